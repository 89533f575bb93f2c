"""A desk without a child: cards are read where the test is, with real eyes or from paper that is read without error."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2

from device.camera.card_process import Desk
from device.camera.card_worker import NOTHING, CardWorker
from engine.pieces.printed import Printed
from vision.rendered.arena import FINE, Arena
from vision.rendered.printed_cards import laid
from vision.rendered.story_cards import PrintedWords
from voice.child import Message

PAPER = "paper "
TURN = 0.6  # how far cards are turned that lie before the eyes
BLOCKS = {"title": "title", "story": "story", "rule": "box"}


class InPlace(Desk):
    """Reads at once, in the thread that gives."""

    def __init__(self, pack: Path, report: Callable[[Message], None]) -> None:
        super().__init__(pack, report)
        self.worker, self.report = CardWorker(pack), report
        self.kept = dict[tuple[str, str], Printed]()
        self._paper: Printed | None = None  # what was read last, if it was paper

    def start(self) -> None:
        """There is no thread."""

    def give(self, order: Message) -> None:
        """Read it, or keep what was read."""
        rest = {key: value for key, value in order.items() if key not in ("read", "keep")}
        if str(order.get("read", {}).get("picture", "")).startswith(PAPER):
            self._paper = Printed(*json.loads(order["read"]["picture"].removeprefix(PAPER)))
            self.report({**rest, "read": from_paper(self._paper)})
        elif "keep" in order and self._paper:
            self.kept[order["keep"]["name"], order["keep"]["side"]] = self._paper
        elif order:
            self._paper = None
            self.report({**rest, **self.worker.obey(order)})


def from_paper(side: Printed, **more: Any) -> Message:
    """What a reader without faults reads."""
    blocks = [{"kind": BLOCKS[kind], "text": text} for kind in BLOCKS if (text := str(getattr(side, kind)))]
    spaced = [{**block, "text": " ".join(block["text"].split())} for block in blocks]
    sure = {"sure": 0.99, "state": "sure"} if side.number else {}
    return {**NOTHING, "number": side.number, "trouble": "", **sure, "blocks": spaced, **more}


def on_paper(side: Printed) -> str:
    """A card as something that is read without eyes."""
    return PAPER + json.dumps(side)


def photographed(side: Printed, drawing: str = "") -> str:
    """A picture of this card before the simulated camera, with the drawing in this file."""
    arena = Arena()
    arena.deal([laid(PrintedWords(*side, drawing), TURN)], 0.0)
    _, data = cv2.imencode(".jpg", arena.picture(5.0, FINE), [cv2.IMWRITE_JPEG_QUALITY, 92])
    return base64.b64encode(data.tobytes()).decode()
