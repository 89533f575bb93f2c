"""What cards say, carried out: one line after the other, and whom a line means.

*whose* is the user of the card, or the hero whom it hits; a cataclysm has no user, and there the First Player picks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine import choose, effect, pause, rule
from engine.content import Text
from engine.games.unnamed import verbs
from engine.games.unnamed.plans import can_pay
from engine.games.unnamed.table import Hero, SevenTable
from engine.games.unnamed.touching import any_touches, touches
from engine.games.unnamed.verbs import Op
from engine.pieces.cardtext import CardText, Judge
from engine.pieces.order import sole_leader
from engine.pieces.verbs import ByHand, Instruction
from engine.pieces.words import parts_of, ref


async def carry_out(t: SevenTable, text: Text, ops: tuple[Op, ...] | None, whose: str, card: str) -> None:
    """The words first, then what they do; what nobody typed as lines the people do."""
    if ops is None:
        await by_hand(t, ref(text), card)
        return
    say(t, ref(text), card)
    await TEXT.follow(t, ops, whose)


QUIET = (verbs.Remind, verbs.Cancel, verbs.Reveal, Instruction, ByHand)  # what they do is not told, or by others


async def use(t: SevenTable, text: Text, ops: tuple[Op, ...] | None, whose: str, card: str) -> None:
    """UN-SIN-01, UN-ART-01, UN-MAN-02, UN-HRO-07: of a card that somebody uses; if nothing comes of it, aloud."""
    say(t, ref(text) if ops is not None else "", card)
    told = t.told
    await carry_out(t, text if ops is None else Text(), ops, whose, card)
    if ops:
        say_of_nothing(t, told, ops, whose)


def say_of_nothing(t: SevenTable, told: int, ops: tuple[Op, ...], who: str) -> None:
    """Where nothing more was *told* since, nothing has come of these lines, unless they work in silence."""
    if t.told == told and not any(isinstance(part, QUIET) for part in parts_of([ops])):
        t.tell("nothing.happens", who=who)


def say(t: SevenTable, text: str, card: str) -> None:
    """What stands on a card, for all to hear."""
    if text:
        t.tell("card.says", card=card, text=text)


def touching(t: SevenTable, ops: tuple[Op, ...] | None, whose: str) -> bool:
    """Could these lines do anything to anybody?"""

    def whom(op: object) -> list[str]:
        who: str = getattr(op, "who", "self")
        return in_turn(t) if who == "one" else named(t, who, whose)

    return any_touches(t, unfolded(t, ops, whose), whom)


def unfolded(t: SevenTable, ops: tuple[Op, ...] | None, whose: str) -> list[object] | None:
    """Lines with those that depend on how things stand; what nobody typed stays unknown."""
    found = list[object]()
    for op in ops or ():
        if isinstance(op, verbs.If):
            found += unfolded(t, op.ops if TEXT.all_hold(t, op.when, whose) else op.otherwise, whose) or []
        else:
            found.append(op)
    return None if ops is None else found


@rule
async def by_hand(t: SevenTable, text: str, card: str) -> None:
    """People do what stands there, and put right what the box has to know."""
    await pause("card.done" if text else "card.look", card=card, text=text)


@effect
async def line(t: SevenTable, op: Op, whose: str) -> None:
    """UN-GEN-13, UN-GEN-14: one line, finished first."""
    await TEXT.deed(op)(t, op, whose)


def _looked_at(t: SevenTable, whose: str) -> str:
    """Whom a condition is about: the user, or the First Player where nobody uses the card."""
    return next((name for name in (whose, t.first) if name in t.heroes), "")


HOLDS: Mapping[type, Judge] = {
    verbs.Owns: lambda t, c, whose: bool(who := _looked_at(t, whose)) and can_pay(t, who, c.res),
    verbs.HeroesFall: lambda t, c, whose: t.falls_happen,
    verbs.UnnamedPlays: lambda t, c, whose: bool(t.unnamed),
    verbs.Commands: lambda t, c, whose: bool(who := _looked_at(t, whose)) and t.commands(who, [c.needs]),
}

TEXT: CardText[SevenTable] = CardText(line, HOLDS)
follow = TEXT.follow

# Whom a line means --------------------------------------------------------------------------------

COUNTED: Mapping[str, Callable[[Hero], int]] = {
    "might": lambda hero: hero.might,
    "gold": lambda hero: hero.gold,
    "fame": lambda hero: hero.fame,
    "gifts": lambda hero: hero.many_gifts,
    "elixirs": lambda hero: len(hero.elixirs),
    "characters": lambda hero: len(hero.characters),
    "buildings": lambda hero: len(hero.buildings),
}


@rule
async def meant(t: SevenTable, op: Op, whose: str) -> list[str]:
    """Turn order if they are several; a tie for most or least means nobody; without a user the First Player picks."""
    who: str = getattr(op, "who", "self")
    picker = user(t, whose)
    if who in ("self", "one") and (who == "one" or whose not in t.heroes):
        there = [name for name in in_turn(t) if touches(t, op, name)]
        return [await choose("card.whom", there, picker)] if there else []
    return named(t, who, whose)


def user(t: SevenTable, whose: str) -> str:
    """Who picks: the hero or the Unnamed whose card it is; of a cataclysm, which nobody uses, the First Player."""
    return whose if whose in t.heroes or (whose and whose == t.unnamed) else t.first


def in_turn(t: SevenTable) -> list[str]:
    """All heroes, whose turn it is first."""
    return t.from_active() if t.phase == "quest" else t.in_order()


def named(t: SevenTable, who: str, whose: str) -> list[str]:
    """Whom a line names without leaving a choice."""
    every, picker = in_turn(t), user(t, whose)
    if who == "self":
        return [whose]
    if who in ("each", "others"):
        return [name for name in every if who == "each" or name != picker]
    if who == "first_player":
        return [name for name in every if name == t.first]
    end, _, category = who.partition("_")
    scores = {name: COUNTED[category](t.heroes[name]) * (1 if end == "most" else -1) for name in every}
    alone = _sole(scores)
    return [alone] if alone else []


def _sole(scores: Mapping[str, int]) -> str:
    """Who alone is ahead, also among numbers below nothing."""
    lowest = min(scores.values(), default=0)
    return sole_leader({name: score - lowest + 1 for name, score in scores.items()})
