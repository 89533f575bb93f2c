"""The bench: every figure that we promise, measured on this machine in one run (`make bench`)."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.box_life import box_idle, box_memory, box_resume, store_answers
from bench.button_to_light import button_to_light
from bench.engine_speed import engine_speed, recorded_evening, resume
from bench.panel_speed import panel_pages, panel_streams
from bench.voice_speed import voice_cut_in, voice_first_sample, voice_memory

HERE = Path(__file__).resolve().parent
RIVAL = HERE / "boardgame" / "enemies_phase.mjs"
ANSWERS = 1500  # an evening: both engines keep a log that grows with it
WARM_UP, EVENINGS, ROUNDS = 4, 8, 5  # the best evening of a round: whatever else the machine does only slows down

Table = dict[str, object]
Measure = Callable[[], Iterator[str]]  # the lines that a measure prints


@dataclass(frozen=True)
class Side:
    """One engine in one setting; its command takes answers, seed and evenings and prints seconds and table as JSON."""

    name: str
    command: tuple[str, ...]
    goal: float = 0  # how many times faster ours should be

    def evenings(self, seed: int) -> tuple[float, Table]:
        """Answers per second in the best evening after a warm-up, in a process of its own; and the last table."""
        words = (*self.command, str(ANSWERS), str(seed), str(WARM_UP + EVENINGS))
        said = json.loads(subprocess.run(words, check=True, capture_output=True, text=True, cwd=HERE.parent).stdout)
        return ANSWERS / min(said["seconds"][WARM_UP:]), said["table"]


OURS = Side("Taleside, strict, every answer sealed", (sys.executable, "-m", "bench.enemies_phase"))
RIVALS = (
    Side("boardgame.io, client reducer", ("node", str(RIVAL), "client"), goal=2),
    Side("boardgame.io, local master", ("node", str(RIVAL), "master"), goal=4),
    Side("boardgame.io, local master alone", ("node", str(RIVAL), "lean")),
)


def enemies_phase() -> Iterator[str]:
    """The same questions and answers on both engines, turn and turn about; the tables must come out equal."""
    yield f"The enemies' phase: {ANSWERS} answers, the best evening of {ROUNDS} rounds each; median (lowest .. highest)"
    rounds = [one_round(seed) for seed in range(1, ROUNDS + 1)]
    ours = [rates[OURS.name] for rates in rounds]
    yield line(OURS.name, ours, "answers/s")
    for rival in RIVALS:
        theirs = [rates[rival.name] for rates in rounds]
        goal = f"   (goal {rival.goal:g})" if rival.goal else ""
        yield line(rival.name, theirs, "moves/s")
        yield line(
            "  ours is faster by", [mine / other for mine, other in zip(ours, theirs, strict=True)], "times" + goal
        )


def one_round(seed: int) -> dict[str, float]:
    """The rate of each side, all on the same answers."""
    rate, table = OURS.evenings(seed)
    rates = {OURS.name: rate}
    for rival in RIVALS:
        rates[rival.name], other = rival.evenings(seed)
        if other != table:
            raise SystemExit(f"The sides do not play the same game.\nTaleside: {table}\n{rival.name}: {other}")
    return rates


def line(name: str, figures: list[float], unit: str) -> str:
    """A name, the median and the spread."""
    digits = ".2f" if max(figures) < 100 else ",.0f"
    middle, low, high = (format(f, digits) for f in (statistics.median(figures), min(figures), max(figures)))
    return f"  {name:40} {middle:>8} ({low} .. {high}) {unit}"


MEASURES: tuple[Measure, ...] = (
    *(enemies_phase, engine_speed, resume, recorded_evening),
    *(voice_first_sample, voice_cut_in, voice_memory),
    *(store_answers, box_resume, button_to_light, box_idle, box_memory),
    *(panel_streams, panel_pages),
)


def main() -> None:
    """Print every measure; `make bench ARGS="resume"` only those whose names hold a word."""
    for measure in MEASURES:
        if not sys.argv[1:] or any(word in measure.__name__ for word in sys.argv[1:]):
            for text in measure():
                print(text, flush=True)


if __name__ == "__main__":
    main()
