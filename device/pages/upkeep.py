"""The upkeep: what owners see, try and set of the box itself, wherever they hold their phone."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from device.evening.words import LANGUAGES, phrases
from device.front.lights import LAMPS, Look
from device.pages.simulated_table import part
from device.service.backup_schedule import ASKED, keep_for_later, kept_to_ask
from device.service.checkup import Check, checks
from device.service.evenings import Evenings
from device.service.settings import KNOBS, SettingValue, effective, understood
from device.store.backups import guests
from device.store.connection import trouble
from device.store.database import NAME
from engine import EngineError
from engine.phrases import plain_name
from voice.settings import VERBOSITIES
from web_panel.box.wiring import BackupSeen, CheckSeen, Cornered, Pressed, SettingSeen, WhoComes

if TYPE_CHECKING:
    from device.front import BoxFront
    from device.front.presses import Press

TRIED, SHONE = 30.0, 3.0  # seconds
SLIDERS: Mapping[str, tuple[float, float, float]] = {
    "voice.volume": (0, 100, 5),
    "voice.rate": (0.5, 2, 0.1),
    "voice.loudest": (10, 100, 5),
    "voice.ambience": (0, 100, 5),
    "brightness": (0.1, 1, 0.1),
}
CHOICES: Mapping[str, Sequence[str]] = {"language": ("", *LANGUAGES), "voice.verbosity": VERBOSITIES}
FLAGS = ("voice.sound", "voice.effects", "voice.night", "camera.cards", "camera.card_photos", "camera.corrections")
LINES = ("voice.device", "voice.voice", "camera.source")
SHOWN = (
    "language",
    "voice.volume",
    "voice.loudest",
    "voice.ambience",
    "voice.rate",
    "voice.verbosity",
    "brightness",
    *FLAGS,
    *LINES,
)


class BackupRefused(EngineError):
    """The owner's: it is no backup of ours."""


class Upkeep:
    """The box whose evenings these are."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings, self._folder = evenings, evenings.store.folder
        self._pressed, self._watched = Pressed(0, ""), None

    _watched: BoxFront | None

    def version(self) -> str:
        """Which Taleside this is."""
        try:
            return version("taleside")
        except PackageNotFoundError:
            return "?"

    def findings(self, language: str) -> Sequence[CheckSeen]:
        """As `taleside doctor` finds them."""
        said = phrases(language)
        return [
            CheckSeen(
                one.name, said.say(f"word.check.{one.name}"), one.state, said.say(one.what, one.about, name=plain_name)
            )
            for one in checks(said, self._looking if self.has_eyes() else None)
        ]

    def _looking(self) -> Iterator[Check]:
        """The camera that is at the table: two cannot look through it at once."""
        eyes: Any = part(self._evenings, "camera")
        trouble = eyes.trouble if eyes else "unplugged"
        if trouble:
            yield Check("camera", "look" if trouble == "unplugged" else "wrong", f"news.camera.{trouble}")
        else:
            yield Check("camera", "fine", "doctor.camera_drawn" if eyes.is_simulated else "doctor.camera_here")

    # Trying --------------------------------------------------------------------------------------

    def buttons(self) -> Mapping[str, str]:
        """Those that are wired, by their pins."""
        box = self._box()
        return dict.fromkeys(box.pins.contacts, "") if box else {}

    def lights(self) -> Sequence[str]:
        """Those that have lamps."""
        box = self._box()
        return [name for name in LAMPS if box.lamps.look(name)] if box else ()

    def try_buttons(self) -> None:
        """Listen to every press for a while."""
        box = self._box()
        if box is None:
            return
        if box is not self._watched:
            self._watched = box
            box.watch.append(self._hear)
        box.try_buttons(TRIED)

    def _hear(self, press: Press) -> None:
        if press.kind != "up":
            self._pressed = Pressed(self._pressed.number + 1, press.button.partition("+")[0])

    def pressed(self) -> Pressed:
        """The last one."""
        return self._pressed

    def shine(self, light: str) -> bool:
        """Only this one, and soon the table again."""
        box = self._box()
        if box is None or light not in self.lights():
            return False
        box.try_out({light: (Look("steady"),) * LAMPS[light]})
        after = threading.Timer(SHONE, lambda: box.try_out(None))
        after.daemon = True
        after.start()
        return True

    def speak(self) -> bool:
        """By the voice that is at the table."""
        reader: Any = getattr(part(self._evenings, "voice"), "reader", None)
        if reader is None:
            return False
        folder = self._folder / "cache"
        folder.mkdir(exist_ok=True)
        reader.trial(folder)
        return True

    def has_eyes(self) -> bool:
        """Is a camera at the table?"""
        return part(self._evenings, "camera") is not None

    def picture(self) -> bytes | None:
        """The next one."""
        eyes: Any = part(self._evenings, "camera")
        found: bytes | None = eyes.onlookers.jpeg() if eyes else None
        return found

    def corners(self, corners: Sequence[tuple[float, float]], of: Cornered) -> None:
        """At once, and for all evenings to come."""
        name = "camera.board_corners" if of == "board" else "camera.corners"
        self._keep(name, " ".join(f"{x:.4f},{y:.4f}" for x, y in corners))
        eyes: Any = part(self._evenings, "camera")
        if eyes is not None:
            (eyes.tap_board if of == "board" else eyes.tap)(corners)

    # Settings ------------------------------------------------------------------------------------

    def settings(self) -> Sequence[SettingSeen]:
        """What owners set most."""
        found = effective(self._evenings.store.settings.all())
        return [_setting(name, found[name]) for name in SHOWN]

    def set(self, wanted: Mapping[str, str]) -> None:
        """All of it or nothing; the evening goes on with it at once, at the same question."""
        for name, text in wanted.items():
            if text:  # nothing: as it came
                understood(name, text)
        for name, text in wanted.items():
            self._keep(name, text)
        self._evenings.heed(wanted)

    def _keep(self, name: str, text: str) -> None:
        settings = self._evenings.store.settings
        settings.set(name, text) if text else settings.forget(name)

    def is_welcomed(self) -> bool:
        """Has somebody gone through the first steps?"""
        return bool(effective(self._evenings.store.settings.all())["welcomed"].value)

    # Keeping -------------------------------------------------------------------------------------

    def backups(self) -> Sequence[BackupSeen]:
        """On the card."""
        found = [(path, path.stat()) for path in self._evenings.store.backups.all()]
        return [BackupSeen(path.name, status.st_mtime, status.st_size) for path, status in found]

    def backup(self) -> bytes:
        """As everything is now."""
        try:
            return self._evenings.store.copied()
        except OSError as error:
            raise trouble(error) from error

    def restore(self, data: bytes) -> WhoComes:
        """Look at it, and say who may come in with it."""
        if not (key := kept_to_ask(self._folder, data)):
            raise BackupRefused("error.store.no_backup", file="-")
        found = guests(self._folder / NAME, self._folder / ASKED)
        return WhoComes(key, found.here, found.coming, is_asked=found.differ)

    def restore_kept(self, name: str) -> WhoComes:
        """One by its name in the list."""
        known = {path.name: path for path in self._evenings.store.backups.all()}
        if name not in known:
            raise BackupRefused("error.store.no_backup", file=name[:80])
        return self.restore(known[name].read_bytes())

    def go_back(self, key: str, *, with_phones: bool) -> None:
        """With the next start, which is now."""
        if not keep_for_later(self._folder, key, with_phones=with_phones):
            raise BackupRefused("error.store.no_backup", file="-")
        self._evenings.restart()

    def log(self) -> Sequence[str]:
        """Without names, addresses and anything that was typed."""
        from device.service.diagnosis import last_lines  # noqa: PLC0415  it knows whoever runs us

        return list(last_lines(self._folder))

    def restart(self) -> None:
        """Begin anew."""
        self._evenings.restart()

    def switch_off(self) -> None:
        """Keep everything and switch off."""
        self._evenings.switch_off()

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        return phrases(language).error(error, name=plain_name)

    def _box(self) -> BoxFront | None:
        found: BoxFront | None = getattr(part(self._evenings, "buttons"), "box", None)
        return found


def _setting(name: str, found: SettingValue) -> SettingSeen:
    """How it is typed."""
    value = ("yes" if found.value else "no") if isinstance(found.value, bool) else str(found.value)
    is_fixed = found.source == "environment"
    if name in SLIDERS:
        low, high, step = SLIDERS[name]
        return SettingSeen(name, "slider", value, low, high, step, is_fixed=is_fixed)
    if name in CHOICES:
        return SettingSeen(name, "choice", value, choices=CHOICES[name], is_fixed=is_fixed)
    return SettingSeen(name, "flag" if isinstance(KNOBS[name].default, bool) else "line", value, is_fixed=is_fixed)
