"""Pumps: for a pattern of `re`, the texts that keep it busiest, and how its work grows with their length.

What can repeat in a pattern is found in its parts; a text is made of what leads there, of that repeated, and of an end
on which it fails.  A pattern whose work grows faster than the text is one that a stranger can hold the box with.
"""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

parser, sre = import_module("re._parser"), import_module("re._constants")  # typed nowhere, the same since Python 3.11
MANY = 4  # repetitions from which on a part counts as one that can be pumped
ENDS = ("", "\0", "!", "a", "\n", " a\n")
LETTERS = "a1 -_.:,;\"'(<[{=\t\nA\u00e9\x1b+/"
SHORTEST, LONGEST, ENOUGH = (
    16,
    8192,
    0.008,
)  # letters to begin and to end with; seconds from which on it can be compared
STEEP = 2.6  # times the work for twice the text: 2 is fair, 4 is quadratic
AGAIN = 0.05  # after so many seconds of the processor the timer rings once more
PATIENCE = 0.5  # seconds of the processor for one text: sixty times what could be compared half as long before
ENDLESS = 99.0  # times the work, where it was broken off
Work = Callable[[str], object]


class Endless(Exception):
    """It took longer than anybody waits."""


class Growth(NamedTuple):
    """How the work for one text grew: for so many letters so many seconds, then for twice as many."""

    pump: tuple[str, str, str]
    letters: int
    seconds: float
    times: float

    @property
    def is_steep(self) -> bool:
        """Does it grow faster than the text?"""
        return self.times > STEEP


def pumps(pattern: str, flags: int = 0) -> list[tuple[str, str, str]]:
    """What leads there, what is repeated, and on what it ends."""
    found = dict.fromkeys(_pumps(list(parser.parse(pattern, flags))))
    bodies = {body for _, body in found}
    alone = [("", body) for body in bodies] + [
        ("", a + b) for a in bodies for b in bodies if a != b and len(bodies) < 6
    ]
    return [(lead, body, end) for lead, body in dict.fromkeys([*found, *alone]) if body for end in ENDS]


def _pumps(parts: Sequence[Any], lead: str = "") -> Iterator[tuple[str, str]]:
    for at, (what, about) in enumerate(parts):
        if what in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            low, high, inner = about
            if high >= MANY:
                for body in _examples(inner):
                    yield lead, body
                    yield lead + body, body + _example(parts[at + 1 : at + 2])
                    yield "", lead + body  # as many beginnings as there is room for
            yield from _pumps(list(inner), lead)
            lead += _example(inner) * max(low, 1)
        elif what is sre.BRANCH:
            for branch in about[1]:
                yield from _pumps(list(branch), lead)
            lead += _example(parts[at : at + 1])
        elif what in (sre.SUBPATTERN, sre.ASSERT, sre.ASSERT_NOT, sre.ATOMIC_GROUP):
            inner = about[-1] if isinstance(about, (tuple, list)) and what is not sre.ATOMIC_GROUP else about
            yield from _pumps(list(inner), lead)
            lead += _example(parts[at : at + 1])
        else:
            lead += _example(parts[at : at + 1])


def _examples(parts: Any) -> Iterator[str]:
    """A few different things that these parts match."""
    for offset in (0, 1, 3):
        yield _example(parts, offset)


def _example(parts: Any, offset: int = 0) -> str:
    """Something that matches, more or less."""
    text = ""
    for what, about in parts:
        if what is sre.LITERAL:
            text += chr(about)
        elif what in (sre.NOT_LITERAL, sre.ANY, sre.IN):
            text += _letter(what, about, offset)
        elif what in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            text += _example(about[2], offset) * min(max(about[0], 1), 8)
        elif what is sre.BRANCH:
            text += _example(about[1][offset % len(about[1])], offset)
        elif what is sre.SUBPATTERN:
            text += _example(about[-1], offset)
        elif what is sre.ATOMIC_GROUP:
            text += _example(about, offset)
        elif what is sre.ASSERT and about[0] < 0:  # what stands before has to be there
            text += _example(about[1], offset)
    return text


def _letter(what: Any, about: Any, offset: int) -> str:
    """One of the letters that a class takes."""
    seen = LETTERS[offset:] + LETTERS[:offset]
    if what is sre.ANY:
        return seen[0]
    if what is sre.NOT_LITERAL:
        return next(letter for letter in seen if ord(letter) != about)
    one = parser.SubPattern(parser.State(), [(sre.IN, about)])
    try:
        fits = re.compile(_class(about)).fullmatch
    except re.error:
        return str(one)[:0] + "a"
    return next((letter for letter in seen if fits(letter)), _first(about))


def _class(about: Any) -> str:
    """A class of letters as it is written."""
    parts = {
        sre.CATEGORY_DIGIT: r"\d",
        sre.CATEGORY_NOT_DIGIT: r"\D",
        sre.CATEGORY_SPACE: r"\s",
        sre.CATEGORY_NOT_SPACE: r"\S",
        sre.CATEGORY_WORD: r"\w",
        sre.CATEGORY_NOT_WORD: r"\W",
    }
    text = ""
    for what, inner in about:
        if what is sre.NEGATE:
            text = "^"
        elif what is sre.LITERAL:
            text += re.escape(chr(inner))
        elif what is sre.RANGE:
            text += f"{re.escape(chr(inner[0]))}-{re.escape(chr(inner[1]))}"
        elif what is sre.CATEGORY:
            text += parts[inner]
    return f"[{text}]"


def _first(about: Any) -> str:
    for what, inner in about:
        if what is sre.LITERAL:
            return chr(inner)
        if what is sre.RANGE:
            return chr(inner[0])
    return "a"


# How it grows -------------------------------------------------------------------------------------


def growth(work: Work, pump: tuple[str, str, str], longest: int = LONGEST) -> Growth:
    """Longer and longer texts, until the work can be measured or the text is as long as it may be."""
    letters = SHORTEST
    while True:
        seconds = took(work, _text(pump, letters))
        if seconds >= ENOUGH or letters >= longest:
            break
        letters = letters + 8 if letters < 64 else 2 * letters
    if seconds >= PATIENCE:
        return Growth(pump, letters, seconds, ENDLESS)
    if seconds < ENOUGH:
        return Growth(pump, letters, seconds, 0.0)
    twice = min(took(work, _text(pump, 2 * letters)) for _ in range(2))
    once = min(seconds, took(work, _text(pump, letters)))
    return Growth(pump, letters, once, ENDLESS if twice >= PATIENCE else twice / max(once, 1e-6))


def _text(pump: tuple[str, str, str], letters: int) -> str:
    lead, body, end = pump
    return lead + body * (letters // len(body)) + end


def took(work: Work, text: str) -> float:
    """Seconds of the processor; whatever takes too long is broken off."""
    began = time.thread_time()
    try:
        with broken_off():
            work(text)
    except Endless:
        return PATIENCE
    except Exception:  # noqa: BLE001  a refusal is as good as an answer: what counts is what it costs
        pass
    return time.thread_time() - began


@contextmanager
def broken_off(seconds: float = PATIENCE) -> Iterator[None]:
    """After so many seconds of its own processor time it ends, wherever it is; in the main thread only.

    The timer counts all threads of the process, so it looks again at ours; and it rings again, because what is raised
    while something is thrown away is lost.
    """
    until = time.thread_time() + seconds

    def end(*_: object) -> None:
        if time.thread_time() >= until:
            raise Endless

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def worst(pattern: str, flags: int, work: Work, *, most: int = 400) -> Growth | None:
    """The text that is worst for it, if any is steep."""
    for pump in pumps(pattern, flags)[:most]:
        found = growth(work, pump)
        if found.is_steep:
            again = growth(work, pump)  # by chance it may look so once: the machine stood still, or cleared up
            if again.is_steep:
                return again
    return None
