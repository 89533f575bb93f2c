"""How soon the voice is heard, and how soon it is silent: recorded from a loudspeaker that nobody hears."""

from __future__ import annotations

import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from tests.voice.loudspeaker import RATE, Recording, is_installed, recording, sink, tuned, wait_for
from tests.voice.spoken_sentences import ENGLISH
from voice.cache import Cache
from voice.clips import Clip, opened, write
from voice.engines.apart import Apart
from voice.engines.speech import Utterance
from voice.lines import Priority, SpokenLine
from voice.opus import packed
from voice.player import Player, Sound
from voice.settings import VoiceSettings
from voice.studio import CLIPS, Studio

T = TypeVar("T")
FIRST_LIMIT, CUT_LIMIT, CUTS = 150.0, 50.0, 20  # what we promise, in milliseconds; how often we cut
READY = "ready"  # sentences that were made before: what the loudspeaker and the recorder take, whoever speaks


def voice_first_sample() -> Iterator[str]:
    """From a sentence as text to the first sample of it that is heard, never spoken before."""
    yield f"The voice: from text to sound, {len(ENGLISH)} sentences of 10 to 42 letters"
    if not is_installed():
        yield "  not measured: it needs alsa-utils, pulseaudio and pulseaudio-utils"
        return
    for name in (READY, CLIPS, "hibari", "pico", "pyttsx3"):
        made, heard = _first_samples(name)
        yield _line(f"{name}: a whole file of it", made)
        yield _line(f"{name}: the first sample", heard, FIRST_LIMIT)


def voice_cut_in() -> Iterator[str]:
    """From the press of Next to the last sample that is heard."""
    yield f"The voice: from Next to silence, {CUTS} times"
    if not is_installed():
        yield "  not measured: it needs alsa-utils, pulseaudio and pulseaudio-utils"
        return
    yield _line("the last sample after the press", _on_a_stage(_cuts), CUT_LIMIT)


def voice_memory() -> Iterator[str]:
    """What the children of the voice hold in memory, and what they do while nobody speaks."""
    yield "The voice: its children, after a sentence"
    with tempfile.TemporaryDirectory() as folder:
        hibari, pico, player = Apart("hibari"), Apart("pico"), Player("null")
        _made(hibari, Path(folder), ENGLISH[0])
        clip = _made(pico, Path(folder), ENGLISH[1])
        sounds = list[Sound]()
        player.heard = sounds.append
        player.play(1, clip, 0, 1.0)
        wait_for(lambda: any(sound.what != "began" for sound in sounds))
        children = {"hibari": hibari.pid or 0, "pico": pico.pid or 0, "player": player.pid or 0}
        before = {name: processor_seconds(pid) for name, pid in children.items()}
        time.sleep(3)
        for name, pid in children.items():
            idle = (processor_seconds(pid) - before[name]) / 3 * 100
            yield f"  {name:40} {memory(pid):>8.1f} MB, idle {idle:.1f} % of a core"
        hibari.close()
        pico.close()
        player.close()


def _first_samples(name: str) -> tuple[list[float], list[float]]:
    return _on_a_stage(lambda heard, folder: _spoken(name, heard, folder))


def _on_a_stage(act: Callable[[Recording, Path], T]) -> T:
    with tempfile.TemporaryDirectory() as folder, sink(Path(folder)), recording() as heard:
        return act(heard, Path(folder))


def _spoken(name: str, heard: Recording, folder: Path) -> tuple[list[float], list[float]]:
    engine, player = Apart("pico" if name in (CLIPS, READY) else name), Player()
    studio = Studio([engine], Cache(folder / name), VoiceSettings())
    sounds, made, first = list[Sound](), list[float](), list[float]()
    player.heard = sounds.append
    lines = [SpokenLine(sentence, sentence, Priority.STORY) for sentence in ("Warm up.", *ENGLISH)]
    if name == CLIPS:
        lines = [_clipped(line, engine, folder) for line in lines]
    for line in lines if name == READY else ():
        studio.clip(line)
    for number, line in enumerate(lines):
        began = time.monotonic()
        clip = studio.clip(line)
        assert clip
        made.append(time.monotonic() - began)
        player.play(number, clip, 0, 1.0)
        wait_for(lambda since=began: any(at > since for at in heard.loud_times()))  # type: ignore[misc]
        first.append(min(at for at in heard.loud_times() if at > began) - began)
        player.stop()
        time.sleep(0.3)
    studio.close()
    player.close()
    return made[1:], first[1:]


def _clipped(line: SpokenLine, engine: Apart, folder: Path) -> SpokenLine:
    """A line of which there is a clip."""
    wav, path = folder / "made.wav", folder / "clips" / f"{abs(hash(line.caption))}.opus"
    engine.wav(Utterance(line.spoken), wav)
    packed(wav, path)
    return replace(line, rendered=path)


def _made(engine: Apart, folder: Path, sentence: str) -> Clip:
    clip = Studio([engine], Cache(folder), VoiceSettings()).clip(SpokenLine(sentence, sentence, Priority.STORY))
    assert clip
    return clip


def _cuts(heard: Recording, folder: Path) -> list[float]:
    player, taken, sounds = Player(), list[float](), list[Sound]()
    player.heard = sounds.append
    write(folder / "hum.wav", tuned(110, 2.0), RATE)
    hum = opened(folder / "hum.wav")
    for number in range(CUTS):
        player.play(number, hum, 0, 1.0)
        wait_for(lambda number=number: Sound(number, "began") in [_bare(sound) for sound in sounds])  # type: ignore[misc]
        time.sleep(0.2 + 0.017 * number)
        pressed = time.monotonic()
        player.stop()
        time.sleep(0.3)
        taken.append(max(0.0, max(heard.loud_times()) - pressed))
    player.close()
    return taken


def _bare(sound: Sound) -> Sound:
    return Sound(sound.number, sound.what)


def memory(pid: int) -> float:
    """Megabytes that a process has for itself."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("Pss:"))) / 1024


def processor_seconds(pid: int) -> float:
    """Seconds that a process has worked."""
    ticks = int(subprocess.run(["getconf", "CLK_TCK"], capture_output=True, text=True, check=True).stdout)
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / ticks


def _line(name: str, seconds: list[float], limit: float = 0) -> str:
    middle, low, high = (1000 * figure for figure in (statistics.median(seconds), min(seconds), max(seconds)))
    promised = f"   (limit {limit:g})" if limit else ""
    return f"  {name:40} {middle:>8.1f} ({low:.1f} .. {high:.1f}) ms{promised}"


if __name__ == "__main__":
    for measure in (voice_first_sample, voice_cut_in, voice_memory):
        for text in measure():
            print(text, flush=True)
