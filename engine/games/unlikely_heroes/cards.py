"""What cards and booklet say, carried out: when it holds, whom it means, and one line after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.json import decode, encode
from msgspec.structs import replace

from engine import Next, choose, effect, pause, roll, rule
from engine.content import Text
from engine.games.unlikely_heroes import agenda, verbs
from engine.games.unlikely_heroes.pack import Dependency, ItemCard
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.pieces.cardtext import CardText, Judge
from engine.pieces.verbs import Manual
from engine.pieces.words import ref

# One line after the other -------------------------------------------------------------------------


async def carry_out(t: HeroesTable, ops: tuple[verbs.Op, ...] | None, text: Text, hero: str) -> None:
    """UH-EFF-01: what a card does; what nobody typed as lines the people do."""
    if ops is None:
        await by_hand(t, ref(text))
    await TEXT.follow(t, ops or (), hero)


@effect
async def line(t: HeroesTable, op: verbs.Op, hero: str) -> None:
    """UH-CRD-20: one line, finished first."""
    await TEXT.deed(op)(t, op, hero)


@rule
async def by_hand(t: HeroesTable, text: str) -> None:
    """UH-CRD-20: words that only people can carry out."""
    await pause("card.by_hand" if text else "card.unknown", text=text)


class Lines(CardText[HeroesTable]):
    """The words of one card, from top to bottom: what a line brings is met before the next line comes."""

    async def follow(self, t: HeroesTable, ops: Iterable[verbs.Op], whose: str = "") -> None:
        """UH-CRD-20, UH-ENC-04: what counts in a challenge counts at once."""
        before, later = t.soon, list[verbs.Op]()
        for op in ops:
            if t.soon > before and not counts(op):
                later.append(op)
            else:
                await super().follow(t, (op,), whose)
        if later:
            await put_off(t, tuple(later), whose)


def counts(op: verbs.Op) -> bool:
    """UH-CHL-14: does this line, or one within it, change the result of the challenge under way?"""
    if isinstance(op, verbs.If):
        return any(map(counts, (*op.ops, *op.otherwise)))
    if isinstance(op, verbs.Choose):
        return any(counts(inner) for option in op.options for inner in option.ops)
    return isinstance(op, verbs.Bonus)


@rule
async def put_off(t: HeroesTable, ops: tuple[verbs.Op, ...], hero: str) -> None:
    """UH-CRD-20, UH-ENC-04: the rest of a card comes once that is met which it has brought so far."""
    agenda.soon(t, Job("lines", encode(ops).decode(), hero))


async def lines(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-CRD-20: the rest of a card."""
    await follow(t, decode(what, type=tuple[verbs.Op, ...]), hero)
    return NEXT_JOB


# When a line holds --------------------------------------------------------------------------------


def _bears(t: HeroesTable, name: str, number: int | None, tag: str) -> bool:
    """Is this the card of that number, or one with that keyword?"""
    card = t.card(name)
    return (number is not None and t.number(name) == number) or bool(tag and card and tag in card.tags)


def _met(t: HeroesTable, c: verbs.Met, hero: str) -> bool:
    """UH-QST-04, UH-QST-13: a front that was seen, or a back that was read of a card that was taken."""
    backs = t.read if t.ruled("finding") == "taken_back" else []
    return any(_bears(t, name, c.number, c.tag) for name in (*t.met, *backs))


HOLDS: Mapping[type, Judge] = {
    verbs.Met: _met,
    verbs.InPlay: lambda t, c, hero: any(_bears(t, name, c.number, c.tag) for name in t.in_play()),
    verbs.LeftPlay: lambda t, c, hero: any(t.number(name) == c.number for name in t.left_play),
    verbs.Beaten: lambda t, c, hero: any(t.number(name) == c.number for name in t.beaten),
    verbs.ClockAt: lambda t, c, hero: c.space in t.passed,
    verbs.OutOfLuckCards: lambda t, c, hero: len(t.bad_luck) >= c.n,
}

TEXT = Lines(line, HOLDS)
follow, all_hold, may_hold = TEXT.follow, TEXT.all_hold, TEXT.may_hold


def branches(t: HeroesTable, op: verbs.If) -> tuple[tuple[verbs.Op, ...], ...]:
    """UH-EFF-01: the lines that may follow; both kinds, as long as only people can tell which."""
    if not may_hold(t, op.when):
        return (op.otherwise,)
    is_theirs = any(isinstance(one, Manual) for one in op.when)
    return (op.ops, op.otherwise) if is_theirs else (op.ops,)


def met(t: HeroesTable, needs: Dependency | None, heroes: Iterable[str]) -> bool:
    """UH-DEP-01, UH-DEP-02, UH-DEP-05, UH-DEP-06, UH-ITM-05: has one of these heroes what is needed, on either side?"""
    if needs is None or not (needs.numbers or needs.tags):
        return True
    numbers, tags = set[int](), set[str]()
    for name in _held(t, heroes):
        card = t.card(name)
        numbers.add(t.number(name))
        tags.update(card.tags if isinstance(card, ItemCard) else ())
    found = [number in numbers for number in needs.numbers] + [tag in tags for tag in needs.tags]
    return all(found) if needs.need == "all" else any(found)


def _held(t: HeroesTable, heroes: Iterable[str]) -> Iterator[str]:
    """UH-DEP-05: the items of these heroes."""
    for hero in heroes:
        if hero in t.heroes:
            yield from (item.card for item in t.heroes[hero].items)


# Whom a line means, and how much ------------------------------------------------------------------


async def meant(t: HeroesTable, who: str, hero: str, is_of_use: Callable[[str], object]) -> list[str]:
    """UH-EFF-13: the heroes that a line means; if it says nothing, the one who is on, or whom it helps.

    Where it is of no use to anybody nobody is asked whom it means.
    """
    if who == "everybody":
        return list(t.heroes)
    if who == "chosen" and any(is_of_use(one) for one in t.heroes):
        return [await which_hero(t)]
    name = hero if who == "owner" or not t.active else t.active
    if not name:  # before the first turn
        helped = tuple(one for one in t.heroes if is_of_use(one))
        return [await which_of(t, helped)] if helped else []
    return [name] if name in t.heroes else []


def unnamed(t: HeroesTable, ops: tuple[verbs.Op, ...] | None) -> tuple[verbs.Op, ...] | None:
    """UH-EFF-13: lines of the clock and of bad luck that name nobody."""
    return for_everybody(ops) if t.ruled("unnamed") == "everybody" else ops


def for_everybody(ops: tuple[verbs.Op, ...] | None) -> tuple[verbs.Op, ...] | None:
    """UH-EFF-13, UH-WEA-05, UH-DET-07: the same lines, for all heroes where they name nobody."""
    return None if ops is None else tuple(map(_for_everybody, ops))


def _for_everybody(op: verbs.Op) -> verbs.Op:
    if isinstance(op, verbs.If):
        return replace(op, ops=for_everybody(op.ops), otherwise=for_everybody(op.otherwise))
    if isinstance(op, verbs.Choose):
        return replace(op, options=tuple(replace(one, ops=for_everybody(one.ops)) for one in op.options))
    return replace(op, who="everybody") if getattr(op, "who", None) == "" else op


async def taker(t: HeroesTable, hero: str) -> str:
    """UH-QST-12, UH-EFF-13: who meets a card; before the first turn the people say."""
    return hero if hero or not t.heroes else await which_hero(t)


@rule
async def which_of(t: HeroesTable, heroes: tuple[str, ...]) -> str:
    """UH-QST-12, UH-EFF-13: of those to whom it makes a difference."""
    return await choose("hero.which", heroes)


@rule
async def which_hero(t: HeroesTable) -> str:
    """UH-EFF-13: a line that leaves it open."""
    return await choose("hero.which", t.heroes, t.player(t.active))


def printed(t: HeroesTable, op: verbs.Amount) -> int:
    """UH-CRD-13: the number that stands there, once per hero in play if the sign of the heroes stands beside it."""
    return op.n * len(t.heroes) if op.per_hero else op.n


def most(t: HeroesTable, op: verbs.Amount) -> int:
    """UH-CUB-04: as much as it can come to."""
    dice = fate_dice(t, op.blessed, op.cursed)
    return sum(map(max, dice)) if dice else printed(t, op)


@rule
async def amount(t: HeroesTable, op: verbs.Amount, hero: str) -> int:
    """UH-CRD-13, UH-CUB-03, UH-CUB-04: as printed, once per hero in play, or what plus and minus dice say."""
    if not (op.blessed or op.cursed):
        return printed(t, op)
    return sum(await roll("fate.roll", fate_dice(t, op.blessed, op.cursed), t.player(hero), n=op.blessed + op.cursed))


def fate_dice(t: HeroesTable, blessed: int, cursed: int) -> list[tuple[int, ...]]:
    """UH-CUB-02, UH-CUB-03: the faces of so many plus and minus dice; a blank is nothing."""
    dice = t.box.expansions.dice
    return [tuple(sorted(set(dice.blessed)))] * blessed + [tuple(sorted(set(dice.cursed)))] * cursed
