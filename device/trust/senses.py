"""The senses: what can happen to whatever speaks and looks, in processes of their own."""

from __future__ import annotations

import os
import signal
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from device.camera.part import missing
from device.trust.witness import Witness

if TYPE_CHECKING:
    from device.trust.trial import Trial

SPEAKS, SEES = "voice.engines", "device.camera"  # what runs in the children
NOTICED = 8.0  # seconds for what is to be noticed in three, on a machine that does a hundred other things


def voice_hangs(trial: Trial) -> None:
    """All that speaks stands still and says nothing more."""
    _voice(trial, signal.SIGSTOP)


def voice_dies(trial: Trial) -> None:
    """All that speaks is gone at once."""
    _voice(trial, signal.SIGKILL)


def _voice(trial: Trial, blow: signal.Signals) -> None:
    life, before = trial.life, f"Before {trial.count}."
    spoke = trial.speaks(before)
    if before in life.spoken and not spoke:
        trial.miss("voice", "silent")
        return
    trial.holds(
        "voice",
        spoke=lambda: spoke,
        struck=lambda: _strike(life, SPEAKS, blow),
        went_on=lambda: life.moves(20),
        spoke_again=lambda: trial.speaks(f"And again, {trial.count}."),
    )


def _strike(life: Witness, module: str, blow: signal.Signals) -> bool:
    """Was there anybody to be struck?"""
    children = life.children(module)
    for pid in children:
        with suppress(ProcessLookupError):
            os.kill(pid, blow)
    return bool(children)


def camera_hangs(trial: Trial) -> None:
    """The camera gives no picture any more, and nobody can tell why."""
    _camera(trial, signal.SIGSTOP)


def camera_dies(trial: Trial) -> None:
    """What looks is gone at once, as when the cable comes off."""
    _camera(trial, signal.SIGKILL)


def _camera(trial: Trial, blow: signal.Signals) -> None:
    if missing():
        trial.miss("camera", "blind")
        return
    life, before = trial.life, Counter(trial.life.news)
    life.order("look", is_on=True)
    trial.holds(
        "camera",
        saw=trial.sees,
        struck=lambda: _strike(life, SEES, blow),
        told=lambda: life.until(lambda: life.news["camera.hung"] > before["camera.hung"], NOTICED),
        went_on=lambda: life.moves(20),
        sees=trial.sees,
        over=lambda: life.until(lambda: life.news["camera.over"] > before["camera.over"]),
    )
    life.order("look", is_on=False)
    trial.note("once", life.news["camera.hung"] == before["camera.hung"] + 1, f"a camera, {blow.name}")
