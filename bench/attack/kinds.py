"""The kinds of attack, in the order of the table."""

from __future__ import annotations

from bench.attack.bundles import bundles, changed
from bench.attack.calls import fuzz, words
from bench.attack.costly import at_the_door, on_the_vigil
from bench.attack.door import misled, mutants, smuggling
from bench.attack.ground import Kind
from bench.attack.guessing import guesses, whispers
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
    Kind("costly at the door", at_the_door, is_alone=True),
    Kind("patterns and their worst texts", steep, is_apart=True),
    Kind("slow and greedy connections", greed, 2),
    Kind("five hundred of all kinds", siege, 2),
    Kind("guessed digits", guesses, 0.3),
    Kind("digits on phones", whispers, 0.3),
    Kind("the page of safe mode", on_the_vigil, 0.3),
    Kind("calls of the API", fuzz, is_alone=True),
    Kind("words that are orders", words, 0.5, is_alone=True),
    Kind("races for one turn", races, is_alone=True),
    Kind("packs that are bombs", bundles, 2),
    *(
        Kind(f"changed: {name}", changed(name), 0.4, is_apart=True)
        for name in ("archive", "pack", "campaign", "save", "photo", "typed", "spoken", "page")
    ),
    Kind("killed in play, damaged on the disk", killed),
    Kind("brought back from elsewhere", brought_back, 0.2),
    Kind("wiring and settings", settings, 0.3, is_apart=True),
    Kind("odd terminals and arguments", programs, 2),
)
