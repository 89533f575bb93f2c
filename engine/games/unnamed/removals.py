"""Removals: buildings that leave the game wherever they are, and spaces that are closed."""

from __future__ import annotations

from engine import choose, rule
from engine.games.unnamed import gains
from engine.games.unnamed.pack import Income
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import Bundle
from engine.pieces.rows import CLOSED, EMPTY

PLACES = {"castle": ("castles", "castle_deck"), "estate": ("estates", "estate_deck")}
SALE, DECK = "sale", "deck"
PILES = {"tavern": "characters", "store": "elixirs"}


def discard_building(t: SevenTable, kind: str, number: int) -> None:
    """UN-BLD-10, UN-BLD-14, UN-CAT-06, UN-CAT-07, UN-CAT-08, UN-CAT-09: by kind and number, wherever it is."""
    name = _named(t, kind, number)
    owner = t.owner_of_building(name)
    if owner:
        yields = t.rating(owner, name, discarded=True) if t.is_on("struck_yields") else Income()
        gains.tear_down(t, owner, name)
        t.tell("building.lost", who=owner, building=name)
        if got := gains.gain_fixed(t, owner, Bundle(gold=yields.gold, fame=yields.fame)):
            t.tell("gained", who=owner, res=got)
    elif name in t.for_sale() and t.ruled("struck_for_sale") == "stays":
        t.tell("building.stays", building=name)
        return
    elif name and (was := _removed(t, kind, name)):
        is_last = was == DECK and not t.deck(PLACES[kind][1]).left
        t.tell("building.last" if is_last else "building.searched" if was == DECK else "building.gone", building=name)
    else:
        t.tell("building.nowhere" if name else "building.unknown", kind=kind, n=number, building=name)
        return
    t.gone.append(name)


def _named(t: SevenTable, kind: str, number: int) -> str:
    """UN-CAT-09: by its number; if it has left the game, the next one that has not, if the table says so."""
    numbered = {card.number: card.id for card in t.box.buildings.values() if card.kind == kind and card.number}
    name = numbered.get(number, "")
    if name not in t.gone or t.ruled("struck_gone") == "nothing":
        return name
    after = sorted(numbered, key=lambda n: (n <= number, n))
    return next((numbered[n] for n in after if numbered[n] not in t.gone), name)


def _removed(t: SevenTable, kind: str, name: str) -> str:
    """UN-CAT-07, UN-CAT-08: whence it went: it was for sale, or in its deck; from nowhere."""
    if kind == "temple":
        found = name in t.temples
        t.temples = [other for other in t.temples if other != name]
        return SALE if found else ""
    board, deck = PLACES[kind]
    if name in t.board(board).spaces:
        t.board(board).take(name)
        return SALE
    if name in t.deck(deck).cards:
        t.deck(deck).cards.remove(name)
        t.shuffle(t.deck(deck))
        return DECK
    return ""


def _open_spaces(t: SevenTable, boards: tuple[str, ...]) -> list[str]:
    return [f"{name}.{at + 1}" for name in boards for at, card in enumerate(t.board(name).spaces) if card != CLOSED]


@rule
async def close_space(t: SevenTable, board: str) -> None:
    """UN-CLO-01, UN-CLO-02, UN-CLO-03, UN-CLO-04, UN-CLO-05, UN-CLO-06: the First Player picks an open space."""
    spaces = _open_spaces(t, tuple(PILES) if board == "either" else (board,))
    if not spaces and t.ruled("closed_full") == "other_board":
        spaces = _open_spaces(t, tuple(PILES))
    if not spaces:
        t.tell("space.none")
        return
    by_active = t.ruled("closing_by") == "active" and t.active in t.heroes
    space = await choose("space.close", spaces, t.active if by_active else t.first)
    name, _, at = space.rpartition(".")
    gone = t.board(name).close(int(at) - 1)
    if gone == EMPTY:
        t.tell("space.closed", space=space)
    elif t.ruled("closed_card") == "shuffled_in":
        t.shuffle(t.deck(PILES[name]), [gone])
        t.tell("space.closed_in", space=space, card=gone)
    else:
        t.deck(PILES[name]).discard.append(gone)
        t.tell("space.closed_on", space=space, card=gone)
