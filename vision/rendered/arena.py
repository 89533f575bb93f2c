"""A table in a picture: the tray with its printed markers, a camera over it, a lamp, dice that are thrown, and hands.

It is told what happens at which second, and can be looked at for any moment after that. What it shows is known to the
last die, so that whoever looks at its pictures can be judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from zlib import crc32

import cv2
import numpy as np

from vision.networks import Picture
from vision.rendered.handfuls import FELT, LAMPS, TrayLight
from vision.rendered.hands import Hand
from vision.rendered.looks import DiePaint
from vision.rendered.photographs import PhotographedCard, lay, shine
from vision.rendered.scenes import Pinhole, drawn, thrown
from vision.rendered.tables import Canvas, mat
from vision.rendered.throws import Flight, Manner, Posed, flights, showing
from vision.tray import DIE, Mat, printed

WIDTH, HEIGHT = 800, 600
APART = 1.5  # dice: so far apart they lie at least
IN, OUT = 0.25, 0.35  # seconds that a hand needs to come in and to go
TOGETHER = 0.12  # seconds after the hand has come in until it lets go
FINE = 2.5  # times as many pixels has a picture that is taken to be read
GLARE = 60.0  # how bright the lamp is mirrored in the varnish of a card


@dataclass
class Arena:
    """What lies there, what moves, and when."""

    seed: int = 1
    lamp: TrayLight = LAMPS["lit tray"]
    size: tuple[int, int] = (WIDTH, HEIGHT)
    mat: Mat = field(default_factory=Mat)
    is_marked: bool = True
    offset: tuple[float, float] = (0.0, 0.0)  # pixels by which somebody has pushed the camera
    bright: float = 1.0
    dice: list[Posed] = field(default_factory=list)
    cards: tuple[PhotographedCard, ...] = ()  # that lie there, or will as soon as the hand lets go
    _before: tuple[PhotographedCard, ...] = ()  # what lies there until then
    _flights: list[Flight] = field(default_factory=list)
    _begun: float = 0.0
    _hands: list[tuple[float, float, float]] = field(default_factory=list)  # from, until, from which side

    def __post_init__(self) -> None:
        self._chance = np.random.default_rng(self.seed)
        self._kept = dict[float, tuple[tuple[object, ...], Canvas]]()  # for each fineness the latest
        self._ground = dict[tuple[object, ...], Canvas]()

    @property
    def camera(self) -> Pinhole:
        """Over the middle of the mat, which lies across the picture."""
        return self._camera(1.0)

    def _camera(self, fine: float) -> Pinhole:
        wide, high = self._pixels(fine)
        grain = 0.94 * min(wide / self.mat.height, high / self.mat.width)
        return Pinhole(wide, high, grain * DIE, tilt=0.06, turn=np.pi / 2, zoom=1.6)

    def _pixels(self, fine: float) -> tuple[int, int]:
        return round(self.size[0] * fine), round(self.size[1] * fine)

    @property
    def faces(self) -> tuple[str, ...]:
        """What the dice show."""
        return tuple(die.face for die in self.dice)

    # What happens --------------------------------------------------------------------------------

    def throw(self, dice: Sequence[tuple[DiePaint, str]], at: float, manner: Manner = "tumble") -> float:
        """A hand clears the tray and throws these; gives the second at which all lie still."""
        self._put()
        self.dice = self._laid(dice)
        self._flights = flights(self._chance, self.dice, manner)
        side = self._flights[0].heading + np.pi if self._flights else 0.0
        self._begun = at + IN + TOGETHER
        self.reach_in(at, self._begun + OUT, side)
        return self._begun + max((flight.seconds for flight in self._flights), default=0.0)

    def place(self, dice: Sequence[tuple[DiePaint, str]], at: float) -> None:
        """A hand clears the tray and lays these down."""
        self._put()
        self.dice = self._laid(dice)
        self._flights = [Flight(die, 0.0, 0.0, 0.01) for die in self.dice]
        self._begun = at + IN + TOGETHER
        self.reach_in(at, self._begun + OUT, float(self._chance.uniform(0, 2 * np.pi)))

    def deal(self, cards: Sequence[PhotographedCard], at: float) -> None:
        """A hand clears the tray and lays these cards down, or nothing."""
        self._put(*cards)
        self.dice, self._flights = [], []
        self._begun = at + IN + TOGETHER
        self.reach_in(at, self._begun + OUT, float(self._chance.uniform(0, 2 * np.pi)))

    def _put(self, *cards: PhotographedCard) -> None:
        self._before, self.cards = self.cards, cards

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

    def _laid(self, dice: Sequence[tuple[DiePaint, str]]) -> list[Posed]:
        reach = (self.mat.width / DIE / 2 - 2.6, self.mat.height / DIE / 2 - 2.6)
        for _ in range(100):
            places = [die.place for die in thrown(self._chance, [look for look, _ in dice], reach, gap=APART)]
            if len(places) == len(dice):
                turns = self._chance.uniform(0, 2 * np.pi, len(dice)).tolist()
                return [showing(*die, place, turn) for die, place, turn in zip(dice, places, turns, strict=True)]
        return self._side_by_side(dice, reach)

    def _side_by_side(self, dice: Sequence[tuple[DiePaint, str]], reach: tuple[float, float]) -> list[Posed]:
        """So many that they come to lie in rows."""
        columns, rows = (int(2 * side / APART) + 1 for side in reach)
        if columns * rows < len(dice):
            raise ValueError(f"{len(dice)} dice do not fit into the tray")
        cells = self._chance.choice(columns * rows, len(dice), replace=False).tolist()
        places = [(APART * (at % columns) - reach[0], APART * (at // columns) - reach[1]) for at in cells]
        turns = self._chance.uniform(0, 2 * np.pi, len(dice)).tolist()
        return [showing(*die, place, turn) for die, place, turn in zip(dice, places, turns, strict=True)]

    # What is seen --------------------------------------------------------------------------------

    def is_still(self, at: float) -> bool:
        """Does nothing move, and is no hand there?"""
        return not self._is_flying(at) and not any(start < at < until for start, until, _ in self._hands)

    def picture(self, at: float, fine: float = 1.0) -> Picture:
        """What the camera sees, with so many times as many pixels across."""
        scene = self._scene(at, fine)
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

    def _cards_at(self, at: float) -> tuple[PhotographedCard, ...]:
        return self.cards if at >= self._begun else self._before

    def _scene(self, at: float, fine: float) -> Canvas:
        """Without hands, noise and brightness; kept as long as nothing in it moves."""
        dice, cards = self._posed(at), self._cards_at(at)
        what = (*dice, *cards, self.offset, self.lamp.light)
        if fine in self._kept and self._kept[fine][0] == what:
            return self._kept[fine][1]
        chance = np.random.default_rng(self.seed)  # the same grain in every frame
        camera = self._camera(fine)
        scene, _ = drawn(chance, self._floor(camera, cards), camera, dice, self.lamp.light)
        scene = np.asarray(cv2.GaussianBlur(self._pushed(scene, fine), (0, 0), self.lamp.soft), np.float32)
        self._kept[fine] = (what, scene)
        return scene

    def _pushed(self, scene: Canvas, fine: float) -> Canvas:
        if self.offset == (0.0, 0.0):
            return scene
        move = np.array([[1, 0, fine * self.offset[0]], [0, 1, fine * self.offset[1]]], np.float32)
        size = scene.shape[1::-1]
        return np.asarray(cv2.warpAffine(scene, move, size, borderMode=cv2.BORDER_REPLICATE), np.float32)

    def _floor(self, camera: Pinhole, cards: Sequence[PhotographedCard]) -> Canvas:
        """The felt, with the markers printed on their cards, and cards of the game."""
        key = (camera.width, camera.height, self.is_marked)
        if key not in self._ground:
            felt = mat(np.random.default_rng(self.seed), camera.width, camera.height, FELT)
            self._ground[key] = self._marked(felt, camera) if self.is_marked else felt
        floor = self._ground[key].copy()
        for card in cards:
            self._dealt(floor, camera, card)
        return floor

    def _dealt(self, floor: Canvas, camera: Pinhole, card: PhotographedCard) -> None:
        """The card, and the lamp in its varnish."""
        flat = card.corners() * np.array([1, -1]) / DIE
        there = camera.seen(np.column_stack([flat, np.zeros(4)])).astype(np.float32)
        lay(floor, card, there, camera.die / DIE)
        shine(np.random.default_rng(crc32(card.face[::8, ::8].tobytes())), floor, [there], GLARE)

    def _marked(self, felt: Canvas, camera: Pinhole) -> Canvas:
        page = printed(self.mat)
        cards = np.zeros(page.shape[:2], np.uint8)
        grain = page.shape[1] / self.mat.width
        for marker in range(4):
            left, upper, right, lower = self.mat.card(marker)
            cards[round(upper * grain) : round(lower * grain), round(left * grain) : round(right * grain)] = 255
        return self._papered(felt, camera, page, cards)

    def _papered(self, felt: Canvas, camera: Pinhole, page: Picture, there: Picture) -> Canvas:
        """The page as large as the mat, wherever *there* says that there is paper."""
        high, wide = page.shape[:2]
        left, upper = -self.mat.width / DIE / 2, self.mat.height / DIE / 2
        corners = np.array([(left, upper, 0), (-left, upper, 0), (-left, -upper, 0), (left, -upper, 0)])
        seen = camera.seen(corners).astype(np.float32)
        here = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
        move, size = cv2.getPerspectiveTransform(here, seen), (camera.width, camera.height)
        paper = cv2.warpPerspective(page, move, size, flags=cv2.INTER_AREA).astype(np.float32) * 0.85
        cover = cv2.warpPerspective(there, move, size)[..., None].astype(np.float32) / 255
        return np.asarray(felt + cover * (paper - felt), np.float32)
