"""Quests: four kinds, tokens that serve once, things that are fetched, and the limit of four."""

from __future__ import annotations

import pytest

from tests.games.grimm.land import R1, R2, R3, R4, R6, Play, begin, laid, turn


def ending(**more: object) -> Play:
    """Ann has placed a die with the rabbit, and her turn ends."""
    house = more.pop("house", {})
    return turn(ann=more, house=house).place("2", "rabbit")  # type: ignore[arg-type]


def test_the_example_of_no_double_use() -> None:
    """GR-EX-03, GR-QST-01, GR-QST-03, GR-QST-06, GR-QST-07: two apples serve one quest, four serve both."""
    both = {"quests": ["apples-chapel", "apples-away"], "at": "chapel"}
    game = ending(tokens={"apple": 2}, **both).asks("quest.fulfil", "apples-chapel", "apples-away", "done")
    game.answer("apples-chapel")
    assert (game.hero().deeds.done, game.tokens(), game.who) == (["apples-chapel"], {}, "bob")
    rich = ending(tokens={"apple": 4}, **both).answer("apples-away").asks("quest.fulfil").answer("apples-chapel")
    assert rich.hero().deeds.done == ["apples-away", "apples-chapel"]


def test_nothing_has_to_be_fulfilled() -> None:
    """GR-QST-01, GR-TRN-03"""
    game = ending(quests=["apples-away"], tokens={"apple": 2}).answer("done")
    assert (game.hero().deeds.quests, game.tokens()) == (["apples-away"], {"apple": 2})


def test_a_delivery_wants_the_place_and_all_of_its_tokens() -> None:
    """GR-QST-06, GR-QST-21"""
    assert ending(quests=["apples-chapel"], at="orchard", tokens={"apple": 2}).who == "bob"
    assert ending(quests=["apples-chapel"], at="chapel", tokens={"apple": 1}).who == "bob"


def test_a_discard_works_anywhere() -> None:
    """GR-QST-07"""
    assert ending(quests=["apples-away"], at="sea", tokens={"apple": 2}).asked == "quest.fulfil"


@pytest.mark.parametrize(("value", "asked"), [("standing", "quest.fulfil"), ("arriving", "turn.die")])
def test_a_visit_is_being_there(value: str, asked: str) -> None:
    """GR-QST-05, GR-OPT-07"""
    assert ending(quests=["see-sea"], at="sea", house={"visit": value}).asked == asked
    assert ending(quests=["see-sea"], at="town").asked == "turn.die"


def test_arriving_is_enough_for_a_visit_by_either_rule() -> None:
    """GR-OPT-07"""
    ann = {"at": "warden", "pool": ["6"], "quests": ["see-sea"]}
    game = turn(ann=ann, house={"visit": "arriving"}).go("6", "sea|warden")
    game.asks("quest.fulfil", "see-sea", "done")


@pytest.mark.parametrize(("value", "left"), [("many_quests", "quest.fulfil"), ("one_quest", "turn.die")])
def test_one_place_serves_several_quests(value: str, left: str) -> None:
    """GR-QST-04, GR-OPT-08"""
    t = laid(ann={"at": "chapel", "quests": ["apples-chapel", "whistle"], "fetched": ["whistle"]})
    t.heroes["ann"].tokens["apple"] = 2
    game = begin(t, house={"one_place": value}).place("2", "rabbit").answer("whistle")
    assert game.asked == left


def test_a_thing_is_picked_up_in_one_place_and_brought_to_another() -> None:
    """GR-QST-08, GR-QST-09, GR-SET-16, GR-PLC-02"""
    game = turn(2, ann={"pool": ["2", "3"], "quests": ["whistle"]}, bob={"pool": []}).go("2", R2)
    assert (game.hero().deeds.fetched, game.told("quest.fetched")[0]["thing"]) == (["whistle"], "whistle")
    game.go("3", R3).asks("quest.fulfil", "whistle", "done").answer("whistle")
    assert (game.hero().deeds.done, game.hero().deeds.fetched) == (["whistle"], [])


def test_who_has_no_such_quest_picks_nothing_up() -> None:
    """GR-QST-09"""
    assert turn().go("2", R2).hero().deeds.fetched == []


def test_a_thing_goes_back_when_its_quest_is_put_away() -> None:
    """GR-QST-10, GR-QST-15"""
    mine = ["whistle", "two-1", "two-2", "two-3"]
    ann = {"at": "orchard", "pool": ["6"], "quests": mine, "fetched": ["whistle"]}
    game = turn(ann=ann).go("6", R2).answer("2", "see-sea").asks("quest.away").answer("whistle")
    assert game.hero().deeds.fetched == []
    assert game.t.quest_decks["4"].cards[-1] == "whistle"


def test_two_people_can_fetch_the_same_thing() -> None:
    """GR-QST-20"""
    game = turn(ann={"quests": ["whistle"], "fetched": ["whistle"]}, bob={"at": "town", "quests": []})
    game.correct(heroes__bob__deeds__quests=["whistle"]).place("2", "rabbit")
    game.go("2", R2)
    assert (game.hero("bob").deeds.fetched, game.hero().deeds.fetched) == (["whistle"], ["whistle"])


def test_several_places_are_ticked_off_in_any_order() -> None:
    """GR-QST-22"""
    game = turn(2, ann={"at": "chapel", "pool": ["3", "2"], "quests": ["round"]}, bob={"pool": []})
    game.place("2", "rabbit")
    assert game.hero().deeds.visited == {"round": ["chapel"]}
    game.go("3", R3).asks("quest.fulfil", "round", "done").answer("round")
    assert (game.hero().deeds.done, game.hero().deeds.visited) == (["round"], {})


def test_what_only_people_can_judge_they_judge() -> None:
    """GR-QST-01: it can always be said to be fulfilled."""
    assert ending(quests=["dance"]).answer("dance").hero().deeds.done == ["dance"]


def test_a_fulfilled_quest_lies_face_down_and_makes_room() -> None:
    """GR-QST-11, GR-QST-14"""
    ann = {"at": "orchard", "pool": ["6", "2"], "tokens": {"apple": 2}}
    game = turn(2, ann={**ann, "quests": ["apples-away", "two-1", "two-2", "two-3"]}, bob={"pool": []})
    game.place("2", "rabbit").answer("apples-away").go("6", R2).answer("3", "three-1")
    assert (len(game.hero().deeds.quests), game.asked) == (4, "chapter.clean")


@pytest.mark.parametrize(("value", "asked"), [("draw_then_discard", "quest.deck"), ("no_draw", "turn.die")])
def test_who_has_four_quests(value: str, asked: str) -> None:
    """GR-OPT-09, GR-QST-15"""
    mine = ["two-1", "two-2", "two-3", "three-1"]
    for quests in (mine, [*mine, "three-2"]):  # hands may have laid a fifth one there
        ann = {"at": "orchard", "pool": ["6"], "quests": quests}
        assert turn(ann=ann, house={"quest_overflow": value}).go("6", R2).asked == asked


def test_quests_put_away_may_leave_the_game() -> None:
    """GR-OPT-10, GR-QST-16"""
    mine = ["two-1", "two-2", "two-3", "three-1"]
    ann = {"at": "orchard", "pool": ["6"], "quests": mine}
    game = turn(ann=ann, house={"discarded_quest": "out"}).go("6", R2).answer("2", "see-sea").answer("two-1")
    assert "two-1" not in game.t.quest_decks["2"].cards


def test_in_others_turns_nothing_is_fulfilled() -> None:
    """GR-QST-02, GR-QST-23"""
    game = turn(2, bob={"quests": ["apples-away"], "tokens": {"apple": 2}}).place("2", "rabbit")
    assert (game.asked, game.who) == ("turn.die", "bob")
    game.place("2", "snake").asks("quest.fulfil", who="bob")


def test_side_quests_curses_and_mini_quests_do_not_count_among_the_four() -> None:
    """GR-STY-17, GR-QST-14"""
    mine = {"quests": ["two-1", "two-2", "two-3"], "tales": ["home", "ears", "kitten"]}
    game = turn(ann={"at": "orchard", "pool": ["6"], **mine}).go("6", R2).answer("2", "see-sea")
    assert game.asked == "turn.die"


@pytest.mark.parametrize("socket", [R1, R4, R6])
def test_quests_come_after_the_place(socket: str) -> None:
    """GR-TRN-05"""
    game = turn(ann={"quests": ["apples-away"], "tokens": {"apple": 2}}).go("6", socket)
    if game.asked == "tale.draw":
        game.answer("luck")
    game.asks("quest.fulfil")
