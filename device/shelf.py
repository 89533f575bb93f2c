"""The shelf: the games that this box can play, and what it has to know of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from engine import Ask, Rules, Table
from engine.games.wonder_book import names, rules
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.gathering import GATHERING
from engine.games.wonder_book.house import HOUSE_RULES
from engine.games.wonder_book.loading import GAME, LAYOUT, boxed, demo_folder, read
from engine.games.wonder_book.pack import Effect, WonderPack
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.table import WYRM_NAMES, Hero, WonderTable, Wyrm
from engine.gathering import Gathering
from engine.packs import Pack, Problem, fingerprint, published
from engine.table import built


class Namer(Protocol):
    """What people call a value: see `names` beside each game's code."""

    def __call__(
        self, box: Any, key: str, value: str | int, language: str, table: Any = None, about: Any = None
    ) -> str:
        """Say it."""
        ...


@dataclass(frozen=True)
class Cards:
    """An owner's pack, ready to be played, and how a save knows it again."""

    box: Any
    id: str
    version: int
    fingerprint: str
    house: Mapping[str, str]


class Newcomer(NamedTuple):
    """Who comes to the table, and where that is written down."""

    path: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Title:
    """A game on the shelf."""

    id: str
    package: str
    rules: Rules
    house_rules: Mapping[str, tuple[str, ...]]
    demo: Callable[[], Path]
    open: Callable[[Path], tuple[Cards | None, Sequence[Problem]]]
    lay: Callable[[Sequence[str], Mapping[str, str]], Table]
    seen: Callable[[Mapping[str, Any]], Table]
    schema: Callable[[], str]
    known: Callable[[Any], Iterable[tuple[str, Mapping[str, Any]]]]
    name: Namer
    hint: Namer
    heading: Callable[..., str]
    pile: Callable[[Any, Ask], Sequence[str | int]]
    short_names: Callable[[Any], Mapping[str, Iterable[str]]]
    problems: Callable[[Any], Iterable[tuple[str, Mapping[str, Any]]]]
    newcomer: Callable[[Any, str, str], Newcomer | None]
    gathering: Gathering
    model: type[Pack]  # what an owner types, and in which file of the pack
    layout: Mapping[str, str]


def _open_wonder_book(folder: Path) -> tuple[Cards | None, Sequence[Problem]]:
    report = read(folder)
    if report.pack is None:
        return None, report.problems
    header = report.pack.header
    cards = Cards(boxed(report.pack), header.id, header.version, fingerprint(folder), header.rules)
    return cards, report.problems


def _wonder_table(players: Sequence[str], house: Mapping[str, str]) -> Table:
    return WonderTable(players=list(players), house=dict(house))


def _wonder_seen(data: Mapping[str, Any]) -> Table:
    """The table as somebody sees it: of what is hidden there are as many cards, and they have no names."""
    heroes = {name: {**hero, "shreds": _hidden(hero["shreds"])} for name, hero in data["heroes"].items()}
    return built(WonderTable, {**data, "heroes": heroes, "shred_deck": _hidden(data["shred_deck"])})


def _hidden(cards: list[str] | int) -> list[str]:
    return [names.HIDDEN] * cards if isinstance(cards, int) else cards


def _wonder_known(box: Box) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """What of a pack has been typed, blanks not counted: phrases, for whoever fills it in."""
    yield "known.heroes", {"n": sum(bool(hero.attack and hero.max_hearts) for hero in box.heroes.values())}
    shreds = sum(box.shreds[name].effect != Effect() for name in box.all_shreds())
    yield "known.shreds", {"n": shreds, "wyrm_cards": sum(bool(card.steps) for card in box.wyrm_cards.values())}
    for number, chapter in box.chapters.items():
        yield "known.chapter", {"chapter": number, "n": len(chapter.cards), "all": len(box.numbers(number))}


def _wonder_pile(table: WonderTable, ask: Ask) -> Sequence[str | int]:
    """The cards one really draws from: an ask names each kind of shred once, and its copies lie in the deck."""
    pile: Sequence[str | int] = (table.shred_deck or table.shred_discard) if ask.what.startswith("shred.draw") else ()
    return [card for card in pile if card in ask.options] or ask.options


def _wonder_names(box: Box) -> Mapping[str, Iterable[str]]:
    """What the table may call things, by their kind."""
    return {
        "hero": box.heroes,
        "area": box.areas,
        "shred": box.shreds,
        "wyrm_card": box.wyrm_cards,
        "figure": box.entities,
    }


def _wonder_newcomer(t: WonderTable, who: str, where: str) -> Newcomer | None:
    """A Wyrm needs a place; a hero who is not in play comes with all its Hearts, for whoever has no hero yet."""
    if where and where not in t.box.areas:
        return None
    if who == "wyrms" and where:
        free = next((name for name in WYRM_NAMES if name not in t.wyrms), "")
        return Newcomer(f"wyrms.{free}", asdict(Wyrm(free, where))) if free else None
    if who not in t.box.heroes or who in t.heroes:
        return None
    playing = [hero.player for hero in t.heroes.values()]
    player = next((seat for seat in t.players if seat not in playing), next(iter(t.players), ""))
    hearts = t.box.max_hearts(who) or t.campaign.hearts.get(who) or 1
    return Newcomer(f"heroes.{who}", asdict(Hero(who, player, where, hearts, hearts)))


WONDER_BOOK = Title(
    id=GAME,
    package="engine.games.wonder_book",
    rules=rules.RULES,
    house_rules=HOUSE_RULES,
    demo=demo_folder,
    open=_open_wonder_book,
    lay=_wonder_table,
    seen=_wonder_seen,
    schema=lambda: published(WonderPack),
    known=_wonder_known,
    name=names.name,
    hint=names.hint,
    heading=names.heading,
    pile=_wonder_pile,
    short_names=_wonder_names,
    problems=problems,
    newcomer=_wonder_newcomer,
    gathering=GATHERING,
    model=WonderPack,
    layout=LAYOUT,
)
SHELF = (WONDER_BOOK,)


def title(name: str) -> Title | None:
    """The game of this name, if we have it."""
    return next((found for found in SHELF if found.id == name.replace("_", "-").casefold()), None)
