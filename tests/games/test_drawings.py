"""The drawings and colours of every game on the shelf: small, only drawn, and colours that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine.art import Art, art
from engine.contract import AnyTitle
from engine.shelf import SHELF

LARGEST, ALL = 20_000, 150_000  # bytes of one drawing, and of all drawings of a game
SVG = "{http://www.w3.org/2000/svg}"
DRAWS = {"svg", "g", "path", "circle", "ellipse", "rect", "defs", "filter", "feDropShadow", "stop"} | {
    "linearGradient",
    "radialGradient",
    "clipPath",
    "text",
    "title",
    "use",
}
BASE = {"text": ("#ece7f3", "#241d33")}  # what every page has of its own: dark, light
COLOUR = re.compile(r"#[0-9a-f]{6}")
NAMES = {"ground", "card", "raised", "edge", "accent", "foe"} | {
    *("cloth", "cloth_deep", "hill", "hill_back", "hill_edge", "night_sky")
}
GAMES = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)


def drawings() -> Iterator[Path]:
    for game in SHELF:
        yield from game.art.drawings.values()


@pytest.mark.parametrize("path", list(drawings()), ids=lambda path: f"{path.parts[-4]}-{path.name}")
def test_a_drawing_is_small_and_nothing_but_drawn(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) < LARGEST
    assert foreign(text) == []


def foreign(text: str) -> list[str]:
    """What has no business in a drawing: scripts, pictures of elsewhere, what acts."""
    found = list(ET.fromstring(text).iter())
    odd = [one.tag for one in found if one.tag.removeprefix(SVG) not in DRAWS]
    marks = [(name, value) for one in found for name, value in one.attrib.items()]
    return odd + [name for name, value in marks if name.startswith("on") or "href" in name or "//" in value]


@pytest.mark.parametrize(
    "inner",
    ["<script>1</script>", '<image href="http://elsewhere/x.png"/>', '<path onclick="1"/>', "<foreignObject/>"],
)
def test_what_has_no_business_in_a_drawing_is_found(inner: str) -> None:
    assert foreign(f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>') != []


@GAMES
def test_all_that_is_drawn_of_a_game_weighs_little(game: AnyTitle) -> None:
    assert sum(path.stat().st_size for path in game.art.drawings.values()) < ALL


@GAMES
def test_colours_can_be_read(game: AnyTitle) -> None:
    for at, look in enumerate(("dark", "light")):
        colours = game.art.colours.get(look, {})
        assert set(colours) <= NAMES
        assert all(COLOUR.fullmatch(colour) for colour in colours.values())
        for ground in {"ground", "card", "raised"} & set(colours):
            assert contrast(BASE["text"][at], colours[ground]) >= 7, (look, ground)
            assert contrast(colours["accent"], colours[ground]) >= 4.5, (look, ground)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_is_counted_as_it_should_be() -> None:
    assert (round(contrast("#000000", "#ffffff")), contrast("#777777", "#777777")) == (21, 1)


@GAMES
def test_only_what_is_told_is_celebrated(game: AnyTitle) -> None:
    words = game._phrases.words
    assert [what for what in game.ceremonies if f"news.{what}" not in words] == []


def test_later_folders_have_the_last_word(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "art").mkdir(parents=True)
        (tmp_path / name / "art/cover.svg").write_text(name)
    found = art("x", tmp_path / "one", tmp_path / "two", tmp_path / "three")
    assert (found.drawings["cover"].read_text(), found.colours, "cover" in Art()) == ("two", {}, False)
