"""Bundles: packs made by somebody else that an owner takes in; whatever is in one, it is soon looked at, or refused."""

from __future__ import annotations

import http.client
import io
import re
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping

from bench.attack.box import HOST
from bench.attack.ground import Ground
from bench.attack.honest import Phone
from tests.fuzz.mutations import mutated
from tests.fuzz.targets import TARGETS

HEADER = "game: wonder-book\nid: {0}\ntitle: {0}\nlanguage: en\n"
SOON, LATE = 3.0, 12.0  # seconds until a page comes that lists or shows packs, and when nobody waits any more
MEGABYTE = 1 << 20
Files = Mapping[str, bytes]


def wav(seconds_of_bytes: int) -> bytes:
    """Silence of so many bytes; packed, nothing is left of it."""
    size = seconds_of_bytes
    return (
        b"RIFF"
        + (36 + size).to_bytes(4, "little")
        + b"WAVEfmt \x10\0\0\0\1\0\1\0\x22\x56\0\0\x44\xac\0\0\2\0\x10\0data"
        + size.to_bytes(4, "little")
        + bytes(size)
    )


def bombs(big: int) -> Iterator[tuple[str, Files]]:
    """Small to send, and long to look at; `big` in thousands."""
    said = "recordings:\n" + "".join(f"- {{file: a.wav, text: line {at}}}\n" for at in range(big * 30))
    yield (
        "one long WAV, many recordings",
        {"voice/clips/a.wav": wav(big * 700_000), "voice/recordings.yaml": said.encode()},
    )
    many = "recordings:\n" + "".join(f"- {{file: {at}.wav, text: line {at}}}\n" for at in range(800))
    clips = {f"voice/clips/{at}.wav": wav(big * 900) for at in range(800)}
    yield "many short WAVs", {**clips, "voice/recordings.yaml": many.encode()}
    yield "many markers", {"cards.yaml": b"cards:\n- text: '" + b"<voice x>" * (big * 2000) + b"'\n"}
    yield "many markers on as many lines", {"chapters/1.yaml": b"story: |\n" + b"  <voice x>\n" * (big * 2000)}
    for at, text in enumerate(_texts(big)):
        story = text.replace("'", "''")
        yield (
            f"a long text, {text[:12]!r}",
            {"chapters/1.yaml": f"number: 1\ntitle: x\nstory: '{story}'\n".encode(), "x.yaml": b"x: 1\n"},
        )
        yield (
            f"a long title, {text[:12]!r}",
            {"pack.yaml": HEADER.format(f"t{at}").replace(f"title: t{at}", f"title: '{story}'").encode()},
        )
    yield from _shapes_of_yaml(big)


def _shapes_of_yaml(big: int) -> Iterator[tuple[str, Files]]:
    """What the notation itself allows."""
    yield "deep brackets", {"wyrms.yaml": b"a: " + b"[" * (big * 1000)}
    yield "a list of lists", {"wyrms.yaml": b"a: " + b"[" * 60 + b"]" * 60}
    yield (
        "many anchors",
        {"wyrms.yaml": b"a: &a [x,x]\n" + b"".join(b"b%d: &b%d [*a,*a]\n" % (n, n) for n in range(big * 100))},
    )
    laughs = b"a0: &a0 [x,x,x,x]\n" + b"".join(
        b"a%d: &a%d [*a%d,*a%d,*a%d,*a%d]\n" % (n, n, n - 1, n - 1, n - 1, n - 1) for n in range(1, 12)
    )
    yield "a billion laughs", {"wyrms.yaml": laughs}
    merges = b"a0: &a0 {x: 1}\n" + b"".join(
        b"a%d: &a%d {<<: [*a%d,*a%d]}\n" % (n, n, n - 1, n - 1) for n in range(1, 24)
    )
    yield "merges of merges", {"wyrms.yaml": merges}
    yield "many keys", {"wyrms.yaml": b"".join(b"k%d: 1\n" % n for n in range(big * 3000))}
    yield "the same key", {"wyrms.yaml": b"k: 1\n" * (big * 3000)}
    yield "many wyrms", {"wyrms.yaml": b"wyrms:\n" + b"".join(b"- {id: w%d, name: w}\n" % n for n in range(big * 1000))}
    yield "long lines", {"wyrms.yaml": b"a: " + b"x " * (big * 20_000)}
    yield "many colons", {"wyrms.yaml": b"a: " + b": " * (big * 5000)}
    yield "many quotes", {"wyrms.yaml": b'a: "' + b"\\u00e9" * (big * 5000) + b'"\n'}
    yield "many blank lines", {"wyrms.yaml": b"\n" * (big * 30_000) + b"a: 1\n"}
    yield "a number without end", {"wyrms.yaml": b"a: " + b"9" * (big * 10_000)}
    yield "a number of sixty parts", {"wyrms.yaml": b"a: " + b"1" + b":59" * (big * 5000)}
    yield "many documents", {"wyrms.yaml": b"---\na: 1\n" * (big * 3000)}
    yield "many comments", {"wyrms.yaml": b"# x\n" * (big * 10_000)}
    yield "tabs", {"wyrms.yaml": b"a:\n" + b" " * (big * 5000) + b"\tb: 1\n"}
    yield "many files", {f"chapters/{n}.yaml": b"number: 1\n" for n in range(900)}
    yield "many speakers", {"voice/speakers.yaml": b"".join(b"s%d: {voice: x}\n" % n for n in range(big * 1000))}
    yield (
        "many words to say otherwise",
        {"voice/pronunciation.yaml": b"en:\n" + b"".join(b"  w%d: x\n" % n for n in range(big * 1000))},
    )


def _texts(big: int) -> tuple[str, ...]:
    return (
        " " * (big * 5000) + "b",
        "." * (big * 5000) + "a",
        "Ab. " * (big * 3000),
        "<" * (big * 3000),
        "<a " + " " * (big * 3000),
        "(" * (big * 3000),
    )


def zipped(name: str, files: Files) -> bytes:
    """As somebody would send it."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(f"{name}/pack.yaml", files.get("pack.yaml", HEADER.format(name).encode()))
        for path, data in files.items():
            if path != "pack.yaml":
                archive.writestr(f"{name}/{path}", data)
    return kept.getvalue()


def bundles(ground: Ground) -> None:
    """Each is sent, looked at wherever packs are shown, and removed; none takes long, none stays."""
    made = list(bombs(100 if ground.left > 60 else 40))
    ground.chance.shuffle(made)
    made.sort(key=lambda one: not one[0].startswith(("one long", "many markers")))
    owner = Owner(ground)
    for at, (name, files) in enumerate(made):
        if not ground.goes_on(at, 10):
            return
        if not owner.takes_in(name, zipped(f"bomb{at}", files)):
            return  # nothing more can be seen of a box that does not answer


class Owner:
    """The owner's browser at the pages of the packs."""

    def __init__(self, ground: Ground) -> None:
        self._ground, self._token = ground, ground.tokens["owner"]
        self._csrf = Phone(ground.box.port, self._token).asks("GET", "me")[1]["form"]

    def takes_in(self, name: str, data: bytes) -> bool:
        """From the file to the button that removes it; False: the box does not answer any more."""
        status, place, seconds = self._sends("/packs/import", data)
        pack = place.rpartition("/")[2] if status == 303 else ""
        answers = self._soon("/packs/import", name, status, seconds, len(data))
        for page in ("/packs", "/evening", "/api/v1/packs", *([f"/packs/{pack}"] if pack else ())):
            if answers:
                status, _, seconds = self._asks("GET", page)
                answers = self._soon(page, name, status, seconds, len(data))
        if pack and answers:
            status, _, seconds = self._asks("POST", f"/packs/{pack}/remove", b"csrf=" + self._csrf.encode())
            self._ground.note(status == 303, f"{name}: the pack cannot be removed: {status}")
        return answers

    def _soon(self, page: str, name: str, status: int, seconds: float, size: int) -> bool:
        soon = SOON * self._ground.watch.slack
        self._ground.note(
            0 < status < 500 and seconds < soon, f"{name}: {page} got {status} after {seconds:.0f} s", f"{size} bytes"
        )
        return seconds < LATE

    def _sends(self, path: str, data: bytes) -> tuple[int, str, float]:
        parts = (("csrf", b"", self._csrf.encode()), ("pack", b'; filename="x.zip"', data))
        body = b"".join(
            b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n' % (n.encode(), f, d)
            for n, f, d in parts
        )
        return self._asks("POST", path, body + b"--b--\r\n", "multipart/form-data; boundary=b")

    def _asks(
        self, method: str, path: str, body: bytes = b"", kind: str = "application/x-www-form-urlencoded"
    ) -> tuple[int, str, float]:
        began, headers = time.monotonic(), {"Cookie": f"taleside={self._token}", "Content-Type": kind}
        line = http.client.HTTPConnection(HOST, self._ground.box.port, timeout=LATE)
        try:
            line.request(method, path, body or None, headers)
            answer = line.getresponse()
            answer.read()
            return answer.status, answer.headers.get("Location", ""), time.monotonic() - began
        except (OSError, http.client.HTTPException):
            return 0, "", time.monotonic() - began
        finally:
            line.close()


def changed(name: str, *, least: int = 20) -> Callable[[Ground], None]:
    """A kind that feeds one of the targets of `tests/fuzz` with changed examples, each of which has a little time."""
    (target,) = [target for target in TARGETS if target.name == name]

    def attack(ground: Ground) -> None:
        seeds, tried = list(target.seeds()), 0
        while ground.goes_on(tried, least):
            tried += 1
            data = mutated(ground.chance, seeds, target.words)
            began, broke = time.thread_time(), ""
            try:
                target.feed(data)
            except Exception as error:  # noqa: BLE001  whatever it is, it is what is looked for
                broke = f"{type(error).__name__} {re.sub('[0-9]+', 'n', str(error))[:80]}"
            took = time.thread_time() - began
            ground.note(not broke, f"{name}: {broke}", data[:400])
            ground.note(took < SOON * ground.watch.slack, f"{name}: {took:.0f} s for {len(data)} bytes", data[:400])

    return attack
