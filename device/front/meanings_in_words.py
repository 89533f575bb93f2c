"""Explained: the table of meanings in words, for the documentation and for whoever tests the buttons."""

from __future__ import annotations

from device.front.meanings import MEANINGS
from engine.phrases import Phrases


def rows(phrases: Phrases) -> list[tuple[str, str, str]]:
    """Gestures, situations and their meaning; gestures that mean the same share a row."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for gesture, meanings in MEANINGS.items():
        for meaning in dict.fromkeys(meanings.values()):
            when = tuple(situation for situation, means in meanings.items() if means == meaning)
            found.setdefault((meaning, when), []).append(pressed(gesture, phrases))
    return [
        (
            ", ".join(gestures),
            "; ".join(phrases.say(f"situation.{name}") for name in when),
            phrases.say(f"meaning.{what}"),
        )
        for (what, when), gestures in found.items()
    ]


def pressed(gesture: str, phrases: Phrases) -> str:
    """A gesture in words."""
    buttons, _, kind = gesture.partition(" ")
    button, _, other = buttons.partition("+")
    how = "chord" if other else kind or "short"
    names = {"button": phrases.words[f"word.button.{button}"]}
    if other:
        names["other"] = phrases.words[f"word.button.{other}"]
    return phrases.say(f"gesture.{how}", names)
