"""What the recogniser of print says of the numeral on a die: its middle is looked at turned all the way round.

Each turn is a vote, weighed against the numbers that this die can bear; where the numeral stands on its head or lies on
its side the recogniser mostly sees no number at all, so that the upright turns decide. A six and a nine are each other
upside down, so that only the dot tells that many dice have after them: after a six, or before a nine that is none.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.cards.letters import HIGH, chances, scored
from vision.finding import DieSpot, crops
from vision.networks import Floats, Picture
from vision.reading import Value

MARGINS = (0.5, 0.66)  # parts of a die that are looked at: the upper face, of small dice with a little around it
TURNS = tuple(np.deg2rad(range(0, 360, 20)))
HELD_BACK = 1e-3  # a vote for what nobody sees
SIX, NINE = "6", "9"
DOTTED = {SIX: ("6.", ".9", "'9"), NINE: ("9.", ".6", "'6")}  # what either looks like with its dot, also upside down
SLIP = 1e-2  # so much of a dot is seen where there is none
DOUBT = 1e-2  # how likely either witness holds what it does not see, when both are heard


def votes(picture: Picture, spots: Sequence[DieSpot], possible: Sequence[Value]) -> Floats:
    """How likely each number is, on each spot."""
    words = [str(face) for face in possible]
    dotted = [word for words in DOTTED.values() for word in words] if {SIX, NINE} <= set(words) else []
    views = [crops(picture, spots, margin, HIGH, turn) for margin in MARGINS for turn in TURNS]
    seen = scored(np.concatenate(views))
    every = np.stack([chances(one, [*words, *dotted]) for one in seen]).reshape(len(views), len(spots), -1).mean(axis=0)
    likely = every[:, : len(words)]
    if dotted:
        likely[:, [words.index(SIX), words.index(NINE)]] = told_apart(
            likely[:, [words.index(SIX), words.index(NINE)]], every[:, len(words) :]
        )
    return _shares(likely + HELD_BACK)


def told_apart(plain: Floats, dotted: Floats) -> Floats:
    """How likely a six is, and a nine: without a dot neither is likelier, whichever way up it was read more often."""
    dots = dotted.reshape(len(dotted), 2, -1).sum(axis=2)
    both = plain.sum(axis=1, keepdims=True) + dots.sum(axis=1, keepdims=True)
    return np.asarray(both * _shares(dots + SLIP), np.float32)


def agreed(one: Floats, other: Floats) -> Floats:
    """What two witnesses say together, who have looked in different ways."""
    return _shares((_shares(one) + DOUBT) * (other + DOUBT))


def _shares(likely: Floats) -> Floats:
    return np.asarray(likely / np.maximum(likely.sum(axis=1, keepdims=True), 1e-9), np.float32)
