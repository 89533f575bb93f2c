"""Magic items: secret, played when what they answer happens, and answered by each other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.grimm.land import R1, R2, R4, R6, Play, begin, laid, stack, turn


def walking(face: str = "2", socket: str = R2, players: int = 3, **more: Any) -> Play:
    """Ann walks to the orchard."""
    ann = {"pool": [face], **more.pop("ann", {})}
    return turn(players, ann=ann, **more).go(face, socket)


def in_turn(*items: str, **more: Any) -> Play:
    """Ann's turn, with these in her hand; nobody else holds any."""
    ann = {"items": list(items), **more.pop("ann", {})}
    return turn(ann=ann, **more)


# Secrecy ----------------------------------------------------------------------------------------------


def test_what_somebody_cannot_know_are_the_hands_of_all_others() -> None:
    """GR-MAG-01: so nobody is asked to draw what lies in one of them."""
    t = laid(ann={"items": ["yarn"]}, bob={"items": ["lamp"], "drawn": ["sack"]})
    assert t.hands_of_others("ann") == [["lamp"], ["sack"], [], []]
    t.house = {"hands": "open"}
    assert t.hands_of_others("ann") == []


def test_only_the_holder_sees_an_item_and_all_see_how_many() -> None:
    """GR-MAG-01, GR-MAG-14: all else lies open."""
    seen = turn(bob={"items": ["sack", "twig"], "tokens": {"coin": 1}, "quests": ["round"]}).t.seen_by("ann")
    bob = seen.heroes["bob"]
    assert (bob.items, bob.tokens["coin"], bob.deeds.quests, bob.pool) == (["?", "?"], 1, ["round"], ["2", "4", "6"])


def test_hands_may_lie_open() -> None:
    """GR-MAG-01, GR-COP-19"""
    game = turn(bob={"items": ["sack"]}, house={"hands": "open"})
    assert game.t.seen_by("ann").heroes["bob"].items == ["sack"]
    ask = walking(bob={"items": ["sack"]}, house={"hands": "open"}).game.ask
    assert ask
    assert (ask.what, ask.private) == ("reaction.play", False)


def test_whoever_holds_items_is_asked_whichever_these_are() -> None:
    """GR-MAG-02: the question betrays nothing."""
    game = walking(bob={"items": ["lamp"]}).asks("reaction.play", "no", who="bob")
    assert game.game.ask
    assert game.game.ask.seen_by("cid").about == {}


def test_at_a_moment_that_nothing_answers_nobody_is_asked() -> None:
    """GR-MAG-02, GR-MAG-04"""
    assert turn(bob={"items": ["sack"]}).place("2", R6).answer("no").who == "bob"


def test_all_at_once_are_asked_who_answers() -> None:
    """GR-MAG-04"""
    hands: dict[str, Any] = {"bob": {"items": ["sack"]}, "cid": {"items": ["lamp"]}}
    game = walking(**hands, house={"reactions": "together"}).asks("reaction.anybody", "no", "bob", "cid", who="all")
    game.answer("bob").asks("reaction.play", "no", "sack", who="bob").answer("sack").no()
    assert game.tokens("bob") == {"apple": 1}


def test_only_who_wishes_is_asked() -> None:
    """GR-MAG-04: and late is early enough, once the last step was taken back."""
    game = turn(bob={"items": ["sack"]}, house={"reactions": "called"}).go("2", R2)
    assert (game.tokens(), game.asked) == ({"apple": 1}, "turn.die")
    game.undo().aside("be_asked", "bob").answer("yes").asks("reaction.play", who="bob").answer("sack")
    assert game.tokens("bob") == {"apple": 1}
    game.aside("be_left_alone", "bob")
    assert game.t.wants == []


# Drawing and spending ---------------------------------------------------------------------------------


def test_a_used_item_lies_open_and_an_empty_deck_is_made_anew() -> None:
    """GR-MAG-05, GR-MAG-06"""
    game = in_turn("yarn").aside("use_item", "ann", "yarn").answer("done")
    assert (game.hero().items, game.t.item_deck.discard) == ([], ["yarn"])
    t = laid(ann={"pool": ["magic"]})
    t.item_deck.discard, t.item_deck.cards = list(t.item_deck.cards), []
    begin(t).place("magic", "rabbit").answer("yes").asks("item.draw_shuffled")


def test_without_any_item_left_none_is_offered() -> None:
    """GR-MAG-06"""
    t = laid(ann={"pool": ["magic"]})
    t.heroes["cid"].items, t.item_deck.cards = list(t.item_deck.cards), []
    assert begin(t).place("magic", "rabbit").who == "bob"


def test_there_is_no_limit_and_nothing_lapses() -> None:
    """GR-MAG-07, GR-END-09"""
    t = laid(2, ann={"items": ["lamp", "yarn", "drop", "cap", "boots"], "pool": []}, bob={"pool": []})
    assert len(begin(t, "next_turn").answer("pass").ok("chapter.clean").hero().items) == 5


def test_an_item_of_ones_own_turn_waits_for_it() -> None:
    """GR-MAG-04"""
    game = turn(bob={"items": ["yarn"]})
    assert [name for name, _ in game.game.asides() if name == "use_item"] == []


def test_closed_hands_are_counted_and_learnt_when_shown() -> None:
    """GR-MAG-01, GR-MAG-04"""
    house = {"hands": "closed"}
    game = turn(ann={"items": ["?"], "pool": ["2", "4"]}, bob={"items": ["?"]}, house=house)
    game.t.item_deck.unseen = 2
    game.aside("show_item", "ann").asks("item.shown").answer("yarn").answer("done")
    assert (game.hero().items, game.t.item_deck.discard, game.t.item_deck.unseen) == ([], ["yarn"], 1)
    game.go("2", R2).asks("reaction.anything", "no", "yes", who="bob").answer("yes")
    game.asks("reaction.shown").answer("sack")
    assert game.tokens("bob") == {"apple": 1}


# Tokens -----------------------------------------------------------------------------------------------


def test_the_example_of_theft_and_ward() -> None:
    """GR-EX-04, GR-MAG-08, GR-ITM-09: the answer comes first, and both are spent."""
    hands: dict[str, Any] = {"ann": {"items": ["ward"], "pool": ["double"]}, "bob": {"items": ["sack"]}}
    game = walking("double", **hands).asks("reaction.play", "no", who="ann").answer("no")
    game.asks("reaction.play", "no", "sack", who="bob").answer("sack")
    game.asks("reaction.play", "no", "ward", who="ann").answer("ward").no()
    assert (game.tokens(), game.tokens("bob")) == ({"apple": 2}, {})
    assert game.t.item_deck.discard == ["sack", "ward"]


def test_the_example_of_waiting_for_the_final_result() -> None:
    """GR-EX-12, GR-MAG-09, GR-MAG-10, GR-ITM-17, GR-ITM-20: three, and all of them are gone."""
    hands: dict[str, Any] = {"ann": {"items": ["twig"], "pool": ["double"]}, "bob": {"items": ["sack"]}}
    game = walking("double", **hands).asks("reaction.play", "no", "twig", who="ann").answer("twig")
    game.asks("reaction.play", who="bob").answer("sack").no()
    assert (game.tokens(), game.tokens("bob")) == ({}, {"apple": 3})


@pytest.mark.parametrize(("item", "apples"), [("twig", 3), ("table", 3)])
def test_the_example_of_raising_a_doubled_take(item: str, apples: int) -> None:
    """GR-EX-39, GR-DIE-16, GR-ITM-01, GR-ITM-03"""
    game = walking("double", ann={"items": [item], "pool": ["double"]}).answer(item)
    assert game.tokens() == {"apple": apples}
    assert game.told("taking.more") == [{"who": "ann", "amount": "3:apple", "n": 3}]


def test_one_more_works_for_tokens_of_cards_too() -> None:
    """GR-ITM-03"""
    game = turn(ann={"pool": ["6"], "items": ["twig"]}).go("6", R1).answer("luck").asks("reaction.play").answer("twig")
    assert game.tokens() == {"apple": 2}


def test_all_that_several_people_get_goes_to_the_thief() -> None:
    """GR-ITM-17"""
    game = turn(4, ann={"pool": ["6"], "items": ["sack"]}).go("6", R1).answer("round-for-all").no().answer("o1")
    game.answer("yes", "yes", "no").asks("reaction.play", who="ann").answer("sack")
    assert [game.tokens(name) for name in game.t.heroes] == [{"coin": 2}, {}, {}, {}]


# Cards ------------------------------------------------------------------------------------------------


def test_items_of_others_can_be_taken_as_they_are_drawn() -> None:
    """GR-ITM-05, GR-ITM-20"""
    game = turn(ann={"pool": ["magic"]}, bob={"items": ["bottle"]}).place("magic", "rabbit").answer("yes", "lamp")
    game.asks("reaction.play", "no", "bottle", who="bob").answer("bottle")
    assert (game.hero().items, game.hero("bob").items) == ([], ["lamp"])
    assert game.told("item.taken") == [{"who": "bob", "n": 1}]


def test_the_example_of_the_mirror() -> None:
    """GR-EX-32, GR-ITM-11"""
    mine = ["two-1", "two-2", "two-3", "three-1"]
    game = turn(ann={"at": "orchard", "pool": ["6"]}, bob={"items": ["mirror"], "quests": mine}).go("6", R2)
    game.answer("4", "round").asks("reaction.play", "no", "mirror", who="bob").answer("mirror")
    game.asks("quest.away", *mine, "round", who="bob").answer("two-1")
    assert (game.hero().deeds.quests, game.hero("bob").deeds.quests) == ([], [*mine[1:], "round"])


def test_another_story_instead_of_bad_luck_once() -> None:
    """GR-ITM-02"""
    game = turn(ann={"pool": ["6"], "items": ["cloak"]}).go("6", R1).answer("lost").answer("cloak")
    game.asks("tale.draw").answer("far")
    assert (game.hero().at, game.t.tale_deck.discard) == ("orchard", ["lost", "far"])


def test_the_example_of_starwort_against_the_golden_ball() -> None:
    """GR-EX-31, GR-ITM-04, GR-ITM-09: the wolf is no card; a ward against anything holds."""
    game = turn(2, bob={"items": ["ward", "ball"]}).place("2", "wolf").asks("reaction.play", "no", "ball", who="bob")
    game.answer("ball").asks("turn.die", who="bob")
    assert (game.hero("bob").pool, game.t.wolf_field) == (["2", "4", "6"], [])


def test_a_ward_keeps_a_curse_away() -> None:
    """GR-ITM-09, GR-ITM-04"""
    game = turn(ann={"pool": ["6"], "items": ["ward"]}).go("6", R1).answer("ears").answer("ward")
    assert (game.hero().deeds.tales, game.t.tale_deck.discard) == ([], ["ears"])


def test_what_one_pays_of_ones_own_will_cannot_be_warded_off() -> None:
    """GR-ITM-04"""
    game = turn(ann={"items": ["ball"], "quests": ["apples-away"], "tokens": {"apple": 2}}).place("2", "rabbit")
    assert game.answer("apples-away").asked == "turn.die"


# In one's own turn ------------------------------------------------------------------------------------


def test_after_dice_were_rolled_again_one_chooses_anew() -> None:
    """GR-ITM-06, GR-CHP-03"""
    game = in_turn("yarn").aside("use_item", "ann", "yarn").asks("reroll.which", "2", "4", "6", "done")
    game.answer("2", "4", "done").asks("reroll.roll").answer(["5", "story"])
    assert (game.asked, sorted(game.hero().pool)) == ("turn.die", ["5", "6", "story"])


def test_the_ride_to_somebody() -> None:
    """GR-ITM-07, GR-CHA-07"""
    ann = {"figure": "walk_on"}
    game = in_turn("horse", ann=ann, bob={"at": "orchard"}).aside("use_item", "ann", "horse")
    assert (game.hero().at, game.tokens()) == ("orchard", {"apple": 1})
    game.asks("walk_on.where", "town", "chapel", "no").answer("no").asks("turn.die", who="ann")


def test_a_die_of_ones_own_on_top_comes_back_the_snakes_die_too() -> None:
    """GR-ITM-10"""
    dice = {R4: stack("bob:4", "ann:s5"), R6: stack("ann:2", "bob:4")}
    game = in_turn("lamp", dice=dice, snake_holder="ann").aside("use_item", "ann", "lamp")
    assert (game.hero().pool, game.t.dice[R4]) == (["2", "4", "6", "s5"], stack("bob:4"))


def test_any_die_on_top_can_be_kicked_away_a_ban_too() -> None:
    """GR-ITM-12, GR-BAN-08, GR-CHA-09"""
    game = in_turn("boots", dice={R2: stack("bob:ban"), R6: stack("cid:4")}).aside("use_item", "ann", "boots")
    game.asks("socket.clear", R2, R6).answer(R2)
    assert (game.hero("bob").aside, R2 in game.sockets("2")) == (["ban"], True)


def test_a_curse_is_handed_on_however_old() -> None:
    """GR-ITM-13"""
    game = in_turn("ring", ann={"tales": ["home", "ears", "debt"]}).aside("use_item", "ann", "ring")
    game.asks("curse.which", "ears", "debt").answer("debt").asks("curse.whom", "bob", "cid").answer("cid")
    assert (game.hero().deeds.tales, game.hero("cid").deeds.tales) == (["home", "ears"], ["debt"])


def test_what_lets_dice_reach_further_lasts_for_the_turn() -> None:
    """GR-ITM-14"""
    game = in_turn("drop").aside("use_item", "ann", "drop")
    assert R4 in game.sockets("2")
    game.answer("rabbit")
    assert R4 not in game.sockets("2")


@pytest.mark.parametrize("players", [2, 3])
def test_the_example_of_the_beans(players: int) -> None:
    """GR-EX-17, GR-ITM-16, GR-TWO-02: one die more, but worth enough."""
    pile = {R6: stack(*["bob:5"] * players)}
    game = turn(players, ann={"items": ["beans"], "pool": ["4", "5"]}, dice=pile)
    assert R6 not in turn(players, ann={"pool": ["5"]}, dice=pile).sockets("5")
    game.aside("use_item", "ann", "beans")
    assert R6 in game.sockets("5")
    assert R6 not in game.undo().sockets("4")


def test_items_that_cannot_do_anything_are_not_offered() -> None:
    """GR-MAG-04"""
    offers = [args[1] for name, args in in_turn("lamp", "ring", "cap").game.asides() if name == "use_item"]
    assert offers == ["cap"]


def test_a_second_die_in_one_turn_is_a_placement_of_its_own() -> None:
    """GR-PLC-17: with its face and its way; quests come at the end of it all."""
    ann = {"items": ["hourglass"], "pool": ["2", "story", "6"], "quests": ["apples-away"], "tokens": {"apple": 1}}
    game = turn(ann=ann).aside("use_item", "ann", "hourglass").go("2", R2).asks("turn.die", who="ann")
    game.place("story", R2).answer("wish", "coin").asks("turn.walk").answer("no").asks("quest.fulfil", who="ann")
    game.answer("done").asks("turn.die", who="bob")
    assert (game.hero().pool, game.tokens()) == (["6"], {"coin": 1, "apple": 2})


def test_after_a_journey_no_power_takes_the_figure_further() -> None:
    """GR-ITM-15, GR-CHA-07"""
    game = in_turn("cap", ann={"figure": "walk_on"}).aside("use_item", "ann", "cap").answer("sea")
    assert (game.place("2", "rabbit").who, game.hero().at) == ("bob", "sea")


# Rolls ------------------------------------------------------------------------------------------------


def rolled(*items: str, dice: tuple[str, ...] = ("4", "1", "2", "3", "5"), **more: Any) -> Play:
    """A chapter begins; Ann rolls these, and Bob fives and less."""
    t = laid(2, ann={"items": list(items), "fox": 0}, **more)
    t.dice = {}
    game = begin(t, "chapter_begins")
    return game.answer(["ann", list(dice)], ["bob", ["4", "3", "3", "3", "3"]])


def test_the_example_of_the_golden_bird() -> None:
    """GR-EX-16, GR-ITM-18, GR-ITM-19, GR-CHP-05: right after the roll, and before the event."""
    game = rolled("bird").asks("reaction.play", "no", "bird", who="ann").answer("bird")
    game.asks("low.which", "1", "2").answer("1").asks("low.face").answer("magic").asks("event.draw")
    assert sorted(game.hero().pool) == ["2", "3", "4", "5", "magic"]
    late = turn(ann={"items": ["bird"], "pool": ["1"]})
    assert [name for name, _ in late.game.asides() if name == "use_item"] == []


def test_it_works_after_a_roll_in_the_middle_of_a_chapter_too() -> None:
    """GR-ITM-19, GR-EX-16"""
    game = in_turn("yarn", "bird").aside("use_item", "ann", "yarn").answer("6", "done").answer(["2"])
    game.asks("reaction.play", "no", "bird").answer("bird").asks("low.face").answer("5").asks("turn.die")
    assert sorted(game.hero().pool) == ["2", "4", "5"]


def test_who_rolled_no_low_die_is_not_asked() -> None:
    """GR-ITM-18, GR-MAG-02: what lies open decides."""
    assert rolled("lamp", dice=("4", "3", "3", "3", "5")).asked == "event.draw"


def test_the_example_of_the_white_snake() -> None:
    """GR-EX-20, GR-ITM-08, GR-SNK-10: whoever's it is, and what it brought is kept."""
    t = laid(2, ann={"items": ["white-snake"]})
    t.snake_holder = "bob"
    game = begin(t, "chapter_begins").answer(["ann", ["4", "3", "3", "3", "5"]], ["bob", ["4", "3", "3", "3", "5"]])
    game.answer(["coin"]).asks("reaction.play", "no", who="ann").answer("no")
    game.asks("reaction.play", "no", "white-snake", who="ann").answer("white-snake")
    game.asks("snake.roll", who="bob").answer(["4"])
    assert (game.tokens("bob"), game.hero("bob").pool[-1]) == ({"coin": 1}, "s4")
