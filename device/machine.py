"""The machine: how the box and its parts are, for programs that ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from device.service.evenings import Evenings
from device.service.health import Place, troubles
from device.service.parts import Kept
from device.words import phrases
from engine.phrases import plain_name
from web_panel.machine import Automation, Device

BY_ITSELF = ("voice", "camera")  # parts that people may rather do without: reading aloud, and reading dice


class BoxMachine:
    """The box whose evenings these are."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings

    def devices(self) -> Sequence[Device]:
        """The parts of this evening."""
        return [_device(part) for part in self._evenings.service.parts]

    def automations(self, language: str) -> Sequence[Automation]:
        """What it does by itself, as far as it can."""
        words = phrases(language).words
        parts = [part for part in self._evenings.service.parts if part.name in BY_ITSELF]
        shown = [part for part in parts if part.part is not None or part.is_off]
        return [Automation(part.name, words[f"word.by_itself.{part.name}"], not part.is_off) for part in shown]

    def switch(self, name: str, *, on: bool) -> None:
        """Let it do so, or not; the table hears of it."""
        service = self._evenings.service
        for part in service.parts:
            if part.name == name and name in BY_ITSELF:
                service.session.tell(*part.switch(service.session, on=on))

    def troubles(self, language: str) -> Iterable[tuple[str, str]]:
        """What is the matter with the machine, looked up now."""
        said = phrases(language)
        for news in troubles(Place(self._evenings.store.path.parent)):
            yield news.what, said.say(news.what, news.about, name=plain_name)


def _device(part: Kept) -> Device:
    if part.is_given_up:
        return Device(part.name, "given_up")
    return Device(part.name, "fine" if part.part is not None and part.part.is_alive() else "missing")
