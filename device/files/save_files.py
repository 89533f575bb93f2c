"""Save files: an evening as lines in a file.  A line is on disk before anybody hears of what it says.

A new file appears whole, with its first lines, or not at all.  Lines are only ever added to it; a line that cannot be
written whole is taken off again.  While a save is open no other Taleside can open it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from typing import Protocol

from device.files.durable import HAS_FLOCK, lock, sync_file
from engine import SaveError
from engine.journal import is_a_save

LOOKED_AT = 1 << 20  # bytes
LOG = "taleside.log"  # where a fault leaves its traces, beside what is kept


class HasName(Protocol):
    """What has a name by which people find it."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


class Save(Protocol):
    """Where an evening is kept: a file, or a campaign in the store."""

    def lines(self) -> list[bytes]:
        """All lines, without their newlines; the last one may be torn."""
        ...

    def add(self, lines: Sequence[bytes]) -> None:
        """Add lines that end with newlines; all of them are safe when this returns, or none is there at all."""
        ...

    def is_ended(self) -> bool:
        """Does the last line have its end?"""
        ...

    def keep(self, lines: Iterable[bytes]) -> None:
        """These first lines stay, and what comes after them goes."""
        ...

    def set_aside(self, lines: Iterable[bytes] = ()) -> HasName:
        """Leave all that is here under another name, and go on with these lines."""
        ...

    def close(self) -> None:
        """Let others open it."""
        ...


class SaveInUse(SaveError):
    """Another Taleside has this evening open."""


def home() -> Path:
    """Where everything of the box's own is kept."""
    if chosen := os.environ.get("TALESIDE_HOME"):
        return Path(chosen)
    usual = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")  # the second one is Windows' own
    return Path(usual or Path.home() / ".local" / "share") / "taleside"


def voices_folder() -> Path:
    """Where `make voices` puts what renders, and where an owner's Piper voices lie."""
    return Path(os.environ.get("TALESIDE_VOICES") or home() / "voices")


class SaveFile:
    """A save as a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._opened()
            self._end = len(path.read_bytes())
        except OSError as error:
            raise SaveError("error.save.closed", file=str(path), why=error.strerror or str(error)) from error

    def lines(self) -> list[bytes]:
        """All lines, without their newlines; the last one may be torn."""
        return [line for line in self.path.read_bytes().split(b"\n") if line.strip()]

    def is_ended(self) -> bool:
        """Does the last line have its end?  One that has none was never confirmed to anybody."""
        return self.path.read_bytes().endswith(b"\n")

    def add(self, lines: Sequence[bytes]) -> None:
        """Add lines that end with newlines; all of them are safe when this returns, or none is there at all."""
        text = b"".join(lines)
        self._take_off_the_rest()
        try:
            _write(self._file, text, self._end)
            os.fsync(self._file)
        except OSError:
            self._take_off_the_rest()
            raise
        self._end += len(text)

    def keep(self, lines: Iterable[bytes]) -> None:
        """These first lines stay; what comes after them was torn off by the power, and goes."""
        here, text = self.path.read_bytes(), b"".join(line + b"\n" for line in lines)
        if here.startswith(text):
            self._end = len(text)
            self._take_off_the_rest()
        else:
            self._replace([text])

    def set_aside(self, lines: Iterable[bytes] = ()) -> Path:
        """Leave all that is here under another name, and go on with these lines under this one."""
        aside = self._free_name()
        _new(aside, [self.path.read_bytes()], os.close)
        self._replace(lines)
        return aside

    def close(self) -> None:
        """Let others open it."""
        os.close(self._file)

    def _opened(self) -> int:
        """The file of this name, made if need be, and locked; another one may have taken the name meanwhile."""
        while True:
            file = os.open(self.path, os.O_RDWR) if self.path.exists() else _new(self.path, [])
            self._lock(file)
            if os.path.samestat(os.fstat(file), self.path.stat()):
                return file
            os.close(file)

    def _lock(self, file: int) -> None:
        try:
            lock(file)
        except OSError as error:
            os.close(file)
            raise SaveInUse("error.save.in_use", file=str(self.path)) from error

    def _replace(self, lines: Iterable[bytes]) -> None:
        old, self._file = self._file, _new(self.path, lines, self._lock)
        os.close(old)
        self._end = os.fstat(self._file).st_size

    def _take_off_the_rest(self) -> None:
        """What could not be written whole."""
        if os.fstat(self._file).st_size > self._end:
            os.ftruncate(self._file, self._end)
            os.fsync(self._file)

    def _free_name(self) -> Path:
        names = (self.path.with_name(f"{self.path.stem}.{number}{self.path.suffix}") for number in count(1))
        return next(name for name in names if not name.exists())


def save_at(path: Path) -> SaveFile:
    """The save that somebody names; what is none is never replaced, and no device or pipe is waited for."""
    if not HAS_FLOCK:
        raise SaveError("error.save.system", file=str(path))
    if path.exists() and not path.is_dir() and not _is_a_save(path):
        raise SaveError("error.save.no_save", file=str(path))
    return SaveFile(path)


def _is_a_save(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return is_a_save(file.read(LOOKED_AT).splitlines())
    except OSError as error:
        raise SaveError("error.save.closed", file=str(path), why=error.strerror or str(error)) from error


def _new(path: Path, lines: Iterable[bytes], ready: Callable[[int], object] = lambda file: None) -> int:
    """A file that takes its name when it is whole, and *ready*."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    file = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    _write(file, b"".join(lines), 0)
    os.fsync(file)
    ready(file)
    fresh.replace(path)
    sync_file(path.parent)
    return file


def _write(file: int, text: bytes, at: int) -> None:
    """All of it: the system may take less at once."""
    while text:
        written = os.pwrite(file, text, at)
        text, at = text[written:], at + written
