"""The question: what is asked, as buttons and fields; and what a form sends back, as an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from engine import Ask
from engine.channel import View
from engine.wording import Wording
from web_panel import notation

MOST_BUTTONS = 12  # numbers beyond that are typed
FEW, LONG, SHORT = 6, 10, 6  # buttons below each other; buttons that a phone rolls through; letters of a short one
READ = "{text}"  # a phrase that only reads what somebody has written


@dataclass(frozen=True)
class Choice:
    """A button: what it sends, what it says, what comes of it."""

    value: str
    said: str
    hint: str = ""
    under: tuple[Choice, ...] = ()  # what can be said in the same breath


@dataclass(frozen=True)
class Question:
    """One question, ready to be shown."""

    kind: str
    heading: str
    said: Sequence[str]
    part: str = ""  # of one to each: whose part this is
    choices: Sequence[Choice] = ()
    dice: Sequence[Sequence[Choice]] = ()
    least: int | None = None
    sides: Sequence[int] = ()  # of each die, where somebody decides which of them are rolled
    low: int = 0
    high: int = 0
    secret_of: str = ""  # only this one may answer
    secret_name: str = ""
    is_story: bool = False  # nothing is asked: something is read

    @property
    def layout(self) -> str:
        """How its buttons lie: in columns where they are many or short; a phone rolls through a long list."""
        many, hints = len(self.choices), any(one.hint or one.under for one in self.choices)
        if many > LONG:
            return "long many"
        if (many > FEW and not hints) or self.kind in ("roll", "number"):
            return "many"
        is_short = not hints and max((len(one.said) for one in self.choices), default=SHORT + 1) <= SHORT
        return "short" if many > 2 and is_short else ""


def questions(view: View, words: Wording) -> list[Question]:
    """What this phone can answer; one to each is as many questions as there are people still to answer."""
    if view.ask is None:
        return []
    asks = view.ask.parts if view.ask.kind == "each" else (view.ask,)
    return [_question(ask, words, part=view.ask.kind == "each") for ask in asks]


def asked(ask: Ask, words: Wording) -> Question:
    """A question from before, for those who may see it."""
    return _question(ask, words, part=False)


def waiting(view: View, words: Wording) -> list[str]:
    """What has to wait until the question is done with."""
    return [words.ask(ask) for ask in view.beneath]


def _question(ask: Ask, words: Wording, *, part: bool) -> Question:
    paragraphs = [line for line in words.ask(ask).split("\n") if line.strip()]
    if ask.hidden:
        return Question("secret", "", paragraphs, secret_of=ask.who, secret_name=words.name("who", ask.who))
    low, high = ask.options if ask.kind == "number" else (0, 0)
    return Question(
        kind=ask.kind,
        heading=words.heading(ask),
        said=paragraphs,
        part=ask.who if part else "",
        choices=list(_choices(ask, words)),
        dice=[_faces(ask, die, words) for die in ask.options] if ask.kind == "roll" else [],
        least=ask.least,
        sides=[len(set(die)) for die in ask.options] if ask.kind == "roll" and ask.least is not None else (),
        low=low,
        high=high,
        is_story=words.phrases.words.get(f"ask.{ask.what}") == READ,
    )


def _choices(ask: Ask, words: Wording) -> Iterator[Choice]:
    """Everything that one press can say."""
    if ask.kind in ("choose", "draw"):
        yield from (_choice(ask, option, words) for option in dict.fromkeys(ask.options))
    elif ask.kind == "number" and ask.options[1] - ask.options[0] < MOST_BUTTONS:
        yield from (Choice(json.dumps(value), str(value)) for value in range(ask.options[0], ask.options[1] + 1))
    elif ask.kind == "roll" and _are_alike(ask):
        yield from _counts(ask, words)


def _choice(ask: Ask, option: str | int, words: Wording) -> Choice:
    """One option, and what lies under it."""
    under = tuple(_choice(ask, one, words) for one in ask.opens.get(option, ()))
    return Choice(json.dumps(option), words.option(ask, option), words.hint(ask, option), under)


def _are_alike(ask: Ask) -> bool:
    """Dice of two faces each, where only the number of the first matters to the thumb."""
    faces = {tuple(dict.fromkeys(die)) for die in ask.options}
    return ask.least is None and len(faces) == 1 and len(next(iter(faces))) == 2


def _counts(ask: Ask, words: Wording) -> Iterator[Choice]:
    first, second = dict.fromkeys(ask.options[0])
    dice, counted = len(ask.options), f"count.{first}"
    for many in range(dice + 1):
        shown = [first] * many + [second] * (dice - many)
        has_words = counted in words.phrases
        said = words.phrases.say(counted, {"n": many}) if has_words else f"{many} × {words.option(ask, first)}"
        yield Choice(json.dumps(shown), said)


def _faces(ask: Ask, die: Sequence[Any], words: Wording) -> list[Choice]:
    return [Choice(json.dumps(face), words.option(ask, face)) for face in dict.fromkeys(die)]


# What comes back ----------------------------------------------------------------------------------


def answered(form: Mapping[str, str]) -> Any:
    """The value of a form; one that is no answer is left for the game to refuse."""
    value = _value(form)
    return [form["part"], value] if form.get("part") else value


def _value(form: Mapping[str, str]) -> Any:
    if "value" in form:
        return plain(form["value"])
    if "number" in form:
        typed = form["number"].strip()
        return int(typed) if typed.removeprefix("-").isdecimal() and len(typed) < 10 else typed
    if "text" in form:
        return form["text"].replace("\r\n", "\n")
    dice = sorted((name for name in form if name.startswith("die")), key=lambda name: (len(name), name))
    return [plain(form[name]) for name in dice if form[name]]


def picked(form: MultiDict[str, str], dice: int) -> Sequence[int]:
    """Which dice are to roll themselves: those that were ticked, or the first so many; none: all of them."""
    ticked = [int(at) for at in form.getlist("pick") if at.isdecimal() and len(at) < 4]
    many = form.get("many", "")
    first = range(int(many)) if many.isdecimal() and len(many) < 4 else ()
    return [at for at in ticked or first if at < dice]


def plain(text: str) -> Any:
    """What a button sends."""
    try:
        return notation.read(text)
    except ValueError:
        return text


def perhaps(view: View, words: Wording) -> list[Choice]:
    """What may lie there instead of what was proposed, the likeliest first."""
    ask = view.ask
    if ask is None:
        return []
    meant = [value for value in (view.proposal.instead if view.proposal else view.likely) if ask.allows(value)]
    return [Choice(json.dumps(value), words.value(ask, value)) for value in meant]


def misread(ask: Ask, value: Sequence[Any], words: Wording) -> list[Choice]:
    """A roll as it may have been instead: with one die otherwise, each throw once however its dice lie."""
    found = dict[str, Choice]()
    for at, die in enumerate(ask.options[: len(value)]):
        for face in (one for one in dict.fromkeys(die) if one != value[at]):
            other = [*value[:at], face, *value[at + 1 :]]
            found.setdefault(json.dumps(sorted(map(str, other))), Choice(json.dumps(other), words.value(ask, other)))
    return list(found.values())


def read_back(view: View, words: Wording) -> str:
    """What is proposed, in words."""
    ask = view.ask
    if ask is None or view.proposal is None:
        return ""
    return words.value(ask, view.proposal.value)
