"""Which way dice are read: as a set of their own that was taught, as pips, or as numerals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from vision.certainty import at_rest
from vision.developing import developed
from vision.dice import read, told_by
from vision.finding import Expected
from vision.laying import together
from vision.networks import Picture
from vision.reading import Reading, Value
from vision.sets import Sets
from vision.votes import voted
from vision.witnesses import PLAINLY

PIPS = set(range(1, 7))
UNCOUNTED = ("few", "many", "none")  # troubles
WRITTEN, EITHER = "written from above", "either from above"  # how numerals are looked at, and cubes that may bear them


class Ways:
    """Reads dice for one table."""

    def __init__(self, sets: Sets) -> None:
        self._sets = sets

    def read(
        self,
        field: Picture,
        dice: Sequence[Sequence[Value]] | None,
        faces: Sequence[Value],
        size: float | None,
        expected: Expected | None = None,
        *,
        by_tops: bool = False,
    ) -> Reading:
        """What lies there; *by_tops*: where upper faces are, as pips in the tray are looked at always."""
        look = partial(read, field, dice, faces=faces, size=size, by_tops=by_tops, expected=expected)
        own = self._sets.fitting(faces)
        if own is not None and set(own.faces) <= {*faces}:
            return look(own=own)
        memory = self._sets.memory(faces)
        if set(faces) <= PIPS:  # plainly usual dice are no others that can show the same and more
            is_tray = size is not None and expected is None
            as_pips = look(pips=True, memory=memory, by_tops=is_tray)
            if _has_pips(as_pips):
                return as_pips
        if own is not None:
            return look(own=own)
        return look(pips=None if set(faces) <= PIPS else False, memory=memory)

    def read_carefully(
        self,
        fields: Sequence[Picture],
        dice: Sequence[Sequence[Value]] | None,
        faces: Sequence[Value],
        size: float | None,
        before: Reading,
    ) -> Reading:
        """What was read *before* in these pictures, and what more can be found out before anybody is asked."""
        if before.state == "sure" and not _is_written(before):
            return before
        clear = developed(fields)
        told = before if before.state == "sure" else self.in_better_light(clear, dice, faces, size, before)
        return self.by_print(clear, faces, told) if wants_print(told) else told

    def in_better_light(
        self,
        clear: Picture,
        dice: Sequence[Sequence[Value]] | None,
        faces: Sequence[Value],
        size: float | None,
        before: Reading,
    ) -> Reading:
        """A look at the developed picture is one more; where it was too dark to see or to count, it is the only one."""
        found = self.read(clear, dice, faces, size, by_tops=size is not None)
        if before.evidence is None or found.evidence is None:
            return before
        is_dark = before.evidence.most < 1 and before.trouble != "bright"  # what shines may hide a pip in any light
        if before.trouble in UNCOUNTED or (is_dark and not found.trouble):
            return found if found.sure > before.sure else before
        if at_rest(found.evidence.how) != before.evidence.how:
            return before
        frames = replace(before.evidence, most=1.0) if is_dark else before.evidence
        return told_by(clear, together([frames, found.evidence]))

    def by_print(self, field: Picture, faces: Sequence[Value], before: Reading) -> Reading:
        """What was read *before*, and what the recogniser of print adds: no other witness is sure of numerals alone."""
        seen = before.evidence
        if seen is None or seen.how not in (WRITTEN, EITHER) or not all(str(face).isdigit() for face in faces):
            return before
        return told_by(field, replace(seen, looks=voted(field, seen.looks, faces), how="written carefully"))


def wants_print(told: Reading) -> bool:
    """Is the recogniser of print asked before this is taken, and before anybody is asked?"""
    return told.trouble not in UNCOUNTED and (told.state != "sure" or _is_written(told))


def _is_written(reading: Reading) -> bool:
    """Were numerals read, or what may be some, of which the recogniser of print has not been asked yet?"""
    return reading.evidence is not None and reading.evidence.how in (WRITTEN, EITHER)


def _has_pips(reading: Reading) -> bool:
    """Are all of them plainly dice with pips?"""
    taken = reading.evidence.found.taken if reading.evidence else ()
    return bool(taken) and all(look.die > PLAINLY for look in taken)
