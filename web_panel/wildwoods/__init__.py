"""Wildwoods on a phone: its river, its locations and its trackers."""
