"""What of an evening's speech is story: recorded evenings read aloud on paper, line by line, in both languages.

`python -m bench.spoken_time` prints a table of minutes; `--transcript GAME LANGUAGE` prints what is said, line by line.
Nobody cuts in: every sentence is heard to its end, at the pace at which a good reader reads.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from device.evening.words import LANGUAGES, words
from engine import Change, News
from engine.channel import View, seen
from engine.shelf import SHELF
from tests.games.recording import Evening, read
from voice.engines.simulated import reading_time
from voice.lines import Priority, SpokenLine
from voice.pack import pack_voice
from voice.script import Script
from voice.settings import VoiceSettings

EVENINGS = {
    "wonder_book": "two_players_win_the_hard_way",
    "wildwoods": "light_everywhere",
    "unlikely_heroes": "the_cake_gets_away",
    "grimm": "two_rivals",
    "unnamed": "two_put_on_the_armour",
}
FOES = {"enemies", "shadow", "regroup"}  # the phases in which nobody at the table is at it
TITLES = {title.package.rpartition(".")[2]: title for title in SHELF}


class Said(NamedTuple):
    """A sentence, which kind of speech it is, and in which phase of the game it was said."""

    kind: str
    phase: str
    question: str
    line: SpokenLine

    @property
    def seconds(self) -> float:
        """How long it takes, with the breath after it."""
        return (reading_time(self.line.caption) if self.line.caption else 0.0) + self.line.pause


def said(name: str, language: str, evening: str = "") -> Iterator[Said]:
    """All that is said on the recorded evening of a game."""
    kit = import_module(f"tests.games.{name}.evenings")
    head, lines = read(kit.FOLDER / f"{evening or EVENINGS[name]}.jsonl")
    here: Evening = kit.evening(head)
    script, phrases = _script(name, language)
    lists = tuple(phrases[f"voice.{what}"].partition("{")[0] for what in ("options", "range"))
    told: list[News | Change] = []
    for what, value in lines:
        view = _after(told, seen(here.game, "all"))
        for line in script.lines(view):
            kind = line.priority.name.lower()
            if line.priority == Priority.PROMPT and line.caption.startswith(lists):
                kind = "options"
            yield Said(kind, getattr(view.table, "phase", ""), view.ask.what if view.ask else "", line)
        told = list(here.do(what, value)) if what != "end" else []


def _script(name: str, language: str) -> tuple[Script, Any]:
    title = TITLES[name]
    cards, _ = title.open(title.demo())
    assert cards
    script = Script(words(title, cards, language).aloud(), pack_voice(title.demo()), VoiceSettings(language=language))
    return script, script._own.words


def _after(told: list[News | Change], view: View) -> View:
    from dataclasses import replace

    return replace(view, news=tuple(one for one in told if isinstance(one, News)))


def report(name: str, language: str) -> str:
    """One line of the table."""
    spent, phases, was = Counter[str](), list[float](), ""
    for one in said(name, language):
        spent[one.kind] += one.seconds
        if one.phase in FOES:
            if was not in FOES:
                phases.append(0.0)
            phases[-1] += one.seconds * (one.kind != "story")
        was = one.phase
    total = sum(spent.values())
    shares = ", ".join(f"{kind} {100 * spent[kind] / total:.0f} %" for kind in ("story", "options", "prompt", "answer"))
    foes = f"; enemies {max(phases):.0f} s at most, {sum(phases) / len(phases):.0f} s as a rule" if phases else ""
    return f"{name:16} {language}: {total / 60:5.1f} min; {shares}{foes}"


if __name__ == "__main__":
    if "--transcript" in sys.argv:
        at = sys.argv.index("--transcript")
        for one in said(*sys.argv[at + 1 :]):
            print(f"{one.kind[:6]:6} {one.line.speaker:8} {one.question:22} {one.line.caption}")
    else:
        for game in EVENINGS:
            for language in LANGUAGES:
                print(report(game, language), flush=True)
