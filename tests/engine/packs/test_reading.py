"""What is typed is read by the type that is expected there."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from engine.content import Content, Text
from engine.packs import Pack, load
from tests.engine.packs.sample import Chapter, Crowd, Gain, Sail, pack_in, report


def chapter(folder: Path, text: str) -> Chapter:
    """The chapter that this text says, read without a fault."""
    told = report(folder, {"chapters/1.yaml": text})
    assert told.errors == ()
    assert told.pack
    return told.pack.chapters[1]


TEXTS = (
    "no",
    "on",
    "yes",
    "true",
    "null",
    "~",
    "7",
    "007",
    "0o7",
    "1e3",
    "1:30",
    "3.10",
    "2024-01-01",
    ".inf",
    "=",
    "é",
)


@pytest.mark.parametrize("typed", TEXTS)
def test_a_text_is_what_was_typed(tmp_path: Path, typed: str) -> None:
    told = report(tmp_path, {"songs.yaml": f"- {typed}\n"})
    assert told.pack
    assert told.pack.songs == [typed]


@pytest.mark.parametrize(("typed", "number"), [("7", 7), ("007", 7), ("+7", 7), ("-7", -7), ("9" * 15, 10**15 - 1)])
def test_a_number_is_plain_digits(tmp_path: Path, typed: str, number: int) -> None:
    assert chapter(tmp_path, f"cards: [{{number: 1, wind: {typed}}}]").cards[0].wind == number


@pytest.mark.parametrize(("typed", "dice"), [("1", 1), ("2", 2), ("many", "many"), ("'many'", "many")])
def test_a_choice_may_mix_numbers_and_words(tmp_path: Path, typed: str, dice: int | str) -> None:
    told = report(tmp_path, {"crew.yaml": f"sailors: []\ndice: {typed}\n"})
    assert told.pack
    assert told.pack.crew.dice == dice


@pytest.mark.parametrize(("typed", "ports"), [("bay", "bay"), ("[bay, cape]", ("bay", "cape")), ("7", "7"), ("[]", ())])
def test_a_union_is_told_by_the_form(tmp_path: Path, typed: str, ports: object) -> None:
    assert chapter(tmp_path, f"cards: [{{number: 1, ports: {typed}}}]").cards[0].ports == ports


def test_a_number_may_be_a_block_instead(tmp_path: Path) -> None:
    card = chapter(tmp_path, "cards: [{number: 1, wind: {base: 2, per_hero: 1}}]").cards[0]
    assert card.wind == Crowd(base=2, per_hero=1)


def test_the_verb_tells_the_model(tmp_path: Path) -> None:
    text = "cards:\n- number: 1\n  ops: [{n: 2, do: gain}, {do: sail, to: bay}]\nports: {bay: Bay}"
    assert chapter(tmp_path, text).cards[0].ops == (Gain(n=2), Sail(to="bay"))


@pytest.mark.parametrize("typed", ["", "~", "null"])
def test_nothing_is_none_where_none_may_be(tmp_path: Path, typed: str) -> None:
    assert chapter(tmp_path, f"cards:\n- number: 1\n  keyword: {typed}\n").cards[0].keyword is None


def test_a_key_with_nothing_behind_it_counts_as_not_written(tmp_path: Path) -> None:
    card = chapter(tmp_path, "cards:\n- number: 1\n  kind:\n  wind:\n  ops:\n  title:\n").cards[0]
    assert (card.kind, card.wind, card.ops, card.title) == ("story", 1, (), Text())


def test_keys_of_an_owner_may_be_words_numbers_or_choices(tmp_path: Path) -> None:
    found = chapter(tmp_path, "ports: {no: Port}\nstorms: {3: 4}\nflags: {red: true, 'blue': false}")
    assert (found.ports["no"].say("en"), found.storms, found.flags) == ("Port", {3: 4}, {"red": True, "blue": False})


def test_a_list_may_become_a_set(tmp_path: Path) -> None:
    told = report(tmp_path, {"crew.yaml": "sailors: []\nranks: [mate, cook, mate]\n"})
    assert told.pack
    assert told.pack.crew.ranks == {"mate", "cook"}


@pytest.mark.parametrize(
    ("typed", "english", "italian", "german"),
    [
        ("Away", "Away", "Away", "Away"),
        ("{en: Away, it: Via}", "Away", "Via", "Away"),
        ("{it: Via, en: Away}", "Away", "Via", "Away"),
        ("{it: Via}", "Via", "Via", "Via"),
        ("{it: Via, en: ' '}", "Via", "Via", "Via"),
        ("' Away '", "Away", "Away", "Away"),
        ("|\n  Away\n  we go\n", "Away\nwe go", "Away\nwe go", "Away\nwe go"),
        ("''", "", "", ""),
    ],
)
def test_words_are_said_in_the_best_language_there_is(
    tmp_path: Path, typed: str, english: str, italian: str, german: str
) -> None:
    title = chapter(tmp_path, f"title: {typed}\n").title
    assert (title.say("en"), title.say("it"), title.say("de")) == (english, italian, german)
    assert bool(title) is bool(english)


def test_any_language_will_do_where_the_pack_names_none_rightly(tmp_path: Path) -> None:
    header = "game: harbour\nid: demo\ntitle: {en: Demo, it: Demo}\nlanguage: English\n"
    told = report(tmp_path, {"pack.yaml": header, "chapters/1.yaml": "title: {de: Weg}"})
    assert [problem.what for problem in told.errors] == ["odd_form"]


def test_files_with_a_byte_order_mark_and_old_line_ends_are_read(tmp_path: Path) -> None:
    told = report(tmp_path, {"songs.yaml": b"\xef\xbb\xbf- one\r\n- two\r- three\n"})
    assert told.pack
    assert told.pack.songs == ["one", "two", "three"]


def test_line_breaks_that_editors_do_not_show_do_not_count(tmp_path: Path) -> None:
    told = report(tmp_path, {"songs.yaml": "- one\u2028more\n- two\x85more\n- [three]\n"})
    assert [problem.line for problem in told.errors] == [3]


def test_files_of_a_folder_come_in_the_order_in_which_people_count(tmp_path: Path) -> None:
    tales = {f"tales/{number}.yaml": f"base: {number}" for number in (10, 9, 2)}
    told = report(tmp_path, {"tales/first.yaml": None, "chapters/10.yaml": "title: Ten", **tales})
    assert told.pack
    assert [tale.base for tale in told.pack.tales] == [2, 9, 10]
    assert list(told.pack.chapters) == [1, 10]


class Weighed(Pack):
    """A model that no pack can hold."""

    weights: list[float] = []  # noqa: RUF012 - msgspec copies it


def test_a_type_that_no_pack_can_hold_is_told_to_the_author_of_the_model(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"Weighed\.weights: packs hold no FloatType"):
        load(pack_in(tmp_path, {}), Weighed, {"weights": "weights.yaml"})


class Watch(Content):
    """A watch whose hours have to be written, and may be written as none."""

    hours: int | None


class Lonely(Content, tag_field="do", tag="wait"):
    """A model with a tag that stands alone."""

    n: int = 1


class Waiting(Pack):
    """A pack of one file."""

    wait: Lonely = Lonely()
    watches: tuple[Watch, ...] = ()
    mood: Literal["calm"] | int | None = None


WAITING = {"wait": "wait.yaml", "watches": "watches.yaml", "mood": "mood.yaml"}


@pytest.mark.parametrize(("typed", "faults"), [("n: 2", []), ("{do: wait}", []), ("{do: go, n: 2}", ["no_choice"])])
def test_a_model_that_stands_alone_needs_no_tag(tmp_path: Path, typed: str, faults: list[str]) -> None:
    pack_in(tmp_path, {"wait.yaml": typed})
    told = load(tmp_path, Waiting, WAITING)
    assert [problem.what for problem in told.errors] == faults


def test_what_has_to_be_written_may_be_written_as_nothing(tmp_path: Path) -> None:
    pack_in(tmp_path, {"watches.yaml": "- hours:\n- hours: ~\n- hours: 4\n"})
    told = load(tmp_path, Waiting, WAITING)
    assert told.pack
    assert [watch.hours for watch in told.pack.watches] == [None, None, 4]


@pytest.mark.parametrize(("typed", "mood"), [("calm", "calm"), ("3", 3), ("~", None), ("", None)])
def test_a_file_may_hold_a_single_value(tmp_path: Path, typed: str, mood: object) -> None:
    told = load(pack_in(tmp_path, {"mood.yaml": typed}), Waiting, WAITING)
    assert told.pack
    assert told.pack.mood == mood
