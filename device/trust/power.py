"""The power: what can happen to it.  What has to hold is written into the ledger at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device.trust.witness import SOON, Witness, is_running

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
    trial.note("kept", told == found and bool(before.line), f"told {told}, found {found}")
