"""Playing Unlikely Heroes in a test: a table in the middle of the small quest, and a dialogue of asks and answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from engine import Game, Next, pause, rule
from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.changes import skill
from engine.games.unlikely_heroes.energy import everywhere
from engine.games.unlikely_heroes.pack import Effect
from engine.games.unlikely_heroes.problems import problems
from engine.games.unlikely_heroes.rules import RULES
from engine.games.unlikely_heroes.table import Campaign, Hero, HeroesTable, Item, Job
from engine.pieces.decks import Deck
from tests.games.dialogue import Dialogue
from tests.games.unlikely_heroes.small_box import BOX, hero, with_cards

SQUARE = {"0,0": "1", "1,0": "2", "1,1": "3", "0,1": "4"}
PLAYERS = {"ann": "Ada", "bob": "Ben", "cid": "Cleo", "dan": "Dora"}


def at(*heroes: str, using: Box = BOX, cells: dict[str, str] | None = None, **fields: Any) -> HeroesTable:
    """A turn of the first hero, all on map 1, luck as on normal, the clock at twelve, in a chapter without a goal."""
    names = heroes or ("ann", "bob")
    t = HeroesTable(players=[PLAYERS.get(name, "Ada") for name in names], phase="quest", quest="1", chapter=9)
    t.house, t.level, t.clock_runs = {"anchors": "listed", **fields.pop("house", {})}, "normal", True
    t.heroes = {name: Hero(name, PLAYERS.get(name, "Ada"), "0,0") for name in names}
    t.active, t.actions, t.going_on = names[0], 2, ["turn"]
    t.cells = dict(SQUARE) if cells is None else cells
    t.last_map = next(reversed(t.cells.values()), "")
    t.luck = Deck.shuffled(using.luck("normal"))
    t.misfortune = list(using.out_of_luck)
    for name, value in fields.items():
        setattr(t, name, value)
    t.attach(None, using)
    lie = {*t.in_play(), *t.discard, *t.lid, *t.aside, *using.fated}
    t.pile = [name for name in using.pile if name not in lie]
    t.aside += [name for name in using.cards if name not in lie and name not in t.pile and name not in t.aside]
    t.pool += using.basics.energy - sum(everywhere(t))
    t.met = [*t.met, *(name for name in t.in_play() if name not in t.met)]
    return t


def holding(t: HeroesTable, hero: str, side: str, *cards: str) -> HeroesTable:
    """The hero has these items on a side; `lamp*2` has two cubes on charged spaces."""
    for card in cards:
        name, _, cubes = card.partition("*")
        item = Item(name, bright=int(cubes or 0))
        t.pile = [other for other in t.pile if other != name]
        t.aside = [other for other in t.aside if other != name]
        t.heroes[hero].side(side).append(item)
        t.pool -= item.bright
        t.met.append(name)
    return t


class Play(Dialogue):
    """A game under test."""

    @property
    def t(self) -> HeroesTable:
        """The table as it is now."""
        table: HeroesTable = self.game.table
        return table

    def marks(self) -> dict[str, int]:
        """What has left a mark so far."""
        return {name: count for name, count in self.t.counters.items() if count}

    def sane(self) -> Self:
        """All cards, cubes and luck are where they can be."""
        assert not problems(self.t), problems(self.t)
        return self

    def explore(self, number: int) -> Self:
        """Explore a number, and read the card up to what it asks."""
        return self.asks("turn.action").answer("explore").asks("explore.which").answer(str(number)).read()

    def read(self) -> Self:
        """Confirm backs and fronts that are read, and what only wants to be confirmed."""
        while self.game.ask and self.options == ["go on"] and self.asked != "stopped":
            self.answer("go on")
        return self

    def tries(self, box: str, *luck: str, announce: int = 0) -> Self:
        """Try a box, if one is to be chosen, with as many luck cards as are named."""
        if self.asked == "challenge.box":
            self.answer(box)
        self.asks("challenge.announce").answer(announce or len(luck))
        return self.draws(*luck)

    def draws(self, *luck: str) -> Self:
        """These luck cards are turned up."""
        for card in luck:
            assert self.asked.startswith("luck.draw"), self.asked
            self.answer(card)
        return self

    def declines(self) -> Self:
        """Say no to all that is offered."""
        while self.asked in ("challenge.strain", "challenge.boost", "effect.use"):
            self.answer("no")
        return self

    def items(self, hero: str, side: str) -> list[str]:
        """The items on a side of a hero."""
        return [item.card for item in self.t.heroes[hero].side(side)]

    def skill(self, hero: str, which: str) -> int:
        """A skill with its modifiers."""
        return skill(self.t, hero, which)


@rule
async def stopped(t: HeroesTable) -> Next:
    """Stands in for a step before which a test wants to look at the table."""
    await pause("stopped")
    return Next("set_up")


def play(table: HeroesTable, step: str = "turn", *, using: Box = BOX, stop: str = "") -> Play:
    """Start at any step of the game, with the table as given; the step *stop* asks "stopped" instead of beginning."""
    steps = {name: stopped if name == stop else function for name, function in RULES.steps.items()}
    return Play(Game(replace(RULES, first=Next(step), steps=steps), table, using, strict=True))


def jobs(table: HeroesTable, *todo: Job, using: Box = BOX, stop: str = "turn") -> Play:
    """Do what is on the agenda, and stop before the turn goes on."""
    table.agenda = [*todo]
    return play(table, "next_job", using=using, stop=stop)


def lines(*ops: Any, using: Box = BOX, house: dict[str, str] | None = None, **fields: Any) -> Play:
    """The first hero has an effect with these lines, and uses it."""
    box = with_cards(hero("ann", "2 1 0", effects=(Effect(ops=ops),)), *fields.pop("cards", ()))
    game = play(at(using=box, house=house or {}, **fields), using=box)
    return game.aside("use_effect", "ann:0")


def begun(*players: str, using: Box = BOX, campaign: Campaign | None = None, **house: Any) -> Play:
    """Before the first hero is picked."""
    table = HeroesTable(players=list(players), house=house, campaign=campaign or Campaign())
    return play(table, "new_quest", using=using).asks("setup.box").answer("go on")


def picked(*heroes: str, using: Box = BOX, **house: Any) -> Play:
    """The heroes are picked, and the first item is asked for."""
    game = begun("Ada", "Ben", using=using, **house).asks("setup.heroes").answer(len(heroes))
    for name in heroes:
        game.asks("setup.hero").answer(name)
    return game
