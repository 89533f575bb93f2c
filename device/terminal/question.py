"""The question: what is asked, what can be answered, and how to say it on the keyboard."""

from __future__ import annotations

from rich.text import Text

from device.evening.words import Words
from device.terminal.answers import addressee, is_pause, options_of, part_for
from device.terminal.blocks import Block, in_columns, within, wrapped
from engine import Ask
from engine.channel import View

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
        read = words.value(ask, view.proposal.value)
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
    return wrapped(words.say("terminal.beneath", ask=words.ask(ask)), width, style="dim")


def choices(ask: Ask, words: Words, width: int, *, hints: bool = True) -> Block:
    """The options with their numbers: in columns, or one by one where there is more to say about them."""
    if is_pause(ask):
        return []
    options = options_of(ask)
    said = [(words.hint(ask, option) or _under(ask, option, words)) if hints else "" for option in options]
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
