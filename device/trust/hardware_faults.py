"""What can happen to card, power, and the children that speak and look.  What has to hold goes into the ledger."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from device.camera.part import missing
from device.store.database import NAME
from device.trust.witness import NOT_SAVED, SETTLED, SOON, Witness, is_running

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


# The card -----------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from device.trust.trial import Trial


def card_fills(trial: Trial) -> None:
    """There is no room any more; then somebody makes some."""
    life = trial.life
    refused = life.news[NOT_SAVED]
    life.order("card", is_full=True)
    told = life.until(lambda: life.news[NOT_SAVED] > refused)
    life.order("card", is_full=False)
    whole = life.halves == 0
    trial.note("card", told and whole and life.moves(5), f"told {told}, nothing by halves {whole}")


def card_is_slow(trial: Trial) -> None:
    """The card takes seconds to write an answer, as worn ones do; meanwhile somebody presses a button."""
    life = trial.life
    life.order("rest")
    time.sleep(SETTLED)
    before = life.heard["again"]
    life.order("slow", is_on=True)
    life.order("play")
    life.order("press", button="repeat")
    heard = life.until(lambda: life.heard["again"] > before, SOON)
    life.order("slow", is_on=False)
    trial.holds("slow", heard=lambda: heard, went_on=lambda: life.moves(5))


def card_takes_nothing(trial: Trial) -> None:
    """The card can only be read from here on, as after errors; when the box is switched off, it is well again."""
    life, before = trial.life, trial.life.news["store.borrowed"]
    life.order("locked")
    trial.holds(
        "memory",
        told=lambda: life.until(lambda: life.news["store.borrowed"] > before),
        went_on=lambda: life.moves(20),
        once=lambda: life.news["store.borrowed"] == before + 1,
    )
    box_is_switched_off(trial)


def card_rots(trial: Trial) -> None:
    """Some bytes of the store are not what was written, when it is switched on the next time."""
    before = trial.life
    before.kill()
    file = trial.folder / NAME
    wounds = _wound(trial, file)
    life = trial.switch_on()
    told = [news for news in life.first.get("news", ()) if news.startswith(("store.", "save."))]
    whole = life.first.get("line") == before.line
    is_on = bool(life.first)
    trial.note("damage", is_on and (whole or bool(told)), f"on {is_on}, whole {whole}, told {told}, bytes at {wounds}")
    if told:
        trial.note("once", len(told) == len(set(told)), f"told {told}")


def _wound(trial: Trial, file: Path) -> list[int]:
    size_of_it = file.stat().st_size
    places = sorted(trial.chance.randrange(size_of_it) for _ in range(trial.chance.choice((1, 4, 64))))
    with file.open("r+b") as here:
        for place in places:
            here.seek(place)
            here.write(trial.chance.randbytes(1))
    return places


# The power ----------------------------------------------------------------------------------------


if TYPE_CHECKING:
    from device.trust.trial import Trial

BACK = 20.0  # seconds from the plug to the question
OFF = 10.0  # seconds to be switched off in


def power_goes(trial: Trial) -> None:
    """The plug is pulled in the middle of everything; then it is put in again."""
    before, children = trial.life, trial.life.children()
    before.kill()
    before.pace.until(lambda: not any(map(is_running, children)), SOON)
    left = [pid for pid in children if is_running(pid)]
    trial.note("alone", not left, f"{len(left)} of its processes live on")
    life = trial.switch_on()
    _find_all(trial, before)
    said = "service.power_was_gone" in life.first.get("news", ())
    same = life.first.get("turn") != before.turn or life.first.get("asked") == before.asked
    trial.note("back", said and same and life.took < BACK, f"said {said}, same {same}, {life.took:.1f} s")


def box_is_switched_off(trial: Trial) -> None:
    """Somebody ends the evening as one should; then it is switched on again."""
    before = trial.life
    before.order("off")
    is_off = before.ends(OFF)
    before.kill()
    news = trial.switch_on().first.get("news", ())
    _find_all(trial, before)
    is_calm = "resumed" in news and "service.power_was_gone" not in news
    trial.note("off", is_off and is_calm, f"off in time {is_off}, told {news}")


def _find_all(trial: Trial, before: Witness) -> None:
    told, found = (before.turn, before.line), (before.turn, trial.life.first.get("line"))
    went_on = trial.life.first.get("turn"), trial.life.first.get("news")
    trial.note("kept", told == found and bool(before.line), f"told {told}, found {found}, went on with {went_on}")
