"""Wonder Book on the screen: its map and its trackers."""
