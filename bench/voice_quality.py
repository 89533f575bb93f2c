"""How well the narrator is understood, how natural it sounds, and what that costs: `make bench-voice`.

Every engine says the same sentences and the demos' own narration, through the narrator's own way from a line to a clip.
What was said is then listened to in an environment of its own (`bench/listening.py`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bench.voice_speed import memory, processor_seconds
from device.files.save_files import home, voices_folder
from device.speech.repertoire import Repertoire
from engine.shelf import SHELF
from voice.cache import Cache
from voice.engines.apart import Apart
from voice.engines.catalogue import engines
from voice.engines.simulated import SimulatedEngine
from voice.lines import Priority, SpokenLine
from voice.pack import PackVoice, pack_voice
from voice.rendered import Cast, Rendered
from voice.settings import VoiceSettings
from voice.speakable import speakable
from voice.studio import Studio

HERE = Path(__file__).resolve().parent
LISTENERS = HERE.parent / "build" / "listeners" / "bin" / "python"
CLIPS = "clips"  # what was rendered before
LIVE = {"en": ("hibari", "pico", "pyttsx3", "piper", "kokoro"), "it": ("pico", "pyttsx3", "piper", "kokoro")}
BARS = {"en hibari": (0.01, 4.0), "it clips": (0.03, 3.8)}  # letters wrong at most, naturalness at least
SEED = "bench"
SHORTEST = 12  # letters
NO_WORDS = ("wyrm", "uirm", "bromm", "uìskerbi")  # names as they are said; no recogniser knows them


@dataclass(frozen=True)
class Said:
    """One set of sentences as one voice says them."""

    name: str
    lines: Sequence[SpokenLine]
    pack: PackVoice
    engine: str


@dataclass
class Cost:
    """What a set has cost its child."""

    clips: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0
    megabytes: float = 0.0


def sentences(language: str) -> list[SpokenLine]:
    """Twenty English and ten Italian sentences, as stories have them."""
    told = [line.split("\t") for line in (HERE / "spoken.tsv").read_text(encoding="utf-8").splitlines()]
    return [
        SpokenLine(text, speakable(text, lang), Priority.STORY, language=lang)
        for lang, text in told
        if lang == language
    ]


def narration(language: str, count: int) -> Iterator[tuple[str, list[SpokenLine], PackVoice]]:
    """Some of the narration of every demo, always the same."""
    for title in SHELF:
        folder = title.demo()
        cards, _ = title.open(folder)
        assert cards
        sounds = pack_voice(folder)
        clips = Rendered((folder / "voice" / "rendered", home() / "rendered"), cards.id)
        told = Repertoire(title, cards, sounds, language).story(title.read(folder).pack)
        plain = [line for line in told if _is_understood(line)]
        some = random.Random(SEED).sample(plain, min(count, len(plain)))
        yield title.id, [replace(line, rendered=clips.find(line, Cast(sounds))) for line in some], sounds


def _is_understood(line: SpokenLine) -> bool:
    return len(line.spoken) > SHORTEST and not any(word in line.spoken.casefold() for word in NO_WORDS)


def sets(languages: Sequence[str], voices: Sequence[str], count: int) -> Iterator[Said]:
    """Every voice with everything that it is to say."""
    for language in languages:
        told = list(narration(language, count))
        for engine in (*LIVE[language], CLIPS):
            if voices and engine not in voices:
                continue
            if engine != CLIPS:
                yield Said(f"{language} {engine}, sentences", sentences(language), PackVoice(), engine)
            for game, lines, sounds in told:
                there = [line for line in lines if line.rendered] if engine == CLIPS else lines
                if there:
                    yield Said(f"{language} {engine}, {game}", there, sounds, engine)


def cost(said: Said, folder: Path) -> Cost | None:
    """Have a set said; None where the engine is not there."""
    found = Cost()
    first = next((one for one in engines(said.engine, voices=voices_folder()) if one.name == said.engine), None)
    if said.engine != CLIPS and not isinstance(first, Apart):
        return None
    studio = Studio([first] if first else [SimulatedEngine()], Cache(folder, 2000), VoiceSettings(), said.pack)
    speaker = first if isinstance(first, Apart) else studio.clips
    for line in said.lines:
        bare = line if said.engine == CLIPS else replace(line, rendered=None)
        before = processor_seconds(speaker.pid) if speaker.pid else None
        clip = studio.clip(bare)
        if clip is None or clip.path is None:
            return None
        if before is not None and speaker.pid:
            found.processor += processor_seconds(speaker.pid) - before
            found.seconds += clip.seconds
        found.clips.append({"set": said.name, "text": line.spoken, "language": line.language, "path": str(clip.path)})
    found.megabytes = memory(speaker.pid) if speaker.pid else 0.0
    studio.close()
    return found


def listened(manifest: Path) -> dict[str, dict[str, Any]]:
    """What the listeners make of it, by set."""
    command = [str(LISTENERS), str(HERE / "listening.py"), str(manifest)]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    lines = [line for line in told.splitlines() if line.startswith("{")]  # libraries talk too
    return {row["set"]: row for row in map(json.loads, lines)}


def table(languages: Sequence[str], voices: Sequence[str], count: int) -> Iterator[str]:
    """All figures, line by line; the sentences that were misheard worst below."""
    with tempfile.TemporaryDirectory(prefix="bench-voice-") as folder:
        costs = dict[str, Cost]()
        for number, said in enumerate(sets(languages, voices, count)):
            if found := cost(said, Path(folder) / str(number)):
                costs[said.name] = found
        manifest = Path(folder) / "manifest.jsonl"
        lines = [json.dumps(clip, ensure_ascii=False) for found in costs.values() for clip in found.clips]
        manifest.write_text("\n".join(lines), encoding="utf-8")
        heard = listened(manifest)
    yield f"{'':34} {'n':>4} {'wrong %':>8} {'DistillMOS':>11} {'DNSMOS':>7} {'CPU/s':>7} {'MB':>6}"
    for name, found in costs.items():
        row = heard[name]
        pace = found.processor / found.seconds if found.seconds else 0.0
        figures = f"{row['sentences']:>4} {100 * row['wrong']:>8.1f} {row['distillmos']:>11.2f} {row['dnsmos']:>7.2f}"
        yield f"{name:34} {figures} {pace:>7.3f} {found.megabytes:>6.0f}{_verdict(name, row)}"
    for name, row in heard.items():
        for said_so, was_heard in row["worst"]:
            yield f"  {name}: {said_so!r} was heard as {was_heard!r}"


def _verdict(name: str, row: dict[str, Any]) -> str:
    bar = next((bar for begins, bar in BARS.items() if name.startswith(begins)), None)
    if bar is None:
        return ""
    is_good = row["wrong"] <= bar[0] and row["distillmos"] >= bar[1]
    return "" if is_good else f"   (wanted: at most {100 * bar[0]:g} %, at least {bar[1]:g})"


def main(words: Sequence[str]) -> int:
    """What `make bench-voice` calls."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--language", action="append", choices=("en", "it"))
    parser.add_argument("--voice", action="append", default=[])
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--gate", action="store_true", help="fail where a bar is missed")
    wish = parser.parse_args(words)
    began, missed = time.monotonic(), False
    for line in table(wish.language or ("en", "it"), wish.voice, wish.count):
        print(line, flush=True)
        missed = missed or "(wanted" in line
    print(f"{(time.monotonic() - began) / 60:.0f} minutes")
    return 1 if wish.gate and missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
