"""Unlikely Heroes: quests told by numbered cards that are found in pictures, on a map that grows card by card."""
