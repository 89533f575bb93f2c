"""Moments in which two rules meet: an answer takes away what it answers, an end comes when all seems over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.channel import seen
from engine.games.unnamed.pack import Effect, Requirement
from engine.games.unnamed.verbs import (
    Bundle,
    CloseSpace,
    Corruption,
    Discard,
    Draw,
    Gain,
    PileUp,
    PutMarker,
    Remind,
    Reveal,
    TakeMarker,
)
from tests.games.unnamed.boxes import fated, lasting, sinful, with_card, with_corruption_for
from tests.games.unnamed.play import (
    TRIO,
    all_sins,
    answered_by_ben,
    at,
    filled,
    give,
    mark,
    pile,
    play,
    plays_sin,
    with_sin,
)
from tests.games.unnamed.small_box import BOX, ONE_EACH
from tests.kit.spoken_evenings import TITLES, script_of

FALLS = {"fall": "yes"}
TWO_GOLD = Gain(res=Bundle(gold=2))


# An answer takes away what it answers -------------------------------------------------------------

PICKED = {"take_part": ["quest1.2"], "close_portal": ["portal1"], "use_artifact": ["relic1"]}


@pytest.mark.parametrize("action", ["take_part", "close_portal", "use_artifact", "gain_treasure"])
def test_who_falls_by_an_answer_does_nothing_more_for_the_good(action: Any) -> None:
    """UN-SIN-09, UN-FAL-08, UN-FAL-11, UN-FAL-12: what it cost stays paid, and nothing comes of it."""
    t = at(using=sinful(Corruption(n=7, who="one"), answers=[action]), house=FALLS)
    give(mark(t, "quest3", "Ada", "", "", ""), "Ada", gold=2, gifts=dict(ONE_EACH), artifacts=["relic1"])
    game = play(t).acts(action).answer(*PICKED.get(action, ["gold3"]))
    answered_by_ben(game).asks("card.whom").answer("Ada").lets().asks("turn.action", who="Ben")
    ada, lying = game.hero("Ada"), [*game.t.portals.values(), *game.t.quests["quest1"].slots]
    assert (ada.fallen, ada.markers, "Ada" in lying) == (1, 7, False)
    assert game.told("cancelled") == [{"who": "Ada", "event": action}]
    assert game.told("treasure.taken") == game.told("gained") == []


def test_what_an_answer_takes_away_comes_to_nothing_aloud() -> None:
    """UN-SIN-09, UN-CLO-03, UN-MAN-03, UN-FAL-03: no rule that lasts, and no corruption, for what has not happened."""
    box = with_corruption_for("recruit", sinful(CloseSpace(board="tavern"), answers=["recruit"]))
    game = play(give(at(using=box, house=FALLS), "Ada", fame=2)).acts("recruit").answer("knight")
    answered_by_ben(game).asks("space.close").answer("tavern.2").lets().asks("turn.action", who="Ben")
    assert (game.hero("Ada").fame, game.hero("Ada").characters, game.hero("Ada").corruption) == (0, {}, 0)
    assert game.told("cancelled") == [{"who": "Ada", "event": "recruit"}]


def test_an_exchange_whose_gifts_are_gone_meanwhile_changes_nothing() -> None:
    """UN-HRO-01, UN-HRO-05, UN-GFT-06: as many as are given are got, or none."""
    t = at(using=sinful(Gain(res=Bundle(gifts={"hope": 6})), answers=["hero_ability"]))
    game = play(give(t, "Ada", gifts={"calm": 1})).acts("hero_ability").answer("hope")
    answered_by_ben(game).asks("turn.action", who="Ben")
    assert (game.hero("Ada").gifts, game.hero("Ada").tapped) == ({"calm": 1}, True)
    assert (game.told("exchanged"), len(game.told("cancelled"))) == ([], 1)


# A rule that lasts --------------------------------------------------------------------------------


def test_a_rule_that_lasts_does_not_answer_what_began_it() -> None:
    """UN-MAN-03: a sin card, an artifact, a temple; the next time it does."""
    once = sinful(Remind(when=("play_sin",), ops=(TWO_GOLD,), until="used"))
    game = plays_sin(play(with_sin(at(using=once))))
    assert (game.hero("Ada").gold, len(game.t.reminders)) == (0, 1)
    game.answer("pass").answer("pass").sin("sin1")
    assert (game.hero("Ada").gold, game.t.reminders) == (3, [])
    relic = with_card("artifacts", "relic1", effect=Effect(ops=(Remind(when=("use_artifact",), ops=(TWO_GOLD,)),)))
    used = play(give(at(using=relic), "Ada", artifacts=["relic1"])).acts("use_artifact").answer("relic1").lets()
    assert (used.hero("Ada").gold, len(used.t.reminders)) == (0, 1)
    temple = give(at(using=lasting("man", TWO_GOLD)), "Ada", might=3, buildings={"temple1": False, "castle1": False})
    manned = play(temple).acts("man").answer("temple1").lets()
    assert manned.hero("Ada").gold == 0
    assert manned.answer("pass", "pass").acts("man").lets().hero("Ada").gold == 2


def test_of_a_rule_that_lasts_and_has_no_words_nothing_is_said() -> None:
    """UN-MAN-03: what it brings is told, also if its words have not been typed."""
    t = give(at(using=lasting("gain_gifts", TWO_GOLD)), "Ada", might=3, buildings={"temple1": False})
    game = play(give(t, "Ada", characters={"knight": False})).acts("man").lets()
    game.answer("pass", "pass").acts("gain_gifts").lets()
    assert game.hero("Ada").gold == 2
    assert game.told("reminder") == game.told("reminder.begins") == []


# Falls --------------------------------------------------------------------------------------------


def test_what_corrupts_the_good_corrupts_the_fallen_too() -> None:
    """UN-FAL-03, UN-FAL-07, UN-FAL-14: of sin cards alone they suffer nothing."""
    t = give(at(using=with_corruption_for("recruit"), house=FALLS, falls=1), "Ada", fame=2, corruption=7, fallen=1)
    game = play(t).acts("recruit").answer("knight").lets().draws()
    assert game.asks("turn.action", who="Ben").hero("Ada").corruption == 8


def test_a_corruption_that_is_put_right_by_hand_turns_the_card() -> None:
    """UN-FAL-05, UN-FAL-06, UN-FAL-16: both ways, at once."""
    game = play(mark(at(house=FALLS), "quest1", "Ada", "", "")).correct(heroes__Ada__corruption=7)
    assert (game.hero("Ada").fallen, game.t.quests["quest1"].slots, game.hero("Ada").markers) == (1, ["", "", ""], 7)
    assert "gain_treasure" not in game.options
    assert game.correct(heroes__Ada__corruption=6).hero("Ada").fallen == 0
    others = {f"heroes__{name}__corruption": 7 for name in ("Ada", "Ben", "Cleo")}
    assert game.correct(**others).asked == "[fallen]"


def test_a_fallen_hero_who_is_mighty_enough_wins_on_the_way_back() -> None:
    """UN-FAL-16, UN-FAL-17, UN-END-04"""
    t = give(at(house=FALLS, armour=7, falls=1), "Ada", might=31, gold=1, fame=1, corruption=7, fallen=1)
    assert play(t).acts("shed_corruption").lets().asked == "[armour]"


# Ends ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "end"), [({}, "[doom]"), ({"regroup_after_14": "yes"}, "sin.draw")])
def test_the_last_cataclysm_after_all_have_passed_ends_it_before_the_count(house: dict[str, str], end: str) -> None:
    """UN-END-05, UN-ANY-01, UN-OPT-02: somebody uses a garrison that brings the seventh sin."""
    card = BOX.buildings["estate1"]
    using = with_card("buildings", "estate1", special=msgspec.structs.replace(card.special, ops=(PileUp(n=1),)))
    t = pile(at(using=using, house=house, passes=2, active="Cleo", to_act=[]), 6)
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[:13], t.cataclysms.cards[13:]
    game = play(give(t, "Ada", buildings={"estate1": True})).answer("pass").asks("regroup.begins")
    assert game.aside("use_garrison", "Ada", "estate1").okay().asked == end


def test_portals_that_are_all_closed_by_hand_end_it_with_the_turn() -> None:
    """UN-POR-07, UN-END-08"""
    t = at(portals={**dict.fromkeys(BOX.portals, "Ben"), "portal6": ""})
    game = play(t).correct(portals__portal6="Ada").answer("pass")
    assert (game.asked, game.t.winners) == ("[portals]", ["Ben"])


# No question whose answers are all alike ----------------------------------------------------------


def test_whoever_gets_all_that_is_left_picks_nothing() -> None:
    """UN-GFT-10, UN-CMP-07: the last gifts of the pools, the last treasures of a quest."""
    t = give(at(using=with_card("characters", "knight", gifts={"any": 2})), "Ada", characters={"knight": False})
    t.pools = {**dict.fromkeys(t.pools, 0), "hope": 1, "calm": 1}
    game = play(t).acts("gain_gifts").lets().asks("turn.action", who="Ben")
    assert game.hero("Ada").gifts == {"hope": 1, "calm": 1}
    t = mark(filled(at()), "quest1", "Ada", "Ada", "")
    t.treasures.cards = []
    done = play(t).acts("take_part").answer("quest1.3").lets().asks("complete.which").answer("quest1")
    done.asks("cataclysms.draw")
    assert (done.hero("Ada").gold, done.hero("Ada").fame) == (3, 1)


def test_no_payment_is_proposed_in_which_a_card_goes_for_nothing() -> None:
    """UN-ANY-04, UN-BLD-08: an elixir of two gifts is enough where two of any type are wanted."""
    using = with_card("quests", "quest1", requirements=(Requirement(gifts={"any": 2}),) * 3)
    using = replace(using, elixirs={**using.elixirs, **with_card("elixirs", "balm", gives={"grace": 2}).elixirs})
    game = play(give(at(using=using), "Ada", elixirs=["balm", "tonic"])).acts("take_part").answer("quest1.1")
    assert (game.lets().asked, game.hero("Ada").elixirs) == ("turn.action", ["tonic"])


def test_markers_that_all_come_back_or_fill_all_are_not_picked() -> None:
    """UN-POR-06, UN-QST-06, UN-QST-09"""
    t = mark(with_sin(at(using=sinful(TakeMarker(where="quest", n=3)))), "quest3", "Ada", "Ada", "", "")
    game = plays_sin(play(t)).asks("turn.action", who="Ben")
    assert (game.t.quests["quest3"].slots, game.hero("Ada").markers) == (["", "", "", ""], 7)
    t = mark(
        mark(with_sin(at(using=sinful(PutMarker(n=3, rows=(1,))))), "quest1", "Ben", "", ""), "quest2", "-", "-", ""
    )
    full = plays_sin(play(t)).asks("complete.which")
    assert (full.t.quests["quest1"].slots, full.t.quests["quest2"].slots) == (["Ben", "Ada", "Ada"], ["-", "-", "Ada"])


def test_a_whole_hand_goes_without_a_question() -> None:
    """UN-SIN-04, UN-CAT-04, UN-DCK-10: sin cards, of which what is beyond seven begins a new pile; artifacts."""
    game = plays_sin(play(pile(with_sin(at(using=sinful(Discard(what="sin", n=3)))), 6))).asks("cataclysms.draw")
    assert (game.hero("Ada").sins, len(game.told("sin.discarded")), len(game.t.sins_aside)) == ([], 2, 7)
    game.answer("gloom1").asks("turn.action", who="Ben")
    assert (len(game.t.sins.discard), all_sins(game.t)) == (2, 28)
    t = give(with_sin(at(using=sinful(Discard(what="artifact", n=2)))), "Ada", artifacts=["relic1", "relic2"])
    assert plays_sin(play(t)).t.artifacts.discard == ["relic1", "relic2"]


def test_nobody_is_picked_for_a_marker_who_has_none_or_has_fallen() -> None:
    """UN-GEN-11, UN-FAL-08, UN-QST-06"""
    t = with_sin(at(using=sinful(PutMarker(who="one", rows=(1,))), house=FALLS, falls=1))
    give(give(t, "Ben", corruption=7, fallen=1), "Cleo", markers=0)
    assert plays_sin(play(t)).asked == "quest.put"


# What is heard and told ------------------------------------------------------------------------------


def test_the_last_card_of_a_deck_comes_before_its_discards_are_shuffled() -> None:
    """UN-DCK-02, UN-ELX-01: told in this order, as hands do it; and once, where the question says it already."""
    t = give(at(), "Ada", gold=1)
    t.elixirs.cards, t.elixirs.discard = ["balm"], ["tonic", "tonic"]
    game = play(t).acts("buy_elixir").answer("wild").lets()
    told = [news.what for news in game.news]
    assert told.index("store.filled") < told.index("deck.renewed")
    assert (game.t.elixirs.cards, game.t.elixirs.discard) == (["tonic", "tonic"], [])
    t = give(at(), "Ada", gold=1)
    t.elixirs.cards, t.elixirs.discard = [], ["balm", "tonic"]
    game = play(t).acts("buy_elixir").answer("wild").lets().asks("elixirs.draw_shuffled").answer("tonic")
    assert (len(game.told("store.filled")), game.told("deck.renewed")) == (1, [])


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (12, [("treasures.laid", {"n": 2})]),
        (4, [("treasures.laid_at", {"n": 2, "quest": "quest7"}), ("treasures.laid_at", {"n": 1, "quest": "quest8"})]),
    ],
)
def test_hands_are_told_how_many_treasures_lie_at_each_new_quest(left: int, told: list[Any]) -> None:
    """UN-CMP-17, UN-CMP-18"""
    t = mark(filled(at()), "quest1", "-", "-", "")
    for name in ("quest1", "quest2"):
        t.quests[name].treasures = []
    t.treasures.cards = [*t.treasures.cards[: left + t.treasures.unseen]]
    game = play(t).acts("take_part").answer("quest1.3").lets()
    while game.asked != "regroup.begins":
        game.answer(game.options[0])
    assert [(news.what, news.about) for news in game.news if news.what.startswith("treasures.laid")] == told


@pytest.mark.parametrize(
    ("deck", "told"), [(["castle5"], "building.last"), (["castle4", "castle5"], "building.searched")]
)
def test_a_building_that_was_the_last_of_its_deck_leaves_nothing_to_be_shuffled(deck: list[str], told: str) -> None:
    """UN-CAT-07"""
    t = pile(at(using=fated({"do": "discard_building", "kind": "castle", "number": 5})), 6)
    t.castle_deck.cards = deck
    game = play(t).sin("sin1").answer("gloom1")
    assert game.told(told) == [{"building": "castle5"}]


def test_whoever_draws_a_treasure_in_vain_is_told_and_by_a_house_rule_the_pile_joins() -> None:
    """UN-TRE-05, UN-DCK-09"""
    for house, told in (({}, 1), ({"empty_treasures": "pile_joins"}, 0)):
        t = with_sin(at(using=sinful(Draw(what="treasure")), house=house))
        t.treasures.discard, t.treasures.cards = t.treasures.cards, ["fame1"] * t.treasures.unseen
        game = plays_sin(play(t))
        assert len(game.told("treasure.none")) == told


def test_whatever_runs_out_or_comes_back_is_said_to_hands() -> None:
    """UN-UNP-06, UN-FAL-15"""
    t = at((*TRIO, "Zed"), house={"unnamed": "yes"}, unnamed="Zed", active="Cleo", to_act=[], unnamed_hand=["fog"])
    played = play(t).answer("pass").asks("unnamed.card").answer("fog")
    assert (played.told("unnamed.back"), len(played.t.unnamed_hand)) == ([{"who": "Zed", "n": 14}], 14)
    t = at(using=sinful(Corruption(n=3)), house=FALLS, falls=1)
    corrupted = plays_sin(play(with_sin(give(t, "Ben", corruption=34, fallen=1))))
    assert (corrupted.hero("Ada").corruption, corrupted.told("corruption.out")) == (3, [{}])


@pytest.mark.parametrize(("left", "told"), [(1, "sins.seven"), (0, "sins.seven_only")])
def test_no_cataclysm_is_announced_where_none_is_left(left: int, told: str) -> None:
    """UN-CAT-11, UN-SIN-05"""
    t = pile(at(), 6)
    t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[left:], t.cataclysms.cards[:left]
    game = play(t).sin("sin1")
    assert [news.what for news in game.news if news.what.startswith("sins.seven")] == [told]
    assert len(game.told("sins.shuffled")) == 1


@pytest.mark.parametrize(("left", "asked"), [(0, "turn.action"), (2, "deck.reveal")])
def test_nobody_looks_at_more_cards_than_there_are(left: int, asked: str) -> None:
    """UN-DCK-07"""
    t = with_sin(at(using=sinful(Reveal(deck="quests", n=3))))
    t.quest_deck.cards = t.quest_deck.cards[:left]
    game = plays_sin(play(t)).asks(asked)
    assert game.about.get("n", 0) == left


@pytest.mark.parametrize("language", ["en", "it"])
def test_of_a_number_that_somebody_is_asked_alone_the_room_hears_that_they_are_asked(language: str) -> None:
    """UN-GEN-10, UN-HRO-01: how many covered gifts go"""
    t = at(house={"gifts": "covered"})
    t.heroes["Ada"].covered = ["hope", "calm"]
    game = play(t).acts("hero_ability").asks("exchange.many")
    said = [line.caption for line in script_of(TITLES["unnamed"], language).lines(seen(game.game, "all"))]
    assert len(said) == 1
    assert "Ada" in said[0]
