"""A recorded evening, played once more by somebody who listens to the laws and to every word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from engine import Ask, Game, News
from engine.laws import Listener, idle
from engine.phrases import Phrases
from engine.shelf import SHELF
from tests.games.recording import ASIDE, SKIP, Evening, read
from tests.games.retold import Retelling
from tests.sources import ROOT

TRIED_EVERY = 9  # so often all answers are tried, and all that is asked is put into words; what is told, every time
TITLES = {title.package.rpartition(".")[2]: title for title in SHELF}
PLAYED = {
    name: import_module(f"tests.games.{name}.evenings")
    for name in TITLES
    if (ROOT / f"tests/games/{name}/evenings.py").is_file()
}
PATHS = [(name, path) for name, module in PLAYED.items() for path in sorted(module.FOLDER.glob("*.jsonl"))]


class Replayed:
    """One evening, once more, with somebody who listens to the laws and to every word."""

    def __init__(self, name: str, path: Path) -> None:
        self.title, self.module = TITLES[name], PLAYED[name]
        self.head, lines = read(path)
        self.lines, self.end = lines[:-1], lines[-1][1]
        self.here: Evening = self.module.evening(self.head)
        self.listener = Listener(self.here.game, self.title)
        self.breaches = list[tuple[str, str, str]]()  # which law, after which question or by which, and how
        self.retelling = Retelling(self.title)

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
            self.retelling.move(self.game, news)
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
