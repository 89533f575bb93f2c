"""Wildwoods: the rules of the story game of Luma and Brom, its cards as data, and a small story of our own to play."""
