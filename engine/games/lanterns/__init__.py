"""Lanterns: a tiny game of our own for two to five rivals, and the example for whoever adds a game."""
