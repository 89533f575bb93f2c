"""The faults: what can happen to a box, one function each.  What has to hold is written into the ledger at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from device.store.database import NAME
from device.trust.attacks import Siege, Visitor, stream
from device.trust.senses import camera_dies, camera_hangs, voice_dies, voice_hangs
from device.trust.witness import NOT_SAVED, Witness, is_running, size

if TYPE_CHECKING:
    from device.trust.trial import Trial

YEARS = 3600.0 * 24 * 365
SETTLED = 0.6  # seconds after which buttons mean what they show
SOON = 2.0  # seconds to fall silent in, when the box is gone, and to hear a button in
BACK = 20.0  # seconds from the plug to the question
OFF = 10.0  # seconds to be switched off in
GROWTH = (12 << 20, 4, 4)  # bytes, files, threads: what an evening may grow by in some hundred turns
Fault = Callable[["Trial"], None]


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
    with suppress(OSError):
        return next((event.get("id", "") for event in events if event.get("event") == "table"), "")  # type: ignore[attr-defined]
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
    clock_jumps,
    phones_drop,
    strangers_come,
    button_is_pressed,
    card_rots,
    evening_is_long,
)


def owner_of(port: int) -> Visitor:
    """The browser that comes first."""
    visitor = Visitor(port)
    visitor.comes_in()
    return visitor
