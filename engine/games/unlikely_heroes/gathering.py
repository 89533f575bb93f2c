"""Gathering: what can be settled before an evening of Unlikely Heroes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import cycle

from engine.games.unlikely_heroes.box import LEVELS, Box
from engine.games.unlikely_heroes.pack import HeroCard, ItemCard
from engine.games.unlikely_heroes.rules_setup import FEWEST, HEROES, MOST, READY, boxed_modules, quests
from engine.games.unlikely_heroes.table import HeroesTable
from engine.gathering import Corrections, Early, Gathering


def again(t: HeroesTable) -> str:
    """The quest from its setup; what has been unlocked stays."""
    return "new_quest" if t.players else "set_up"


def here(t: HeroesTable) -> Sequence[str]:
    """Within a quest those who lead a hero, or else everybody."""
    return list(dict.fromkeys(hero.player for hero in t.heroes.values())) or t.players


def without(t: HeroesTable, names: Sequence[str]) -> Corrections:
    """UH-SET-07: whoever stays at home has their heroes led by the others."""
    if not t.heroes:
        return {} if list(names) == t.players else {"players": list(names)}
    hands = cycle(names)
    return {f"heroes.{name}.player": next(hands) for name, hero in t.heroes.items() if hero.player not in names}


def _starting(cards: Mapping[str, HeroCard] | Mapping[str, ItemCard]) -> list[str]:
    """UH-SET-10: those that nothing has to be unlocked for."""
    return [name for name, card in cards.items() if card.starting and card.back.generic]


def beside(box: Box, taken: Collection[str]) -> Iterator[str]:
    """UH-SET-08, UH-SET-28: in their usual variant, each once."""
    out = {one for name in taken if name in box.heroes for one in (name, box.heroes[name].same_as)}
    for name in _starting(box.heroes):
        if name not in out and box.heroes[name].variant != "hard":
            out |= {name, box.heroes[name].same_as}
            yield name


def _heroes(box: Box, players: int) -> int:
    return HEROES


EARLY = (
    Early("setup.module", picks=boxed_modules, further="setup.more_modules", done=READY),
    Early("setup.heroes", picks=lambda box: range(2, 1 + HEROES)),
    Early("setup.item", "free", lambda box: _starting(box.items), _heroes, is_each=True),
    Early("item.side", times=_heroes),
    Early("setup.quest", picks=lambda box: quests(box, ())),
    Early("setup.first", "lots"),
)
"""UH-XPL-01, UH-SET-05, UH-SET-06, UH-SET-19, UH-SET-24: what is asked before the first turn."""

GATHERING = Gathering[HeroesTable](
    fewest=FEWEST,
    most=MOST,
    heroes_each=lambda players: 2 if players == 1 else 1,
    hero="setup.hero",
    heroes=lambda box: _starting(box.heroes),
    beside=beside,
    level="setup.level",
    levels=("normal", *(level for level in LEVELS if level != "normal")),
    early=EARLY,
    is_set_up=lambda t: bool(t.active),
    again=again,
    group=lambda t: t.players,
    here=here,
    without=without,
)
