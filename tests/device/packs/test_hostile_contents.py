"""Packs that are meant badly: looking at them costs what their size allows, and the page to put them away comes."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import time
import wave
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event

import pytest

from device.packs import checking
from device.packs.checking import TOO_MUCH, Checks, found, found_by_child
from device.packs.headers import head
from device.packs.library import Library
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.packs import PackProblem
from tests.web_panel.phone import Phone, evening, let_in
from web_panel.rooms import Rooms

HEADER = "format: 1\ngame: wonder-book\nid: mine\ntitle: Mine\nlanguage: en\nversion: 1\n"
Files = Mapping[str, str | bytes]
LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def laid(folder: Path, files: Files) -> Path:
    """A pack with these files in it."""
    for name, said in {"pack.yaml": HEADER, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(said.encode() if isinstance(said, str) else said)
    return folder


def silence(megabytes: int) -> bytes:
    kept = io.BytesIO()
    with wave.open(kept, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(22050)
        sound.writeframes(bytes(megabytes << 20))
    return kept.getvalue()


def lines(head: str, line: str, many: int) -> str:
    return head + "".join(line.format(n=n) for n in range(many))


# Each of them so many times as large as it would be if it were meant well.
WORST: Mapping[str, Callable[[int], Files]] = {
    "markers": lambda n: {"a.yaml": "<voice x>\n" * (40_000 * n)},
    "blanks in a marker": lambda n: {"a.yaml": ("<a" + " " * 5_000) * (20 * n)},
    "one recording for all": lambda n: {
        "voice/recordings.yaml": lines("recordings:\n", "- {{file: a.wav, text: t{n}}}\n", 600 * n),
        "voice/clips/a.wav": silence(8),
    },
    "a head of a recording": lambda n: {
        "voice/recordings.yaml": "recordings: [{file: a.wav, text: t}]",
        "voice/clips/a.wav": b"RIFF\0\0\0\1WAVE" + b"junk\0\0\0\0" * (400_000 * n),
    },
    "words to pronounce": lambda n: {"voice/pronounce.yaml": lines("words:\n en:\n", "  w{n}: x\n", 8_000 * n)},
    "keys that nobody knows": lambda n: {"wyrms.yaml": lines("", "wyrm_cardx{n}: 1\n", 8_000 * n)},
    "names that are not there": lambda n: {
        "chapters/1.yaml": lines("number: 1\nmaps:\n - id: m\n   areas:\n", "    - {{id: abcdefgh{n}}}\n", 500 * n)
        + lines("   borders:\n", "    - {{a: abcdefgx{n}, b: abcdefgy{n}}}\n", 500 * n)
    },
    "the same name": lambda n: {"heroes.yaml": lines("heroes:\n", "- {{id: a, name: b}}\n", 4_000 * n)},
    "signs that nobody sees": lambda n: {"wyrms.yaml": "\x01\n" * (60_000 * n)},
    "read cards": lambda n: {
        "captured/cards.yaml": lines("cards:\n", " c{n}: {{front: {{text: x, doubtful: [x]}}}}\n", 2_500 * n),
        "heroes.yaml": lines("heroes:\n", "- {{id: c{n}, name: x x x x}}\n", 1_000 * n),
    },
}


@pytest.mark.parametrize("worst", WORST)
def test_four_times_as_much_of_the_worst_takes_no_more_than_four_times_as_long(tmp_path: Path, worst: str) -> None:
    taken = []
    for many in (1, 4):
        folder = laid(tmp_path / str(many), WORST[worst](many))
        began = time.process_time()
        assert len(found(folder, WONDER_BOOK)) <= 3 * 201
        taken.append(time.process_time() - began)
    assert taken[1] < 0.3 + 7 * taken[0]
    assert taken[1] < 5


def test_laughs_in_a_header_or_among_read_cards_are_not_laughed_out(tmp_path: Path) -> None:
    folder = laid(tmp_path, {"pack.yaml": HEADER + LAUGHS, "captured/cards.yaml": f"cards: {{}}\n{LAUGHS}"})
    began = time.process_time()
    assert head(folder) == {}
    assert "broken_capture" in {problem.what for problem in found(folder, WONDER_BOOK)}
    assert time.process_time() - began < 2


# The child ----------------------------------------------------------------------------------------


def ended(doing: str) -> int:
    """How a child ends that does this instead."""
    code = f"import device.packs.checking as c; c.SECONDS, c.found = 1, {doing}; c.child()"
    command = [sys.executable, "-c", code, "/nowhere", "wonder-book"]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.stdout == b""
    return done.returncode


def test_a_child_that_takes_too_long_or_too_much_is_ended() -> None:
    assert ended("lambda *_: [None for _ in iter(int, 1)]") in (-signal.SIGXCPU, -signal.SIGKILL, 1)
    assert ended("lambda *_: sum(1 for _ in iter(int, 1))") in (-signal.SIGXCPU, -signal.SIGKILL)
    assert ended("lambda *_: bytearray(1 << 30)") == 1


def test_a_check_that_cannot_be_ended_in_time_is_told_as_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = laid(tmp_path, {})
    assert TOO_MUCH not in found_by_child(folder, "wonder-book")
    monkeypatch.setattr(checking, "PATIENCE", 0.01)
    assert found_by_child(folder, "wonder-book") == (TOO_MUCH,)


def test_the_child_finds_what_is_found_here(tmp_path: Path) -> None:
    folder = laid(tmp_path, {"wyrms.yaml": "wyrm_cards: [{name: Nobody}]\nwyrmcards: 1\n", "a.yaml": "<voice x>"})
    assert found_by_child(folder, "wonder-book") == tuple(found(folder, WONDER_BOOK))


class Slow:
    """A look at a pack that lasts until somebody lets it end."""

    def __init__(self) -> None:
        self.may_end, self.many = Event(), 0

    def __call__(self, folder: Path, game: str) -> tuple[PackProblem, ...]:
        self.many += 1
        self.may_end.wait(30)
        return (TOO_MUCH,)


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[tuple[Phone, Slow]]:
    library, look = Library(tmp_path, patience=0.05), Slow()
    library._checks = Checks(look)
    laid(tmp_path / "mine", {})
    with evening(rooms=Rooms(packs=library)) as (panel, _):
        yield let_in(panel, "owner"), look
        look.may_end.set()


def test_a_pack_that_is_looked_through_for_long_holds_up_no_page_and_can_be_put_away(slow: tuple[Phone, Slow]) -> None:
    phone, look = slow
    began = time.monotonic()
    for _ in range(5):
        assert "still being looked through" in phone.page("/packs")
        assert "/packs/mine/remove" in phone.page("/packs/mine")
    assert time.monotonic() - began < 20
    assert look.many == 1
    phone.post("/packs/mine/remove", {})
    assert "packs/mine/back" in phone.page("/packs")


def test_a_pack_that_asks_too_much_says_so_and_can_be_put_away(slow: tuple[Phone, Slow]) -> None:
    phone, look = slow
    look.may_end.set()
    phone.page("/packs/mine")
    page = phone.page("/packs/mine")
    assert "more than 20 seconds" in page
    assert "/packs/mine/remove" in page
    phone.client.set_cookie("language", "it", domain="127.0.0.1")
    assert "più di 20 secondi" in phone.page("/packs/mine")
