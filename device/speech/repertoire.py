"""The repertoire: everything that a pack and its game can say aloud, the story first, then what is said most often.

The words of the pack are read from the pack.  Prompts and results are found by playing: so many evenings by chance,
with every number of players, and all that is said there is written down.  The same pack has the same repertoire.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from device.evening.beginning import TableSetting, begun
from device.evening.words import Words, words
from engine import Ask, Change, Game, News
from engine.channel import View, seen
from engine.contract import AnyTitle, OpenedPack
from engine.errors import EngineError
from engine.laboratory import any_answer
from engine.pieces.words import texts_in
from voice.lines import Priority, SpokenLine
from voice.pack import PackVoice
from voice.script import Script
from voice.settings import VoiceSettings

EVENINGS, MOVES = 60, 400
SECOND_THOUGHTS = 0.02  # how often somebody takes an answer back


@dataclass(frozen=True)
class Repertoire:
    """What one pack and its game say in one language."""

    title: AnyTitle
    cards: OpenedPack
    sounds: PackVoice
    language: str

    def story(self, pack: Any) -> list[SpokenLine]:
        """Every text of the pack, sentence by sentence, each once."""
        script = self._script()
        told = (line for text in texts_in(pack) for line in script.cut_of(text.say(self.language), Priority.STORY))
        return list({_bare(line): None for line in told if _has_words(line)})

    def game(self, evenings: int = EVENINGS) -> list[tuple[SpokenLine, int]]:
        """What is asked and told in so many evenings, and how often, what is said most often first."""
        heard = Counter(_bare(line) for number in range(evenings) for line in self._evening(number) if _has_words(line))
        return sorted(heard.items(), key=lambda entry: (-entry[1], entry[0].spoken))

    @cached_property
    def _words(self) -> Words:
        return words(self.title, self.cards, self.language).aloud()

    def _script(self) -> Script:
        return Script(self._words, self.sounds, VoiceSettings(language=self.language))

    def _evening(self, number: int) -> Iterator[SpokenLine]:
        """What is said in one evening by chance."""
        chance = random.Random(f"repertoire {number}")
        fewest, most = self.title.gathering.fewest, self.title.gathering.most
        players = [str(seat + 1) for seat in range(fewest + number % (most - fewest + 1))]
        game = begun(TableSetting(self.title, self.cards, players)).game
        script, told = self._script(), list[News | Change]()
        for _ in range(MOVES):
            view = _after(told, seen(game, "all"))
            yield from script.lines(view)
            yield from script.offer(view)
            if view.ask and view.ask.kind == "choose":
                yield from self._options(script, view, view.ask)
            if game.ask is None or game.ending:
                return
            told = _moved(game, chance)

    def _options(self, script: Script, view: View, ask: Ask) -> Iterator[SpokenLine]:
        """What the cursor may stand on."""
        here = self._words.over(view.table)
        yield from (line for option in ask.options for line in script.cut_of(here.option(ask, option)))


def _after(told: list[News | Change], view: View) -> View:
    news = tuple(one for one in told if isinstance(one, News))
    return replace(view, news=news, changes=tuple(one for one in told if isinstance(one, Change)))


def _moved(game: Game, chance: random.Random) -> list[News | Change]:
    try:
        if chance.random() < SECOND_THOUGHTS:
            return list(game.undo(1))
        assert game.ask
        return list(game.answer(any_answer(chance, game.ask)))
    except EngineError:
        return []


def _bare(line: SpokenLine) -> SpokenLine:
    """The line as far as it can be heard."""
    return SpokenLine(
        line.caption, line.spoken, Priority.STORY, language=line.language, speaker=line.speaker, mood=line.mood
    )


def _has_words(line: SpokenLine) -> bool:
    return any(letter.isalnum() for letter in line.spoken) and line.recording is None
