"""The box on a page: how it is, trying its parts, settings that hold at once, backups, and beginning anew."""

from __future__ import annotations

import io
import os
import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal

import pytest

from device.service.backup_schedule import WAITING, brought_back
from device.store import Store
from device.store.backups import KEPT
from tests.device.service.house import House, answer, asked, eventually, furnished, house
from tests.kit.open_routes import OPEN
from tests.web_panel.phone import HOME, JSON, Phone, let_in, stranger
from web_panel.box.wiring import CheckSeen


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with furnished(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def owner(here: House) -> Phone:
    return let_in(here.panel, "owner")


def test_everything_is_looked_at_and_said_in_words(owner: Phone) -> None:
    page = owner.page("/box/findings")
    assert "everything that is kept can be read" in page
    assert re.search(r'class="(fine|look|wrong)"', page)


def test_how_it_is_stands_in_one_line_until_something_is_wrong(
    here: House, owner: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def summary(*states: Literal["fine", "look", "wrong"]) -> str:
        found = [CheckSeen("memory", "memory", state, "somehow") for state in states]
        monkeypatch.setattr(here.panel.rooms.box, "findings", lambda language: found)
        page = owner.get("/box/findings", Accept="text/plain").text
        return re.sub(r"<[^>]+>", "", page.partition("<details")[2].partition("</summary>")[0]).rpartition(">")[2]

    assert summary("fine", "look") == "✓ All is well"
    assert summary("fine", "wrong") == "1 to look after"


def test_what_people_want_most_stands_first_and_everything_stands_once(here: House, owner: Phone) -> None:
    page, room = owner.page("/box"), here.panel.rooms.box
    assert room
    known = {one.name for one in room.settings()}
    names = [name for name in re.findall(r'\bid="([a-z_.]+)"', page) if name in known]
    assert sorted(names) == sorted(known)
    first = page.partition("<summary>Seldom wanted")[0]
    assert [name for name in names if f'id="{name}"' in first] == ["voice.volume", "voice.night", "language"]


def test_what_is_pressed_on_trial_is_told_and_answers_nothing(here: House, owner: Phone) -> None:
    before = owner.get("/box/pressed").json["number"]  # type: ignore[index]
    owner.post("/box/try", {"what": "buttons"})
    owner.post("/tray/press", {"button": "green"})
    eventually(lambda: owner.get("/box/pressed").json["number"] > before)  # type: ignore[index]
    assert owner.get("/box/pressed").json["said"] == "Green"  # type: ignore[index]
    time.sleep(0.5)
    assert asked(here.nth(1)) == "setup.players"


def test_one_light_shines_alone_for_a_moment(here: House, owner: Phone) -> None:
    owner.post("/box/try", {"what": "attention"})
    room = here.panel.rooms.tray
    assert room
    eventually(lambda: bool((front := room.front("en")) and front.lights["attention"][0].pattern == "steady"))
    front = room.front("en")
    assert front
    assert {lamp.pattern for lamp in front.lights["level"]} == {"dark"}
    eventually(lambda: bool((front := room.front("en")) and front.lights["attention"][0].pattern == "dark"))


def test_what_cannot_be_tried_is_not_found(owner: Phone) -> None:
    assert owner.post("/box/try", {"what": "toaster"}, **JSON).status_code == 404


def test_a_setting_holds_at_once_and_the_evening_goes_on_at_the_same_question(here: House, owner: Phone) -> None:
    answer(here.nth(1), 2)
    assert owner.post("/box/settings", {"voice.volume": "35", "brightness": "0.5"}).status_code == 303
    assert (here.begun, asked(here.nth(1))) == (1, "setup.difficulty")
    assert here.evenings.store.settings.all()["voice.volume"] == "35"
    assert 'value="35"' in owner.page("/box")


@pytest.mark.parametrize(
    "wanted",
    [
        *({"voice.volume": "900"}, {"brightness": "dark"}, {"language": "klingon"}),
        {"voice.device": "file:'|touch proof',raw"},
    ],
)
def test_a_setting_that_cannot_be_is_refused_in_words_and_none_is_set(
    here: House, owner: Phone, wanted: dict[str, str]
) -> None:
    answer_of = owner.post("/box/settings", {"voice.rate": "1.5", **wanted})
    assert answer_of.status_code == 400
    assert 'class="notice"' in answer_of.text
    assert not {"voice.rate", *wanted} & set(here.evenings.store.settings.all())


def test_a_line_that_is_emptied_is_as_it_came(here: House, owner: Phone) -> None:
    here.evenings.store.settings.set("voice.device", "plughw:7")
    assert owner.post("/box/settings", {"voice.device": ""}).status_code == 303
    assert (here.begun, asked(here.nth(1))) == (1, "setup.players")
    assert "voice.device" not in here.evenings.store.settings.all()


CORNERS = "0.1,0.1 0.9,0.1 0.9,0.9 0.1,0.9"


@pytest.mark.parametrize(("of", "name"), [("tray", "camera.corners"), ("board", "camera.board_corners")])
def test_corners_that_were_tapped_are_kept_for_the_tray_or_the_board(
    here: House, owner: Phone, monkeypatch: pytest.MonkeyPatch, of: str, name: str
) -> None:
    monkeypatch.setattr(here.panel.rooms.box, "has_eyes", lambda: True)
    assert f'<option value="{of}">' in owner.page("/box")
    assert owner.post("/box/corners", {"corners": CORNERS, "of": of}).status_code == 303
    kept = here.evenings.store.settings.all()
    assert ({one for one in kept if "corners" in one}, kept[name].split()[2]) == ({name}, "0.9000,0.9000")
    owner.post("/box/corners", {"corners": "", "of": of})
    assert name not in here.evenings.store.settings.all()
    assert owner.post("/box/corners", {"corners": "0.1,0.1", "of": of}).status_code == 400


def test_nothing_else_can_be_set_from_a_page(here: House, owner: Phone) -> None:
    owner.post("/box/settings", {"hardware": "/etc/passwd", "port": "80"})
    assert not {"hardware", "port"} & set(here.evenings.store.settings.all())


def test_who_only_plays_changes_nothing_of_the_box(here: House) -> None:
    player = let_in(here.panel)
    assert "/box/off" not in player.page("/box")
    for path in ("settings", "backup", "restore", "restart", "off", "corners", "welcome"):
        assert player.post(f"/box/{path}", {}).status_code == 403
    assert player.get("/box/log").status_code == 403


def test_a_backup_comes_onto_the_phone_and_back(here: House, owner: Phone, tmp_path: Path) -> None:
    answer(here.nth(1), 2)
    data = owner.post("/box/backup", {}).data
    assert data[:15] == b"SQLite format 3"
    answer(here.nth(1), "normal")
    sent = owner.post("/box/restore", {"backup": (io.BytesIO(data), "taleside.db")})
    assert "begins anew" in sent.text
    eventually(lambda: here.evenings.is_anew)
    here.close()
    assert [news.what for news in brought_back(tmp_path, time.time())] == ["service.restored"]
    assert not (tmp_path / WAITING).exists()
    with house(tmp_path) as again:
        assert asked(again.nth(1)) == "setup.difficulty"


@pytest.mark.parametrize(("press", "may_come"), [("no", [True, False, False]), ("yes", [False, True, False])])
def test_who_brings_back_a_backup_with_other_phones_is_asked_who_may_come_in(
    here: House, owner: Phone, tmp_path: Path, press: str, may_come: list[bool]
) -> None:
    phones = here.panel.phones
    before, gone = phones.let_in("Grandma", "player"), phones.let_in("a thief", "player")
    data = owner.post("/box/backup", {}).data
    phones.send_home(next(one.number for one in phones.all() if one.name == "a thief"))
    here.evenings.store.writer.here.execute("DELETE FROM phone WHERE name = 'Grandma'")  # as on another box
    now = phones.let_in("Ben", "player")
    question = owner.post("/box/restore", {"backup": (io.BytesIO(data), "x.db")}).text
    assert [name in question for name in ("Who may come in", "Ben", "Grandma", "a thief")] == [True, True, True, False]
    (key,) = set(re.findall(r'name="key" value="(\w+)"', question))
    assert owner.post("/box/restore", {"key": "f" * 32, "phones": press}).status_code == 400
    assert not here.evenings.is_anew
    assert "begins anew" in owner.post("/box/restore", {"key": key, "phones": press}).text
    here.close()
    assert [news.what for news in brought_back(tmp_path, time.time())] == ["service.restored"]
    with closing(Store.open(tmp_path)) as store:
        assert [store.phones.known(token) is not None for token in (now, before, gone)] == may_come


def test_no_press_takes_a_good_backup_away_from_a_box_that_is_damaged(here: House, owner: Phone) -> None:
    store = here.evenings.store
    eventually(lambda: bool(store.backups.all()))
    good = store.backups.all()
    store.writer.here.execute("UPDATE line SET text = x'70' WHERE at = 1")
    refused = [owner.post("/box/backup", {}) for _ in range(KEPT)]
    assert {answer.status_code for answer in refused} == {409}
    assert "My memory is damaged" in refused[0].text
    assert store.backups.all() == good


def test_on_a_full_card_sentences_spoken_long_ago_make_room(here: House, tmp_path: Path) -> None:
    here.nth(1)
    old = tmp_path / "cache" / "voice" / "old.wav"
    old.write_bytes(b"x")
    os.utime(old, (0, 0))
    assert (here.evenings.store.make_room(), old.exists()) == (True, False)


@pytest.mark.parametrize("data", [b"", b"SQLite format 3\0" + bytes(4000), b"no database", bytes(100_000)])
def test_what_is_no_backup_changes_nothing(here: House, owner: Phone, tmp_path: Path, data: bytes) -> None:
    sent = owner.post("/box/restore", {"backup": (io.BytesIO(data), "x.db")})
    assert sent.status_code == 400
    assert not (tmp_path / WAITING).exists()
    assert not here.evenings.is_anew


def test_a_backup_that_breaks_meanwhile_leaves_everything_as_it_was(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    (tmp_path / WAITING).write_bytes(b"broken")
    assert [news.what for news in brought_back(tmp_path, 1.0)] == ["service.not_restored"]
    assert brought_back(tmp_path, 2.0) == ()


def test_no_backup_outside_the_list_can_be_named(owner: Phone) -> None:
    for name in ("../store.db", "/etc/passwd", "taleside-000000-x.db"):
        assert owner.post("/box/restore", {"name": name}).status_code == 400


def test_switching_off_keeps_everything_and_says_so(here: House, owner: Phone) -> None:
    assert "switches off" in owner.post("/box/off", {}).text
    eventually(lambda: here.evenings.is_off)


def test_the_first_steps_lead_through_the_box_in_six_pages(here: House, owner: Phone) -> None:
    steps = ("language", "sound", "hands", "camera", "game", "phones")
    for number, step in enumerate(steps, 1):
        assert f"Step {number} of 6" in owner.page(f"/box/welcome?step={number}")
        assert owner.post("/box/welcome", {"step": step}).status_code == 303
    assert here.evenings.store.settings.all()["welcomed"] == "yes"
    assert "Step 1 of 6" in owner.page("/box/welcome?step=77")


def test_what_is_set_in_a_step_holds(here: House, owner: Phone) -> None:
    owner.post("/box/welcome", {"step": "sound", "voice.volume": "55"})
    assert here.evenings.store.settings.all()["voice.volume"] == "55"


def test_a_phone_that_nobody_knows_gets_no_page_of_the_whole_box(here: House) -> None:
    app = here.panel.app
    routes = [rule for rule in app.url_map.iter_rules() if rule.endpoint not in OPEN]
    assert len(routes) > 50
    for rule in routes:
        path = re.sub(r"<int:\w+>", "1", rule.rule)
        path = re.sub(r"<[\w:]+>", "x", path)
        method = str(rule.endpoint).split(" ")[0]
        assert stranger(here.panel).open(path, method=method, base_url=HOME).status_code == 401, path


def test_a_phone_chooses_light_or_dark_and_how_large(owner: Phone) -> None:
    answer_of = owner.post("/look", {"look": "light", "then": "/box"})
    assert answer_of.headers["Location"] == "/box"
    owner.post("/look", {"size": "far"})
    assert '<html lang="en" data-look="light" data-size="far">' in owner.page("/box")


@pytest.mark.parametrize("then", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_a_choice_leads_nowhere_else(owner: Phone, then: str) -> None:
    assert owner.post("/look", {"look": "dark", "then": then}).headers["Location"] == "/"
