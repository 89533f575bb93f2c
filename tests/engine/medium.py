"""A small adventure with one of everything: effects, interrupts, sudden and early ends, asides, windows, secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import (
    Aside,
    Ask,
    Game,
    Next,
    Rules,
    Seat,
    Table,
    choose,
    draw,
    each,
    effect,
    goto,
    leave,
    number,
    over,
    pause,
    roll,
    rule,
    secret,
    settle,
    skippable,
)
from engine.game import Save
from engine.laboratory import Decider, Lab

ROADS = {"camp": ["ford", "wood"], "ford": ["camp", "wood"], "wood": ["camp", "ford", "cave"], "cave": ["wood"]}
CHARMS = {"salt": "hit", "lamp": "hit", "song": "turn"}  # the moment in which each helps
DIE = ("hit", "hit", "miss", "star")
HEARTS, LUCK, GOAL = 3, 4, 6


@dataclass
class Walker:
    """Somebody on the way, with charms that nobody else knows."""

    name: str
    area: str = "camp"
    hearts: int = HEARTS
    charms: list[str] = secret(default_factory=list)


@dataclass
class Way(Table):
    """What lies on the table of this adventure."""

    walkers: dict[str, Walker] = field(default_factory=lambda: {name: Walker(name) for name in ("ann", "bob", "cid")})
    ghosts: dict[str, str] = field(default_factory=lambda: {"A": "cave", "B": "wood"})  # where each one is
    deck: list[str] = field(default_factory=lambda: sorted(CHARMS) * 2)
    discard: list[str] = field(default_factory=list)
    luck: int = LUCK
    found: int = 0
    omen: bool = False
    waiting: list[str] = field(default_factory=list)
    active: str = ""
    actions: int = 0
    hits: int = 0
    to_act: list[str] = field(default_factory=list)

    def standing(self) -> list[str]:
        """Who has hearts left."""
        return [walker.name for walker in self.walkers.values() if walker.hearts > 0]

    def ghosts_near(self, name: str) -> list[str]:
        """The ghosts where somebody is."""
        return [ghost for ghost, area in self.ghosts.items() if area == self.walkers[name].area]


def notice(t: Way) -> Next | None:
    """A sixth find is an omen, once seen never forgotten; without luck all is over at once."""
    t.omen = t.omen or t.found >= GOAL
    return goto(lost) if t.luck <= 0 else None


def due(t: Way) -> Next | None:
    """Between two effects: the omen first, then the end of a fallen walker's turn."""
    if t.omen:
        return goto(omen)
    return goto(next_turn) if t.active and t.active not in t.standing() else None


@rule
async def morning(t: Way) -> Next:
    """Everybody draws a charm in secret, then bids for the first turn."""
    t.active = ""
    t.waiting = t.standing()
    return goto(bids) if t.waiting else goto(lost)


async def bids(t: Way) -> Next:
    """All at once: who wants to go first?"""
    await bid(t)
    return goto(next_turn)


@rule
async def bid(t: Way) -> None:
    """The highest goes first; nobody sees what the others bid."""
    asks = [Ask("bid", "number", (0, 3), name, private=True) for name in t.waiting]
    given = await each("bids", asks)
    t.waiting = sorted(t.waiting, key=lambda name: -int(given.get(name, 0)))


@rule
async def next_turn(t: Way) -> Next:
    """Whoever is left and stands; then the ghosts."""
    t.active, t.hits = "", 0
    t.waiting = [name for name in t.waiting if name in t.standing()]
    if not t.waiting:
        return goto(night)
    t.active, t.actions = t.waiting.pop(0), 2
    return goto(turn)


async def turn(t: Way) -> Next:
    """Two actions."""
    while t.actions:
        await action(t)
    return goto(next_turn)


@effect
@skippable(None)
async def action(t: Way) -> None:
    """Walk, search, fight or pass."""
    fight = ["fight"] if t.ghosts_near(t.active) else []
    search = ["search"] if t.deck else []
    what = await choose("action", ["walk", *search, *fight, "pass"], t.active, left=t.actions)
    t.actions = 0 if what == "pass" else t.actions - 1
    if what == "walk":
        await walk(t, t.active)
    elif what == "search":
        await find(t, t.active)
    elif what == "fight":
        await battle(t, t.active)


@rule
async def walk(t: Way, name: str) -> None:
    """To a neighbouring place."""
    t.walkers[name].area = await choose("walk.where", ROADS[t.walkers[name].area], name)


@rule
async def find(t: Way, name: str) -> None:
    """A charm from the deck, for one pair of eyes."""
    card = await draw("find", sorted(set(t.deck)), name, private=True)
    t.deck.remove(card)
    t.walkers[name].charms.append(card)
    t.found += 1
    t.tell("found", who=name)
    t.tell("found.what", to=name, card=card)


async def battle(t: Way, name: str) -> None:
    """Dice, then one hit after the other, as long as there are ghosts for them."""
    await strike(t, name)
    while t.hits and t.ghosts_near(name):
        await land(t, name)
    t.hits = 0


@rule
async def strike(t: Way, name: str) -> None:
    """One to three dice, however many the walker dares."""
    t.hits = (await roll("strike", [DIE] * 3, name, least=1)).count("hit")


@skippable(None)
async def land(t: Way, name: str) -> None:
    """A ghost that is hit is gone."""
    ghost = await choose("strike.whom", t.ghosts_near(name), name, hits=t.hits)
    del t.ghosts[ghost]
    t.hits -= 1
    t.tell("ghost.gone", ghost=ghost)


async def night(t: Way) -> Next:
    """Every ghost acts, with a breath before each; then a new one comes, and luck runs out a little."""
    t.to_act = list(t.ghosts)
    while t.to_act:
        await haunt(t)
    for name in [ghost for ghost in "ABCD" if ghost not in t.ghosts][:1]:
        t.ghosts[name] = "cave"
    t.luck -= 1
    await settle(t)
    return goto(morning)


@effect
@rule
async def haunt(t: Way) -> None:
    """The next one touches somebody, or walks."""
    ghost = next(iter(t.to_act))
    await pause("ghost.next", ghost=ghost)
    t.to_act = [other for other in t.to_act if other != ghost]
    if ghost in t.ghosts:
        await touch(t, ghost)


@skippable(None)
async def touch(t: Way, ghost: str) -> None:
    """One of those who are here loses a heart, unless something helps."""
    here = [name for name in t.standing() if t.walkers[name].area == t.ghosts[ghost]]
    if not here:
        t.ghosts[ghost] = await choose("ghost.walks", ROADS[t.ghosts[ghost]], ghost=ghost)
        return
    victim = await choose("ghost.touches", here, ghost=ghost)
    if not await saved_by(t, "hit", victim):
        t.walkers[victim].hearts -= 1
        t.tell("touched", who=victim, left=t.walkers[victim].hearts)


@skippable(False)
async def saved_by(t: Way, moment: str, name: str) -> bool:
    """A window for secret things: asked of everybody who holds any, whatever they are."""
    held = t.walkers[name].charms
    if not held:
        return False
    fitting = [charm for charm in held if CHARMS[charm] == moment]
    charm = await choose("window", ["no", *dict.fromkeys(fitting)], name, private=True)
    if charm == "no":
        return False
    t.walkers[name].charms.remove(charm)
    t.discard.append(charm)
    return True


async def omen(t: Way) -> None:
    """The interrupt: what was found is counted, and whoever is unlucky pays."""
    t.omen, t.found = False, 0
    await pay(t)
    if not t.deck:
        leave(goto(won))


@rule
async def pay(t: Way) -> None:
    """The group says how much luck it costs."""
    price = await number("omen", 0, 1)
    t.luck -= price


@rule
async def lost(t: Way) -> Next:
    """All over: first of all whatever led here is put right, so that it does not lead here again."""
    t.active, t.luck = "", LUCK
    for walker in t.walkers.values():
        walker.hearts, walker.area = HEARTS, "camp"
    return goto(again)


@rule
async def again(t: Way) -> Next:
    """Once more?"""
    return goto(morning) if await choose("lost.again", ["yes", "no"]) == "yes" else over("lost")


@rule
async def won(t: Way) -> Next:
    """Out of the wood."""
    return over("won")


async def sing(t: Way, name: str) -> None:
    """An aside: a song heals whom its owner chooses."""
    whom = await choose("song.whom", t.standing(), name)
    t.walkers[name].charms.remove("song")
    t.discard.append("song")
    t.walkers[whom].hearts += 1


def can_sing(t: Way, name: str) -> bool:
    """Only who has one, and stands."""
    return "song" in t.walkers[name].charms and name in t.standing()


STEPS = (morning, bids, next_turn, turn, night, lost, again, won)
RULES = Rules(
    Way,
    {step.__name__: step for step in STEPS},
    goto(morning),
    {"sing": Aside(rule(sing), can_sing, lambda t: [(name,) for name in t.walkers], lambda t, *who: who[0])},
    {"omen": omen},
    notice,
    due,
    seats=lambda t: tuple(Seat(name) for name in t.walkers),
)


def sane(t: Way) -> None:
    """No charm is ever lost, luck never runs out unseen, everybody is somewhere."""
    cards = t.deck + t.discard + [charm for walker in t.walkers.values() for charm in walker.charms]
    assert sorted(cards) == sorted(list(CHARMS) * 2)
    assert t.luck > 0
    assert all(area in ROADS for area in [*t.ghosts.values(), *(walker.area for walker in t.walkers.values())])


def corrections(chance: Decider, t: Way) -> Mapping[str, Any]:
    """What somebody may set right by hand; some of it is nonsense."""
    somebody = f"walkers.{chance.choice(list(t.walkers))}"
    return chance.choice(
        [
            {f"{somebody}.hearts": chance.randint(0, 4)},
            {f"{somebody}.area": chance.choice(list(ROADS))},
            {"ghosts": {}},
            {"ghosts.A": chance.choice(["camp", "cave", None])},
            {"luck": chance.randint(0, 3)},
            {"found": chance.randint(0, 7)},
            {"omen": True},
            {"nonsense": 1},
        ]
    )


def asides(chance: Decider, t: Way) -> Sequence[Any]:
    """A song of somebody."""
    return ["sing", chance.choice(list(t.walkers))]


def new(save: Save) -> Game:
    """A new adventure, strict."""
    return Game(RULES, Way(), None, save=save, strict=True)


LAB: Lab = Lab(new, corrections, asides, sane)
