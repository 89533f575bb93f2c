"""Putting things right: everything on the table can be, what cannot lie there is refused with a sentence."""

from __future__ import annotations

import random
import re
import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from engine.channel import Correct
from engine.contract import AnyTitle
from engine.phrases import read_words
from engine.shelf import SHELF
from tests.web_panel.phone import JSON, Phone, in_a_chapter, let_in, play_on, seen


@pytest.fixture
def phone() -> Iterator[Phone]:
    """A phone in the middle of a chapter."""
    with in_a_chapter() as phone:
        yield phone


def table(phone: Phone) -> dict[str, Any]:
    return phone.panel.evening.look(lambda game: game.table.to_data())


def at(phone: Phone, path: str) -> Any:
    thing: Any = table(phone)
    for part in path.split("."):
        thing = thing[int(part)] if isinstance(thing, list) else thing[part]
    return thing


def correct(phone: Phone, section: str, **changes: str) -> tuple[int, str]:
    """Type something into a page, leave the rest as it is, and send it."""
    answer = phone.post(f"/right/{section}", {**typed(phone.page(f"/right/{section}")), **changes})
    return answer.status_code, answer.text


def typed(page: str) -> dict[str, str]:
    """What stands in the fields, as a browser would send it."""
    fields = dict(re.findall(r'<input id="([^"]+)" name="[^"]+"[^>]* value="([^"]*)"', page))
    flags = re.findall(r'<select id="([^"]+)".*?<option value="(yes|no)" selected', page)
    return {**fields, **dict(flags)}


def parts(hint: Any) -> Iterator[Any]:
    """A type with all that it is made of."""
    yield hint
    for inner in typing.get_args(hint):
        yield from parts(inner)


def kinds(kind: type, known: set[type] | None = None) -> set[str]:
    """The names of all fields of a dataclass, and of those inside it."""
    known = known if known is not None else set()
    known.add(kind)
    found = {entry.name for entry in fields(kind)}
    inner = {part for hint in typing.get_type_hints(kind).values() for part in parts(hint)}
    return found.union(*(kinds(part, known) for part in inner if is_dataclass(part) and part not in known))  # type: ignore[arg-type]


def leaves(thing: Any, path: str = "") -> Iterator[str]:
    """Every path of a table at which there is a value and no group."""
    if isinstance(thing, dict):
        for key, inner in thing.items():
            yield from leaves(inner, f"{path}.{key}" if path else key)
    elif isinstance(thing, list) and thing and isinstance(thing[0], dict):
        for number, inner in enumerate(thing):
            yield from leaves(inner, f"{path}.{number}")
    else:
        yield path


# The pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)
def test_every_field_of_the_table_has_a_name_in_both_languages(game: AnyTitle, language: str) -> None:
    said = read_words(game.package, language, "forms")
    assert sorted(name for name in kinds(game.rules.table) if f"field.{name}" not in said) == []


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.id)
def test_no_name_is_left_over_from_a_field_that_is_gone(game: AnyTitle) -> None:
    said = {key.removeprefix("field.") for key in read_words(game.package, "en", "forms") if key.startswith("field.")}
    assert said - kinds(game.rules.table) == set()


def test_what_is_counted_most_often_is_put_right_with_one_press(phone: Phone) -> None:
    before = table(phone)["destiny"]
    assert f'name="destiny" value="{before - 1}"' in phone.page("/right")
    pressed = phone.post("/right/single", {"destiny": str(before - 1), "then": "GET /right"})
    assert (pressed.status_code, pressed.headers["Location"]) == (303, "/right")
    assert table(phone)["destiny"] == before - 1


def test_everything_on_the_table_stands_on_one_of_the_pages(phone: Phone) -> None:
    sections = re.findall(r'href="/right/([a-z_]+)"', phone.page("/right"))
    there = {name for section in sections for name in re.findall(r' name="([^"]+)"', phone.page(f"/right/{section}"))}
    assert [path for path in leaves(table(phone)) if not {path, f"new:{path}"} & there] == []


def test_a_page_that_is_sent_as_it_is_changes_nothing(phone: Phone) -> None:
    before, turn = table(phone), phone.turn
    for section in re.findall(r'href="/right/([a-z_]+)"', phone.page("/right")):
        assert correct(phone, section)[0] == 303, section
    assert (table(phone), phone.turn) == (before, turn)


# What is typed ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("section", "path", "said", "value"),
    [
        ("single", "destiny", "4", 4),
        ("single", "flipped", "yes", True),
        ("single", "active", "milo", "milo"),
        ("heroes", "heroes.nora.hearts", "2", 2),
        ("heroes", "heroes.nora.area", "Old Well", "well"),
        ("heroes", "heroes.nora.area", "old well", "well"),
        ("heroes", "heroes.milo.shreds", "Mug of Cocoa, cocoa", ["cocoa", "cocoa"]),
        ("piles", "deck", "7, 5, 9", [7, 5, 9]),
        ("piles", "players", "Anna, Ben", ["Anna", "Ben"]),
        ("campaign", "campaign.difficulty", "1", 1),
        ("sparks", "sparks.tower", "0", 0),
    ],
)
def test_what_is_typed_lies_on_the_table(phone: Phone, section: str, path: str, said: str, value: Any) -> None:
    assert correct(phone, section, **{path: said})[0] == 303
    assert at(phone, path) == value


@pytest.mark.parametrize(
    ("section", "path", "said", "sentence"),
    [
        ("single", "destiny", "four", "four will not do: I need a whole number"),
        ("single", "destiny", "", "I need a whole number here"),
        ("single", "destiny", "99999", "no larger than 9999"),
        ("single", "destiny", "٣", "I need a whole number"),
        ("single", "flipped", "maybe", "either yes or no"),
        ("heroes", "heroes.nora.area", "Atlantis", "There is no area called Atlantis"),
        ("heroes", "heroes.nora.shreds", "cocoa, spinach", "There is no Shred card called spinach"),
        ("piles", "deck", "1, x", "x will not do"),
        ("single", "reader", "\x07", "one line"),
    ],
)
def test_what_cannot_be_is_said_beside_the_field(
    phone: Phone, section: str, path: str, said: str, sentence: str
) -> None:
    before, turn = table(phone), phone.turn
    status, page = correct(phone, section, **{path: said, "supply": "1"})
    assert status == 400
    assert sentence in page
    assert f'id="why-{path}"' in page
    assert (table(phone), phone.turn) == (before, turn)


def test_things_come_and_go(phone: Phone) -> None:
    before = set(table(phone)["wyrms"])
    new = {"new:wyrms": "H", "new:wyrms.area": "Tower", "new:wyrms.stunned": "yes"}
    assert correct(phone, "wyrms", **new)[0] == 303
    assert at(phone, "wyrms.H") == {"name": "H", "area": "tower", "stunned": True}
    assert correct(phone, "wyrms", **{"gone:wyrms.H": "yes"})[0] == 303
    assert set(table(phone)["wyrms"]) == before
    assert correct(phone, "counters", **{"new:counters": "bells", "new:counters.": "3"})[0] == 303
    assert at(phone, "counters.bells") == 3
    more = {"new:heroes.nora.extra": "yes", "new:heroes.nora.extra.kind": "move"}
    assert correct(phone, "heroes", **more)[0] == 303
    assert at(phone, "heroes.nora.extra") == [{"kind": "move", "at_once": False}]


def test_a_name_that_could_not_be_found_again_is_refused(phone: Phone) -> None:
    status, page = correct(phone, "counters", **{"new:counters": "a.b", "new:counters.": "3"})
    assert (status, "A name has no dots" in page) == (400, True)


def test_a_page_from_before_something_else_happened_is_refused(phone: Phone) -> None:
    form = typed(phone.page("/right/single"))
    stale = str(phone.turn)
    play_on(phone.panel, random.Random(2))
    answer = phone.post("/right/single", {**form, "destiny": "3", "turn": stale})
    assert answer.status_code == 400
    assert "already" in answer.text


# What was done ------------------------------------------------------------------------------------


def test_the_history_goes_back_to_any_line(phone: Phone) -> None:
    page = phone.page("/history")
    backs = [int(number) for number in re.findall(r'name="times" value="(\d+)"', page)]
    done = phone.panel.evening.look(lambda game: len(game.history()))
    assert (backs, backs[-1]) == (sorted(backs, reverse=True), 1)
    assert phone.post("/undo", {"times": backs[-4], "then": "GET /history"}).headers["Location"] == "/history"
    assert phone.panel.evening.look(lambda game: len(game.history())) == done - backs[-4]
    assert "Now put this right on the table" in phone.page("/history")


def test_every_line_says_who_did_it(phone: Phone) -> None:
    phone.panel.phones.rename(1, "Anna's phone")
    correct(phone, "single", destiny="2")
    page = phone.page("/history")
    assert "Anna's phone" in page
    assert "at the table" in page
    phone.panel.send_home(1)
    assert "by phone 1" in let_in(phone.panel).page("/history")


def test_what_was_taken_back_can_be_done_again(phone: Phone) -> None:
    before = table(phone)
    phone.post("/undo", {"times": 3})
    for _ in range(3):
        phone.post("/redo", {})
    assert table(phone) == before


def test_a_correction_is_a_line_that_can_be_taken_back_too(phone: Phone) -> None:
    correct(phone, "single", destiny="2")
    assert "destiny = 2" in phone.page("/history")
    phone.post("/undo", {})
    assert at(phone, "destiny") != 2


def test_one_can_go_on_at_another_step(phone: Phone) -> None:
    assert "the enemies' phase" in phone.page("/right")
    assert phone.post("/jump", {"step": "enemies_phase"}).headers["Location"] == "/"
    assert phone.panel.evening.look(lambda game: game.table.phase) == "enemies"
    assert phone.post("/jump", {"step": "tea_time"}).headers["Location"] == "/right"
    assert 'class="notice"' in phone.page("/right")


def test_out_of_turn_is_what_the_game_offers(phone: Phone) -> None:
    phone.panel.evening.post(Correct({"heroes.nora.shreds": ["cocoa"], "heroes.nora.hearts": 1}, "table", phone.turn))
    phone.panel.settle()
    offers = phone.panel.seat(phone.panel.phones.all()[0]).state().view.asides
    assert [offer.name for offer in offers]
    answer = phone.post("/aside", {"at": str(len(offers) - 1)}, **JSON)
    assert answer.status_code == 200
    assert 'id="ask"' in seen(answer)
    assert phone.post("/aside", {"at": "99"}, **JSON).status_code == 200
