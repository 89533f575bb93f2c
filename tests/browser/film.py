"""A moving picture of a turn for the README: `make film` plays it in a browser, and stops each movement on its way."""

from __future__ import annotations

import os
import random
import struct
import tempfile
import zlib
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page, sync_playwright

from device.service.service import Service
from engine.channel import Answer
from tests.browser.browsing import ARGS, CHROMIUM, home, page, press
from tests.device.service.house import House, free_port
from tests.games.wonder_book import sensible

MADE = Path("docs/pictures/turn.png")
SIZE, SCALE = {"width": 1120, "height": 700}, 0.8
COLOURS = 160
STEP = 90  # milliseconds from one frame of a movement to the next
Pixels = NDArray[np.uint8]


class Frame(NamedTuple):
    """A picture, and how long it stays."""

    pixels: Pixels
    lasts: int


def main() -> None:
    """Play, draw, and say how large it is."""
    os.environ.setdefault("TALESIDE_PORT", free_port())
    os.environ.setdefault("TALESIDE_VOICE_SOUND", "no")
    os.environ.setdefault("TALESIDE_CAMERA_SOURCE", "none")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        box = House(Path(folder), safe=False)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            service = box.nth(1)
            until(service, "turn.action")
            with page(browser, box.panel_server, "owner", viewport=SIZE, device_scale_factor=SCALE) as here:
                here.goto(home(box.panel_server))
                here.wait_for_timeout(800)
                frames = played(here)
        finally:
            browser.close()
            box.close()
    MADE.write_bytes(moving(frames))
    print(f"{MADE}: {len(frames)} frames, {MADE.stat().st_size // 1024} kB")


def until(service: Service, what: str) -> None:
    """Sensible answers, until this is asked."""
    chance = random.Random(3)
    for _ in range(200):
        ask, table, turn = service.session.look(lambda game: (game.ask, game.table, game.turn))
        if ask is None or ask.what == what:
            return
        first = {"setup.players": 3, "setup.difficulty": "normal"}
        value = first.get(ask.what) or sensible.answer(ask, table, chance)
        service.session.post(Answer(value, to=turn, by="phone 1"))


def played(here: Page) -> list[Frame]:
    """One turn: somebody goes where the enemies are, and throws."""
    frames = [shot(here, 1500)]
    press(here, "^[Mm]ove")
    here.wait_for_timeout(600)
    frames.append(shot(here, 1300))
    here.locator(".place[data-pick]").first.locator(".ribbon").click()
    frames += [*moved(here, ".sign", 500), shot(here, 900)]
    press(here, "^[Aa]ttack")
    here.wait_for_timeout(900)
    if here.locator("#ask[data-kind=roll]").count() == 0:
        press(here, ".")
        here.wait_for_timeout(900)
    frames.append(shot(here, 1200))
    here.locator("[data-throw]").click()
    frames += [*moved(here, ".cube", 1000), shot(here, 2600)]
    return frames


def moved(here: Page, what: str, lasts: int) -> list[Frame]:
    """What moves there, stopped again and again on its way."""
    here.wait_for_function(MOVES, arg=what)
    frames = []
    for at in range(0, lasts, STEP):
        here.evaluate(STOP, at)
        frames.append(shot(here, STEP))
    here.evaluate(END)
    return frames


OURS = "document.getAnimations().filter((one) => !one.animationName && !one.transitionProperty)"
MOVES = f"what => {OURS}.some((one) => one.effect.target.closest(what))"
STOP = f"at => {OURS}.forEach((one) => {{ one.pause(); one.currentTime = at; }})"
END = f"() => {OURS}.forEach((one) => one.effect.getTiming().iterations < Infinity && one.finish())"


def shot(here: Page, lasts: int) -> Frame:
    """The page as it is now."""
    data = np.frombuffer(here.screenshot(), dtype=np.uint8)
    return Frame(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8), lasts)


# An animated PNG with one palette, of whose frames only what has changed is stored -----------------


def moving(frames: list[Frame]) -> bytes:
    """The file."""
    palette = common(frames)
    indexed = [nearest(frame.pixels, palette) for frame in frames]
    high, wide = indexed[0].shape
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0))
    colours = chunk(b"PLTE", palette[:, ::-1].astype(np.uint8).tobytes())
    out, number = [head, colours, chunk(b"acTL", struct.pack(">II", len(frames), 0))], 0
    for at, (frame, pixels) in enumerate(zip(frames, indexed, strict=True)):
        top, low, left, right = changed(indexed[at - 1], pixels) if at else (0, high, 0, wide)
        part = pixels[top:low, left:right]
        about = struct.pack(">IIIIIHHBB", number, right - left, low - top, left, top, frame.lasts, 1000, 0, 0)
        data = zlib.compress(np.insert(part, 0, 0, axis=1).tobytes(), 9)
        drawn = chunk(b"fdAT", struct.pack(">I", number + 1) + data) if at else chunk(b"IDAT", data)
        out += [chunk(b"fcTL", about), drawn]
        number += 2 if at else 1
    return b"\x89PNG\r\n\x1a\n" + b"".join(out) + chunk(b"IEND", b"")


def common(frames: list[Frame]) -> NDArray[np.float32]:
    """The colours that serve all frames best."""
    seen = np.concatenate([frame.pixels[::6, ::6].reshape(-1, 3) for frame in frames[:: max(1, len(frames) // 8)]])
    once, many = np.unique(seen >> 2 << 2, axis=0, return_counts=True)
    sample = np.repeat(once, np.minimum(many, 40), axis=0).astype(np.float32)
    cv2.setRNGSeed(1)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1.0)
    _, _, centres = cv2.kmeans(sample, COLOURS, np.empty(0), stop, 1, cv2.KMEANS_PP_CENTERS)
    return np.asarray(np.round(centres), dtype=np.float32)


def nearest(pixels: Pixels, palette: NDArray[np.float32]) -> Pixels:
    """Each pixel as the number of its colour."""
    table = np.indices((32, 32, 32)).reshape(3, -1).T.astype(np.float32) * 8 + 4
    lookup = np.argmin(((table[:, None, :] - palette[None]) ** 2).sum(axis=2), axis=1).astype(np.uint8)
    coarse = (pixels >> 3).astype(np.int32)
    return np.asarray(lookup[(coarse[..., 0] * 32 + coarse[..., 1]) * 32 + coarse[..., 2]], dtype=np.uint8)


def changed(before: Pixels, now: Pixels) -> tuple[int, int, int, int]:
    """What differs, as a rectangle: top, bottom, left, right."""
    rows, columns = np.nonzero(before != now)
    if not len(rows):
        return 0, 1, 0, 1
    return int(rows.min()), int(rows.max()) + 1, int(columns.min()), int(columns.max()) + 1


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    main()
