"""What the recogniser of print says of the numeral on a die: its middle is looked at turned all the way round.

Each turn is a vote, weighed against the numbers that this die can bear; where the numeral stands on its head or lies on
its side the recogniser mostly sees no number at all, so that the upright turns decide. A six and a nine are each other
upside down, so that only the dot tells that many dice have after them: after a six, or before a nine that is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.cards.letters import HIGH, chances, scored
from vision.finding import DieSpot, crops, tops
from vision.laying import DieLook
from vision.networks import Floats, Picture
from vision.reading import Value

MARGINS = (0.5, 0.66)  # parts of a die that are looked at: the upper face, of small dice with a little around it
MANY, SMALL = 12, (0.38, 0.5)  # dice with more faces than this have smaller ones
SEEN, MOST = 0.25, 16  # how plainly the finder must see a die whose numeral is voted on, and how many at most
HOPEFUL = 0.1  # but not on spots that are hardly dice
TURNS = tuple(np.deg2rad(range(0, 360, 20)))
HELD_BACK = 1e-3  # a vote for what nobody sees
SIX, NINE = "6", "9"
DOTTED = {SIX: ("6.", ".9", "'9"), NINE: ("9.", ".6", "'6")}  # what either looks like with its dot, also upside down
OPINION = 0.4  # of a face that print believes
SLIP = 1e-2  # so much of a dot is seen where there is none
DOUBT = 1e-2  # how likely either witness holds what it does not see, when both are heard


def votes(picture: Picture, spots: Sequence[DieSpot], possible: Sequence[Value]) -> Floats:
    """How likely each number is, on each spot."""
    words = [str(face) for face in possible]
    dotted = [word for words in DOTTED.values() for word in words] if {SIX, NINE} <= set(words) else []
    margins = SMALL if len(possible) > MANY else MARGINS
    views = [crops(picture, spots, margin, HIGH, turn) for margin in margins for turn in TURNS]
    seen = scored(np.concatenate(views))
    every = np.stack([chances(one, [*words, *dotted]) for one in seen]).reshape(len(views), len(spots), -1).mean(axis=0)
    likely = every[:, : len(words)]
    if dotted:
        likely[:, [words.index(SIX), words.index(NINE)]] = told_apart(
            likely[:, [words.index(SIX), words.index(NINE)]], every[:, len(words) :]
        )
    return _shares(likely + HELD_BACK)


def voted(picture: Picture, looks: Sequence[DieLook], possible: Sequence[Value]) -> tuple[DieLook, ...]:
    """What was seen from above, and what print says: another witness, so that both count, and neither decides."""
    hopeful = [at for at, look in enumerate(looks) if look.die > HOPEFUL and look.spot.likely > SEEN][:MOST]
    if not hopeful:
        return tuple(looks)
    seen = np.array([[looks[at].faces[face] for face in possible] for at in hopeful], np.float32)
    printed = votes(picture, tops(picture, [looks[at].spot for at in hopeful]), possible)
    both = weighed(seen, printed).tolist()
    faces = {at: dict(zip(possible, shares, strict=True)) for at, shares in zip(hopeful, both, strict=True)}
    return tuple(replace(look, faces=faces.get(at, look.faces)) for at, look in enumerate(looks))


def weighed(seen: Floats, printed: Floats) -> Floats:
    """What both say; where they believe different faces, each keeps half, and somebody is asked."""
    is_other = (seen.argmax(axis=1) != printed.argmax(axis=1)) & (printed.max(axis=1) > OPINION)
    return np.where(is_other[:, None], (_shares(seen) + printed) / 2, agreed(seen, printed))


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
