"""A table in a picture: the tray with its printed markers, a camera over it, a lamp, dice that are thrown, and hands.

It is told what happens at which second, and can be looked at for any moment after that. What it shows is known to the
last die, so that whoever looks at its pictures can be judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.networks import Picture
from vision.rendered.handfuls import FELT, LAMPS, Lamp
from vision.rendered.hands import Hand
from vision.rendered.looks import Look
from vision.rendered.scenes import Camera, drawn, thrown
from vision.rendered.tables import Canvas, mat
from vision.rendered.throws import Flight, Manner, Posed, flights, showing
from vision.tray import DIE, Mat, printed

WIDTH, HEIGHT = 800, 600
APART = 1.5  # dice: so far apart they lie at least
IN, OUT = 0.25, 0.35  # seconds that a hand needs to come in and to go
TOGETHER = 0.12  # seconds after the hand has come in until it lets go


@dataclass
class Arena:
    """What lies there, what moves, and when."""

    seed: int = 1
    lamp: Lamp = LAMPS["lit tray"]
    size: tuple[int, int] = (WIDTH, HEIGHT)
    mat: Mat = field(default_factory=Mat)
    is_marked: bool = True
    offset: tuple[float, float] = (0.0, 0.0)  # pixels by which somebody has pushed the camera
    bright: float = 1.0
    dice: list[Posed] = field(default_factory=list)
    _flights: list[Flight] = field(default_factory=list)
    _begun: float = 0.0
    _hands: list[tuple[float, float, float]] = field(default_factory=list)  # from, until, from which side

    def __post_init__(self) -> None:
        self._chance = np.random.default_rng(self.seed)
        self._kept: tuple[tuple[object, ...], Canvas] | None = None
        self._ground: tuple[tuple[object, ...], Canvas] | None = None

    @property
    def camera(self) -> Camera:
        """Over the middle of the mat, which lies across the picture."""
        grain = 0.94 * min(self.size[0] / self.mat.height, self.size[1] / self.mat.width)
        return Camera(*self.size, grain * DIE, tilt=0.06, turn=np.pi / 2, zoom=1.6)

    @property
    def faces(self) -> tuple[str, ...]:
        """What the dice show."""
        return tuple(die.face for die in self.dice)

    # What happens --------------------------------------------------------------------------------

    def throw(self, dice: Sequence[tuple[Look, str]], at: float, manner: Manner = "tumble") -> float:
        """A hand takes all dice away and throws these; gives the second at which all lie still."""
        self.dice = self._laid(dice)
        self._flights = flights(self._chance, self.dice, manner)
        side = self._flights[0].heading + np.pi if self._flights else 0.0
        self._begun = at + IN + TOGETHER
        self.reach_in(at, self._begun + OUT, side)
        return self._begun + max((flight.seconds for flight in self._flights), default=0.0)

    def place(self, dice: Sequence[tuple[Look, str]], at: float) -> None:
        """A hand takes all dice away and lays these down."""
        self.dice = self._laid(dice)
        self._flights = [Flight(die, 0.0, 0.0, 0.01) for die in self.dice]
        self._begun = at + IN + TOGETHER
        self.reach_in(at, self._begun + OUT, float(self._chance.uniform(0, 2 * np.pi)))

    def lay(self, dice: Sequence[Posed]) -> None:
        """These lie there now, and nobody has seen how they came."""
        self.dice, self._flights = list(dice), []

    def lean(self, number: int, rolled: float, along: float) -> None:
        """One of the dice leans over, or is laid flat again."""
        die = replace(self.dice[number], rolled=rolled, along=along)
        self.dice[number] = die
        if self._flights:
            self._flights[number] = replace(self._flights[number], die=die)

    def reach_in(self, at: float, until: float, side: float) -> None:
        """A hand is in the tray for a while."""
        self._hands = [hand for hand in self._hands if hand[1] > at - 1] + [(at, until, side)]

    def _laid(self, dice: Sequence[tuple[Look, str]]) -> list[Posed]:
        reach = (self.mat.width / DIE / 2 - 2.6, self.mat.height / DIE / 2 - 2.6)
        for _ in range(100):
            places = [die.place for die in thrown(self._chance, [look for look, _ in dice], reach, gap=APART)]
            if len(places) == len(dice):
                turns = self._chance.uniform(0, 2 * np.pi, len(dice)).tolist()
                return [showing(*die, place, turn) for die, place, turn in zip(dice, places, turns, strict=True)]
        raise ValueError(f"{len(dice)} dice do not fit into the tray")

    # What is seen --------------------------------------------------------------------------------

    def is_still(self, at: float) -> bool:
        """Does nothing move, and is no hand there?"""
        return not self._is_flying(at) and not any(start < at < until for start, until, _ in self._hands)

    def picture(self, at: float) -> Picture:
        """What the camera sees."""
        scene = self._scene(at)
        for hand in self._hands_at(at):
            scene = hand.paint(scene, at)
        scene = scene * (np.array([1 - self.lamp.warm, 1, 1 + self.lamp.warm], np.float32) * self._level)
        rustle = self._chance.standard_normal(scene.shape[:2], np.float32)[..., None] * np.float32(self.lamp.noise)
        return np.asarray(np.clip(scene + rustle, 0, 255), np.uint8)

    @property
    def _level(self) -> np.float32:
        return np.float32(self.lamp.bright * self.bright)

    def _is_flying(self, at: float) -> bool:
        return any(0 <= at - self._begun < flight.seconds for flight in self._flights)

    def _posed(self, at: float) -> list[Posed]:
        """In the hand they cannot be seen."""
        if not self._flights:
            return self.dice
        return [flight.at(at - self._begun) for flight in self._flights] if at >= self._begun else []

    def _hands_at(self, at: float) -> list[Hand]:
        """Comes in, stays, goes."""
        seen = []
        for start, until, side in self._hands:
            if start < at < until:
                seen.append(Hand(side, min(1.0, (at - start) / IN, (until - at) / OUT) * 0.92))
        return seen

    def _scene(self, at: float) -> Canvas:
        """Without hands, noise and brightness; kept as long as nothing in it moves."""
        dice = self._posed(at)
        what = (*dice, self.offset, self.lamp.light)
        if self._kept and self._kept[0] == what:
            return self._kept[1]
        chance = np.random.default_rng(self.seed)  # the same grain in every frame
        scene, _ = drawn(chance, self._floor(), self.camera, dice, self.lamp.light)
        scene = np.asarray(cv2.GaussianBlur(self._pushed(scene), (0, 0), self.lamp.soft), np.float32)
        self._kept = (what, scene)
        return scene

    def _pushed(self, scene: Canvas) -> Canvas:
        if self.offset == (0.0, 0.0):
            return scene
        move = np.array([[1, 0, self.offset[0]], [0, 1, self.offset[1]]], np.float32)
        return np.asarray(cv2.warpAffine(scene, move, self.size, borderMode=cv2.BORDER_REPLICATE), np.float32)

    def _floor(self) -> Canvas:
        """The felt, with the markers printed on their cards."""
        key = (self.size, self.is_marked)
        if self._ground is None or self._ground[0] != key:
            felt = mat(np.random.default_rng(self.seed), *self.size, FELT)
            self._ground = (key, self._marked(felt) if self.is_marked else felt)
        return self._ground[1].copy()

    def _marked(self, felt: Canvas) -> Canvas:
        page = printed(self.mat)
        high, wide = page.shape[:2]
        left, upper = -self.mat.width / DIE / 2, self.mat.height / DIE / 2
        corners = np.array([(left, upper, 0), (-left, upper, 0), (-left, -upper, 0), (left, -upper, 0)])
        there = self.camera.seen(corners).astype(np.float32)
        here = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
        move = cv2.getPerspectiveTransform(here, there)
        cards = np.zeros((high, wide), np.uint8)
        for marker in range(4):
            left, upper, right, lower = self.mat.card(marker)
            grain = wide / self.mat.width
            cards[round(upper * grain) : round(lower * grain), round(left * grain) : round(right * grain)] = 255
        paper = cv2.warpPerspective(page, move, self.size, flags=cv2.INTER_AREA).astype(np.float32) * 0.85
        cover = cv2.warpPerspective(cards, move, self.size)[..., None].astype(np.float32) / 255
        return np.asarray(felt + cover * (paper - felt), np.float32)
