"""What the eyes read in pictures: dice (`taleside read dice`, `bench vision`), cards and their text (`read card`)."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from device.cli.console import hushed
from device.cli.options import NO_END, Command, Commands, ForPrograms, Options, WrongUse, option
from engine.phrases import Phrases

if TYPE_CHECKING:
    from vision.faces import Faces
    from vision.kinds import DieKind
    from vision.reading import Reading

FINE, PROBLEMS = 0, 1
PIPS = "pip-d6"


@dataclass
class DiceOptions(ForPrograms):
    """What `taleside read dice` takes."""

    kind: str = option(str, PIPS)
    count: int | None = option(int)


def read(wish: DiceOptions) -> int:
    """Read the dice in some pictures."""
    if wish.count is not None and wish.count < 1:
        raise WrongUse(wish.said.say("use.read"))
    kind, own = _kind(wish)
    return max(_read_one(wish, file, kind, own) for file in wish.words)


def bench(wish: Options) -> int:
    """Score the eyes with a folder of photos whose truth is known."""
    from vision.measure import report  # noqa: PLC0415  the eyes are an extra, and slow to wake
    from vision.opening import NoPicture  # noqa: PLC0415

    folder = Path(wish.words[0])
    try:
        sys.stdout.write(report(folder, folder / "truth.csv"))
    except NoPicture as error:
        sys.stderr.write(wish.said.say(f"card.{error.why}", {"file": error.file}) + "\n")
        return PROBLEMS
    return FINE


def _kind(wish: DiceOptions) -> tuple[DieKind, Faces | None]:
    """The kind that is named, or the own set that lies in a file."""
    from vision.faces import load  # noqa: PLC0415
    from vision.kinds import KINDS, DieKind  # noqa: PLC0415

    name = wish.kind
    if name in KINDS:
        return KINDS[name], None
    if not Path(name).is_file():
        raise WrongUse(wish.said.say("read.no_kind", {"what": name, "kinds": ", ".join(KINDS)}))
    try:
        own = load(Path(name))
    except (ValueError, KeyError, OSError) as error:
        raise WrongUse(wish.said.say("read.no_set", {"what": name})) from error
    return DieKind(own.name, own.faces, pips=None), own


def _read_one(wish: DiceOptions, file: str, kind: DieKind, own: Faces | None) -> int:
    from vision.dice import read as read_dice  # noqa: PLC0415
    from vision.opening import NoPicture, opened  # noqa: PLC0415
    from vision.reading import Reading  # noqa: PLC0415
    from vision.witnesses import awake  # noqa: PLC0415

    awake(pips=kind.pips)
    asked = None if wish.count is None else [kind.faces] * wish.count
    try:
        with hushed():
            picture = opened(Path(file))
    except NoPicture as error:
        if wish.json:
            _say(wish, file, Reading(), 0.0)
        sys.stderr.write(wish.said.say(f"card.{error.why}", {"file": file}) + "\n")
        return PROBLEMS
    start = time.perf_counter()
    reading = read_dice(picture, asked, faces=kind.faces, own=own, pips=kind.pips)
    _say(wish, file, reading, 1000 * (time.perf_counter() - start))
    return FINE


def _say(wish: DiceOptions, file: str, reading: Reading, ms: float) -> None:
    order = sorted(range(len(reading.values)), key=lambda at: (isinstance(reading.values[at], str), reading.values[at]))
    values = [str(reading.values[at]) for at in order]
    if wish.json:
        told = {"file": file, "values": values, "sure": round(reading.sure, 4), "state": reading.state}
        boxes = [list(reading.boxes[at]) for at in order]
        print(json.dumps({**told, "boxes": boxes, "ms": round(ms, 1)}, ensure_ascii=False))
        return
    about = {"file": file, "values": " ".join(values) or "-", "percent": round(100 * reading.sure)}
    print(wish.said.say(f"read.{reading.state}", about))


# Cards --------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from vision.networks import Picture

LANGUAGES = ("en", "it", "de", "fr", "es")
MOST = 2000  # possible numbers
Told = Mapping[str, Any]


@dataclass
class CardOptions(ForPrograms):
    """What `taleside read card` takes."""

    numbers: str = option(str, "")


@dataclass
class TextOptions(ForPrograms):
    """What `taleside read text` takes."""

    language: str = option(str, "")


@dataclass
class SpotOptions(ForPrograms):
    """What `taleside read spot` takes."""


@dataclass
class BoardOptions(ForPrograms):
    """What `taleside read board` takes."""

    corners: str = option(str, "")


def read_card(wish: CardOptions) -> int:
    """Say which cards lie on some pictures."""
    from vision.cards.reading import read_cards  # noqa: PLC0415  the eyes are an extra, and slow to wake

    words = numbers(wish.numbers, wish.said)

    def told(picture: Picture) -> Told:
        found = read_cards(picture, words)
        cards = [{"number": card.number, "sure": round(card.sure, 4), "corners": card.corners} for card in found.cards]
        about = {"number": found.number or None, "sure": round(found.sure, 4), "state": found.state, "side": found.side}
        return {**about, "trouble": found.trouble, "cards": cards}

    nothing = {"number": None, "sure": 0.0, "state": "none", "side": ""}
    return max(_read(wish, file, told, nothing) for file in wish.words)


def read_text(wish: TextOptions) -> int:
    """Say what is written on the cards of some pictures."""
    from vision.cards.text import read_text as read_words  # noqa: PLC0415

    known_language(wish)

    def told(picture: Picture) -> Told:
        found = read_words(picture, wish.language)
        blocks = [{"kind": one.kind, "text": one.text, "box": one.box} for one in found.passages]
        return {"text": found.words, "blocks": blocks, "doubtful": found.doubtful, "trouble": found.trouble}

    nothing = {"text": "", "blocks": [], "doubtful": []}
    return max(_read(wish, file, told, nothing) for file in wish.words)


def read_spot(wish: SpotOptions) -> int:
    """Say where on its card a finger points: `X,Y` in parts of the width of the picture behind it."""
    from vision.cards.spots import spot_of  # noqa: PLC0415

    finger, *files = wish.words
    try:
        x, y = map(float, finger.split(","))
    except ValueError as error:
        raise WrongUse(wish.said.say("use.read")) from error

    def told(picture: Picture) -> Told:
        found = spot_of(picture, (x, y))
        spot = [round(part, 3) for part in found] if found else None
        return {"spot": spot, "text": str(spot or ""), "trouble": "" if found else "none"}

    return max(_read(wish, file, told, {"spot": None, "text": ""}) for file in files)


def read_board(wish: BoardOptions) -> int:
    """Make the photo of a board flat, and write it down: by its markers, or by corners `X,Y X,Y X,Y X,Y`."""
    import cv2  # noqa: PLC0415

    from vision.boards.straight import corners_by_markers, straightened  # noqa: PLC0415

    photo, into = wish.words
    try:
        typed = [(float(x), float(y)) for x, y in (pair.split(",") for pair in wish.corners.split())]
    except ValueError as error:
        raise WrongUse(wish.said.say("use.read")) from error
    if len(typed) not in (0, 4):
        raise WrongUse(wish.said.say("use.read"))

    def told(picture: Picture) -> Told:
        corners = typed or corners_by_markers(picture)
        flat = straightened(picture, corners) if corners else None
        if flat is not None and not cv2.imwrite(into, flat, [cv2.IMWRITE_JPEG_QUALITY, 88]):
            flat = None
        found = [[round(part, 4) for part in corner] for corner in corners or ()]
        is_done = flat is not None
        return {"board": found if is_done else None, "text": str(found), "trouble": "" if is_done else "none"}

    return _read(wish, photo, told, {"board": None, "text": ""})


def known_language(wish: TextOptions) -> None:
    """Cards are read in some languages only."""
    if wish.language and wish.language not in LANGUAGES:
        raise WrongUse(wish.said.say("card.no_language", {"what": wish.language, "languages": ", ".join(LANGUAGES)}))


def numbers(named: str, said: Phrases) -> tuple[str, ...]:
    """The numbers that cards can have: `1-42`, `3,7,12-15`, `A,2-10,J,Q,K`, `s1-s40`; none: nobody knows."""
    words: dict[str, None] = {}
    for part in filter(None, named.replace(" ", "").split(",")):
        sticker = "s" if part[0] == "s" else ""
        first, dash, last = (end.removeprefix(sticker) for end in part.partition("-"))
        if part.upper() in ("A", "J", "Q", "K"):
            words[part.upper()] = None
        elif first.isdecimal() and (last.isdecimal() or not dash) and len(part) < 12:
            count = range(int(first), int(last or first) + 1)[: MOST + 1]
            words.update(dict.fromkeys(f"{sticker}{number}" for number in count))
        else:
            raise WrongUse(said.say("card.no_numbers", {"what": part}))
    if len(words) > MOST or (named and not words):
        raise WrongUse(said.say("card.no_numbers", {"what": named}))
    return tuple(words)


def _read(wish: ForPrograms, file: str, told: Callable[[Picture], Told], nothing: Told) -> int:
    """Read one picture and tell about it in one line; whatever is wrong with the file is said in a sentence."""
    from vision.opening import NoPicture, opened  # noqa: PLC0415

    start = time.perf_counter()
    try:
        with hushed():
            picture = opened(Path(file))
        about, why = told(picture), ""
    except NoPicture as error:
        about, why = {**nothing, "trouble": error.why}, error.why
    ms = round(1000 * (time.perf_counter() - start), 1)
    trouble = str(about["trouble"])
    sentence = wish.said.say(f"card.{trouble}", {"file": file}) if trouble else ""
    if why:
        sys.stderr.write(f"{sentence}\n")
    if wish.json:
        print(json.dumps({"file": file, **about, "trouble": sentence, "ms": ms}))
    elif not why:
        print(_sentence(wish, file, about, sentence))
    return PROBLEMS if why else FINE


def _sentence(wish: ForPrograms, file: str, about: Told, trouble: str) -> str:
    """The same for people."""
    if "text" in about:
        return "\n".join(filter(None, (f"{file}:", str(about["text"]), trouble)))
    percent = round(100 * float(about["sure"]))
    number = about["number"] or "-"
    told = wish.said.say(f"read.{about['state']}", {"file": file, "values": number, "percent": percent})
    return f"{told} {trouble}".strip()


COMMANDS: Commands = {
    "read dice": Command(DiceOptions, read, 1, NO_END),
    "read card": Command(CardOptions, read_card, 1, NO_END),
    "read text": Command(TextOptions, read_text, 1, NO_END),
    "read spot": Command(SpotOptions, read_spot, 2, NO_END),
    "read board": Command(BoardOptions, read_board, 2, 2),
    "bench vision": Command(Options, bench, 1, 1),
}
