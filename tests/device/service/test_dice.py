"""Own dice on a page: a lesson from its beginning to a set that people trust, and what was kept of doubtful rolls."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.device.service.house import House, answer, asked, eventually, furnished
from tests.web_panel.phone import JSON, Phone, let_in
from vision.drawer import MEMORY, Drawer
from web_panel.dice.wiring import DiceRoom

pytestmark = pytest.mark.real_time
MINE = ("dice", "wonder-book")  # where this box keeps what it has learned beside our own story


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with furnished(tmp_path, monkeypatch, camera="simulated") as made:
        yield made


@pytest.fixture
def phone(here: House) -> Phone:
    return let_in(here.panel, "player")


def room(box: House) -> DiceRoom:
    found = box.panel.rooms.dice
    assert found
    return found


@pytest.mark.timeout(120)
def test_a_lesson_goes_from_face_to_face_and_is_kept_once_somebody_trusts_it(
    here: House, phone: Phone, tmp_path: Path
) -> None:
    dice = room(here)
    assert phone.post("/dice/begin", {"faces": "success, failure"}).status_code == 303
    eventually(lambda: dice.lesson().stage == "show")
    assert phone.post("/dice/begin", {"kind": "d8"}).status_code == 400  # one after the other
    while (seen := dice.lesson()).stage == "show":
        assert str(seen.face) in phone.page("/dice")
        before = seen.done
        phone.post("/dice/lay", {}, **JSON)
        eventually(lambda: dice.lesson().stage != "show" or dice.lesson().done > before)  # noqa: B023
    assert dice.lesson().stage == "judged"
    assert Drawer(tmp_path.joinpath(*MINE)).names() == ()
    assert "0 % wrongly" in phone.page("/dice")
    phone.post("/dice/trust", {"name": "Nora's dice"})
    eventually(lambda: dice.lesson().stage == "done")
    assert Drawer(tmp_path.joinpath(*MINE)).names() == ("Nora's dice",)
    assert "Nora's dice" in phone.page("/dice")


@pytest.mark.timeout(60)
def test_a_lesson_that_is_given_up_leaves_nothing(here: House, phone: Phone, tmp_path: Path) -> None:
    phone.post("/dice/begin", {"kind": "d6"})
    eventually(lambda: room(here).lesson().stage == "show")
    phone.post("/dice/stop", {})
    assert room(here).lesson().stage == ""
    assert not (tmp_path / "dice").exists()
    assert 'value="d6"' in phone.page("/dice")


@pytest.mark.parametrize("typed", ["", "one", "a/b, c", ".., x", ", ".join(map(str, range(40)))])
def test_what_is_no_die_is_refused_in_words(here: House, phone: Phone, typed: str) -> None:
    refused = phone.post("/dice/begin", {"faces": typed})
    assert refused.status_code == 400
    assert 'class="notice"' in refused.text
    assert room(here).lesson().stage == ""


def test_the_dice_that_are_asked_for_are_offered_with_their_names(here: House, phone: Phone) -> None:
    service = here.nth(1)
    assert room(here).asked() == ()
    while asked(service) != "attack.roll":
        options = service.session.look(lambda game: game.ask.options if game.ask else ())
        answer(service, 2 if asked(service) == "setup.players" else "attack" if "attack" in options else options[0])
    eventually(lambda: set(room(here).asked()) == {"success", "failure"})
    assert 'value="asked"' in phone.page("/dice")


@pytest.mark.parametrize(("where", "name", "face"), [(MINE, "stars", "success"), ((MEMORY,), "d6+", "6")])
def test_what_was_kept_of_a_roll_is_shown_and_taken_away_by_an_owner_alone(
    here: House, phone: Phone, tmp_path: Path, where: tuple[str, ...], name: str, face: str
) -> None:
    Drawer(tmp_path.joinpath(*where)).add(name, face, b"png", from_roll=True)
    owner, kept = let_in(here.panel, "owner"), {"name": name, "face": face, "file": "table-1.png"}
    picture = f"/dice/picture/{quote(name)}/{face}"
    assert f"{picture}/table-1.png" in phone.page("/dice").replace("d6+", quote("d6+"))
    assert phone.get(f"{picture}/table-1.png").data == b"png"
    assert phone.get(f"{picture}/table-2.png").status_code == 404
    assert phone.get(f"/dice/picture/{quote(name)}/..%2f..%2fx/table-1.png").status_code == 404
    assert phone.post("/dice/forget", kept).status_code == 403
    assert owner.post("/dice/forget", {**kept, "face": "failure"}).status_code == 404
    assert owner.post("/dice/forget", kept).status_code == 303
    assert phone.get(f"{picture}/table-1.png").status_code == 404


def test_without_a_camera_the_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with furnished(tmp_path, monkeypatch) as box:
        phone = let_in(box.panel, "player")
        assert "There is no camera" in phone.page("/dice")
        assert phone.post("/dice/begin", {"kind": "d6"}).status_code == 400
        assert let_in(box.panel, "viewer").get("/dice").status_code == 403
