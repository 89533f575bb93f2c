"""Dice for a board: everybody's in a colour of their own, with numerals and signs as printed stickers have them.

`python -m vision.rendered.board_dice FOLDER 1 2 3 4 5 6 magic story` writes examples of such faces, for a pack's dice.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from engine.board import Map, Socket
from vision.boards.colours import BODIES
from vision.boards.heights import FIRST_MARKER, BoardView
from vision.networks import Picture
from vision.reading import Value
from vision.rendered.board_table import BoardTable
from vision.rendered.handfuls import LAMPS
from vision.rendered.looks import DiePaint
from vision.rendered.marks import Lettering
from vision.sets import Sets
from vision.tray import DIE, GRAIN, calibrated, markers
from vision.watch import SEEN

SIGNS = ("×", "∞", "★", "♥", "▲", "■", "♣")
LIGHT = ("white", "yellow")  # bodies that bear dark ink
DARK_INK, LIGHT_INK = (30.0, 28.0, 28.0), (238.0, 240.0, 242.0)
SHOWN = ("red", "white", "blue")  # the bodies of examples


def signs(faces: Sequence[Value]) -> Mapping[str, str]:
    """What stands for each face: a numeral for itself, a sign for a word."""
    words = sorted(str(face) for face in faces if not str(face).isdecimal())
    named = {word: SIGNS[at % len(SIGNS)] for at, word in enumerate(words)}
    return {str(face): named.get(str(face), str(face)) for face in faces}


def board_die(colour: str, face: Value, faces: Sequence[Value]) -> tuple[DiePaint, str]:
    """A die of this colour, and what is painted on the face that it shows."""
    painted = signs(faces)
    others = [mark for name, mark in painted.items() if name != str(face)]
    shown = painted.get(str(face), str(face))
    look = DiePaint(
        faces=(shown, *others[:5]),
        paint="written",
        body=BODIES.get(colour, BODIES["white"]),
        ink=DARK_INK if colour in LIGHT else LIGHT_INK,
        lettering=Lettering(font="uni", size=1.25, underline="line"),
    )
    return look, shown


def examples(faces: Sequence[Value], seed: int = 3) -> dict[Value, list[Picture]]:
    """Each face on dice of some colours, cut out as a lesson does it."""
    land, lamp = Map({}, sockets={"here": Socket(42, 46)}), replace(LAMPS["lit tray"], noise=0.0)
    side, found = round(2 * DIE * GRAIN * SEEN), dict[Value, list[Picture]]()
    for at, face in enumerate(faces):
        for number, colour in enumerate(SHOWN):
            table = BoardTable(seed=seed + len(SHOWN) * at + number, lamp=lamp, land=land)
            table.settle({"here": [board_die(colour, face, faces)]})
            picture = table.picture(0.0)
            tray = calibrated(markers(picture, FIRST_MARKER), table.mat)
            assert tray is not None, "its markers can be seen"
            view = BoardView.of(tray, *picture.shape[1::-1])
            patch = view.patch(picture, 0.42 * table.mat.width, 0.46 * table.mat.height, 1, side / GRAIN)
            found.setdefault(face, []).append(np.ascontiguousarray(patch))
    return found


def main() -> None:
    """Write the examples of a set."""
    folder, *faces = sys.argv[1:]
    Sets(Path(folder).parent).keep(Path(folder).name, examples([*faces]))


if __name__ == "__main__":
    main()
