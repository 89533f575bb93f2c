"""What cannot be right about a table of Wildwoods: it is played on all the same, but it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.games.wildwoods.river import SPACES
from engine.games.wildwoods.table import ACTIONS, BROM, MOST_CRYSTALS, PLAYED, WildTable
from engine.pieces.dice import kind_of
from engine.pieces.problems import Problems, TableProblem, found_by, miscounted


def problems(t: WildTable) -> list[TableProblem]:
    """All that cannot be, as far as a look at the table can tell; nothing is refused for it."""
    return found_by(LOOKS, t) if t.phase else []


# Board --------------------------------------------------------------------------------------------


def river(t: WildTable) -> Problems:
    """WW-RIV-01, WW-RIV-14: seven cards at most, and the four action cards are always among them."""
    yield from miscounted("action", Counter(card for card in t.river if card in ACTIONS), Counter(ACTIONS))
    if len(t.river) > SPACES:
        yield TableProblem("wrong.river", {"n": len(t.river), "most": SPACES})
    for name in t.stunned:
        if name not in t.river:
            yield TableProblem("wrong.stunned", {"creature": name})


def crystals(t: WildTable) -> Problems:
    """WW-CRY-02: from none to three on each action card."""
    for action, count in t.crystals.items():
        if action not in ACTIONS or not 0 <= count <= MOST_CRYSTALS:
            yield TableProblem("wrong.crystals", {"action": action, "n": count, "most": MOST_CRYSTALS})


def pawns(t: WildTable) -> Problems:
    """WW-SPI-02, WW-SPI-04, WW-SEL-04: each on its track."""
    tracks = {"spirit": t.box.full_spirit, "light": t.light_most, "shadow": t.shadow_most}
    for pawn, most in tracks.items():
        if not 0 <= getattr(t, pawn) <= most:
            yield TableProblem(f"wrong.{pawn}", {"n": getattr(t, pawn), "most": most})


def places(t: WildTable) -> Problems:
    """WW-LOC-06: pawns lie on locations of this scene."""
    if t.phase in PLAYED and t.scene.locations:
        known = {place.id for place in t.scene.locations}
        yield from (TableProblem("wrong.location", {"location": name}) for name in t.overcome if name not in known)


def dice(t: WildTable) -> Problems:
    """WW-DIC-01, WW-DIC-13, WW-DIC-14: every die lies ready, is used, or has just been rolled."""
    if t.phase == "luma":
        found = Counter([*t.dice_ready, *t.dice_used, *map(kind_of, t.dice)])
        yield from miscounted("die", found, Counter(t.all_dice()))


# Cards --------------------------------------------------------------------------------------------


def exploration(t: WildTable) -> Problems:
    """WW-EXC-09, WW-EXC-13: each card in one place; those that have not come into the game yet in none."""
    drawn = [name for name in (*t.drawn, *t.drawn_before, *t.resolving) if name in t.box.exploration]
    piles = [*t.exploration_deck, *t.exploration_discard, *t.blessings, *drawn, *t.campaign.removed]
    found = Counter(piles)
    right = Counter(card.id for card in t.box.exploration.values() if card.start or found[card.id])
    yield from miscounted("exploration", found, right)


def creatures(t: WildTable) -> Problems:
    """WW-CRE-11: those of the chapter in the deck, on the pile or in the river; others only as they were called."""
    if t.phase not in PLAYED:
        return
    found = Counter([*t.creature_deck, *t.creature_discard, *t.creatures()])
    called = {name for name in found if name in t.box.creatures or name in t.told_of}
    yield from miscounted("creature", found, Counter({*t.box.creature_deck(t.campaign.chapter), *called}))


def shadows(t: WildTable) -> Problems:
    """WW-SHC-01: those of the chapter in the deck, on the pile, or being read; Brom may lie with them."""
    if t.phase in PLAYED:
        read = [name for name in t.resolving if name in t.box.shadows]
        found = Counter([*t.shadow_deck, *(name for name in t.shadow_discard if name != BROM), *read])
        yield from miscounted("shadow", found, Counter(card.id for card in t.chapter.shadows))


def spaces(t: WildTable) -> Problems:
    """WW-EXC-05: no more cards than spaces."""
    if len(t.blessings) > t.box.blessing_spaces:
        yield TableProblem("wrong.blessings", {"n": len(t.blessings), "most": t.box.blessing_spaces})


LOOKS: tuple[Callable[[WildTable], Problems], ...] = (
    river,
    crystals,
    pawns,
    places,
    dice,
    exploration,
    creatures,
    shadows,
    spaces,
)
