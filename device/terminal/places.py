"""What stands in the places of a map, as words and signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from device.terminal.blocks import Block, cut, wrapped
from device.terminal.signs import RINGS, Signs
from engine.board import Place, Sign

COLOURS = {"foe": "bold magenta", "foe_down": "magenta", "gem": "bold bright_yellow"}
FEW = 4  # so many signs are drawn one by one


@dataclass(frozen=True)
class Detail:
    """How much of a place there is room for."""

    width: int
    notes: bool = True
    whole_names: bool = True


def place_block(place: Place, signs: Signs, detail: Detail) -> Block:
    """The name of a place and all that is there."""
    label = Text(place.name, "bold" if any(sign.shape == "pawn" for sign in place.signs) else "")
    if place.source:
        label = Text(f"{signs.source} ", "bold magenta").append_text(label)
    lines = wrapped(label, detail.width)
    if len(lines) > 2:
        lines = [lines[0], cut(lines[1].append("…"), detail.width)]
    things = [_sign(sign, signs, whole=detail.whole_names) for sign in place.signs]
    things += [Text(f"[{token}]", "cyan") for token in place.tokens]
    if detail.notes:
        things += [Text(note, "dim italic") for note in place.notes]
    return [cut(line, detail.width) for line in lines + list(_flowing(things, detail.width))]


def ring_style(ring: str) -> str:
    """How whatever has this colour is written."""
    return RINGS.get(ring, "bold")


def _sign(sign: Sign, signs: Signs, *, whole: bool) -> Text:
    """One thing that stands there."""
    if sign.shape == "pawn":
        mark = signs.fallen if sign.state == "fallen" else ""
        return Text((sign.name if whole else sign.name[:3]) + mark, ring_style(sign.ring))
    if sign.shape == "figure":
        return Text(f"{sign.name} {signs.heart}{sign.count}", "bold cyan")
    if sign.shape == "die":
        return Text(f"[{sign.name or ' '}]", ring_style(sign.ring) if sign.name else "dim")
    if sign.shape == "stack":
        return Text(f"{sign.name} {sign.count}".strip(), "cyan")
    mark = getattr(signs, sign.shape)
    return Text(mark * sign.count if sign.count <= FEW else f"{sign.count}{mark}", COLOURS[sign.shape])


def _flowing(things: list[Text], width: int) -> Iterator[Text]:
    """One thing after the other, in as many lines as they need."""
    line = Text()
    for thing in things:
        if line and line.cell_len + 1 + thing.cell_len > width:
            yield line
            line = Text()
        line = line.append(" ").append_text(thing) if line else thing.copy()
    if line:
        yield line
