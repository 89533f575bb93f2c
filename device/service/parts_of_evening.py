"""The parts at the table of one evening, voice and front among them, and what they need of each other."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from device.evening.session import Session
from device.evening.words import Words
from device.files.save_files import home, voices_folder
from device.front import BoxFront, Hardware, default
from device.front.hardware import load
from device.front.lights import trackers
from device.front.meanings import Hear
from device.front.pins import REVISION
from device.front.simulated import SimulatedBox
from device.phones.part import PhonesPart
from device.service.parts import Part, Standing, Supervised, settings_of
from device.service.service import LaidTable, Service
from device.service.settings import written
from device.store import StoreTrouble
from engine import News
from engine.channel import View
from voice.child import can_be_heard
from voice.engines.catalogue import complaints
from voice.pack import pack_voice
from voice.reader import LONGEST_WAIT, reader
from voice.reader import simulated as on_paper
from voice.rendered import Rendered
from voice.settings import settings
from voice.table_sounds import TableSounds

if TYPE_CHECKING:
    from device.camera.part import Eyes

AT_ONCE = (
    *("brightness", "sure_enough", "quiet", "welcomed", "camera.corners", "camera.board_corners"),
    *(
        f"voice.{name}"
        for name in ("volume", "loudest", "night", "night_loudest", "rate", "verbosity", "effects", "ambience")
    ),
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
        service.silence.seconds = self.config["quiet"]
        if "voice" in parts and parts["voice"].part:
            cast("VoicePart", parts["voice"].part).adjust(settings_of(self.config, "voice"))
        if "buttons" in parts and parts["buttons"].part:
            hands = cast("FrontPart", parts["buttons"].part)
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

        from voice.cache import emptied  # noqa: PLC0415

        cache = Path(os.environ.get("CACHE_DIRECTORY") or home() / "cache") / "voice"
        service.store.make_room = lambda: emptied(cache, time.time())
        wanted, keep = settings_of(self.config, "voice"), lambda wished: self._keep(service, wished)
        return VoicePart(self.table, wanted, (cache, self.pack), self._tell(service), keep=keep)

    def _eyes(self, hands: Supervised) -> Part:
        from device.camera.part import Eyes  # noqa: PLC0415
        from vision.drawer import FOLDER, MEMORY  # noqa: PLC0415

        title, settings = self.table.setting.title, settings_of(self.config, "camera")
        own = home() / FOLDER / title.id if self.pack == title.demo() else None  # what came with us nobody writes to

        def sign(is_watched: bool) -> None:
            if hands.part:
                cast("FrontPart", hands.part).box.be_watched(is_watched)

        return Eyes(
            settings,
            self.pack,
            self.table.words,
            pretends=not is_pi(),
            own=own,
            memory=home() / MEMORY,
            drawn=title.demo(),
            sign=sign,
        )

    def _hands(self, service: Service, voice: Supervised, eyes: Supervised) -> Part:
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
        hands = FrontPart(
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


# The voice ----------------------------------------------------------------------------------------


PATIENCE = 4 * LONGEST_WAIT


class Prompter:
    """A channel that has the next story made while one is being told."""

    name, who = "prompter", "all"

    def __init__(self, words: Words, prepare: Callable[[str], None]) -> None:
        self._words, self._prepare = words, prepare
        self._turn = -1

    def show(self, view: View) -> None:
        """A view: is a story being told?"""
        if view.ask is None or "text" not in view.ask.about or view.turn == self._turn:
            return
        self._turn = view.turn
        for story in self._words.title.ahead(view.table, self._words.language):
            self._prepare(story)


def said_of_here(report: Callable[[News], None]) -> Callable[[News], None]:
    """On somebody's computer a loudspeaker that is not there is no fault: the browser speaks."""

    def said(news: News) -> None:
        is_no_fault = news.what == "voice.no_sound" and news.about["why"] in ("no_device", "no_aplay") and not is_pi()
        report(News("voice.in_browser") if is_no_fault else news)

    return said


class VoicePart:
    """The narrator at the table."""

    def __init__(
        self,
        table: LaidTable,
        wanted: Mapping[str, Any],
        folders: tuple[Path, Path],
        report: Callable[[News], None],
        clock: Callable[[], float] = time.monotonic,
        *,
        keep: Callable[[Mapping[str, Any]], None] = lambda wished: None,
    ) -> None:
        cache, pack = folders
        self._language = table.words.language
        how = settings({"language": self._language, **wanted})
        self._session: Session | None = None
        self._clock = clock
        voices = voices_folder()
        self._complaints = tuple(complaints(how.engine, how.language, how.piper_model, voices))
        self._report = report = said_of_here(report)
        clips = Rendered((pack / "voice" / "rendered", home() / "rendered"), table.setting.cards.id)
        title, words, own = table.setting.title, table.words.aloud(), pack_voice(pack)
        self.sounds = TableSounds(cache, title.sounds, title.bed)
        if can_be_heard():
            self.reader = reader(
                words, how, cache, pack=own, clips=clips, voices=voices, report=report, sounds=self.sounds
            )
        else:
            self.reader = on_paper(words, how, clock, pack=own)
            self.reader.lay(self.sounds, None)
            self._complaints = (News("voice.elsewhere"),)
        self.reader.keep = keep
        self._prompter = Prompter(table.words, self.reader.prepare)

    def start(self, session: Session) -> None:
        """Begin to speak."""
        self._session = session
        self.reader.start()
        session.join(self.reader)
        session.join(self._prompter)
        for news in self._complaints:
            self._report(news)

    def adjust(self, wanted: Mapping[str, Any]) -> None:
        """As loud, as fast and as talkative as is set now."""
        self.reader.adjust(settings({"language": self._language, **wanted}))

    def stop(self) -> None:
        """Be silent."""
        if self._session:
            self._session.part(self._prompter)
            self._session.part(self.reader)
        self.reader.stop()

    def is_alive(self) -> bool:
        """Have its threads come round lately: the one that reads, and the one that makes sounds?"""
        return self.reader.is_alive(PATIENCE, self._clock())


# Buttons and lights -------------------------------------------------------------------------------


UNPLUG = "unplug"


class FrontPart:
    """Buttons and lights; *simulated* is there on a machine that has none."""

    def __init__(
        self,
        table: LaidTable,
        file: str,
        hear: Hear,
        *,
        simulate: bool | None = None,
        brightness: float = 1.0,
        is_night: bool = False,
        tell: Callable[[News], None] | None = None,
    ) -> None:
        wired = wiring(file)
        hardware = replace(wired, brightness=wired.brightness * brightness)
        seen = trackers(table.setting.title.id, table.setting.cards.box)
        pretends = not is_pi() if simulate is None else simulate
        self.simulated = SimulatedBox(hardware, gauges=seen, hear=[hear]) if pretends else None
        self.box = self.simulated.box if self.simulated else BoxFront(hardware, gauges=seen, hear=[hear])
        self._wired, self._is_night, self._tell = wired.brightness, is_night, tell

    def start(self, session: Session) -> None:
        """Listen and shine."""
        self.box.start()
        self.box.turn_night(self._is_night)
        self.box.wire(session)
        for news in self.box.news:
            (self._tell or session.tell)(news)

    def adjust(self, brightness: float, *, is_night: bool) -> None:
        """As bright as this by day, from now on; and whether it is night."""
        self.box.shine(self._wired * brightness)
        self.box.turn_night(is_night)

    def stop(self) -> None:
        """Everything is on the disk; what the unplug light says is the system's from here on."""
        self.box.unwire()
        self.box.stop(keep=(UNPLUG,))

    def is_alive(self) -> bool:
        """Does its thread take things from its queue?"""
        return self.box.is_alive()


def wiring(file: str) -> Hardware:
    """What is wired where; our own wiring if no file says otherwise."""
    return load(Path(file)) if file else default()


def is_pi() -> bool:
    """Is this a Raspberry Pi?"""
    return REVISION.exists()
