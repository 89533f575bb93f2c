"""Saves of every version that people have: each is opened by the tests, for ever."""
