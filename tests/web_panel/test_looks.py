"""The light look: its colours are written once, and whoever wants them, or whose system does, gets them."""

from __future__ import annotations

import re

import pytest

from tests.sources import ROOT
from tests.web_panel.phone import evening, let_in

STATIC = ROOT / "web_panel/static"
LINK = re.compile(r'<link rel="stylesheet" href="/static/light\.css"([^>]*)>')
MEANT = {"dark": [], "light": [""], "auto": [' media="(prefers-color-scheme: light)"']}


def named(rules: str) -> set[str]:
    """The colours that are set there."""
    return set(re.findall(r"(--[\w-]+):", rules))


@pytest.mark.parametrize("look", MEANT)
def test_the_colours_of_the_light_look_come_to_whoever_wants_them(look: str) -> None:
    with evening() as (panel, _):
        phone = let_in(panel)
        phone.client.set_cookie("look", look, domain="127.0.0.1")
        page = phone.page()
        assert LINK.findall(page) == MEANT[look]
        assert ("data-look" in page) == (look != "dark")  # by which the light colours are found


def test_the_light_look_sets_nothing_that_the_dark_one_does_not_know() -> None:
    dark, light = ((STATIC / name).read_text(encoding="utf-8") for name in ("panel.css", "light.css"))
    assert named(light) <= named(dark)
    assert {"--ground", "--text", "--accent", "--page"} <= named(light)
    assert "prefers-color-scheme" not in dark
