"""Player turns: one action or a pass, lap after lap; and after each lap the Unnamed."""

from __future__ import annotations

from engine import Next, choose, goto, rule, settle
from engine.games.unnamed import gains, piles
from engine.games.unnamed.actions import ACTIONS
from engine.games.unnamed.cards import follow, say_of_nothing, touching
from engine.games.unnamed.covered import can_give, is_covered
from engine.games.unnamed.payments import pay
from engine.games.unnamed.plans import can_pay
from engine.games.unnamed.possible import possible
from engine.games.unnamed.reactions import UNNAMED_CARD, happens, has_happened, is_done
from engine.games.unnamed.regrouping import discard_evil_gifts, phase_over, stand_up
from engine.games.unnamed.setting_up import take_cards
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import Bundle
from engine.pieces.words import ref

PASS, NO, ALL = "pass", "no", "all"


async def next_turn(t: SevenTable) -> Next:
    """UN-ACT-03, UN-ACT-07, UN-ACT-08, UN-PAS-03, UN-UNP-05.

    The end of the phase comes first, then the lap, then whose turn it is.
    """
    t.active, t.windows, t.doing, t.closing = "", [], "", ""
    if t.heroes and t.passes >= len(t.heroes):
        if not t.to_act and t.unnamed and t.laps and t.is_on("after_passes"):
            t.to_act = t.in_order()
            return goto(unnamed_turn)
        t.tell("phase.passed")
        return goto(phase_over)
    if not t.quests and (t.cataclysms.left or t.is_doomed) and t.ruled("no_quests") == "phase_ends":
        t.tell("phase.without_quests")
        return goto(phase_over)
    t.to_act = [who for who in t.to_act if who in t.heroes]
    if not t.to_act:
        t.to_act, t.laps = t.in_order(), t.laps + 1
        if t.unnamed and t.laps > 1:
            return goto(unnamed_turn)
    if not t.to_act:
        return Next("set_up")
    t.active, t.to_act = t.to_act[0], t.to_act[1:]
    return goto(turn)


async def turn(t: SevenTable) -> Next:
    """UN-ACT-02, UN-ACT-06, UN-CAT-01, UN-END-04: exactly one action, or a pass; what it brings about comes at once."""
    who = t.active
    while who in t.heroes and not await act(t, who):
        pass
    await settle(t)
    if who in t.heroes and not t.is_on("evil_gifts_once"):
        await discard_evil_gifts(t, who)
    if t.ruled("heroes_upright") == "each_turn":
        stand_up(t, [who])
    await piles.refill(t)
    gains.armour_victory(t)
    gains.portal_victory(t)
    return goto(next_turn)


@rule
async def act(t: SevenTable, who: str) -> bool:
    """UN-ACT-02, UN-ACT-05, UN-PAS-01, UN-PAS-02, UN-PAS-04, UN-TRE-01: what it is; False: it was none after all."""
    action = await choose("turn.action", [*possible(t, who), PASS], who)
    if action == PASS:
        t.passes += 1
        t.tell("passed", who=who)
        return True
    if not await ACTIONS[action](t, who):
        return False
    is_free = action == "gain_treasure" and t.ruled("treasure") == "free"
    t.passes = t.passes if is_free else 0
    if t.doing:
        await has_happened(t, action, who)
    is_done(t)
    gains.armour_victory(t)
    return not is_free


# The Unnamed --------------------------------------------------------------------------------------


async def unnamed_turn(t: SevenTable) -> Next:
    """UN-UNP-03, UN-UNP-04, UN-UNP-06, UN-UNP-10: one card or none, carried out at once; no sin card can cancel it."""
    t.hit = []
    t.unnamed_hand = [name for name in t.unnamed_hand if name in t.box.unnamed]
    take_cards(t)
    name = await unnamed_card(t) if t.unnamed_hand else NO
    if name != NO and (not t.is_on("cancel_unnamed") or await happens(t, UNNAMED_CARD, t.unnamed)):
        told = t.told
        await strike(t, name)
        say_of_nothing(t, told, t.box.unnamed[name].ops, t.unnamed)
    is_done(t)
    await piles.refill(t)
    gains.armour_victory(t)
    if not t.to_act or t.passes >= len(t.heroes):
        return goto(next_turn)
    t.active, t.to_act = t.to_act[0], t.to_act[1:]
    return goto(turn)


@rule
async def unnamed_card(t: SevenTable) -> str:
    """UN-UNP-02, UN-UNP-03, UN-UNP-06: one of those in hand; when the last is played, all come back."""
    card = await choose("unnamed.card", [NO, *t.unnamed_hand], t.unnamed)
    if card == NO:
        t.tell("unnamed.waits", who=t.unnamed)
        return card
    t.unnamed_hand = [name for name in t.unnamed_hand if name != card]
    t.doing, is_last = card, not t.unnamed_hand and not t.unnamed_deck
    take_cards(t)
    t.tell("unnamed.plays", who=t.unnamed, card=card, text=ref(t.box.unnamed[card].text))
    if is_last and not t.is_drawn:
        t.tell("unnamed.back", who=t.unnamed, n=len(t.box.unnamed))
    return card


async def strike(t: SevenTable, name: str) -> None:
    """UN-UNP-15: everybody whom it hits, in turn order."""
    card = t.box.unnamed[name]
    if card.target == "none":
        await follow(t, card.ops, t.unnamed)
        return
    await whom(t, name)
    while t.hit:
        who, t.hit = t.hit[0], t.hit[1:]
        await suffer(t, name, who)


@rule
async def whom(t: SevenTable, name: str) -> None:
    """UN-UNP-03, UN-UNP-15: all, one, or as many as the Unnamed likes."""
    card = t.box.unnamed[name]
    target, every = card.target, t.in_order() if t.is_on("fallen_hit") else t.good()
    if card.requirement is None and not card.judged:
        every = [who for who in every if touching(t, card.ops, who)]
    hit = every if target == "all" else list[str]()
    if target == "one" and every:
        hit = [await choose("unnamed.whom", every, t.unnamed, card=name)]
    while target == "choice" and (left := [who for who in every if who not in hit]):
        picked = await choose("unnamed.also", [NO, *left], t.unnamed, card=name, n=len(hit))
        if picked == NO:
            break
        hit.append(picked)
    t.hit = [who for who in every if who in hit]


async def suffer(t: SevenTable, name: str, who: str) -> None:
    """UN-UNP-07, UN-UNP-14, UN-UNP-15: what can be fulfilled has to be; else a penalty."""
    if who not in t.heroes:
        return
    card = t.box.unnamed[name]
    if card.requirement is not None and await gives(t, name, who, card.requirement):
        await pay(t, who, card.requirement, name)
    elif card.requirement is not None or (card.judged and await judged(t, name, who) == NO):
        t.tell("unnamed.unpaid", who=who, card=name)
        await punish(t, who)
    await follow(t, card.ops, who)


async def gives(t: SevenTable, name: str, who: str, cost: Bundle) -> bool:
    """UN-UNP-14, UN-GEN-10: can they, and do they?  About covered gifts they are asked both at once."""
    if is_covered(t, cost):
        return await can_give(t, who, cost, name, may_refuse=t.is_on("may_refuse"))
    return can_pay(t, who, cost) and await agrees(t, name, who)


@rule
async def agrees(t: SevenTable, name: str, who: str) -> bool:
    """UN-UNP-14: whoever can pay has to, unless the table says that they may refuse."""
    if not t.is_on("may_refuse"):
        return True
    res = gains.said(t, t.box.unnamed[name].requirement or Bundle())
    return await choose("unnamed.pays", ["yes", NO], who, card=name, res=res) == "yes"


@rule
async def judged(t: SevenTable, name: str, who: str) -> str:
    """UN-UNP-14: a requirement in words is judged by the table."""
    return await choose("unnamed.judged", ["yes", NO], about=who, card=name, text=ref(t.box.unnamed[name].judged))


async def punish(t: SevenTable, who: str) -> None:
    """UN-UNP-07, UN-UNP-08, UN-UNP-09: corruption or a sin card, as the one who is hit decides."""
    taken = await penalty(t, who)
    if not taken:
        t.tell("sins.none", who=who)
    elif taken == "sin":
        await piles.draw_sins(t, who, 1, is_extra=True)
    elif taken == "might":
        t.tell("lost", who=who, res=gains.lose_all(t, who, Bundle(might=1)))
    else:
        gains.corrupt(t, who, 1)


@rule
async def penalty(t: SevenTable, who: str) -> str:
    """UN-UNP-07, UN-UNP-09, UN-DCK-06: which of them; of an empty deck no card can be drawn."""
    picker = t.unnamed if t.ruled("penalty_by") == "unnamed" and t.unnamed else who
    other = ["corruption"] if t.falls_happen else []
    if not t.falls_happen and t.ruled("without_falls") == "sin_or_might" and t.heroes[who].might > 0:
        other = ["might"]
    every = [*other, *(["sin"] if piles.has_sins(t) else [])]
    return await choose("unnamed.penalty", every, picker, about=who) if every else ""
