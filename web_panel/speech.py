"""Speech: what the panel itself says, in the language of each phone; what the game says comes from its own words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from flask import g, request
from markupsafe import Markup, escape

from engine import Ask, Past
from engine.phrases import Phrases, plain_name, read_words
from engine.typed import harmless
from engine.wording import Wording

LANGUAGES = {"en": "English", "it": "Italiano"}
LANGUAGE_COOKIE = "language"
PARTS = (
    "web_panel",
    "web_panel.packs",
    "web_panel.tray",
    "web_panel.box",
    "web_panel.dice",
)  # each with its own phrases


@cache
def phrases(language: str) -> Phrases:
    """The panel's phrases."""
    return Phrases(language, {key: word for part in PARTS for key, word in read_words(part, language).items()})


def say(what: str, /, **about: Any) -> str:
    """One of them, for the phone that is asking."""
    return phrases(language()).say(what, about, name=plain_name)


def called(kind: str, name: str) -> str:
    """What people call a field, or what may stand in it; one without a word keeps its name."""
    known: Mapping[str, str] = g.get("forms", {})
    key = f"{kind}.{name}"
    if key in known:
        return known[key]
    own = phrases(language())
    return own.say(key) if key in own else name.replace("_", " ")


def speak_of(forms: Mapping[str, str]) -> None:
    """From here on this page is about a game that calls things so."""
    g.forms = forms


def language() -> str:
    """What this phone has chosen, or what its browser prefers."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in LANGUAGES else request.accept_languages.best_match(list(LANGUAGES)) or "en"


KEYWORD = re.compile(r"\*\*([^*]{1,200})\*\*")
COMMAND = re.compile(r"`([^`]{1,200})`")


def marked(text: str) -> Markup:
    """A sentence in which what has to be typed, or stands in a file, is set apart: nobody reads signs for that."""
    return Markup(COMMAND.sub(r"<code>\1</code>", str(escape(harmless(text)))))


def inked(text: str) -> Markup:
    """What is printed in bold on a card: between two pairs of stars, as packs write it."""
    return Markup(KEYWORD.sub(r"<strong>\1</strong>", str(escape(harmless(text)))))


def shown(one: Past, words: Wording, asked: Ask | None = None) -> str:
    """What was done, unless it is not the business of this phone; *asked*: in answer to this."""
    return words.past(one, asked) if not one.private or one.value is not None else say("history.secret")


def author(name: str, names: Mapping[str, str]) -> str:
    """Who it was: a phone by its name, one that has gone home by its number, or another part of the box."""
    if name in names:
        return names[name]
    kind, _, number_of = name.partition(" ")
    if kind == "phone" and number_of:
        return say("by.phone", n=number_of)
    known = f"by.{name}"
    return say(known) if known in phrases(language()) else name
