"""The board of Wildwoods: spirit and pawns, the river space by space, locations, kept cards, dice and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from engine.board import Adjuster, Board, Fact, LaidCard, Mark, Meter, Pawn, Person, Row, Space, Tally, Track
from engine.games.wildwoods.actions import is_open
from engine.games.wildwoods.pack import Location
from engine.games.wildwoods.river import NUMBERS, SPACES
from engine.games.wildwoods.table import ACTIONS, ADDED, MOST_CRYSTALS, WildTable
from engine.pieces.words import ref
from engine.wording import Wording

EXPLAINED: tuple[Mark, ...] = ("up", "foe", "foe_down", "gem", "source", "closed", "active", "done")
LABELS = (*(f"{number}+" for number in NUMBERS), *["–"] * (SPACES - len(NUMBERS)))


def board(t: WildTable, words: Wording) -> Board:
    """The whole table; before the first evening there is nothing to be seen."""
    full = t.box.full_spirit
    left = max(0, min(full, t.spirit))
    return Board(
        title=t.box.title.say(words.language),
        where=words.name("scene", t.campaign.scene) if t.campaign.scene else "",
        phase=words.say(f"word.phase.{t.phase}") if t.phase else "",
        rows=tuple(_rows(t, words)),
        tracks=tuple(_tracks(t, words)),
        meters=(
            Meter(words.say("tracker.spirit"), left, full, words.say("board.of", n=left, most=full), shape="heart"),
        ),
        people=tuple(_people(t, words)),
        tallies=tuple(_tallies(t, words)),
        facts=tuple(_facts(t, words)),
        adjusters=tuple(_adjusters(t, words)),
        legend=tuple((mark, words.say(f"sign.{mark}")) for mark in EXPLAINED),
        scene=f"scene-{t.campaign.chapter}",
    )


def _tracks(t: WildTable, words: Wording) -> Iterator[Track]:
    """How far both pawns are from the centre, once a scene has said how far they have to go."""
    if not (t.light_most and t.shadow_most):
        return
    icons = t.scene.selva.icons if t.scene.selva else {}
    far = {"light": t.light, "shadow": t.shadow}
    said = ", ".join(f"{words.say(f'part.{name}')} {left}" for name, left in far.items())
    yield Track(
        name=words.say("tracker.selva"),
        said=f"{words.say('tracker.selva')}: {said}",
        spaces=(
            *[Space("left")] * t.light_most,
            Space("centre"),
            *(Space("right", bool(icons.get(left))) for left in range(1, t.shadow_most + 1)),
        ),
        pawns=(Pawn("sun", t.light_most - t.light), Pawn("moon", t.light_most + t.shadow)),
    )


# Cards --------------------------------------------------------------------------------------------


def _rows(t: WildTable, words: Wording) -> Iterator[Row]:
    if t.river:
        yield Row(
            words.say("tracker.river"), tuple(_card(t, card, words) for card in t.river), spaces=LABELS, is_river=True
        )
    if t.scene.locations and t.phase:
        places = tuple(_place(t, place, words) for place in t.scene.locations)
        yield Row(words.say("tracker.locations"), places, is_list=True)


def _card(t: WildTable, card: str, words: Wording) -> LaidCard:
    """A card of the river."""
    if card in ACTIONS:
        crystals = t.crystals.get(card, 0)
        said = words.say("tracker.crystals", n=crystals)
        return LaidCard(words.name("action", card), said, gems=crystals, picture=f"action-{card}")
    creature, sleeps = t.creature(card), card in t.stunned
    said = words.say("tracker.creature", n=creature.dots, loss=creature.spirit_loss)
    return LaidCard(
        words.name("creature", card),
        f"{said}, {words.say('part.stunned')}" if sleeps else said,
        "foe_down" if sleeps else "foe",
        dots=creature.dots,
        cost=creature.spirit_loss,
        cost_said=words.say("tracker.loss", n=creature.spirit_loss),
        marks=("active",) if card in t.to_activate else (),
        picture=card,
    )


def _place(t: WildTable, place: Location, words: Wording) -> LaidCard:
    """A location, its dots, and whether it is open; what is behind it stays unread."""
    kind = words.say(f"tracker.{place.kind}")
    marks: tuple[Mark, ...] = ("source",) if place.needs_selva_centre else ()
    is_done = place.id in t.overcome
    state: Literal["done", "open", "closed"] = "done" if is_done else "open" if is_open(t, place) else "closed"
    said = f"{kind.strip('()')}. {words.say(f'tracker.place_{state}')}"
    name = words.name("location", place.id)
    return LaidCard(name, said, state, dots=place.dots, note=kind, marks=marks, picture=place.id)


def _people(t: WildTable, words: Wording) -> Iterator[Person]:
    """Luma with the blessings that she keeps, and Brom with what he can do."""
    if not t.river:
        return
    kept = tuple(words.name("card", card) for card in t.blessings)
    is_luma = t.phase == "luma"
    yield Person(words.say("part.luma"), "yellow", "active" if is_luma else "", held=kept, picture="luma")
    note = words.say("tracker.brom_away") if t.brom_is_away else words.say(f"word.brom.{t.campaign.brom}")
    yield Person(words.say("part.brom"), "green", "done" if t.brom_is_away else "", note, picture="brom")


# Numbers ------------------------------------------------------------------------------------------


def _facts(t: WildTable, words: Wording) -> Iterator[Fact]:
    """What has to be remembered, what matters most first."""
    if t.scene.task.text:
        yield Fact(words.say("tracker.task"), (words.name("text", ref(t.scene.task.text)),), is_goal=True)
    if t.counters:
        counted = (words.say("news.counter.changed", counter=name, left=count) for name, count in t.counters.items())
        yield Fact(words.say("part.counters"), tuple(counted))


def _tallies(t: WildTable, words: Wording) -> Iterator[Tally]:
    """Dice that are ready, and how many cards are left."""
    if not t.river:
        return
    kinds = Counter(die for die in t.dice_ready if die in ADDED)
    others = ", ".join(f"{count} × {words.say(f'word.dice.{die}')}" for die, count in kinds.items())
    yield Tally(f"{len(t.dice_ready)}/{len(t.all_dice())}", words.say("board.dice"), others)
    yield Tally(f"{len(t.blessings)}/{t.box.blessing_spaces}", words.say("board.blessings"))
    yield Tally(str(len(t.shadow_deck)), words.say("part.shadow_deck"))
    yield Tally(str(len(t.creature_deck)), words.say("part.creature_deck"))
    yield Tally(str(len(t.exploration_deck)), words.say("part.exploration_deck"))


def _adjusters(t: WildTable, words: Wording) -> Iterator[Adjuster]:
    """What is most often counted wrong: spirit, pawns and crystals."""
    yield Adjuster("single", "spirit", words.say("tracker.spirit"), t.spirit, t.box.full_spirit)
    for name, value, most in (("light", t.light, t.light_most), ("shadow", t.shadow, t.shadow_most)):
        if most:
            yield Adjuster("single", name, words.say(f"board.{name}"), value, most)
    for action, crystals in t.crystals.items():
        said = f"{words.name('action', action)}: {words.say('part.crystals')}"
        yield Adjuster("crystals", f"crystals.{action}", said, crystals, MOST_CRYSTALS)
