"""Writes anew, in numbers, how all evenings on paper and by chance come: `python -m tests.games.anew [GAME ...]`.

Do that only when rules, questions, boards or the demos were changed on purpose, after recording anew what sensible
people did (`tests.games.GAME.evenings`), and see what is called new: another game that moves is a mistake.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tests.games.by_chance import GAMES, SEEDS, called, numbers
from tests.games.replayed import PATHS, Replayed
from tests.games.retold import write, written


def played(game: str) -> Iterator[tuple[str, list[int]]]:
    """Its evenings on paper, and those by chance."""
    for path in (path for name, path in PATHS if name == game):
        evening = Replayed(game, path)
        evening.play(evening.lines)
        yield path.stem, evening.retelling.numbers
    for seed in SEEDS:
        yield called(seed), numbers(game, seed)


def main() -> None:
    """The games that are named, or all."""
    for game in sys.argv[1:] or GAMES:
        before, now = written(game), dict(played(game))
        new = [name for name in now if now[name] != before.get(name)]
        write(game, now)
        sys.stdout.write(f"{game}: {', '.join(new) or 'as it was'}\n")


if __name__ == "__main__":
    main()
