"""Where dice can go: sockets of ways and of forest spirits, what lies in them, and what stands against a die."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.games.grimm.powers import may_use
from engine.games.grimm.table import FOX, ON_SNAKE_DIE, SPECIAL, SPIRIT_SOCKETS, GrimmTable, worth
from engine.pieces.maps import ends
from engine.pieces.sockets import PlacedDie, needed, on_top, put

BAN = "ban"


def sockets(t: GrimmTable) -> Iterator[str]:
    """GR-SPR-01: every socket there is, those of the ways first."""
    yield from t.box.routes
    yield from SPIRIT_SOCKETS


def printed(t: GrimmTable, socket: str) -> int:
    """GR-SPR-02, GR-PLC-15: the number of a socket; that of a spirit is one."""
    route = t.box.routes.get(socket)
    return max(1, route.socket - t.now.lower) if route else 1


def has_room(t: GrimmTable, socket: str, more: int) -> bool:
    """How high a stack may be.

    GR-PLC-06, GR-PLC-14, GR-WLF-01, GR-WLF-09, GR-OPT-03, GR-FOX-01, GR-FOX-06, GR-TWO-01, GR-BAN-03, GR-RAB-01,
    GR-SNK-01, GR-TWO-02.
    """
    dice = len(t.dice.get(socket, []))
    if socket == "wolf":
        return not dice and (not t.wolf_was_here or t.ruled("wolf_again") == "takes_a_die")
    return not dice if socket in FOX else dice < t.stack_limit + more


def is_banned(t: GrimmTable, socket: str, name: str, face: str) -> bool:
    """GR-BAN-01, GR-BAN-02, GR-BAN-04, GR-BAN-06: only the topmost die bans, and only others."""
    top = on_top(t.dice, socket)
    return top is not None and bans(t, socket) and top.owner != name and face != BAN


def bans(t: GrimmTable, socket: str) -> bool:
    """GR-BAN-04, GR-BAN-06, GR-CHP-07: does a ban lie on top, where one can be stacked on?"""
    top = on_top(t.dice, socket)
    return top is not None and top.face == BAN and BAN not in t.now.plain and socket not in ("wolf", *FOX)


def is_closed(t: GrimmTable, socket: str) -> bool:
    """GR-CHP-07: an event keeps dice away from a spirit."""
    return socket.partition("_")[0] in t.now.closed


def is_enough(t: GrimmTable, socket: str, face: str, less: int) -> bool:
    """GR-PLC-03, GR-PLC-04, GR-PLC-05, GR-PLC-07, GR-PLC-13, GR-BAN-05: as much as the die on top, or as is printed."""
    return worth(face) + less >= needed(t.dice, socket, printed(t, socket), worth)


def fits(t: GrimmTable, name: str, face: str, socket: str) -> bool:
    """GR-PLC-01, GR-PLC-08: a die of one's own by the rules that hold for everybody."""
    if is_closed(t, socket) or is_banned(t, socket, name, face):
        return False
    return has_room(t, socket, t.turn.higher) and is_enough(t, socket, face, t.turn.lower)


# What only some figures can do ------------------------------------------------------------------


def _low_step(t: GrimmTable, name: str, face: str, socket: str) -> bool:
    """One lower, on a way that starts where the figure stands; never over a ban.

    GR-CHA-01, GR-CHA-02, GR-BAN-08.
    """
    if t.heroes[name].at not in ends(socket) or bans(t, socket):
        return False
    return has_room(t, socket, t.turn.higher) and is_enough(t, socket, face, t.turn.lower + 1)


def _one_blow(t: GrimmTable, name: str, face: str, socket: str) -> bool:
    """GR-CHA-04, GR-BAN-08: on any die, however low; never over a ban."""
    top = on_top(t.dice, socket)
    return top is not None and not bans(t, socket) and has_room(t, socket, t.turn.higher)


def _higher(t: GrimmTable, name: str, face: str, socket: str) -> bool:
    """GR-CHA-13: one die more than fits on a stack, and never where no stack may be."""
    if socket in ("wolf", *FOX):
        return False
    return has_room(t, socket, t.turn.higher + 1) and is_enough(t, socket, face, t.turn.lower)


BY_POWER: dict[str, Callable[[GrimmTable, str, str, str], bool]] = {
    "low_step": _low_step,
    "one_blow": _one_blow,
    "higher": _higher,
}


def power_for(t: GrimmTable, name: str, face: str, socket: str) -> str:
    """The power by which a die goes where it does not fit; none: it does not go there at all."""
    power = t.figure(name).power
    if power not in BY_POWER or not may_use(t, name, power):
        return ""
    if fits(t, name, face, socket) or is_closed(t, socket) or is_banned(t, socket, name, face):
        return ""
    return power if BY_POWER[power](t, name, face, socket) else ""


def sockets_for(t: GrimmTable, name: str, face: str) -> list[str]:
    """GR-PLC-01, GR-PLC-10, GR-SNK-07: near or far; ways from here come first, then spirits."""
    here = t.heroes[name].at
    fitting = [one for one in sockets(t) if fits(t, name, face, one) or power_for(t, name, face, one)]
    return sorted(fitting, key=lambda one: 0 if here in ends(one) else 1 if one in SPIRIT_SOCKETS else 2)


def offered_sockets(t: GrimmTable, name: str, face: str) -> list[str]:
    """The same for thumbs: of two free sockets at the fox one is as good as the other."""
    found = sockets_for(t, name, face)
    return [socket for socket in found if socket != FOX[1] or FOX[0] not in found]


def dice_that_fit(t: GrimmTable, name: str) -> list[str]:
    """The faces in somebody's pool that go anywhere, each once."""
    return [face for face in dict.fromkeys(t.heroes[name].pool) if sockets_for(t, name, face)]


def moves(t: GrimmTable, name: str) -> Iterator[str]:
    """GR-PLC-01: every die of somebody's with every socket that takes it."""
    for face in dict.fromkeys(t.heroes[name].pool):
        yield from (put(face, socket) for socket in sockets_for(t, name, face))


def seen_as(t: GrimmTable, name: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """What the dice in somebody's pool look like, colour and face; and all faces that dice of this game have."""
    dice = {f"{t.ring_of(PlacedDie(name, face))}:{shown_by(face)}": face for face in t.heroes[name].pool}
    every = dict.fromkeys(face for die in t.box.dice for face in die)
    return dice, tuple(every)


def shown_by(face: str) -> str:
    """What can be seen on a die: the snake's bears usual numbers."""
    return face if face in SPECIAL else face.removeprefix(ON_SNAKE_DIE)
