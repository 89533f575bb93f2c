"""The drawer: sets of own dice on the disk, as folders of small pictures; nothing here looks into a picture.

    dice/
      hits and blanks/
        success/1.png 2.png table-1.png ...
        failure/1.png 2.png ...

Pictures are kept rather than what the networks make of them, so that a set outlives the networks. A face whose name is
a whole number is worth that number. A picture that was kept from a roll, because people said what it shows, is called
after the table. Beside the folder of a pack that nobody may write to there can be one of the box's own. What the table
remembers of usual dice lies in a folder of the box as well, apart from all packs.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from vision.reading import Value

FOLDER = "dice"  # beside the other files of a pack
MEMORY = "usual dice"  # in the box's own folder
TABLE = "table-"  # begins the name of what was kept from a roll
KEPT = 6  # pictures of one face that are kept from rolls; the oldest goes first


class Drawer:
    """All sets that lie in some folders; of these the last is written to."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders

    def names(self) -> tuple[str, ...]:
        """What sets there are."""
        return tuple(sorted({path.name for folder in self._folders for path in folder.glob("*") if path.is_dir()}))

    def faces(self, name: str) -> dict[Value, list[Path]]:
        """The pictures of each face of a set, those kept from rolls last."""
        found: dict[Value, list[Path]] = {}
        for shown in self._shown(name):
            found.setdefault(_value(shown.name), []).extend(shown.glob("*.png"))
        return {face: sorted(some, key=_order) for face, some in found.items() if some}

    def changed(self, name: str) -> int:
        """When a picture came or went last, in nanoseconds."""
        return max((shown.stat().st_mtime_ns for shown in self._shown(name)), default=0)

    def add(self, name: str, face: Value, png: bytes, *, from_roll: bool = False) -> None:
        """Write a picture down beside those that are there."""
        folder = self._folders[-1] / name / str(face)
        folder.mkdir(parents=True, exist_ok=True)
        start = TABLE if from_roll else ""
        there = sorted((file for file in folder.glob("*.png") if is_from_roll(file) == from_roll), key=_order)
        newest = max((_number(file.stem.removeprefix(start)) for file in there), default=0)
        (folder / f"{start}{newest + 1}.png").write_bytes(png)
        for file in there[: max(0, len(there) + 1 - KEPT)] if from_roll else ():
            file.unlink()

    def remove(self, name: str, face: str, file: str) -> bool:
        """Take one picture away that was kept from a roll; False: there is none such, or not ours to take."""
        there = {picture.name: picture for picture in (self._folders[-1] / name / face).glob(f"{TABLE}*.png")}
        if name not in self.names() or file not in there:
            return False
        there[file].unlink(missing_ok=True)
        for folder in (there[file].parent, there[file].parent.parent):
            with suppress(OSError):  # there is more in it
                folder.rmdir()
        return True

    def _shown(self, name: str) -> list[Path]:
        """The folders of its faces."""
        return sorted(path for folder in self._folders for path in (folder / name).glob("*") if path.is_dir())


def is_from_roll(picture: Path) -> bool:
    """Was it kept from a roll, and not shown in a lesson?"""
    return picture.name.startswith(TABLE)


def _value(name: str) -> Value:
    return int(name) if name.isdecimal() else name


def _number(name: str) -> int:
    """Which number a picture has; what somebody else has put there may be called anything."""
    return int(name) if name.isdecimal() else 0


def _order(picture: Path) -> tuple[bool, int, str]:
    return is_from_roll(picture), len(picture.name), picture.name
