"""Every field of every model of every game's pack is looked at by the rules, read aloud or shown, or refused.

Whole evenings are played while it is written down which code asks for which field.  One that nothing ever asks for
would be typed for nothing: that is a defect, unless it is named here with what it is for.
"""

from __future__ import annotations

import re
import sys
import typing
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from device.evening.words import words
from engine.content import Content, Text
from engine.contract import AnyTitle
from engine.shelf import SHELF
from tests.games.recording import Evening, read
from tests.sources import ROOT

FOLDERS = {game.package.rpartition(".")[2]: game for game in SHELF}
NAMES = [name for name in FOLDERS if (ROOT / f"tests/games/{name}/evenings.py").is_file()]
each_game = pytest.mark.parametrize("name", NAMES)
TYPED = ("pack.py", "verbs.py", "checks.py", "loading.py", "packing.py", "collected.py", "words.py", "references.py")
"""Files that only hold what was typed, check it or hand all of it on."""
SHORTEST = 3  # so many evenings are played of each game, and the longest line of all

Field = tuple[str, str]
WHOLE = "a file of the pack, taken apart as it is read"
OTHERWISE: dict[str, dict[Field, str]] = {
    "wonder_book": {
        **dict.fromkeys([("Heroes", "heroes"), ("Heroes", "upgrades"), ("Shreds", "shreds")], WHOLE),
        **dict.fromkeys([("Wyrms", "wyrm_cards"), ("WonderPack", "chapters"), ("WonderPack", "heroes")], WHOLE),
        **dict.fromkeys([("WonderPack", "shreds"), ("WonderPack", "wyrms")], WHOLE),
        ("HeroCard", "card"): "asked for as a hero joins whose card lies in the deck of the chapter",
    },
    "grimm": dict.fromkeys([("Start", "two"), ("Start", "three"), ("Start", "more")], "by the size of the group"),
    "unnamed": {
        ("TakeMarker", "who"): "asked for as the deed looks whom the line means",
        **dict.fromkeys(
            [("Option", "when"), ("Option", "ops"), ("Option", "label")], "of an option, asked for as one is picked"
        ),
    },
    "wildwoods": {
        **dict.fromkeys([("WildPack", "basics"), ("WildPack", "chapters"), ("WildPack", "creatures")], WHOLE),
        ("WildPack", "exploration"): WHOLE,
    },
}
CARRIED_OUT = r"\b(op|c|condition|line|wanted|step|choice|option|self)\.{field}\b"


def models(kind: Any, found: dict[str, type] | None = None) -> dict[str, type]:
    """All models that a pack can hold, by their names."""
    found = {} if found is None else found
    if isinstance(kind, type) and issubclass(kind, Content):
        if kind.__name__ not in found and kind is not Text:
            found[kind.__name__] = kind
            for hint in typing.get_type_hints(kind).values():
                models(hint, found)
        return found
    for inner in typing.get_args(kind):
        models(inner, found)
    return found


def fields(game: AnyTitle) -> set[Field]:
    """Every field that an owner can type for a game; names by which things are found need nothing else."""
    return {
        (name, field)
        for name, model in models(game.model).items()
        for field in typing.cast(Any, model).__struct_fields__
        if field not in ("id", "header") and name not in ("PackHeader", "Pack", "NumberSpot")  # eyes alone use spots
    }


@cache
def asked_for(name: str) -> frozenset[Field]:
    """The fields for which rules, names and the board ask while a few evenings are played."""
    game, seen = FOLDERS[name], set[Field]()
    files = tuple(str(ROOT / folder) for folder in (f"engine/games/{name}/", "engine/pieces/"))

    def look(self: Content, attribute: str) -> Any:
        asks = sys._getframe(1).f_code.co_filename
        if asks.startswith(files) and not asks.endswith(TYPED):
            seen.update((kind.__name__, attribute) for kind in type(self).__mro__)
        return object.__getattribute__(self, attribute)

    plain = Content.__getattribute__
    Content.__getattribute__ = look  # type: ignore[method-assign,assignment]
    try:
        for path in shortest(name):
            listen(game, name, path)
    finally:
        Content.__getattribute__ = plain  # type: ignore[method-assign]
    return frozenset(seen)


def shortest(name: str) -> list[Path]:
    """A few evenings that are quickly played."""
    folder: Path = import_module(f"tests.games.{name}.evenings").FOLDER
    return sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_size)[:SHORTEST]


def listen(game: AnyTitle, name: str, path: Path) -> None:
    """Play it, and have everything said and shown."""
    head, lines = read(path)
    here: Evening = import_module(f"tests.games.{name}.evenings").evening(head)
    opened, _ = game.open(game.demo())
    assert opened
    said = words(game, opened, "en")
    for at, (what, value) in enumerate(lines[:-1]):
        now = said.over(here.game.table)
        if ask := here.game.ask:
            now.ask(ask)
            now.heading(ask)
            for option in ask.every if ask.kind == "choose" else ():
                now.option(ask, option)
                now.hint(ask, option)
        if at % 20 == 0:
            game.board(here.game.table, now)
        for news in here.do(what, value):
            now.news(news)


@cache
def carried_out(name: str) -> frozenset[Field]:
    """The fields of lines and conditions that a deed or a judge reads; `test_verbs` tries what each of them does."""
    files = [*(ROOT / f"engine/games/{name}").glob("*.py"), *(ROOT / "engine/pieces").glob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files if file.name not in TYPED)
    lines = {
        kind for kind, model in models(FOLDERS[name].model).items() if typing.cast(Any, model).__struct_config__.tag
    }
    wanted = {(kind, field) for kind, field in fields(FOLDERS[name]) if kind in lines}
    return frozenset(one for one in wanted if re.search(CARRIED_OUT.format(field=one[1]), code))


def unused(name: str) -> list[Field]:
    return sorted(fields(FOLDERS[name]) - asked_for(name) - carried_out(name) - OTHERWISE.get(name, {}).keys())


@each_game
def test_no_field_of_a_pack_is_typed_for_nothing(name: str) -> None:
    assert not unused(name)


@each_game
def test_what_is_said_to_be_used_otherwise_is_a_field_and_has_a_reason(name: str) -> None:
    assert OTHERWISE.get(name, {}).keys() <= fields(FOLDERS[name])
    assert all(OTHERWISE.get(name, {}).values())


def test_a_field_that_nothing_asks_for_rings() -> None:
    class Lonely(Content):
        never: int = 0

    assert msgspec.structs.fields(Lonely)
    assert ("Lonely", "never") not in asked_for(NAMES[0])
