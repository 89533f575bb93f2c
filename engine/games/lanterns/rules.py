"""The rules of Lanterns, in the order of the rulebook."""

from __future__ import annotations

from engine import Next, Rules, choose, goto, number, over, roll, rule
from engine.games.lanterns.table import FACES, HAND, ROUNDS, Keeper, LanternTable
from engine.pieces.decks import HiddenDeck, come_by
from engine.pieces.hands import UNKNOWN, put_down
from engine.pieces.order import leaders, seated_from
from engine.pieces.sockets import lay, lift
from engine.pieces.windows import Reactions, cancel

FEWEST, MOST = 2, 5
DIE = "die"  # what a gust answers, beside covers

# Before the first night ---------------------------------------------------------------------------


@rule
async def set_up(t: LanternTable) -> Next:
    """LN-GEN-01, LN-SET-01, LN-SET-02: everybody stands at the first place, and draws two cards."""
    players = t.players or [str(n) for n in range(1, 1 + await number("setup.players", FEWEST, MOST))]
    start = next(iter(t.box.places))
    t.players, t.keepers = players, {name: Keeper(name, start) for name in players}
    t.dice, t.windows, t.round, t.active, t.to_go, t.ended = {}, [], 0, "", [], False
    t.deck, t.to_draw = HiddenDeck.shuffled(t.box.copies), players * HAND
    return goto(deal)


async def deal(t: LanternTable) -> Next:
    """LN-SET-02: one card after the other, for one pair of eyes each."""
    while t.to_draw:
        await draw_card(t)
    return goto(next_turn)


@rule
async def draw_card(t: LanternTable) -> None:
    """LN-CRD-01, LN-CRD-02, LN-CRD-03: the top card; an empty deck is made anew of what was played."""
    name = t.to_draw[0]
    if t.ruled("hands") == "closed":
        t.to_draw = t.to_draw[1:]
        if name in t.keepers and (t.deck.left or t.deck.discard):
            t.deck.take_unseen()
            t.keepers[name].cards.append(UNKNOWN)
            t.tell("card.drawn", who=name)
        return
    card = await t.deck.turned_up("card.draw", name, private=True, elsewhere=t.hands_of_others(name))
    t.to_draw = t.to_draw[1:]
    if card and name in t.keepers:
        come_by(t.deck.cards, card, t.hands_of_others(name))
        t.deck.take(card)
        t.keepers[name].cards.append(card)
        t.tell("card.drawn", who=name)


# A turn -------------------------------------------------------------------------------------------


@rule
async def next_turn(t: LanternTable) -> Next:
    """LN-TRN-01, LN-END-01: clockwise, four rounds; each begins with the next one at the table."""
    t.active, t.face, t.place, t.windows = "", 0, "", []
    if not t.keepers:
        return goto(set_up)
    t.to_go = [name for name in t.to_go if name in t.keepers]
    if not t.to_go:
        if t.round >= ROUNDS:
            return goto(dawn)
        t.round += 1
        t.to_go = seated_from(t.players, t.players[(t.round - 1) % len(t.players)])
        t.tell("night", n=t.round, all=ROUNDS)
    t.active, t.to_go = t.to_go[0], t.to_go[1:]
    return goto(turn)


async def turn(t: LanternTable) -> Next:
    """LN-TRN-02: a die is rolled and laid; the others may do something about it."""
    if t.active not in t.keepers:
        return goto(next_turn)
    await throw(t)
    await put(t)
    if t.place and not await REACTIONS.offered(t, DIE, t.active):
        await blown_out(t)
    if t.to_draw:
        await draw_card(t)
    return goto(next_turn)


@rule
async def throw(t: LanternTable) -> None:
    """LN-TRN-02: one die."""
    (t.face,) = await roll("die.roll", [FACES], t.active)


@rule
async def put(t: LanternTable) -> None:
    """LN-DIE-01, LN-DIE-02, LN-DIE-03, LN-DIE-04: into a place within reach that takes it; else a card comes of it."""
    name, places = t.active, t.fitting(t.active)
    if not places:
        t.to_draw = [name]
        t.tell("die.lost", who=name, face=t.face)
        return
    place = await choose("die.where", places, name, face=t.face)
    lay(t.dice, place, name, str(t.face))
    t.keepers[name].at = t.place = place
    t.tell("die.laid", who=name, face=t.face, place=place)


@rule
async def blown_out(t: LanternTable) -> None:
    """LN-GST-01: the die goes back to its owner, and what lay below it shines again."""
    if t.dice.get(t.place):
        lift(t.dice, t.place)
    t.tell("die.blown", who=t.active, place=t.place)


# Reactions ----------------------------------------------------------------------------------------


def fits(t: LanternTable, card: str, name: str) -> bool:
    """LN-GST-01, LN-GST-02, LN-CVR-01: a gust answers dice and covers, a cover gusts; never what is one's own."""
    window, known = t.windows[-1], t.box.cards.get(card)
    below = DIE if window.what == DIE else t.box.cards[window.what].does if window.what in t.box.cards else ""
    return known is not None and window.by != name and (known.does == "cover") == (below == "gust")


def spend(t: LanternTable, name: str, card: str) -> None:
    """LN-CRD-02: what is played lies open beside the deck."""
    if put_down(t.keepers[name].cards, card):
        t.deck.shown(card)
    t.deck.discard.append(card)


@rule
async def carry_out(t: LanternTable, card: str, name: str) -> None:
    """LN-GST-01, LN-GST-02, LN-CVR-01: what it answers does not happen."""
    cancel(t)


REACTIONS: Reactions[LanternTable] = Reactions(
    "reaction",
    order=lambda t: [name for name in seated_from(t.players, t.active) if name in t.keepers],
    hand=lambda t, name: t.keepers[name].cards,
    every=lambda t: t.box.cards,
    fits=fits,
    spend=spend,
    carry_out=carry_out,
)

# The end ------------------------------------------------------------------------------------------


@rule
async def dawn(t: LanternTable) -> Next:
    """LN-END-02, LN-END-03: every lantern counts for the die on top; most points win, and may be shared."""
    points, t.ended = t.points(), True
    for name in leaders(points):
        t.tell("dawn", who=name, n=points[name])
    return over("over")


STEPS = (set_up, deal, next_turn, turn, dawn)
RULES = Rules[LanternTable](LanternTable, {step.__name__: step for step in STEPS}, goto(set_up), rivals=True)
