"""The kinds of attack, in the order of the table."""

from __future__ import annotations

from bench.attack.bundles import bundles, changed
from bench.attack.calls import fuzz, words
from bench.attack.costly import at_the_door
from bench.attack.door import misled, mutants, smuggling
from bench.attack.ground import Kind
from bench.attack.guessing import guesses
from bench.attack.keeping import brought_back, killed, settings
from bench.attack.patterns import steep
from bench.attack.programs import programs
from bench.attack.races import races
from bench.attack.roles import roles
from bench.attack.slow import greed, siege

KINDS = (
    Kind("roles by route and method", roles),
    Kind("a browser led astray", misled, 0.3),
    Kind("smuggled requests", smuggling),
    Kind("changed requests", mutants),
    Kind("costly at the door", at_the_door),
    Kind("patterns and their worst texts", steep, 1, needs_box=False),
    Kind("slow and greedy connections", greed, 2),
    Kind("five hundred of all kinds", siege, 2),
    Kind("guessed digits", guesses, 0.3),
    Kind("calls of the API", fuzz),
    Kind("words that are orders", words, 0.5),
    Kind("races for one turn", races),
    Kind("packs that are bombs", bundles, 2),
    *(
        Kind(f"changed: {name}", changed(name), 0.4, needs_box=False)
        for name in ("archive", "pack", "campaign", "save", "photo", "typed", "spoken", "page")
    ),
    Kind("killed in play, damaged on the disk", killed, 1, needs_box=False),
    Kind("brought back from elsewhere", brought_back, 0.2, needs_box=False),
    Kind("wiring and settings", settings, 0.3, needs_box=False),
    Kind("odd terminals and arguments", programs, 2, needs_box=False),
)
