"""What cards say, carried out line by line, and whether they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

from engine import effect
from engine.asks import Rule
from engine.games.grimm import verbs
from engine.games.grimm.changes import is_snake, low_dice, own_tops, snake_lies
from engine.games.grimm.table import DECKS, MOST_QUESTS, GrimmTable
from engine.pieces.cardtext import CardText, Judge

AtOnce = Callable[[GrimmTable, tuple[Any, ...], Iterable[str]], Rule[None]]
IN_A_ROW: dict[type, AtOnce] = {}  # verbs of which several lines, or those of several people, come at the same time

# One line after the other -------------------------------------------------------------------------


@effect
async def line(t: GrimmTable, op: verbs.Op, whose: str) -> None:
    """GR-TRN-06: one line, finished before the next; this is whoever it speaks to."""
    await TEXT.deed(op)(t, op, whose)


async def follow_card(t: GrimmTable, card: str, ops: Iterable[Any], name: str) -> None:
    """GR-TRN-06: what stands on a card, whose name every line bears, though another card may come up in between."""
    for verb, found in groupby(ops, type):
        row = tuple(found)
        if verb in IN_A_ROW and len(row) > 1:
            t.turn.card = card
            await lines(t, row, name)
        else:
            for op in row:
                t.turn.card = card
                await TEXT.follow(t, (op,), name)


@effect
async def lines(t: GrimmTable, ops: tuple[verbs.Op, ...], whose: str) -> None:
    """GR-ITM-05, GR-ITM-11, GR-ITM-17: what one card gives in several lines comes at once."""
    await IN_A_ROW[type(ops[0])](t, ops, (whose,))


# When it holds ------------------------------------------------------------------------------------


def _tokens(t: GrimmTable, name: str, token: str) -> int:
    return t.tokens(name) if token == "any" else t.heroes[name].tokens.get(token, 0)


HOLDS: Mapping[type, Judge] = {
    verbs.At: lambda t, c, name: t.heroes[name].at in c.places,
    verbs.Arrived: lambda t, c, name: t.active == name and bool(set(c.places) & set(t.turn.stops)),
    verbs.Rode: lambda t, c, name: t.active == name and has_ridden(t),
    verbs.DiceOnSpirits: lambda t, c, name: len(t.spirits_of(name)) >= c.n,
    verbs.Holds: lambda t, c, name: _tokens(t, name, c.token) >= c.n,
    verbs.Fulfilled: lambda t, c, name: len(t.deeds(name).done) >= c.n,
    verbs.HoldsItems: lambda t, c, name: len(t.heroes[name].items) >= c.n,
}
TEXT: CardText[GrimmTable] = CardText(line, HOLDS)


def has_ridden(t: GrimmTable) -> bool:
    """GR-LOC-19, GR-OPT-14: it takes the jump, unless the table says that arriving is enough."""
    return t.turn.rode or has_reached_steed(t, t.turn.stops)


def has_reached_steed(t: GrimmTable, stops: Iterable[str]) -> bool:
    """GR-OPT-14: by a house rule that is a ride, though the figure has gone on since."""
    return t.ruled("ride") == "arriving" and any(t.kind(stop) == "steed" for stop in stops)


# Whether it can be done ---------------------------------------------------------------------------


def _curses(t: GrimmTable, name: str) -> list[str]:
    return [tale for tale in t.deeds(name).tales if tale in t.box.tales and t.box.tales[tale].type == "curse"]


def open_decks(t: GrimmTable, name: str) -> list[str]:
    """The decks of quests with cards in them; none for those who play together, or are full.

    GR-QST-19, GR-COP-05, GR-QST-15, GR-OPT-09, GR-COP-02.
    """
    full = len(t.heroes[name].deeds.quests) >= MOST_QUESTS and t.ruled("quest_overflow") == "no_draw"
    return [] if t.together or full else [deck for deck in DECKS if deck in t.quest_decks and t.quest_decks[deck].left]


Possible = Callable[[GrimmTable, Any, str], bool]
CAN: Mapping[type, Possible] = {
    verbs.Lose: lambda t, op, name: _tokens(t, name, op.token) >= op.n,
    verbs.LoseItem: lambda t, op, name: bool(t.heroes[name].items),
    verbs.LoseDie: lambda t, op, name: bool(t.heroes[name].pool),
    verbs.DrawQuest: lambda t, op, name: bool(open_decks(t, name)),
    verbs.DrawItem: lambda t, op, name: t.with_items and bool(t.item_deck.left or t.item_deck.discard),
    verbs.Go: lambda t, op, name: any(place != t.heroes[name].at for place in op.places or t.box.places),
    verbs.GoToSomebody: lambda t, op, name: bool(elsewhere(t, name)),
    verbs.Walk: lambda t, op, name: bool(t.neighbours(name)),
    verbs.TakeBack: lambda t, op, name: bool(own_tops(t, name)),
    verbs.ClearDie: lambda t, op, name: bool(t.dice),
    verbs.Reroll: lambda t, op, name: any(not is_snake(face) for face in t.heroes[name].pool),
    verbs.TurnLow: lambda t, op, name: bool(low_dice(t, name)),
    verbs.RerollSnake: lambda t, op, name: bool(t.snake_holder) and t.snake_rolled and not snake_lies(t),
    verbs.PassCurse: lambda t, op, name: not t.together and bool(_curses(t, name)) and bool(t.others(name)),
    verbs.Reach: lambda t, op, name: bool(t.heroes[name].pool),
    verbs.Again: lambda t, op, name: len(t.heroes[name].pool) > (t.phase == "placing" and not t.turn.socket),
    verbs.Steal: lambda t, op, name: any(t.tokens(other) or t.hides_tokens for other in t.others(name)),
}


def elsewhere(t: GrimmTable, name: str) -> list[str]:
    """Others whose figures stand in another place."""
    return [other for other in t.others(name) if t.heroes[other].at not in ("", t.heroes[name].at)]


def can(t: GrimmTable, ops: Iterable[Any], name: str) -> bool:
    """GR-STY-05, GR-STY-20: each line can be carried out in full, and all of them together."""
    every = tuple(ops)
    return name in t.heroes and all(CAN.get(type(op), _always)(t, op, name) for op in every) and _enough(t, every, name)


def _enough(t: GrimmTable, ops: tuple[Any, ...], name: str) -> bool:
    """GR-STY-20: what one line takes is not there for the next one."""
    hero, count = t.heroes[name], Counter(type(op) for op in ops)
    lost = Counter[str]()
    for op in ops:
        lost.update({op.token: op.n} if isinstance(op, verbs.Lose) else {})
    kinds = all(hero.tokens.get(token, 0) >= n for token, n in lost.items() if token != "any")
    cards = count[verbs.LoseItem] <= len(hero.items) and count[verbs.LoseDie] <= len(hero.pool)
    return cards and kinds and lost.total() <= t.tokens(name)


def harms(t: GrimmTable, ops: Iterable[Any], name: str) -> bool:
    """GR-ITM-04: do they take something from somebody, as far as everybody knows?"""
    losses = [op for op in ops if isinstance(op, verbs.Lose | verbs.LoseItem | verbs.LoseDie)]
    return any(
        (isinstance(op, verbs.Lose) and (t.hides_tokens or _tokens(t, name, op.token) > 0)) or can(t, [op], name)
        for op in losses
    )


def _always(t: GrimmTable, op: Any, name: str) -> bool:
    return True
