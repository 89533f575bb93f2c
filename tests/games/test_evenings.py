"""Every evening that was written down, of every game, goes as it went: each question, by all laws, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Game
from tests.games.recording import EVENINGS, read
from tests.games.replayed import PATHS, PLAYED, Replayed
from tests.games.retold import difference, written

each_evening = pytest.mark.parametrize(("name", "path"), PATHS, ids=lambda one: getattr(one, "stem", one))


@pytest.mark.timeout(300)
@each_evening
def test_an_evening_goes_as_it_went_by_all_laws_and_in_words_of_both_languages(name: str, path: Path) -> None:
    evening = Replayed(name, path)
    evening.play(evening.lines)
    assert difference(evening.retelling.numbers, written(name)[path.stem]) == ""
    assert evening.module.outcome(evening.game) == evening.end
    assert evening.breaches == []


@pytest.mark.parametrize("name", PLAYED)
def test_every_evening_that_was_planned_is_written_down(name: str) -> None:
    assert sorted(path.stem for of, path in PATHS if of == name) == sorted(plan.name for plan in PLAYED[name].PLANS)


@pytest.mark.parametrize("name", PLAYED)
def test_an_evening_goes_on_after_a_power_cut_in_its_middle(name: str) -> None:
    module, (head, lines) = PLAYED[name], read(next(path for of, path in PATHS if of == name))
    here, middle = module.evening(head), len(lines) // 2
    for line in lines[:middle]:
        here.do(*line)
    game, twin = here.game, Game.resume(here.game.rules, here.log, here.game.pack, strict=True)
    assert (twin.table, twin.ask, twin.turn) == (game.table, game.ask, game.turn)
    here.game = twin
    for line in lines[middle:-1]:
        here.do(*line)
    assert module.outcome(twin) == lines[-1][1]


def test_every_game_with_evenings_is_listened_to() -> None:
    assert {"wonder_book", "wildwoods", "unlikely_heroes", "grimm", "unnamed"} <= set(PLAYED)
    assert {path.parent for _, path in PATHS} <= {EVENINGS, *(EVENINGS / name for name in PLAYED)}
