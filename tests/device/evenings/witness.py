"""A witness: sees every view that the room is shown, and knows how each question and each piece of news has to reach
somebody who only hears, and somebody who only sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from device.evening.words import Words
from engine import Ask
from engine.channel import View
from voice.pack import PackVoice
from voice.script import Script

RAW = re.compile(r"[<>{}]|(?<![\w`-])[a-z_]+\.[a-z_]+(?![\w`])")  # an id or a mark instead of words


class Witness:
    """A channel that remembers."""

    name, who = "witness", "all"

    def __init__(self, words: Words, pack: PackVoice | None = None) -> None:
        self._words, self._script = words, Script(words.aloud(), pack)
        self.asked, self.told = dict[str, str](), dict[str, str]()
        self.sentences = set[str]()  # all that whoever hears must have heard
        self.lines = list[str]()  # all that whoever sees must have read

    def show(self, view: View) -> None:
        words = self._words.over(view.table)
        self.lines += [*map(words.news, view.news), *words.put_backs(view.changes)]
        self.told |= {news.what: words.news(news) for news in view.news}
        for text in self._texts(view):
            self.sentences.update(line.caption for line in self._script.cut_of(text) if line.caption)
        if view.ask:
            self.asked[view.ask.what] = words.ask(view.ask)

    def raw(self) -> list[str]:
        """What is no words for people."""
        shown = (*self.asked.values(), *self.told.values(), *self.lines, *self.sentences)
        return sorted({text for text in shown if not text.strip() or RAW.search(text)})

    def _texts(self, view: View) -> Iterator[str]:
        words = self._words.aloud().over(view.table)
        yield from map(words.news, view.news)
        yield from words.put_backs(view.changes)
        if view.ask:
            yield words.ask(view.ask)


def kinds(ask: Ask | None) -> set[str]:
    """The kinds of a question and of its parts."""
    return {each.kind for each in (ask, *ask.parts)} if ask else set()
