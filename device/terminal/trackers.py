"""The trackers: tracks, meters, people, numbers, and what has to be remembered."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from device.terminal.blocks import Block, cut, few, wrapped
from device.terminal.places import ring_style
from device.terminal.rows import track_line
from device.terminal.signs import Signs
from engine.board import Board, Counted, Fact, Meter, Person, Tally

MOST_SIGNS = 8
PER_PERSON = 2  # lines for what somebody holds
STYLES = {"heart": "red", "gem": "bold bright_yellow", "token": "bold yellow"}


def trackers(shown: Board, signs: Signs, width: int, height: int) -> Block:
    """All trackers, the more important first; the longer texts only as far as there is room."""
    firm = [track_line(track, signs) for track in shown.tracks]
    firm += [meter_line(meter, signs) for meter in shown.meters]
    firm += [line for person in shown.people for line in person_lines(person, signs, width)]
    firm += numbers(shown.tallies, width)
    rest = _shared(shown.facts, signs, width - 2, height - len(firm))
    return [cut(line, width, signs.more) for line in few(firm + rest, height, signs.more)]


def meter_line(meter: Meter, signs: Signs) -> Text:
    """So many of them are up."""
    up, down = (signs.heart, signs.no_heart) if meter.shape == "heart" else (signs.up, signs.down)
    line = Text(f"{meter.name} ").append(up * meter.up, STYLES[meter.shape])
    return line.append(down * max(0, meter.of - meter.up), "dim").append(f" {meter.up}")


def numbers(tallies: Sequence[Tally], width: int) -> Block:
    """One after the other; a number stays with what it counts."""
    lines: list[str] = []
    for one in tallies:
        said = f"{one.number} {one.name}" + (f" ({one.note})" if one.note else "")
        if lines and cell_len(f"{lines[-1]}, {said}") <= width:
            lines[-1] += f", {said}"
        else:
            lines.append(said)
    return [line for said in lines for line in wrapped(said, width, style="dim", first=" ")]


def person_lines(person: Person, signs: Signs, width: int) -> Block:
    """Somebody with all that they have, and whether it is their turn."""
    line = Text(f"{signs.active if person.state == 'active' else ' '} ", "bold")
    line.append(person.name, ring_style(person.ring))
    for counter in person.counters:
        line.append(" ").append_text(_counter(counter, signs))
    if person.state == "active":
        line.append(f" {person.note}", "bold")
    elif person.state:
        line.append(f" {getattr(signs, person.state)}", "dim")
    held = wrapped(", ".join(person.held), width, style="dim", indent="    ") if person.held else []
    return [line, *few(held, PER_PERSON, signs.more)]


def _counter(counter: Counted, signs: Signs) -> Text:
    sign = {"heart": signs.heart, "gem": signs.gem, "token": signs.up}[counter.shape]
    if max(counter.of, counter.up) > MOST_SIGNS:
        return Text(
            f"{sign} {counter.up}/{counter.of}" if counter.of else f"{sign} {counter.up}", STYLES[counter.shape]
        )
    empty = signs.no_heart if counter.shape == "heart" else signs.down
    return Text(sign * counter.up, STYLES[counter.shape]).append(empty * max(0, counter.of - counter.up), "dim red")


def _shared(facts: Sequence[Fact], signs: Signs, width: int, height: int) -> Block:
    """What has to be remembered: each gets a fair share of the room, and the first ones what is left."""
    lines: Block = []
    blocks = [wrapped(_fact(fact), width, style="" if fact.is_goal else "dim") for fact in facts]
    for at, block in enumerate(blocks):
        others = len(blocks) - at - 1
        lines += few(block, max(1, height - len(lines) - others), signs.more)
    return lines


def _fact(fact: Fact) -> str:
    said = ", ".join(fact.said)
    return said if fact.is_goal else f"{fact.name}: {said}"
