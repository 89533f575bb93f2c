"""Places at the table: a phone keeps its own, one that goes round is covered, and no hand is open to another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.phones.part import PhoneBook
from device.store import Store
from engine import Game, choose, number
from engine.games.wonder_book.table import Hero
from engine.table import data_of
from tests.kit.pages import asking, buttons, values
from tests.web_panel.phone import HOME, JSON, Phone, evening, let_in
from web_panel import Panel
from web_panel.api.operations import ROOT

CARDS = ["shred:cocoa", "shred:socks"]
LED = {"nora": "1", "greta": "1", "bruno": "2"}


def closed(shred: str = "cocoa") -> Game:
    """Nora is asked which of her cards she gives; her player leads Greta as well, and Bruno is another's."""
    cards = [f"shred:{shred}", "shred:socks"]
    heroes = {name: Hero(name, player, "square", 3, 4) for name, player in LED.items()}
    heroes["nora"].shreds = [shred, "socks"]

    async def question() -> str:
        card = await choose("give.what", cards, "nora", private=True, hero="bruno")
        return f"{card} {await number('lay.hearts', 0, 3, hero='nora')}"

    game = asking(question, house={"shreds_open": "no"})
    game.correct({"players": ["1", "2"], "heroes": data_of(heroes)})
    return game


@pytest.fixture
def panel() -> Iterator[Panel]:
    with evening(closed()) as (panel, _):
        yield panel


def call(phone: Phone, path: str, **body: object) -> int:
    """What the API answers to this phone."""
    headers = {"X-CSRF-Token": phone.csrf, "Origin": HOME}
    sent = {"turn": phone.turn, **body}
    return phone.client.post(f"{ROOT}/{path}", base_url=HOME, json=sent, headers=headers).status_code


def hand(panel: Panel) -> list[str]:
    return panel.evening.look(lambda game: list(game.table.heroes["nora"].shreds))


def sits(phone: Phone, who: str, how: str = "") -> int:
    return phone.post("/eyes", {"who": who, "how": how}, **JSON).status_code


def test_nobody_elses_phone_answers_or_sets_right_what_is_secret_on_a_page_or_by_the_api(panel: Panel) -> None:
    hers, other = let_in(panel), let_in(panel)
    assert (sits(hers, "1"), sits(other, "2")) == (200, 200)
    for _ in range(2):
        assert other.answer('"shred:cocoa"').status_code == 409
        assert call(other, "answer", value="shred:cocoa") == 409
        assert call(other, "skip") == 409
        assert call(other, "correct", changes={"heroes.nora.shreds": []}) == 409
        assert call(other, "correct", changes={"heroes.nora": None}) == 409
    assert hand(panel) == ["cocoa", "socks"]
    assert call(hers, "correct", changes={"heroes.nora.shreds": ["socks"]}) == 200
    assert hand(panel) == ["socks"]


def test_a_phone_that_sits_for_a_player_answers_for_all_their_heroes(panel: Panel) -> None:
    hers = let_in(panel)
    assert "Nora, Greta" in hers.page()
    sits(hers, "1")
    assert values(hers.page()) == CARDS
    assert hers.answer('"shred:socks"').status_code == 200


def test_a_phone_keeps_its_place_until_an_owner_frees_it(panel: Panel) -> None:
    owner, hers, other = let_in(panel, "owner"), let_in(panel), let_in(panel)
    assert (sits(hers, "1"), sits(other, "1"), sits(hers, "2")) == (200, 409, 409)
    assert "Nora, Greta" in owner.page("/phones")
    owner.post("/phones/free", {"number": "2"})
    assert buttons(hers.page()) == []
    assert sits(other, "1") == 200
    assert other.post("/phones/free", {"number": "3"}).status_code == 403


def test_a_place_is_kept_with_the_pairing_and_goes_with_it(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        book = PhoneBook(store.phones, store.writer, store.settings)
        token = book.let_in("hers", "player")
        number = book.known(token).number  # type: ignore[union-attr]
        book.sit(number, "1")
    with closing(Store.open(tmp_path)) as store:
        book = PhoneBook(store.phones, store.writer, store.settings)
        assert book.seats() == {number: "1"}
        with evening(closed(), phones=book) as (panel, _):
            view = panel.seat(book.all()[0]).state().view
            assert (view.who, view.names) == ("1", ("1", "nora", "greta"))
        book.send_home(number)
        assert book.seats() == {}


def test_a_phone_that_goes_round_is_covered_until_it_is_me_and_again_after_the_answer(panel: Panel) -> None:
    shared, other = let_in(panel), let_in(panel)
    assert ("I am Nora" in shared.page(), buttons(other.page())) == (True, [])
    sits(shared, "nora", "now")
    assert values(shared.page()) == CARDS
    assert "Nora looks at the phone" in other.page()
    assert shared.answer('"shred:cocoa"').status_code == 200
    panel.settle()
    view = panel.seat(panel.phones.all()[0]).state().view
    assert (view.who, view.table.to_data()["heroes"]["nora"]["shreds"]) == ("all", 2)
    assert "cocoa" not in shared.page().casefold()


def test_a_phone_that_goes_round_can_be_handed_on_without_an_answer(panel: Panel) -> None:
    shared = let_in(panel)
    sits(shared, "nora", "now")
    assert "hand the phone on" in shared.page()
    sits(shared, "all")
    assert buttons(shared.page()) == []


def test_nobody_says_it_is_me_on_a_phone_with_a_place_or_for_one_who_has_a_phone(panel: Panel) -> None:
    hers, bobs, shared = let_in(panel), let_in(panel), let_in(panel)
    sits(bobs, "2")
    assert "I am Nora" not in bobs.page()
    assert sits(bobs, "nora", "now") == 409
    sits(hers, "1")
    assert "I am Nora" not in shared.page()
    assert sits(shared, "nora", "now") == 409


def test_what_was_told_to_one_is_not_shown_on_the_phone_that_goes_on_to_the_next(panel: Panel) -> None:
    shared = let_in(panel)
    sits(shared, "nora", "now")
    panel.evening.look(lambda game: game.table.tell("shred.drawn", to="nora", hero="nora", shred="lamp"))
    shared.answer('"shred:cocoa"')
    sits(shared, "all")
    seat = panel.seat(panel.phones.all()[0]).state()
    assert [news.to for news in (*seat.told, *seat.earlier) if news.to != "all"] == []


def test_a_wish_to_take_back_a_secret_is_put_to_its_owner_on_the_page(panel: Panel) -> None:
    hers, other = let_in(panel), let_in(panel)
    sits(hers, "1")
    hers.answer('"shred:cocoa"')
    other.post("/undo", {"times": "1"})
    assert "Nora says yes or no" in hers.page()
    assert other.post("/judge", {"right": "yes"}, **JSON).status_code == 409
    done = panel.evening.look(lambda game: len(game.history()))
    assert hers.post("/judge", {"right": "yes"}, **JSON).status_code == 200
    assert panel.evening.look(lambda game: len(game.history())) == done - 1


def everything(phone: Phone) -> list[str]:
    """All that a phone can be shown, by page and by call, without what differs between two phones."""
    live = next(iter(phone.client.get("/stream", base_url=HOME, buffered=False).response))
    paths = ("/", "/history", "/why", "/otherwise", "/right/heroes", "/right/piles", f"{ROOT}/view", f"{ROOT}/history")
    pages = [phone.get(path).text for path in paths]
    own = (phone.csrf, phone.panel.seat(phone.panel.phones.all()[1]).state().id)
    return [page.replace(own[0], "").replace(own[1], "") for page in [*pages, str(live)]]


def test_no_page_and_no_call_tells_one_secret_from_another() -> None:
    shown = []
    for shred in ("cocoa", "lamp"):
        with evening(closed(shred)) as (panel, _):
            hers, other = let_in(panel), let_in(panel)
            sits(other, "2")
            sits(hers, "1")
            before = everything(other)
            hers.answer(f'"shred:{shred}"')
            shown.append([*before, *everything(other)])
    assert shown[0] == shown[1]


# Who may sit there --------------------------------------------------------------------------------


@pytest.fixture
def rivals() -> Iterator[Panel]:
    """The same among people who compete."""
    game = closed()
    game.rules = replace(game.rules, rivals=True)
    with evening(game) as (panel, _):
        yield panel


@pytest.mark.parametrize(("may", "seat"), [("yes", "2"), ("no", "")])
def test_among_rivals_whoever_is_inside_says_who_may_sit_there(rivals: Panel, may: str, seat: str) -> None:
    first, second, third = let_in(rivals), let_in(rivals), let_in(rivals)
    assert sits(first, "1") == 200  # nobody is there who could be asked
    third.page()
    answer = second.post("/eyes", {"who": "2"}, **JSON)
    assert (answer.status_code, "is asked whether you may sit" in answer.text) == (409, True)
    assert ["may sit" in phone.page() or "May the phone" in phone.page() for phone in (first, third)] == [True, False]
    number = next(one.number for one in rivals.phones.all() if one.number == 2)
    third.post("/seat", {"number": str(number), "may": "yes"})  # it is not asked
    assert rivals.phones.seats() == {1: "1"}
    first.post("/seat", {"number": str(number), "may": may})
    assert rivals.phones.seats().get(2, "") == seat
    assert "May the phone" not in first.page()


def test_an_owner_decides_before_others_and_sits_where_they_like(rivals: Panel) -> None:
    first, owner, other = let_in(rivals), let_in(rivals, "owner"), let_in(rivals)
    first.page()
    assert sits(owner, "1") == 200
    assert sits(other, "2") == 409
    assert ["May the phone" in phone.page() for phone in (first, owner)] == [False, True]
    owner.post("/seat", {"number": "3", "may": "yes"})
    assert rivals.phones.seats() == {2: "1", 3: "2"}


def test_a_place_that_was_taken_meanwhile_is_given_to_nobody_twice(rivals: Panel) -> None:
    owner, one, other = let_in(rivals, "owner"), let_in(rivals), let_in(rivals)
    owner.page()
    assert (sits(one, "2"), sits(other, "2")) == (409, 409)
    for asking_one in ("2", "3"):
        owner.post("/seat", {"number": asking_one, "may": "yes"})
    assert rivals.phones.seats() == {2: "2"}
