"""Pieces that more than one game is made of: decks, tracks, supplies, dice, words of cards, house rules."""
