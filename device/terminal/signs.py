"""Signs: the little pictures on the screen, and their stand-ins for screens that only know plain letters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Signs:
    """One sign for each thing that is shown often."""

    heart: str = "♥"
    no_heart: str = "♡"
    gem: str = "✦"
    foe: str = "▲"
    foe_down: str = "▽"
    source: str = "◎"
    up: str = "●"
    down: str = "○"
    open: str = "·"
    closed: str = "×"
    active: str = "▸"
    done: str = "✓"
    fallen: str = "✗"
    hidden: str = "▒"
    bar: str = "─"
    wall: str = "│"
    told: str = "•"
    hands: str = "→"
    more: str = "…"


UNICODE = Signs()
ASCII = Signs(
    heart="#",
    no_heart="-",
    gem="*",
    foe="W",
    foe_down="w",
    source="@",
    up="O",
    down=".",
    open=".",
    closed="x",
    active=">",
    done="+",
    fallen="X",
    hidden="?",
    bar="-",
    wall="|",
    told="-",
    hands=">",
    more="~",
)
RINGS = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "yellow": "bold yellow",
    "green": "bold green",
    "purple": "bold magenta",
    "white": "bold white",
    "orange": "bold dark_orange",
}


def signs_for(encoding: str) -> Signs:
    """Those that a screen of this encoding can show."""
    try:
        "".join(vars(UNICODE).values()).encode(encoding)
    except (UnicodeError, LookupError):
        return ASCII
    return UNICODE
