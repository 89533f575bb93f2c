"""Photos of an owner's cards become part of his pack: `taleside pack capture DIR IMAGE...`.

They lie in `DIR/captured`, for this box alone: a photo of each side, and in `cards.yaml` its number, its text and the
words that somebody should look at. Nothing of a card is shown while they are captured, only how many there are and how
well they could be read; nobody should know the story before it is told.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from device.arguments import Wish, WrongUse
from device.commands.cards import LANGUAGES, numbers
from device.commands.hush import hushed

if TYPE_CHECKING:
    from vision.cards.capture import Captured
    from vision.cards.pictures import Album

FINE, PROBLEMS = 0, 1
FOLDER, LIST, ALBUM = "captured", "cards.yaml", "album.npz"
SIDES = ("front", "back")
MOST = 999


@dataclass
class Shelf:
    """What is captured of a pack: entries by card and side, and what the cards look like."""

    folder: Path
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def open(cls, pack: Path, wish: Wish) -> Shelf:
        """What there is already."""
        folder = pack / FOLDER
        file = folder / LIST
        if not file.exists():
            return cls(folder)
        try:
            kept = yaml.safe_load(file.read_text(encoding="utf-8"))["cards"]
            return cls(folder, {str(name): dict(sides) for name, sides in kept.items()})
        except (yaml.YAMLError, UnicodeDecodeError, TypeError, KeyError, ValueError, AttributeError) as error:
            raise WrongUse(wish.said.say("capture.broken", {"file": str(file)})) from error

    def side(self, name: str, text: str) -> str:
        """Which side this is: one that was photographed before, or the next."""
        from vision.cards.capture import same_side  # noqa: PLC0415  the eyes are an extra, and slow to wake

        sides = self.cards.get(name, {})
        again = next((side for side, entry in sides.items() if same_side(str(entry.get("text", "")), text)), None)
        return again or next((side for side in SIDES if side not in sides), SIDES[-1])

    def keep(self, name: str, found: Captured, album: Album) -> int:
        """Keep one side of a card; how many of its words somebody should look at."""
        import cv2  # noqa: PLC0415

        side = self.side(name, found.text.words)
        doubtful = list(dict.fromkeys(found.text.doubtful))
        blocks = [{"kind": one.kind, "text": one.text} for one in found.text.passages if one.text]
        photo = f"{name}-{side}.jpg"
        entry = {"photo": photo, "sure": round(found.sure, 3), "text": found.text.words, "blocks": blocks}
        self.cards.setdefault(name, {})[side] = {**entry, "doubtful": doubtful}
        _write(self.folder / photo, bytes(cv2.imencode(".jpg", found.card, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]))
        album.keep(f"{name} {side}", found.card)
        return len(doubtful)

    def unnamed(self) -> str:
        """A name for a card without a number."""
        return next(f"picture-{at}" for at in range(1, 10_000) if f"picture-{at}" not in self.cards)

    def save(self, album: Album) -> None:
        """Write the list and the album; a power cut leaves the old ones or the new ones."""
        order = dict(sorted(self.cards.items(), key=lambda one: (not one[0].isdecimal(), one[0].zfill(8))))
        text = yaml.safe_dump({"cards": order}, allow_unicode=True, sort_keys=False, width=110)
        album.save(self.folder / f".{ALBUM}")
        (self.folder / f".{ALBUM}").replace(self.folder / ALBUM)
        _write(self.folder / LIST, text.encode())


def capture(wish: Wish) -> int:
    """Take photos of cards into a pack."""
    _, folder, *files = [*wish.words, ""][: max(2, len(wish.words))]
    if not files or not Path(folder).is_dir():
        raise WrongUse(wish.said.say("use.pack" if not files else "capture.no_pack", {"folder": folder}))
    if wish.language and wish.language not in LANGUAGES:
        raise WrongUse(wish.said.say("card.no_language", {"what": wish.language, "languages": ", ".join(LANGUAGES)}))
    shelf = Shelf.open(Path(folder), wish)
    shelf.folder.mkdir(exist_ok=True)
    album = _album(shelf.folder / ALBUM)
    words = numbers(wish) or tuple(map(str, range(1, MOST + 1)))
    kept = [_one(wish, shelf, album, file, words) for file in files]
    shelf.save(album)
    sides = sum(len(card) for card in shelf.cards.values())
    if not wish.json:
        print(wish.said.say("capture.done", {"cards": len(shelf.cards), "sides": sides}))
    return FINE if all(kept) else PROBLEMS


def _one(wish: Wish, shelf: Shelf, album: Album, file: str, words: tuple[str, ...]) -> bool:
    """Take in one photo; whether there was a card on it."""
    from vision.cards.capture import captured  # noqa: PLC0415
    from vision.cards.photos import NoPicture, opened  # noqa: PLC0415

    try:
        with hushed():
            picture = opened(Path(file))
        found, why = captured(picture, words, wish.language), "none"
    except NoPicture as error:
        found, why = None, error.why
    if found is None:
        reason = wish.said.say(f"card.{why}", {"file": file})
        sys.stderr.write(wish.said.say("capture.nothing", {"file": file, "why": reason}) + "\n")
        doubts, phrase = 0, ""
    else:
        doubts = shelf.keep(found.number or shelf.unnamed(), found, album)
        phrase = "capture.kept" if found.is_sure else "capture.asked" if found.number else "capture.unnamed"
    if wish.json:
        state = "none" if found is None else "sure" if found.is_sure else "unsure"
        print(json.dumps({"file": file, "state": state, "doubtful": doubts}))
    elif phrase:
        print(wish.said.say(phrase, {"file": file, "n": doubts}))
    return found is not None


def _album(file: Path) -> Album:
    """What the cards look like that are there already; an album that cannot be read begins anew."""
    from vision.cards.pictures import Album  # noqa: PLC0415

    try:
        return Album.load(file) if file.exists() else Album()
    except (ValueError, KeyError, OSError, EOFError):
        return Album()


def _write(file: Path, data: bytes) -> None:
    """All of it, or nothing."""
    aside = file.with_name(f".{file.name}")
    aside.write_bytes(data)
    aside.replace(file)
