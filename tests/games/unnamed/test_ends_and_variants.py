"""How a game ends, the Fall of a Hero, the Unnamed, and house rules."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from engine.games.unnamed.gains import corrupt
from engine.games.unnamed.pack import CorruptionSource
from engine.games.unnamed.table import SevenTable
from tests.games.unnamed.play import TRIO, Play, at, filled, give, mark, pile, play, through
from tests.games.unnamed.small_box import BOX, ONE_EACH

FALL = {"fall": "yes"}
PLAYED = {"unnamed": "yes", "fall": "yes"}
FOUR = ("Ada", "Ben", "Cleo", "Zed")


def doomed(t: SevenTable, n: int = 13) -> SevenTable:
    """So many cataclysms have come."""
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[:n], t.cataclysms.cards[n:]
    return t


def fallen(t: SevenTable, *names: str) -> SevenTable:
    """These have fallen."""
    for who in names:
        t.heroes[who].corruption = 7
        t.falls += 1
        t.heroes[who].fallen = t.falls
    return t


# Ends ---------------------------------------------------------------------------------------------


def test_the_armour_and_thirty_might_win_and_neither_does_alone() -> None:
    """UN-END-01, UN-END-04, UN-END-12"""
    t = give(at(armour=7), "Ada", fame=2, might=28)
    game = play(t).acts("recruit").answer("knight").lets()
    game.draws("helper1")
    assert (game.asked, game.t.winners) == ("[armour]", ["Ada"])
    assert (
        play(give(at(armour=6), "Ada", fame=2, might=28))
        .acts("recruit")
        .answer("knight")
        .lets()
        .draws("helper1")
        .game.ask
    )
    assert play(give(at(armour=7), "Ada", might=29)).answer("pass").game.ask


def test_most_might_wins_and_equals_share_it() -> None:
    """UN-END-02, UN-END-03"""
    t = give(give(at(armour=7), "Ada", might=31), "Ben", might=33)
    assert play(t).answer("pass").t.winners == ["Ben"]
    tie = give(give(at(armour=7), "Ada", might=31), "Ben", might=31)
    assert play(tie).answer("pass").t.winners == ["Ada", "Ben"]
    on = at(armour=7, house={"tied_victory": "nobody"})
    assert play(give(give(on, "Ada", might=31), "Ben", might=31)).answer("pass").asked == "turn.action"


def test_by_a_house_rule_it_takes_more_than_thirty() -> None:
    """UN-END-02"""
    for might, ending in ((30, "turn.action"), (31, "[armour]")):
        t = give(at(armour=7, house={"enough_might": "more_than_thirty"}), "Ada", might=might)
        assert play(t).answer("pass").asked == ending


def test_the_count_can_win_after_sins_have_been_weighed() -> None:
    """UN-END-04"""
    t = give(at(armour=7), "Ada", might=31, gifts={"hope": 1})  # a might for gifts, and three lost for sins
    assert play(t, "scoring", stop="drawing").asked == "stopped"
    rich = give(at(armour=7), "Ada", might=33, gifts={"hope": 1})
    assert play(rich, "scoring", stop="drawing").asked == "[armour]"


def test_after_the_fourteenth_cataclysm_the_phase_is_played_to_its_end() -> None:
    """UN-END-05, UN-END-07, UN-CAT-10"""
    game = play(pile(doomed(at()), 6)).sin("sin1").draws().asks("turn.action", who="Ben")
    assert (game.t.doom, len(game.told("doom.here"))) == (14, 1)
    game.answer("pass", "pass", "pass")
    assert (game.asked, game.t.winners, len(game.told("end.doom_alone"))) == ("[doom]", [], 1)


def test_a_row_can_be_the_end_before_regrouping_unless_the_armour_was_enough() -> None:
    """UN-EX-12, UN-END-04, UN-END-05, UN-CMP-14"""
    for might, ending in ((23, "[doom]"), (25, "[armour]")):
        t = doomed(filled(mark(at(armour=6), "quest1", "Ada", "Ada", "")))
        game = through(play(give(t, "Ada", might=might)).acts("take_part").answer("quest1.3").lets().answer("quest1"))
        assert (game.asked, game.t.armour) == (ending, 7)
        assert game.t.doom == (14 if ending == "[doom]" else 13)


def test_while_regrouping_the_fourteenth_ends_it_right_then_but_for_a_house_rule() -> None:
    """UN-END-06, UN-OPT-02"""
    for house, ending in (({}, "[doom]"), ({"regroup_after_14": "yes"}, "stopped")):
        t = pile(doomed(at(house=house, to_draw=["Ada"], phase="regroup")), 6)
        game = play(t, "drawing", stop="activating").answer("sin5").answer("sin5").draws()
        assert game.asked == ending
    last = doomed(at(house={"regroup_after_14": "yes"}, phase="regroup"), 14)
    assert play(give(last, "Ada"), "production").asked == "[doom]"
    won = doomed(at(house={"regroup_after_14": "yes"}, phase="regroup", armour=7), 14)
    assert play(give(won, "Ben", might=29, characters={"sage": False}), "production").asked == "[armour]"


def portals(**holders: int) -> dict[str, str]:
    """Who has closed how many, the last one open."""
    names = [who for who, n in holders.items() for _ in range(n)]
    return {f"portal{n}": names[n - 1] if n <= len(names) else "" for n in range(1, 7)}


def test_the_last_portal_ends_it_and_most_markers_then_most_might_win() -> None:
    """UN-POR-07, UN-END-08, UN-END-09, UN-END-10, UN-EX-13"""
    t = doomed(at(portals=portals(Ada=2, Ben=2, Cleo=1), active="Cleo", to_act=[]), 14)
    for who, might in (("Ada", 12), ("Ben", 15), ("Cleo", 9)):
        t.heroes[who].might = might
    game = play(give(t, "Cleo", gifts=dict(ONE_EACH))).acts("close_portal").lets()
    assert (game.asked, game.t.winners) == ("[portals]", ["Ben"])


def test_the_armour_comes_before_the_portals() -> None:
    """UN-END-11"""
    t = at(portals=portals(Ben=5), armour=7)
    game = play(give(give(t, "Ada", gifts=dict(ONE_EACH)), "Ada", might=30))
    game.acts("close_portal").lets()
    assert (game.asked, game.t.winners) == ("[armour]", ["Ada"])


# The Fall of a Hero -------------------------------------------------------------------------------


def test_sin_cards_corrupt_instead_of_costing_might() -> None:
    """UN-FAL-01, UN-FAL-02"""
    t = give(at(house=FALL), "Ada", might=5)
    game = play(t, "scoring", stop="drawing")
    assert (game.hero("Ada").might, game.hero("Ada").corruption) == (5, 3)
    plain = play(give(at(), "Ada", might=5), "scoring", stop="drawing")
    assert (plain.hero("Ada").might, plain.hero("Ada").corruption) == (2, 0)


def test_some_actions_corrupt_and_one_washes_it_off() -> None:
    """UN-FAL-03, UN-FAL-04, UN-EX-14"""
    t = give(at(house=FALL), "Ada", gold=1, fame=1, might=1, corruption=2)
    sources = (CorruptionSource(event="play_sin", n=1),)
    t.attach(None, replace(BOX, world=msgspec.structs.replace(BOX.world, corruption_sources=sources)))
    game = play(t).acts("shed_corruption").lets()
    ada = game.hero("Ada")
    assert (ada.corruption, ada.gold, ada.fame, ada.might) == (1, 0, 0, 0)
    game.sin("sin2")
    assert game.hero("Ben").corruption == 1
    assert "shed_corruption" not in play(give(at(house=FALL), "Ada", corruption=1, gold=1, fame=1)).options


def test_with_the_seventh_a_hero_falls_and_leaves_quests_and_portals() -> None:
    """UN-FAL-05, UN-FAL-06, UN-FAL-07, UN-OPT-04, UN-EX-14"""
    for house, left in ((FALL, ""), ({**FALL, "neutral_on_fall": "yes"}, "-")):
        t = mark(
            give(at(house=house), "Ada", buildings={"castle3": True}, corruption=5, gold=3), "quest1", "Ada", "", ""
        )
        t.portals["portal1"], t.heroes["Ada"].markers = "Ada", 4
        t.heroes["Ada"].sins = t.heroes["Ada"].sins[:2]
        game = play(t, "scoring", stop="drawing")
        ada = game.hero("Ada")
        assert (ada.fallen, ada.corruption, ada.markers, ada.gold, ada.buildings) == (1, 7, 6, 3, {"castle3": True})
        assert (game.t.quests["quest1"].slots[0], game.t.portals["portal1"]) == (left, "")
    evil = play(fallen(at(house=FALL), "Ada"), "production", stop="tidying")
    assert evil.hero("Ada").gold == 5  # the income of the other side


def test_a_fallen_hero_takes_no_part_in_quests_portals_and_artifacts() -> None:
    """UN-FAL-08, UN-FAL-11, UN-FAL-12, UN-FAL-21"""
    t = give(fallen(at(house=FALL), "Ada"), "Ada", gold=9, fame=9, gifts=dict(ONE_EACH), artifacts=["relic1"])
    options = play(t).options
    assert not {"take_part", "gain_treasure", "close_portal", "use_artifact"} & set(options)
    assert {"recruit", "found", "play_sin", "pass"} <= set(options)
    assert t.heroes["Ada"].artifacts == ["relic1"]
    row = fallen(at(house=FALL), "Ada")
    mark(mark(row, "quest1", "-", "-", "-"), "quest2", "-", "-", "-")
    row.quests["quest1"].slots = ["Ada", "Ada", "-"]
    assert play(row).hero("Ada").might == 0


@pytest.mark.parametrize(("treasure", "ben", "others"), [("gold3", 1, 1), ("fame1", 0, 1)])
def test_fallen_heroes_take_their_share_of_a_treasure(treasure: str, ben: int, others: int) -> None:
    """UN-FAL-09, UN-EX-15"""
    four = ("Ada", "Ben", "Cleo", "Dora")
    t = mark(fallen(at(four, house=FALL, active="Ben", to_act=["Cleo"]), "Cleo", "Dora"), "quest1", "Ben", "", "")
    game = play(t).acts("gain_treasure").answer(treasure).lets()
    kind = treasure[:-1]
    assert [getattr(game.hero(who), kind) for who in ("Ben", "Cleo", "Dora")] == [ben, others, others]


def test_by_a_house_rule_no_more_is_shared_than_there_is() -> None:
    """UN-FAL-09"""
    house = {**FALL, "tribute": "what_is_there"}
    four = ("Ada", "Ben", "Cleo", "Dora")
    t = mark(fallen(at(four, house=house, active="Ben", to_act=["Cleo"]), "Cleo", "Dora"), "quest1", "Ben", "", "")
    game = play(t).acts("gain_treasure").answer("fame1").lets()
    assert [game.hero(who).fame for who in ("Ben", "Cleo", "Dora")] == [0, 1, 0]


def test_treasures_of_completed_quests_are_not_shared_but_for_a_house_rule() -> None:
    """UN-FAL-10, UN-OPT-10"""
    for house, gold in ((FALL, 3), ({**FALL, "tribute_always": "yes"}, 2)):
        t = mark(mark(fallen(at(house=house), "Cleo"), "quest1", "Ada", "-", "-"), "quest2", "-", "-", "-")
        game = play(t).answer("quest1").answer("gold3")
        assert (game.hero("Ada").gold, game.hero("Cleo").gold) == (gold, 3 - gold)


def test_a_fallen_hero_hands_gifts_in_after_each_turn_or_once() -> None:
    """UN-FAL-13, UN-OPT-11"""
    t = give(fallen(at(house=FALL), "Ada"), "Ada", gifts={"hope": 2})
    game = play(t).answer("pass")
    assert (game.hero("Ada").gifts, game.t.pools["hope"]) == ({}, 6)
    once = give(fallen(at(house={**FALL, "evil_gifts_once": "yes"}), "Ada"), "Ada", gifts={"hope": 2})
    assert play(once).answer("pass").hero("Ada").gifts == {"hope": 2}
    last = give(fallen(at(house={**FALL, "evil_gifts_once": "yes"}), "Ada"), "Ada", gifts={"hope": 2})
    assert play(last, "turn_order", stop="game_turn").hero("Ada").gifts == {}


def test_a_fallen_hero_suffers_nothing_for_sins_and_can_come_back() -> None:
    """UN-FAL-14, UN-FAL-15, UN-FAL-16, UN-FAL-04"""
    t = give(fallen(at(house=FALL), "Ada"), "Ada", might=4)
    assert play(t, "scoring", stop="drawing").hero("Ada").corruption == 7
    corrupt(t, "Ada", 40)
    assert t.heroes["Ada"].corruption == 47
    back = give(fallen(at(house=FALL), "Ada"), "Ada", gold=1, fame=1, might=1)
    game = play(back).acts("shed_corruption").lets()
    assert (game.hero("Ada").corruption, game.hero("Ada").fallen) == (6, 0)


def test_only_good_heroes_win_by_armour_or_portals_and_fallen_ones_by_the_last_cataclysm() -> None:
    """UN-FAL-17, UN-FAL-18"""
    t = fallen(give(at(house=FALL, armour=7), "Ada", might=40), "Ada")
    assert play(t).answer("pass").game.ask
    closed = fallen(at(house=FALL, portals=portals(Ada=3, Ben=2)), "Ada")
    game = play(give(closed, "Cleo", gifts=dict(ONE_EACH)), "turn")
    game.answer("pass", "pass").acts("close_portal").lets()
    assert game.t.winners == ["Ben"]
    doom = doomed(fallen(at(house=FALL, passes=2), "Ada"), 14)
    assert play(doom).answer("pass").t.winners == ["Ada"]


def test_when_all_have_fallen_everybody_wins_but_the_last() -> None:
    """UN-FAL-19, UN-FAL-20, UN-UNP-13"""
    t = at(house=FALL, order=["Ben", "Cleo", "Ada"])
    for hero in t.heroes.values():
        hero.corruption = 6
    game = play(t, "scoring")
    assert (game.asked, game.t.winners) == ("[fallen]", ["Ben", "Cleo"])
    with_zed = at(FOUR, house=PLAYED, unnamed="Zed")
    for hero in with_zed.heroes.values():
        hero.corruption = 6
    assert play(with_zed, "scoring").t.winners == ["Ada", "Ben", "Zed"]


# The Unnamed --------------------------------------------------------------------------------------


def with_zed(*hand: str, **fields: object) -> SevenTable:
    """Zed plays the Unnamed, and the lap is nearly over."""
    house = fields.pop("house", PLAYED)
    t = at(FOUR, house=house, unnamed="Zed", active="Cleo", to_act=[], **fields)  # type: ignore[arg-type]
    t.unnamed_hand = list(hand or t.box.unnamed)
    return t


def acted(t: SevenTable) -> Play:
    """Cleo has passed, and the lap is over."""
    return play(t).answer("pass")


def test_after_each_lap_he_may_play_one_card() -> None:
    """UN-UNP-01, UN-UNP-02, UN-UNP-03, UN-UNP-04"""
    game = acted(with_zed()).asks("unnamed.card", who="Zed")
    assert len(game.options) == 15
    assert "Zed" not in game.t.heroes
    game.answer("no").asks("turn.action", who="Ada")
    played = acted(with_zed()).answer("toll").asks("unnamed.whom", *TRIO, who="Zed")
    played.answer("Ben").asks("unnamed.penalty", who="Ben").answer("corruption").asks("turn.action", who="Ada")
    assert (played.hero("Ben").corruption, len(played.t.unnamed_hand)) == (1, 13)


def test_the_end_of_the_phase_comes_before_him() -> None:
    """UN-UNP-05"""
    acted(with_zed(passes=2)).asks("regroup.begins")


def test_with_the_last_card_all_come_back_and_a_fourth_sin_may_be_held() -> None:
    """UN-UNP-06, UN-UNP-07, UN-UNP-08, UN-EX-16"""
    game = (
        acted(with_zed("toll")).answer("toll").answer("Ben").asks("unnamed.penalty", "corruption", "sin").answer("sin")
    )
    game.asks("sin.draw", who="Ben").answer("sin7")
    assert (len(game.hero("Ben").sins), len(game.t.unnamed_hand)) == (4, 14)
    done = play(at(FOUR, house=PLAYED, unnamed="Zed", to_draw=["Ben"], phase="regroup"), "drawing", stop="activating")
    done.correct(heroes__Ben__sins=["sin2", "sin2", "sloth", "sin7"]).answer("sin8")
    done.asks("sin.discard").answer("sin8").asks("sin.discard").answer("sin7")
    assert len(done.hero("Ben").sins) == 3


def test_without_falls_it_is_always_a_sin_card() -> None:
    """UN-UNP-09"""
    t = with_zed(house={"unnamed": "yes"})
    acted(t).answer("toll").answer("Ben").asks("sin.draw", who="Ben")


def test_by_a_house_rule_he_picks_the_penalty() -> None:
    """UN-UNP-07"""
    acted(with_zed(house={**PLAYED, "penalty_by": "unnamed"})).answer("toll").answer("Ben").asks(
        "unnamed.penalty", who="Zed"
    )


def test_no_sin_card_cancels_his_cards() -> None:
    """UN-UNP-10"""
    t = with_zed()
    t.heroes["Ada"].sins = ["wrath", "wrath", "sin1"]
    acted(t).answer("toll").answer("Ben").asks("unnamed.penalty")


def test_he_handles_decks_and_boards() -> None:
    """UN-UNP-11"""
    t = give(at(FOUR, house=PLAYED, unnamed="Zed"), "Ada", gold=9)
    play(t).acts("buy_elixir").answer("balm").lets().asks("elixirs.draw", who="Zed")


def test_he_wins_with_the_last_cataclysm_and_fallen_heroes_with_him() -> None:
    """UN-UNP-12, UN-END-07"""
    t = doomed(fallen(with_zed(passes=2), "Ben"), 14)
    assert acted(t).t.winners == ["Ben", "Zed"]


def test_who_can_give_what_he_wants_has_to_and_words_are_judged() -> None:
    """UN-UNP-14"""
    t = give(with_zed(), "Ben", buildings={"estate3": False})
    game = acted(t).answer("toll").answer("Ben").asks("turn.action", who="Ada")
    assert (game.hero("Ben").buildings, game.hero("Ben").corruption) == ({}, 0)
    for answer, asked in (("yes", "turn.action"), ("no", "unnamed.penalty")):
        acted(with_zed()).answer("riddle").answer("Ben").asks("unnamed.judged").answer(answer).asks(asked)


def test_who_is_hit_by_one_card_is_hit_in_turn_order_fallen_heroes_too() -> None:
    """UN-UNP-15"""
    t = fallen(give(with_zed(), "Ben", fame=1), "Cleo")
    game = acted(t).answer("scorn").asks("unnamed.penalty", who="Ada").answer("corruption")
    game.asks("unnamed.penalty", who="Cleo").answer("corruption")
    assert (game.hero("Ben").fame, game.hero("Cleo").corruption) == (0, 8)
    choice = acted(with_zed()).answer("snare").asks("unnamed.also").answer("Cleo", "Ada", "no")
    choice.asks("unnamed.penalty", who="Ada")
