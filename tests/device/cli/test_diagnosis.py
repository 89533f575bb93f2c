"""The diagnosis: nothing that people have said, typed or are called gets into it, wherever it was planted."""

from __future__ import annotations

import json
import traceback
from contextlib import closing
from pathlib import Path

import pytest

from device.cli import main
from device.evening.beginning import TableSetting, begun
from device.evening.words import phrases
from device.files.save_files import LOG
from device.service import diagnosis
from device.service.diagnosis import harmless
from device.store import Store
from tests.device.demo_evening import setting

CANARIES = (
    "Canarina",
    "phone-canary",
    "campaign-canary",
    "/canary-folder",
    "canary@home",
    "192.168.7.7",
    "canary-text",
)


def logged(tmp_path: Path) -> str:
    """A log as it really is, with everything in it that should not get out."""
    trace = ""
    try:
        Path(tmp_path, "canary-text").read_text()
    except OSError:
        trace = traceback.format_exc()
    said = "WARNING:device.evening.session:Canarina said canary-text\nERROR:web_panel.panel:192.168.7.7 went\n"
    return f"{said}{trace}canary@home\n"


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A box with a canary in every corner."""
    folder = tmp_path / "canary-folder"
    monkeypatch.setenv("TALESIDE_HOME", str(folder))
    with closing(Store.open(folder)) as store, closing(store.journal("campaign-canary")) as journal:
        journal.begin()
        begun(TableSetting(setting().title, setting().cards, ("Canarina", "Bo")), journal)
        store.phones.let_in("phone-canary", "owner")
        store.settings.set("players", "Canarina,Bo")
        store.settings.set("pack", str(folder))
        store.settings.set("voice.volume", "55")
    (folder / LOG).write_text(logged(tmp_path), encoding="utf-8")
    return folder


def test_nothing_that_belongs_to_people_gets_out(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diagnosis"]) == 0
    said = capsys.readouterr().out
    assert [canary for canary in CANARIES if canary.casefold() in said.casefold()] == []
    assert str(box.parent) not in said


def test_and_what_helps_does(box: Path) -> None:
    found = diagnosis.found(phrases("en"))
    assert found["settings"]["voice.volume"] == {"value": 55, "source": "set"}
    assert found["settings"]["players"]["value"] == "(set)"
    assert found["store"]["campaigns"] == [{"game": "wonder-book", "lines": 2}]
    assert found["store"]["phones"] == {"owner": 1}
    assert {"name": "evenings", "state": "fine", "what": "doctor.evenings", "cut": 0, "n": 1} in found["checks"]
    assert {"store", "disk", "voice"} <= {check["name"] for check in found["checks"]}
    assert found["pieces"]["msgspec"]


def test_of_the_log_stay_the_place_and_the_kind_of_error(tmp_path: Path) -> None:
    kept = list(harmless(logged(tmp_path).splitlines()))
    assert kept[:2] == ["WARNING device.evening.session", "ERROR web_panel.panel"]
    assert kept[-1] == "FileNotFoundError"
    assert any(".py:" in line and "read_text" in line for line in kept)


def test_it_can_be_read_before_it_is_given_away(box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.json"
    assert main(["diagnosis", str(file), "--lang", "it"]) == 0
    assert "Non contiene nomi" in capsys.readouterr().out
    assert json.loads(file.read_text(encoding="utf-8"))["taleside"]
    assert main(["diagnosis", "one", "two"]) == 2


def test_a_box_whose_store_is_closed_has_a_diagnosis_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "file"))
    assert main(["diagnosis"]) == 0
    assert json.loads(capsys.readouterr().out)["store"]["error"].startswith("error.store.")
