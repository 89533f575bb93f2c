"""Phones: the part that serves them in an evening, and how they are let in."""
