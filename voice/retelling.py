"""Retelling: news as a narrator tells them: what is alike once, what belongs together in one sentence, and nothing that
a question has just said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from engine import Ask, News
from engine.phrases import placeholders
from engine.wording import Wording

SEVERAL, EACH = ".several", ".each"
THEN = ".then."  # between two that follow each other and have one phrase
ANSWERED = ".answered"  # what is told shortly where the question has said the rest
COUNTED = {"times", "n", "left", "each"}  # in these, news that are alike may differ


class Told(NamedTuple):
    """One of the news, or what has become of several that are alike, and its words."""

    news: News
    words: str


def retold(news: Iterable[News], words: Wording, asked: Ask | None = None) -> Iterator[Told]:
    """The news in their order; but where several follow each other that may be put together, kind by kind.

    *asked*: the question to which they are the answer.
    """
    for one in _in_pairs(list(_merged(news, words)), words):
        yield Told(one, words.news(_answer(one, words, asked)))


def _merged(news: Iterable[News], words: Wording) -> Iterator[News]:
    """With one for all that are alike."""
    for (may_join, _), run in groupby(news, lambda one: (_phrase(one, words) is not None, one.to)):
        for part in _in_turn(run, words) if may_join else ([one] for one in run):
            yield from (_together(kind, words) if len(kind) > 1 else kind[0] for kind in _kinds(part, words))


def _in_turn(run: Iterable[News], words: Wording) -> Iterator[list[News]]:
    """Cut where kind by kind would tell of a piece what happened to it later before what happened first."""
    part: list[News] = []
    for one in run:
        kinds = list(dict.fromkeys(other.what for other in part))
        told_later = kinds[kinds.index(one.what) + 1 :] if one.what in kinds else []
        if any(other.what in told_later and _is_of_same_piece(one, other, words) for other in part):
            yield part
            part = []
        part.append(one)
    yield part


def _is_of_same_piece(one: News, other: News, words: Wording) -> bool:
    """Both are about one piece that neither calls by its name, as all of its kind look alike."""
    said = placeholders(_phrase(one, words) or "") | placeholders(_phrase(other, words) or "")
    unsaid = {name for name, value in one.about.items() if isinstance(value, str)} - said
    return any(one.about[name] == other.about.get(name) for name in unsaid)


def _in_pairs(news: Iterable[News], words: Wording) -> Iterator[News]:
    """With one for each that is told together with the next."""
    before: News | None = None
    for one in news:
        pair = _pair(before, one, words) if before else None
        if before is not None and pair is None:
            yield before
        before = one if pair is None else None
        yield from [pair] if pair else []
    yield from [before] if before else []


def _pair(one: News, other: News, words: Wording) -> News | None:
    """The one of two, if there are words for it and nothing is called in both what it is not in both."""
    what = f"{one.what}{THEN}{other.what}"
    if f"news.{what}" not in words.phrases.words or one.to != other.to:
        return None
    is_same = all(one.about[name] == other.about[name] for name in one.about.keys() & other.about.keys())
    return News(what, {**one.about, **other.about}, one.to) if is_same else None


def _answer(news: News, words: Wording, asked: Ask | None) -> News:
    """Without what the question has said, if all that is left out was in it."""
    full, short = (words.phrases.words.get(f"news.{news.what}{ending}") for ending in ("", ANSWERED))
    if asked is None or full is None or short is None:
        return news
    said = [asked.who, *asked.about.values()]
    left_out = placeholders(full) - placeholders(short)
    is_said = left_out and all(news.about.get(name) in said for name in left_out)
    return News(f"{news.what}{ANSWERED}", news.about, news.to) if is_said else news


def _phrase(news: News, words: Wording) -> str | None:
    """What is said of several of these."""
    return words.phrases.words.get(f"news.{news.what}{SEVERAL}")


def _kinds(run: list[News], words: Wording) -> list[list[News]]:
    """Those that are alike, in the order in which each kind first happened."""
    alike: dict[str, dict[str, list[News]]] = {}
    for one in run:
        same = placeholders(_phrase(one, words) or "")
        by = {} if "each" in same else {key: one.about.get(key) for key in sorted(same - COUNTED)}
        alike.setdefault(one.what, {}).setdefault(repr(by), []).append(one)
    return [kind for groups in alike.values() for kind in groups.values()]


def _together(kind: list[News], words: Wording) -> News:
    """One for all of them."""
    last = kind[-1]
    about: dict[str, Any] = {**last.about, "times": len(kind)}
    if "n" in last.about:
        about["n"] = sum(one.about["n"] for one in kind)
    if f"news.{last.what}{EACH}" in words.phrases.words:
        about["each"] = [words.say(f"news.{last.what}{EACH}", **one.about) for one in kind]
    return News(f"{last.what}{SEVERAL}", about, last.to)
