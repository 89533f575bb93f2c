"""Whoever has no die to place: what they can still do, what they are asked, and which spirits are worth a last die."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from device.evening.words import words
from engine.games.grimm.game import GAME
from tests.games.grimm.land import BOX, R2, R3, Play, demo, stack, turn

NONE: dict[str, Any] = {"pool": []}


def after_ann(bob: Mapping[str, Any], ann: Mapping[str, Any] = MappingProxyType({}), **more: Any) -> Play:
    """Two people; Ann has placed her last die at the rabbit, and Bob has none."""
    return turn(2, ann={"pool": ["2"], **ann}, bob={**NONE, **bob}, **more).place("2", "rabbit").no()


# A turn without a die ---------------------------------------------------------------------------------


def test_who_has_no_dice_but_an_item_is_offered_a_turn_and_may_decline() -> None:
    """GR-END-02, GR-TRN-07: declining is passing; in the next chapter they play again."""
    game = after_ann({"items": ["horse"], "at": "inn"}).asks("turn.die", "item", "pass", who="bob")
    game.answer("pass").asks("chapter.clean")
    assert (game.hero("bob").has_passed, game.told("turn.passed")) == (True, [{"who": "bob"}])
    assert not game.ok().hero("bob").has_passed


def test_what_an_item_brings_without_a_die_is_a_whole_turn() -> None:
    """GR-END-02, GR-ITM-07, GR-QST-01: the place gives what it gives, and a quest there is fulfilled; nobody passes."""
    game = after_ann({"items": ["horse"], "at": "inn", "quests": ["see-sea"]}, ann={"at": "sea"})
    game.answer("item").asks("item.use", "horse", "no", who="bob").answer("horse").no()
    game.asks("quest.fulfil", "see-sea", "done", who="bob").answer("see-sea").asks("chapter.clean")
    assert (game.hero("bob").has_passed, game.hero("bob").at) == (False, "sea")


def test_a_die_taken_back_gives_a_turn_with_all_that_it_does() -> None:
    """GR-END-02, GR-ITM-10, GR-PLC-16"""
    game = after_ann({"items": ["lamp"]}, dice={R2: stack("bob:2"), R3: stack("bob:3")})
    game.aside("use_item", "bob", "lamp").answer(R2).no().go("2", R2).asks("chapter.clean")
    assert game.tokens("bob") == {"apple": 1}


def test_an_item_comes_before_the_rabbits_token_in_one_turn() -> None:
    """GR-END-02, GR-RAB-05: the token then leads on from where the item has led."""
    game = after_ann({"items": ["horse"], "rabbit": 1}, ann={"at": "sea"})
    game.asks("turn.die", "item", "by_rabbit", "pass").answer("item", "horse").no()
    game.asks("turn.die", "by_rabbit", "done", who="bob").answer("by_rabbit").answer("luck").no()
    assert (game.hero("bob").at, game.tokens("bob"), game.hero("bob").rabbit) == ("warden", {"apple": 1}, 0)


def test_where_the_token_alone_gives_no_turn_an_item_still_does() -> None:
    """GR-OPT-05"""
    house = {"rabbit_without_dice": "no"}
    after_ann({"rabbit": 1}, house=house).asks("chapter.clean")
    after_ann({"rabbit": 1, "items": ["cap"]}, house=house).asks("turn.die", "item", "by_rabbit", "pass", who="bob")


def test_whether_a_hidden_item_helps_nobody_learns_from_the_question() -> None:
    """GR-MAG-02: who holds nothing but an answer is asked just the same, and finds nothing to use."""
    game = after_ann({"items": ["ward"]}).asks("turn.die", "item", "pass", who="bob").answer("item")
    game.asks("item.use", "no", who="bob")
    assert game.game.ask
    assert game.game.ask.private
    game.answer("no").asks("turn.die", "item", "pass", who="bob").answer("pass").asks("chapter.clean")


@pytest.mark.parametrize("items", [["ward"], ["lamp"], ["ring"], ["hourglass", "drop", "beans"], ["yarn"]])
def test_of_open_hands_only_what_can_do_something_gives_a_turn(items: list[str]) -> None:
    """GR-END-02, GR-TRN-07: no die to take back or to roll, no curse, nothing to place further."""
    after_ann({"items": items}, house={"hands": "open"}).no().asks("chapter.clean")
    assert after_ann({"items": [*items, "cap"]}, house={"hands": "open"}).no().who == "bob"


def test_a_closed_hand_without_a_die_is_asked_and_learnt_when_it_is_shown() -> None:
    """GR-END-02, GR-MAG-04"""
    game = after_ann({"items": ["?"], "at": "inn"}, house={"hands": "closed"}).correct(item_deck__unseen=1)
    game.asks("turn.die", "item", "pass", who="bob").answer("item").asks("item.use", who="bob").answer("cap")
    game.no().asks("figure.where", "sea", "below", who="bob")


def test_who_gives_the_wolf_the_last_die_but_holds_an_item_still_has_a_turn() -> None:
    """GR-WLF-10, GR-END-02"""
    bob = {"pool": ["4"], "items": ["horse"], "at": "inn"}
    game = turn(2, ann={"pool": ["2"]}, bob=bob).place("2", "wolf").no()
    game.asks("turn.die", "item", "pass", who="bob")


def test_who_puts_the_last_die_aside_for_a_token_does_not_pass_by_that() -> None:
    """GR-CHA-08, GR-PAS-02, GR-QST-01: the turn goes on, and the token can be paid with."""
    ann = {"pool": ["2"], "figure": "dice_for_token", "quests": ["apples-away"], "tokens": {"apple": 1}}
    game = turn(2, ann=ann).aside("use_power", "ann").answer("apple")
    game.asks("quest.fulfil", "apples-away", "done", who="ann").answer("apples-away")
    assert (game.hero().has_passed, game.told("turn.stuck")) == (False, [])


def blocked(ann: dict[str, Any]) -> Play:
    """Ann's turn where no socket takes any die."""
    full = {socket: stack("bob:6", "bob:6", "bob:6") for socket in (*BOX.routes, "rabbit", "snake")}
    dice = {**full, "fox_1": stack("bob:1"), "fox_2": stack("bob:1"), "wolf": stack("bob:1")}
    return turn(2, ann=ann, dice=dice, wolf_was_here=True)


def test_a_power_is_offered_to_who_can_place_nothing() -> None:
    """GR-PAS-06, GR-CHA-08, GR-CHR-03: a die for a token, or what only stands on the card."""
    game = blocked({"figure": "dice_for_token", "pool": ["6"], "quests": ["apples-away"], "tokens": {"apple": 1}})
    game.asks("turn.die", "power", "pass", who="ann").answer("power", "apple")
    game.asks("quest.fulfil", "apples-away", "done").answer("apples-away")
    assert (game.hero().aside, game.hero().deeds.done, game.hero().has_passed) == (["6"], ["apples-away"], False)
    game = blocked({"figure": "manual", "pool": ["6", "6"]}).answer("power").asks("power.by_hand", who="ann").ok()
    assert (game.hero().has_used, game.hero().has_passed) == (True, True)


def test_who_has_dice_that_fit_nowhere_passes_though_an_item_was_used() -> None:
    """GR-PAS-03, GR-PAS-06"""
    game = blocked({"items": ["cap"], "quests": ["see-sea"]})
    game.answer("item", "cap").no().answer("sea")
    assert (game.hero().has_passed, game.hero().deeds.done) == (True, [])


@pytest.mark.parametrize("language", ["en", "it"])
def test_who_has_no_die_to_place_is_not_asked_which(language: str) -> None:
    """GR-PAS-06, GR-END-02"""
    game = after_ann({"rabbit": 1})
    said = words(GAME, demo(), language).over(game.t).ask(game.game.ask) if game.game.ask else ""
    assert (
        said
        == {
            "en": "bob, you have no die to place: what do you do?",
            "it": "bob, non hai dadi da piazzare: che cosa fai?",
        }[language]
    )


# The spirits of the last chapter ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spirits", "ann", "more"),
    [
        ((), {}, {"chapter": 6, "bob": NONE, "cid": NONE}),
        (("wolf",), {}, {"chapter": 6}),
        ((), {}, {"chapter": 6, "wolf_was_here": True, "house": {"wolf_again": "takes_a_die"}}),
        (("rabbit", "snake", "fox"), {}, {"bob": NONE, "cid": NONE}),
        (("rabbit", "wolf", "snake", "fox"), {"tales": ["beasts"]}, {"chapter": 6}),
        (("rabbit", "snake"), {"tales": ["beasts"]}, {"chapter": 6, "bob": NONE, "cid": NONE, "dice": "fox and wolf"}),
        (("wolf",), {}, {"chapter": 3, "house": {"length": "short"}}),
        (("wolf",), {}, {"chapter": 9, "house": {"length": "long"}, "last_quest_drawn": True}),
        (("rabbit", "wolf", "snake", "fox"), {}, {"chapter": 9, "house": {"length": "long"}}),
        ((), {}, {"chapter": 6, "house": {"play": "together"}}),
        (("rabbit", "snake", "fox"), {}, {"chapter": 5, "house": {"play": "together"}}),
        (("rabbit", "snake"), {"pool": ["s4"]}, {"bob": NONE, "cid": NONE, "snake_holder": "ann"}),
    ],
)
def test_only_spirits_that_give_something_are_recommended(
    spirits: tuple[str, ...], ann: dict[str, Any], more: dict[str, Any]
) -> None:
    """GR-PAS-04, GR-SPR-04, GR-SNK-09: in the last chapter only the wolf, or what a side quest counts."""
    if more.get("dice"):
        more = {**more, "dice": {"fox_1": stack("ann:2"), "wolf": stack("ann:2")}, "wolf_was_here": True}
    game = turn(ann={"pool": ["2"], **ann}, **more).answer("pass")
    assert (tuple(game.about["spirits"]) if game.asked == "pass.sure" else ()) == spirits
