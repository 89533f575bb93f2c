"""The games: each one a folder with the same file names."""
