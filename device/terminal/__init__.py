"""The terminal: a channel for people with a keyboard and a screen, in as many columns as they have."""
