"""Sensible players: they look for numbers, keep what fits, draw enough luck, and remember what they are looking for."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from engine import Ask, Game
from engine.games.unlikely_heroes.cards import met
from engine.games.unlikely_heroes.changes import skill
from engine.games.unlikely_heroes.pack import ItemCard, MapCard
from engine.games.unlikely_heroes.puzzles import complete_sets
from engine.games.unlikely_heroes.table import HeroesTable
from engine.games.unlikely_heroes.ways import anchors, ways
from engine.laboratory import any_answer
from engine.pieces.maps import distances

PIECES, RODS, OFFICE = ("40", "41", "42"), ("44", "19"), 91


def answer(ask: Ask, t: HeroesTable, chance: random.Random, *, folly: float = 0.03) -> Any:
    """What such players answer; now and then (*folly*) anything at all."""
    if ask.what in WISE and chance.random() >= folly:
        picked = WISE[ask.what](ask, t, chance)
        if ask.allows(picked):
            return picked
    return any_answer(chance, ask)


def wanted(t: HeroesTable, cell: str) -> list[int]:
    """The numbers on a map card that can still be explored, challenges too hard for now last."""
    return [one for one in anchors(t, cell) if t.available(one) and may_turn(t, one) and (one != OFFICE or lost(t))]


def lost(t: HeroesTable) -> list[str]:
    """What the quest needs, and what lies among the discarded cards."""
    rods = [card for card in RODS if card in t.discard]
    return rods if t.chapter == 3 else [card for card in PIECES if card in t.discard and not t.locked]


def reward(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """At the office what was lost; elsewhere anything."""
    if t.trial.card != str(OFFICE) or not lost(t):
        return chance.choice(ask.options)
    card = lost(t)[0]
    return str(PIECES.index(card)) if card in PIECES else "3"


def may_turn(t: HeroesTable, one: int) -> bool:
    """Has the hero what the back of this card asks for?"""
    cards = (t.card(name) for name in t.available(one))
    return any(card is None or met(t, card.back.needs, [t.active]) for card in cards)


def pieces(t: HeroesTable, name: str) -> list[str]:
    """The pieces of the rod that somebody has."""
    return [item.card for item in t.heroes[name].items if item.card in PIECES]


def collector(t: HeroesTable) -> str:
    """Who gets all pieces."""
    return max(t.heroes, key=lambda name: len(pieces(t, name)))


def missing(t: HeroesTable) -> bool:
    """Is there a piece of the rod that nobody has found?"""
    return any(card in t.pile for card in PIECES)


def action(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """A puzzle, what is here, or the way to what is not."""
    if "backpack" in ask.options and should_pack(t):
        return "backpack"
    if "explore" in ask.options and wanted(t, t.hero.at):
        return "explore"
    return "travel" if "travel" in ask.options else "pass"


def should_pack(t: HeroesTable) -> bool:
    """Is there a puzzle to be solved, or a piece for whoever has most?"""
    solvable = complete_sets(t, t.active)
    most = collector(t)
    if any(name.count("+") == 2 for name in solvable) or (solvable and not missing(t) and hopeless(t)):
        return True
    if t.active == most:
        return any(pieces(t, name) for name in t.here(most))
    return bool(pieces(t, t.active)) and most in t.here(t.active)


def hopeless(t: HeroesTable) -> bool:
    """Has a piece been lost?"""
    held = [card for name in t.heroes for card in pieces(t, name)]
    return len(held) < len(PIECES) and not lost(t)


def task(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """Solve, or bring the pieces together."""
    if "solve" in ask.options and should_pack(t):
        return "solve"
    return "get" if t.active == collector(t) else "give"


def partner(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """Whoever collects the pieces, or has one."""
    most = collector(t)
    return next((name for name in ask.options if name == most or pieces(t, name)), ask.options[0])


def where(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """Towards the nearest map with something on it, or to whoever collects the pieces."""
    most = collector(t)
    goals = [cell for cell in t.cells if wanted(t, cell)]
    if pieces(t, t.active) and t.active != most:
        goals = [t.heroes[most].at]
    elif "12" in t.cells.values() and not lost(t):
        goals = [t.cell("12")]
    far = distances(ways(t), goals)
    here = [cell for cell in map(t.cell, ask.options) if cell in far]
    return t.cells[min(here, key=lambda cell: (far[cell], cell))] if here else chance.choice(ask.options)


def number(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """What can be found in the picture."""
    there = wanted(t, t.hero.at)
    hidden = [one for one in there if str(one) not in ask.options]
    if ask.kind == "number":
        return chance.choice(hidden or there or [1])
    maps = [str(one) for one in there if isinstance(t.card(str(one)), MapCard) and str(one) in ask.options]
    if maps and chance.random() < 0.6:
        return maps[0]
    if "other" in ask.options and [one for one in hidden if one not in t.known]:
        return "other"
    return chance.choice([str(one) for one in there if str(one) in ask.options] or ["no"])


def box(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """The one that is nearest to what the hero can do."""
    boxes = t.challenge.boxes
    options = [one for one in ask.options if one != "forfeit"]
    return min(options, key=lambda one: boxes[int(one)].value - skill(t, t.trial.hero, str(boxes[int(one)].skill)))


def join(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """With the best skill."""
    helper = str(ask.about["hero"])
    return max(("strength", "wit", "dexterity"), key=lambda one: skill(t, helper, one))


def announce(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """Enough for what is lacking, and no more than is sensible."""
    lacking = t.requirement() - skill(t, t.trial.hero, str(t.box_tried.skill))
    return max(ask.options[0], min(6, 2 * lacking))


def place(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """Left for modifiers, right for effects."""
    card = t.card(str(ask.about["card"]))
    return "right" if isinstance(card, ItemCard) and card.effects and not card.piece else "left"


def too_many(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """Never a piece of the rod, nor the rod."""
    free = [card for card in ask.options if card not in (*PIECES, *RODS)]
    return (free or list(ask.options))[0]


def first(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """Whatever stands first."""
    return ask.options[0]


def fixed(value: Any) -> Callable[[Ask, HeroesTable, random.Random], Any]:
    """Always this."""
    return lambda ask, t, chance: value


def longest(ask: Ask, t: HeroesTable, chance: random.Random) -> Any:
    """All pieces that fit."""
    return max(ask.options, key=lambda one: str(one).count("+"))


WISE: Mapping[str, Callable[[Ask, HeroesTable, random.Random], Any]] = {
    "turn.action": action,
    "backpack.what": task,
    "backpack.who": partner,
    "backpack.get": lambda ask, t, chance: next((card for card in ask.options if card in PIECES), ask.options[0]),
    "backpack.give": lambda ask, t, chance: next((card for card in ask.options if card in PIECES), ask.options[0]),
    "travel.where": where,
    "explore.which": number,
    "explore.number": number,
    "explore.sure": fixed("no"),
    "challenge.box": box,
    "challenge.join": join,
    "challenge.reward": reward,
    "card.choice": lambda ask, t, chance: "long-rod" if "44" in t.discard else "short-rod",
    "challenge.announce": announce,
    "challenge.strain": first,
    "challenge.boost": first,
    "item.place": place,
    "item.side": place,
    "item.too_many": too_many,
    "energy.where": first,
    "effect.use": first,
    "hero.retire": fixed("no"),
    "map.step": lambda ask, t, chance: chance.choice(["yes", "no"]),
    "objective.met": fixed("yes"),
    "puzzle.which": longest,
    "regroup.what": fixed("done"),
    "quest.again": fixed("no"),
    "save.sure": fixed("no"),
    "setup.module": fixed("ready"),
    "setup.more_modules": fixed("ready"),
    "setup.quest": first,
    "setup.level": fixed("easy"),
}


def helped(game: Game, chance: random.Random) -> tuple[Any, ...]:
    """What is used out of turn just now: luck that can be restored, a look at a back, the further clue."""
    t: HeroesTable = game.table
    offers = [(name, *args) for name, args in game.asides() if _useful(t, name, *args)]
    return chance.choice(offers) if offers and chance.random() < 0.3 else ()


def _useful(t: HeroesTable, name: str, *args: Any) -> bool:
    if name == "use_effect":
        return len(t.luck.discard) > 5 and str(args[0]).partition(":")[0] in ("pino", "almanac", "43", "55")
    return name == "help_text" or (name == "follow_objective" and t.chapter > 0)
