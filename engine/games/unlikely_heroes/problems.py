"""What cannot be right about a table of Unlikely Heroes: it is played on all the same, but it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.games.unlikely_heroes.energy import everywhere, on, spaces, visible
from engine.games.unlikely_heroes.table import HeroesTable
from engine.pieces.problems import Problems, TableProblem, found_by, miscounted


def problems(t: HeroesTable) -> list[TableProblem]:
    """All that cannot be, as far as a look at the table can tell; nothing is refused for it."""
    return found_by(LOOKS, t) if t.phase == "quest" else []


def energy(t: HeroesTable) -> Problems:
    """UH-NRG-17: all cubes are somewhere."""
    found, right = sum(everywhere(t)), t.box.basics.energy
    if found != right:
        yield TableProblem("wrong.energy", {"n": found, "most": right})


def full_spaces(t: HeroesTable) -> Problems:
    """UH-NRG-01: a space holds one cube."""
    for hero in t.heroes.values():
        for card in visible(t, hero.name):
            if on(t, hero.name, card) > sum(spaces(t, card)):
                yield TableProblem("wrong.spaces", {"card": card})


def luck(t: HeroesTable) -> Problems:
    """UH-LCK-08: as many luck cards as there were."""
    found = len(t.luck.cards) + len(t.luck.discard) + len(t.shown) + len(t.restored)
    fated = [card for card in (*t.luck.cards, *t.luck.discard, *t.shown, *t.restored) if card in t.box.fate_luck]
    right = len(t.box.luck(t.level)) + len(fated)
    if found != right:
        yield TableProblem("wrong.luck", {"n": found, "most": right})


def cards(t: HeroesTable) -> Problems:
    """UH-CRD-05, UH-SET-28: every card of the box in one place."""
    piles = [*t.in_play(), *t.pile, *t.discard, *t.lid, *t.aside, *t.blessed_items, *t.cursed_items]
    found = Counter(name for name in piles if name in t.box.cards)
    unused = {name for name in t.box.fated if not found[name]}
    yield from miscounted("card", found, Counter(set(t.box.cards) - unused))


def meeples(t: HeroesTable) -> Problems:
    """UH-TRV-08: every hero stands on a map card."""
    for hero in t.heroes.values():
        if t.cells and hero.at not in t.cells:
            yield TableProblem("wrong.hero", {"hero": hero.name})


def misfortune(t: HeroesTable) -> Problems:
    """UH-OOL-03: every Out of Luck card in one place."""
    yield from miscounted("bad_luck", Counter([*t.misfortune, *t.bad_luck]), Counter(list(t.box.out_of_luck)))


LOOKS: tuple[Callable[[HeroesTable], Problems], ...] = (energy, full_spaces, luck, cards, meeples, misfortune)
