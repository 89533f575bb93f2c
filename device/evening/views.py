"""Views: what one pair of eyes may see of the evening, and what can be done about it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from device.evening.posts import Answer, Confirm
from device.evening.rights import Wish
from engine import ROOM, Ask, Change, Game, News


@dataclass(frozen=True)
class Offer:
    """Something that can be done out of turn just now; *about* names its arguments, for the phrases."""

    name: str
    args: tuple[str | int, ...]
    about: Mapping[str, str | int]


@dataclass(frozen=True)
class View:
    """What a viewer sees.  Channels of all threads share it: nobody changes what is in it."""

    who: str
    turn: int
    ask: Ask | None
    beneath: tuple[Ask, ...]  # what waits until the pending ask is done with
    table: Any  # of the class that the rules name; what this viewer may not see is HIDDEN in it
    can_skip: bool
    can_redo: bool
    ending: str | None
    why: tuple[str, ...]
    asides: tuple[Offer, ...]
    names: tuple[str, ...] = ()  # all that is this viewer's business
    news: tuple[News, ...] = ()
    changes: tuple[Change, ...] = ()  # what the hands have to put back
    done: Answer | Confirm | None = None  # the answer that this view came of, unless it is somebody's secret
    proposal: Answer | None = None
    likely: tuple[Any, ...] = ()  # after a proposal was wrong: what may have been meant
    wish: Wish | None = None  # something that is to be taken back as soon as those whose it is agree


@dataclass(frozen=True)
class Outcome:
    """What came of a post, for whoever sent it: why it was refused, if it was, and what they see after it."""

    refused: News | None
    view: View


def seen(game: Game, who: str) -> View:
    """The game as it stands, for one viewer ("all": the room)."""
    names = game.names(who)
    beneath = tuple(running.ask.seen_by(*names) for running in game.stack[:-1] if running.ask)
    return View(
        who=who,
        turn=game.turn,
        ask=game.ask.seen_by(*names) if game.ask else None,
        beneath=beneath,
        table=game.table.seen_by(*names),
        can_skip=game.can_skip,
        can_redo=bool(game.undone),
        ending=game.ending,
        why=game.why() if game.ask else (),
        asides=tuple(_offers(game, names)),
        names=names,
    )


def argument_names(rule: Callable[..., object]) -> tuple[str, ...]:
    """What a rule calls its arguments, the table left out."""
    return tuple(inspect.signature(rule).parameters)[1:]


def _offers(game: Game, names: tuple[str, ...]) -> Iterator[Offer]:
    for name, args in game.asides():
        if game.whose(name, *args) not in (ROOM, *names):
            continue  # that it can be done would tell what somebody holds
        wanted = argument_names(game.rules.asides[name].rule)
        yield Offer(name, args, dict(zip(wanted, args, strict=False)))
