"""A small game of rivals, out of the pieces that today's games do without: a market at night.

The alleys are a grid that grows, each with a socket for dice; wares lie in a row that is refilled; tricks are secret,
can be answered, and lie in one hand that even the box does not know; the order of turns follows from a track.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import Aside, Game, Next, Rules, choose, effect, goto, over, roll, rule, secret
from engine.game import Save
from engine.laboratory import Decider, Lab
from engine.pieces.decks import Deck, HiddenDeck
from engine.pieces.grids import START, around, beside, cell_of, free_sides, ways_between
from engine.pieces.hands import UNKNOWN, put_down
from engine.pieces.maps import distances
from engine.pieces.order import advance, by_track, next_seat, seated_after, seated_from, standings
from engine.pieces.rows import OpenRow
from engine.pieces.sockets import PlacedDie, clear, lay, on_top, sockets_for
from engine.pieces.windows import Reactions, WindowTable, cancel

SEATS = ("ann", "bob", "cid")
WARES = {"lamp": 1, "harp": 2, "bell": 3, "mask": 2, "rose": 1}  # the name of a ware, and the fame it brings
TRICKS = ("snatch", "ward", "snatch", "ward", "ward", "snatch", "ward")
ALLEYS = {"gate": 1, "well": 2, "arch": 3, "yard": 1, "dock": 4}  # what a die must be worth in each
SOCKET, GOAL, NIGHTS = 2, 6, 5
FACES = ("1", "2", "3", "star")


@dataclass
class Trader:
    """Somebody at the market."""

    name: str
    at: str = START
    wares: list[str] = field(default_factory=list)
    tricks: list[str] = secret(default_factory=list)


@dataclass
class Market(WindowTable):
    """What lies on the table."""

    traders: dict[str, Trader] = field(default_factory=lambda: {name: Trader(name) for name in SEATS})
    closed: list[str] = field(default_factory=lambda: ["cid"])  # whose hands the box does not know
    first: str = "ann"
    active: str = ""
    to_go: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    fame: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    night: int = 0
    alleys: dict[str, str] = field(default_factory=lambda: {START: "gate"})
    unbuilt: Deck = field(default_factory=lambda: Deck.in_order(["well", "arch", "yard", "dock"]))
    dice: dict[str, list[PlacedDie]] = field(default_factory=dict)
    stalls: OpenRow = field(default_factory=lambda: OpenRow.empty(3))
    stock: Deck = field(default_factory=lambda: Deck.shuffled(WARES))
    tricks: HiddenDeck = field(default_factory=lambda: HiddenDeck.shuffled(TRICKS))
    wanted: str = ""
    buyer: str = ""
    at_once: bool = False  # one question to all who react, instead of one to each

    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """Every alley leads to those beside it."""
        return ways_between(self.alleys, lambda cell, side, near: True)


# Reactions ----------------------------------------------------------------------------------------


def fits(t: Market, card: str, name: str) -> bool:
    """A purchase is snatched, a trick is warded off; one's own neither."""
    window = t.windows[-1]
    return window.by != name and ((card == "snatch") == (window.what == "buy"))


def spend(t: Market, name: str, card: str) -> None:
    """A trick of which nobody knew was among those that the deck still listed."""
    if put_down(t.traders[name].tricks, card):
        t.tricks.shown(card)
    t.tricks.discard.append(card)


async def trick(t: Market, card: str, name: str) -> None:
    """Whatever it answers does not happen; who snatches buys instead."""
    cancel(t)
    if card == "snatch":
        t.buyer = name


REACTIONS: Reactions[Market] = Reactions(
    "trick",
    order=lambda t: seated_from(SEATS, t.active),
    hand=lambda t, name: t.traders[name].tricks,
    every=lambda t: TRICKS,
    fits=fits,
    spend=spend,
    carry_out=trick,
    at_once=lambda t: t.at_once,
)

# The night ----------------------------------------------------------------------------------------


async def nightfall(t: Market) -> Next:
    """The stalls are filled, everybody draws a trick, and the one behind goes first."""
    if t.night >= NIGHTS or max(t.fame.values()) >= GOAL:
        return over(" ".join(standings(t.fame)[0]))
    t.active, t.windows, t.wanted, t.buyer = "", [], "", ""
    while t.stalls.waiting and (t.stock.left or t.stock.discard):
        await fill(t)
    t.passed, t.to_go = [], list(SEATS)
    while t.to_go:
        await draw_trick(t)
    t.first = by_track(t.fame, seated_after(SEATS, t.first))[0]
    return goto(next_turn)


@rule
async def fill(t: Market) -> None:
    """The ware on top comes into the stall that has been empty longest."""
    ware = await t.stock.turned_up("stock")
    t.stock.take(ware)
    t.stalls.fill(ware)


@rule
async def draw_trick(t: Market) -> None:
    """A trick, for one pair of eyes; or for one that tells nobody."""
    name = t.to_go[0]
    there = t.tricks.left or t.tricks.discard
    if there and name not in t.closed:
        card = await t.tricks.turned_up("tricks", name, private=True)
        t.tricks.take(card)
        t.traders[name].tricks.append(card)
    elif there:
        t.tricks.take_unseen()
        t.traders[name].tricks.append(UNKNOWN)
    t.to_go.remove(name)


@rule
async def next_turn(t: Market) -> Next:
    """Clockwise, until everybody has passed; then dice come back, and the day breaks."""
    playing = [name for name in SEATS if name not in t.passed]
    now = t.active or SEATS[SEATS.index(t.first) - 1]
    t.active = next_seat(SEATS, now, playing)
    if t.active:
        return goto(turn)
    t.night += 1
    clear(t.dice)
    return goto(nightfall)


async def turn(t: Market) -> Next:
    """A die first, then an alley or a ware; who cannot place it is out for tonight."""
    name = t.active
    await place(t, name)
    if name not in t.passed:
        await act(t, name)
    return goto(next_turn)


@rule
async def place(t: Market, name: str) -> None:
    """The die goes into a socket that takes it, and its owner there if that is near enough."""
    (face,) = await roll("die", [FACES], name)
    places = {cell: ALLEYS[card] for cell, card in t.alleys.items()}
    open_ = sockets_for(face, places, t.dice, lambda shown: 6 if shown == "star" else int(shown), SOCKET)
    where = await choose("socket", [*open_, "pass"], name)
    if where == "pass":
        t.passed.append(name)
        return
    lay(t.dice, where, name, face)
    if where in distances(t.ways(), [t.traders[name].at], most=1):
        t.traders[name].at = where


@effect
async def act(t: Market, name: str) -> None:
    """Build on, or buy."""
    what = await choose_act(t, name)
    if what == "build":
        await build(t, name)
    elif what == "buy":
        await want(t, name)
        if await REACTIONS.offered(t, "buy", name) or t.buyer != name:
            await sell(t)


@rule
async def choose_act(t: Market, name: str) -> str:
    """What can be done here."""
    here = t.traders[name].at
    build_on = ["build"] if t.unbuilt.left and free_sides(t.alleys, here) else []
    return await choose("act", [*build_on, *(["buy"] if t.stalls.cards else []), "rest"], name)


@rule
async def build(t: Market, name: str) -> None:
    """The next alley is laid against the one where somebody stands."""
    here = t.traders[name].at
    side = await choose("side", free_sides(t.alleys, here), name)
    card = await t.unbuilt.turned_up("alley")
    t.unbuilt.take(card)
    t.alleys[beside(here, side)] = card
    t.tell("built", who=name, alley=card)


@rule
async def want(t: Market, name: str) -> None:
    """Somebody reaches for a ware."""
    ware = await choose("ware", t.stalls.cards, name)
    t.wanted, t.buyer = ware, name


@rule
async def sell(t: Market) -> None:
    """Whoever has it in the end is famous for it; the stall is filled at once."""
    if t.wanted not in t.stalls.cards or t.buyer not in t.traders:
        return
    card = await t.stock.turned_up("stock")
    t.stalls.take(t.wanted)
    t.traders[t.buyer].wares.append(t.wanted)
    advance(t.fame, t.buyer, WARES[t.wanted], most=2 * GOAL)
    t.tell("sold", who=t.buyer, ware=t.wanted)
    if card:
        t.stock.take(card)
        t.stalls.fill(card)


async def give(t: Market, giver: str, taker: str) -> None:
    """Out of turn: somebody gives some fame away."""
    advance(t.fame, taker, -advance(t.fame, giver, -1))


STEPS = (nightfall, next_turn, turn)
RULES = Rules(
    Market,
    {step.__name__: step for step in STEPS},
    goto(nightfall),
    {"give": Aside(rule(give), lambda t, *who: who[0] != who[1] and t.fame[who[0]] > 0)},
)


def sane(t: Market) -> None:
    """No card is lost; no stack is too high; who stands somewhere stands on an alley; nobody is below nothing."""
    hands = [card for trader in t.traders.values() for card in trader.tricks]
    listed = [*t.tricks.cards, *t.tricks.discard, *(card for card in hands if card != UNKNOWN)]
    assert Counter(listed) >= Counter(TRICKS)  # more, where a closed hand has shown what it could not have held
    assert hands.count(UNKNOWN) == t.tricks.unseen
    wares = [ware for trader in t.traders.values() for ware in trader.wares]
    assert sorted([*t.stock.cards, *t.stalls.cards, *wares]) == sorted(WARES)
    assert sorted([*t.unbuilt.cards, *t.alleys.values()]) == sorted(ALLEYS)
    assert all(len(stack) <= SOCKET and cell in t.alleys for cell, stack in t.dice.items())
    assert all(trader.at in t.alleys for trader in t.traders.values())
    assert all(around(t.alleys, cell_of(t.alleys, card)) or len(t.alleys) == 1 for card in t.alleys.values())
    assert all(on_top(t.dice, cell) for cell in t.dice)
    assert min(t.fame.values()) >= 0


def corrections(chance: Decider, t: Market) -> Mapping[str, Any]:
    """What somebody may set right by hand; some of it is nonsense."""
    somebody = chance.choice(SEATS)
    return chance.choice(
        [
            {f"fame.{somebody}": chance.randint(0, 9)},
            {f"traders.{somebody}.at": chance.choice(sorted(t.alleys))},
            {"windows": []},
            {"dice": {}},
            {"passed": [somebody]},
            {"first": somebody},
            {"wanted": "moon"},
            {"at_once": chance.random() < 0.5},
            {"nonsense": 1},
        ]
    )


def asides(chance: Decider, t: Market) -> Sequence[Any]:
    """Somebody is generous."""
    return ["give", chance.choice(SEATS), chance.choice(SEATS)]


def new(save: Save) -> Game:
    """A new night, strict."""
    return Game(RULES, Market(), None, save=save, strict=True)


LAB: Lab = Lab(new, corrections, asides, sane)
