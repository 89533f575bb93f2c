"""One thing after the other in Unlikely Heroes: what a line brings is met before the next, and what waits goes on."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.pack import Basics, Detour, Effect, Expansions, OutOfLuckCard, Place, Timing
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import (
    Bonus,
    DiscardCard,
    DrawCard,
    GainEnergy,
    If,
    InPlay,
    MoveHero,
    Op,
    Regroup,
    Relocate,
    RestoreLuck,
)
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, play
from tests.games.unlikely_heroes.small_box import (
    CLOCK,
    boxed_skill,
    challenge,
    energetic,
    hero,
    item,
    mark,
    the_map,
    with_cards,
    words,
)


def deck(draw: str, discard: str = "") -> Deck:
    """A luck deck, named in short."""
    found = Deck.shuffled(draw.split())
    found.discard = discard.split()
    return found


def won(*ops: Op, cards: tuple[Any, ...] = (), **fields: Any) -> Play:
    """Ann has won a challenge that brings this."""
    using = with_cards(challenge(52, boxed_skill("strength", 1, *ops)), *cards)
    return play(at(using=using, **fields), using=using).explore(52).tries("0", "0")


# Line by line ---------------------------------------------------------------------------------------


def test_a_cube_may_go_onto_the_item_that_came_before_it() -> None:
    """UH-CHL-17, UH-CRD-20, UH-NRG-04"""
    game = won(DrawCard(number=45), GainEnergy(), cards=(item(45, "0 0 0", energetic(spaces="uncharged")),))
    assert game.asks("card.back").told("energy.no_room") == []
    game.read().asks("item.place").answer("right").asks("energy.where", "45", "pool").answer("45").asks("turn.action")
    assert (game.t.heroes["ann"].right[0].dark, game.told("challenge.done")) == (1, [{"card": "52", "hero": ""}])


@pytest.mark.parametrize(("place", "found"), [("left", "kept"), ("discard", "gone")])
def test_what_depends_on_a_card_is_looked_at_once_it_has_come(place: str, found: str) -> None:
    """UH-CRD-20, UH-CRD-05"""
    line = If(when=(InPlay(number=45),), ops=mark("kept"), otherwise=mark("gone"))
    assert won(DrawCard(number=45), line).read().answer(place).asks("turn.action").marks() == {found: 1}


def test_the_new_map_lies_there_before_the_old_one_goes() -> None:
    """UH-CRD-20, UH-MAP-03, UH-MAP-13"""
    last = the_map(5, (), south=1)
    game = won(DrawCard(number=5), DiscardCard(number=1), cards=(last,)).read()
    game.asks("map.step", who="Ada").answer("yes").asks("turn.action")
    assert (game.t.heroes["ann"].at, "1" in game.t.discard) == ("0,-1", True)


def test_whoever_may_move_may_go_where_the_card_has_just_led() -> None:
    """UH-CRD-20, UH-TRV-07, UH-MAP-08"""
    maps = (the_map(4, (56,), east=3, south=5), the_map(5, (), north=4))
    game = won(Relocate(number=4), DrawCard(number=5), MoveHero(n=1), cards=maps).asks("hero.relocate").answer("yes")
    game.read().asks("map.step").answer("no").asks("hero.where", "3", "5", "stay").answer("5").asks("turn.action")


def test_what_counts_in_a_challenge_counts_before_the_card_that_comes() -> None:
    """UH-CHL-14, UH-TIM-04"""
    both = Effect(timing=Timing(when="during", step="challenge"), ops=(DrawCard(number=45), Bonus(n=1), *mark("x")))
    using = with_cards(hero("ann", "2 1 0", effects=(both,)))
    game = play(at(using=using), using=using).explore(52).aside("use_effect", "ann:0").answer("0")
    game.read().asks("item.place").answer("discard").asks("challenge.announce").answer(1, "0").asks("turn.action")
    assert game.marks() == {"x": 1, "won 52": 1}


def test_an_empty_card_goes_when_all_is_over_that_it_has_brought() -> None:
    """UH-NRG-07, UH-EX-02: until then it lies there, and a cube that comes meanwhile keeps it."""
    bread = item("bread", "0 0 0", energetic(DrawCard(number=45), discard_when_depleted=True))
    for gift, stays in (((), False), ((GainEnergy(),), True)):
        using = with_cards(bread, item(45, "0 0 0", Effect(trigger="reveal", ops=gift)))
        t = holding(at(using=using), "ann", "right", "bread*1")
        game = play(t, using=using).aside("use_effect", "bread:0").asks("card.back")
        game.read().answer(*(["bread"] if gift else []), "left").asks("turn.action").sane()
        assert (game.items("ann", "right"), "bread" in game.t.discard) == (["bread"] if stays else [], not stays)


def test_who_retires_meanwhile_hands_on_what_is_still_to_come() -> None:
    """UH-HRO-03, UH-CRD-20"""
    game = won(DrawCard(number=70), MoveHero(n=1, who="owner")).read().asks("hero.retire").answer("yes")
    assert game.asks("hero.where").about["hero"] == "eve"


# What is in between ---------------------------------------------------------------------------------


def test_an_effect_of_a_challenge_that_waits_has_been_used_when_it_goes_on() -> None:
    """UH-TIM-05, UH-TIM-06: in the one that comes in between it may be used too, once."""
    brings = Effect(timing=Timing(when="during", step="challenge"), ops=(DrawCard(number=34),))
    counts = Effect(timing=Timing(when="during", step="challenge"), ops=(Bonus(n=1),))
    using = with_cards(hero("ann", "2 1 0", effects=(brings, counts)), challenge(52, boxed_skill("strength", 9)))
    game = play(at(using=using), using=using).explore(52)
    game.aside("use_effect", "ann:1").aside("use_effect", "ann:0").answer("0").read().asks("challenge.box")
    assert ("use_effect", ("ann:1",)) in game.game.asides()
    game.aside("use_effect", "ann:1").answer("forfeit").asks("challenge.announce")
    assert [aside for aside in game.game.asides() if aside[0] == "use_effect"] == []
    game.answer(1, "0").declines().asks("turn.action").explore(52)
    assert ("use_effect", ("ann:1",)) in game.game.asides()


def test_whoever_is_brought_elsewhere_on_the_way_goes_on_from_there() -> None:
    """UH-TRV-01, UH-MAP-09: with the spaces that are left."""
    swept = Effect(trigger="forced", timing=Timing(when="after", step="space"), ops=(Relocate(number=4),))
    using = with_cards(hero("ann", "2 1 0", effects=(swept,)))
    game = play(at(using=using), using=using).answer("travel", "3").asks("hero.relocate").answer("yes")
    game.asks("hero.where", "3", "stay").answer("stay").asks("turn.action")
    assert (game.t.heroes["ann"].at, game.t.actions, game.t.path) == ("0,1", 1, [])
    stays = play(at(using=using), using=using).answer("travel", "3").answer("no").asks("hero.relocate").answer("no")
    assert stays.asks("turn.action").t.heroes["ann"].at == "1,1"


@pytest.mark.parametrize(("house", "cards"), [("same_turn", 2), ("next_turn", 1)])
def test_a_challenge_that_bad_luck_brings_may_bring_bad_luck(house: str, cards: int) -> None:
    """UH-OOL-09, UH-OOL-02"""
    woes = tuple(OutOfLuckCard(id=f"woe-{n}", text=words("woe"), ops=(DrawCard(number=34),)) for n in range(2))
    using = with_cards(basics=Basics(clock=CLOCK, out_of_luck=woes))
    t = at(using=using, luck=deck("", "0 0 +1"), reshuffles=1, house={"owed_again": house})
    game = play(t, using=using).answer("pass", "woe-0").read().answer("0", 1, "0")
    if cards == 2:
        game.asks("bad_luck.draw", "woe-1").answer("woe-1")
    assert (game.asks("turn.action", who="Ben").t.reshuffles, len(game.t.bad_luck)) == (2 - cards, cards)


def test_a_turn_that_simply_stops_leaves_nothing_to_the_next_hero() -> None:
    """UH-RGP-08, UH-OOL-02: by house rule."""
    t = at(reshuffles=1, house={"regroup_end": "skipped"})
    game = jobs(t, Job("regroup", "3"), stop="").asks("turn.action", who="Ben")
    assert (game.t.reshuffles, len(game.told("save.forgets"))) == (0, 1)
    assert game.answer("pass").asks("turn.action", who="Ada").t.bad_luck == []


# Maps -----------------------------------------------------------------------------------------------


def test_a_map_that_has_to_give_way_to_another_brings_the_detour_where_it_goes() -> None:
    """UH-DET-06, UH-DET-09"""
    first = Detour(id="d1", effect=Effect(text=words("one"), ops=(DrawCard(number=37),)))
    second = Detour(id="d2", effect=Effect(text=words("two"), ops=mark("second")))
    cards = (the_map(1, (38,), east=2), the_map(37, (), place=Place(next_to=1, side="north")), the_map(38, ()))
    using = with_cards(*cards, expansions=Expansions(detours=(first, second)))
    t = at(using=using, cells={"0,0": "1"}, detours={"0,-1": "d1", "-1,0": "d2"}, modules=["detours"])
    game = play(t, using=using).explore(38).answer("0,-1").read().answer("yes", "no").asks("exploration.top")
    game.answer("d1").asks("map.where").answer("-1,0")
    assert (game.marks(), "-1,0" in game.t.detours) == ({"second": 1}, False)


def test_a_detour_that_was_met_may_come_again_at_once() -> None:
    """UH-XPL-09, UH-XPL-04, UH-DET-08: the deck is made anew as soon as a card lies on its discard pile."""
    detour = Detour(id="d1", sides=("north", "east"), effect=Effect(ops=mark("met")))
    cards = (the_map(1, (), north=5), the_map(5, (), south=1))
    using = with_cards(*cards, expansions=Expansions(detours=(detour,)))
    t = at(using=using, cells={"0,0": "1"}, detours={"0,-1": "d1"}, modules=["detours"])
    game = play(t, using=using).explore(5).asks("exploration.top", "d1").answer("d1").answer("no").asks("turn.action")
    assert (game.marks(), game.t.detours, len(game.told("exploration.shuffled"))) == ({"met": 1}, {"0,-2": "d1"}, 1)


@pytest.mark.parametrize("start", ["0,0", "1,0"])
def test_a_map_that_sends_away_the_only_other_one_lies_there_alone(start: str) -> None:
    """UH-ENC-11, UH-MAP-13, UH-MAP-01: and everybody stands on it."""
    using = with_cards(the_map(1, (5,)), the_map(5, (), discards=(1,)))
    t = at(using=using, cells={start: "1"})
    for one in t.heroes.values():
        one.at = start
    game = play(t, using=using).explore(5).asks("turn.action").sane()
    assert game.told("map.laid_first") == [{"card": "5"}]
    assert game.told("map.laid_beside") == []
    assert {one.at for one in game.t.heroes.values()} == set(game.t.cells)


def test_luck_that_was_won_is_there_before_regrouping() -> None:
    """UH-RGP-07, UH-CHL-17: all lines of a reward are carried out before everybody leaves."""
    game = won(DrawCard(number=45), Regroup(number=3), RestoreLuck(n=1)).read().answer("discard")
    assert game.told("luck.restored_all") == [{"n": 1}]
    assert game.asks("turn.action", who="Ben").t.heroes["ann"].at == "1,1"
