"""Archives: a pack as one file that a phone can send or keep; nothing in one is believed before it is looked at.

Refused are links, devices, names that lead elsewhere, names that are there twice, locks, entries that lie in each
other, and whatever grows too large: what is unpacked is counted while it comes out, whatever the archive says.  How
much smaller than that it may be has no limit: a clip with a pause in it shrinks to next to nothing.
"""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from unicodedata import normalize

from device.packs import NotTaken

MEGABYTE = 1 << 20
LARGEST, UNPACKED = 25 * MEGABYTE, 80 * MEGABYTE
MOST_FILES, MOST_LISTED = 1000, 256 * 1024  # entries, and bytes of their list
LONGEST, DEEPEST = 120, 5
KINDS = frozenset({".yaml", ".yml", ".md", ".txt", ".toml", ".wav"})
DICE, PICTURE = "dice", ".png"  # own dice are small pictures: dice/<set>/<face>/1.png
END, END_SIZE, LOCATOR, COMMENT = b"PK\x05\x06", 22, b"PK\x06\x07", 65_535
HEAD_SIZE = 30  # of an entry, before its name
PIECE = 64 * 1024


def unpacked(data: BinaryIO, folder: Path) -> None:
    """Lay the files of an archive into an empty folder; NotTaken says why not."""
    size = data.seek(0, io.SEEK_END)
    if size > LARGEST:
        raise refusal("too_large", limit=LARGEST // MEGABYTE)
    _look_at_list(data, size)
    data.seek(0)
    try:
        with zipfile.ZipFile(data) as archive:
            found = list(_looked_at(archive))
            top = _top([name for name, _ in found])
            room = [UNPACKED]
            for name, info in found:
                _take_out(archive, info, folder / name.relative_to(top), room)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, ValueError, OSError) as error:
        raise refusal("no_archive") from error


def packed(folder: Path) -> bytes:
    """The files of a pack's folder as an archive, with its dice; photos of the box stay at home."""
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            inside = path.relative_to(folder)
            if _is_of_a_pack(inside) and path.is_file() and not path.is_symlink() and not _is_hidden(inside):
                archive.write(path, f"{folder.name}/{inside.as_posix()}")
    return kept.getvalue()


def refusal(why: str, **about: str | int) -> NotTaken:
    """Why an archive is not taken, as a phrase."""
    return NotTaken(f"error.archive.{why}", **about)


def _look_at_list(data: BinaryIO, size: int) -> None:
    """The list at the end is read as a whole, and so it must be short."""
    data.seek(max(0, size - END_SIZE - COMMENT - len(LOCATOR) - 16))
    tail = data.read()
    at = tail.rfind(END)
    if at < 0 or at + END_SIZE > len(tail):
        raise refusal("no_archive")
    listed = int.from_bytes(tail[at + 12 : at + 16], "little")
    if listed > MOST_LISTED or tail[max(0, at - 20) :].startswith(LOCATOR):
        raise refusal("too_many", limit=MOST_FILES)


def _looked_at(archive: zipfile.ZipFile) -> Iterator[tuple[PurePosixPath, zipfile.ZipInfo]]:
    """Every file that belongs into a pack; one that cannot be meant well ends it."""
    seen = set[str]()
    if len(archive.infolist()) > MOST_FILES:
        raise refusal("too_many", limit=MOST_FILES)
    if _lie_in_each_other(archive.infolist()):
        raise refusal("no_archive")
    for info in archive.infolist():
        name = _honest(info)
        plain = normalize("NFC", str(name).casefold())  # as some computers compare names, and others write them
        if plain in seen:
            raise refusal("twice", name=str(name))
        seen.add(plain)
        if not info.is_dir() and not _is_hidden(name) and _is_of_a_pack(name):
            yield name, info


def _lie_in_each_other(infos: Iterable[zipfile.ZipInfo]) -> bool:
    """Does an entry begin before the one before it has ended?  So many files can be made of the same few bytes."""
    placed = sorted(infos, key=lambda info: info.header_offset)
    return any(
        one.header_offset + HEAD_SIZE + one.compress_size > other.header_offset for one, other in pairwise(placed)
    )


def _honest(info: zipfile.ZipInfo) -> PurePosixPath:
    """The name of an entry that is a plain file or folder below the top."""
    typed, kind = info.orig_filename, stat.S_IFMT(info.external_attr >> 16)
    name = PurePosixPath(typed)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise refusal("link", name=typed[:LONGEST])
    strange = not typed or not typed.isprintable() or "\\" in typed or ":" in typed or len(typed) > LONGEST
    if strange or name.is_absolute() or ".." in name.parts or len(name.parts) > DEEPEST:
        raise refusal("name", name=typed[:LONGEST])
    if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise refusal("locked", name=typed)
    return name


def _is_of_a_pack(name: PurePosixPath | Path) -> bool:
    return name.suffix in KINDS or (name.suffix == PICTURE and name.parts[-4:-3] == (DICE,))


def _is_hidden(name: PurePosixPath | Path) -> bool:
    """Such as what some computers put beside every file."""
    return any(part.startswith((".", "__MACOSX")) for part in name.parts)


def _top(names: list[PurePosixPath]) -> PurePosixPath:
    """Where in the archive the pack begins: beside its header."""
    headers = sorted((name.parent for name in names if name.name == "pack.yaml"), key=lambda name: len(name.parts))
    if not headers:
        raise refusal("no_pack")
    if not all(name.is_relative_to(headers[0]) for name in names):
        raise refusal("two_packs")
    return headers[0]


def _take_out(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: Path, room: list[int]) -> None:
    """One file, as far as there is room."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(info) as source, path.open("xb") as target:
        while piece := source.read(PIECE):
            room[0] -= len(piece)
            if room[0] < 0:
                raise refusal("bomb", limit=UNPACKED // MEGABYTE)
            target.write(piece)
