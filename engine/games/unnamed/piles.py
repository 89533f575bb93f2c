"""Piles: decks that people turn up, rows that are refilled, cards that are drawn in secret."""

from __future__ import annotations

from typing import Any

from engine import choose, draw, rule
from engine.asks import Ask, SoughtCard, put_to_table
from engine.games.unnamed import gains
from engine.games.unnamed.table import COLUMNS, DECKS, FACE_DOWN, FEW, FREE, HAND, ROWS, Quest, SevenTable
from engine.games.unnamed.untyped import ask_name
from engine.games.unnamed.verbs import ANY, Bundle
from engine.pieces.decks import Deck, come_by
from engine.pieces.hands import UNKNOWN, is_closed, put_down, too_many

NEVER_MIND = "never mind"
TREASURES_EACH = 2
RENEWED = tuple(DECKS.values())  # decks that are made anew of what was discarded, if anything is


def columns(t: SevenTable) -> int:
    """UN-TWO-01, UN-TWO-04: two quests in a row, or one if two people play."""
    return 1 if len(t.heroes) <= FEW else COLUMNS


# What is turned up --------------------------------------------------------------------------------


def ready(t: SevenTable, deck: str) -> bool:
    """UN-DCK-01, UN-DCK-02, UN-DCK-08: is there a card?  These decks are made anew when they are empty."""
    here = t.deck(deck)
    return bool(here.left or here.discard)


async def top(t: SevenTable, deck: str, **where: Any) -> str:
    """The card on top, as people see it, and what it is called if nobody has typed that."""
    here = t.deck(deck)
    if t.is_drawn:
        return here.cards[here.unseen] if here.left else here.discard[0]
    card = await _turned_up(t, deck, **where)
    await ask_name(t, card)
    return card


async def _turned_up(t: SevenTable, deck: str, **where: Any) -> str:
    """Which card it is; if it can only be one nobody is asked."""
    here = t.deck(deck)
    if here.left:
        tops = here.tops
        if len(tops) == 1:
            return tops[0]
        if t.phase == "setup":
            return await draw(f"lay.{deck}", tops, t.dealer, deck=deck, **where)
        return await draw(f"{deck}.draw", tops, t.dealer, deck=deck)
    anew = list(dict.fromkeys(here.discard))
    return anew[0] if len(anew) == 1 else await draw(f"{deck}.draw_shuffled", anew, t.dealer, deck=deck)


def take_top(t: SevenTable, deck: str, card: str) -> None:
    """The card leaves its deck; whoever was asked for it has heard already that an empty one is made anew first."""
    here = t.deck(deck)
    has_heard = not t.is_drawn and len(set(here.discard)) > 1
    if here.take(card) and not has_heard:
        t.tell("deck.renewed", deck=deck)


def renew_empty(t: SevenTable, deck: str) -> None:
    """UN-DCK-01, UN-DCK-02, UN-DCK-08: a new deck is made as soon as the last card has been turned up."""
    here = t.deck(deck)
    if deck in RENEWED and not here.left and here.discard:
        t.renew(here)
        t.tell("deck.renewed", deck=deck)


def can_refill(t: SevenTable) -> bool:
    """UN-REC-04, UN-ELX-01, UN-BLD-02: is there an empty space, and a card for it?"""
    return any(t.board(board).waiting and ready(t, deck) for board, deck in DECKS.items())


async def refill(t: SevenTable) -> None:
    """UN-REC-04, UN-ELX-01, UN-BLD-02, UN-DCK-03: every empty space, the one first that was empty first."""
    for board, deck in DECKS.items():
        while t.board(board).waiting and ready(t, deck):
            await fill_space(t, board, deck)


@rule
async def fill_space(t: SevenTable, board: str, deck: str) -> None:
    """UN-SET-08, UN-SET-09, UN-SET-10, UN-REC-04, UN-ELX-01, UN-BLD-02, UN-DCK-03: the next card comes into it."""
    if not t.board(board).waiting or not ready(t, deck):
        return
    spaces = t.board(board)
    if t.ruled("refill") == "from_the_left":
        spaces.waiting.sort()
    card = await top(t, deck, n=len(spaces.cards) + 1, all=len(spaces.spaces))
    take_top(t, deck, card)
    t.board(board).fill(card)
    if t.phase != "setup":
        t.tell(f"{board}.filled", card=card)
    elif not t.board(board).waiting:
        t.tell(f"laid.{board}", cards=list(t.board(board).cards))
    renew_empty(t, deck)


@rule
async def new_quest(t: SevenTable, row: int, column: int) -> None:
    """UN-SET-11, UN-CMP-17: the top quest comes onto the board."""
    card = await top(t, "quest_deck", row=row)
    take_top(t, "quest_deck", card)
    known = t.box.quests.get(card)
    t.quests[card] = Quest(row, column, [FREE] * max(1, len(known.requirements) if known else 0))
    if t.phase != "setup":
        t.tell("quest.laid", quest=card, row=row)
    elif column == columns(t) - 1:
        t.tell(f"laid.row_{row}", quests=t.row(row))


def lay_face_down(t: SevenTable, quest: str) -> int:
    """UN-SET-12, UN-CMP-17, UN-CMP-18: two treasures that nobody looks at, as far as there are any."""
    laid = 0
    while len(t.quests[quest].treasures) < TREASURES_EACH and t.treasures.left:
        t.treasures.take_unseen()
        t.quests[quest].treasures.append(FACE_DOWN)
        laid += 1
    return laid


@rule
async def lay_face_up(t: SevenTable, quest: str) -> None:
    """UN-SET-12: a treasure from the deck, face up."""
    lying = len(t.quests[quest].treasures)
    card = await top(t, "treasures", quest=quest, n=lying + 1, all=TREASURES_EACH)
    take_top(t, "treasures", card)
    t.quests[quest].treasures.append(card)
    if len(t.quests[quest].treasures) == TREASURES_EACH and not t.is_drawn:
        t.tell("treasures.lie", quest=quest, treasures=list(t.quests[quest].treasures))


@rule
async def turn_over(t: SevenTable, quest: str) -> None:
    """UN-CMP-16: a treasure that lay face down is seen."""
    known = t.treasures.cards[:1] if t.is_drawn else list(dict.fromkeys(t.treasures.cards))
    card = known[0] if len(known) == 1 else await draw("treasure.turn", known, t.dealer, deck="treasures", quest=quest)
    if not t.is_drawn:
        await ask_name(t, card)
    lying = t.quests[quest].treasures
    lying[lying.index(FACE_DOWN)] = card
    t.treasures.shown(card)
    t.tell("treasure.turned", treasure=card, quest=quest)


async def turn_all_over(t: SevenTable, row: int) -> None:
    """UN-SET-12, UN-CMP-16: in the two lower rows all lie face up."""
    while hidden := [name for name in t.row(row) if FACE_DOWN in t.quests[name].treasures and t.treasures.cards]:
        await turn_over(t, hidden[0])


async def lay_quests(t: SevenTable, row: int) -> None:
    """UN-SET-11, UN-CMP-17, UN-TWO-01: the free places of a row."""
    for column in range(columns(t)):
        if all(t.quests[name].column != column for name in t.row(row)) and t.quest_deck.left:
            await new_quest(t, row, column)
    if row == ROWS:
        supply_row(t)


def supply_row(t: SevenTable) -> None:
    """UN-CMP-17, UN-CMP-18, UN-TRD-03: treasures for the upper row, in the order of its columns."""
    renew_treasures(t)
    laid = {name: lay_face_down(t, name) for name in t.row(ROWS)}
    if t.is_drawn or not any(laid.values()):
        return
    if len(laid) > 1 and len(set(laid.values())) == 1:
        t.tell("treasures.laid", n=max(laid.values()))
        return
    for name, n in laid.items():
        if n:
            t.tell("treasures.laid_at", n=n, quest=name)


def has_treasures(t: SevenTable) -> bool:
    """UN-TRE-05: could a treasure be drawn?  The pile joins an empty deck only if the table says so."""
    return bool(t.treasures.left or (t.treasures.discard and t.ruled("empty_treasures") == "pile_joins"))


def renew_treasures(t: SevenTable) -> None:
    """UN-TRE-05: an empty deck is made anew of what was taken, if the table says so."""
    if not t.treasures.left and t.treasures.discard and t.ruled("empty_treasures") == "pile_joins":
        t.renew(t.treasures)
        t.tell("deck.renewed", deck="treasures")


# Sin cards and artifacts --------------------------------------------------------------------------


async def draw_sins(t: SevenTable, who: str, n: int, *, is_extra: bool = False) -> None:
    """UN-SET-04, UN-DRW-01, UN-DCK-05, UN-DCK-06: so many, as far as the deck goes; *is_extra*: all are told."""
    is_dealt, n_at_once, wanted = t.is_drawn or t.has_closed_hands, 1, n
    while n > 0 and sins_ready(t):
        n_at_once = min(n, t.sins.left) if is_dealt else 1
        if is_dealt:
            dealt_sins(t, who, n_at_once)
        else:
            await draw_sin(t, who)
        n -= n_at_once
    if is_extra and not is_dealt and wanted > n:
        t.tell("sins.drawn", who=who, n=wanted - n)
    if n > 0 and t.phase != "setup":
        t.tell("sins.none", who=who)


def sins_ready(t: SevenTable) -> bool:
    """UN-DCK-05, UN-DCK-06: is there a card?  The pile joins an empty deck only if the table says so."""
    if not t.sins.left and t.sins.discard and t.ruled("empty_sins") == "pile_joins":
        cards, t.sins.discard = t.sins.discard, []
        shuffle_sins(t, cards)
    return t.sins.left > 0


def has_sins(t: SevenTable) -> bool:
    """UN-DCK-06: could a card be drawn?"""
    return bool(t.sins.left or (t.sins.discard and t.ruled("empty_sins") == "pile_joins"))


def dealt_sins(t: SevenTable, who: str, n: int) -> None:
    """UN-DRW-01, UN-GEN-12: nobody has to say which: they go into a closed hand, or the box deals them itself."""
    cards = [UNKNOWN] * n if t.has_closed_hands else t.sins.cards[:n]
    for card in cards:
        if card == UNKNOWN:
            t.sins.take_unseen()
        else:
            t.sins.take(card)
    t.heroes[who].sins += cards
    if n and t.phase != "setup":
        t.tell("sins.drawn", who=who, n=n)
    if n and t.is_drawn:
        t.tell("sins.yours", to=who, cards=cards)


@rule
async def draw_sin(t: SevenTable, who: str) -> None:
    """UN-SET-04, UN-DRW-01, UN-DCK-05, UN-DCK-06, UN-GEN-12: the top card, for one pair of eyes; of no deck none."""
    if not t.sins.left:
        return
    known = [*t.heroes[who].sins, *t.sins_played]
    may_be = [name for name, card in t.box.sins.items() if card.copies > known.count(name)]
    card = await draw("sin.draw", may_be, who, private=True, deck="sins")
    _leaves(t.sins, card, t.others_sins(who))
    t.heroes[who].sins.append(card)


async def draw_artifact(t: SevenTable, who: str) -> None:
    """UN-DCK-10, UN-DCK-11: if none is left, none; used ones come back only if the table says so."""
    if not t.artifacts.left and t.artifacts.discard and t.is_on("artifacts_return"):
        t.renew(t.artifacts)
        t.tell("deck.renewed", deck="artifacts")
    if t.artifacts.left:
        await artifact_drawn(t, who)
    else:
        t.tell("artifact.none", who=who)


@rule
async def artifact_drawn(t: SevenTable, who: str) -> None:
    """UN-ART-03, UN-CMP-11, UN-TRE-07, UN-DCK-11: any one, face down; none, if meanwhile the last one has gone."""
    if not t.artifacts.left:
        t.tell("artifact.none", who=who)
        return
    if t.is_drawn:
        card = t.artifacts.cards[0]
        t.artifacts.take(card)
        t.heroes[who].artifacts.append(card)
        t.tell("artifact.yours", to=who, artifact=card)
    elif t.has_closed_hands:
        t.artifacts.take_unseen()
        t.heroes[who].artifacts.append(UNKNOWN)
    else:
        known = [*t.heroes[who].artifacts, *t.artifacts.discard]
        may_be = [name for name in t.box.artifacts if name not in known]
        card = await draw("artifact.draw", may_be, who, private=True, deck="artifacts")
        _leaves(t.artifacts, card, t.others_artifacts(who))
        t.heroes[who].artifacts.append(card)
    t.tell("artifact.drawn", who=who)


def _leaves(deck: Deck, card: str, hidden: list[list[str]]) -> None:
    """The real deck is right: what was drawn lay there, wherever it was thought to be."""
    come_by(deck.cards, card, hidden)
    if card not in deck.cards:
        deck.cards[0] = card
    deck.take(card)


def unseen_sins(t: SevenTable) -> list[str]:
    """UN-GEN-12: what a closed hand may hold, all that nobody has shown; a secret one may hold any sin card."""
    if t.has_closed_hands:
        return [name for name in t.box.sins if name in t.sins.cards]
    return list(t.box.sins)


def unseen_artifacts(t: SevenTable) -> list[str]:
    """UN-GEN-12: the same of artifacts."""
    return [name for name in t.box.artifacts if name in t.artifacts.cards]


@rule
async def discard_sin(t: SevenTable, who: str, left: int = 1) -> None:
    """UN-DRW-03, UN-CAT-04: one card of the hand, face down onto the pile; nobody else learns which.

    If so many are *left* to go that none stays, there is nothing to pick.
    """
    hand = t.heroes[who].sins
    if not hand:
        return
    card = UNKNOWN if is_closed(hand) else hand[0]
    if card != UNKNOWN and len(hand) > left:
        card = await choose("sin.discard", sorted(set(hand)), who, private=True)
    t.heroes[who].sins.remove(card)
    t.sins.discard.append(card)
    t.tell("sin.discarded", who=who, n=len(t.sins.discard))


def many_to_draw(t: SevenTable, who: str) -> int:
    """UN-DRW-01, UN-DRW-02: up to three, and one at least."""
    return max(1, HAND - len(t.heroes[who].sins))


def many_to_discard(t: SevenTable, who: str) -> int:
    """UN-DRW-03: down to three."""
    return too_many(t.heroes[who].sins, HAND)


async def shown(what: str, deck: str, cards: list[str], who: str) -> str:
    """A card of a closed hand is shown; empty: never mind."""
    sought = SoughtCard(tuple(cards), deck=deck, is_numbered=False)
    card = await put_to_table(Ask(what, "choose", (NEVER_MIND, *cards), who, sought=sought))
    return "" if card == NEVER_MIND else str(card)


def play_sin_card(t: SevenTable, who: str, card: str) -> None:
    """UN-SIN-02: out of the hand, and open until its effect is over."""
    if put_down(t.heroes[who].sins, card):
        t.sins.shown(card)
    t.sins_played.append(card)


def pile_up_sins(t: SevenTable, n: int) -> None:
    """UN-SIN-04, UN-DCK-07: these come from the deck, and nobody looks at them."""
    for _ in range(n):
        if t.is_drawn:
            t.sins.discard.append(t.sins.cards[0])
            t.sins.take(t.sins.cards[0])
        else:
            t.sins.take_unseen()
            t.sins.discard.append(UNKNOWN)
    if n:
        t.tell("sins.piled", n=n, all=len(t.sins.discard))


def put_sins_away(t: SevenTable) -> None:
    """UN-SIN-02, UN-SIN-06: what was played goes onto the pile."""
    t.sins.discard += t.sins_played
    t.sins_played = []


def shuffle_sins(t: SevenTable, cards: list[str]) -> None:
    """UN-SIN-05, UN-CAT-02: these become part of the deck; of some nobody has ever said which they are."""
    t.shuffle(t.sins, (card for card in cards if card != UNKNOWN))
    t.sins.unseen = max(0, t.sins.unseen - cards.count(UNKNOWN))
    t.tell("sins.shuffled", n=len(cards))


# Gifts of any type --------------------------------------------------------------------------------


@rule
async def any_gift(t: SevenTable, who: str, what: str, fresh: bool, left: int) -> None:
    """UN-SET-02, UN-GFT-10: one gift of a type that is picked among those in the pools, if it can be kept at all.

    Of so many that are *left* to come all the pools hold need no question.
    """
    there = [name for name, n in t.pools.items() if n > 0]
    if there:
        goes_at_once = t.heroes[who].fallen and t.active == who and not t.is_on("evil_gifts_once")
        has_all = sum(t.pools[name] for name in there) <= left
        virtue = there[0] if goes_at_once or has_all else await choose("gift.any", there, who, thing=what)
        gains.take_gift(t, who, virtue, fresh=fresh)
        t.tell("gained", who=who, res=gains.bundled(t, {virtue: 1}))


async def gain(t: SevenTable, who: str, res: Bundle, what: str = "", *, fresh: bool = False) -> None:
    """UN-GFT-10: all of it, gifts as far as the pools have any; *fresh*: they come from an elixir."""
    if got := gains.gain_fixed(t, who, res):
        t.tell("gained", who=who, res=got)
    for left in range(res.gifts.get(ANY, 0), 0, -1):
        await any_gift(t, who, what, fresh, left)
