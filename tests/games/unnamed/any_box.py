"""Boxes in which any card does anything, and tables late in a game: for random evenings."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from engine.content import Content, Text
from engine.games.unnamed import verbs
from engine.games.unnamed.box import Box
from engine.games.unnamed.pack import Ability, CorruptionSource, Effect, Function
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import ANY, EVENTS, Bundle, Op
from engine.pieces.hands import UNKNOWN
from tests.games.unnamed.play import at, mark
from tests.games.unnamed.small_box import BOX, VIRTUES
from tests.games.unnamed.valley import NAMES, some_house

WHO: tuple[Any, ...] = verbs.Who.__args__  # type: ignore[attr-defined]  # what a Literal lists
THINGS: tuple[Any, ...] = ("character", "elixir", "castle", "estate", "building", "artifact", "gift", "sin")
DECKS: tuple[Any, ...] = ("characters", "elixirs", "quests", "treasures", "cataclysms")
KINDS: tuple[Any, ...] = ("castle", "estate", "temple")
Maker = Callable[[random.Random, Any], Op]

# Cards --------------------------------------------------------------------------------------------


def some_things(chance: random.Random) -> Bundle:
    """A few of one kind, or one of each."""
    n = chance.randint(1, 3)
    return chance.choice(
        [
            Bundle(gold=n),
            Bundle(fame=n),
            Bundle(might=n),
            Bundle(gifts={ANY: n}),
            Bundle(gifts={chance.choice(VIRTUES): n}),
            Bundle(gold=1, fame=1, gifts={chance.choice(VIRTUES): 1, ANY: 1}),
        ]
    )


PLAIN: tuple[Maker, ...] = (
    lambda chance, who: verbs.Gain(res=some_things(chance), who=who),
    lambda chance, who: verbs.Lose(res=some_things(chance), who=who),
    lambda chance, who: verbs.Exchange(n=chance.randint(1, 3), sources=("pool",), who=who),
    lambda chance, who: verbs.Untap(n=chance.randint(1, 2), who=who),
    lambda chance, who: verbs.Tap(n=chance.randint(1, 3), who=who),
    lambda chance, who: verbs.Discard(what=chance.choice(THINGS), n=chance.randint(1, 3), who=who),
    lambda chance, who: verbs.DiscardBuilding(kind=chance.choice(KINDS), number=chance.randint(1, 6)),
    lambda chance, who: verbs.Draw(
        what=chance.choice(("sin", "artifact", "treasure")), n=chance.randint(1, 3), who=who
    ),
    lambda chance, who: verbs.PileUp(n=chance.randint(1, 8)),
    lambda chance, who: verbs.CloseSpace(board=chance.choice(("tavern", "store", "either"))),
    lambda chance, who: verbs.PutMarker(who=who, is_neutral=chance.random() < 0.5, n=chance.randint(1, 4)),
    lambda chance, who: verbs.TakeMarker(where=chance.choice(("quest", "portal", "building")), who=who),
    lambda chance, who: verbs.Corruption(n=chance.choice((-2, -1, 1, 2, 7)), who=who),
    lambda chance, who: verbs.Reveal(deck=chance.choice(DECKS), n=chance.randint(1, 4)),
)


def plain(chance: random.Random) -> Op:
    """A line that does one thing to somebody."""
    return chance.choice(PLAIN)(chance, chance.choice(("self", "one", "each", chance.choice(WHO))))


def option(chance: random.Random, n: int) -> verbs.Option:
    """One of several ways."""
    return verbs.Option(id=f"way{n}", label=Text(words={"*": f"way {n}"}), ops=(plain(chance),))


NESTED: tuple[Callable[[random.Random], Op], ...] = (
    lambda chance: verbs.Pay(res=some_things(chance), who=chance.choice(WHO), otherwise=(plain(chance),)),
    lambda chance: verbs.Remind(when=(chance.choice(EVENTS), chance.choice(EVENTS)), ops=(plain(chance),)),  # type: ignore[arg-type]  # all of them are events
    lambda chance: verbs.Choose(options=(option(chance, 1), option(chance, 2))),
    lambda chance: verbs.If(
        when=(verbs.Owns(res=some_things(chance)),), ops=(plain(chance),), otherwise=(plain(chance),)
    ),
)


def lines(chance: random.Random, *, cancels: bool = False) -> tuple[Op, ...]:
    """One to three of them; an answer may cancel."""
    if cancels and chance.random() < 0.3:
        return (verbs.Cancel(),)
    return tuple(
        chance.choice(NESTED)(chance) if chance.random() < 0.2 else plain(chance) for _ in range(chance.randint(1, 3))
    )


def sin_functions(chance: random.Random) -> tuple[Function, Function]:
    """The second of some answers something."""
    events: tuple[Any, ...] = tuple(chance.sample(EVENTS, 4)) if chance.random() < 0.35 else ()
    return Function(ops=lines(chance)), Function(ops=lines(chance, cancels=bool(events)), reacts_to=events)


def _changed(cards: Any, change: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    return {name: msgspec.structs.replace(card, **change()) for name, card in cards.items()}


def any_box(chance: random.Random) -> Box:
    """Every card does anything; of artifacts there may be few."""

    def effect() -> Effect:
        return Effect(ops=lines(chance))

    def ability(card: Any) -> Content:
        is_another = chance.random() < 0.3
        return Ability(exchange=0, effect=effect()) if is_another else Ability(sources=("pool",))

    source = CorruptionSource(event=chance.choice(EVENTS))  # type: ignore[arg-type]  # all of them are events
    heroes = {name: msgspec.structs.replace(card, ability=ability(card)) for name, card in BOX.heroes.items()}
    artifacts = _changed(BOX.artifacts, lambda: {"effect": effect()})
    return replace(
        BOX,
        heroes=heroes,
        sins=_changed(BOX.sins, lambda: {"functions": sin_functions(chance)}),
        buildings=_changed(BOX.buildings, lambda: {"special": effect(), "manning": chance.randint(0, 2)}),
        cataclysms=_changed(BOX.cataclysms, lambda: {"ops": lines(chance)}),
        artifacts=dict(list(artifacts.items())[: chance.randint(0, 7)]),
        treasures=_changed(BOX.treasures, lambda: {"gains": some_things(chance)}),
        quests=_changed(BOX.quests, lambda: {"prize": effect() if chance.random() < 0.5 else None}),
        unnamed=_changed(BOX.unnamed, lambda: {"ops": lines(chance), "requirement": some_things(chance)}),
        armour=tuple(msgspec.structs.replace(piece, effect=effect()) for piece in BOX.armour),
        world=msgspec.structs.replace(BOX.world, corruption_sources=(source,)),
    )


# Tables -------------------------------------------------------------------------------------------


def any_table(chance: random.Random, using: Box, house: dict[str, str]) -> SevenTable:
    """Two to four heroes late in a game: short decks, full piles, markers everywhere."""
    heroes = NAMES[: chance.randint(2, 4)]
    against = {"unnamed": "Zed"} if len(heroes) > 2 and house.get("unnamed") == "yes" else {}
    t = at((*heroes, *against.values()), using=using, house=house, **against)
    t.unnamed_hand = list(using.unnamed)[: chance.randint(1, 4)] if against else []
    for who in heroes:
        furnish(chance, t, who)
    cover_quests(chance, t)
    for who, hero in t.heroes.items():
        hero.markers = t.supply - t.marker_sum(who) + hero.markers
    shorten(chance, t)
    t.armour = chance.choice((0, 0, 3, 6, 7))
    return t


def furnish(chance: random.Random, t: SevenTable, who: str) -> None:
    """What somebody has come by."""
    hero = t.heroes[who]
    hero.gold, hero.fame, hero.might = chance.randint(0, 6), chance.randint(0, 6), chance.randint(0, 31)
    hero.corruption = chance.randint(0, 6) if t.falls_happen else 0
    for virtue in chance.sample(VIRTUES, 3):
        t.pools[virtue] -= 1
        if t.has_covered_gifts:
            hero.covered.append(UNKNOWN if t.has_closed_hands else virtue)
        else:
            hero.gifts[virtue] = 1
    for _ in range(2):
        hero.characters[t.characters.cards.pop()] = chance.random() < 0.5
        hero.elixirs.append(t.elixirs.cards.pop(chance.randrange(len(t.elixirs.cards))))
    for pile in (t.castle_deck.cards, t.estate_deck.cards, t.temples):
        if pile and chance.random() < 0.7:
            hero.buildings[pile.pop()] = chance.random() < 0.5
    if t.has_closed_hands:
        for card in hero.sins:
            t.sins.cards.insert(0, card)
            t.sins.unseen += 1
        hero.sins = [UNKNOWN] * len(hero.sins)
    elif t.artifacts.left and chance.random() < 0.6:
        hero.artifacts.append(t.artifacts.cards.pop())


def cover_quests(chance: random.Random, t: SevenTable) -> None:
    """Markers on the two lower rows; each quest lacks one at least."""
    for name, quest in t.quests.items():
        if quest.row < 3:
            holders = [chance.choice([*t.heroes, "-", "", ""]) for _ in quest.slots[1:]]
            few = [who if who not in t.heroes or t.heroes[who].markers > 1 else "-" for who in holders]
            mark(t, name, "", *few)


def shorten(chance: random.Random, t: SevenTable) -> None:
    """Few cards are left in decks; sins lie on their pile, and the last cataclysm may be near."""
    for deck in (t.elixirs, t.treasures):
        keep = deck.unseen + chance.choice((0, 1, 2, 40))
        deck.discard += deck.cards[keep:]
        del deck.cards[keep:]
    for _ in range(chance.randint(0, 6)):
        t.sins.discard.append(t.sins.cards.pop())
    gone = chance.choice((0, 0, 5, 12, 13))
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[:gone], t.cataclysms.cards[gone:]


def any_house(seed: int, hands: str) -> dict[str, str]:
    """Some house rules the other way; gifts are covered now and then."""
    return {**some_house(seed), "hands": hands}
