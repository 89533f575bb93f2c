"""How fast the engine is, beside no rival: answers, corrections, undo, an evening resumed, bytes of its journal."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.enemies_phase import RULES, Phase, evening, play
from engine import Game, Header
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.rules import RULES as WONDER_BOOK
from engine.journal import read, writer
from tests.games.wonder_book.evenings import FOLDER
from tests.games.wonder_book.evenings import evening as begun
from tests.games.wonder_book.evenings import read as recorded

ANSWERS = 1500
RESUME_LIMIT, BYTES_LIMIT = 20.0, 200.0  # what we promise: milliseconds, bytes for each answer


def engine_speed() -> Iterator[str]:
    """Answers per second in the enemies' phase, and what the rarer verbs take."""
    yield f"The engine alone: the enemies' phase, {ANSWERS} answers an evening"
    yield _line("strict, every answer sealed", ANSWERS / _median(lambda: evening(ANSWERS, 1)), "answers/s")
    game = evening(ANSWERS, 1)[1]
    yield _line("a correction", _median(lambda: game.correct({"heroes.ken.hearts": 3}), 50) * 1e6, "us")
    game = evening(ANSWERS, 2)[1]
    yield _line("an undo", _median(game.undo, 50) * 1e6, "us")


def resume() -> Iterator[str]:
    """An evening comes back after a power cut, from the text of its journal."""
    written: list[bytes] = []
    save = writer(written.extend, Header("enemies_phase"))
    play(Game(RULES, Phase(), None, save=save), ANSWERS, 1)
    taken = _median(lambda: Game.resume(RULES, read(written).entries, None), 20) * 1e3
    yield f"Resume of {ANSWERS} answers from {len(written)} lines of text"
    yield _line("all of it", taken, f"ms (limit {RESUME_LIMIT:g})")
    yield _line("the journal", _bytes(ANSWERS, written), f"bytes/answer (limit {BYTES_LIMIT:g})")


def recorded_evening() -> Iterator[str]:
    """Of the evenings of Wonder Book that the tests replay, the one whose journal takes most for an answer."""
    name, answers, written = max(map(_written, sorted(FOLDER.glob("*.jsonl"))), key=lambda it: _bytes(*it[1:]))
    box = demo()
    taken = _median(lambda: Game.resume(WONDER_BOOK, read(written).entries, box), 20) * 1e3
    yield f"A whole campaign of Wonder Book, {answers} answers: {name.replace('_', ' ')}"
    yield _line("resumed in", taken, f"ms (limit {RESUME_LIMIT:g})")
    yield _line("the journal", _bytes(answers, written), f"bytes/answer (limit {BYTES_LIMIT:g})")


def _written(path: Path) -> tuple[str, int, list[bytes]]:
    """How many answers a recorded evening has, and the lines of its journal."""
    (head, said), written = recorded(path), list[bytes]()
    here = begun(head)
    for line in said[:-1]:
        here.do(*line)
    writer(written.extend, Header("wonder-book"))(here.log)
    return path.stem, len(said) - 1, written


def _bytes(answers: int, written: list[bytes]) -> float:
    return sum(map(len, written)) / answers


def _median(act: Callable[[], object], times: int = 7) -> float:
    """Seconds, the first one not counted."""
    taken = []
    for _ in range(times + 1):
        began = time.perf_counter()
        act()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken[1:])


def _line(name: str, figure: float, unit: str) -> str:
    return f"  {name:40} {figure:>10,.1f} {unit}"


if __name__ == "__main__":
    for measure in (engine_speed, resume, recorded_evening):
        print("\n".join(measure()))
