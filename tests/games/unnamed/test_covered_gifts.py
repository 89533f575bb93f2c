"""Gifts that lie covered: on phones, on one phone that goes round, and in closed hands."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from device.evening.words import words
from engine import Game, Next
from engine.games.unnamed.box import Box
from engine.games.unnamed.game import GAME
from engine.games.unnamed.rules import RULES
from engine.games.unnamed.table import SevenTable
from engine.laboratory import Lab
from tests.games.unnamed.play import COVERED, TRIO, Play, at, give, hide, mark, play
from tests.games.unnamed.small_box import BOX
from tests.games.unnamed.valley import NAMES, begun, cards, sane, some_house
from tests.kit.kinds import of_kind

CLOSED = {"gifts": "covered", "hands": "closed"}
LEAKY, MOVES = 40, 80


def secret(game: Play, what: str, who: str) -> Play:
    """The question is for one pair of eyes."""
    game.asks(what, who=who)
    assert game.game.ask
    assert game.game.ask.private
    other = next(name for name in TRIO if name != who)
    assert (game.game.ask.seen_by(other).options, game.game.ask.seen_by(other).about) == ((), {})
    return game


def told(game: Play, what: str, to: str = "all") -> list[dict[str, Any]]:
    """What was told of this to somebody."""
    return [dict(news.about) for news in game.news if news.what == what and news.to == to]


# What others see ----------------------------------------------------------------------------------


def test_everybody_knows_how_many_gifts_there_are_and_their_owner_which() -> None:
    """UN-GEN-10, UN-GEN-12"""
    t = hide(at(house=COVERED), "Ben", "hope", "hope", "calm")
    assert t.seen_by("Ada").heroes["Ben"].covered == ["?"] * 3
    assert t.seen_by("Ben").heroes["Ben"].covered == ["hope", "hope", "calm"]
    said = words(GAME, cards(), "en")
    bits = {who: [bit.said for bit in said.over(t.seen_by(who)).board().people[1].bits] for who in ("Ada", "Ben")}
    assert "3 covered gifts" in bits["Ada"]
    assert len(bits["Ben"]) == len(bits["Ada"]) + 2


def test_what_can_be_done_is_the_same_for_all_hands_of_the_same_size() -> None:
    """UN-GEN-10, UN-QST-01"""
    offered = []
    for gifts in (("hope", "hope"), ("grace", "calm")):
        game = play(hide(at(house=COVERED), "Ada", *gifts))
        offered.append(list(game.options))
        secret(game.acts("take_part"), "take_part.which", "Ada")
        assert ("quest1.1" in game.options) is (gifts[0] == "hope")
        game.answer("never mind").asks("turn.action", who="Ada")
    assert offered[0] == offered[1]
    assert "take_part" not in play(hide(at(house=COVERED), "Ben", "hope", "hope")).options
    t = hide(at(house=COVERED), "Ada", "calm")
    t.heroes["Ada"].gold = t.heroes["Ada"].fame = 0
    assert "close_portal" not in play(t).options


def test_seven_covered_gifts_may_close_a_portal_or_not() -> None:
    """UN-POR-01, UN-POR-02, UN-GEN-10"""
    game = play(hide(at(house=COVERED), "Ada", *BOX.virtues)).acts("close_portal")
    secret(game, "close_portal.which", "Ada").answer("portal2").lets()
    assert (game.t.portals["portal2"], game.hero("Ada").covered) == ("Ada", [])
    t = hide(hide(at(house=COVERED), "Ben", *BOX.virtues), "Ada", *["hope"] * 5, "calm", "calm")
    other = play(t).acts("close_portal")
    assert other.options == ["never mind"]
    few = play(hide(at(house=COVERED), "Ada", *["hope"] * 6)).options
    assert "close_portal" not in few


def test_the_count_of_covered_gifts_is_worth_a_might() -> None:
    """UN-SCO-01"""
    game = play(hide(at(house=COVERED), "Ben", "hope", "calm"), "scoring", stop="drawing")
    assert [one["who"] for one in told(game, "scored.and_sins") if "gifts" in one["categories"]] == ["Ben"]


@pytest.mark.parametrize("action", ["take_part", "close_portal"])
def test_whoever_has_second_thoughts_moves_no_marker(action: str) -> None:
    """UN-GEN-10, UN-GEN-11"""
    t = hide(at(house={**COVERED, "markers_out": "moved"}), "Ada", *BOX.virtues, "hope")
    mark(t, "quest3", "Ada", "", "", "").heroes["Ada"].markers = 0
    game = play(t).acts(action).answer("never mind").asks("turn.action", who="Ada")
    assert (game.hero("Ada").markers, game.t.quests["quest3"].slots[0]) == (0, "Ada")
    option = {"take_part": "quest1.1", "close_portal": "portal1"}[action]
    game.acts(action).answer(option).lets()
    assert (game.hero("Ada").markers, game.t.quests["quest3"].slots[0]) == (0, "")


# Getting and paying -------------------------------------------------------------------------------


def test_what_a_character_gives_lies_covered_and_is_told() -> None:
    """UN-GFT-01, UN-GEN-10"""
    game = play(give(at(house=COVERED), "Ada", characters={"piper": False})).acts("gain_gifts").lets()
    assert (game.hero("Ada").gifts, sorted(game.hero("Ada").covered)) == ({}, ["hope", "hope", "valour"])
    assert told(game, "gained") == [{"who": "Ada", "res": "hope=2,valour=1"}]
    closed = play(give(at(house=CLOSED), "Ada", characters={"piper": False})).acts("gain_gifts").lets()
    assert closed.hero("Ada").covered == ["?"] * 3
    sane_gifts(closed.t)


def sane_gifts(t: SevenTable) -> None:
    """UN-GFT-08: forty-two."""
    assert sum(t.pools.values()) + sum(hero.many_gifts for hero in t.heroes.values()) == 42


def test_how_covered_gifts_pay_is_asked_in_private_only_where_an_elixir_could_help() -> None:
    """UN-ANY-04, UN-GEN-10"""
    bare = play(hide(at(house=COVERED), "Ada", "hope", "hope")).acts("take_part").answer("quest1.1").lets()
    assert (bare.t.quests["quest1"].slots[0], bare.hero("Ada").covered, bare.t.pools["hope"]) == ("Ada", [], 6)
    assert told(bare, "paid") == [{"who": "Ada", "res": "hope=2"}]
    helped = play(hide(at(house=COVERED), "Ada", "hope", "hope", elixirs=["tonic"])).acts("take_part")
    secret(helped.answer("quest1.1"), "pay.how", "Ada").answer("tonic:0").lets()
    assert (helped.hero("Ada").covered, helped.hero("Ada").elixirs) == (["hope"], [])


def test_a_gift_of_any_type_is_picked_in_private_also_where_all_are_alike() -> None:
    """UN-GEN-10, UN-GFT-08"""
    t = hide(at(house=COVERED), "Ada", "calm", "calm")
    t.quests["quest3"].slots = ["", "-", "-", ""]
    game = play(t).acts("take_part").answer("quest3.4")
    secret(game, "pay.gift", "Ada").answer("calm").lets()
    assert (game.hero("Ada").covered, game.t.quests["quest3"].slots[3]) == (["calm"], "Ada")


def test_from_a_closed_hand_people_say_what_they_pay() -> None:
    """UN-GEN-10, UN-GFT-08"""
    t = hide(at(house=CLOSED), "Ada", "hope", "hope", "calm")
    game = play(t).acts("take_part").asks("take_part.which")
    assert {"never mind", "quest1.1"} <= set(game.options)
    game.answer("quest1.1").lets()
    assert (game.hero("Ada").covered, game.t.pools["hope"]) == (["?"], 6)
    game.answer("pass", "pass").acts("take_part").asks("take_part.which")
    sane_gifts(game.t)


def test_what_lies_in_the_pools_is_in_nobodys_hand() -> None:
    """UN-GEN-10"""
    game = play(hide(at(house=CLOSED), "Ada", "calm", "calm")).acts("take_part").asks("take_part.which")
    assert "quest1.1" not in game.options
    covered = play(hide(at(house=COVERED), "Ada", *["calm"] * 6, "hope"))
    assert "close_portal" not in covered.options
    six = [name for name in BOX.virtues if name != "grace"]  # of that one all lie in the pool
    assert "close_portal" not in play(hide(at(house=COVERED), "Ada", *six, "hope")).options


def test_a_closed_hand_that_lacks_the_gift_is_helped_by_an_elixir() -> None:
    """UN-ANY-04, UN-ELX-03"""
    t = hide(hide(at(house=CLOSED), "Ben", "hope"), "Ada", "calm", elixirs=["tonic"])
    give(t, "Ada", characters={"helper1": False, "helper2": False})
    game = play(t).acts("take_part").answer("quest1.1").asks("pay.how")
    assert "tonic:1" in game.options
    game.answer("tonic:1").lets()
    assert (game.hero("Ada").covered, game.t.pools["hope"]) == (["?"], 5)


# Losing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "options"), [(COVERED, {"hope", "calm"}), (CLOSED, {"hope", "calm", "grace"})])
def test_which_gift_is_lost_only_its_holder_can_say(house: dict[str, str], options: set[str]) -> None:
    """UN-GFT-08, UN-UNP-14"""
    t = hide(at((*TRIO, "Zed"), house={**house, "unnamed": "yes"}, unnamed="Zed"), "Ada", "hope", "calm")
    hide(t, "Ben", "grace")
    t.unnamed_hand = ["snare"]
    game = play(t, "unnamed_turn").answer("snare").answer("Ada", "no")
    game.asks("gift.has", who="Ada")
    assert game.options == (["yes"] if house is COVERED else ["yes", "no"])
    game.answer("yes").asks("pay.gift", who="Ada")
    assert set(game.options) == options
    game.answer("calm")
    assert (len(game.hero("Ada").covered), game.t.pools["calm"]) == (1, 6)


def test_whoever_has_nothing_is_punished_without_a_question_and_a_liar_is_not_possible() -> None:
    """UN-UNP-07, UN-UNP-14, UN-GEN-10"""
    t = at((*TRIO, "Zed"), house={**COVERED, "unnamed": "yes", "may_refuse": "yes"}, unnamed="Zed")
    t.unnamed_hand = ["snare"]
    hide(t, "Ben", "grace")
    game = play(t, "unnamed_turn").answer("snare").answer("Ada", "Ben", "no")
    game.asks("sin.draw", who="Ada").answer(game.options[0])
    secret(game, "gift.has", "Ben")
    assert game.options == ["yes", "no"]
    game.answer("no").asks("sin.draw", who="Ben")
    assert game.hero("Ben").covered == ["grace"]


@pytest.mark.parametrize("house", [COVERED, CLOSED])
def test_a_fallen_hero_lays_all_of_them_down(house: dict[str, str]) -> None:
    """UN-FAL-13"""
    t = hide(at(house={**house, "fall": "yes"}), "Ada", "hope", "calm")
    t.heroes["Ada"].fallen, t.heroes["Ada"].corruption = 1, 7
    game = play(t).answer("pass")
    if house is COVERED:
        secret(game, "gift.back", "Ada").answer(game.options[0])
    else:
        game.asks("gift.lose", "hope", "calm", who="Ada").answer("hope")
    assert (game.hero("Ada").covered, game.t.pools["hope"], game.t.pools["calm"]) == ([], 6, 6)
    assert told(game, "gifts.lost") == [{"who": "Ada", "n": 2}]


# Exchanges ----------------------------------------------------------------------------------------


def test_whoever_exchanges_looks_at_what_the_other_holds_and_the_others_do_not() -> None:
    """UN-HRO-02, UN-HRO-04, UN-GEN-10"""
    t = hide(hide(at(house=COVERED), "Ada", "hope", "hope"), "Ben", "calm", "hope")
    game = play(t).acts("hero_ability").answer("Ben")
    secret(game, "exchange.many", "Ada").answer(1)
    secret(game, "exchange.give", "Ada").answer("hope")
    secret(game, "exchange.get", "Ada")
    assert game.options == ["calm"]
    game.answer("calm").lets()
    assert (sorted(game.hero("Ada").covered), game.hero("Ben").covered) == (["calm", "hope"], ["hope", "hope"])
    assert told(game, "exchanged.covered") == [{"who": "Ada", "source": "Ben", "n": 1}]
    assert told(game, "exchanged.yours", "Ben")[0]["res"] == "calm=1"
    assert not told(game, "exchanged")
    assert not told(game, "exchanged.yours", "Cleo")


def test_nothing_at_all_is_an_answer_and_leaves_the_hero_upright() -> None:
    """UN-HRO-01, UN-HRO-05"""
    t = hide(hide(at(house=COVERED), "Ada", "hope"), "Ben", "hope")
    game = play(t).acts("hero_ability").answer("Ben")
    secret(game, "exchange.many", "Ada")
    assert game.options == [0, 0]
    game.answer(0).asks("turn.action", who="Ada")
    assert not game.hero("Ada").tapped


def test_what_goes_to_the_pools_everybody_sees() -> None:
    """UN-HRO-02"""
    game = play(hide(at(house=COVERED), "Ada", "hope")).acts("hero_ability").asks("exchange.many")
    game.answer(1).answer("hope").answer("grace").lets()
    assert told(game, "exchanged") == [{"who": "Ada", "source": "pools", "given": "hope=1", "res": "grace=1"}]
    assert (game.hero("Ada").covered, game.t.pools["hope"], game.t.pools["grace"]) == (["grace"], 6, 5)


def test_between_closed_hands_gifts_change_places_unseen() -> None:
    """UN-HRO-02, UN-OPT-03, UN-GEN-10"""
    t = hide(hide(at(house={**CLOSED, "consent_for_swap": "yes"}), "Ada", "hope", "hope"), "Ben", "calm", "grace")
    game = play(t).acts("hero_ability").answer("Ben").asks("exchange.many").answer(2)
    game.asks("exchange.covered", who="Ben").answer("yes").lets()
    assert (game.hero("Ada").covered, game.hero("Ben").covered) == (["?"] * 2, ["?"] * 2)
    assert game.hero("Ada").tapped
    pools = play(hide(at(house=CLOSED), "Ada", "hope", "calm")).acts("hero_ability").answer(1)
    pools.asks("exchange.give", "hope", "calm").answer("calm").asks("exchange.get")
    assert "calm" not in pools.options
    pools.answer("truth").lets()
    assert (pools.t.pools["calm"], pools.t.pools["truth"], pools.hero("Ada").covered) == (6, 5, ["?"] * 2)


def test_gift_by_gift_no_type_comes_back_that_was_given() -> None:
    """UN-HRO-02, UN-HRO-04"""
    t = hide(hide(at(house={**COVERED, "exchange_with": "several"}), "Ada", "hope", "calm"), "Ben", "hope", "truth")
    game = play(t).acts("hero_ability").answer("pools").answer(1).answer("hope").answer("grace")
    game.asks("exchange.with", "no", "pools", "Ben").answer("Ben").answer(1)
    game.asks("exchange.give", "calm").answer("calm").asks("exchange.get", "truth").answer("truth")
    game.asks("exchange.with").answer("no").lets()
    assert sorted(game.hero("Ada").covered) == ["grace", "truth"]
    assert sorted(game.hero("Ben").covered) == ["calm", "hope"]


# Whole evenings -----------------------------------------------------------------------------------


def covered_house(seed: int, hands: str) -> dict[str, str]:
    """Some house with covered gifts."""
    return {**some_house(seed), "gifts": "covered", "hands": hands}


def lab(seed: int, hands: str, **more: Any) -> Lab:
    """A laboratory for two to seven people."""
    return Lab(lambda save: begun(NAMES[: 2 + seed % 6], covered_house(seed, hands), save=save), sane=sane, **more)


def with_pools_alone(box: Box) -> Box:
    """Whoever exchanges with somebody may look at what they hold: here nobody does."""
    heroes = {
        name: msgspec.structs.replace(
            card,
            ability=msgspec.structs.replace(card.ability, sources=("pool",)),
            evil=msgspec.structs.replace(card.evil, ability=None),
        )
        for name, card in box.heroes.items()
    }
    return replace(box, heroes=heroes)


def test_nobody_learns_which_gifts_others_have(fuzz_seed: int) -> None:
    using = with_pools_alone(of_kind(Box, cards().box))
    players, house = NAMES[: 2 + fuzz_seed % 6], covered_house(fuzz_seed, "secret")

    def new(save: Any) -> Game:
        return Game(GAME.rules, GAME.lay(players, house), using, strict=True, save=save)

    verdict = Lab(new, leak_every=4, wild=0.05).play(random.Random(fuzz_seed), LEAKY)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def test_an_evening_with_covered_gifts_loses_none(fuzz_seed: int) -> None:
    hands = "closed" if fuzz_seed % 2 else "secret"
    verdict = lab(fuzz_seed, hands, wild=0.05, twin_every=MOVES).play(random.Random(fuzz_seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"


def in_the_middle(seed: int, save: Any) -> Game:
    """Three heroes with many covered gifts, an elixir and a castle, and the Unnamed who wants some of them."""
    chance = random.Random(seed)
    using = with_pools_alone(BOX)
    t = at((*TRIO, "Zed"), using=using, house={**COVERED, "unnamed": "yes"}, unnamed="Zed")
    for who in TRIO:
        hide(t, who, *chance.sample([name for name in BOX.virtues for _ in range(t.pools[name] // 2)], 8))
    give(t, "Ada", elixirs=["tonic"], characters={"piper": False}, gold=3, fame=3)
    t.unnamed_hand = ["snare", "toll"]
    return Game(replace(RULES, first=Next("turn")), t, using, strict=True, save=save)


def test_in_the_middle_of_a_turn_nobody_learns_them_either(fuzz_seed: int) -> None:
    here = Lab(lambda save: in_the_middle(fuzz_seed, save), leak_every=2, wild=0.05)
    verdict = here.play(random.Random(fuzz_seed), LEAKY)
    assert verdict, f"{verdict.finding}: {verdict.why}\nafter {verdict.moves[-5:]}"
