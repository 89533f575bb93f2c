"""Turns of Unlikely Heroes: actions, travel, exploring, the backpack."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.unlikely_heroes.house import HOUSE_RULES
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import Effect, Timing
from engine.games.unlikely_heroes.rules_encounter import peekable
from engine.games.unlikely_heroes.ways import in_reach, ways
from engine.pieces.maps import edge
from tests.games.unlikely_heroes.play import at, holding, play
from tests.games.unlikely_heroes.small_box import item, mark, the_map, with_cards

# Turns --------------------------------------------------------------------------------------------


def test_heroes_take_their_turns_clockwise_with_two_actions_each() -> None:
    """UH-TRN-01, UH-TRN-02, UH-TRN-04"""
    game = play(at("ann", "bob", "cid"))
    for name in ("ann", "bob", "cid", "ann"):
        assert (game.t.active, game.t.actions) == (name, 2)
        game.asks("turn.action").answer("pass")
    assert [told["hero"] for told in game.told("turn.begins")] == ["bob", "cid", "ann", "bob"]


def test_the_same_action_may_be_taken_twice_and_then_the_turn_ends() -> None:
    """UH-TRN-02, UH-TRN-03, UH-TRN-04"""
    game = play(at()).asks("turn.action", "travel", "explore", "pass")
    game.answer("travel", "2").asks("turn.action").answer("travel", "1")
    assert (game.t.active, game.t.clock, game.t.heroes["ann"].at) == ("bob", 2, "0,0")


def test_the_clock_goes_to_the_next_square_space_and_round_and_round() -> None:
    """UH-TRN-05, UH-TRN-06, UH-TRN-09"""
    game = play(at())
    for clock in (2, 4):
        game.answer("pass")
        assert game.t.clock == clock
    assert game.marks() == {"clock 2": 1, "clock 4": 1}
    again = play(at(clock=4)).answer("pass")
    assert (again.t.clock, again.marks()) == (0, {"clock 0": 1})
    assert play(at(clock=4, house={"twelve": "never_acts"})).answer("pass").marks() == {}


@pytest.mark.parametrize(("house", "order"), [("clock_first", ["clock", "card"]), ("cards_first", ["card", "clock"])])
def test_the_clock_comes_before_the_cards_that_are_owed(house: str, order: list[str]) -> None:
    """UH-TRN-07, UH-OOL-02"""
    game = play(at(reshuffles=1, house={"turn_end": house})).answer("pass").asks("bad_luck.draw")
    assert (game.t.clock == 2) == (order[0] == "clock")
    game.answer("woe-1")
    assert (game.t.clock, game.t.bad_luck) == (2, ["woe-1"])


def test_peeking_and_stepping_onto_a_new_map_take_no_action() -> None:
    """UH-TRN-08, UH-EXP-04"""
    game = play(at(cells={"0,0": "1"})).aside("peek", 52).asks("peek.back").ok()
    assert game.t.actions == 2
    game.explore(2).asks("map.step").answer("yes")
    assert (game.t.actions, game.t.heroes["ann"].at) == (1, "1,0")


def test_an_action_that_has_ended_is_not_opened_again() -> None:
    """UH-TRN-10, UH-TIM-07"""
    swift = Effect(timing=Timing(when="after", step="travel"), ops=mark("swift"))
    game = play(at(using=with_cards(boots := item("boots", "0 0 0", swift))), using=with_cards(boots))
    holding(game.t, "ann", "right", "boots")
    game.answer("travel", "2").asks("effect.use", "boots:0", "no").answer("no").asks("turn.action")
    assert not game.game.asides() or ("use_effect", ("boots:0",)) not in game.game.asides()
    assert game.marks() == {}


# Travel -------------------------------------------------------------------------------------------


def test_a_travel_action_goes_up_to_three_spaces_over_connected_maps() -> None:
    """UH-TRV-01, UH-TRV-02, UH-TRV-04, UH-TRV-08, UH-CRD-14, UH-CRD-15, UH-EX-06"""
    t = at()
    assert in_reach(t, "0,0", 3) == {"1,0": 1, "1,1": 2, "0,1": 3}
    assert ways(t)["0,1"] == ("1,1",)  # 4 lies against 1, but is not connected with it
    game = play(t).answer("travel").asks("travel.where", "2", "3", "4").answer("4")
    assert (game.t.heroes["ann"].at, game.t.actions, game.told("energy.strained")) == ("0,1", 1, [])
    back = play(at(active="bob")).answer("travel", "4").answer("travel").answer("1")
    assert back.t.heroes["bob"].at == "0,0"


def test_half_circles_match_if_each_names_the_other_card_or_both_bear_one_number() -> None:
    """UH-TRV-03"""
    same = with_cards(the_map(1, east=77), the_map(2, west=77))
    for house, names, equal in (("both_forms", True, True), ("names_card", True, False), ("same_number", False, True)):
        assert bool(ways(at(house={"matching": house}))["0,0"]) == names
        assert bool(ways(at(using=same, house={"matching": house}))["0,0"]) == equal
    assert not ways(at(using=with_cards(the_map(1, east=2), the_map(2))))["0,0"]
    by_hand = at(links={edge("1", "4"): "open", edge("1", "2"): "closed"})
    assert ways(by_hand)["0,0"] == ("0,1",)


def test_a_fourth_space_costs_a_cube_once() -> None:
    """UH-TRV-05, UH-NRG-08, UH-NRG-09"""
    row = {"0,0": "1", "1,0": "2", "2,0": "3", "3,0": "4", "4,0": "5"}
    links = {edge(a, b): "open" for a, b in (("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"))}
    t = holding(at(cells=row, links=links), "ann", "right", "lamp*1", "bread*1")
    game = play(t).answer("travel").asks("travel.where", "2", "3", "4", "5").answer("5")
    game.asks("travel.strain", "lamp", "bread").answer("lamp").sane()
    assert (game.t.heroes["ann"].at, game.t.heroes["ann"].right[0].bright) == ("4,0", 0)
    far = {**row, "5,0": "61"}
    links[edge("5", "61")] = "open"
    assert (
        "61"
        not in play(holding(at(cells=far, links=links), "ann", "right", "lamp*1", "bread*1")).answer("travel").options
    )
    more = at(cells=far, links=links, house={"travel_strain": "any_number"})
    assert "61" in play(holding(more, "ann", "right", "lamp*1", "bread*1")).answer("travel").options


def test_others_do_not_stand_in_the_way_and_only_the_active_hero_moves() -> None:
    """UH-TRV-06, UH-TRV-07, UH-CRD-16, UH-CRD-17"""
    t = at("ann", "bob", "cid")
    t.heroes["bob"].at = t.heroes["cid"].at = "1,0"
    game = play(t).answer("travel", "2")
    assert [hero.at for hero in game.t.heroes.values()] == ["1,0"] * 3
    assert game.t.here("ann") == ["bob", "cid"]


# Explore ------------------------------------------------------------------------------------------


def test_numbers_of_this_map_in_both_kinds_of_circles_can_be_explored() -> None:
    """UH-EXP-01, UH-EXP-02, UH-EXP-03"""
    game = play(at(cells={"0,0": "1", "0,-1": "5"})).answer("explore")
    assert game.asks("explore.which").options == ["2", "4", "40", "41", "52", "53", "90", "no"]
    game.answer("40").asks("card.back")
    assert (game.t.actions, game.t.exploring) == (1, 40)


def test_hidden_numbers_are_found_by_people_and_remembered() -> None:
    """UH-MAP-10, UH-EXP-03, UH-EXP-08, UH-EXP-11"""
    game = play(at(cells={"0,0": "1"}, house={"anchors": "searched"})).answer("explore")
    game.asks("explore.which", "2", "4", "other", "no").answer("other").asks("explore.number").answer(52)
    game.read().asks("challenge.box").answer("forfeit").asks("turn.action").answer("explore")
    assert game.options == ["2", "4", "52", "other", "no"]
    assert game.t.known == [52]


def test_a_number_that_the_pack_does_not_know_there_wants_to_be_sure() -> None:
    """UH-EXP-03, UH-EXP-11"""
    game = play(at(cells={"0,0": "1"}, house={"anchors": "searched"})).answer("explore", "other")
    game.answer(54).asks("explore.sure").answer("no").asks("turn.action")
    assert game.t.actions == 2
    game.answer("explore", "other", 54, "yes").asks("card.back")
    assert game.t.open == ["54"]


def test_a_card_that_is_not_there_costs_no_action() -> None:
    """UH-EXP-08, UH-ENC-08, UH-ENC-09"""
    t = at(cells={"0,0": "1"}, discard=["52"], house={"anchors": "searched"})
    game = play(t).answer("explore", "other", 52).asks("turn.action")
    assert (game.t.actions, [told["number"] for told in game.told("explore.no_card")]) == (2, [52])


def test_a_back_can_be_peeked_at_where_any_hero_stands() -> None:
    """UH-EXP-04, UH-EXP-05, UH-EXP-10"""
    t = at()
    t.heroes["bob"].at = "1,1"
    game = play(t)
    assert (55,) in peekable(game.t)
    game.aside("peek", 55).asks("peek.back_unread").ok()
    assert (game.t.read, game.t.met.count("55"), game.t.actions) == ([], 0, 2)
    other = at(house={"peeking": "active_hero"})
    other.heroes["bob"].at = "1,1"
    assert (55,) not in peekable(play(other).t)


def test_of_several_copies_one_is_taken_at_random_and_a_peek_mixes_them_again() -> None:
    """UH-EXP-12, UH-ENC-07, UH-EX-25"""
    game = play(at(house={"peeked_copy": "mixed"})).aside("peek", 90).asks("encounter.copy", "90a", "90b")
    game.answer("90a").asks("peek.back").ok()
    assert {"90a", "90b"} <= set(game.t.pile)
    game.explore(90).asks("encounter.copy", "90a", "90b").answer("90b").read().asks("item.place").answer("left")
    assert ("90a" in game.t.pile, game.items("ann", "left")) == (True, ["90b"])
    game.answer("explore").answer("90").read().asks("item.place")
    assert game.t.open == ["90a"]


def test_a_card_is_taken_read_turned_and_its_kind_says_what_comes_next() -> None:
    """UH-EXP-06, UH-EXP-09, UH-CRD-12, UH-CRD-02"""
    game = play(at()).answer("explore", "40").asks("card.back")
    assert game.about["number"] == 40
    game.ok().asks("card.front_item").ok().asks("item.place")
    assert (game.t.read, game.t.met.count("40"), "40" in game.t.pile) == (["40"], 1, False)


def test_the_clue_upside_down_is_read_on_request_only() -> None:
    """UH-CRD-03"""
    game = play(at(cells={"0,0": "1"})).answer("explore", "2").asks("card.back")
    assert ("help_text", ("2",)) in game.game.asides()
    assert game.aside("help_text", "2").told("card.help")
    game.asks("card.back").ok().asks("card.front_map").ok()
    assert not any(name == "help_text" for name, _ in game.game.asides())


def test_a_card_that_nobody_typed_is_asked_for() -> None:
    """UH-EXP-06"""
    t = at(cells={"0,0": "1"}, house={"anchors": "searched"})
    game = play(t).answer("explore", "other", 99, "yes").asks("card.back_unread").ok().asks("card.front_unread").ok()
    game.asks("told.kind").answer("challenge").asks("told.skill").answer("wit").asks("told.value").answer(2)
    game.asks("told.more").answer("done").asks("challenge.box").tries("0", "+1").declines()
    assert game.told("challenge.won")
    game.asks("told.brings").answer("draw", 98, "done").read().asks("told.kind").answer("item")
    game.asks("told.more").answer("strength", 1).asks("told.more").answer("done").asks("item.place").answer("left")
    assert game.skill("ann", "strength") == 3


@pytest.mark.parametrize("matching", HOUSE_RULES["matching"])
def test_the_demo_can_be_walked_however_half_circles_match(matching: str) -> None:
    """UH-TRV-03, UH-MAP-12"""
    t = at("pino", using=demo(), cells={"0,0": "1", "1,0": "2"}, house={"matching": matching})
    assert ways(t)["0,0"] == ("1,0",)


# The backpack -------------------------------------------------------------------------------------


def test_left_shows_modifiers_and_right_the_effect() -> None:
    """UH-BPK-01, UH-BPK-02, UH-BPK-03, UH-BPK-05, UH-EFF-10, UH-CHL-15"""
    t = holding(holding(at(), "ann", "left", "lamp", "41"), "ann", "right", "40")
    game = play(t)
    assert [game.skill("ann", which) for which in ("strength", "wit", "dexterity")] == [1, 2, 2]
    assert ("use_effect", ("lamp:0",)) not in game.game.asides()
    right = play(holding(at(), "ann", "right", "whistle"))
    assert right.skill("ann", "dexterity") == 0
    assert ("use_effect", ("whistle:0",)) in right.game.asides()


def test_a_new_item_goes_beneath_and_can_be_used_at_once() -> None:
    """UH-BPK-04, UH-BPK-06, UH-BPK-10"""
    t = holding(at("ann", "bob"), "ann", "right", "bread")
    t.heroes["bob"].left, t.heroes["bob"].right = [], []
    holding(t, "bob", "right", "whistle")
    game = play(t).answer("backpack", "get").asks("item.side").answer("right")
    assert game.items("ann", "right") == ["bread", "whistle"]
    assert ("use_effect", ("whistle:0",)) in game.game.asides()


def test_down_to_the_limit_of_each_side_and_the_newest_stays() -> None:
    """UH-BPK-07, UH-BPK-08, UH-EX-19"""
    t = holding(at(), "ann", "left", "40", "41")
    full = play(t).explore(90).answer("90a").read().answer("left")
    full.asks("item.too_many", "40", "41").answer("40")
    assert full.items("ann", "left") == ["41", "90a"]
    free = play(holding(at(), "ann", "left", "40", "41")).explore(90).answer("90a").read().answer("right")
    assert free.asks("turn.action").items("ann", "right") == ["90a"]
    any_of = play(holding(at(house={"surplus": "any"}), "ann", "left", "40", "41")).explore(90).answer("90a").read()
    assert any_of.answer("left").options == ["40", "41", "90a"]
    both = play(holding(at(house={"limit": "together"}), "ann", "left", "40", "41")).explore(90).answer("90a").read()
    assert both.answer("right").asks("item.too_many").options == ["40", "41"]


def test_what_goes_by_itself_meanwhile_need_not_be_picked() -> None:
    """UH-BPK-07, UH-NRG-07"""
    t = holding(at(), "ann", "right", "bread*1", "40")
    game = play(t).explore(41).answer("right").asks("item.too_many", "bread", "40").aside("use_effect", "bread:0")
    assert game.asks("turn.action").items("ann", "right") == ["40", "41"]


def test_an_item_may_be_refused_given_or_kept() -> None:
    """UH-BPK-09, UH-CRD-19, UH-ITM-01, UH-ITM-02"""
    game = play(at()).explore(40).asks("item.place", "left", "right", "bob", "discard").answer("discard")
    assert (game.t.discard, game.t.heroes["ann"].items) == (["40"], [])
    given = play(at()).explore(41).answer("bob").asks("item.side", "left", "right", "discard", who="Ben").answer("left")
    assert given.items("bob", "left") == ["41"]
    alone = at()
    alone.heroes["bob"].at = "1,0"
    assert play(alone).explore(40).options == ["left", "right", "discard"]


def test_a_backpack_action_is_one_of_six_things() -> None:
    """UH-BAC-01, UH-BAC-02, UH-CRD-18"""
    t = holding(holding(at(), "ann", "left", "rope"), "bob", "left", "whistle")
    game = play(t).answer("backpack").asks("backpack.what", "rearrange", "discard", "give", "get", "swap", "no")
    game.answer("no").asks("turn.action")
    assert game.t.actions == 2
    strict = play(holding(at(house={"discard_action": "not_allowed"}), "ann", "left", "rope")).answer("backpack")
    assert strict.options == ["rearrange", "give", "no"]
    game.answer("backpack", "discard")
    assert (game.t.discard, game.t.actions) == (["rope"], 1)
    t = holding(at(), "ann", "left", "rope")
    t.heroes["bob"].at = "1,0"
    assert play(t).answer("backpack").options == ["rearrange", "discard", "no"]


def test_whoever_receives_chooses_the_side_and_a_swap_looks_at_both_limits() -> None:
    """UH-BAC-02, UH-BAC-03"""
    t = holding(holding(at(), "ann", "left", "rope"), "bob", "left", "40", "41")
    game = play(t).answer("backpack", "swap").asks("backpack.get").answer("40")
    game.asks("item.side", who="Ada").answer("right").asks("item.side", who="Ben").answer("left").asks("turn.action")
    assert (game.items("ann", "right"), game.items("bob", "left"), game.t.actions) == (["40"], ["41", "rope"], 1)
    t = holding(holding(at(), "ann", "left", "rope"), "bob", "left", "40", "41")
    given = (
        play(t).answer("backpack", "give").asks("item.side", who="Ben").answer("left").asks("item.too_many", who="Ben")
    )
    assert given.answer("40").t.actions == 1


def test_moved_items_keep_cubes_that_can_be_seen_and_lose_covered_ones() -> None:
    """UH-BAC-04, UH-BAC-05, UH-BAC-06, UH-BAC-07, UH-EX-20"""
    t = holding(at(), "ann", "right", "bread*1")
    pool = t.pool
    game = play(t).answer("backpack", "rearrange", "left")
    assert (game.items("ann", "left"), game.t.pool, game.t.discard) == (["bread"], pool + 1, [])
    game.answer("backpack", "rearrange", "right")
    assert (game.t.heroes["ann"].right[0].bright, game.t.discard, game.t.pool) == (0, [], pool + 1)
    t = holding(at(), "ann", "right", "lamp*1")
    given = play(t).answer("backpack", "give", "right")
    assert (given.t.heroes["bob"].right[0].bright, given.t.pool) == (1, t.pool)


def test_moving_concerns_one_item_which_goes_beneath_the_others() -> None:
    """UH-BAC-08, UH-BPK-04"""
    t = holding(holding(at(), "ann", "left", "rope", "40"), "ann", "right", "41")
    game = (
        play(t).answer("backpack", "rearrange").asks("backpack.rearrange", "rope", "40", "41").answer("rope", "right")
    )
    assert (game.items("ann", "left"), game.items("ann", "right"), game.t.actions) == (["40"], ["41", "rope"], 1)


@pytest.mark.parametrize(("house", "times"), [("once", 1), ("each_owner", 2)])
def test_a_play_effect_happens_once_on_either_side(house: str, times: int) -> None:
    """UH-BAC-09, UH-EFF-06, UH-ITM-07"""
    horn = item(40, "0 0 0", Effect(trigger="play", ops=mark("toot")), tags=("horn",))
    using = with_cards(msgspec.structs.replace(horn))
    game = play(at(using=using, house={"play_effects": house}), using=using).explore(40).answer("left")
    assert game.marks() == {"toot": 1}
    game.answer("backpack", "give", "right")
    assert game.marks() == {"toot": times, **({"clock 2": 1} if game.t.clock else {})}
