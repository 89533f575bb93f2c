"""What the networks say about spots: how likely each is nothing, and each possible face.

The teller knows pips best, the scribe numerals and symbols. Who asks for pips hears the teller, who asks for numerals
the scribe; where both are possible, the teller says whether it is pips or something written, and the scribe then what.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.finding import DieSpot, crops
from vision.networks import SCRIBE, SIDES, TELLER, Floats, Picture, marks, session, told
from vision.reading import Value
from vision.votes import MOST, SEEN, agreed, votes

MARGINS = {TELLER: (1.2, 1.42), SCRIBE: (1.0, 1.2)}  # each spot is looked at from near and from a little farther away
MIRRORED = (1.05, 1.65)  # pips are pips in a mirror too: the teller looks at them twice more, from elsewhere
TURNS = tuple(np.deg2rad((60, 120, 180, 240, 300)))  # numerals lie any way up: the scribe looks at them turned as well
HOPELESS = 0.9  # but not at spots that are so likely nothing
PLAINLY = 0.95  # whatever is so likely a die with pips has pips, and nothing written on it
NOTHING = 0  # the first mark of both
PIPS = "pips"


@dataclass(frozen=True)
class Testimony:
    """For each spot: how likely it is nothing, how likely each face is, and the descriptions of what is there."""

    nothing: Floats
    faces: Floats
    descriptions: Floats  # one for each margin and spot


def heard(
    picture: Picture,
    spots: Sequence[DieSpot],
    possible: Sequence[Value],
    *,
    pips: bool | None,
    any_mark: bool,
    from_above: bool = False,
) -> Testimony:
    """Ask those who know about such faces; dice with *any mark* may also show what is not possible here.

    A picture *from above* has no upper end: numerals in it are looked at turned as well, those of a photo are voted on.
    """
    if pips is None or any_mark:
        return _both(picture, spots, possible, pips, any_mark)
    if not pips and not from_above and all(str(face).isdigit() for face in possible):
        return _voted(picture, spots, possible)
    by = TELLER if pips else SCRIBE
    likely, described = _views(picture, spots, by, mirrored=pips)
    if from_above and not pips:
        likely = _turned(picture, spots, likely)
    alien = [NOTHING, *_written()] if pips else [NOTHING]
    nothing, faces = _only(likely, [_columns(by, face) for face in possible], alien)
    return Testimony(nothing, faces, described)


def _voted(picture: Picture, spots: Sequence[DieSpot], possible: Sequence[Value]) -> Testimony:
    """Numerals on which nobody need hurry: the scribe reads them, and so does the recogniser of print."""
    likely, described = _views(picture, spots, SCRIBE)
    nothing, faces = _only(likely, [_columns(SCRIBE, face) for face in possible], [NOTHING])
    seen = np.array([spot.likely > SEEN for spot in spots])
    hopeful = np.flatnonzero((nothing < HOPELESS) & seen)[:MOST].tolist()
    if hopeful:
        chosen = votes(picture, [spots[at] for at in hopeful], possible)
        faces[hopeful] = agreed(faces[hopeful], chosen) * (1 - nothing[hopeful])[:, None]
    return Testimony(nothing, faces, described)


def _both(
    picture: Picture, spots: Sequence[DieSpot], possible: Sequence[Value], pips: bool | None, any_mark: bool
) -> Testimony:
    """The teller says whether there is a die, and its pips; if something is written on it, the scribe says what."""
    painted, seen = _views(picture, spots, TELLER, mirrored=pips is True)
    written, read = _views(picture, spots, SCRIBE)
    groups = [_columns(SCRIBE, face) for face in possible]
    said = _sums(written, groups) if any_mark else _only(written, groups, [NOTHING])[1]
    said /= np.maximum(1 - written[:, [NOTHING]], 1e-6)
    faces = np.zeros((len(spots), len(possible)), np.float32)
    if pips is not False:
        faces += _sums(painted, [_columns(TELLER, face) for face in possible])
    if not pips:
        faces += painted[:, _written()].sum(axis=1, keepdims=True) * said
    return Testimony(painted[:, NOTHING], faces, joined(seen, read))


def joined(seen: Floats, read: Floats) -> Floats:
    """Two descriptions of the same thing as one, again of length one."""
    return np.asarray(np.concatenate([seen, read], axis=-1) / np.sqrt(2), np.float32)


def _views(picture: Picture, spots: Sequence[DieSpot], by: str, *, mirrored: bool = False) -> tuple[Floats, Floats]:
    """How likely each mark is on each spot, and descriptions, one for each margin: own faces are never mirrored."""
    views = [crops(picture, spots, margin, SIDES[by]) for margin in MARGINS[by]]
    if mirrored:
        views += [crops(picture, spots, margin, SIDES[by])[:, :, ::-1] for margin in MIRRORED]
    scores, descriptions = told(np.concatenate(views), by)
    shape = (len(views), len(spots), -1)
    return _likely(scores.reshape(shape)), descriptions.reshape(shape)[: len(MARGINS[by])]


def _turned(picture: Picture, spots: Sequence[DieSpot], likely: Floats) -> Floats:
    """What may be a die is looked at turned as well, and every look counts as much."""
    hopeful = np.flatnonzero(likely[:, NOTHING] < HOPELESS).tolist()
    if not hopeful:
        return likely
    chosen, (_, margin) = [spots[at] for at in hopeful], MARGINS[SCRIBE]
    views = [crops(picture, chosen, margin, SIDES[SCRIBE], turn) for turn in TURNS]
    more = _likely(told(np.concatenate(views), SCRIBE)[0].reshape(len(views), len(chosen), -1))
    upright, turned = len(MARGINS[SCRIBE]), len(views)
    together = likely.copy()
    together[hopeful] = (upright * likely[hopeful] + turned * more) / (upright + turned)
    return together


def _columns(by: str, face: Value) -> list[int]:
    """The scores that mean this face: pips to the teller, something written to the scribe."""
    name = f"{PIPS} {face}" if by == TELLER else str(face) or "blank"
    return [at for at, mark in enumerate(marks(by)) if mark == name]


def _written() -> list[int]:
    return [at for at, mark in enumerate(marks(TELLER)) if at != NOTHING and not mark.startswith(PIPS)]


def _likely(scores: Floats) -> Floats:
    """How likely each mark is, on all spots, as the mean of all views."""
    grown = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray((grown / grown.sum(axis=-1, keepdims=True)).mean(axis=0), np.float32)


def _sums(likely: Floats, groups: Sequence[Sequence[int]]) -> Floats:
    return np.stack([likely[:, list(group)].sum(axis=1) for group in groups], axis=1)


def _only(likely: Floats, groups: Sequence[Sequence[int]], alien: Sequence[int]) -> tuple[Floats, Floats]:
    """How likely there is none of such dice, and the faces, where it is certain that no other faces are there."""
    nothing = likely[:, list(alien)].sum(axis=1)
    faces = _sums(likely, groups)
    share = faces / np.maximum(faces.sum(axis=1, keepdims=True), 1e-6)
    return nothing, np.asarray(share * (1 - nothing)[:, None], np.float32)


def awake(*, pips: bool | None) -> None:
    """Load what such dice are read with, so that the first reading is as quick as the next."""
    for name in ("finder", *(by for by in (TELLER, SCRIBE) if pips is not (by == SCRIBE))):
        session(name)
