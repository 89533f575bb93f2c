"""The child that reads cards: takes pictures as lines of JSON, and tells in the same way what stands on each.

    orders   {"read": {"picture": "<base64>", "numbers": ["17", "18"], "names": ["wolf_1"], "language": "en"}, ...}
             {"keep": {"name": "17", "side": "front"}}     what was read last goes into the pack; with `at` and
                                                           `nth` one of several cards, if it is still this picture
    told     {"read": {"number": "17", "name": "", "sure": 0.99, "state": "sure", "trouble": "", "blocks": [...],
                       "doubtful": [...]}, ...}
             {"kept": "17"}            or "" if the pack cannot be written

`numbers` are those that the card may bear, `names` those under which cards without a number are known by their
picture, which is quick.  With `glance` only the number is read otherwise; with `marks` the numbers in its picture are
read, too.  With `row` several cards may lie there: then
`beside` tells each of them in the same way, as people read.  Whatever else is in an order is told back with it.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2

from device.packs.captured import BrokenCapture, Captures, set_in_order
from device.packs.headers import head, spot_in
from vision.cards.capture import Captured, captured
from vision.cards.numbers import Spot
from vision.cards.pictures import Album, recognised
from vision.cards.reading import read_cards
from vision.cards.several import several
from vision.cards.text import PrintedText, written
from vision.networks import Picture
from vision.opening import NoPicture, decoded
from vision.reading import PROPOSED, SURE
from voice.child import own_lines, tell

Order = Mapping[str, Any]
Told = dict[str, Any]
FRONT = "front"
TEXTS = 4  # cards of one picture that are read through: each takes seconds on a small machine
NOTHING: Told = {
    "number": "",
    "name": "",
    "sure": 0.0,
    "state": "none",
    "trouble": "none",
    "blocks": [],
    "doubtful": [],
    "marks": [],
}


class CardWorker:
    """Reads for one pack, and keeps there what it is told to keep."""

    def __init__(self, pack: Path, *, photos: bool = False) -> None:
        self._photos = photos  # does the owner want them beside the words?
        self._pack, self._captures, self._head = pack, opened(pack), head(pack)
        self._album = self._captures.album() if self._captures else Album()
        self._last: Captured | None = None
        self._beside, self._nth = dict[int, Captured](), 0  # cards that were read of several, by their places there

    def obey(self, order: Order) -> Told:
        """Do what is asked, and say what came of it."""
        if "keep" in order:
            return {"kept": self._keep(**order["keep"])}
        asked, self._nth, self._beside = order["read"], order.get("nth", 0), {}
        self._look_again()
        try:
            picture = decoded(base64.b64decode(asked["picture"]))
        except (NoPicture, ValueError) as error:
            return {"read": {**NOTHING, "trouble": getattr(error, "why", "no_picture")}}
        album = self._album_of(asked["names"], asked.get("side", FRONT))
        row = self._row(picture, asked, album) if asked.get("row") else []
        if any(one["name"] or one["number"] or set_in_order("", one["blocks"]).heading for one in row):
            return {"read": {**NOTHING, "beside": row}}
        return {"read": {**self._alone(picture, asked, album), "beside": row}}

    def _look_again(self) -> None:
        """Somebody may have photographed cards with a phone meanwhile."""
        if self._captures and self._captures.is_outdated:
            self._captures = opened(self._pack)
            self._album = self._captures.album() if self._captures else self._album

    def _alone(self, picture: Picture, asked: Order, album: Album) -> Told:
        """The one card that lies there."""
        known = recognised(picture, album) if album.kept else None
        if known is not None and known.sure >= SURE:
            name = known.name.rpartition(" ")[0]
            return {**NOTHING, "name": name, "sure": round(known.sure, 4), "state": "sure", "trouble": ""}
        if asked.get("glance"):
            return glanced(picture, asked["numbers"], self._spot_of(asked))
        return self._read(picture, asked, album)

    def _row(self, picture: Picture, asked: Order, album: Album) -> list[Told]:
        """Every card of several; of the first few that nobody knows, what stands on them."""
        told, unread = list[Told](), TEXTS
        for at, one in enumerate(several(picture, asked["numbers"], album, self._spot_of(asked))):
            about = {"number": one.number, "name": one.name.rpartition(" ")[0], "sure": round(one.sure, 4)}
            blocks = list[Told]()
            if not one.is_known and unread:
                unread -= 1
                text = written(one.card, asked["language"])
                blocks, self._beside[at] = blocks_of(text), Captured("", 0.0, text, one.card.card)
            told.append({**NOTHING, **about, "state": state_of(one.sure), "blocks": blocks})
        return told

    def _read(self, picture: Picture, asked: Order, album: Album) -> Told:
        spot, is_pictured = self._spot_of(asked), bool(asked.get("marks"))
        found = self._last = captured(picture, asked["numbers"], asked["language"], spot, is_pictured=is_pictured)
        if found is None:
            return NOTHING
        known = album.known(found.card) if album.kept else None
        known = known if known is not None and known.sure >= PROPOSED else None
        sure = known.sure if known else found.sure
        about = {
            "number": found.number,
            "name": known.name.rpartition(" ")[0] if known else "",
            "sure": round(sure, 4),
            "state": state_of(sure),
            "trouble": found.text.trouble if not found.number and known is None else "",
            "blocks": blocks_of(found.text),
        }
        marks = [{"number": one.number, "side": one.side, "state": one.state} for one in found.marks]
        return {**NOTHING, **about, "doubtful": list(dict.fromkeys(found.text.doubtful)), "marks": marks}

    def _spot_of(self, asked: Order) -> Spot | None:
        """Where the cards of the wanted deck bear their numbers."""
        return spot_in(self._head, asked.get("deck", ""))

    def _album_of(self, names: Sequence[str], side: str) -> Album:
        """What this side of these cards looks like, as far as that is known."""
        wanted = {f"{name} {side}" for name in names}
        return Album({name: spots for name, spots in self._album.kept.items() if name in wanted})

    def _keep(self, name: str, side: str, at: int = -1, nth: int = 0) -> str:
        read = self._last if at < 0 else self._beside.get(at) if nth == self._nth else None
        if read is None or self._captures is None:
            return ""
        try:
            self._captures.keep(name, read, self._album, side, with_photo=self._photos)
            self._captures.save(self._album)
        except (OSError, BrokenCapture):
            return ""
        return name


def opened(pack: Path) -> Captures | None:
    """What was captured before; a list that cannot be read is left alone, and nothing is kept."""
    try:
        return Captures.open(pack)
    except BrokenCapture:
        return None


def glanced(picture: Picture, numbers: Sequence[str], spot: Spot | None) -> Told:
    """The number alone."""
    found = read_cards(picture, numbers, spot)
    about = {"number": found.number, "sure": round(found.sure, 4), "state": found.state, "trouble": found.trouble}
    return {**NOTHING, **about}


def blocks_of(text: PrintedText) -> list[Told]:
    """What stands on a card, as it is told."""
    return [{"kind": one.kind, "text": one.text} for one in text.passages if one.text]


def state_of(sure: float) -> str:
    """Whether it is taken, proposed, or neither."""
    return "sure" if sure >= SURE else "unsure" if sure >= PROPOSED else "none"


def main() -> None:
    """Read until nobody gives orders any more."""
    lines = own_lines()
    cv2.setNumThreads(1)
    options = json.loads(sys.argv[1])
    worker = CardWorker(Path(options["pack"]), photos=options["photos"])
    tell(lines, {"ready": True})
    for line in sys.stdin:
        order = json.loads(line)
        rest = {key: value for key, value in order.items() if key not in ("read", "keep")}
        tell(lines, {**rest, **worker.obey(order)})


if __name__ == "__main__":
    main()
