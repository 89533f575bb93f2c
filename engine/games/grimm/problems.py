"""What cannot be right about a table: stacks that are too high, cards that are missing, people who are nowhere."""

from __future__ import annotations

from collections import Counter

from engine.games.grimm.table import SPIRIT_SOCKETS, GrimmTable
from engine.pieces.hands import UNKNOWN
from engine.pieces.problems import Problems, TableProblem, found_by, miscounted


def problems(t: GrimmTable) -> list[TableProblem]:
    """All that a look can tell; it is played on all the same."""
    return found_by((_people, _dice, _quests, _items, _tales), t)


def _people(t: GrimmTable) -> Problems:
    for hero in t.heroes.values():
        if hero.at not in t.box.places and t.box.places:
            yield TableProblem("wrong.hero", {"who": hero.name})


def _dice(t: GrimmTable) -> Problems:
    """As many dice of each colour as there are, in sockets that there are."""
    for socket in t.dice:
        if socket not in t.box.routes and socket not in SPIRIT_SOCKETS:
            yield TableProblem("wrong.dice", {"socket": socket})
    placed = Counter(die.owner for stack in (*t.dice.values(), t.wolf_field) for die in stack)
    for hero in t.heroes.values():
        mine = placed[hero.name] + len(hero.pool) + len(hero.aside)
        most = len(t.box.dice) + (t.snake_holder == hero.name)
        if mine > most:
            yield TableProblem("wrong.too_many_dice", {"who": hero.name, "n": mine})


def _quests(t: GrimmTable) -> Problems:
    if t.quest_decks:
        found = Counter(t.known_quests()) + Counter(t.drawn_quests)
        found += Counter(quest for deck in t.quest_decks.values() for quest in (*deck.cards, *deck.discard))
        right = Counter(list(t.box.quests))
        if t.ruled("discarded_quest") == "out":
            found |= right
        yield from miscounted("quest", found, right)


def _items(t: GrimmTable) -> Problems:
    """Of closed hands nobody can tell, and what they show is believed."""
    hands = [card for hero in t.heroes.values() for card in (*hero.items, *hero.drawn)]
    if t.heroes and UNKNOWN not in hands and not t.item_deck.unseen and t.ruled("hands") != "closed":
        found = Counter([*hands, *t.item_deck.cards, *t.item_deck.discard])
        yield from miscounted("item", found, _copies(t.box.items.values()))


def _tales(t: GrimmTable) -> Problems:
    if t.heroes:
        every = (t.common, *(hero.deeds for hero in t.heroes.values()))
        laid = [tale for deeds in every for tale in deeds.tales]
        found = Counter([*laid, *t.tale_deck.cards, *t.tale_deck.discard, *filter(None, (t.tale, *t.waiting_tales))])
        yield from miscounted("tale", found, _copies(t.box.tales.values()))


def _copies(cards: object) -> Counter[str]:
    return Counter({card.id: card.copies for card in cards})  # type: ignore[attr-defined]
