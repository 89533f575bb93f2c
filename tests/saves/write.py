"""Writes the saves of this version, for the tests of all later ones: a campaign of each game, many answers long."""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from device.evening.beginning import TableSetting, opened
from device.store import Journal, Store
from device.store.database import NAME
from device.store.transfer import exported
from engine import Game
from engine.contract import AnyTitle
from engine.laboratory import any_answer
from engine.shelf import SHELF
from tests.sources import ROOT

ANSWERS, SEED = 160, 8


def demo(title: AnyTitle) -> TableSetting:
    """A game with its own story."""
    cards, problems = title.open(title.demo())
    assert cards, problems
    return TableSetting(title, cards)


def name(title: AnyTitle) -> str:
    """Under which the campaign is kept."""
    return f"{title.id}-corpus"


def played(title: AnyTitle, journal: Journal, answers: int = ANSWERS) -> Game:
    """Random answers, with some second thoughts; in the end at the last question that could be answered."""
    game, chance = opened(demo(title), journal).game, random.Random(SEED)
    for number in range(answers):
        if game.ask is None or number % 17 == 16:
            game.undo(2)
        if game.ask is not None:
            game.answer(any_answer(chance, game.ask))
    return game


def main() -> None:
    """Into a folder of this version; one that is there stays as it is."""
    folder = ROOT / "tests" / "saves" / version("taleside")
    if folder.exists():
        sys.exit(f"{folder} is there already: people have these saves, so they stay as they are.")
    folder.mkdir()
    with tempfile.TemporaryDirectory() as home:
        with closing(Store.open(Path(home))) as store:
            for title in SHELF:
                with closing(store.journal(name(title))) as journal:
                    journal.begin()
                    table = played(title, journal).table
                (folder / f"{title.id}.table.json").write_bytes(table.seal() + b"\n")
                (folder / f"{title.id}.jsonl").write_bytes(b"".join(exported(store.writer.here, name(title))))
        shutil.copyfile(Path(home, NAME), folder / NAME)


if __name__ == "__main__":
    main()
