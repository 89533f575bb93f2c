"""A witness: sees every view that the room is shown, and knows how each question and each piece of news has to reach
somebody who only hears, and somebody who only sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from device.evening.words import Words
from engine import Ask
from engine.channel import View
from engine.phrases import AGAIN, Rewording
from voice.pack import PackVoice
from voice.retelling import retold
from voice.script import Script

WORDINGS = 4  # of a phrase at most
RAW = re.compile(r"[<>{}]|(?<![\w`-])[a-z_]+\.[a-z_]+(?![\w`])")  # an id or a mark instead of words


class Witness:
    """A channel that remembers."""

    name, who = "witness", "all"

    def __init__(self, words: Words, pack: PackVoice | None = None) -> None:
        self._words, self._script = words, Script(words.aloud(), pack)
        self.asked, self.told = dict[str, str](), dict[str, str]()
        self._aloud = [
            replace(words.aloud(), phrases=Rewording(words.phrases, at, brief=False)) for at in range(WORDINGS)
        ]
        self._briefly = [replace(words.aloud(), phrases=_Briefly(words.phrases, at)) for at in range(WORDINGS)]
        self._asked: Ask | None = None
        self.owed = dict[str, list[set[str]]]()  # what whoever hears must have heard, in one wording or another
        self.lines = list[str]()  # all that whoever sees must have read

    def show(self, view: View) -> None:
        words = self._words.over(view.table)
        self.lines += [*map(words.news, view.news), *words.put_backs(view.changes)]
        self.told |= {news.what: words.news(news) for news in view.news}
        before, self._asked = self._asked, view.ask
        ways = [(words, asked) for words in (*self._aloud, *self._briefly) for asked in (None, before)]
        for wordings in zip(*(self._texts(view, words, asked) for words, asked in ways), strict=True):
            self.owed.setdefault(wordings[0], [self._sentences(text) for text in wordings])
        if view.ask:
            self.asked[view.ask.what] = words.ask(view.ask)

    def raw(self) -> list[str]:
        """What is no words for people."""
        sentences = [sentence for wordings in self.owed.values() for said in wordings for sentence in said]
        shown = (*self.asked.values(), *self.told.values(), *self.lines, *sentences)
        return sorted({text for text in shown if not text.strip() or RAW.search(text)})

    def missed(self, heard: set[str]) -> list[str]:
        """What was not heard in any wording."""
        return [text for text, wordings in self.owed.items() if not any(said <= heard for said in wordings)]

    def _sentences(self, text: str) -> set[str]:
        return {line.caption for line in self._script.cut_of(text) if line.caption}

    def _texts(self, view: View, aloud: Words, asked: Ask | None) -> Iterator[str]:
        words = aloud.over(view.table)
        yield from (told.words for told in retold(view.news, words, asked))
        yield from words.put_backs(view.changes)
        if view.ask:
            yield words.ask(view.ask)


class _Briefly(Rewording):
    """What is said of all that was told before."""

    def wording(self, key: str, about: Mapping[str, Any]) -> str:
        """The short one, if there is one."""
        again = f"{key}{AGAIN}"
        return super().wording(again if again in self.words else key, about)


def kinds(ask: Ask | None) -> set[str]:
    """The kinds of a question and of its parts."""
    return {each.kind for each in (ask, *ask.parts)} if ask else set()
