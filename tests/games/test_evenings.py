"""Every evening that was written down, of every game, goes as it went: each question, by all laws, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine import Ask, Game, News
from engine.laws import Listener, idle
from engine.phrases import Phrases
from engine.shelf import SHELF
from tests.games.recording import ASIDE, EVENINGS, SKIP, Evening, read
from tests.sources import ROOT

TRIED_EVERY = 9  # so often all answers are tried, and all that is asked is put into words; what is told, every time
TITLES = {title.package.rpartition(".")[2]: title for title in SHELF}
PLAYED = {
    name: import_module(f"tests.games.{name}.evenings")
    for name in TITLES
    if (ROOT / f"tests/games/{name}/evenings.py").is_file()
}
PATHS = [(name, path) for name, module in PLAYED.items() for path in sorted(module.FOLDER.glob("*.jsonl"))]
each_evening = pytest.mark.parametrize(("name", "path"), PATHS, ids=lambda one: getattr(one, "stem", one))


class Replayed:
    """One evening, once more, with somebody who listens to the laws and to every word."""

    def __init__(self, name: str, path: Path) -> None:
        self.title, self.module = TITLES[name], PLAYED[name]
        self.head, lines = read(path)
        self.lines, self.end = lines[:-1], lines[-1][1]
        self.here: Evening = self.module.evening(self.head)
        self.listener = Listener(self.here.game, self.title)
        self.breaches = list[tuple[str, str, str]]()  # which law, after which question or by which, and how

    @property
    def game(self) -> Game:
        return self.here.game

    @cached_property
    def spoken(self) -> dict[str, Phrases]:
        """The phrases in each language; one that is missing, or lacks something, is an error."""
        return {language: Phrases.load(self.title.package, language, strict=True) for language in ("en", "it")}

    def play(self, lines: Sequence[tuple[str, Any]]) -> None:
        """These answers, and whatever was done between them; the first question that differs is named."""
        for at, (what, value) in enumerate(lines):
            ask, is_looked_at = self.game.ask, at % TRIED_EVERY == 0
            assert self.here.expects(what), f"question {at} was {what} and is {ask}"
            if is_looked_at and ask:
                self._asked(ask)
            news = self._told(what, value)
            assert all(self._in_words(news)), what
            assert not is_looked_at or not [*self.title.problems(self.game.table)], f"after question {at}"

    def _asked(self, ask: Ask) -> None:
        if why := idle(self.game):
            self.breaches.append(("idle question", ask.what, why))
        names, table = self.title.names, self.game.table
        for language, phrases in self.spoken.items():
            assert phrases.ask(ask, name=self._name(language)) or not ask.about.get("text", "x")
            names.heading(self.game.pack, ask.what, language, table, ask.about)
            for option in ask.options if ask.kind == "choose" else ():
                assert phrases.option(ask, option, name=self._name(language))
                names.hint(self.game.pack, ask.what, option, language, table, ask.about)

    def _told(self, what: str, value: Any) -> Sequence[News]:
        game, scene = self.game, self.listener.scene()
        news = self.here.do(what, value)
        if self.game is not game:
            self.listener = Listener(self.game, self.title)
        elif scene.ask and what in (scene.ask.what, ASIDE, SKIP):
            heard = self.listener.after_answer(scene, value, news, is_aside=what == ASIDE)
            self.breaches += [(law, scene.ask.what, why) for law, why in heard]
        else:
            self.listener.after_second_thoughts()
        return news

    def _in_words(self, news: Sequence[News]) -> Iterator[str]:
        for language, phrases in self.spoken.items():
            yield from (phrases.news(one, name=self._name(language)) for one in news)

    def _name(self, language: str) -> Any:
        about = self.game.ask.about if self.game.ask else {}
        return lambda key, value: self.title.names.name(self.game.pack, key, value, language, self.game.table, about)


@pytest.mark.timeout(300)
@each_evening
def test_an_evening_goes_as_it_went_by_all_laws_and_in_words_of_both_languages(name: str, path: Path) -> None:
    evening = Replayed(name, path)
    evening.play(evening.lines)
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
