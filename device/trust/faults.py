"""The faults: what can happen to a box, one function each.  What has to hold is written into the ledger at once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from device.trust.attacks import PATIENCE, Siege, Trespasser, stream
from device.trust.hardware_faults import (
    box_is_switched_off,
    camera_dies,
    camera_hangs,
    card_fills,
    card_is_slow,
    card_rots,
    card_takes_nothing,
    power_goes,
    voice_dies,
    voice_hangs,
)
from device.trust.life import SYSTEM
from device.trust.witness import SETTLED, size

if TYPE_CHECKING:
    from device.trust.trial import Trial

YEARS = 3600.0 * 24 * 365
STORY = 600  # hundreds of answers: people who answer at random need ten thousand for many a quest
GROWTH = (12 << 20, 4, 4)  # bytes, files, threads: what an evening may grow by in some hundred turns
# What the system says of a machine that is too hot, and of a card that makes errors.
TROUBLES = {
    "health.hot": ("sys/class/thermal/thermal_zone0/temp", "91000"),
    "health.disk_errors": ("sys/fs/ext4/card/errors_count", "3"),
}
Fault = Callable[["Trial"], None]


def clock_jumps(trial: Trial) -> None:
    """Somebody sets the clock, or it comes from the network: hours back, or years on."""
    life = trial.life
    before = life.news["health.clock_jumped"]
    life.order("clock", by=trial.chance.choice((-3600.0, 3600.0, 10 * YEARS, -1 * YEARS)))
    told = life.until(lambda: life.news["health.clock_jumped"] > before, 5)
    trial.note("clock", life.moves(20), "the evening stands still")
    time.sleep(1.2)
    trial.note("once", told and life.news["health.clock_jumped"] == before + 1, "a clock that jumped")


def phones_drop(trial: Trial) -> None:
    """Phones go to sleep in the middle of a word; one stays, and one comes back."""
    life, owner = trial.life, trial.owner()
    streams = [stream(owner) for _ in range(6)]
    known = ""
    for one in streams:
        known = _table(one)
    for one in streams[1:]:
        one.close()  # type: ignore[attr-defined]
    went_on = life.moves(20)
    stays, comes_back = _table(streams[0]), stream(owner, known)
    with closing(comes_back):  # type: ignore[type-var]
        fresh = _table(comes_back)
    streams[0].close()  # type: ignore[attr-defined]
    trial.note("phones", went_on and bool(stays) and fresh not in ("", known), f"went on {went_on}, fresh {fresh!r}")


def _table(events: object) -> str:
    """The next picture of the table that comes; its mark."""
    until = time.monotonic() + PATIENCE
    with suppress(OSError):
        for event in events:  # type: ignore[attr-defined]
            if event.get("event") == "table":
                return str(event.get("id", ""))
            if time.monotonic() > until:
                break
    return ""


def strangers_come(trial: Trial) -> None:
    """Everything that somebody on the Wi-Fi can try, while the evening goes on."""
    siege = Siege(trial.life.port, trial.owner())
    siege.run()
    trial.note("strangers", not siege.through, ", ".join(siege.through))
    trial.note("phones", trial.life.moves(5), "the evening stands still under attack")


def button_is_pressed(trial: Trial) -> None:
    """Somebody wants to hear the question again."""
    life = trial.life
    before = life.heard["again"]
    life.order("rest")
    time.sleep(SETTLED)  # a press that comes with the question is not meant for it
    life.order("press", button="repeat")
    trial.note("buttons", life.until(lambda: life.heard["again"] > before, 5), f"heard: {dict(life.heard)}")
    life.order("play")


def machine_suffers(trial: Trial) -> None:
    """It is too hot, or its card makes errors; after a while that is over."""
    life, (what, (file, says)) = trial.life, trial.chance.choice(list(TROUBLES.items()))
    before, place = Counter(life.news), trial.folder / SYSTEM / file
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(says)
    told = life.until(lambda: life.news[what] > before[what])
    went_on = life.moves(20)
    place.unlink()
    over = life.until(lambda: life.news["health.over"] > before["health.over"])
    is_once = life.news[what] == before[what] + 1
    trial.note("once", told and went_on and over and is_once, f"{what}: told {told}, over {over}, once {is_once}")


def part_is_lost(trial: Trial) -> None:
    """The buttons die, and so does whatever takes their place; when it is switched on the next time, they are well."""
    life = trial.life
    life.order("lose")
    trial.holds(
        "left",
        told=lambda: life.until(lambda: life.news["service.given_up"] == 1),
        went_on=lambda: life.moves(20),
        is_fed=life.beats,
    )
    box_is_switched_off(trial)


def story_ends(trial: Trial) -> None:
    """People play until the story is over; then they take the last things back."""
    life, before = trial.life, trial.life.endings
    went_on = all(life.endings > before or life.moves(100) for _ in range(STORY))
    is_over = life.endings > before
    trial.note("end", is_over and life.moves(5), f"went on {went_on}, came to its end {is_over}")


def evening_is_long(trial: Trial) -> None:
    """Nothing happens but play, some hundred turns of it."""
    life = trial.life
    life.moves(60)
    before = size(life.pid)
    went_on = life.moves(300)
    grown = [now - then for now, then in zip(size(life.pid), before, strict=True)]
    is_calm = all(more <= most for more, most in zip(grown, GROWTH, strict=True))
    trial.note("calm", went_on and is_calm, f"went on {went_on}; bytes, files, threads grew by {grown}")


FAULTS: tuple[Fault, ...] = (
    power_goes,
    box_is_switched_off,
    voice_hangs,
    voice_dies,
    camera_hangs,
    camera_dies,
    card_fills,
    card_is_slow,
    card_takes_nothing,
    clock_jumps,
    phones_drop,
    strangers_come,
    button_is_pressed,
    card_rots,
    machine_suffers,
    part_is_lost,
    story_ends,
    evening_is_long,
)


def owner_of(port: int) -> Trespasser:
    """The browser that comes first."""
    visitor = Trespasser(port)
    visitor.comes_in()
    return visitor
