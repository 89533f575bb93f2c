"""What a careful referee would look for: rules that meet, one after the other, in the middle of a chapter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Game, Next
from engine.games.grimm.rules import RULES
from engine.games.grimm.verbs import Again, Arrived, Gain, RerollSnake, Steal
from tests.games.grimm.land import (
    BOX,
    R1,
    R2,
    R3,
    R4,
    R6,
    R7,
    R8,
    R12,
    Play,
    begin,
    holding,
    item,
    laid,
    quest,
    stack,
    tale,
    turn,
)

TWICE: dict[str, Any] = {"items": ["lines"]}


def with_card(card: Any, step: str = "turn", **heroes: Any) -> Play:
    """Ann's turn in a land with one item more."""
    house = heroes.pop("house", {})
    t = laid(**heroes)
    t.active, t.house = "ann" if step == "turn" else "", {"reactions": "each", **house}
    box = replace(BOX, items={**BOX.items, card.id: card})
    return Play(Game(replace(RULES, first=Next(step)), t, box, strict=True))


# Doubling -------------------------------------------------------------------------------------------


def test_a_doubling_die_counts_for_the_whole_turn_though_another_die_opens_the_way() -> None:
    """GR-DIE-11, GR-PLC-17: the first die lies at the rabbit, the second one leads to the orchard."""
    game = holding(Again(), pool=["double", "4"]).aside("use_item", "ann", "lines")
    game.place("double", "rabbit").go("4", R2).no()
    assert game.tokens() == {"apple": 2}


def test_doubling_ends_with_the_turn() -> None:
    """GR-DIE-14"""
    game = turn(2, ann={"pool": ["double", "4"]}, bob={"pool": []}).place("double", "rabbit")
    assert game.go("4", R2).tokens() == {"apple": 1}


def test_a_doubling_die_that_is_a_mere_six_doubles_nothing() -> None:
    """GR-DIE-11, GR-CHP-07"""
    assert turn(ann={"pool": ["double"]}, event="truce").go("double", R2).tokens() == {"apple": 1}


def test_doubling_gives_two_of_one_kind_at_the_fairy_and_an_event_one_more() -> None:
    """GR-DIE-13, GR-CHP-07"""
    game = turn(ann={"at": "chapel", "pool": ["double"]}, event="harvest").go("double", R8)
    assert game.asks("token.which").answer("bread").tokens() == {"bread": 3}


# Visits ---------------------------------------------------------------------------------------------

ARRIVING = {"visit": "arriving"}


def test_who_delivers_need_not_have_arrived_just_now_by_any_house_rule() -> None:
    """GR-QST-06, GR-OPT-07: only a visit asks for an arrival."""
    game = turn(ann={"at": "chapel", "quests": ["apples-chapel"], "tokens": {"apple": 2}}, house=ARRIVING)
    game.place("6", "rabbit").asks("quest.fulfil", "apples-chapel", "done")


def test_a_place_is_not_ticked_off_by_who_only_stands_there() -> None:
    """GR-QST-22, GR-OPT-07"""
    game = turn(ann={"at": "orchard", "quests": ["round"]}, house=ARRIVING).place("6", "rabbit")
    assert game.hero().deeds.visited == {}
    assert turn(ann={"at": "orchard", "quests": ["round"]}).place("6", "rabbit").hero().deeds.visited == {
        "round": ["orchard"]
    }


@pytest.mark.parametrize(("house", "asked"), [(ARRIVING, "turn.die"), ({}, "quest.fulfil")])
def test_an_arrival_before_the_quest_was_drawn_is_none_for_it(house: dict[str, str], asked: str) -> None:
    """GR-OPT-07, GR-QST-18: it was not there yet when the figure came."""
    game = turn(ann={"at": "inn"}, house=house).go("6", R6).answer("2")
    assert game.asks("quest.draw").answer("see-town").asked == asked


def test_a_quest_that_is_handed_over_after_the_arrival_waits_for_the_next_one() -> None:
    """GR-OPT-07, GR-QST-23"""
    ann = {"at": "inn", "quests": ["dance"]}
    game = turn(ann=ann, bob={"quests": ["see-town"]}, house=ARRIVING).go("6", R6).answer("no")
    game.asks("quest.fulfil", "dance", "done").aside("trade", "bob", "ann")
    game.answer("see-town", "done", "yes").asks("quest.fulfil", "dance", "done")


# Trades ---------------------------------------------------------------------------------------------


def test_a_thing_is_picked_up_for_a_quest_that_was_traded_before_the_turn_ended() -> None:
    """GR-QST-08: in any phase in which the figure is there with the quest."""
    house = {"trade_when": "end_of_turn"}
    game = turn(ann={"at": "orchard"}, bob={"at": "orchard", "quests": ["whistle"]}, house=house)
    game.place("6", "rabbit").asks("trade.end").answer("bob", "whistle", "yes")
    assert game.hero().deeds.fetched == ["whistle"]


def test_ticks_of_a_quest_that_was_traded_go_on_where_they_were() -> None:
    """GR-QST-22, GR-ENC-02"""
    bob = {"at": "chapel", "quests": ["round"], "visited": {"round": ["orchard"]}}
    game = turn(ann={"at": "chapel"}, bob=bob).aside("trade", "ann", "bob").answer("round", "yes")
    game.place("6", "rabbit").asks("quest.fulfil", "round", "done").answer("round")
    assert (game.hero().deeds.done, game.hero().deeds.visited) == (["round"], {})


def test_what_was_given_away_pays_for_nothing() -> None:
    """GR-QST-03, GR-ENC-02"""
    ann = {"quests": ["apples-away"], "tokens": {"apple": 2}}
    game = turn(ann=ann).aside("trade", "ann", "bob").answer("apple", "done", "yes")
    game.place("6", "rabbit").asks("turn.die", who="bob")


def test_one_token_is_not_counted_for_two_quests() -> None:
    """GR-EX-03, GR-QST-03, GR-QST-21"""
    ann = {"at": "chapel", "quests": ["apples-chapel", "apples-away"], "tokens": {"apple": 3}}
    game = turn(ann=ann).place("6", "rabbit").answer("apples-away").asks("turn.die", who="bob")
    assert (game.hero().deeds.done, game.tokens()) == (["apples-away"], {"apple": 1})
    ann["tokens"] = {"apple": 4}
    both = turn(ann=ann).place("6", "rabbit").answer("apples-away").asks("quest.fulfil", "apples-chapel", "done")
    assert both.answer("apples-chapel").tokens() == {}


# The snake's die ------------------------------------------------------------------------------------


def test_the_snakes_die_is_rolled_again_only_when_it_was_rolled() -> None:
    """GR-ITM-08: dice that are rolled again later in the chapter are other dice."""
    ann = {"items": ["yarn", "white-snake"], "pool": ["2", "s4"]}
    game = turn(ann=ann, snake_holder="ann", snake_rolled=True).aside("use_item", "ann", "yarn")
    game.answer("2").answer(["5"]).asks("turn.die", who="ann")


def test_a_snakes_die_that_lies_on_the_board_is_not_rolled_again() -> None:
    """GR-ITM-08, GR-MAG-04: there is one of it."""
    card = item("lines", RerollSnake())
    game = with_card(card, ann=TWICE, bob={"pool": ["3"]})
    game.t.snake_holder, game.t.snake_rolled, game.t.dice = "bob", True, {"rabbit": stack("bob:s4")}
    game = begin(game.t)
    assert [name for name, _ in game.game.asides() if name == "use_item"] == []


def test_the_snakes_die_wins_a_spirit_and_goes_home_before_it_is_won() -> None:
    """GR-SNK-07, GR-SNK-08: on top of its own stack it wins itself again."""
    t = laid(3, ann={"pool": []}, bob={"pool": []}, cid={"pool": []})
    t.snake_holder, t.dice = "bob", {"snake": stack("ann:2", "bob:s4"), "rabbit": stack("cid:3", "bob:s4")}
    game = begin(t, "chapter_ends")
    assert (game.t.snake_holder, game.t.first, game.t.dice) == (
        "bob",
        "bob",
        {"snake": stack("ann:2"), "rabbit": stack("cid:3")},
    )


def test_the_snakes_die_at_the_fox_is_not_set() -> None:
    """GR-SNK-09"""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    t.snake_holder, t.dice = "ann", {"fox_1": stack("ann:s4"), "fox_2": stack("bob:2")}
    game = begin(t, "chapter_ends")
    assert [hero.fox for hero in game.t.heroes.values()] == [0, 1]


def test_the_snakes_die_can_be_given_to_the_wolf_and_counts_there() -> None:
    """GR-SNK-07, GR-SPR-05, GR-WLF-07"""
    game = turn(
        bob={"pool": ["s4", "2"], "tales": ["beasts"]},
        cid={"pool": []},
        snake_holder="bob",
        dice={"fox_1": stack("bob:2")},
    )
    game.place("2", "wolf").asks("wolf.die", "s4", "2", who="bob").answer("s4")
    assert game.t.spirits_of("bob") == {"fox", "wolf"}


# Bans and heights -----------------------------------------------------------------------------------


def test_a_ban_on_the_rabbit_keeps_others_away_but_not_another_ban() -> None:
    """GR-BAN-01, GR-BAN-06"""
    dice = {"rabbit": stack("bob:ban")}
    assert "rabbit" not in turn(ann={"pool": ["6", "2"]}, dice=dice).sockets("6")
    assert "rabbit" in turn(ann={"pool": ["ban", "2"]}, dice=dice).sockets("ban")
    assert "rabbit" not in turn(ann={"pool": ["story", "2"]}, dice=dice).sockets("story")


def test_ones_own_ban_is_covered_by_a_six_and_then_all_may_go_on() -> None:
    """GR-BAN-02, GR-BAN-04, GR-EX-21"""
    dice = {R6: stack("ann:ban")}
    assert R6 not in turn(ann={"pool": ["5", "2"]}, dice=dice).sockets("5")
    game = turn(ann={"pool": ["6"]}, bob={"pool": ["6", "5"]}, dice=dice).place("6", R6).answer("no")
    assert R6 in game.sockets("6")


def test_a_narrow_chapter_of_two_people_takes_one_die_in_each_socket() -> None:
    """GR-TWO-02, GR-PLC-14"""
    assert R2 not in turn(2, event="narrow", dice={R2: stack("bob:2")}).sockets("6")
    assert R2 in turn(2, dice={R2: stack("bob:2")}).sockets("6")
    assert R2 not in turn(2, dice={R2: stack("bob:2", "bob:3")}).sockets("6")


def test_a_die_that_is_kicked_away_opens_the_socket_for_less() -> None:
    """GR-PLC-13, GR-ITM-12: the die beneath counts again, or what is printed."""
    dice = {R2: stack("bob:3", "cid:6")}
    assert R2 not in turn(ann={"items": ["boots"], "pool": ["4", "1"]}, dice=dice).sockets("4")
    game = turn(ann={"items": ["boots"], "pool": ["4", "1"]}, dice=dice).aside("use_item", "ann", "boots")
    assert R2 in game.sockets("4")
    assert game.hero("cid").aside == ["6"]


def test_who_can_only_pass_but_has_a_power_of_their_own_is_asked_all_the_same() -> None:
    """GR-PAS-06, GR-CHR-01: what stands on the card only people can read."""
    full = {socket: stack("bob:6", "bob:6", "bob:6") for socket in (*BOX.routes, "rabbit", "snake")}
    dice = {**full, "fox_1": stack("bob:1"), "fox_2": stack("bob:1"), "wolf": stack("bob:1")}
    turn(ann={"figure": "manual"}, dice=dice, wolf_was_here=True).asks("turn.die", "power", "pass", who="ann")
    assert turn(dice=dice, wolf_was_here=True).asked == "chapter.clean"


def test_the_king_is_left_only_over_the_same_stack() -> None:
    """GR-LOC-09, GR-EX-23"""
    game = turn(ann={"at": "king", "pool": ["6"]}, dice={R7: stack("bob:6", "bob:6", "bob:6")})
    assert R7 not in game.sockets("6")


# Spirits and the end of a chapter -------------------------------------------------------------------


def test_the_wolf_takes_dice_in_order_and_their_faces_stay_idle() -> None:
    """GR-WLF-05, GR-WLF-07, GR-EX-24"""
    game = turn(4, bob={"pool": ["story", "2", "3"]}, cid={"pool": ["1", "1"], "has_passed": True}, dot={"pool": []})
    game.place("2", "wolf").asks("wolf.die", "story", "2", "3", who="bob").answer("story")
    game.asks("turn.die", who="bob")
    assert (game.t.wolf_field, game.t.tale) == (stack("bob:story", "cid:1"), "")


def test_a_magic_die_wakes_the_wolf_before_it_gives_an_item() -> None:
    """GR-WLF-08, GR-SPR-03"""
    game = turn(2, ann={"pool": ["magic"]}).place("magic", "wolf").asks("wolf.die", who="bob").answer("2")
    game.asks("item.wanted", who="ann")


def test_spirits_are_judged_before_any_die_is_taken_and_only_the_top_counts() -> None:
    """GR-END-03, GR-END-08, GR-RAB-02, GR-SNK-02"""
    t = laid(3, ann={"pool": []}, bob={"pool": []}, cid={"pool": []})
    t.dice = {"rabbit": stack("ann:1", "bob:2", "cid:2"), "snake": stack("cid:3", "ann:5")}
    game = begin(t, "chapter_ends").asks("chapter.clean")
    assert (game.t.first, game.hero("cid").rabbit, game.t.snake_holder) == ("cid", 1, "ann")
    assert [news.what for news in game.news] == ["snake.won", "rabbit.won"]


def test_one_rabbits_token_goes_round() -> None:
    """GR-RAB-10: whoever held it gives it to the next winner."""
    t = laid(2, ann={"pool": [], "rabbit": 1}, bob={"pool": []})
    t.dice = {"rabbit": stack("bob:2")}
    game = begin(t, "chapter_ends")
    assert [hero.rabbit for hero in game.t.heroes.values()] == [0, 1]


def test_who_has_no_dice_but_the_rabbits_token_has_one_turn_more() -> None:
    """GR-END-02, GR-RAB-08"""
    game = turn(2, ann={"pool": ["2"], "rabbit": 1}, bob={"pool": []}).place("2", "rabbit")
    game.asks("turn.die", "by_rabbit", "pass", who="ann").answer("by_rabbit").answer("inn").asks("chapter.clean")
    assert game.hero().at == "inn"


def test_the_last_chapter_pays_no_spirit_out() -> None:
    """GR-SCO-01, GR-END-10"""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    t.chapter, t.dice = 6, {"rabbit": stack("ann:2"), "snake": stack("bob:2")}
    game = begin(t, "next_turn")
    assert (game.asked, game.told("rabbit.won"), game.told("snake.won")) == ("[over]", [], [])


# Stories --------------------------------------------------------------------------------------------


def test_the_example_of_the_first_combination() -> None:
    """GR-EX-11, GR-DIE-10, GR-LOC-15: sent away, warded off, walked on, and robbed before the quest."""
    ann = {"pool": ["story"], "tokens": {"bread": 1}, "quests": ["loaf-warden"], "items": ["ward"]}
    game = turn(2, ann=ann).place("story", R4).asks("tale.draw").answer("lost")
    game.asks("reaction.play", "no", "ward", who="ann").answer("ward").no()
    game.asks("turn.walk").answer("yes").asks("tale.draw").answer("crumbs").no()
    assert (game.hero().at, game.tokens(), game.hero().deeds.done) == ("warden", {}, [])


def test_bad_luck_that_can_happen_in_one_way_leaves_no_choice() -> None:
    """GR-STY-05, GR-STY-20, GR-EX-40"""
    game = turn(2, ann={"pool": ["story"], "items": ["lamp"]}).place("story", "rabbit").answer("raven").no()
    game.asks("tale.option", "o2", who="ann") if game.asked == "tale.option" else game
    assert game.tokens() == {}


def test_a_curse_warded_off_is_laid_aside_and_costs_nothing() -> None:
    """GR-ITM-09, GR-STY-11"""
    game = turn(2, ann={"pool": ["story"], "items": ["ward"]}).place("story", "rabbit").answer("ears").answer("ward")
    assert (game.no().hero().deeds.tales, "ears" in game.t.tale_deck.discard) == ([], True)


def test_a_visit_that_a_mini_quest_asks_for_comes_after_it_was_drawn() -> None:
    """GR-STY-14: the stop at which it was drawn does not count; the next one does."""
    game = turn(3, ann={"pool": ["4", "5", "6"]}, bob={"pool": []}, cid={"pool": []}).go("4", R1).answer("kitten").no()
    assert (game.hero().deeds.tales, game.tokens()) == (["kitten"], {})
    game.go("5", R1).answer("no").asks("turn.die").go("6", R1).answer("luck").no()
    game.asks("quest.fulfil", "kitten", "done").answer("kitten")
    assert game.tokens() == {"apple": 1, "bread": 2}


def test_a_gift_to_all_others_may_be_refused_by_one_and_taken_by_another() -> None:
    """GR-STY-07, GR-STY-08, GR-EX-05"""
    game = turn(3, ann={"pool": ["story"]}).place("story", "rabbit").answer("round-for-all").answer("o2")
    game.asks("token.favour", who="bob").answer("no").asks("token.favour", who="cid").answer("yes")
    assert (game.tokens(), game.tokens("bob"), game.tokens("cid")) == ({}, {}, {"apple": 1})


# Reactions to reactions -----------------------------------------------------------------------------


def test_a_theft_of_a_doubled_and_raised_take_is_answered_and_answered_again() -> None:
    """GR-EX-12, GR-MAG-08, GR-MAG-09: the latest comes first."""
    ann = {"pool": ["double"], "items": ["twig", "ward"]}
    game = turn(2, ann=ann, bob={"items": ["sack"]}).go("double", R2)
    game.asks("reaction.play", "no", "twig", who="ann").answer("twig")
    while game.who != "bob":
        game.answer("no")
    game.answer("sack").asks("reaction.play", "no", "ward", who="ann").answer("ward").no()
    assert (game.tokens(), game.tokens("bob"), game.hero().items, game.hero("bob").items) == ({"apple": 3}, {}, [], [])


def test_of_two_thieves_the_later_one_has_it() -> None:
    """GR-MAG-09, GR-MAG-10, GR-ITM-17"""
    box_item = item("sack-2", *BOX.items["sack"].ops, answers=("tokens",), whose="others")
    game = with_card(box_item, ann={"pool": ["4"]}, bob={"items": ["sack"]}, cid={"items": ["sack-2"]}).go("4", R2)
    game.asks("reaction.play", who="bob").answer("sack")
    while game.asked == "reaction.play" and "sack-2" not in game.options:
        game.answer("no")
    game.answer("sack-2").no()
    assert [game.tokens(name) for name in ("ann", "bob", "cid")] == [{}, {}, {"apple": 1}]


def test_stolen_quests_never_leave_more_than_four() -> None:
    """GR-ITM-11, GR-QST-15, GR-EX-32"""
    mine = ["two-1", "two-2", "two-3", "three-1"]
    game = turn(2, ann={"at": "inn"}, bob={"quests": mine, "items": ["mirror"]}).go("6", R6).answer("4", "round")
    game.asks("reaction.play", "no", "mirror", who="bob").answer("mirror").no()
    game.asks("quest.away", *mine, "round", who="bob").answer("two-2")
    assert (game.hero().deeds.quests, game.hero("bob").deeds.quests) == ([], ["two-1", "two-3", "three-1", "round"])


def test_what_is_stolen_by_a_card_may_be_warded_off_by_its_victim() -> None:
    """GR-ITM-04, GR-ITM-09"""
    game = holding(Steal(n=2), others={"bob": {"items": ["ward"], "tokens": {"apple": 2}}}).aside(
        "use_item", "ann", "lines"
    )
    while "ward" not in game.options:
        game.answer("apple" if "apple" in game.options else "bob" if "bob" in game.options else "no")
    assert game.answer("ward").no().tokens("bob") == {"apple": 2}


# Together -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "points", "level"), [(2, 30, 2), (2, 29, 1), (3, 44, 1), (3, 90, 5), (5, 116, 5), (5, 115, 4)]
)
def test_how_far_friends_have_come(players: int, points: int, level: int) -> None:
    """GR-COP-13, GR-COP-14, GR-COP-15, GR-COP-17, GR-EX-34"""
    t = laid(players, **{name: {"pool": []} for name in ("ann", "bob", "cid", "dot", "eve")[:players]})
    box = replace(BOX, quests={**BOX.quests, "great": quest("great", points=points, kind="visit", places=("sea",))})
    t.chapter, t.active, t.house, t.common.done = 6, "", {"play": "together"}, ["great"]
    game = Play(Game(replace(RULES, first=Next("next_turn")), t, box, strict=True))
    assert (game.asked, len(game.told(f"level.{level}"))) == ("[over]", 1)


def test_a_friend_fulfils_the_mini_quest_that_another_has_drawn() -> None:
    """GR-COP-10"""
    t = laid(2, ann={"pool": ["6"], "tokens": {"coin": 1}}, bob={"pool": []})
    t.common.tales = ["debt"]
    for deck in t.quest_decks.values():
        deck.cards = []
    game = begin(t, house={"play": "together"}).place("6", "rabbit").asks("quest.fulfil", "debt", "done").answer("debt")
    assert (game.t.common.tales, game.tokens()) == ([], {})


# Houses and lengths ---------------------------------------------------------------------------------


def test_a_mini_quest_of_the_place_to_which_one_rides_is_met() -> None:
    """GR-LOC-19, GR-STY-14"""
    card = tale("goat", "mini", when=(Arrived(places=("south",)),), ops=(Gain(token="coin"),))
    t = laid(2, ann={"at": "granny", "pool": ["4"], "tales": ["goat"]}, bob={"pool": []})
    t.active, t.house = "ann", {"reactions": "each"}
    game = Play(
        Game(replace(RULES, first=Next("turn")), t, replace(BOX, tales={**BOX.tales, "goat": card}), strict=True)
    )
    game.go("4", "granny|north").asks("steed.where").answer("south").asks("quest.fulfil", "goat", "done")


def test_two_dice_in_one_turn_open_two_ways() -> None:
    """GR-PLC-17, GR-TRN-04"""
    game = holding(Again(), pool=["3", "4"]).aside("use_item", "ann", "lines").go("3", R2).no().go("4", R3).no()
    assert (game.hero().at, game.tokens()) == ("chapel", {"apple": 1})


def test_a_way_walked_in_an_earlier_turn_has_to_be_opened_again() -> None:
    """GR-PLC-09, GR-EX-13"""
    game = turn(2, ann={"at": "chapel", "pool": ["4", "2"]}, bob={"pool": []}, dice={R3: stack("ann:4")})
    assert R3 not in game.sockets("2")
    game = turn(2, ann={"at": "chapel", "pool": ["4"]}, bob={"pool": []}, dice={R3: stack("ann:4")}).go("4", R3)
    assert game.hero().at == "orchard"


def test_the_mill_gives_a_loaf_each_time_somebody_comes() -> None:
    """GR-LOC-21"""
    game = turn(3, ann={"at": "chapel", "pool": ["2", "3", "4"]}, bob={"pool": []}, cid={"pool": []})
    game.go("2", R12).go("3", R12).go("4", R12)
    assert game.tokens() == {"bread": 2}
