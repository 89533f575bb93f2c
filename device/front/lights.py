"""The lights: what a view and the cursor look like, as a pattern for every lamp.  Nothing here knows of pins or time.

The session shows a view only when all that is in it is on the disk; so nothing is lit before its line is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from device.front.meanings import COLOURS, Pointer
from engine import Ask, Change, News
from engine.board import Ceremony, Gauges, Phase
from engine.channel import View
from engine.shelf import title

Colour = tuple[float, float, float]
WHITE, RED, GREEN, BLUE, GOLD = (1.0, 1.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.1), (0.1, 0.2, 1.0), (1.0, 0.6, 0.0)


@dataclass(frozen=True)
class Look:
    """How one lamp shines; only some lamps have colours."""

    pattern: str
    colour: Colour = WHITE


DARK, STEADY, BREATHE, WAIT = Look("dark"), Look("steady"), Look("breathe"), Look("blink")
Looks = Mapping[str, tuple[Look, ...]]
LAMPS: Mapping[str, int] = {
    "phase": 1,
    "level": 10,
    "moves": 3,
    "options": 4,
    "tray": 1,
    "attention": 1,
    "unplug": 1,
}
"""The lights, and how many lamps each has at most."""

PHASES: Mapping[Phase, Look] = {
    "rest": Look("glimmer"),
    "setup": Look("wink"),
    "story": Look("calm", BLUE),
    "players": Look("steady", GREEN),
    "enemies": Look("rush", RED),
    "over": Look("heartbeat", GOLD),
}
SAD: frozenset[Ceremony] = frozenset({"fall", "last", "defeat"})
WRONG = (
    *("error.", "session.channel", "session.broke", "store.", "save."),
    *("voice.no_", "voice.engine_lost", "service.given_up", "service.part_lost", "service.left_out"),
)
"""What goes wrong, by the beginnings of its names: worth a lamp as long as nothing else has happened."""
OFF: Looks = {name: (DARK,) * many for name, many in LAMPS.items()}


@dataclass(frozen=True)
class BoxHealth:
    """What is the matter with the box itself."""

    stuck: frozenset[str] = frozenset()
    is_alarmed: bool = False  # something is wrong with disk, power or heat
    is_ending: bool = False  # it is being switched off
    is_early: bool = False  # a press has just not counted
    can_unplug: bool = False
    is_watched: bool = False  # somebody looks through the camera
    is_saving: bool = False  # an answer is under way for longer than anybody likes to wait
    moment: Ceremony | None = None  # everybody looks up just now


def looks(view: View | None, pointer: Pointer | None, trackers: Gauges, health: BoxHealth = BoxHealth()) -> Looks:
    """All lamps, as they should be."""
    if health.can_unplug:
        return {**OFF, "unplug": (STEADY,)}
    if health.moment:
        return {**looks(view, pointer, trackers, replace(health, moment=None)), **_moment(health.moment)}
    phase = "over" if view and view.ask is None else trackers.phase
    return {
        "phase": (WAIT if health.is_saving else PHASES[phase] if view else DARK,),
        "level": _bar(trackers.level, trackers.most_level, LAMPS["level"]),
        "moves": _bar(trackers.moves, trackers.most_moves, LAMPS["moves"]),
        "options": _options(pointer),
        "tray": (_tray(view, trackers, health),),
        "attention": (_attention(view, health),),
        "unplug": (WAIT if health.is_ending else DARK,),
    }


def _moment(kind: Ceremony) -> Looks:
    """All rows cheer, or sink."""
    look = Look("heartbeat", RED) if kind in SAD else Look("cheer", GOLD)
    return {name: (look,) * LAMPS[name] for name in ("phase", "level", "moves")}


def _bar(many: int, most: int, lamps: int) -> tuple[Look, ...]:
    """So many of them; the last one left winks, and what is over the top makes the last lamp breathe."""
    lit = min(many, lamps)
    row = [STEADY] * lit + [DARK] * (lamps - lit)
    if lit == 1 and most > 3:
        row[0] = Look("wink")
    if many > lamps:
        row[-1] = BREATHE
    return tuple(row)


def _options(pointer: Pointer | None) -> tuple[Look, ...]:
    """A light beside each colour that takes something, unless that is a secret; where the cursor stands, it winks."""
    if pointer is None or pointer.is_private:
        return OFF["options"]
    return tuple(_option(pointer, colour) for colour in COLOURS)


def _option(pointer: Pointer, colour: str) -> Look:
    if colour not in pointer.colours:
        return DARK
    index = pointer.colours[colour]
    if index is None:
        return BREATHE
    return Look("wink") if index == pointer.index else STEADY


def _tray(view: View | None, trackers: Gauges, health: BoxHealth) -> Look:
    """Winks twice while somebody looks; else: dice are wanted, what was read is not sure, they lie there."""
    if health.is_watched:
        return Look("double_wink")
    if view is None or view.ask is None:
        return DARK
    kinds = {ask.kind for ask in (view.ask, *view.ask.parts)}
    if view.proposal:
        return Look("blink")
    if kinds & {"roll", "draw"}:
        return BREATHE
    return STEADY if trackers.dice_lie else DARK


def _attention(view: View | None, health: BoxHealth) -> Look:
    """A press came too early; or something went wrong; or a button is stuck; or hands have to put something back."""
    if health.is_early:
        return Look("flash")
    if health.is_alarmed or any(news.what.startswith(WRONG) for news in (view.news if view else ())):
        return Look("double_blink")
    if health.stuck:
        return Look("heartbeat")
    return Look("blink") if view and view.changes else DARK


# Gauges -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trackers:
    """How a game's table is read, and which colours its pieces have."""

    read: Callable[[Any], Gauges] = lambda table: Gauges()
    rings: Callable[[Ask], Mapping[Any, str]] = lambda ask: {}
    hands: Callable[[Sequence[Change]], bool] = bool  # is there anything to put back on a real table?
    ceremony: Callable[[News], Ceremony | None] = lambda news: None


NO_TRACKERS = Trackers()


def trackers(game: str, box: Any) -> Trackers:
    """What the lights show of a game, over an owner's cards; of one that we do not have, its question alone."""
    found = title(game)
    if found is None:
        return NO_TRACKERS

    rings = found.rings(box)
    return Trackers(found.gauges, lambda ask: rings, found.has_hands, found.ceremony)
