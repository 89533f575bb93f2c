"""An owner's cards become part of his pack, from photos or before the camera: `taleside pack capture DIR [PHOTO...]`.

They lie in `DIR/captured`, for this box alone: a photo of each side, and in `cards.yaml` its number, its text and the
words that somebody should look at. Nothing of a card is shown while they are captured, only how many there are and how
well they could be read; nobody should know the story before it is told.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from device.cli.console import hushed
from device.cli.options import NO_END, Command, Commands, WrongUse, option
from device.cli.read_pictures import TextOptions, known_language, numbers
from device.files.save_files import home
from device.packs.captured import BrokenCapture, Captures
from device.packs.headers import head, spot_in
from device.service.settings import effective
from device.store.second_access import visit

if TYPE_CHECKING:
    from vision.cards.capture import Captured
    from vision.cards.pictures import Album
    from vision.networks import Picture

FINE, PROBLEMS = 0, 1
MOST = 999
TONE = "\a"


@dataclass
class CaptureOptions(TextOptions):
    """What `taleside pack capture` takes."""

    numbers: str = option(str, "")
    count: int | None = option(int)


@dataclass(frozen=True)
class Capturing:
    """What is taken into which pack, and how its cards are read."""

    wish: CaptureOptions
    captures: Captures
    album: Album
    numbers: tuple[str, ...]
    spot: tuple[float, float] | None  # where this deck prints its numbers

    def photo(self, file: str) -> bool:
        """Take in one photo; whether there was a card on it."""
        from vision.opening import NoPicture, opened  # noqa: PLC0415  the eyes are an extra, and slow to wake

        try:
            with hushed():
                picture = opened(Path(file))
        except NoPicture as error:
            return self._told(file, None, error.why)
        return self.take(file, picture)

    def take(self, name: str, picture: Picture) -> bool:
        """Take in the card in a picture; whether there was one."""
        from vision.cards.capture import captured  # noqa: PLC0415

        return self._told(name, captured(picture, self.numbers, self.wish.language, self.spot), "none")

    def save(self) -> None:
        """Write it down, and say how much there is by now."""
        try:
            self.captures.save(self.album)
        except BrokenCapture as broken:
            raise WrongUse(self.wish.said.say(broken.what, broken.about)) from broken
        sides = sum(len(card) for card in self.captures.cards.values())
        if not self.wish.json:
            print(self.wish.said.say("capture.done", {"cards": len(self.captures.cards), "sides": sides}))

    def _told(self, file: str, found: Captured | None, why: str) -> bool:
        """Keep what was found, and say how well it could be read."""
        said, doubts, phrase = self.wish.said, 0, ""
        if found is not None and not found.number and not found.text.words.strip():
            found, why = None, "none"  # nothing stands on it: that is no card, but a table
        if found is None:
            reason = said.say(f"card.{why}", {"file": file})
            sys.stderr.write(said.say("capture.nothing", {"file": file, "why": reason}) + "\n")
        else:
            doubts = self.captures.keep(found.number or self.captures.nameless(), found, self.album, with_photo=True)
            phrase = "capture.kept" if found.is_sure else "capture.asked" if found.number else "capture.nameless"
        if self.wish.json:
            state = "none" if found is None else "sure" if found.is_sure else "unsure"
            number, why = (found.number if found else ""), ("" if found else why)
            about = {"file": file, "state": state, "doubtful": doubts, "number": number, "why": why}
            print(json.dumps(about), flush=True)
        elif phrase:
            print(said.say(phrase, {"file": file, "n": doubts}), flush=True)
        return found is not None


def capture(wish: CaptureOptions) -> int:
    """Take cards into a pack: those on some photos, or those that are laid before the camera."""
    folder, *files = wish.words
    if not Path(folder).is_dir():
        raise WrongUse(wish.said.say("capture.no_pack", {"folder": folder}))
    known_language(wish)
    captures = _captures(Path(folder), wish)
    captures.folder.mkdir(exist_ok=True)
    words = numbers(wish.numbers, wish.said) or tuple(map(str, range(1, MOST + 1)))
    here = Capturing(wish, captures, captures.album(), words, spot_in(head(Path(folder))))
    try:
        kept = [here.photo(file) for file in files] if files else _laid_down(here)
    finally:
        here.save()
    return FINE if all(kept) else PROBLEMS


def _laid_down(here: Capturing) -> list[bool]:
    """Card after card before the camera, a tone for each, until somebody has had enough (or `--count` is reached)."""
    from vision.cameras import camera  # noqa: PLC0415
    from vision.laid import CardTrigger  # noqa: PLC0415

    with visit(home()) as box:
        source = str(effective(box.settings.all())["camera.source"].value)
    eye, laid, kept = camera(source), CardTrigger(), list[bool]()
    laid.want(is_wanted=True)
    print(here.wish.said.say("capture.live"), file=sys.stderr)
    eye.wake()
    try:
        while here.wish.count is None or len(kept) < here.wish.count:
            frame = eye.frame()
            if laid.see(frame) and here.take(str(len(kept) + 1), laid.pictured()):
                kept.append(True)
                print(TONE, end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    finally:
        eye.rest()
    return kept


def _captures(pack: Path, wish: CaptureOptions) -> Captures:
    try:
        return Captures.open(pack)
    except BrokenCapture as broken:
        raise WrongUse(wish.said.say(broken.what, broken.about)) from broken


COMMANDS: Commands = {
    "pack capture": Command(CaptureOptions, capture, 1, NO_END),
}
