"""The API: what phones and programs can ask of the panel, described once, and served and documented from that."""
