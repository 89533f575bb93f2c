"""What people call the things of Wildwoods: cards, creatures, places, dice, and all else that has a short name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.content import Text
from engine.games.wildwoods.actions import NAMELESS, dots, is_at_best, targets
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.table import ACTIONS, BROM, UNKNOWN, WildTable
from engine.games.wildwoods.verbs import Choose
from engine.grammar import BareName
from engine.pieces import naming
from engine.pieces.dice import faces, kind_of, value_of
from engine.pieces.naming import number
from engine.pieces.words import parts_of, ref

Place = naming.NamingPlace[Box, WildTable]
Namer = Callable[[Place, str], str]
PACKAGE = "engine.games.wildwoods"
KINDS = ("d8", "d10", "d12")
FIRST_WORDS = 5  # of a card without a name


# Cards --------------------------------------------------------------------------------------------


def _action(place: Place, value: str) -> str:
    if value not in ACTIONS:
        return ""
    card = place.box.actions.get(value)
    return (place.text(card.name) if card else "") or place.phrase(value)


def _creature(place: Place, value: str) -> str:
    card = place.box.creatures.get(value)
    if card is None:
        return ""
    name, lie = place.noun(card.name), _twins(place, value)
    if len(lie) >= 2 and "space" not in place.about:  # where it goes is said there
        name = BareName(f"{name} {place.word(f'word.space.{lie[value]}')}", name.article)
    return _title(name)


def _title(name: BareName) -> str:
    """With its article, if it was written with one; without it is the title of a card, and stands as it is."""
    return name if name.article else str(name)


def _twins(place: Place, value: str) -> Mapping[str, int]:
    """The creatures of the river that are called as this one, which lies there too, each with its space."""
    river = place.table.river if place.table else []
    called = {other: card.name for other in river if (card := place.box.creatures.get(other))}
    return {other: river.index(other) + 1 for other in called if value in called and called[other] == called[value]}


def _exploration(place: Place, value: str) -> str:
    if value == UNKNOWN:
        return place.phrase(value)
    card = place.box.exploration.get(value)
    return _title(place.noun(card.name)) if card else ""


def _shadow(place: Place, value: str) -> str:
    if value == BROM:
        return place.phrase("brom")
    card = place.box.shadows.get(value)
    return (
        (place.text(card.name) or _beginning(place, card.in_play.text) or place.phrase("shadow_card")) if card else ""
    )


def _beginning(place: Place, words: Text) -> str:
    """The first words of a card without a name, by which whoever has drawn it can tell it from others."""
    said = place.text(words).split()
    return f"“{' '.join(said[:FIRST_WORDS])}{'…' if len(said) > FIRST_WORDS else ''}”" if said else ""


def _card(place: Place, value: str) -> str:
    """A card of whatever kind."""
    found = (namer(place, value) for namer in (_action, _creature, _exploration, _shadow))
    return next(filter(None, found), "")


def _target(place: Place, value: str) -> str:
    if value in NAMELESS:
        return place.phrase(value)
    return _location(place, value) or _creature(place, value) or _exploration(place, value)


# Places, dice, words ------------------------------------------------------------------------------


def _location(place: Place, value: str) -> str:
    known = place.box.locations.get(value)
    return _title(place.noun(known.name)) if known else ""


def _scene(place: Place, value: str) -> str:
    known = place.box.scenes.get(value)
    if known is None:
        return "" if value else place.phrase("some_scene")
    return place.text(known.title) or place.phrase("nth_scene", n=_nth(place.box, value))


def _nth(box: Box, scene: str) -> int:
    """Which scene of its chapter it is."""
    return next(n for n, one in enumerate(box.chapters[box.chapter_of[scene]].scenes, 1) if one.id == scene)


def _icon(place: Place, value: str) -> str:
    scene = place.table.scene if place.table else None
    known = scene.shadow_effects.get(value) if scene else None
    return place.text(known.name) if known else ""


def _counter(place: Place, value: str) -> str:
    scene = place.table.scene if place.table else None
    known = scene.counters.get(value) if scene else None
    return place.text(known.name) if known else ""


def _face(place: Place, value: str) -> str:
    """A die with eight sides, of which there are most, is known by its number alone."""
    kind = kind_of(value)
    return place.phrase(f"face.{kind}", n=value_of(value)) if kind in KINDS and value in faces(kind) else ""


def _die(place: Place, value: str) -> str:
    return place.phrase(f"die.{value}") if value in KINDS else ""


def _text(place: Place, value: str) -> str:
    """Words of the box; what was typed without a stop gets one, as another sentence may follow."""
    said = place.text(place.box.texts.get(value)).rstrip()
    return f"{said}." if said[-1:].isalnum() else said


def _option(place: Place, value: str) -> str:
    return place.text(next((found for found in _labels(place.box, value)), None))


def _labels(box: Box, value: str) -> Iterator[Text]:
    for thing in parts_of([box.chapters, box.creatures, box.exploration, box.basics]):
        if isinstance(thing, Choose):
            yield from (option.label for option in thing.options if option.id == value)


def _anything(place: Place, value: str) -> str:
    """The first thing of that name in the box."""
    found = (namer(place, value) for namer in (_card, _location, _face, _die))
    return next(filter(None, found), "") or (_scene(place, value) if value else "")


CARDS = (
    "card", "river", "river.which", "action", "actions", "exploration",
    "crystal.where", "crystal.from", "crystal.all_on", "crystal.all_from",
    "exploration.draw", "exploration.draw_shuffled", "exploration.draw_again",
    "exploration.keep", "blessing.full", "blessing.which", "blessings",
    "exploration_deck", "exploration_discard", "drawn", "drawn_before", "on_top", "removed", "crystals",
)  # fmt: skip
CREATURES = (
    "creature", "creatures", "creature.draw", "creature.draw_shuffled",
    "creature.draw_again", "creature.which", "creature_deck", "creature_discard",
    "stunned",
)  # fmt: skip
SHADOWS = ("shadow", "shadow.draw", "shadow.draw_shuffled", "shadow_deck", "shadow_discard")
FACES = ("luma.roll_first", "luma.roll_second", "luma.roll_fallen", "reroll.which", "reroll.roll", "about")
DICE = ("die", "dice_ready", "dice_used")
NAMERS: Mapping[str, Namer] = {
    **dict.fromkeys(CARDS, _card),
    **dict.fromkeys(CREATURES, _creature),
    **dict.fromkeys(SHADOWS, _shadow),
    **dict.fromkeys(FACES, _face),
    **dict.fromkeys(DICE, _die),
    "dice": lambda place, value: _face(place, value) or _die(place, value),
    "luma.target": _target,
    "target": _target,
    "location": _location,
    "overcome": _location,
    "scene": _scene,
    "ending.where": _scene,
    "ending.onward": _scene,
    "icon": _icon,
    "counter": _counter,
    "counters": _counter,
    "text": _text,
    "more": _text,
    "card.choice": _option,
    "story": number,
    "n": number,
}


# What an option needs or does ---------------------------------------------------------------------


def _action_hint(place: Place, value: str) -> str:
    """From which number on a die is a success; at whom it aims, or that nothing is to be gained; what the card says."""
    t, (action, _, which) = place.table, value.rpartition("_")
    if t is None or action not in ACTIONS:
        return ""
    number = t.number(action)
    said = [place.phrase("number", n=number) if number else "", _aimed(place, t, action, which)]
    return " ".join(filter(None, [*said, place.text(place.box.ability(action, which).text)]))


def _aimed(place: Place, t: WildTable, action: str, which: str) -> str:
    if which == "first":
        here = targets(t, action)
        known = len(here) == 1 and here[0] not in NAMELESS
        return f"{_aimed_at(place, here[0])}, {place.phrase('dots', n=dots(t, action, here[0]))}" if known else ""
    return place.phrase("at_best") if is_at_best(t, action) else ""


def _aimed_at(place: Place, target: str) -> str:
    """A creature that was told at the table is called as it was told."""
    return _target(place, target) or target


def _target_hint(place: Place, value: str) -> str:
    action = str(place.about.get("action", ""))
    if place.table is None or action not in ACTIONS or value in NAMELESS:
        return ""
    return place.phrase("dots", n=dots(place.table, action, value))


def _count_hint(place: Place, value: str) -> str:
    """At whom the first ability aims and how many crystals it still takes; what the second one does."""
    t = place.table
    if t is None or value not in ("first", "second"):
        return ""
    if value == "second":
        return place.text(place.box.ability(t.action, value).text)
    lacking = dots(t, t.action, t.target) - int(place.about.get("n", 0))
    aimed = f"{_aimed_at(place, t.target)}."
    return f"{aimed} {place.phrase('lacking', n=lacking)}" if lacking > 0 else aimed


def _exploration_hint(place: Place, value: str) -> str:
    card = place.box.exploration.get(value)
    if card is None:
        return ""
    return place.text(card.effect.text) or place.text(card.in_play.text)


HINTS: Mapping[str, Namer] = {
    "luma.action": _action_hint,
    "luma.target": _target_hint,
    "luma.count": _count_hint,
    "exploration.keep": _exploration_hint,
    "blessing.full": _exploration_hint,
    "blessing.which": _exploration_hint,
    "card": _exploration_hint,
}


# All of it ---------------------------------------------------------------------------------------


def _heading(place: Place, key: str) -> str:
    """The name of the card that is read, or the title of the chapter that begins."""
    card = str(place.about.get("card", ""))
    chapter = place.box.chapters.get(place.table.campaign.chapter) if place.table else None
    if key in ("card.text", "card.by_hand") and chapter and place.about.get("text") == ref(chapter.start.text):
        return place.text(chapter.title)
    return _card(place, card) if key in ("card.text", "card.by_hand") and card else ""


NAMES = naming.Names[Box, WildTable](PACKAGE, NAMERS, _anything, HINTS, _heading)
