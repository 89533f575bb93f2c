"""Unplug: the very last thing before the power may go: `python -m device.front.unplug [hardware.toml]`, and no more.

The system runs it when everything is unmounted and the service is long gone.  The lamp stays lit without us.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from device.front.hardware import Hardware, default, load
from device.front.lamps import Lamps
from device.front.lights import OFF, STEADY
from device.front.pins import REVISION, Factory, Pins, factory

LIGHT = "unplug"


def light(hardware: Hardware, found: Factory) -> bool:
    """All lamps dark but this one; False: there is no such lamp that could be lit."""
    lights = {name: light for name, light in hardware.lights.items() if light.kind == "shift_register" or name == LIGHT}
    some = Hardware({}, lights, register=hardware.register)
    pins = Pins(some, found.pins, lambda name, closed, at: None, lambda steps: None)
    Lamps(pins).show({**OFF, LIGHT: (STEADY,)}, 0.0)
    is_lit = bool(pins.lamps.get(LIGHT))
    pins.close(keep=(LIGHT,))
    return is_lit


def main(arguments: Sequence[str], revision: Path = REVISION) -> int:
    """Light it; gives 1 if that could not be done."""
    found = factory(revision)
    hardware = load(Path(arguments[0])) if arguments else default()
    return 0 if found.is_real and light(hardware, found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
