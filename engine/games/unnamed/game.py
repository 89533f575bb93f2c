"""7 on the shelf: all that the house has to know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from engine import Ask, News
from engine.board import Board, Gauges
from engine.book import Leaf
from engine.contract import Read, Title, Told, on_the_shelf
from engine.games.unnamed import board, names, printed, problems, untyped
from engine.games.unnamed.box import LAYOUT, Box, boxed, copies
from engine.games.unnamed.checks import check
from engine.games.unnamed.house import ASKED_FIRST, AUTOMATIONS, HOUSE_RULES, YES
from engine.games.unnamed.pack import SevenPack
from engine.games.unnamed.rules import RULES
from engine.games.unnamed.setting_up import FEWEST, LEAST_AGAINST, MOST
from engine.games.unnamed.table import ALL_DECKS, CATACLYSMS, PIECES, SevenTable
from engine.gathering import Early, Gathering
from engine.packs import Report, load
from engine.pieces.printed import Gain, Printed
from engine.pieces.tables import DRAWN, LIST
from engine.wording import Wording

THINGS = ("heroes.*.gold", "heroes.*.fame", "heroes.*.might", "heroes.*.gifts.*", "heroes.*.covered")
BUNDLES = ("gained", "lost", "paid", "produced", "tribute", "card.yielded", "exchanged", "exchanged.covered")
GARRISONS = ("manned", "garrison.used", "marker.back", "markers.back", "building.lost", "card.given", "card.discarded")
FURTHER = "heroes.*.further.*"
TELLS = {
    **dict.fromkeys(BUNDLES, THINGS),
    **dict.fromkeys(GARRISONS, (FURTHER,)),
    "card.yielded": (*THINGS, FURTHER),
    "rows.shifted": ("quests.*.row",),
    "sins.dealt": ("heroes.*.sins",),
}


SOUNDS = {
    "gained": "spark",
    "lost": "heart",
    "founded": "hit",
    "recruited": "step",
    "sins.drawn": "card",
    "artifact.drawn": "card",
    "quest.complete": "goal",
    "treasure.taken": "spark",
    "hero.falls": "knockout",
    "cataclysm.drawn": "night",
    "portal.closed": "goal",
    "portal.last": "goal",
    "doom.here": "defeat",
    "end.armour": "victory",
    "end.portals": "victory",
    "end.doom": "defeat",
    "end.doom_played": "defeat",
    "end.doom_played_alone": "defeat",
    "end.fallen": "defeat",
}
BOOK = {
    "set_up": Leaf("chapter"),
    "game_turn": Leaf("chapter"),
    "turn": Leaf("round", {"who": "active"}),
    "unnamed_turn": Leaf("round"),
    "phase_over": Leaf("round"),
}


class Seven(Title[SevenPack, Box, SevenTable]):
    """Together against the Unnamed, and only one of them wins."""

    rules = RULES
    model = SevenPack
    layout = LAYOUT
    names = names.NAMES
    gathering = Gathering[SevenTable](
        FEWEST,
        MOST,
        hero="setup.hero",
        heroes=lambda box: box.heroes,
        early=(Early("setup.first", "lots"),),
        is_set_up=lambda t: t.phase not in ("", "setup"),
        opponent="setup.unnamed",
        against=LEAST_AGAINST,
        with_opponent={"unnamed": YES},
        group=lambda t: t.players,
        here=lambda t: t.players,
    )
    house_rules = HOUSE_RULES
    asked_first = ASKED_FIRST
    tells = TELLS
    automations = AUTOMATIONS
    pieces = (LIST, DRAWN)
    sounds = SOUNDS
    book = BOOK
    called = "7"
    order = 5

    def read(self, folder: Path) -> Report[SevenPack]:
        """Its ten files."""
        return load(folder, SevenPack, LAYOUT, game=self.id, check=check)

    def boxed(self, pack: SevenPack) -> Box:
        """Cards by their names."""
        return boxed(pack)

    def known(self, box: Box) -> Iterable[Told]:
        """How many cards of each kind have names."""
        named = sum(bool(card.name) for card in box.characters.values())
        yield "known.seven", {"heroes": len(box.heroes), "n": named, "quests": len(box.quests)}

    def lay(self, players: Sequence[str], house: Mapping[str, str]) -> SevenTable:
        """Before the first game turn."""
        return SevenTable(players=list(players), house=dict(house))

    def place(self, table: SevenTable) -> News:
        """Which turn, and whose; how much armour, how many cataclysms."""
        if not table.game_turn:
            return News("place.before")
        about = {"n": table.game_turn, "armour": table.armour, "pieces": PIECES, "doom": table.doom, "all": CATACLYSMS}
        if table.active:
            return News("place.turn", {**about, "who": table.active})
        return News("place.between", about)

    def problems(self, table: SevenTable) -> Iterable[Told]:
        """Pieces that are there twice, or nowhere."""
        return problems.problems(table)

    def short_names(self, box: Box) -> Mapping[str, Iterable[str]]:
        """Everything with a name."""
        return {
            "hero": box.heroes,
            "virtue": box.virtues,
            "character": box.characters,
            "elixir": box.elixirs,
            "building": box.buildings,
            "sin": box.sins,
            "artifact": box.artifacts,
            "treasure": box.treasures,
            "quest": box.quests,
            "portal": box.portals,
            "unnamed": box.unnamed,
        }

    def pile(self, table: SevenTable, ask: Ask) -> Sequence[str | int]:
        """What may lie in the deck that is drawn from, each card as often as it is there."""
        deck = table.deck(ask.deck) if ask.deck in ALL_DECKS else None
        there = (deck.cards or deck.discard) if deck else []
        return [card for card in there if card in ask.options] or ask.options

    def decks(self, box: Box, table: SevenTable) -> Mapping[str, Sequence[str]]:
        """The cards that may be laid down, by the names of their decks."""
        return {
            "characters": list(box.characters),
            "elixirs": list(dict.fromkeys(copies(box.elixirs))),
            "castle_deck": box.of_kind("castle"),
            "estate_deck": box.of_kind("estate"),
            "quest_deck": list(box.quests),
            "treasures": list(box.treasures),
            "cataclysms": list(box.cataclysms),
            "sins": list(box.sins),
            "artifacts": list(box.artifacts),
        }

    def board(self, table: SevenTable, words: Wording) -> Board:
        """What lies on the table."""
        return board.board(table, words)

    def gauges(self, table: SevenTable) -> Gauges:
        """The armour that is there, and the cataclysms that are left."""
        phases = {"setup": "setup", "quest": "players", "regroup": "enemies", "over": "over"}
        return Gauges(
            phase=phases.get(table.phase, "rest"),  # type: ignore[arg-type]  # all of them are phases
            level=max(0, min(PIECES, table.armour)),
            most_level=PIECES,
            moves=max(0, min(5, CATACLYSMS - table.doom)),
            most_moves=5,
        )

    def printed(self, box: Box, table: SevenTable, card: str, side: str, language: str) -> Printed | None:
        """A card's face."""
        return printed.printed(box, card, side, language)

    def proposed(self, table: SevenTable, ask: Ask, side: Printed) -> str | None:
        """What a card is called stands above all else."""
        return side.heading or None if ask.what == "card.called" else None

    def is_blank(self, table: SevenTable, ask: Ask, name: str) -> bool:
        """Is it a card of which nobody knows yet what it is called?"""
        return untyped.is_nameless(table, name)

    def recurs(self, deck: str) -> bool:
        """There are several of most elixirs and treasures."""
        return deck in untyped.RECURRING

    def gains(self, table: SevenTable, read: Read) -> Iterable[Gain]:
        """What cards are called that nobody had typed."""
        return untyped.gains(table, read)

    def rings(self, box: Box) -> Mapping[str, str]:
        """Heroes have the colour of their markers."""
        return {name: hero.colour for name, hero in box.heroes.items() if hero.colour}


GAME = on_the_shelf(Seven())
