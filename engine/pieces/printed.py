"""What is printed on one side of a card, for whoever draws a picture of it."""

from __future__ import annotations

from typing import NamedTuple


class Printed(NamedTuple):
    """Words of a card from top to bottom, each paragraph on a line of its own; what is not there is empty."""

    number: str = ""
    title: str = ""
    story: str = ""
    rule: str = ""
