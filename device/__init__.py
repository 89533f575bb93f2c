"""The box beside the board: the only room that knows all others, and puts them together for an evening."""
