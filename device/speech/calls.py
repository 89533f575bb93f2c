"""What is told, in words for eyes, and what the buttons want of the voice beside answering the game."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from device.evening.words import Words
from device.front.meanings import Call, Signal, offered, pointed, whispered
from engine import EngineError, News
from engine.channel import View
from engine.table import HERE

log = logging.getLogger(__name__)


class Voice(Protocol):
    """What a voice can be asked for."""

    def hush(self) -> None:
        """Leave out all that waits to be said."""
        ...

    def ask_again(self) -> None:
        """Ask the pending question again."""
        ...

    def again(self) -> None:
        """Say all of this turn again."""
        ...

    def next(self) -> None:
        """On to the next sentence."""
        ...

    def back(self, *, instead: bool = False) -> None:
        """One sentence back; *instead* of what was just begun again."""
        ...

    def hold_breath(self) -> None:
        """Be silent as long as somebody presses or speaks."""
        ...

    def breathe(self) -> None:
        """Go on where the breath was held."""
        ...

    def pause(self) -> None:
        """Be silent, or go on."""
        ...

    def louder(self, steps: int = 1) -> None:
        """Louder, or softer."""
        ...

    def faster(self, steps: int = 1) -> None:
        """Faster, or slower."""
        ...

    def night(self) -> None:
        """For the night, or for the day again."""
        ...

    def point(self, text: str) -> None:
        """Say what the cursor stands on."""
        ...

    def tell(self, text: str) -> None:
        """Say some words of the box."""
        ...

    def too_early(self) -> None:
        """Let somebody hear that a press did not count."""
        ...


@dataclass
class Calls:
    """Hears the signals of the buttons, and passes on what they want."""

    words: Words
    voice: Callable[[], Voice | None]  # whoever speaks just now
    where: Callable[[], str]
    tell: Callable[[News], None]
    power: Callable[[], None]
    invite: Callable[[], tuple[str, str] | None] = lambda: None  # an address and six digits for one more phone
    learn: Callable[[], bool] = lambda: False  # the dice that are asked for; False: there are no eyes

    def hear(self, signal: Signal) -> None:
        """From the thread of the buttons: nothing here waits."""
        voice = self.voice()
        if not isinstance(signal, Call):
            if voice and (text := whispered(signal, self.words)):
                voice.tell(text)
            if voice and signal.is_moved and (text := pointed(signal, self.words) or offered(signal, self.words)):
                voice.point(text)
        elif signal.what == "power":
            self.power()
        elif signal.what == "stuck":
            self.tell(News("box.stuck", {"part": signal.button})) if signal.on else None
        elif signal.what == "pair":
            self.let_in()
        elif signal.what == "learn":
            self.tell(News("service.no_eyes")) if not self.learn() else None
        elif signal.what == "talk":
            self.listen(voice, is_held=signal.on)
        elif voice and signal.what == "where":
            voice.tell(self.where())
        elif voice and signal.what in _WISHES:
            _WISHES[signal.what](voice, signal)

    def listen(self, voice: Voice | None, *, is_held: bool) -> None:
        """Be silent while somebody speaks; nobody here understands speech, so say what can be done instead."""
        if voice:
            voice.hold_breath() if is_held else voice.breathe()
        if not is_held:
            self.tell(News("service.no_ears"))

    def let_in(self) -> None:
        """Say the six digits with which one more phone comes to the table."""
        try:
            found = self.invite()
        except EngineError as error:  # nobody finds us: that is said instead of an address that does not answer
            self.tell(News(error.what, error.about))
            return
        if found:
            self.tell(News("service.pin", {"address": found[0], "pin": " ".join(found[1])}, HERE))
        else:
            self.tell(News("service.no_phones"))


_WISHES: Mapping[str, Callable[[Voice, Call], None]] = {
    "cut": lambda voice, call: voice.hush(),
    "breath": lambda voice, call: voice.hold_breath() if call.on else voice.breathe(),
    "again": lambda voice, call: voice.ask_again(),
    "whole_turn": lambda voice, call: voice.again(),
    "sentence": lambda voice, call: voice.back(instead=call.instead),
    "next_sentence": lambda voice, call: voice.next(),
    "hold": lambda voice, call: voice.pause(),
    "volume": lambda voice, call: voice.louder(call.by),
    "speed": lambda voice, call: voice.faster(call.by),
    "night": lambda voice, call: voice.night(),
    "too_early": lambda voice, call: voice.too_early(),
}


REMEMBERED = 4  # at least; all that one answer brought about stays


class Captions:
    """A channel that remembers the last things that were told."""

    name, who = "captions", "all"

    def __init__(self, words: Words) -> None:
        self._words = words
        self.lines: deque[str] = deque()

    def show(self, view: View) -> None:
        """Keep what is told, and what the hands have to do."""
        words = self._words.over(view.table)
        new = [*map(words.news, view.news), *words.put_backs(view.changes)]
        self.lines.extend(new)
        while len(self.lines) > max(REMEMBERED, len(new)):
            self.lines.popleft()
