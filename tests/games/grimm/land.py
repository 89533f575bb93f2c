"""The land of the ledger's examples, and tables in the middle of a chapter, for scenarios.

Ways, with the number of their sockets: town-granny 3, town-orchard 2, orchard-chapel 3, town-warden 4, warden-sea 5,
town-inn 2, inn-king 6, chapel-fairy 6, granny-north 4, below-south 3, inn-cart 4, chapel-mill 1, town-brook 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Self

from engine import Game, Next
from engine.content import Text
from engine.contract import OpenedPack
from engine.games.grimm.box import Box
from engine.games.grimm.game import GAME
from engine.games.grimm.pack import Event, Figure, Item, Place, Quest, Route, Tale, Thing
from engine.games.grimm.rules import RULES
from engine.games.grimm.table import DECKS, GrimmTable, Hero
from engine.games.grimm.verbs import (
    Again,
    Arrived,
    At,
    ClearDie,
    DiceOnSpirits,
    DrawItem,
    DrawQuest,
    Gain,
    Go,
    GoToSomebody,
    Instead,
    Lose,
    LoseItem,
    More,
    Option,
    OthersGain,
    PassCurse,
    Reach,
    Redraw,
    Reroll,
    RerollSnake,
    Rode,
    Snatch,
    TakeBack,
    TurnLow,
    Ward,
)
from engine.pieces.decks import HiddenDeck
from engine.pieces.luck import OpenDeck
from engine.pieces.maps import edge
from engine.pieces.sockets import PlacedDie
from tests.games.dialogue import Dialogue

NAMES = ("ann", "bob", "cid", "dot", "eve")
FIELDS = {
    "town": "town", "granny": "helper", "orchard": "apple", "chapel": "building", "warden": "helper", "sea": "plain",
    "inn": "building", "king": "king", "fairy": "fairy", "north": "steed", "south": "steed", "below": "plain",
    "cart": "items", "mill": "bread", "brook": "coin",
}  # fmt: skip
WAYS = (
    ("town", "granny", 3), ("town", "orchard", 2), ("orchard", "chapel", 3), ("town", "warden", 4),
    ("warden", "sea", 5), ("town", "inn", 2), ("inn", "king", 6), ("chapel", "fairy", 6), ("granny", "north", 4),
    ("below", "south", 3), ("inn", "cart", 4), ("chapel", "mill", 1), ("town", "brook", 3),
)  # fmt: skip
R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13 = (edge(a, b) for a, b, _ in WAYS)


def named(name: str) -> Text:
    """Words in one language."""
    return Text(words={"en": name})


def quest(name: str, **what: Any) -> Quest:
    """A quest of that name."""
    return Quest(id=name, name=named(name), text=named(f"the text of {name}"), **what)


def tale(name: str, kind: str, **what: Any) -> Tale:
    """A story of that name."""
    return Tale(id=name, name=named(name), text=named(f"the text of {name}"), type=kind, **what)  # type: ignore[arg-type]


def item(name: str, *ops: Any, answers: tuple[str, ...] = (), **what: Any) -> Item:
    """A magic item of that name."""
    return Item(id=name, name=named(name), ops=ops, answers=answers, **what)  # type: ignore[arg-type]


def two(*options: tuple[Any, ...]) -> tuple[Option, ...]:
    """The two evils of a tale."""
    return tuple(Option(id=f"o{n}", label=named(f"o{n}"), ops=ops) for n, ops in enumerate(options, 1))


QUESTS = (
    quest("loaf-warden", points=3, kind="deliver", places=("warden",), bread=1),
    quest("apples-chapel", points=3, kind="deliver", places=("chapel",), apple=2),
    quest("apples-away", points=2, kind="discard", apple=2),
    quest("see-sea", points=2, kind="visit", places=("sea",)),
    quest("see-town", points=2, kind="visit", places=("town",)),
    quest("round", points=4, kind="visit", places=("orchard", "chapel"), every=True),
    quest("whistle", points=4, kind="fetch", places=("chapel",), thing="whistle", fetched_at=("orchard",)),
    quest("dance", points=2, kind="people"),
    *(quest(f"two-{n}", points=2, kind="discard", coin=9) for n in range(1, 4)),
    *(quest(f"three-{n}", points=3, kind="discard", coin=9) for n in range(1, 4)),
    *(quest(f"four-{n}", points=4, kind="discard", coin=9) for n in range(1, 4)),
)
TALES = (
    tale("luck", "good", ops=(Gain(token="apple"),)),
    tale("wish", "good", ops=(Gain(token="any"),)),
    tale("attic", "good", ops=(DrawItem(),)),
    tale("letter", "good", ops=(DrawQuest(),), together=False),
    tale("lost", "bad", options=two((Go(places=("sea", "below")),), (Lose(token="any", n=2),))),
    tale("far", "bad", options=two((Go(places=("orchard",)),), (Lose(token="coin", n=9),))),
    tale("raven", "bad", options=two((Lose(token="any"),), (LoseItem(),))),
    tale("crumbs", "bad", options=two((Lose(token="bread"),), (Lose(token="coin", n=9),))),
    tale("round-for-all", "bad", options=two((OthersGain(token="coin"),), (OthersGain(token="apple"),))),
    tale("home", "side", points=2, when=(At(places=("town",)),)),
    tale("beasts", "side", points=3, when=(DiceOnSpirits(n=2),)),
    tale("ears", "curse", points=-2, when=(Rode(),)),
    tale("debt", "curse", points=-1, coin=1),
    tale("bird", "mini", any=1, ops=(DrawQuest(),)),
    tale("dear-bird", "mini", apple=1, any=1, ops=(DrawQuest(),)),
    tale("kitten", "mini", when=(Arrived(places=("granny",)),), ops=(Gain(token="bread", n=2),)),
)
ITEMS = (
    item("ward", Ward(), answers=("story", "card"), whose="mine", tales=("bad", "curse")),
    item("ball", Ward(), answers=("story", "wolf", "card"), whose="mine", tales=("bad", "curse")),
    item("sack", Snatch(), answers=("tokens",), whose="others"),
    item("twig", More(), answers=("tokens",), whose="mine"),
    item("table", Instead(n=3), answers=("tokens",), whose="mine"),
    item("bottle", Snatch(), answers=("items",), whose="others"),
    item("mirror", Snatch(), answers=("quests",), whose="others", together=False),
    item("cloak", Redraw(), answers=("story",), whose="mine", tales=("bad", "curse")),
    item("bird", TurnLow(), answers=("rolled",)),
    item("white-snake", RerollSnake(), answers=("rolled",)),
    item("yarn", Reroll()),
    item("horse", GoToSomebody()),
    item("cap", Go(places=("sea", "below"))),
    item("lamp", TakeBack()),
    item("boots", ClearDie()),
    item("ring", PassCurse()),
    item("beans", Reach(higher=1)),
    item("drop", Reach(lower=2)),
    item("hourglass", Again()),
)
EVENTS = (
    Event(id="calm", name=named("calm")),
    Event(id="narrow", name=named("narrow"), higher=-1),
    Event(id="thaw", name=named("thaw"), lower=1),
    Event(id="truce", name=named("truce"), plain=("ban", "double")),
    Event(id="fog", name=named("fog"), asleep=("helper",)),
    Event(id="harvest", name=named("harvest"), more=1),
    Event(id="hunt", name=named("hunt"), closed=("wolf",)),
    Event(id="gifts", name=named("gifts"), ops=(Gain(token="apple"),)),
)
POWERS = ("low_step", "swap", "one_blow", "second_item", "walk_on", "dice_for_token", "second_quest", "low_reroll")
FIGURES = (
    *(Figure(id=power, name=named(power), power=power, each_chapter=True) for power in POWERS),  # type: ignore[arg-type]
    Figure(id="higher", name=named("higher"), power="higher", each_chapter=True),
    Figure(id="plain", name=named("plain")),
    Figure(id="thrice", name=named("thrice"), power="second_quest", uses=3),
    Figure(id="manual", name=named("manual"), power="manual", each_chapter=True),
)
BOX = Box(
    title=named("The land of the examples"),
    places={name: Place(id=name, name=named(name), kind=kind) for name, kind in FIELDS.items()},  # type: ignore[arg-type]
    routes={edge(a, b): Route(a=a, b=b, socket=socket) for a, b, socket in WAYS},
    quests={one.id: one for one in QUESTS},
    things={"whistle": Thing(id="whistle", name=named("whistle"))},
    tales={one.id: one for one in TALES},
    items={one.id: one for one in ITEMS},
    events={one.id: one for one in EVENTS},
    figures={one.id: one for one in FIGURES},
)


@cache
def demo() -> OpenedPack:
    """The demo, ready to be played."""
    found, problems = GAME.open(GAME.demo())
    assert found, problems
    return found


class Play(Dialogue):
    """A game under test; every verb gives the play back, so that a dialogue is one sentence."""

    @property
    def t(self) -> GrimmTable:
        """The table as it is now."""
        table: GrimmTable = self.game.table
        return table

    def hero(self, name: str = "ann") -> Hero:
        """Somebody as they are now."""
        return self.t.heroes[name]

    def tokens(self, name: str = "ann") -> dict[str, int]:
        """What somebody has, as far as they have any."""
        return {token: n for token, n in self.hero(name).tokens.items() if n}

    @property
    def who(self) -> str:
        """Who is being asked."""
        assert self.game.ask
        return self.game.ask.who

    def place(self, face: str, socket: str) -> Self:
        """A die goes into a socket."""
        return self.asks("turn.die").answer(face).asks("turn.socket").answer(socket)

    def go(self, face: str, socket: str) -> Self:
        """The same, and the figure walks over that way."""
        return self.place(face, socket).asks("turn.walk").answer("yes")

    def sockets(self, face: str) -> list[str]:
        """Where a die could go, as things stand."""
        return list(self.asks("turn.die").answer(face).options)

    def no(self) -> Self:
        """Nobody answers, as often as it is asked."""
        while self.game.ask and self.game.ask.what.startswith("reaction."):
            self.answer("no")
        return self


def stack(*dice: str) -> list[PlacedDie]:
    """Dice in a socket from below, as `ann:5`."""
    return [PlacedDie(*die.split(":")) for die in dice]


def laid(players: int = 3, **heroes: Mapping[str, Any]) -> GrimmTable:
    """A table in the second chapter: everybody in the town with a 2, a 4 and a 6, and it is Ann's turn."""
    names = NAMES[:players]
    t = GrimmTable(players=list(names), chapter=2, phase="placing", first="ann", event="calm")
    t.heroes = {name: Hero(name, "plain", "town", ["2", "4", "6"]) for name in names}
    for name, fields in heroes.items():
        for field, value in fields.items():
            if field in ("quests", "done", "tales", "fetched", "visited"):
                setattr(t.heroes[name].deeds, field, value)
            elif field == "tokens":
                t.heroes[name].tokens |= value
            else:
                setattr(t.heroes[name], field, value)
    hands = [card for hero in t.heroes.values() for card in hero.items]
    known = set(t.known_quests())
    t.quest_decks = {deck: OpenDeck.shuffled(one for one in BOX.pile(int(deck)) if one not in known) for deck in DECKS}
    laid_tales = {one for hero in t.heroes.values() for one in hero.deeds.tales}
    t.tale_deck = OpenDeck.shuffled(one for one in BOX.tales if one not in laid_tales)
    t.item_deck = HiddenDeck.shuffled(one for one in BOX.items if one not in hands)
    t.event_deck = OpenDeck.shuffled(one for one in BOX.events if one != "calm")
    t.event_deck.discard.append("calm")
    return t


def begin(t: GrimmTable, step: str = "turn", *, active: str = "ann", house: Mapping[str, str] = {}) -> Play:
    """A game that goes on from here; nobody is asked for reactions who does not hold any items."""
    t.active = active if step == "turn" else ""
    t.house = {"reactions": "each", **house}
    return Play(Game(replace(RULES, first=Next(step)), t, BOX, strict=True))


def turn(
    players: int = 3, *, dice: Mapping[str, list[PlacedDie]] = {}, house: Mapping[str, str] = {}, **more: Any
) -> Play:
    """Ann's turn, with dice that lie there already."""
    fields = {key: more.pop(key) for key in list(more) if key not in NAMES}
    t = laid(players, **more)
    t.dice = {socket: list(pile) for socket, pile in dice.items()}
    for key, value in fields.items():
        setattr(t, key, value)
    return begin(t, house=house)


def holding(*ops: Any, others: Mapping[str, Any] = {}, house: Mapping[str, str] = {}, **ann: Any) -> Play:
    """Ann's turn, with an item in her hand that says these lines."""
    t = laid(ann={"items": ["lines"], **ann}, **others)
    t.active, t.house = "ann", {"reactions": "each", **house}
    box = replace(BOX, items={**BOX.items, "lines": item("lines", *ops)})
    return Play(Game(replace(RULES, first=Next("turn")), t, box, strict=True))


def says(*ops: Any, others: Mapping[str, Any] = {}, house: Mapping[str, str] = {}, **ann: Any) -> Play:
    """The same, once she has used it."""
    return holding(*ops, others=others, house=house, **ann).aside("use_item", "ann", "lines")
