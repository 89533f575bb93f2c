"""What seldom happens and the printed rules leave open, each played in both ways."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from engine import Game, NotNow
from engine.content import Text
from engine.games.unnamed.gains import corrupt
from engine.games.unnamed.game import GAME
from engine.games.unnamed.pack import Ability, Effect
from engine.games.unnamed.regrouping import next_order
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import Bundle, Gain
from engine.pieces.rows import CLOSED
from tests.games.unnamed.play import TRIO, Play, at, give, mark, pile, play, through
from tests.games.unnamed.small_box import BOX, ONE_EACH

FOUR = (*TRIO, "Zed")
FALL, PLAYED = {"fall": "yes"}, {"fall": "yes", "unnamed": "yes"}


def both(first: str, second: str, *expected: object) -> pytest.MarkDecorator:
    """The usual way and the other, each with what comes of it."""
    return pytest.mark.parametrize(("way", "expected"), list(zip((first, second), expected, strict=True)))


def begun(house: dict[str, str], asked: str) -> Play:
    """A new evening, up to this question."""
    game = Play(Game(GAME.rules, GAME.lay(TRIO, house), BOX, strict=True))
    while game.asked != asked:
        assert game.t.phase in ("", "setup")
        game.answer(game.options[0])
    return game


def full(t: SevenTable) -> SevenTable:
    """Both quests of the lowest row are full: Ada holds one space of the first."""
    return mark(mark(t, "quest1", "Ada", "-", "-"), "quest2", "-", "-", "-")


# Before and between -------------------------------------------------------------------------------


@both("no_more", "moved", False, True)
def test_with_no_marker_left_one_of_ones_own_moves(way: str, expected: bool) -> None:
    """UN-GEN-11"""
    t = give(at(house={"markers_out": way}), "Ada", buildings={"castle3": True, "estate3": False}, fame=2, might=9)
    mark(t, "quest3", "Ada", "", "", "")
    t.heroes["Ada"].markers = 0
    game = play(t)
    assert ("take_part" in game.options, "man" in game.options) == (expected, expected)
    if expected:
        game.acts("take_part").asks("marker.move", "castle3", "quest3").answer("castle3").answer("quest1.3").lets()
        assert (game.hero("Ada").buildings["castle3"], game.hero("Ada").markers) == (False, 0)
        assert game.t.quests["quest1"].slots == ["", "", "Ada"]


@both("printed", "any", 1, 2)
def test_gifts_at_the_beginning_are_printed_or_picked(way: str, expected: int) -> None:
    """UN-SET-02"""
    game, picks = begun({"start_gifts": way}, "gift.any"), 0
    while game.asked == "gift.any" and game.game.ask and game.game.ask.who == "Ada":
        game.answer("grace")
        picks += 1
    assert picks == expected
    assert game.hero("Ada").gifts == ({"hope": 1, "grace": 1} if expected == 1 else {"grace": 2})
    assert (game.hero("Ada").gold, game.hero("Ada").fame) == (2, 2)


@both("chosen", "drawn", ("setup.first", "choose"), ("setup.first_drawn", "draw"))
def test_who_begins_is_agreed_on_or_drawn(way: str, expected: tuple[str, str]) -> None:
    """UN-SET-06"""
    game = begun({"who_begins": way}, expected[0])
    assert game.game.ask
    assert game.game.ask.kind == expected[1]
    assert game.answer("Ben").t.order == ["Ben", "Cleo", "Ada"]


@both("longest_empty", "from_the_left", ["", "knight", "helper1"], ["helper1", "knight", ""])
def test_the_space_that_waits_longest_or_the_first_is_filled(way: str, expected: list[str]) -> None:
    """UN-DCK-03"""
    t = give(at(house={"refill": way}), "Ada", characters={"helper1": True})
    t.characters.cards, t.characters.discard = [], []
    t.tavern.spaces, t.tavern.waiting = ["", "knight", ""], [2, 0]
    assert play(t).acts("gain_gifts").lets().t.tavern.spaces == expected


@both("row", "all_quests", "regroup.begins", "turn.action")
def test_a_finished_row_ends_the_phase_or_not(way: str, expected: str) -> None:
    """UN-ACT-07"""
    t = full(at(house={"phase_ends": way}))
    game = play(t)
    while game.asked not in ("regroup.begins", "turn.action"):
        game.answer(game.options[0])
    assert (game.asked, game.t.armour) == (expected, 1)
    last = full(at(house={"phase_ends": "all_quests"}))
    last.quests = {name: quest for name, quest in last.quests.items() if quest.row == 1}
    last.quest_deck.cards = []
    assert through(play(last)).asked == "regroup.begins"  # none is left


@both("goes_on", "phase_ends", "turn.action", "regroup.begins")
def test_without_quests_the_phase_goes_on_or_ends(way: str, expected: str) -> None:
    """UN-ACT-08"""
    t = at(house={"no_quests": way})
    t.quests = {}
    assert play(t).answer("pass").asked == expected


@both("between_steps", "always", False, True)
def test_in_the_middle_of_a_cataclysm_nothing_can_be_used_or_all(way: str, expected: bool) -> None:
    """UN-ANY-02"""
    game = play(pile(give(at(house={"any_moment": way}), "Ben", elixirs=["balm"]), 7)).asks("cataclysms.draw")
    if not expected:
        with pytest.raises(NotNow):
            game.aside("use_elixir", "Ben", "balm:0")
    else:
        assert game.aside("use_elixir", "Ben", "balm:0").hero("Ben").gifts == {"grace": 1}
        game.asks("cataclysms.draw")


@both("active", "first_player", ["Ben", "Ada"], ["Ada", "Ben"])
def test_whose_turn_it_is_comes_first_or_the_first_player(way: str, expected: list[str]) -> None:
    """UN-ANY-03"""
    t = at(house={"same_moment": way}, active="Ben", to_act=["Cleo"])
    give(give(t, "Ada", elixirs=["balm"]), "Ben", elixirs=["wild"])
    assert [args[0] for name, args in play(t).game.asides() if name == "use_elixir"] == expected


# Elixirs, buildings, sins, heroes -----------------------------------------------------------------


@both("lost", "kept", {}, {"hope": 1})
def test_what_a_cost_does_not_need_of_an_elixir_is_lost_or_kept(way: str, expected: dict[str, int]) -> None:
    """UN-ELX-04"""
    t = give(at(house={"elixir_surplus": way}), "Ada", elixirs=["tonic"], characters={"helper1": False, "sage": False})
    cost = msgspec.structs.replace(BOX.quests["quest2"].requirements[0], gifts={"hope": 1})
    card = msgspec.structs.replace(BOX.quests["quest2"], requirements=(cost,))
    t.attach(None, replace(BOX, quests={**BOX.quests, "quest2": card}))
    t.quests["quest2"].slots = [""]
    game = play(t).acts("take_part").answer("quest2.1").asks("pay.how", "tonic:0", "tonic:1").answer("tonic:1")
    if way == "lost":
        game.asks("pay.waste").answer("direct")
    assert game.lets().hero("Ada").gifts == expected
    assert (game.t.pools["hope"], game.hero("Ada").elixirs) == (6 - len(expected), [])


@both("no", "yes", False, True)
def test_an_elixir_can_be_given_to_the_pools_or_not(way: str, expected: bool) -> None:
    """UN-ELX-09"""
    game = play(give(at(house={"elixir_exchange": way}), "Ada", elixirs=["balm", "balm"]))
    assert ("hero_ability" in game.options) is expected
    if expected:
        game.acts("hero_ability").asks("exchange.many").answer(1).asks("exchange.get").answer("hope").lets()
        assert (game.hero("Ada").gifts, game.hero("Ada").elixirs) == ({"hope": 1}, ["balm"])
        assert game.t.pools == {**dict.fromkeys(BOX.virtues, 6), "hope": 5}


@both("yes", "no", True, False)
def test_a_manned_building_can_be_given_up_or_not(way: str, expected: bool) -> None:
    """UN-BLD-09"""
    t = give(at(house={"manned_given_up": way}), "Ada", buildings={"castle3": True, "castle4": False})
    given = [args[1] for name, args in play(t).game.asides() if name == "discard_estate"]
    assert ("castle3" in given, "castle4" in given) == (expected, True)
    assert ("recruit" in play(t).options) is True  # castle four pays, manned or not


@both("turn", "marker", 1, 0)
def test_the_rule_of_a_temple_ends_with_the_turn_or_with_its_marker(way: str, expected: int) -> None:
    """UN-MAN-03"""
    game = play(give(at(house={"temple_rule": way}), "Ada", might=1, buildings={"temple1": False}))
    game.acts("man").lets()
    done = play(at(house={"temple_rule": way}, reminders=game.t.reminders), "tidying", stop="turn_order")
    assert len(done.t.reminders) == expected


@both("as_printed", "never", "reaction.play", "characters.draw")
def test_sins_answer_what_others_do_or_never(way: str, expected: str) -> None:
    """UN-SIN-09"""
    t = give(at(house={"reactions": way}), "Ada", fame=2)
    t.heroes["Ben"].sins = ["wrath", "wrath", "sin1"]
    assert play(t).acts("recruit").answer("knight").asked == expected


@both("one", "several", 1, 2)
def test_an_exchange_has_one_partner_or_several(way: str, expected: int) -> None:
    """UN-HRO-02"""
    t = give(give(at(house={"exchange_with": way}), "Ada", gifts={"hope": 2}), "Ben", gifts={"faith": 1})
    game = play(t).acts("hero_ability").asks("exchange.with", "pools", "Ben").answer("Ben")
    if expected == 2:
        game.asks("exchange.with", "no", "pools").answer("pools").asks("exchange.get").refuses("hope").answer("calm")
    game.lets()
    assert (game.hero("Ada").gifts, game.hero("Ben").gifts) == (
        ({"hope": 1, "faith": 1}, {"hope": 1}) if expected == 1 else ({"faith": 1, "calm": 1}, {"hope": 1})
    )
    assert game.hero("Ada").tapped


def test_gift_by_gift_one_may_stop_and_a_no_ends_it() -> None:
    """UN-HRO-02, UN-OPT-03"""
    house = {"exchange_with": "several", "consent_for_swap": "yes"}
    t = give(give(at(house=house), "Ada", gifts={"hope": 2}), "Ben", gifts={"faith": 2})
    game = play(t).acts("hero_ability").answer("Ben").asks("exchange.agree", who="Ben").answer("yes")
    game.asks("exchange.with").answer("no").lets()
    assert (game.hero("Ada").gifts, game.hero("Ben").gifts) == ({"hope": 1, "faith": 1}, {"faith": 1, "hope": 1})
    t = give(give(at(house=house), "Ada", gifts={"hope": 2}), "Ben", gifts={"faith": 2})
    refused = play(t).acts("hero_ability").answer("Ben").answer("no").asks("turn.action", who="Ada")
    assert (refused.hero("Ada").tapped, refused.hero("Ada").gifts) == (False, {"hope": 2})


@both("card", "exchange", 7, 0)
def test_heroes_do_what_their_cards_say_or_all_exchange(way: str, expected: int) -> None:
    """UN-HRO-07"""
    other = Ability(exchange=0, effect=Effect(ops=(Gain(res=Bundle(gold=7)),)))
    card = msgspec.structs.replace(BOX.heroes["hero1"], ability=other)
    t = give(at(house={"hero_powers": way}), "Ada", gifts={"hope": 1})
    t.attach(None, replace(BOX, heroes={**BOX.heroes, "hero1": card}))
    game = play(t).acts("hero_ability")
    if expected == 0:
        game.asks("exchange.get").answer("calm")
    assert (game.lets().hero("Ada").gold, game.hero("Ada").gifts) == (expected, {"hope" if expected else "calm": 1})


# Treasures, portals, quests -----------------------------------------------------------------------


def without_treasures(**house: str) -> SevenTable:
    """The deck has none but those that lie face down, three have been taken, and Ada has a marker where none lies."""
    t = mark(at(house=house), "quest1", "Ada", "", "")
    t.treasures.discard = [*t.treasures.cards[4:], *t.quests["quest1"].treasures]
    t.treasures.cards, t.quests["quest1"].treasures = t.treasures.cards[:4], []
    return t


@both("stay_empty", "pile_joins", False, True)
def test_an_empty_treasure_deck_stays_empty_or_is_made_anew(way: str, expected: bool) -> None:
    """UN-TRE-05, UN-DCK-09"""
    t = without_treasures(empty_treasures=way)
    n = len(t.treasures.discard)
    game = play(t)
    assert ("gain_treasure" in game.options) is expected
    if expected:
        game.acts("gain_treasure").lets().asks("treasures.draw_shuffled").answer("gold3").lets()
        assert (game.hero("Ada").gold, game.t.treasures.left, game.t.treasures.discard) == (3, n - 1, ["gold3"])


@both("stay_empty", "pile_joins", 0, 1)
def test_who_still_has_to_pick_gets_one_of_those_that_were_taken_or_none(way: str, expected: int) -> None:
    """UN-CMP-09"""
    t = full(without_treasures(empty_treasures=way))
    game = play(t)
    while game.asked in ("complete.which", "treasure.pick"):
        game.answer(game.options[0])
    assert len(game.told("treasure.taken")) == expected


@both("stay_empty", "pile_joins", [0, 0], [2, 1])
def test_the_upper_row_waits_for_treasures_or_gets_those_that_were_taken(way: str, expected: list[int]) -> None:
    """UN-CMP-18, UN-TRD-03"""
    t = mark(mark(without_treasures(empty_treasures=way), "quest1", "-", "-", "-"), "quest2", "-", "-", "-")
    t.heroes["Ada"].markers = 7
    t.quests["quest2"].treasures, t.treasures.discard = [], t.treasures.discard[:3]
    game = through(play(t))
    assert [len(game.t.quests[name].treasures) for name in game.t.row(3)] == expected


@both("always", "completed_quests", "artifact.draw", "turn.action")
def test_the_action_brings_an_artifact_or_only_a_finished_quest_does(way: str, expected: str) -> None:
    """UN-TRE-07"""
    t = mark(at(house={"artifact_treasures": way}), "quest1", "Ada", "", "")
    t.quests["quest1"].treasures = ["relic"]
    t.treasures.cards += ["gold3", "fame1"]
    t.treasures.cards.remove("relic")
    assert play(t).acts("gain_treasure").answer("relic").lets().asked == expected


@both("no_end", "limited", True, False)
def test_neutral_markers_have_no_end_or_run_out(way: str, expected: bool) -> None:
    """UN-TRE-08"""
    t = mark(at(house={"neutral_markers": way}), "quest1", "Ada", "", "")
    t.quests["quest2"].slots = ["-"] * 25 + [""]
    assert ("gain_treasure" in play(t).options) is expected
    fallen = give(at(house={**FALL, "neutral_on_fall": "yes", "neutral_markers": way}), "Ada", corruption=6)
    mark(fallen, "quest1", "Ada", "Ada", "")
    fallen.quests["quest2"].slots = ["-"] * 24 + [""]
    corrupt(fallen, "Ada", 1)
    assert fallen.quests["quest1"].slots == ["-", "-" if expected else "", ""]


@both("each", "one", 3, 1)
def test_each_portal_brings_might_or_no_more_than_one(way: str, expected: int) -> None:
    """UN-POR-05"""
    t = at(house={"portal_might": way}, portals={**dict.fromkeys(BOX.portals, ""), "portal1": "Ada", "portal2": "Ada"})
    t.portals["portal3"], t.heroes["Ada"].markers = "Ada", 4
    done = play(t, "production", stop="tidying")
    assert (done.hero("Ada").might, done.hero("Ben").might) == (expected, 0)


@both("no", "yes", False, True)
def test_whoever_closes_a_portal_may_use_a_garrison_or_not(way: str, expected: bool) -> None:
    """UN-POR-08"""
    t = give(at(house={"portal_garrisons": way}), "Ada", elixirs=["balm"], buildings={"castle3": True})
    t.closing = "Ada"
    asides = [name for name, _ in play(t).game.asides()]
    assert ("use_garrison" in asides, "use_elixir" in asides) == (expected, False)


@both("nobody", "first_player", [0, 0, 0], [0, 9, 0])
def test_neutral_markers_alone_reward_nobody_or_the_first_player(way: str, expected: list[int]) -> None:
    """UN-CMP-05"""
    t = mark(mark(at(house={"only_neutrals": way}, first="Ben"), "quest1", "-", "-", "-"), "quest2", "-", "-", "-")
    assert [hero.might for hero in play(t).t.heroes.values()] == expected


@both("alone", "waits", 1, 0)
def test_a_quest_alone_in_its_row_is_completed_or_waits(way: str, expected: int) -> None:
    """UN-CMP-20"""
    t = mark(at(house={"single_quest": way}), "quest1", "-", "-", "-")
    del t.quests["quest2"]
    assert len(play(t).told("quest.complete")) == expected
    two = mark(at(("Ada", "Ben"), house={"single_quest": way}), "quest1", "-", "-", "-")
    assert len(play(two).told("quest.complete")) == 1  # two heroes have no more in a row


@both("before_treasures", "after_treasures", 9, 0)
def test_prizes_come_before_or_after_the_treasures(way: str, expected: int) -> None:
    """UN-CMP-22"""
    t = full(at(house={"prizes": way}))
    prize = Effect(text=Text(), ops=(Gain(res=Bundle(gold=9)),))
    card = msgspec.structs.replace(BOX.quests["quest1"], prize=prize)
    t.attach(None, replace(BOX, quests={**BOX.quests, "quest1": card}))
    game = play(t).answer("quest1").asks("treasure.pick")
    assert game.hero("Ada").gold == expected
    assert game.answer("fame1").hero("Ada").gold == 9


# Cataclysms and closed spaces ---------------------------------------------------------------------


@both("new_pile", "shuffled_too", 1, 0)
def test_sins_that_come_meanwhile_begin_a_pile_or_are_shuffled_in(way: str, expected: int) -> None:
    """UN-CAT-05"""
    game = play(pile(at(house={"meanwhile": way}), 8)).answer("gloom1")
    assert len(game.t.sins.discard) == expected
    assert game.t.doom == 1


@both("nothing", "next_number", "castle4", "")
def test_a_building_that_is_gone_is_let_be_or_the_next_one_goes(way: str, expected: str) -> None:
    """UN-CAT-09"""
    t = give(at(house={"struck_gone": way}, gone=["castle3"]), "Ada", buildings={"castle4": False})
    t.castle_deck.cards.remove("castle3")
    game = play(pile(t, 7)).answer("quake")
    assert list(game.hero("Ada").buildings) == [expected][: bool(expected)]
    assert game.t.gone == ["castle3", *([] if expected else ["castle4"])]


@both("nothing", "the_end", "turn.action", "[doom]")
def test_with_no_cataclysm_left_the_play_goes_on_or_is_over(way: str, expected: str) -> None:
    """UN-CAT-11"""
    t = pile(at(house={"no_cataclysm": way}), 7)
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[:3], []
    assert play(t).asked == expected


@both("discarded", "shuffled_in", ["knight"], [])
def test_the_card_of_a_closed_space_is_discarded_or_shuffled_in(way: str, expected: list[str]) -> None:
    """UN-CLO-03"""
    game = play(pile(at(house={"closed_card": way}), 7)).answer("plague").answer("tavern.2")
    assert game.t.characters.discard == expected
    assert ("knight" in game.t.characters.cards) is not bool(expected)


@both("nothing", "other_board", "turn.action", "space.close")
def test_of_a_board_without_spaces_nothing_is_closed_or_the_other_loses_one(way: str, expected: str) -> None:
    """UN-CLO-05"""
    t = pile(at(house={"closed_full": way}), 7)
    t.store.spaces = [CLOSED] * 3
    game = play(t).answer("famine")
    assert game.asked == expected
    assert game.options == (["tavern.1", "tavern.2", "tavern.3"] if expected == "space.close" else game.options)


# Regrouping ---------------------------------------------------------------------------------------


@both("regrouping", "each_turn", True, False)
def test_a_turned_hero_waits_for_regrouping_or_for_the_end_of_the_turn(way: str, expected: bool) -> None:
    """UN-UNT-01"""
    t = give(give(at(house={"heroes_upright": way}), "Ada", tapped=True), "Ben", tapped=True)
    game = play(t).answer("pass")
    assert (game.hero("Ada").tapped, game.hero("Ben").tapped) == (expected, True)


def mighty(*might: int, first: str, **house: str) -> SevenTable:
    t = at(("Ada", "Ben", "Cleo", "Dora"), house=house, first=first)
    for hero, n in zip(t.heroes.values(), might, strict=True):
        hero.might = n
    return t


@both("keeps", "passes_on", "Ben", "Ada")
def test_the_first_player_with_least_might_keeps_the_token_or_passes_it_on(way: str, expected: str) -> None:
    """UN-ORD-01"""
    order = next_order(mighty(4, 2, 7, 5, first="Ben", least_alone=way))
    assert order[0] == expected
    assert order[1:] == [*(["Ben"] if expected == "Ada" else ["Ada"]), "Dora", "Cleo"]
    assert next_order(mighty(4, 2, 7, 5, first="Cleo", least_alone=way))[0] == "Ben"


@both("least_might", "most_might", ["Ben", "Ada", "Dora", "Cleo"], ["Ben", "Cleo", "Dora", "Ada"])
def test_the_others_follow_with_rising_or_with_falling_might(way: str, expected: list[str]) -> None:
    """UN-ORD-03"""
    assert next_order(mighty(4, 2, 7, 5, first="Ben", order_by=way)) == expected


@both("clockwise", "as_before", ["Ben", "Cleo", "Dora", "Ada"], ["Ben", "Dora", "Ada", "Cleo"])
def test_further_ties_go_clockwise_or_stay_as_they_were(way: str, expected: list[str]) -> None:
    """UN-ORD-04"""
    t = mighty(4, 2, 4, 4, first="Ben", further_ties=way)
    t.order = ["Dora", "Ben", "Ada", "Cleo"]
    assert next_order(t) == expected


# The end ------------------------------------------------------------------------------------------


@both("at_once", "phase_end", "[armour]", "turn.action")
def test_a_victory_is_looked_for_always_or_when_a_phase_is_over(way: str, expected: str) -> None:
    """UN-END-04"""
    t = give(at(armour=7, house={"victory_at": way}), "Ada", might=30)
    assert play(t).answer("pass").asked == expected
    assert play(give(at(armour=7, house={"victory_at": way}, passes=2), "Ada", might=30)).answer("pass").asked == (
        "[armour]"
    )
    rich = give(at(armour=7, house={"victory_at": way}, phase="regroup"), "Ben", might=29, characters={"sage": False})
    assert play(rich, "production").asked == "[armour]"


def last_portal(holders: dict[str, int], might: tuple[int, int, int], **house: str) -> Play:
    """Cleo closes the last portal; so many are closed already."""
    names = [who for who, n in holders.items() for _ in range(n)]
    closed = dict(zip(BOX.portals, [*names, *[""] * (len(BOX.portals) - len(names))], strict=True))
    t = at(portals=closed, active="Cleo", to_act=[], house=house)
    for hero, n in zip(t.heroes.values(), might, strict=True):
        hero.might = n
        hero.markers -= names.count(hero.name)
    return play(give(t, "Cleo", gifts=dict(ONE_EACH))).acts("close_portal").lets()


@both("most", "more_than_half", ["Ada"], ["Ben"])
def test_most_portals_win_or_it_takes_more_than_half(way: str, expected: list[str]) -> None:
    """UN-END-08"""
    assert last_portal({"Ada": 3, "Ben": 2}, (1, 9, 2), portal_majority=way).t.winners == expected
    assert last_portal({"Ada": 4, "Ben": 1}, (1, 9, 2), portal_majority=way).t.winners == ["Ada"]


@both("shared", "last_closer", ["Ada", "Cleo"], ["Cleo"])
def test_equal_in_portals_and_might_they_share_it_or_the_last_closer_wins(way: str, expected: list[str]) -> None:
    """UN-END-09"""
    assert last_portal({"Ada": 2, "Ben": 2, "Cleo": 1}, (5, 4, 5), tied_portals=way).t.winners == expected
    assert last_portal({"Ada": 3, "Cleo": 2}, (5, 4, 4), tied_portals=way).t.winners == ["Ada"]


@both("armour", "portals", "[armour]", "[portals]")
def test_the_armour_counts_first_or_the_portals(way: str, expected: str) -> None:
    """UN-END-11"""
    t = at(portals={**dict.fromkeys(BOX.portals, "Ben"), "portal6": ""}, armour=7, house={"both_ends": way})
    t.heroes["Ben"].markers = 2
    game = play(give(give(t, "Ada", gifts=dict(ONE_EACH)), "Ada", might=30)).acts("close_portal").lets()
    assert (game.asked, game.t.winners) == (expected, ["Ada" if way == "armour" else "Ben"])


# The Fall of a Hero, the Unnamed ------------------------------------------------------------------


@both("as_before", "upright", True, False)
def test_a_turned_hero_who_falls_stays_turned_or_stands_up(way: str, expected: bool) -> None:
    """UN-FAL-05"""
    t = give(at(house={**FALL, "fall_stands": way}), "Ada", tapped=True, corruption=6)
    corrupt(t, "Ada", 1)
    assert (t.heroes["Ada"].fallen, t.heroes["Ada"].tapped) == (1, expected)


@both("no_end", "limited", 10, 4)
def test_corruption_has_no_end_or_thirty_six_cards(way: str, expected: int) -> None:
    """UN-FAL-15"""
    t = give(give(at(house={**FALL, "corruption_cards": way}), "Ben", corruption=20), "Cleo", corruption=12)
    corrupt(t, "Ada", 10)
    assert t.heroes["Ada"].corruption == expected


@both("no", "yes", "[armour]", "turn.action")
def test_a_fallen_hero_who_is_ahead_is_ignored_or_in_the_way(way: str, expected: str) -> None:
    """UN-FAL-17"""
    t = give(give(at(house={**FALL, "fallen_compared": way}, armour=7), "Ada", might=40), "Ben", might=33)
    t.heroes["Ada"].corruption, t.heroes["Ada"].fallen, t.falls = 7, 1, 1
    game = play(t).answer("pass")
    assert game.asked == expected
    t.heroes["Ada"].might = 31
    assert play(give(at(house=FALL, armour=7), "Ben", might=33)).answer("pass").t.winners == ["Ben"]


@both("turn_order", "clockwise", ["Cleo", "Ben", "Ada"], ["Cleo", "Ada", "Ben"])
def test_corruption_is_given_in_turn_order_or_clockwise(way: str, expected: list[str]) -> None:
    """UN-FAL-20"""
    t = at(house={**FALL, "corruption_order": way}, order=["Cleo", "Ben", "Ada"], first="Cleo")
    for hero in t.heroes.values():
        hero.corruption = 6
    game = play(t, "scoring")
    assert sorted(game.t.heroes, key=lambda who: game.hero(who).fallen) == expected
    assert game.t.winners == [who for who in ["Cleo", "Ben", "Ada"] if who != expected[-1]]


def with_zed(*hand: str, **house: str) -> SevenTable:
    """Zed plays the Unnamed, and the lap is nearly over."""
    t = at(FOUR, house={**PLAYED, **house}, unnamed="Zed", active="Cleo", to_act=[])
    t.unnamed_hand = list(hand or t.box.unnamed)
    return t


@both("all", "three", 14, 3)
def test_the_unnamed_chooses_among_all_or_three(way: str, expected: int) -> None:
    """UN-UNP-02"""
    t = with_zed(unnamed_cards=way, pieces="drawn")
    t.unnamed_hand = []
    game = play(t).answer("pass").asks("unnamed.card", who="Zed")
    assert len(game.options) == 1 + expected
    assert sorted([*game.t.unnamed_hand, *game.t.unnamed_deck]) == sorted(t.box.unnamed)
    assert (game.t.unnamed_hand == [*t.box.unnamed]) is (expected == 14)
    assert set(game.t.seen_by("Zed").unnamed_deck) <= {"?"}  # what comes later not even he can know
    assert len(play(with_zed(unnamed_cards=way)).answer("pass").options) == 15  # of real cards only he knows which


@both("no", "yes", "regroup.begins", "unnamed.card")
def test_when_all_have_passed_the_unnamed_is_done_or_plays_once_more(way: str, expected: str) -> None:
    """UN-UNP-05"""
    t = with_zed(after_passes=way)
    t.passes = 2
    game = play(t).answer("pass")
    assert game.asked == expected
    if expected == "unnamed.card":
        game.answer("no").asks("regroup.begins")
    middle = with_zed(after_passes=way)
    middle.passes, middle.to_act = 2, ["Ada"]
    assert play(middle).answer("pass").asked == "regroup.begins"


@both("sin", "sin_or_might", "sin.draw", "unnamed.penalty")
def test_without_falls_a_sin_card_is_taken_or_a_might_lost(way: str, expected: str) -> None:
    """UN-UNP-09"""
    t = give(with_zed(fall="no", without_falls=way), "Ben", might=2)
    game = play(t).answer("pass").answer("toll").answer("Ben")
    assert game.asked == expected
    if expected == "unnamed.penalty":
        game.asks("unnamed.penalty", "might", "sin").answer("might")
        assert (game.hero("Ben").might, len(game.hero("Ben").sins)) == (1, 3)
    powerless = play(with_zed(fall="no", without_falls=way)).answer("pass").answer("toll").answer("Ben")
    assert powerless.asked == "sin.draw"


@both("no", "yes", "unnamed.penalty", "reaction.play")
def test_nothing_cancels_cards_of_the_unnamed_or_what_cancels_sins_does(way: str, expected: str) -> None:
    """UN-UNP-10"""
    t = with_zed(cancel_unnamed=way)
    t.heroes["Ada"].sins = ["wrath", "wrath", "sin1"]
    game = play(t).answer("pass").answer("toll")
    if way == "no":
        game.answer("Ben")
    assert game.asked == expected
    if way == "yes":
        game.asks("reaction.play", who="Ada").answer("wrath").lets().asks("turn.action")
        assert (game.hero("Ben").corruption, game.t.sins.discard) == (0, ["wrath"])
