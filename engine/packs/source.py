"""One file of a pack, opened so that nothing can block or lead astray, and turned into clean text."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

LARGEST = 2 * 1024 * 1024
MEGABYTE = 1024 * 1024
FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
# What YAML allows in a file, and so what is not allowed; tabs and line breaks of all kinds are.
FORBIDDEN = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|\ufeff")
LINE_BREAKS = re.compile("\r\n?")
# YAML counts these as line breaks and editors do not, so that every line below would be told wrongly.
SECRET_BREAKS = str.maketrans(dict.fromkeys("\x85\u2028\u2029", " "))


class UnreadableFile(Exception):
    """Why a file cannot be read: a phrase, a line (0 for the whole file) and what the phrase is about."""

    def __init__(self, what: str, line: int = 0, **about: str | int) -> None:
        super().__init__(what)
        self.what, self.line = what, line
        self.about: Mapping[str, str | int] = about


def read(path: Path, folder: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a regular file in this folder, or `UnreadableFile`; no pipe or device is waited for."""
    if not inside(path, folder):
        raise UnreadableFile("outside")
    try:
        _must_be_a_file(path.stat())
        with os.fdopen(os.open(os.path.realpath(path), FLAGS), "rb") as file:
            _must_be_a_file(os.fstat(file.fileno()))
            data = file.read(largest + 1)
    except OSError as error:
        raise UnreadableFile("unreadable") from error
    if len(data) > largest:
        raise UnreadableFile("file_too_big", limit=largest // MEGABYTE)
    return data


def inside(path: Path, folder: Path) -> bool:
    """Does this path, with all its links followed, still lie in the folder?"""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def text_of(data: bytes) -> str:
    """The text of these bytes with plain line breaks, or `UnreadableFile` where they are no text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UnreadableFile("utf16")
    if b"\0" in data:
        raise UnreadableFile("binary", data[: data.index(0)].count(b"\n") + 1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            "not_utf8", data[: error.start].count(b"\n") + 1, byte=f"{data[error.start]:02X}"
        ) from error
    return LINE_BREAKS.sub("\n", text).translate(SECRET_BREAKS)


def clean(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text without the characters that may not stand in a pack, and where the first of each line was."""
    lines = enumerate(text.split("\n"), 1)
    found = [(number, f"{ord(sign[0]):04X}") for number, line in lines if (sign := FORBIDDEN.search(line))]
    return FORBIDDEN.sub("", text) if found else text, found


def _must_be_a_file(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableFile("not_a_file")
