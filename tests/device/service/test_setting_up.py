"""Setting up an evening from a phone: choose, begin, keep, go on, and say who is here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from device.service.service import Service
from engine.shelf import SHELF
from tests.device.service.house import House, answer, asked, eventually, free_port, house
from tests.web_panel.phone import HOME, let_in

NEW = "/evening/new/ours.wonder-book"
TWO = {"player1": "Anna", "hero1": "greta", "player2": "Ben", "hero2": "milo", "level": "easier", "campaign": "Fridays"}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with house(tmp_path) as made:
        made.nth(1)
        yield made


def first(service: Service) -> str | int:
    """The first answer that its question has."""
    options = service.session.look(lambda game: game.ask.options if game.ask else ())
    return options[0] if options else ""


def test_an_evening_is_set_up_with_players_heroes_and_how_hard_it_is(here: House) -> None:
    phone = let_in(here.panel)
    assert phone.post(NEW, {**TWO, "house.shreds_open": "no"}).status_code == 303
    service = here.nth(2)
    eventually(lambda: asked(service) == "setup.deck")
    table = service.session.look(lambda game: game.table)
    assert (table.players, table.destiny, table.house["shreds_open"]) == (["Anna", "Ben"], 6, "no")
    while asked(service) != "goal.set":
        answer(service, first(service))
    assert {hero.name: hero.player for hero in table.heroes.values()} == {"greta": "Anna", "milo": "Ben"}


TALES, QUEST = "/evening/new/ours.grimm", "/evening/new/ours.unlikely-heroes"


def test_whoever_leads_whom_and_the_first_things_are_settled_on_the_page(here: House) -> None:
    phone = let_in(here.panel)
    page = phone.page(TALES)
    assert re.findall(r'<option value="nell">([^<]+)', page)[0] == "Nell Redhood"
    assert "First quests of player 1" in page
    form = {"player1": "Anna", "hero1": "nell", "player2": "Ben", "early.quest.deck.2": "3", "pieces": "drawn"}
    assert phone.post(TALES, {**form, "rest": "dealt"}).status_code == 303
    service = here.nth(2)
    eventually(lambda: asked(service) == "chapter.roll")
    table = service.session.look(lambda game: game.table)
    assert [(hero.figure, len(hero.deeds.quests)) for hero in table.heroes.values()] == [("nell", 2), ("tomcat", 2)]
    points = {who: [table.box.quests[one].points for one in hero.deeds.quests] for who, hero in table.heroes.items()}
    assert points == {"Anna": [2, 2], "Ben": [3, 3]}


def test_expansions_items_and_the_quest_are_settled_on_the_page(here: House) -> None:
    phone = let_in(here.panel)
    named = {"player1": "Anna", "hero1": "zita", "player2": "Ben", "hero2": "gisella", "level": "hard"}
    early = {"early.setup.module.weather": "yes", "early.setup.quest": "2", "early.setup.heroes": "2"}
    assert phone.post(QUEST, {**named, **early, "pieces": "drawn", "rest": "asked"}).status_code == 303
    service = here.nth(2)
    eventually(lambda: asked(service) == "setup.item")
    table = service.session.look(lambda game: game.table)
    assert (table.modules, {hero.name: hero.player for hero in table.heroes.values()}) == (
        ["weather"],
        {"zita": "Anna", "gisella": "Ben"},
    )


def test_what_is_left_open_is_asked_at_the_table_if_people_like_that_better(here: House) -> None:
    phone = let_in(here.panel)
    assert phone.post(TALES, {"count": "3", "pieces": "drawn", "rest": "asked"}).status_code == 303
    service = here.nth(2)
    eventually(lambda: asked(service) == "setup.figure")


def test_whoever_has_a_number_for_a_name_can_choose_a_hero_too(here: House) -> None:
    phone = let_in(here.panel)
    form = {"count": "2", "hero2": "nell", "pieces": "drawn", "rest": "dealt"}
    assert phone.post(TALES, form).status_code == 303
    service = here.nth(2)
    eventually(lambda: asked(service) == "chapter.roll")
    heroes = service.session.look(lambda game: [hero.figure for hero in game.table.heroes.values()])
    assert heroes == ["tomcat", "nell"]


def test_a_program_settles_it_as_the_page_does(here: House) -> None:
    phone = let_in(here.panel)
    body = {
        "pack": "ours.grimm",
        "players": ["Anna", "Ben"],
        "house": {"pieces": "drawn"},
        "settled": [{"what": "quest.deck", "player": "Anna", "value": "4"}],
        "dealt": True,
    }
    headers = {"X-CSRF-Token": phone.csrf}
    sent = phone.client.post("/api/v1/campaigns", base_url=HOME, headers=headers, json=body)
    assert sent.status_code == 200
    service = here.nth(2)
    eventually(lambda: asked(service) == "chapter.roll")
    table = service.session.look(lambda game: game.table)
    assert {table.box.quests[one].points for one in table.heroes["Anna"].deeds.quests} == {4}


def test_what_is_chosen_stands_first_and_games_are_called_as_on_their_boxes(here: House) -> None:
    page = let_in(here.panel).page("/evening/new/ours.grimm")
    assert re.findall(r'<li><a href="([^"]+)"', page)[0] == "/evening/new/ours.grimm"
    games = set(re.findall(r"<small>([^<]+)</small></div></a>", page))
    assert {"7", "Dice Upon a Time", "Wonder Book"} <= games


def test_names_that_a_program_sends_are_as_those_of_the_form(here: House) -> None:
    phone = let_in(here.panel)
    body = {"pack": "ours.wonder-book", "players": ["A\x1b[2J\x1b]0;PWNED\x07da", "B\u202ex"]}
    headers = {"X-CSRF-Token": phone.csrf}
    sent = phone.client.post("/api/v1/campaigns", base_url=HOME, headers=headers, json=body)
    assert sent.status_code == 200
    service = here.nth(2)
    eventually(lambda: asked(service) == "setup.deck" or bool(service.session.look(lambda game: game.table.players)))
    names = service.session.look(lambda game: list(game.table.players))
    assert names == ["A [2J ]0;PWNED da", "B x"]
    blank = phone.client.post(
        "/api/v1/campaigns", base_url=HOME, headers=headers, json={**body, "players": ["\u200b", "Ben"]}
    )
    assert blank.status_code == 409


def test_nobody_answers_what_is_over_while_the_next_evening_is_on_its_way(here: House) -> None:
    phone = let_in(here.panel)
    before = here.panel.evening
    phone.post(NEW, TWO)
    assert here.panel.is_empty or here.panel.evening is not before
    here.nth(2)
    assert not here.panel.is_between


def test_what_was_kept_goes_on_at_the_same_question(here: House) -> None:
    phone = let_in(here.panel)
    answer(here.nth(1), 3)
    first = here.nth(1).journal.name
    phone.post(NEW, TWO)
    here.nth(2)
    page = phone.page("/evening")
    assert "The Missing Midnight" in page
    assert "Fridays" in page
    phone.post("/evening/go-on", {"campaign": first})
    assert asked(here.nth(3)) == "setup.difficulty"
    assert "How hard" in phone.page("/")


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"player1": "Anna", "player2": "anna"}, "same name"),
        ({"player1": "Anna", "hero1": "nora", "player2": "Ben", "hero2": "nora"}, "same hero"),
        ({"hero1": "nora"}, "no name"),
        ({"player1": "A" * 30}, "20 letters"),
        ({"campaign": "wonder-book-missing-midnight"}, "called wonder-book-missing-midnight already"),
    ],
)
def test_what_cannot_be_begun_is_said_and_what_was_typed_stays(here: House, form: dict[str, str], said: str) -> None:
    page = let_in(here.panel).post(NEW, {"player3": "Zoe", **form})
    assert page.status_code == 400
    assert said in unescape(page.text)
    assert 'value="Zoe"' in page.text
    assert here.begun == 1


def test_whoever_is_not_here_tonight_is_played_by_the_others(here: House) -> None:
    phone = let_in(here.panel)
    phone.post(NEW, TWO)
    service = here.nth(2)
    assert 'value="Ben" checked' in phone.page("/evening")
    phone.post("/evening/here", {"here": "Anna"})
    assert service.session.look(lambda game: game.table.players) == ["Anna"]
    assert phone.post("/evening/here", {}).status_code == 400


def test_a_chapter_begins_anew_and_that_can_be_taken_back(here: House) -> None:
    phone = let_in(here.panel)
    answer(here.nth(1), 2)
    assert asked(here.nth(1)) == "setup.difficulty"
    phone.post("/evening/again", {})
    assert here.nth(1).session.look(lambda game: game.history()[-1].kind) == "step"
    phone.post("/undo", {})
    assert asked(here.nth(1)) == "setup.difficulty"


def test_the_voice_speaks_another_language_from_then_on(here: House) -> None:
    phone = let_in(here.panel)
    phone.post("/evening/voice", {"language": "it"})
    assert here.nth(2).table.words.language == "it"
    assert asked(here.nth(2)) == "setup.players"
    assert 'aria-pressed="true">Italiano' in phone.page("/evening")


def test_the_page_speaks_italian_with_every_house_rule(here: House) -> None:
    page = let_in(here.panel, language="it").page(NEW)
    assert "Le carte Frammento sono visibili a tutti" in page
    assert re.findall(r"house\.(?:rule|value)", page) == []


def test_cards_that_are_not_there_and_campaigns_that_are_not_are_said(here: House) -> None:
    phone = let_in(here.panel)
    assert phone.get("/evening/new/nothing").status_code == 400
    gone = phone.post("/evening/go-on", {"campaign": "nobody"})
    assert (gone.status_code, "There is no campaign nobody" in gone.text) == (400, True)


def test_a_viewer_sets_nothing_up(here: House) -> None:
    viewer = let_in(here.panel, "viewer")
    assert viewer.get("/evening").status_code == 403
    assert "/evening" not in viewer.page("/more")


def test_another_game_is_begun_with_what_it_lets_people_settle(here: House) -> None:
    phone = let_in(here.panel)
    form = phone.page("/evening/new/ours.wildwoods")
    assert "Who plays? 1 player" in form
    assert 'name="level"' not in form
    phone.post("/evening/new/ours.wildwoods", {"player1": "Anna", "campaign": "Woods"})
    service = here.nth(2)
    assert service.table.setting.title.id == "wildwoods"
    assert phone.get("/").status_code == 200


def test_of_many_house_rules_those_that_people_ask_about_come_first(here: House) -> None:
    """The game whose rules are folded is found by what it says of itself, so that this page need not know it."""
    phone = let_in(here.panel)
    folding = next(one for one in SHELF if one.asked_first)
    flat = next(one for one in SHELF if one.house_rules and not one.asked_first)
    asked_first, folded = phone.page(f"/evening/new/ours.{folding.id}").split("What seldom happens")
    for name in folding.house_rules:
        part = asked_first if name in folding.asked_first else folded
        assert f'name="house.{name}"' in part
    assert "What seldom happens" not in phone.page(f"/evening/new/ours.{flat.id}")


FOUR = {f"player{at}": name for at, name in enumerate(("Ada", "Ben", "Cleo", "Dora"), 1)}


def test_one_of_the_players_is_the_opponent_of_all_others_instead_of_a_hero(here: House) -> None:
    phone = let_in(here.panel)
    assert 'value="opponent"' in phone.page("/evening/new/ours.unnamed")
    assert 'value="opponent"' not in phone.page(NEW)
    assert phone.post("/evening/new/ours.unnamed", {**FOUR, "hero3": "opponent"}).status_code == 303
    service = here.nth(2)
    eventually(lambda: asked(service) == "setup.hero")
    seats = service.session.look(lambda game: game.seats)
    assert [(seat.name, seat.kind) for seat in seats if seat.kind == "opponent"] == [("Cleo", "opponent")]
    assert service.session.look(lambda game: list(game.table.heroes)) == ["Ada", "Ben", "Dora"]


@pytest.mark.parametrize(
    "form", [{**FOUR, "player4": "", "hero1": "opponent"}, {**FOUR, "hero1": "opponent", "hero2": "opponent"}]
)
def test_an_opponent_against_too_few_and_a_second_one_are_refused(here: House, form: dict[str, str]) -> None:
    phone = let_in(here.panel)
    answered = phone.post("/evening/new/ours.unnamed", form)
    assert answered.status_code != 303
    assert 'role="alert"' in answered.text
    assert here.begun == 1
