"""The card: full, only to be read, worn; what is not on it has not happened, and the evening goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

import pytest

from device.evening.words import phrases
from device.store import Journal, Store, StoreTrouble
from engine import Game, Next, NotSaved, goto, number, rule
from engine.channel import Answer
from engine.journal import read, writer
from tests.device.small_evening import Listener, evening
from tests.device.store.lives import disk
from tests.engine.small import HEADER, Small, rules
from tests.kit.power_cuts import needs_fuse
from tests.sources import ROOT
from voice.cache import emptied

pytestmark = needs_fuse
Order = Callable[[str], None]
PLENTY = "room 10000000"
EN, IT = phrases("en"), phrases("it")


@rule
async def count(t: Small) -> Next:
    """XX-CNT-01: a number is added."""
    added = await number("count.more", 0, 9)
    t.count += added
    return goto(count)


@pytest.fixture
def card(tmp_path: Path) -> Iterator[Order]:
    """A card that obeys; it is mounted at tmp_path."""
    with disk(tmp_path) as order:
        yield order


def begun(journal: Journal) -> Game:
    return Game(rules(count), Small(), None, save=writer(journal.add, HEADER))


def test_on_a_full_card_an_answer_has_not_happened_and_goes_in_when_there_is_room(card: Order, tmp_path: Path) -> None:
    with closing(Store.open(tmp_path / "box")) as store:
        journal, lamp = store.journal("campaign"), Listener("lamp")
        with evening(begun(journal), lamp) as session:
            turn = lamp.next().turn
            card("room 0")
            session.post(Answer(4, turn, "lamp"))
            view = lamp.next()
            assert (view.turn, view.table.count, view.news[0].about["why"]) == (turn, 0, "full")
            card(PLENTY)
            session.post(Answer(4, turn, "lamp"))
            assert lamp.next().table.count == 4
        assert [entry.kind for entry in read(journal.lines()).entries] == ["step", "answer", "step"]


def test_room_that_can_be_made_without_losing_anything_is_made(card: Order, tmp_path: Path) -> None:
    with closing(Store.open(tmp_path / "box")) as store:
        game, sentence = begun(store.journal("campaign")), tmp_path / "sentence.wav"
        sentence.write_bytes(bytes(100_000))
        card(f"room {sum(file.stat().st_size for file in tmp_path.rglob('*'))}")
        store.make_room = lambda: emptied(tmp_path, time.time() + 3600)
        game.answer(4)
        assert (game.table.count, sentence.exists()) == (4, False)
        card("room 0")
        with pytest.raises(NotSaved):
            game.answer(1)


@pytest.mark.parametrize("room", range(0, 9000, 1500))
def test_an_answer_refused_on_a_full_card_has_not_happened_when_the_power_goes_next(
    card: Order, tmp_path: Path, room: int
) -> None:
    with closing(Store.open(tmp_path / "box")) as store:
        game = begun(store.journal("campaign"))
        card(f"room {room + sum(file.stat().st_size for file in tmp_path.rglob('*'))}")
        told = 0
        with suppress(NotSaved):
            while told < 40:
                told += 1
                game.answer(1)
        assert game.table.count == told - 1 < 40
        card(PLENTY)
        shutil.copytree(tmp_path / "box", tmp_path / "later")
    with closing(Store.open(tmp_path / "later")) as later:
        kinds = [entry.kind for entry in read(later.journal("campaign").lines()).entries]
        assert (kinds.count("answer"), kinds[-1]) == (told - 1, "step")


def test_what_is_not_saved_is_one_sentence_in_both_languages() -> None:
    full = NotSaved(str(StoreTrouble("full")))
    assert EN.error(full) == (
        "I could not save that, so it has not happened: the card is full. Please make room, then do it again."
    )
    assert IT.error(full).endswith("la scheda è piena. Fate un po' di spazio, poi rifatelo.")


@pytest.mark.parametrize(
    ("order", "cause"), [("read-only", "read_only"), ("broken", "broken"), ("deaf", "broken")], ids=str
)
def test_a_card_that_takes_nothing_more_in_mid_evening_is_left_and_the_evening_goes_on_in_memory(
    card: Order, tmp_path: Path, order: str, cause: str
) -> None:
    with closing(Store.open(tmp_path / "box")) as store:
        journal, lamp = store.journal("campaign"), Listener("lamp")
        with evening(begun(journal), lamp) as session:
            store.tell = session.tell
            session.post(Answer(4, lamp.next().turn, "lamp"))
            turn = lamp.next().turn
            card(f"{order} yes")
            session.post(Answer(3, turn, "lamp"))
            assert lamp.next().table.count == 7
            (news,) = lamp.next().news
            assert (news.what, news.about, store.is_borrowed) == ("store.borrowed", {"cause": cause}, True)
        assert [entry.kind for entry in read(journal.lines()).entries].count("answer") == 2


def test_where_there_is_no_memory_either_the_answer_has_not_happened(
    card: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store.open(tmp_path / "box")) as store:
        game = begun(store.journal("campaign"))
        card("read-only yes")
        monkeypatch.setattr("device.store.opening.memory", lambda: str(tmp_path))
        with pytest.raises(NotSaved) as refused:
            game.answer(4)
        assert refused.value.about["why"] == "read_only"
        card("read-only no")
        monkeypatch.undo()
        assert (game.table.count, game.answer(4)) == (0, [])


@pytest.mark.parametrize(("trouble", "why"), [("read-only yes", "read_only"), ("room 0", "full")])
def test_from_a_card_that_cannot_be_written_one_plays_on_in_memory(
    card: Order, tmp_path: Path, trouble: str, why: str
) -> None:
    with closing(Store.open(tmp_path / "box")) as store:
        begun(store.journal("campaign")).answer(4)
    card(trouble)
    with closing(Store.open(tmp_path / "box")) as store:
        assert [(news.what, news.about) for news in store.news] == [("store.borrowed", {"cause": why})]
        journal = store.journal("campaign")
        game = Game.resume(rules(count), read(journal.lines()).entries, None, save=writer(journal.add))
        game.answer(3)
        assert (game.table.count, store.back_up()) == (7, None)
    card("read-only no")
    card(PLENTY)
    with closing(Store.open(tmp_path / "box")) as store:
        assert (store.news, len(store.journal("campaign").lines())) == ([], 4)


def test_the_last_lines_in_the_log_come_along_into_memory(card: Order, tmp_path: Path) -> None:
    """The power went before the log was written back, and then the card did not want to be written any more."""
    with closing(Store.open(tmp_path / "box")) as store:
        begun(store.journal("campaign")).answer(4)
        shutil.copytree(tmp_path / "box", tmp_path / "later")
    card("read-only yes")
    with closing(Store.open(tmp_path / "later")) as later:
        assert len(later.journal("campaign").lines()) == 4


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This game is not saved, because the card could not be written."),
        ("it", "Questa partita non è salvata, perché sulla scheda non si poteva scrivere."),
    ],
)
def test_the_farewell_of_an_evening_that_could_not_be_kept_says_so(
    card: Order, tmp_path: Path, language: str, sentence: str
) -> None:
    with closing(Store.open(tmp_path / "box")):
        pass
    card("read-only yes")
    with terminal(tmp_path / "box", language) as playing:
        said, complained = playing.communicate(timeout=50)
    assert (playing.returncode, said.splitlines()[-1], complained) == (0, sentence, "")


def test_an_evening_that_came_home_before_its_end_is_told_so_and_bids_farewell_as_any_other(
    card: Order, tmp_path: Path
) -> None:
    with closing(Store.open(tmp_path / "box")):
        pass
    with terminal(tmp_path / "box", "en") as playing:
        assert playing.stdin
        assert playing.stdout
        until(playing.stdout, "How many of you are playing?")
        card("read-only yes")
        playing.stdin.write("2\n")
        playing.stdin.flush()
        until(playing.stdout, "only be read")
        card("read-only no")
        playing.stdin.close()
        said = playing.stdout.read()
    assert (playing.returncode, "is not saved" in said) == (0, False)
    with closing(Store.open(tmp_path / "box")) as store:
        assert store.campaigns()[0].lines > 1


def terminal(folder: Path, language: str) -> subprocess.Popen[str]:
    """The game at the terminal, as somebody starts it."""
    return subprocess.Popen(
        [sys.executable, "-m", "device", "play", "--lang", language],
        cwd=ROOT,
        env={**os.environ, "TALESIDE_HOME": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def until(lines: IO[str], words: str) -> None:
    """Wait for a line with these words."""
    assert any(words in line for line in lines), words
