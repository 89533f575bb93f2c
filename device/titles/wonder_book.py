"""Wonder Book on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from device.box.trackers import Gauges, Phase, Trackers
from device.titles.prints import Prints
from device.titles.title import Title, opened
from engine import Ask, News, Table
from engine.games.wonder_book import names, rules, rules_deck
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.collected import gains, is_blank
from engine.games.wonder_book.gathering import GATHERING
from engine.games.wonder_book.house import AUTOMATIONS, HOUSE_RULES
from engine.games.wonder_book.loading import GAME, LAYOUT, boxed, demo_folder, read
from engine.games.wonder_book.orders import aloud, proposed
from engine.games.wonder_book.pack import Effect, WonderPack
from engine.games.wonder_book.printed import deck, printed
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.table import ACTIONS, DESTINY, WYRM_NAMES, Hero, WonderTable, Wyrm
from engine.packs import published
from engine.phrases import Phrases
from engine.table import built


def _table(players: Sequence[str], house: Mapping[str, str]) -> Table:
    return WonderTable(players=list(players), house=dict(house))


def _seen(data: Mapping[str, Any]) -> Table:
    """The table as somebody sees it: of what is hidden there are as many cards, and they have no names."""
    heroes = {name: {**hero, "shreds": _hidden(hero["shreds"])} for name, hero in data["heroes"].items()}
    return built(WonderTable, {**data, "heroes": heroes, "shred_deck": _hidden(data["shred_deck"])})


def _hidden(cards: list[str] | int) -> list[str]:
    return [names.HIDDEN] * cards if isinstance(cards, int) else cards


def _known(box: Box) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """What of a pack has been typed, blanks not counted: phrases, for whoever fills it in."""
    yield "known.heroes", {"n": sum(bool(hero.attack and hero.max_hearts) for hero in box.heroes.values())}
    shreds = sum(box.shreds[name].effect != Effect() for name in box.all_shreds())
    yield "known.shreds", {"n": shreds, "wyrm_cards": sum(bool(card.steps) for card in box.wyrm_cards.values())}
    for number, chapter in box.chapters.items():
        yield "known.chapter", {"chapter": number, "n": len(chapter.cards), "all": len(box.numbers(number))}


def _pile(table: WonderTable, ask: Ask) -> Sequence[str | int]:
    """The cards one really draws from: an ask names each kind of shred once, and its copies lie in the deck."""
    pile: Sequence[str | int] = (table.shred_deck or table.shred_discard) if ask.what.startswith("shred.draw") else ()
    return [card for card in pile if card in ask.options] or ask.options


def _names(box: Box) -> Mapping[str, Iterable[str]]:
    """What the table may call things, by their kind."""
    return {
        "hero": box.heroes,
        "area": box.areas,
        "shred": box.shreds,
        "wyrm_card": box.wyrm_cards,
        "figure": box.entities,
    }


def _newcomer(t: WonderTable, who: str, where: str) -> Mapping[str, Any] | None:
    """A Wyrm needs a place; a hero who is not in play comes with all its Hearts, for whoever has no hero yet."""
    if where and where not in t.box.areas:
        return None
    if who == "wyrms" and where:
        free = next((name for name in WYRM_NAMES if name not in t.wyrms), "")
        return {f"wyrms.{free}": asdict(Wyrm(free, where))} if free else None
    if who not in t.box.heroes or who in t.heroes:
        return None
    playing = [hero.player for hero in t.heroes.values()]
    player = next((seat for seat in t.players if seat not in playing), next(iter(t.players), ""))
    hearts = t.box.max_hearts(who) or t.campaign.hearts.get(who) or 1
    return {f"heroes.{who}": asdict(Hero(who, player, where, hearts, hearts))}


# What the lights show, and where we are ------------------------------------------------------------

_WONDER_PHASES: Mapping[str, Phase] = {
    "setup": "setup",
    "reading": "story",
    "players": "players",
    "enemies": "enemies",
}


def _gauges(box: Box) -> Gauges:
    """Destiny tokens that lie face up, the actions left to the hero whose turn it is, rings of heroes."""
    rings = {name: hero.ring for name, hero in box.heroes.items() if hero.ring}
    said = Phrases.load("engine.games.wonder_book")
    return Gauges(_trackers, lambda ask: rings, lambda changes: bool(said.put_backs(changes)))


def _trackers(table: Mapping[str, Any]) -> Trackers:
    hero = table["heroes"].get(table["active"])
    phase = _WONDER_PHASES.get(table["phase"], "rest")
    return Trackers(
        phase=phase,
        destiny=max(0, min(DESTINY, table["destiny"])),
        most_destiny=DESTINY,
        actions=hero["actions"] + len(hero["extra"]) if hero and phase == "players" else 0,
        most_actions=ACTIONS,
        dice_lie=bool(table["dice"]),
    )


def _place(table: Mapping[str, Any]) -> News:
    chapter, phase, hero = table["campaign"]["chapter"], table["phase"], table["active"]
    if not phase:
        return News("place.between", {"chapter": chapter})
    if hero and phase == "players":
        return News("place.turn", {"chapter": chapter, "hero": hero})
    return News("place.phase", {"chapter": chapter, "phase": phase})


WONDER_BOOK = Title(
    id=GAME,
    package="engine.games.wonder_book",
    rules=rules.RULES,
    house_rules=HOUSE_RULES,
    automations=AUTOMATIONS,
    demo=demo_folder,
    open=partial(opened, read, boxed),
    lay=_table,
    seen=_seen,
    schema=lambda: published(WonderPack),
    known=_known,
    names=names.NAMES,
    pile=_pile,
    short_names=_names,
    problems=problems,
    newcomer=_newcomer,
    gathering=GATHERING,
    model=WonderPack,
    layout=LAYOUT,
    gauges=_gauges,
    place=_place,
    deck=deck,
    printed=printed,
    prints=Prints(aloud, proposed, is_blank, gains, rules_deck.ahead),
)
