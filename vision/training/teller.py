"""Trains the teller and the scribe: crops go in turned, scaled, recoloured and blurred; out come marks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from vision.training.crops import FOR_SCRIBE, FOR_TELLER, Crops
from vision.training.marks import WRITTEN
from vision.training.networks import CLOSEUP, CROP, Scribe, Teller

BATCH = 96
SQUEEZED, FLATTENED = 0.06, 0.16  # how broad or slim dice become; photos from the side are often shared stretched
SMOOTH = 0.005  # the more, the less a network dares to be sure


@dataclass(frozen=True)
class TrainingView:
    """How a network looks at a die, and how badly it may be seen while it learns."""

    side: int  # pixels of the square
    around: float  # how many dice wide the stored crops are
    margin: float  # how many dice wide the square is
    spread: float  # how much that varies
    away: float  # how far from the middle the die may be
    far: float  # how many of the dice are far away or out of focus,
    few: tuple[int, int]  # and how few pixels they then have


OF_TELLER = TrainingView(CROP, FOR_TELLER.around, 1.3, 0.22, 0.05, 0.3, (16, 40))
OF_SCRIBE = TrainingView(CLOSEUP, FOR_SCRIBE.around, 1.15, 0.22, 0.05, 0.2, (40, 72))


def evenly(crops: Crops) -> NDArray[np.float64]:
    """How often each crop is taken so that numerals make three quarters, and symbols most of the rest."""
    counts = np.bincount(crops.marks, minlength=len(WRITTEN))
    wanted = np.full(len(WRITTEN), 0.15 / (len(WRITTEN) - 31))
    wanted[0], wanted[1:31] = 0.08, 0.77 / 30
    return np.asarray(wanted[crops.marks] / counts[crops.marks])


def weights(crops: Crops, photos: NDArray[np.bool_]) -> NDArray[np.float64]:
    """How often each crop is taken: pips for more than a half, numerals, symbols and nothing for the rest."""
    counts = np.bincount(crops.marks)
    wanted = np.ones(len(counts))
    wanted[0], wanted[1:7], wanted[7:36] = 45, 30, 2
    share = wanted[crops.marks] / counts[crops.marks]
    share *= np.where(crops.free, 1.0, 1.5)  # dice seen from the side are hard, and rare among those that are drawn
    return np.asarray(share * np.where(photos, 4.0, 1.0))


def train(
    network: Teller | Scribe,
    crops: Crops,
    likely: NDArray[np.float64],
    view: TrainingView,
    steps: int,
    rate: float,
    seed: int = 1,
) -> None:
    """Train for so many steps."""
    chance = np.random.default_rng(seed)
    torch.manual_seed(seed)
    optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=3e-4)
    heap = np.cumsum(likely / likely.sum())
    pictures, marks = torch.from_numpy(crops.pictures), torch.from_numpy(crops.marks)
    free = torch.from_numpy(crops.free)
    right = np.zeros(2)
    network.train().to(memory_format=torch.channels_last)
    for done in range(1, steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, done / 100) * (0.5 * (1 + np.cos(np.pi * done / steps)) + 0.01)
        at = torch.from_numpy(np.searchsorted(heap, chance.random(BATCH)).clip(0, len(heap) - 1))
        seen = varied(chance, pictures[at], free[at], view)
        with torch.autocast("cpu", torch.bfloat16):
            scores = network(seen)[0].float()
        loss = functional.cross_entropy(scores, marks[at], label_smoothing=SMOOTH)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        hits, with_pips = (scores.argmax(1) == marks[at]).numpy(), (marks[at] < 7).numpy()
        right = 0.98 * right + 0.02 * np.array([hits[with_pips].mean(), hits[~with_pips].mean()])
        if done % 100 == 0:
            print(f"{done} of {steps} steps, right: {right.round(3)}", flush=True)


def varied(chance: np.random.Generator, pictures: Tensor, free: Tensor, view: TrainingView) -> Tensor:
    """A batch of crops as a network might see them, no two alike."""
    seen = functional.grid_sample(
        pictures.permute(0, 3, 1, 2).flip(1).float(),
        _moves(len(pictures), free, view),
        padding_mode="border",
        align_corners=False,
    )
    return _recoloured(_coarse(chance, seen, view)).clamp(0, 255) / 127.5 - 1


def _moves(count: int, free: Tensor, view: TrainingView) -> Tensor:
    """Turned all the way where that is allowed, else a little; the die never exactly in the middle."""
    turn = torch.where(free, torch.rand(count) * 2 * np.pi, torch.randn(count) * 0.15)
    scale = view.margin / view.around * torch.exp((torch.rand(count) * 2 - 1) * view.spread)
    squeeze = torch.exp(torch.randn(count) * torch.where(free, SQUEEZED, FLATTENED))
    c, s, shift = torch.cos(turn) * scale, torch.sin(turn) * scale, torch.randn(count, 2) * view.away
    rows = (torch.stack([c * squeeze, -s, shift[:, 0]], 1), torch.stack([s * squeeze, c, shift[:, 1]], 1))
    return functional.affine_grid(torch.stack(rows, 1), [count, 3, view.side, view.side], align_corners=False)


def _coarse(chance: np.random.Generator, seen: Tensor, view: TrainingView) -> Tensor:
    """Some dice are far away: few pixels, or out of focus."""
    far = torch.rand(len(seen)) < view.far
    if far.any():
        few = int(chance.integers(*view.few))
        small = functional.interpolate(seen[far], size=(few, few), mode="area")
        seen[far] = functional.interpolate(small, size=(view.side, view.side), mode="bilinear", align_corners=False)
    return seen


def _recoloured(seen: Tensor) -> Tensor:
    count = len(seen)
    seen = seen * (0.5 + 0.9 * torch.rand(count, 1, 1, 1)) * (1 + 0.1 * torch.randn(count, 3, 1, 1))
    seen = seen + 60 * (torch.rand(count, 1, 1, 1) - 0.5)
    gray = torch.rand(count) < 0.2
    seen[gray] = seen[gray].mean(1, keepdim=True).expand(-1, 3, -1, -1)
    turned = torch.rand(count) < 0.06
    seen[turned] = 255 - seen[turned]
    return seen + torch.randn_like(seen) * torch.rand(count, 1, 1, 1) * 10
