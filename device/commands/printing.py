"""Printing: the sheet with the tray's markers, as a file that any printer takes."""

from __future__ import annotations

from pathlib import Path

from device.arguments import Wish, WrongUse
from device.saves import home
from device.service.config import effective
from device.store.visit import visit
from engine import EngineError

FINE = 0
USUAL = Path("taleside-tray.pdf")


class NoSheet(EngineError):
    """It cannot be printed so."""


def print_sheet(wish: Wish) -> int:
    """Write the sheet into a file."""
    from vision.sheet import FORMS, fits  # noqa: PLC0415  the eyes may not be installed
    from vision.tray import Mat  # noqa: PLC0415

    if not 1 <= len(wish.words) <= 2 or wish.words[0] != "tray":
        raise WrongUse(wish.said.say("use.print"))
    file = Path(wish.words[1]) if len(wish.words) > 1 else USUAL
    if file.suffix.lower() not in FORMS:
        raise NoSheet("error.sheet.form", file=str(file), forms=", ".join(FORMS))
    with visit(home()) as here:
        wide, high = effective(here.settings.all())["camera.tray"].value
    mat = Mat(wide, high)
    if not fits(mat):
        raise NoSheet("error.sheet.large", wide=f"{wide:g}", high=f"{high:g}")
    file.write_bytes(FORMS[file.suffix.lower()](mat))
    print(wish.said.say("sheet.written", {"file": str(file)}))
    return FINE
