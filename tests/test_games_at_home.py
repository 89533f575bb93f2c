"""Games stay at home: no other room names a game, or anything that only one game has.

The words are the games' own: the names of their folders and of what is in their demo packs, and a few by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.shelf import SHELF
from tests.sources import ROOT

ROOMS = ("device", "vision", "voice", "web_panel")
KINDS = (".py", ".toml", ".html", ".css", ".js")
OWN = (
    *("nora", "bruno", "greta", "milo"),
    *("wyrm", "shred", "destiny", "vortex", "luma", "brom", "selva", "chapter", "keyword_card", "goal card"),
    *("four players", "up to four", "quattro giocatori", "capitolo", "destino", "frammento", "scintilla"),
)
ID = re.compile(r"\bid: ([a-z0-9_]+)")
EVERYDAY = 6  # letters: shorter names of things are everyday words, such as `tower`
EVERYBODYS = {"one_more", "thank_you"}  # names of cards that are words as well
ALLOWED = {
    ("device/front/hardware.py", "destiny"): "old boxes are wired with this name",
    ("voice/speakable.py", "wyrm"): "a noun of the language that the voice speaks",
}


@cache
def words() -> frozenset[str]:
    """What only a game may say."""
    return frozenset(
        {*OWN, *(game.id for game in SHELF), *_folders(), *(name for name in _ids() if "_" in name)} - EVERYBODYS
    )


def _folders() -> Iterator[str]:
    for game in SHELF:
        yield game.package.rpartition(".")[2]


def _ids() -> Iterator[str]:
    """The names of heroes, cards and places in the packs that come with us."""
    for game in SHELF:
        for path in game.demo().rglob("*.yaml"):
            yield from (name for name in ID.findall(path.read_text(encoding="utf-8")) if len(name) >= EVERYDAY)


@cache
def law() -> re.Pattern[str]:
    """Any of them as a word, whatever case it is in."""
    return re.compile(rf"(?<![a-z])({'|'.join(map(re.escape, sorted(words(), key=len, reverse=True)))})", re.IGNORECASE)


def breaches(path: str, text: str) -> list[str]:
    """The lines in which something is named that belongs to one game."""
    return [
        f"{path}:{number} says {found[1]}"
        for number, line in enumerate(text.splitlines(), 1)
        for found in law().finditer(line)
        if (path, found[1].casefold()) not in ALLOWED
    ]


def written() -> Iterator[Path]:
    """All that these rooms are written in."""
    for room in ROOMS:
        yield from (path for path in sorted((ROOT / room).rglob("*")) if path.suffix in KINDS and path.is_file())


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_but_the_engine_names_what_only_one_game_has(room: str) -> None:
    found = [path for path in written() if path.relative_to(ROOT).parts[0] == room]
    assert len(found) > 10
    assert [
        breach for path in found for breach in breaches(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    ] == []


@pytest.mark.parametrize(
    "planted",
    [
        'if words.title.id == "wonder-book":',
        "from engine.games.wildwoods.table import WildTable",
        'hidden = table["shreds"]',
        ".wyrm { color: red; }",
        'again = "Begin this chapter anew"',
        'players = "a number from 1 to 4: up to four players"',
        'LAMPS = {"destiny": 10}',
        'if "alarm_clock" in hand:',
    ],
)
def test_a_room_that_knows_a_game_is_found(planted: str) -> None:
    assert breaches("device/somewhere.py", planted)


def test_what_is_allowed_is_still_there() -> None:
    assert [where for where, word in ALLOWED if word not in (ROOT / where).read_text().casefold()] == []
