"""The board of any game on the screen: map, rows of cards and tracks, meters, people, and what has to be remembered."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from device.evening.words import Words
from device.terminal.blocks import Block, Signs, beside, cut, few, within, wrapped
from device.terminal.map import drawn, listed, ring_style
from engine.board import Board, Counted, Fact, LaidCard, Meter, Person, Row, Tally, Track

PAPER = 200  # columns and rows where nothing has to be left out


def title(words: Words) -> Text:
    """Which story, how far it has come, and which phase."""
    shown = words.board()
    line = Text(" ").append(shown.title, "bold").append(f"  {shown.where}  ", "dim")
    return line.append(shown.phase[:1].upper() + shown.phase[1:])


def board(words: Words, signs: Signs, width: int, height: int) -> Block:
    """What lies there and the trackers, side by side; the trackers alone while nothing lies there."""
    shown, right = words.board(), min(46, max(29, width * 3 // 8))
    picture = _table(shown, signs, width - right - 3, height)
    if not picture:
        return trackers(shown, signs, width, height)
    tracked = trackers(shown, signs, right, height)
    return beside(few(picture, height, signs.more), tracked, width - right - 3, f" {signs.wall} ")


def legend(words: Words, signs: Signs) -> str:
    """What the signs on the board mean."""
    return ", ".join(f"{getattr(signs, mark)} {said}" for mark, said in words.board().legend)


def told(words: Words, signs: Signs) -> Block:
    """All of it as lines, for paper."""
    shown = words.board()
    places = listed(shown.map, signs, PAPER) if shown.map else []
    rows = [line for row in _rows(shown, signs, PAPER) for line in wrapped(row, PAPER, first="  ")]
    return [title(words), *trackers(shown, signs, PAPER, PAPER), *places, *rows]


def _table(shown: Board, signs: Signs, width: int, height: int) -> Block:
    """The map, and below it what lies in rows."""
    rows = _rows(shown, signs, width)
    if shown.map is None:
        return rows
    return [*drawn(shown.map, signs, width, max(1, height - len(rows))), *rows]


def _rows(shown: Board, signs: Signs, width: int) -> Block:
    lines: Block = []
    for row in shown.rows:
        lines += [*([Text()] if lines else []), *row_block(row, signs)]
    return [cut(line, width, signs.more) for line in lines]


# Rows and tracks ----------------------------------------------------------------------------------


MARKS = {"foe": "bold magenta", "foe_down": "bold magenta", "open": "bold", "closed": "bold", "done": "bold"}
SIGNS = {"open": "active"}  # a place that is open is one where something can be done


def row_block(row: Row, signs: Signs) -> Block:
    """A row under its name: each space with what lies there, those that are free too."""
    labels = row.spaces or ("",) * len(row.cards)
    lines: Block = [Text(row.name, "bold")]
    for at in range(max(len(labels), len(row.cards))):
        label = labels[at].replace("–", signs.bar) if at < len(labels) else ""
        line = Text(f" {label:<2} " if row.spaces else " ", "bold cyan")
        lines.append(line.append_text(_card(row.cards[at], signs)) if at < len(row.cards) else line)
    return lines


def _card(card: LaidCard, signs: Signs) -> Text:
    """What lies there, with signs for what stands on it."""
    text = Text()
    if card.kind:
        text.append(f"{getattr(signs, SIGNS.get(card.kind, card.kind))} ", MARKS[card.kind])
    text.append(card.name, "dim" if card.kind == "done" else "" if card.kind else "bold")
    for sign, many, style in ((signs.gem, card.gems, "bright_yellow"), (signs.up, card.dots, "dim")):
        text.append(f" {sign * many}" if many else "", style)
    for said in filter(None, (card.cost_said, card.note)):
        text.append(f" {said}", "dim")
    for mark in card.marks:
        text.append(f" {getattr(signs, mark)}", "bold red" if mark == "active" else "dim")
    return text


def track_line(track: Track, signs: Signs) -> Text:
    """Its spaces from one end to the other, and whoever stands on them."""
    line = Text(f"{track.name} ")
    shapes = {"sun": (signs.up, "bold yellow"), "moon": (signs.foe, "bold magenta")}
    for at, space in enumerate(track.spaces):
        pawn = next((pawn for pawn in track.pawns if pawn.at == at), None)
        if pawn:
            line.append(*shapes.get(pawn.shape, (pawn.name[:1] or signs.up, ring_style(pawn.ring))))
        elif space.side == "centre":
            line.append(signs.source, "bold")
        else:
            line.append(signs.closed if space.is_marked else signs.open, "dim")
    return line


# Trackers -----------------------------------------------------------------------------------------


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
    return within(firm + rest, height, width, signs.more)


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
    things = [*(bit.said for bit in person.bits), *(die.said for die in person.dice), *person.held]
    held = wrapped(", ".join(things), width, style="dim", indent="    ") if things else []
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
