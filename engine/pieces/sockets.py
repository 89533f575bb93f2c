"""Sockets: places on a map that hold a stack of dice; a die goes on top of one that is not worth more.

What a face is worth, how high a stack may be and what else stands against a die the game says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

Worth = Callable[[str], int]  # of a face


@dataclass
class PlacedDie:
    """A die that lies on the board: whose it is, and what it shows."""

    owner: str
    face: str


ON = "@"  # a die on its socket: `4@gate`


def put(face: str, socket: str) -> str:
    """A die on a socket, as one answer."""
    return f"{face}{ON}{socket}"


def parted(answer: str) -> tuple[str, str]:
    """What the die shows, and its socket; empty if only the die was named."""
    face, _, socket = answer.partition(ON)
    return face, socket


Stacks = dict[
    str, list[PlacedDie]
]  # the dice in each socket, the lowest first; a socket without dice need not be named


def on_top(stacks: Stacks, socket: str) -> PlacedDie | None:
    """The die that can be seen from above."""
    stack = stacks.get(socket, [])
    return stack[-1] if stack else None


def needed(stacks: Stacks, socket: str, printed: int, worth: Worth) -> int:
    """What a die must be worth to go there: as much as the one on top, or as is printed where none lies."""
    top = on_top(stacks, socket)
    return worth(top.face) if top else printed


def sockets_for(face: str, printed: Mapping[str, int], stacks: Stacks, worth: Worth, most: int) -> list[str]:
    """Where a die that shows this can go: *printed* says what each socket asks for, *most* how many dice one holds."""
    return [
        socket
        for socket, least in printed.items()
        if len(stacks.get(socket, [])) < most and worth(face) >= needed(stacks, socket, least, worth)
    ]


def lay(stacks: Stacks, socket: str, owner: str, face: str) -> None:
    """A die goes on top."""
    stacks.setdefault(socket, []).append(PlacedDie(owner, face))


def lift(stacks: Stacks, socket: str) -> PlacedDie:
    """The die on top leaves the board."""
    die = stacks[socket].pop()
    if not stacks[socket]:
        del stacks[socket]
    return die


def clear(stacks: Stacks) -> dict[str, list[str]]:
    """All dice leave the board; what each owner gets back."""
    back: dict[str, list[str]] = {}
    for stack in stacks.values():
        for die in stack:
            back.setdefault(die.owner, []).append(die.face)
    stacks.clear()
    return back


def where(stacks: Stacks, owner: str) -> list[str]:
    """The sockets in which a die of theirs lies, however deep."""
    return [socket for socket, stack in stacks.items() if any(die.owner == owner for die in stack)]
