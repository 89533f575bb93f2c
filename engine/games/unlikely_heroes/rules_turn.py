"""The turn: two actions or fewer, then the clock and whatever bad luck is owed."""

from __future__ import annotations

from engine import Next, choose, draw, rule
from engine.games.unlikely_heroes import agenda
from engine.games.unlikely_heroes.actions import possible
from engine.games.unlikely_heroes.cards import carry_out, unnamed
from engine.games.unlikely_heroes.clock import advance, clock_goes
from engine.games.unlikely_heroes.effects import begins, ends, window
from engine.games.unlikely_heroes.rules_encounter import mix_again
from engine.games.unlikely_heroes.steps import NEXT_JOB, NEXT_TURN, TURN, TURN_ENDS
from engine.games.unlikely_heroes.table import ACTIONS, HeroesTable, Job
from engine.pieces.order import next_seat
from engine.pieces.words import ref

PASS, LATER = "pass", "later"


async def next_turn(t: HeroesTable) -> Next:
    """UH-TRN-01, UH-TRN-02, UH-RGP-07: clockwise, two actions."""
    if not t.heroes:
        return Next("new_quest")
    t.active = next_seat(list(t.heroes), t.active, t.heroes)
    t.actions, t.action, t.exploring, t.taken, t.going_on, t.path = ACTIONS, "", 0, 0, [], []
    agenda.drop(t, *agenda.FLOW)
    t.tell("turn.begins", hero=t.active, player=t.player(t.active))
    await begins(t, "turn")
    return TURN


async def turn(t: HeroesTable) -> Next:
    """UH-TRN-02, UH-TRN-03, UH-TRN-04: one action after the other, in any order, or none."""
    if t.active not in t.heroes:
        return NEXT_TURN
    if not t.cells:
        return Next("map_by_hand")
    if t.hero.at not in t.cells:
        agenda.first(t, Job("stranded", "", t.active))
    if t.agenda:
        return NEXT_JOB
    if t.to_pack:
        return Next("packs_away")
    if t.actions <= 0:
        return TURN_ENDS
    action = await which_action(t)
    if action == LATER:
        return NEXT_JOB
    return TURN_ENDS if action == PASS else Next(action)


@rule
async def which_action(t: HeroesTable) -> str:
    """UH-TRN-02, UH-TRN-03: backpack, travel, explore, or pass; what an effect has brought meanwhile comes first."""
    if t.agenda or t.to_pack or t.hero.at not in t.cells:
        return LATER
    action = await choose("turn.action", possible(t), t.player(t.active), hero=t.active, left=t.actions)
    if action == PASS:
        t.actions = 0
        t.tell("turn.passed", hero=t.active)
    return action


async def turn_ends(t: HeroesTable) -> Next:
    """UH-TRN-04, UH-TRN-05, UH-TRN-07, UH-NIT-04: the clock, then the cards that are owed."""
    mix_again(t)
    await window(t, "before", "turn_end")
    clock = [] if "nightfall" in t.modules else [Job("clock_moves")]
    owed = [Job("owed_card")]
    order = [*clock, *owed] if t.ruled("turn_end") == "clock_first" else [*owed, *clock]
    t.agenda += [*order, Job("turn_over")]  # what an effect has brought meanwhile comes first
    return NEXT_JOB


async def clock_moves(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-TRN-05, UH-TRN-06: to the next square space."""
    await advance(t)
    return NEXT_JOB


async def owed_card(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-OOL-02, UH-OOL-07, UH-OOL-09, UH-EX-14: one Out of Luck card for each reshuffle of this turn."""
    if not t.reshuffles:
        return NEXT_JOB
    if not t.misfortune:
        t.tell("bad_luck.no_card", n=t.reshuffles)
        t.reshuffles = 0
        return NEXT_JOB
    now, later = (t.reshuffles, 0) if t.ruled("owed_again") == "next_turn" else (1, t.reshuffles - 1)
    agenda.first(t, *[Job("bad_luck_strikes")] * now, *([Job("owed_card")] if later else []))
    t.reshuffles -= now
    return NEXT_JOB


async def bad_luck_strikes(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-OOL-02, UH-OOL-03, UH-OOL-06, UH-SET-17, UH-EFF-13: one card is drawn, read, and stays for the whole quest."""
    await window(t, "before", "out_of_luck")
    if agenda.waits(t, Job("bad_luck_comes")):
        return NEXT_JOB
    return await bad_luck_comes(t, what, hero)


async def bad_luck_comes(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-OOL-03, UH-OOL-09, UH-EFF-13: once all is over that the moment before it has brought."""
    card = await draw_misfortune(t)
    known = t.box.out_of_luck.get(card)
    if known and (known.ops or known.ops is None):
        await carry_out(t, unnamed(t, known.ops), known.text, t.active)
    await window(t, "after", "out_of_luck")
    if t.ruled("owed_again") == "same_turn" and not any(job.step == "owed_card" for job in t.agenda):
        agenda.soon(t, Job("owed_card"))
    return NEXT_JOB


@rule
async def draw_misfortune(t: HeroesTable) -> str:
    """UH-OOL-02, UH-OOL-03, UH-OOL-06: from the face-down pile; if there is none left, none is drawn."""
    if not t.misfortune:
        t.tell("bad_luck.no_card", n=1)
        return ""
    card = await draw("bad_luck.draw", told_apart(t), t.player(t.active), deck="out_of_luck")
    t.misfortune.remove(card)
    t.bad_luck.append(card)
    known = t.box.out_of_luck.get(card)
    t.tell("bad_luck.stays", bad_luck=card, text=ref(known.text) if known else "")
    return card


def told_apart(t: HeroesTable) -> list[str]:
    """UH-SET-17: those that one can tell from each other; of the cards that nobody has typed one is like the other."""
    known = t.box.out_of_luck
    blank = [name for name in t.misfortune if not (known[name].name or known[name].text or known[name].ops)]
    return [name for name in t.misfortune if name not in blank[1:]]


async def turn_over(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-TRN-01, UH-TRN-04, UH-OOL-09: the next hero, once all is over that the end of the turn has brought."""
    if t.reshuffles and t.ruled("owed_again") == "same_turn":
        t.agenda += [Job("owed_card"), Job("turn_over")]
        return NEXT_JOB
    await ends(t, "turn_end")
    await ends(t, "turn")
    if not t.agenda:
        return NEXT_TURN
    t.agenda.append(Job("turn_passes"))  # once what these moments have brought is over, too
    return NEXT_JOB


async def turn_passes(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-TRN-01, UH-OOL-09, UH-TIM-03: no moment of the turn comes twice."""
    if t.reshuffles and t.ruled("owed_again") == "same_turn":
        t.agenda += [Job("owed_card"), Job("turn_passes")]
        return NEXT_JOB
    return NEXT_TURN


TURN_STEPS = (
    next_turn,
    turn,
    turn_ends,
    clock_moves,
    clock_goes,
    owed_card,
    bad_luck_strikes,
    bad_luck_comes,
    turn_over,
    turn_passes,
)
