"""Each command takes its own options and no others, in both languages; whoever takes the word JSON answers in it."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from device.cli import main
from device.cli.main import FILES, commands
from device.cli.options import ForPrograms, Options
from device.store import Store
from tests.sources import ROOT

PHOTO = str(next((ROOT / "tests/vision/photos/cards_edje").glob("*.jpg")))
COMMANDS = {name: command for first in FILES for name, command in commands(first).items()}
EVERYBODY = {entry.name for entry in fields(Options)}
OPTIONS = {entry.name for command in COMMANDS.values() for entry in fields(command.takes)} - EVERYBODY


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_refuses_the_options_of_others(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    own = {entry.name for entry in fields(COMMANDS[name].takes)}
    for option in sorted(OPTIONS - own):
        assert main([*name.split(), f"--{option.replace('_', '-')}", "3"]) == 2
        assert f"--{option.replace('_', '-')}" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*name.split(), "--help", "--lang", language]) == 0
    assert f"taleside {name.split(maxsplit=1)[0]}" in capsys.readouterr().out


SPOKEN_TO_PROGRAMS = {
    "pack check": (str(ROOT / "engine/games/wonder_book/demo"),),
    "config get": ("port",),
    "read dice": (PHOTO,),
    "read card": (PHOTO,),
    "read text": (PHOTO,),
    "read spot": ("0.5,0.5", PHOTO),
    "read board": None,
    "pack capture": None,
    "trust": None,
}  # what stands behind the word; none: it takes minutes or writes into a pack, and is tried elsewhere


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if issubclass(command.takes, ForPrograms)])
def test_whoever_takes_the_word_json_answers_in_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    with closing(Store.open(tmp_path)) as store, closing(store.journal("one")) as journal:
        journal.begin()
    words = SPOKEN_TO_PROGRAMS.get(name, ())
    if words is not None:
        main([*name.split(), "--json", *words])
        assert json.loads(capsys.readouterr().out)
