"""Facts of a card that were read are taps: what stands on the photo is offered for its field, and never typed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from device.packs.library import Library
from engine.contract import AnyTitle
from engine.shelf import SHELF
from tests.web_panel.phone import Phone, evening, let_in
from web_panel.packs.facts import facts
from web_panel.packs.sheet import FEW, Slot, sheet
from web_panel.packs.wiring import PassageSeen
from web_panel.rooms import Rooms

MINE = "missing-midnight"
CARD = f"/packs/{MINE}/entry/wyrms.yaml"
WORDS = ("one", "two", "three")


def read(*texts: str) -> list[PassageSeen]:
    return [PassageSeen("story", text, ()) for text in texts]


def number(label: str, high: int | None = None) -> Slot:
    return Slot("n", label, "number", low=0, high=high)


@pytest.mark.parametrize(
    ("label", "text", "found"),
    [
        ("Successes", "You need 3 successes here.", ("3",)),
        ("Successes", "You need two successes; pay 5 gold.", ("2",)),
        ("Gold", "You need two successes; pay 5 gold.", ("5",)),
        ("Sparks", "Nobody knows how many.", ()),
        ("Sparks", "In the year 1812 it snowed. Sparks flew.", ()),
    ],
)
def test_a_number_is_offered_where_what_it_counts_is_asked_for(label: str, text: str, found: tuple[str, ...]) -> None:
    assert facts(number(label), read(text), WORDS).get("n", ()) == found


def test_a_number_that_cannot_stand_there_is_not_offered() -> None:
    assert facts(number("Gold", high=4), read("Pay 5 gold."), WORDS) == {}


def test_a_choice_is_offered_that_is_called_by_its_name() -> None:
    slot = Slot("kind", "kind", "choice", choices=("goal", "story", "item"))
    with Flask("x").test_request_context():
        assert facts(slot, read("THE GOAL: be home by midnight."), WORDS) == {"kind": ("goal",)}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    made = Library(tmp_path / "packs")
    made.take_in(io.BytesIO(made.give_out("ours.wonder-book")))
    return made


@pytest.fixture
def owner(library: Library) -> Iterator[Phone]:
    with evening(rooms=Rooms(packs=library)) as (panel, _):
        phone = let_in(panel, "owner")
        phone.post(f"/packs/{MINE}/open", {})
        yield phone


STEP = {
    "at": "wyrm_cards.1",
    "outline": '{"id": "x", "steps": [{"do": "spawn"}]}',
    "id": "x",
    "steps.0.do": "spawn",
    "passage.0": "Turn it up: 2 Wyrms come.",
    "into.0": "name:en",
}


def test_what_was_read_stands_beside_its_field_and_one_press_takes_it(owner: Phone) -> None:
    shown = owner.post(CARD, {**STEP, "do": "again"}).text
    assert "✓ read" in shown
    taken = owner.post(CARD, {**STEP, "do": "fact:steps.0.count:2"}).text
    assert 'name="steps.0.count" value="2" checked' in taken
    all_of_it = owner.post(CARD, {**STEP, "do": "put:all"}).text
    assert 'name="steps.0.count" value="2" checked' in all_of_it
    assert "Turn it up" in all_of_it


def test_what_is_typed_because_it_is_none_of_the_taps_comes_first(owner: Phone, library: Library) -> None:
    form = {**STEP, "steps.0.count": "2", "steps.0.count.other": "many", "do": "again"}
    assert 'name="steps.0.count.other"' in (shown := owner.post(CARD, form).text)
    assert 'value="many"' in shown


@pytest.mark.parametrize("deed", ["fact:steps.0.count", "fact:nowhere:2", "fact:steps:2", "fact:name:2"])
def test_a_fact_for_no_field_of_the_sheet_is_refused(owner: Phone, deed: str) -> None:
    assert owner.post(CARD, {**STEP, "do": deed}).status_code == 400


@pytest.mark.parametrize("path", ["", "/file/chapters/1.yaml", "/entry/chapters/1.yaml?at=cards.3"])
def test_pages_of_packs_speak_of_chapters_and_cards_and_never_of_files(owner: Phone, path: str) -> None:
    page = re.sub(
        r"<details[^>]*><summary>For authors</summary>.*?</details>",
        "",
        owner.page(f"/packs/{MINE}{path}"),
        flags=re.DOTALL,
    )
    said = re.sub(r"<[^>]*>", " ", page[page.index("<main") :])
    assert "Chapter 1" in said
    assert ".yaml" not in said


@pytest.mark.parametrize("game", [game for game in SHELF if game.id != "lanterns"], ids=lambda game: game.id)
def test_cards_of_every_game_have_facts_that_are_tapped(game: AnyTitle, library: Library) -> None:
    with evening() as (panel, _), panel.app.test_request_context():
        files = library.files(name := f"ours.{game.id}")
        slots = [one for file, kind in files.items() for one in sheet(kind, library.data(name, file), ("en",)).all()]
    tapped = {one.label for one in slots if one.taps}
    assert len(tapped) > 3, tapped
    assert not [one.path for one in slots if one.widget == "choice" and len(one.choices) <= FEW and not one.taps]
