"""What the player really plays, recorded from a sink: order, cut-in, pause and resume; and what it does in trouble."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import time
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.voice.loudspeaker import RATE, Recording, is_installed, loudest, recording, sink, tuned, wait_for
from voice.clips import Clip, opened, write
from voice.feeder import Stream
from voice.player import PlayClip, Player, Sound

pytestmark = pytest.mark.skipif(
    not is_installed(), reason="needs aplay, pulseaudio and parec: `make test` installs them"
)


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recording]:
    """A loudspeaker for all tests of this file, and what comes out of it."""
    with sink(tmp_path_factory.mktemp("home")), recording() as heard:
        yield heard


class Listened:
    """A player, and everything that it reported."""

    def __init__(self, player: Player) -> None:
        self.player, self.sounds = player, list[Sound]()
        player.heard = self.sounds.append

    def play(self, number: int, clip: Clip, start: int = 0, gain: float = 1.0) -> float:
        began = time.monotonic()
        self.player.play(number, clip, start, gain)
        return began

    def ended(self, number: int) -> Sound:
        return self._happened(lambda sound: sound.number == number and sound.what != "began")

    def begun(self, number: int) -> Sound:
        sound = self._happened(lambda sound: sound.number == number)
        assert sound.what == "began", sound
        return sound

    def _happened(self, wanted: Callable[[Sound], bool]) -> Sound:
        wait_for(lambda: any(map(wanted, list(self.sounds))))
        return next(filter(wanted, self.sounds))


@pytest.fixture
def listened() -> Iterator[Listened]:
    each = Listened(Player())
    yield each
    each.player.close()


@pytest.fixture
def hum(tmp_path: Path) -> Clip:
    """Two seconds of a hum, so low that a jump in it would be seen."""
    write(tmp_path / "hum.wav", tuned(110, 2.0), RATE)
    return opened(tmp_path / "hum.wav")


@pytest.mark.usefixtures("heard")
def test_a_clip_is_played_to_its_end(heard: Recording, listened: Listened, hum: Clip) -> None:
    before = len(heard.samples)
    listened.play(1, hum)
    assert listened.ended(1).what == "whole"
    time.sleep(0.2)
    loud = sum(abs(sample) > 300 for sample in heard.samples[before:])
    assert loud / RATE == pytest.approx(hum.seconds, abs=0.25)


@pytest.mark.usefixtures("heard")
def test_a_long_sentence_is_no_hanging_card(listened: Listened, tmp_path: Path) -> None:
    write(tmp_path / "long.wav", tuned(200, 5.0), RATE)
    listened.play(1, opened(tmp_path / "long.wav"))
    assert listened.ended(1).what == "whole"


@pytest.mark.parametrize("takes", ["head -c 3000", "dd bs=1 count=100"])
def test_a_card_that_takes_no_more_is_given_up(tmp_path: Path, takes: str) -> None:
    """An aplay that opens the card, takes a little, and then nothing for ever: what is full must not hold us."""
    script = tmp_path / "stuck-aplay"
    script.write_text(f"#!/bin/sh\n{takes} >/dev/null 2>&1\nsleep 60\n", encoding="utf-8")
    script.chmod(0o755)
    write(tmp_path / "long.wav", tuned(200, 5.0), RATE)
    listened = Listened(Player(aplay=str(script)))
    listened.play(1, opened(tmp_path / "long.wav"))
    sound = listened.ended(1)
    assert (sound.what, sound.reason) == ("failed", "the card takes no sound")
    listened.player.close()


@pytest.mark.usefixtures("heard")
def test_a_card_that_hangs_once_is_opened_again_and_nobody_notices(tmp_path: Path, hum: Clip) -> None:
    script = tmp_path / "sleepy-aplay"
    script.write_text(
        f'#!/bin/sh\nif [ -e {tmp_path}/again ]; then exec aplay "$@"; fi\ntouch {tmp_path}/again\nexec sleep 60\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    listened = Listened(Player(aplay=str(script)))
    listened.play(1, hum)
    assert listened.ended(1).what == "whole"
    listened.player.close()


@pytest.mark.usefixtures("heard")
def test_a_long_buffer_is_cut_hard_instead_of_late(hum: Clip) -> None:
    """A card that insists on half a second of buffer would fade for half a second."""
    stream = Stream(PlayClip(1, str(hum.path)), buffer=0.5)
    wait_for(lambda: stream.step() or stream.began is not None)
    wait_for(lambda: stream.step() or stream.heard > 0.1 * RATE)
    stream.cut()
    assert not stream.fades
    wait_for(lambda: stream.step() or stream.over, 0.5)
    stream.close()


def test_it_is_heard_at_once_and_the_report_is_right(heard: Recording, listened: Listened, hum: Clip) -> None:
    listened.play(1, hum)
    listened.ended(1)  # the child is up now
    began = listened.play(2, hum)
    reported = listened.begun(2).at
    first = next(at for at in wait_until_loud(heard, began))
    assert first - began < 0.3
    assert abs(reported - first) < 0.1


def test_a_cut_is_silent_within_fifty_milliseconds(heard: Recording, listened: Listened, hum: Clip) -> None:
    """The median of eight; the recorder's own delay counts against us."""
    delays = []
    for number in range(8):
        listened.play(number, hum)
        listened.begun(number)
        time.sleep(0.2 + 0.04 * number)
        cut = time.monotonic()
        listened.player.stop()
        assert listened.ended(number).what == "cut"
        time.sleep(0.15)
        delays.append(max(at for at in heard.loud_times() if at > cut - 1) - cut)
    assert sorted(delays)[4] < 0.05
    assert sorted(delays)[6] < 0.1


def test_a_cut_fades_out_instead_of_clicking(heard: Recording, listened: Listened, hum: Clip) -> None:
    """Where this machine is too busy for that, it may click now and then, but not six times."""
    clicks = []
    for number in range(6):
        before = len(heard.samples)
        listened.play(number, hum)
        listened.begun(number)
        time.sleep(0.3)
        listened.player.stop()
        listened.ended(number)
        time.sleep(0.15)
        samples = heard.samples[before:]
        end = max(at for at, sample in enumerate(samples) if abs(sample) > 300)
        assert loudest(samples) > 20_000
        clicks.append(max(abs(b - a) for a, b in itertools.pairwise(samples[end - RATE // 50 : end + 9])))
    assert min(clicks) < 2_500  # a hum that stops dead jumps by as much as it is loud


def test_the_place_of_a_cut_is_known(heard: Recording, listened: Listened, hum: Clip) -> None:
    before = len(heard.samples)
    listened.play(1, hum)
    listened.begun(1)
    time.sleep(0.7)
    listened.player.stop()
    frame = listened.ended(1).frame
    time.sleep(0.15)
    loud = sum(abs(sample) > 300 for sample in heard.samples[before:])
    assert frame / RATE == pytest.approx(loud / RATE, abs=0.06)


def test_going_on_plays_the_rest_and_nothing_twice(heard: Recording, listened: Listened, tmp_path: Path) -> None:
    """Two notes: paused in the second, the first is not heard again."""
    write(tmp_path / "two.wav", array("h", [*tuned(200, 0.6), *tuned(900, 0.9)]), RATE)
    two = opened(tmp_path / "two.wav")
    listened.play(1, two)
    listened.begun(1)
    time.sleep(1.0)
    listened.player.stop()
    paused = listened.ended(1)
    time.sleep(0.2)
    before = len(heard.samples)
    listened.play(2, two, start=paused.frame)
    listened.ended(2)
    time.sleep(0.2)
    rest = [sample for sample in heard.samples[before:] if abs(sample) > 300]
    assert pitch_of(array("h", heard.samples[before:])) == pytest.approx(900, rel=0.1)
    assert len(rest) / RATE == pytest.approx(two.seconds - paused.frame / RATE, abs=0.15)


def test_clips_are_heard_in_their_order(heard: Recording, listened: Listened, tmp_path: Path) -> None:
    before = len(heard.samples)
    for number, note in enumerate((300, 600, 1200)):
        write(tmp_path / f"{note}.wav", tuned(note, 0.3), RATE)
        listened.play(number, opened(tmp_path / f"{note}.wav"))
        listened.ended(number)
    time.sleep(0.2)
    notes = [pitch_of(piece) for piece in loud_pieces(heard.samples[before:])]
    nearest = [min((300, 600, 1200), key=lambda known: abs(known - note)) for note in notes]
    assert [note for note, _ in itertools.groupby(nearest)] == [300, 600, 1200]


def test_a_new_clip_takes_the_place_of_the_old_one(
    heard: Recording, listened: Listened, hum: Clip, tmp_path: Path
) -> None:
    write(tmp_path / "high.wav", tuned(1200, 0.3), RATE)
    listened.play(1, hum)
    listened.begun(1)
    time.sleep(0.3)
    before = len(heard.samples)
    listened.play(2, opened(tmp_path / "high.wav"))
    assert (listened.ended(1).what, listened.ended(2).what) == ("cut", "whole")
    time.sleep(0.15)
    assert pitch_of(loud_pieces(heard.samples[before:])[-1]) == pytest.approx(1200, rel=0.1)


def test_it_becomes_softer_within_the_clip(heard: Recording, listened: Listened, hum: Clip) -> None:
    before = len(heard.samples)
    listened.play(1, hum)
    listened.begun(1)
    time.sleep(0.8)
    listened.player.level(0.2)
    listened.ended(1)
    time.sleep(0.1)
    samples = heard.samples[before:]
    loud = [at for at, sample in enumerate(samples) if abs(sample) > 20_000]
    assert loud[-1] / RATE < loud[0] / RATE + 1.1
    assert 2_000 < loudest(samples[loud[-1] + 800 : loud[-1] + 4_000]) < 7_000


def test_silence_goes_before_for_sinks_that_swallow_the_first_word(heard: Recording, hum: Clip) -> None:
    listened = Listened(Player(lead_in=0.4))
    listened.play(1, hum)
    listened.ended(1)
    began = listened.play(2, hum)
    assert next(at for at in wait_until_loud(heard, began)) - began > 0.39
    assert listened.ended(2).frame == pytest.approx(hum.frames, abs=RATE * 0.05)
    listened.player.close()


@pytest.mark.parametrize(
    ("device", "aplay", "why"),
    [("nowhere", "aplay", "audio open error"), ("default", "no-such-aplay", "no-such-aplay is not installed")],
)
def test_what_cannot_be_played_is_reported(hum: Clip, device: str, aplay: str, why: str) -> None:
    listened = Listened(Player(device, aplay=aplay))
    listened.play(1, hum)
    sound = listened.ended(1)
    assert sound.what == "failed"
    assert why in sound.reason
    listened.player.close()


@pytest.mark.usefixtures("heard")
def test_a_file_that_is_gone_is_reported_and_the_next_one_plays(listened: Listened, hum: Clip) -> None:
    listened.play(1, Clip("gone", Path("/nowhere.wav"), RATE, RATE))
    assert listened.ended(1).what == "failed"
    listened.play(2, hum)
    assert listened.ended(2).what == "whole"


@pytest.mark.usefixtures("heard")
def test_a_player_that_was_killed_is_started_again(listened: Listened, hum: Clip) -> None:
    listened.play(1, hum)
    listened.begun(1)
    assert listened.player.pid
    os.kill(listened.player.pid, signal.SIGKILL)
    assert listened.ended(1).what == "failed"
    listened.play(2, hum)
    assert listened.ended(2).what == "whole"


@pytest.mark.usefixtures("heard")
def test_no_process_is_left_behind(listened: Listened, hum: Clip) -> None:
    listened.play(1, hum)
    listened.begun(1)
    child = listened.player.pid
    assert child
    listened.player.close()
    wait_for(lambda: not Path(f"/proc/{child}").exists())
    assert [each for each in Path("/proc").glob("[0-9]*/cmdline") if is_aplay_of(each, child)] == []


@pytest.mark.skipif(not shutil.which("aplay"), reason="needs aplay: `make test` installs it")
@pytest.mark.parametrize(("rate", "channels"), [(16000, 1), (22050, 1), (44100, 2)])
def test_a_card_without_a_clock_gets_what_was_played_to_the_sample(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rate: int, channels: int
) -> None:
    """ALSA's file sink takes samples as fast as they come, of every rate and of recordings in stereo."""
    (tmp_path / ".asoundrc").write_text(
        f'pcm.written {{ type file slave.pcm "nothing" file "{tmp_path}/out.wav" format "wav" }}\n'
        "pcm.nothing { type null }\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("HOME", str(tmp_path))
    with wave.open(str(tmp_path / "note.wav"), "wb") as sound:
        sound.setparams((channels, 2, rate, 0, "NONE", ""))
        sound.writeframes(array("h", (sample for sample in tuned(600, 0.5) for _ in range(channels))).tobytes())
    listened = Listened(Player("written"))
    listened.play(1, opened(tmp_path / "note.wav"))
    assert listened.ended(1).what == "whole"
    listened.player.close()
    with wave.open(str(tmp_path / "out.wav")) as played:
        assert (played.getframerate(), played.getnchannels()) == (rate, channels)
        assert played.getnframes() == pytest.approx(0.5 * RATE, abs=0.05 * RATE)


def wait_until_loud(heard: Recording, since: float) -> list[float]:
    """When it was loud, as soon as it is."""
    wait_for(lambda: any(at > since for at in heard.loud_times()))
    return [at for at in heard.loud_times() if at > since]


def loud_pieces(samples: array[int]) -> list[array[int]]:
    """What lies between silences of a hundredth of a second."""
    window, pieces = RATE // 100, [array("h")]
    for at in range(0, len(samples), window):
        piece = samples[at : at + window]
        if loudest(piece) > 2_000:
            pieces[-1].extend(piece)
        elif pieces[-1]:
            pieces.append(array("h"))
    return [piece for piece in pieces if len(piece) > 8 * window]


def pitch_of(samples: array[int]) -> float:
    """How often a second it swings, where it is loud."""
    loud = array("h", (sample for sample in samples if abs(sample) > 300))
    up = sum(a < 0 <= b for a, b in itertools.pairwise(loud))
    return up * RATE / max(1, len(loud))


def is_aplay_of(path: Path, child: int) -> bool:
    """Is this an aplay of the process group of that child?"""
    try:
        return b"aplay" in path.read_bytes() and os.getpgid(int(path.parent.name)) == child
    except (OSError, ValueError):
        return False
