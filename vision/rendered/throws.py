"""Dice on the move: how they fly, tumble, hop and slide until they lie where they shall lie.

A throw is made backwards. Where a die ends is known first; before that it was farther away, faster, and turned by as
much as it rolls over that way. So a throw ends with the wanted faces, and still looks like one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from vision.rendered.looks import DiePaint
from vision.rendered.scenes import RenderedDie, opposed
from vision.rendered.solids import Points, Solid

Manner = Literal["tumble", "slide"]
FALL = 3.2  # dice: how high the first hop goes at most
CIRCLE = 0.62  # dice: as if a die were a wheel of this radius


@dataclass(frozen=True)
class Posed(RenderedDie):
    """A die in any pose: rolled over about a level axis, and so high above the table."""

    names: tuple[str, ...] = ()  # what is on each face
    along: float = 0.0  # the direction in which it rolls over
    rolled: float = 0.0  # by how much
    height: float = 0.0
    grain: int = -1  # of a die that looks the same whatever lies beside it: what its scratches come from

    @property
    def face(self) -> str:
        """What is on top once it lies flat."""
        return self.names[self.up]

    def body(self) -> Solid:
        """Its corners in the table's world."""
        lying = super().body()
        if not self.rolled and not self.height:
            return lying
        middle = lying.corners.mean(axis=0)
        corners = (lying.corners - middle) @ _rolled(self.along, self.rolled).T + middle
        corners[:, 2] += self.height - corners[:, 2].min()
        return Solid(corners, lying.faces)

    def wear(self, chance: np.random.Generator) -> np.random.Generator:
        """Its own, if it has any."""
        return chance if self.grain < 0 else np.random.default_rng(self.grain)

    def painted(self, chance: np.random.Generator) -> list[str]:
        """The same faces in every frame."""
        return list(self.names)


def showing(look: DiePaint, face: str, place: tuple[float, float], turn: float) -> Posed:
    """A die that lies with this face up."""
    names = opposed(look, (list(look.faces) * look.sides)[: look.sides])
    return Posed(look, names.index(face), place, turn, tuple(names))


@dataclass(frozen=True)
class Flight:
    """The way of one die to its place."""

    die: Posed
    heading: float  # the direction in which it flies
    far: float  # dice: how far it comes
    seconds: float
    manner: Manner = "tumble"

    def at(self, seconds: float) -> Posed:
        """Where it is so long after it was thrown."""
        left = max(0.0, 1 - seconds / self.seconds)
        if not left:
            return self.die
        away = self.far * left * left
        x, y = self.die.place
        place = (x - away * float(np.cos(self.heading)), y - away * float(np.sin(self.heading)))
        if self.manner == "slide":
            return replace(self.die, place=place)
        hop = abs(float(np.sin(away * 1.1))) * FALL * left * left
        return replace(self.die, place=place, along=self.heading, rolled=-away / CIRCLE, height=hop)


def flights(chance: np.random.Generator, dice: Sequence[Posed], manner: Manner = "tumble") -> list[Flight]:
    """A handful leaves one hand: all dice fly nearly the same way, and each comes to rest in its own time."""
    heading = float(chance.uniform(0, 2 * np.pi))
    return [
        Flight(
            die,
            heading + float(chance.normal(0, 0.25)),
            float(chance.uniform(6, 11)) if manner == "tumble" else float(chance.uniform(1.5, 3)),
            float(chance.uniform(0.55, 0.95)),
            manner,
        )
        for die in dice
    ]


def _rolled(along: float, by: float) -> Points:
    """Turned about the level axis that lies across the way."""
    axis = np.array([-np.sin(along), np.cos(along), 0.0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.asarray(np.eye(3) + np.sin(by) * cross + (1 - np.cos(by)) * (cross @ cross))
