"""The checkup: everything that the box depends on, what is wrong with it, and what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from device.files.save_files import home, voices_folder
from device.service.health import WatchedPlaces, has_dipped, space, temperature, troubles, under_voltage
from device.service.parts import settings_of
from device.service.settings import effective
from device.store.connection import is_whole
from device.store.database import chains_are_sound
from device.store.second_access import Visit, is_played, visit
from engine import EngineError, News
from engine.phrases import Phrases

EVENINGS = 20  # so many are looked back at
GIGABYTE = 10**9
ENOUGH_MEMORY = 900  # megabytes in which box, camera and whoever reads cards have room
State = Literal["fine", "look", "wrong"]
SIGNS: dict[State, str] = {"fine": "✓", "look": "•", "wrong": "✗"}


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: how it is, and what to say."""

    name: str
    state: State
    what: str
    about: dict[str, Any] = field(default_factory=dict)


def checks(said: Phrases, eyes: Callable[[], Iterator[Check]] | None = None) -> Iterator[Check]:
    """Everything that the box depends on, one thing after the other; *eyes* are those that look just now."""
    folder = home()
    try:
        with visit(folder) as here:
            config = {name: found.value for name, found in effective(here.settings.all()).items()}
            yield from _store(here)
            yield from _evenings(here, is_under_way=is_played(folder))
    except EngineError as error:
        config = {name: found.value for name, found in effective({}).items()}
        yield Check("store", "wrong", error.what, error.about)
    yield from _machine(WatchedPlaces(folder))
    yield from _tried("pins", lambda: _pins(config["hardware"]))
    yield from _tried("sound", lambda: _sound(settings_of(config, "voice"), said))
    is_played_here = is_played(folder)
    yield from _tried("camera", eyes or (lambda: _camera(config["camera.source"], is_playing=is_played_here)))
    if config["camera.source"] != "none":
        yield _cards(Path("/"), reads=config["camera.cards"])


def _tried(name: str, look: Callable[[], Iterator[Check]]) -> Iterator[Check]:
    """What cannot even be looked at is a finding too."""
    try:
        yield from look()
    except EngineError as error:
        yield Check(name, "wrong", error.what, dict(error.about))
        for what, about in error.more:
            yield Check(name, "wrong", what, dict(about))
    except ImportError as error:
        yield Check(name, "wrong", "doctor.not_installed", {"what": error.name or str(error)})


def _store(here: Visit) -> Iterator[Check]:
    with here.writer.turn() as connection:
        sound = is_whole(connection) and chains_are_sound(connection)
    backups = here.backups.everywhere()
    yield Check("store", "fine", "doctor.store") if sound else Check("store", "wrong", "error.store.damaged")
    away = any(here.backups.folder not in backup.parents for backup in backups)
    what = "doctor.backups" if away else "doctor.no_stick"
    yield Check("backups", "fine" if backups else "look", what, {"n": len(here.backups.all())})


def _evenings(here: Visit, *, is_under_way: bool) -> Iterator[Check]:
    """How many of the last ones ended without being switched off; the one that is under way has not ended at all."""
    with here.writer.turn() as connection:
        rows = connection.execute("SELECT ended IS NULL FROM evening ORDER BY number DESC").fetchmany(EVENINGS + 1)
    cut = [bool(is_cut) for (is_cut,) in rows]
    cut = cut[is_under_way and cut[:1] == [True] :][:EVENINGS]
    if cut:
        about = {"cut": sum(cut), "n": len(cut)}
        yield Check(
            "evenings", "look" if any(cut) else "fine", "doctor.cut_off" if any(cut) else "doctor.evenings", about
        )


def _machine(place: WatchedPlaces) -> Iterator[Check]:
    """Disk, power, temperature and clock: what is wrong is said as at the table."""
    found: dict[str, News] = {}
    for news in troubles(place):
        found.setdefault(news.what.removeprefix("health.").partition("_")[0], news)
    with suppress(OSError):
        free = {"gigabytes": round(space(place.folder)[0] / GIGABYTE)}
        yield _of(found, "disk", "disk", Check("disk", "fine", "doctor.disk", free))
    power = under_voltage(place.system)
    about = "doctor.power" if power is not None else "doctor.unknown"
    about = "health.power_dipped" if has_dipped(place.system) else about
    yield _of(found, "under", "power", Check("power", "fine" if about == "doctor.power" else "look", about))
    degrees = temperature(place.system)
    warm = Check("temperature", "fine", "doctor.temperature", {"degrees": round(degrees)}) if degrees else None
    yield _of(found, "hot", "temperature", warm or Check("temperature", "look", "doctor.unknown"))
    yield _of(found, "clock", "clock", Check("clock", "fine", "doctor.clock"))


def _of(found: dict[str, News], trouble: str, name: str, fine: Check) -> Check:
    news = found.get(trouble)
    return Check(name, "wrong", news.what, dict(news.about)) if news else fine


def _pins(file: str) -> Iterator[Check]:
    from device.front.pins import factory  # noqa: PLC0415  needs gpiozero
    from device.service.parts_of_evening import wiring  # noqa: PLC0415

    hardware, found = wiring(file), factory()
    counts = {"buttons": len(hardware.buttons), "lights": len(hardware.lights)}
    for warning in hardware.warnings:
        what, about = warning.phrase
        yield Check("pins", "look", what, dict(about))
    for news in found.news:
        yield Check("pins", "look" if news.what == "box.no_pi" else "wrong", news.what, dict(news.about))
    if found.is_real:
        yield Check("pins", "fine", "doctor.pins", counts)


def _sound(wanted: dict[str, Any], said: Phrases) -> Iterator[Check]:
    from voice.engines.catalogue import complaints, engines, who_speaks  # noqa: PLC0415  may be missing
    from voice.settings import settings  # noqa: PLC0415

    how = settings({"language": said.language, **wanted})
    for news in complaints(how.engine, how.language, how.piper_model, voices_folder()):
        yield Check("voice", "look", f"news.{news.what}", dict(news.about))
    speaker, why = who_speaks(how.language, engines(how.engine, how.piper_model, voices_folder()))
    if speaker in ("", "simulated"):
        yield Check("voice", "wrong", "doctor.no_voice")
    elif why:
        yield Check("voice", "look", "doctor.other_voice", {"what": speaker, "why": why})
    else:
        yield Check("voice", "fine", "doctor.voice", {"what": speaker})
    names = [found.name for found in loudspeakers()]
    if not how.sound:
        yield Check("sound", "look", "doctor.silent")
    elif not names:
        yield Check("sound", "wrong", "doctor.no_sound")
    elif how.device == "default" and "default" not in names:
        yield Check("sound", "wrong", "doctor.no_card")
    elif how.device not in names:
        yield Check("sound", "wrong", "doctor.other_sound", {"device": how.device})
    else:
        yield Check("sound", "fine", "doctor.sound", {"device": how.device})


def _camera(source: str, *, is_playing: bool) -> Iterator[Check]:
    """Look through it for a moment; a machine that is no Pi has one that is drawn."""
    from device.service.parts_of_evening import is_pi  # noqa: PLC0415  needs gpiozero
    from vision.cameras import camera  # noqa: PLC0415  may be missing
    from vision.examination import ENOUGH, NEAR, examined, sure_of  # noqa: PLC0415

    if source == "none":
        yield Check("camera", "look", "doctor.camera_off")
        return
    if source == "simulated" or (source == "auto" and not is_pi()):
        yield Check("camera", "fine", "doctor.camera_drawn")
        return
    found = examined(lambda: camera(source))
    if found.trouble == "busy" and is_playing:
        yield Check("camera", "fine", "doctor.camera_playing")
        return
    if found.trouble:
        is_missing = found.trouble == "unplugged"
        yield Check("camera", "look" if is_missing else "wrong", f"doctor.camera_{found.trouble}")
        return
    yield Check("camera", "fine" if found.has_tray else "look", "doctor.tray" if found.has_tray else "doctor.no_tray")
    yield Check("light", "fine" if found.light >= ENOUGH else "wrong", "doctor.light", {"marks": found.light})
    if found.dots:
        pips, numerals = sure_of(found.dots)
        about = {"dots": found.dots, "pips": pips, "numerals": numerals}
        is_near = found.dots >= NEAR
        yield Check("height", "fine" if is_near else "look", "doctor.height" if is_near else "doctor.far", about)
    yield Check("focus", "fine" if found.focus >= ENOUGH else "wrong", "doctor.focus", {"marks": found.focus})


def _cards(system: Path, *, reads: bool) -> Check:
    """Whether it reads cards, and whether there is enough memory for that."""
    if not reads:
        return Check("cards", "look", "doctor.cards_off")
    found = re.search(r"MemTotal:\s+(\d+)", (system / "proc/meminfo").read_text(encoding="ascii"))
    megabytes = int(found[1]) // 1024 if found else ENOUGH_MEMORY
    if megabytes < ENOUGH_MEMORY:
        return Check("cards", "look", "doctor.cards_tight", {"megabytes": megabytes})
    return Check("cards", "fine", "doctor.cards")


def cameras(system: Path) -> list[Path]:
    """What can capture: USB cameras, and the Pi's own by its media device."""
    return sorted(system.glob("dev/video[0-9]*"))


def loudspeakers() -> tuple[Any, ...]:
    """What can be heard from; none where the voice is not installed."""
    try:
        from voice import loudspeakers as voice  # noqa: PLC0415  may be missing
    except ImportError:
        return ()
    return voice.loudspeakers()
