"""The hardware: which button and which lamp is on which pin, read from a TOML file; `hardware.toml` is our wiring."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Literal

from device.files.durable import whole
from device.front.wiring_faults import Table, TomlLines, WiringFault, checked
from engine import EngineError

Kind = Literal["gpio", "pwm", "rgb", "shift_register"]
OLD_NAMES = {"destiny": "level", "actions": "moves"}
"""What two lights were called while there was one game; boxes are wired with them."""
OLD_NAME = re.compile(
    r"""(?m)^([ \t]*+(?:(?:\[[ \t]*+)?lights[ \t]*+\.[ \t]*+)?)["']?(destiny|actions)["']?(?=[ \t]*[].=])"""
)


@dataclass(frozen=True)
class Switch:
    """A button between its pin and ground; not *to_ground*: between its pin and 3.3 volts."""

    pin: int
    to_ground: bool = True


@dataclass(frozen=True)
class Knob:
    """A rotary encoder for the volume."""

    a: int
    b: int


@dataclass(frozen=True)
class Register:
    """A chain of 74HC595 shift registers; *enable*, if it is wired, dims them all."""

    data: int
    clock: int
    latch: int
    chips: int = 1
    enable: int | None = None


@dataclass(frozen=True)
class Light:
    """A light of one lamp or several, on pins of their own or on outputs of the shift register."""

    kind: Kind
    pins: tuple[int, ...] = ()
    outputs: tuple[int, ...] = ()
    to_ground: bool = True  # a lamp between the pin and ground shines when the pin is high


@dataclass(frozen=True)
class Hardware:
    """All of it.  What is not there is done without."""

    buttons: Mapping[str, Switch]
    lights: Mapping[str, Light]
    volume: Knob | None = None
    register: Register | None = None
    brightness: float = 1.0
    night: float = 0.15
    warnings: tuple[WiringFault, ...] = field(default=(), compare=False)


class DeviceError(EngineError):
    """The hardware's: something of it cannot be used."""


class WrongWiring(DeviceError):
    """The description of the hardware cannot be used; *findings* says where and why."""

    def __init__(self, file: str, findings: Iterable[WiringFault]) -> None:
        self.findings = tuple(findings)
        faults = [finding for finding in self.findings if not finding.is_warning]
        super().__init__("error.wiring", file=file, line=faults[0].line, n=len(faults))
        self.more = [finding.phrase for finding in faults]


LARGEST = 1 << 20  # bytes of a description


def default() -> Hardware:
    """The wiring that the documentation shows."""
    return read((files("device.front") / "hardware.toml").read_text(encoding="utf-8"))


def load(file: Path) -> Hardware:
    """The wiring in a file, if it can be read."""
    try:
        data = whole(str(file), LARGEST)
    except OSError as error:
        raise WrongWiring(file.name, [WiringFault(1, "closed", {"why": error.strerror or str(error)})]) from error
    try:
        return read(data.decode("utf-8"), file.name)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise WrongWiring(file.name, [WiringFault(line, "not_text")]) from error


def read(text: str, file: str = "hardware.toml") -> Hardware:
    """The wiring in a text, or everything that is wrong with it at once."""
    text = OLD_NAME.sub(lambda old: f"{old[1]}{OLD_NAMES[old[2]]}", text)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = TomlLines.of(error) or len(text.splitlines())
        raise WrongWiring(file, [WiringFault(line, "not_toml", {"why": str(error)})]) from error
    except (RecursionError, ValueError, TypeError, OverflowError) as error:  # the reader lets a few of its own out
        raise WrongWiring(file, [WiringFault(1, "not_toml", {"why": type(error).__name__})]) from error
    findings = checked(found, TomlLines(text))
    if any(not finding.is_warning for finding in findings):
        raise WrongWiring(file, findings)
    try:
        return _built(found, findings)
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        raise WrongWiring(file, [*findings, WiringFault(1, "not_so", {"why": str(error)})]) from error


def _built(found: Table, findings: Iterable[WiringFault]) -> Hardware:
    bright = found.get("brightness", {})
    return Hardware(
        buttons={name: _switch(switch) for name, switch in found["buttons"].items()},
        lights={name: _light(light) for name, light in found.get("lights", {}).items()},
        volume=Knob(**found["volume"]) if "volume" in found else None,
        register=Register(**found["register"]) if "register" in found else None,
        brightness=float(bright.get("day", 1.0)),
        night=float(bright.get("night", 0.15)),
        warnings=tuple(findings),
    )


def _switch(switch: int | Table) -> Switch:
    return Switch(switch) if isinstance(switch, int) else Switch(**switch)


def _light(light: Table) -> Light:
    lists = {name: tuple(light.get(name, ())) for name in ("pins", "outputs")}
    return Light(light["kind"], **lists, to_ground=light.get("to_ground", True))
