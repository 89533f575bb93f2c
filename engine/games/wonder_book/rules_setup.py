"""Wonder Book: who plays, how hard it shall be, and laying out the game before a chapter."""

from __future__ import annotations

import copy

from engine import Next, choose, goto, number, pause, rule
from engine.games.wonder_book.deeds_heroes import choose_hero, choose_sides, seats, take_again
from engine.games.wonder_book.steps import READ_ON
from engine.games.wonder_book.table import DESTINY, DICE, SPARKS, Upgrade, WonderTable

FACE_UP = {"normal": 5, "easier": 6, "hardcore": 4}
LASTING = {"players", "house", "by_hand", "campaign", "learned", "orders"}  # from chapter to chapter


async def set_up(t: WonderTable) -> Next:
    """WB-STA-01, WB-LOS-06, WB-SET-16, WB-CAM-06: a chapter begins on an empty table, whatever was left over."""
    clear_table(t)
    await gather(t)
    await choose_difficulty(t)
    stock(t)
    return goto(hand_out)


def clear_table(t: WonderTable) -> None:
    """WB-CAM-06, WB-LOS-07, WB-SET-18, WB-SHR-06, WB-ITM-06: only the campaign is carried over, and who plays it.

    Cards that nobody typed, but somebody told, need not be told again.
    """
    fresh = type(t)()
    for name in t.__dataclass_fields__.keys() - LASTING:
        setattr(t, name, getattr(fresh, name))
    t.before = copy.deepcopy(t.campaign)
    t.phase = "setup"


# Who plays ----------------------------------------------------------------------------------------


async def gather(t: WonderTable) -> None:
    """WB-GEN-01, WB-GEN-04, WB-SWI-05, WB-SWI-07: one to four players; the group may change between chapters."""
    if not t.players:
        await count_players(t)
    elif t.campaign.played and await group_is_changed(t):
        t.campaign.played = {}
        await count_players(t)


@rule
async def group_is_changed(t: WonderTable) -> bool:
    """WB-SWI-01, WB-SWI-07, WB-LOS-09: the same players with the same heroes, or not."""
    return await choose("setup.group", ["same", "changed"]) == "changed"


@rule
async def count_players(t: WonderTable) -> None:
    """WB-GEN-01, WB-SWI-05: who sits at the table; those who stay keep their names, which can be put in by hand."""
    count = await number("setup.players", 1, min(4, len(t.box.hero_names())))
    t.players = [*t.players, *map(str, range(len(t.players) + 1, count + 1))][:count]


@rule
async def choose_difficulty(t: WonderTable) -> None:
    """WB-SET-02, WB-SET-03, WB-SET-04, WB-SET-05: five tokens face up, six or four; the last choice first."""
    last = t.campaign.difficulty
    if last and t.ruled("difficulty_fixed") == "per_campaign":
        t.destiny = last
        return
    levels = sorted(FACE_UP, key=lambda level: (FACE_UP[level] != last, list(FACE_UP).index(level)))
    level = await choose("setup.difficulty", levels)
    t.destiny = t.campaign.difficulty = FACE_UP[level]


# What lies ready ----------------------------------------------------------------------------------


def stock(t: WonderTable) -> None:
    """WB-SET-06 to WB-SET-13: the supplies and the decks; WB-STA-02, WB-STA-03: the chapter deck in ascending order.

    WB-SET-06, WB-SET-07, WB-SET-08, WB-SET-11, WB-SET-12, WB-SET-13, WB-SWI-06, WB-SOL-06
    """
    t.wyrm_limit = 2 * len(seats(t))
    t.shred_deck, t.shred_discard = t.box.all_shreds(), []
    t.wyrm_deck, t.wyrm_discard = [*t.box.first_wyrm_cards(), *t.campaign.wyrm_cards], []
    t.deck = t.box.numbers(t.campaign.chapter)


async def hand_out(t: WonderTable) -> Next:
    """WB-SET-14, WB-SWI-02, WB-CAM-02, WB-CAM-09: from the second chapter on everybody has a hero with its upgrades."""
    if t.campaign.chapter > 1:
        await seat_everybody(t)
        t.to_choose = upgrades_to_choose(t)
        await choose_sides(t)
    return goto(lay_out)


async def seat_everybody(t: WonderTable) -> None:
    """WB-SWI-01, WB-SWI-05, WB-SWI-08: the heroes of last time, or a new choice if the group has changed."""
    known = t.box.hero_names()
    same = {name: player for name, player in t.campaign.played.items() if player in t.players and name in known}
    if sorted(same.values()) == sorted(seats(t)):
        for name, player in same.items():
            await take_again(t, name, player)
        return
    t.to_seat = seats(t)
    while t.to_seat:
        await choose_hero(t, t.to_seat[0])


def upgrades_to_choose(t: WonderTable) -> list[str]:
    """WB-SWI-02, WB-SWI-04, WB-UPG-04: those whose side is open, by how this table plays it."""
    if t.ruled("upgrades_of_unplayed") == "all_completed":
        catch_up(t)
    mine = {name: upgrade for name, upgrade in t.campaign.upgrades.items() if upgrade.hero in t.heroes}
    return [name for name, upgrade in mine.items() if not upgrade.side or side_reopens(t, upgrade.hero)]


def catch_up(t: WonderTable) -> None:
    """WB-SWI-03: a hero gets the upgrades of those chapters that were won without it."""
    for card in t.box.upgrades.values():
        missed = card.chapter < t.campaign.chapter and card.hero not in t.campaign.cast.get(str(card.chapter), {})
        if missed and card.hero in t.heroes:
            t.campaign.upgrades.setdefault(card.id, Upgrade(card.hero, "", card.chapter))


def side_reopens(t: WonderTable, hero: str) -> bool:
    """WB-SWI-04, WB-UPG-05: only if somebody else played the hero in the chapter before, or by house rule."""
    reopens = t.ruled("sides_reopen")
    last = t.campaign.cast.get(str(t.campaign.chapter - 1), {})
    return reopens == "every_chapter" or (reopens == "new_player" and last.get(hero) != t.heroes[hero].player)


# The checklist ------------------------------------------------------------------------------------


async def lay_out(t: WonderTable) -> Next:
    """WB-SET-20, WB-STA-04: the deck first; the rest before the first card, or only when a card says so."""
    if t.is_drawn:
        t.laid_out = True
        return READ_ON
    is_first = t.ruled("setup_time") == "before_first_card"
    if not (t.has_list and is_first):  # else the list begins with it
        await take_deck(t)
    if is_first:
        await checklist(t)
    return READ_ON


@rule
async def take_deck(t: WonderTable) -> None:
    """WB-STA-01, WB-STA-02, WB-STA-03, WB-STA-05: of this chapter and no other, neither shuffled nor looked at."""
    await pause("setup.deck", chapter=t.campaign.chapter)


async def checklist(t: WonderTable) -> None:
    """WB-SET-01 to WB-SET-12: one thing after the other, each confirmed by the hands."""
    if t.laid_out:
        return
    if "checklist" in t.by_hand:
        await laid_by_hand(t)
    elif t.has_list:
        await told_at_once(t)
    else:
        await walked_through(t)
    t.laid_out = True


async def walked_through(t: WonderTable) -> None:
    """WB-SET-01, WB-SET-14: in the order of the rulebook."""
    for ready in CHECKLIST:
        await ready(t)
    if t.heroes:
        await heroes_ready(t)


@rule
async def laid_by_hand(t: WonderTable) -> None:
    """WB-SET-01, WB-SET-02, WB-SET-06: people who know how it goes hear only what changes from chapter to chapter."""
    await pause("setup.by_hand", n=t.destiny, rest=DESTINY - t.destiny, wyrms=t.wyrm_limit)


@rule
async def told_at_once(t: WonderTable) -> None:
    """WB-SET-01, WB-SET-02, WB-SET-06 to WB-SET-12: the whole list, for hands that lay while eyes read."""
    chapter, up, wyrms = t.campaign.chapter, t.destiny, t.wyrm_limit
    await pause("setup.list", chapter=chapter, n=up, rest=DESTINY - up, wyrms=wyrms, sparks=SPARKS, dice=DICE)
    if t.heroes:
        await heroes_ready(t)


@rule
async def book_ready(t: WonderTable) -> None:
    """WB-SET-01, WB-SET-16: in the middle, still closed."""
    await pause("setup.book")


@rule
async def destiny_ready(t: WonderTable) -> None:
    """WB-SET-02, WB-SET-03, WB-SET-04, WB-DES-01: so many face up, the others face down."""
    await pause("setup.destiny", n=t.destiny, rest=DESTINY - t.destiny)


@rule
async def wyrms_ready(t: WonderTable) -> None:
    """WB-SET-06, WB-SET-07: two for each hero."""
    await pause("setup.wyrms", n=t.wyrm_limit)


@rule
async def sparks_ready(t: WonderTable) -> None:
    """WB-SET-08: all of them."""
    await pause("setup.sparks", n=SPARKS)


@rule
async def dice_ready(t: WonderTable) -> None:
    """WB-SET-09: for everybody."""
    await pause("setup.dice", n=DICE)


@rule
async def hearts_ready(t: WonderTable) -> None:
    """WB-SET-10: none is lost or won yet."""
    await pause("setup.hearts")


@rule
async def shreds_ready(t: WonderTable) -> None:
    """WB-SET-11: shuffled, face down."""
    await pause("setup.shreds")


@rule
async def wyrm_cards_ready(t: WonderTable) -> None:
    """WB-SET-12, WB-SET-13: shuffled apart from all others, face down."""
    await pause("setup.wyrm_cards")


@rule
async def heroes_ready(t: WonderTable) -> None:
    """WB-SET-14, WB-CAM-02: from the second chapter on."""
    await pause("setup.heroes")


CHECKLIST = (
    book_ready,
    destiny_ready,
    wyrms_ready,
    sparks_ready,
    dice_ready,
    hearts_ready,
    shreds_ready,
    wyrm_cards_ready,
)
