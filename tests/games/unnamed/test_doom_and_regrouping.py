"""Cataclysms, closed spaces, and the seven steps of regrouping."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.unnamed.pack import Cataclysm
from engine.games.unnamed.regrouping import awards, by_first, next_order
from engine.games.unnamed.table import MARKERS, SevenTable
from engine.games.unnamed.verbs import Bundle, If, Owns, PileUp
from engine.pieces.rows import CLOSED
from tests.games.unnamed.play import Play, all_sins, at, give, mark, pile, play
from tests.games.unnamed.small_box import BOX

FOUR = ("Ada", "Ben", "Cleo", "Dora")


def struck(t: SevenTable, card: str) -> Play:
    """Seven sins have brought this cataclysm."""
    return play(pile(t, 7)).asks("cataclysms.draw").answer(card)


# Cataclysms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("might", "doom"), [(4, 1), (5, 2)])
def test_a_cataclysm_can_look_at_the_first_player_and_pile_up_sins(might: int, doom: int) -> None:
    """UN-SIN-04, UN-CAT-05, UN-DCK-07: they come from the deck, and nobody knows which they are."""
    pride = If(when=(Owns(res=Bundle(might=5)),), ops=(PileUp(n=7),))
    using = replace(BOX, cataclysms={**BOX.cataclysms, "storm": Cataclysm(id="storm", ops=(pride,))})
    game = struck(give(at(using=using), "Ada", might=might), "storm").draws()
    assert (game.t.doom, game.t.sins.discard, all_sins(game.t)) == (doom, [], 28)
    assert [news["n"] for news in game.told("sins.piled")] == [7] * (doom - 1)
    game.asks("turn.action", who="Ada")


def test_a_cataclysm_is_carried_out_and_the_play_goes_on() -> None:
    """UN-CAT-01, UN-CAT-02, UN-CAT-10, UN-SIN-05"""
    t = give(give(at(), "Ada", gold=1), "Ben", gold=3)
    game = struck(t, "gloom1").asks("turn.action", who="Ada")
    assert [hero.gold for hero in game.t.heroes.values()] == [0, 2, 0]
    assert (game.t.doom, game.t.sins.discard, game.t.sins_aside, all_sins(game.t)) == (1, [], [], 28)
    assert game.told("cataclysm.drawn") == [{"cataclysm": "gloom1", "n": 1, "all": 14, "text": ""}]


def test_what_nobody_typed_the_people_do() -> None:
    """UN-CAT-01"""
    struck(at(), "storm").asks("card.done", "go on").ok().asks("turn.action")


def test_a_row_leaves_the_sins_on_their_pile_but_for_a_house_rule() -> None:
    """UN-CAT-03, UN-OPT-06"""
    for house, left in (({}, 4), ({"shuffle_sins_always": "yes"}, 0)):
        t = pile(mark(mark(at(house=house), "quest1", "-", "-", "-"), "quest2", "-", "-", "-"), 4)
        game = play(t).draws("gloom1")
        assert (len(game.t.sins.discard), all_sins(game.t)) == (left, 28)


def test_sins_are_laid_down_one_by_one_and_what_comes_meanwhile_begins_a_new_pile() -> None:
    """UN-CAT-04, UN-CAT-05, UN-DRW-04"""
    t = pile(at(to_draw=["Ada"], phase="regroup"), 5)
    t.heroes["Ada"].sins += ["sin7", "sin7"]
    t.sins.cards = [card for card in t.sins.cards if card != "sin7"]
    t.sins.discard = [card for card in t.sins.discard if card != "sin7"][:5]
    game = play(t, "drawing", stop="activating").asks("sin.draw").answer("sin8")
    game.asks("sin.discard").answer("sin7").asks("sin.discard").answer("sin7").asks("cataclysms.draw").answer("gloom1")
    game.asks("sin.discard").answer("sin8")
    assert (game.t.sins.discard, len(game.hero("Ada").sins)) == (["sin8"], 3)
    twice = play(pile(at(), 14))
    assert len(twice.t.sins_aside) == 7
    twice.answer("gloom1").asks("cataclysms.draw").answer("gloom2").asks("turn.action")
    assert (twice.t.doom, twice.t.sins.discard) == (2, [])


def test_a_building_that_is_named_goes_wherever_it_is() -> None:
    """UN-CAT-06, UN-CAT-07, UN-CAT-08, UN-CAT-09, UN-BLD-10, UN-BLD-14, UN-EX-20"""
    owned = struck(give(at(), "Ada", buildings={"castle3": True}), "quake")
    assert (owned.hero("Ada").buildings, owned.hero("Ada").markers, owned.hero("Ada").fame) == ({}, MARKERS, 0)
    assert owned.t.gone == ["castle3"]
    hidden = struck(at(), "quake")
    assert ("castle3" in hidden.t.castle_deck.cards, hidden.t.gone) == (False, ["castle3"])
    t = at()
    t.castles.spaces[0] = "castle3"
    t.castle_deck.cards = [card for card in t.castle_deck.cards if card != "castle3"] + ["castle1"]
    sold = struck(t, "quake").asks("castle_deck.draw").draws("castle5")
    assert sold.t.castles.spaces == ["castle5", "castle2"]
    none = at(gone=["castle3"])
    none.castle_deck.cards.remove("castle3")
    assert struck(none, "quake").t.gone == ["castle3"]


def test_when_no_cataclysm_is_left_sins_are_shuffled_all_the_same() -> None:
    """UN-CAT-11"""
    t = pile(at(), 7)
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[:3], []
    game = play(t).asks("turn.action")
    assert (game.t.sins.discard, game.t.doom, len(game.told("cataclysm.none"))) == ([], 3, 1)


# Closing ------------------------------------------------------------------------------------------


def test_the_first_player_closes_a_space_and_its_card_is_discarded() -> None:
    """UN-CLO-01, UN-CLO-02, UN-CLO-03, UN-CLO-04, UN-CLO-06"""
    game = play(pile(at(first="Cleo"), 7)).answer("plague").asks("space.close", who="Cleo")
    assert game.options == ["tavern.1", "tavern.2", "tavern.3"]
    game.answer("tavern.2").asks("turn.action")
    assert (game.t.tavern.spaces, game.t.characters.discard) == (["piper", CLOSED, "sage"], ["knight"])
    assert game.t.castles.spaces == ["castle1", "castle2"]
    empty = at()
    empty.store.spaces, empty.store.waiting, empty.elixirs.cards = ["tonic", "", "wild"], [1], []
    shut = play(pile(empty, 7)).answer("famine").answer("store.2").asks("turn.action")
    assert (shut.t.store.spaces, shut.t.store.waiting) == (["tonic", CLOSED, "wild"], [])


def test_a_board_without_spaces_is_left_alone_and_nobody_buys_there() -> None:
    """UN-CLO-05, UN-EX-11"""
    t = give(at(), "Ada", gold=9, elixirs=["wild"])
    t.store.spaces = [CLOSED, "balm", CLOSED]
    game = struck(t, "famine").asks("turn.action")
    assert (game.t.store.spaces, game.t.elixirs.discard[-1]) == ([CLOSED] * 3, "balm")
    assert "buy_elixir" not in game.options
    more = play(pile(at(store=game.t.store), 7)).answer("famine").asks("turn.action")
    assert len(more.told("space.none")) == 1
    game.aside("use_elixir", "Ada", "wild:0").asks("gift.any")


# The count ----------------------------------------------------------------------------------------


def leaders_of(t: SevenTable) -> dict[str, str]:
    return {kind: who for kind, who in awards(t).items() if who}


def counted() -> SevenTable:
    """The table of the example: Ada leads buildings and red, Ben gifts and blue, Cleo fame."""
    t = at()
    give(t, "Ada", elixirs=["balm", "balm"], characters=dict.fromkeys(["knight", "helper1", "helper2"], False))
    give(t, "Ben", elixirs=["wild", "wild"], characters=dict.fromkeys(["piper", "helper3", "helper4"], True))
    give(t, "Ada", buildings={"estate4": False}, gifts={"hope": 4}, fame=6, gold=2, might=5)
    give(t, "Ben", gifts={"calm": 5}, fame=1, gold=2, might=5)
    give(t, "Cleo", elixirs=["tonic"], characters={"sage": False}, gifts={"hope": 2}, fame=7, might=3)
    for who, n in (("Ada", 0), ("Ben", 2), ("Cleo", 3)):
        t.sins.cards += t.heroes[who].sins[n:]
        t.heroes[who].sins = t.heroes[who].sins[:n]
    return t


def test_whoever_alone_has_most_gets_a_might_and_ties_bring_nothing() -> None:
    """UN-SCO-01, UN-SCO-02, UN-SCO-03, UN-SCO-04, UN-SCO-05, UN-SCO-06, UN-SCO-07, UN-SCO-08, UN-EX-06"""
    t = counted()
    assert leaders_of(t) == {
        "buildings": "Ada", "gifts": "Ben", "fame": "Cleo", "colour.red": "Ada", "colour.blue": "Ben",
    }  # fmt: skip
    game = play(t, "scoring", stop="drawing")
    assert [hero.might for hero in game.t.heroes.values()] == [7, 5, 1]
    told = {news.about["who"]: (news.what, news.about["all"]) for news in game.news if "who" in news.about}
    assert told == {"Ada": ("scored", 7), "Ben": ("scored.and_sins", 5), "Cleo": ("scored.and_sins", 1)}


def test_by_a_house_rule_markers_are_counted() -> None:
    """UN-SCO-03, UN-GEN-07"""
    for house, leader in (({}, "Ada"), ({"counted": "markers"}, "Ben")):
        t = give(give(at(house=house), "Ada", gold=10), "Ben", gold=4)  # two markers on the card, and four
        assert awards(t)["gold"] == leader


def test_by_a_house_rule_sins_are_drawn_clockwise() -> None:
    """UN-DRW-01"""
    t = at(house={"sin_order": "clockwise"}, order=["Cleo", "Ben", "Ada"], first="Cleo")
    assert by_first(t) == ["Cleo", "Ada", "Ben"]
    assert by_first(at(order=["Cleo", "Ben", "Ada"], first="Cleo")) == ["Cleo", "Ben", "Ada"]


# The other steps ----------------------------------------------------------------------------------


def test_the_steps_come_in_their_order() -> None:
    """UN-RGP-01, UN-RGP-02, UN-RGP-03, UN-GEN-02"""
    t = give(at(passes=2), "Ada", characters={"sage": False}, tapped=True)
    t.treasures.discard = ["gold3"]
    t.quests["quest1"].treasures.remove("gold3")
    game = play(t).answer("pass").ok("regroup.begins")
    drawn = 0
    while game.asked in ("sin.draw", "sin.discard"):
        assert "heroes.upright" not in [news.what for news in game.news]
        drawn += game.asked == "sin.draw"
        game.answer(game.options[0])
    assert drawn == 3
    game.ok("regroup.produces")
    steps = ["scored.and_sins", "heroes.upright", "produced", "treasures.shuffled", "order", "turn.begins"]
    found = [news.what for news in game.news]
    assert sorted(steps, key=found.index) == steps
    assert (game.t.passes, game.t.game_turn, game.t.phase) == (0, 2, "quest")


def test_everybody_draws_up_to_three_and_one_at_least() -> None:
    """UN-DRW-01, UN-DRW-02, UN-DRW-03, UN-EX-04"""
    t = pile(at(first="Ada", to_draw=["Ada", "Ben", "Cleo"], phase="regroup"), 5)
    t.sins.cards += t.heroes["Cleo"].sins[1:]
    t.heroes["Cleo"].sins = t.heroes["Cleo"].sins[:1]
    game = play(t, "drawing", stop="activating")
    asked = []
    while game.asked != "stopped":
        assert game.game.ask
        asked.append((game.asked, game.game.ask.who))
        game.answer(next((card for card in game.options if card in game.t.sins.cards), game.options[0]))
    assert asked == [
        ("sin.draw", "Ada"), ("sin.discard", "Ada"), ("sin.draw", "Ben"), ("sin.discard", "Ben"),
        ("cataclysms.draw", "all"), ("sin.draw", "Cleo"), ("sin.draw", "Cleo"),
    ]  # fmt: skip
    assert [len(hero.sins) for hero in game.t.heroes.values()] == [3, 3, 3]


def test_all_produce_with_turned_cards_too_each_with_the_rating_that_holds() -> None:
    """UN-PRO-01, UN-PRO-02, UN-PRO-03, UN-PRO-04, UN-HRO-08, UN-GFT-09"""
    t = give(at(), "Ben", characters={"piper": True, "sage": False}, buildings={"castle3": False}, tapped=True)
    game = play(t, "production", stop="tidying")
    assert (game.hero("Ben").gold, game.hero("Ben").fame, game.hero("Ben").might) == (2, 8, 1)
    assert (game.hero("Ada").gold, game.hero("Ada").fame) == (1, 1)


def test_markers_leave_buildings_and_stay_on_quests_and_portals() -> None:
    """UN-MRK-01, UN-MRK-02, UN-TRD-02"""
    t = mark(give(at(), "Ada", buildings={"castle3": True, "temple1": True}), "quest1", "Ada", "", "")
    t.portals["portal1"], t.heroes["Ada"].markers = "Ada", t.heroes["Ada"].markers - 1
    game = play(t, "tidying", stop="turn_order")
    assert (game.hero("Ada").buildings, game.hero("Ada").markers) == ({"castle3": False, "temple1": False}, 5)
    assert (game.t.quests["quest1"].slots[0], game.t.portals["portal1"]) == ("Ada", "Ada")
    assert game.t.quests["quest1"].treasures == ["gold3", "fame1"]


def mighty(*might: int, first: str = "Ben", **house: str) -> SevenTable:
    t = at(FOUR, house=house, first=first)
    for hero, n in zip(t.heroes.values(), might, strict=True):
        hero.might = n
    return t


def test_least_might_begins_and_ties_go_clockwise_from_the_last_first_player() -> None:
    """UN-ORD-01, UN-ORD-02, UN-ORD-03, UN-ORD-04, UN-ACT-01, UN-EX-10"""
    game = play(mighty(4, 2, 7, 2), "turn_order", stop="game_turn")
    assert (game.t.first, game.t.order) == ("Dora", ["Dora", "Ben", "Ada", "Cleo"])
    assert next_order(mighty(4, 1, 7, 2)) == ["Ben", "Dora", "Ada", "Cleo"]
    assert next_order(mighty(5, 5, 5, 5)) == ["Cleo", "Dora", "Ada", "Ben"]
    assert next_order(mighty(4, 2, 7, 2, tie_for_first="token_stays"))[0] == "Ben"
    assert BOX.world.might_track == 40
