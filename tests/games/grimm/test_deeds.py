"""What single lines of cards do, and what is told of it."""

from __future__ import annotations

from engine import Ask
from engine.asks import SoughtDice
from engine.games.grimm.game import GAME
from engine.games.grimm.verbs import Lose, LoseDie, Reroll, Steal
from tests.games.grimm.land import BOX, R2, R6, begin, holding, laid, says, stack, turn


def test_what_is_stolen_goes_from_one_to_the_other() -> None:
    """GR-ITM-20"""
    others = {"bob": {"tokens": {"coin": 1, "apple": 2}}, "cid": {"tokens": {"bread": 1}}}
    game = says(Steal(n=5), others=others)
    game.asks("steal.whom", "bob", "cid").answer("bob").asks("token.steal", "coin", "apple").answer("apple")
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 2}, {"coin": 1})
    assert game.told("token.lost") == [{"who": "bob", "amount": "2:apple", "n": 2}]


def test_a_lost_die_is_chosen_and_lies_aside() -> None:
    """GR-DIE-03"""
    game = says(LoseDie()).asks("die.lose", "2", "4", "6").answer("4")
    assert (game.hero().pool, game.hero().aside) == (["2", "6"], ["4"])


def test_no_more_dice_are_rolled_again_than_the_card_says() -> None:
    """GR-ITM-06"""
    game = says(Reroll(most=1)).asks("reroll.which").answer("2").asks("reroll.roll").answer(["5"]).asks("turn.die")
    assert sorted(game.hero().pool) == ["4", "5", "6"]
    assert game.told("dice.rerolled") == [{"who": "ann", "faces": ["5"]}]


def test_who_rolls_nothing_again_keeps_all() -> None:
    """GR-ITM-06"""
    assert says(Reroll()).answer("done").hero().pool == ["2", "4", "6"]


def test_a_line_that_cannot_be_carried_out_makes_no_offer() -> None:
    """GR-MAG-04: a token of a kind that one does not have."""
    game = holding(Lose(token="coin"), tokens={"apple": 1}).game
    assert [name for name, _ in game.asides() if name == "use_item"] == []


def test_the_snakes_die_that_is_rolled_again_is_no_second_one() -> None:
    """GR-ITM-08, GR-SNK-05"""
    t = laid(2, ann={"items": ["white-snake"]})
    t.snake_holder = "bob"
    game = begin(t, "chapter_begins").answer(["ann", ["4", "3", "3", "3", "5"]], ["bob", ["4", "3", "3", "3", "5"]])
    game.answer(["4"]).answer("white-snake").answer(["lost"])
    assert [face for face in game.hero("bob").pool if face.startswith("s")] == []
    assert game.told("snake.lost") == [{"who": "bob"}]


def test_a_wolf_that_was_woken_is_closed_though_its_die_comes_back() -> None:
    """GR-WLF-09"""
    game = turn(2, bob={"items": ["lamp"], "pool": ["2", "3"]}, active="bob")
    game = begin(game.t, active="bob").place("2", "wolf")
    game.asks("wolf.die", who="ann").answer("2").asks("turn.die", who="ann").correct(dice={})
    assert (game.t.wolf_was_here, "wolf" in game.sockets("6")) == (True, False)
    assert not turn().place("2", "rabbit").t.wolf_was_here


def test_the_snakes_die_leaves_every_stack_when_the_chapter_is_over() -> None:
    """GR-SNK-08: so that whoever lay below it wins."""
    t = laid(2, ann={"pool": []}, bob={"pool": [], "aside": ["s4"]})
    t.snake_holder, t.dice = "bob", {R2: stack("bob:s4"), "fox_2": stack("ann:3", "bob:s5")}
    game = begin(t, "next_turn")
    assert (R2 in game.t.dice, game.t.dice["fox_2"], game.hero("bob").aside) == (False, stack("ann:3"), [])


def test_a_curse_finds_nobody_else_among_friends() -> None:
    """GR-ITM-13, GR-COP-10"""
    game = turn(ann={"items": ["ring"], "tales": ["ears"]}, house={"play": "together"})
    assert [args for name, args in game.game.asides() if name == "use_item"] == []


def test_closed_cards_are_shown_in_ones_own_turn_before_a_die_lies_there() -> None:
    """GR-MAG-04"""
    game = turn(ann={"items": ["?"]}, bob={"items": ["?"]}, house={"hands": "closed"})
    offers = [args for name, args in game.game.asides() if name == "show_item"]
    assert offers == [("ann",)]
    assert not [name for name, _ in turn(house={"hands": "closed"}).game.asides() if name == "show_item"]


def test_only_those_with_items_may_wish_to_be_asked_and_are_told_so() -> None:
    """GR-MAG-02"""
    game = turn(bob={"items": ["lamp"]}, house={"reactions": "called"})
    assert [args for name, args in game.game.asides() if name == "be_asked"] == [("bob",)]
    game.aside("be_asked", "bob").aside("be_left_alone", "bob")
    assert (game.told("wants.asked"), game.told("wants.rest")) == ([{"who": "bob"}], [{"who": "bob"}])
    assert [name for name, _ in turn(bob={"items": ["lamp"]}).game.asides() if name == "be_asked"] == []


def test_a_story_drawn_again_is_drawn_once() -> None:
    """GR-ITM-02"""
    game = turn(ann={"pool": ["6"], "items": ["cloak"]}).go("6", "granny|town").answer("lost", "cloak", "luck")
    assert (game.t.redraw, game.who, game.tokens()) == (False, "bob", {"apple": 1})


def test_more_dice_are_told_of() -> None:
    """GR-PLC-17"""
    assert turn(ann={"items": ["hourglass"]}).aside("use_item", "ann", "hourglass").told("turn.more") == [
        {"who": "ann", "n": 1}
    ]


def test_the_only_socket_that_takes_a_die_is_not_asked_about() -> None:
    """GR-PLC-01: but told."""
    three = stack("bob:2", "bob:2", "bob:3")
    dice = {place: list(three) for place in ("rabbit", "snake", "chapel|mill", R2)}
    dice |= {"fox_1": stack("bob:1"), "fox_2": stack("bob:1")}
    game = turn(ann={"pool": ["2"], "at": "sea"}, dice=dice, wolf_was_here=True).answer("2")
    assert game.told("die.only_there") == [{"who": "ann", "face": "2", "socket": R6}]


def test_a_kind_of_which_nobody_has_noted_any_begins_with_none() -> None:
    """GR-LOC-12: also where hands have taken the kind off the list."""
    t = laid(2)
    t.heroes["ann"].tokens = {"coin": 1}
    assert begin(t).go("2", R2).tokens() == {"coin": 1, "apple": 1}


def test_eyes_look_for_the_one_die_of_the_snake() -> None:
    """GR-SNK-03"""
    t = laid(2)
    t.snake_holder = "ann"
    game = begin(t, "chapter_begins")
    for name in ("ann", "bob"):
        game.answer([name, ["4", "1", "3", "4", "5"]])
    sought = game.asks("snake.roll").game.ask
    assert sought
    assert sought.sought == SoughtDice(1, 1, (BOX.snake,), {"black": "ann"})


def test_a_deck_holds_a_card_as_often_as_it_is_there() -> None:
    """GR-STY-01: eyes are told what may come; the old stories, where no new one is left."""
    t = laid(2)
    t.tale_deck.cards, t.tale_deck.discard = ["luck", "luck", "raven"], ["wish"]
    ask = Ask("tale.draw", "draw", ("luck", "raven"), "ann")
    assert list(GAME.pile(t, ask)) == ["luck", "luck", "raven"]
    t.tale_deck.cards = []
    assert list(GAME.pile(t, Ask("tale.draw_shuffled", "draw", ("wish",), "ann"))) == ["wish"]
    assert list(GAME.pile(t, Ask("tale.draw", "draw", ("home",), "ann"))) == ["home"]
