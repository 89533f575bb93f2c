"""A chapter: all roll, an event is turned up, turns go round, and the dice come back."""

from __future__ import annotations

from engine import Ask, Next, SoughtDice, choose, each, goto, over, pause, put_to_table, rule
from engine.games.grimm import changes, deeds, draws, reactions
from engine.games.grimm.cards import IN_A_ROW, follow_card, harms
from engine.games.grimm.powers import may_use, use
from engine.games.grimm.spirits import pay_out
from engine.games.grimm.steps import SCORING, TURN
from engine.games.grimm.table import GrimmTable, Turn
from engine.games.grimm.usable_items import has_usable_item
from engine.pieces.order import next_seat, seated_from
from engine.pieces.words import ref

ALL, NO = "all", "no"

# The beginning --------------------------------------------------------------------------------------


async def chapter_begins(t: GrimmTable) -> Next:
    """GR-CHP-01, GR-CHP-05, GR-CHP-08: first all roll, then the event is turned up, then the first one goes."""
    open_chapter(t)
    if not t.heroes:
        return goto(nobody_here)
    await roll_all(t)
    if t.snake_holder in t.heroes:
        await deeds.snake_rolls(t, t.snake_holder)
    while t.to_set:
        await set_die(t)
    await reroll_all_low(t)
    await reactions.offered(t, "rolled", ALL)
    while t.to_reroll and await reroll_all_low(t):  # an answer has rolled again what may be rolled again
        await reactions.offered(t, "rolled", ALL)
    t.rolled = {}
    await turn_up_event(t)
    while t.to_suffer:
        await suffer(t)
    t.phase = "placing"
    return goto(next_turn)


def open_chapter(t: GrimmTable) -> None:
    """GR-CHP-10, GR-LEN-01, GR-END-09: one more, and whoever was first begins."""
    t.chapter += 1
    put_right(t)
    t.phase, t.active, t.snake_rolled = "rolling", "", False
    if t.first not in t.heroes:
        t.first = next(iter(t.heroes), "")
    t.to_set, t.to_reroll, t.to_suffer = [], [], []
    t.tell("chapter.begins" if t.chapters else "chapter.begins_long", n=t.chapter, all=t.chapters)


def put_right(t: GrimmTable) -> None:
    """GR-TRN-06: nothing is under way; what hands have broken off leaves no card behind."""
    t.turn, t.windows, t.taking, t.harm, t.rolled, t.redraw = Turn(), [], None, None, {}, False
    t.waiting_takings = []
    t.to_give, t.to_favour, t.favoured, t.named_decks, t.drawers, t.wished = [], [], [], [], [], {}
    draws.put_all_tales_by(t)
    draws.put_quests_under(t)
    for hero in t.heroes.values():
        hero.items += hero.drawn
        hero.drawn = []


async def nobody_here(t: GrimmTable) -> Next:
    """GR-SET-01: hands have taken everybody away."""
    return over("nobody")


@rule
async def roll_all(t: GrimmTable) -> None:
    """GR-CHP-02, GR-CHP-03, GR-FOX-02, GR-FOX-03: all at the same time; who has dice from the fox may set those."""
    asks = [_roll(t, name) for name in seated_from(t.players, t.first) if name in t.heroes]
    rolled = await each("chapter.roll", asks)
    for name, faces in rolled.items():
        if name in t.heroes:
            hero = t.heroes[name]
            hero.pool, hero.aside, hero.has_passed = [str(face) for face in faces], [], False
            t.rolled[name] = list(hero.pool)
            t.to_set += [name] * max(0, len(t.box.dice) - len(faces))
            hero.fox = 0
    t.to_reroll = [name for name in t.heroes if may_use(t, name, "low_reroll")]


def _roll(t: GrimmTable, name: str) -> Ask:
    """GR-CHP-03: all dice, in any order; those from the fox may be left out.  Their colour says whose they are."""
    least = max(0, len(t.box.dice) - t.heroes[name].fox)
    what = "dice.roll" if least == len(t.box.dice) else "dice.roll_fox"
    sought = SoughtDice(least, len(t.box.dice), t.box.dice, {t.ring(name): name})
    return Ask(what, "roll", t.box.dice, name, {"n": least}, least=least, sought=sought)


@rule
async def set_die(t: GrimmTable) -> None:
    """GR-FOX-03, GR-FOX-04, GR-FOX-05: to any face that it has, with the others in sight; it was not rolled."""
    name = t.to_set[0]
    if name in t.heroes:
        face = await choose("fox.face", deeds.faces_for(t, t.heroes[name].pool, ""), name)
        t.heroes[name].pool.append(face)
    t.to_set = t.to_set[1:]


async def reroll_all_low(t: GrimmTable) -> bool:
    """GR-CHA-12, GR-CHP-05: everybody who may.  True: somebody did."""
    has_rolled = False
    while t.to_reroll:
        has_rolled = await reroll_low(t) or has_rolled
    return has_rolled


async def reroll_low(t: GrimmTable) -> bool:
    """GR-CHA-12, GR-SNK-06: a power by which one die that shows one or two is rolled again; it may be the snake's."""
    name, t.to_reroll = t.to_reroll[0], t.to_reroll[1:]
    face = await roll_low_again(t, name)
    if changes.is_snake(face):
        await deeds.snake_rolls(t, name)
    return bool(face)


@rule
async def roll_low_again(t: GrimmTable, name: str) -> str:
    """GR-CHA-12: which one, if any; it stands as it falls.  The snake's die has still to tell what it brings."""
    low = changes.low_dice(t, name)
    is_able = name in t.heroes and may_use(t, name, "low_reroll")
    face = await choose("low.reroll", [*dict.fromkeys(low), NO], name) if low and is_able else NO
    if face == NO:
        return ""
    if changes.is_snake(face):
        deeds.pick_up_snake(t, name, face)
        use(t, name)
        return face
    (shown,) = await put_to_table(deeds.rolling(t, "reroll.roll", name, 1))
    new, pool = str(shown), t.heroes[name].pool
    pool.remove(face)
    pool.append(new)
    t.rolled[name].remove(face)
    t.rolled[name].append(new)
    use(t, name)
    t.tell("dice.rerolled", who=name, faces=[new])
    return face


@rule
async def turn_up_event(t: GrimmTable) -> None:
    """GR-CHP-06, GR-CHP-07, GR-LEN-03, GR-OPT-20, GR-BEG-07: it holds for the whole chapter."""
    if t.ruled("events") == "none" or not t.box.events:
        return
    if t.ahead:
        event, t.ahead = t.ahead[0], t.ahead[1:]
    else:
        if not t.event_deck.left and t.ruled("event_deck") == "used_up":
            return
        deck = t.event_deck
        event = t.dealt(deck) if t.is_drawn else await deck.turned_up("event.draw", deck="events")
        if event:
            t.event_deck.take(event)
    if event not in t.box.events:
        return
    t.event = event
    t.event_deck.discard.append(event)
    t.tell("event.turned", event=event, text=ref(t.box.events[event].text))
    if t.box.events[event].ops:
        t.to_suffer = [name for name in seated_from(t.players, t.first) if name in t.heroes]


async def suffer(t: GrimmTable) -> None:
    """GR-CHP-07, GR-ITM-05, GR-ITM-11, GR-ITM-17: what an event gives it gives to all at once, else it hits each."""
    verbs = {type(op) for op in t.now.ops}
    at_once = IN_A_ROW.get(verbs.pop()) if len(verbs) == 1 else None
    if at_once:
        everybody, t.to_suffer = tuple(t.to_suffer), []
        await at_once(t, t.now.ops, everybody)
        return
    name, t.to_suffer = t.to_suffer[0], t.to_suffer[1:]
    if name in t.heroes and (not harms(t, t.now.ops, name) or await reactions.touches(t, t.event, "", name)):
        await follow_card(t, t.event, t.now.ops, name)


# Whose turn it is -----------------------------------------------------------------------------------


async def next_turn(t: GrimmTable) -> Next:
    """GR-TRN-01, GR-TRN-07, GR-TRN-08, GR-TRN-10, GR-CHP-09, GR-END-01: clockwise, whoever can still play."""
    last, t.phase = t.active, "placing"
    put_right(t)
    playing = [name for name in t.heroes if still_plays(t, name)]
    t.active = next_seat(t.players, last, playing) if last else _first_of(t, playing)
    if not t.active:
        return goto(chapter_ends)
    return TURN


def _first_of(t: GrimmTable, playing: list[str]) -> str:
    """GR-CHP-08: whoever holds the marker, or who comes after them."""
    return next((name for name in seated_from(t.players, t.first) if name in playing), "")


def still_plays(t: GrimmTable, name: str) -> bool:
    """GR-PAS-02, GR-TRN-07, GR-TRN-09, GR-END-02: with a die left, a rabbit token or an item; and not passed."""
    hero = t.heroes[name]
    by_rabbit = hero.rabbit > 0 and t.ruled("rabbit_without_dice") == "yes"
    return not hero.has_passed and bool(hero.pool or by_rabbit or has_usable_item(t, name))


# The end --------------------------------------------------------------------------------------------


async def chapter_ends(t: GrimmTable) -> Next:
    """GR-END-01, GR-END-03, GR-END-08, GR-SCO-01: spirits first, then all other dice, then the cards of figures."""
    t.phase, t.active = "cleaning", ""
    if not t.heroes:
        return goto(nobody_here)
    if await is_last(t):
        return SCORING
    was_out = changes.snake_is_out(t)
    pay_out(t)
    await clean_up(t, was_out and not t.snake_holder)
    return goto(chapter_begins)


@rule
async def is_last(t: GrimmTable) -> bool:
    """GR-CHP-10, GR-LEN-01, GR-LEN-02, GR-LEN-04, GR-COP-21: the last chapter, or one in which all has been done."""
    if t.is_last_chapter:
        return True
    if t.together and t.common.done and not t.common.quests and t.ruled("all_done") == "offer_to_stop":
        t.stopped = await choose("together.stop", ["yes", "no"], n=t.chapter) == "yes"
        return t.stopped
    return False


def chores(t: GrimmTable, with_snake: bool) -> tuple[str, ...]:
    """GR-END-03, GR-END-06, GR-END-07: what there is to be done by hand; nobody is told to do what is not there."""
    has_used = any(hero.has_used for hero in t.heroes.values())
    every = {"dice": True, "snake": with_snake, "figures": has_used, "event": bool(t.event)}
    return tuple(chore for chore, is_due in every.items() if is_due)


@rule
async def clean_up(t: GrimmTable, with_snake: bool) -> None:
    """GR-END-06, GR-END-07, GR-END-09: dice back to their owners; figures, cards and tokens stay where they are."""
    await pause("chapter.clean", n=t.chapter, chores=chores(t, with_snake))
    t.dice, t.wolf_field, t.wolf_was_here, t.event = {}, [], False, ""
    for hero in t.heroes.values():
        hero.pool, hero.aside, hero.has_passed, hero.has_used = [], [], False, False
