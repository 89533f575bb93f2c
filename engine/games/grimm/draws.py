"""Cards that are drawn: quests out of three decks, magic items that nobody else sees, tales that are read aloud."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import choose, rule
from engine.games.grimm import changes, reactions
from engine.games.grimm.cards import can, follow_card, open_decks
from engine.games.grimm.powers import may_use, use
from engine.games.grimm.table import MOST_QUESTS, GrimmTable
from engine.games.grimm.verbs import Lose
from engine.pieces.decks import Deck, come_by
from engine.pieces.hands import UNKNOWN
from engine.pieces.words import ref

NO, KEEP, ALL = "no", "keep", "all"

# Quests -------------------------------------------------------------------------------------------


async def draw_quest(t: GrimmTable, name: str, *, may_refuse: bool = True) -> None:
    """GR-QST-12, GR-QST-13: one card out of a deck of one's choice.

    GR-TRN-06: an answer may draw while others are being drawn; to whoever draws those it comes with them.
    """
    first = len(t.drawn_quests)
    if not await find_quest(t, name, may_refuse=may_refuse):
        return
    if first and t.drawers:
        t.drawers += [name] * (len(t.drawn_quests) - first)
    elif not first or t.drawer != name:
        await get_quests(t, name, first)


async def find_quest(t: GrimmTable, name: str, *, may_refuse: bool = False) -> bool:
    """GR-QST-13, GR-CHA-10: it lies open, and is not yet anybody's.  False: there was none, or it was not wanted."""
    deck = await pick_deck(t, name, may_refuse)
    if deck:
        many = len(t.drawn_quests)
        await turn_up(t, name, deck)
        if len(t.drawn_quests) > many and may_use(t, name, "second_quest") and t.quest_decks[deck].left:
            await look_further(t, name, deck)
    return bool(deck)


async def draw_quests(t: GrimmTable, names: Iterable[str]) -> None:
    """GR-ITM-11: several quests at the same time, or several people who draw; who takes them away takes all of them."""
    if t.drawn_quests:  # an answer to others: each card by itself
        for name in names:
            await draw_quest(t, name, may_refuse=False)
        return
    t.drawers, before = [], t.drawer
    for name in names:
        if name in t.heroes and await find_quest(t, name) and len(t.drawn_quests) > len(t.drawers):
            t.drawers.append(name)
    drawers, t.drawer = list(dict.fromkeys(t.drawers)), ""
    if t.drawn_quests:
        stands = await reactions.offered(t, "quests", drawers[0] if len(drawers) == 1 else ALL)
        lay_each(t) if stands else put_quests_under(t)
    t.drawers = []
    for name in dict.fromkeys([*drawers, t.drawer]):  # who wards keeps theirs, though all else goes to a thief
        while name in t.heroes and len(t.heroes[name].deeds.quests) > MOST_QUESTS:
            await put_one_away(t, name)
    note_the_last(t)
    t.drawer = before if t.windows else t.drawer


def lay_each(t: GrimmTable) -> None:
    """GR-QST-12, GR-ITM-20: to whoever drew them, or all to the one who takes them away."""
    if t.drawer:
        lay_quests(t)
    for name in dict.fromkeys(t.drawers):
        lay_own(t, name)


def lay_own(t: GrimmTable, name: str) -> None:
    """GR-QST-12: what one of several has drawn."""
    every, taker = list(zip(t.drawers, t.drawn_quests, strict=False)), t.drawer
    t.drawer, t.drawn_quests = name, [quest for drawer, quest in every if drawer == name]
    lay_quests(t)
    t.drawer, left = taker, [(drawer, quest) for drawer, quest in every if drawer != name]
    t.drawers, t.drawn_quests = [drawer for drawer, _ in left], [quest for _, quest in left]


@rule
async def pick_deck(t: GrimmTable, name: str, may_refuse: bool) -> str:
    """GR-QST-13: two, three or four points."""
    decks = open_decks(t, name)
    if not decks:
        say_why_not(t, name)
        return ""
    deck = await choose("quest.deck", [*decks, *([NO] if may_refuse else [])], name, worth="".join(decks))
    return "" if deck == NO else deck


def say_why_not(t: GrimmTable, name: str) -> None:
    """GR-QST-19, GR-OPT-09: why nobody draws: no quest is left, or a full hand takes none.  Friends know it anyway."""
    if not t.together and t.phase != "setup":
        has_some = any(pile.left for pile in t.quest_decks.values())
        t.tell("quest.full" if has_some else "quest.none", who=name)


@rule
async def turn_up(t: GrimmTable, name: str, deck: str) -> None:
    """GR-QST-12, GR-SET-05: the top card; everybody sees it."""
    pile = t.quest_decks[deck]
    card = await turned_up(t, pile, "quest.draw", name, renewed=False, deck=f"quests_{deck}", points=deck)
    if card:
        t.quest_decks[deck].take(card)
        t.drawn_quests.append(card)


async def turned_up(t: GrimmTable, pile: Deck, what: str, name: str, *, renewed: bool = True, **about: Any) -> str:
    """GR-MAG-06, GR-STY-16: the top card, as the eyes say; where nothing lies on a table the box has shuffled."""
    return t.dealt(pile, renewed=renewed) if t.is_drawn else await pile.turned_up(what, name, renewed=renewed, **about)


async def look_further(t: GrimmTable, name: str, deck: str) -> None:
    """GR-CHR-01, GR-CHA-10: a power by which a second quest of the same deck is looked at, and one of them kept."""
    first = len(t.drawn_quests) - 1
    read_out(t, t.drawn_quests[first:])
    if await wants_second(t, name):
        await turn_up(t, name, deck)
        read_out(t, t.drawn_quests[first + 1 :])
        await keep_one(t, name, first)


def read_out(t: GrimmTable, quests: Iterable[str]) -> None:
    """GR-LOC-05, GR-LOC-07: what one chooses from; whoever has no cards cannot read them."""
    for quest in quests if t.is_drawn else ():
        t.tell("quest.shown", quest=quest, text=ref(t.box.quests[quest].text))


@rule
async def wants_second(t: GrimmTable, name: str) -> bool:
    """GR-CHA-10: it counts as used as soon as it is wanted."""
    wanted = await choose("quest.second", ["yes", NO], name, quest=t.drawn_quests[-1]) == "yes"
    if wanted:
        use(t, name)
    return wanted


@rule
async def keep_one(t: GrimmTable, name: str, first: int = 0) -> None:
    """GR-LOC-05, GR-LOC-07: one of those that were drawn, from the first one on; the others go under their decks."""
    before, found = t.drawn_quests[:first], t.drawn_quests[first:]
    if not found:
        return
    kept = await choose("quest.keep", dict.fromkeys(found), name)
    t.drawn_quests = [quest for quest in found if quest != kept]
    put_quests_under(t)
    t.drawn_quests = [*before, kept]


async def get_quests(t: GrimmTable, name: str, first: int = 0) -> None:
    """They become active at once, unless somebody else takes them; what was there before the first is another's.

    GR-QST-12, GR-ITM-11, GR-ITM-20, GR-TRN-06.
    """
    before, t.drawer = t.drawer, name
    if len(t.drawn_quests) > first:
        put = lay_quests if await reactions.offered(t, "quests", name) else put_quests_under
        put(t, first)
    while t.drawer in t.heroes and len(t.heroes[t.drawer].deeds.quests) > MOST_QUESTS:
        await put_one_away(t, t.drawer)
    note_the_last(t)
    t.drawer = before if t.windows else t.drawer


def note_the_last(t: GrimmTable) -> None:
    """GR-LEN-02, GR-LEN-04: all decks are empty, once what the King showed or what was too much has gone back."""
    if not t.last_quest_drawn and not any(pile.left for pile in t.quest_decks.values()):
        t.last_quest_drawn = True
        if not t.chapters:
            t.tell("quest.last")


def lay_quests(t: GrimmTable, first: int = 0) -> None:
    """GR-QST-12, GR-STY-17, GR-BEG-06: read out, and face up before whoever gets them."""
    if t.drawer in t.heroes:
        t.heroes[t.drawer].deeds.quests += t.drawn_quests[first:]
        t.turn.fresh_quests += t.drawn_quests[first:]
        for quest in t.drawn_quests[first:]:
            t.tell("quest.active", who=t.drawer, quest=quest, text=ref(t.box.quests[quest].text))
    t.drawn_quests = t.drawn_quests[:first]


def put_quests_under(t: GrimmTable, first: int = 0) -> None:
    """GR-LOC-05: quests that nobody gets go under the decks that they came from."""
    for quest in t.drawn_quests[first:]:
        changes.under_deck(t, quest)
        t.tell("quest.under", quest=quest)
    t.drawn_quests = t.drawn_quests[:first]


@rule
async def put_one_away(t: GrimmTable, name: str) -> None:
    """GR-QST-14, GR-QST-15, GR-QST-16, GR-ENC-05: four at most; who has more chooses which one goes."""
    changes.drop_quest(t, name, await choose("quest.away", dict.fromkeys(t.heroes[name].deeds.quests), name))


# Magic items --------------------------------------------------------------------------------------


async def draw_items(t: GrimmTable, name: str, n: int = 1) -> None:
    """GR-MAG-01, GR-MAG-03: from the top of the deck, seen by one alone."""
    await draw_items_at_once(t, (name,), n)


async def draw_items_at_once(t: GrimmTable, names: Iterable[str], n: int) -> None:
    """GR-ITM-05: several people draw at the same time; who takes items away takes all of them.

    GR-TRN-06: an answer may draw while others are being drawn; to whoever draws those it comes with them.
    """
    who, before = tuple(names) if t.with_items else (), t.drawer
    drawing = [name for name in who if t.windows and name in t.heroes and t.heroes[name].drawn]
    for name in who:
        await find_items(t, name, n)
    drawers = [name for name in who if name in t.heroes and t.heroes[name].drawn and name not in drawing]
    if drawers:
        t.drawer = drawers[0] if len(drawers) == 1 else ""
        put = take_items if await reactions.offered(t, "items", t.drawer or ALL) else put_items_under
        for name in drawers:
            put(t, name)
        t.drawer = before if t.windows else t.drawer


async def find_items(t: GrimmTable, name: str, n: int) -> None:
    """GR-MAG-06, GR-CHA-05: as many as there are, not yet anybody's."""
    if name not in t.heroes:
        return
    before, first = -1, len(t.heroes[name].drawn)
    while len(t.heroes[name].drawn) not in (before, first + n):
        before = len(t.heroes[name].drawn)
        await draw_item(t, name)
    if len(t.heroes[name].drawn) == first:
        t.tell("item.none")
    elif may_use(t, name, "second_item"):
        await choose_of_two(t, name)


@rule
async def draw_item(t: GrimmTable, name: str) -> None:
    """GR-MAG-01, GR-MAG-06, GR-MAG-07: the top card; an empty deck is made anew of what was played."""
    if t.ruled("hands") == "closed":
        if t.item_deck.left or t.item_deck.discard:
            t.item_deck.take_unseen()
            t.heroes[name].drawn.append(UNKNOWN)
            t.tell("item.drawn", who=name)
        return
    is_secret = t.ruled("hands") == "secret"
    hands = t.hands_of_others(name) if is_secret else None
    card = await turned_up(t, t.item_deck, "item.draw", name, private=is_secret, elsewhere=hands)
    if card and name in t.heroes:
        come_by(t.item_deck.cards, card, t.hands_of_others(name))
        t.item_deck.take(card)
        t.heroes[name].drawn.append(card)
        tell_of(t, name, card, name if is_secret else "all")


def tell_which(t: GrimmTable, name: str, card: str, to: str) -> None:
    """GR-MAG-01, GR-MAG-12: what somebody holds, for whoever may see it."""
    t.tell("item.yours", to, who=name, card=card, text=ref(t.box.items[card].text))


def tell_all(t: GrimmTable, name: str, cards: Iterable[str]) -> None:
    """GR-MAG-12: what has come to somebody out of another hand; whoever holds real cards sees them."""
    for card in cards if t.is_drawn and t.ruled("hands") == "secret" else ():
        tell_which(t, name, card, name)


def tell_of(t: GrimmTable, name: str, card: str, to: str) -> None:
    """GR-MAG-01, GR-COP-07: that an item was drawn; those who may see it hear which, if nobody has turned it up."""
    t.tell("item.drawn", who=name)
    if t.is_drawn:
        tell_which(t, name, card, to)
    if t.together and not t.box.items[card].together:
        t.tell("item.useless", to, who=name, card=card)


async def choose_of_two(t: GrimmTable, name: str) -> None:
    """GR-CHA-05: a power by which a second item is drawn, from wherever the first came, and one of the two kept."""
    many = len(t.heroes[name].drawn)
    await draw_item(t, name)
    if len(t.heroes[name].drawn) > many:
        use(t, name)
        await put_item_under(t, name)


@rule
async def put_item_under(t: GrimmTable, name: str) -> None:
    """GR-CHA-05: the other one goes under the deck, and nobody sees which it is."""
    drawn = t.heroes[name].drawn
    away = UNKNOWN
    if drawn and UNKNOWN not in drawn:
        away = await choose("item.away", dict.fromkeys(drawn), name, private=t.ruled("hands") == "secret")
    put_under(t, name, away)


def put_under(t: GrimmTable, name: str, item: str) -> None:
    """GR-MAG-01: an item that was just drawn goes under the deck; of a closed one nobody knows which it is."""
    if item in t.heroes[name].drawn:
        t.heroes[name].drawn.remove(item)
        if item == UNKNOWN:
            t.item_deck.unseen -= 1
        else:
            t.item_deck.put_under([item])
    t.tell("item.under", who=name)


def put_items_under(t: GrimmTable, name: str) -> None:
    """GR-MAG-06: items that nobody gets go under the deck that they came from."""
    for item in list(t.heroes[name].drawn) if name in t.heroes else ():
        put_under(t, name, item)


def take_items(t: GrimmTable, name: str) -> None:
    """GR-MAG-01, GR-ITM-05, GR-ITM-20: into the hand of whoever gets them."""
    if name not in t.heroes:
        return
    drawn, t.heroes[name].drawn = t.heroes[name].drawn, []
    taker = t.drawer or name
    if taker in t.heroes:
        t.heroes[taker].items += drawn
        if taker != name:
            t.tell("item.taken", who=taker, n=len(drawn))
            tell_all(t, taker, drawn)


@rule
async def lose_item(t: GrimmTable, name: str) -> None:
    """GR-MAG-13: an item that was not used; its holder chooses, and everybody sees it."""
    hand = t.heroes[name].items
    if not hand:
        return
    is_secret = t.ruled("hands") == "secret"
    every = list(t.box.items) if UNKNOWN in hand else []
    known = [card for card in hand if card != UNKNOWN]
    card = await choose("item.lose", dict.fromkeys([*known, *every]), name, private=is_secret and len(known) > 1)
    reactions.spend(t, name, card)
    t.tell("item.lost", who=name, card=card)


# Tales --------------------------------------------------------------------------------------------


async def draw_tale(t: GrimmTable, name: str) -> None:
    """GR-TRN-06: an answer to a story may lead to another one, which is finished first."""
    is_inside = bool(t.tale)
    if is_inside:
        t.waiting_tales, t.tale = [*t.waiting_tales, t.tale], ""
    await read_tale(t, name)
    if is_inside and t.waiting_tales:
        t.tale = t.waiting_tales.pop()


async def read_tale(t: GrimmTable, name: str) -> None:
    """It is read; others, or its reader, may answer; then it happens.

    GR-STY-01, GR-STY-18, GR-DIE-08, GR-SET-11, GR-PAS-05.
    """
    while t.with_tales and name in t.heroes:
        await reveal(t, name)
        if not t.tale or await is_replaced(t, name):
            if not t.tale:
                return
            put_tale_by(t)
            continue
        stands = await reactions.offered(t, "story", name)
        if t.redraw or not stands or t.tale not in t.box.tales:
            is_drawn_again, t.redraw = t.redraw, False
            put_tale_by(t)
            if is_drawn_again:
                continue
            return
        await happen(t, name)
        return


@rule
async def reveal(t: GrimmTable, name: str) -> None:
    """GR-STY-01, GR-STY-02, GR-STY-16: the top card, for all to hear; an empty deck is made anew."""
    card = await turned_up(t, t.tale_deck, "tale.draw", name, deck="tales")
    t.tale, t.redraw = card, False
    if card:
        t.tale_deck.take(card)
        tale = t.box.tales[card]
        t.tell("tale.read", who=name, tale=card, type=tale.type, text=ref(tale.text))
    else:
        t.tell("tale.none")


@rule
async def is_replaced(t: GrimmTable, name: str) -> bool:
    """GR-COP-07: a card that is of no use to those who play together may be drawn again."""
    has_another = t.tale_deck.left or t.tale_deck.discard
    if not t.together or not has_another or t.tale not in t.box.tales or t.box.tales[t.tale].together:
        return False
    return await choose("tale.useless", ["again", KEEP], name, tale=t.tale) == "again"


def put_all_tales_by(t: GrimmTable) -> None:
    """GR-TRN-06: the one that is being read, and those that wait for it."""
    put_tale_by(t)
    while t.waiting_tales:
        t.tale = t.waiting_tales.pop()
        put_tale_by(t)


def put_tale_by(t: GrimmTable) -> None:
    """GR-STY-03, GR-STY-06: onto the pile, without any effect."""
    if t.tale:
        changes.lay_aside(t, t.tale)
        t.tell("tale.put_by", tale=t.tale)
    t.tale = ""


async def happen(t: GrimmTable, name: str) -> None:
    """GR-STY-03, GR-STY-04, GR-STY-09, GR-STY-13: what its kind says."""
    tale, t.tale = t.tale, ""
    card = t.box.tales[tale]
    if card.type in ("side", "curse", "mini"):
        t.deeds(name).tales.append(tale)
        changes.is_new(t, tale)
        t.tell("tale.shared" if t.together else "tale.laid", who=name, tale=tale)
        return
    changes.lay_aside(t, tale)
    await follow_card(t, tale, card.ops if card.type == "good" else await ill_luck(t, name, tale), name)


async def ill_luck(t: GrimmTable, name: str, tale: str) -> tuple[object, ...]:
    """GR-STY-04: the lines of the option that is chosen."""
    picked = await pick_evil(t, name, tale)
    return next((option.ops for option in t.box.tales[tale].options if option.id == picked), ())


@rule
async def pick_evil(t: GrimmTable, name: str, tale: str) -> str:
    """One of two; the other if one cannot be; nothing if neither can.

    GR-STY-04, GR-STY-05, GR-STY-06, GR-STY-20, GR-OPT-17.
    """
    options = [option.id for option in t.box.tales[tale].options if can(t, option.ops, name)]
    if not options:
        t.tell("tale.nothing", who=name)
        return ""
    is_alone = t.hides_tokens and any(isinstance(op, Lose) for option in t.box.tales[tale].options for op in option.ops)
    return await choose("tale.option", options, name, private=is_alone, tale=tale)
