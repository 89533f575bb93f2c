"""The river and the locations: what lies in the seven spaces, and where Luma can go in this scene."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from device.terminal.blocks import Block, cut, few, wrapped
from device.terminal.signs import Signs
from device.words import Words
from engine.games.wildwoods.actions import is_open
from engine.games.wildwoods.pack import Location
from engine.games.wildwoods.river import NUMBERS, SPACES
from engine.games.wildwoods.table import ACTIONS, WildTable


def drawn(t: WildTable, words: Words, signs: Signs, width: int, height: int) -> Block:
    """River above, locations below; nothing before the first evening has been laid out."""
    if not t.river:
        return []
    lines = [*river(t, words, signs), Text(), *places(t, words, signs)]
    return [cut(line, width, signs.more) for line in few(lines, height, signs.more)]


def listed(t: WildTable, words: Words, signs: Signs, width: int) -> Block:
    """The same as lines for paper."""
    return [line for row in drawn(t, words, signs, width, 200) for line in wrapped(row, width, first="  ")]


def river(t: WildTable, words: Words, signs: Signs) -> Block:
    """Seven spaces, from the start of the river to its last one."""
    lines: Block = [Text(words.say("tracker.river"), "bold")]
    for at in range(SPACES):
        label = f"{NUMBERS[at]}+" if at < len(NUMBERS) else signs.bar
        line = Text(f" {label:<2} ", "bold cyan")
        lines.append(line.append_text(_card(t, t.river[at], words, signs)) if at < len(t.river) else line)
    return lines


def _card(t: WildTable, card: str, words: Words, signs: Signs) -> Text:
    if card in ACTIONS:
        crystals = t.crystals.get(card, 0)
        return Text(words.name("action", card), "bold").append(f" {signs.spark * crystals}", "bright_yellow")
    creature = t.creature(card)
    mark = signs.stunned if card in t.stunned else signs.wyrm
    text = Text(f"{mark} ", "bold magenta").append(words.name("creature", card))
    if card in t.to_activate:
        text.append(f" {signs.active}", "bold red")
    dots = signs.up * creature.dots
    return text.append(f" {dots} ", "dim").append(words.say("tracker.loss", n=creature.spirit_loss), "dim")


def places(t: WildTable, words: Words, signs: Signs) -> Iterator[Text]:
    """The locations, those that are open first to the eye; what is behind them stays unread."""
    if t.scene.locations and t.phase in ("luma", "shadow", "setup"):
        yield Text(words.say("tracker.locations"), "bold")
        yield from (_place(t, place, words, signs) for place in t.scene.locations)


def _place(t: WildTable, place: Location, words: Words, signs: Signs) -> Text:
    done = place.id in t.overcome
    mark = signs.done if done else signs.active if is_open(t, place) else signs.closed
    line = Text(f" {mark} ", "bold").append(words.name("location", place.id), "dim" if done else "")
    line.append(f" {signs.up * place.dots} ", "dim").append(words.say(f"tracker.{place.kind}"), "dim")
    if place.needs_selva_centre:
        line.append(f" {signs.vortex}", "dim")
    return line
