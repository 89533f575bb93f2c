"""Speakable: texts cut into sentences, and signs and figures as words, so that every engine says them alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from engine.phrases import read_words

QUOTES = re.compile('["“”„«»‹›`*_#|~^{}\\[\\]<>]')
RANGE = re.compile(r"(?<=\d) ?[–—-] ?(?=\d)")
SIGNS = re.compile(r"(?<![\w])([+−-])(?=\d)")
TIMES = re.compile(r"(\d) ?[x×]\b|(\d) ?×|[x×] ?(\d)")
DICE = re.compile(r"\b(\d+)\s*[dD](\d+)\b")
SNAKE = re.compile(r"(?<=\w)_(?=\w)")
BRACKETS = re.compile(r" ?\(([^()]*)\)")
DASH = re.compile(r" [–—-] |—")
ELLIPSIS = re.compile(r" ?(…|\.{3,})")
FOREIGN = re.compile(r"[^\x00-\x7f]")  # of the others all are said, have a word, or mean a pause
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


def unsaid(text: str) -> Iterator[tuple[str, int]]:
    """The signs that nobody can say and that have no word, and the line of the text where each stands."""
    for number, line in enumerate(text.splitlines(), 1):
        for sign in FOREIGN.findall(line):
            if not (_is_said(sign) or sign in WORDY or QUOTES.match(sign) or unicodedata.category(sign) == "Cf"):
                yield sign, number


def _tidy(text: str) -> str:
    text = re.sub(r" ([,.;:!?])", r"\1", " ".join(text.split()))
    text = re.sub(r"([,;:])(?: ?[,;:])+", r"\1", text)
    return re.sub(r"[,;:](?=[.!?])|^[\s,;:.]+", "", text).strip()


@cache
def _words(language: str) -> dict[str, str]:
    return {key.removeprefix("sign."): word for key, word in read_words("voice", language).items()}


# Numbers ------------------------------------------------------------------------------------------


NUMBER = re.compile(r"(?<![\w.,:/'’])(\d{1,4})(?![\w/]|[.,:]\d)")
ONE_OF = re.compile(r"(?<![\w.,:/'’])1 (?=([^\W\d_]{3,}))")
NO_NOUNS = {"più", "meno", "per", "con", "dal", "del", "sul", "sulla", "dei", "fino", "volte", "punto"}
VOWELS = "aeiouàèéìòù"
IMPURE = re.compile(r"(s[^aeiouàèéìòùy]|z|gn|ps|pn|x|y)", re.IGNORECASE)  # what an Italian says `uno` before
MASCULINE_IN_A = {"dado", "wyrm", "problema", "tema", "programma", "poeta", "clima"}
FEMININE_IN_O_OR_E = {"mano", "radio", "foto", "carte", "chiave", "notte", "torre", "parte", "volpe", "prova", "azione"}

ENGLISH = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
ENGLISH_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
ITALIAN = (
    *("zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici"),
    *("tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove"),
)
ITALIAN_TENS = ("", "", "venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta")


def in_words(text: str, language: str) -> str:
    """The text with its whole numbers as words; fractions, times and long numbers stay as they are."""
    if language == "it":
        text = ONE_OF.sub(lambda found: found[0] if found[1].casefold() in NO_NOUNS else one_of(found[1]), text)
        return NUMBER.sub(lambda found: italian(int(found[1])), text)
    if language == "en":
        return NUMBER.sub(lambda found: english(int(found[1])), text)
    return text


def english(number: int) -> str:
    """A number below ten thousand."""
    if number < 20:
        return ENGLISH[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return ENGLISH_TENS[tens] + (f"-{ENGLISH[rest]}" if rest else "")
    size, name = (100, "hundred") if number < 1000 else (1000, "thousand")
    many, rest = divmod(number, size)
    joined = " and " if rest < 100 else " "
    return f"{ENGLISH[many]} {name}" + (f"{joined}{english(rest)}" if rest else "")


def italian(number: int) -> str:
    """A number below ten thousand."""
    if number < 20:
        return ITALIAN[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        stem = ITALIAN_TENS[tens][:-1] if rest in (1, 8) else ITALIAN_TENS[tens]
        return stem + ("tré" if rest == 3 else ITALIAN[rest] if rest else "")
    if number < 1000:
        many, rest = divmod(number, 100)
        hundred = "cent" if rest == 8 or 80 <= rest < 90 else "cento"
        return (ITALIAN[many] if many > 1 else "") + hundred + (italian(rest) if rest else "")
    many, rest = divmod(number, 1000)
    return ("mille" if many == 1 else f"{ITALIAN[many]}mila") + (italian(rest) if rest else "")


def one_of(noun: str) -> str:
    """The Italian article of one such thing, with its space: un, uno, una or un'."""
    word = noun.casefold()
    is_feminine = word in FEMININE_IN_O_OR_E or (
        word.endswith(("a", "ione", "trice", "tà")) and word not in MASCULINE_IN_A
    )
    if is_feminine:
        return "un'" if word[0] in VOWELS else "una "
    return "uno " if IMPURE.match(word) else "un "


# Sentences ----------------------------------------------------------------------------------------


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
