"""Points: rivals at the end, and those who play together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from device.evening.words import words
from engine import Game, Next
from engine.asks import GO_ON
from engine.games.grimm.game import GAME
from engine.games.grimm.rules import RULES
from engine.games.grimm.rules_end import points_of
from engine.games.grimm.table import Deeds
from engine.pieces.verbs import Manual
from tests.games.grimm.land import BOX, R1, R2, R6, Play, begin, demo, laid, named, stack, tale, turn


def scored(players: int = 2, dice: Mapping[str, Any] = {}, house: Mapping[str, str] = {}, **heroes: Any) -> Play:
    """The last chapter is over, with these cards before people."""
    t = laid(players, **heroes)
    t.chapter, t.dice = 6, dict(dice)
    for hero in t.heroes.values():
        hero.pool, hero.has_passed = [], True
    return begin(t, "next_turn", house=house)


def points(game: Play) -> dict[str, int]:
    return {one["who"]: one["n"] for one in game.told("score.of")}


def test_the_example_of_scoring() -> None:
    """GR-EX-33, GR-SCO-02, GR-SCO-03, GR-SCO-04, GR-MAG-11, GR-QST-17, GR-STY-11"""
    ann = {
        "done": ["see-sea", "apples-chapel", "round"], "tales": ["home", "beasts", "ears", "debt", "kitten"],
        "tokens": {"coin": 3}, "quests": ["whistle"], "items": ["lamp"],
    }  # fmt: skip
    game = scored(ann=ann)
    assert points(game) == {"bob": 0, "ann": 9 + 2 - 3}
    assert (game.game.ending, game.told("score.won")) == ("over", [{"who": ["ann"], "n": 8}])


def test_the_example_of_the_side_quest() -> None:
    """GR-EX-08, GR-STY-10"""
    assert points(scored(ann={"tales": ["home"]}))["ann"] == 2
    assert points(scored(ann={"tales": ["home"], "at": "inn"}))["ann"] == 0


@pytest.mark.parametrize(("answer", "n"), [("yes", 3), ("no", 0)])
def test_a_side_quest_that_only_people_can_judge(answer: str, n: int) -> None:
    """GR-SCO-03, GR-STY-10"""
    when = (Manual(text=named("they sing")),)
    box = replace(BOX, tales={**BOX.tales, "song": tale("song", "side", points=3, when=when)})
    t = laid(2, ann={"tales": ["song"], "pool": []}, bob={"pool": []})
    t.chapter = 6
    game = Play(Game(replace(RULES, first=Next("next_turn")), t, box, strict=True))
    assert points(game.asks("card.holds", who="ann").answer(answer))["ann"] == n


def test_more_dice_on_spirits_than_are_wanted_will_do() -> None:
    """GR-SPR-05"""
    dice = {"fox_1": stack("ann:2"), "rabbit": stack("ann:4"), "snake": stack("ann:4")}
    assert points(scored(ann={"tales": ["beasts"]}, dice=dice))["ann"] == 3


def test_the_example_of_dice_on_spirits() -> None:
    """GR-EX-14, GR-END-10, GR-SPR-05: the wolf's die counts, and dice still lie there."""
    t = laid(2, ann={"tales": ["beasts"], "pool": []}, bob={"pool": []})
    t.chapter, t.dice, t.wolf_field = 6, {"fox_2": stack("ann:4")}, stack("ann:2")
    game = begin(t, "next_turn")
    assert (points(game)["ann"], game.t.dice) == (3, {"fox_2": stack("ann:4")})
    assert (
        points(scored(ann={"tales": ["beasts"]}, dice={"fox_1": stack("ann:2"), "fox_2": stack("ann:4")}))["ann"] == 0
    )


def test_most_points_win_and_there_can_be_less_than_none() -> None:
    """GR-SCO-05, GR-SCO-07, GR-STY-11"""
    game = scored(ann={"tales": ["ears"]}, bob={"done": ["see-sea"]})
    assert (points(game), game.told("score.won")[0]["who"]) == ({"ann": -2, "bob": 2}, ["bob"])


@pytest.mark.parametrize(("value", "won"), [("shared", ["ann", "bob"]), ("most_quests", ["bob"])])
def test_a_tie(value: str, won: list[str]) -> None:
    """GR-SCO-06, GR-OPT-18"""
    game = scored(ann={"done": ["round"]}, bob={"done": ["see-sea", "see-town"]}, house={"tie": value})
    (told,) = [*game.told("score.won"), *game.told("score.shared")]
    assert told["who"] == won


@pytest.mark.parametrize(
    ("answer", "what", "won"), [("bob", "score.won", ["bob"]), ("all", "score.shared", ["ann", "bob"])]
)
def test_a_tie_that_is_settled_by_hand(answer: str, what: str, won: list[str]) -> None:
    """GR-SCO-06, GR-OPT-18: whoever the people name, or all of them."""
    t = laid(
        3, ann={"done": ["round"], "pool": []}, bob={"done": ["see-sea", "see-town"], "pool": []}, cid={"pool": []}
    )
    t.chapter = 6
    game = begin(t, "next_turn", house={"tie": "by_hand"}).asks("score.tie", "ann", "bob", "all", who="all")
    (told,) = game.answer(answer).told(what)
    assert (told["who"], told["n"]) == (won, 4)


def test_where_one_leads_nobody_is_asked_who_has_won() -> None:
    """GR-SCO-05, GR-OPT-18"""
    game = scored(ann={"done": ["round"]}, bob={"done": ["see-sea"]}, house={"tie": "by_hand"})
    assert game.told("score.won")[0]["who"] == ["ann"]


def test_without_stories_and_items_only_quests_count() -> None:
    """GR-BEG-05"""
    game = scored(ann={"done": ["round"]}, house={"tales": "no", "items": "no"})
    assert points(game)["ann"] == 4


def test_points_are_read_out_from_the_fewest_to_the_most() -> None:
    """GR-SCO-05"""
    game = scored(ann={"done": ["round"]}, bob={"done": ["see-sea"]})
    assert [told["who"] for told in game.told("score.of")] == ["bob", "ann"]


def test_who_leads_can_be_hidden_until_the_end() -> None:
    """GR-SCO-05"""
    for value, shown in (("shown", True), ("hidden", False)):
        game = turn(ann={"done": ["round"]}, house={"leader": value})
        assert any(counter.shape == "gem" for person in seen(game).people for counter in person.counters) == shown


def seen(game: Play) -> Any:
    """The board, as a screen has it."""
    table = game.t.seen_by("all")
    said = words(GAME, demo(), "en")
    return GAME.board(table, said.over(table))


# Together ---------------------------------------------------------------------------------------------


def friends(players: int = 3, **more: Any) -> Play:
    """Ann's turn, and all quests lie open for all."""
    house = {"play": "together", **more.pop("house", {})}
    common = more.pop("common", Deeds(quests=["see-town", "apples-away", "whistle"]))
    t = laid(players, **{name: more.pop(name) for name in list(more) if name in ("ann", "bob", "cid")})
    t.common = common
    for deck in t.quest_decks.values():
        deck.cards = []
    for name, value in more.items():
        setattr(t, name, value)
    return begin(t, house=house)


def test_all_quests_lie_open_and_nobody_draws_any() -> None:
    """GR-COP-01, GR-COP-02, GR-COP-20"""
    game = Play(Game(GAME.rules, GAME.lay(["ann", "bob"], {"play": "together", "powers": "no"}), BOX, strict=True))
    game.answer(GO_ON, "plain", "thrice")
    assert set(game.t.common.quests) == set(BOX.quests)
    assert all(not deck.left for deck in game.t.quest_decks.values())
    assert game.asked == "item.draw"


def test_before_they_begin_friends_hear_what_is_of_no_use_and_what_is_harder() -> None:
    """GR-COP-06, GR-COP-09"""

    def told(players: int, **house: str) -> list[str]:
        names = ["ann", "bob", "cid", "dot", "eve"][:players]
        game = Play(Game(GAME.rules, GAME.lay(names, {"play": "together", **house}), BOX, strict=True))
        return [news.what for news in game.news if news.what in ("setup.five_together", "setup.idle_powers")]

    assert told(5) == ["setup.five_together", "setup.idle_powers"]
    assert told(4, powers="no") == []
    assert told(5, tales="no", items="no") == ["setup.idle_powers"]


def test_anybody_fulfils_any_of_them() -> None:
    """GR-COP-03, GR-COP-04"""
    game = friends().place("2", "rabbit").asks("quest.fulfil", "see-town", "done").answer("see-town")
    assert (game.t.common.done, game.hero().deeds.done) == (["see-town"], [])
    assert friends().go("2", R2).hero().deeds.fetched == ["whistle"]


def test_town_and_king_have_nothing_to_give() -> None:
    """GR-COP-05"""
    assert friends(ann={"at": "orchard"}, common=Deeds()).go("2", R2).who == "bob"
    assert friends(ann={"at": "inn"}, common=Deeds()).go("6", "inn|king").who == "bob"


@pytest.mark.parametrize(("answer", "asked"), [("again", "tale.draw"), ("keep", "turn.die")])
def test_a_card_that_is_of_no_use_may_be_drawn_again(answer: str, asked: str) -> None:
    """GR-COP-07"""
    game = (
        friends(ann={"pool": ["6"]}, common=Deeds()).go("6", R1).answer("letter").asks("tale.useless", "again", "keep")
    )
    assert game.answer(answer).asked == asked
    assert "letter" in game.t.tale_deck.discard


def test_the_example_of_a_gift_among_friends() -> None:
    """GR-EX-19, GR-COP-08"""
    game = friends(ann={"pool": ["6"]}, common=Deeds()).go("6", R1).answer("round-for-all", "o2", "yes", "yes")
    assert [game.tokens(name) for name in game.t.heroes] == [{}, {"apple": 1}, {"apple": 1}]


def test_curses_side_quests_and_mini_quests_lie_with_the_quests() -> None:
    """GR-COP-10: and whoever fulfils one gets its reward."""
    game = friends(ann={"pool": ["6"]}, common=Deeds(tales=["debt"]), bob={"tokens": {"coin": 1}, "pool": ["2"]})
    game.go("6", R1).answer("ears")
    assert (game.t.common.tales, game.hero().deeds.tales) == (["debt", "ears"], [])
    game.place("2", "rabbit").asks("quest.fulfil", "debt", "done", who="bob").answer("debt")
    assert game.t.common.tales == ["ears"]


def ended(players: int, total: int, **house: str) -> str:
    """Which level so many points reach: quests of two points each, and a curse of one where it is odd."""
    t = laid(players)
    t.chapter = 6
    t.common = Deeds(done=["see-sea"] * ((total + 1) // 2), tales=["debt"] * (total % 2))
    for hero in t.heroes.values():
        hero.pool = []
    game = begin(t, "next_turn", house={"play": "together", **house})
    assert game.told("score.together")[0]["n"] == total
    return next(news.what for news in game.news if news.what.startswith("level."))


@pytest.mark.parametrize(
    ("players", "total", "level"),
    [
        (2, 29, 1), (2, 30, 2), (2, 40, 3), (2, 50, 4), (2, 60, 5), (3, 44, 1), (3, 45, 2), (3, 74, 3), (3, 75, 4),
        (3, 90, 5), (4, 59, 1), (4, 60, 2), (4, 80, 3), (5, 100, 4), (5, 115, 4), (5, 116, 5),
    ],
)  # fmt: skip
def test_the_example_of_the_levels(players: int, total: int, level: int) -> None:
    """GR-EX-34, GR-COP-11, GR-COP-13, GR-COP-14, GR-COP-15, GR-COP-16, GR-COP-17, GR-COP-18"""
    assert ended(players, total) == f"level.{level}"


@pytest.mark.parametrize(("value", "total"), [("anybody", 2), ("everybody", 0)])
def test_a_common_side_quest(value: str, total: int) -> None:
    """GR-COP-12, GR-OPT-19"""
    game = friends(bob={"at": "inn"}, common=Deeds(tales=["home"]), house={"side_quest_together": value})
    assert points_of(game.t, game.t.common, "", []) == total


@pytest.mark.parametrize(("answer", "ending"), [("yes", "over"), ("no", None)])
def test_when_all_is_done_before_the_end(answer: str, ending: str | None) -> None:
    """GR-COP-21, GR-OPT-19"""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    t.common = Deeds(done=["see-sea"])
    game = begin(t, "next_turn", house={"play": "together"}).asks("together.stop", "yes", "no").answer(answer)
    assert game.game.ending == ending
    other = laid(2, ann={"pool": []}, bob={"pool": []})
    assert begin(other, "next_turn", house={"play": "together", "all_done": "play_on"}).asked == "chapter.clean"


def test_items_stay_secret_among_friends() -> None:
    """GR-COP-19, GR-OPT-19"""
    assert friends(bob={"items": ["lamp"]}).t.seen_by("ann").heroes["bob"].items == ["?"]
    assert friends(bob={"items": ["lamp"]}, house={"hands": "open"}).t.seen_by("ann").heroes["bob"].items == ["lamp"]


def test_a_ban_binds_friends_too() -> None:
    """GR-COP-08, GR-COP-20"""
    assert R6 not in friends(dice={R6: stack("bob:ban")}).sockets("6")
