"""Wildwoods on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from engine import News
from engine.board import Board, Ceremony, Gauges, Phase
from engine.book import Leaf
from engine.contract import Title, Told, on_the_shelf
from engine.games.wildwoods import board, loading, names, printed, problems, rules
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.gathering import GATHERING
from engine.games.wildwoods.house import AUTOMATIONS, HOUSE_RULES
from engine.games.wildwoods.names import KINDS
from engine.games.wildwoods.pack import WildPack
from engine.games.wildwoods.table import ACTIONS, BROM, WildTable
from engine.gathering import Corrections
from engine.packs import Report
from engine.pieces.printed import Printed
from engine.pieces.tables import PIECES
from engine.wording import Wording

SHOWN_DICE = 3  # lights for what is left to be done
PHASES: Mapping[str, Phase] = {
    "setup": "setup",
    "luma": "players",
    "shadow": "enemies",
    "ending": "story",
    "travel": "story",
}


SOUNDS: Mapping[str, str] = {
    **dict.fromkeys(("light.advances", "light.retreats", "shadow.advances", "shadow.retreats"), "step"),
    **dict.fromkeys(("creature.comes", "exploration.drawn", "shadow.drawn", "story.drawn", "river.moved"), "card"),
    **dict.fromkeys(("crystal.laid", "spirit.gained", "creature.healed", "trauma.healed"), "spark"),
    "creature.stunned": "hit",
    "spirit.lost": "heart",
    "spirit.returned": "knockout",
    "spirit.used_up": "knockout",
    "location.overcome": "goal",
    "light.arrives": "goal",
    "shadow.arrives": "night",
    "scene.luma_triumphs": "victory",
    "scene.shadow_triumphs": "defeat",
}

CEREMONIES: Mapping[str, Ceremony] = {
    "light.arrives": "goal",
    **dict.fromkeys(("scene.begins", "scene.begins_unknown"), "onward"),
    "scene.luma_triumphs": "victory",
    "scene.shadow_triumphs": "defeat",
}


DECKS = (
    "*> shadow_deck",
    "shadow_d* >*",
    "*> creature_deck",
    "creature_d* >*",
    "*> exploration_deck",
    "> exploration_*",
    "boxed >",
    "kept >",
)
USED = ("*> dice_used",)
ROLLS = ("luma.roll_first", "luma.roll_second", "luma.roll_fallen")
RESHUFFLED = {
    f"{deck}.{drawn}": (f"{deck}_discard > {deck}_deck", f"{deck}_discard >*")
    for deck in ("exploration", "creature", "shadow")
    for drawn in ("draw_shuffled", "draw_again")
}
PAGE = ("light", "shadow", "overcome >*")
STRANGERS = (
    *("exploration.unknown", "exploration.unknown_full", "exploration.unknown_perhaps", "exploration.by_hand"),
    *("blessing.free", "blessing.stranger_goes", "blessing.stranger_leaves", "trauma.put_away"),
    *("blessing.strangers_back", "blessing.strangers_into_deck"),
)
TELLS: Mapping[str, Sequence[str]] = {
    **RESHUFFLED,
    **dict.fromkeys(STRANGERS, ("strange",)),
    **dict.fromkeys(("luma.begins", "luma.begins_lit"), ("*> dice_ready",)),
    **dict.fromkeys(("setup.decks", "setup.decks_shuffled"), DECKS),
    **dict.fromkeys(("travel.pawns", "travel.creatures"), PAGE),
    **dict.fromkeys(
        ("scene.open", "scene.shadow_steps", "scene.task", "scene.task_for_people", "scene.task_by_hand"), PAGE
    ),
    **dict.fromkeys(("brom.protect", "brom.cure"), ("campaign.brom",)),
    **dict.fromkeys(("luma.first", "luma.second"), ("campaign.luma",)),
    "brom.saves": ("campaign.luma", "*> shadow_discard"),
    "brom.returns": ("campaign.brom", "shadow_discard >*"),
    **dict.fromkeys(("resume.pieces", "luma.count", "crystal.spend", *ROLLS), USED),
    **dict.fromkeys(("card.text", "card.by_hand"), ("resolving >*",)),
    **dict.fromkeys(("river.clean", "luma.last_die", "luma.moment", "luma.moment_in_vain"), USED),
    **dict.fromkeys(("scene.luma_triumphs", "scene.shadow_triumphs"), USED),
}
BOOK = {
    "set_up": Leaf("chapter"),
    "chapter_begins": Leaf("chapter", {"chapter": "campaign.chapter"}),
    "scene_begins": Leaf("round"),
    "luma_phase": Leaf("turn"),
    "shadow_phase": Leaf("turn"),
    "travel": Leaf("round"),
}


class Wildwoods(Title[WildPack, Box, WildTable]):
    """What the house has to know of Wildwoods."""

    rules = rules.RULES
    model = WildPack
    layout = loading.LAYOUT
    names = names.NAMES
    gathering = GATHERING
    house_rules = HOUSE_RULES
    automations = AUTOMATIONS
    sounds = SOUNDS
    book = BOOK
    pieces = PIECES
    tells = TELLS
    order = 2
    ceremonies = CEREMONIES

    def read(self, folder: Path) -> Report[WildPack]:
        """Its files, and what has to agree in them."""
        return loading.read(folder)

    def boxed(self, pack: WildPack) -> Box:
        """Cards by their names."""
        return loading.boxed(pack)

    def lay(self, players: Sequence[str], house: Mapping[str, str]) -> WildTable:
        """Before the first scene."""
        return WildTable(players=list(players), house=dict(house))

    def known(self, box: Box) -> Iterable[Told]:
        """Creatures and exploration cards, and the scenes of each chapter."""
        yield "known.wild_cards", {"creatures": len(box.creatures), "exploration": len(box.exploration)}
        for number, chapter in box.chapters.items():
            scenes = sum(bool(scene.selva and scene.locations) for scene in chapter.scenes)
            yield "known.wild_chapter", {"chapter": number, "n": scenes, "shadows": len(chapter.shadows)}

    def problems(self, table: WildTable) -> Iterable[Told]:
        """Cards that lie twice, tracks that are too long."""
        return problems.problems(table)

    def short_names(self, box: Box) -> Mapping[str, Iterable[str]]:
        """Cards, locations and what lies in the river."""
        return {
            "action": ACTIONS,
            "river": (*ACTIONS, *box.creatures),
            "creature": box.creatures,
            "exploration": box.exploration,
            "location": box.locations,
            "shadow": (*box.shadows, BROM),
            "die": KINDS,
        }

    def newcomer(self, table: WildTable, who: str, where: str) -> Corrections | None:
        """A creature comes to the right end of the river, out of whatever pile it lies in."""
        if where or who not in table.box.creatures or who in table.river or table.full:
            return None
        piles = {"creature_deck": table.creature_deck, "creature_discard": table.creature_discard}
        left = {pile: [name for name in cards if name != who] for pile, cards in piles.items() if who in cards}
        return {"river.+": who, **left}

    def place(self, table: WildTable) -> News:
        """The scene, and how far it has come."""
        about = {"chapter": table.campaign.chapter, "scene": table.campaign.scene}
        if table.phase in ("luma", "shadow"):
            far = {"light": table.light, "shade": table.shadow, "spirit": table.spirit}
            known = table.campaign.scene in table.box.scenes
            return News("place.wild_scene" if known else "place.wild_unknown", {**about, **far, "phase": table.phase})
        return News("place.wild_between", about)

    def board(self, table: WildTable, words: Wording) -> Board:
        """What lies on the table."""
        return board.board(table, words)

    def bed(self, table: WildTable) -> str:
        """The wood, and the Shadow in it."""
        return "unease" if PHASES.get(table.phase) == "enemies" else "forest"

    def ceremony(self, news: News) -> Ceremony | None:
        """Also the last of the Spirit."""
        is_last = news.what == "spirit.lost" and news.about.get("left") == 1
        return "last" if is_last else super().ceremony(news)

    def gauges(self, table: WildTable) -> Gauges:
        """The spirit that is left; dice that are ready, or creatures that have still to activate."""
        phase, full = PHASES.get(table.phase, "rest"), table.box.full_spirit
        left = {"players": len(table.dice_ready), "enemies": len(table.to_activate)}
        return Gauges(
            phase=phase,
            level=max(0, min(full, table.spirit)),
            most_level=full,
            moves=left.get(phase, 0),
            most_moves=SHOWN_DICE,
            dice_lie=bool(table.dice),
        )

    def decks(self, box: Box, table: WildTable) -> Mapping[str, Sequence[str]]:
        """The story cards of the chapter."""
        return {"stories": printed.deck(box, table.campaign.chapter)}

    def printed(self, box: Box, table: WildTable, card: str, side: str, language: str) -> Printed | None:
        """A card's face."""
        return printed.printed(box, table.campaign.chapter, card, side, language)


GAME = on_the_shelf(Wildwoods())
