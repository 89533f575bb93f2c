"""Wonder Book on a phone: its map and its trackers."""
