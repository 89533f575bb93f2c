"""What people type is read alike at the terminal and in a form."""

from __future__ import annotations

import pytest

from engine.typed import OwnNames, flag, items, plain

KNOWN = {"hero": ("nora", "bruno"), "place": ("cafe", "nora_s_house")}
CALLED = {"nora": "Nora", "bruno": "Bruno", "cafe": "Caffè Lucìa", "nora_s_house": "Casa di Nora"}


@pytest.fixture
def names() -> OwnNames:
    return OwnNames(KNOWN, lambda kind, name: CALLED[name])


@pytest.mark.parametrize("typed", ["cafe", "Caffè Lucìa", "caffe lucia", "CAFFE-LUCIA", "Cafe"])
def test_a_thing_is_known_by_its_own_name_and_by_what_people_call_it(names: OwnNames, typed: str) -> None:
    assert names.own(typed, "place") == names.own(typed) == "cafe"


def test_of_another_kind_nothing_is_called_so(names: OwnNames) -> None:
    assert (names.own("Nora", "place"), names.own("", "hero"), names.own("nobody")) == ("", "", "")
    assert (names.knows("hero"), names.knows("wyrm")) == (True, False)


def test_yes_and_no_are_said_in_both_languages() -> None:
    assert [flag(said) for said in ("yes", "Sì", "vero", "NO", "falso", "maybe", "")] == [True] * 3 + [False] * 2 + [
        None
    ] * 2


def test_a_list_has_commas_and_may_have_brackets() -> None:
    assert items(" [cocoa, socks ,,] ") == ["cocoa", "socks"]
    assert plain("  È l'ora! ") == "e l ora"
