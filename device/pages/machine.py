"""The machine: how the box and its parts are, for programs that ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from device.evening.words import phrases
from device.service.evenings import SAFE, Evenings, NoEvening
from device.service.health import WatchedPlaces, troubles
from device.service.parts import Supervised
from engine import News
from engine.channel import Correct
from engine.phrases import plain_name
from web_panel.rooms import Automation, Device

BY_ITSELF = ("voice", "camera")  # parts that people may rather do without: reading aloud, and reading dice


class BoxMachine:
    """The box whose evenings these are."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings

    def devices(self) -> Sequence[Device]:
        """The parts of this evening; none between two evenings."""
        try:
            return [_device(part) for part in self._evenings.service.parts]
        except NoEvening:
            return []

    def automations(self, language: str) -> Sequence[Automation]:
        """What it does by itself, as far as it can: its parts, and what the rules walk the people through."""
        service, own = self._evenings.service, phrases(language).words
        parts = [part for part in service.parts if part.name in BY_ITSELF and (part.part is not None or part.is_off)]
        said = service.table.words.spoken(language)
        hands = service.session.look(lambda game: tuple(game.table.by_hand))
        return [
            *(Automation(part.name, own[f"word.by_itself.{part.name}"], not part.is_off) for part in parts),
            *(Automation(name, said.say(f"word.by_hand.{name}"), name not in hands) for name in said.title.automations),
        ]

    def switch(self, name: str, *, on: bool, by: str) -> None:
        """Let it do so, or not; the table hears of it, and what concerns the rules can be taken back."""
        service = self._evenings.service
        for part in service.parts:
            if part.name == name and name in BY_ITSELF:
                service.session.tell(*part.switch(service.session, on=on))
        if name in service.table.setting.title.automations:
            others = service.session.look(lambda game: [one for one in game.table.by_hand if one != name])
            service.session.post(Correct({"by_hand": [*others, *([] if on else [name])]}, by))

    def troubles(self, language: str) -> Iterable[tuple[str, str]]:
        """What is the matter with the machine, looked up now."""
        said, safe = phrases(language), [News(SAFE)] if self._evenings.is_safe else []
        for news in (*safe, *troubles(WatchedPlaces(self._evenings.store.folder))):
            yield news.what, said.say(news.what, news.about, name=plain_name)


def _device(part: Supervised) -> Device:
    if part.is_here:
        return Device(part.name, "fine")
    return Device(part.name, "given_up" if part.is_given_up else "missing")
