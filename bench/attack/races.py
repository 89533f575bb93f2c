"""Races: many phones that press for one turn at once; one is told yes, and it counts, and the others why not."""

from __future__ import annotations

from bench.attack.ground import Ground
from bench.attack.honest import Play

PHONES, BOUT = 16, 3.0


def races(ground: Ground) -> None:
    """No phone waits between its answers; what was acknowledged is what counts."""
    play = Play.at(ground.box, PHONES, ground.tally.seed, between=(0.0, 0.01))
    first = True
    while first or ground.goes_on():
        first = False
        tried, told, wrong = play.tried, len(play.told), len(play.wrong)
        play.bout(min(BOUT, ground.left))
        for what in play.wrong[wrong:]:
            ground.note(False, _without_numbers(what), what)
        for _ in range(play.tried - tried - (len(play.wrong) - wrong)):
            ground.note(True, "")
        ground.note(len(play.told) > told, "nobody was told yes")


def _without_numbers(what: str) -> str:
    return "".join("n" if letter.isdigit() else letter for letter in what)
