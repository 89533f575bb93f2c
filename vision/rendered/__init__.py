"""Dice drawn as pictures: for training, for tests, and for a table that is not there."""
