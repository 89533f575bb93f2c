"""Playing any game in a test: a dialogue of asks and answers, always strict; every verb gives the dialogue back."""

from __future__ import annotations

from typing import Any, Self

import pytest

from engine import Change, Game, IllegalAnswer, News


class Dialogue:
    """A game under test."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.news: list[News] = game.table.drain()  # what was told before the first question
        self.put_back: list[Change] = []

    @property
    def asked(self) -> str:
        """What is being asked, or the ending in brackets."""
        return self.game.ask.what if self.game.ask else f"[{self.game.ending}]"

    @property
    def options(self) -> list[Any]:
        """The options of the pending ask."""
        assert self.game.ask is not None
        return list(self.game.ask.options)

    @property
    def about(self) -> dict[str, Any]:
        """What the pending ask is about."""
        assert self.game.ask is not None
        return dict(self.game.ask.about)

    def asks(self, what: str, *options: str | int, who: str = "") -> Self:
        """The pending ask is this one, with exactly these options if any are named."""
        assert self.asked == what, f"asked {self.asked} {self.game.ask}"
        assert not options or self.options == list(options), self.options
        assert not who or (self.game.ask and self.game.ask.who == who)
        return self

    def answer(self, *values: Any) -> Self:
        """Answer one ask after the other."""
        for value in values:
            self.news += self.game.answer(value)
        return self

    def ok(self, *expected: str) -> Self:
        """Confirm what is read or shown, once, or once for each that is named."""
        for what in expected or (self.asked,):
            assert self.asked == what, f"asked {self.asked}, not {what}"
            self.answer("go on")
        return self

    def okay(self) -> Self:
        """Confirm everything that only wants to be confirmed."""
        while self.game.ask and self.game.ask.options == ("go on",):
            self.answer("go on")
        return self

    def correct(self, **changes: Any) -> Self:
        """Put the table right by hand; `heroes__ken__hearts=2` is the path heroes.ken.hearts."""
        self.news += self.game.correct({path.replace("__", "."): value for path, value in changes.items()})
        return self

    def aside(self, name: str, *args: str | int) -> Self:
        """Do something out of turn."""
        self.news += self.game.aside(name, *args)
        return self

    def skip(self) -> Self:
        """Wave the pending ask away."""
        self.news += self.game.skip()
        return self

    def refuses(self, *values: Any) -> Self:
        """None of these may be answered, and nothing changes by trying."""
        before = self.game.table.seal()
        for value in values:
            with pytest.raises(IllegalAnswer):
                self.game.answer(value)
        assert self.game.table.seal() == before
        return self

    def undo(self, times: int = 1) -> Self:
        """Take the last answers back."""
        self.put_back = self.game.undo(times)
        return self

    def told(self, what: str) -> list[dict[str, Any]]:
        """What was said under this name so far."""
        return [dict(news.about) for news in self.news if news.what == what]
