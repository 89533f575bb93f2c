"""The setup of Unlikely Heroes: heroes, items, luck, quest, first map."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import Game
from engine.games.unlikely_heroes.box import LEVELS, LUCK, Box
from engine.games.unlikely_heroes.energy import everywhere
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import Effect
from engine.games.unlikely_heroes.rules import RULES
from engine.games.unlikely_heroes.table import Campaign, HeroesTable
from engine.phrases import Phrases
from tests.games.unlikely_heroes.play import Play, begun, picked, play
from tests.games.unlikely_heroes.small_box import BOX, hero, item, mark, with_cards, words


def equipped(using: Box = BOX, **house: Any) -> Play:
    """Two heroes with an item each, before the difficulty is chosen."""
    return picked("ann", "bob", using=using, **house).answer("rope", "left", "lamp", "right").asks("setup.level")


def ready() -> Play:
    """Who begins is asked."""
    return equipped().answer("normal").okay().asks("setup.first")


def test_the_box_is_laid_out_with_all_cards_in_order_and_all_cubes_in_a_heap() -> None:
    """UH-SET-01, UH-SET-02, UH-SET-18, UH-SET-26"""
    game = play(HeroesTable(players=["Ada"]), "new_quest").asks("setup.box")
    numbers = [BOX.cards[name].number for name in game.t.pile]
    assert numbers == sorted(numbers)  # type: ignore[type-var]
    assert game.t.pool == BOX.basics.energy
    asked = ["setup.heroes", "setup.hero", "setup.hero", "setup.item", "item.side", "setup.item", "item.side"]
    for what, answer in zip(asked, (2, "ann", "bob", "rope", "left", "lamp", "left"), strict=True):
        game.okay().asks(what).answer(answer)
    game.asks("setup.level").answer("normal").asks("chapter.story").ok().asks("chapter.setup")


def test_one_to_four_people_and_whoever_plays_alone_leads_two_to_four_heroes() -> None:
    """UH-SET-06, UH-SET-07"""
    game = Play(Game(RULES, HeroesTable(), BOX, strict=True)).asks("setup.players").refuses(0, 5).answer(1).okay()
    game.asks("setup.heroes").refuses(1, 5).answer(3).answer("ann", "bob", "cid")
    assert [(hero.name, hero.player) for hero in game.t.heroes.values()] == [("ann", "1"), ("bob", "1"), ("cid", "1")]
    assert [hero.player for hero in picked("ann", "bob", "cid").t.heroes.values()] == ["Ada", "Ben", "Ada"]


def test_only_unlocked_heroes_can_be_picked_and_none_twice_not_even_in_two_variants() -> None:
    """UH-SET-04, UH-SET-08, UH-SET-10, UH-SET-28, UH-CRD-01"""
    hard = hero("ann-hard", "1 0 0", variant="hard", same_as="ann")
    easy = hero("ann", "2 1 0", same_as="ann-hard")
    game = (
        begun("Ada", using=with_cards(easy, hard)).answer(2).asks("setup.hero", "ann", "bob", "cid", "dan", "ann-hard")
    )
    game.answer("ann-hard").asks("setup.hero", "bob", "cid", "dan")
    met = begun("Ada", campaign=Campaign(unlocked=["eve"])).answer(2)
    assert "eve" in met.asks("setup.hero").options


def test_each_hero_begins_with_an_item_on_a_side_of_choice() -> None:
    """UH-SET-05, UH-BPK-09"""
    game = picked("ann", "bob", "cid").asks("setup.item", "rope", "lamp", "whistle", "bread", who="Ada")
    game.answer("rope").asks("item.side", "left", "right", "discard").answer("left").asks("setup.item", who="Ben")
    game.answer("lamp", "right").asks("setup.item", who="Ada").answer("bread", "left").asks("setup.level")
    assert (game.items("ann", "left"), game.items("bob", "right")) == (["rope"], ["lamp"])
    one_each = picked("ann", "bob", "cid", first_items="each_player").answer("rope", "left", "lamp", "left")
    assert one_each.asks("setup.level").items("cid", "left") == []


def test_what_nobody_picked_lies_aside_and_a_picked_card_leaves_the_pile() -> None:
    """UH-SET-09, UH-SET-27, UH-CRD-11"""
    game = equipped()
    assert {"cid", "dan", "whistle", "bread"} <= set(game.t.aside)
    assert not {"cid", "rope"} & {*game.t.in_play()} - {"rope"}
    met = begun("Ada", campaign=Campaign(unlocked=["eve"])).answer(2, "eve", "ann")
    assert "eve" not in met.t.pile
    for house, there in (("in_pile", True), ("aside", False)):
        other = begun("Ada", campaign=Campaign(unlocked=["eve"]), unpicked=house).answer(2, "ann", "bob")
        other.answer("rope", "left", "lamp", "left").asks("setup.level")
        assert ("eve" in other.t.pile) == there


def test_charged_spaces_are_filled_and_a_covered_effect_gets_nothing() -> None:
    """UH-SET-12, UH-ITM-03, UH-NRG-02, UH-NRG-03"""
    game = picked("bob", "ann").answer("lamp", "right", "bread", "left")
    bob = game.t.heroes["bob"]
    assert (bob.bright, bob.dark, bob.right[0].bright) == (1, 0, 1)
    assert (game.t.heroes["ann"].left[0].bright, game.t.pool) == (0, 18)


def test_an_item_with_a_rule_for_the_setup_has_it_read() -> None:
    """UH-SET-11"""
    game = picked("ann", "bob", using=with_cards(item("rope", setup=words("knot it")))).answer("rope")
    game.asks("setup.item_rule").ok().asks("item.side")


def test_the_luck_deck_is_that_of_the_difficulty_and_has_twenty_cards() -> None:
    """UH-SET-13, UH-SET-14, UH-SET-15, UH-SET-16, UH-LCK-01, UH-EX-01"""
    for level in LEVELS:
        game = equipped().answer(level)
        if level != "normal":
            game.asks("setup.column").answer("yes")
        assert Counter(game.t.luck.cards) == Counter(LUCK[level])
        assert len(game.t.luck.cards) == 20
        assert game.t.luck.layers == []  # in no order that anybody knows
    counts = Counter(equipped().answer("normal").t.luck.cards)
    assert counts == {"-1": 2, "0": 8, "+1": 8, "+2": 2}


def test_the_first_chapter_is_read_before_any_card_and_the_origin_comes_first() -> None:
    """UH-SET-19, UH-SET-20, UH-SET-21, UH-QST-12, UH-QST-07, UH-QST-03"""
    game = (
        equipped().answer("normal").asks("chapter.story").ok().asks("chapter.setup").ok().asks("chapter.goal_and_rules")
    )
    game.ok().asks("card.back").ok().asks("card.front_map").ok().asks("setup.first")
    assert (game.t.cells, game.t.last_map) == ({"0,0": "1"}, "1")
    table = HeroesTable(players=["Ada"], campaign=Campaign())
    quests = play(table, "pick_quest", using=demo()).asks("setup.quest")
    assert quests.options == ["1", "2"]
    again = play(HeroesTable(players=["Ada"], campaign=Campaign(won=["1"])), "pick_quest", using=demo())
    assert again.options == ["1", "2"]


def test_meeples_stand_on_the_first_map_and_a_cube_on_twelve_does_nothing() -> None:
    """UH-SET-22, UH-SET-23, UH-CRD-14"""
    game = ready()
    assert {hero.at for hero in game.t.heroes.values()} == {"0,0"}
    assert (game.t.clock, game.t.clock_runs, game.marks()) == (0, True, {})
    assert sum(everywhere(game.t)) == 20
    game.answer("bob").sane()


def test_the_people_say_who_begins() -> None:
    """UH-SET-24"""
    assert ready().answer("bob").asks("turn.action", who="Ben").t.active == "bob"
    assert ready().answer("ann").asks("turn.action", who="Ada").t.active == "ann"


def test_out_of_luck_cards_lie_shuffled_and_face_down() -> None:
    """UH-SET-17, UH-OOL-04"""
    game = ready().answer("ann")
    assert (sorted(game.t.misfortune), game.t.bad_luck) == (sorted(BOX.out_of_luck), [])


def test_a_new_quest_is_set_up_afresh_and_keeps_what_was_unlocked() -> None:
    """UH-SET-25, UH-OOL-04, UH-QST-09"""
    game = ready().answer("ann")
    game.correct(bad_luck=["woe-1"], misfortune=["woe-2", "woe-3"], clock=3, campaign={"unlocked": ["eve"], "won": []})
    fresh = play(game.t, "new_quest")
    assert (fresh.t.bad_luck, sorted(fresh.t.misfortune), fresh.t.clock) == ([], sorted(BOX.out_of_luck), 0)
    assert (fresh.t.pool, fresh.t.heroes, fresh.t.campaign.unlocked) == (20, {}, ["eve"])


def test_a_card_whose_front_nobody_has_seen_is_known_by_its_number_alone() -> None:
    """UH-SET-03, UH-CRD-04, UH-CRD-02"""
    table = ready().answer("ann").t
    name = GAME.names.name
    assert name(BOX, "card", "40", "en", table) == "Card 40"
    assert name(BOX, "card", "rope", "en", table) == "rope"
    table.met.append("40")
    assert name(BOX, "card", "40", "en", table) == "40"
    assert "front" not in Phrases.load(GAME.package, "en").words["ask.card.back"]


def test_what_a_first_item_does_when_revealed_happens() -> None:
    """UH-ITM-06, UH-EFF-05"""
    loud = item("rope", "1 0 0", Effect(trigger="reveal", ops=mark("loud")))
    assert picked("ann", "bob", using=with_cards(loud)).answer("rope").marks() == {"loud": 1}


@pytest.mark.parametrize("language", ["en", "it"])
def test_names_of_the_levels_are_words(language: str) -> None:
    """UH-SET-13"""
    words_of = Phrases.load(GAME.package, language).words
    assert all(words_of[f"option.{level}"] != level for level in LEVELS)
