"""One folder: taken out of a copy of the house, nothing else changes; put back, the game is there again."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sources import ROOT

FOLDER = Path("engine/games/lanterns")
ROOMS = ("device", "vision", "voice", "web_panel")
LOOK = """
import json
from hashlib import sha256
from device.evening.words import LANGUAGES, words
from engine import Game
from engine.shelf import SHELF

def look(game, language):
    cards, problems = game.open(game.demo())
    table = game.lay(["Ada", "Ben"][: game.gathering.most], {})
    said = words(game, cards, language)
    running = Game(game.rules, table, cards.box, strict=True)
    over = said.over(running.table.seen_by("all"))
    told = [over.ask(running.ask), over.news(game.place(over.table)), str(over.board()), str(dict(said.forms))]
    return sha256("".join([game.schema(), str(problems), *told]).encode()).hexdigest()

print(json.dumps({game.id: [look(game, language) for language in LANGUAGES] for game in SHELF}))
"""


def seen(house: Path) -> dict[str, Any]:
    """What the house that stands there knows of its games."""
    environment = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.timeout(300)  # two houses are started, which takes a busy machine long
def test_the_folder_can_be_taken_out_and_put_back_and_nothing_else_changes(tmp_path: Path) -> None:
    for room in ROOMS:
        (tmp_path / room).symlink_to(ROOT / room)
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.move(tmp_path / FOLDER, tmp_path / "aside")
    without = seen(tmp_path)
    shutil.move(tmp_path / "aside", tmp_path / FOLDER)
    whole = seen(tmp_path)
    assert without == {game: look for game, look in whole.items() if game != "lanterns"}
    assert len(without) == len(whole) - 1


def test_nobody_else_knows_of_it() -> None:
    """Neither its name nor that of anything in it stands in another file of the house."""
    rooms = (path for room in ("engine", *ROOMS) for path in (ROOT / room).rglob("*.py"))
    others = [path for path in rooms if not path.is_relative_to(ROOT / FOLDER)]
    assert len(others) > 300
    assert [path for path in others if "lantern_" in path.read_text() or "games.lanterns" in path.read_text()] == []
