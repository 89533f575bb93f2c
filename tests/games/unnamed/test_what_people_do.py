"""Recruits, elixirs, buildings, sin cards, artifacts, gifts and heroes."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from engine import NotNow
from engine.games.unnamed.box import Box
from engine.games.unnamed.pack import Ability, Effect, HeroCard
from engine.games.unnamed.table import MARKERS
from engine.games.unnamed.verbs import Bundle, Gain
from tests.games.unnamed.play import all_sins, at, give, mark, pile, play
from tests.games.unnamed.small_box import BOX

# Characters ---------------------------------------------------------------------------------------


def test_a_recruit_costs_fame_brings_might_at_once_and_is_replaced() -> None:
    """UN-REC-01, UN-REC-02, UN-REC-04"""
    game = (
        play(give(at(), "Ada", fame=5)).acts("recruit").answer("knight").lets().asks("characters.draw").draws("helper9")
    )
    ada = game.hero("Ada")
    assert (ada.fame, ada.might, ada.characters) == (3, 2, {"knight": False})
    assert game.t.tavern.spaces == ["piper", "helper9", "sage"]


def test_might_with_a_plus_comes_in_production_and_not_at_once() -> None:
    """UN-REC-03, UN-REC-05"""
    game = play(give(at(), "Ada", fame=2), stop="turn_order").acts("recruit").answer("sage").lets().draws("helper9")
    assert game.hero("Ada").might == 0
    done = play(give(at(), "Ada", characters={"sage": True, "piper": False}), "production", stop="tidying")
    assert (done.hero("Ada").might, done.hero("Ada").fame, done.hero("Ada").gold) == (1, 2, 2)


def test_who_leaves_goes_to_the_pile_and_leaves_might_behind() -> None:
    """UN-REC-07, UN-GFT-03"""
    game = play(give(at(), "Ada", characters={"knight": True}, might=2)).acts("gain_gifts").lets()
    assert (game.hero("Ada").characters, game.t.characters.discard, game.hero("Ada").might) == ({}, ["knight"], 2)
    assert game.hero("Ada").gifts == {"faith": 1}


# Elixirs ------------------------------------------------------------------------------------------


def test_an_elixir_costs_gold_and_its_option_is_looked_at_when_it_is_used() -> None:
    """UN-ELX-01, UN-ELX-05, UN-ELX-06, UN-ELX-07, UN-ELX-02"""
    game = play(give(at(), "Ben", fame=9, gold=2, characters={"helper1": False}), "turn")
    game.answer("pass").asks("turn.action", who="Ben").acts("buy_elixir").answer("tonic").lets().draws("balm")
    assert (game.hero("Ben").gold, game.hero("Ben").elixirs) == (0, ["tonic"])
    game.correct(heroes__Ben__characters={})  # one blue is not enough
    with pytest.raises(NotNow):
        game.aside("use_elixir", "Ben", "tonic:1")
    game.correct(heroes__Ben__characters={"helper1": True}).aside("use_elixir", "Ben", "tonic:1")
    assert (game.hero("Ben").gifts, game.t.elixirs.discard) == ({"hope": 2}, ["tonic"])


def test_used_directly_an_elixir_needs_no_pool_and_as_cards_it_is_limited_by_it() -> None:
    """UN-ELX-03, UN-ELX-04, UN-EX-18"""
    t = give(at(), "Ben", characters={"helper1": True}, elixirs=["tonic"])
    t.heroes["Cleo"].gifts, t.pools["hope"] = {"hope": 6}, 0
    direct = play(t).answer("pass").acts("take_part").asks("take_part.which")
    direct.answer("quest1.1").lets()
    assert (direct.t.quests["quest1"].slots[0], direct.t.pools["hope"], direct.hero("Ben").elixirs) == ("Ben", 0, [])
    t = give(at(), "Ben", characters={"helper1": True}, elixirs=["tonic"])
    t.heroes["Cleo"].gifts, t.pools["hope"] = {"hope": 6}, 0
    assert play(t).aside("use_elixir", "Ben", "tonic:1").hero("Ben").gifts == {}


def test_an_elixir_does_not_help_in_an_exchange() -> None:
    """UN-ELX-09"""
    assert "hero_ability" not in play(give(at(), "Ada", elixirs=["balm"])).options


# Buildings ----------------------------------------------------------------------------------------


def test_castles_are_replaced_temples_are_not_and_bring_a_might() -> None:
    """UN-BLD-01, UN-BLD-02, UN-BLD-11"""
    game = (
        play(give(at(), "Ada", gold=7)).acts("found").answer("castle1").lets().asks("castle_deck.draw").draws("castle5")
    )
    assert (game.t.castles.spaces, game.hero("Ada").buildings) == (["castle5", "castle2"], {"castle1": False})
    game.answer("pass", "pass").acts("found").answer("temple2").lets().asks("turn.action", who="Ben")
    assert ("temple2" in game.t.temples, game.hero("Ada").might, game.hero("Ada").gold) == (False, 1, 0)


def test_a_better_rating_replaces_the_first_also_when_it_is_given_up() -> None:
    """UN-BLD-03, UN-BLD-04, UN-BLD-05, UN-OPT-07"""
    t = give(at(), "Ben", buildings={"castle3": False})
    assert t.rating("Ben", "castle3").fame == 4
    give(t, "Ben", characters={"helper1": True})
    assert t.rating("Ben", "castle3").fame == 6
    assert play(t).aside("discard_estate", "Ben", "castle3").hero("Ben").fame == 6
    base = give(at(house={"base_yield": "yes"}), "Ben", buildings={"castle3": False}, characters={"helper1": True})
    assert play(base).aside("discard_estate", "Ben", "castle3").hero("Ben").fame == 4


def test_no_change_is_given_unless_the_markers_are_taken_first() -> None:
    """UN-BLD-06, UN-BLD-07, UN-BLD-08, UN-EX-02"""
    for answer, left in (("direct", 1), ("first", 2)):
        t = give(at(), "Ben", fame=1, buildings={"castle3": False})
        game = (
            play(t).answer("pass").acts("recruit").answer("piper").asks("pay.waste", "first", "direct").answer(answer)
        )
        assert (game.lets().hero("Ben").fame, game.hero("Ben").buildings) == (left, {})
    two = give(at(), "Ben", buildings={"estate3": False, "estate4": False}, gold=1)
    rich = (
        play(two).answer("pass").acts("found").asks("found.which", *two.castles.cards, *two.estates.cards, *two.temples)
    )
    assert rich.answer("temple1").lets().hero("Ben").buildings == {"temple1": False}


def test_giving_up_a_manned_building_brings_the_marker_back_and_nothing_else() -> None:
    """UN-BLD-09, UN-BLD-13"""
    t = give(at(), "Ada", buildings={"castle3": True, "temple1": False})
    game = play(t).aside("discard_estate", "Ada", "castle3")
    assert (game.hero("Ada").markers, game.hero("Ada").gold) == (MARKERS, 0)
    with pytest.raises(NotNow):
        game.aside("discard_estate", "Ada", "temple1")


def test_a_temple_brings_might_to_whoever_commands_three() -> None:
    """UN-BLD-12, UN-PRO-02"""
    three = {"sage": False, "helper1": False}
    t = give(at(), "Ben", buildings={"temple1": False}, characters=three)
    assert play(t, "production", stop="tidying").hero("Ben").might == 2
    fewer = give(at(), "Ben", buildings={"temple1": False}, characters={"helper1": False})
    assert play(fewer, "production", stop="tidying").hero("Ben").might == 0


# Manning ------------------------------------------------------------------------------------------


def test_to_man_costs_might_and_a_marker_and_only_then_the_rule_can_be_used() -> None:
    """UN-MAN-01, UN-MAN-02, UN-MAN-04, UN-MAN-05, UN-MAN-06, UN-MAN-07"""
    game = play(give(at(), "Ada", might=4, buildings={"castle3": False}))
    with pytest.raises(NotNow):
        game.aside("use_garrison", "Ada", "castle3")
    game.acts("man").lets()
    assert (game.hero("Ada").might, game.hero("Ada").markers, game.hero("Ada").buildings) == (2, 6, {"castle3": True})
    with pytest.raises(NotNow):
        game.aside("use_garrison", "Ben", "castle3")
    game.aside("use_garrison", "Ada", "castle3")
    assert (game.hero("Ada").gold, game.hero("Ada").markers, game.hero("Ada").might) == (2, MARKERS, 2)
    game.answer("pass", "pass").acts("man").lets()
    assert game.hero("Ada").buildings == {"castle3": True}
    assert "man" not in play(give(at(), "Ada", might=4, buildings={"castle3": True})).options


def test_the_rule_of_a_temple_holds_until_the_turn_is_over() -> None:
    """UN-MAN-03"""
    game = play(give(at(), "Ada", might=1, buildings={"temple1": False}, characters={"helper1": False}))
    game.acts("man").lets().answer("pass", "pass").acts("gain_gifts").lets()
    assert (game.hero("Ada").fame, len(game.told("reminder"))) == (1, 1)
    assert [one.owner for one in game.t.reminders] == ["Ada"]
    ended = play(give(at(reminders=list(game.t.reminders)), "Ada"), "turn_order", stop="game_turn")
    assert ended.t.reminders == []


def test_a_marker_changes_nothing_in_production() -> None:
    """UN-MAN-08"""
    t = give(give(at(), "Ada", buildings={"castle3": True}), "Ben", buildings={"castle4": False})
    done = play(t, "production", stop="tidying")
    assert done.hero("Ada").fame == done.hero("Ben").fame == 5


# Sin cards, artifacts -----------------------------------------------------------------------------


def test_a_sin_card_does_one_of_two_things_and_goes_to_the_pile() -> None:
    """UN-SIN-01, UN-SIN-02, UN-SIN-03, UN-GFT-05, UN-SIN-07, UN-SIN-08"""
    t = give(at(), "Ada", characters={"sage": True}, tapped=True)
    game = play(t).acts("play_sin")
    assert game.game.ask
    assert game.game.ask.private
    game.asks("sin.which", "never mind", "sin1.1", "sin1.2", "sloth.1", "sloth.2").answer("sloth.1").lets()
    assert (game.hero("Ada").characters, game.hero("Ada").tapped, game.hero("Ada").gold) == ({"sage": False}, True, 0)
    assert (game.t.sins.discard, game.hero("Ada").sins) == (["sloth"], ["sin1", "sin1"])


def test_who_thinks_better_of_it_has_done_nothing() -> None:
    """UN-SIN-01"""
    game = play(at()).acts("play_sin").answer("never mind").asks("turn.action", who="Ada")
    assert len(game.hero("Ada").sins) == 3


@pytest.mark.parametrize(
    ("house", "first"), [({}, "gained"), ({"seventh_sin": "before_its_effect"}, "cataclysm.drawn")]
)
def test_the_seventh_sin_brings_a_cataclysm_after_or_before_its_effect(house: dict[str, str], first: str) -> None:
    """UN-SIN-04, UN-SIN-05, UN-SIN-06"""
    game = play(pile(at(house=house), 6)).sin("sin1", 2).draws("gloom1")
    told = [news.what for news in game.news if news.what in ("gained", "cataclysm.drawn")]
    assert (told[0], game.t.doom, game.t.sins.discard, all_sins(game.t)) == (first, 1, [], 28)


def test_a_reaction_is_played_out_of_turn_and_can_be_answered() -> None:
    """UN-SIN-09"""
    t = give(at(), "Ada", fame=5)
    for who in ("Ben", "Cleo"):
        t.sins.cards += t.heroes[who].sins[:1]
        t.heroes[who].sins[0] = "wrath"
    t.sins.cards.remove("wrath")
    t.sins.cards.remove("wrath")
    game = play(t).acts("recruit").answer("knight").asks("reaction.play", "no", "wrath", who="Ben").answer("wrath")
    game.asks("reaction.play", who="Ada").lets()
    assert (game.hero("Ada").fame, game.hero("Ada").characters, game.t.tavern.spaces[1]) == (3, {}, "knight")
    assert (game.t.sins.discard, game.t.passes) == (["wrath"], 0)
    game.asks("turn.action", who="Ben")


def test_an_artifact_takes_an_action_and_leaves_the_game() -> None:
    """UN-ART-01, UN-ART-02, UN-ART-03"""
    game = play(give(at(), "Ada", artifacts=["relic3"])).acts("use_artifact").answer("relic3").lets()
    assert (game.hero("Ada").gold, game.hero("Ada").artifacts, game.t.artifacts.discard) == (5, [], ["relic3"])
    game.asks("turn.action", who="Ben")


# Gifts --------------------------------------------------------------------------------------------


def test_a_character_gives_what_the_pools_hold_turns_and_goes_after_the_second_time() -> None:
    """UN-GFT-01, UN-GFT-02, UN-GFT-03, UN-GFT-06, UN-GFT-07, UN-EX-09"""
    t = give(give(at(), "Ada", characters={"piper": False}), "Ben", gifts={"hope": 5, "valour": 6})
    game = play(t).acts("gain_gifts").lets()
    assert (game.hero("Ada").gifts, game.hero("Ada").characters) == ({"hope": 1}, {"piper": True})
    game.correct(heroes__Ben__gifts={}, pools__hope=5, pools__valour=6).answer("pass", "pass").acts("gain_gifts").lets()
    assert (game.hero("Ada").gifts, game.hero("Ada").characters) == ({"hope": 3, "valour": 1}, {})
    assert game.t.characters.discard == ["piper"]
    empty = give(give(at(), "Ada", characters={"helper1": False}), "Ben", gifts={"truth": 6})
    none = play(empty).acts("gain_gifts").lets()
    assert (none.hero("Ada").characters, len(none.told("gifts.none"))) == ({"helper1": True}, 1)


def test_characters_do_not_turn_back_by_themselves() -> None:
    """UN-GFT-04, UN-UNT-01, UN-UNT-02"""
    t = give(at(), "Ada", characters={"sage": True}, tapped=True)
    game = play(t, "activating", stop="production").ok("regroup.produces")
    assert (game.hero("Ada").characters, game.hero("Ada").tapped) == ({"sage": True}, False)


def test_spent_gifts_go_back_to_their_pool() -> None:
    """UN-GFT-08"""
    game = play(give(at(), "Ada", gifts={"hope": 2})).acts("take_part").answer("quest1.1").lets()
    assert (game.t.pools["hope"], game.hero("Ada").gifts) == (6, {})


# Heroes -------------------------------------------------------------------------------------------


def test_an_exchange_of_gifts_with_somebody_else() -> None:
    """UN-HRO-01, UN-HRO-02, UN-HRO-03, UN-HRO-04, UN-EX-19"""
    t = give(give(at(), "Ada", gifts={"hope": 2, "valour": 1}), "Ben", gifts={"faith": 2})
    t.heroes["Cleo"].gifts, t.pools["faith"] = {"faith": 4}, 0
    game = play(t).acts("hero_ability").asks("exchange.with", "pools", "Ben", "Cleo").answer("Ben")
    game.asks("exchange.many").refuses(3).answer(2)
    game.asks("exchange.give", "hope", "valour").answer("hope").asks("exchange.give", "hope", "valour").answer("valour")
    game.lets()
    assert (game.hero("Ada").gifts, game.hero("Ben").gifts) == ({"hope": 1, "faith": 2}, {"hope": 1, "valour": 1})
    assert game.hero("Ada").tapped


def test_nobody_gets_what_they_give() -> None:
    """UN-HRO-04"""
    t = give(give(at(), "Ada", gifts={"hope": 2}), "Ben", gifts={"hope": 2})
    assert "Ben" not in play(t).acts("hero_ability").options


def test_a_turned_hero_is_not_turned_again() -> None:
    """UN-HRO-05, UN-HRO-06"""
    t = give(at(), "Ada", gifts={"hope": 2}, tapped=True)
    assert "hero_ability" not in play(t).options


def test_another_ability_is_done_instead_of_the_exchange() -> None:
    """UN-HRO-07, UN-FAL-05"""
    other = Ability(exchange=0, effect=Effect(ops=(Gain(res=Bundle(gold=7)),)))
    t = at()
    card = BOX.heroes["hero1"]
    t.attach(None, with_hero(card, other))
    game = play(t).acts("hero_ability").lets()
    assert (game.hero("Ada").gold, game.hero("Ada").tapped) == (7, True)


def with_hero(card: HeroCard, ability: Ability) -> Box:
    """The box with another ability on its first hero."""
    changed = msgspec.structs.replace(card, ability=ability)
    return dataclasses.replace(BOX, heroes={**BOX.heroes, "hero1": changed})


def test_the_other_may_have_to_agree() -> None:
    """UN-OPT-03, UN-HRO-03"""
    t = give(give(at(house={"consent_for_swap": "yes"}), "Ada", gifts={"hope": 1}), "Ben", gifts={"faith": 1})
    game = play(t).acts("hero_ability").answer("Ben").asks("exchange.agree", who="Ben").answer("no")
    game.asks("turn.action", who="Ada")
    assert (game.hero("Ada").tapped, game.hero("Ada").gifts) == (False, {"hope": 1})
    game.acts("hero_ability").answer("Ben").answer("yes").lets()
    assert (game.hero("Ada").gifts, game.hero("Ben").gifts) == ({"faith": 1}, {"hope": 1})


def test_a_payment_with_gifts_of_any_type_is_picked() -> None:
    """UN-GEN-06, UN-QST-01"""
    t = give(at(), "Ada", gifts={"hope": 1, "calm": 1})
    game = play(t).acts("take_part").asks("pay.gift", "hope", "calm").answer("calm").lets()
    assert (game.hero("Ada").gifts, game.t.quests["quest3"].slots[3]) == ({"hope": 1}, "Ada")
    assert mark(at(), "quest1", "Ada", "", "").heroes["Ada"].markers == 6
