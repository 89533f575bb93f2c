"""Licences: everything that the box is made of has one, and all of them go together with ours."""

from __future__ import annotations

import json
import re

import pytest

from device.cli import main
from device.service.licences import TOLD, Component, bill, pieces
from tests.sources import ROOT

# What may lie in a box whose own code is under the MIT licence and given away with it.
FREE = {
    "OFL-1.1",
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT-0",
    "MIT",
    "MIT-CMU",
    "MPL-2.0",
    "PSF-2.0",
    "Unlicense",
    "ZPL-2.1",
    "Zlib",
}


@pytest.mark.parametrize("piece", pieces(), ids=lambda piece: piece.name)
def test_every_piece_is_free_to_be_given_away(piece: Component) -> None:
    terms = set(re.findall(r"[\w.-]+", piece.licence)) - {"AND", "OR", "WITH"}
    assert terms
    assert terms <= FREE


ON_OLD_MACS = {"coloredlogs", "humanfriendly", "mpmath", "sympy"}  # with Intel alone; their terms are MIT and BSD


def test_everything_that_is_locked_for_the_table_is_among_them() -> None:
    """A library that `make run` installs and that nobody asked for its terms would be missing here."""
    locked = re.findall(r"^([\w.-]+)==(\S+)(?: ; (.*?))? \\$", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    known = {(piece.name.replace("_", "-"), piece.version) for piece in pieces()}
    here = {name for name, version, _ in locked if (name, version) in known}  # some differ from machine to machine
    missing = {name for name, _, _ in locked} - here - {"setuptools", "lgpio"} - ON_OLD_MACS
    assert missing == set()


def test_what_their_makers_did_not_say_is_still_unsaid() -> None:
    """A word of ours about another's terms has to be looked at again when they speak for themselves."""
    said = {piece.name for piece in pieces()}
    assert set(TOLD) <= said | {"lgpio", "mfusepy"}


def test_programs_read_it_as_cyclonedx(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["licences", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    assert found["metadata"]["component"]["name"] == "taleside"
    assert {component["type"] for component in found["components"]} == {"library", "machine-learning-model", "data"}
    assert all(component["licenses"] for component in found["components"])


def test_the_networks_are_known_by_what_is_in_them() -> None:
    models = [one for one in bill(pieces())["components"] if one["type"] == "machine-learning-model"]
    assert len(models) >= 2
    assert all(len(model["hashes"][0]["content"]) == 64 for model in models)


def test_letters_are_there_with_their_terms() -> None:
    letters = [one for one in bill(pieces())["components"] if one["name"].endswith(".woff2")]
    assert len(letters) == 3
    assert all(one["licenses"] == [{"expression": "OFL-1.1"}] for one in letters)
