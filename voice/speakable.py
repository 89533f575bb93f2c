"""Speakable: signs and figures as words, so that every engine says them, and says them alike."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from engine.phrases import read_words
from voice.numbers import in_words

QUOTES = re.compile('["“”„«»‹›`*_#|~^{}\\[\\]<>]')
RANGE = re.compile(r"(?<=\d) ?[–—-] ?(?=\d)")
SIGNS = re.compile(r"(?<![\w])([+−-])(?=\d)")
TIMES = re.compile(r"(\d) ?[x×]\b|(\d) ?×|[x×] ?(\d)")
DICE = re.compile(r"\b(\d+)\s*[dD](\d+)\b")
SNAKE = re.compile(r"(?<=\w)_(?=\w)")
BRACKETS = re.compile(r" ?\(([^()]*)\)")
DASH = re.compile(r" [–—-] |—")
ELLIPSIS = re.compile(r" ?(…|\.{3,})")
WORDY = "%&+=@°§→≥≤≠×"


def speakable(text: str, language: str = "en") -> str:
    """The text as it is to be said."""
    words = _words(language)
    text = " ".join(SNAKE.sub(" ", unicodedata.normalize("NFC", text)).split())  # single blanks: what the patterns know
    text = re.sub(r"(?<=\d) ?< ?(?=\d)", f" {words['less']} ", text)
    text = re.sub(r"(?<=\d) ?> ?(?=\d)", f" {words['more']} ", text)
    text = DICE.sub(lambda found: f"{found[1]} {words['dice']} {found[2]}", text)
    text = RANGE.sub(f" {words['to']} ", text)
    text = SIGNS.sub(lambda found: f"{words['plus' if found[1] == '+' else 'minus']} ", text)
    text = TIMES.sub(lambda found: f"{found[1] or found[2] or found[3]} {words['times']} ", text)
    text = "".join(f" {words[letter]} " if letter in WORDY else letter for letter in text)
    text = ELLIPSIS.sub(lambda found: ", " if found.end() < len(found.string) else ".", text)
    text = BRACKETS.sub(r", \1,", DASH.sub(", ", QUOTES.sub(" ", text)))
    return in_words(_tidy("".join(letter for letter in text if _is_said(letter))), language)


def _is_said(letter: str) -> bool:
    """Pictures and signs without a name are not."""
    return letter.isspace() or unicodedata.category(letter)[0] in "LNPM" or letter in "$€£"


def _tidy(text: str) -> str:
    text = re.sub(r" ([,.;:!?])", r"\1", " ".join(text.split()))
    text = re.sub(r"([,;:])(?: ?[,;:])+", r"\1", text)
    return re.sub(r"[,;:](?=[.!?])|^[\s,;:.]+", "", text).strip()


@cache
def _words(language: str) -> dict[str, str]:
    return {key.removeprefix("sign."): word for key, word in read_words("voice", language).items()}
