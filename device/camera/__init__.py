"""The camera: dice and cards, read in child processes, and the channels that make something of what was read."""
