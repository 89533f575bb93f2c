"""Numbers as words, so that every engine says them alike; in Italian `1` agrees with its noun."""

from __future__ import annotations

import re

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
