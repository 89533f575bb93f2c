"""The small changes of Wildwoods: each does one thing to the table, as far as there is room, and tells it."""

from __future__ import annotations

from engine.games.wildwoods import river
from engine.games.wildwoods.table import MOST_CRYSTALS, WildTable
from engine.pieces.dice import kind_of
from engine.pieces.tracks import left, room, run_down

# Crystals -----------------------------------------------------------------------------------------


def lay_crystals(t: WildTable, action: str, count: int) -> None:
    """WW-CRY-01, WW-CRY-02: onto an action card, which holds three at most."""
    laid = room(count, t.crystals.get(action, 0), MOST_CRYSTALS)
    if laid:
        t.crystals[action] = t.crystals.get(action, 0) + laid
        t.tell("crystal.laid", action=action, n=laid, left=t.crystals[action])


def spend_crystals(t: WildTable, action: str, count: int) -> None:
    """WW-CRY-10: back into the supply."""
    spent = left(count, t.crystals.get(action, 0))
    if spent:
        t.crystals[action] -= spent
        t.tell("crystal.spent", action=action, n=spent, left=t.crystals[action])


# Spirit and pawns ---------------------------------------------------------------------------------


def gain_spirit(t: WildTable, count: int) -> None:
    """WW-SPI-01, WW-SPI-02: to the left, and no further than the first space."""
    gained = room(count, t.spirit, t.box.full_spirit)
    t.spirit += gained
    if gained:
        t.tell("spirit.gained", n=gained, left=t.spirit)
    elif count:
        t.tell("spirit.full")


def lose_spirit(t: WildTable, count: int) -> int:
    """WW-SPI-03, WW-SPI-04, WW-SPI-05, WW-SPI-07, WW-SPI-08: to the right, and from the start again; how often."""
    at_zero, is_all = t.ruled("spirit_at_zero") == "shadow_card", count == t.spirit
    toll = int(t.ruled("return_of_spirit") == "costs_one")
    t.spirit, rounds = run_down(t.spirit, count, t.box.full_spirit, at_zero=at_zero, toll=toll)
    if rounds:
        t.tell("spirit.used_up" if is_all else "spirit.returned", n=count, left=t.spirit, cards=rounds)
    elif count:
        t.tell("spirit.lost", n=count, left=t.spirit)
    return rounds


def advance_light(t: WildTable, count: int) -> None:
    """WW-SEL-02, WW-SEL-04, WW-ILL-05, WW-SEL-11: to the right, and no further than the centre."""
    gone = left(count, t.light)
    t.light -= gone
    if gone:
        t.tell("light.advances" if t.light else "light.arrives", n=gone, left=t.light)
    elif count:
        t.tell("light.stays")


def advance_shadow(t: WildTable) -> None:
    """WW-SEL-02, WW-SEL-04, WW-SHP-04: one space to the left."""
    if t.shadow:
        t.shadow -= 1
        t.tell("shadow.advances" if t.shadow else "shadow.arrives", left=t.shadow)


def retreat(t: WildTable, pawn: str, count: int) -> None:
    """WW-SEL-03, WW-SEL-04, WW-SEL-08: away from the centre, and no further than the end of the track."""
    now, most = (t.light, t.light_most) if pawn == "light" else (t.shadow, t.shadow_most)
    gone = room(count, now, most)
    if pawn == "light":
        t.light += gone
    else:
        t.shadow += gone
    if gone:
        t.tell(f"{pawn}.retreats", n=gone, left=now + gone)
    elif count:
        t.tell(f"{pawn}.holds")


# The river ----------------------------------------------------------------------------------------


def lay_river(t: WildTable, cards: list[str], card: str, *, is_told: bool = True) -> None:
    """WW-RIV-04, WW-RIV-05, WW-RIV-13: the cards lie in this order; what lies on them goes along."""
    if cards == t.river:
        return
    t.river = cards
    if is_told:
        t.tell("river.moved", card=card, space=cards.index(card) + 1)


def to_end(t: WildTable, card: str, *, is_told: bool = True) -> None:
    """WW-RIV-03, WW-RIV-12: behind the last card, once the others have moved up."""
    lay_river(t, river.sent_to_end(t.river, card), card, is_told=is_told)


def stun(t: WildTable, name: str) -> None:
    """WW-STU-03, WW-ILL-06: one token at most."""
    if name not in t.stunned and has_token(t):
        t.stunned.append(name)
        t.tell("creature.stunned", creature=name)
    elif name not in t.stunned:
        t.tell("creature.no_token", creature=name)


def has_token(t: WildTable) -> bool:
    """WW-STU-03: is one left in its compartment?"""
    tokens = t.box.basics.stun_tokens
    return tokens is None or len(t.stunned) < tokens


def unstun(t: WildTable, name: str) -> None:
    """WW-STU-01, WW-CRE-07: the token goes back into its compartment."""
    if name in t.stunned:
        t.stunned.remove(name)
        t.tell("creature.awake", creature=name)


def illuminate(t: WildTable, name: str) -> None:
    """WW-ILL-02, WW-ILL-03, WW-ILL-06: it goes to the end of the river and is stunned; it stays in play."""
    if name in t.stunned and t.river[-1] == name:
        t.tell("creature.lit_already", creature=name)
    elif name in t.river:
        to_end(t, name)
        stun(t, name)


def discard_creature(t: WildTable, name: str, why: str = "discarded") -> None:
    """WW-CRE-05, WW-CRE-07, WW-CRE-11, WW-HEA-04: off the river, onto the pile of creatures; no crystals."""
    if name not in t.river:
        return
    if why and name in t.stunned and not t.is_drawn:
        t.tell("creature.awake", creature=name)
    t.river.remove(name)
    t.stunned = [other for other in t.stunned if other != name]
    t.to_activate = [other for other in t.to_activate if other != name]
    t.creature_discard.append(name)
    if why:
        t.tell(f"creature.{why}", creature=name)


def come(t: WildTable, name: str, space: int | str) -> None:
    """WW-CRE-01, WW-CRE-08, WW-RIV-06, WW-SHP-03: a creature takes its space; the cards from there on move on."""
    t.river = river.placed(t.river, name, river.SPACES if isinstance(space, str) else space)
    t.tell("creature.comes", creature=name, space=t.river.index(name) + 1)


# Places and cards ---------------------------------------------------------------------------------


def overcome(t: WildTable, place: str) -> None:
    """WW-AID-02, WW-EXP-02, WW-LOC-06: a pawn lies there now."""
    if place not in t.overcome:
        t.overcome.append(place)
        t.tell("location.overcome", location=place)


def take_card(t: WildTable, name: str) -> bool:
    """An exploration card leaves wherever it lies, also out of the hand that reads it.  Did it lie anywhere?"""
    drawn = (t.drawn, t.drawn_before, t.resolving)
    for pile in (t.exploration_deck, t.exploration_discard, t.blessings, *drawn, t.campaign.removed):
        if name in pile:
            pile.remove(name)
            t.used_up.pop(name, None)
            t.on_top = [other for other in t.on_top if other != name]
            return True
    return False


def put_away(t: WildTable, name: str) -> None:
    """WW-EXC-04, WW-EXC-14, WW-HEA-08: onto the discard pile, or out of the game if the card says so."""
    card = t.card(name)
    t.used_up.pop(name, None)
    if card and card.after_use == "box":
        t.campaign.removed.append(name)
        t.tell("exploration.boxed", card=name)
    else:
        t.exploration_discard.append(name)
        t.tell("exploration.discarded", card=name)


def add_die(t: WildTable, die: str) -> None:
    """WW-DIC-02, WW-DIC-13: there is one of each kind; in a Luma phase it can be rolled at once."""
    if die in t.campaign.dice:
        t.tell("die.owned", die=die)
        return
    t.campaign.dice.append(die)
    if t.phase == "luma":
        (t.dice_ready if t.ruled("added_die") == "at_once" else t.dice_used).append(die)
    t.tell("die.added", die=die)


def remove_die(t: WildTable, die: str) -> None:
    """WW-DIC-03: given back."""
    if die not in t.campaign.dice:
        return
    t.campaign.dice.remove(die)
    for pile in (t.dice_ready, t.dice_used):
        if die in pile:
            pile.remove(die)
    t.dice = [face for face in t.dice if kind_of(face) != die]
    t.tell("die.removed", die=die)
