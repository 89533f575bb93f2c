"""What was read of an owner's cards: the words of each side, which of them somebody should look at, perhaps a photo.

It lies in the pack, in a folder of its own, for this box alone.  Whoever keeps something needs the eyes; whoever only
wants the words does not.  A phone and the camera over the table may both keep cards of one pack: whoever writes adds
to what lies there by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from device.files.durable import alone_in
from device.packs.splicing import LOADER, plain
from engine import EngineError
from engine.packs import PackProblem
from engine.packs.problems import Where
from engine.packs.source import UnreadableFile, clean, read, text_of
from engine.pieces.printed import Printed, same_words

if TYPE_CHECKING:
    from vision.cards.capture import Captured
    from vision.cards.pictures import Album

FOLDER, LIST, ALBUM = "captured", "cards.yaml", "album.npz"
SIDES = ("front", "back")
LARGEST = 8 * 1024 * 1024  # bytes of the list
WRONG = (yaml.YAMLError, UnreadableFile, OSError, RecursionError, TypeError, KeyError, ValueError, AttributeError)


class BrokenCapture(EngineError):
    """The owner's: the list of captured cards cannot be read."""


@dataclass
class Captures:
    """What is captured of a pack: entries by card and side."""

    folder: Path
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    stamp: int = 0  # of the list, when it was read
    mine: set[tuple[str, str]] = field(default_factory=set)  # cards and sides that were kept here, and not by others

    @classmethod
    def open(cls, pack: Path) -> Captures:
        """What there is already."""
        folder = pack / FOLDER
        file, stamp = folder / LIST, _stamp(folder / LIST)
        if not stamp:
            return cls(folder)
        try:
            kept = plain(clean(text_of(read(file, pack, LARGEST)))[0], LOADER)["cards"]
            return cls(folder, {str(name): dict(sides) for name, sides in kept.items()}, stamp)
        except WRONG as error:
            raise BrokenCapture("capture.broken", file=str(file)) from error

    # Words ---------------------------------------------------------------------------------------

    def printed(self) -> dict[str, dict[str, Printed]]:
        """What stands on every side that was read."""
        return {name: {side: words(name, one) for side, one in sides.items()} for name, sides in self.cards.items()}

    def side(self, name: str, text: str) -> str:
        """Which side this is: one that was photographed before, or the next."""
        sides = self.cards.get(name, {})
        again = next((side for side, entry in sides.items() if same_words(str(entry.get("text", "")), text)), None)
        return again or next((side for side in SIDES if side not in sides), SIDES[-1])

    # Keeping -------------------------------------------------------------------------------------

    def keep(self, name: str, found: Captured, album: Album, side: str = "", *, with_photo: bool) -> int:
        """Keep one side of a card; how many of its words somebody should look at."""
        import cv2  # noqa: PLC0415  the eyes are an extra, and slow to wake

        self._join()
        side = side or self.side(name, found.text.words)
        doubtful = list(dict.fromkeys(found.text.doubtful))
        blocks = [{"kind": one.kind, "text": one.text} for one in found.text.passages if one.text]
        entry = {"sure": round(found.sure, 3), "text": found.text.words, "blocks": blocks, "doubtful": doubtful}
        self.folder.mkdir(exist_ok=True)
        photo = self.folder / f"{name}-{side}.jpg"
        if with_photo:
            _write(photo, bytes(cv2.imencode(".jpg", found.card, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]))
        self.cards.setdefault(name, {})[side] = {**({"photo": photo.name} if photo.exists() else {}), **entry}
        self.mine.add((name, side))
        album.keep(f"{name} {side}", found.card)
        return len(doubtful)

    def nameless(self) -> str:
        """A name for a card without a number."""
        return next(f"picture-{at}" for at in range(1, 10_000) if f"picture-{at}" not in self.cards)

    def album(self) -> Album:
        """What the cards look like; an album that cannot be read begins anew."""
        from vision.cards.pictures import Album  # noqa: PLC0415

        file = self.folder / ALBUM
        try:
            return Album.load(file) if file.exists() else Album()
        except (ValueError, KeyError, OSError, EOFError):
            return Album()

    def save(self, album: Album) -> None:
        """Write the list and the album; a power cut leaves the old ones or the new ones."""
        with alone_in(self.folder):
            self._join()
            kept = {f"{name} {side}" for name, side in self.mine}
            album.kept |= {look: spots for look, spots in self.album().kept.items() if look not in kept}
            order = dict(sorted(self.cards.items(), key=lambda one: (not one[0].isdecimal(), one[0].zfill(8))))
            text = yaml.safe_dump({"cards": order}, allow_unicode=True, sort_keys=False, width=110)
            album.save(self.folder / f".{ALBUM}")
            (self.folder / f".{ALBUM}").replace(self.folder / ALBUM)
            _write(self.folder / LIST, text.encode())
            self.stamp = _stamp(self.folder / LIST)

    @property
    def is_outdated(self) -> bool:
        """Has somebody else kept something since?"""
        return _stamp(self.folder / LIST) != self.stamp

    def _join(self) -> None:
        """What others have kept meanwhile, and what was kept here."""
        if not self.is_outdated:
            return
        there = Captures.open(self.folder.parent)
        for name, side in self.mine:
            there.cards.setdefault(name, {})[side] = self.cards[name][side]
        self.cards, self.stamp = there.cards, there.stamp


def photo_of(pack: Path, about: str, plain: Callable[[str], str]) -> Path | None:
    """The front of a card that was captured, by the end of what pages call its entry."""
    photos = sorted((pack / FOLDER).glob(f"*-{SIDES[0]}.jpg"))
    names = {photo: plain(photo.stem.removesuffix(f"-{SIDES[0]}")) for photo in photos}
    return next((photo for photo, name in names.items() if name and f"-{about}".endswith(f"-{name}")), None)


def doubts(pack: Path, entries: Iterable[tuple[str, Where, Any]]) -> Iterator[PackProblem]:
    """Words of captured cards that somebody should look at, as long as they stand in the pack as they were read."""
    try:
        cards = Captures.open(pack).cards
    except BrokenCapture as broken:
        yield PackProblem(f"{FOLDER}/{LIST}", 0, (), "broken_capture", dict(broken.about), "note")
        return
    for file, where, entry in entries:
        sides = cards.get(str(entry.get("number") or entry.get("id")), {}) if isinstance(entry, dict) else {}
        said = set(_words_in(entry))
        found = [str(word) for side in sides.values() for word in side.get("doubtful") or () if str(word) in said]
        if found:
            yield PackProblem(file, 0, where, "doubtful_words", {"words": ", ".join(dict.fromkeys(found))}, "note")


def _words_in(entry: Any) -> Iterator[str]:
    """All words of an entry, as they stand between blanks."""
    if isinstance(entry, str):
        yield from entry.split()
    elif isinstance(entry, dict | list):
        for inner in entry.values() if isinstance(entry, dict) else entry:
            yield from _words_in(inner)


def words(name: str, entry: Mapping[str, Any]) -> Printed:
    """The words of one side, as its kinds of print were told apart."""
    return set_in_order(name if name.isdecimal() else "", entry.get("blocks") or ())


def set_in_order(number: str, blocks: Sequence[Mapping[str, Any]]) -> Printed:
    """Blocks of print as a title, a story and a rule; a second title is a part of the story."""
    texts = {"title": list[str](), "story": list[str](), "box": list[str]()}
    for block in blocks:
        kind = str(block["kind"])
        if kind in texts:
            texts["story" if kind == "title" and texts["title"] else kind].append(str(block["text"]))
    title, story, rule = ("\n".join(texts[kind]) for kind in ("title", "story", "box"))
    return Printed(number, title, story, rule)


def _stamp(file: Path) -> int:
    """By which it is seen that a file is another one than before; 0 if there is none."""
    return file.stat().st_mtime_ns if file.exists() else 0


def _write(file: Path, data: bytes) -> None:
    """All of it, or nothing."""
    aside = file.with_name(f".{file.name}")
    aside.write_bytes(data)
    aside.replace(file)
