"""Memory: what usual dice look like at this table, from rolls of which people have said what they show.

Dice with pips or numerals need no lesson. But as soon as each face of a kind has been kept twice, the nearest of these
examples is one more witness. No example joins with which another one, or itself, would be read worse than by the
networks alone. The memory is called after the kind of dice, with a plus: d6+ is a d6 and what is known of yours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vision.faces import Faces
from vision.finding import DieSpot
from vision.kinds import KINDS
from vision.networks import SCRIBE, TELLER, Picture
from vision.reading import Value
from vision.witnesses import PLAINLY, heard

USUAL = {f"{kind.name}+": kind.faces for kind in KINDS.values() if not kind.pips}  # from the fewest faces to the most
CUBE = set(KINDS["d6"].faces)


def kind_of(faces: Sequence[Value]) -> str | None:
    """The usual dice that can show all these faces; nothing: they bear something else."""
    return next((name for name, all_ in USUAL.items() if faces and set(faces) <= set(all_)), None)


def is_worse(memory: Faces, examples: Mapping[Value, Sequence[Picture]]) -> bool:
    """Would any of its examples be read wrongly with the others, which the networks alone read rightly?

    The only example of its face has no other; so a memory is heard once there are two of each.
    """
    possible, number = tuple(examples), 0
    for face, pictures in examples.items():
        for picture in pictures:
            alone, mended = _read(memory, picture, possible, number)
            if len(pictures) > 1 and alone == face != mended:
                return True
            number += 1
    return False


def _read(memory: Faces, picture: Picture, possible: Sequence[Value], number: int) -> tuple[Value, Value]:
    """One example as the networks read it alone, and as they read it with all other examples."""
    half = picture.shape[0] / 2
    spots = [DieSpot(half, half, half, 1.0)]
    seen, by = heard(picture, spots, possible, pips=True, any_mark=False), TELLER
    if not set(possible) <= CUBE or 1 - seen.nothing[0] < PLAINLY:
        seen, by = heard(picture, spots, possible, pips=False, any_mark=False, from_above=True), SCRIBE
    mended = memory.remembered(seen.descriptions[:, 0], seen.faces[0], possible, by, number)
    return possible[int(seen.faces[0].argmax())], possible[int(mended.argmax())]
