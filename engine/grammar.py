"""Grammar: how a name stands in a sentence: with its article, and after a word like "to" or "in".

Who writes a pack may give a name with its article, as people say it: "the Old Well", "il Vecchio Pozzo", "l'Orto
delle Api". Where it stands alone the article is left out. In a phrase `{area:the}` is the name as a sentence has it;
Italian says `{area:il}`, and `{area:a}`, `{area:da}`, `{area:di}`, `{area:in}`, `{area:su}` join what comes before:
"al Vecchio Pozzo", "nella Torre". `{area:in}` knows in both languages where one is on something: "on the Bridge", "sul
Ponte". With a large first letter it begins a sentence: `{area:The}`, `{area:Il}`. Names
without an article are guessed at by the nouns of `nouns.toml`; what has none of them has none ("to Rome", "a Roma").
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Self

ARTICLES: Mapping[str, tuple[str, ...]] = {
    "en": ("the ",),
    "it": ("il ", "lo ", "la ", "l'", "l’", "i ", "gli ", "le "),
}
ALONE = ("il", "lo", "la", "l'", "i", "gli", "le")
JOINED: Mapping[str, Mapping[str, str]] = {  # what a word before an article becomes with it: a + il = al
    "a": dict(zip(ALONE, ("al", "allo", "alla", "all'", "ai", "agli", "alle"), strict=True)),
    "da": dict(zip(ALONE, ("dal", "dallo", "dalla", "dall'", "dai", "dagli", "dalle"), strict=True)),
    "di": dict(zip(ALONE, ("del", "dello", "della", "dell'", "dei", "degli", "delle"), strict=True)),
    "in": dict(zip(ALONE, ("nel", "nello", "nella", "nell'", "nei", "negli", "nelle"), strict=True)),
    "su": dict(zip(ALONE, ("sul", "sullo", "sulla", "sull'", "sui", "sugli", "sulle"), strict=True)),
}
FORMS: Mapping[str, frozenset[str]] = {"en": frozenset({"the", "in"}), "it": frozenset({"il", *JOINED})}

HARD = ("gn", "pn", "ps", "x", "y", "z")  # before these, and before s with a consonant, Italian says lo and gli
VOWELS = "aeiouàèéìòù"


class BareName(str):
    """A name without its article, which it knows; None: nobody has said which, and it may be guessed at."""

    __slots__ = ("article",)
    article: str | None

    def __new__(cls, name: str, article: str | None = None) -> Self:
        """*article* may be empty: this name has none."""
        made = super().__new__(cls, name)
        made.article = article
        return made


def named(language: str, said: str) -> BareName:
    """A name as it was written, perhaps with an article before it."""
    for article in ARTICLES.get(language, ()):
        rest = said.removeprefix(article)
        if rest != said and rest[:1].isupper():
            return BareName(rest, article.strip().replace("’", "'"))
    return BareName(said)


def has_form(language: str, form: str) -> bool:
    """Is this a way in which names stand in sentences of this language?"""
    return form[:1].lower() + form[1:] in FORMS.get(language, ())


def formed(language: str, name: str, form: str) -> str:
    """A name as it stands in a sentence."""
    bare = name if isinstance(name, BareName) else named(language, name)
    article, name = guessed(language, bare) if bare.article is None else bare.article, str(bare)
    word = form[:1].lower() + form[1:]
    if word == "in" and _is_stood_upon(language, name):
        word = "on" if language == "en" else "su"
    said = _italian_form(word, article, name) if language == "it" else _joined(article, name)
    said = f"{word} {said}" if language == "en" and word != "the" else said
    return said[:1].upper() + said[1:] if form[:1].isupper() else said


def _italian_form(word: str, article: str, name: str) -> str:
    if word == "il":
        return _joined(article, name)
    return _joined(JOINED[word][article] if article else f"{word}d" if _runs_on(word, name) else word, name)


def _joined(article: str, name: str) -> str:
    between = "" if not article or article.endswith("'") else " "
    return f"{article}{between}{name}"


def _is_stood_upon(language: str, name: str) -> bool:
    """Is it a bridge, say, on which people stand, and in which nobody does?"""
    words = _words(name)
    head = words[:2] if language == "it" else (words[: words.index("of")] if "of" in words else words)[-1:]
    return any(word in _listed("on", language) for word in head)


def _words(name: str) -> list[str]:
    return name.lower().replace("’", "'").replace("'", "' ").split()


def _runs_on(word: str, name: str) -> bool:
    """Is it said "ad Ada": the same vowel twice?"""
    return word == "a" and name[:1].lower() in ("a", "à")


def guessed(language: str, name: str) -> str:
    """The article of a name that was written without one; empty if it looks like a proper name."""
    words = _words(name)
    if not words:
        return ""
    if language == "it":
        return _italian(words)
    return "the" if language == "en" and _is_thing(words) else ""


def _is_thing(words: list[str]) -> bool:
    """The Old Well, the Garden of Hives; but neither Nora's Kitchen nor Ashford."""
    head = words[: words.index("of")] if "of" in words else words
    is_owned = any(word.endswith("'") for word in head)
    return bool(head) and head[-1] in _nouns("en") and not is_owned and head[0] not in ("a", "an", "the")


def _italian(words: list[str]) -> str:
    known = next((word for word in words[:2] if word in _nouns("it")), "")
    article = _nouns("it").get(known, "")
    if article in ("il", "la") and words[0][0] in VOWELS:
        return "l'"
    is_soft = words[0][0] not in VOWELS and not _is_hard(words[0])
    return article if is_soft or article in ("", "la", "le") else {"il": "lo", "i": "gli"}[article]


@cache
def _nouns(language: str) -> Mapping[str, str]:
    """The article of each noun that we know."""
    return {noun: article for article, nouns in _known()[language].items() for noun in nouns.split()}


@cache
def _listed(what: str, language: str) -> frozenset[str]:
    """The nouns of a list of their own."""
    return frozenset(_known()[what][language].split())


@cache
def _known() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("engine") / "nouns.toml").read_text(encoding="utf-8"))


def _is_hard(word: str) -> bool:
    return word.startswith(HARD) or (word[0] == "s" and len(word) > 1 and word[1] not in VOWELS)
