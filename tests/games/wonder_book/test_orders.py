"""What the print on a card orders: proposed where the words leave no doubt, in English and Italian."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ask
from engine.games.wonder_book.orders import Counted, aloud, lines, orders, proposed, reached
from engine.games.wonder_book.printed import printed
from engine.games.wonder_book.table import Hero, WonderTable
from engine.pieces.printed import Printed
from tests.device.demo_evening import box as demo_box

BOTH = pytest.mark.parametrize("language", ["en", "it"])
CHOICE = {
    "en": "A. Wave. They may wave back. B. Hide. C. Sing. Out of tune.",
    "it": "A. Salutate. Forse rispondono. B. Nascondetevi. C. Cantate. Stonati.",
}


def rule(text: str, story: str = "Once upon a time.") -> Printed:
    return Printed("7", "A title", story, text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Turn this card over.", ("flip",)),
        ("Now flip the card.", ("flip",)),
        ("Girate questa carta.", ("flip",)),
        ("Open the gate. Then read the next card.", ("next",)),
        ("Leggete la prossima carta.", ("next",)),
        ("Prendete la carta successiva.", ("next",)),
        ("Discard this card.", ("discard",)),
        ("Scartate questa carta.", ("discard",)),
        ("Tenete questa carta.", ("keep",)),
        ("Your goal: find the shoe. Turn this card over.", ("goal",)),
        ("Il vostro obiettivo: trovate la scarpa.", ("goal",)),
        ("The chapter ends here.", ("end",)),
        ("Fine del capitolo.", ("end",)),
        ('Write down the keyword "button". Take the next card.', ("keyword BUTTON", "next")),
        ("Parola chiave: BOTTONE. Scartate questa carta.", ("keyword BOTTONE", "discard")),
        ("Discard this card. Turn the card over.", ()),
        ("Keyword: BUTTON.", ()),
        ("", ()),
    ],
)
def test_orders_are_read_where_the_words_name_just_one_way_to_go_on(text: str, found: tuple[str, ...]) -> None:
    assert orders(rule(text)) == found


@BOTH
def test_lettered_options_are_counted_and_letters_out_of_order_are_not(language: str) -> None:
    assert orders(rule(CHOICE[language])) == ("choice 3",)
    assert orders(rule(CHOICE[language].replace("B. ", "D. "))) == ()


def test_of_a_back_with_columns_only_the_picked_one_is_told_and_followed() -> None:
    back = rule("Take the next card.", "A. They wave. Keyword: FRIEND. B. Nobody comes. C. A dog howls.")
    assert aloud(back, "2") == "A title.\n\nNobody comes."
    assert (orders(back, "1"), orders(back, "3")) == (("keyword FRIEND", "next"), ("next",))


def test_orders_at_the_end_of_a_story_need_no_box_around_them() -> None:
    back = Printed("7", "", "A. They wave. B. Nobody comes. Take the next card.")
    assert [orders(back, picked) for picked in ("1", "2")] == [("next",), ("next",)]
    assert (aloud(back, "1"), aloud(back, "2")) == ("They wave.", "Nobody comes.")
    assert orders(Printed("7", "", "Turn the card over in your hand, she says. Nobody moves.")) == ()


def test_what_a_goal_card_orders_later_is_told_from_what_it_orders_now() -> None:
    card = rule("Your goal: find the shoe. Well done! Turn this card over.")
    assert (orders(card), reached(card)) == (("goal",), ("flip",))


@BOTH
def test_the_lines_of_printed_wyrm_cards_are_counted_unless_they_have_a_rule_of_their_own(language: str) -> None:
    found = {name: lines(printed(demo_box(), 1, name, "front", language) or Printed()) for name in ("patter", "tails")}
    assert found == {"patter": (Counted("spawn", 1, 1), Counted("activate", 1)), "tails": ()}


@pytest.mark.parametrize(
    "read", ["Ogni Wyrm compie l azione.", "Each Wyrm takes I action.", "Each Wyrm takes 1 action."]
)
def test_a_thin_one_is_a_one_where_nothing_else_can_stand(read: str) -> None:
    assert lines(rule(read)) == (Counted("activate", 1),)


def test_a_number_that_no_card_bears_is_none() -> None:
    assert lines(rule(f"{'9' * 5000} wyrms appear.")) == ()


@pytest.mark.parametrize(("heroes", "spawns"), [("ab", 1), ("abc", 2)])
def test_symbols_that_hold_for_large_groups_only_are_counted_for_them(heroes: str, spawns: int) -> None:
    table = WonderTable(heroes={name: Hero(name, hearts=3) for name in heroes})
    side = printed(demo_box(), 1, "patter", "front", "en") or Printed()
    asked = {what: _asked(table, f"wyrm_card.{what}", (0, 8), side) for what in ("spawns", "actions")}
    assert asked == {"spawns": spawns, "actions": 1}


def _asked(table: WonderTable, what: str, options: tuple[Any, ...], side: Printed) -> Any:
    return proposed(table, Ask(what, "number", options), side)


def test_nothing_is_proposed_that_is_no_answer() -> None:
    turned = WonderTable(flipped=True)
    ask = Ask("card.bottom", "choose", ("next", "discard", "goal"), about={"card": 7})
    assert proposed(turned, ask, rule("Turn this card over.")) is None
    assert proposed(turned, ask, rule("Discard this card.")) == "discard"
    assert proposed(turned, Ask("turn.who", "choose", ("ken",)), rule("Discard this card.")) is None
