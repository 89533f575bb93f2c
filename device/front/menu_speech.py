"""Spoken: what the cursor stands on and what the box itself has to say, in the words of the table."""

from __future__ import annotations

from device.evening.words import Words
from device.front.meanings import Pointer, Thing
from engine import Ask


def pointed(pointer: Pointer, words: Words) -> str:
    """What the cursor stands on; empty if it stands nowhere, or if that is for one pair of eyes only."""
    if pointer.is_private:
        return ""
    return called(pointer.thing, pointer.ask, _over(pointer, words)) if pointer.thing and pointer.ask else ""


def offered(pointer: Pointer, words: Words) -> str:
    """What can be taken of a list that has just been opened, or of its next page; empty if nothing has been opened."""
    if pointer.index is not None or not pointer.things or pointer.is_private:
        return ""
    names = [said for colour, said in listed(pointer, words) if colour]
    what = "pointer.offered" if len(names) == len(pointer.things) else "pointer.offered_more"
    return words.phrases.say(what, {"options": ", ".join(names)})


def whispered(pointer: Pointer, words: Words) -> str:
    """What is said instead, as soon as somebody has said "it is me": that the cards are theirs, and how to answer."""
    ask = pointer.ask if pointer.is_private and not pointer.is_moved else None
    whose = next((one.who for one in (ask, *ask.parts) if one.private and not one.hidden), "") if ask else ""
    return words.say("box.to_yourself", who=whose) if whose else ""


def listed(pointer: Pointer, words: Words) -> list[tuple[str, str]]:
    """Everything that can be taken, each with the colour of its button, if it has one just now."""
    if pointer.ask is None or pointer.is_private:
        return []
    colours, words = {index: colour for colour, index in pointer.colours.items()}, _over(pointer, words)
    return [(colours.get(at, ""), called(thing, pointer.ask, words)) for at, thing in enumerate(pointer.things)]


def _over(pointer: Pointer, words: Words) -> Words:
    return words.over(pointer.view.table) if pointer.view else words


def called(thing: Thing, ask: Ask, words: Words) -> str:
    """What people call one thing."""
    if thing.phrase == "option":
        return words.value(ask, thing.option)
    if thing.phrase == "aside":
        return words.say(f"aside.{thing.option}", **thing.about)
    if thing.phrase == "part":
        return words.name("who", thing.option)
    about = dict(thing.about)
    if thing.phrase == "group":
        about |= {key: words.value(ask, value) for key, value in about.items()}
    if thing.phrase in ("count", "face"):
        about["option"] = words.value(ask, thing.option)
    elif thing.option is not None:
        about["option"] = thing.option
    return words.phrases.say(f"pointer.{thing.phrase}", about)
