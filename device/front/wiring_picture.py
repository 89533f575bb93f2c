"""A picture of the wiring, drawn from its description: `python -m device.front.wiring_picture [hardware.toml] [en|it]`.

The header of the Raspberry Pi stands in the middle as one looks at it, with pin 1 at the top left; a wire leads from
each pin that is used to what hangs on it.  Below are the shift registers with their lamps, and how a button and a lamp
are connected.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

from device.front.hardware import Hardware, WrongWiring, default, load
from device.front.wiring_faults import CHIP, said
from engine.phrases import Phrases

GROUND, LOW, HIGH = "GND", "3.3 V", "5 V"
PINS: Sequence[int | str] = (
    *(LOW, HIGH, 2, HIGH, 3, GROUND, 4, 14, GROUND, 15, 17, 18, 27, GROUND, 22, 23, LOW, 24, 10, GROUND),
    *(9, 25, 11, 8, GROUND, 7, 0, 1, 5, GROUND, 6, 12, 13, GROUND, 19, 16, 26, 20, GROUND, 21),
)
"""The forty places of the header in their order: BCM numbers, and what is no pin."""

WIDTH, TOP, ROW, MIDDLE = 1000, 118, 26, 500
BELOW = TOP + ROW * len(PINS) // 2 + 50
COLOURS = {"red": "#c62828", "green": "#2e7d32", "blue": "#1565c0", "yellow": "#b58900"}
INK, FAINT, BOARD, METAL, WIRE = "#22303a", "#6b7780", "#dfe7e3", "#c9a227", "#455a64"


@dataclass
class Drawing:
    """Pieces of SVG, one after the other."""

    pieces: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, *, at: str = "start", size: int = 15, colour: str = INK) -> None:
        """Words; *at* is what of them stands there: start, middle or end."""
        self.pieces.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{at}" fill="{colour}">{escape(text)}</text>'
        )

    def box(self, x: float, y: float, width: float, height: float, fill: str, *, line: str = "none") -> None:
        """A rectangle with soft corners."""
        self.pieces.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" fill="{fill}" stroke="{line}"/>'
        )

    def wire(self, *points: tuple[float, float], colour: str = WIRE, width: float = 2.5) -> None:
        """A line through some points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.pieces.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>')

    def svg(self, height: float) -> str:
        """All of it, on white."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="sans-serif">'
        return "\n".join(
            [head, f'<rect width="{WIDTH}" height="{height:g}" rx="12" fill="#fff"/>', *self.pieces, "</svg>\n"]
        )


def picture(hardware: Hardware, phrases: Phrases) -> str:
    """The wiring as SVG, in one language."""
    drawing, used = Drawing(), dict(uses(hardware, phrases))
    drawing.text(MIDDLE, 44, phrases.say("picture.title"), at="middle", size=24)
    drawing.text(MIDDLE, 70, phrases.say("picture.header"), at="middle", colour=FAINT)
    drawing.box(MIDDLE - 42, TOP - 20, 84, ROW * len(PINS) // 2 + 16, BOARD)
    for at, pin in enumerate(PINS):
        _place(drawing, at, pin, used)
    below = _registers(drawing, hardware, phrases) if hardware.register else BELOW
    return drawing.svg(_parts(drawing, phrases, below))


def uses(hardware: Hardware, phrases: Phrases) -> Iterator[tuple[int, tuple[str, str]]]:
    """What hangs on which pin, in words, and the colour of its wire."""
    part = {key.removeprefix("word.part."): said for key, said in phrases.words.items() if key.startswith("word.part.")}
    for name, switch in hardware.buttons.items():
        yield switch.pin, (part[name], COLOURS.get(name, WIRE))
    if knob := hardware.volume:
        yield from ((pin, (f"{part['volume']} {end}", WIRE)) for pin, end in ((knob.a, "A"), (knob.b, "B")))
    if chain := hardware.register:
        wires: Mapping[int | None, str] = {
            chain.data: "SER",
            chain.clock: "SRCLK",
            chain.latch: "RCLK",
            chain.enable: "OE",
        }
        yield from ((pin, (f"{part['register']} {end}", WIRE)) for pin, end in wires.items() if pin is not None)
    for name, light in hardware.lights.items():
        for at, pin in enumerate(light.pins):
            kind = ("red", "green", "blue")[at] if light.kind == "rgb" else ""
            said = phrases.words[f"word.button.{kind}"].lower() if kind else str(at + 1) if len(light.pins) > 1 else ""
            yield pin, (f"{part[name]} {said}".strip(), COLOURS.get(kind, WIRE))


def _place(drawing: Drawing, at: int, pin: int | str, used: Mapping[int, tuple[str, str]]) -> None:
    """One place of the header, with its wire."""
    is_left, y = at % 2 == 0, TOP + at // 2 * ROW
    side, anchor = (-1, "end") if is_left else (1, "start")
    x = MIDDLE + side * 18
    drawing.box(x - 11, y - 11, 22, 22, METAL if isinstance(pin, int) and pin in used else "#f5f0dc")
    drawing.text(x, y + 4, str(at + 1), at="middle", size=11)
    if isinstance(pin, str):
        drawing.text(x + side * 32, y + 5, pin, at=anchor, size=12, colour=FAINT)
    elif pin in used:
        said, colour = used[pin]
        drawing.wire((x + side * 11, y), (MIDDLE + side * 170, y), colour=colour)
        drawing.text(x + side * 62, y - 3, f"BCM {pin}", at="middle", size=10, colour=FAINT)
        drawing.text(MIDDLE + side * 180, y + 5, said, at=anchor)


def _registers(drawing: Drawing, hardware: Hardware, phrases: Phrases) -> float:
    """The chain, each with what shines on its outputs; gives where it ends."""
    chips = hardware.register.chips if hardware.register else 0
    lamps = _lamps(hardware, phrases)
    drawing.text(MIDDLE, BELOW - 20, phrases.say("picture.registers"), at="middle", colour=FAINT)
    drawing.text(MIDDLE, BELOW + 2, phrases.say("picture.supply"), at="middle", colour=FAINT)
    wide, high = 300, 30 + 22 * CHIP
    for chip in range(chips):
        x, y = 30 + chip % 3 * (wide + 20), BELOW + 24 + chip // 3 * (high + 30)
        drawing.box(x, y, wide, high, "#eef2f5", line=WIRE)
        drawing.text(x + wide / 2, y + 20, f"74HC595  {chip + 1}", at="middle")
        for output in range(CHIP):
            said = lamps.get(chip * CHIP + output, "—")
            drawing.text(x + 14, y + 44 + 22 * output, f"Q{output}", size=13, colour=FAINT)
            drawing.text(x + 52, y + 44 + 22 * output, said, size=14)
        if chip + 1 < chips and chip % 3 < 2:
            drawing.wire((x + wide, y + high / 2), (x + wide + 20, y + high / 2))
    return BELOW + 24 + -(-chips // 3) * (high + 30)


def _lamps(hardware: Hardware, phrases: Phrases) -> dict[int, str]:
    """What shines on which output."""
    found = dict[int, str]()
    for name, light in hardware.lights.items():
        said = phrases.words[f"word.part.{name}"]
        for at, output in enumerate(light.outputs, 1):
            found[output] = f"{said} {at}" if len(light.outputs) > 1 else said
    return found


def _parts(drawing: Drawing, phrases: Phrases, y: float) -> float:
    """How a button, a lamp and the knob are connected; gives where it ends."""
    line = y + 60
    for x, name, middle in ((40, "button", _switch), (370, "lamp", _lamp), (700, "knob", _knob)):
        drawing.text(x, y + 16, phrases.say(f"picture.{name}"), size=14)
        drawing.text(x, line + 5, phrases.say(f"picture.from_{name}"), size=13)
        middle(drawing, x + 80, line)
        drawing.text(x + 208, line + 5, GROUND, size=13)
    return line + 40


def _switch(drawing: Drawing, x: float, y: float) -> None:
    drawing.wire((x, y), (x + 40, y), (x + 78, y - 18))
    drawing.wire((x + 80, y), (x + 120, y))


def _lamp(drawing: Drawing, x: float, y: float) -> None:
    drawing.wire((x, y), (x + 14, y))
    drawing.box(x + 14, y - 8, 44, 16, "#fff", line=WIRE)
    drawing.text(x + 36, y - 14, "330 Ω", at="middle", size=11, colour=FAINT)
    drawing.wire((x + 58, y), (x + 76, y))
    drawing.pieces.append(
        f'<polygon points="{x + 76:g},{y - 10:g} {x + 76:g},{y + 10:g} {x + 92:g},{y:g}" fill="{METAL}"/>'
    )
    drawing.wire((x + 93, y - 10), (x + 93, y + 10))
    drawing.wire((x + 93, y), (x + 120, y))


def _knob(drawing: Drawing, x: float, y: float) -> None:
    drawing.wire((x, y), (x + 46, y))
    drawing.pieces.append(f'<circle cx="{x + 62:g}" cy="{y:g}" r="16" fill="#fff" stroke="{WIRE}" stroke-width="2.5"/>')
    drawing.wire((x + 62, y), (x + 72, y - 11))
    drawing.wire((x + 78, y), (x + 120, y))


def main(arguments: Sequence[str]) -> int:
    """Draw it; what is wrong with it, or only worth knowing, is said line by line."""
    language = next((word for word in arguments if word in ("en", "it")), "en")
    files, phrases = [Path(word) for word in arguments if word != language], Phrases.load("device.front", language)
    try:
        hardware = load(files[0]) if files else default()
    except WrongWiring as error:
        sys.stderr.write(f"{phrases.error(error)}\n")
        return 1
    for warning in hardware.warnings:
        sys.stderr.write(f"{said(warning, phrases)}\n")
    sys.stdout.write(picture(hardware, phrases))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
