"""The commands of the box: what `taleside` can do beside playing at a terminal, one file for each kind."""
