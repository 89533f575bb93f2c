"""Sentences: where one ends and the next begins, in English and Italian."""

from __future__ import annotations

import re
from collections.abc import Iterator

# What ends with a full stop and no sentence; a word of one letter is an initial (J. R.).
ABBREVIATIONS = {
    "en": {"mr", "mrs", "ms", "dr", "st", "prof", "sr", "jr", "vs", "etc", "e.g", "i.e", "approx", "cf", "fig", "p"},
    "it": {"sig", "sigg", "dott", "prof", "ing", "avv", "ecc", "es", "pag", "cap", "art", "cfr", "fig", "ca", "ss"},
}
BEFORE_NUMBERS = {"no", "nr", "n", "p", "pp", "vol", "pag", "cap", "art", "fig"}
END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’»)\]]*+(?=\s|$)|\n\s*\n")
BLANKS = re.compile(r"\s*")
NEAR = 40  # letters: no abbreviation is longer
LONGEST = 220
BREATHS = (";", ":", " – ", " — ", ",", " ")


def sentences(text: str, language: str = "en") -> Iterator[str]:
    """The sentences of a text; one that is too long for a breath is cut at a comma."""
    start = 0
    for end in END.finditer(text):
        if not _ends_here(text, end, language):
            continue
        yield from _breaths(text[start : end.end()])
        start = end.end()
    yield from _breaths(text[start:])


def _ends_here(text: str, end: re.Match[str], language: str) -> bool:
    if "\n" in end[0]:
        return True
    begins = BLANKS.match(text, end.end())
    at = begins.end() if begins else len(text)
    after = text[at : at + 1]
    if after.islower():  # an ellipsis, or "What?" she asks
        return False
    if not end[0].startswith(".") or end[0].startswith(".."):
        return True
    before = re.split(r"[\s(\"“«]", text[max(0, end.start() - NEAR) : end.start()])[-1].lstrip("'‘’").casefold()
    if before in BEFORE_NUMBERS and after.isdigit():
        return False
    return not after or not (before in ABBREVIATIONS.get(language, set()) or _is_initial(before))


def _is_initial(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def _breaths(sentence: str) -> Iterator[str]:
    sentence = " ".join(sentence.split())
    while len(sentence) > LONGEST:
        cut = next((at for sign in BREATHS if (at := sentence.rfind(sign, LONGEST // 3, LONGEST)) > 0), LONGEST)
        yield sentence[: cut + 1].strip()
        sentence = sentence[cut + 1 :].strip()
    if sentence:
        yield sentence
