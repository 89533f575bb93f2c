"""Before the first chapter: who plays whom, and what everybody begins with."""

from __future__ import annotations

from engine import Next, choose, draw, goto, number, pause, rule
from engine.games.grimm import draws
from engine.games.grimm.rules_chapter import chapter_begins
from engine.games.grimm.table import DECKS, TOKENS, Deeds, GrimmTable, Hero, Turn
from engine.pieces.decks import HiddenDeck
from engine.pieces.luck import OpenDeck

FEWEST, MOST, MOST_USES = 2, 5, 12


@rule
async def set_up(t: GrimmTable) -> Next:
    """All figures stand in the town.

    GR-SET-01, GR-SET-04, GR-SET-10, GR-SET-12, GR-SET-13, GR-SET-16, GR-TWO-03, GR-COP-02.
    """
    players = t.players or [str(n) for n in range(1, 1 + await number("setup.players", FEWEST, MOST))]
    t.players, t.heroes = players, {name: Hero(name, at=t.box.town) for name in players}
    for token in TOKENS:
        for hero in t.heroes.values():
            hero.tokens[token] = getattr(t.box.start, token)
    _clear(t)
    cooperative = t.together
    t.common = Deeds(quests=list(t.box.quests) if cooperative else [])
    lay_decks(t)
    t.to_figure = list(players) if t.box.figures else []
    t.to_deal_quests = [] if cooperative else players * t.box.start.quests
    t.to_deal_items = players * t.box.start.items if t.with_items else []
    if cooperative:
        t.tell("setup.quests_open")
        advise(t)
    return goto(gather)


def lay_decks(t: GrimmTable) -> None:
    """GR-SET-05, GR-SET-08, GR-SET-10, GR-COP-02: shuffled and ready; those who play together draw no quests."""
    t.quest_decks = {deck: OpenDeck.shuffled([] if t.together else t.box.pile(int(deck))) for deck in DECKS}
    t.tale_deck = OpenDeck.shuffled(card.id for card in t.box.tales.values() for _ in range(card.copies))
    t.item_deck = HiddenDeck.shuffled(card.id for card in t.box.items.values() for _ in range(card.copies))
    t.event_deck = OpenDeck.shuffled(t.box.events)
    for deck in (*t.quest_decks.values(), t.tale_deck, t.item_deck, t.event_deck):
        t.shuffle(deck)


def advise(t: GrimmTable) -> None:
    """GR-COP-06, GR-COP-09: what those who play together may like to know before they begin; nobody has to heed it."""
    if len(t.heroes) == MOST and (t.with_items or t.with_tales):
        t.tell("setup.five_together")
    idle = [figure.id for figure in t.box.figures.values() if figure.power == "second_quest"]
    if idle and t.ruled("powers") == "yes":
        t.tell("setup.idle_powers", figures=idle)


def _clear(t: GrimmTable) -> None:
    """Nothing is left of an evening before this one."""
    t.chapter, t.phase, t.first, t.active, t.turn = 0, "setup", "", "", Turn()
    t.dice, t.wolf_field, t.wolf_was_here, t.snake_holder, t.snake_rolled = {}, [], False, "", False
    t.harm, t.long_uses = None, 0
    t.event, t.ahead, t.taking, t.drawn_quests, t.drawer, t.tale, t.redraw = "", [], None, [], "", "", False
    t.to_set, t.to_reroll, t.rolled, t.to_give, t.to_favour, t.to_suffer = [], [], {}, [], [], []
    t.picked_events = []
    t.favoured, t.named_decks, t.windows, t.wants, t.last_quest_drawn, t.stopped = [], [], [], [], False, False
    t.drawers, t.wished, t.waiting_tales, t.waiting_takings, t.won = [], {}, [], [], []


async def gather(t: GrimmTable) -> Next:
    """GR-SET-02, GR-SET-06, GR-SET-07, GR-SET-09, GR-SET-14: figures, quests, items, and who begins."""
    if not t.is_drawn and "checklist" not in t.by_hand:
        await lay_out(t)
    while t.to_figure:
        await pick_figure(t)
    await agree_on_uses(t)
    while t.to_deal_quests:
        await deal_quest(t)
    while t.to_deal_items:
        await deal_item(t)
    while len(t.picked_events) < events_to_pick(t):
        await pick_event(t)
    while len(t.ahead) < _events_ahead(t):
        await lay_event(t)
    await who_begins(t)
    return goto(chapter_begins)


@rule
async def lay_out(t: GrimmTable) -> None:
    """GR-SET-01, GR-SET-04, GR-SET-05, GR-SET-08, GR-SET-10, GR-SET-11, GR-SET-12, GR-SET-13: all that lies ready."""
    decks = {"quests": not t.together, "tales": t.with_tales, "items": t.with_items, "events": shuffles_events(t)}
    found = tuple(deck for deck, is_played in decks.items() if is_played)
    await pause("setup.list" if found else "setup.list_bare", place=t.box.town, decks=found)


def shuffles_events(t: GrimmTable) -> bool:
    """GR-SET-08, GR-SET-09, GR-OPT-20: are there any in play, and are they not chosen first?"""
    return bool(t.box.events) and t.ruled("events") != "none" and not events_to_pick(t)


@rule
async def pick_figure(t: GrimmTable) -> None:
    """GR-SET-02, GR-SET-03, GR-SET-15, GR-CHR-04, GR-BEG-04: each figure once."""
    name = t.to_figure[0]
    taken = {hero.figure for hero in t.heroes.values()}
    free = [figure for figure in t.box.figures if figure not in taken]
    figure = await choose("setup.figure", free, name, player=name) if name in t.heroes and free else ""
    t.to_figure = t.to_figure[1:]
    if figure:
        t.heroes[name].figure = figure
        t.tell("setup.figure_taken", who=name, figure=figure)


@rule
async def agree_on_uses(t: GrimmTable) -> None:
    """GR-CHA-11: before a long game you say how often a power works that is counted."""
    counted = [hero.figure for hero in t.heroes.values() if t.figure(hero.name).uses]
    if counted and not t.chapters and not t.long_uses:
        t.long_uses = await number("setup.uses", 1, MOST_USES, figures=counted)


async def deal_quest(t: GrimmTable) -> None:
    """GR-SET-05, GR-SET-06: out of a deck of one's choice, open at once."""
    name = t.to_deal_quests[0]
    t.to_deal_quests = t.to_deal_quests[1:]
    if name in t.heroes and (deck := await draws.pick_deck(t, name, False)):
        await draws.turn_up(t, name, deck)
        t.drawer = name
        draws.lay_quests(t)
        draws.note_the_last(t)


async def deal_item(t: GrimmTable) -> None:
    """GR-SET-07: drawn in secret."""
    name = t.to_deal_items[0]
    t.to_deal_items = t.to_deal_items[1:]
    if name in t.heroes:
        await draws.draw_item(t, name)
        t.drawer = name
        if t.heroes[name].drawn:
            t.heroes[name].items += t.heroes[name].drawn
            t.heroes[name].drawn = []


def events_to_pick(t: GrimmTable) -> int:
    """GR-SET-08, GR-OPT-20: by a house rule the table says which events are in play, if some have to stay out."""
    is_asked = t.ruled("event_choice") == "chosen" and t.ruled("events") != "none"
    return t.chapters if is_asked and len(t.box.events) > t.chapters else 0


@rule
async def pick_event(t: GrimmTable) -> None:
    """GR-SET-08, GR-OPT-20: one after the other; then they are shuffled, and all others stay out of the game."""
    left = [event for event in t.box.events if event not in t.picked_events]
    t.picked_events.append(await choose("event.pick", left, n=len(t.picked_events) + 1, all=t.chapters))
    if len(t.picked_events) >= events_to_pick(t):
        t.event_deck = OpenDeck.shuffled(t.picked_events)
        t.shuffle(t.event_deck)
        if not t.is_drawn:
            t.tell("event.picked")


def _events_ahead(t: GrimmTable) -> int:
    """GR-SET-09: how many events lie open from the start."""
    is_open = t.ruled("events") == "open" and t.chapters
    return min(t.chapters, len(t.box.events)) if is_open else 0


@rule
async def lay_event(t: GrimmTable) -> None:
    """GR-SET-08, GR-SET-09: those who like to plan see them all, each in the order of its chapter."""
    left = [t.dealt(t.event_deck)] if t.is_drawn else [one for one in t.event_deck.cards if one not in t.ahead]
    event = left[0] if len(left) == 1 else await draw("event.ahead", left, n=len(t.ahead) + 1, deck="events")
    if event:
        t.event_deck.take(event)
        t.ahead.append(event)
        t.tell("event.ahead", event=event, n=len(t.ahead))


@rule
async def who_begins(t: GrimmTable) -> None:
    """GR-SET-14: the people draw lots, or agree."""
    t.first = await choose("setup.first", list(t.heroes))
    t.tell("setup.first", who=t.first)
