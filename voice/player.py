"""The player: one clip at a time through a loudspeaker, cut at any moment, with everything that happens measured."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

import msgspec

from voice.child import ChildLost, Servant
from voice.clips import Clip

DIED = "the player: "  # so begins the reason where the card is not to blame
Ending = Literal["began", "whole", "cut", "failed"]


class PlayClip(msgspec.Struct, frozen=True, tag_field="do", tag="play"):
    """An order to the feeder: which clip, from which frame, how loud, and with how much silence before it."""

    number: int
    path: str
    device: str = "default"
    start: int = 0
    gain: float = 1.0
    lead_in: float = 0.0
    aplay: str = "aplay"
    again: bool = False  # the second try, after the card took no more


class Stop(msgspec.Struct, frozen=True, tag_field="do", tag="stop"):
    """Be silent, now."""


class Louder(msgspec.Struct, frozen=True, tag_field="do", tag="gain"):
    """From here on as loud as this."""

    gain: float


@dataclass(frozen=True)
class Sound:
    """What became of a clip: at which frame it ended, when (by the monotonic clock), and why if it failed."""

    number: int
    what: Ending
    frame: int = 0
    at: float = 0.0
    reason: str = ""


Heard = Callable[[Sound], None]


class Mouth(Protocol):
    """What clips come out of.  Nothing here waits; what becomes of a clip is told to *heard*, from any thread."""

    heard: Heard

    def play(self, number: int, clip: Clip, start: int, gain: float) -> None:
        """PlayClip this clip from a frame on, instead of what plays now."""
        ...

    def stop(self) -> None:
        """Be silent, now."""
        ...

    def level(self, gain: float) -> None:
        """From here on as loud as this."""
        ...

    def close(self) -> None:
        """Be silent for good."""
        ...


class Player:
    """A loudspeaker of this machine.  The child that feeds it is started when it is needed, killed when it hangs."""

    def __init__(self, device: str = "default", *, lead_in: float = 0.0, aplay: str = "aplay") -> None:
        self.heard: Heard = lambda sound: None
        self._device, self._lead_in, self._aplay = device, lead_in, aplay
        self._feeder = Servant("voice.feeder", tells=Sound)
        self._pending: dict[int, Clip] = {}
        self._lock = threading.Lock()

    def play(self, number: int, clip: Clip, start: int, gain: float) -> None:
        """PlayClip this clip from a frame on, instead of what plays now."""
        with self._lock:
            self._pending[number] = clip
        self._send(PlayClip(number, str(clip.path), self._device, start, gain, self._lead_in, self._aplay))

    def stop(self) -> None:
        """Be silent, now."""
        if self._pending:
            self._send(Stop())

    def level(self, gain: float) -> None:
        """From here on as loud as this."""
        if self._pending:
            self._send(Louder(gain))

    def close(self) -> None:
        """Be silent for good."""
        with self._lock:
            self._pending.clear()
            self._feeder.end()

    @property
    def pid(self) -> int | None:
        """The process that feeds the loudspeaker, if it runs."""
        return self._feeder.pid

    def _send(self, message: PlayClip | Stop | Louder) -> None:
        try:
            with self._lock:
                if self._feeder.pid is None:
                    self._feeder.born()
                    told = self._feeder.all_told()
                    threading.Thread(target=self._listen, args=(told,), name="player", daemon=True).start()
            self._feeder.send(message)
        except ChildLost as error:
            self._lose(str(error))

    def _listen(self, told: Iterator[Sound]) -> None:
        """Pass on what the feeder tells, until it is gone."""
        try:
            for sound in told:
                if sound.what != "began":
                    with self._lock:
                        self._pending.pop(sound.number, None)
                self.heard(sound)
        except ChildLost as error:
            self._lose(str(error))

    def _lose(self, why: str) -> None:
        with self._lock:
            lost, self._pending = self._pending, {}
            self._feeder.end()
        for number in lost:
            self.heard(Sound(number, "failed", reason=f"{DIED}{why}"))
