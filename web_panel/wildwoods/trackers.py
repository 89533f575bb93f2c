"""The board of Wildwoods: spirit and pawns, the river space by space, locations, kept cards, dice and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.wildwoods.actions import is_open
from engine.games.wildwoods.pack import Location
from engine.games.wildwoods.river import NUMBERS
from engine.games.wildwoods.table import ACTIONS, WildTable
from engine.pieces.words import ref
from web_panel.board import Board, Fact, Meter
from web_panel.wiring import Words


def board(t: WildTable, words: Words) -> Board:
    """The whole table."""
    phase = words.say(f"word.phase.{t.phase}") if t.phase else ""
    where = [words.name("scene", t.campaign.scene) if t.campaign.scene else "", phase]
    return Board(
        title=t.box.title.say(words.language),
        where=" · ".join(filter(None, where)),
        picture=None,
        meters=list(_meters(t, words)),
        people=[],
        facts=list(_facts(t, words)),
        eyes={},
    )


def _meters(t: WildTable, words: Words) -> Iterator[Meter]:
    """What is left of the spirit, and how far both pawns have come."""
    full = t.box.full_spirit
    yield Meter(words.say("tracker.spirit"), max(0, min(full, t.spirit)), full)
    for name, left, most in (("light", t.light, t.light_most), ("shadow", t.shadow, t.shadow_most)):
        if most:
            yield Meter(words.say(f"part.{name}"), max(0, min(most, most - left)), most)


def _facts(t: WildTable, words: Words) -> Iterator[Fact]:
    """Everything else, what matters most first."""
    if t.scene.task.text:
        yield Fact(words.say("tracker.task"), [words.name("text", ref(t.scene.task.text))])
    yield Fact(words.say("tracker.river"), [_card(t, at, card, words) for at, card in enumerate(t.river)])
    if t.scene.locations:
        yield Fact(words.say("tracker.locations"), [_place(t, place, words) for place in t.scene.locations])
    if t.blessings:
        yield Fact(words.say("part.blessings"), [words.name("card", card) for card in t.blessings])
    if t.counters:
        counted = (words.say("news.counter.changed", counter=name, left=count) for name, count in t.counters.items())
        yield Fact(words.say("part.counters"), list(counted))
    yield Fact(words.say("tracker.table"), list(_table(t, words)))


def _card(t: WildTable, at: int, card: str, words: Words) -> str:
    """A space of the river and what lies there."""
    space = f"{NUMBERS[at]}+" if at < len(NUMBERS) else "–"
    if card in ACTIONS:
        crystals = words.say("tracker.crystals", n=t.crystals.get(card, 0))
        return f"{space} {words.name('action', card)}: {crystals}"
    creature = t.creature(card)
    said = words.say("tracker.creature", n=creature.dots, loss=creature.spirit_loss)
    stunned = f", {words.say('part.stunned')}" if card in t.stunned else ""
    return f"{space} {words.name('creature', card)}: {said}{stunned}"


def _place(t: WildTable, place: Location, words: Words) -> str:
    """A location, its dots, and whether it is open."""
    state = "done" if place.id in t.overcome else "open" if is_open(t, place) else "closed"
    kind = words.say(f"tracker.{place.kind}")
    said = words.say(f"tracker.place_{state}")
    return f"{words.name('location', place.id)} {kind}: {words.say('name.dots', n=place.dots)} {said}"


def _table(t: WildTable, words: Words) -> Iterator[str]:
    """Dice, Brom, and the decks."""
    dice = ", ".join(f"{count} × {words.say(f'word.dice.{die}')}" for die, count in Counter(t.dice_ready).items())
    yield words.say("tracker.dice", what=dice or words.say("word.nothing"), used=len(t.dice_used))
    brom = words.say("tracker.brom_away") if t.brom_is_away else words.say(f"word.brom.{t.campaign.brom}")
    yield words.say("tracker.brom", what=brom)
    yield words.say(
        "tracker.decks", shade=len(t.shadow_deck), creatures=len(t.creature_deck), cards=len(t.exploration_deck)
    )
