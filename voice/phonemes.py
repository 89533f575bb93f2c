"""Phonemes: Italian as it is heard, in the signs that Kokoro has learnt.

eSpeak knows the words, and we put its signs right: it writes an affricate as two sounds with a tie, where Kokoro knows
one, and it closes the last vowel of `mai` as an English mouth would, and an Italian does not.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TIE = "^"
SIGNS = 0x02 | 0x80 | ord(TIE) << 8  # phonetic signs, with a tie inside those of several letters
UTF8, TO_FILES = 1, 1
ONE_SOUND = {"t^ʃ": "ʧ", "d^ʒ": "ʤ", "t^s": "ʦ", "d^z": "ʣ"}
ITALIAN = {"ɪ": "i", "ʊ": "u", "r": "r", "ɾ": "ɾ", TIE: "", "-": ""}
POINTS = re.compile(r"([,;:.!?…—]+)\s*")
OTHER_LANGUAGE = re.compile(r"\([a-z-]+\)")  # where eSpeak takes a word for a foreign one


class Phonemes:
    """What letters sound like, by an eSpeak library of its own."""

    def __init__(self, folder: Path) -> None:
        """*folder*: where the library and its data lie, as its package has them."""
        self._speak: Any = ctypes.CDLL(str(folder / "libespeak-ng.so"))
        self._speak.espeak_TextToPhonemes.restype = ctypes.c_char_p
        if self._speak.espeak_Initialize(TO_FILES, 0, str(folder / "espeak-ng-data").encode(), 0) <= 0:
            raise OSError("eSpeak has no data")

    def italian(self, text: str) -> str:
        """An Italian sentence in signs, with its points where they were."""
        self._speak.espeak_SetVoiceByName(b"it")
        return "".join(self._parts(text)).strip()

    def _parts(self, text: str) -> Iterator[str]:
        for at, part in enumerate(POINTS.split(text)):
            if at % 2:
                yield f"{part[0]} "
            elif part.strip():
                yield put_right(" ".join(self._clauses(part)))

    def _clauses(self, text: str) -> Iterator[str]:
        left = ctypes.c_char_p(text.encode())
        while left.value is not None:
            signs = self._speak.espeak_TextToPhonemes(ctypes.byref(left), UTF8, SIGNS)
            yield signs.decode()


def put_right(signs: str) -> str:
    """The signs of eSpeak as Kokoro knows them, for Italian."""
    signs = OTHER_LANGUAGE.sub("", signs)
    for tied, one in ONE_SOUND.items():
        signs = signs.replace(tied, one)
    return "".join(ITALIAN.get(sign, sign) for sign in signs)
