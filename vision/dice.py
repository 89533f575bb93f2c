"""Reads dice: a picture and what was asked for go in, a Reading comes out, and nothing else happens.

What was asked makes it a choice among few. Each die has a list of possible faces; each face is a mark that the networks
know (an own set of dice brings its own examples, see `faces`). Every spot that the finder shows gets a probability for
"nothing" and for each possible face; then the likeliest way to lay the dice asked for on the spots is looked for.

How sure the answer is comes from three doubts: another face on one of the dice, a spot left out that may be a die, a
spot taken that may be none. Their product is turned into an honest probability by `certainty`, which was fitted on
pictures that no network was trained on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from vision.again import looked_again
from vision.certainty import manner
from vision.faces import Faces
from vision.finding import DieSpot, Expected, find, tops
from vision.formats import is_square, plainest, stretched
from vision.kinds import PIP_D6
from vision.laying import NEVER, DieLook, Evidence, laid
from vision.networks import SCRIBE, TELLER, Picture
from vision.reading import Box, Reading, Value
from vision.trouble import in_the_dark, may_hide_a_pip, trouble_with
from vision.witnesses import heard

OF_PIPS = ("pips", "pips from above", "pips at rest")
MOST = 48  # spots that are looked at closely
SEEN = 0.25  # the finder must see at least so much of a die where only likeness to an own face speaks for one
FITS = 0.75  # how much it speaks for a die that a spot has the size of one, where that is known
ODD_SIZE = 0.3  # how much less likely a spot of another size is a die
CUT = 0.12  # part of a die beyond the edge of a photo from which on it is hardly the one that is meant
WITNESS = {True: TELLER, False: SCRIBE, None: None}  # who describes dice, by whether they have pips; None: both
HARDLY = 0.4  # how much less likely such a spot is one


@dataclass(frozen=True)
class PictureView:
    """A picture in the format in which it was taken, and all spots of it that may be dice, the likeliest first."""

    picture: Picture
    looks: Sequence[DieLook]

    @property
    def plain(self) -> float:
        """How plainly dice are seen."""
        return laid(self.looks, None).plain


def read(
    picture: Picture,
    dice: Sequence[Sequence[Value]] | None = None,
    *,
    faces: Sequence[Value] = PIP_D6.faces,
    own: Faces | None = None,
    size: float | None = None,
    pips: bool | None = None,
    memory: Faces | None = None,
    by_tops: bool = False,
    expected: Expected | None = None,
) -> Reading:
    """What lies there. *dice* has the possible faces of each die asked for; without it any number of dice with *faces*.

    *size* is that of a die in pixels, if it is known; *pips* says that the dice have pips, or that they have not.
    *memory*: what such dice have looked like at this table. *by_tops*: a camera over the middle looks at upper faces.
    *expected*: where the only one is that there can be.
    """
    possible = tuple(dict.fromkeys(face for die in dice for face in die)) if dice is not None else tuple(faces)
    view = viewed(picture, possible, own=own, size=size, pips=pips, memory=memory, by_tops=by_tops, expected=expected)
    how = manner(pips=pips, own=own is not None, from_above=size is not None)
    return _reading(picture, view, Evidence(tuple(view.looks), None if dice is None else tuple(map(tuple, dice)), how))


def told_by(picture: Picture, evidence: Evidence) -> Reading:
    """What several looks at the same dice say together, the last of them at this picture."""
    return _reading(picture, PictureView(picture, evidence.looks), evidence)


def viewed(
    picture: Picture,
    possible: Sequence[Value],
    *,
    own: Faces | None = None,
    size: float | None = None,
    pips: bool | None = None,
    memory: Faces | None = None,
    by_tops: bool = False,
    expected: Expected | None = None,
) -> PictureView:
    """A picture as it was taken: dice with pips in a square one tell whether it was pressed into shape."""

    @cache
    def seen(form: float) -> PictureView:
        taken = stretched(picture, form)
        looks = look_at(
            taken, possible, own=own, size=size, pips=pips, memory=memory, by_tops=by_tops, expected=expected
        )
        return PictureView(taken, looks)

    is_photo = bool(pips) and size is None
    first = seen(plainest(lambda form: seen(form).plain) if is_photo and is_square(picture) else 1.0)
    if not is_photo or own is not None:
        return first
    return replace(
        first,
        looks=looked_again(
            first.picture, first.looks, lambda other: look_at(other, possible, pips=True, memory=memory)
        ),
    )


def look_at(
    picture: Picture,
    possible: Sequence[Value],
    *,
    own: Faces | None = None,
    size: float | None = None,
    pips: bool | None = None,
    memory: Faces | None = None,
    by_tops: bool = False,
    expected: Expected | None = None,
) -> list[DieLook]:
    """All spots that may be dice, the likeliest first, with how likely each possible face is."""
    may_be_written = pips is False or (pips is None and own is None and size is not None)
    spots = find(picture, size, by_faces=may_be_written)[:MOST]
    if expected is not None and size is not None:
        spots = expected.among(spots, size)
    if not spots:
        return []
    about = {"any_mark": own is not None, "from_above": size is not None}
    told = heard(picture, tops(picture, spots) if by_tops else spots, possible, pips=pips, **about)
    looks = []
    for at, spot in enumerate(spots):
        nothing, likely = float(told.nothing[at]), told.faces[at]
        seen = spot.likely if size is None else _agreed(spot.likely, FITS)
        if own is not None:
            familiar = own.familiar(told.descriptions[:, at]) if seen > SEEN else 0.0
            nothing = min(nothing, 1 - familiar)
            likely = own.weighed(told.descriptions[:, at], likely, possible)
        if memory is not None:
            likely = memory.remembered(told.descriptions[:, at], likely, possible, WITNESS[pips])
        die = _agreed(seen, 1 - nothing)
        total = float(likely.sum()) or 1.0
        shown = {face: float(part) / total for face, part in zip(possible, likely, strict=True)}
        looks.append(DieLook(spot, die, shown))
    if expected is not None:
        return [max(looks, key=lambda look: look.clear)]
    found = _of_one_size(looks)
    return sorted(found if size is not None else [_whole(look, picture) for look in found], key=lambda look: -look.die)


def _whole(look: DieLook, picture: Picture) -> DieLook:
    """Who photographs dice has all of them in the picture: one that its edge cuts is hardly meant."""
    (high, wide), half = picture.shape[:2], look.spot.size * (0.5 - CUT)
    x, y = look.spot.x, look.spot.y
    is_whole = min(x, y) > half and x < wide - half and y < high - half
    return look if is_whole else replace(look, die=look.die * HARDLY)


def _of_one_size(looks: Sequence[DieLook]) -> list[DieLook]:
    """Dice on one table are about as large as each other: what is much smaller or larger than the surest is doubted."""
    usual = max(looks, key=lambda look: look.die).spot.size
    fits = [0.5 < look.spot.size / usual < 2 for look in looks]
    return [look if fit else replace(look, die=look.die * ODD_SIZE) for look, fit in zip(looks, fits, strict=True)]


def _agreed(finder: float, teller: float) -> float:
    """How likely there is a die when one network says so and the other says so."""
    yes, no = finder * teller, (1 - finder) * (1 - teller)
    return yes / max(yes + no, 1e-9)


def _reading(picture: Picture, view: PictureView, evidence: Evidence) -> Reading:
    found = evidence.found
    taken, is_dark = found.taken, in_the_dark(view.picture, [look.spot for look in found.taken])
    glares = evidence.how in OF_PIPS and any(
        may_hide_a_pip(view.picture, look.spot, int(value)) for look, value in zip(taken, found.values, strict=True)
    )
    evidence = replace(evidence, most=NEVER) if is_dark or glares else evidence
    sure = evidence.sure
    order = sorted(range(len(taken)), key=lambda at: (taken[at].spot.x, taken[at].spot.y))
    return Reading(
        tuple(found.values[at] for at in order),
        tuple(_box(taken[at].spot, picture, view.picture) for at in order),
        sure,
        found.trouble or ("bright" if glares else trouble_with(view.picture, [look.spot for look in taken], sure)),
        tuple(_doubts(taken[at], found.values[at]) for at in order),
        evidence,
    )


def _doubts(look: DieLook, value: Value) -> tuple[Value, ...]:
    others = sorted((face for face in look.faces if face != value), key=lambda face: -look.faces[face])
    return tuple(face for face in others[:3] if look.faces[face] > 0.01)


def _box(spot: DieSpot, picture: Picture, taken: Picture) -> Box:
    """The box of a die in the picture as it came."""
    half, across, down = spot.size / 2, picture.shape[1] / taken.shape[1], picture.shape[0] / taken.shape[0]
    left, right = round((spot.x - half) * across), round((spot.x + half) * across)
    return left, round((spot.y - half) * down), right, round((spot.y + half) * down)
