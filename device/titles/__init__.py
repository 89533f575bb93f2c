"""Titles: for each game one file that tells the box all it has to know of it."""
