"""What the tests show to the eyes."""

from __future__ import annotations

import numpy as np

from vision.rendered.looks import DiePaint, pip_look


def clear_look(seed: int) -> DiePaint:
    """A die with pips that anybody can read: light on dark or dark on light."""
    for at in range(100):
        look = pip_look(np.random.default_rng(1000 * seed + at))
        if abs(sum(look.body) - sum(look.ink)) > 330 and look.second is None:
            return look
    raise AssertionError("no clear look")
