"""Programs: the command itself in odd terminals, with odd arguments, inputs and files; it always ends in words."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.attack.ground import Ground
from device.trust.pace import Pace
from tests.device.pseudo_terminal import taleside
from tests.sources import ROOT

BEGINS = "How many"  # what is asked first
PATIENCE = 15.0  # seconds of the pace; an endless input has to end too
# A program that goes wrong takes neither the card nor the memory of this machine.
LITTLE = 'trap "" XFSZ; ulimit -f 65536 -v 3145728'
SECRET = "a file of somebody's, which is no save\n"


class Try(NamedTuple):
    """One way to call it."""

    words: Sequence[str]
    variables: Mapping[str, str] = {}
    given: bytes = b""
    stdin: str = ""  # a file that is given instead


READERS = ("import", "play --save", "play --script", "restore", "play --pack", "pack check")
PLACERS = (
    *(*READERS, "config set pack", "config set hardware", "play --export-svg"),
    *("pack new wonder-book", "backup", "export --to"),
)
WRITERS = ("backup", "export", "pack")
PLACES = (
    *("/dev/zero", "/dev/full", "/dev/null", "/dev/urandom", "/dev/stdin", "/proc/self/mem", "/", "/proc", "."),
    *("x" * 5000, "a\nb"),
)
TYPED = (
    *(b"\0" * 9, b"\xff\xfe\n", b"9" * 9999 + b"\n", b"c " + b"x." * 9999 + b"\n", b"\x1b[2J\n"),
    *(b"u 999999999999\n", b"w\n" * 99, b"+" * 9999, b"c " + b"[" * 9999 + b"\n", b" " * 60_000 + b"x\n"),
)
SURROUNDINGS: tuple[Mapping[str, str], ...] = (
    {"HOME": "/nowhere", "TALESIDE_HOME": ""},
    *({"TALESIDE_HOME": place} for place in ("/proc/x", "/dev/null/x", "x" * 5000)),
    *({"TERM": "x"}, {"COLUMNS": "1", "LINES": "1"}, {"COLUMNS": "x" * 99}, {"LANG": "\x1b[2J"}, {"TZ": "x" * 300}),
    *({"TALESIDE_PORT": "99999999"}, {"TALESIDE_BRIGHTNESS": "nan"}, {"TALESIDE_PACK": "/"}),
    *({"TALESIDE_CAMERA_TRAY": "1e999x1"}, {"TALESIDE_SURE_ENOUGH": "inf"}, {"TALESIDE_PLAYERS": "," * 999}),
)
ODD = (
    *("%s", "{0}", "-", "--", "--lang", "\u202e", "\udcff", "x" * 9999, "-1", "9" * 40, "=", "--size=1x"),
    *("--players=" + "x," * 99, "--size=9e9x9", "--seeds=" + "9" * 5000, "\x1b[2J"),
)
CODINGS = ("ascii", "latin-1", "cp037", "utf-16", "rot13", "", "nothing")
COMMANDS = ("play", "status", "config", "export", "restore", "why", "pack", "print", "read", "say", "nothing")


def tries(folder: Path) -> Iterator[Try]:
    """All of them."""
    for coding in CODINGS:
        yield Try(["play", "--lang", "it", "--new"], {"PYTHONIOENCODING": coding}, b"2\n1\n\n\n")
        yield Try(["status"], {"PYTHONIOENCODING": coding, "LC_ALL": "C"})
    (folder / "odd").mkdir(exist_ok=True)
    for name, text in odd_files().items():
        path = folder / "odd" / name
        path.write_bytes(text)
        yield from (Try([*words.split(), str(path)], {}, b"2\n1\n") for words in READERS)
        for command in ("doctor", "test", "devices", "status"):
            yield Try([command], {"TALESIDE_HARDWARE": str(path)}, b"\n" * 9)
    for place in PLACES:
        for words in PLACERS:
            if not (words.startswith(WRITERS) and place.startswith("/")):
                yield Try([*words.split(), place], {}, b"2\n")
    for endless in (["import", "-"], ["play", "--script", "-"], ["play"]):
        yield Try(endless, {}, b"", "/dev/zero")
    yield from (Try(["play", "--new"], {}, b"2\n1\n" + line * 3) for line in TYPED)
    for variables in SURROUNDINGS:
        yield from (
            Try([*words.split()], variables, b"2\n1\n") for words in ("play", "status", "doctor", "config effective")
        )
    yield from (Try([command, odd]) for odd in ODD for command in COMMANDS)


def odd_files() -> Mapping[str, bytes]:
    """What no program wants to read."""
    return {
        "empty": b"",
        "somebody's": SECRET.encode(),
        "no-letters": b"\xff\xfe\x00\x80" * 50,
        "nuls": bytes(5000),
        "deep": b"a = " + b"[" * 5000,
        "tables": b"[a." + b"b." * 3000 + b"c]\nx=1\n",
        "json": b"[" * 100_000,
        "half": b'{"format": 1',
        "blanks": b"[" + b" " * 3000,
        "number": b'{"format": 1e999}\n',
        "dates": b"buttons = 2020-01-01\n",
        "array": b"[[buttons]]\nx=1\n",
        "long": b"x" * 300_000,
        "yaml": b"game: !!python/object/apply:os.system ['id']\n",
        "sqlite": b"SQLite format 3\0" + b"\xff" * 5000,
    }


def programs(ground: Ground) -> None:
    """Each ends in time, without a traceback; what was there and is no save is left alone."""
    made = list(tries(ground.folder))
    ground.chance.shuffle(made)
    terminal_is_closed(ground)
    for at, one in enumerate(made):
        if not ground.goes_on(at, 10):
            return
        _try(ground, one)


def _try(ground: Ground, one: Try) -> None:
    home = ground.folder / f"home{ground.chance.randrange(10**9)}"
    home.mkdir()
    before = {
        path: path.read_bytes()
        for path in (ground.folder / "odd").glob("*")
        if path.is_file() and holds_something(path)
    }
    code, said = called(one, home)
    name = f"{' '.join(map(repr, one.words))[:120]} {dict(one.variables)} {one.given[:30]!r} {one.stdin}"
    ground.note(code is not None, f"it does not end: {name}")
    ground.note(
        b"Traceback" not in said and (code is None or code >= 0),
        f"a traceback: {name}: {code} {said[-200:].decode(errors='replace')}",
    )
    for path, data in before.items():
        is_there = path.is_file() and path.read_bytes() == data
        ground.note(is_there, f"{path.name} was replaced by: {' '.join(one.words[:2])}")
        if not is_there:
            path.write_bytes(data)


def holds_something(path: Path) -> bool:
    """Would anybody miss it?  A save may begin in an empty file, and in the zeros that a power cut leaves of one."""
    return bool(path.read_bytes().strip(b"\0"))


def called(one: Try, home: Path) -> tuple[int | None, bytes]:
    """How it ended, and what it said; None: it did not."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TALESIDE_")}
    variables = {**kept, "TALESIDE_HOME": str(home), "HOME": str(home), "TALESIDE_VOICE_SOUND": "no", **one.variables}
    begin = f'{LITTLE}; exec "$@"' + (f" <{one.stdin}" if one.stdin else "")
    command = ["bash", "-c", begin, "taleside", sys.executable, "-m", "device", *one.words]
    variables["PYTHONPATH"] = str(ROOT)
    with (home / "said").open("w+b") as said, (home / "given").open("w+b") as given:
        given.write(one.given)
        given.seek(0)
        try:
            process = subprocess.Popen(command, cwd=home, stdin=given, stdout=said, stderr=said, env=variables)
        except (ValueError, OSError):
            return 0, b""  # the system takes no such argument
        pace, code = Pace(), None
        if pace.until(lambda: process.poll() is not None, PATIENCE):
            code = process.returncode
        process.kill()
        process.wait()
        said.seek(0)
        return code, said.read(1 << 20)


def terminal_is_closed(ground: Ground) -> None:
    """Whoever closes the window ends the evening, as with Ctrl-C."""
    home = ground.folder / f"closed{ground.chance.randrange(10**9)}"
    home.mkdir()
    for words in (("play", "--new", "--lang", "en"), ("run", "--lang", "en")):
        with taleside(home, *words, variables={"TALESIDE_VOICE_SOUND": "no", "TALESIDE_PHONES": "no"}) as screen:
            screen.wait_for(BEGINS)
            time.sleep(0.5)
            os.kill(screen.process, signal.SIGHUP)
            try:
                code: object = screen.end()
            except AssertionError:
                code = "never"
        ground.note(code == 0, f"{words[0]} ends with {code} when its terminal is closed")
