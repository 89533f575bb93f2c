"""What may be done between the parts of a turn and never in the middle of one; and what is missing at its end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.grimm.verbs import Again
from tests.games.grimm.land import R1, R2, R6, R7, Play, says, stack, turn


def offers(game: Play, name: str) -> list[tuple[Any, ...]]:
    return [args for found, args in game.game.asides() if found == name]


# Never in the middle ------------------------------------------------------------------------------------


def test_nobody_gives_away_what_a_story_is_about_to_take() -> None:
    """GR-ENC-03, GR-TRN-06, GR-STY-05: the raven waits for a token, and no friend keeps it meanwhile."""
    ann = {"pool": ["story"], "tokens": {"apple": 1}, "items": ["yarn"]}
    game = turn(ann=ann).asks("turn.die")
    assert offers(game, "trade")
    game.place("story", "rabbit").answer("raven").no().asks("tale.option", who="ann")
    assert (offers(game, "trade"), offers(game, "use_item")) == ([], [])


def test_no_item_is_laid_down_in_the_middle_of_what_another_one_does() -> None:
    """GR-TRN-06: she has ridden to a helper, and the story there is not finished yet."""
    ann = {"items": ["horse", "yarn"], "tokens": {"apple": 1}}
    game = turn(ann=ann, bob={"at": "granny"}, cid={"at": "granny"}).aside("use_item", "ann", "horse").no()
    game.answer("bob").answer("raven").no().asks("tale.option", who="ann")
    assert (offers(game, "use_item"), offers(game, "trade")) == ([], [])
    game.answer("o1").asks("turn.die")
    assert offers(game, "use_item") == [("ann", "yarn")]


def test_before_the_figure_walks_people_may_still_trade() -> None:
    """GR-ENC-03: between the face of a die and the step; the question stays the same."""
    game = turn(ann={"tokens": {"coin": 1}}).place("2", R2).asks("turn.walk")
    assert ("ann", "bob") in offers(game, "trade")
    game.aside("trade", "ann", "bob").answer("coin", "yes").asks("turn.walk", who="ann").answer("yes")
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 1}, {"coin": 1})


def test_nothing_is_traded_while_a_mini_quest_is_paid_for() -> None:
    """GR-ENC-03"""
    game = turn(ann={"tales": ["bird"], "tokens": {"coin": 1, "apple": 1}}).place("2", "rabbit").asks("quest.fulfil")
    assert ("ann", "bob") in offers(game, "trade")
    game.answer("bird").asks("token.lose")
    assert offers(game, "trade") == []


# At the end of a turn -----------------------------------------------------------------------------------


def chapel(**more: Any) -> Play:
    """Ann walks to the chapel with one apple of the two that are wanted there, and Bob waits there with another."""
    ann = {"at": "orchard", "pool": ["3"], "quests": ["apples-chapel"], "tokens": {"apple": 1}, **more.pop("ann", {})}
    bob = {"at": "chapel", "tokens": {"apple": 1}, **more.pop("bob", {})}
    return turn(ann=ann, bob=bob, **more).go("3", "chapel|orchard")


def test_who_meets_somebody_with_the_missing_token_may_trade_before_the_turn_ends() -> None:
    """GR-ENC-03, GR-QST-06: and fulfils the quest in the same turn."""
    game = chapel().asks("quest.lacking", "bob", "done", who="ann").answer("bob")
    game.answer("done", "apple").asks("trade.agree", who="bob").answer("yes")
    game.asks("quest.fulfil", "apples-chapel", "done").answer("apples-chapel")
    assert (game.hero().deeds.done, game.who) == (["apples-chapel"], "bob")


def test_who_was_refused_is_not_asked_for_the_same_again() -> None:
    """GR-ENC-02"""
    game = chapel().answer("bob").answer("done", "apple", "no").asks("turn.die", who="bob")
    assert game.hero().deeds.done == []


@pytest.mark.parametrize("bob", [{"tokens": {"apple": 0, "coin": 3}}, {"at": "inn"}])
def test_nobody_is_asked_who_could_not_help(bob: dict[str, Any]) -> None:
    """GR-QST-01"""
    assert chapel(bob=bob).asked == "turn.die"


def test_a_swap_pays_for_a_quest_at_the_end_of_the_turn() -> None:
    """GR-CHA-03: the power works while quests are fulfilled too."""
    ann = {"figure": "swap", "tokens": {"apple": 1, "coin": 1}}
    game = chapel(ann=ann, bob={"at": "inn"}).asks("quest.lacking", "swap", "done").answer("swap")
    game.answer("coin", "apple").asks("quest.fulfil", "apples-chapel", "done").answer("apples-chapel")
    assert (game.hero().deeds.done, game.hero().has_used) == (["apples-chapel"], True)
    used = chapel(ann={**ann, "has_used": True}, bob={"at": "inn"})
    assert used.asked == "turn.die"


def test_the_power_that_swaps_is_offered_beside_quests_that_could_be_fulfilled() -> None:
    """GR-CHA-03"""
    ann = {"figure": "swap", "tokens": {"apple": 2}, "quests": ["apples-away"]}
    game = turn(ann=ann).place("2", "rabbit").asks("quest.fulfil")
    assert offers(game, "use_power") == [("ann",)]


@pytest.mark.parametrize(("tokens", "asked"), [({"bread": 1}, "turn.die"), ({"bread": 1, "coin": 1}, "quest.lacking")])
def test_a_mini_quest_counts_the_token_of_ones_choice(tokens: dict[str, int], asked: str) -> None:
    """GR-STY-13, GR-CHA-03: an apple and any other; a swap makes a loaf and a coin of no use do."""
    ann = {"figure": "swap", "tokens": tokens, "tales": ["dear-bird"]}
    assert turn(ann=ann).place("2", "rabbit").asked == "turn.die"  # what is old could have been swapped before
    game = turn(ann=ann).go("2", R6)
    assert game.asked == asked


# Things on the way --------------------------------------------------------------------------------------


def test_a_thing_is_picked_up_on_arrival_though_the_figure_goes_on() -> None:
    """GR-QST-08: a power takes her away from the orchard before quests are fulfilled."""
    ann = {"figure": "walk_on", "quests": ["whistle", "round"], "pool": ["6"]}
    game = turn(ann=ann).go("6", R2).asks("walk_on.where").answer("chapel")
    assert game.hero().deeds.fetched == ["whistle"]
    assert game.asks("quest.fulfil").hero().deeds.visited == {"round": ["chapel"]}  # ticks wait for the end of the turn


def test_a_ride_has_to_come_after_the_curse() -> None:
    """GR-STY-12, GR-STY-14: who rode before drawing it rides once more."""
    ann = {"items": ["horse"], "pool": ["story"]}
    game = turn(ann=ann, bob={"at": "north"}).aside("use_item", "ann", "horse").no().answer("south").asks("turn.die")
    game.place("story", "rabbit").answer("ears").no()
    assert (game.hero().deeds.tales, game.who) == (["ears"], "bob")


# Several dice, tokens of the rabbit ---------------------------------------------------------------------


def test_the_rabbits_token_stands_for_all_dice_of_a_turn() -> None:
    """GR-RAB-05, GR-PLC-17: neither before nor after it is a die placed."""
    ann = {"items": ["hourglass"], "rabbit": 1, "pool": ["2", "4"]}
    game = turn(ann=ann).aside("use_item", "ann", "hourglass").answer("by_rabbit").answer("brook")
    assert (game.tokens(), game.who, game.hero().pool) == ({"coin": 1}, "bob", ["2", "4"])
    placed = turn(ann=ann).aside("use_item", "ann", "hourglass").place("2", "rabbit")
    placed.asks("turn.die", "4", "done", who="ann")


def test_a_further_die_need_not_be_placed_and_nobody_passes_by_that() -> None:
    """GR-PLC-17, GR-PAS-01"""
    game = says(Again(n=2)).place("2", "rabbit").asks("turn.die", "4", "6", "done").answer("done")
    assert (game.who, game.hero().has_passed, game.hero().pool) == ("bob", False, ["4", "6"])


def test_a_journey_bars_the_further_step_whatever_else_is_used() -> None:
    """GR-ITM-15"""
    game = turn(ann={"figure": "walk_on", "items": ["cap", "yarn"]})
    game.aside("use_item", "ann", "cap").no().answer("sea").aside("use_item", "ann", "yarn").no().answer("done")
    assert game.place("2", "rabbit").who == "bob"


# Powers and bans ----------------------------------------------------------------------------------------


def test_a_power_for_low_dice_goes_over_no_ban_not_even_ones_own() -> None:
    """GR-CHA-01, GR-BAN-02, GR-BAN-08"""
    ann = {"figure": "low_step", "pool": ["5"]}
    assert R6 not in turn(ann=ann, dice={R6: stack("ann:ban")}).sockets("5")
    assert R6 in turn(ann=ann, dice={R6: stack("ann:story")}).sockets("5")


@pytest.mark.parametrize(("event", "fits"), [("calm", False), ("truce", True)])
def test_a_ban_that_is_a_mere_six_stops_no_blow(event: str, fits: bool) -> None:
    """GR-CHA-04, GR-CHP-07"""
    game = turn(ann={"figure": "one_blow", "pool": ["2"]}, dice={R6: stack("bob:ban")}, event=event)
    assert (R6 in game.sockets("2")) == fits


def test_the_king_is_reached_by_the_rabbit_and_his_quests_are_drawn() -> None:
    """GR-RAB-07, GR-LOC-05"""
    game = turn(ann={"at": "inn", "rabbit": 1}, dice={R7: stack("bob:6")}).answer("by_rabbit", "king")
    assert game.asked == "king.deck"


def test_others_are_asked_clockwise_whether_they_take_a_gift() -> None:
    """GR-STY-08"""
    game = turn(4, bob={"pool": ["6"]}, active="bob")
    game.place("2", "rabbit").asks("turn.die", who="bob")
    game.go("6", R1).answer("round-for-all", "o2")
    found = []
    while game.asked == "token.favour":
        found.append(game.who)
        game.answer("no")
    assert found == ["cid", "dot", "ann"]
