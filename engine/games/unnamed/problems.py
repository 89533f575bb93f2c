"""What cannot be right about a table of 7: it is played on all the same, but it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.games.unnamed.box import copies
from engine.games.unnamed.table import FACE_DOWN, FREE, NEUTRAL, SevenTable
from engine.games.unnamed.verbs import ANY
from engine.pieces.problems import Problems, TableProblem, found_by


def problems(t: SevenTable) -> list[TableProblem]:
    """All that cannot be, as far as a look at the table can tell; nothing is refused for it."""
    return found_by(LOOKS, t) if t.phase not in ("", "over") else []


def gifts(t: SevenTable) -> Problems:
    """UN-GFT-06, UN-GFT-08: of each type as many as there are, in pools and hands."""
    held = sum((hero.purse for hero in t.heroes.values()), Counter[str]())
    unknown, missing = held[ANY], 0
    for name, virtue in t.box.virtues.items():
        found = t.pools.get(name, 0) + held[name]
        missing += virtue.copies - found
        if found > virtue.copies or (found < virtue.copies and not unknown):
            yield TableProblem("wrong.gifts", {"virtue": name, "n": found, "all": virtue.copies})
    if unknown and missing != unknown:
        yield TableProblem("wrong.covered", {"n": unknown, "all": missing})


def markers(t: SevenTable) -> Problems:
    """UN-GEN-11, UN-SET-05: seven each, wherever they lie; and whose nobody knows."""
    for who in t.heroes:
        if (found := t.marker_sum(who)) != t.supply:
            yield TableProblem("wrong.markers", {"who": who, "n": found, "all": t.supply})
    for name, quest in t.quests.items():
        if any(holder not in (FREE, NEUTRAL, *t.heroes) for holder in quest.slots):
            yield TableProblem("wrong.stranger", {"quest": name})


def sins(t: SevenTable) -> Problems:
    """UN-SIN-05: every sin card is in the deck, in a hand, on the pile, set aside, or being carried out."""
    hands = sum(len(hero.sins) for hero in t.heroes.values())
    found = t.sins.left + hands + len(t.sins.discard) + len(t.sins_aside) + len(t.sins_played)
    if found != (full := len(copies(t.box.sins))):
        yield TableProblem("wrong.sins", {"n": found, "all": full})


def treasures(t: SevenTable) -> Problems:
    """UN-TRE-03, UN-CMP-12: every treasure is at a quest, in the deck, in the pool, or on the pile."""
    lying = [card for quest in t.quests.values() for card in quest.treasures]
    found = len(lying) + t.treasures.left + len(t.pool) + len(t.treasures.discard)
    if found != (full := len(copies(t.box.treasures))) or lying.count(FACE_DOWN) != t.treasures.unseen:
        yield TableProblem("wrong.treasures", {"n": found, "all": full})


def cards(t: SevenTable) -> Problems:
    """UN-REC-07, UN-ELX-07, UN-DCK-08, UN-TRE-03: characters, elixirs, buildings, treasures, each in one place."""
    heroes = t.heroes.values()
    lying = [card for quest in t.quests.values() for card in quest.treasures if card != FACE_DOWN]
    places = {
        "treasures": (t.treasures.cards, t.treasures.discard, t.pool, lying),
        "characters": (t.characters.cards, t.characters.discard, t.tavern.cards, *(hero.characters for hero in heroes)),
        "elixirs": (t.elixirs.cards, t.elixirs.discard, t.store.cards, *(hero.elixirs for hero in heroes)),
        "buildings": (
            t.castle_deck.cards, t.castle_deck.discard, t.estate_deck.cards, t.estate_deck.discard,
            t.castles.cards, t.estates.cards, t.temples, t.gone,
            *(hero.buildings for hero in heroes),
        ),
    }  # fmt: skip
    full = {
        "treasures": copies(t.box.treasures),
        "characters": [*t.box.characters],
        "elixirs": copies(t.box.elixirs),
        "buildings": [*t.box.buildings],
    }
    for kind, piles in places.items():
        found, right = Counter(name for pile in piles for name in pile), Counter(full[kind])
        for name in (found - right) | (right - found):
            yield TableProblem("wrong.card", {"card": name})


def artifacts(t: SevenTable) -> Problems:
    """UN-DCK-10: drawn, used, or in the deck."""
    hands = sum(len(hero.artifacts) for hero in t.heroes.values())
    if hands + t.artifacts.left + len(t.artifacts.discard) != len(t.box.artifacts):
        yield TableProblem("wrong.artifacts", {"n": hands, "all": len(t.box.artifacts)})


LOOKS: tuple[Callable[[SevenTable], Problems], ...] = (gifts, markers, sins, treasures, cards, artifacts)
