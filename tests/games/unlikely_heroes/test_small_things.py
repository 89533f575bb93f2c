"""Small things of Unlikely Heroes that are easily overlooked: the board, lamps and paper, and edges of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from device.evening.words import words
from engine import News
from engine.board import Board
from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.cards import all_hold
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import Back, Effect, Expansions, FateLuck, HeroCard
from engine.games.unlikely_heroes.printed import paper
from engine.games.unlikely_heroes.table import Campaign, HeroesTable, Job, Trial
from engine.games.unlikely_heroes.verbs import GainEnergy, LoseEnergy, Met, Recharge, Regroup, RestoreLuck
from engine.games.unlikely_heroes.ways import fitting
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import (
    boxed_skill,
    challenge,
    hero,
    item,
    the_map,
    with_cards,
)
from tests.games.unlikely_heroes.small_box import words as text

ROOM = Effect(spaces=("uncharged", "uncharged"), ops=())


def board(t: HeroesTable) -> Board:
    """What is shown of a table of the demo."""
    cards, problems = GAME.open(GAME.demo())
    assert cards, problems
    return words(GAME, cards, "en").over(t).board()


# What is shown ------------------------------------------------------------------------------------


def test_the_map_is_looked_at_whenever_somebody_explores_and_only_then() -> None:
    """UH-MAP-10"""
    game = play(at("pino", using=demo(), cells={"0,0": "1"}), using=demo())
    assert board(game.t).look == ""
    assert board(game.answer("explore").t).look == "card-1"
    game.answer("2").read().answer("no")
    assert (game.asked, board(game.t).look) == ("turn.action", "")
    assert board(game.answer("explore").t).look == "card-1"


def test_cards_lie_in_a_grid_north_above() -> None:
    """UH-CRD-15"""
    shown = board(at("pino", using=demo(), cells={"0,0": "1", "1,0": "2", "0,1": "3"})).map
    assert shown
    assert {cell: (place.x, place.y) for cell, place in shown.places.items()} == {
        "0,0": (10, 10), "1,0": (90, 10), "0,1": (10, 90),
    }  # fmt: skip


@pytest.mark.parametrize(("box", "is_shown"), [(-1, False), (0, True), (1, True)])
def test_a_challenge_is_shown_once_a_box_was_chosen(box: int, *, is_shown: bool) -> None:
    """UH-CHL-07"""
    card = next(name for name, one in demo().challenges.items() if len(one.boxes) > 1)
    t = at("pino", using=demo(), cells={"0,0": "1"}, trial=Trial(card=card, hero="pino", box=box))
    assert any(fact.name == "The challenge" for fact in board(t).facts) == is_shown


def test_lamps_go_out_with_the_last_luck_card() -> None:
    """UH-LCK-07"""
    levels = [GAME.gauges(at(luck=Deck.shuffled(["0"] * left))).level for left in (0, 20)]
    spent = at()
    spent.luck.discard, spent.luck.cards = spent.luck.cards, []
    assert (levels[1], GAME.gauges(spent).level, GAME.gauges(HeroesTable()).level) == (10, 0, 0)


def test_the_whole_box_can_be_put_on_paper() -> None:
    """UH-SET-02, UH-SET-17"""
    said = " ".join(card.front.words for card in paper(demo(), "en"))
    names = [card.name.say("en") for card in demo().out_of_luck.values()]
    assert [name for name in names if name not in said] == []
    assert len(Box().clock) == 12


@pytest.mark.parametrize(("language", "said"), [("en", "and nothing besides"), ("it", "e niente di altro")])
def test_nobody_hears_of_nought_besides_luck(language: str, said: str) -> None:
    """UH-CHL-14"""
    cards, _ = GAME.open(GAME.demo())
    assert cards
    over = words(GAME, cards, language).over(at())
    news = {
        extra: over.news(News("challenge.sum", {"luck": 3, "extra": extra, "n": 3 + extra, "most": 3}))
        for extra in (0, 2)
    }
    assert [said in line for line in news.values()] == [True, False]


# Edges --------------------------------------------------------------------------------------------


def test_a_keyword_is_met_by_a_card_that_bears_it_and_by_no_other() -> None:
    """UH-QST-04, UH-ITM-05"""
    assert all_hold(at(met=["40"]), (Met(tag="tool"),))
    assert not all_hold(at(met=["41"]), (Met(tag="tool"),))


def test_who_is_told_to_regroup_twice_regroups_once() -> None:
    """UH-RGP-01"""
    game = lines(Regroup(number=3), Regroup(number=2))
    while game.asked == "regroup.what":
        game.answer("done")
    assert ({one.at for one in game.t.heroes.values()}, len(game.told("regroup.begins"))) == ({"1,0"}, 1)


def test_dice_that_say_nothing_restore_nothing() -> None:
    """UH-CUB-03, UH-CUB-04"""
    using = with_cards(hero("ann", effects=(Effect(ops=(RestoreLuck(n=0, blessed=1),)),)))
    t = at(using=using)
    t.luck.cards, t.luck.discard = t.luck.cards[2:], t.luck.cards[:2]
    game = play(t, using=using).aside("use_effect", "ann:0").answer([0]).asks("turn.action")
    assert (len(game.t.luck.discard), game.told("luck.restored"), game.told("luck.lost")) == (2, [], [])


@pytest.mark.parametrize("line", [GainEnergy(), Recharge()])
def test_what_brings_cubes_is_not_offered_when_the_heap_is_empty(line: Any) -> None:
    """UH-NRG-11, UH-NRG-13"""
    using = with_cards(hero("ann", effects=(Effect(ops=(line,)),)), hero("bob", effects=(ROOM,)))
    t = at(using=using)
    assert ("use_effect", ("ann:0",)) in play(t, using=using).game.asides()
    empty = at(using=using)
    empty.heroes["bob"].dark, empty.pool = empty.pool, 0
    assert ("use_effect", ("ann:0",)) not in play(empty, using=using).game.asides()


def test_a_cube_that_is_lost_is_one_cube() -> None:
    """UH-NRG-05, UH-CUB-04"""
    using = with_cards(hero("ann", effects=(ROOM,)), item("rope", "0 0 0", Effect(ops=(LoseEnergy(),))))
    t = at(using=using)
    t.heroes["ann"].dark, t.pool = 2, t.pool - 2
    game = (
        play(holding(t, "ann", "right", "rope"), using=using).aside("use_effect", "rope:0").asks("turn.action").sane()
    )
    assert (game.t.heroes["ann"].dark, game.told("energy.lost")[0]["hero"]) == (1, "ann")


def test_the_first_map_lies_alone_and_the_second_beside_it() -> None:
    """UH-SET-21, UH-MAP-07"""
    first = jobs(at(cells={}), Job("encounter", "1", "")).read()
    assert len(first.told("map.laid_first")) == 1
    far = jobs(at(cells={"0,0": "1"}), Job("encounter", "2", "ann")).read()
    assert (far.told("map.laid_first"), far.told("map.laid_beside")[0]["side"]) == ([], "east")


def test_a_map_that_names_its_neighbour_is_laid_there_unless_another_one_names_it() -> None:
    """UH-MAP-01, UH-MAP-02"""
    using = with_cards(the_map(5, west=1))
    assert fitting(at(using=using, cells={"0,0": "1"}), "5", "0,0") == ["1,0"]
    using = with_cards(the_map(1, north=5), the_map(5, west=1))
    assert fitting(at(using=using, cells={"0,0": "1"}), "5", "0,0") == ["0,-1"]
    assert fitting(at(cells={"0,0": "1"}), "5", "0,0") == []


@pytest.mark.parametrize(("number", "is_rolled"), [(3, False), (2, True), (1, False)])
def test_dice_of_the_last_luck_card_are_rolled_only_if_they_can_change_the_outcome(
    number: int, *, is_rolled: bool
) -> None:
    """UH-CUB-07"""
    crow = Expansions(luck=(FateLuck(id="crow", cursed=1),))
    using = with_cards(challenge(52, boxed_skill("strength", number)), expansions=crow)
    strong = number == 1
    t = at(using=using, luck=Deck.shuffled(["crow", "+2"]) if strong else Deck.shuffled(["crow"]))
    game = play(t, using=using).explore(52).asks("challenge.box").answer("0")
    if strong:
        game.answer(2).answer("+2").answer("crow")
    else:
        game.answer(1).asks("luck.draw").answer("crow")
    assert (game.asked == "luck.roll") == is_rolled


def test_cubes_of_helpers_count_only_where_helpers_may_strain() -> None:
    """UH-JON-04, UH-CUB-07"""
    crow = Expansions(luck=(FateLuck(id="crow", cursed=1),))
    for house, is_rolled in (("active_only", False), ("helpers_too", True)):
        using = with_cards(challenge(52, boxed_skill("strength", 9), joined=True), expansions=crow)
        t = at(using=using, luck=Deck.shuffled(["crow", "0", "0"]), house={"joined_strain": house})
        game = play(holding(t, "bob", "right", "lamp*1"), using=using).explore(52).asks("challenge.box").answer("0")
        game.asks("challenge.join").answer("strength").answer(2).answer("0").answer("crow")
        assert (game.asked == "luck.roll") == is_rolled, house


@pytest.mark.parametrize(("needed", "is_asked"), [(3, True), (33, False), (2, False)])
def test_what_only_people_can_judge_is_asked_if_it_can_matter(needed: int, *, is_asked: bool) -> None:
    """UH-CHL-14"""
    wordy = item("rope", "0 0 0", Effect(trigger="passive", text=text("something odd")))
    using = with_cards(challenge(52, boxed_skill("strength", needed), boxed_skill("wit", 1)), wordy)
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).explore(52).tries("0", "0").declines()
    assert (game.asked == "challenge.bonus") == (is_asked or needed == 2)


def test_whoever_plays_alone_leads_two_to_four_heroes() -> None:
    """UH-SET-06"""
    ask = play(HeroesTable(players=["Ada"]), "pick_heroes").asks("setup.heroes").game.ask
    assert ask
    assert ask.options == (2, 4)


def test_a_skill_that_is_told_may_be_below_nothing_but_not_far() -> None:
    """UH-CHL-15"""
    blank = HeroCard(id="ann", starting=True, back=Back(generic=True))
    t = HeroesTable(players=["Ada"], campaign=Campaign(unlocked=["ann"]))
    game = play(t, "pick_heroes", using=with_cards(blank)).answer(2)
    while game.asked != "told.strength":
        game.answer("ann" if "ann" in game.options else game.options[0])
    assert game.game.ask
    assert game.game.ask.options == (-5, 15)


def test_a_box_of_which_nothing_is_typed_has_eight_out_of_luck_cards() -> None:
    """UH-OOL-02"""
    assert [card.id for card in Box().out_of_luck.values()] == [f"luck-{n}" for n in range(1, 9)]
