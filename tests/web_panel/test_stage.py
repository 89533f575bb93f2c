"""The stage: what can be pressed where it is drawn, how dice lie, what is a story, and drawings that only show."""

from __future__ import annotations

import re

import pytest

from engine import Ask, News
from engine.art import Art
from engine.board import Board, Ceremony, Map, Person, Place
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.web_panel.phone import evening, let_in
from web_panel import question
from web_panel.question import Choice, Question
from web_panel.stage import Drawings, faces, picks, portraits, turned


def asked(*choices: tuple[str, str], kind: str = "choose") -> Question:
    return Question(kind, "", ["Who?"], choices=[Choice(value, said) for value, said in choices])


def test_people_are_pressed_by_their_names_and_what_is_not_drawn_is_not() -> None:
    board = Board("x", people=(Person("Ada"), Person("Ben")))
    assert picks(board, [asked(('"a"', "Ada"), ('"none"', "nobody"))]) == {"Ada": '"a"'}


@pytest.mark.parametrize("questions", [[], [asked(('"a"', "Ada"))] * 2, [asked(('"a"', "Ada"), kind="roll")]])
def test_nothing_is_pressed_on_the_board_where_one_press_is_no_answer(questions: list[Question]) -> None:
    assert picks(Board("x", people=(Person("Ada"),)), questions) == {}


def test_places_are_pressed_by_their_keys() -> None:
    board = Board("x", map=Map({"quay": Place("Long Quay"), "market": Place("Fish Market")}))
    assert picks(board, [asked(('"quay"', "to the Long Quay"), ('"stay"', "stay"))]) == {"quay": '"quay"'}


def test_a_choice_has_the_face_of_whom_it_means() -> None:
    drawings = Drawings(WONDER_BOOK.art)
    found = portraits([asked(('"nora"', "Nora"), ('"yes"', "yes"))], Board("x"), drawings)
    assert found == {'"nora"': "/art/wonder-book/nora.svg"}


@pytest.mark.parametrize(
    ("die", "value", "sign", "shape"),
    [
        (["star", "blank"], "star", "★", "marked"),
        (["star", "blank"], "blank", "", "marked"),
        ([1, 2, 3, 4, 5, 6], 4, "4", "pips"),
        (["d8:1", "d8:2", "d8:7"], "d8:7", "7", "marked"),
    ],
)
def test_a_die_lies_as_it_fell(die: list[str | int], value: str | int, sign: str, shape: str) -> None:
    with evening() as (panel, _):
        (found,) = faces((Ask("x.roll", "roll", options=(tuple(die),)), (value,)), panel.evening.words("en"))
        assert (found.sign, found.shape) == (sign, shape)


def test_a_card_that_was_drawn_lies_turned_up_and_is_no_die() -> None:
    drawings = Drawings(WONDER_BOOK.art)
    with evening() as (panel, _):
        words = panel.evening.words("en")
        drawn = (Ask("shred.draw", "draw", options=("nora",)), ("nora",))
        found = turned(drawn, words, drawings)
        assert found is not None
        assert (found.picture, faces(drawn, words)) == ("/art/wonder-book/nora.svg", [])
        assert turned((Ask("x.roll", "roll", options=((1, 2),)), (1,)), words, drawings) is None


@pytest.mark.parametrize(("what", "is_story"), [("card.read", True), ("turn.who", False)])
def test_only_what_is_nothing_but_read_is_a_story(what: str, is_story: bool) -> None:
    with evening() as (panel, _):
        view = panel.seat(panel.phones.known(panel.phones.let_in("x", "viewer"))).state().view  # type: ignore[arg-type]
        words = panel.evening.words("en").over(view.table)
        assert (
            question.asked(Ask(what, "choose", options=("yes",), about={"card": 1, "text": "goal"}), words).is_story
            is is_story
        )


def test_drawings_and_colours_are_handed_out_and_nothing_else() -> None:
    with evening() as (panel, _):
        phone = let_in(panel, "viewer")
        assert phone.get("/art/wonder-book/nora.svg").mimetype == "image/svg+xml"
        assert "--cloth:" in phone.get("/art/lanterns/colours.css").text
        for path in (
            "/art/wonder-book/nobody.svg",
            "/art/nothing/cover.svg",
            "/art/wonder-book/nora",
            "/art/x/colours.css",
        ):
            assert phone.get(path).status_code == 404, path


def test_an_owners_pack_shows_none_of_our_adventure() -> None:
    ours = WONDER_BOOK.art
    assert Drawings(Art("wonder-book", {"wyrm": ours.drawings["wyrm"]})).url("nora", "cover") == ""


def test_the_question_shows_portraits_and_a_person_without_one_an_initial() -> None:
    with evening() as (panel, _):
        page = let_in(panel).page("/")
        assert re.search(r'<section id="map"', page)
        assert 'href="/art/wonder-book/colours.css"' in page


def test_what_is_celebrated_is_told_to_the_page() -> None:
    kinds: dict[str, Ceremony | None] = {"goal.reached": "goal", "hero.falls": "fall", "turn.passed": None}
    assert {what: WONDER_BOOK.ceremony(News(what)) for what in kinds} == kinds
    assert [WONDER_BOOK.ceremony(News("destiny.down", {"left": left})) for left in (1, 2)] == ["last", None]
