"""Before the first turn: who plays whom, and what is laid out."""

from __future__ import annotations

from engine import Next, choose, draw, goto, number, pause, rule
from engine.games.unnamed import piles
from engine.games.unnamed.box import copies
from engine.games.unnamed.regrouping import game_turn
from engine.games.unnamed.table import (
    ALL_DECKS,
    FREE,
    HAND,
    MARKERS,
    OPEN_SPACES,
    ROWS,
    Hero,
    HiddenPile,
    Quest,
    SevenTable,
)
from engine.games.unnamed.verbs import ANY, Bundle
from engine.pieces.decks import HiddenDeck
from engine.pieces.luck import OpenDeck
from engine.pieces.order import seated_from
from engine.pieces.rows import OpenRow
from engine.pieces.words import ref

FEWEST, MOST, MOST_HEROES, LEAST_AGAINST = 2, 7, 6, 3
AT_A_TIME = 3  # cards that the Unnamed holds by a house rule


@rule
async def set_up(t: SevenTable) -> Next:
    """UN-GEN-01, UN-SET-14, UN-SET-16, UN-SET-17, UN-SET-18.

    Who plays; every deck is shuffled, every counter at its start.
    """
    players = t.players or [str(n) for n in range(1, 1 + await number("setup.players", FEWEST, MOST))]
    unnamed = await _who_is_unnamed(t, players)
    t.players, t.unnamed = players, unnamed
    t.heroes = {name: Hero(name, markers=t.supply) for name in players if name != unnamed}
    t.phase, t.game_turn, t.armour, t.falls = "setup", 0, 0, 0
    t.order, t.first, t.active, t.to_act, t.passes, t.laps, t.closing = [], "", "", [], 0, 0, ""
    t.windows, t.reminders, t.winners, t.sins_played, t.sins_aside = [], [], [], [], []
    t.hit, t.unnamed_hand, t.unnamed_deck = [], [], []
    lay_decks(t)
    if unnamed:
        take_cards(t)
    if t.is_on("fall") and not t.falls_happen:
        t.tell("setup.no_falls")
    if t.is_on("unnamed") and not unnamed:
        t.tell("setup.nobody_unnamed")
    return goto(heroes)


def take_cards(t: SevenTable) -> None:
    """UN-UNP-02, UN-UNP-06: when he has none left all come back to the Unnamed.

    By a house rule he has three at a time, where nothing lies on a table: of real cards only he knows which.
    """
    is_three = t.is_drawn and t.ruled("unnamed_cards") == "three"
    if not t.unnamed_hand and not t.unnamed_deck:
        every = list(t.box.unnamed)
        t.unnamed_hand, t.unnamed_deck = ([], t.shuffled(every)) if is_three else (every, [])
    missing = max(0, AT_A_TIME - len(t.unnamed_hand))
    t.unnamed_hand, t.unnamed_deck = [*t.unnamed_hand, *t.unnamed_deck[:missing]], t.unnamed_deck[missing:]


async def _who_is_unnamed(t: SevenTable, players: list[str]) -> str:
    """UN-UNP-01, UN-TWO-03: one more than the heroes; not beside two."""
    too_many = len(players) > MOST_HEROES
    if len(players) <= LEAST_AGAINST or not (t.is_on("unnamed") or too_many):
        return ""
    return await choose("setup.unnamed", players)


def lay_decks(t: SevenTable) -> None:
    """UN-SET-08, UN-SET-09, UN-SET-10, UN-SET-11, UN-SET-12, UN-SET-13, UN-SET-14, UN-SET-15: shuffled and ready."""
    box = t.box
    t.characters, t.elixirs = OpenDeck.shuffled(box.characters), OpenDeck.shuffled(copies(box.elixirs))
    t.castle_deck, t.estate_deck = OpenDeck.shuffled(box.of_kind("castle")), OpenDeck.shuffled(box.of_kind("estate"))
    t.quest_deck, t.treasures = OpenDeck.shuffled(box.quests), OpenDeck.shuffled(copies(box.treasures))
    t.cataclysms, t.artifacts = OpenDeck.shuffled(box.cataclysms), HiddenDeck.shuffled(box.artifacts)
    t.sins = HiddenPile.shuffled(copies(box.sins))
    for name in ALL_DECKS:
        t.shuffle(t.deck(name))
    for board, spaces in OPEN_SPACES.items():
        setattr(t, board, OpenRow.empty(spaces))
    t.temples, t.gone, t.quests = box.of_kind("temple"), [], dict[str, Quest]()
    t.portals = dict.fromkeys(box.portals, FREE)
    t.pools = {name: virtue.copies for name, virtue in box.virtues.items()}
    t.completing, t.pool, t.picks, t.to_take, t.to_draw = "", [], {}, [], []


async def heroes(t: SevenTable) -> Next:
    """UN-SET-01, UN-SET-02, UN-SET-06: who plays which hero, and who begins."""
    while waiting := [name for name, hero in t.heroes.items() if not hero.card]:
        await take_hero(t, waiting[0])
    await first_player(t)
    return goto(starts)


@rule
async def take_hero(t: SevenTable, who: str) -> None:
    """UN-SET-01: one of those that nobody has yet, picked or dealt."""
    taken = {hero.card for hero in t.heroes.values()}
    free = [name for name in t.box.heroes if name not in taken] or list(t.box.heroes)
    is_dealt = t.ruled("heroes") == "dealt" and len(free) > 1
    if is_dealt and t.is_drawn:
        hero = t.shuffled(free)[0]
    else:
        hero = await (draw("setup.dealt", free, who) if is_dealt else choose("setup.hero", free, who, player=who))
    t.heroes[who].card = hero
    t.tell("hero.chosen", who=who, hero=hero)


@rule
async def first_player(t: SevenTable) -> None:
    """UN-SET-06, UN-SET-07: the table picks, or chance; the order goes on clockwise."""
    here = [name for name in t.players if name in t.heroes]
    if t.ruled("who_begins") == "drawn" and len(here) > 1:
        first = t.shuffled(here)[0] if t.is_drawn else await draw("setup.first_drawn", here)
    else:
        first = await choose("setup.first", here)
    t.first, t.order = first, seated_from(here, first)
    t.tell("first", who=first)


async def starts(t: SevenTable) -> Next:
    """UN-SET-02, UN-SET-03, UN-SET-05, UN-SET-15: what the hero's card shows, gifts out of the pools."""
    while waiting := [name for name in t.order if name in t.heroes and name not in t.picks]:
        await begin_with(t, waiting[0])
    t.picks = {}
    return goto(lay_out)


async def begin_with(t: SevenTable, who: str) -> None:
    """UN-SET-02: in turn order, as some of the gifts may be picked."""
    card = t.hero_card(who)
    if card:
        start = card.start
        if t.ruled("start_gifts") == "any" and start.gifts:
            start = Bundle(gifts={ANY: sum(start.gifts.values())}, gold=start.gold, fame=start.fame, might=start.might)
        await piles.gain(t, who, start, card.id)
    t.picks = {**t.picks, who: 0}


async def lay_out(t: SevenTable) -> Next:
    """UN-SET-08, UN-SET-09, UN-SET-10, UN-SET-11, UN-SET-12, UN-SET-13, UN-TWO-01: everything that lies open."""
    if not t.is_drawn and "checklist" not in t.by_hand:
        await checklist(t)
    await piles.refill(t)
    for row in range(1, ROWS + 1):
        await piles.lay_quests(t, row)
    while short := [name for name in (*t.row(1), *t.row(2)) if len(t.quests[name].treasures) < piles.TREASURES_EACH]:
        if not t.treasures.left:
            break
        await piles.lay_face_up(t, short[0])
    return goto(deal)


@rule
async def checklist(t: SevenTable) -> None:
    """UN-SET-03, UN-SET-05, UN-SET-13, UN-SET-14, UN-SET-15, UN-SET-18: all that lies ready, in one list."""
    await pause("setup.list", n=piles.columns(t), tracks=2 - (t.supply < MARKERS))
    if t.falls_happen:
        t.tell("setup.corruption")
    if t.unnamed:
        t.tell("setup.unnamed_cards", who=t.unnamed)


async def deal(t: SevenTable) -> Next:
    """UN-SET-04: three sin cards each, secretly."""
    while short := [name for name in t.order if name in t.heroes and len(t.heroes[name].sins) < HAND and t.sins.left]:
        await piles.draw_sins(t, short[0], HAND - len(t.heroes[short[0]].sins))
    t.tell("sins.dealt", n=HAND)
    if t.box.world.intro:
        t.tell("intro", text=ref(t.box.world.intro))
    return goto(game_turn)


STEPS = (set_up, heroes, starts, lay_out, deal)
