"""Quests, treasures, portals, and what happens when a row is full."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from engine import NotNow
from engine.content import Text
from engine.games.unnamed.pack import Effect
from engine.games.unnamed.table import FACE_DOWN, MARKERS
from engine.games.unnamed.verbs import Bundle, Gain
from tests.games.unnamed.play import at, filled, give, mark, play, through
from tests.games.unnamed.small_box import BOX, ONE_EACH

ALL = dict(ONE_EACH)


# Taking part --------------------------------------------------------------------------------------


def test_a_requirement_is_paid_in_full_and_filled_once() -> None:
    """UN-QST-01, UN-QST-02, UN-QST-03, UN-QST-04, UN-QST-05"""
    t = give(mark(at(), "quest1", "Ada", "Ben", ""), "Ada", gifts={"hope": 2}, gold=2, fame=2)
    game = play(t).acts("take_part")
    assert "quest1.1" not in game.options
    assert not [space for space in game.options if space.startswith(("quest5", "quest6"))]  # the upper row
    game.answer("quest1.3").lets()
    assert game.t.quests["quest1"].slots == ["Ada", "Ben", "Ada"]
    assert (game.hero("Ada").fame, game.hero("Ada").markers) == (0, 5)
    game.asks("turn.action", who="Ben")


def test_in_the_middle_row_the_last_requirement_stays_free() -> None:
    """UN-QST-06, UN-EX-01"""
    t = give(mark(at(), "quest3", "Ben", "Cleo", "", ""), "Ada", fame=2, gifts={"calm": 2})
    mark(t, "quest1", "-", "-", "-")
    game = play(t).acts("take_part").answer("quest3.4").lets()
    assert game.t.quests["quest3"].slots == ["Ben", "Cleo", "", "Ada"]
    assert game.t.free_slots("quest3") == []
    game.correct(quests__quest3__row=1)
    assert game.t.free_slots("quest3") == [2]


def test_a_full_quest_waits_for_the_other() -> None:
    """UN-QST-07, UN-QST-09"""
    game = play(give(mark(at(), "quest1", "-", "-", ""), "Ada", fame=2)).acts("take_part").answer("quest1.3").lets()
    assert (game.t.is_filled("quest1"), game.t.row_is_complete, game.told("row.complete")) == (True, False, [])
    game.asks("turn.action", who="Ben")


def test_elixirs_and_estates_make_up_a_payment() -> None:
    """UN-QST-08, UN-ANY-04, UN-BLD-08"""
    t = give(at(), "Ada", buildings={"estate4": False}, elixirs=["tonic", "tonic"])
    game = play(t).acts("take_part").answer("quest1.1").lets()
    assert (game.hero("Ada").elixirs, game.t.pools["hope"]) == ([], 6)
    game.answer("pass", "pass").acts("take_part").answer("quest1.2").lets()
    assert (game.hero("Ada").buildings, game.t.quests["quest1"].slots[:2]) == ({}, ["Ada", "Ada"])


# Treasures ----------------------------------------------------------------------------------------


def test_a_treasure_for_a_marker_and_a_neutral_one_in_its_place() -> None:
    """UN-TRE-01, UN-TRE-02, UN-TRE-03, UN-TRE-04, UN-TRE-06, UN-EX-08"""
    game = play(mark(at(), "quest3", "Ada", "Ben", "", "")).answer("pass").acts("gain_treasure")
    game.asks("treasure.which", "gold3", "fame1", "deck").answer("gold3").lets()
    assert game.t.quests["quest3"].slots == ["Ada", "-", "", ""]
    assert game.t.quests["quest3"].treasures == ["fame1"]
    assert (game.hero("Ben").gold, game.hero("Ben").markers, game.t.treasures.discard) == (3, MARKERS, ["gold3"])
    assert game.t.free_slots("quest3") == [2, 3]


def test_a_treasure_from_the_deck_and_an_artifact_in_it() -> None:
    """UN-TRE-02, UN-TRE-07, UN-CMP-11, UN-ART-03"""
    game = play(mark(at(), "quest1", "Ada", "", "")).acts("gain_treasure").answer("deck").lets()
    game.asks("treasures.draw").answer("relic").asks("artifact.draw", who="Ada")
    assert game.game.ask
    assert game.game.ask.private
    game.answer("relic5")
    assert game.hero("Ada").artifacts == ["relic5"]


def test_without_a_treasure_there_is_nothing_to_be_gained() -> None:
    """UN-TRE-05"""
    t = mark(at(), "quest1", "Ada", "", "")
    t.treasures.discard += [*t.treasures.cards[4:], *t.quests["quest1"].treasures]
    t.treasures.cards, t.quests["quest1"].treasures = t.treasures.cards[:4], []  # only those that lie face down
    assert "gain_treasure" not in play(t).options


# Portals ------------------------------------------------------------------------------------------


def test_a_portal_costs_gift_cards_alone_and_bears_a_marker_to_the_end() -> None:
    """UN-POR-01, UN-POR-02, UN-POR-03, UN-POR-04, UN-POR-05, UN-POR-06"""
    game = play(give(at(), "Ada", gifts=ALL), stop="scoring").acts("close_portal").answer("portal2").lets()
    assert (game.t.portals["portal2"], game.hero("Ada").gifts, set(game.t.pools.values())) == ("Ada", {}, {6})
    assert game.hero("Ada").markers == 6
    again = play(give(at(portals=dict(game.t.portals)), "Ada", gifts=ALL)).acts("close_portal")
    assert "portal2" not in again.options
    done = play(give(at(portals=dict(game.t.portals)), "Ada"), "production", stop="tidying")
    assert done.hero("Ada").might == 1


@pytest.mark.parametrize(
    ("left", "house", "offered"), [(1, {}, True), (0, {}, False), (1, {"strict_portal": "yes"}, False)]
)
def test_an_elixir_helps_a_portal_only_as_a_gift_card(left: int, house: dict[str, str], offered: bool) -> None:
    """UN-ANY-05, UN-ELX-08, UN-POR-02, UN-OPT-09, UN-EX-22"""
    six = {name: 1 for name in ALL if name != "grace"}
    t = give(give(at(house=house), "Ada", gifts=six, elixirs=["balm"]), "Cleo", gifts={"grace": 6 - left})
    game = play(t)
    assert "close_portal" not in game.options
    game.aside("use_elixir", "Ada", "balm:0")
    assert ("close_portal" in game.options) == offered


def test_while_a_portal_is_closed_its_closer_uses_nothing_else() -> None:
    """UN-POR-08"""
    t = give(at(), "Ada", gifts=ALL, elixirs=["balm"])
    wrathful = msgspec.structs.replace(BOX.sins["wrath"].functions[1], reacts_to=("close_portal",))
    functions = (BOX.sins["wrath"].functions[0], wrathful)
    card = msgspec.structs.replace(BOX.sins["wrath"], functions=functions)
    t.attach(None, replace(BOX, sins={**BOX.sins, "wrath": card}))
    game = play(t).acts("close_portal").answer("portal1").asks("reaction.play", who="Ben")
    with pytest.raises(NotNow):
        game.aside("use_elixir", "Ada", "balm:0")
    game.lets().aside("use_elixir", "Ada", "balm:0")
    assert game.t.portals["portal1"] == "Ada"


# A full row ---------------------------------------------------------------------------------------


def test_a_full_row_is_completed_at_once_in_the_order_that_the_first_player_picks() -> None:
    """UN-CMP-01, UN-CMP-02, UN-CMP-03, UN-CMP-19"""
    t = filled(mark(at(), "quest1", "Ada", "Ben", ""))
    t.first = "Cleo"
    game = (
        play(t)
        .acts("take_part")
        .answer("quest1.3")
        .lets()
        .asks("complete.which", "quest1", "quest2", who="Cleo")
        .answer("quest1")
    )
    assert game.hero("Ada").might == 5  # two of three markers
    game.asks("treasure.pick", who="Ada")
    through(game)
    assert (game.t.active, game.t.quests.get("quest1"), game.t.quests.get("quest2")) == ("", None, None)


def test_who_ties_gets_half_and_treasures_are_picked_in_rounds() -> None:
    """UN-CMP-03, UN-CMP-04, UN-CMP-06, UN-CMP-07, UN-CMP-08, UN-CMP-10, UN-EX-07"""
    t = at(order=["Ben", "Ada", "Cleo"])
    t.quests["quest1"].slots = [""] * 5
    mark(mark(t, "quest1", "Ada", "Ben", "Ada", "Ben", "-"), "quest2", "-", "-", "-")
    game = play(t, "turn").answer("quest1")
    assert (game.hero("Ada").might, game.hero("Ben").might) == (2, 2)
    pickers = []
    while game.asked == "treasure.pick":
        assert game.game.ask
        pickers.append(game.game.ask.who)
        assert {"gold3", "fame1", "relic"} >= set(game.options)
        game.answer("gold3" if "gold3" in game.options else "fame1")
    assert pickers == ["Ben", "Ada", "Ben", "Ada"]
    assert (game.hero("Ada").gold, game.hero("Ada").fame, game.hero("Ben").gold, game.hero("Cleo").gold) == (3, 1, 6, 0)


def test_only_neutral_markers_reward_nobody() -> None:
    """UN-CMP-05, UN-CMP-20"""
    t = mark(mark(at(), "quest1", "-", "-", "-"), "quest2", "-", "-", "-")
    game = play(t)
    assert len(game.told("quest.nobody")) == 2
    assert [hero.might for hero in game.t.heroes.values()] == [0, 0, 0]
    alone = mark(at(), "quest1", "-", "-", "-")
    del alone.quests["quest2"]
    assert len(play(alone).told("quest.complete")) == 1


def test_picks_end_when_nothing_is_left_and_the_rest_becomes_the_deck() -> None:
    """UN-CMP-09, UN-CMP-12, UN-OPT-08"""
    t = mark(mark(at(), "quest1", "Ada", "Ada", "Ada"), "quest2", "-", "-", "-")
    t.treasures.discard += t.treasures.cards[4:]
    t.treasures.cards = t.treasures.cards[:4]
    game = play(t).answer("quest1")
    assert game.asked != "treasure.pick"  # all that is left is Ada's
    assert (game.hero("Ada").gold, game.hero("Ada").fame) == (3, 1)
    for house, back in (({}, 2), ({"leftovers_to_discard": "yes"}, 0)):
        kept = mark(mark(at(house=house), "quest1", "Ada", "-", "-"), "quest2", "-", "-", "-")
        gone = play(kept).answer("quest2").answer("relic").asks("artifact.draw").answer("relic1")
        assert len(gone.t.treasures.discard) == 1 + (4 - 2 * back + back if not back else 0)


def test_afterwards_markers_come_back_armour_and_cataclysm_follow_and_all_moves_down() -> None:
    """UN-CMP-13, UN-CMP-14, UN-CMP-15, UN-CMP-16, UN-CMP-17, UN-CMP-19, UN-DCK-04"""
    t = filled(mark(at(), "quest1", "Ada", "Ben", ""))
    game = play(t).acts("take_part").answer("quest1.3").lets().answer("quest2")
    while game.asked != "cataclysms.draw":
        game.answer(game.options[0])
    assert (game.t.armour, [hero.markers for hero in game.t.heroes.values()]) == (1, [MARKERS] * 3)
    through(game.answer("gloom1"))
    assert [game.t.row(row) for row in (1, 2)] == [["quest3", "quest4"], ["quest5", "quest6"]]
    assert len(game.t.row(3)) == 2
    assert FACE_DOWN not in [card for name in game.t.row(2) for card in game.t.quests[name].treasures]
    assert {card for name in game.t.row(3) for card in game.t.quests[name].treasures} == {FACE_DOWN}
    assert "quest1" not in [*game.t.quests, *game.t.quest_deck.cards, *game.t.quest_deck.discard]
    assert game.t.doom == 1


def test_each_quest_may_bring_its_own_cataclysm() -> None:
    """UN-OPT-05, UN-CMP-15"""
    t = mark(mark(at(house={"cataclysm_per_quest": "yes"}), "quest1", "-", "-", "-"), "quest2", "-", "-", "-")
    game = through(play(t))
    assert game.t.doom == 2


def test_a_short_deck_serves_the_first_column_first_and_the_rest_while_regrouping() -> None:
    """UN-CMP-18, UN-TRD-01, UN-TRD-02, UN-TRD-03, UN-EX-17"""
    t = at(order=["Cleo", "Ada", "Ben"], first="Cleo", active="Cleo", to_act=["Ada", "Ben"], armour=1)
    for quest in ("quest1", "quest2"):
        t.quests[quest].slots = [""] * (5 if quest == "quest1" else 4)
    mark(mark(t, "quest1", "Cleo", "Cleo", "Ada", "-", "-"), "quest2", "Ada", "Ben", "Ben", "-")
    t.treasures.discard, t.quests["quest1"].treasures, t.quests["quest2"].treasures = ["gold3"] * 2, [], ["gold3"]
    t.treasures.cards = ["fame1", "fame1", "relic", "relic", "fame1", "fame1", "gold3", "gold3", "gold3", "fame1"]
    game = play(t, stop="scoring").asks("complete.which", who="Cleo").answer("quest2")
    assert game.hero("Ben").might == 4
    pickers = []
    while game.asked in ("treasure.pick", "complete.which"):
        assert game.game.ask
        pickers.append(game.game.ask.who)
        game.answer("gold3" if "gold3" in game.options else game.options[0])
    assert pickers[:3] == ["Ada", "Ben", "Ben"]
    assert pickers[3:] == ["Cleo", "Ada", "Cleo"]
    through(game)
    assert (game.t.armour, game.t.doom, game.hero("Cleo").might) == (2, 1, 5)
    first, second = (game.t.quests[name].treasures for name in game.t.row(3))
    assert (first, second, game.t.treasures.left) == ([FACE_DOWN], [], 0)
    done = play(game.t, "tidying", stop="turn_order")
    assert [len(done.t.quests[name].treasures) for name in done.t.row(3)] == [2, 2]
    assert (done.t.treasures.discard, done.t.treasures.left) == ([], 8 - 3)


def test_one_row_never_finishes_the_next() -> None:
    """UN-CMP-21"""
    t = filled(mark(mark(at(), "quest1", "Ada", "Ben", ""), "quest3", "Ada", "Ada", "Ada", ""))
    game = through(play(t).acts("take_part").answer("quest1.3").lets())
    assert len(game.told("row.complete")) == 1
    assert game.t.free_slots("quest3") == [3]


def test_further_prizes_come_after_might_and_before_treasures() -> None:
    """UN-CMP-22"""
    t = mark(mark(at(), "quest1", "Ada", "-", "-"), "quest2", "-", "-", "-")
    prize = Effect(text=Text(), ops=(Gain(res=Bundle(gold=9)),))
    t.attach(
        None, replace(BOX, quests={**BOX.quests, "quest1": msgspec.structs.replace(BOX.quests["quest1"], prize=prize)})
    )
    game = play(t).answer("quest1").asks("treasure.pick")
    assert (game.hero("Ada").might, game.hero("Ada").gold) == (5, 9)


def test_two_heroes_have_one_quest_in_a_row() -> None:
    """UN-TWO-01, UN-TWO-02, UN-TWO-03, UN-TWO-04, UN-EX-21"""
    two = ("Ada", "Ben")
    t = mark(at(two, house={"fall": "yes", "unnamed": "yes"}, armour=3), "quest1", "Ben", "Ada", "")
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[:5], t.cataclysms.cards[5:]
    assert ([t.row(row) for row in (1, 2, 3)], t.falls_happen) == ([["quest1"], ["quest2"], ["quest3"]], False)
    game = play(give(t, "Ada", fame=2)).acts("take_part").answer("quest1.3").lets()
    assert game.hero("Ada").might == 5
    pickers = []
    while game.asked == "treasure.pick":
        assert game.game.ask
        pickers.append(game.game.ask.who)
        game.answer("gold3" if "gold3" in game.options else "fame1")
    assert pickers == ["Ada", "Ben", "Ada"]
    through(game.draws("gloom2"))
    assert (game.t.armour, game.t.doom, [len(game.t.row(row)) for row in (1, 2, 3)]) == (4, 6, [1, 1, 1])


@pytest.mark.parametrize(("neutrals", "told"), [(24, []), (25, [{"n": 1}])])
def test_when_neutral_markers_run_out_anything_else_will_do(neutrals: int, told: list[dict[str, int]]) -> None:
    """UN-TRE-08"""
    t = mark(at(), "quest1", "Ada", "", "")
    t.quests["quest2"].slots = ["-"] * neutrals + [""]  # so many never fit on one real quest
    game = play(t).acts("gain_treasure").answer("gold3").lets()
    assert (game.told("neutrals.out"), game.hero("Ada").gold) == (told, 3)
