"""No idle question and nothing untold, on every evening that was written down, in every game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from engine.laws import Listener, idle
from engine.shelf import SHELF
from tests.games.recording import ASIDE, EVENINGS, SKIP, Evening, read
from tests.sources import ROOT

TRIED_EVERY = 9  # so often all answers are tried; whatever was said is listened to every time
FOLDERS = {game.package.rpartition(".")[2]: game for game in SHELF}
PLAYED = [name for name in FOLDERS if (ROOT / f"tests/games/{name}/evenings.py").is_file()]
PATHS = [
    (name, path)
    for name in PLAYED
    for path in sorted(import_module(f"tests.games.{name}.evenings").FOLDER.glob("*.jsonl"))
]
each_evening = pytest.mark.parametrize(("name", "path"), PATHS, ids=lambda one: getattr(one, "stem", one))

ANY = "any"
OPEN: dict[str, set[tuple[str, str]]] = {  # what is not mended yet: the law, and the question after which it is broken
    "wildwoods": {
        ("idle question", "luma.roll_second"),  # the Light is in the centre: how many dice go is still to be said
        ("idle question", "luma.count"),  # the one moment at which a card may save a roll that has failed
    },
}


def heard(name: str, path: Path) -> list[tuple[str, str, str]]:
    """The laws that are broken on an evening: which, after which question or by which, and how."""
    head, lines = read(path)
    here: Evening = import_module(f"tests.games.{name}.evenings").evening(head)
    found, listener = list[tuple[str, str, str]](), Listener(here.game, FOLDERS[name])
    for at, (what, value) in enumerate(lines[:-1]):
        if at % TRIED_EVERY == 0 and here.game.ask and (why := idle(here.game)):
            found.append(("idle question", here.game.ask.what, why))
        game, scene = here.game, listener.scene()
        news = here.do(what, value)
        if here.game is not game:
            listener = Listener(here.game, FOLDERS[name])
        elif scene.ask and what in (scene.ask.what, ASIDE, SKIP):
            found += [
                (law, scene.ask.what, why)
                for law, why in listener.after_answer(scene, value, news, is_aside=what == ASIDE)
            ]
        else:
            listener.after_second_thoughts()
    return found


@each_evening
def test_on_an_evening_nothing_is_asked_idly_and_nothing_happens_in_silence(name: str, path: Path) -> None:
    known = OPEN.get(name, set())
    breaches = [one for one in heard(name, path) if not {one[:2], (one[0], ANY)} & known]
    assert not breaches


def test_every_game_with_evenings_is_listened_to() -> None:
    assert {"wonder_book", "wildwoods"} <= set(PLAYED)
    assert {path.parent for _, path in PATHS} <= {EVENINGS, *(EVENINGS / name for name in PLAYED)}
