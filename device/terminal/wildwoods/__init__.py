"""Wildwoods on the screen: its river, its locations and its trackers."""
