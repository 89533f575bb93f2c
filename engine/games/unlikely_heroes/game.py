"""Unlikely Heroes on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from engine import Ask, News
from engine.board import Board, Gauges, Phase
from engine.book import Leaf
from engine.contract import Read, Title, Told, on_the_shelf
from engine.games.unlikely_heroes import board, collected, loading, names, printed, problems, rules
from engine.games.unlikely_heroes.box import Box, boxed
from engine.games.unlikely_heroes.gathering import GATHERING
from engine.games.unlikely_heroes.house import AUTOMATIONS, HOUSE_RULES
from engine.games.unlikely_heroes.pack import HeroesPack
from engine.games.unlikely_heroes.rules_encounter import DECK
from engine.games.unlikely_heroes.rules_quest import PAGE
from engine.games.unlikely_heroes.table import ACTIONS, HeroesTable
from engine.games.unlikely_heroes.telling import picture_tells
from engine.packs import Report
from engine.pieces.printed import Gain, PaperCard, Printed
from engine.pieces.tables import PIECES
from engine.wording import Wording

PHASES: Mapping[str, Phase] = {"setup": "setup", "quest": "players", "ended": "over"}
TELLS: Mapping[str, Sequence[str]] = {
    "setup.box": ("*",),
    "setup.list": ("*",),
    "setup.meeples": ("heroes.*.at", "clock"),
    "setup.meeples_only": ("heroes.*.at", "clock"),
    "regroup.meets": ("heroes.*.at",),
    "challenge.sum": ("shown > luck.discard",),
    "luck.reshuffled": ("luck.discard > luck.cards", "shown > luck.cards"),
    "luck.fate_known": ("luck.cards",),
    "luck.draw_shuffled": ("luck.discard > luck.cards",),
    "luck.lose_shuffled": ("luck.discard > luck.cards",),
    "luck.restored_all": ("luck.discard > luck.cards", "shown > luck.cards"),
    "luck.restored": ("*luck.cards",),
    "save.gives_up": ("shown > luck.discard",),
}
"""What a sentence says of all that lies somewhere without naming it."""
LUCK_LAMPS = 10  # so many lamps for the luck that is left


SOUNDS = {
    "map.laid": "card",
    "hero.goes": "step",
    "exploration.drawn": "card",
    "energy.gained": "spark",
    "energy.lost": "heart",
    "challenge.won": "goal",
    "challenge.lost": "heart",
    "clock.moves": "night",
    "hero.retires": "knockout",
    "quest.won": "victory",
    "quest.lost": "defeat",
}
BOOK = {
    "new_quest": Leaf("chapter"),
    "chapter_opens": Leaf("chapter"),
    "turn": Leaf("round", {"hero": "active"}),
    "won_quest": Leaf("chapter"),
    "lost_quest": Leaf("chapter"),
}


class UnlikelyHeroes(Title[HeroesPack, Box, HeroesTable]):
    """What the house has to know of Unlikely Heroes."""

    rules = rules.RULES
    model = HeroesPack
    layout = loading.LAYOUT
    names = names.NAMES
    gathering = GATHERING
    house_rules = HOUSE_RULES
    automations = AUTOMATIONS
    sounds = SOUNDS
    book = BOOK
    order = 3
    pieces = PIECES
    tells = TELLS

    def read(self, folder: Path) -> Report[HeroesPack]:
        """Its files, and what has to agree in them."""
        return loading.read(folder)

    def boxed(self, pack: HeroesPack) -> Box:
        """Cards by their names."""
        return boxed(pack)

    def lay(self, players: Sequence[str], house: Mapping[str, str]) -> HeroesTable:
        """Before the first quest."""
        return HeroesTable(players=list(players), house=dict(house))

    def known(self, box: Box) -> Iterable[Told]:
        """Cards of each kind, and the quests."""
        kinds = {"maps": box.maps, "heroes": box.heroes, "items": box.items, "challenges": box.challenges}
        yield "known.boxed", {name: len(cards) for name, cards in kinds.items()}
        for name, quest in box.quests.items():
            yield "known.quest", {"quest": name, "n": len(quest.chapters)}

    def problems(self, table: HeroesTable) -> Iterable[Told]:
        """Cards that lie twice, cubes that are too many."""
        return problems.problems(table)

    def short_names(self, box: Box) -> Mapping[str, Iterable[str]]:
        """Cards, luck, quests, and all else that has a name."""
        return {
            "card": box.cards,
            "hero": box.heroes,
            "trait": box.traits,
            "exploration": box.explorations,
            "out_of_luck": box.out_of_luck,
            "quest": box.quests,
        }

    def place(self, table: HeroesTable) -> News:
        """The quest and its chapter, and whose turn it is."""
        if table.phase == "quest" and table.active:
            about = {"quest": table.quest, "n": table.chapter, "hero": table.active}
            return News("place.quest", {**about, "left": table.actions, "luck": table.luck.left})
        return News("place.ended" if table.phase == "ended" else "place.setup")

    def pile(self, table: HeroesTable, ask: Ask) -> Sequence[str | int]:
        """What may lie in a deck, each card as often as it is there."""
        if ask.deck != "luck":
            return ask.options
        there = table.luck.discard if ask.what.startswith("luck.restore") else table.luck.cards or table.luck.discard
        return [card for card in there if card in ask.options] or ask.options

    def board(self, table: HeroesTable, words: Wording) -> Board:
        """What lies on the table."""
        return board.board(table, words)

    def gauges(self, table: HeroesTable) -> Gauges:
        """The luck that is left, and the actions of the hero whose turn it is."""
        full = max(1, len(table.luck.cards) + len(table.luck.discard) + len(table.shown))
        level = -(-table.luck.left * LUCK_LAMPS // full) if table.level else 0
        return Gauges(
            phase=PHASES.get(table.phase, "rest"),
            level=max(0, min(LUCK_LAMPS, level)),
            most_level=LUCK_LAMPS,
            moves=max(0, min(ACTIONS, table.actions)) if table.phase == "quest" else 0,
            most_moves=ACTIONS,
        )

    def rings(self, box: Box) -> Mapping[str, str]:
        """Heroes have meeples."""
        return {name: hero.ring for name, hero in box.heroes.items() if hero.ring}

    def decks(self, box: Box, table: HeroesTable) -> Mapping[str, Sequence[str]]:
        """The numbered cards."""
        return {DECK: [str(number) for number in box.numbered]}

    def subject(self, table: HeroesTable, ask: Ask) -> tuple[str, str] | None:
        """A card, or a page of the booklet."""
        return (str(ask.about["page"]), PAGE) if "page" in ask.about else super().subject(table, ask)

    def aloud(self, table: HeroesTable, side: str, words: Printed) -> str:
        """What was read of a card that nobody has typed; of the others the rules read what may be read."""
        if side == PAGE:
            return words.words
        number = words.number or str(table.number(table.reading))
        is_typed = number.isdecimal() and int(number) in table.box.numbered
        return "" if is_typed else words.words

    def proposed(self, table: HeroesTable, ask: Ask, side: Printed) -> str | None:
        """UH-TRV-03, UH-MAP-10: the numbers in the picture of a map that nobody has typed."""
        return picture_tells(table, ask.what, str(ask.about.get("card", "")), side)

    def gains(self, table: HeroesTable, read: Read) -> Iterable[Gain]:
        """Cards of which somebody has told what they are."""
        return collected.gains(table, read)

    def paper(self, box: Box, language: str) -> Iterable[PaperCard]:
        """The whole box: numbered cards, luck, Out of Luck cards, the clock."""
        return printed.paper(box, language)

    def printed(self, box: Box, table: HeroesTable, card: str, side: str, language: str) -> Printed | None:
        """One side of a card."""
        return printed.printed(box, card, side, language)


GAME = on_the_shelf(UnlikelyHeroes())
