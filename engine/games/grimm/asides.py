"""What can be done at any fitting moment: magic items in one's own turn, powers, and asking to be asked."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Aside, choose, draw, rule
from engine.games.grimm import draws, reactions
from engine.games.grimm.moments import ends_turn, is_between, is_free
from engine.games.grimm.powers import may_use
from engine.games.grimm.table import GrimmTable
from engine.games.grimm.trade import can_trade, trade, trades
from engine.games.grimm.usable_items import helps
from engine.games.grimm.uses import POWERS, show_item, use_item, use_power
from engine.pieces.hands import UNKNOWN, to_choose_from

# Magic items in one's own turn ------------------------------------------------------------------------


def can_use_item(t: GrimmTable, name: str, item: str) -> bool:
    """GR-MAG-04: one that is used in one's own turn, before a die is placed."""
    card = t.box.items.get(item)
    return card is not None and item in t.heroes[name].items and is_free(t, name) and helps(t, name, card)


def usable_items(t: GrimmTable) -> Iterator[tuple[str, str]]:
    """Those that the one whose turn it is holds."""
    if t.active in t.heroes:
        held = dict.fromkeys(t.heroes[t.active].items)
        yield from ((t.active, item) for item in held if can_use_item(t, t.active, item))


def can_show_item(t: GrimmTable, name: str) -> bool:
    """GR-MAG-04: out of a hand that the box does not know."""
    return is_free(t, name) and UNKNOWN in t.heroes[name].items


# Among friends ----------------------------------------------------------------------------------------


def useless(t: GrimmTable, hand: list[str]) -> list[str]:
    """GR-COP-07: items in a hand that are of no use to those who play together; any of these in a closed one."""
    every = {item.id for item in t.box.items.values() if not item.together}
    return [card for card in dict.fromkeys(to_choose_from(hand, every)) if card in every] if t.together else []


def can_exchange(t: GrimmTable, name: str) -> bool:
    """GR-COP-07: between two parts of a turn, whoever's it is."""
    return bool(useless(t, t.heroes[name].items)) and is_between(t)


async def exchange_item(t: GrimmTable, who: str) -> None:
    """GR-COP-07: it is laid down, and another one drawn."""
    if await lay_down_useless(t, who):
        await draws.draw_items(t, who)


@rule
async def lay_down_useless(t: GrimmTable, name: str) -> bool:
    """GR-COP-07: everybody sees which it was."""
    hand = t.heroes[name].items
    cards, is_secret = useless(t, hand), t.ruled("hands") == "secret"
    if not cards:
        return False
    card = await (
        draw("item.shown", cards, name, deck="items")
        if UNKNOWN in hand
        else choose("item.useless", cards, name, private=is_secret and len(cards) > 1)
    )
    reactions.spend(t, name, card)
    t.tell("item.exchanged", who=name, card=card)
    return True


# Powers -----------------------------------------------------------------------------------------------


def can_use_power(t: GrimmTable, name: str) -> bool:
    """GR-CHR-01: in one's own turn, as far as there is something to use it on."""
    power = t.figure(name).power
    if power not in POWERS or not may_use(t, name, power):
        return False
    if power == "swap":
        return (is_free(t, name) or ends_turn(t, name)) and (t.tokens(name) > 0 or t.hides_tokens)
    if power == "dice_for_token":
        return is_free(t, name) and bool(t.heroes[name].pool)
    return is_free(t, name)


def usable_powers(t: GrimmTable) -> Iterator[tuple[str]]:
    """Of the one whose turn it is."""
    if t.active in t.heroes and can_use_power(t, t.active):
        yield (t.active,)


# Being asked ------------------------------------------------------------------------------------------


def can_ask(t: GrimmTable, name: str) -> bool:
    """GR-MAG-02: whoever holds items may wish to be asked, whatever these are."""
    return t.ruled("reactions") == "called" and bool(t.heroes[name].items) and name not in t.wants


async def be_asked(t: GrimmTable, who: str) -> None:
    """GR-MAG-02, GR-MAG-04: from now on, at every moment that can be answered."""
    t.wants.append(who)
    t.tell("wants.asked", who=who)


def can_rest(t: GrimmTable, name: str) -> bool:
    """Whoever is asked may wish not to be."""
    return t.ruled("reactions") == "called" and name in t.wants


async def be_left_alone(t: GrimmTable, who: str) -> None:
    """GR-MAG-02: nobody asks any more."""
    t.wants.remove(who)
    t.tell("wants.rest", who=who)


def holder(t: GrimmTable, name: str, item: str) -> str:
    """GR-MAG-01: what is held is a secret."""
    return name


def mine(t: GrimmTable, name: str) -> str:
    """GR-MAG-01: so is which of it is of no use."""
    return name


ASIDES = {
    "use_item": Aside(use_item, can_use_item, usable_items, whose=holder),
    "show_item": Aside(show_item, can_show_item, lambda t: [(name,) for name in t.heroes if can_show_item(t, name)]),
    "exchange_item": Aside(
        exchange_item, can_exchange, lambda t: [(name,) for name in t.heroes if can_exchange(t, name)], whose=mine
    ),
    "use_power": Aside(use_power, can_use_power, usable_powers),
    "trade": Aside(trade, can_trade, trades),
    "be_asked": Aside(be_asked, can_ask, lambda t: [(name,) for name in t.heroes if can_ask(t, name)]),
    "be_left_alone": Aside(be_left_alone, can_rest, lambda t: [(name,) for name in t.heroes if can_rest(t, name)]),
}
