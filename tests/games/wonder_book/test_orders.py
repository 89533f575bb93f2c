"""What the print on a card orders: proposed where the words leave no doubt, in English and Italian."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ask
from engine.games.wonder_book.orders import Counted, aloud, lettered, lines, orders, parts, proposed, reached, told_of
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


def test_what_a_goal_card_does_not_order_later_it_does_not_order() -> None:
    assert reached(rule("Your goal: find the shoe. Keep it dry.")) == ()


def test_a_single_letter_is_no_choice() -> None:
    assert (lettered("A. Wave."), lettered("A. Wave. B. Hide.")) == ([], ["Wave.", "Hide."])


@pytest.mark.parametrize("picked", ["", "0", "4"])
def test_where_no_column_was_picked_all_of_them_are_told(picked: str) -> None:
    back = rule("", "A. They wave. B. Nobody comes. C. A dog howls.")
    assert aloud(back, picked) == "A title.\n\nA. They wave. B. Nobody comes. C. A dog howls."


def test_options_in_the_story_are_a_choice_until_one_is_picked() -> None:
    front = rule("", "A. Wave. B. Hide.")
    assert (orders(front), orders(front, "3")) == (("choice 2",), ())


def test_a_story_that_only_orders_is_all_order() -> None:
    assert (aloud(Printed("", "", "Take the next card.")), orders(rule("", "Turn this card over."))) == ("", ("flip",))


def test_a_story_beside_a_rule_keeps_the_orders_that_somebody_speaks_in_it() -> None:
    side = rule("Keep this card.", "Rain. Take the next card.")
    assert (aloud(side), orders(side)) == ("A title.\n\nRain. Take the next card.", ("keep",))


@BOTH
def test_the_lines_of_printed_wyrm_cards_are_counted_unless_they_have_a_rule_of_their_own(language: str) -> None:
    found = {name: lines(printed(demo_box(), 1, name, "front", language) or Printed()) for name in ("patter", "tails")}
    assert found == {"patter": (Counted("spawn", 1, 1), Counted("activate", 1)), "tails": ()}


@pytest.mark.parametrize(
    "read", ["Ogni Wyrm compie l azione.", "Each Wyrm takes I action.", "Each Wyrm takes 1 action."]
)
def test_a_thin_one_is_a_one_where_nothing_else_can_stand(read: str) -> None:
    assert lines(rule(read)) == (Counted("activate", 1),)


def test_a_wyrm_card_is_read_from_top_to_bottom_with_words_of_one_rule_together() -> None:
    symbols = "1 wyrm appears. Each wyrm takes 2 actions. With three or four heroes 1 more."
    text = f"{symbols} All lamps go out. Even yours. Turn up 1 more wyrm card."
    lamps = "All lamps go out. Even yours."
    assert parts(rule(text)) == (Counted("spawn", 1), Counted("activate", 2, 1), lamps, Counted("reveal", 1))


SPAWN, ACT, REVEAL = Counted("spawn", 2), Counted("activate", 1), Counted("reveal", 1)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([SPAWN], [2, 0, 0, 0]),
        ([ACT], [0, 1, 0, 0]),
        ([ACT, REVEAL], [0, 1, 1, 0]),
        ([SPAWN, ACT], [2, 1, 0, 0]),
        ([ACT, SPAWN], [2, 1, 0, 1]),
        ([ACT, SPAWN, Counted("activate", 3)], [2, 4, 0, 2]),
        ([Counted("activate", 2), SPAWN, ACT], []),
        ([SPAWN, ACT, SPAWN], []),
        ([REVEAL, SPAWN], []),
        ([], []),
    ],
)
def test_lines_are_told_where_their_order_is_one_that_the_table_knows(found: list[Counted], told: list[int]) -> None:
    assert told_of(found, crowd=False) == told


def test_an_activation_that_holds_for_large_groups_only_stands_before_spawns_for_them_alone() -> None:
    found = [Counted("activate", 0, 1), SPAWN, ACT]
    assert (told_of(found, crowd=True), told_of(found, crowd=False)) == ([2, 2, 0, 2], [])


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


def test_all_that_is_asked_of_a_wyrm_card_is_proposed_where_its_print_says_it() -> None:
    table, side = WonderTable(), rule("Each wyrm takes 2 actions. 3 wyrms appear. Turn up 1 more wyrm card.")
    counts = [_asked(table, f"wyrm_card.{what}", (0, 8), side) for what in ("spawns", "actions")]
    assert (counts, _another(table, side), _first(table, side)) == ([3, 2], "yes", "activate")
    alone = rule("Each wyrm takes 1 action. 2 wyrms appear.")
    assert (_another(table, alone), _first(table, alone)) == ("no", "activate")


@pytest.mark.parametrize(
    "text", ["1 wyrm appears. Turn up 2 more wyrm cards.", "All lamps go out. 1 wyrm appears.", ""]
)
def test_nothing_is_proposed_of_a_wyrm_card_that_does_more_than_can_be_told(text: str) -> None:
    assert [_asked(WonderTable(), f"wyrm_card.{what}", (0, 8), rule(text)) for what in ("spawns", "else")] == [None] * 2
    assert _another(WonderTable(), rule(text)) is None


def test_a_number_that_cannot_be_answered_is_not_proposed() -> None:
    assert _asked(WonderTable(), "wyrm_card.spawns", (0, 8), rule("9 wyrms appear.")) is None


def _another(table: WonderTable, side: Printed) -> Any:
    return proposed(table, Ask("wyrm_card.another", "choose", ("no", "yes")), side)


def _first(table: WonderTable, side: Printed) -> Any:
    return proposed(table, Ask("wyrm_card.first", "choose", ("spawn", "activate", "around")), side)


def test_one_order_after_the_other_is_proposed_as_the_table_is_asked() -> None:
    side = rule("Keyword: OWL. Keyword: CAT. Take the next card.")
    asks = [Ask("card.bottom", "choose", ("keyword", "next", "goal"), about={"told": told}) for told in range(4)]
    assert [proposed(WonderTable(), ask, side) for ask in asks] == ["keyword", "keyword", "next", None]
    words = [Ask("card.keyword", "text", about={"told": told}) for told in (0, 1)]
    assert [proposed(WonderTable(), ask, side) for ask in words] == ["OWL", "CAT"]


def test_how_many_options_there_are_is_proposed_from_their_letters() -> None:
    ask = Ask("card.options", "number", (2, 4), about={"told": 0})
    assert proposed(WonderTable(), ask, rule(CHOICE["en"])) == 3


def test_below_a_goal_the_later_order_is_proposed_and_behind_a_choice_that_of_the_column() -> None:
    later = Ask("card.bottom", "choose", ("flip", "next", "discard"), about={"card": 7})
    assert proposed(WonderTable(), later, rule("Your goal: find the shoe. Turn this card over.")) == "flip"
    column = Ask("card.bottom", "choose", ("keyword", "next", "goal"), about={"card": 7})
    back = rule("Take the next card.", "A. They wave. Keyword: FRIEND. B. Nobody comes.")
    picks = [(WonderTable(picked=picked, flipped=True), column) for picked in ("1", "2")]
    assert [proposed(t, ask, back) for t, ask in picks] == ["keyword", "next"]
    assert proposed(WonderTable(picked="2", flipped=False), column, back) == "keyword"


def test_nothing_is_proposed_that_is_no_answer() -> None:
    turned = WonderTable(flipped=True)
    ask = Ask("card.bottom", "choose", ("next", "discard", "goal"), about={"card": 7})
    assert proposed(turned, ask, rule("Turn this card over.")) is None
    assert proposed(turned, ask, rule("Discard this card.")) == "discard"
    assert proposed(turned, Ask("turn.who", "choose", ("ken",)), rule("Discard this card.")) is None
