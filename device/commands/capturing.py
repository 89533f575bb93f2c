"""Photos of an owner's cards become part of his pack: `taleside pack capture DIR IMAGE...`.

They lie in `DIR/captured`, for this box alone: a photo of each side, and in `cards.yaml` its number, its text and the
words that somebody should look at. Nothing of a card is shown while they are captured, only how many there are and how
well they could be read; nobody should know the story before it is told.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from device.arguments import Wish, WrongUse
from device.commands.cards import LANGUAGES, numbers
from device.commands.hush import hushed
from device.packs.captured import BrokenCapture, Captures

if TYPE_CHECKING:
    from vision.cards.pictures import Album

FINE, PROBLEMS = 0, 1
MOST = 999


def capture(wish: Wish) -> int:
    """Take photos of cards into a pack."""
    _, folder, *files = [*wish.words, ""][: max(2, len(wish.words))]
    if not files or not Path(folder).is_dir():
        raise WrongUse(wish.said.say("use.pack" if not files else "capture.no_pack", {"folder": folder}))
    if wish.language and wish.language not in LANGUAGES:
        raise WrongUse(wish.said.say("card.no_language", {"what": wish.language, "languages": ", ".join(LANGUAGES)}))
    captures = _captures(Path(folder), wish)
    captures.folder.mkdir(exist_ok=True)
    album = captures.album()
    words = numbers(wish) or tuple(map(str, range(1, MOST + 1)))
    kept = [_one(wish, captures, album, file, words) for file in files]
    captures.save(album)
    sides = sum(len(card) for card in captures.cards.values())
    if not wish.json:
        print(wish.said.say("capture.done", {"cards": len(captures.cards), "sides": sides}))
    return FINE if all(kept) else PROBLEMS


def _captures(pack: Path, wish: Wish) -> Captures:
    try:
        return Captures.open(pack)
    except BrokenCapture as broken:
        raise WrongUse(wish.said.say(broken.what, broken.about)) from broken


def _one(wish: Wish, captures: Captures, album: Album, file: str, words: tuple[str, ...]) -> bool:
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
        doubts = captures.keep(found.number or captures.unnamed(), found, album)
        phrase = "capture.kept" if found.is_sure else "capture.asked" if found.number else "capture.unnamed"
    if wish.json:
        state = "none" if found is None else "sure" if found.is_sure else "unsure"
        print(json.dumps({"file": file, "state": state, "doubtful": doubts}))
    elif phrase:
        print(wish.said.say(phrase, {"file": file, "n": doubts}))
    return found is not None
