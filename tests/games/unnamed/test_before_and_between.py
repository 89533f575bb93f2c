"""What holds always, how a game begins, decks and piles, turns and passes, and what may be done at any time."""

from __future__ import annotations

import pytest

from engine import Game, NotNow
from engine.games.unnamed.gains import gain_coins, lose_might
from engine.games.unnamed.game import GAME
from engine.games.unnamed.table import CATACLYSMS, MARKERS
from engine.pieces.rows import CLOSED
from tests.games.unnamed.play import TRIO, Play, all_sins, at, give, mark, pile, play
from tests.games.unnamed.small_box import BOX


def begin(*players: str, **house: str) -> Play:
    return Play(Game(GAME.rules, GAME.lay(players, house), BOX, strict=True))


def set_up(*players: str, **house: str) -> Play:
    """Up to the first turn; always the first thing that is offered."""
    game = begin(*players, **house)
    while game.t.phase != "quest":
        assert game.game.ask
        game.answer(game.options[0])
    return game


# In general ---------------------------------------------------------------------------------------


def test_two_to_six_heroes_play_and_one_more_may_be_the_unnamed() -> None:
    """UN-GEN-01, UN-GEN-02, UN-SET-01, UN-SET-16, UN-UNP-01"""
    game = begin()
    game.asks("setup.players").refuses(1, 8).answer(7).asks("setup.unnamed").answer("4")
    assert (list(game.t.heroes), game.t.unnamed) == (["1", "2", "3", "5", "6", "7"], "4")
    assert len(game.t.unnamed_hand) == 14
    game.asks("setup.hero", "hero1", "hero2", "hero3", "hero4", "hero5", "hero6").answer("hero2")
    game.asks("setup.hero", "hero1", "hero3", "hero4", "hero5", "hero6")
    assert begin("Ada", "Ben", "Cleo").t.unnamed_hand == []


def test_might_begins_at_nothing_and_losses_stop_there_but_for_a_house_rule() -> None:
    """UN-GEN-03, UN-GEN-04, UN-GEN-05"""
    t = at()
    assert t.heroes["Ada"].might == 0
    t.heroes["Ada"].might = 99
    assert lose_might(t, "Ada", 98) == 98
    assert (lose_might(t, "Ada", 5), t.heroes["Ada"].might) == (1, 0)
    other = at(house={"losses_below_zero": "yes"})
    assert (lose_might(other, "Ada", 5), other.heroes["Ada"].might) == (5, -5)


def test_what_cannot_be_paid_in_full_is_not_offered() -> None:
    """UN-GEN-06, UN-REC-06"""
    game = play(give(at(), "Ada", fame=1))
    assert "recruit" not in game.options
    game.correct(heroes__Ada__fame=2).acts("recruit").asks("recruit.which", "knight", "sage").answer("sage")
    assert game.hero("Ada").fame == 0
    game.correct(tavern__spaces=[CLOSED, "", ""])
    assert "recruit" not in play(give(at(tavern=game.t.tavern), "Ada", fame=9)).options


def test_a_hero_counts_for_a_banner_and_so_do_turned_characters() -> None:
    """UN-GEN-08, UN-GFT-09, UN-HRO-08"""
    t = give(at(), "Ben", characters={"piper": True, "knight": False}, tapped=True)
    assert (t.count("Ben", "blue"), t.count("Ben", "red"), t.count("Ada", "blue")) == (2, 1, 0)


def test_gold_has_no_end_and_nobody_owns_too_much_but_for_a_house_rule() -> None:
    """UN-GEN-09, UN-GEN-10, UN-OPT-01"""
    t = give(at(), "Ada", gold=149)
    assert gain_coins(t, "Ada", "gold", 20) == 20
    limited = give(at(house={"limit_markers": "yes"}), "Ada", gold=140)
    limited.heroes["Ben"].gold = 4
    assert gain_coins(limited, "Ben", "gold", 20) == 6  # Ada's take 28 markers, and two more show ten
    assert gain_coins(limited, "Ben", "gold", 1) == 0
    crowd = give(at(), "Ada", characters=dict.fromkeys(["piper", "knight", "sage"], False), elixirs=["balm"] * 9)
    assert set(play(crowd).options) >= {"play_sin", "gain_gifts"}


def test_without_a_marker_left_nothing_can_be_marked() -> None:
    """UN-GEN-11, UN-MAN-01, UN-POR-06"""
    t = give(at(), "Ada", gold=9, might=5, buildings={"castle3": False}, gifts=dict.fromkeys(BOX.virtues, 1))
    assert {"man", "take_part", "close_portal"} <= set(play(t).options)
    t.heroes["Ada"].markers = 0
    assert not {"man", "take_part", "close_portal"} & set(play(t).options)


def test_hands_are_secret_or_closed_and_their_number_is_known() -> None:
    """UN-GEN-12, UN-ART-03, UN-DCK-07"""
    t = pile(give(at(), "Ben", artifacts=["relic1"]), 3)
    seen = t.seen_by("Ada")
    assert (seen.heroes["Ben"].sins, seen.heroes["Ben"].artifacts) == (["?"] * 3, ["?"])
    assert (seen.heroes["Ada"].sins, seen.sins.discard) == (t.heroes["Ada"].sins, ["?"] * 3)
    assert not set(seen.sins.cards) - {"?"}
    closed = set_up(*TRIO, hands="closed")
    assert closed.hero("Ada").sins == ["?"] * 3
    closed.acts("play_sin").asks("sin.shown")
    assert closed.game.ask
    assert closed.game.ask.sought
    closed.answer("sloth", 2)
    assert (closed.hero("Ada").sins, all_sins(closed.t)) == (["?", "?"], 28)


def test_the_play_goes_on_where_it_stood_and_a_row_comes_before_sins() -> None:
    """UN-GEN-13, UN-GEN-14, UN-QST-09, UN-EX-03"""
    t = pile(give(at(), "Ada", characters={"sage": True}), 6)
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[:3], t.cataclysms.cards[3:]
    game = play(t).sin("sloth")
    assert game.hero("Ada").characters == {"sage": False}
    game.asks("cataclysms.draw").answer("gloom5").draws()
    assert (game.t.doom, game.t.sins.discard, all_sins(game.t)) == (4, [], 28)
    assert (game.asked, game.game.ask and game.game.ask.who, game.t.passes) == ("turn.action", "Ben", 0)
    done = play(pile(mark(mark(at(), "quest2", "-", "-", "-"), "quest1", "-", "-", "-"), 7))
    while done.asked != "regroup.begins":
        done.answer(done.options[0])
    assert [news.what for news in done.news if news.what in ("row.complete", "sins.seven")] == [
        "row.complete",
        "sins.seven",
    ]


# Setting up ---------------------------------------------------------------------------------------


def test_heroes_get_what_their_cards_show_and_three_sin_cards() -> None:
    """UN-SET-02, UN-SET-04, UN-SET-05, UN-SET-15, UN-GFT-10"""
    game = begin("Ada", "Ben", "Cleo").answer("hero1", "hero2", "hero3", "Ben")
    game.asks("gift.any", *BOX.virtues, who="Ben").answer("grace")
    assert (game.hero("Ben").gifts, game.hero("Ben").gold, game.hero("Ben").fame) == ({"hope": 1, "grace": 1}, 2, 2)
    assert (game.t.pools["hope"], game.t.pools["grace"]) == (4, 5)
    done = set_up(*TRIO)
    assert [len(hero.sins) for hero in done.t.heroes.values()] == [3, 3, 3]
    assert [hero.markers for hero in done.t.heroes.values()] == [MARKERS] * 3


def test_the_table_says_who_begins_and_the_order_goes_clockwise() -> None:
    """UN-SET-06, UN-SET-07, UN-ACT-01"""
    game = begin(*TRIO)
    while game.asked != "setup.first":
        game.answer(game.options[0])
    game.asks("setup.first", *TRIO).answer("Ben")
    assert (game.t.first, game.t.order) == ("Ben", ["Ben", "Cleo", "Ada"])


def test_everything_is_laid_out_in_its_place() -> None:
    """UN-SET-08, UN-SET-09, UN-SET-10, UN-SET-11, UN-SET-12, UN-SET-13, UN-SET-14, UN-SET-17"""
    t = set_up(*TRIO).t
    assert [len(t.board(name).cards) for name in ("tavern", "store", "castles", "estates")] == [3, 3, 2, 2]
    assert [len(t.row(row)) for row in (1, 2, 3)] == [2, 2, 2]
    assert [card == "?" for row in (1, 2, 3) for name in t.row(row) for card in t.quests[name].treasures] == (
        [False] * 8 + [True] * 4
    )
    assert (len(t.temples), t.treasures.left, t.sins.left, t.cataclysms.left, t.artifacts.left) == (6, 6, 19, 14, 7)
    assert (t.doom, t.armour, t.sins.discard, set(t.portals.values()), t.game_turn) == (0, 0, [], {""}, 1)


def test_whoever_has_the_pieces_hears_one_list_of_what_lies_ready() -> None:
    """UN-SET-03, UN-SET-05, UN-SET-18"""
    game = begin(*TRIO, pieces="list")
    while game.asked != "setup.list":
        game.answer(game.options[0])
    game.answer("go on").asks("lay.characters")
    without = begin(*TRIO)
    without.game.correct({"by_hand": ["checklist"]})
    while without.asked != "lay.characters":
        assert without.asked != "setup.list"
        without.answer(without.options[0])


def test_cards_that_the_variants_need_are_named_after_the_list() -> None:
    """UN-SET-16"""
    game = set_up(*TRIO, "Dora", fall="yes", unnamed="yes")
    assert (len(game.told("setup.corruption")), game.told("setup.unnamed_cards")) == (1, [{"who": game.t.unnamed}])
    assert set_up(*TRIO).told("setup.corruption") == []


# Decks and piles ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "deck", "action"), [("tavern", "characters", "recruit"), ("store", "elixirs", "buy_elixir")]
)
def test_a_deck_that_is_empty_is_made_anew_of_what_was_discarded(board: str, deck: str, action: str) -> None:
    """UN-DCK-01, UN-DCK-02, UN-REC-04, UN-ELX-01"""
    t = give(at(), "Ada", gold=9, fame=9)
    rest = t.deck(deck)
    rest.discard, rest.cards = [rest.cards[0], rest.cards[-1]], []
    game = play(t).acts(action).answer(t.board(board).cards[1]).lets().asks(f"{deck}.draw_shuffled").draws()
    assert len(game.t.board(board).cards) == 3
    assert (len(game.t.deck(deck).cards), game.t.deck(deck).discard) == (1, [])


def test_a_space_waits_for_the_next_card_if_there_is_none() -> None:
    """UN-DCK-03"""
    t = give(at(), "Ada", gold=9, fame=9, characters={"helper1": True})
    t.characters.cards, t.characters.discard = [], []
    t.tavern.spaces, t.tavern.waiting = ["", "knight", ""], [2, 0]
    game = play(t).acts("gain_gifts").lets()  # the helper leaves, and is all there is
    assert (game.t.tavern.spaces, game.t.tavern.waiting) == (["", "knight", "helper1"], [0])


def test_what_has_left_the_game_never_comes_back() -> None:
    """UN-DCK-04, UN-DCK-08, UN-DCK-09, UN-DCK-10, UN-CMP-13"""
    t = give(at(), "Ada", buildings={"castle4": False, "estate5": False}, artifacts=["relic2"])
    t.castle_deck.cards, t.castles.spaces, t.castles.waiting = [], ["castle1", ""], [1]
    game = play(t).aside("discard_estate", "Ada", "castle4")
    assert (game.t.gone, game.t.castles.spaces) == (["castle4"], ["castle1", ""])
    game.acts("use_artifact").asks("artifact.which").answer("relic2").lets()
    assert (game.t.artifacts.discard, game.hero("Ada").gold, game.t.artifacts.left) == (["relic2"], 5, 6)


def test_an_empty_deck_of_sins_or_artifacts_gives_nothing() -> None:
    """UN-DCK-05, UN-DCK-06, UN-DCK-11"""
    t = pile(at(), 5)
    t.heroes["Ada"].sins = [*t.heroes["Ada"].sins, *t.sins.cards]
    t.sins.cards, t.artifacts.cards = [], []
    game = play(t, "drawing", stop="activating")
    game.correct(to_draw=["Ben"])
    assert (len(game.hero("Ben").sins), len(game.t.sins.discard)) == (3, 5)
    quest = mark(at(), "quest1", "Ada", "", "")
    quest.artifacts.cards = []
    quest.quests["quest1"].treasures, quest.treasures.cards = (
        ["relic"],
        ["gold3", "fame1", "fame1", *quest.treasures.cards],
    )
    none = play(quest).acts("gain_treasure").answer("relic").lets()
    assert (none.told("artifact.none"), none.hero("Ada").artifacts) == ([{"who": "Ada"}], [])


# Turns and passes ---------------------------------------------------------------------------------


def test_one_action_each_lap_after_lap_in_an_order_that_stays() -> None:
    """UN-ACT-02, UN-ACT-03, UN-ACT-04, UN-ACT-06, UN-ACT-08, UN-PAS-01, UN-PAS-02"""
    t = give(at(), "Ada", characters={"helper1": False, "helper2": False}, might=20)
    t.quests = {}
    game = play(t)
    asked = []
    for answer in ("gain_gifts", "pass", "pass", "gain_gifts"):
        assert game.game.ask
        asked.append(game.game.ask.who)
        game.answer(answer)
        if game.asked == "gain_gifts.which":
            game.answer(game.options[0])
        game.lets()
    assert asked == ["Ada", "Ben", "Cleo", "Ada"]
    game.asks("turn.action", who="Ben")


def test_all_actions_are_offered_that_can_be_done() -> None:
    """UN-ACT-05"""
    t = at(house={"fall": "yes"})
    give(t, "Ada", gold=9, fame=9, might=9, gifts=dict.fromkeys(BOX.virtues, 1), characters={"helper1": False})
    give(t, "Ada", buildings={"castle3": False}, artifacts=["relic1"], corruption=1)
    mark(t, "quest1", "Ada", "", "")
    assert play(t).options == [
        "recruit", "buy_elixir", "found", "man", "play_sin", "use_artifact", "gain_gifts", "hero_ability", "take_part",
        "gain_treasure", "close_portal", "shed_corruption", "pass",
    ]  # fmt: skip


def test_passes_of_all_in_a_row_end_the_phase_and_an_action_begins_the_count_anew() -> None:
    """UN-PAS-03, UN-PAS-04, UN-ACT-07, UN-EX-05"""
    four = ("Ada", "Ben", "Cleo", "Dora")
    game = play(give(at(four), "Ada", gold=9)).acts("buy_elixir").answer("balm").lets().draws("tonic")
    game.answer("pass", "pass", "pass").asks("turn.action", who="Ada")
    assert game.t.passes == 3
    game.answer("pass").asks("regroup.begins")
    other = play(give(at(four, passes=3), "Ada", gold=9)).acts("buy_elixir").answer("balm").lets().draws("tonic")
    assert other.t.passes == 0
    other.asks("turn.action", who="Ben")


# At any time --------------------------------------------------------------------------------------


def test_at_any_time_elixirs_estates_and_garrisons_are_used_and_no_pass_is_forgotten() -> None:
    """UN-ANY-01, UN-ANY-02, UN-PAS-05, UN-ELX-02, UN-MAN-04, UN-BLD-06"""
    t = give(at(passes=1), "Ben", elixirs=["balm"], buildings={"estate3": False, "castle3": True})
    game = play(t)
    game.aside("use_elixir", "Ben", "balm:0").aside("use_garrison", "Ben", "castle3")
    game.aside("discard_estate", "Ben", "estate3")
    assert (game.hero("Ben").gifts, game.hero("Ben").gold, game.t.passes) == ({"grace": 1}, 4, 1)
    assert (game.hero("Ben").markers, game.t.elixirs.discard[-1:]) == (MARKERS, ["balm"])
    game.asks("turn.action", who="Ada")
    regroup = play(give(at(), "Ben", elixirs=["balm"]), "phase_over").asks("regroup.begins")
    assert regroup.aside("use_elixir", "Ben", "balm:0").hero("Ben").gifts == {"grace": 1}


def test_whose_turn_it_is_comes_first_in_the_list_of_what_can_be_used() -> None:
    """UN-ANY-03"""
    t = at(active="Ben", to_act=["Cleo"])
    for who, bottle in (("Ada", "balm"), ("Ben", "wild"), ("Cleo", "tonic")):
        give(t, who, elixirs=[bottle])
    give(t, "Ada", buildings={"castle3": True, "estate3": False})
    give(t, "Cleo", buildings={"castle4": True})
    offers = play(t).game.asides()
    used = [args[0] for name, args in offers if name == "use_elixir"]
    assert used == ["Ben", "Cleo", "Ada"]
    assert [args[0] for name, args in offers if name == "use_garrison"] == ["Cleo", "Ada"]
    assert [args[0] for name, args in offers if name == "discard_estate"] == ["Cleo", "Ada", "Ada"]


def test_nothing_of_that_in_the_middle_of_a_cataclysm() -> None:
    """UN-ANY-02"""
    game = play(pile(give(at(), "Ben", elixirs=["balm"]), 7)).asks("cataclysms.draw")
    with pytest.raises(NotNow):
        game.aside("use_elixir", "Ben", "balm:0")


def test_while_somebody_pays_an_elixir_may_be_taken_as_cards() -> None:
    """UN-ANY-02, UN-ANY-04"""
    t = give(at(), "Ada", elixirs=["tonic", "wild"], gifts={"hope": 1}, fame=2)
    game = play(t).acts("take_part").answer("quest1.1").asks("pay.how", "tonic:0", "wild:0")
    game.aside("use_elixir", "Ada", "tonic:0")
    assert game.hero("Ada").gifts == {"hope": 2}
    game.asks("pay.how", "own", "wild:0").answer("own").lets()
    assert (game.hero("Ada").gifts, game.hero("Ada").elixirs) == ({}, ["wild"])


def test_the_last_cataclysm_of_a_box_with_fewer_is_the_last() -> None:
    """UN-CAT-10"""
    t = at()
    assert (len(t.cataclysms.cards), t.is_doomed) == (CATACLYSMS, False)
    t.cataclysms.discard = t.cataclysms.cards
    assert t.is_doomed
