"""Parted: which parts are at the table of one evening, and what they need of each other."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from device.files.save_files import home
from device.phones.part import PhonesPart
from device.service.parts import Part, Supervised, settings_of
from device.service.service import LaidTable, Service
from device.service.settings import written
from device.service.standing import Standing
from device.store import StoreTrouble
from engine import News

if TYPE_CHECKING:
    from device.camera.part import Eyes
    from device.service.front_part import Hands
    from device.service.voice_part import VoicePart

AT_ONCE = (
    *("brightness", "sure_enough", "welcomed", "camera.corners"),
    *(f"voice.{name}" for name in ("volume", "loudest", "night", "night_loudest", "rate", "verbosity")),
)
RENEWED = {"voice", "camera"}  # parts that are put together anew for the rest of their settings
PHONES_AGAIN = 10.0  # seconds: whoever has their port, or attacks them, may have gone


@dataclass
class Parted:
    """What the parts of one evening need, and what they need of each other."""

    table: LaidTable
    config: Mapping[str, Any]
    pack: Path
    standing: Standing = field(default_factory=Standing)
    phones: PhonesPart | None = None  # stays from one evening to the next, if there are phones at all
    is_safe: bool = False  # nothing that may have brought us down
    is_off: bool = False  # somebody wants the machine switched off

    def build(self, service: Service) -> list[Supervised]:
        """The voice first, so that it can say what is wrong with the buttons; in safe mode only the phones."""
        phones = Supervised("phones", lambda: cast(Part, self.phones), again=PHONES_AGAIN)
        pages = [phones] if self.phones else []
        if self.is_safe:
            return pages
        voice = Supervised("voice", lambda: self._voice(service))
        eyes = Supervised("camera", lambda: self._eyes(hands))
        hands = Supervised("buttons", lambda: self._hands(service, voice, eyes))
        return [voice, hands, *([eyes] if self._can_see() else []), *pages]

    def _can_see(self) -> bool:
        """Where nobody can be heard who looks, chance rolls the dice that are thrown on a page."""
        from voice.child import can_be_heard  # noqa: PLC0415

        return bool(self.config["camera.source"] != "none") and can_be_heard()

    def heed(self, service: Service, changed: Collection[str], config: Mapping[str, Any]) -> bool:
        """Take up what was set, in the parts that it is about; False: that takes another evening than this one."""
        self.config, parts = config, {part.name: part for part in service.parts}
        renewed = {name.partition(".")[0] for name in changed if name not in AT_ONCE}
        if not renewed <= RENEWED & set(parts) or (config["camera.source"] == "none" and "camera" in renewed):
            return False
        for name in renewed:
            service.session.tell(*parts[name].renew(service.session))
        self._adjust(service, parts)
        return True

    def _adjust(self, service: Service, parts: Mapping[str, Supervised]) -> None:
        """What holds without anything being put together anew."""
        service.session.sure_enough = self.config["sure_enough"]
        if "voice" in parts and parts["voice"].part:
            cast("VoicePart", parts["voice"].part).adjust(settings_of(self.config, "voice"))
        if "buttons" in parts and parts["buttons"].part:
            hands = cast("Hands", parts["buttons"].part)
            hands.adjust(self.config["brightness"], is_night=self.config["voice.night"])

    def _tell(self, service: Service) -> Callable[[News], None]:
        return lambda news: service.session.tell(news) if self.standing.is_new(news) else None

    def _keep(self, service: Service, wished: Mapping[str, Any]) -> None:
        """What buttons have set of the voice outlasts a power cut; a card that takes nothing is told of elsewhere."""
        with suppress(StoreTrouble):
            for name, value in wished.items():
                service.store.settings.set(f"voice.{name}", written(value))
        self.config = {**self.config, **{f"voice.{name}": value for name, value in wished.items()}}

    def _voice(self, service: Service) -> Part:
        from device.service.voice_part import VoicePart  # noqa: PLC0415  whatever it needs may be missing
        from voice.cache import emptied  # noqa: PLC0415

        cache = Path(os.environ.get("CACHE_DIRECTORY") or home() / "cache") / "voice"
        service.store.make_room = lambda: emptied(cache, time.time())
        wanted, keep = settings_of(self.config, "voice"), lambda wished: self._keep(service, wished)
        return VoicePart(self.table, wanted, (cache, self.pack), self._tell(service), keep=keep)

    def _eyes(self, hands: Supervised) -> Part:
        from device.camera.part import Eyes  # noqa: PLC0415
        from device.service.front_part import is_pi  # noqa: PLC0415
        from vision.drawer import FOLDER  # noqa: PLC0415

        title, settings = self.table.setting.title, settings_of(self.config, "camera")
        own = home() / FOLDER / title.id if self.pack == title.demo() else None  # what came with us nobody writes to

        def sign(is_watched: bool) -> None:
            if hands.part:
                cast("Hands", hands.part).box.be_watched(is_watched)

        return Eyes(settings, self.pack, self.table.words, pretends=not is_pi(), own=own, sign=sign)

    def _hands(self, service: Service, voice: Supervised, eyes: Supervised) -> Part:
        from device.service.front_part import Hands  # noqa: PLC0415
        from device.speech.calls import Calls  # noqa: PLC0415

        def switch_off() -> None:
            self.is_off = True
            service.end()

        speaker = lambda: getattr(voice.part, "reader", None)  # noqa: E731

        def invite() -> tuple[str, str] | None:
            return self.phones.invite() if self.phones else None

        def learn() -> bool:
            return eyes.part is not None and cast("Eyes", eyes.part).learn()

        calls = Calls(self.table.words, speaker, service.where, service.session.tell, switch_off, invite, learn)
        hands = Hands(
            self.table,
            self.config["hardware"],
            calls.hear,
            brightness=self.config["brightness"],
            is_night=self.config["voice.night"],
            tell=self._tell(service),
        )
        if eyes.part:  # a box that is started anew goes on showing that somebody looks
            hands.box.be_watched(cast("Eyes", eyes.part).onlookers.is_anybody)
        service.alarms.append(hands.box.alarm)
        service.endings.append(hands.box.shut_down)
        return hands
