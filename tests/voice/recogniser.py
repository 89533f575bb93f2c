"""A recogniser that listens to the narrator: it knows a list of sentences, and says which of them it heard."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pocketsphinx

from voice.clips import opened, samples_of

RATE = 16000


# Italian is written as it is spoken, so that its words can be put into the sounds that an English model knows.
ITALIAN_SOUNDS = (
    *(("gli", "L Y"), ("gn", "N Y"), ("sci", "SH"), ("sch", "S K"), ("ch", "K"), ("gh", "G"), ("qu", "K W")),
    *(("cia", "CH AA"), ("cio", "CH OW"), ("ciu", "CH UW"), ("gia", "JH AA"), ("gio", "JH OW"), ("giu", "JH UW")),
    *(("sce", "SH EH"), ("ce", "CH EH"), ("ci", "CH IY"), ("ge", "JH EH"), ("gi", "JH IY"), ("z", "T S"), ("h", "")),
    *(
        ("a", "AA"),
        ("e", "EH"),
        ("i", "IY"),
        ("o", "OW"),
        ("u", "UW"),
        ("c", "K"),
        ("g", "G"),
        ("j", "Y"),
        ("x", "K S"),
    ),
)


class Recogniser:
    """PocketSphinx with a grammar of all sentences: one of them was said, but which?"""

    def __init__(self, sentences: Sequence[str], language: str = "en") -> None:
        # In capitals, since some Italian words are English ones too, and sound otherwise.
        written = str.upper if language == "it" else str.lower
        self._sentences = {written(words_of(sentence)): sentence for sentence in sentences}
        rules = " | ".join(self._sentences)
        self._decoder: Any = pocketsphinx.Decoder(samprate=RATE, lm=None, loglevel="FATAL")
        words = {word for sentence in self._sentences for word in sentence.split()}
        for word in words if language == "it" else ():
            self._decoder.add_word(word, italian_sounds(word.lower()), False)
        missing = [word for word in words if not self._decoder.lookup_word(word)]
        assert not missing, f"the recogniser's dictionary lacks {missing}"
        self._decoder.add_jsgf_string("told", f"#JSGF V1.0; grammar told; public <told> = {rules};")
        self._decoder.activate_search("told")

    def hears(self, samples: array[int]) -> str:
        """The sentence that this sounds most like."""
        self._decoder.start_utt()
        self._decoder.process_raw(with_breath(samples).tobytes(), full_utt=True)
        self._decoder.end_utt()
        heard = self._decoder.hyp()
        return self._sentences.get(heard.hypstr, heard.hypstr) if heard else ""

    def hears_file(self, path: Path) -> str:
        """The same, of a file."""
        return self.hears(at_its_rate(samples_of(path), opened(path).rate))


def at_its_rate(samples: array[int], rate: int) -> array[int]:
    """The same sound with as many samples a second as the recogniser wants."""
    if rate == RATE:
        return samples
    width = 33
    low = np.sinc(np.linspace(-2, 2, width) * RATE / rate * 4) * np.hanning(width)
    smooth = np.convolve(np.array(samples, float), low / low.sum(), "same")
    places = np.arange(0, len(smooth) - 1, rate / RATE)
    return array("h", np.interp(places, np.arange(len(smooth)), smooth).astype("<i2").tobytes())


def words_of(sentence: str) -> str:
    """Only words, in small letters without accents."""
    letters = unicodedata.normalize("NFD", sentence.casefold())
    return " ".join(re.sub(r"[^a-z' ]", " ", re.sub(r"[\u0300-\u036f]", "", letters)).split())


def italian_sounds(word: str) -> str:
    """An Italian word in the sounds of the English model."""
    left, sounds = re.sub(r"(.)\1", r"\1", word.replace("'", "")), list[str]()
    while left:
        letters, sound = next(((a, b) for a, b in ITALIAN_SOUNDS if left.startswith(a)), (left[0], left[0].upper()))
        sounds += sound.split()
        left = left[len(letters) :]
    return " ".join(sounds)


def with_breath(samples: array[int]) -> array[int]:
    """With a quarter of a second of faint noise around it: digital silence confuses a recogniser."""
    noise = array("h", ((at * 7919) % 7 - 3 for at in range(RATE // 4)))
    return noise + samples + noise
