"""Nothing on the table goes by the name that only files have, also where nobody typed a word of the pack."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from device.packs.blank import write_blank
from engine import Ask, Game
from engine.contract import AnyTitle, OpenedPack
from engine.laboratory import any_answer
from engine.phrases import Phrases
from engine.pieces.naming import NamingPlace
from engine.shelf import SHELF, game
from tests.games.by_chance import PEOPLE, moved

GAMES = [pytest.param(title, id=title.package.rpartition(".")[2]) for title in SHELF]
OF_A_FILE = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)+")
MOVES = 150


def blank(title: AnyTitle, language: str, folder: Path) -> OpenedPack:
    """The pack that is handed out empty."""
    write_blank(folder / language, language, title.package)
    found, problems = title.open(folder / language)
    assert found, problems
    return found


class Hearer:
    """Puts into words all that is asked, offered and told, and notes what has no name."""

    def __init__(self, title: AnyTitle, language: str) -> None:
        self.title, self.language = title, language
        self.phrases = Phrases.load(title.package, language, strict=True)
        self.nameless = set[tuple[str, str]]()

    def hear(self, game: Game, told: list[Any]) -> None:
        """All that was told of the last move, and what is asked now."""
        for one in told:
            self.phrases.news(one, name=partial(self._name, game, {}))
        for ask in _all(game.ask):
            name = partial(self._name, game, ask.about)
            self.phrases.ask(ask, name=name)
            for option in ask.options if ask.kind == "choose" else ():
                self.phrases.option(ask, option, name=name)

    def _name(self, game: Game, about: Mapping[str, Any], key: str, value: Any) -> str:
        name = self.title.names.name(game.pack, key, value, self.language, game.table, about)
        if OF_A_FILE.fullmatch(name):
            self.nameless.add((key, name))
        return name


def _all(ask: Ask | None) -> Iterator[Ask]:
    if ask:
        yield ask
        yield from (one for part in ask.parts for one in _all(part))


def heard(title: AnyTitle, language: str, folder: Path) -> set[tuple[str, str]]:
    """What has no name on evenings by chance, with as few people as possible and with as many."""
    pack = blank(title, language, folder)
    hearer = Hearer(title, language)
    for many in (title.gathering.fewest, title.gathering.most):
        chance = random.Random(many)
        here = Game(title.rules, title.lay(PEOPLE[:many], pack.house), pack.box)
        value = partial(by_chance, chance)
        for _ in range(MOVES):
            hearer.hear(here, moved(here, chance, value))
    return hearer.nameless


def by_chance(chance: random.Random, game: Game, ask: Ask) -> Any:
    """An answer of somebody who does not think."""
    return any_answer(chance, ask)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("title", GAMES)
def test_with_an_empty_pack_nothing_is_called_as_in_a_file(title: AnyTitle, language: str, tmp_path: Path) -> None:
    assert heard(title, language, tmp_path) == set()


def test_a_thing_without_a_name_rings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NamingPlace, "nameless", lambda place, value, kinds: "")
    assert ("place", "place_1") in heard(game("lanterns"), "en", tmp_path)
