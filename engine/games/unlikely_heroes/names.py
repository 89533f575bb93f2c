"""What people call the things of Unlikely Heroes; a card whose front nobody has seen is known by its number alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from engine.content import Text
from engine.games.unlikely_heroes.box import VALUES, Box
from engine.games.unlikely_heroes.energy import loaded
from engine.games.unlikely_heroes.pack import (
    Card,
    ChallengeBox,
    ChallengeCard,
    Effect,
    HeroCard,
    ItemCard,
    MapCard,
)
from engine.games.unlikely_heroes.table import SKILLS, HeroesTable
from engine.games.unlikely_heroes.verbs import Choose
from engine.games.unlikely_heroes.ways import in_reach, side_towards
from engine.marks import Mark, heard
from engine.phrases import begun
from engine.pieces import naming
from engine.pieces.grids import SIDES, START, around
from engine.pieces.naming import number
from engine.pieces.words import parts_of

Place = naming.NamingPlace[Box, HeroesTable]
Namer = Callable[[Place, str], str]
PACKAGE = "engine.games.unlikely_heroes"
COLOURS = ("red", "blue", "yellow", "green", "purple", "white", "orange", "black", "silver", "gold")

# Cards --------------------------------------------------------------------------------------------


def _card(place: Place, value: str) -> str:
    """By its name, once its front may be known; till then by its number."""
    card = place.box.cards.get(value)
    if card is None:
        told = bool(place.table and value in place.table.told_of) or _is_number(value)
        return place.phrase("card", n=int(value)) if told and _is_number(value) else ""
    if place.table is None or is_known(place.table, value, card):
        return place.noun(card.name) or _numbered(place, card)
    return _numbered(place, card)


def _is_number(value: str) -> bool:
    return value.isdecimal() and value.isascii() and len(value) < 4


def _numbered(place: Place, card: Card) -> str:
    return place.phrase("card", n=card.number) if card.number else ""


def is_known(t: HeroesTable, name: str, card: Card) -> bool:
    """UH-SET-03: has its front been seen, in this quest or as a card to start with?"""
    return card.back.generic or name in t.met or name in t.campaign.unlocked or name in t.box.fated


def _in_picture(place: Place, value: str) -> str:
    """UH-MAP-10: the numbers that were read in the picture of a map."""
    return ", ".join(_mark(place, one) for one in heard(value))


def _mark(place: Place, mark: Mark) -> str:
    at = place.phrase("mark_at", n=mark.number, side=mark.side) if mark.side else place.phrase("mark", n=mark.number)
    return place.phrase("mark_doubtful", said=at) if mark.is_doubtful else at


def _player(place: Place, value: str) -> str:
    return place.phrase("player", n=int(value)) if _is_number(value) and len(value) < 3 else ""


def _luck(place: Place, value: str) -> str:
    known = place.box.fate_luck.get(value)
    if known:
        if known.blessed and known.cursed:
            return place.phrase("fate_luck", blessed=known.blessed, cursed=known.cursed)
        return place.phrase("blessed_luck" if known.blessed else "cursed_luck", n=known.blessed or known.cursed)
    return place.phrase("luck", n=value) if value in VALUES else ""


def _value_of_luck(place: Place, value: str) -> str:
    return value if value in VALUES else _luck(place, value)


def _luck_count(place: Place, value: str) -> str:
    """So many luck cards of a value."""
    count, _, luck = value.partition(" ")
    return place.phrase("luck_count", n=int(count), luck=luck) if _is_number(count) and luck in VALUES else ""


def _bad_luck(place: Place, value: str) -> str:
    known = place.box.out_of_luck.get(value)
    names = list(place.box.out_of_luck)
    return (place.text(known.name) or place.phrase("bad_luck", n=names.index(value) + 1)) if known else ""


def _exploration(place: Place, value: str) -> str:
    known = place.box.explorations.get(value)
    return (place.text(known.name) or value) if known else ""


def _trait(place: Place, value: str) -> str:
    known = place.box.traits.get(value)
    return (place.text(known.name) or value) if known else ""


def _quest(place: Place, value: str) -> str:
    known = place.box.quests.get(value)
    if known is None:
        return ""
    return place.text(known.title) or place.phrase("quest", n=int(value))


def _effect(place: Place, value: str) -> str:
    card, _, _ = value.partition(":")
    return _card(place, card) or _trait(place, card) or _bad_luck(place, card)


def _copy(place: Place, value: str) -> str:
    """Several cards with the same number are told apart by the words on their backs."""
    card = place.box.cards.get(value)
    words = place.text(card.back.text).split() if card else []
    return " ".join([*words[:8], "…"]) if len(words) > 8 else " ".join(words)


# Places -------------------------------------------------------------------------------------------


def _cell(place: Place, value: str) -> str:
    """By the map that lies there, else by one beside it."""
    t, (x, _, y) = place.table, value.partition(",")
    if not (x.removeprefix("-").isdecimal() and y.removeprefix("-").isdecimal() and value.isascii()):
        return ""
    if len(value) > 9:
        return ""
    if t and value in t.cells:
        return _card(place, t.cells[value])
    near = next(iter(around(t.cells, value).values()), "") if t else ""
    if t and near:
        return place.phrase("beside", side=_side(place, side_towards(near, value)), card=_card(place, t.cells[near]))
    return place.phrase("middle") if value == START else place.phrase("cell")


def _side(place: Place, value: str) -> str:
    return place.phrase(f"side.{value}") if value in (*SIDES, "left", "right") else ""


def _page(place: Place, value: str) -> str:
    """A page of the booklet, by its chapter."""
    what, _, chapter = value.rpartition("-")
    return place.phrase("page", n=int(chapter)) if what.startswith("chapter-") and _is_number(chapter) else ""


def _skill(place: Place, value: str) -> str:
    return place.phrase(value) if value in SKILLS else ""


def _space(place: Place, value: str) -> str:
    """A space of the clock; twelve comes before one."""
    if not _is_number(value):
        return ""
    known = place.box.clock[int(value)] if int(value) < len(place.box.clock) else None
    return (place.text(known.name) if known else "") or place.phrase("space", n=int(value) or 12)


# What stands on cards -----------------------------------------------------------------------------


def _text(place: Place, value: str) -> str:
    return place.text(place.box.texts.get(value))


def _goal(place: Place, value: str) -> str:
    """An objective by its place in the chapter."""
    goals = place.table.page.objectives if place.table else ()
    if not _is_number(value):
        return ""
    return place.text(goals[int(value)].bold) if int(value) < len(goals) else place.phrase("goal")


def _back(place: Place, value: str) -> str:
    """The back as far as it may be read."""
    card = place.box.cards.get(value)
    return place.text(card.back.text) if card else ""


def _beyond(place: Place, value: str) -> str:
    card = place.box.cards.get(value)
    return " ".join(filter(None, (place.text(card.back.text), place.text(card.back.beyond)))) if card else ""


def _help(place: Place, value: str) -> str:
    card = place.box.cards.get(value)
    return place.text(card.back.help) if card else ""


def front_of(place: Place, value: str) -> str:
    """All that stands on a front, from top to bottom."""
    card = place.box.cards.get(value)
    return " ".join(line for line in (_lines(place, card) if card else ()) if line)


def _lines(place: Place, card: Card) -> Iterator[str]:
    name = place.noun(card.name)
    yield f"{name}." if name and name[-1] not in ".!?" else name
    if isinstance(card, HeroCard):
        yield place.text(card.story)
        yield place.phrase("skills", text=_skills(place, card.skills), n=2 if card.limit is None else card.limit)
        yield from (place.phrase("can", text=_what(place, effect)) for effect in card.effects)
    elif isinstance(card, ItemCard):
        yield from _item(place, card)
    elif isinstance(card, ChallengeCard):
        yield place.text(card.text)
        if card.joined:
            yield place.phrase("joined")
        if card.forced:
            yield place.phrase("forced")
        yield place.phrase("asks", text=f" {place.phrase('or')} ".join(_box(place, one) for one in card.boxes))
    elif isinstance(card, MapCard):
        yield place.text(card.text)


def _item(place: Place, card: ItemCard) -> Iterator[str]:
    yield place.text(card.text)
    found = _skills(place, {skill: n for skill, n in card.modifiers.items() if n})
    dice = [_fated(place, str(one.skill), one.blessed, one.cursed) for one in card.dice]
    if found or dice:
        yield place.phrase("modifiers", text=", ".join(filter(None, [found, *dice])))
    yield from (place.phrase("effect", text=_what(place, effect)) for effect in card.effects)
    if card.piece:
        yield place.phrase("piece", colour=_colour(place, card.piece.colour), n=card.piece.number)


def _colour(place: Place, value: str) -> str:
    """An everyday colour in the language of the table, any other as it is typed."""
    return place.phrase(f"colour.{value}") if value in COLOURS else value


def _fated(place: Place, skill: str, blessed: int, cursed: int) -> str:
    return f"{place.phrase(skill)} {'+' * blessed}{'-' * cursed}"


def _what(place: Place, effect: Effect) -> str:
    """What an effect says."""
    words = place.text(effect.text)
    return f"{words} {place.phrase('energy')}" if effect.spaces else words


def _skills(place: Place, skills: Mapping[Any, int]) -> str:
    return ", ".join(f"{place.phrase(str(skill))} {n}" for skill, n in skills.items())


def _box(place: Place, one: ChallengeBox) -> str:
    """The left side of a box."""
    found = place.phrase("box_each" if one.per_hero else "box", skill=place.phrase(str(one.skill)), n=one.value)
    return place.phrase("box_needs", text=found) if one.needs else found


# Options that are numbers of something ------------------------------------------------------------


def _which_box(place: Place, value: str) -> str:
    t = place.table
    boxes = t.challenge.boxes if t else ()
    return _box(place, boxes[int(value)]) if _is_number(value) and int(value) < len(boxes) else ""


def _which_reward(place: Place, value: str) -> str:
    rewards = place.table.box_tried.rewards if place.table else ()
    if not _is_number(value) or int(value) >= len(rewards):
        return ""
    words = place.text(rewards[int(value)].text)
    return words.removesuffix(".") or place.phrase("reward", n=int(value) + 1)


def _which_variant(place: Place, value: str) -> str:
    t = place.table
    chapters = t.booklet.chapters if t else ()
    every = chapters[t.chapter - 1].variants if t and 0 < t.chapter <= len(chapters) else ()
    return place.text(every[int(value)].title) if _is_number(value) and int(value) < len(every) else ""


def _which_option(place: Place, value: str) -> str:
    return place.text(next(_labels(place.box, value), None))


def _labels(box: Box, value: str) -> Iterator[Text]:
    for thing in parts_of([box.basics, dict(box.cards), dict(box.quests), box.expansions]):
        if isinstance(thing, Choose):
            yield from (option.label for option in thing.options if option.id == value)


def _where(place: Place, value: str) -> str:
    """A side of a hero."""
    hero, _, side = value.partition(":")
    if side not in ("left", "right"):
        return ""
    return place.phrase("on_side", hero=_card(place, hero) or hero, side=_side(place, side))


def _fate(place: Place, value: str, *, rises: bool) -> str:
    """What fate gives or takes."""
    what, _, name = value.partition(":")
    if what == "trait":
        return place.phrase("trait_up" if rises else "trait_down", trait=_trait(place, name) or name)
    if what == "item":
        return place.phrase("blessed_item" if rises else "cursed_item")
    return place.phrase("without", card=_card(place, name) or name) if what == "discard" else ""


# Hints --------------------------------------------------------------------------------------------


def _can(place: Place, value: str) -> str:
    """What a hero or an item is good for."""
    card = place.box.cards.get(value)
    if isinstance(card, HeroCard):
        return " ".join([f"{_skills(place, card.skills)}.", *(_what(place, effect) for effect in card.effects)])
    return " ".join(filter(None, _item(place, card))) if isinstance(card, ItemCard) else ""


def _effect_hint(place: Place, value: str) -> str:
    name, _, at = value.partition(":")
    card = place.box.cards.get(name)
    every = card.effects if isinstance(card, HeroCard | ItemCard) else ()
    if name in place.box.traits:
        every = place.box.traits[name].steps
    if name in place.box.out_of_luck:
        every = place.box.out_of_luck[name].effects
    return place.text(every[int(at)].text) if _is_number(at) and int(at) < len(every) else ""


def _far(place: Place, value: str) -> str:
    """How far it is, and whether that takes energy."""
    t = place.table
    cell = t.cell(value) if t else ""
    if not t or not cell or not loaded(t, t.active):
        return ""
    far = in_reach(t, t.hero.at, 9).get(cell, 0)
    return place.phrase("far_strain", n=far) if far > 3 else ""


def _pile(place: Place, value: str) -> str:
    """What lies on a pile: a card of whatever deck."""
    return _luck(place, value) or _card(place, value)


CARDS = ("card", "old", "other", "active", "name", "last_map", "reading", "pile", "open", "lid", "aside")
NAMERS: Mapping[str, Namer] = {
    **dict.fromkeys((*CARDS, "card_name"), _card),
    **dict.fromkeys(("who", "player", "players", "part"), _player),
    **dict.fromkeys(("text", "failure", "goals"), _text),
    **dict.fromkeys(("effect", "effect.use", "effect.first", "challenge.boost"), _effect),
    **dict.fromkeys(
        ("luck.draw", "luck.draw_shuffled", "luck.lose", "luck.lose_shuffled", "luck.restore", "luck.restore_more"),
        _value_of_luck,
    ),
    **dict.fromkeys(("bad_luck", "bad_luck.draw", "misfortune"), _bad_luck),
    **dict.fromkeys(("exploration", "exploration.top", "top", "detours.*"), _exploration),
    **dict.fromkeys(("cell", "at", "cells", "detours", "map.where"), _cell),
    **dict.fromkeys(("quest", "setup.quest"), _quest),
    "fate.success": partial(_fate, rises=True),
    "fate.failure": partial(_fate, rises=False),
    **dict.fromkeys(("shown", "restored", "cards", "discard"), _pile),
    **dict.fromkeys(("page", "chapter.by_hand"), _page),
    "card": _effect,  # a trait, or a card of bad luck, as well
    "trait": _trait,
    "counts": _luck_count,
    "space": _space,
    "clock": _space,
    "objective": _goal,
    "back": _back,
    "beyond": _beyond,
    "front": front_of,
    "help": _help,
    "encounter.copy": _copy,
    "challenge.box": _which_box,
    "challenge.reward": _which_reward,
    "chapter.variant": _which_variant,
    "card.choice": _which_option,
    "regroup.where": _where,
    "told.more": _in_picture,
    "explore.which": number,
    "number": number,
    "n": number,
    "counter": number,
    "puzzle.which": number,
}
HINTS: Mapping[str, Namer] = {
    **dict.fromkeys(
        ("setup.hero", "setup.item", "setup.fate", "fate.draw_item", "item.too_many", "energy.where"), _can
    ),
    **dict.fromkeys(("backpack.rearrange", "backpack.give", "backpack.get", "backpack.discard", "regroup.what"), _can),
    **dict.fromkeys(("effect.use", "effect.first", "challenge.boost", "effect"), _effect_hint),
    "travel.where": _far,
    "card": _can,
}


def _anything(place: Place, value: str) -> str:
    """The first thing of that name in the box."""
    namers = (_card, _bad_luck, _exploration, _trait, _cell, _skill)
    found = (namer(place, value) for namer in namers)
    return next(filter(None, found), "") or (_side(place, value) if value in SIDES else "")


HEADED = ("challenge.box", "item.place")


def _heading(place: Place, key: str) -> str:
    """The title of the chapter; the name of the card of which a question speaks as of what lies there."""
    if key.startswith("chapter.") and place.table:
        return place.text(place.table.page.title)
    return begun(_card(place, str(place.about.get("card", "")))) if key in HEADED else ""


NAMES = naming.Names[Box, HeroesTable](PACKAGE, NAMERS, _anything, HINTS, _heading)
