"""Packs on the phone: the list of them, what is wrong in them, how they come and go, and the sheets to type them on."""
