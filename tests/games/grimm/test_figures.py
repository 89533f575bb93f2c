"""Powers of figures; those that place dice are tried with the placing of dice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.grimm.powers import uses_in_all
from tests.games.grimm.land import R2, R6, R9, Play, begin, laid, turn


def of(power: str, **more: Any) -> Play:
    """Ann's turn, with a figure of this power."""
    return turn(ann={"figure": power, **more.pop("ann", {})}, **more)


def test_a_token_is_swapped_for_one_of_another_kind() -> None:
    """GR-CHA-03, GR-CHR-01, GR-CHR-02"""
    game = of("swap", ann={"tokens": {"coin": 1, "apple": 1}}).aside("use_power", "ann")
    game.asks("swap.from", "coin", "apple").answer("coin").asks("swap.to", "bread", "apple").answer("bread")
    assert (game.tokens(), game.hero().has_used) == ({"bread": 1, "apple": 1}, True)
    assert [name for name, _ in game.game.asides() if name == "use_power"] == []


def test_a_single_token_is_enough_for_a_swap() -> None:
    """GR-CHA-03"""
    game = of("swap", ann={"tokens": {"coin": 1}}).aside("use_power", "ann").asks("swap.to", "bread", "apple")
    assert game.answer("apple").tokens() == {"apple": 1}


def test_without_a_token_there_is_nothing_to_swap() -> None:
    """GR-CHR-01"""
    assert [name for name, _ in of("swap").game.asides() if name == "use_power"] == []


def test_nobody_learns_from_a_swap_that_there_is_no_token() -> None:
    """GR-OPT-17: whoever has none is asked as well, and says so alone."""
    game = of("swap", house={"tokens": "hidden"}).aside("use_power", "ann")
    game.asks("swap.from", "no")
    assert game.game.ask is not None
    assert game.game.ask.is_private
    game.answer("no").asks("turn.die")


def test_a_second_item_is_drawn_and_one_of_the_two_kept() -> None:
    """GR-CHA-05: the other one goes under the deck, and nobody sees which."""
    game = of("second_item", ann={"pool": ["magic"]}).place("magic", "rabbit").answer("yes", "lamp", "yarn")
    assert game.game.ask
    assert (game.asked, game.game.ask.private) == ("item.away", True)
    game.answer("lamp")
    assert (game.hero().items, game.t.item_deck.cards[-1]) == (["yarn"], "lamp")
    assert game.told("item.under") == [{"who": "ann"}]


def test_a_second_item_from_a_card_as_well() -> None:
    """GR-CHA-05"""
    game = of("second_item", ann={"pool": ["story"]}).place("story", "rabbit").answer("attic", "lamp", "yarn", "yarn")
    assert game.hero().items == ["lamp"]


def test_a_second_item_of_closed_hands_is_counted() -> None:
    """GR-CHA-05, GR-MAG-01"""
    game = of("second_item", ann={"pool": ["magic"]}, house={"hands": "closed"}).place("magic", "rabbit").answer("yes")
    assert (game.hero().items, game.t.item_deck.unseen) == (["?"], 1)


def test_one_step_more_after_an_arrival_gives_what_is_there() -> None:
    """GR-CHA-06"""
    game = of("walk_on", ann={"at": "inn", "pool": ["6"]}).go("6", R6).answer("no")
    game.asks("walk_on.where", "granny", "orchard", "warden", "inn", "brook", "no").answer("brook")
    assert (game.hero().at, game.tokens(), game.hero().has_used) == ("brook", {"coin": 1}, True)


def test_or_after_the_quests_there() -> None:
    """GR-CHA-06"""
    ann = {"pool": ["6"], "quests": ["apples-away"], "tokens": {"apple": 1}}
    game = of("walk_on", ann=ann).go("6", R2).asks("walk_on.where").answer("no")
    game.answer("apples-away").asks("walk_on.where").answer("chapel")
    assert (game.hero().at, game.who) == ("chapel", "bob")


def test_without_an_arrival_no_step_is_offered() -> None:
    """GR-CHA-06"""
    assert of("walk_on").place("2", "rabbit").who == "bob"


def test_a_steed_first_and_then_the_step() -> None:
    """GR-CHA-06"""
    game = of("walk_on", ann={"at": "granny", "pool": ["6"]}).go("6", R9).answer("south")
    game.asks("walk_on.where", "below", "no").answer("below")
    assert game.hero().at == "below"


def test_a_die_is_put_aside_for_a_token_and_its_face_does_nothing() -> None:
    """GR-CHA-08, GR-CHA-09, GR-DIE-03"""
    game = of("dice_for_token", ann={"pool": ["story", "2"]}).aside("use_power", "ann")
    game.asks("die.lose", "story", "2").answer("story").asks("token.which").answer("bread").asks("turn.die")
    assert (game.hero().pool, game.hero().aside, game.tokens()) == (["2"], ["story"], {"bread": 1})
    assert game.told("tale.read") == []


def test_dice_that_were_put_aside_come_back_with_the_others() -> None:
    """GR-CHA-09, GR-END-07, GR-CHR-02"""
    ann = {"figure": "dice_for_token", "pool": [], "aside": ["story"], "has_used": True}
    game = begin(laid(2, ann=ann, bob={"pool": []}), "next_turn").ok("chapter.clean")
    assert (game.hero().aside, game.hero().has_used) == ([], False)


def test_a_second_quest_may_be_looked_at_a_few_times_in_a_game() -> None:
    """GR-CHA-10, GR-SET-15, GR-CHR-03"""
    ann = {"at": "orchard", "pool": ["6"], "uses": 2}
    game = of("thrice", ann=ann).go("6", R2).answer("2", "see-sea").asks("quest.second", "yes", "no").answer("yes")
    game.answer("see-town").asks("quest.keep", "see-sea", "see-town").answer("see-sea")
    assert (game.hero().deeds.quests, game.hero().uses) == (["see-sea"], 3)
    spent = of("thrice", ann={**ann, "uses": 3}).go("6", R2).answer("2", "see-sea")
    assert spent.who == "bob"


@pytest.mark.parametrize(("length", "asked"), [("normal", "quest.second"), ("short", "turn.die")])
def test_one_time_fewer_in_a_short_game(length: str, asked: str) -> None:
    """GR-CHA-11, GR-LEN-01"""
    ann = {"at": "orchard", "pool": ["6"], "uses": 2}
    assert of("thrice", ann=ann, house={"length": length}).go("6", R2).answer("2", "see-sea").asked == asked


def laid_with(figure: str, **house: str) -> Any:
    return begin(laid(2, ann={"figure": figure}), "gather", house=house).t


def test_before_a_long_game_all_agree_how_often_a_counted_power_works() -> None:
    """GR-CHA-11: and nobody is asked without such a power, nor before a game of so many chapters."""

    def asked(figure: str, **house: str) -> Play:
        return begin(laid(2, ann={"figure": figure}), "gather", house=house).ok()

    assert uses_in_all(laid_with("thrice", length="short"), "ann") == 2
    game = asked("thrice", length="long").asks("setup.uses").answer(7)
    assert uses_in_all(game.t, "ann") == 7
    for figure, house in (("plain", "long"), ("thrice", "normal")):
        assert asked(figure, length=house).asked != "setup.uses"


def test_who_plays_together_draws_no_quests_to_look_at() -> None:
    """GR-CHA-11, GR-COP-05"""
    ann = {"at": "orchard", "pool": ["6"]}
    assert of("thrice", ann=ann, house={"play": "together"}).go("6", R2).who == "bob"


def rolling(*dice: str, **ann: Any) -> Play:
    t = laid(2, ann={"figure": "low_reroll", **ann})
    game = begin(t, "chapter_begins")
    return game.answer(["ann", list(dice)], ["bob", ["4", "3", "3", "3", "3"]])


def test_one_low_die_is_rolled_again_and_stands() -> None:
    """GR-CHA-12, GR-CHP-05: before the event, once."""
    game = rolling("4", "1", "2", "3", "5").asks("low.reroll", "1", "2", "no", who="ann").answer("1")
    game.asks("reroll.roll").answer(["1"]).asks("event.draw")
    assert (sorted(game.hero().pool), game.hero().has_used) == (["1", "2", "3", "4", "5"], True)


def test_without_a_low_die_nobody_is_asked() -> None:
    """GR-CHA-12"""
    assert rolling("4", "3", "3", "3", "5").asked == "event.draw"


def test_a_power_of_ones_own_is_done_by_hand() -> None:
    """GR-CHR-03"""
    game = of("manual").aside("use_power", "ann").asks("power.by_hand", "go on").ok()
    assert game.hero().has_used


def test_powers_are_ready_at_the_start() -> None:
    """GR-SET-18"""
    assert not of("swap").hero().has_used
