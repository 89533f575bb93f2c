"""Evenings one after the other: nothing of one is lost by going on with another, and the phones stay."""

from __future__ import annotations

import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from device.evening.words import phrases
from device.service.plan import EveningPlan, going_on
from device.store import Store
from engine import EngineError
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.gathering import Given
from tests.device.service.house import answer, asked, eventually, free_port, house


@pytest.fixture(autouse=True)
def box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_PORT", free_port())


def test_another_campaign_begins_and_the_first_goes_on_where_it_was(tmp_path: Path) -> None:
    with house(tmp_path) as here:
        answer(here.nth(1), 3)
        first = here.nth(1).journal.name
        assert asked(here.nth(1)) == "setup.difficulty"
        here.follow(campaign="Fridays", players=("Anna", "Ben"))
        assert here.nth(2).session.look(lambda game: game.table.players) == ["Anna", "Ben"]
        here.evenings.follow(going_on(here.store, first))
        assert asked(here.nth(3)) == "setup.difficulty"
        assert here.nth(3).session.look(lambda game: game.table.players) == ["1", "2", "3"]


def test_what_was_played_last_goes_on_the_next_time_the_box_is_switched_on(tmp_path: Path) -> None:
    with house(tmp_path) as here:
        here.nth(1)
        here.follow(campaign="Fridays", players=("Anna", "Ben"))
        here.nth(2)
    with house(tmp_path) as here:
        assert here.nth(1).journal.name == "Fridays"
        assert here.nth(1).session.look(lambda game: game.table.players) == ["Anna", "Ben"]


def test_answers_given_early_are_given_once_and_can_be_taken_back(tmp_path: Path) -> None:
    with house(tmp_path) as here:
        here.nth(1)
        here.follow(campaign="x", players=("Anna",), given=(Given("setup.difficulty", "hardcore"),))
        service = here.nth(2)
        eventually(lambda: asked(service) == "setup.deck")
        assert service.session.look(lambda game: game.table.destiny) == 4
        service.session.look(lambda game: game.undo(by="table"))
        assert asked(service) == "setup.difficulty"


def test_the_phones_stay_while_evenings_change(tmp_path: Path) -> None:
    with house(tmp_path) as here:
        here.nth(1)
        assert here.evenings.phones is not None
        server = here.evenings.phones.server
        here.follow(campaign="x")
        here.nth(2)
        assert here.evenings.phones.server is server
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/healthz") as page:
            assert page.status == 200


def test_what_cannot_be_opened_leaves_the_evening_as_it_was(tmp_path: Path) -> None:
    with house(tmp_path) as here:
        answer(here.nth(1), 3)
        here.evenings.follow(EveningPlan(WONDER_BOOK, tmp_path / "nothing", "x"))
        assert asked(here.nth(2)) == "setup.difficulty"
        assert [news.what for news in here.nth(2).first][-2:] == ["service.not_opened", "error.service.no_cards"]


def test_a_campaign_that_is_not_there_is_said(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store, pytest.raises(EngineError) as refused:
        going_on(store, "nobody")
    assert phrases("en").error(refused.value) == "There is no campaign nobody, or nothing was played in it yet."


def test_what_was_settled_survives_a_power_cut_in_the_middle_of_setting_up(tmp_path: Path) -> None:
    given = (Given("setup.difficulty", "hardcore"), Given("hero.choose", "greta", {"player": "Anna"}))
    with house(tmp_path) as here:
        here.nth(1)
        here.follow(campaign="x", players=("Anna",), given=given)
        eventually(lambda: asked(here.nth(2)) == "setup.deck")
    with house(tmp_path) as here:
        service = here.nth(1)
        while asked(service) == "setup.deck" or not service.session.look(lambda game: game.table.heroes):
            answer(service, service.session.look(lambda game: game.ask.options[0] if game.ask else ""))
        assert "greta" in service.session.look(lambda game: game.table.heroes)


def test_how_sure_is_sure_enough_is_the_owners_to_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_SURE_ENOUGH", "0.55")
    with house(tmp_path) as here:
        assert here.nth(1).session.sure_enough == 0.55
