"""Own dice learned from whole pictures: somebody says what lies there, the eyes work out which die is which."""

from __future__ import annotations

from collections.abc import Sequence

from vision.dice import viewed
from vision.faces import Faces, example_at, taught
from vision.laying import DieLook
from vision.networks import Picture
from vision.reading import Value


def taught_by_photos(
    name: str,
    shown: Sequence[tuple[Picture, Sequence[Value]]],
    faces: Sequence[Value],
    before: Faces | None = None,
    *,
    pips: bool | None = None,
) -> Faces:
    """A set from pictures of which the values are known, but not where each of them lies.

    The networks or the set *before* must know the faces a little, so that they find out which die is which. *pips*: the
    dice have pips, or they have not.
    """
    examples: dict[Value, list[Picture]] = {face: [] for face in faces}
    for picture, values in shown:
        view = viewed(picture, faces, own=before, pips=pips)
        looks = view.looks[: len(values)]
        for look, value in zip(looks, matched(looks, values), strict=False):
            examples[value].append(example_at(view.picture, look.spot))
    return taught(name, {face: some for face, some in examples.items() if some})


def matched(looks: Sequence[DieLook], values: Sequence[Value]) -> list[Value]:
    """Which of the values lies on which spot: the surest spots choose first among what is left."""
    left, told = list(values), dict[int, Value]()
    pairs = [(look.faces[value], at, value) for at, look in enumerate(looks) for value in set(values)]
    for _, at, value in sorted(pairs, key=lambda pair: -pair[0]):
        if at not in told and value in left:
            told[at] = value
            left.remove(value)
    return [told[at] for at in range(len(looks))]
