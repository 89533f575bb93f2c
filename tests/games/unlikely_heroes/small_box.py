"""A small box for the tests: maps, heroes, items and challenges made to measure; lines leave marks in counters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.content import Text
from engine.games.unlikely_heroes.box import Box, name_of
from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    ChallengeBox,
    ChallengeCard,
    Chapter,
    ClockSpace,
    Effect,
    Failure,
    HeroCard,
    ItemCard,
    MapCard,
    Objective,
    OutOfLuckCard,
    Piece,
    Quest,
    Reward,
    Timing,
    Variant,
)
from engine.games.unlikely_heroes.verbs import Bonus, ClockAt, Met, RestoreLuck
from engine.pieces.verbs import Counter


def words(text: str) -> Text:
    """A text of one language."""
    return Text(words={"*": text})


def mark(name: str) -> tuple[Counter, ...]:
    """Lines that leave a mark."""
    return (Counter(name=name),)


def the_map(number: int, anchors: tuple[int, ...] = (), **edges_and_more: Any) -> MapCard:
    """A map; north, east, south and west are its half circles."""
    sides = {side: edges_and_more.pop(side) for side in ("north", "east", "south", "west") if side in edges_and_more}
    back = edges_and_more.pop("back", Back(text=words(f"back {number}"), help=words(f"help {number}")))
    return MapCard(number=number, anchors=anchors, edges=sides, back=back, **edges_and_more)


def hero(name: str, skills: str = "1 1 1", limit: int = 2, **more: Any) -> HeroCard:
    """A hero with strength, wit and dexterity."""
    values = dict(zip(("strength", "wit", "dexterity"), map(int, skills.split()), strict=True))
    given = {"starting": True, "back": Back(generic=True), "ring": "red", **more}
    return HeroCard(id=name, name=words(name), limit=limit, skills=values, **given)  # type: ignore[arg-type]


def item(name: str | int, modifiers: str = "0 0 0", *effects: Effect, **more: Any) -> ItemCard:
    """An item; one with a number is met in the quest, one with a name lies there from the start."""
    values = dict(zip(("strength", "wit", "dexterity"), map(int, modifiers.split()), strict=True))
    if isinstance(name, int):
        card: dict[str, Any] = {"number": name, "back": Back(text=words(f"back {name}"))}
    else:
        card = {"id": name, "starting": True, "back": Back(generic=True)}
    given = {**card, "name": words(str(name)), **more}
    return ItemCard(modifiers=values, effects=effects, **given)  # type: ignore[arg-type]


def energetic(*ops: Any, spaces: str = "charged", **more: Any) -> Effect:
    """An effect that costs a cube."""
    return Effect(text=words("zap"), spaces=tuple(spaces.split()), ops=ops, **more)  # type: ignore[arg-type]


def boxed_skill(skill: Any, value: int, *ops: Any, **more: Any) -> ChallengeBox:
    """A box with one reward."""
    return ChallengeBox(skill=skill, value=value, rewards=(Reward(text=words("well done"), ops=ops),), **more)


def challenge(number: int, *boxes: ChallengeBox, **more: Any) -> ChallengeCard:
    """A challenge that is met in the quest."""
    back = more.pop("back", Back(text=words(f"back {number}")))
    return ChallengeCard(number=number, name=words(f"challenge {number}"), back=back, boxes=boxes, **more)


def piece(number: int, tabs: dict[Any, str], knobs: dict[Any, str], colour: str = "red") -> Piece:
    """A piece of a puzzle."""
    return Piece(number=number, colour=colour, tabs=tabs, knobs=knobs)


MAPS = (
    the_map(1, (52, 53, 40, 41, 90), east=2, south=4),
    the_map(2, (54,), west=1, south=3),
    the_map(3, (55,), north=2, west=4),
    the_map(4, (56,), east=3),
    the_map(5),
    the_map(61, replaces=2, west=1, south=3),
)
HEROES = (
    hero("ann", "2 1 0"),
    hero("bob", "0 2 3", effects=(energetic(RestoreLuck(n=2), spaces="charged uncharged"),)),
    hero("cid", "1 1 1", ring="blue"),
    hero("dan", "3 0 0", ring="green"),
    hero("eve", "1 4 1", number=70, back=Back(text=words("back 70")), effects=(energetic(spaces="uncharged"),)),
)
ITEMS = (
    item("rope", "1 0 0"),
    item("lamp", "0 1 0", energetic(Bonus(n=2))),
    item("whistle", "0 0 1", Effect(trigger="anytime", ops=mark("whistle"))),
    item("bread", "0 0 0", energetic(*mark("bread"), discard_when_depleted=True)),
    item(40, "0 2 0", tags=("tool",)),
    item(41, "-1 0 2"),
    item(42, "0 0 0", piece=piece(20, {}, {"east": "round"})),
    item(43, "0 0 0", piece=piece(11, {"west": "round"}, {"east": "round"})),
    item(44, "0 0 0", piece=piece(3, {"west": "round"}, {})),
    item(45, "1 1 1"),
    item("90a", "0 0 0", number=90, starting=False, back=Back(text=words("back 90 a"))),
    item("90b", "0 0 0", number=90, starting=False, back=Back(text=words("back 90 b"))),
)
CHALLENGES = (
    challenge(52, boxed_skill("strength", 3, *mark("won 52")), boxed_skill("wit", 2, *mark("clever 52"))),
    challenge(53, boxed_skill("dexterity", 4, *mark("won 53")), forced=True),
    challenge(54, boxed_skill("strength", 8, *mark("won 54")), joined=True),
    challenge(34, boxed_skill("wit", 1, *mark("won 34"))),
    challenge(23, boxed_skill("wit", 1, *mark("won 23"))),
)
CLOCK = tuple(
    ClockSpace(square=n % 2 == 0, name=words(str(n)), ops=mark(f"clock {n}"), interval="day" if n < 3 else "dusk")
    for n in range(6)
)
MISFORTUNE = tuple(OutOfLuckCard(id=f"woe-{n}", text=words(f"woe {n}"), ops=mark("woe")) for n in range(1, 4))
FIRST = Variant(
    title=words("one"),
    story=words("once"),
    start=1,
    setup=words("lay it down"),
    rules=words("be kind"),
    objectives=(Objective(bold=words("a tool"), when=(Met(number=40),), text=words("hurray")),),
    failure=Failure(text=words("too late"), when=(ClockAt(space=0),)),
)
SECOND = Variant(
    title=words("two"),
    story=words("then"),
    objectives=(Objective(bold=words("the end"), when=(Met(number=55),)),),
    failure=Failure(text=words("too late again"), when=(ClockAt(space=0),)),
)
QUEST = Quest(title=words("a quest"), origin=True, chapters=(Chapter(variants=(FIRST,)), Chapter(variants=(SECOND,))))
BOX = Box(
    title=words("small"),
    basics=Basics(energy=20, clock=CLOCK, out_of_luck=MISFORTUNE),
    maps={name_of(card): card for card in MAPS},
    heroes={name_of(card): card for card in HEROES},
    items={name_of(card): card for card in ITEMS},
    challenges={name_of(card): card for card in CHALLENGES},
    quests={"1": QUEST},
)


def with_cards(*cards: Any, **changes: Any) -> Box:
    """The small box with these cards in place of those of the same name, or besides."""
    kinds: dict[Any, str] = {MapCard: "maps", HeroCard: "heroes", ItemCard: "items", ChallengeCard: "challenges"}
    fields: dict[str, Any] = {name: dict(getattr(BOX, name)) for name in kinds.values()}
    for card in cards:
        fields[kinds[type(card)]][name_of(card)] = card
    return replace(BOX, **fields, **changes)


def during(step: Any, when: Any = "during") -> Timing:
    """When an effect can be used."""
    return Timing(when=when, step=step)
