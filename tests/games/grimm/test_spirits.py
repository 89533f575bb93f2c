"""Rabbit, wolf, snake and fox."""

from __future__ import annotations

import pytest

from engine.games.grimm import changes
from tests.games.grimm.land import R1, R2, R7, Play, begin, laid, stack, turn


def over(**more: object) -> Play:
    """Nobody has dice left: the chapter is over, and the hands clear the map."""
    t = laid(3, ann={"pool": []}, bob={"pool": []}, cid={"pool": []})
    for key, value in more.items():
        setattr(t, key, value)
    return begin(t, "next_turn")


def test_rewards_come_when_the_chapter_is_over_and_not_before() -> None:
    """GR-EX-15, GR-SPR-04, GR-SPR-06"""
    game = turn(ann={"tokens": {"apple": 2}, "quests": ["apples-away"]}).place("2", "rabbit")
    assert (game.hero().rabbit, game.asked) == (0, "quest.fulfil")


def test_a_die_at_a_spirit_opens_no_way() -> None:
    """GR-PLC-11, GR-DIE-14"""
    assert turn().place("6", "fox_1").who == "bob"


def test_whose_die_lies_on_top_wins_snake_and_rabbit() -> None:
    """GR-RAB-02, GR-RAB-03, GR-RAB-04, GR-SNK-02, GR-END-03, GR-END-08"""
    game = over(dice={"rabbit": stack("ann:2", "bob:3"), "snake": stack("cid:1")}, first="ann").ok("chapter.clean")
    assert (game.t.first, game.hero("bob").rabbit, game.t.snake_holder) == ("bob", 1, "cid")
    assert [news.what for news in game.news if news.what.endswith("won")] == ["snake.won", "rabbit.won"]
    assert game.told("rabbit.won") == [{"who": "bob", "n": 1}]


def test_without_a_die_there_nobody_wins_anything() -> None:
    """GR-END-04, GR-END-05"""
    game = over(first="cid", snake_holder="bob").ok("chapter.clean")
    assert (game.t.first, game.t.snake_holder, sum(hero.rabbit for hero in game.t.heroes.values())) == ("cid", "", 0)


def test_the_last_token_of_the_rabbit_goes_from_hand_to_hand() -> None:
    """GR-RAB-10, GR-RAB-09: and is kept until then."""
    t = laid(3, ann={"pool": [], "has_passed": True, "rabbit": 1}, bob={"pool": []}, cid={"pool": []})
    t.dice = {"rabbit": stack("bob:2")}
    game = begin(t, "next_turn").ok("chapter.clean")
    assert (game.hero("ann").rabbit, game.hero("bob").rabbit) == (0, 1)


def test_who_has_the_last_token_and_wins_again_keeps_it() -> None:
    """GR-RAB-10"""
    t = laid(2, ann={"pool": [], "has_passed": True, "rabbit": 1}, bob={"pool": []})
    t.dice = {"rabbit": stack("ann:2")}
    game = begin(t, "next_turn").ok("chapter.clean")
    assert (game.hero().rabbit, game.told("rabbit.gone")) == (1, [])


def test_a_token_that_was_not_used_lapses_by_a_house_rule() -> None:
    """GR-OPT-04, GR-RAB-09"""
    t = laid(3, ann={"pool": [], "has_passed": True, "rabbit": 1}, bob={"pool": []}, cid={"pool": []})
    game = begin(t, "next_turn", house={"rabbit_token": "lapses"}).ok("chapter.clean")
    assert game.hero().rabbit == 0
    assert game.told("rabbit.lapsed")


def test_the_token_walks_through_anything_instead_of_a_die() -> None:
    """GR-EX-22, GR-RAB-05, GR-RAB-06, GR-RAB-07, GR-RAB-08, GR-BAN-07, GR-MOV-05"""
    ann = {"at": "inn", "rabbit": 1, "pool": ["2", "4"]}
    game = turn(ann=ann, dice={R7: stack("bob:6", "bob:6", "bob:ban")}).answer("by_rabbit")
    game.asks("rabbit.where", "town", "king", "cart").answer("king").asks("king.deck")
    assert (game.hero().at, game.hero().rabbit, game.hero().pool) == ("king", 0, ["2", "4"])
    assert len(game.t.dice[R7]) == 3


@pytest.mark.parametrize(("value", "asked"), [("yes", "turn.die"), ("no", "chapter.clean")])
def test_a_token_gives_a_turn_without_dice(value: str, asked: str) -> None:
    """GR-END-02, GR-OPT-05"""
    t = laid(2, ann={"pool": [], "rabbit": 1}, bob={"pool": []})
    game = begin(t, "next_turn", house={"rabbit_without_dice": value}).asks(asked)
    if value == "yes":
        game.asks("turn.die", "by_rabbit", "pass", who="ann").answer("pass").asks("chapter.clean")


# The wolf -------------------------------------------------------------------------------------------


def test_the_example_of_the_wolf() -> None:
    """GR-EX-24, GR-WLF-02, GR-WLF-03, GR-WLF-04, GR-WLF-05, GR-WLF-06, GR-WLF-07, GR-DIE-03, GR-PAS-05"""
    bob, cid = {"pool": ["2", "3", "story"]}, {"pool": ["1", "5"], "has_passed": True}
    game = turn(4, bob=bob, cid=cid, dot={"pool": []}).place("2", "wolf")
    game.asks("wolf.die", "2", "3", "story", who="bob").answer("story")
    game.asks("wolf.die", "1", "5", who="cid").answer("1")
    assert game.t.wolf_field == stack("bob:story", "cid:1")
    assert (game.hero("bob").pool, game.asked, game.who) == (["2", "3"], "turn.die", "bob")


def test_who_is_left_without_dice_by_the_wolf_is_done() -> None:
    """GR-WLF-10"""
    game = turn(bob={"pool": ["5"]}, cid={"pool": []}, ann={"pool": ["2", "2"]}).place("2", "wolf")
    assert (game.hero("bob").pool, game.who) == ([], "ann")


def test_the_wolf_takes_one_die_and_no_stack() -> None:
    """GR-WLF-01, GR-BAN-06"""
    assert "wolf" not in turn(dice={"wolf": stack("ann:ban")}).sockets("6")


@pytest.mark.parametrize(("value", "open_again"), [("closed", False), ("takes_a_die", True)])
def test_the_wolf_wakes_once_in_a_chapter(value: str, open_again: bool) -> None:
    """GR-EX-25, GR-WLF-09, GR-OPT-03"""
    game = turn(wolf_was_here=True, house={"wolf_again": value})
    assert ("wolf" in game.sockets("2")) == open_again
    if open_again:
        game.answer("wolf").asks("turn.die", who="bob")


def test_the_wolf_comes_before_the_face_that_woke_it() -> None:
    """GR-WLF-08, GR-SPR-03, GR-DIE-02"""
    game = turn(2, ann={"pool": ["story"]}).place("story", "wolf")
    game.asks("wolf.die", who="bob").answer("2").asks("tale.draw", who="ann")


@pytest.mark.parametrize(("value", "asked"), [("spared", ["bob"]), ("gives_too", ["bob", "ann"])])
def test_who_wakes_the_wolf_may_have_to_feed_it(value: str, asked: list[str]) -> None:
    """GR-OPT-01, GR-WLF-03"""
    game, found = turn(2, house={"wolf_active": value}).place("2", "wolf"), []
    while game.asked == "wolf.die":
        found.append(game.who)
        game.answer(game.options[0])
    assert found == asked


def test_who_has_passed_can_be_spared() -> None:
    """GR-OPT-02, GR-WLF-06"""
    game = turn(2, bob={"has_passed": True}, house={"wolf_passed": "spared"}).place("2", "wolf")
    assert (game.asked, game.t.wolf_field) == ("turn.die", [])


# The snake ------------------------------------------------------------------------------------------


def rolling(face: str, **more: object) -> Play:
    """The next chapter begins, and Bob has won the snake's die."""
    t = laid(2, **more)  # type: ignore[arg-type]
    t.snake_holder, t.dice = "bob", {}
    game = begin(t, "chapter_begins").asks("chapter.roll")
    game.answer(["ann", ["4", "1", "1", "1", "1"]], ["bob", ["4", "2", "2", "2", "2"]])
    game.asks("snake.roll", who="bob").answer([face])
    return game


def test_a_number_of_the_snake_is_one_die_more() -> None:
    """GR-SNK-03, GR-SNK-04, GR-SNK-07, GR-CHP-02"""
    game = rolling("4")
    assert game.hero("bob").pool == ["4", "2", "2", "2", "2", "s4"]
    assert game.told("snake.stays") == [{"who": "bob", "n": 4}]


@pytest.mark.parametrize(("face", "tokens"), [("lost", {}), ("apple", {"apple": 1})])
def test_else_it_slips_away_perhaps_for_a_token(face: str, tokens: dict[str, int]) -> None:
    """GR-SNK-05, GR-SNK-06"""
    game = rolling(face)
    assert (len(game.hero("bob").pool), game.tokens("bob")) == (5, tokens)


def test_the_snakes_die_goes_home_before_it_goes_on() -> None:
    """GR-EX-27, GR-SNK-08, GR-SNK-09"""
    game = over(dice={"snake": stack("ann:2"), "fox_1": stack("bob:s4")}, snake_holder="bob").ok("chapter.clean")
    assert (game.t.snake_holder, game.hero("bob").fox) == ("ann", 0)


def test_the_snakes_die_leaves_every_place_where_it_lies() -> None:
    """GR-SNK-08, GR-SNK-11: a way, the wolf, a pool and what was put aside."""
    t = laid(bob={"pool": ["2", "s4"], "aside": ["s5"]})
    t.dice, t.wolf_field = {R1: stack("ann:3", "bob:s4"), "rabbit": stack("bob:s5")}, stack("bob:s2", "ann:1")
    changes.snake_goes_home(t)
    assert (t.dice, t.wolf_field) == ({R1: stack("ann:3")}, stack("ann:1"))
    assert (t.heroes["bob"].pool, t.heroes["bob"].aside) == (["2"], [])


def test_the_snakes_die_wins_a_spirit_like_any_other() -> None:
    """GR-SNK-07"""
    game = over(dice={"rabbit": stack("ann:2", "bob:s4"), "snake": stack("bob:s5")}, snake_holder="bob")
    game.ok("chapter.clean")
    assert (game.t.first, game.t.snake_holder) == ("bob", "bob")


def test_as_a_prize_it_lies_beside_the_socket_and_counts_for_nothing() -> None:
    """GR-EX-37, GR-SNK-11, GR-SET-13"""
    game = turn(ann={"pool": ["1"]}, bob={"pool": ["2"]}, cid={"pool": ["2"]})
    game.place("1", "snake").place("2", "snake").place("2", "snake").ok("chapter.clean")
    assert game.t.snake_holder == "cid"


def test_two_people_and_the_rabbit() -> None:
    """GR-EX-35, GR-TWO-01"""
    assert "rabbit" not in turn(2, dice={"rabbit": stack("ann:3", "bob:4")}).sockets("6")


# The fox --------------------------------------------------------------------------------------------


def test_the_fox_takes_one_die_in_each_of_two_sockets() -> None:
    """GR-FOX-01, GR-FOX-06"""
    assert "fox_1" in turn().sockets("2")
    one = turn(dice={"fox_1": stack("ann:2")})
    assert "fox_2" in one.sockets("2")
    assert not {"fox_1", "fox_2"} & set(turn(dice={"fox_1": stack("ann:2"), "fox_2": stack("ann:2")}).sockets("6"))


def test_eyes_see_which_of_its_sockets_a_die_lies_in() -> None:
    """GR-FOX-01: thumbs are offered one of two free ones."""
    game = turn().answer("2")
    assert game.game.ask
    assert "fox_2" not in game.options
    game.answer("fox_2")
    assert game.t.dice["fox_2"] == stack("ann:2")


def test_the_example_of_the_fox() -> None:
    """GR-EX-26, GR-FOX-02, GR-FOX-03, GR-FOX-04, GR-FOX-05: set after the others, to what lies on a die."""
    game = over(dice={"fox_1": stack("ann:2"), "fox_2": stack("ann:3")}, first="ann").ok("chapter.clean")
    assert game.hero().fox == 2
    game.asks("chapter.roll").answer(["bob", ["4", "1", "1", "1", "1"]], ["cid", ["4", "1", "1", "1", "1"]])
    game.answer(["ann", ["4", "story", "1"]]).asks("fox.face", who="ann")
    game.refuses("story").answer("magic")
    assert "magic" not in game.options
    game.answer("5")
    assert (sorted(game.hero().pool), game.hero().fox) == (["1", "4", "5", "magic", "story"], 0)
    assert game.t.rolled == {} or "5" not in game.t.rolled.get("ann", [])


def test_dice_of_the_fox_may_be_rolled_as_well() -> None:
    """GR-FOX-03"""
    game = over(dice={"fox_1": stack("ann:2")}, first="ann").ok("chapter.clean")
    game.answer(["bob", ["4", "1", "1", "1", "1"]], ["cid", ["4", "1", "1", "1", "1"]])
    game.answer(["ann", ["4", "1", "1", "1", "1"]])
    assert (game.asked, len(game.hero().pool)) == ("event.draw", 5)


def test_dice_at_spirits_count_once_for_each_of_them() -> None:
    """GR-SPR-05"""
    game = turn(dice={"fox_1": stack("ann:2"), "fox_2": stack("ann:3"), R2: stack("ann:2")})
    assert game.t.spirits_of("ann") == {"fox"}
    game.correct(wolf_field=[{"owner": "ann", "face": "4"}])
    assert game.t.spirits_of("ann") == {"fox", "wolf"}
