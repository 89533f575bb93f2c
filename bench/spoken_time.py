"""What of an evening's speech is story: recorded evenings read aloud on paper, line by line, in both languages.

`python -m bench.spoken_time` prints a table of minutes; `python -m bench.spoken_time GAME LANGUAGE` what is said, line
by line.  Nobody cuts in: every sentence is heard to its end, at the pace at which a good reader reads.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from device.evening.words import LANGUAGES
from engine.channel import View
from engine.phrases import read_words
from tests.games.recording import EVENINGS
from tests.kit.spoken_evenings import TITLES, Said, said
from voice.engines.simulated import reading_time
from voice.lines import SpokenLine

PLAYED = {
    "wonder_book": EVENINGS / "two_players_win_the_hard_way.jsonl",
    "wildwoods": EVENINGS / "wildwoods" / "light_everywhere.jsonl",
    "unlikely_heroes": EVENINGS / "unlikely_heroes" / "the_long_rod.jsonl",
    "grimm": EVENINGS / "grimm" / "two_rivals.jsonl",
    "unnamed": EVENINGS / "unnamed" / "two_put_on_the_armour.jsonl",
}
KINDS = ("story", "options", "prompt", "answer")
FOES = {"enemies", "shadow", "regroup"}  # the phases in which nobody at the table is at it; a Story card ends them


BEGINS = ("enemies.begin", "shadow.begins", "regroup.begins")  # what is told, or asked, when such a phase begins


class Sentence(NamedTuple):
    """A sentence, which kind of speech it is, and of which view it was said."""

    kind: str
    view: View
    line: SpokenLine

    @property
    def seconds(self) -> float:
        """How long it takes, with the breath after it."""
        return (reading_time(self.line.caption) if self.line.caption else 0.0) + self.line.pause


def sentences(name: str, language: str) -> Iterator[Sentence]:
    """All that is said on the evening of a game; of Wonder Book in its first chapter."""
    for view, lines, _ in takewhile(_is_first, said(name, PLAYED[name], language)):
        for line in lines:
            yield Sentence(_kind(line), view, line)


def _begins(view: View) -> bool:
    """Is it still to be said that the phase begins, after what became of the last action?"""
    return any(
        what.startswith(BEGINS) for what in (*(news.what for news in view.news), view.ask.what if view.ask else "")
    )


@cache
def _beginnings(language: str) -> tuple[str, ...]:
    """How the sentences begin that say so."""
    phrases = [
        words
        for name in PLAYED
        for key, words in read_words(TITLES[name].package, language).items()
        if key.partition(".")[2].startswith(BEGINS)
    ]
    return tuple(start for words in phrases if (start := re.split(r"[{.]", words, maxsplit=1)[0]))


def _kind(line: SpokenLine) -> str:
    if line.is_list:
        return "options"
    return "story" if line.is_story else line.priority.name.lower()


def _is_first(one: Said) -> bool:
    campaign = getattr(one.view.table, "campaign", None)
    return getattr(campaign, "chapter", 1) <= 1 or not hasattr(one.view.table, "wyrms")


class SpokenTime(NamedTuple):
    """What is said in an evening, in seconds: by kind of speech, and in each phase of the enemies."""

    kinds: Mapping[str, float]
    phases: Sequence[float]

    @property
    def seconds(self) -> float:
        """All of it."""
        return sum(self.kinds.values())

    def share(self, kind: str) -> float:
        """How much of it is of this kind, from 0 to 1."""
        return self.kinds[kind] / self.seconds


def spoken(name: str, language: str) -> SpokenTime:
    """How long the evening of a game is spoken."""
    spent, phases, before, is_over = defaultdict[str, float](float), list[float](), "", False
    begins = False
    for one in sentences(name, language):
        spent[one.kind] += one.seconds
        phase = str(getattr(one.view.table, "phase", ""))
        if phase in FOES and before not in FOES:
            phases, begins, is_over = [*phases, 0.0], _begins(one.view), False
        if phase in FOES and not is_over:
            begins = begins and not one.line.caption.startswith(_beginnings(language))
            phases[-1] += one.seconds * (one.kind != "story" and not begins)
            is_over = one.view.ask is not None and one.view.ask.what == "card.read"
        before = phase
    return SpokenTime(spent, phases)


def report(name: str, language: str) -> str:
    """One row of the table."""
    found = spoken(name, language)
    shares = " | ".join(f"{100 * found.share(kind):.0f} %" for kind in KINDS)
    phases = found.phases
    foes = f"{sum(phases) / len(phases):.0f} s, {max(phases):.0f} s" if phases else ""
    return f"| {name}, {language} | {found.seconds / 60:.1f} min | {shares} | {foes} |"


def main(*wanted: str) -> None:
    """The table, or the words of one evening."""
    if wanted:
        for kind, view, line in sentences(*wanted):
            print(f"{kind:8} {view.ask.what if view.ask else '':22} {line.speaker:8} {line.caption}")
        return
    print(f"| evening | speech | {' | '.join(KINDS)} | enemies' phase: mean, longest |")
    for name in PLAYED:
        for language in LANGUAGES:
            print(report(name, language), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
