"""What comes in between in Unlikely Heroes: a moment brings a card, and what it belongs to goes on where it was."""

from __future__ import annotations

import pytest

from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    ClockSpace,
    Dependency,
    Effect,
    Expansions,
    Moment,
    OutOfLuckCard,
    Timing,
    Weather,
)
from engine.games.unlikely_heroes.table import Item, Job
from engine.games.unlikely_heroes.verbs import (
    AdvanceClock,
    DestroyCard,
    DrawCard,
    If,
    InPlay,
    Met,
    Op,
    Regroup,
    ReturnCard,
)
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import Play, at, jobs, play
from tests.games.unlikely_heroes.small_box import (
    CLOCK,
    boxed_skill,
    challenge,
    hero,
    item,
    mark,
    the_map,
    with_cards,
    words,
)

NEWS = (If(when=(Met(number=41),), otherwise=(DrawCard(number=41),)),)  # once: until the card has been met


def forced(when: str, step: Moment, *ops: Op) -> Effect:
    """It happens by itself at this moment."""
    return Effect(trigger="forced", timing=Timing(when=when, step=step), ops=ops)  # type: ignore[arg-type]


def one_after_another(game: Play) -> list[str]:
    """The cards whose backs and fronts are read, in this order; items are discarded, and nobody steps anywhere."""
    read: list[str] = []
    while game.asked.startswith("card.") or game.asked in ("item.place", "map.step", "challenge.box"):
        if game.asked.startswith("card."):
            read.append(f"{game.asked.rpartition('.')[2].partition('_')[0]} {game.about['card']}")
        game.answer(game.options[-1])
    return read


@pytest.mark.parametrize(
    ("when", "step", "order"),
    [
        ("before", "draw_encounter", ["back 41", "front 41", "back 45", "front 45"]),
        ("after", "draw_encounter", ["back 41", "front 41", "back 45", "front 45"]),
        ("before", "read_back", ["back 41", "front 41", "back 45", "front 45"]),
        ("after", "read_back", ["back 45", "back 41", "front 41", "front 45"]),
        ("before", "reveal", ["back 45", "back 41", "front 41", "front 45"]),
    ],
)
def test_what_a_moment_of_an_encounter_brings_is_met_at_that_moment(when: str, step: Moment, order: list[str]) -> None:
    """UH-TIM-02, UH-TIM-03, UH-EXP-06"""
    using = with_cards(hero("ann", "2 1 0", effects=(forced(when, step, *NEWS),)), the_map(1, (45,), east=2))
    assert one_after_another(begun(using)) == order


def begun(using: object) -> Play:
    """Card 45 is explored, and nothing has been confirmed yet."""
    return play(at(using=using), using=using).answer("explore", "45")  # type: ignore[arg-type]


def test_an_action_whose_back_cannot_be_met_is_kept_whatever_came_in_between() -> None:
    """UH-EXP-07, UH-TIM-02"""
    closed = item(45, back=Back(text=words("back"), needs=Dependency(numbers=(40,))))
    ann = hero("ann", "2 1 0", effects=(forced("before", "read_back", *NEWS),))
    using = with_cards(closed, ann, the_map(1, (45,), east=2, south=4))
    game = begun(using)
    assert one_after_another(game) == ["back 41", "front 41", "back 45"]
    assert (game.asks("turn.action").t.actions, game.t.exploring) == (2, 0)


def test_a_card_that_is_gone_before_it_is_drawn_costs_no_action() -> None:
    """UH-EXP-08, UH-TIM-02"""
    ann = hero("ann", "2 1 0", effects=(forced("before", "draw_encounter", DestroyCard(number=45)),))
    using = with_cards(ann, the_map(1, (45,), east=2))
    game = begun(using).asks("turn.action")
    assert (game.t.actions, game.told("action.kept"), game.t.lid) == (2, [{"left": 2}], ["45"])


def test_a_challenge_that_nobody_has_turned_does_not_go_back_with_another_one() -> None:
    """UH-CHL-21, UH-CRD-05, UH-CRD-12"""
    brings = forced("after", "read_back", If(when=(Met(number=34),), otherwise=(DrawCard(number=34),)))
    using = with_cards(hero("ann", "2 1 0", effects=(brings,)), challenge(34, boxed_skill("wit", 9)))
    game = play(at(using=using), using=using).answer("explore", "52").ok("card.back").read()
    game.asks("challenge.box").answer("0", 1, "0").asks("card.front_challenge").read().answer("forfeit")
    assert (game.asks("turn.action").t.pile.count("52"), game.t.pile.count("34")) == (1, 1)


def test_what_comes_after_a_success_comes_before_its_reward() -> None:
    """UH-TIM-03, UH-CHL-17, UH-CHL-22"""
    ann = hero("ann", "2 1 0", effects=(forced("after", "success", *NEWS),))
    using = with_cards(ann, challenge(52, boxed_skill("strength", 1, *mark("won"), DrawCard(number=40))))
    game = play(at(using=using), using=using).explore(52).tries("0", "0").asks("card.back")
    assert (game.about["card"], game.marks()) == ("41", {})
    game.read().answer("left").asks("card.back")
    assert (game.about["card"], game.marks(), "52" in game.t.open) == ("40", {"won": 1}, True)
    assert "52" in game.read().answer("left").asks("turn.action").sane().t.discard


def test_a_failure_meanwhile_takes_nothing_from_what_is_won() -> None:
    """UH-CHL-22, UH-CHL-23"""
    ann = hero("ann", "2 1 0", effects=(forced("after", "success", DrawCard(number=34)),))
    using = with_cards(
        ann, challenge(52, boxed_skill("strength", 1, *mark("won"))), challenge(34, boxed_skill("wit", 9))
    )
    game = play(at(using=using), using=using).explore(52).tries("0", "0").read().answer("0", 1, "0").asks("turn.action")
    assert (game.marks(), "52" in game.t.pile, game.told("challenge.off")) == ({"won": 1}, True, [])


def test_whoever_packs_away_while_a_reward_is_picked_has_won_it() -> None:
    """UH-SAV-06, UH-CHL-17"""
    ann = hero("ann", "2 1 0", effects=(Effect(timing=Timing(when="after", step="success"), ops=mark("sung")),))
    using = with_cards(ann, challenge(52, boxed_skill("strength", 1, *mark("won"))))
    game = play(at(using=using), using=using).explore(52).tries("0", "0").asks("effect.use").aside("save").answer("yes")
    game.answer("no").asks("save.done")
    assert (game.marks(), "52" in game.t.discard, game.told("save.gives_up")) == ({"won": 1}, True, [])


# Maps and their cards -------------------------------------------------------------------------------


def test_weather_is_in_play_until_all_is_over_that_it_brings() -> None:
    """UH-XPL-08, UH-XPL-09, UH-WEA-02"""
    wind = Weather(id="wind", effects={"east": Effect(ops=(DrawCard(number=45), *mark("blown")))})
    using = with_cards(expansions=Expansions(weather=(wind,)))
    t = at(using=using, cells={"0,0": "1"}, modules=["weather"], top="wind")
    game = play(t, using=using).explore(2).answer("yes").asks("card.back")
    assert (game.t.top, game.t.exploration_discard, game.told("exploration.discarded")) == ("", [], [])
    game.read().answer("left").asks("exploration.top", "wind").answer("wind").asks("turn.action")
    assert (game.marks(), game.t.top) == ({"blown": 1}, "wind")


def test_weather_that_does_nothing_anywhere_needs_no_direction() -> None:
    """UH-WEA-03, UH-WEA-06"""
    calm, gale = Weather(id="calm"), Weather(id="gale", effects={"east": Effect(ops=mark("east"))})
    for card in (calm, gale):
        using = with_cards(expansions=Expansions(weather=(card,)))
        t = at(using=using, modules=["weather"], top=card.id, cells={"0,0": "1", "4,4": "5"})
        game = jobs(t, Job("explored", "5", "ann"), using=using)
        game.asks("weather.direction" if card is gale else "exploration.top")


def test_each_of_two_maps_has_the_direction_in_which_it_was_laid() -> None:
    """UH-XPL-06, UH-WEA-02, UH-TIM-03: what the moment after the first one brings comes before the step onto it."""
    sides = {"east": Effect(ops=mark("east")), "south": Effect(ops=mark("south"))}
    ann = hero(
        "ann", effects=(forced("after", "place_map", If(when=(InPlay(number=4),), otherwise=(DrawCard(number=4),))),)
    )
    winds = (Weather(id="wind", effects=sides), Weather(id="gale", effects=sides))  # type: ignore[arg-type]
    using = with_cards(ann, the_map(2, west=1), expansions=Expansions(weather=winds))
    t = at(using=using, cells={"0,0": "1"}, modules=["weather"], top="wind", exploration=["gale"])
    game = play(t, using=using).explore(2).asks("map.step")
    assert game.about["card"] == "4"
    game.answer("no", "gale").asks("map.step")
    assert (game.about["card"], game.marks()) == ("2", {"south": 1})
    assert game.answer("no", "wind").asks("turn.action").marks() == {"south": 1, "east": 1}


def test_a_map_that_sends_itself_away_is_laid_nowhere() -> None:
    """UH-ENC-02, UH-CRD-06, UH-MAP-01"""
    using = with_cards(the_map(2, (54,), west=1, discards=(2,)))
    game = play(at(using=using, cells={"0,0": "1"}), using=using).explore(2).asks("turn.action").sane()
    assert (game.t.cells, game.t.discard, game.t.going_on) == ({"0,0": "1"}, ["2"], ["turn"])


# The clock, bad luck, regrouping --------------------------------------------------------------------


def test_what_a_space_brings_is_met_before_the_clock_goes_on() -> None:
    """UH-TRN-06, UH-CRD-20"""
    clock = tuple(ClockSpace(ops=(DrawCard(number=45),) if n == 1 else mark(f"clock {n}")) for n in range(4))
    ann = hero("ann", effects=(Effect(ops=(AdvanceClock(n=3), *mark("last"))),))
    using = with_cards(ann, basics=Basics(clock=clock))
    game = play(at(using=using), using=using).aside("use_effect", "ann:0").asks("card.back")
    assert (game.marks(), game.t.clock) == ({}, 1)
    assert game.read().answer("left").asks("turn.action").marks() == {"clock 2": 1, "clock 3": 1, "last": 1}


@pytest.mark.parametrize(("step", "then"), [("clock", "clock 2"), ("out_of_luck", "woe")])
def test_what_comes_before_the_clock_or_bad_luck_is_met_before(step: Moment, then: str) -> None:
    """UH-TIM-02, UH-TRN-05, UH-OOL-02"""
    woe = (OutOfLuckCard(id="woe-1", ops=mark("woe")),)
    ann = hero("ann", effects=(forced("before", step, *NEWS),))
    using = with_cards(ann, basics=Basics(clock=CLOCK, out_of_luck=woe))
    game = play(at(using=using, reshuffles=1), using=using).answer("pass").asks("card.back")
    assert then not in game.marks()
    game.read().answer("left").asks("bad_luck.draw").answer("woe-1").asks("turn.action", who="Ben")
    assert game.marks() == {"clock 2": 1, "woe": 1}


def test_what_comes_before_a_regrouping_is_not_forgotten() -> None:
    """UH-TIM-02, UH-RGP-01"""
    ann = hero("ann", effects=(forced("before", "regroup", *NEWS), Effect(ops=(Regroup(number=3),))))
    using = with_cards(ann)
    game = play(at(using=using), using=using).aside("use_effect", "ann:1").asks("card.back").read()
    game.answer("left").asks("regroup.what").answer("done").asks("turn.action", who="Ben")
    assert (game.items("ann", "left"), game.t.heroes["bob"].at) == (["41"], "1,1")


def test_no_moment_at_the_end_of_a_turn_comes_twice() -> None:
    """UH-TIM-03, UH-TIM-05, UH-TRN-04"""
    may = Effect(timing=Timing(when="after", step="turn_end"), ops=mark("sung"))
    using = with_cards(hero("ann", "2 1 0", effects=(forced("after", "turn_end", *NEWS), may)))
    game = play(at(using=using), using=using).answer("pass").asks("effect.use").answer("no").asks("card.back").read()
    assert game.answer("left").asks("turn.action", who="Ben").marks() == {"clock 2": 1}


def test_bad_luck_that_comes_after_the_turn_is_still_owed_in_it() -> None:
    """UH-OOL-09, UH-OOL-02"""
    ann = hero(
        "ann", "2 1 0", effects=(forced("after", "turn", If(when=(Met(number=34),), otherwise=(DrawCard(number=34),))),)
    )
    using = with_cards(ann)
    game = play(at(using=using, luck=empty_but("0", "+1")), using=using).answer("pass").read().answer("0", 1, "0")
    game.asks("bad_luck.draw").answer("woe-1").asks("turn.action", who="Ben")
    assert (game.t.reshuffles, game.marks()) == (0, {"clock 2": 1, "won 34": 1, "woe": 1})


def empty_but(*discard: str) -> Deck:
    """A luck deck with nothing to draw."""
    found = Deck.shuffled([])
    found.discard = [*discard]
    return found


def test_what_comes_before_a_space_is_met_before_it() -> None:
    """UH-TIM-02, UH-CRD-14, UH-TRV-01"""
    using = with_cards(hero("ann", "2 1 0", effects=(forced("before", "space", *NEWS),)))
    game = play(at(using=using), using=using).answer("travel", "3").asks("card.back")
    assert game.t.heroes["ann"].at == "0,0"
    game.read().answer("left").asks("turn.action")
    assert (game.t.heroes["ann"].at, game.t.actions, game.t.path) == ("1,1", 1, [])


def test_who_retires_while_everybody_shares_gets_the_cube_that_is_owed() -> None:
    """UH-RGP-04, UH-HRO-03"""
    brings = forced("after", "discard", If(when=(Met(number=70),), otherwise=(DrawCard(number=70),)))
    using = with_cards(hero("ann", "2 1 0", effects=(brings,)))
    t = at(using=using)
    t.heroes["ann"].left, t.pile = [Item("40")], [name for name in t.pile if name != "40"]
    game = jobs(t, Job("regroup", "3"), using=using, stop="").answer("40", "discard").read()
    game.asks("hero.retire").answer("yes").asks("energy.where", "eve", "pool")


# Copies ---------------------------------------------------------------------------------------------


def test_a_copy_that_was_looked_at_is_mixed_again_before_a_card_is_drawn_for_another_reason() -> None:
    """UH-EXP-12, UH-ENC-07"""
    using = with_cards(challenge(52, boxed_skill("strength", 1, DrawCard(number=90))))
    game = play(at(using=using), using=using).explore(52).aside("peek", 90).answer("90a").ok().tries("0", "0")
    assert (game.asks("encounter.copy", "90a", "90b").t.peeked, len(game.told("peek.done"))) == ("", 1)


def test_of_copies_that_nobody_has_seen_any_one_is_destroyed() -> None:
    """UH-CRD-09, UH-SET-03, UH-ENC-07"""
    using = with_cards(challenge(52, boxed_skill("strength", 1, DestroyCard(number=90))))
    game = play(at(using=using), using=using).explore(52).tries("0", "0").asks("encounter.copy").answer("90b")
    assert (game.asks("turn.action").t.lid, "90a" in game.t.pile) == (["90b"], True)
    seen = play(at(using=using, discard=["90a"]), using=using).explore(52).tries("0", "0").asks("turn.action")
    assert seen.t.lid == ["90a"]


def test_a_card_that_comes_back_and_is_met_again_plays_again() -> None:
    """UH-CRD-10, UH-EFF-06, UH-BAC-09"""
    boots = item(45, "0 0 0", Effect(trigger="play", ops=mark("played")))
    again = challenge(52, boxed_skill("strength", 1, ReturnCard(number=45)))
    using = with_cards(boots, again, the_map(1, (52, 45), east=2))
    game = play(at(using=using, actions=3), using=using).explore(45).answer("left").explore(52).tries("0", "0")
    assert game.explore(45).answer("right").asks("turn.action", who="Ben").marks()["played"] == 2
