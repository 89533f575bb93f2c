"""What the faces of dice are made of: colour, marbling, specks, paint, and the light on them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.rendered.looks import DiePaint
from vision.rendered.marks import SIZE, Mask
from vision.rendered.solids import Points
from vision.rendered.tables import Canvas


@dataclass(frozen=True)
class RoomLight:
    """A lamp and the light of the room."""

    slope: tuple[float, float] = (0.3, 0.2)  # how far a shadow reaches, for each unit of height
    room: float = 0.7  # the part of the light that comes from everywhere
    shadow: float = 0.5
    softness: float = 0.06
    glare: float = 0.0

    def on(self, normal: Points) -> float:
        """How bright a face is that looks this way; a face that looks up has about 1."""
        towards = np.array([-self.slope[0], -self.slope[1], 1.0])
        towards /= np.linalg.norm(towards)
        return float(self.room + (1 - self.room) * max(0.0, float(normal @ towards)) / max(0.4, towards[2]))


def texture(
    chance: np.random.Generator, look: DiePaint, mark: Mask, name: str, light: RoomLight, normal: Points
) -> Canvas:
    """One face, as a square picture of its body, its paint, and the light on it."""
    face = _material(chance, look)
    if look.clear:
        face = _shone_through(chance, face, look)
    ink = np.array(look.ink_of(name), np.float32)
    face += mark[..., None] * (ink - face)
    if look.carved > 0.05:
        face += _rims(mark, light, look)[..., None]
    face *= np.float32(light.on(normal)) * _slope(chance)
    if normal[2] > 0.9 and light.glare > 0 and chance.random() < 0.6:
        _glare(chance, face, light.glare * look.gloss)
    return face


def _material(chance: np.random.Generator, look: DiePaint) -> Canvas:
    body = np.ones((SIZE, SIZE, 3), np.float32) * np.array(look.body, np.float32)
    if look.speckled:
        body = _speckled(chance, body, look)
    elif look.second is not None:
        swirl = cv2.resize(
            chance.normal(0, 1.2, (5, 5)).astype(np.float32), (SIZE, SIZE), interpolation=cv2.INTER_CUBIC
        )
        part = 1 / (1 + np.exp(-3 * swirl))
        body += part[..., None].astype(np.float32) * (np.array(look.second, np.float32) - body)
    if look.mottled:
        noise = chance.normal(0, look.mottled, (14, 14)).astype(np.float32)
        body += cv2.resize(noise, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)[..., None]
    return body


def _speckled(chance: np.random.Generator, body: Canvas, look: DiePaint) -> Canvas:
    """Specks of the second colour, as stone and old lava have them."""
    noise = cv2.GaussianBlur(chance.normal(0, 1, (SIZE, SIZE)).astype(np.float32), (0, 0), float(chance.uniform(1, 4)))
    specks = (noise > np.quantile(noise, 1 - look.speckled)).astype(np.float32)[..., None]
    return np.asarray(body + specks * (np.array(look.second or look.ink, np.float32) - body), np.float32)


def _shone_through(chance: np.random.Generator, face: Canvas, look: DiePaint) -> Canvas:
    """The marks of the faces below and behind, mirrored, dim and out of focus, as clear dice show them."""
    for _ in range(int(chance.integers(1, 4))):
        mark = look.mark(str(chance.choice(np.array(look.faces, dtype=object))))[:, ::-1]
        move = cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), chance.uniform(0, 360), chance.uniform(0.4, 0.9))
        move[:, 2] = move[:, 2] + chance.normal(0, SIZE / 5, 2)
        dim = cv2.GaussianBlur(cv2.warpAffine(mark, move, (SIZE, SIZE)), (0, 0), float(chance.uniform(1.5, 5)))
        part = (np.asarray(dim, np.float32) * np.float32(look.clear))[..., None]
        face = face + part * (np.array(look.ink, np.float32) - face)
    return face


def _slope(chance: np.random.Generator) -> Canvas:
    """No face is lit evenly all over."""
    across, down = chance.normal(0, 0.07, 2)
    ramp = np.linspace(-1, 1, SIZE)
    return np.asarray(1 + across * ramp[None, :, None] + down * ramp[:, None, None], np.float32)


def _rims(mark: Mask, light: RoomLight, look: DiePaint) -> Mask:
    """Carved marks catch light on one rim and lie in the dark on the other."""
    soft = cv2.GaussianBlur(mark, (0, 0), 2.0)
    down, across = np.gradient(soft)
    return np.asarray((across * light.slope[0] - down * light.slope[1]) * 260 * look.carved, np.float32)


def _glare(chance: np.random.Generator, face: Canvas, strength: float) -> None:
    spot = np.zeros((SIZE, SIZE), np.uint8)
    x, y = chance.normal(SIZE / 2, SIZE / 4, 2)
    axes = (max(2, int(chance.uniform(0.08, 0.4) * SIZE)), max(2, int(chance.uniform(0.05, 0.25) * SIZE)))
    cv2.ellipse(spot, (int(x), int(y)), axes, float(chance.uniform(0, 180)), 0, 360, 255, -1)
    soft = cv2.GaussianBlur(spot, (0, 0), SIZE * 0.06).astype(np.float32)[..., None] / 255
    face += soft * np.float32(min(1.0, 0.3 + strength)) * (255 - face)
