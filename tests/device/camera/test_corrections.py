"""What is put right at the table stays on the disk only if the owner wants it so, and then only cut-outs of dice."""

from __future__ import annotations

import contextlib
import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import Game
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.camera.table import Seeing
from tests.device.demo_evening import cards
from tests.kit.evening_with_eyes import wise
from vision.opening import opened
from vision.reading import Reading


@contextlib.contextmanager
def doubtful(pack: Path, *, keeps: bool) -> Iterator[Seeing]:
    """An evening whose eyes are sure of nothing: somebody always has to say that they are right."""
    game = Game(WONDER_BOOK.rules, WONDER_BOOK.lay((), {}), cards().box, strict=True)
    with contextlib.closing(Seeing(game, pack, keeps=keeps)) as here:
        read = here.lookout._read

        def doubt(*asked: Any) -> Reading:
            found = read(*asked)
            doubts = (("success", "failure"),) * len(found.values)
            return replace(found, sure=min(found.sure, 0.8), doubts=doubts, evidence=None)

        here.lookout.watch._reader = doubt
        yield here


def until_the_first_roll(here: Seeing) -> list[Any]:
    """Everything before it is answered by hand; what shall be thrown."""
    chance = random.Random(5)
    while here.view.ask is None or here.view.ask.kind != "roll":
        here.answer(wise(here, chance))
    return list(wise(here, chance))


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    shutil.copytree(WONDER_BOOK.demo(), tmp_path / "mine")
    return tmp_path / "mine"


@pytest.mark.timeout(120)
@pytest.mark.parametrize("keeps", [True, False])
def test_cut_outs_of_doubtful_dice_are_kept_with_consent_and_nothing_at_all_without(pack: Path, keeps: bool) -> None:
    before = files(pack.parent)
    with doubtful(pack, keeps=keeps) as here:
        faces = until_the_first_roll(here)
        assert here.throw(faces)
        here.session.look(lambda game: None)
    fresh = sorted(files(pack.parent) - before)
    wanted = [f"mine/dice/{folder.name}/{face}/table-" for folder in (pack / "dice").iterdir() for face in set(faces)]
    assert bool(fresh) == keeps
    for file in fresh:
        assert any(file.startswith(start) for start in wanted)
        assert opened(pack.parent / file).shape == (96, 96, 3)
