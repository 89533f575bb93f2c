"""Lanterns on the shelf: all that the house has to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from engine import Ask, News
from engine.board import Board, Ceremony, Gauges
from engine.book import Leaf
from engine.contract import Title, Told, on_the_shelf
from engine.games.lanterns import board, names
from engine.games.lanterns.box import LAYOUT, Box, boxed, check
from engine.games.lanterns.pack import LanternPack
from engine.games.lanterns.rules import FEWEST, MOST, RULES
from engine.games.lanterns.table import HOUSE_RULES, ROUNDS, LanternTable
from engine.gathering import Gathering
from engine.packs import Report, load
from engine.wording import Wording

SOUNDS = {
    "card.drawn": "card",
    "die.laid": "spark",
    "die.lost": "heart",
    "die.blown": "hit",
    "night": "night",
    "dawn": "victory",
}

CEREMONIES: Mapping[str, Ceremony] = {"night": "onward", "die.lost": "fall", "dawn": "victory"}
BOOK = {
    "set_up": Leaf("chapter"),
    "deal": Leaf("chapter"),
    "turn": Leaf("round", {"who": "active"}),
}


class Lanterns(Title[LanternPack, Box, LanternTable]):
    """A tiny game of our own."""

    rules = RULES
    model = LanternPack
    layout = LAYOUT
    names = names.NAMES
    gathering = Gathering[LanternTable](FEWEST, MOST, group=lambda t: t.players, here=lambda t: t.players)
    house_rules = HOUSE_RULES
    sounds = SOUNDS
    book = BOOK
    ceremonies = CEREMONIES
    order = 90  # examples stand last

    def read(self, folder: Path) -> Report[LanternPack]:
        """Its two files."""
        return load(folder, LanternPack, LAYOUT, game=self.id, check=check)

    def boxed(self, pack: LanternPack) -> Box:
        """Places and cards by their names."""
        return boxed(pack)

    def known(self, box: Box) -> Iterable[Told]:
        """How many places and cards there are."""
        yield "known.lanterns", {"places": len(box.places), "cards": len(box.copies)}

    def lay(self, players: Sequence[str], house: Mapping[str, str]) -> LanternTable:
        """Before the first night."""
        return LanternTable(players=list(players), house=dict(house))

    def place(self, table: LanternTable) -> News:
        """Which night, and whose turn it is."""
        if table.active:
            return News("place.night", {"n": table.round, "all": ROUNDS, "who": table.active})
        return News("place.before")

    def problems(self, table: LanternTable) -> Iterable[Told]:
        """Keepers and dice that are nowhere."""
        for keeper in table.keepers.values():
            if keeper.at not in table.box.places:
                yield "wrong.keeper", {"who": keeper.name}
        for place in table.dice.keys() - table.box.places.keys():
            yield "wrong.dice", {"place": place}

    def short_names(self, box: Box) -> Mapping[str, Iterable[str]]:
        """Places and cards."""
        return {"place": box.places, "card": box.cards}

    def pile(self, table: LanternTable, ask: Ask) -> Sequence[str | int]:
        """What may lie in the deck, each card as often as it is there."""
        there = table.deck.cards or table.deck.discard
        return [card for card in there if card in ask.options] or ask.options

    def board(self, table: LanternTable, words: Wording) -> Board:
        """The harbour."""
        return board.board(table, words)

    def bed(self, table: LanternTable) -> str:
        """The harbour."""
        return "" if table.ended else "harbour"

    def gauges(self, table: LanternTable) -> Gauges:
        """The nights that are left, and who has still to go tonight."""
        left = ROUNDS - table.round + 1 if table.round else 0
        if table.ended:
            return Gauges("over")
        return Gauges("players" if table.active else "setup", left, ROUNDS, len(table.to_go) + bool(table.active), 5)


GAME = on_the_shelf(Lanterns())
