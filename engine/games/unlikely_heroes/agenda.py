"""What is still to be done: one job after the other, and where new ones are put among them."""

from __future__ import annotations

from engine.games.unlikely_heroes.table import HeroesTable, Job

ACTIONS = ("travels", "travelling", "explores", "sorts_out", "action_ends")
UNTURNED = ("back", "reads", "front", "turns")  # a card whose front nobody has seen yet
FLOW = (*ACTIONS, "turn_ends", "clock_moves", "owed_card", "turn_over", "turn_passes")  # what a turn is made of


def first(t: HeroesTable, *jobs: Job) -> None:
    """These come before all else, in this order."""
    t.agenda = [*jobs, *t.agenda]


def soon(t: HeroesTable, *jobs: Job) -> None:
    """These come after those that the same card has brought before, and before all else."""
    t.agenda[t.soon : t.soon] = jobs
    t.soon += len(jobs)


def waits(t: HeroesTable, job: Job) -> bool:
    """UH-TIM-02: has the moment before something brought anything?  Then that is met first, and this comes after it."""
    if t.soon:
        soon(t, job)
        return True
    return False


def is_unturned(t: HeroesTable, card: str) -> bool:
    """UH-CRD-05, UH-CRD-12: is a card still to be turned, so that it is not in play yet?"""
    return any(job.step in UNTURNED and job.what == card for job in t.agenda)


def before_turn_goes_on(t: HeroesTable, *jobs: Job) -> None:
    """These come as soon as the card at hand is done with."""
    at = next((n for n, job in enumerate(t.agenda) if job.step in FLOW), len(t.agenda))
    t.agenda[at:at] = jobs


def is_waiting(t: HeroesTable) -> bool:
    """UH-ENC-04: has something come that is to be met before the turn goes on?"""
    return bool(t.agenda) and t.agenda[0].step not in FLOW


def after_next(t: HeroesTable, step: str, *jobs: Job) -> None:
    """First of all, but after a job of this kind if one comes first."""
    at = int(bool(t.agenda) and t.agenda[0].step == step)
    t.agenda[at:at] = jobs


def drop(t: HeroesTable, *steps: str) -> None:
    """Nothing of this is to be done any more."""
    t.agenda = [job for job in t.agenda if job.step not in steps]
