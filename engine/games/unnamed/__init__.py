"""7: together against the Unnamed, and only one of them wins."""
