"""Playing 7 in a test: a table in the middle of a game, and a dialogue of asks and answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from engine import Game, Next, pause, rule
from engine.games.unnamed.box import Box
from engine.games.unnamed.problems import problems
from engine.games.unnamed.rules import RULES
from engine.games.unnamed.setting_up import lay_decks
from engine.games.unnamed.table import FACE_DOWN, FREE, Hero, Quest, SevenTable
from engine.pieces.rows import OpenRow
from tests.games.dialogue import Dialogue
from tests.games.unnamed.small_box import BOX

TRIO = ("Ada", "Ben", "Cleo")
COVERED = {"gifts": "covered"}
TAVERN, STORE = ("piper", "knight", "sage"), ("tonic", "balm", "wild")


def at(
    players: tuple[str, ...] = TRIO, *, using: Box = BOX, house: dict[str, str] | None = None, **fields: Any
) -> SevenTable:
    """A quest phase in which Ada is to act; everybody has nothing but three sin cards and seven markers."""
    t = SevenTable(players=list(players), house=house or {})
    t.attach(None, using)
    names = [name for name in players if name != fields.get("unnamed")]
    t.heroes = {
        name: Hero(name, f"hero{n}", sins=[f"sin{n}"] * 2 + ["sloth"][: n < 3]) for n, name in enumerate(names, 1)
    }
    lay_decks(t)
    for n, hero in enumerate(t.heroes.values(), 1):
        hero.sins += ["sin9" if n < 5 else "sin10"] * (3 - len(hero.sins))
    t.phase, t.game_turn, t.laps, t.order, t.first, t.active = "quest", 1, 1, names, names[0], names[0]
    t.to_act = names[1:]
    _lay_out(t, 1 if len(names) == 2 else 2)
    for name, value in fields.items():
        setattr(t, name, value)
    return t


def _lay_out(t: SevenTable, columns: int) -> None:
    t.tavern, t.store = OpenRow([*TAVERN]), OpenRow([*STORE])
    t.castles, t.estates = OpenRow(["castle1", "castle2"]), OpenRow(["estate1", "estate2"])
    laid = {"characters": TAVERN, "elixirs": STORE, "castle_deck": t.castles.cards, "estate_deck": t.estates.cards}
    for n in range(3 * columns):
        row, column = divmod(n, columns)
        name = f"quest{n + 1}"
        requirements = t.box.quests[name].requirements
        t.quests[name] = Quest(row + 1, column, [FREE] * len(requirements), ["gold3", "fame1"] if row < 2 else [])
        t.quest_deck.cards.remove(name)
        for card in t.quests[name].treasures:
            t.treasures.cards.remove(card)
    for quest in t.quests.values():
        if quest.row == 3:
            quest.treasures = [FACE_DOWN] * 2
            t.treasures.unseen += 2
    for deck, cards in laid.items():
        for card in cards:
            t.deck(deck).cards.remove(card)
    for hero in t.heroes.values():
        for card in hero.sins:
            t.sins.cards.remove(card)


def give(t: SevenTable, who: str, *, gifts: dict[str, int] | None = None, **things: Any) -> SevenTable:
    """Lay something before somebody, out of pools and decks."""
    hero = t.heroes[who]
    for virtue, n in (gifts or {}).items():
        hero.gifts[virtue] = hero.gifts.get(virtue, 0) + n
        t.pools[virtue] -= n
    for name, value in things.items():
        setattr(hero, name, value)
    for card in [*things.get("characters", ())]:
        (t.characters.cards if card in t.characters.cards else t.tavern.spaces).remove(card)
    for card in things.get("elixirs", ()):
        t.elixirs.cards.remove(card)
    for card in things.get("buildings", ()):
        for pile in (t.castle_deck.cards, t.estate_deck.cards, t.temples, t.castles.spaces, t.estates.spaces):
            if card in pile:
                pile.remove(card)
    for card in things.get("artifacts", ()):
        t.artifacts.cards.remove(card)
    hero.markers -= sum(hero.buildings.values()) if "buildings" in things else 0
    return t


def mark(t: SevenTable, quest: str, *holders: str) -> SevenTable:
    """Who fills the requirements of a quest; `-` is a neutral marker, nothing a free space."""
    t.quests[quest].slots = list(holders)
    for who in holders:
        if who in t.heroes:
            t.heroes[who].markers -= 1
    return t


class Play(Dialogue):
    """A game under test."""

    @property
    def t(self) -> SevenTable:
        """The table as it is now."""
        table: SevenTable = self.game.table
        return table

    def hero(self, who: str) -> Hero:
        """Somebody's things."""
        return self.t.heroes[who]

    def hero_list(self) -> list[Hero]:
        """Everybody's things."""
        return [*self.t.heroes.values()]

    def acts(self, action: str) -> Self:
        """Whoever is asked picks this action."""
        return self.asks("turn.action").answer(action)

    def lets(self) -> Self:
        """Nobody answers."""
        while self.asked in ("reaction.play", "reaction.anybody"):
            self.answer("no")
        return self

    def draws(self, *cards: str) -> Self:
        """These are turned up, one after the other, or any if they are not named."""
        for card in cards:
            assert self.asked.endswith((".draw", ".draw_shuffled", ".turn")), self.asked
            self.answer(card)
        while not cards and self.asked.endswith((".draw", ".draw_shuffled", ".turn")):
            self.answer(self.options[0])
        return self

    def sin(self, card: str, function: int = 1) -> Self:
        """Somebody plays a sin card, and nobody answers it."""
        return self.acts("play_sin").asks("sin.which").answer(f"{card}.{function}").lets()


@rule
async def stopped(t: SevenTable) -> Next:
    """Stands in for a step before which a test wants to look at the table."""
    await pause("stopped")
    return Next("set_up")


def play(table: SevenTable, step: str = "turn", *, stop: str = "") -> Play:
    """Start at any step, with the table as given; the step *stop* asks "stopped" instead of beginning."""
    steps = {name: stopped if name == stop else function for name, function in RULES.steps.items()}
    using = table.pack
    return Play(Game(replace(RULES, first=Next(step), steps=steps), table, using, strict=True))


def filled(t: SevenTable) -> SevenTable:
    """Quest 2 is full, quest 1 lacks two fame, which Ada has."""
    mark(t, "quest2", "-", "-", "-")
    return give(t, "Ada", fame=2)


def through(game: Play, stop: str = "regroup.begins") -> Play:
    """To where the quest phase is over, always with the first thing that is offered."""
    while game.asked not in (stop, "stopped") and game.game.ask:
        game.answer(game.options[0])
    return game


def all_sins(t: SevenTable) -> int:
    """How many sin cards there are, wherever they lie."""
    hands = sum(len(hero.sins) for hero in t.heroes.values())
    return t.sins.left + hands + len(t.sins.discard) + len(t.sins_aside) + len(t.sins_played)


def pile(t: SevenTable, n: int) -> SevenTable:
    """So many sin cards on the pile."""
    t.sins.discard, t.sins.cards = t.sins.cards[:n], t.sins.cards[n:]
    return t


def plays_sin(game: Play) -> Play:
    """Whoever is asked plays that sin, and nobody answers."""
    return game.acts("play_sin").answer("sin2.1").lets()


def with_sin(t: SevenTable) -> SevenTable:
    """Ada holds it, and not what she held."""
    t.heroes["Ada"].sins[0] = "sin2"
    t.sins.cards = ["sin1" if card == "sin2" else card for card in t.sins.cards]
    return t


def answered_by_ben(game: Play) -> Play:
    """Ben answers with that sin, nobody else does."""
    while (game.asked, game.game.ask and game.game.ask.who) != ("reaction.play", "Ben"):
        game.answer("no")
    return game.answer("sin2").lets()


def hide(t: SevenTable, who: str, *gifts: str, **things: Any) -> SevenTable:
    """Covered gifts before somebody; in a closed hand nobody knows which."""
    give(t, who, gifts={name: gifts.count(name) for name in gifts}, **things)
    t.heroes[who].gifts = {}
    t.heroes[who].covered = ["?"] * len(gifts) if t.has_closed_hands else list(gifts)
    assert not [one for one in problems(t) if one.what in ("wrong.gifts", "wrong.covered")]
    return t
