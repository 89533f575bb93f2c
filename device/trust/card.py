"""The card: what can happen to what everything is kept on.  What has to hold is written into the ledger at once."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from device.store.database import NAME
from device.trust.power import box_is_switched_off
from device.trust.witness import NOT_SAVED, SETTLED, SOON

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
