"""The networks: the finder says where dice are, the teller and the scribe say what one of them shows."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

STRIDE = 4  # pixels of the picture for one cell of the finder's map
CROP = 64  # pixels of the square that the teller looks at
CLOSEUP = 96  # pixels of the square that the scribe looks at: numerals are small
WIDTH = 64  # numbers in the teller's description of a face


class Finder(nn.Module):
    """Picture to a map of how likely the middle of a die is here, and the logarithm of its size."""

    def __init__(self) -> None:
        super().__init__()
        self.two = _step(3, 16, 2)
        self.four = _step(16, 24, 2)
        self.eight = nn.Sequential(_step(24, 48, 2), _Residual(48))
        self.sixteen = nn.Sequential(_step(48, 80, 2), _Residual(80), _Residual(80))
        self.thirty_two = nn.Sequential(_step(80, 96, 2), _Residual(96))
        self.from_thirty_two = nn.Conv2d(96, 32, 1)
        self.from_sixteen = nn.Conv2d(80, 32, 1)
        self.from_eight = nn.Conv2d(48, 32, 1)
        self.from_four = nn.Conv2d(24, 32, 1)
        self.mix_eight = _step(32, 32)
        self.mix_four = _step(32, 32)
        self.out = nn.Conv2d(32, 2, 1)
        nn.init.constant_(self.out.bias[:1], -4.0)

    def forward(self, picture: Tensor) -> Tensor:
        """The two maps, as logits and as a logarithm of pixels over 32."""
        four = self.four(self.two(picture))
        eight = self.eight(four)
        sixteen = self.sixteen(eight)
        low = self.from_sixteen(sixteen) + _like(self.from_thirty_two(self.thirty_two(sixteen)), sixteen)
        low = self.mix_eight(self.from_eight(eight) + _like(low, eight))
        return self.out(self.mix_four(self.from_four(four) + _like(low, four)))


class Teller(nn.Module):
    """A die to a score for every mark that has a name, and a description of length one for those that have none."""

    def __init__(self, marks: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 24, 2), _Residual(24), _step(24, 48, 2), _Residual(48),
            _step(48, 96, 2), _Residual(96), _Residual(96), _step(96, 144, 2), _Residual(144),
        )  # fmt: skip
        self.describe = nn.Linear(144 * 2, WIDTH)
        self.known = nn.Parameter(torch.randn(marks, WIDTH) * 0.1)
        self.sharp = nn.Parameter(torch.tensor(2.5))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and descriptions."""
        seen = self.body(crops)
        pooled = torch.cat([seen.mean(dim=(2, 3)), seen.amax(dim=(2, 3))], dim=1)
        described = functional.normalize(self.describe(pooled), dim=1)
        return described @ functional.normalize(self.known, dim=1).T * self.sharp.exp(), described


class Scribe(nn.Module):
    """As the teller, for numerals and symbols: finer, and aware of what is in the middle and what beside it."""

    def __init__(self, marks: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _step(3, 16, 2), _step(16, 32, 2), _Residual(32), _step(32, 80, 2), _Residual(80), _Residual(80),
            _step(80, 144, 2), _Residual(144), _Residual(144),
        )  # fmt: skip
        self.around = nn.Conv2d(144, 144, CLOSEUP // 16, groups=144)
        self.describe = nn.Linear(144 * 2, WIDTH)
        self.known = nn.Parameter(torch.randn(marks, WIDTH) * 0.1)
        self.sharp = nn.Parameter(torch.tensor(2.5))
        nn.init.normal_(self.around.weight, (16 / CLOSEUP) ** 2, 0.3 * (16 / CLOSEUP) ** 2)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and descriptions."""
        seen = self.body(crops)
        pooled = torch.cat([self.around(seen).flatten(1), seen.amax(dim=(2, 3))], dim=1)
        described = functional.normalize(self.describe(pooled), dim=1)
        return described @ functional.normalize(self.known, dim=1).T * self.sharp.exp(), described


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _step(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


def _step(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside), nn.ReLU(inplace=True)
    )


def _like(small: Tensor, large: Tensor) -> Tensor:
    return functional.interpolate(small, size=large.shape[2:], mode="nearest")
