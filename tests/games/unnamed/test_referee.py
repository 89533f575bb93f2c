"""Moments that a careful referee keeps aside: what is cut short in the middle, and what is owed all the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.unnamed.box import Box
from engine.games.unnamed.pack import Cataclysm, Effect, UnnamedCard
from engine.games.unnamed.rules import RULES
from engine.games.unnamed.table import Reminder, SevenTable
from engine.games.unnamed.verbs import Bundle, Event, Gain, Op, PutMarker
from tests.games.unnamed.boxes import lasting, with_corruption_for
from tests.games.unnamed.play import TRIO, Play, all_sins, at, give, mark, pile, play
from tests.games.unnamed.small_box import BOX

NEUTRAL_BELOW = (PutMarker(is_neutral=True, rows=(1,)),)
AND_A_GOLD: tuple[Op, ...] = (*NEUTRAL_BELOW, Gain(res=Bundle(gold=1)))
A_GOLD = {"who": "Ada", "res": "gold=1"}
FALLS = {"fall": "yes"}


def with_a_sin_that_marks(
    ops: tuple[Op, ...] = NEUTRAL_BELOW, reacts_to: tuple[Event, ...] = (), box: Box = BOX
) -> Box:
    """The first function of a sin lays a neutral marker below."""
    sin = box.sins["sin1"]
    first = msgspec.structs.replace(sin.functions[0], ops=ops, reacts_to=reacts_to)
    return replace(box, sins={**box.sins, "sin1": msgspec.structs.replace(sin, functions=(first, *sin.functions[1:]))})


def with_an_estate_that_marks(ops: tuple[Op, ...] = NEUTRAL_BELOW) -> Box:
    """The rule of an estate does."""
    card = BOX.buildings["estate1"]
    special = msgspec.structs.replace(card.special, ops=ops)
    return replace(BOX, buildings={**BOX.buildings, "estate1": msgspec.structs.replace(card, special=special)})


def nearly_full(using: Box, **more: Any) -> SevenTable:
    """One requirement is left of the row below."""
    return mark(mark(at(using=using, **more), "quest2", "Ada", "-", "-"), "quest1", "Ben", "-", "")


def to_the_count(game: Play) -> list[str]:
    """Through the completion; what came, in its order."""
    while game.asked != "regroup.begins":
        game.answer(game.options[0])
    return [news.what for news in game.news if news.what in ("row.complete", "sins.seven", "cataclysm.drawn")]


def test_a_sin_card_that_finishes_a_row_lies_on_the_pile_before_the_count_and_may_be_the_seventh() -> None:
    """UN-SIN-02, UN-SIN-04, UN-GEN-14, UN-CMP-19"""
    game = play(pile(nearly_full(with_a_sin_that_marks()), 6)).acts("play_sin").answer("sin1.1").lets()
    assert to_the_count(game) == ["row.complete", "cataclysm.drawn", "sins.seven", "cataclysm.drawn"]
    assert (game.t.sins_played, game.t.sins.discard, game.t.doom, all_sins(game.t)) == ([], [], 2, 28)
    few = play(pile(nearly_full(with_a_sin_that_marks()), 3)).acts("play_sin").answer("sin1.1").lets()
    assert to_the_count(few) == ["row.complete", "cataclysm.drawn"]
    assert (few.t.sins_played, len(few.t.sins.discard)) == ([], 4)


def test_a_row_that_is_finished_while_somebody_buys_ends_the_phase_and_nothing_is_paid() -> None:
    """UN-ANY-01, UN-GEN-13, UN-CMP-01, UN-CMP-19"""
    t = give(nearly_full(with_an_estate_that_marks()), "Ben", buildings={"estate1": True})
    game = play(give(t, "Ada", fame=5)).acts("recruit").asks("recruit.which")
    game.aside("use_garrison", "Ben", "estate1").asks("complete.which", who="Ada")
    assert to_the_count(game) == ["row.complete", "cataclysm.drawn"]
    assert (game.hero("Ada").fame, game.hero("Ada").characters, game.hero("Ben").buildings) == (
        5,
        {},
        {"estate1": False},
    )
    assert (game.hero("Ada").might, game.hero("Ben").might) == (4, 5)


# Nothing is left owed -----------------------------------------------------------------------------


def finished_by_a_sin(using: Box, **more: Any) -> Play:
    """Ada plays the sin that lays the last marker."""
    game = play(nearly_full(using, **more)).acts("play_sin").answer("sin1.1").lets()
    to_the_count(game)
    return game


def test_who_finishes_a_row_with_a_sin_card_is_corrupted_for_it_all_the_same() -> None:
    """UN-FAL-03, UN-GEN-14, UN-CMP-19: what a pack hands out for an action comes before the row that it finishes."""
    game = finished_by_a_sin(with_corruption_for("play_sin", with_a_sin_that_marks()), house=FALLS)
    assert game.hero("Ada").corruption == 1
    told = [news.what for news in game.news]
    assert told.index("corruption.more") < told.index("row.complete")


def test_two_rules_that_last_both_give_for_the_requirement_that_finishes_a_row() -> None:
    """UN-MAN-03, UN-GEN-14, UN-FAL-03: also where they ask, and before what the pack hands out for it."""
    any_gift = Gain(res=Bundle(gifts={"any": 1}))
    t = nearly_full(with_corruption_for("take_part", lasting("take_part", any_gift, *AND_A_GOLD[1:])), house=FALLS)
    t.reminders = [Reminder("Ada", "", ["take_part"]), Reminder("Ada", "", ["take_part"])]
    game = play(give(t, "Ada", fame=2)).acts("take_part").answer("quest1.3").lets()
    game.asks("gift.any", who="Ada").answer("hope").asks("gift.any").answer("calm").asks("complete.which")
    ada = game.hero("Ada")
    assert (ada.gifts, ada.gold, ada.corruption) == ({"hope": 1, "calm": 1}, 2, 1)
    to_the_count(game)


def test_a_card_whose_first_line_finishes_a_row_is_carried_out_to_its_last() -> None:
    """UN-SIN-03, UN-ART-01, UN-MAN-02, UN-GEN-14: a sin card, an artifact, and the rule of an estate."""
    assert A_GOLD in finished_by_a_sin(with_a_sin_that_marks(AND_A_GOLD)).told("gained")
    relic = msgspec.structs.replace(BOX.artifacts["relic1"], effect=Effect(ops=AND_A_GOLD))
    t = nearly_full(replace(BOX, artifacts={**BOX.artifacts, "relic1": relic}))
    used = play(give(t, "Ada", artifacts=["relic1"])).acts("use_artifact").answer("relic1").lets()
    assert to_the_count(used)[0] == "row.complete"
    assert A_GOLD in used.told("gained")
    t = give(nearly_full(with_an_estate_that_marks(AND_A_GOLD)), "Ben", buildings={"estate1": True})
    aside = play(t).aside("use_garrison", "Ben", "estate1")
    assert to_the_count(aside)[0] == "row.complete"
    assert {**A_GOLD, "who": "Ben"} in aside.told("gained")


@pytest.mark.parametrize("way", ["aside", "reaction"])
def test_what_is_paid_for_comes_though_somebody_finishes_the_row_meanwhile(way: str) -> None:
    """UN-SIN-09, UN-GEN-06, UN-GEN-14, UN-CMP-19: Ada recruits, and Ben lays the last marker before she has them."""
    sin = with_a_sin_that_marks(reacts_to=("recruit",))
    t = nearly_full(replace(sin, buildings=with_an_estate_that_marks().buildings))
    t.heroes["Ben"].sins[0] = "sin1"
    t.sins.cards.append("sin2")
    give(t, "Ben", buildings={"estate1": True})
    game = play(give(t, "Ada", fame=2)).acts("recruit").answer("knight").asks("reaction.play", who="Ben")
    if way == "aside":
        game.aside("use_garrison", "Ben", "estate1").asks("reaction.play", who="Ben")
    else:
        game.answer("sin1")
    assert to_the_count(game.lets())[0] == "row.complete"
    ada = game.hero("Ada")
    assert (ada.characters, ada.fame, game.t.windows) == ({"knight": False}, 0, [])
    assert game.told("recruited") == [{"who": "Ada", "character": "knight"}]


def offered(t: SevenTable) -> set[str]:
    """What could be done out of turn."""
    every = RULES.asides.items()
    return {name for name, aside in every if any(aside.when(t, *args) for args in aside.offers(t))}


def test_while_a_finished_row_waits_for_an_action_nothing_is_done_out_of_turn() -> None:
    """UN-ANY-02, UN-CMP-01"""
    t = give(nearly_full(with_an_estate_that_marks()), "Ben", buildings={"estate1": True, "castle3": True})
    game = play(give(t, "Ada", fame=2)).acts("recruit").answer("knight").asks("reaction.play")
    assert offered(game.t) == {"use_garrison", "discard_estate"}
    game.aside("use_garrison", "Ben", "estate1").asks("reaction.play")
    assert offered(game.t) == set()
    assert to_the_count(game.lets())[0] == "row.complete"


def test_a_card_of_the_unnamed_hits_everybody_before_the_row_that_it_finishes() -> None:
    """UN-UNP-15, UN-GEN-14"""
    ops = (*NEUTRAL_BELOW, Gain(res=Bundle(gold=1)))
    fog = UnnamedCard(id="fog", target="all", ops=ops)
    using = replace(BOX, unnamed={**BOX.unnamed, "fog": fog})
    t = at((*TRIO, "Zed"), using=using, house={"unnamed": "yes"}, unnamed="Zed", active="Cleo", to_act=[])
    mark(mark(t, "quest2", "Ada", "-", "-"), "quest1", "Ben", "-", "")
    t.unnamed_hand = ["fog"]
    game = play(t).answer("pass").asks("unnamed.card").answer("fog")
    assert to_the_count(game)[0] == "row.complete"
    assert [{**A_GOLD, "who": who} in game.told("gained") for who in TRIO] == [True] * 3
    assert game.t.doing == ""


def test_a_sin_is_carried_out_though_the_cataclysm_before_it_finishes_the_row() -> None:
    """UN-SIN-06, UN-GEN-14: where the seventh sin counts before its effect."""
    cataclysms = {name: Cataclysm(id=name, ops=NEUTRAL_BELOW) for name in BOX.cataclysms}
    t = nearly_full(replace(BOX, cataclysms=cataclysms), house={"seventh_sin": "before_its_effect"})
    game = play(pile(t, 6)).acts("play_sin").answer("sin1.1").lets()
    assert to_the_count(game) == ["sins.seven", "cataclysm.drawn", "row.complete", "cataclysm.drawn"]
    assert A_GOLD in game.told("gained")
