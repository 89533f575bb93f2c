"""Printing: the sheet with the tray's markers, and stickers for cards without a number, for any printer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from device.cli.options import Options, WrongUse
from device.files.save_files import home
from device.service.settings import effective
from device.store.second_access import visit
from engine import EngineError

if TYPE_CHECKING:
    from vision.sheet import Sheet

FINE = 0


class NoSheet(EngineError):
    """It cannot be printed so."""


def print_sheet(wish: Options) -> int:
    """Write a sheet into a file."""
    from vision.sheet import FORMS  # noqa: PLC0415  the eyes may not be installed

    what, *names = wish.words
    if what not in SHEETS:
        raise WrongUse(wish.said.say("use.print"))
    file = Path(names[0] if names else f"taleside-{what}.pdf")
    if file.suffix.lower() not in FORMS:
        raise NoSheet("error.sheet.form", file=str(file), forms=", ".join(FORMS))
    file.write_bytes(FORMS[file.suffix.lower()](SHEETS[what]()))
    print(wish.said.say(f"sheet.{what}", {"file": str(file)}))
    return FINE


def _tray() -> Sheet:
    """Four markers, as far apart as this box's tray is large."""
    from vision.sheet import fits, tray_sheet  # noqa: PLC0415
    from vision.tray import Mat  # noqa: PLC0415

    with visit(home()) as here:
        wide, high = effective(here.settings.all())["camera.tray"].value
    mat = Mat(wide, high)
    if not fits(mat):
        raise NoSheet("error.sheet.large", wide=f"{wide:g}", high=f"{high:g}")
    return tray_sheet(mat)


def _stickers() -> Sheet:
    from vision.cards.stickers import sticker_sheet  # noqa: PLC0415

    return sticker_sheet()


SHEETS: Mapping[str, Callable[[], Sheet]] = {"tray": _tray, "stickers": _stickers}
