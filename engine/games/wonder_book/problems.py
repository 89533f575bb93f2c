"""What cannot be right about a table of Wonder Book: it is played on all the same, but it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine.games.wonder_book.table import DESTINY, PLAYED, SPARKS, WonderTable
from engine.pieces.hands import UNKNOWN
from engine.pieces.problems import Problems, TableProblem, found_by, miscounted


def problems(t: WonderTable) -> list[TableProblem]:
    """All that cannot be, as far as a look at the table can tell; nothing is refused for it."""
    return found_by(LOOKS, t)


# Pieces -------------------------------------------------------------------------------------------


def sparks(t: WonderTable) -> Problems:
    """WB-LIM-01: seventeen, wherever they lie, and nowhere less than none."""
    places = {**t.sparks, "supply": t.supply, **{hero.name: hero.sparks for hero in t.heroes.values()}}
    for place, count in places.items():
        if count < 0:
            yield TableProblem("wrong.sparks_below_none", {"place": place, "n": count})
    if t.all_sparks() != SPARKS:
        yield TableProblem("wrong.sparks", {"n": t.all_sparks(), "right": SPARKS})


def hearts(t: WonderTable) -> Problems:
    """WB-HER-06: from none to as many as the hero's card shows."""
    for hero in t.heroes.values():
        if not 0 <= hero.hearts <= hero.max_hearts:
            yield TableProblem("wrong.hearts", {"hero": hero.name, "n": hero.hearts, "most": hero.max_hearts})


def wyrms(t: WonderTable) -> Problems:
    """WB-SET-06, WB-SET-07: never more than belong to this game."""
    if len(t.wyrms) > t.wyrm_limit:
        yield TableProblem("wrong.wyrms", {"n": len(t.wyrms), "most": t.wyrm_limit})


def destiny(t: WonderTable) -> Problems:
    """WB-DES-01: ten tokens, each with one side up."""
    if not 0 <= t.destiny <= DESTINY:
        yield TableProblem("wrong.destiny", {"n": t.destiny, "most": DESTINY})


def places(t: WonderTable) -> Problems:
    """WB-SET-19: whatever stands on the map stands in one of its areas; a map that nobody typed has none."""
    for name, area in standing_in(t) if t.areas else ():
        if area not in t.areas:
            yield TableProblem("wrong.area", {"thing": name, "area": area})


def standing_in(t: WonderTable) -> Iterator[tuple[str, str]]:
    """Everything that is somewhere, and where."""
    yield from ((hero.name, hero.area) for hero in t.heroes.values() if hero.name not in t.to_place)
    yield from ((wyrm.name, wyrm.area) for wyrm in t.wyrms.values())
    yield from ((name, figure.area) for name, figure in t.figures.items())
    yield from (("sparks", area) for area, count in t.sparks.items() if count)
    yield from t.tokens.items()


# Cards --------------------------------------------------------------------------------------------


def chapter_cards(t: WonderTable) -> Problems:
    """WB-DCK-07: each card of the chapter lies in exactly one place."""
    piles = [t.deck, t.read, t.discard, t.unread, t.special, t.given, *t.stacks.values()]
    piles += [hero.items for hero in t.heroes.values()]
    found = Counter(number for pile in piles for number in pile)
    yield from miscounted("card", found, Counter(t.numbers()))


def shreds(t: WonderTable) -> Problems:
    """WB-SHR-03: each in the deck, on the pile or in a hand."""
    hands = [shred for hero in t.heroes.values() for shred in hero.shreds if shred != UNKNOWN]  # those are in the deck
    yield from miscounted("shred", Counter([*t.shred_deck, *t.shred_discard, *hands]), Counter(t.box.all_shreds()))


def wyrm_cards(t: WonderTable) -> Problems:
    """WB-SET-13: the first six, and the purple ones of this campaign."""
    found = Counter([*t.wyrm_deck, *t.wyrm_discard, *([t.wyrm_card] if t.wyrm_card else []), *t.beneath])
    yield from miscounted("wyrm_card", found, Counter([*t.box.first_wyrm_cards(), *t.campaign.wyrm_cards]))


def all_cards(t: WonderTable) -> Problems:
    """Every deck, as long as a chapter is played: before and after it they are in the box."""
    if t.phase in PLAYED:
        yield from chapter_cards(t)
        yield from shreds(t)
        yield from wyrm_cards(t)


# Words --------------------------------------------------------------------------------------------


def heroes(t: WonderTable) -> Problems:
    """WB-HER-01: those of the box, and nobody else has a turn."""
    for name in t.heroes:
        if name not in t.box.hero_names():
            yield TableProblem("wrong.hero", {"hero": name})
    if t.active and t.active not in t.heroes:
        yield TableProblem("wrong.hero", {"hero": t.active})


def keywords(t: WonderTable) -> Problems:
    """WB-KEY-01, WB-KEY-05: words of the cards, written in a chapter that has been played."""
    for word, chapter in t.campaign.keywords.items():
        if t.box.keywords and word not in t.box.keywords:
            yield TableProblem("wrong.keyword", {"word": word})
        if not 1 <= chapter <= t.campaign.chapter:
            yield TableProblem("wrong.keyword_chapter", {"word": word, "chapter": chapter})


LOOKS: tuple[Callable[[WonderTable], Problems], ...] = (
    sparks,
    hearts,
    wyrms,
    destiny,
    places,
    all_cards,
    heroes,
    keywords,
)
