"""Everything that can be wrong with a description of the hardware, each with its line and a phrase."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from device.front.lights import LAMPS
from device.front.meanings import BUTTONS
from engine.phrases import Phrases

Table = Mapping[str, Any]
PINS = range(2, 28)
RESERVED: Mapping[int, str] = {
    **dict.fromkeys((2, 3), "i2c"),
    **dict.fromkeys((14, 15), "uart"),
    **dict.fromkeys((18, 19, 20, 21), "i2s"),
}
WAKES = 3  # pulling this pin low wakes a Pi that was shut down: it is the right one for the power button
NEEDED = ("next", "back")
KINDS = ("gpio", "pwm", "rgb", "shift_register")
RGB = 3
CHIP, MOST_CHIPS = 8, 8  # outputs of a 74HC595, and how many of them make sense in a chain


@dataclass(frozen=True)
class WiringFault:
    """Something that is wrong, or that somebody should know."""

    line: int
    what: str
    about: Mapping[str, Any] = field(default_factory=dict)
    is_warning: bool = False

    @property
    def phrase(self) -> tuple[str, Mapping[str, Any]]:
        """Its phrase, and what stands in it."""
        return f"hardware.{self.what}", {"line": self.line, **self.about}


def said(finding: WiringFault, phrases: Phrases) -> str:
    """In words."""
    return phrases.say(*finding.phrase)


def checked(found: Table, lines: TomlLines) -> tuple[WiringFault, ...]:
    """All findings in the order of the lines."""
    check = _Check(found, lines)
    return tuple(sorted(check.findings(), key=lambda finding: (finding.is_warning, finding.line)))


class _Check:
    """One description under examination."""

    def __init__(self, found: Table, lines: TomlLines) -> None:
        self._found, self._lines = found, lines
        self._on: dict[int, list[Path]] = defaultdict(list)
        self._outputs: dict[int, list[Path]] = defaultdict(list)

    def findings(self) -> Iterator[WiringFault]:
        """Everything, one part after the other."""
        parts = {
            "buttons": self._buttons,
            "volume": self._volume,
            "register": self._register,
            "lights": self._lights,
            "brightness": self._brightness,
        }
        yield from self._known(self._found, parts, ())
        for name, part in parts.items():
            table = self._found.get(name, {})
            yield from part(table) if isinstance(table, dict) else self._wrong((name,), "table")
        yield from self._conflicts()

    # The parts -----------------------------------------------------------------------------------

    def _buttons(self, table: Table) -> Iterator[WiringFault]:
        yield from self._known(table, BUTTONS, ("buttons",))
        for name, switch in table.items():
            path = ("buttons", name)
            if isinstance(switch, dict):
                yield from self._known(switch, ("pin", "to_ground"), path)
                yield from self._flag(switch, path)
                switch = switch.get("pin")
            yield from self._pin(switch, path)
        for name in NEEDED:
            if name not in table:
                yield self._finding(("buttons",), "needed", name=name)

    def _volume(self, table: Table) -> Iterator[WiringFault]:
        yield from self._known(table, ("a", "b"), ("volume",))
        for name in ("a", "b") if table else ():
            yield from self._pin(table.get(name), ("volume", name))

    def _register(self, table: Table) -> Iterator[WiringFault]:
        yield from self._known(table, ("data", "clock", "latch", "chips", "enable"), ("register",))
        wanted = ("data", "clock", "latch", *(("enable",) if "enable" in table else ()))
        for name in wanted if table else ():
            yield from self._pin(table.get(name), ("register", name))
        if not _is_whole(table.get("chips", 1)) or not 1 <= table.get("chips", 1) <= MOST_CHIPS:
            yield self._finding(("register", "chips"), "chips", most=MOST_CHIPS)

    def _lights(self, table: Table) -> Iterator[WiringFault]:
        yield from self._known(table, LAMPS, ("lights",))
        for name, light in table.items():
            if not isinstance(light, dict):
                yield from self._wrong(("lights", name), "table")
                continue
            yield from self._light(light, ("lights", name))

    def _light(self, light: Table, path: Path) -> Iterator[WiringFault]:
        yield from self._known(light, ("kind", "pins", "outputs", "to_ground"), path)
        yield from self._flag(light, path)
        kind = light.get("kind")
        if kind not in KINDS:
            yield self._finding((*path, "kind"), "kind", found=kind or "-", kinds=list(KINDS), **_near(kind, KINDS))
            return
        where = "outputs" if kind == "shift_register" else "pins"
        lamps, most = light.get(where), LAMPS.get(path[-1], 1)
        if not isinstance(lamps, list) or not lamps:
            yield self._finding((*path, where), "empty", name=path[-1], key=where)
            return
        yield from self._lamps(lamps, (*path, where))
        if kind == "rgb" and len(lamps) != RGB:
            yield self._finding((*path, where), "rgb", found=len(lamps))
        elif kind != "rgb" and len(lamps) > most:
            yield self._finding((*path, where), "too_many", name=path[-1], found=len(lamps), most=most)

    def _lamps(self, lamps: list[Any], path: Path) -> Iterator[WiringFault]:
        for lamp in lamps:
            yield from self._output(lamp, path) if path[-1] == "outputs" else self._pin(lamp, path)

    def _brightness(self, table: Table) -> Iterator[WiringFault]:
        yield from self._known(table, ("day", "night"), ("brightness",))
        for name, value in table.items():
            if type(value) not in (int, float) or not 0 < value <= 1:
                yield self._finding(("brightness", name), "brightness", name=name)

    # What all parts have -------------------------------------------------------------------------

    def _known(self, table: Table, names: Collection[str], path: Path) -> Iterator[WiringFault]:
        for name in table:
            if name not in names:
                near = _near(name, names)
                yield self._finding((*path, name), "unknown_near" if near else "unknown", name=name, **near)

    def _flag(self, table: Table, path: Path) -> Iterator[WiringFault]:
        if not isinstance(table.get("to_ground", True), bool):
            yield self._finding((*path, "to_ground"), "flag", name="to_ground")

    def _pin(self, pin: Any, path: Path) -> Iterator[WiringFault]:
        if not _is_whole(pin):
            yield from self._wrong(path, "pin")
        elif pin not in PINS:
            yield self._finding(path, "impossible", pin=pin, first=PINS[0], last=PINS[-1])
        else:
            self._on[pin].append(path)
            if pin in RESERVED and not (pin == WAKES and path == ("buttons", "power")):
                yield self._finding(path, f"reserved_{RESERVED[pin]}", warning=True, pin=pin)

    def _output(self, output: Any, path: Path) -> Iterator[WiringFault]:
        register = self._found.get("register")
        chips = register.get("chips", 1) if isinstance(register, dict) else 0
        most = CHIP * (chips if _is_whole(chips) else 1)
        if not _is_whole(output) or not 0 <= output < most:
            what = "output" if most else "no_register"
            yield self._finding(path, what, output=str(output), last=most - 1)
        else:
            self._outputs[output].append(path)

    def _conflicts(self) -> Iterator[WiringFault]:
        for what, uses in (("conflict", self._on), ("same_output", self._outputs)):
            for number, paths in uses.items():
                for path in paths[1:]:
                    yield self._finding(path, what, pin=number, here=_name(path), there=_name(paths[0]))

    def _wrong(self, path: Path, wanted: str) -> Iterator[WiringFault]:
        yield self._finding(path, f"no_{wanted}", name=_name(path))

    def _finding(self, path: Path, what: str, *, warning: bool = False, **about: Any) -> WiringFault:
        return WiringFault(self._lines.line(path), what, about, warning)


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _near(name: Any, names: Collection[str]) -> dict[str, Any]:
    """The known name that is most like this one, if one is."""
    found = difflib.get_close_matches(str(name), list(names), 1, 0.6)
    return {"near": found[0]} if found else {}


def _name(path: Path) -> str:
    return ".".join(part for part in path if part not in ("pins", "outputs"))


# Lines of the text --------------------------------------------------------------------------------


HEADER = re.compile(r"\s*\[+([^\]\[]+)\]")
KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
PLACE = re.compile(r"line (\d+)")

Path = tuple[str, ...]


class TomlLines:
    """The line of every table and key of a text."""

    def __init__(self, text: str) -> None:
        self._found: dict[Path, int] = {}
        above: Path = ()
        for number, line in enumerate(text.splitlines(), 1):
            if header := HEADER.match(line):
                above = _parts(header.group(1))
                self._note(above, number)
            elif key := KEY.match(line):
                self._note((*above, *_parts(key.group(1))), number)

    def line(self, path: Path) -> int:
        """Where it stands; what stands inside a line is on that line."""
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, 1)

    def _note(self, path: Path, number: int) -> None:
        for length in range(1, len(path) + 1):
            self._found.setdefault(path[:length], number)

    @staticmethod
    def of(error: Exception) -> int:
        """The line that a message of the reader names; 0 if it is the end of the text."""
        found = PLACE.search(str(error))
        return int(found.group(1)) if found else 0


def _parts(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
