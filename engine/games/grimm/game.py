"""Dice Upon a Time on the shelf: all that the house has to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from engine import Ask, News
from engine.board import Board, Gauges, Phase
from engine.book import Leaf
from engine.contract import Title, Told, on_the_shelf
from engine.games.grimm import board, names
from engine.games.grimm.box import LAYOUT, Box, boxed
from engine.games.grimm.checks import check
from engine.games.grimm.gathering import GATHERING
from engine.games.grimm.house import HOUSE_RULES
from engine.games.grimm.pack import GrimmPack
from engine.games.grimm.problems import problems
from engine.games.grimm.rules import RULES
from engine.games.grimm.table import GrimmTable
from engine.packs import Report, load
from engine.pieces.tables import DRAWN, LIST
from engine.wording import Wording

PHASES: Mapping[str, Phase] = {
    "setup": "setup",
    "rolling": "story",
    "placing": "players",
    "moving": "players",
    "quests": "players",
    "cleaning": "setup",
    "over": "over",
}
LONGEST = 6


SOUNDS = {
    "die.turned": "dice",
    "dice.rerolled": "dice",
    "event.turned": "card",
    "item.drawn": "card",
    "tale.read": "card",
    "figure.moved": "step",
    "figure.rode": "step",
    "token.gained": "spark",
    "token.lost": "heart",
    "wolf.wakes": "night",
    "quest.done": "goal",
    "tale.fulfilled": "goal",
    "score.won": "victory",
    "score.shared": "victory",
    "score.together": "victory",
}
BOOK = {
    "set_up": Leaf("chapter"),
    "chapter_begins": Leaf("chapter"),
    "turn": Leaf("round", {"who": "active"}),
    "chapter_ends": Leaf("round"),
    "scoring": Leaf("round"),
}


class DiceUponATime(Title[GrimmPack, Box, GrimmTable]):
    """A game of rivals, or of friends, on a map of old tales."""

    rules = RULES
    model = GrimmPack
    layout = LAYOUT
    names = names.NAMES
    gathering = GATHERING
    house_rules = HOUSE_RULES
    tells: Mapping[str, Sequence[str]] = {
        "chapter.roll": ["*heroes.*.pool*"],
        "chapter.clean": ["dice.*", "event", "*heroes.*.pool*"],
        "trade.done": ["heroes.*.tokens.*"],
    }
    sounds = SOUNDS
    book = BOOK
    pieces = (LIST, DRAWN)
    called = "Dice Upon a Time"
    order = 40

    def read(self, folder: Path) -> Report[GrimmPack]:
        """Its eight files."""
        return load(folder, GrimmPack, LAYOUT, game=self.id, check=check)

    def boxed(self, pack: GrimmPack) -> Box:
        """All of it by its names."""
        return boxed(pack)

    def known(self, box: Box) -> Iterable[Told]:
        """How large the map is, and how many cards there are."""
        yield "known.land", {"places": len(box.places), "routes": len(box.routes)}
        yield "known.cards", {"quests": len(box.quests), "tales": len(box.tales), "items": len(box.items)}

    def lay(self, players: Sequence[str], house: Mapping[str, str]) -> GrimmTable:
        """Before the first chapter."""
        return GrimmTable(players=list(players), house=dict(house))

    def place(self, table: GrimmTable) -> News:
        """Which chapter, and whose turn it is."""
        if table.active:
            return News("place.turn", {"n": table.chapter, "who": table.active})
        return News("place.chapter", {"n": table.chapter}) if table.chapter else News("place.before")

    def problems(self, table: GrimmTable) -> Iterable[Told]:
        """Cards, dice and figures that cannot be where they are."""
        return problems(table)

    def short_names(self, box: Box) -> Mapping[str, Iterable[str]]:
        """Everything that bears a name."""
        return {
            "place": box.places,
            "socket": box.routes,
            "figure": box.figures,
            "quest": box.quests,
            "tale": box.tales,
            "item": box.items,
            "event": box.events,
        }

    def pile(self, table: GrimmTable, ask: Ask) -> Sequence[str | int]:
        """What may lie in a deck, each card as often as it is there."""
        deck = table.item_deck if ask.what.startswith("item.") else table.tale_deck
        if not ask.what.startswith(("item.draw", "tale.draw")):
            return ask.options
        return [card for card in (deck.cards if deck.left else deck.discard) if card in ask.options] or ask.options

    def decks(self, box: Box, table: GrimmTable) -> Mapping[str, Sequence[str]]:
        """The open cards that eyes may be shown."""
        return {"tales": list(box.tales), "events": list(box.events)}

    def board(self, table: GrimmTable, words: Wording) -> Board:
        """The map, and what lies around it."""
        return board.board(table, words)

    def gauges(self, table: GrimmTable) -> Gauges:
        """The chapters that are left, and the dice of whoever's turn it is."""
        chapters = table.chapters or LONGEST
        left = max(0, chapters - table.chapter + 1) if table.chapter else 0
        dice = len(table.heroes[table.active].pool) if table.active in table.heroes else 0
        return Gauges(PHASES[table.phase], min(left, LONGEST), LONGEST, min(dice, 6), 6)


GAME = on_the_shelf(DiceUponATime())
