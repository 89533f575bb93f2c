"""Rows of cards and tracks with pawns, as lines."""

from __future__ import annotations

from rich.text import Text

from device.terminal.blocks import Block
from device.terminal.places import ring_style
from device.terminal.signs import Signs
from engine.board import LaidCard, Row, Track

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
