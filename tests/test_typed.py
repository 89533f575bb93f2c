"""What the pages tell people to type can be typed: commands, options, targets, modules, settings."""

from __future__ import annotations

import importlib.util
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.cli import main
from device.cli.main import FILES, commands, found
from device.cli.options import NO_END, ForPrograms, WrongUse
from device.evening.words import phrases
from device.service.settings import KNOBS, PREFIX, understood, written
from engine import EngineError
from tests.kit.written_pages import HERE
from tests.sources import PACKAGES, ROOT

PAGES = [page for page in HERE if page.name != "CHANGELOG.md" and page.parent.name != "decisions"]
CODE = re.compile(r"`([^`\n]+)`")
BLOCK = re.compile(r"^    (\S.*)$", re.MULTILINE)
EXPLAINED = re.compile(r" {2,}.*$")  # what stands behind a command in a block says what it does
OURS = re.compile(r"^(?:sudo (?:-u taleside )?)?(?:\.venv/bin/)?(taleside|make|python3? -m)(?: (.*)|$)")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
BLANKS = {"PACK": "my-box", "FILE": "x", "...": ""}
NEEDS_ITS_FILE = {"hardware", "pack", "camera.source"}  # their value has to be there, on the box that is meant


def typed(page: str) -> Iterator[str]:
    """Every line of ours that a page shows."""
    for line in (*CODE.findall(page), *BLOCK.findall(page)):
        for part in EXPLAINED.sub("", line).split(" && "):
            if OURS.match(part.strip()):
                yield part.strip()


SOURCES = [path.read_text(encoding="utf-8") for room in PACKAGES for path in (ROOT / room).rglob("*.py")]
COMMANDS = {name: command for first in FILES for name, command in commands(first).items()}
LINES = sorted({line for page in PAGES for line in typed(page.read_text(encoding="utf-8"))})


def wrong(line: str) -> str:
    """What is wrong with it; empty: nothing."""
    program, _, rest = OURS.match(line).group(1, 0, 2)  # type: ignore[union-attr]
    words = [BLANKS.get(word, word) for word in shlex.split(rest or "", comments=True)]
    if program == "make":
        return wrong_target(words)
    if program.startswith("python"):
        return "" if importlib.util.find_spec(words[0]) else f"no module {words[0]}"
    return wrong_command(words) if words else ""


def wrong_target(words: list[str]) -> str:
    names = [word for word in words if "=" not in word]
    variables = [word.partition("=")[0] for word in words if "=" in word]
    missing = [name for name in names if not re.search(rf"^{re.escape(name)}:", MAKEFILE, re.MULTILINE)]
    unread = [name for name in variables if f"$({name})" not in MAKEFILE and f"$(or $({name})" not in MAKEFILE]
    return " ".join([*missing, *unread])


def wrong_command(words: list[str]) -> str:
    said = phrases("en")
    if words[0].startswith("-") or words[0] == "help":
        return ""
    try:
        command, rest = found(words[0], words[1:], said)
        if not command or len(rest) < command.least:
            return ""  # only named, not typed in full
        wish = command.understood(rest, said, f"use.{words[0]}")
        if command is COMMANDS["config set"] and wish.words[0] not in NEEDS_ITS_FILE:
            understood(*wish.words[:2])
    except (WrongUse, KeyError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("line", LINES)
def test_what_a_page_tells_people_to_type_can_be_typed(line: str) -> None:
    assert wrong(line) == ""


def test_there_is_much_to_type_and_what_is_wrong_would_be_found() -> None:
    assert len(LINES) > 60
    page = "`make tst`, `taleside play --fast`, `python -m device.nothing`, `taleside config set voice.volume 900`\n"
    page += (
        "    sudo taleside dokter     how is it?\n    make fuzz TIMES=3    play\n    taleside run --here    the box\n"
    )
    found = {line: bool(reason(line)) for line in typed(page)}
    assert found.pop("taleside run --here") is False
    assert len(found) == 6
    assert all(found.values())


def reason(line: str) -> str:
    """Whatever comes of it."""
    try:
        return wrong(line)
    except EngineError as error:
        return str(error) or type(error).__name__


# Settings ----------------------------------------------------------------------------------------


def cells(page: str) -> list[list[str]]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in text.splitlines() if line[:1] == "|"]


def test_every_setting_of_the_voice_and_of_the_camera_is_on_its_page_as_it_comes() -> None:
    voice = {name for row in cells("voice.md") for name in re.findall(r"`(\w+)`", row[0])}
    assert {name.partition(".")[2] for name in KNOBS if name.startswith("voice.")} <= voice
    camera = {row[0].strip("`"): row[-1].strip("` |") for row in cells("camera.md") if row[0].startswith("`camera.")}
    assert camera == {name: written(knob.default) or "none" for name, knob in KNOBS.items() if name in camera}
    assert set(camera) == {name for name in KNOBS if name.startswith("camera.")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_variable_that_a_page_names_is_one(page: Path) -> None:
    named = set(re.findall(r"\bTALESIDE_[A-Z_]+", page.read_text(encoding="utf-8"))) - {"TALESIDE_HOME"}
    known = {PREFIX + name.replace(".", "_").upper() for name in KNOBS}
    assert [name for name in named - known if not any(name in source for source in SOURCES)] == []


# Commands ----------------------------------------------------------------------------------------


def test_every_command_is_on_a_page_and_every_one_has_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    page = "".join(page.read_text(encoding="utf-8") for page in PAGES if page.parent in (ROOT, ROOT / "docs"))
    for name in COMMANDS:
        first, _, second = name.partition(" ")
        assert re.search(rf"taleside {first}\b|^\| `taleside .*`{first}`", page, re.MULTILINE), name
        assert second in page, name
        for language in ("en", "it"):
            assert main([first, "--help", "--lang", language]) == 0
            assert second in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_whoever_asks_for_json_gets_json_or_hears_that_there_is_none(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    command = COMMANDS[name]
    words = [*name.split(), *["x"] * (command.least if command.most != NO_END else max(command.least, 1)), "--json"]
    if issubclass(command.takes, ForPrograms):
        return  # tried in its own tests
    assert main(words) == 2
    assert "--json" in capsys.readouterr().err


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_only_looks_can_be_typed_on_a_box_that_has_never_played(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    for words in (["status"], ["config", "effective"], ["devices"], ["diagnosis"], ["export"], ["backup"]):
        assert main([*words, "--lang", language]) in (0, 1), words
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        assert said.out or said.err
