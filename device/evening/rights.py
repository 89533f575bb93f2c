"""Rights: who may do what.  A secret is its owner's to answer, to put right and to take back, on whatever channel.

A refusal comes before anything is looked at, so that it tells nothing of what is hidden.  What somebody else would have
to agree to is no refusal but a `Wish`: it waits for that person's yes, or, when they have been silent for a while, for
two others'.
"""

from __future__ import annotations

from collections.abc import Collection

from engine import ROOM, Ask, Game, NotNow, NotYours, Past
from engine.channel import Amend, Answer, Correct, OutOfTurn, Post, Redo, Skip, Undo
from engine.history import past

SILENCE = 20.0  # seconds after which others may agree in somebody's place
OTHERS = 2  # so many of them

Names = Collection[str]  # whose business somebody may see and do


def check(game: Game, post: Post, names: Names) -> None:
    """Refuse what is somebody else's business."""
    if isinstance(post, Answer) and game.ask:
        _mine(game.ask.owner(post.value), names)
    elif isinstance(post, Skip) and game.ask and game.ask.is_private:
        _any_mine(game.ask, names)
    elif isinstance(post, Correct):
        for owner in game.table.owners(post.changes) - {""}:  # what is nobody's to see is everybody's to lay down
            _mine(owner, names)
    elif isinstance(post, OutOfTurn) and game.whose(post.name, *post.args) not in (ROOM, *names):
        raise NotNow("error.not_now.aside", aside=post.name)  # as if it could not be done at all
    elif isinstance(post, Redo) and game.undone:
        _mine(_owner(past(game.undone[-1])), names)
    elif isinstance(post, Amend):
        _mine(_owner(game.last_done(post.back)[-1]), names)


def others_in(game: Game, undo: Undo, names: Names) -> tuple[str, ...]:
    """Who has to agree that so much is taken back: whose secrets, and among rivals whose answers, are in it."""
    done = game.last_done(undo.times)
    whose = [_owner(one, every=game.rules.rivals) for one in done]
    return tuple(dict.fromkeys(who for who in whose if who not in (ROOM, "", *names)))


def _owner(one: Past, *, every: bool = False) -> str:
    return one.who if one.private or (every and one.kind == "answer") else ROOM


def _mine(owner: str, names: Names) -> None:
    if owner not in (ROOM, *names):
        raise NotYours("error.not_yours", who=owner)


def _any_mine(ask: Ask, names: Names) -> None:
    """A question to several is waved away by any of those whom it asks."""
    whose = [one.who for one in (ask, *ask.parts) if one.private]
    if not set(whose) & set(names):
        _mine(whose[0], names)
