"""Challenges that something comes in between of, or that are over before anybody has won or lost them."""

from __future__ import annotations

from engine import Next
from engine.games.unlikely_heroes import changes
from engine.games.unlikely_heroes.effects import ends
from engine.games.unlikely_heroes.luck import lay_away, put_under
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job, Trial


def meanwhile(t: HeroesTable, step: str) -> Next | None:
    """UH-ENC-04, UH-CRD-06: what an effect has brought is met first; a challenge that has left the table is over."""
    return wait_with(t, step) or (Next("called_off") if is_off(t) else None)


def wait_with(t: HeroesTable, step: str) -> Next | None:
    """UH-ENC-04: this step of the challenge comes after what an effect has brought, if it has brought anything."""
    if not (t.soon and t.agenda):
        return None
    t.waiting.append(t.trial)
    t.trial = Trial()
    t.agenda.insert(t.soon, Job("challenge_goes_on", step))
    return NEXT_JOB


def is_off(t: HeroesTable) -> bool:
    """UH-CRD-06: has the card gone, or whoever met it?"""
    return t.trial.card not in t.open or t.trial.hero not in t.heroes


async def challenge_goes_on(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-ENC-04: where it was left."""
    if not t.waiting:
        return NEXT_JOB
    t.trial = t.waiting.pop()
    if t.trial.result:  # it is won, whatever has become of its card
        return Next(what)
    if t.to_pack and not is_off(t):
        give_up(t)
        return NEXT_JOB
    return Next("called_off") if is_off(t) else Next(what)


async def called_off(t: HeroesTable) -> Next:
    """UH-CRD-06, UH-CHL-21: nothing is won, and nothing has failed."""
    t.tell("challenge.off", card=t.trial.card)
    lay_away(t)
    await over(t)
    return NEXT_JOB


def give_up(t: HeroesTable) -> None:
    """UH-SAV-06: whoever packs away leaves it; its luck cards are discarded, and nothing has failed."""
    t.tell("save.gives_up")
    lay_away(t)
    changes.put_back(t, t.trial.card)
    t.trial, t.to_lose = Trial(), 0
    t.going_on = [step for step in t.going_on if step not in ("challenge", "resolution")]
    if t.restored:
        put_under(t)


async def over(t: HeroesTable) -> None:
    """UH-TIM-07: the challenge is no longer under way."""
    await ends(t, "challenge")
    t.trial = Trial()


INTERRUPTION_STEPS = (challenge_goes_on, called_off)
