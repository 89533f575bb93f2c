"""The command line does what it says, in both languages, and answers wrong use with a sentence."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from device.cli import main
from device.store import CampaignSummary, Store
from engine.packs import fingerprint
from tests.sources import ROOT

SHORT_GAME = Path(__file__).parent / "short_game.txt"


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of these tests reaches the home of whoever runs them."""
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")
    return tmp_path / "home"


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command as people start it."""
    command = [sys.executable, "-m", "device", *arguments]
    return subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, timeout=50, check=False)


def kept(home: Path) -> list[CampaignSummary]:
    """The campaigns that are kept there."""
    with closing(Store.open(home)) as store:
        return store.campaigns()


# Scripts ------------------------------------------------------------------------------------------


def test_a_script_prints_the_final_table(capsys: pytest.CaptureFixture[str], own_home: Path) -> None:
    assert main(["play", "--script", str(SHORT_GAME)]) == 0
    table = json.loads(capsys.readouterr().out)
    assert (table["destiny"], table["campaign"]["attempts"]) == (0, {"1": 1})
    assert not own_home.exists()


def test_a_script_that_stumbles_says_where_and_answers_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "script").write_text("2\nmoon\n", encoding="utf-8")
    assert main(["play", "--lang", "it", "--script", str(tmp_path / "script")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("La riga 2 non va: moon")
    assert "setup.difficulty" in err
    assert "normal, easier, hardcore" in err


def test_a_script_comes_from_the_input_with_players_house_rules_and_a_save(tmp_path: Path) -> None:
    given = ("--players", "Ada,Ben", "--house", "solid_lines_stop=movement_only", "--save", str(tmp_path / "save"))
    first = run("play", "--script", "-", *given, typed="? setup.difficulty\neasier\n")
    again = run("play", "--script", "-", *given, typed="? setup.deck\nok\n")
    assert (first.stderr, again.stderr) == ("", "")
    table = json.loads(again.stdout)
    assert (table["players"], table["destiny"]) == (["Ada", "Ben"], 6)
    assert table["house"] == {"solid_lines_stop": "movement_only"}


def test_the_same_seed_plays_the_same_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (
        SHORT_GAME.read_text(encoding="utf-8").replace("? attack.roll\n+ -", "? attack.roll\nok").split("? reroll")[0]
    )
    (tmp_path / "script").write_text(lines, encoding="utf-8")
    tables = []
    for _ in range(2):
        assert main(["play", "--seed", "tick", "--script", str(tmp_path / "script")]) == 0
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    assert "dice" in tables[0]


def test_a_picture_is_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "script").write_text("2\n", encoding="utf-8")
    picture = str(tmp_path / "a.svg")
    assert main(["play", "--script", str(tmp_path / "script"), "--export-svg", picture, "--size", "90x24"]) == 0
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg")


# Playing on paper ---------------------------------------------------------------------------------


def test_what_is_piped_in_is_played_on_paper_saved_and_goes_on(own_home: Path) -> None:
    first = run("play", "--seed", "1", typed="2\nnormal\n\n")
    again = run("play", "--lang", "it", typed="h\n?\nq\nnever\n")
    assert (first.returncode, again.returncode, first.stderr, again.stderr) == (0, 0, "", "")
    assert "How hard shall it be?" in first.stdout
    assert "Everything is saved." in first.stdout
    assert "Si riprende da dove eravamo rimasti." in again.stdout
    assert [campaign.name for campaign in kept(own_home)] == ["wonder-book-missing-midnight"]
    assert "\x1b" not in first.stdout + again.stdout


def test_a_new_evening_keeps_the_one_before(own_home: Path) -> None:
    run("play", typed="2\n")
    again = run("play", "--new", typed="3\n")
    assert "is kept as wonder-book-missing-midnight.1." in again.stdout
    assert "How many of you are playing?" in again.stdout
    assert len(kept(own_home)) == 2


def test_rolling_by_itself_plays_without_asking_for_dice() -> None:
    lines = [line for line in SHORT_GAME.read_text(encoding="utf-8").splitlines() if line and line[0] not in "?#"]
    begin = ["" if line == "ok" else line.partition("#")[0].strip() for line in lines[: lines.index("attack")]]
    played = run("play", "--roll", "auto", "--seed", "1", typed="\n".join([*begin, "attack", "q", ""]))
    assert "for your attack" not in played.stdout
    assert "success" in played.stdout


def test_an_evening_that_is_dealt_asks_nothing_before_the_first_turn() -> None:
    dealt = ("play", "grimm", "--drawn", "--dealt", "--players", "Ada,Ben")
    played = run(*dealt, "--roll", "auto", typed="\n\n\nq\n")
    assert "whom do you lead" not in played.stdout
    assert "Ada leads Nell Redhood." in played.stdout
    assert "Chapter 1 of 6." in played.stdout


def test_what_is_dealt_follows_the_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "nothing.txt"
    empty.write_text("", encoding="utf-8")
    first = set[str]()
    for seed in "123456":
        dealt = ["play", "grimm", "--drawn", "--dealt", "--players", "Ada,Ben", "--seed", seed, "--script", str(empty)]
        tables = []
        for _ in range(2):
            assert main(dealt) == 0
            tables.append(capsys.readouterr().out)
        assert tables[0] == tables[1]
        first.add(json.loads(tables[0])["first"])
    assert first == {"Ada", "Ben"}


# Packs and rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "word"), [("en", "words"), ("it", "words")])
def test_how_a_pack_sounds_is_checked_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    folder = tmp_path / "mine"
    main(["pack", "new", "wonder-book", str(folder)])
    (folder / "voice").mkdir()
    (folder / "voice/pronounce.yaml").write_text("word: {en: {Wyrm: worm}}\n", encoding="utf-8")
    capsys.readouterr()
    main(["pack", "check", str(folder), "--lang", language])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("voice/pronounce.yaml")]
    assert f"`{word}`" in line


def test_an_empty_pack_is_written_checked_and_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "mine")
    assert main(["pack", "new", "wonder-book", folder]) == 0
    assert main(["pack", "check", folder]) == 0
    checked = capsys.readouterr().out
    assert "This pack can be played." in checked
    assert "chapter 1:" in checked
    assert fingerprint(tmp_path / "mine")
    (tmp_path / "script").write_text("2\nnormal\n", encoding="utf-8")
    assert main(["play", "--pack", folder, "--script", str(tmp_path / "script")]) == 0


def test_a_pack_is_not_written_over_anything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter").write_text("dear", encoding="utf-8")
    assert main(["pack", "new", "wonder-book", str(tmp_path), "--lang", "it"]) == 1
    assert "c'è già qualcosa" in capsys.readouterr().err


def test_a_broken_pack_is_said_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    main(["pack", "new", "wonder-book", str(folder)])
    (folder / "heroes.yaml").write_text("heroes:\n  - id: [\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["pack", "check", str(folder)]) == 1
    assert "heroes.yaml, line" in capsys.readouterr().out
    assert main(["play", "--pack", str(folder)]) == 1
    assert "heroes.yaml, line" in capsys.readouterr().err


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "schema", "wonder_book"]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"].startswith("https://json-schema.org/")


@pytest.mark.parametrize(("language", "begins"), [("en", "WB-ATK-04: "), ("it", "WB-ATK-04: ")])
def test_a_rule_is_read_by_its_id(language: str, begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["why", "wb-atk-04", "--lang", language]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_the_rules_differ_by_language(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for language in ("en", "it"):
        main(["why", "WB-ATK-04", f"--lang={language}"])
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]


# Wrong use ----------------------------------------------------------------------------------------

WRONG = [
    (["dance"], "There is no command dance"),
    (["play", "--players", "9"], "--players 9"),
    (["play", "--players", "Ada,Ada"], "--players Ada,Ada"),
    (["play", "--players"], "--players"),
    (["play", "--roll", "never"], "ask | auto"),
    (["play", "--lang", "de"], "en | it"),
    (["play", "--house", "luck=good"], "solid_lines_stop"),
    (["play", "--house", "solid_lines_stop=maybe"], "solid_lines_stop=movement_only"),
    (["play", "--size", "large"], "100x30"),
    (["play", "--colour"], "--colour"),
    (["play", "something"], "something"),
    (["pack"], "taleside pack new"),
    (["pack", "new", "wonder-book"], "taleside pack new"),
    (["pack", "new", "chess", "here"], "no game chess"),
    (["why"], "taleside why"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_wrong_use_is_answered_with_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, "Traceback" in err) == ("", False)
    assert said in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["why", "WB-XXX-99"], "no rule WB-XXX-99"),
        (["play", "--script", "/nowhere/at/all"], "/nowhere/at/all"),
        (["play", "--pack", "/nowhere/at/all"], "no folder"),
        (["play", "--save", "/"], "I cannot open /"),
        (["pack", "new", "wonder-book", "/proc/pack"], "/proc/pack"),
    ],
)
def test_what_cannot_be_done_is_answered_with_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert (said in out + err, "Traceback" in err) == (True, False)


@pytest.mark.parametrize("arguments", [[], ["--help"], ["play", "--help"], ["pack", "-h"], ["why", "--help"]])
def test_help_is_there_in_both_languages(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for language in ("en", "it"):
        os.environ["LC_ALL"] = f"{language}_XX.UTF-8"
        assert main(arguments) == 0
        said.append(capsys.readouterr().out)
    assert "taleside" in said[0]
    assert said[0] != said[1]


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("taleside ")


def test_a_closed_input_is_an_evening_without_answers() -> None:
    command = f"{shlex.quote(sys.executable)} -m device play <&-"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=50)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Everything is saved." in done.stdout


def test_whoever_stops_reading_is_no_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m device pack schema wonder-book | head -c 10"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, check=False, timeout=50
    )
    assert (done.returncode, done.stderr) == (0, b"")
