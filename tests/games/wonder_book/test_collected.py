"""What a pack gains from cards that were read at the table: words from the print, orders only from what was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine import Ask
from engine.games.wonder_book.collected import cards, gains, heroes, is_blank, wyrm_card, wyrm_cards
from engine.games.wonder_book.pack import Effect, Shred
from engine.games.wonder_book.table import Campaign, Hero, WonderTable
from engine.pieces.printed import Printed
from tests.games.wonder_book.small_box import BOX, box, words

TURN_OVER = "Turn this card over."


def gained(told: dict[str, list[str]], **read: Printed) -> dict[str, Any]:
    """What card 7 of the first chapter becomes: `told` by its sides, and what was read of them."""
    t = WonderTable(orders={f"1 7 {side}": orders for side, orders in told.items()})
    found = list(cards(t, {"7": read}))
    assert [(chapter, number) for chapter, number, _ in found] in ([], [(1, 7)])
    return found[0][2] if found else {}


def side(rule: str = "", story: str = "Rain.", title: str = "Night") -> Printed:
    return Printed("7", title, story, rule)


@pytest.mark.parametrize(
    "told", [{"back": ["next"]}, {"front": ["flip"]}, {"front": ["goal"]}, {"front": ["choice 2"]}]
)
def test_of_a_card_that_was_told_in_part_nothing_is_kept(told: dict[str, list[str]]) -> None:
    assert gained(told, front=side(), back=side()) == {}


def test_a_thing_to_interact_with_waits_for_what_becomes_of_it_and_an_item_does_not() -> None:
    assert gained({"front": ["keep interaction"], "back": ["next"]}, front=side()) == {}
    assert gained({"front": ["keep item"]}, front=side())["kind"] == "item"


def test_a_story_keeps_its_words_and_both_sides_the_order_at_their_end() -> None:
    card = gained(
        {"front": ["flip"], "back": ["keyword OWL", "next"]}, front=side(TURN_OVER), back=side("", "Sun.", "Day")
    )
    assert card == {
        "number": 7,
        "kind": "story",
        "front": {"title": "Night", "text": "Rain.", "bottom": ["flip"]},
        "back": {"title": "Day", "text": "Sun.", "ops": [{"do": "write_keyword", "word": "OWL"}], "bottom": ["next"]},
    }


def test_what_hands_do_is_kept_apart_from_what_the_deck_does() -> None:
    card = gained({"front": ["next"]}, front=side("Open the gate. Take the next card."))
    assert card["front"] == {"title": "Night", "text": "Rain.", "setup_steps": ["Open the gate."], "bottom": ["next"]}
    assert "back" not in card


def test_orders_at_the_end_of_a_story_are_no_words_of_it() -> None:
    assert gained({"front": ["next"]}, front=side("", "Rain. Take the next card."))["front"]["text"] == "Rain."


def test_nothing_read_and_nothing_told_leaves_a_card_of_its_number() -> None:
    assert gained({"front": []}) == {"number": 7, "kind": "story", "front": {}}


def test_the_end_of_a_chapter_has_no_bottom_and_no_ending_that_anybody_knows() -> None:
    card = gained({"front": ["end"]}, front=side("The chapter ends."))
    assert (card["kind"], card["end"]) == ("end", {"endings": []})
    assert (card["front"]["ops"], "bottom" in card["front"]) == ([{"do": "end_chapter"}], False)


def test_options_belong_to_the_columns_of_the_back() -> None:
    front = side("A. Wave. They may wave back. B. Hide.")
    back = side(story="A. They wave: FRIEND. B. A dog howls.", title="")
    card = gained({"front": ["choice 2"], "back": ["keyword Friend", "next"]}, front=front, back=back)
    assert card["kind"] == "choice"
    assert card["front"]["options"] == [
        {
            "id": "1",
            "label": "Wave",
            "text": "They may wave back.",
            "column_text": "They wave: FRIEND.",
            "column_ops": [{"do": "write_keyword", "word": "Friend"}],
        },
        {"id": "2", "label": "Hide", "column_text": "A dog howls."},
    ]
    assert "setup_steps" not in card["front"]
    assert card["front"]["bottom"] == ["flip"]
    assert "text" not in card["back"]


def test_options_without_a_column_each_are_words_only_and_the_back_is_told_another_time() -> None:
    front = side("A. Wave. B. Hide.")
    card = gained({"front": ["choice 2"], "back": ["next"]}, front=front, back=side(story="A. Bang. C. Howl."))
    assert (card["kind"], "options" in card["front"], "back" in card) == ("story", False, False)


def test_a_goal_keeps_what_is_to_be_done_and_what_comes_when_it_is_reached() -> None:
    card = gained({"front": ["goal"], "reached": ["flip"], "back": ["next"]}, front=side("Find the shoe. " + TURN_OVER))
    assert card["goal"] == {"text": "Find the shoe.", "on_met": {"bottom": ["flip"]}}
    assert card["front"] == {"title": "Night", "text": "Rain.", "bottom": ["goal"]}
    assert card["back"]["bottom"] == ["next"]


def test_a_goal_whose_end_was_not_told_orders_nothing() -> None:
    assert gained({"front": ["goal"], "reached": ["end"]}, front=side("Find it."))["goal"] == {"text": "Find it."}


@pytest.mark.parametrize(
    ("kept", "front", "part"),
    [
        ("item", side("Shines."), {"item": {"name": "Night", "text": "Shines."}}),
        ("item", Printed(), {"item": {"name": "?"}}),
        ("special_rule", side("All whisper."), {"special_rule": {"text": "All whisper."}}),
        ("special_rule", side(), {"special_rule": {"text": "Rain."}}),
        ("special_rule", Printed(), {"special_rule": {"text": "?"}}),
        ("other", side("Left or right."), {}),
    ],
)
def test_what_is_kept_says_what_it_does(kept: str, front: Printed, part: dict[str, Any]) -> None:
    card = gained({"front": [f"keep {kept}"]}, front=front)
    assert card["kind"] == ("upgrade" if kept == "other" else kept)
    assert {key: value for key, value in card.items() if key not in ("number", "kind", "front")} == part
    assert card["front"].get("setup_steps", []) == (["Left or right."] if kept == "other" else [])


def test_a_thing_to_interact_with_keeps_its_back_as_what_happens() -> None:
    told = {"front": ["keep interaction"], "after": ["discard"], "back": ["discard"]}
    card = gained(told, front=side("Climb it."), back=side("Discard this card.", "You fall.", "Up"))
    assert card["interaction"] == {"name": "Night", "effect": {"text": "Up.\n\nYou fall."}, "after": "discard"}
    assert "setup_steps" not in card["front"]
    assert gained({**told, "after": []})["interaction"] == {"name": "?"}


def test_cards_come_in_their_order_chapter_by_chapter() -> None:
    t = WonderTable(orders={place: ["next"] for place in ("2 3 front", "1 12 front", "1 9 front")})
    assert [(chapter, number) for chapter, number, _ in cards(t, {})] == [(1, 9), (1, 12), (2, 3)]


# Wyrm cards and heroes ----------------------------------------------------------------------------


def steps(facts: list[int], text: str = "", *, crowd: bool = False) -> list[tuple[Any, ...]]:
    """The lines that a wyrm card gets, each as `(what, its number or words, silver)`."""
    found = wyrm_card(facts, Printed("", "Patter", rule=text), crowd).get("steps", [])
    return [(step["do"], step.get("text", step.get("count")), step.get("silver", 0)) for step in found]


@pytest.mark.parametrize(
    ("facts", "lines"),
    [
        ([2, 1, 0, 0], [("spawn", 2, 0), ("activate", 1, 0)]),
        ([2, 1, 0, 1], [("activate", 1, 0), ("spawn", 2, 0)]),
        ([1, 2, 0, 2], [("activate", 1, 0), ("spawn", 1, 0), ("activate", 1, 0)]),
        ([0, 1, 1, 0], [("activate", 1, 0), ("reveal_another", 1, 0)]),
        ([1, 1, 0, 0, 5], [("spawn", 1, 0), ("activate", 1, 0)]),
    ],
)
def test_a_wyrm_card_of_which_nothing_was_read_is_as_it_was_told(facts: list[int], lines: list[Any]) -> None:
    assert steps(facts) == lines


def test_a_wyrm_card_with_a_rule_of_its_own_is_gained_with_its_words_or_not_at_all() -> None:
    """WB-WCD-02: told to have none, it would never be asked about again."""
    assert steps([1, 1, 0, 0, 1]) == []
    print_ = "All lamps go out. 1 wyrm appears."
    lines = [("spawn", 2, 0), ("rule", "All lamps go out.", 0)]
    assert steps([2, 0, 0, 0, 1], print_) == lines
    assert steps([2, 0, 0, 3, 1], print_) == lines[::-1]


def test_a_wyrm_card_keeps_its_print_where_that_is_what_was_told() -> None:
    print_ = "1 wyrm appears. With three or four heroes 1 more. All lamps go out. Each wyrm takes 1 action."
    printed = [("spawn", 1, 1), ("rule", "All lamps go out.", 0), ("activate", 1, 0)]
    assert steps([1, 1, 0, 0], print_) == printed
    assert steps([2, 1, 0, 0], print_, crowd=True) == printed
    assert steps([2, 1, 0, 0], print_) == [("spawn", 2, 0), ("activate", 1, 0)]
    assert steps([1, 1, 0], print_) == printed


def test_wyrm_cards_are_gained_with_their_names_for_the_group_that_told_them() -> None:
    t = WonderTable(learned={"patter": [2, 0, 0, 0], "blank": [0, 0, 0, 0]})
    read = {"patter": {"front": Printed("", "Patter", rule="1 wyrm appears. With three or four heroes 1 more.")}}
    assert wyrm_cards(t, read) == {"patter": {"name": "Patter", "steps": [{"do": "spawn", "count": 2}]}}
    t.heroes = {name: Hero(name, hearts=1) for name in "abc"}
    assert wyrm_cards(t, read)["patter"]["steps"] == [{"do": "spawn", "count": 1, "silver": 1}]


def test_heroes_keep_the_hearts_and_dice_that_were_told() -> None:
    told = Campaign(hearts={"ken": 4}, attack_dice={"ken": 2, "mia": 3})
    attack = {"dice": 2, "range": "same_or_adjacent"}
    assert heroes(WonderTable(campaign=told)) == {
        "ken": {"max_hearts": 4, "attack": attack},
        "mia": {"attack": attack | {"dice": 3}},
    }


def test_a_blank_of_the_pack_may_be_called_by_any_name_and_a_typed_card_may_not() -> None:
    t = WonderTable(learned={"told": [1, 0, 0, 0]})
    t.attach(None, box(shreds={**BOX.shreds, "x": Shred(id="x", name=words("X"), effect=Effect())}))
    wyrm, shred = Ask("wyrm_card.draw", "draw", ()), Ask("shred.draw", "draw", ())
    assert [is_blank(t, wyrm, name) for name in ("first", "told", "new")] == [False, False, True]
    assert [is_blank(t, shred, name) for name in ("lamp", "x", "new")] == [False, True, False]


def test_a_pack_gains_cards_wyrm_cards_and_heroes_in_their_files() -> None:
    t = WonderTable(orders={"2 7 front": ["next"]}, learned={"patter": [1, 0, 0, 0]})
    t.campaign.hearts["ken"] = 4
    read: Mapping[str, Mapping[str, Printed]] = {"7": {"front": side()}}
    assert [(gain.file, gain.listed, gain.key, gain.value) for gain in gains(t, read)] == [
        ("chapters/2.yaml", "cards", "number", 7),
        ("wyrms.yaml", "wyrm_cards", "id", "patter"),
        ("heroes.yaml", "heroes", "id", "ken"),
    ]
    assert next(gain.entry for gain in gains(t, read))["front"]["text"] == "Rain."
