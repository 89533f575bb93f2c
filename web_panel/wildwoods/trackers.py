"""The board of Wildwoods: spirit and pawns, the river space by space, locations, kept cards, dice and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.wildwoods.actions import is_open
from engine.games.wildwoods.pack import Location
from engine.games.wildwoods.river import NUMBERS
from engine.games.wildwoods.table import ACTIONS, ADDED, MOST_CRYSTALS, WildTable
from engine.pieces.words import ref
from web_panel.board import Board, Fact, Knob, Laid, Meter, Tally, Track
from web_panel.speech import phrases
from web_panel.wiring import Words


def board(t: WildTable, words: Words) -> Board:
    """The whole table."""
    phase = words.say(f"word.phase.{t.phase}") if t.phase else ""
    where = [words.name("scene", t.campaign.scene) if t.campaign.scene else "", phase]
    return Board(
        title=t.box.title.say(words.language),
        where=" · ".join(filter(None, where)),
        picture=None,
        meters=[Meter(words.say("tracker.spirit"), max(0, min(t.box.full_spirit, t.spirit)), t.box.full_spirit)],
        people=[],
        facts=list(_facts(t, words)),
        tallies=list(_tallies(t, words)),
        knobs=list(_knobs(t, words)),
        row=[_card(t, at, card, words) for at, card in enumerate(t.river)],
        row_name=words.say("tracker.river"),
        spots=[_place(t, place, words) for place in t.scene.locations],
        spots_name=words.say("tracker.locations"),
        track=_track(t, words),
    )


def _track(t: WildTable, words: Words) -> Track | None:
    """How far both pawns are from the centre, once a scene has said how far they have to go."""
    if not (t.light_most and t.shadow_most):
        return None
    far = {"light": t.light, "shadow": t.shadow}
    said = ", ".join(f"{words.say(f'part.{name}')} {left}" for name, left in far.items())
    return Track(t.light, t.light_most, t.shadow, t.shadow_most, f"{words.say('tracker.selva')}: {said}")


def _card(t: WildTable, at: int, card: str, words: Words) -> Laid:
    """A space of the river and what lies there."""
    space = f"{NUMBERS[at]}+" if at < len(NUMBERS) else "–"
    if card in ACTIONS:
        crystals = t.crystals.get(card, 0)
        return Laid(
            "action", words.name("action", card), words.say("tracker.crystals", n=crystals), space, crystals=crystals
        )
    creature = t.creature(card)
    said = words.say("tracker.creature", n=creature.dots, loss=creature.spirit_loss)
    sleeps = card in t.stunned
    said = f"{said}, {words.say('part.stunned')}" if sleeps else said
    kind = "creature sleeps" if sleeps else "creature"
    return Laid(kind, words.name("creature", card), said, space, creature.dots, loss=creature.spirit_loss)


def _place(t: WildTable, place: Location, words: Words) -> Laid:
    """A location, its dots, and whether it is open."""
    state = "done" if place.id in t.overcome else "open" if is_open(t, place) else "closed"
    kind = words.say(f"tracker.{place.kind}").strip("()")
    said = f"{kind}. {words.say(f'tracker.place_{state}')}"
    return Laid(state, words.name("location", place.id), said, dots=place.dots)


def _facts(t: WildTable, words: Words) -> Iterator[Fact]:
    """What has to be remembered, what matters most first."""
    if t.scene.task.text:
        yield Fact(words.say("tracker.task"), [words.name("text", ref(t.scene.task.text))])
    if t.blessings:
        yield Fact(words.say("part.blessings"), [words.name("card", card) for card in t.blessings])
    if t.counters:
        counted = (words.say("news.counter.changed", counter=name, left=count) for name, count in t.counters.items())
        yield Fact(words.say("part.counters"), list(counted))
    if not t.river:
        return
    brom = words.say("tracker.brom_away") if t.brom_is_away else words.say(f"word.brom.{t.campaign.brom}")
    yield Fact(words.say("tracker.table"), [words.say("tracker.brom", what=brom)])


def _tallies(t: WildTable, words: Words) -> Iterator[Tally]:
    """Dice that are ready, and how many cards are left."""
    said = phrases(words.language).say
    kinds = Counter(die for die in t.dice_ready if die in ADDED)
    others = ", ".join(f"{count} × {words.say(f'word.dice.{die}')}" for die, count in kinds.items())
    yield Tally(f"{len(t.dice_ready)}/{len(t.all_dice())}", said("board.dice"), others)
    yield Tally(str(len(t.shadow_deck)), words.say("part.shadow_deck"))
    yield Tally(str(len(t.creature_deck)), words.say("part.creature_deck"))
    yield Tally(str(len(t.exploration_deck)), words.say("part.exploration_deck"))


def _knobs(t: WildTable, words: Words) -> Iterator[Knob]:
    """What is most often counted wrong: spirit, pawns and crystals."""
    yield Knob("single", "spirit", words.say("tracker.spirit"), t.spirit, t.box.full_spirit)
    for name, value, most in (("light", t.light, t.light_most), ("shadow", t.shadow, t.shadow_most)):
        if most:
            yield Knob("single", name, phrases(words.language).say(f"field.{name}"), value, most)
    for action, crystals in t.crystals.items():
        said = f"{words.name('action', action)}: {words.say('part.crystals')}"
        yield Knob("crystals", f"crystals.{action}", said, crystals, MOST_CRYSTALS)
