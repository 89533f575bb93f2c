"""The screen: one picture of the evening for the columns and rows that there are.

From top to bottom: where we are, the map beside the trackers, what was told since the last answer, the question, the
keys.  What is asked and told comes first; the map gets the rows that are left.  A long text, as of a story card, takes
the place of the map while it is read; one that is longer than the screen is read part by part, so that nothing of it
is lost and the keys stay in sight.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.text import Text

from device.evening.words import Words
from device.terminal.answers import addressee, is_pause, options_of, part_for
from device.terminal.blocks import UNICODE, Block, Signs, cut, in_columns, within, wrapped
from device.terminal.boards import board, title
from engine import Ask
from engine.channel import View
from engine.phrases import InWords

READABLE = 96  # columns: longer lines are hard to read aloud
LEAST_TEXT = 2  # lines of a question that are there even if its options fill the screen


def question(view: View, words: Words, width: int, *, hints: bool = True, most: int = 0) -> Block:
    """All of it, in lines of this width; where *most* lines have room, the options do, and the text is cut."""
    if view.ask is None:
        ending = f"ending.{view.ending}"
        return wrapped(words.say(ending if ending in words.phrases else "terminal.over"), width, style="bold")
    ask = part_for(view.ask)
    lines = [line for waiting in view.beneath for line in _waiting(waiting, words, width)]
    if heading := words.heading(ask):
        lines += wrapped(heading, width, style="bold underline")
    lines += spoken(words.ask(ask), min(width, READABLE))
    if view.proposal:
        read = InWords(words.value(ask, view.proposal.value))
        return lines + wrapped(words.say("terminal.proposal", read=read, by=view.proposal.by), width, style="bold cyan")
    options = [] if _is_hidden(view) else choices(ask, words, width, hints=hints)
    if options and most:
        lines = within(lines, max(LEAST_TEXT, most - len(options)), width)
    return lines + options


def _is_hidden(view: View) -> bool:
    return addressee(view) not in ("", view.who)


def spoken(text: str, width: int) -> Block:
    """The words of a question; what is long is read rather than shouted."""
    return wrapped(text, width, style="bold" if len(text) < 200 else "")


def _waiting(ask: Ask, words: Words, width: int) -> Block:
    """What has to wait until this is done with."""
    return wrapped(words.say("terminal.beneath", ask=InWords(words.ask(ask))), width, style="dim")


def choices(ask: Ask, words: Words, width: int, *, hints: bool = True) -> Block:
    """The options with their numbers: in columns, or one by one where there is more to say about them."""
    if is_pause(ask):
        return []
    options = options_of(ask)
    said = [(_under(ask, option, words) or words.hint(ask, option)) if hints else "" for option in options]
    cells = [Text(f"{at:>2} ", "bold cyan").append(words.option(ask, option), "default") for at, option in
             enumerate(options, 1)]  # fmt: skip
    if not any(said):
        return in_columns(cells, width)
    lines: Block = []
    for cell, hint in zip(cells, said, strict=True):
        text = cell.append(f"  {hint}", "dim") if hint else cell
        lines += _hanging(text, width)
    return lines


def _under(ask: Ask, option: str | int, words: Words) -> str:
    """What can be typed at once instead of the option, as `Old Well` instead of `move` and then `Old Well`."""
    return " · ".join(words.option(ask, one) for one in ask.opens.get(option, ()))


def _hanging(text: Text, width: int) -> Block:
    """A text whose further lines stand below its words, not below its number."""
    first, *rest = wrapped(text, width - 3)
    return [first, *(Text("   ").append_text(line) for line in rest)]


def how_to_answer(view: View, words: Words) -> str:
    """What to type now."""
    if view.ask is None:
        return words.say("terminal.how.over")
    if view.proposal:
        return words.say("terminal.how.proposal")
    if _is_hidden(view):
        return words.say("terminal.how.private", who=addressee(view))
    ask = part_for(view.ask)
    if is_pause(ask):
        return words.say("terminal.how.pause")
    if ask.kind == "roll":
        return words.say("terminal.how.roll", n=len(ask.options))
    if ask.kind == "number":
        return words.say("terminal.how.number", low=ask.options[0], high=ask.options[1])
    return words.say(f"terminal.how.{ask.kind}")


SMALLEST_MAP = 9
MOST_OWN_WORDS = 5  # lines
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
    row: int = 0  # of a text that is longer than the screen: where the part begins that is read now
    next_row: int = 0  # where the next part begins, if there is one

    def turn_back(self) -> None:
        """Begin at the top of whatever is asked next."""
        self.row = self.next_row = 0

    def turned(self) -> bool:
        """Go on to the next part of a long text; False: it has been read."""
        if not self.next_row:
            return False
        self.row, self.next_row, self.said = self.next_row, 0, []
        return True


def picture(shown: ScreenShown, width: int, height: int) -> Block:
    """The whole screen but for the line that is typed."""
    head = [_title(shown, width), _bar(shown, width)]
    own = _own_words(shown, width)
    most = height - len(head) - len(own) - 1
    ask = question(shown.view, shown.words, width, most=most)
    if len(ask) > height - 8:
        ask = question(shown.view, shown.words, width, hints=False, most=most)
    part = _part(shown, ask, width, most)
    foot = [*(part or ask), *own, _keys(shown, width)]
    news = [] if part else _news(shown, width, height - len(head) - len(foot) - 1)
    room = height - len(head) - len(foot) - len(news) - 2
    if room < SMALLEST_MAP and not _is_read(shown.view) and len(ask) < height - len(head) - SMALLEST_MAP - 6:
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


def _part(shown: ScreenShown, ask: Block, width: int, most: int) -> Block:
    """The rows to read now of a long text and of what was told before it; none where they all have room."""
    shown.next_row = 0
    told = _all_news(shown, width)
    both = [*told, *[Text()] * bool(told), *ask]
    if not _is_read(shown.view) or len(both) <= most:
        return []
    row = shown.row if shown.row < len(both) else 0  # the window may be larger by now
    shown.next_row = row + most if row + most < len(both) else 0
    return both[row : row + most]


def _is_read(view: View) -> bool:
    """Is it a text after which one just goes on?"""
    return view.ask is not None and is_pause(view.ask) and not view.proposal


def _news(shown: ScreenShown, width: int, most: int) -> Block:
    """As much of what was told as there is room for, the latest last."""
    lines = _all_news(shown, width)
    if len(lines) <= most:
        return lines
    return [Text(shown.signs.more, "dim"), *lines[len(lines) - most + 1 :]] if most > 0 else []


def _all_news(shown: ScreenShown, width: int) -> Block:
    """What was told, and after it what the hands have to do."""
    signs = shown.signs
    lines = [line for text in shown.told for line in wrapped(text, width, first=f"{signs.told} ")]
    for text in shown.hands:
        lines += wrapped(text, width, style="yellow", first=f"{signs.hands} ")
    return lines


def _own_words(shown: ScreenShown, width: int) -> Block:
    """What the terminal says itself; who pasted a page hears only the beginning of it again."""
    lines = [line for text in shown.said for line in wrapped(text, width, style="bold red")]
    return within(lines, MOST_OWN_WORDS, width, shown.signs.more)


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
    how = words.say("terminal.how.more") if shown.next_row else how_to_answer(view, words)
    line, said = Text(how, "italic"), [words.say(f"key.{key}") for key in keys]
    for spare in SPARE:
        if line.cell_len + sum(2 + cell_len(key) for key in said) > width:
            said = [key for key in said if key != words.say(f"key.{spare}")]
    return cut(line.append("".join(f"  {key}" for key in said), "dim"), width, shown.signs.more)
