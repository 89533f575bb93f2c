"""The commands of the box, as people type them: what is kept, out and in again, settings, and the doctor."""

from __future__ import annotations

import io
import json
from contextlib import closing
from pathlib import Path

import pytest

from device.cli import main
from device.evening.beginning import begun
from device.evening.words import phrases
from device.front.pins import Factory, MockPins
from device.front.wiring_picture import main as draw_wiring
from device.service.checkup import Check, _cards, _evenings, _machine
from device.service.health import WatchedPlaces
from device.service.settings import KNOBS, understood, written
from device.store import Store
from device.store.connection import connect
from device.store.second_access import is_played, visit
from tests.device.demo_evening import setting

NAME = "wonder-book-missing-midnight"


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A box in which something was played."""
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "box"))
    monkeypatch.setenv("LC_ALL", "C")
    with closing(Store.open(tmp_path / "box")) as store, closing(store.journal(NAME)) as journal:
        journal.begin()
        begun(setting(), journal).game.answer(2)
    return tmp_path / "box"


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Says:
    return Says(capsys)


class Says:
    """Types a command, and reads what comes of it."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str, code: int | None = 0) -> str:
        assert main(words) in ((0, 1) if code is None else (code,))
        said = self._capsys.readouterr()
        return said.out + said.err


BROKEN_WIRING = """[buttons]
next = 4
back = 17
repeat = 4
[lights]
trya = { kind = "gpio", pins = [25] }
"""


def test_status_says_what_is_kept(box: Path, says: Says) -> None:
    assert f"{NAME}: 3 lines, 1 evening" in says("status")
    assert "righe, 1 serata" in says("status", "--lang", "it")
    found = json.loads(says("status", "--json"))
    assert (found["playing"], [campaign["name"] for campaign in found["campaigns"]]) == (False, [NAME])


def test_status_can_be_asked_while_somebody_plays(box: Path, says: Says) -> None:
    with closing(Store.open(box)):
        assert says("status").startswith("Somebody is playing.")
        assert "open in another window" in says("restore", "latest", code=1)


def test_a_backup_is_made_and_brought_back(box: Path, says: Says, tmp_path: Path) -> None:
    assert "The backup is" in says("backup", str(tmp_path / "copy.db"))
    with closing(Store.open(box)) as store:
        store.journal(NAME).set_aside()
    assert f"{NAME}.1" in says("status")
    assert "is back" in says("restore", str(tmp_path / "copy.db"))
    assert f"{NAME}.1" not in says("status")
    assert "no backup" in says("restore", str(tmp_path / "nothing.db"), code=1)


def test_a_backup_that_is_brought_back_knows_its_evenings(box: Path, says: Says, tmp_path: Path) -> None:
    with closing(Store.open(box)) as store:
        journal = store.journal(NAME)
        journal.begin()  # a second evening, in the middle of which the backup is made
    says("backup")
    says("restore", "latest")
    assert "3 lines, 2 evenings" in says("status")
    assert says("export", NAME, "--evening", "1").count("\n") > 2
    with closing(Store.open(box)) as store:
        assert not store.journal(NAME).was_cut_off


@pytest.mark.parametrize(("typed", "may_come"), [("\n", [True, False]), ("2\n", [False, True])])
def test_at_a_terminal_it_is_asked_who_may_come_in_with_a_backup(
    box: Path, says: Says, monkeypatch: pytest.MonkeyPatch, typed: str, may_come: list[bool]
) -> None:
    with closing(Store.open(box)) as store:
        before = store.phones.let_in("Grandma", "player")
    made = json.loads(says("backup", "--json"))["file"]
    with closing(Store.open(box)) as store:
        store.writer.here.execute("DELETE FROM phone")  # as on another box
        now = store.phones.let_in("Ben", "player")
    keyboard = io.StringIO(typed)
    keyboard.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("sys.stdin", keyboard)
    said = says("restore", made)
    assert ("of now: Ben" in said, ": Grandma" in said) == (True, True)
    with closing(Store.open(box)) as store:
        assert [store.phones.known(token) is not None for token in (now, before)] == may_come


def test_on_an_empty_box_nothing_is_kept_aside(
    box: Path, says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says("backup", str(tmp_path / "copy.db"))
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "other"))
    assert says("restore", str(tmp_path / "copy.db")).startswith("copy.db is back. There was nothing here before.")


def test_the_newest_backup_needs_no_name(box: Path, says: Says) -> None:
    newest = json.loads(says("status", "--json"))["backups"][0]
    assert says("restore", "latest").startswith(f"{newest} is back.")


@pytest.mark.parametrize("command", ["status", "export", "backup"])
def test_what_a_newer_taleside_has_written_is_not_looked_into_but_a_backup_can_be_brought_back(
    box: Path, says: Says, command: str
) -> None:
    """By `status` a system whose new version has failed learns whether the one before can go on from what is there."""
    with closing(connect(box / "taleside.db")) as here:
        here.execute("PRAGMA user_version = 99")
    assert "saved by a newer Taleside" in says(command, code=1)
    assert "is back" in says("restore", "latest")
    assert f"{NAME}: 3 lines" in says("status")


def test_a_campaign_goes_out_and_into_another_box(
    box: Path, says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    says("export", NAME, "--to", str(tmp_path / "evening.jsonl"))
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "other"))
    assert f"Taken in as {NAME}." in says("import", str(tmp_path / "evening.jsonl"))
    assert f"Taken in as {NAME}.1." in says("import", str(tmp_path / "evening.jsonl"))
    assert "no campaign" in says("export", "pancakes", code=1)


def test_whoever_lets_pictures_be_kept_is_told_which(box: Path, says: Says) -> None:
    assert "never whole pictures" in says("config", "set", "camera.corrections", "yes")
    assert "pictures" not in says("config", "set", "camera.corrections", "no")
    assert "the card alone" in says("config", "set", "camera.card_photos", "yes")


def test_a_setting_is_set_shown_and_forgotten(box: Path, says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    says("config", "set", "voice.volume", "60")
    assert says("config", "get", "voice.volume").strip() == "60"
    monkeypatch.setenv("TALESIDE_VOICE_VOLUME", "30")
    found = json.loads(says("config", "effective", "--json"))
    assert found["voice.volume"] == {"value": 30, "source": "environment"}
    assert found["language"]["source"] == "default"
    monkeypatch.delenv("TALESIDE_VOICE_VOLUME")
    says("config", "set", "voice.volume")
    assert says("config", "get", "voice.volume").strip() == "80"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("config", "set", "voice.volume", "600"), "from 0 to 100"),
        (("config", "set", "voice.volume", "loud"), "cannot be loud"),
        (("config", "set", "voice.volume", "600"), "The setting voice.volume"),
        (("config", "set", "language", "de"), "It can be one of: en, it."),
        (("config", "set", "voice.night", "perhaps"), "cannot be perhaps"),
        (("config", "set", "pack", "/nowhere"), "cannot be /nowhere"),
        (("config", "get", "volume"), "There is no setting volume"),
        (("config", "set", "language", "de"), "cannot be de"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_with_a_sentence(
    box: Path, says: Says, words: tuple[str, ...], said: str
) -> None:
    assert said in says(*words, code=1)


def test_a_value_that_was_kept_and_cannot_be_any_more_is_left_out(box: Path, says: Says) -> None:
    with closing(Store.open(box)) as store:
        store.settings.set("voice.volume", "600")
    assert says("config", "get", "voice.volume").strip() == "80"


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_doctor_says_of_everything_how_it_is(box: Path, says: Says, language: str) -> None:
    code = main(["doctor", "--json", "--lang", language])
    checks = json.loads(says._capsys.readouterr().out)
    names = {check["name"] for check in checks}
    seen = {"camera", "cards", "evenings"}
    assert names == {"store", "backups", "disk", "power", "temperature", "clock", "pins", "voice", "sound"} | seen
    assert not [check["said"] for check in checks if check["said"] == check["what"] or "{" in check["said"]]
    assert code == any(check["state"] == "wrong" for check in checks)


@pytest.mark.parametrize(
    ("kilobytes", "reads", "what"),
    [(8_000_000, True, "cards"), (440_000, True, "cards_tight"), (8_000_000, False, "cards_off")],
)
def test_the_doctor_says_whether_cards_are_read_and_fit_into_the_memory(
    tmp_path: Path, kilobytes: int, reads: bool, what: str
) -> None:
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc" / "meminfo").write_text(f"MemTotal:       {kilobytes} kB\nMemFree:        1 kB\n")
    assert _cards(tmp_path, reads=reads).what == f"doctor.{what}"


@pytest.mark.parametrize(
    ("word", "state", "what"), [("0", "fine", "doctor.power"), ("50000", "look", "health.power_dipped")]
)
def test_the_doctor_remembers_a_dip_of_the_power(tmp_path: Path, word: str, state: str, what: str) -> None:
    firmware = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    firmware.parent.mkdir(parents=True)
    firmware.write_text(word)
    found = {check.name: check for check in _machine(WatchedPlaces(tmp_path, tmp_path))}
    assert (found["power"].state, found["power"].what) == (state, what)
    assert phrases("it").say(what).endswith(("abbastanza", "corto."))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "1 of the last 3 ended without being switched off"), ("it", "1 delle ultime 3 è finita senza che nessuno")],
)
def test_the_doctor_counts_evenings_that_nobody_ended(box: Path, language: str, sentence: str) -> None:
    with closing(Store.open(box)) as store:
        found = [_evenings_in(box)]
        for _ in range(2):
            store.journal(NAME).begin()
            found.append(_evenings_in(box))
    found.append(_evenings_in(box))
    assert [(one.what, one.state, one.about["cut"], one.about["n"]) for one in found] == [
        ("doctor.evenings", "fine", 0, 1),
        ("doctor.evenings", "fine", 0, 1),
        ("doctor.cut_off", "look", 1, 2),
        ("doctor.cut_off", "look", 2, 3),
    ]
    assert phrases(language).say(found[-1].what, {"cut": 1, "n": 3}).startswith(sentence)


def _evenings_in(box: Path) -> Check:
    with visit(box) as here:
        return next(_evenings(here, is_under_way=is_played(box)))


def test_an_empty_box_had_no_evenings(tmp_path: Path) -> None:
    with visit(tmp_path) as here:
        assert list(_evenings(here, is_under_way=False)) == []


def test_the_doctor_finds_a_wiring_that_cannot_be_and_a_damaged_memory(
    box: Path, says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hardware.toml").write_text(BROKEN_WIRING)
    monkeypatch.setenv("TALESIDE_HARDWARE", str(tmp_path / "hardware.toml"))
    with closing(Store.open(box)) as store:
        store.writer.here.execute("UPDATE line SET text = x'00' WHERE at = 2")
    found = [(check["name"], check["what"], check["said"]) for check in json.loads(says("doctor", "--json", code=1))]
    assert ("store", "error.store.damaged") in [(name, what) for name, what, _ in found]
    assert [said for name, _, said in found if name == "pins"] == [
        "hardware.toml cannot be used: 2 things are wrong in it, the first in line 4.",
        "Line 4: buttons.repeat is on pin 4, and so is buttons.next.",
        "Line 6: I do not know trya. Did you mean tray?",
    ]


def test_a_wiring_that_can_be_used_is_only_mentioned_with_what_may_be_in_the_way(
    box: Path, says: Says, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hardware.toml").write_text("[buttons]\nnext = 4\nback = 14\n")
    monkeypatch.setenv("TALESIDE_HARDWARE", str(tmp_path / "hardware.toml"))
    said = json.loads(says("doctor", "--json", "--lang", "it", code=None))
    found = [(check["state"], check["said"]) for check in said if check["name"] == "pins"]
    assert found[0][0] == "look"
    assert found[0][1].startswith("Riga 3: il piedino 14")


def test_the_drawing_of_a_wiring_says_every_fault_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.toml").write_text(BROKEN_WIRING)
    assert draw_wiring([str(tmp_path / "mine.toml"), "it"]) == 1
    said = capsys.readouterr()
    assert [line.split(":")[0] for line in said.err.splitlines()] == ["mine.toml non si può usare", "Riga 4", "Riga 6"]
    assert said.out == ""


@pytest.mark.parametrize("what", ["buttons", "lights"])
def test_without_pins_there_is_nothing_to_be_tried_but_on_the_screen(box: Path, says: Says, what: str) -> None:
    said = says("test", what, code=1)
    assert "This is no Raspberry Pi" in said
    assert "`taleside run` shows them" in said


def test_with_pins_one_light_shines_after_the_other(box: Path, says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.cli.hands.factory", lambda: Factory(MockPins(), is_real=True))
    monkeypatch.setattr("device.cli.hands.EACH", 0.0)
    said = says("test", "lights").splitlines()
    assert (len(said), said[0]) == (7, "Now shines: phase light")


@pytest.mark.parametrize("name", sorted(KNOBS))
def test_every_setting_is_kept_as_it_can_be_read_again(name: str) -> None:
    assert understood(name, written(KNOBS[name].default)) == KNOBS[name].default


def test_all_settings_are_listed_and_what_was_set_holds(box: Path, says: Says) -> None:
    says("config", "set", "camera.tray", "200x300")
    listed = says("config", "effective").splitlines()
    assert [line.split()[0] for line in listed] == list(KNOBS)
    assert "200x300" in next(line for line in listed if line.startswith("camera.tray"))


def test_nothing_to_export_is_said(tmp_path: Path, says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "empty"))
    assert "nothing to export" in says("export")


@pytest.mark.parametrize("command", ["restore", "import", "config", "say", "test"])
def test_a_command_that_lacks_something_says_how_it_is_used(box: Path, says: Says, command: str) -> None:
    assert f"taleside {command}" in says(command, code=2)


@pytest.mark.parametrize(
    "command",
    ["run", "status", "backup", "restore", "export", "import", "doctor", "config", "devices", "say", "test"],
)
def test_each_command_has_its_help_in_both_languages(says: Says, command: str) -> None:
    assert f"taleside {command}" in says(command, "--help")
    assert says(command, "--help") != says(command, "--help", "--lang", "it")


def test_cards_that_cannot_be_played_are_said_before_anything_else(box: Path, says: Says, tmp_path: Path) -> None:
    assert "cannot be played" in says("run", "--pack", str(tmp_path), code=1)


@pytest.mark.parametrize("names", ["Ada,Ada", "a,b,c,d,e,f,g,h,i,j", "x" * 30])
def test_players_who_cannot_sit_at_one_table_are_not_kept(box: Path, says: Says, names: str) -> None:
    assert "players" in says("config", "set", "players", names, code=1)
    assert says("config", "get", "players") == "\n"
    assert says("config", "set", "players", "Ada, Ben") == "players is Ada,Ben from the next start on.\n"


def test_a_name_that_would_write_over_the_screen_is_kept_without_that(box: Path, says: Says) -> None:
    assert "\x1b" not in says("config", "set", "players", "Ada,B\x1b[2Job")
    assert "\x1b" not in says("config", "get", "players")
