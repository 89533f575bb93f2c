"""Which card of a shuffled pile it is: by its title, and of cards with hardly anything on them by all of it."""

from __future__ import annotations

import pytest

from device.camera.card_request import CardWanted, card_of, same_title
from engine.pieces.printed import Printed

LUCK = CardWanted(names=("-2", "-1", "0", "+1", "+2"), deck="luck")


def read_as(side: Printed) -> str:
    return card_of({"name": "", "number": ""}, side, LUCK, {}, str, lambda name: False)


@pytest.mark.parametrize("value", LUCK.names)
def test_a_card_with_a_bare_number_is_known_by_it_and_its_sign(value: str) -> None:
    assert (read_as(Printed("", "", value)), read_as(Printed("", value))) == (value, value)


@pytest.mark.parametrize("text", ["1", "2", "- ", "+3", "1 +", "It rains on the roof."])
def test_a_number_without_its_sign_is_no_card(text: str) -> None:
    assert read_as(Printed("", "", text)) == ""


def test_a_dash_is_a_minus_however_it_is_printed() -> None:
    assert [read_as(Printed("", "", text)) for text in ("−1", "–1", "- 1")] == ["-1", "-1", "-1"]


@pytest.mark.parametrize(("is_next", "card"), [(True, "5"), (False, "")])
def test_a_back_without_a_number_is_the_card_that_is_next_if_there_is_one(is_next: bool, card: str) -> None:
    wanted = CardWanted(numbers=("5", "6"), side="back", is_next=is_next)
    found = {"name": "", "number": ""}
    assert card_of(found, Printed("", "", "Once upon a time."), wanted, {}, str, lambda name: False) == card
    assert card_of({**found, "number": "6"}, Printed("6"), wanted, {}, str, lambda name: False) == "6"


def test_signs_around_words_do_not_matter() -> None:
    assert same_title("„The Owl-Tower!“", "the owl tower")
    assert not same_title("The Owl", "The Howl")
