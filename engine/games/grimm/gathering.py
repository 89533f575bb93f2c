"""Gathering: what can be settled before an evening of Dice Upon a Time."""

from __future__ import annotations

from engine.games.grimm.box import Box
from engine.games.grimm.rules_setup import FEWEST, MOST
from engine.games.grimm.table import DECKS, GrimmTable
from engine.gathering import Early, Gathering


def _first_quests(box: Box, players: int) -> int:
    return players * box.start.quests


def _first_decks(box: Box) -> list[str]:
    """GR-SET-06: those in which there is anything."""
    return [deck for deck in DECKS if box.pile(int(deck))]


GATHERING = Gathering[GrimmTable](
    FEWEST,
    MOST,
    hero="setup.figure",
    heroes=lambda box: box.figures,
    early=(
        Early("quest.deck", "usual", _first_decks, _first_quests, is_each=True, mine=lambda box: _first_quests(box, 1)),
        Early("setup.first", "lots"),
    ),
    is_set_up=lambda t: t.phase not in ("", "setup"),
    group=lambda t: t.players,
    here=lambda t: list(t.heroes) or t.players,
)
