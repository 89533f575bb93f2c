"""Cards that are met in Unlikely Heroes: icons, dependencies, heroes, maps, items."""

from __future__ import annotations

import pytest

from engine.games.unlikely_heroes.pack import Back, Dependency, Effect, Place
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import DestroyCard, DiscardCard, DrawCard, Relocate, ReturnCard
from engine.games.unlikely_heroes.ways import is_beside, ways
from engine.pieces.maps import edge
from tests.games.unlikely_heroes.play import at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import (
    boxed_skill,
    challenge,
    energetic,
    hero,
    item,
    mark,
    the_map,
    with_cards,
    words,
)

ONE = {"0,0": "1"}


def asking(number: int, *, where: str = "back", tag: str = "tool") -> object:
    """An item whose back, or front, asks for a keyword."""
    needs = Dependency(tags=(tag,))
    back = Back(text=words("closed"), beyond=words("inside"), needs=needs if where == "back" else None)
    front = needs if where == "front" else None
    return item(number, "0 0 0", Effect(trigger="anytime", ops=mark("used")), back=back, needs=front)


# Icons --------------------------------------------------------------------------------------------


def test_discards_are_carried_out_at_once_and_ignored_if_the_card_is_not_in_play() -> None:
    """UH-ENC-01, UH-ENC-02, UH-ENC-03, UH-CRD-05, UH-CRD-06, UH-EX-08"""
    using = with_cards(item(41, "0 0 0", discards=(40,)))
    game = play(holding(at(using=using), "bob", "left", "40"), using=using).explore(41).asks("item.place")
    assert (game.t.discard, game.items("bob", "left"), "40" in game.t.left_play) == (["40"], [], True)
    absent = play(at(using=using), using=using).explore(41).asks("item.place")
    assert (absent.t.discard, absent.told("card.not_in_play")) == ([], [{"number": 40}])


def test_of_several_copies_in_play_the_active_player_picks_the_one_to_be_discarded() -> None:
    """UH-ENC-02"""
    using = with_cards(item(41, "0 0 0", discards=(90,)))
    t = holding(holding(at(using=using), "ann", "left", "90a"), "bob", "left", "90b")
    game = play(t, using=using).explore(41).asks("card.which", "90a", "90b", who="Ada").answer("90b")
    assert (game.t.discard, game.items("ann", "left")) == (["90b"], ["90a"])


@pytest.mark.parametrize(("house", "first"), [("after_card", "item.place"), ("before_card", "card.back")])
def test_draws_come_after_the_card_has_been_dealt_with(house: str, first: str) -> None:
    """UH-ENC-04, UH-ENC-05, UH-ENC-11"""
    using = with_cards(item(41, "0 0 0", draws=(40, 45), discards=(45,)))
    game = play(at(using=using, house={"draws": house}), using=using).answer("explore", "41").ok().ok().asks(first)
    if house == "after_card":
        game.answer("left").asks("card.back")
    assert game.t.reading == "40"
    game.read().answer("left").read().asks("item.place")
    assert (game.t.open[-1], game.t.actions) == ("45", 1)


def test_numbers_that_are_not_there_are_passed_over() -> None:
    """UH-ENC-04, UH-ENC-08"""
    using = with_cards(item(41, "0 0 0", draws=(40,)))
    game = play(at(using=using, discard=["40"]), using=using).explore(41).answer("left").asks("turn.action")
    assert game.told("encounter.none") == [{"number": 40}]


def test_what_is_kept_only_with_another_card_goes_with_it() -> None:
    """UH-ENC-06, UH-EX-27"""
    using = with_cards(item(41, "0 0 0", keep_while=(40,)))
    t = holding(at(using=using), "ann", "left", "40", "41")
    game = play(t, using=using).answer("backpack", "give", "40").asks("item.side").answer("left")
    assert (game.items("ann", "left"), game.items("bob", "left"), game.t.discard) == ([], ["40"], ["41"])
    alone = play(at(using=using), using=using).explore(41).asks("turn.action")
    assert alone.t.discard == ["41"]


def test_a_card_that_an_effect_draws_needs_no_action() -> None:
    """UH-ENC-10, UH-EXP-11"""
    game = lines(DrawCard(number=40)).asks("card.back").read().asks("item.place").answer("left")
    assert game.asks("turn.action").t.actions == 2


def test_discarded_cards_lie_on_one_pile_destroyed_ones_in_the_lid_returned_ones_in_order() -> None:
    """UH-CRD-07, UH-CRD-08, UH-CRD-09, UH-CRD-10, UH-ENC-09"""
    game = lines(DestroyCard(number=41), DestroyCard(number=999), ReturnCard(number=40), discard=["40"])
    assert (game.t.lid, game.t.discard, "41" in game.t.pile) == (["41"], [], False)
    numbers = [game.t.number(name) for name in game.t.pile]
    assert "40" in game.t.pile
    assert numbers == sorted(numbers)
    assert game.t.available(41) == []
    assert game.told("card.nowhere") == [{"number": 999}]


# Dependencies -------------------------------------------------------------------------------------


def test_a_back_that_asks_for_something_stays_closed_and_the_action_is_not_lost() -> None:
    """UH-EXP-07, UH-DEP-01, UH-DEP-02, UH-DEP-03, UH-EX-24"""
    using = with_cards(asking(41))
    t = holding(at(using=using), "bob", "left", "40")
    game = play(t, using=using).answer("explore", "41").asks("card.back").ok().asks("turn.action")
    assert (game.t.actions, "41" in game.t.pile, "41" in game.t.met) == (2, True, False)
    game.answer("backpack", "get", "left").answer("explore", "41").asks("card.back_beyond").ok().asks("card.front_item")
    lost = play(at(using=using, house={"unmet": "costs_action"}), using=using).answer("explore", "41").ok()
    assert lost.asks("turn.action").t.actions == 1


def test_what_is_needed_may_lie_on_either_side_and_is_not_used_up() -> None:
    """UH-DEP-05, UH-DEP-06, UH-ITM-05"""
    using = with_cards(asking(41))
    for side in ("left", "right"):
        t = holding(at(using=using), "ann", side, "40")
        game = play(t, using=using).explore(41).asks("item.place")
        assert game.items("ann", side) == ["40"]


def test_several_things_may_be_needed_any_or_all_by_number_or_keyword() -> None:
    """UH-DEP-02"""
    every = Dependency(numbers=(45,), tags=("tool",), need="all")
    using = with_cards(item(41, "0 0 0", back=Back(text=words("closed"), needs=every)))
    one = play(holding(at(using=using), "ann", "left", "40"), using=using).explore(41).asks("turn.action")
    assert "41" in one.t.pile
    play(holding(at(using=using), "ann", "left", "40", "45"), using=using).explore(41).asks("item.place")


def test_a_peek_reads_up_to_the_icon_unless_somebody_there_has_what_is_needed() -> None:
    """UH-DEP-09"""
    using = with_cards(asking(41))
    play(at(using=using), using=using).aside("peek", 41).asks("peek.back")
    t = holding(at(using=using), "bob", "left", "40")
    play(t, using=using).aside("peek", 41).asks("peek.back_beyond")
    t = holding(at(using=using, house={"peeked_dependency": "never_met"}), "bob", "left", "40")
    play(t, using=using).aside("peek", 41).asks("peek.back")


def test_an_item_beyond_an_unmet_icon_is_neither_read_nor_used() -> None:
    """UH-DEP-10, UH-DEP-01"""
    using = with_cards(asking(41, where="front"))
    game = (
        play(at(using=using), using=using).answer("explore", "41").ok().asks("card.front_locked").ok().answer("right")
    )
    assert ("use_effect", ("41:0",)) not in game.asks("turn.action").game.asides()
    t = holding(at(using=using), "ann", "right", "41", "40")
    assert ("use_effect", ("41:0",)) in play(t, using=using).game.asides()


# Heroes -------------------------------------------------------------------------------------------


def test_a_new_hero_may_take_over_or_stay_away() -> None:
    """UH-HRO-01, UH-HRO-02, UH-HRO-05, UH-HRO-07"""
    t = at(cells=dict(ONE))
    game = jobs(t, Job("encounter", "70", "ann")).read().asks("hero.retire", who="Ada").answer("no")
    assert (list(game.t.heroes), game.t.discard) == (["ann", "bob"], ["eve"])
    game = jobs(at(cells=dict(ONE)), Job("encounter", "70", "ann")).read().answer("yes")
    assert (list(game.t.heroes), game.t.discard, game.t.active) == (["eve", "bob"], ["ann"], "eve")
    assert (game.t.heroes["eve"].at, game.t.heroes["eve"].player) == ("0,0", "Ada")


def test_everything_goes_over_in_its_order_with_its_cubes() -> None:
    """UH-HRO-03, UH-HRO-04, UH-HRO-09, UH-EX-09"""
    t = holding(holding(at("bob", "ann", cells=dict(ONE)), "bob", "left", "rope", "40"), "bob", "right", "lamp*1")
    t.heroes["bob"].bright = t.heroes["bob"].dark = 1
    t.pool -= 2
    game = jobs(t, Job("encounter", "70", "bob")).read().answer("yes").sane()
    eve = game.t.heroes["eve"]
    assert (game.items("eve", "left"), eve.right[0].bright, eve.bright + eve.dark) == (["rope", "40"], 1, 1)
    assert game.told("hero.inherits") == [{"hero": "eve", "n": 1, "left": 1, "pool": game.t.pool}]


@pytest.mark.parametrize(("house", "cubes"), [("charged_first", 3), ("inherited_only", 2)])
def test_a_new_hero_is_charged_first_and_then_filled_with_what_is_inherited(house: str, cubes: int) -> None:
    """UH-HRO-06"""
    using = with_cards(
        hero("eve", number=70, back=Back(text=words("b")), effects=(energetic(spaces="charged uncharged uncharged"),)),
        hero("ann", effects=(energetic(spaces="charged charged"),)),
    )
    t = at(using=using, cells=dict(ONE), house={"new_hero_cubes": house})
    t.heroes["ann"].bright = 2
    t.pool -= 2
    game = jobs(t, Job("encounter", "70", "ann"), using=using).read().answer("yes").sane()
    assert game.t.heroes["eve"].bright + game.t.heroes["eve"].dark == cubes


@pytest.mark.parametrize("house", ["applied", "ignored"])
def test_a_lower_limit_is_applied_once(house: str) -> None:
    """UH-HRO-08"""
    using = with_cards(hero("eve", limit=1, number=70, back=Back(text=words("b"))))
    t = holding(at(using=using, cells=dict(ONE), house={"lower_limit": house}), "ann", "left", "rope", "40")
    game = jobs(t, Job("encounter", "70", "ann"), using=using).read().answer("yes")
    if house == "applied":
        game.asks("item.too_many", "rope", "40").answer("rope")
    assert len(game.asks("stopped").items("eve", "left")) == (1 if house == "applied" else 2)


def test_what_a_hero_does_when_revealed_happens_even_if_the_old_one_stays() -> None:
    """UH-HRO-10, UH-EFF-05"""
    using = with_cards(
        hero("eve", number=70, back=Back(text=words("b")), effects=(Effect(trigger="reveal", ops=mark("hello")),))
    )
    game = jobs(at(using=using, cells=dict(ONE)), Job("encounter", "70", "ann"), using=using).read()
    assert game.asks("hero.retire").marks() == {"hello": 1}
    assert game.answer("no").t.discard == ["eve"]


def test_meeting_a_starting_card_unlocks_it_for_good() -> None:
    """UH-QST-09, UH-SET-10"""
    game = jobs(at(cells=dict(ONE)), Job("encounter", "70", "ann")).read().answer("no")
    assert (game.t.campaign.unlocked, len(game.told("card.unlocked"))) == (["eve"], 1)


# Maps ---------------------------------------------------------------------------------------------


def test_a_map_goes_where_half_circles_point() -> None:
    """UH-MAP-01, UH-MAP-02, UH-MAP-06, UH-MAP-07"""
    game = play(at(cells=dict(ONE))).explore(2).asks("map.step").answer("no")
    assert (game.t.cells, game.t.last_map) == ({"0,0": "1", "1,0": "2"}, "2")
    assert game.told("map.laid_beside")[0]["side"] == "east"
    game.correct(cells={"0,0": "1", "0,1": "2"})
    assert game.asks("turn.action").t.cell("2") == "0,1"


def test_only_the_hero_who_revealed_a_map_beside_its_own_may_step_onto_it() -> None:
    """UH-MAP-03, UH-CRD-15"""
    game = play(at(cells=dict(ONE))).explore(2).asks("map.step", who="Ada").answer("yes")
    assert (game.t.heroes["ann"].at, game.t.heroes["bob"].at) == ("1,0", "0,0")
    assert [is_beside("0,0", cell) for cell in ("1,0", "0,1", "1,1", "2,0")] == [True, True, False, False]


def test_a_map_that_replaces_another_takes_its_place_with_all_who_stand_there() -> None:
    """UH-MAP-04, UH-MAP-05"""
    t = at(cells={"0,0": "1", "1,0": "2"})
    t.heroes["bob"].at = "1,0"
    game = jobs(t, Job("encounter", "61", "ann")).read().answer("no")
    assert (game.t.cells["1,0"], game.t.discard, game.t.heroes["bob"].at) == ("61", ["2"], "1,0")
    assert ways(game.t)["0,0"] == ()


def test_a_map_by_its_picture_goes_where_the_pack_or_the_people_say() -> None:
    """UH-MAP-01, UH-MAP-12"""
    using = with_cards(the_map(5, place=Place(next_to=2, side="north"), links=(2,)))
    t = at(using=using, cells={"0,0": "1", "1,0": "2"})
    game = jobs(t, Job("encounter", "5", "ann"), using=using).read()
    assert game.t.cells["1,-1"] == "5"
    assert "1,-1" in ways(game.t)["1,0"]
    asked = jobs(at(cells={"0,0": "1", "1,0": "2"}), Job("encounter", "5", "ann")).read().asks("map.where")
    asked.answer("-1,0").asks("map.joined").answer("yes").asks("map.step").answer("no")
    assert (asked.t.links, "-1,0" in ways(asked.t)["0,0"]) == ({edge("5", "1"): "open"}, True)


def test_a_relocation_draws_the_map_first_and_the_hero_may_go_however_far_it_is() -> None:
    """UH-MAP-08, UH-MAP-09, UH-CHL-19, UH-EX-34"""
    t = at(cells={"0,0": "1", "1,0": "2"})
    game = jobs(t, Job("relocated", "3", "ann")).asks("card.back").read()
    game.asks("hero.relocate").answer("yes")
    assert (game.t.cells["1,1"], game.t.heroes["ann"].at) == ("3", "1,1")
    there = jobs(at(), Job("relocated", "4", "ann")).asks("hero.relocate").answer("no")
    assert there.t.heroes["ann"].at == "0,0"


def test_a_relocation_to_a_map_that_is_nowhere_does_nothing() -> None:
    """UH-MAP-11, UH-EX-34"""
    game = lines(Relocate(number=5), discard=["5"]).asks("turn.action")
    assert game.told("encounter.none") == [{"number": 5}]
    assert game.t.heroes["ann"].at == "0,0"


def test_whoever_stands_on_a_map_that_goes_finds_another_one() -> None:
    """UH-MAP-13"""
    game = lines(DiscardCard(number=1), house={"lost_ground": "beside"}).asks("hero.ground", who="Ada")
    assert set(game.options) == {"2", "4"}
    game.answer("2").asks("hero.ground", who="Ben").answer("4")
    assert [one.at for one in game.t.heroes.values()] == ["1,0", "0,1"]


# Items --------------------------------------------------------------------------------------------


def test_an_item_does_what_reveal_and_play_say_even_if_it_is_given_away() -> None:
    """UH-ITM-06, UH-ITM-07"""
    loud = item(41, "0 0 0", Effect(trigger="reveal", ops=mark("seen")), Effect(trigger="play", ops=mark("worn")))
    using = with_cards(loud)
    assert play(at(using=using), using=using).explore(41).answer("discard").marks() == {"seen": 1}
    assert play(at(using=using), using=using).explore(41).answer("left").marks() == {"seen": 1, "worn": 1}
    assert play(at(using=using), using=using).explore(41).answer("bob", "right").marks() == {"seen": 1, "worn": 1}


def test_no_advice_is_given_about_what_to_keep() -> None:
    """UH-ITM-04"""
    game = play(at()).explore(40).asks("item.place")
    assert set(game.about) == {"card", "hero"}


def test_a_challenge_can_be_told_by_its_kind_only_after_it_is_turned() -> None:
    """UH-CRD-04, UH-EXP-09"""
    using = with_cards(challenge(40, boxed_skill("wit", 2)))
    assert play(at(), using=using).answer("explore", "52").asks("card.back").game.ask
    assert play(at()).answer("explore", "40").asks("card.back").ok().asked == "card.front_item"
    assert play(at()).answer("explore", "52").asks("card.back").ok().asked == "card.front_challenge"
