"""Playing Wonder Book in a test: a table in one line, a dialogue of asks and answers, and the table in one line again.

`at("P: sid/0 W W~ *2 | R: lara/4+1", "P-R R=S")` reads: in P lies Sid with no heart, a standing and a stunned wyrm and
two sparks; in R stands Lara with four hearts and one spark of her own; P-R is dashed, R=S is solid.  Wyrms are named
A, B, C ... in the order in which they are written; `W` is the next free letter, or write the letter itself.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from engine import Game, Next, pause, rule
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import Hero, WonderTable, Wyrm
from engine.pieces.maps import edge
from tests.games.dialogue import Dialogue
from tests.games.wonder_book.small_box import BOX

HERO = re.compile(r"(\w+)/(\d+)(?:\+(\d+))?")


def at(areas: str, borders: str = "", *, using: Box = BOX, **fields: Any) -> WonderTable:
    """A table in the middle of a chapter: players' phase, destiny 5, the deck of chapter one, all decks full."""
    t = WonderTable(phase="players", destiny=5, laid_out=True, vortex=["V"])
    for part in areas.split("|"):
        area, _, things = part.partition(":")
        t.areas.append(area.strip())
        for thing in things.split():
            _put(t, using, area.strip(), thing)
    for line in borders.split():
        a, kind, b = re.split(r"([-=])", line)
        t.borders[edge(a, b)] = "dashed" if kind == "-" else "solid"
    t.players = [hero.player for hero in t.heroes.values()]
    t.wyrm_limit = 2 * max(2, len(t.heroes))
    t.deck = using.numbers(1)
    t.wyrm_deck, t.shred_deck = using.first_wyrm_cards(), using.all_shreds()
    for name, value in fields.items():
        setattr(t, name, value)
    t.supply = 17 - sum(t.sparks.values()) - sum(hero.sparks for hero in t.heroes.values())
    return t


def _put(t: WonderTable, using: Box, area: str, thing: str) -> None:
    if thing.startswith("*"):
        t.sparks[area] = int(thing[1:] or 1)
    elif found := HERO.fullmatch(thing):
        name, hearts, sparks = found.groups()
        most = using.max_hearts(name) or int(hearts)
        t.heroes[name] = Hero(name, f"player of {name}", area, int(hearts), most, int(sparks or 0))
    else:
        name = thing[0] if thing[0] != "W" else next(c for c in "ABCDEFGH" if c not in t.wyrms)
        t.wyrms[name] = Wyrm(name, area, thing.endswith("~"))


def shown(t: WonderTable) -> str:
    """The table in one line, as `at` reads it; areas with nothing in them are left out."""
    parts = []
    for area in t.areas:
        heroes = [f"{h.name}/{h.hearts}" + f"+{h.sparks}" * bool(h.sparks) for h in t.heroes.values() if h.area == area]
        wyrms = [w.name + "~" * w.stunned for w in t.wyrms.values() if w.area == area]
        sparks = [f"*{t.sparks[area]}"] if t.sparks.get(area) else []
        if things := heroes + wyrms + sparks:
            parts.append(f"{area}: {' '.join(things)}")
    return " | ".join(parts)


class Play(Dialogue):
    """A game under test, always strict; every verb gives the play back, so that a dialogue is one sentence."""

    @property
    def t(self) -> WonderTable:
        """The table as it is now."""
        table: WonderTable = self.game.table
        return table

    def roll(self, *faces: str) -> Play:
        """Dice: `+` is a success, `-` a failure."""
        return self.answer([{"+": "success", "-": "failure"}[face] for face in "".join(faces)])

    def prepared(self, difficulty: str = "normal") -> Play:
        """Prepare a chapter for the same group, and confirm all until something has to be decided."""
        if self.asked == "setup.group":
            self.answer("same")
        if self.asked == "setup.difficulty":
            self.answer(difficulty)
        return self.okay()

    def here(self) -> str:
        """The table in one line."""
        return shown(self.t)


@rule
async def stopped(t: WonderTable) -> Next:
    """Stands in for a step before which a test wants to look at the table."""
    await pause("stopped")
    return Next("set_up")


def play(table: WonderTable, step: str = "next_turn", *args: str | int, using: Box = BOX, stop: str = "") -> Play:
    """Start at any step of the game, with the table as given; the step *stop* asks "stopped" instead of beginning."""
    steps = {name: stopped if name == stop else function for name, function in RULES.steps.items()}
    rules = replace(RULES, first=Next(step, args), steps=steps)
    return Play(Game(rules, table, using, strict=True))


def turn(hero: str, areas: str, borders: str = "", using: Box = BOX, **fields: Any) -> Play:
    """The turn of this hero, on a table as `at` reads it."""
    return play(at(areas, borders, using=using, **fields), "hero_turn", hero, using=using)


def attack(areas: str, dice: str, using: Box = BOX, hero: str = "sid", **fields: Any) -> Play:
    """An attack of this hero without a reroll, up to the point where somebody has to be hit; P=S is a wall."""
    game = turn(hero, areas, "P-Q Q-R P=S", using, **fields).answer("attack").roll(dice)
    return game.answer("no") if game.asked == "reroll" else game


def campaign(using: Box, players: int = 2, **house: str) -> Play:
    """A whole campaign from its first question, with so many players and these house rules."""
    names = ["Ada", "Ben", "Cleo", "Dan"][:players]
    return play(WonderTable(players=names, house=house), "set_up", using=using)
