"""The targets: what comes in from outside as bytes, fed to whatever takes it; it may be refused in words, no more."""

from __future__ import annotations

import hashlib
import io
import json
import random
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from werkzeug.test import Client

from device.evening.beginning import begun, opened
from device.evening.session import Session
from device.evening.words import Words
from device.packs import NotTaken
from device.packs.archive import packed, unpacked
from device.packs.pictures import MOST_PIXELS, looked_at
from device.store import Store
from device.store.transfer import exported, imported
from device.terminal import corrections
from device.terminal.answers import read
from device.terminal.commands import command
from engine import EngineError, SaveError
from engine.contract import AnyTitle
from engine.laboratory import any_answer
from engine.shelf import SHELF
from tests.device.demo_evening import said, setting
from tests.web_panel.phone import HOME, evening
from voice.lines import pieces, plain
from voice.speakable import sentences, speakable
from web_panel.gate import COOKIE, csrf

LANGUAGES = ("en", "it")
SAVES = Path(__file__).parents[1] / "saves"


@dataclass(frozen=True)
class Target:
    """Something that takes bytes: what it is fed, whole examples to begin with, and words that it may know."""

    name: str
    feed: Callable[[bytes], None]
    seeds: Callable[[], Iterable[bytes]]
    words: Sequence[bytes] = ()


@cache
def place() -> Path:
    """A folder for what has to lie somewhere, for as long as the program runs."""
    keep = tempfile.TemporaryDirectory(prefix="fuzz-")
    _kept.callback(keep.cleanup)
    return Path(keep.name)


_kept = ExitStack()


# Packs --------------------------------------------------------------------------------------------


def demo_files() -> Iterator[tuple[AnyTitle, str]]:
    """Every file of every demo."""
    for title in SHELF:
        for path in sorted(title.demo().rglob("*.yaml")):
            yield title, str(path.relative_to(title.demo()))


def pack_seeds() -> Iterator[bytes]:
    """Each file, with its place in the list before it."""
    for at, (title, name) in enumerate(demo_files()):
        yield bytes([at]) + (title.demo() / name).read_bytes()


def pack(data: bytes) -> None:
    """One file of a demo is replaced; the others that it needs are there."""
    files = list(demo_files())
    title, name = files[data[0] % len(files)] if data else files[0]
    folder = place() / "pack"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / name).parent.mkdir(parents=True)
    shutil.copy(title.demo() / "pack.yaml", folder / "pack.yaml")
    (folder / name).write_bytes(data[1:])
    cards, problems = title.open(folder)
    assert cards or any(problem.weight == "error" for problem in problems)


def archive(data: bytes) -> None:
    """Nothing may come to lie outside of the folder."""
    around = place() / "archive"
    shutil.rmtree(around, ignore_errors=True)
    (around / "inside").mkdir(parents=True)
    with suppress(NotTaken):
        unpacked(io.BytesIO(data), around / "inside")
    assert [path.name for path in around.iterdir()] == ["inside"]


# Saves --------------------------------------------------------------------------------------------


class Kept:
    """A save in memory."""

    name = "kept"

    def __init__(self, lines: Sequence[bytes]) -> None:
        self._lines = [line for line in lines if line.strip()]
        self._is_whole = True

    def lines(self) -> list[bytes]:
        return list(self._lines)

    def add(self, lines: Sequence[bytes]) -> None:
        self._lines += [line.rstrip(b"\n") for line in lines]

    def is_ended(self) -> bool:
        return self._is_whole

    def keep(self, lines: Iterable[bytes]) -> None:
        self._lines = list(lines)

    def set_aside(self, lines: Iterable[bytes] = ()) -> Kept:
        aside, self._lines = Kept(self._lines), [line.rstrip(b"\n") for line in lines]
        return aside

    def close(self) -> None:
        self._lines = []


def save_seeds() -> Iterator[bytes]:
    """An evening as we write it."""
    here = Kept(())
    game = begun(setting(), here).game
    chance = random.Random(1)
    for _ in range(6):
        assert game.ask
        game.answer(any_answer(chance, game.ask))
    game.undo(2)
    game.correct({"destiny": 3})
    yield b"\n".join(here.lines())


def save(data: bytes) -> None:
    """What can be opened can be played on, and opens again."""
    here = Kept(data.split(b"\n"))
    with suppress(EngineError):
        game = opened(setting(), here).game
        asked = game.ask
        assert opened(setting(), Kept(here.lines())).game.ask == asked


@cache
def _store() -> Store:
    return _kept.enter_context(closing(Store.open(place() / "store")))


def campaign_seeds() -> Iterator[bytes]:
    """Campaigns of every version, and some so short that a change often meets their first line."""
    for path in sorted(SAVES.rglob("*.jsonl")):
        yield path.read_bytes()
        first, *lines = path.read_bytes().splitlines(keepends=True)
        for count in range(3):
            head = json.dumps({**json.loads(first), "lines": count}).encode() + b"\n"
            yield _signed(b"".join([head, *lines[:count], lines[-1]]))


def _signed(data: bytes) -> bytes:
    """The same with a last line that is right, by somebody who knows how they are made."""
    body = b"".join(data.splitlines(keepends=True)[:-1])
    return body + b'{"sha256": "%s"}\n' % hashlib.sha256(body).hexdigest().encode()


def campaign(data: bytes) -> None:
    """As it came, and as a forger would send it."""
    for text in (data, _signed(data)):
        with suppress(SaveError):
            _taken_in(text)


def _taken_in(text: bytes) -> None:
    """What was taken in goes out again."""
    store = _store()
    for name in imported(store.writer, text):
        with store.writer.turn() as here:
            assert list(exported(here, name))
            here.execute("DELETE FROM line WHERE campaign = (SELECT number FROM campaign WHERE name = ?)", (name,))
            here.execute("DELETE FROM campaign WHERE name = ?", (name,))


# Photos -------------------------------------------------------------------------------------------


def photo(data: bytes) -> None:
    """What is taken is not too large to be decoded."""
    with suppress(NotTaken):
        found = looked_at(io.BytesIO(data))
        assert 0 < found.width * found.height <= MOST_PIXELS


def photo_seeds() -> Iterator[bytes]:
    """The heads of one of each kind."""
    yield b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\2\0\0\0\1\0" + b"\x08\2\0\0\0"
    yield b"\xff\xd8\xff\xe0\0\x04\0\0\xff\xc0\0\x11\x08\1\0\2\0\3\1\x22\0\2\x11\1\3\x11\1"
    yield b"RIFF\0\0\0\0WEBPVP8X" + b"\n\0\0\0" + b"\0\0\0\0" + b"\xff\1\0" + b"\xff\0\0"
    yield b"RIFF\0\0\0\0WEBPVP8L" + b"\n\0\0\0" + b"\x2f\xff\xc1\x3f\0"


# What people type and read ------------------------------------------------------------------------


@cache
def _words() -> tuple[Words, ...]:
    return tuple(map(said, LANGUAGES))


def typed(data: bytes) -> None:
    """At the terminal: an answer, a command, or a correction."""
    text = data.decode("utf-8", "replace")
    game = begun(setting()).game
    for words in _words():
        found = command(text, words)
        with suppress(EngineError):
            if found and found.name == "correct":
                game.correct(corrections.read(found.rest, game.table.to_data(), words))
            elif game.ask:
                game.answer(read(game.ask, text, words))


def spoken(data: bytes) -> None:
    """Any text of a card is cut into sentences, and nothing in it is an order to a voice."""
    text = data.decode("utf-8", "replace")
    for language in LANGUAGES:
        said_aloud = [speakable(sentence, language) for sentence in sentences(plain(text), language)]
        assert not any(sign in sentence for sentence in said_aloud for sign in "<>\0")
    pieces(text)


# Pages --------------------------------------------------------------------------------------------


@cache
def _phone() -> tuple[Client, Session, str]:
    panel, session = _kept.enter_context(evening())
    phone, token = Client(panel.wsgi), panel.phones.let_in("a phone", "owner")
    phone.set_cookie(COOKIE, token, domain="127.0.0.1")
    return phone, session, csrf(token)


NOW = b"NOW"  # stands for the turn that is
NEVER_ENDS, SENDS_IT_HOME = ("/stream", "/api/v1/stream"), "/phones"
REQUESTS = (
    b"GET /",
    b"GET /history",
    b"GET /right/heroes",
    b"GET /otherwise/1",
    b"GET /api/v1/view",
    b'POST /api/v1/answer {"value": 2, "turn": NOW}',
    b'POST /api/v1/correct {"changes": {"destiny": 4}, "turn": NOW}',
    b'POST /api/v1/aside {"name": "goal_reached", "args": [], "turn": NOW}',
    b'POST /api/v1/amend {"back": 1, "value": "normal", "turn": NOW}',
    b'POST /api/v1/undo {"times": 1, "turn": NOW}',
    b"POST /answer value=2&turn=NOW",
    b"POST /undo times=1&turn=NOW",
    b"POST /otherwise back=1&value=normal&turn=NOW",
    b"POST /right/campaign path=destiny&value=4&turn=NOW",
    b"POST /jump step=players_phase&turn=NOW",
    b"POST /language language=it&then=/",
)


def page(data: bytes) -> None:
    """A request of a phone that was let in: method, path, body.  It may be refused, and never breaks a page."""
    method, _, rest = data.partition(b" ")
    path, _, body = rest.partition(b" ")
    where = "/" + "".join(letter for letter in path.decode("latin-1") if letter.isprintable()).lstrip("/")
    if where.startswith((*NEVER_ENDS, SENDS_IT_HOME)):
        return
    phone, session, token = _phone()
    body = body.replace(NOW, b"%d" % session.look(lambda game: game.turn))
    is_form = "/api/" not in where
    answer = phone.open(
        where,
        method="GET" if method == b"GET" else "POST",
        data=body + f"&csrf={token}".encode() * is_form,
        base_url=HOME,
        headers={"Origin": HOME, "X-CSRF-Token": token},
        content_type="application/x-www-form-urlencoded" if is_form else "application/json",
    )
    assert answer.status_code < 500, answer.text


def packs() -> Iterator[bytes]:
    """Both demos, as they go out."""
    return (packed(title.demo()) for title in SHELF)


LINES = (b"c destiny = 4", b"2", b"u 3", b"c + Wyrm Bakery", "c Nora cuori 3, perché?".encode())
TEXTS = (b"Dr. Who said: no. *Yes!* (quietly) [pause 2s] <b>", "È così… 3/4, 2d6 × 3".encode())
TARGETS = (
    Target("pack", pack, pack_seeds, (b"<<: *a", b"&a", b"!!python/object", b"- ", b"{", b"]", b"\t", b"1e999")),
    Target("archive", archive, packs, (b"../", b"PK\x01\x02", b"pack.yaml")),
    Target("save", save, save_seeds, (b'["cut","",0,"table"]', b'"delta"', b'"table"', b"null", b"[]", b"1e400")),
    Target(
        "campaign", campaign, campaign_seeds, (b'"lines"', b'"version"', b"-1", b"null", b'"x"', b"9" * 30, b"1e999")
    ),
    Target("photo", photo, photo_seeds, (b"\xff\xd8", b"\xff\xc2", b"VP8 ", b"\xff\xff\xff\xff")),
    Target("typed", typed, lambda: LINES, (b"c ", b"+", b"=", b"none")),
    Target("spoken", spoken, lambda: TEXTS, (b"[pause", b"<", b"{", b"*")),
    Target("page", page, lambda: REQUESTS, (b"../", b"%00", b"value=", b"turn=", b'{"', NOW)),
)
