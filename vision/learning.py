"""What a lesson and a set of own dice may be called, and how many examples a face needs: words without any picture."""

from __future__ import annotations

EACH = 2  # examples of each face, if nobody wants more
POOR = 0.1  # part of the examples; a set that would read more of them wrongly is not kept
LONGEST = 40  # letters


def is_name(name: str) -> bool:
    """Whether a set or a face can be called so: it becomes the name of a folder."""
    return 0 < len(name) <= LONGEST and name == name.strip() and not set(name) & set("/\\\0") and name[0] != "."
