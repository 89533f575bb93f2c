"""The eyes of the box: pictures of dice go in, readings come out."""
