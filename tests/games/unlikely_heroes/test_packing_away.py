"""Packing Unlikely Heroes away in the middle of something: nothing that is owed to the people gets lost."""

from __future__ import annotations

import pytest

from engine.games.unlikely_heroes.pack import (
    Chapter,
    Effect,
    Expansions,
    Objective,
    Quest,
    Variant,
    Weather,
)
from engine.games.unlikely_heroes.regrouping import can_save
from engine.games.unlikely_heroes.verbs import Bonus, DrawCard, Regroup, RestoreLuck
from engine.pieces.decks import Deck
from engine.pieces.verbs import Manual
from tests.games.unlikely_heroes.play import Play, at, holding, play
from tests.games.unlikely_heroes.small_box import boxed_skill, challenge, item, mark, with_cards, words


def packs(game: Play) -> Play:
    """Somebody says that all goes into the box."""
    return game.aside("save").asks("save.sure").answer("yes")


def unpacked(game: Play) -> Play:
    """It was packed away, and comes out again; nobody shares anything."""
    game.asks("save.done").ok().asks("save.check").ok()
    while game.asked == "regroup.what":
        game.answer("done")
    return game


def test_whoever_thinks_better_of_it_plays_on() -> None:
    """UH-SAV-01"""
    game = play(at()).aside("save").answer("no").asks("turn.action")
    assert (game.t.to_pack, game.t.saved) == (False, "")


@pytest.mark.parametrize("answers", [("travel",), ("explore",), ("backpack",)])
def test_what_was_only_thought_of_is_not_done_any_more(answers: tuple[str, ...]) -> None:
    """UH-SAV-01, UH-SAV-03"""
    game = packs(play(holding(at(), "ann", "left", "rope")).answer(*answers))
    assert unpacked(game).asks("turn.action").t.active == "ann"
    assert (game.t.heroes["ann"].left[0].card, game.t.clock) == ("rope", 0)


def test_a_card_that_is_being_met_is_met_before_all_is_packed_away() -> None:
    """UH-SAV-01, UH-ITM-01"""
    game = packs(play(at()).answer("explore", "40").asks("card.back")).asks("card.back")
    assert len(game.told("save.soon")) == 1
    game.read().asks("item.place").answer("left")
    unpacked(game).asks("turn.action", who="Ben")
    assert (game.items("ann", "left"), game.t.clock) == (["40"], 2)


def test_what_a_won_challenge_brings_comes_before_all_is_packed_away() -> None:
    """UH-SAV-01, UH-CHL-17"""
    using = with_cards(challenge(52, boxed_skill("strength", 1, DrawCard(number=40))))
    game = packs(play(at(using=using), using=using).explore(52).tries("0", "0").asks("card.back"))
    game.ok("card.back", "card.front_item").answer("left")
    assert unpacked(game).asks("turn.action").items("ann", "left") == ["40"]
    assert game.t.discard == ["52"]


def test_a_chapter_that_has_begun_is_read_to_its_end() -> None:
    """UH-SAV-01, UH-QST-12"""
    goal = Objective(bold=words("x"), when=(Manual(text=words("?")),))
    pages = (
        Variant(title=words("1"), story=words("s"), objectives=(goal,)),
        Variant(title=words("2"), story=words("s"), objectives=(goal,), start=40, ops=mark("set up")),
    )
    using = with_cards(quests={"1": Quest(title=words("q"), chapters=tuple(Chapter(variants=(one,)) for one in pages))})
    game = play(at(using=using, chapter=1), using=using).aside("follow_objective", 0).asks("chapter.story")
    packs(game).asks("chapter.story").ok().asks("chapter.goal").ok().asks("card.back").read().answer("left")
    unpacked(game).asks("turn.action")
    assert (game.t.chapter, game.marks()["set up"], game.items("ann", "left")) == (2, 1, ["40"])


def test_the_exploration_deck_lives_on() -> None:
    """UH-SAV-01, UH-XPL-04, UH-XPL-08"""
    rain = Expansions(
        weather=tuple(Weather(id=name, effects={"east": Effect(ops=mark(name))}) for name in ("rain", "sun", "fog"))
    )
    using = with_cards(expansions=rain)
    t = at(using=using, cells={"0,0": "1"}, modules=["weather"], top="rain", exploration=["sun", "fog"])
    game = play(t, using=using).explore(2).answer("no").asks("exploration.top")
    packs(game).asks("exploration.top").answer("sun")
    unpacked(game).asks("turn.action")
    assert (game.t.top, game.t.exploration_discard, game.t.explored, game.marks()["rain"]) == ("sun", ["rain"], "", 1)


def test_a_challenge_whose_front_nobody_has_seen_is_no_challenge_yet() -> None:
    """UH-SAV-06, UH-SET-03, UH-CRD-04"""
    game = play(at(house={"save_in_challenge": "not_allowed"})).answer("explore", "52").asks("card.back")
    assert can_save(game.t)
    seen = packs(play(at()).answer("explore", "52")).ok("card.back", "card.front_challenge").asks("save.done")
    assert ("52" in seen.t.pile, seen.t.open, len(seen.told("save.gives_up"))) == (True, [], 1)
    strict = play(at(house={"save_in_challenge": "not_allowed"})).answer("explore", "52").asks("card.back")
    packs(strict).read().asks("challenge.box").answer("forfeit").asks("save.done")


def test_luck_in_somebodys_hands_lies_in_a_pile_again() -> None:
    """UH-SAV-06, UH-LCK-08"""
    using = with_cards(item("rope", "0 0 0", Effect(ops=(RestoreLuck(n=2),))))
    deck = Deck.shuffled(["0"] * 12)
    deck.discard = ["+1"] * 8
    t = holding(at(using=using, luck=deck), "ann", "right", "rope")
    game = play(t, using=using).explore(52).answer("0", 2, "0").aside("use_effect", "rope:0").answer("+1")
    packs(game.asks("luck.restore_more"))
    assert (game.t.restored, game.t.shown, game.t.luck.left, len(game.t.luck.discard)) == ([], [], 12, 8)
    unpacked(game.sane()).asks("turn.action", who="Ben")


def test_an_effect_is_finished_before_all_is_packed_away() -> None:
    """UH-SAV-01, UH-LCK-03"""
    using = with_cards(item("rope", "0 0 0", Effect(ops=(RestoreLuck(n=2), *mark("after")))))
    deck = Deck.shuffled(["0"] * 12)
    deck.discard = ["+1"] * 8
    t = holding(at(using=using, luck=deck), "ann", "right", "rope")
    game = packs(play(t, using=using).aside("use_effect", "rope:0").asks("luck.restore"))
    game.answer("+1", "+1").asks("save.done")
    assert (game.t.restored, game.t.luck.left, game.marks()) == ([], 14, {"after": 1})


def test_whoever_packs_away_while_regrouping_has_regrouped() -> None:
    """UH-SAV-01, UH-SAV-03, UH-RGP-04"""
    using = with_cards(item("rope", "0 0 0", Effect(ops=(Regroup(number=3),))))
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).aside("use_effect", "rope:0")
    packs(game.asks("regroup.what")).asks("regroup.what").answer("done").asks("save.done")
    assert (game.t.active, game.t.saved, {one.at for one in game.t.heroes.values()}) == ("ann", "between", {"1,1"})
    assert unpacked(game).asks("turn.action").t.active == "bob"


def test_a_forced_challenge_is_given_up_too_and_its_bonus_is_forgotten() -> None:
    """UH-SAV-06"""
    using = with_cards(item("rope", "0 0 0", Effect(trigger="anytime", ops=(Bonus(n=1),))))
    game = play(holding(at(using=using), "bob", "right", "rope"), using=using).explore(53).answer(2, "0")
    packs(game.aside("use_effect", "rope:0")).asks("save.done")
    assert (game.t.trial.card, game.t.trial.bonus, "53" in game.t.pile) == ("", 0, True)
    assert "challenge" not in game.t.going_on
