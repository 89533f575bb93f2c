"""The screen: one picture of the evening for the columns and rows that there are.

From top to bottom: where we are, the map beside the trackers, what was told since the last answer, the question, the
keys.  What is asked and told comes first; the map gets the rows that are left.  A long text, as of a story card, takes
the place of the map while it is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.text import Text

from device.evening.words import Words
from device.terminal.blocks import UNICODE, Block, Signs, cut, wrapped
from device.terminal.boards import board, title
from device.terminal.question import how_to_answer, question
from engine.channel import View

SMALLEST_MAP = 9
LEAST_WIDTH, LEAST_HEIGHT = 60, 16
SPARE = ("redo", "why", "undo", "skip", "asides")  # keys that are left out first, where there is no room for all


@dataclass
class ScreenShown:
    """All that the screen has to show."""

    view: View
    words: Words
    told: list[str] = field(default_factory=list)
    behind: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)  # what was told, and the rules behind it
    hands: list[str] = field(default_factory=list)  # what has to be put back
    said: list[str] = field(default_factory=list)  # what the terminal itself has to say
    signs: Signs = UNICODE


def picture(shown: ScreenShown, width: int, height: int) -> Block:
    """The whole screen but for the line that is typed."""
    head = [_title(shown, width), _bar(shown, width)]
    ask = question(shown.view, shown.words, width)
    if len(ask) > height - 8:
        ask = question(shown.view, shown.words, width, hints=False)
    foot = [*ask, *_own_words(shown, width), _keys(shown, width)]
    news = _news(shown, width, height - len(head) - len(foot) - 1)
    room = height - len(head) - len(foot) - len(news) - 2
    if room < SMALLEST_MAP and len(ask) < height - len(head) - SMALLEST_MAP - 6:
        news = news[-max(3, len(news) - (SMALLEST_MAP - room)) :]
        room = height - len(head) - len(foot) - len(news) - 2
    middle = board(shown.words, shown.signs, width, room) if room >= SMALLEST_MAP else []
    under = [_bar(shown, width)] if middle else []
    gap = [Text()] if news and ask else []
    above, below = [*head, *middle, *under], [*news, *gap, *foot]
    return [*above, *[Text()] * (height - len(above) - len(below)), *below]


def _title(shown: ScreenShown, width: int) -> Text:
    return cut(title(shown.words), width, shown.signs.more)


def _bar(shown: ScreenShown, width: int) -> Text:
    return Text(shown.signs.bar * width, "dim")


def _news(shown: ScreenShown, width: int, most: int) -> Block:
    """What was told, the latest last; what the hands have to do after it."""
    signs = shown.signs
    lines = [line for text in shown.told for line in wrapped(text, width, first=f"{signs.told} ")]
    for text in shown.hands:
        lines += wrapped(text, width, style="yellow", first=f"{signs.hands} ")
    if len(lines) <= most:
        return lines
    return [Text(signs.more, "dim"), *lines[len(lines) - most + 1 :]] if most > 0 else []


def _own_words(shown: ScreenShown, width: int) -> Block:
    return [line for text in shown.said for line in wrapped(text, width, style="bold red")]


def _keys(shown: ScreenShown, width: int) -> Text:
    """How to answer, and the keys that are good for something now; help is there however narrow the screen is."""
    view, words = shown.view, shown.words
    keys = [
        "undo",
        *["redo"] * view.can_redo,
        *["skip"] * view.can_skip,
        *["asides"] * bool(view.asides),
        "why",
        "help",
    ]
    line, said = Text(how_to_answer(view, words), "italic"), [words.say(f"key.{key}") for key in keys]
    for spare in SPARE:
        if line.cell_len + sum(2 + cell_len(key) for key in said) > width:
            said = [key for key in said if key != words.say(f"key.{spare}")]
    return cut(line.append("".join(f"  {key}" for key in said), "dim"), width, shown.signs.more)
