"""Wonder Book: who plays, how hard it shall be, and laying out the game before a chapter."""

from __future__ import annotations

import copy

from engine import Next, choose, goto, number, pause, rule
from engine.games.wonder_book.deeds_heroes import choose_hero, choose_sides, seats, take_again
from engine.games.wonder_book.steps import READ_ON
from engine.games.wonder_book.table import CROWD, DESTINY, DICE, SPARKS, Upgrade, WonderTable

FACE_UP = {"normal": 5, "easier": 6, "hardcore": 4}
MOST_CARDS = 400  # no number of a chapter's card is higher
LASTING = {"players", "house", "by_hand", "campaign", "learned", "orders"}  # from chapter to chapter


async def set_up(t: WonderTable) -> Next:
    """WB-STA-01, WB-LOS-06, WB-SET-16, WB-CAM-06: a chapter begins on an empty table, whatever was left over."""
    if not t.is_drawn and (t.heroes or t.wyrms or t.areas):
        tell_what_is_cleared(t)
    clear_table(t)
    await gather(t)
    await choose_difficulty(t)
    t.wyrm_limit = 2 * len(seats(t))
    return goto(hand_out)


def tell_what_is_cleared(t: WonderTable) -> None:
    """WB-CAM-06, WB-LOS-01, WB-WIN-03: what is left to clear away, as far as hands have not heard of it."""
    if str(t.campaign.chapter) in t.campaign.attempts:
        t.tell("table.cleared_after_loss")
    else:
        t.tell("table.cleared_after_win" if t.campaign.scores else "table.cleared")


def clear_table(t: WonderTable) -> None:
    """WB-CAM-06, WB-LOS-07, WB-SET-18, WB-SHR-06, WB-ITM-06: only the campaign is carried over, and who plays it.

    Cards that nobody typed, but somebody told, need not be told again; the tokens lie as they lay until it is said how
    hard it shall be.
    """
    fresh, tokens = type(t)(), t.destiny if t.campaign.difficulty or t.heroes else FACE_UP["normal"]
    for name in t.__dataclass_fields__.keys() - LASTING:
        setattr(t, name, getattr(fresh, name))
    t.before = copy.deepcopy(t.campaign)
    t.phase, t.destiny = "setup", tokens


# Who plays ----------------------------------------------------------------------------------------


async def gather(t: WonderTable) -> None:
    """WB-GEN-01, WB-GEN-04, WB-SWI-05, WB-SWI-06, WB-SWI-07: one to four players; the group may change in between."""
    if not t.players:
        await count_players(t)
    elif t.campaign.played and await group_is_changed(t):
        t.campaign.played, silver = {}, len(t.players) >= CROWD
        await count_players(t)
        if (len(t.players) >= CROWD) != silver:
            t.learned = {}  # what was counted on cards that nobody typed holds no longer


@rule
async def group_is_changed(t: WonderTable) -> bool:
    """WB-SWI-01, WB-SWI-07, WB-LOS-09: the same players with the same heroes, or not."""
    return await choose("setup.group", ["same", "changed"]) == "changed"


async def count_players(t: WonderTable) -> None:
    """WB-GEN-01, WB-SWI-05: who sits at the table; those who stay keep their names, which can be put in by hand."""
    await say_how_many(t)
    while len(t.players) > t.seats_wanted:
        await say_who_leaves(t)


@rule
async def say_how_many(t: WonderTable) -> None:
    """WB-GEN-01, WB-SWI-05: whoever is new has a number for a name that nobody else has."""
    t.seats_wanted = await number("setup.players", 1, min(4, len(t.box.hero_names())))
    there = len(t.players)
    numbers = [str(n) for n in (*range(there + 1, 9), *range(1, there + 1)) if str(n) not in t.players]
    t.players = [*t.players, *numbers[: max(0, t.seats_wanted - there)]]


@rule
async def say_who_leaves(t: WonderTable) -> None:
    """WB-SWI-05, WB-SWI-07, WB-SWI-04: the others keep their names, and with them what they chose."""
    gone = await choose("setup.leaves", t.players)
    t.players = [player for player in t.players if player != gone]


@rule
async def choose_difficulty(t: WonderTable) -> None:
    """WB-SET-02, WB-SET-03, WB-SET-04, WB-SET-05: five tokens face up, six or four; the last choice first."""
    if is_settled(t):
        return
    last = t.campaign.difficulty
    levels = sorted(FACE_UP, key=lambda level: (FACE_UP[level] != last, list(FACE_UP).index(level)))
    level = await choose("setup.difficulty", levels)
    t.destiny = t.campaign.difficulty = FACE_UP[level]


def is_settled(t: WonderTable) -> bool:
    """WB-SET-05: by house rule it is chosen once for the whole campaign."""
    return bool(t.campaign.difficulty) and t.ruled("difficulty_fixed") == "per_campaign"


# What lies ready ----------------------------------------------------------------------------------


def stock(t: WonderTable) -> None:
    """WB-SET-06 to WB-SET-13: the supplies and the decks; WB-STA-02, WB-STA-03: the chapter deck in ascending order.

    WB-SET-06, WB-SET-07, WB-SET-08, WB-SET-11, WB-SET-12, WB-SET-13, WB-SWI-06, WB-SOL-06
    """
    t.shred_deck, t.shred_discard = t.box.all_shreds(), []
    t.wyrm_deck, t.wyrm_discard = [*t.box.first_wyrm_cards(), *t.campaign.wyrm_cards], []
    t.deck = t.numbers()


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
        if missed and card.hero in t.heroes and card.id not in t.campaign.upgrades:
            t.campaign.upgrades[card.id] = Upgrade(card.hero, "", card.chapter)
            t.tell("upgrade.caught_up", hero=card.hero, upgrade=card.id)


def side_reopens(t: WonderTable, hero: str) -> bool:
    """WB-SWI-04, WB-UPG-05: only if somebody else played the hero in the chapter before, or by house rule."""
    reopens = t.ruled("sides_reopen")
    last = t.campaign.cast.get(str(t.campaign.chapter - 1), {})
    return reopens == "every_chapter" or (reopens == "new_player" and last.get(hero) != t.heroes[hero].player)


# The list of what is laid out ---------------------------------------------------------------------


async def lay_out(t: WonderTable) -> Next:
    """WB-SET-20, WB-STA-04: the deck first; the rest before the first card, or only when a card says so."""
    t.before.upgrades = copy.deepcopy(t.campaign.upgrades)  # what was made up for stays, whatever comes of the chapter
    if not t.box.knows_end(t.campaign.chapter) and str(t.campaign.chapter) not in t.campaign.decks:
        await count_deck(t)
    stock(t)
    if is_settled(t):
        t.destiny = t.campaign.difficulty  # with the list that says so
    if t.is_drawn:
        t.laid_out = True
        return READ_ON
    is_first = t.ruled("setup_time") == "before_first_card"
    if t.has_list and is_first and "checklist" not in t.by_hand:
        await told_at_once(t)
        return READ_ON
    if is_first:
        tell_list(t)
    await take_deck(t)
    return READ_ON


@rule
async def count_deck(t: WonderTable) -> None:
    """WB-STA-03, WB-GEN-03: of a deck of which nobody has typed where it ends, the people tell its numbers, once."""
    chapter = t.campaign.chapter
    first = await number("deck.first", 1, MOST_CARDS, chapter=chapter)
    last = await number("deck.last", first, MOST_CARDS, chapter=chapter)
    t.campaign.decks[str(chapter)] = [first, last]


@rule
async def take_deck(t: WonderTable) -> None:
    """WB-STA-01, WB-STA-02, WB-STA-03, WB-STA-05: of this chapter and no other, neither shuffled nor looked at."""
    await pause("setup.deck", chapter=t.campaign.chapter)


async def checklist(t: WonderTable) -> None:
    """WB-SET-20: what a card orders to be laid out, if it does not lie there yet."""
    if not t.laid_out:
        tell_list(t)
        await ready(t)


@rule
async def ready(t: WonderTable) -> None:
    """WB-SET-20: one press, when everything lies there."""
    await pause("setup.ready")


def tell_list(t: WonderTable) -> None:
    """WB-SET-01 to WB-SET-12: one thing after the other, as few words as it takes; or just what changes each time."""
    t.laid_out = True
    if "checklist" in t.by_hand:
        laid_by_hand(t)
        return
    is_first = not t.campaign.scores and not t.campaign.attempts
    if is_first:
        unpack(t)
        book_ready(t)
    destiny_ready(t)
    pieces_ready(t)
    cards_ready(t)
    if t.heroes:
        heroes_ready(t)
    if is_first:
        deck_held(t)


def unpack(t: WonderTable) -> None:
    """WB-STA-06: what is done once in the life of a box; the Chapter decks stay wrapped."""
    t.tell("setup.unpack")


def deck_held(t: WonderTable) -> None:
    """WB-STA-07: who holds the deck first; it changes nothing."""
    t.tell("setup.dragon")


def laid_by_hand(t: WonderTable) -> None:
    """WB-SET-01, WB-SET-02, WB-SET-06: people who know how it goes hear only what changes from chapter to chapter."""
    t.tell("setup.by_hand", n=t.destiny, rest=DESTINY - t.destiny, wyrms=t.wyrm_limit)


@rule
async def told_at_once(t: WonderTable) -> None:
    """WB-SET-01, WB-SET-02, WB-SET-06 to WB-SET-12: the whole list, for hands that lay while eyes read."""
    chapter, up, wyrms = t.campaign.chapter, t.destiny, t.wyrm_limit
    await pause("setup.list", chapter=chapter, n=up, rest=DESTINY - up, wyrms=wyrms, sparks=SPARKS, dice=DICE)
    t.laid_out = True
    if t.heroes:
        heroes_ready(t)


def book_ready(t: WonderTable) -> None:
    """WB-SET-01, WB-SET-09, WB-SET-16: in the middle, still closed; once, as it comes out of the box."""
    t.tell("setup.book", n=DICE)


def destiny_ready(t: WonderTable) -> None:
    """WB-SET-02, WB-SET-03, WB-SET-04, WB-DES-01: so many face up, the others face down."""
    t.tell("setup.destiny", n=t.destiny, rest=DESTINY - t.destiny)


def pieces_ready(t: WonderTable) -> None:
    """WB-SET-06, WB-SET-07, WB-SET-08, WB-SET-10: two Wyrms for each hero, all Sparks, all Hearts."""
    t.tell("setup.pieces", wyrms=t.wyrm_limit, n=SPARKS)


def cards_ready(t: WonderTable) -> None:
    """WB-SET-11, WB-SET-12, WB-SET-13: shuffled apart from each other, face down."""
    t.tell("setup.cards")


def heroes_ready(t: WonderTable) -> None:
    """WB-SET-14, WB-CAM-02: from the second chapter on."""
    t.tell("setup.heroes")
