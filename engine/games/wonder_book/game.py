"""Wonder Book on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from engine import Ask, News
from engine.board import Board, Ceremony, Gauges, Phase
from engine.book import Leaf
from engine.contract import Minute, Read, Title, Told, on_the_shelf
from engine.games.wonder_book import board, collected, loading, names, orders, printed, problems, rules, rules_deck
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.gathering import GATHERING, READY_FOR_A_MINUTE
from engine.games.wonder_book.house import AUTOMATIONS, HOUSE_RULES
from engine.games.wonder_book.pack import Effect, WonderPack
from engine.games.wonder_book.table import ACTIONS, DESTINY, WYRM_NAMES, Hero, WonderTable, Wyrm
from engine.gathering import Corrections
from engine.packs import Report
from engine.pieces.printed import Gain, Printed
from engine.pieces.tables import PIECES
from engine.wording import Wording

PHASES: Mapping[str, Phase] = {
    "setup": "setup",
    "reading": "story",
    "players": "players",
    "enemies": "enemies",
}


SOUNDS: Mapping[str, str] = {
    **dict.fromkeys(("hero.moved", "hero.carried", "wyrm.moved", "wyrm.spawned"), "step"),
    **dict.fromkeys(("wyrm.stunned", "wyrm.defeated", "figure.hurt", "figure.defeated"), "hit"),
    **dict.fromkeys(("wyrm_card.revealed", "shred.drawn", "interaction.turned", "item.gained"), "card"),
    **dict.fromkeys(("spark.gained", "spark.collected", "upgrade.gained", "hero.recovers"), "spark"),
    "hero.hurt": "heart",
    "hero.falls": "knockout",
    "goal.reached": "goal",
    "chapter.won": "victory",
    "chapter.lost": "defeat",
}

CEREMONIES: Mapping[str, Ceremony] = {
    "goal.reached": "goal",
    "hero.falls": "fall",
    "upgrade.gained": "upgrade",
    "chapter.lost": "defeat",
    "chapter.won": "victory",
    "figure.defeated": "goal",
}

LAID = ("> deck", "> shred_deck", "> wyrm_deck", "supply", "wyrm_limit", "destiny")
SPARKS = ("spark.laid", "spark.gained", "spark.collected", "spark.spent", "spark.lost")
CLEARED = (
    *("wyrms.*", "sparks.*", "supply", "heroes.*", "figures.*", "tokens.*", "borders.*", "scenery"),
    *("* >*", ">*"),
)
TELLS: Mapping[str, Sequence[str]] = {
    "setup.difficulty": ("destiny",),
    "setup.pieces": ("supply", "wyrm_limit"),
    "setup.cards": ("* shred_deck", "* wyrm_deck"),
    "setup.deck": LAID,  # the others wait in the box until a card says so
    "setup.by_hand": LAID,
    "setup.heroes": ("heroes.*",),
    "hero.leaves": ("heroes.*", "supply", "* >*"),
    "chapter.won": ("deck > unread",),  # what lay above the last card, if that was sent for
    **dict.fromkeys(("table.cleared", "table.cleared_after_loss", "table.cleared_after_win"), CLEARED),
    "campaign.again": ("campaign.*",),
    "map.opened": ("borders.*", "tokens.*", "figures.*", "heroes.*.area", "scenery"),
    "map.swept": ("sparks.*", "wyrms.*", "supply"),
    "wyrm_card.draw_shuffled": ("wyrm_discard > wyrm_deck", "wyrm_discard >"),
    "players.begin": ("> wyrm_discard",),  # the card of the phase that is over
    "shred.draw_shuffled": ("shred_discard > shred_deck", "shred_discard >*"),
    "shred.shuffled": ("shred_discard > shred_deck",),
    **dict.fromkeys(SPARKS, ("supply",)),
}
"""What sentences say of all that lies somewhere, without naming it."""
BOOK = {
    "set_up": Leaf("chapter"),
    "lay_out": Leaf("chapter", {"chapter": "campaign.chapter"}),
    "players_phase": Leaf("round"),
    "hero_turn": Leaf("turn", {"hero": "args.0"}),
    "enemies_phase": Leaf("turn"),
    "chapter_won": Leaf("round"),
    "chapter_lost": Leaf("round"),
}


class WonderBook(Title[WonderPack, Box, WonderTable]):
    """What the house has to know of Wonder Book."""

    rules = rules.RULES
    model = WonderPack
    layout = loading.LAYOUT
    names = names.NAMES
    gathering = GATHERING
    house_rules = HOUSE_RULES
    automations = AUTOMATIONS
    sounds = SOUNDS
    book = BOOK
    pieces = PIECES
    tells = TELLS
    order = 1
    ceremonies = CEREMONIES

    def read(self, folder: Path) -> Report[WonderPack]:
        """Its files, and what has to agree in them."""
        return loading.read(folder)

    def boxed(self, pack: WonderPack) -> Box:
        """Cards by their names."""
        return loading.boxed(pack)

    def minute(self) -> Minute:
        """One Wyrm, one throw."""
        return Minute(self.beside("minute"), ("1", "2"), READY_FOR_A_MINUTE)

    def lay(self, players: Sequence[str], house: Mapping[str, str]) -> WonderTable:
        """Before the first chapter."""
        return WonderTable(players=list(players), house=dict(house))

    def known(self, box: Box) -> Iterable[Told]:
        """Heroes, shreds and the cards of each chapter, blanks not counted."""
        yield "known.heroes", {"n": sum(bool(hero.attack and hero.max_hearts) for hero in box.heroes.values())}
        shreds = sum(box.shreds[name].effect != Effect() for name in box.all_shreds())
        yield "known.shreds", {"n": shreds, "wyrm_cards": sum(bool(card.steps) for card in box.wyrm_cards.values())}
        for number, chapter in box.chapters.items():
            yield "known.chapter", {"chapter": number, "n": len(chapter.cards), "all": len(box.numbers(number))}

    def problems(self, table: WonderTable) -> Iterable[Told]:
        """Pieces that are there twice, or nowhere."""
        return problems.problems(table)

    def short_names(self, box: Box) -> Mapping[str, Iterable[str]]:
        """Heroes, areas, cards and figures."""
        return {
            "hero": box.heroes,
            "area": box.areas,
            "shred": box.shreds,
            "wyrm_card": box.wyrm_cards,
            "figure": box.entities,
        }

    def newcomer(self, table: WonderTable, who: str, where: str) -> Corrections | None:
        """A Wyrm needs a place; a hero who is not in play comes with all its Hearts, for whoever has no hero yet."""
        if where and where not in table.box.areas:
            return None
        if who == "wyrms" and where:
            free = next((name for name in WYRM_NAMES if name not in table.wyrms), "")
            return {f"wyrms.{free}": asdict(Wyrm(free, where))} if free else None
        if who not in table.box.heroes or who in table.heroes:
            return None
        playing = [hero.player for hero in table.heroes.values()]
        player = next((seat for seat in table.players if seat not in playing), next(iter(table.players), ""))
        hearts = table.box.max_hearts(who) or table.campaign.hearts.get(who) or 1
        return {f"heroes.{who}": asdict(Hero(who, player, where, hearts, hearts))}

    def pile(self, table: WonderTable, ask: Ask) -> Sequence[str | int]:
        """An ask names each kind of shred once, and its copies lie in the deck."""
        is_shred = ask.what.startswith("shred.draw")
        pile: Sequence[str | int] = (table.shred_deck or table.shred_discard) if is_shred else ()
        return [card for card in pile if card in ask.options] or ask.options

    def place(self, table: WonderTable) -> News:
        """The chapter, and whose turn it is."""
        chapter, hero = table.campaign.chapter, table.active
        if not table.phase:
            return News("place.between", {"chapter": chapter})
        if hero and table.phase == "players":
            return News("place.turn", {"chapter": chapter, "hero": hero})
        return News("place.phase", {"chapter": chapter, "phase": table.phase})

    def board(self, table: WonderTable, words: Wording) -> Board:
        """What lies on the table."""
        return board.board(table, words)

    def bed(self, table: WonderTable) -> str:
        """A village at night, and something that is near."""
        return "unease" if table.phase == "enemies" else "village" if table.areas else ""

    def ceremony(self, news: News) -> Ceremony | None:
        """Also the last token of Destiny."""
        is_last = news.what == "destiny.down" and news.about.get("left") == 1
        return "last" if is_last else super().ceremony(news)

    def gauges(self, table: WonderTable) -> Gauges:
        """Destiny tokens that lie face up, and the actions left to the hero whose turn it is."""
        hero, phase = table.heroes.get(table.active), PHASES.get(table.phase, "rest")
        return Gauges(
            phase=phase,
            level=max(0, min(DESTINY, table.destiny)),
            most_level=DESTINY,
            moves=hero.actions + len(hero.extra) if hero and phase == "players" else 0,
            most_moves=ACTIONS,
            dice_lie=bool(table.dice),
        )

    def rings(self, box: Box) -> Mapping[str, str]:
        """Heroes have rings."""
        return {name: hero.ring for name, hero in box.heroes.items() if hero.ring}

    def decks(self, box: Box, table: WonderTable) -> Mapping[str, Sequence[str]]:
        """The numbered cards of the chapter; of Wyrm cards and Shreds a look would tell too much."""
        chapter = table.campaign.chapter
        return {"cards": printed.deck(box, chapter, table.campaign.decks.get(str(chapter), ()))}

    def printed(self, box: Box, table: WonderTable, card: str, side: str, language: str) -> Printed | None:
        """One side of a card of this chapter."""
        return printed.printed(box, table.campaign.chapter, card, side, language)

    def subject(self, table: WonderTable, ask: Ask) -> tuple[str, str] | None:
        """A card of the deck, which may have been flipped, or a Wyrm card."""
        found = super().subject(table, ask)
        if found is None:
            return (str(ask.about["wyrm_card"]), "front") if "wyrm_card" in ask.about else None
        return (found[0], "back") if table.flipped and ask.sought is None else found

    def aloud(self, table: WonderTable, side: str, words: Printed) -> str:
        """Its story, of which only the picked column is for today."""
        return orders.aloud(words, table.picked if side == "back" else "")

    def proposed(self, table: WonderTable, ask: Ask, side: Printed) -> Any:
        """What its lower end orders."""
        return orders.proposed(table, ask, side)

    def is_blank(self, table: WonderTable, ask: Ask, name: str) -> bool:
        """An empty pack has names for all cards of a pile, and any of them may be called so."""
        return collected.is_blank(table, ask, name)

    def gains(self, table: WonderTable, read: Read) -> Iterable[Gain]:
        """Cards of which enough was told."""
        return collected.gains(table, read)

    def ahead(self, table: WonderTable, language: str) -> Sequence[str]:
        """The back of the card on top, and the front below it."""
        return rules_deck.ahead(table, language)


GAME = on_the_shelf(WonderBook())
