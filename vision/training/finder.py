"""Trains the finder: pictures go in turned, scaled and recoloured; out come maps of where the dice are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from vision.rendered.tables import Picture
from vision.training.networks import STRIDE, Finder
from vision.training.scenery import Example

SIDE = 320
CELLS = SIDE // STRIDE
BATCH = 16
USUAL = 32.0  # pixels of a die at which the size's logarithm is zero
Spot = tuple[float, float, float]  # the middle of a die and its size, in pixels


@dataclass(frozen=True)
class Target:
    """What the finder should say about a picture."""

    heat: NDArray[np.float32]
    size: NDArray[np.float32]
    sized: NDArray[np.float32]  # where the size matters
    counted: NDArray[np.float32]  # where a mistake matters


def train(
    network: Finder, groups: Sequence[tuple[float, Sequence[Example]]], steps: int, rate: float, seed: int = 1
) -> None:
    """Train for so many steps on groups of examples, each taken as often as its weight says."""
    chance = np.random.default_rng(seed)
    optimizer, mean = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-4), 0.0
    weights = np.array([weight for weight, _ in groups]) / sum(weight for weight, _ in groups)
    network.train().to(memory_format=torch.channels_last)
    for done in range(1, steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, done / 100) * (0.5 * (1 + np.cos(np.pi * done / steps)) + 0.01)
        drawn = [groups[int(chance.choice(len(groups), p=weights))][1] for _ in range(BATCH)]
        batch = [sample(chance, examples[int(chance.integers(len(examples)))]) for examples in drawn]
        loss = _loss(network, [picture for picture, _ in batch], [target(spots) for _, spots in batch])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimizer.step()
        mean = 0.97 * mean + 0.03 * float(loss.detach())
        if done % 50 == 0:
            print(f"{done} of {steps} steps, loss {mean:.3f}", flush=True)


def sample(chance: np.random.Generator, example: Example) -> tuple[Picture, list[Spot]]:
    """A square cut out of an example, at a random scale and turn."""
    move = _move(chance, example)
    how = cv2.INTER_AREA if abs(np.linalg.det(move[:, :2])) < 1 else cv2.INTER_LINEAR
    around = [float(part) for part in chance.integers(0, 256, 3)]
    edge = cv2.BORDER_CONSTANT if chance.random() < 0.5 else cv2.BORDER_REPLICATE
    picture = cv2.warpAffine(example.picture, move, (SIDE, SIDE), flags=how, borderMode=edge, borderValue=around)
    scale = float(np.sqrt(abs(np.linalg.det(move[:, :2]))))
    spots = []
    for left, upper, right, lower in example.boxes:
        x, y = move[:, :2] @ ((left + right) / 2, (upper + lower) / 2) + move[:, 2]
        if -0.2 * USUAL < x < SIDE + 0.2 * USUAL and -0.2 * USUAL < y < SIDE + 0.2 * USUAL:
            spots.append((float(x), float(y), scale * max(right - left, lower - upper)))
    return recoloured(chance, picture.astype(np.float32)), spots


def _move(chance: np.random.Generator, example: Example) -> NDArray[np.float64]:
    height, width = example.picture.shape[:2]
    if example.boxes and chance.random() < 0.9:
        left, upper, right, lower = example.boxes[chance.integers(len(example.boxes))]
        wanted = 2 ** chance.uniform(np.log2(13), np.log2(175))
        scale = min(3.0, wanted / max(right - left, lower - upper, 1))
        x, y = (left + right) / 2, (upper + lower) / 2
    else:
        scale, x, y = chance.uniform(0.5, 1.2), chance.uniform(0, width), chance.uniform(0, height)
    turn = chance.uniform(0, 2 * np.pi) if chance.random() < 0.4 and not example.oblique else chance.normal(0, 0.1)
    c, s, mirrored = np.cos(turn) * scale, np.sin(turn) * scale, 1 if chance.random() < 0.5 else -1
    move = np.array([[c * mirrored, -s, 0], [s * mirrored, c, 0]])
    move[:, 2] = (0.5 + chance.uniform(-0.45, 0.45, 2)) * SIDE - move[:, :2] @ (x, y)
    return move


def recoloured(chance: np.random.Generator, picture: NDArray[np.float32]) -> Picture:
    """The same picture under other light and through another lens."""
    if chance.random() < 0.8:
        picture = picture * np.float32(chance.uniform(0.5, 1.4)) + np.float32(chance.uniform(-25, 25))
    if chance.random() < 0.5:
        picture = picture * (1 + chance.normal(0, 0.1, 3)).astype(np.float32)
    if chance.random() < 0.08:
        picture = 255 - picture
    if chance.random() < 0.2:
        picture = np.repeat(picture.mean(axis=2, keepdims=True), 3, axis=2)
    if chance.random() < 0.4:
        picture = picture + chance.normal(0, chance.uniform(1, 10), picture.shape).astype(np.float32)
    if chance.random() < 0.25:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(chance.uniform(0.4, 1.2))), np.float32)
    return np.clip(picture, 0, 255).astype(np.uint8)


def target(spots: Sequence[Spot]) -> Target:
    """A soft hill on the middle of each die."""
    heat, size, sized = (np.zeros((CELLS, CELLS), np.float32) for _ in range(3))
    counted = np.ones((CELLS, CELLS), np.float32)
    down, across = np.mgrid[:CELLS, :CELLS] + 0.5
    for x, y, die in spots:
        column, row = x / STRIDE, y / STRIDE
        wide = max(0.9, die / STRIDE * 0.14)
        hill = np.exp(-((across - column) ** 2 + (down - row) ** 2) / (2 * wide**2)).astype(np.float32)
        heat = np.maximum(heat, hill)
        size[hill > 0.3], sized[hill > 0.3] = np.log(die / USUAL), 1
        if 0 <= int(row) < CELLS and 0 <= int(column) < CELLS:
            heat[int(row), int(column)] = 1
        if die < 9:  # too small for anybody
            counted[max(0, int(row) - 3) : int(row) + 4, max(0, int(column) - 3) : int(column) + 4] = 0
    return Target(heat, size, sized, counted)


def _loss(network: Finder, pictures: Sequence[Picture], targets: Sequence[Target]) -> torch.Tensor:
    """Focal loss for the middles, as in "Objects as Points", and a smooth one for the sizes."""
    with torch.autocast("cpu", torch.bfloat16):
        said = network(tensor(pictures)).float()
    heat, size, sized, counted = (
        torch.from_numpy(np.stack([getattr(target, name) for target in targets]))
        for name in ("heat", "size", "sized", "counted")
    )
    likely = torch.sigmoid(said[:, 0]).clamp(1e-4, 1 - 1e-4)
    middle = (heat >= 0.999).float()
    missed = middle * (1 - likely) ** 2 * likely.log()
    invented = (1 - middle) * (1 - heat) ** 4 * likely**2 * (1 - likely).log()
    wrong = -((missed + invented) * counted).sum() / max(1.0, float(middle.sum()))
    resized = functional.smooth_l1_loss(said[:, 1], size, reduction="none") * sized
    return wrong + resized.sum() / max(1.0, float(sized.sum()))


def tensor(pictures: Sequence[Picture]) -> torch.Tensor:
    """Pictures as the networks want them: red first, from -1 to 1."""
    stacked = np.stack(pictures)[..., ::-1].copy()
    channels_last = torch.from_numpy(stacked).permute(0, 3, 1, 2)
    return channels_last.float() / 127.5 - 1
