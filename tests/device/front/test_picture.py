"""The picture of the wiring: every wire where it is, in both languages, and the same in the documentation."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from device.front.hardware import default, read
from device.front.meanings import BUTTONS
from device.front.wiring_picture import PINS, picture, uses
from engine.phrases import Phrases
from tests.kit.buttons_page import PLACES
from tests.sources import ROOT

FILES = {"en": "wiring.svg", "it": "wiring.it.svg"}
SMALL = "[buttons]\nnext = 4\nback = 17\n[lights.tray]\nkind = 'gpio'\npins = [25]\n"


def words_of(svg: str) -> list[str]:
    return ["".join(piece.itertext()) for piece in ET.fromstring(svg).iter() if piece.tag.endswith("text")]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_picture_in_the_documentation_is_our_wiring(language: str) -> None:
    drawn = picture(default(), Phrases.load("device.front", language))
    assert (ROOT / "docs" / "pictures" / FILES[language]).read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_wire_and_every_lamp_is_named(language: str) -> None:
    phrases = Phrases.load("device.front", language)
    words = words_of(picture(default(), phrases))
    assert [said for _, (said, _) in uses(default(), phrases) if said not in words] == []
    outputs = sum(len(light.outputs) for light in default().lights.values())
    assert sum(word == "—" for word in words) == 24 - outputs
    assert not any(re.search(r"word\.|picture\.", word) for word in words)


def test_the_pins_are_where_they_are_on_the_header() -> None:
    assert {pin: PINS.index(pin) + 1 for pin in PLACES} == PLACES
    assert len(PINS) == 40


def test_a_small_box_has_a_small_picture() -> None:
    words = words_of(picture(read(SMALL), Phrases.load("device.front")))
    assert {"Next button", "Back button", "tray light"} <= set(words)
    assert not any("74HC595" in word for word in words)


def test_the_readme_shows_the_picture_explains_every_button_and_names_three_budgets() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    names = Phrases.load("device.front").words
    assert [
        name for name in BUTTONS if names[f"word.button.{name}"] not in readme.partition("**Every button.**")[2]
    ] == []
    assert "docs/pictures/wiring.svg" in readme
    assert len(re.findall(r"about \d+ €", readme)) == 3
    assert all(command in readme for command in ("make run", ".venv/bin/taleside run", "make install", "make play"))
