"""Old saves: whatever a version of Taleside has written, the one of today opens, and goes on with it."""

from __future__ import annotations

import random
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from device.evening.beginning import opened
from device.store import Journal, Store
from device.store.database import NAME
from device.store.transfer import imported
from engine.contract import AnyTitle
from engine.laboratory import any_answer
from engine.shelf import SHELF, title
from engine.table import complete, decoder
from tests.saves.write import demo, name, played
from tests.sources import ROOT

VERSIONS = sorted(path for path in (ROOT / "tests" / "saves").iterdir() if (path / NAME).exists())
SAVES = [path for folder in VERSIONS for path in sorted(folder.glob("*.jsonl"))]


def game_of(path: Path) -> AnyTitle:
    found = title(path.stem)
    assert found
    return found


def tables(path: Path) -> list[bytes]:
    """The table as it stood; and as it stands where today's rules, which pause less often, go on by themselves."""
    found = (path.with_suffix(f".{which}.json") for which in ("table", "further"))
    return [file.read_bytes().rstrip(b"\n") for file in found if file.exists()]


def goes_on(here: AnyTitle, journal: Journal, *tables: bytes) -> None:
    """At the same table, without a word about damage, and with new answers."""
    evening = opened(demo(here), journal)
    chance, news = random.Random(1), {told.what for told in evening.news}
    assert news <= {"resumed", "save.other_cards"}
    expected = [decoder(cast(Any, here.rules.table)).decode(table) for table in tables]
    for one in expected:
        complete(one)
    assert evening.game.table.seal() in [one.seal() for one in expected]
    for _ in range(20):
        if evening.game.ask:
            evening.game.answer(any_answer(chance, evening.game.ask))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_exported_campaign_of_every_version_goes_on(path: Path, tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        assert imported(store.writer, path.read_bytes()) == [name(game_of(path))]
        with closing(store.journal(name(game_of(path)))) as journal:
            goes_on(game_of(path), journal, *tables(path))


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_a_card_of_every_version_goes_on(folder: Path, tmp_path: Path) -> None:
    shutil.copyfile(folder / NAME, tmp_path / NAME)
    with closing(Store.open(tmp_path)) as store:
        assert store.news == []
        for path in folder.glob("*.jsonl"):
            with closing(store.journal(name(game_of(path)))) as journal:
                goes_on(game_of(path), journal, *tables(path))


@pytest.mark.parametrize("here", SHELF, ids=lambda here: here.id)
def test_the_saves_of_today_could_be_kept_like_those(here: AnyTitle, tmp_path: Path) -> None:
    """What would be written for the next version is opened already."""
    with closing(Store.open(tmp_path)) as store:
        with closing(store.journal("today")) as journal:
            table = played(here, journal).table.seal()
        with closing(store.journal("today")) as journal:
            goes_on(here, journal, table)
