"""Mouths without a loudspeaker: one keeps time, one takes over while the real one is away; and how loud all may be.

As loud as was wished, but never louder than the owner allows, and less at night.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

from engine import News
from voice.clips import Clip
from voice.player import DIED, Heard, Mouth, Sound
from voice.settings import VoiceSettings
from voice.timers import Timers

STEP = 10


@dataclass(frozen=True)
class Volume:
    """From 0 to 100; a step is about the same to the ear wherever it is taken."""

    wished: int = 80
    loudest: int = 100
    night_loudest: int = 35
    night: bool = False

    @classmethod
    def of(cls, settings: VoiceSettings) -> Self:
        """The volume to begin with."""
        return cls(settings.volume, settings.loudest, settings.night_loudest, settings.night)

    @property
    def ceiling(self) -> int:
        """What it cannot go beyond just now."""
        return min(self.loudest, self.night_loudest) if self.night else self.loudest

    @property
    def level(self) -> int:
        """How loud it is."""
        return min(self.wished, self.ceiling)

    @property
    def gain(self) -> float:
        """What samples are multiplied with: the ear hears the square of it as the half."""
        return (self.level / 100) ** 2

    def moved(self, steps: int) -> Self:
        """Louder or softer, from what is heard now."""
        return replace(self, wished=max(0, min(self.ceiling, self.level + steps * STEP)))


RETRY, PATIENCE = 30.0, 12.0  # seconds
REASONS = {
    "no_device": r"No such (file|device)|Unknown PCM|cannot find card|Invalid value for card|no loudspeaker",
    "in_use": r"busy",
    "no_aplay": r"not installed",
    "hangs": r"hangs|takes no sound",
}
"""What people are told instead of what ALSA says."""
Post = Callable[[Callable[[], None]], None]


@dataclass(frozen=True)
class Playing:
    """A clip that is being heard, since when, and from which frame on."""

    number: int
    clip: Clip
    start: int
    gain: float
    since: float

    def frame(self, now: float) -> int:
        """Where it is."""
        return min(self.clip.frames, self.start + int((now - self.since) * self.clip.rate))


def told(why: str) -> str:
    """A reason that there are words for, if it is one of the usual ones."""
    return next((name for name, says in REASONS.items() if re.search(says, why)), why)


class Quiet:
    """Keeps time and makes no sound: for captions alone, and for a browser that plays the clip by its key."""

    def __init__(self, timers: Timers, elsewhere: Callable[[Playing | None], None] = lambda playing: None) -> None:
        self.heard: Heard = lambda sound: None
        self._timers, self._elsewhere = timers, elsewhere
        self._playing: Playing | None = None

    def play(self, number: int, clip: Clip, start: int, gain: float) -> None:
        """Let the time pass that this clip takes."""
        self.stop()
        playing = self._playing = Playing(number, clip, start, gain, self._timers.now())
        self._elsewhere(playing)
        self._timers.after(max(0.0, (clip.frames - start) / clip.rate), lambda: self._end(playing))
        self.heard(Sound(number, "began", start, playing.since))

    def stop(self) -> None:
        """Be silent, now."""
        playing, self._playing = self._playing, None
        if playing:
            self._elsewhere(None)
            now = self._timers.now()
            self.heard(Sound(playing.number, "cut", playing.frame(now), now))

    def level(self, gain: float) -> None:
        """There is nothing to be louder."""

    def close(self) -> None:
        """Forget what plays."""
        self._playing = None

    def _end(self, playing: Playing) -> None:
        if self._playing is playing:
            self._playing = None
            self.heard(Sound(playing.number, "whole", playing.clip.frames, self._timers.now()))


class Spare:
    """A loudspeaker, and captions in its place while it is away: that is said once, and it is tried again."""

    def __init__(self, player: Mouth, timers: Timers, report: Callable[[News], None], post: Post) -> None:
        self.heard: Heard = lambda sound: None
        self._player, self._timers, self._report = player, timers, report
        self._quiet = Quiet(timers)
        self._quiet.heard = self._pass_on
        player.heard = lambda sound: post(lambda: self._take(sound))
        self._lost, self._retry_at, self._tried = False, 0.0, 0
        self._playing: Playing | None = None

    def play(self, number: int, clip: Clip, start: int, gain: float) -> None:
        """Play this clip; one without sound only takes its time."""
        self._quiet.stop()
        playing = Playing(number, clip, start, gain, self._timers.now())
        if clip.path is None or (self._lost and self._timers.now() < self._retry_at):
            self._playing = playing
            self._player.stop()
            self._quiet.play(number, clip, start, gain)
        else:
            self._begin(playing)

    def stop(self) -> None:
        """Be silent, now."""
        self._player.stop()
        self._quiet.stop()

    def level(self, gain: float) -> None:
        """From here on as loud as this."""
        self._player.level(gain)

    def close(self) -> None:
        """Be silent for good."""
        self._playing = None
        self._player.close()
        self._quiet.close()

    def _pass_on(self, sound: Sound) -> None:
        self.heard(sound)

    def _take(self, sound: Sound) -> None:
        playing = self._playing
        if sound.what == "failed":
            if playing and playing.number == sound.number:
                is_new = sound.reason.startswith(DIED) and self._tried != sound.number
                self._again(playing) if is_new else self._lose(playing, sound.reason)
            return
        if sound.what in ("began", "whole") and self._lost:
            self._lost = False
            self._report(News("voice.sound_again"))
        if sound.what != "began" and playing and playing.number == sound.number:
            self._playing = None
        self.heard(sound)

    def _begin(self, playing: Playing) -> None:
        self._playing = playing
        self._player.play(playing.number, playing.clip, playing.start, playing.gain)
        self._timers.after(playing.clip.seconds + PATIENCE, lambda: self._watch(playing))

    def _again(self, playing: Playing) -> None:
        """A player that has only died, or was ended because it hung, is there again at once."""
        self._tried = playing.number
        self._begin(replace(playing, since=self._timers.now()))

    def _lose(self, playing: Playing, why: str) -> None:
        """The caption stays for as long as the sentence would have taken."""
        if not self._lost:
            self._report(News("voice.no_sound", {"why": told(why)}))
        self._lost, self._retry_at, self._playing = True, self._timers.now() + RETRY, None
        self._quiet.play(playing.number, playing.clip, playing.start, playing.gain)

    def _watch(self, playing: Playing) -> None:
        """A loudspeaker that says nothing of its clip hangs; if it hangs once more, it is left alone for a while."""
        if self._playing is playing:
            self._player.close()
            self._again(playing) if self._tried != playing.number else self._lose(playing, "it hangs")
