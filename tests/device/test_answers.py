"""What people type becomes an answer; what cannot be one becomes a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.evening.words import Words
from device.terminal.answers import Unclear, read
from device.terminal.commands import command
from device.terminal.corrections import found, listed
from device.terminal.corrections import read as corrected
from device.terminal.corrections import said as line
from engine import Ask
from engine.games.wonder_book.table import Hero, WonderTable
from engine.table import built
from engine.typed import plain
from tests.device.demo_evening import box as demo_box
from tests.device.demo_evening import said

AREAS = Ask("move.where", "choose", ("square", "bakery", "well", "workshop"), "nora")
CARDS = Ask("interact.which", "choose", (15, 18), "nora")
DICE = Ask("attack.roll", "roll", (("success", "failure"),) * 3, "nora")
SOME = Ask("attack.roll", "roll", (("success", "failure"),) * 3, "nora", least=1)
SIDES = Ask("cave.roll", "roll", (("fox", "moon", "owl"), ("fox", "moon", "owl")))
NUMBER = Ask("setup.players", "number", (1, 4))
TEXT = Ask("who.are_you", "text")
PAUSE = Ask("card.read", "choose", ("go on",), about={"card": 1, "side": "front", "text": ""})
EACH = Ask("vote", "each", parts=(Ask("vote", "choose", ("yes", "no"), "nora"),))
WORDS = {language: said(language) for language in ("en", "it")}


@pytest.mark.parametrize(
    ("ask", "typed", "value"),
    [
        (AREAS, "1", "square"),
        (AREAS, "bakery", "bakery"),
        (AREAS, "Market Square", "square"),
        (AREAS, "ma", "square"),
        (AREAS, "OLD", "well"),
        (AREAS, "clockmaker s w", "workshop"),
        (AREAS, "works", "workshop"),
        (CARDS, "1", 15),
        (CARDS, "18", 18),
        (NUMBER, "3", 3),
        (TEXT, "a fox", "a fox"),
        (PAUSE, "ok", "go on"),
        (EACH, "y", ["nora", "yes"]),
    ],
)
def test_an_option_is_found_by_number_name_or_first_letters(ask: Ask, typed: str, value: Any) -> None:
    assert read(ask, typed, WORDS["en"]) == value


def test_italian_names_are_found_without_their_accents() -> None:
    labels = ("Piazza del Mercato", "panet", "vecchio p", "bottega dell orologiaia")
    assert [read(AREAS, typed, WORDS["it"]) for typed in labels] == [
        *list(AREAS.options[:1]),
        "bakery",
        "well",
        "workshop",
    ]


@pytest.mark.parametrize(
    ("typed", "successes"),
    [
        ("+ + -", 2),
        ("++-", 2),
        ("+-+", 2),
        ("ss f", 2),
        ("s,f,f", 1),
        ("success failure failure", 1),
        ("fail fail fail", 0),
        ("3", 3),
        ("0", 0),
        ("sfs", 2),
    ],
)
def test_dice_are_typed_as_signs_letters_words_or_a_number(typed: str, successes: int) -> None:
    faces = read(DICE, typed, WORDS["en"])
    assert (len(faces), faces.count("success")) == (3, successes)


def test_dice_are_read_in_the_language_of_the_table() -> None:
    assert read(DICE, "successo f +", WORDS["it"]) == ["success", "failure", "success"]


def test_dice_with_other_faces_are_typed_by_their_first_letters() -> None:
    assert [read(SIDES, typed, WORDS["en"]) for typed in ("fm", "owl fox")] == [["fox", "moon"], ["owl", "fox"]]


def test_some_of_the_dice_are_enough_where_the_rule_says_so() -> None:
    assert read(SOME, "+-", WORDS["en"]) == ["success", "failure"]


@pytest.mark.parametrize(
    ("ask", "typed", "what"),
    [
        (AREAS, "w", "error.several"),
        (AREAS, "moon", "error.no_option"),
        (AREAS, "9", "error.no_option"),
        (AREAS, "0", "error.no_option"),
        (AREAS, "99999999999999999999", "error.no_option"),
        (AREAS, "²", "error.no_option"),
        (AREAS, "...", "error.no_option"),
        (DICE, "+ +", "error.dice"),
        (DICE, "++++", "error.dice"),
        (DICE, "4", "error.too_many_dice"),
        (DICE, "x y z", "error.face"),
        (NUMBER, "5", "error.number"),
        (NUMBER, "two", "error.number"),
        (NUMBER, "1.5", "error.number"),
        (TEXT, "x" * 3000, "error.text"),
        (PAUSE, "nora", "error.pause"),
    ],
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_is_no_answer_becomes_a_sentence(ask: Ask, typed: str, what: str, language: str) -> None:
    with pytest.raises(Unclear) as refused:
        read(ask, typed, WORDS[language])
    sentence = WORDS[language].error(refused.value)
    assert refused.value.what == what
    assert not set("{}") & set(sentence)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_an_answer_or_a_sentence(typed: str) -> None:
    for ask in (AREAS, CARDS, DICE, SOME, SIDES, NUMBER, TEXT, PAUSE, EACH):
        try:
            value = read(ask, typed, WORDS["en"])
        except Unclear:
            continue
        assert ask.allows(value), (ask.what, typed, value)


def test_a_script_may_name_cards_by_their_number() -> None:
    ask = Ask("interact.which", "choose", (2, 1))
    assert (read(ask, "2", WORDS["en"]), read(ask, "2", WORDS["en"], literal=True)) == (1, 2)


def test_plain_words_have_no_accents_capitals_or_signs() -> None:
    assert plain("  Perché no?  L'ÀNCORA! ") == "perche no l ancora"


# Commands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "language", "wanted"),
    [
        ("u", "en", ("undo", "")),
        ("U", "it", ("undo", "")),
        ("u 3", "en", ("undo", "3")),
        ("annulla", "it", ("undo", "")),
        ("perché", "it", ("why", "")),
        ("w WB-ATK-04", "en", ("why", "WB-ATK-04")),
        ("?", "en", ("help", "")),
        ("c destiny = 4", "en", ("correct", "destiny = 4")),
        ("q", "it", ("quit", "")),
        ("skip the queue", "en", None),
        ("s 3", "en", None),
        ("", "en", None),
        ("nora", "en", None),
    ],
)
def test_a_command_is_one_letter_or_its_word(typed: str, language: str, wanted: tuple[str, str] | None) -> None:
    assert command(typed, WORDS[language]) == wanted


# Corrections --------------------------------------------------------------------------------------


def table() -> dict[str, Any]:
    t = WonderTable(destiny=5, areas=["square"], active="nora", laid_out=True)
    t.heroes["nora"] = Hero("nora", "Ada", "square", 3, 4, shreds=["cocoa"])
    t.campaign.played["nora"] = "Ada"
    return t.to_data()


def read_over(language: str, data: dict[str, Any]) -> Words:
    t = built(WonderTable, data)
    t.attach(None, WORDS[language].cards.box)
    return WORDS[language].over(t)


def over(data: dict[str, Any]) -> Words:
    return read_over("en", data)


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("destiny = 4", {"destiny": 4}),
        ("destiny 4", {"destiny": 4}),
        ("heroes.nora.hearts=2", {"heroes.nora.hearts": 2}),
        ("nora hearts 2", {"heroes.nora.hearts": 2}),
        ("nora.hearts = 2", {"heroes.nora.hearts": 2}),
        ("nora.area = Market Square", {"heroes.nora.area": "square"}),
        ("nora.area = bakery", {"heroes.nora.area": "bakery"}),
        ("active = Bruno", {"active": "bruno"}),
        ("laid_out = no", {"laid_out": False}),
        ("nora.shreds = cocoa, Seven-League Socks", {"heroes.nora.shreds": ["cocoa", "socks"]}),
        ('nora.shreds = ["stars"]', {"heroes.nora.shreds": ["stars"]}),
        ("nora.shreds.+ = stars", {"heroes.nora.shreds.+": "stars"}),
        ("nora.shreds.0 = none", {"heroes.nora.shreds.0": None}),
        ("wyrms.A = none", {"wyrms.A": None}),
        ("sparks.square = 2", {"sparks.square": 2}),
        ("nora.player = 2", {"heroes.nora.player": "2"}),
    ],
)
def test_a_correction_is_understood_however_it_is_typed(typed: str, changes: dict[str, Any]) -> None:
    assert corrected(typed, table(), over(table())) == changes


@pytest.mark.parametrize("typed", ["= 4", "moon = 1", "x.y.z 3", "hearts.of.gold = 1", ". = 1"])
def test_a_path_that_is_not_there_is_refused(typed: str) -> None:
    with pytest.raises(Unclear, match="no_path"):
        corrected(typed, table(), over(table()))


def test_a_path_that_fits_twice_is_asked_back() -> None:
    data = table()
    data["heroes"]["bruno"] = dict(data["heroes"]["nora"], name="bruno")
    with pytest.raises(Unclear, match="several") as refused:
        found("max_hearts", data, over(data))
    assert refused.value.about["options"] == ["Nora most hearts", "Bruno most hearts"]


def test_the_paths_below_a_thing_are_listed_with_what_lies_there() -> None:
    below = dict(listed("nora", table(), over(table())))
    assert (below["heroes.nora.hearts"], below["heroes.nora.shreds"]) == (3, ["cocoa"])
    assert listed("destiny", table(), over(table())) == [("destiny", 5)]
    assert "laid_out" in dict(listed("all", table(), over(table())))


def test_alone_it_lists_what_people_have_words_for() -> None:
    data = table() | {"sparks": {"square": 2}}
    italian = read_over("it", data)
    said_so = [line(path, value, italian) for path, value in listed("", data, italian)]
    assert "destino = 5" in said_so
    assert said_so[0].startswith("Nora: ")  # what is set right most often comes first
    assert "scintille Piazza del Mercato = 2" in said_so
    assert any(each.startswith("Nora: ") and "luogo = Piazza del Mercato, cuori = 3" in each for each in said_so)
    assert not any("laid_out" in each or "{" in each for each in said_so)


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("destino 4", {"destiny": 4}),
        ("Nora cuori = 2", {"heroes.nora.hearts": 2}),
        ("nora.cuori 2", {"heroes.nora.hearts": 2}),
        ("nora luogo piazza del mercato", {"heroes.nora.area": "square"}),
        ("wyrm a luogo Panetteria", {"wyrms.A.area": "bakery"}),
        ("A stordito sì", {"wyrms.A.stunned": True}),
        ("wyrm A niente", {"wyrms.A": None}),
        ("scintille piazza del mercato 1", {"sparks.square": 1}),
        ("scintille Vecchio Pozzo 1", {"sparks.well": 1}),
        ("passaggi Panetteria e Piazza del Mercato = chiuso", {"borders.bakery|square": "solid"}),
        ("nora frammenti + Calzini delle sette leghe", {"heroes.nora.shreds.+": "socks"}),
    ],
)
def test_a_correction_is_understood_in_the_words_of_the_table(typed: str, changes: dict[str, Any]) -> None:
    data = table() | {"sparks": {"square": 2}, "borders": {"bakery|square": "dashed"}}
    data["wyrms"]["A"] = {"name": "A", "area": "square", "stunned": False}
    assert corrected(typed, data, read_over("it", data)) == changes


def test_what_could_be_said_of_several_is_asked_back_by_their_names() -> None:
    data = table()
    with pytest.raises(Unclear, match="several") as refused:
        corrected("cuori 3", data, read_over("it", data))
    assert "Nora cuori" in refused.value.about["options"]


@pytest.mark.parametrize("value", ["9" * 30, "1e999", "NaN", "[1, 9e99]", '"\\ud800"', '{"\\u0000": 1}'])
def test_what_no_table_can_hold_is_refused(value: str) -> None:
    with pytest.raises(Unclear, match="value"):
        corrected(f"destiny = {value}", table(), over(table()))


def test_endless_brackets_are_only_a_word() -> None:
    assert corrected("destiny = " + "[" * 5000, table(), over(table())) == {"destiny": "[" * 5000}


@given(st.text(max_size=60))
def test_whatever_is_corrected_is_a_change_or_a_sentence(typed: str) -> None:
    try:
        changes = corrected(typed, table(), over(table()))
    except Unclear:
        return
    assert len(changes) == 1


def test_everything_in_the_demo_can_be_called_by_its_name() -> None:
    box = demo_box()
    for kind, known in (("hero", [*box.heroes]), ("area", [*box.areas]), ("shred", [*box.shreds])):
        for name in known:
            label = WORDS["it"].name(kind, name)
            assert corrected(f"active = {label}", table(), read_over("it", table())) == {"active": name}
