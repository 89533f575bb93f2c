"""What comes in between in Unlikely Heroes: a card inside a card, an action cut short, words that people judge."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.effects import can_use
from engine.games.unlikely_heroes.pack import (
    Back,
    ChallengeBox,
    Dependency,
    Detour,
    Effect,
    Expansions,
    Place,
    Reward,
    Timing,
    Weather,
)
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import (
    Bonus,
    Choose,
    DestroyCard,
    DiscardCard,
    DrawCard,
    GainEnergy,
    If,
    LoseEnergy,
    Met,
    MoveHero,
    Op,
    Option,
    Recharge,
    Regroup,
    Relocate,
    RestoreLuck,
    Uncharge,
)
from engine.pieces.decks import Deck
from engine.pieces.verbs import Manual
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, play
from tests.games.unlikely_heroes.small_box import (
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

PEOPLE_SAY = (Manual(text=words("Does it rain?")),)


def timed(when: Any, step: Any, *ops: Any, **more: Any) -> Effect:
    """An effect with a time."""
    return Effect(timing=Timing(when=when, step=step), ops=ops, **more)


def with_rope(*effects: Effect, cards: tuple[Any, ...] = (), of: str = "ann", cubes: int = 0, **fields: Any) -> Play:
    """Somebody has a rope with these effects."""
    using = with_cards(item("rope", "0 0 0", *effects), *cards)
    return play(holding(at(using=using, **fields), of, "right", f"rope*{cubes}"), using=using)


# Words of which only people can tell ----------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        If(when=PEOPLE_SAY, ops=(RestoreLuck(n=1),)),
        If(when=PEOPLE_SAY, ops=(DrawCard(number=1),), otherwise=(RestoreLuck(n=1),)),
        If(when=(), ops=(If(when=PEOPLE_SAY, ops=(RestoreLuck(n=1),)),)),
    ],
)
def test_what_people_may_say_yes_to_can_be_used(line: Op) -> None:
    """UH-EFF-01, UH-NRG-13"""
    game = with_rope(Effect(ops=(line,)), luck=deck("0 0", "+1 -1"))
    assert can_use(game.t, "rope:0")
    game.aside("use_effect", "rope:0").asks("card.holds", "yes", "no")
    assert not can_use(with_rope(Effect(ops=(line,)), luck=deck("0 0")).t, "rope:0")


def test_what_the_trackers_know_speaks_against_it_whatever_people_may_say() -> None:
    """UH-EFF-01"""
    line = If(when=(*PEOPLE_SAY, Met(number=45)), ops=(RestoreLuck(n=1),))
    assert not can_use(with_rope(Effect(ops=(line,)), luck=deck("0 0", "+1")).t, "rope:0")


def deck(draw: str, discard: str = "") -> Deck:
    """A luck deck, named in short."""
    found = Deck.shuffled(draw.split())
    found.discard = discard.split()
    return found


def rainy(*ops: Op, needed: int = 3, luck: str = "0", trigger: Any = "passive", **more: Any) -> Play:
    """A challenge of strength for Ann, who has two, with something that is always on."""
    boxes = (boxed_skill("strength", needed, *mark("won")), boxed_skill("wit", 9))
    game = with_rope(Effect(ops=ops, trigger=trigger, **more), cards=(challenge(52, *boxes),))
    return game.explore(52).tries("0", luck).declines()


@pytest.mark.parametrize(("answer", "extra", "won"), [("yes", 4, 1), ("no", 2, 0)])
def test_what_always_counts_if_people_say_so_is_asked(answer: str, extra: int, won: int) -> None:
    """UH-CHL-14, UH-EFF-08"""
    game = rainy(If(when=PEOPLE_SAY, ops=(Bonus(n=2),))).asks("card.holds", "yes", "no", who="Ada").answer(answer)
    assert (game.asks("turn.action").told("challenge.sum")[0]["extra"], game.marks().get("won", 0)) == (extra, won)


@pytest.mark.parametrize(
    ("needed", "line"),
    [
        (2, If(when=PEOPLE_SAY, ops=(Bonus(n=2),))),  # enough without it
        (5, If(when=PEOPLE_SAY, ops=(Bonus(n=2),))),  # too little with it
        (3, If(when=PEOPLE_SAY, ops=(Bonus(n=2, skill="wit"),))),  # for another box
        (3, If(when=PEOPLE_SAY, ops=(Bonus(n=1),), otherwise=(Bonus(n=1),))),  # the same either way
        (3, If(when=(*PEOPLE_SAY, Met(number=45)), ops=(Bonus(n=1),))),  # that was not met
    ],
)
def test_what_makes_no_difference_is_not_asked(needed: int, line: Op) -> None:
    """UH-CHL-14, UH-CHL-16"""
    rainy(line, needed=needed).asks("turn.action")


@pytest.mark.parametrize(("first", "then", "won"), [("no", "", 0), ("yes", "no", 0), ("yes", "yes", 1)])
def test_one_question_may_lead_to_the_next(first: str, then: str, won: int) -> None:
    """UH-CHL-14"""
    inner = If(when=(Manual(text=words("Hard?")),), ops=(Bonus(n=2),))
    game = rainy(If(when=PEOPLE_SAY, ops=(inner,))).asks("card.holds").answer(first)
    if then:
        game.asks("card.holds").answer(then)
    assert game.asks("turn.action").marks().get("won", 0) == won


@pytest.mark.parametrize(("answer", "extra"), [("yes", 1), ("no", 3)])
def test_the_other_branch_counts_as_well(answer: str, extra: int) -> None:
    """UH-CHL-14, UH-EFF-07"""
    line = If(when=PEOPLE_SAY, ops=(Bonus(n=-1),), otherwise=(Bonus(n=1),))
    game = rainy(line, trigger="forced").asks("card.holds").answer(answer).asks("turn.action")
    assert game.told("challenge.sum")[0]["extra"] == extra


def test_a_line_within_a_line_counts() -> None:
    """UH-CHL-14: what depends on two things that the trackers know."""
    line = If(when=(), ops=(If(when=(Met(number=45),), otherwise=(Bonus(n=1),)),))
    assert rainy(line).asks("turn.action").marks() == {"won": 1}


def test_in_a_forced_challenge_people_are_asked_again_in_each_attempt() -> None:
    """UH-FRC-04, UH-CHL-14"""
    rain = Effect(trigger="passive", ops=(If(when=PEOPLE_SAY, ops=(Bonus(n=4),)),))
    game = with_rope(rain).explore(53).answer(1, "0").declines().asks("card.holds").answer("no")
    game.answer(1, "0").declines().asks("card.holds").answer("yes").asks("turn.action")
    assert game.marks() == {"won 53": 1}


def test_no_cube_is_asked_for_where_the_worst_answer_is_good_enough() -> None:
    """UH-CHL-13: what is certain anyway wins without it."""
    rain = Effect(trigger="passive", ops=(If(when=PEOPLE_SAY, ops=(Bonus(n=2),), otherwise=(Bonus(n=1),)),))
    using = with_cards(item("rope", "0 0 0", rain), challenge(52, boxed_skill("strength", 3, *mark("won"))))
    t = holding(at(using=using), "ann", "right", "rope", "lamp*1")
    assert play(t, using=using).explore(52).tries("0", "0").asks("turn.action").marks() == {"won": 1}


def test_words_that_hold_during_a_challenge_are_asked_about_too() -> None:
    """UH-CHL-14, UH-TIM-04"""
    odd = Effect(trigger="passive", text=words("odd"), timing=Timing(when="during", step="challenge"))
    with_rope(odd).explore(52).tries("0", "0").declines().asks("challenge.bonus")


# What is asked though nothing can change ------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "is_asked"),
    [
        (GainEnergy(), False),
        (GainEnergy(who="everybody"), True),
        (GainEnergy(who="chosen"), True),
        (Recharge(), False),
        (Recharge(who="everybody"), True),
        (LoseEnergy(), False),
        (Uncharge(), False),
        (LoseEnergy(who="everybody"), True),
        (DiscardCard(number=41), False),
        (DiscardCard(number=2), True),
        (DestroyCard(number=41), True),
        (DestroyCard(number=999), False),
        (MoveHero(), True),
        (Relocate(number=1), False),
        (Relocate(number=2), True),
        (RestoreLuck(), False),
        (Choose(options=(Option(id="a", label=words("a"), ops=(GainEnergy(),)),)), False),
        (If(when=(), ops=(GainEnergy(),), otherwise=(MoveHero(),)), False),
    ],
)
def test_nobody_is_asked_about_what_would_do_nothing(line: Op, *, is_asked: bool) -> None:
    """UH-EFF-09, UH-NRG-04, UH-NRG-13"""
    using = with_cards(item("rope", "0 0 0", timed("before", "travel", line)))
    t = holding(at(using=using), "ann", "right", "rope")
    t.heroes["bob"].dark, t.pool = 1, t.pool - 1
    game = play(t, using=using).answer("travel")
    game.asks("effect.use" if is_asked else "travel.where")


def test_the_cube_that_is_paid_makes_room_for_what_it_brings() -> None:
    """UH-NRG-05, UH-NRG-11"""
    cost = energetic(GainEnergy(n=2), timing=Timing(when="before", step="travel"))
    using = with_cards(item("rope", "0 0 0", cost))
    t = holding(at(using=using), "ann", "right", "rope*1")
    play(t, using=using).answer("travel").asks("effect.use")


OPTIONS = (
    Option(id="cube", label=words("a cube"), ops=(LoseEnergy(), *mark("paid"))),
    Option(id="mark", label=words("a mark"), ops=mark("x")),
)


def test_the_cubes_of_somebody_else_pay_for_nothing() -> None:
    """UH-NRG-13: Bob has a cube, but it is Ann who would lose one."""
    t = at(using=with_cards(hero("ann", effects=(Effect(ops=(Choose(text=words("?"), options=OPTIONS),)),))))
    t.heroes["bob"].bright, t.pool = 1, t.pool - 1
    game = play(t, using=t.box).aside("use_effect", "ann:0").asks("turn.action")
    assert game.marks() == {"x": 1}


@pytest.mark.parametrize(("pool", "is_asked"), [(20, True), (0, False)])
def test_a_reward_of_cubes_that_are_not_there_is_not_offered(pool: int, *, is_asked: bool) -> None:
    """UH-NRG-13, UH-CHL-18"""
    rewards = (Reward(text=words("cube"), ops=(GainEnergy(who="everybody"),)), Reward(ops=mark("x")))
    using = with_cards(challenge(52, ChallengeBox(skill="strength", value=1, rewards=rewards)))
    t = at(using=using)
    t.pool = pool
    game = play(t, using=using).explore(52).tries("0", "0")
    if is_asked:
        game.asks("challenge.reward", "0", "1")
    else:
        assert game.asks("turn.action").marks() == {"x": 1}


def test_nobody_is_asked_to_step_where_all_are_taken() -> None:
    """UH-RGP-10, UH-MAP-03, UH-MAP-09"""
    using = with_cards(the_map(5, place=Place(next_to=1, side="north"), links=(1,)))
    game = jobs(at(using=using), Job("meet", "5"), using=using).read().asks("stopped")
    assert {one.at for one in game.t.heroes.values()} == {"0,-1"}
    sent = jobs(at(using=using), Job("relocated", "5", "ann"), using=using).read()
    assert sent.asks("hero.relocate").answer("no").asks("stopped").t.heroes["ann"].at == "0,0"
    other = jobs(at(using=using), Job("encounter", "5", "ann"), Job("go_there", "5", "bob"), using=using).read()
    other.asks("map.step")


def test_a_cube_that_can_go_nowhere_else_is_not_spoken_of() -> None:
    """UH-RGP-02, UH-RGP-03"""
    using = with_cards(hero("bob"), item("rope", "0 0 0", energetic(spaces="charged uncharged")))
    t = holding(at(using=using), "ann", "right", "rope*1")
    jobs(t, Job("share"), using=using).asks("regroup.what", "done", "rope")


# A card inside something else -----------------------------------------------------------------------


@pytest.mark.parametrize("step", ["travel", "explore", "backpack"])
def test_what_comes_before_an_action_is_met_before_it(step: str) -> None:
    """UH-ENC-04, UH-TIM-02"""
    game = with_rope(timed("before", step, DrawCard(number=45), trigger="forced")).answer(step).read()
    game.asks("item.place").answer("left")
    game.asks({"travel": "travel.where", "explore": "explore.which", "backpack": "backpack.what"}[step])
    assert game.t.actions == 2


def test_what_lies_on_the_way_is_met_on_the_way() -> None:
    """UH-ENC-04, UH-CRD-14"""
    found = timed("after", "space", DrawCard(number=45), trigger="forced")
    game = with_rope(found).answer("travel", "4").read().asks("item.place")
    assert game.t.heroes["ann"].at == "1,0"
    game.answer("left").read().asks("turn.action")
    assert (game.t.heroes["ann"].at, game.t.actions) == ("0,1", 1)


def test_a_regrouping_on_the_way_is_the_end_of_it() -> None:
    """UH-RGP-07"""
    game = with_rope(timed("after", "space", Regroup(number=2), trigger="forced")).answer("travel", "4")
    game.asks("regroup.what").answer("done").asks("turn.action")
    assert ({one.at for one in game.t.heroes.values()}, game.t.active, game.t.path) == ({"1,0"}, "bob", [])


def test_an_item_that_comes_before_a_challenge_is_of_use_in_it() -> None:
    """UH-ENC-04, UH-TIM-02"""
    game = with_rope(timed("before", "challenge", DrawCard(number=45), trigger="forced")).explore(52)
    game.asks("item.place").answer("left").asks("challenge.box").tries("0", "0")
    assert (game.asks("turn.action").marks(), game.t.waiting) == ({"won 52": 1}, [])


@pytest.mark.parametrize(("luck", "marks", "back"), [("+3", {"won 34": 1, "won 52": 1}, []), ("-3", {}, ["34", "52"])])
def test_a_challenge_within_a_challenge_comes_first(luck: str, marks: dict[str, int], back: list[str]) -> None:
    """UH-ENC-04, UH-CHL-21: if the inner one fails, all that are on the table go back."""
    whistle = Effect(trigger="anytime", ops=(DrawCard(number=34),))
    game = with_rope(whistle, luck=deck(f"{luck} +3 +3")).explore(52).asks("challenge.box")
    game.aside("use_effect", "rope:0").answer("0").read().asks("challenge.box", "0", "forfeit")
    game.answer("0").asks("challenge.announce").answer(1, luck).declines()
    if not back:
        game.asks("challenge.announce").answer(1, "+3").declines()
    assert (game.asks("turn.action").marks(), game.t.trial.card, game.t.open) == (marks, "", [])
    assert [name for name in ("34", "52") if name in game.t.pile] == back
    assert [news["card"] for news in game.told("challenge.off")] == (["52"] if back else [])
    assert "challenge" not in game.t.going_on


def test_an_inner_challenge_that_is_left_be_leaves_the_outer_one_alone() -> None:
    """UH-CHL-24, UH-ENC-04"""
    whistle = Effect(trigger="anytime", ops=(DrawCard(number=34),))
    game = with_rope(whistle).explore(52).answer("0").asks("challenge.announce").aside("use_effect", "rope:0")
    game.answer(1).read().asks("challenge.box").answer("forfeit").asks("luck.draw").draws("+1").declines()
    assert game.asks("turn.action").marks() == {"won 52": 1}


@pytest.mark.parametrize("answers", [(), ("0",), ("0", 2), ("0", 2, "+1")])
def test_a_challenge_that_leaves_the_table_is_over(answers: tuple[Any, ...]) -> None:
    """UH-CRD-06, UH-CHL-20"""
    away = Effect(trigger="anytime", ops=(DestroyCard(number=52),))
    using = with_cards(item("rope", "0 0 0", away))
    game = play(holding(at(using=using), "bob", "right", "rope"), using=using).explore(52).answer(*answers)
    game.aside("use_effect", "rope:0")
    while game.asked.startswith("luck"):
        game.answer("+2")
    assert len(game.asks("turn.action").told("challenge.off")) == 1
    assert (game.marks(), game.t.lid, "52" in game.t.pile) == ({}, ["52"], False)
    game.sane()


# Cut short ------------------------------------------------------------------------------------------


def test_nothing_of_an_action_can_be_used_once_everybody_regroups() -> None:
    """UH-TRN-10, UH-RGP-07"""
    using = with_cards(
        item("rope", "0 0 0", timed("during", "explore", *mark("late"), trigger="anytime")),
        item(41, "0 0 0", Effect(trigger="reveal", ops=(Regroup(),))),
    )
    t = holding(at(using=using), "ann", "right", "rope")
    game = play(t, using=using).explore(41)
    assert can_use(game.asks("item.place").t, "rope:0")
    assert not can_use(game.answer("discard").asks("regroup.what").t, "rope:0")


def test_what_belongs_together_may_part_while_everybody_shares() -> None:
    """UH-RGP-03, UH-ENC-06"""
    using = with_cards(item(41, "0 0 0", keep_while=(40,)))
    t = holding(at(using=using), "ann", "left", "40", "41")
    t.agenda = [Job("rewards")]
    game = jobs(t, Job("share"), Job("rewards"), using=using)
    game.answer("40", "bob:left").asks("regroup.what").answer("41", "bob:left", "done").asks("stopped")
    assert (game.items("bob", "left"), game.t.discard) == (["40", "41"], [])
    parted = jobs(holding(at(using=using), "ann", "left", "40", "41"), Job("share"), Job("rewards"), using=using)
    parted.answer("40", "bob:left", "done").asks("stopped")
    assert (parted.items("bob", "left"), parted.t.discard, parted.t.pool) == (["40"], ["41"], 19)


def test_whoever_goes_nowhere_has_not_travelled() -> None:
    """UH-TIM-03, UH-TRN-10"""
    game = with_rope(timed("after", "travel", *mark("tired"), trigger="forced")).answer("travel")
    game.aside("save").answer("yes")
    while game.asked != "save.done":
        game.answer(game.options[0] if game.options else 1)
    assert game.marks() == {}


def test_there_is_one_moment_for_straining_where_one_may_strain_once() -> None:
    """UH-TIM-05, UH-CHL-13"""
    game = with_rope(
        timed("before", "strain", *mark("push"), trigger="forced"), cards=(item("lamp", "0 0 0", energetic()),)
    )
    using = game.game.table.box
    t = holding(at(using=using), "ann", "right", "rope", "lamp*1")
    game = play(t, using=using).explore(52).tries("0", "0").asks("challenge.strain").answer("lamp").draws("0")
    assert game.asks("turn.action").marks() == {"push": 1}


def test_a_puzzle_whose_card_goes_back_unseen_is_not_solved() -> None:
    """UH-PZL-07, UH-PZL-10, UH-EXP-07"""
    closed = Back(text=words("closed"), needs=Dependency(tags=("key",)))
    using = with_cards(challenge(23, boxed_skill("wit", 1, *mark("won 23")), back=closed))
    t = holding(at(using=using), "ann", "left", "42", "44")
    game = play(t, using=using).answer("backpack", "solve").ok().asks("turn.action")
    assert (game.t.locked, game.t.actions, game.told("action.kept")) == ([], 2, [{"left": 2}])
    open_one = play(holding(at(), "ann", "left", "42", "44")).answer("backpack", "solve").read()
    assert open_one.asks("challenge.box").t.locked == ["42", "44"]
    dear = holding(at(using=using, house={"unmet": "costs_action"}), "ann", "left", "42", "44")
    lost = play(dear, using=using).answer("backpack", "solve").ok().asks("turn.action")
    assert (lost.t.locked, lost.t.actions) == ([], 1)


@pytest.mark.parametrize(("house", "drawn"), [("no", False), ("yes", True)])
def test_a_map_that_was_won_while_exploring_is_a_reward(house: str, *, drawn: bool) -> None:
    """UH-XPL-05, UH-XPL-10"""
    wind = Expansions(weather=(Weather(id="wind", effects={"east": Effect(ops=mark("w"))}),))
    using = with_cards(challenge(52, boxed_skill("strength", 1, DrawCard(number=2))), expansions=wind)
    t = at(using=using, cells={"0,0": "1"}, top="wind", modules=["weather"], house={"rewards_explore": house})
    game = play(t, using=using).explore(52).tries("0", "0").read().asks("map.step").answer("no")
    while game.asked == "exploration.top":
        game.answer("wind")
    assert game.asks("turn.action").marks() == ({"w": 1} if drawn else {})
    found = at(using=using, cells={"0,0": "1"}, top="wind", modules=["weather"], house={"rewards_explore": house})
    second = play(found, using=using).explore(2).answer("no")
    while second.asked == "exploration.top":
        second.answer("wind")
    assert second.asks("turn.action").marks() == {"w": 1}


def test_a_detour_that_brings_a_map_to_its_own_place_leaves_room_for_both() -> None:
    """UH-DET-06, UH-MAP-01, UH-MAP-06"""
    inn = Detour(id="inn", sides=("east",), effect=Effect(ops=(DrawCard(number=5),)))
    using = with_cards(the_map(5, place=Place(next_to=1, side="east")), expansions=Expansions(detours=(inn,)))
    t = at(using=using, cells={"0,0": "1"}, detours={"1,0": "inn"})
    game = play(t, using=using).explore(2)
    while game.asked != "turn.action":
        game.answer(game.options[0] if game.asked == "map.where" else "no")
    assert {"2", "5"} <= set(game.t.cells.values())


def test_a_play_effect_is_not_repeated_for_the_hero_who_takes_over() -> None:
    """UH-HRO-09, UH-BAC-09"""
    using = with_cards(item(41, "0 0 0", Effect(trigger="play", ops=mark("x"))))
    game = play(at(using=using, house={"play_effects": "each_owner"}), using=using).explore(41).answer("left")
    assert game.marks() == {"x": 1}
    game = jobs(game.t, Job("encounter", "70", "ann"), using=using).read().answer("yes").asks("stopped")
    again = play(game.t, using=using).answer("backpack", "rearrange")
    while again.asked != "turn.action":
        again.answer("right" if "right" in again.options else again.options[0])
    assert (again.marks()["x"], again.items("eve", "right")) == (1, ["41"])
