"""The title page: its doors, a minute that leaves nothing behind, and going on with what was played last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from device.service.plan import MINUTE
from tests.device.service.house import House, answer, asked, eventually, free_port, house
from tests.web_panel.phone import HOME, Phone, let_in

NEW = "/evening/new/ours.wonder-book"
DRAWN = {"count": "2", "pieces": "drawn", "level": "normal"}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with house(tmp_path) as made:
        made.nth(1)
        yield made


def browser(here: House) -> FlaskClient:
    """A browser beside the box, which nobody knows."""
    return here.panel.app.test_client()


def get(client: FlaskClient, path: str) -> Any:
    return client.get(path, base_url=HOME, environ_base={"REMOTE_ADDR": "127.0.0.1"})


def press(client: FlaskClient, door: str) -> Any:
    return client.post("/hello", base_url=HOME, data={"door": door}, environ_base={"REMOTE_ADDR": "127.0.0.1"})


def test_whoever_comes_first_sees_the_doors_and_owns_the_box_by_opening_one(here: House) -> None:
    client = browser(here)
    page = get(client, "/").text
    assert 'value="minute"' in page
    assert 'value="begin"' in page
    assert 'value="on"' not in page
    assert press(client, "minute").headers["Location"] == "/"
    assert [one.role for one in here.panel.phones.all()] == ["owner"]


def test_a_second_browser_gets_no_door_for_nothing(here: House) -> None:
    assert press(browser(here), "begin").status_code == 303
    second = browser(here)
    assert get(second, "/hello").status_code == 401
    assert press(second, "minute").status_code == 403
    assert len(here.panel.phones.all()) == 1


def test_a_stranger_on_the_network_gets_none_either(here: House) -> None:
    client = browser(here)
    far = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/hello", base_url=HOME, environ_base=far).status_code == 401
    assert client.post("/hello", base_url=HOME, data={"door": "minute"}, environ_base=far).status_code == 403


def test_no_other_site_opens_a_door(here: House) -> None:
    phone = let_in(here.panel, "owner")
    sent = phone.client.post("/hello", base_url=HOME, data={"door": "minute"})
    assert sent.status_code == 403  # a form that is not ours


def test_a_minute_asks_for_one_throw_and_leaves_no_campaign_behind(here: House) -> None:
    press(browser(here), "minute")
    service = here.nth(2)
    eventually(lambda: asked(service) == "card.text")
    answer(service, "go on")
    eventually(lambda: asked(service) == "attack.roll")
    answer(service, ["success", "failure", "failure"])
    eventually(lambda: asked(service) == "ending.read")
    answer(service, "go on")
    eventually(lambda: asked(service) == "")
    phone = let_in(here.panel, "owner")
    assert "One Minute" not in phone.get("/evening").text
    assert "One Minute" not in phone.get("/packs").text
    press_again = phone.post("/hello", {"door": "minute"})
    assert press_again.status_code == 303
    third = here.nth(3)
    eventually(lambda: asked(third) == "card.text")
    assert [one.name for one in here.store.campaigns() if one.name.startswith(MINUTE)] == [MINUTE]


STORY = ("card.read", "card.text", "goal.set")


def test_an_evening_with_drawn_pieces_is_begun_with_one_press(here: House) -> None:
    phone = let_in(here.panel)
    assert phone.post("/hello", {"door": "begin"}).headers["Location"] == NEW
    assert phone.post(NEW, DRAWN).status_code == 303
    service = here.nth(2)
    read = 0
    while asked(service) != "turn.who":
        eventually(lambda: asked(service) in (*STORY, "turn.who"))
        if asked(service) in STORY:
            answer(service, "go on")
            read += 1
    assert read <= 4
    assert list(service.session.look(lambda game: game.table.heroes)) == ["nora", "bruno"]


def test_going_on_leads_back_to_what_was_played_before_the_minute(here: House) -> None:
    phone = let_in(here.panel)
    phone.post(NEW, {**DRAWN, "campaign": "Fridays"})
    service = here.nth(2)
    eventually(lambda: asked(service) == "card.read")
    answer(service, "go on")
    phone.post("/hello", {"door": "minute"})
    here.nth(3)
    assert "Fridays" in phone.get("/hello").text
    phone.post("/hello", {"door": "on"})
    assert here.nth(4).table.name == "Fridays"


def test_what_nobody_has_begun_is_no_campaign_of_its_own(here: House) -> None:
    phone = let_in(here.panel)
    phone.post(NEW, DRAWN)
    assert here.nth(2).table.name == "wonder-book-missing-midnight"
    assert len(here.store.campaigns()) == 1


def test_each_campaign_keeps_the_language_of_its_voice(here: House) -> None:
    phone = let_in(here.panel)
    phone.post(NEW, {**DRAWN, "campaign": "Fridays"})
    service = here.nth(2)
    eventually(lambda: asked(service) == "card.read")
    answer(service, "go on")
    phone.client.set_cookie("language", "it", domain="127.0.0.1")
    phone.post("/evening/new/ours.wildwoods", {"pieces": "drawn", "campaign": "Venerdi"})
    assert here.nth(3).table.words.language == "it"
    phone.post("/evening/go-on", {"campaign": "Fridays"})
    assert here.nth(4).table.words.language == "en"


@pytest.mark.parametrize(
    "evening", [{"pack": "ours.wildwoods", "rest": "dealt"}, {"pack": "ours.unnamed", "rest": "asked"}]
)
def test_whoever_begins_an_evening_stands_before_its_table_and_not_before_the_doors(
    here: House, evening: dict[str, str]
) -> None:
    """Also where nobody has answered anything yet."""
    phone = let_in(here.panel, "owner")
    assert phone.get("/").headers["Location"] == "/hello"
    wanted = {"count": "2", "pieces": "drawn", "rest": evening["rest"]}
    assert phone.post(f"/evening/new/{evening['pack']}", wanted).status_code == 303
    here.nth(2)
    assert 'id="ask"' in phone.page("/")


def test_going_on_leads_to_the_table_though_everything_was_taken_back(here: House) -> None:
    phone = let_in(here.panel, "owner")
    answer(here.nth(1), 2)
    phone.post("/undo", {})
    assert not here.nth(1).session.look(lambda game: len(game.history()))
    phone.post("/hello", {"door": "on"})
    assert 'id="ask"' in phone.page("/")


def on_a_pi(here: House) -> Phone:
    """The owner's phone, at a box that is no mere drawing."""
    here.panel.simulated = False
    return let_in(here.panel, "owner")


def test_the_first_steps_are_offered_until_somebody_plays_and_never_on_a_television(here: House) -> None:
    phone = on_a_pi(here)
    assert "Six short steps" in phone.page()
    assert "Six short steps" not in phone.page("/screen")
    answer(here.nth(1), 2)
    assert "Six short steps" not in phone.page()


def test_the_first_steps_are_offered_no_more_to_whoever_wants_none(here: House) -> None:
    phone = on_a_pi(here)
    assert 'name="step" value="phones"' in phone.page()
    assert phone.post("/box/welcome", {"step": "phones"}).status_code == 303
    assert "Six short steps" not in phone.page()
    assert here.store.settings.all()["welcomed"]
