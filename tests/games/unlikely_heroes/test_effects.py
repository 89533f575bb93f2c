"""Effects and energy of Unlikely Heroes: who, when, how often, and at what price."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.effects import can_use
from engine.games.unlikely_heroes.pack import Back, Basics, ClockSpace, Effect, Timing
from engine.games.unlikely_heroes.problems import problems
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import (
    Bonus,
    Choose,
    DiscardCard,
    GainEnergy,
    LoseEnergy,
    MoveHero,
    Option,
    Recharge,
    RestoreLuck,
    Uncharge,
)
from engine.pieces.verbs import Counter
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import energetic, hero, item, mark, with_cards, words


def having(*effects: Effect, side: str = "right", of: str = "ann", cubes: int = 0, **fields: Any) -> Play:
    """Somebody has an item with these effects."""
    using = with_cards(item("rope", "0 0 0", *effects))
    return play(holding(at(using=using, **fields), of, side, f"rope*{cubes}"), using=using)


def offered(game: Play) -> bool:
    """Can it be used just now?"""
    return can_use(game.t, "rope:0")


# Triggers -----------------------------------------------------------------------------------------


def test_an_effect_without_a_sign_can_be_used_in_its_owners_turn() -> None:
    """UH-EFF-01, UH-EFF-09"""
    game = having(Effect(ops=mark("pull")))
    assert offered(game)
    assert game.aside("use_effect", "rope:0").marks() == {"pull": 1}
    assert not offered(having(Effect(ops=mark("pull")), of="bob"))


@pytest.mark.parametrize(
    ("trigger", "near", "far"), [("anytime", True, True), ("adjacent", True, False), ("", False, False)]
)
def test_anytime_and_adjacent_effects_work_in_other_turns(trigger: Any, near: bool, far: bool) -> None:
    """UH-EFF-02, UH-EFF-03, UH-EFF-04"""
    game = having(Effect(trigger=trigger, ops=mark("pull")), of="bob")
    assert offered(game) == near
    game.t.heroes["bob"].at = "1,0"
    assert offered(game) == far


def test_reveal_play_and_forced_effects_cannot_be_used_at_will() -> None:
    """UH-EFF-05, UH-EFF-06, UH-EFF-07, UH-EFF-09"""
    for trigger in ("reveal", "play", "forced", "passive"):
        timing = Timing(when="after", step="travel") if trigger in ("forced", "passive") else None
        assert not offered(having(Effect(trigger=trigger, timing=timing, ops=mark("x"))))


def test_forced_effects_happen_by_themselves_in_an_order_of_the_active_player() -> None:
    """UH-EFF-07, UH-EFF-08, UH-EFF-12, UH-TIM-08"""
    after = Timing(when="after", step="travel")
    game = having(
        Effect(trigger="forced", timing=after, ops=mark("one")),
        Effect(trigger="passive", timing=after, ops=mark("two")),
    )
    game.answer("travel", "2").asks("effect.first", "rope:0", "rope:1", who="Ada").answer("rope:1")
    assert game.asks("turn.action").marks() == {"one": 1, "two": 1}


def test_passive_effects_can_be_for_any_hero_by_house_rule() -> None:
    """UH-EFF-08"""
    assert offered(having(Effect(trigger="passive", ops=mark("x")), of="bob", house={"passive": "any_hero"}))
    assert offered(having(Effect(trigger="any_hero", ops=mark("x")), of="bob"))


def test_covered_effects_do_not_work() -> None:
    """UH-EFF-10, UH-BPK-02"""
    assert not offered(having(Effect(ops=mark("x")), side="left"))


@pytest.mark.parametrize(("house", "twice"), [("once_a_turn", False), ("any_number", True)])
def test_an_effect_without_a_time_works_once_a_turn_or_as_long_as_it_has_cubes(house: str, twice: bool) -> None:
    """UH-EFF-14"""
    game = having(Effect(ops=mark("x")), house={"untimed": house}).aside("use_effect", "rope:0")
    assert offered(game) == twice
    game.answer("pass", "pass")
    assert offered(game)
    paid = having(energetic(*mark("x"), spaces="charged charged"), cubes=2).aside("use_effect", "rope:0")
    assert paid.aside("use_effect", "rope:0").marks()["x"] == 2
    assert not offered(paid)


def test_clock_effects_are_for_the_active_hero_unless_they_say_otherwise() -> None:
    """UH-EFF-13, UH-TRN-06"""
    clock = (ClockSpace(), ClockSpace(ops=(GainEnergy(n=1, who="everybody"), Counter(name="tick"))))
    using = with_cards(
        hero("ann", effects=(energetic(),)),
        hero("bob", effects=(energetic(),)),
        basics=Basics(clock=clock),
    )
    game = play(at(using=using), using=using).answer("pass").asks("energy.where", who="Ada").answer("ann")
    game.asks("energy.where", who="Ben").answer("bob")
    assert [one.bright for one in game.t.heroes.values()] == [1, 1]


def test_lines_can_be_for_the_owner_the_active_hero_everybody_or_one_of_choice() -> None:
    """UH-EFF-13"""
    for who, asked in (("owner", ["bob"]), ("active", ["ann"]), ("everybody", ["ann", "bob"])):
        game = having(Effect(trigger="anytime", ops=(MoveHero(n=1, who=who),)), of="bob").aside("use_effect", "rope:0")  # type: ignore[arg-type]
        for name in asked:
            assert game.asks("hero.where").about["hero"] == name
            game.answer("stay")
    chosen = having(Effect(ops=(MoveHero(n=1, who="chosen"),))).aside("use_effect", "rope:0")
    chosen.asks("hero.which", "ann", "bob").answer("bob").asks("hero.where", "2", "stay").answer("2")
    assert chosen.t.heroes["bob"].at == "1,0"


def test_reminders_are_spoken_or_left_to_the_people() -> None:
    """UH-EFF-09"""
    late = Effect(timing=Timing(when="after", step="travel"), ops=mark("x"))
    having(late).answer("travel", "2").asks("effect.use")
    quiet = having(late, house={"reminders": "shown"}).answer("travel", "2").asks("turn.action")
    assert quiet.aside("use_effect", "rope:0").marks() == {"x": 1}


def test_words_that_nobody_typed_as_lines_are_read_for_hands() -> None:
    """UH-CRD-20, UH-EFF-01"""
    game = having(Effect(text=words("jump"), ops=None)).aside("use_effect", "rope:0").asks("card.by_hand").ok()
    game.asks("turn.action")


# Time ---------------------------------------------------------------------------------------------


def timed(when: Any, step: Any) -> Effect:
    """An effect with a time."""
    return Effect(timing=Timing(when=when, step=step), ops=mark("x"))


def test_before_is_right_before_and_after_right_after() -> None:
    """UH-TIM-01, UH-TIM-02, UH-TIM-03, UH-TIM-09"""
    before = having(timed("before", "travel")).answer("travel").asks("effect.use").answer("rope:0").asks("travel.where")
    assert (before.marks(), before.t.heroes["ann"].at) == ({"x": 1}, "0,0")
    after = having(timed("after", "travel")).answer("travel", "2").asks("effect.use", "rope:0", "no")
    assert after.t.heroes["ann"].at == "1,0"
    assert after.answer("rope:0").asks("turn.action").marks() == {"x": 1}


def test_during_is_at_any_moment_between_beginning_and_end() -> None:
    """UH-TIM-04"""
    game = having(timed("during", "travel"))
    assert not offered(game)
    assert offered(game.answer("travel"))
    game.aside("use_effect", "rope:0").answer("2")
    assert (game.marks(), offered(game)) == ({"x": 1}, False)


def test_an_effect_works_once_in_its_time_and_again_in_the_next() -> None:
    """UH-TIM-05, UH-TIM-06"""
    swift = energetic(*mark("x"), spaces="charged charged", timing=Timing(when="after", step="travel"))
    game = having(swift, cubes=2).answer("travel", "2").answer("rope:0").asks("turn.action")
    game.answer("travel", "1").asks("effect.use").answer("rope:0")
    assert (game.marks()["x"], game.t.heroes["ann"].right[0].bright) == (2, 0)


def test_a_time_that_was_not_used_is_gone() -> None:
    """UH-TIM-07"""
    game = having(timed("before", "explore")).answer("explore").asks("effect.use").answer("no").answer("52")
    assert (offered(game), game.marks()) == (False, {})


SEEN = ("explore", "52", "go on", "go on")
STEPS = {
    "turn": ("pass",), "turn_end": ("pass",), "clock": ("pass",), "travel": ("travel", "2"), "space": ("travel", "2"),
    "explore": (*SEEN, "forfeit"), "draw_encounter": SEEN[:2], "read_back": SEEN[:3], "reveal": SEEN,
    "challenge": (*SEEN, "forfeit"), "forfeit": (*SEEN, "forfeit"), "equip": ("explore", "41", *SEEN[2:], "left"),
    "announce": (*SEEN, "0", 1), "luck_draw": (*SEEN, "0", 1, "0"), "resolution": (*SEEN, "0", 1, "0"),
    "strain": (*SEEN, "0", 1, "0"), "success": (*SEEN, "0", 1, "+1"), "failure": (*SEEN, "0", 1, "0"),
    "place_map": ("explore", "2", *SEEN[2:], "no"), "backpack": ("backpack", "rearrange", "right"),
}  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
def test_every_part_of_a_turn_has_its_time(step: Any) -> None:
    """UH-TIM-08"""
    effects = [
        Effect(trigger="anytime", timing=Timing(when=when, step=step), ops=mark(when)) for when in ("before", "after")
    ]
    using = with_cards(hero("bob", effects=tuple(effects)))
    cells = {"0,0": "1"} if step in ("place_map", "equip") else None
    game = play(holding(at(using=using, cells=cells), "ann", "left", "lamp"), using=using)
    for answer in (*STEPS[step], None):
        while game.asked == "effect.use":
            game.answer(game.options[0])
        game.answer(*([answer] if answer is not None else []))
    found = game.marks().keys() & {"before", "after"}
    assert found == ({"before"} if step == "strain" else {"before", "after"})


@pytest.mark.parametrize("step", ["restore", "discard", "reshuffle", "out_of_luck", "regroup", "peek"])
def test_what_happens_seldom_has_its_time_too(step: Any) -> None:
    """UH-TIM-08"""
    watch = Effect(trigger="anytime", timing=Timing(when="after", step=step), ops=mark("x"))
    restores, discards = Effect(ops=(RestoreLuck(n=1),)), Effect(ops=(DiscardCard(number=41),))
    using = with_cards(hero("bob", effects=(watch,)), hero("ann", "2 1 0", effects=(restores, discards)))
    t = at(using=using, reshuffles=1)
    t.luck.cards, t.luck.discard = (["0"], t.luck.cards[1:]) if step == "reshuffle" else (t.luck.cards[1:], ["-1"])
    game = play(t, using=using)
    {
        "restore": lambda: game.aside("use_effect", "ann:0"),
        "discard": lambda: game.aside("use_effect", "ann:1"),
        "reshuffle": lambda: game.explore(52).answer("0", 2).answer("0", game.options[0]),
        "out_of_luck": lambda: game.answer("pass", "woe-1"),
        "regroup": lambda: game.aside("save").answer("yes").okay(),
        "peek": lambda: game.aside("peek", 41).ok(),
    }[step]()
    game.asks("effect.use", "bob:0", "no").answer("bob:0")
    assert game.marks()["x"] == 1


# Energy -------------------------------------------------------------------------------------------


def test_a_cube_is_taken_off_and_then_the_effect_happens() -> None:
    """UH-NRG-05, UH-NRG-06, UH-EFF-11, UH-NRG-01"""
    game = having(energetic(*mark("x")), cubes=1)
    pool = game.t.pool
    assert game.aside("use_effect", "rope:0").marks() == {"x": 1}
    assert (game.t.pool, offered(game)) == (pool + 1, False)
    game.correct(heroes__ann__right__0__bright=5)
    assert "wrong.spaces" in {problem.what for problem in problems(game.t)}


def test_a_card_that_says_so_goes_when_its_last_cube_was_used() -> None:
    """UH-NRG-07, UH-NRG-18, UH-EX-02"""
    game = play(holding(at(), "ann", "right", "bread*1"))
    pool = game.t.pool
    game.aside("use_effect", "bread:0")
    assert (game.marks(), game.t.discard, game.t.pool) == ({"bread": 1}, ["bread"], pool + 1)
    two = holding(at(), "ann", "right", "bread*2")
    assert play(two).aside("use_effect", "bread:0").t.discard == []


@pytest.mark.parametrize(("house", "gone"), [("discarded", ["bread"]), ("stays", [])])
def test_straining_the_last_cube_off_discards_it_too_without_its_effect(house: str, gone: list[str]) -> None:
    """UH-NRG-08, UH-NRG-10, UH-EX-35"""
    row = {"0,0": "1", "1,0": "2", "2,0": "3", "3,0": "4", "4,0": "5"}
    links = {f"{a}|{b}": "open" for a, b in (("1", "2"), ("2", "3"), ("3", "4"), ("4", "5"))}
    t = holding(at(cells=row, links=links, house={"strained_last": house}), "ann", "right", "bread*1")
    game = play(t).answer("travel", "5")
    assert (game.t.heroes["ann"].at, game.marks(), game.t.discard) == ("4,0", {}, gone)


def test_a_gained_cube_goes_onto_any_empty_space_or_back() -> None:
    """UH-NRG-04, UH-CRD-19"""
    game = lines(GainEnergy(n=1))
    assert game.told("energy.no_room") == [{"hero": "ann"}]
    t = holding(at("bob", "ann"), "bob", "right", "lamp")
    gains = Effect(ops=(GainEnergy(n=2),))
    using = with_cards(hero("bob", "0 2 3", effects=(energetic(spaces="charged uncharged"), gains)))
    game = play(t, using=using).aside("use_effect", "bob:1").asks("energy.where", "bob", "lamp", "pool", who="Ben")
    game.answer("lamp").asks("energy.where", "bob", "pool").answer("pool")
    assert (game.t.heroes["bob"].right[0].bright, game.t.pool) == (1, t.pool - 1)


def test_cubes_are_finite() -> None:
    """UH-NRG-11, UH-NRG-12, UH-EX-22"""
    back = Back(text=words("back 70"))
    using = with_cards(hero("eve", number=70, back=back, effects=(energetic(spaces="charged charged"),)))
    t = at(using=using)
    t.pool, t.heroes["bob"].bright = 1, 18
    game = jobs(t, Job("encounter", "70", "ann"), using=using).read().asks("hero.retire").answer("yes")
    assert (game.t.heroes["eve"].bright, game.t.pool) == (1, 0)
    clock = (ClockSpace(), ClockSpace(ops=(GainEnergy(n=1),)))
    using = with_cards(basics=Basics(clock=clock))
    t = at(using=using)
    t.pool = 0
    assert play(t, using=using).answer("pass").told("energy.none_left") == [{}]


def test_what_cannot_be_done_for_lack_of_cubes_is_not_offered() -> None:
    """UH-NRG-13"""
    options = (
        Option(id="cube", label=words("a cube"), ops=(LoseEnergy(),)),
        Option(id="mark", label=words("a mark"), ops=mark("x")),
    )
    assert lines(Choose(text=words("which?"), options=options)).marks() == {"x": 1}
    t = holding(
        at(using=with_cards(hero("ann", effects=(Effect(ops=(Choose(options=options),)),)))), "ann", "right", "lamp*1"
    )
    game = play(t, using=with_cards(hero("ann", effects=(Effect(ops=(Choose(options=options),)),))))
    game.aside("use_effect", "ann:0").asks("card.choice", "cube", "mark").answer("cube").asks("turn.action")
    assert game.t.heroes["ann"].right[0].bright == 0


def test_recharging_fills_the_charged_spaces_of_one_effect_and_uncharging_empties_one() -> None:
    """UH-NRG-14, UH-NRG-15"""
    using = with_cards(
        hero("ann", effects=(Effect(ops=(Recharge(),)), Effect(ops=(Uncharge(),)))),
        item("rope", "0 0 0", energetic(spaces="charged charged uncharged")),
    )
    t = holding(at(using=using), "ann", "right", "rope*1", "lamp")
    game = play(t, using=using).aside("use_effect", "ann:0").asks("energy.charge", "rope", "lamp").answer("rope")
    assert (game.t.heroes["ann"].right[0].bright, game.t.heroes["ann"].right[0].dark) == (2, 0)
    game.t.heroes["ann"].right[0].dark = 1
    game.aside("use_effect", "ann:1")
    assert (game.t.heroes["ann"].right[0].bright, game.t.heroes["ann"].right[0].dark) == (0, 0)


def test_all_cubes_are_counted_and_markers_cannot_be_spent() -> None:
    """UH-NRG-16, UH-NRG-17"""
    game = play(holding(at(), "ann", "right", "lamp*1")).sane()
    game.correct(pool=5)
    assert "wrong.energy" in {problem.what for problem in problems(game.t)}


@pytest.mark.parametrize(("house", "gone"), [("stays", []), ("goes", ["41"])])
def test_a_card_that_never_had_a_cube_stays(house: str, gone: list[str]) -> None:
    """UH-NRG-19"""
    using = with_cards(item(41, "0 0 0", energetic(spaces="uncharged", discard_when_depleted=True)))
    game = play(at(using=using, house={"never_charged": house}), using=using).explore(41).answer("right")
    assert game.t.discard == gone


def test_a_number_counts_for_each_hero_if_the_line_says_so() -> None:
    """UH-CRD-13"""
    using = with_cards(hero("ann", effects=(Effect(ops=(RestoreLuck(n=1, per_hero=True),)),)))
    t = at(using=using)
    t.luck.cards, t.luck.discard = t.luck.cards[3:], t.luck.cards[:3]
    game = play(t, using=using).aside("use_effect", "ann:0").asks("luck.restore")
    game.answer(game.options[0]).asks("luck.restore_more").answer(game.options[0]).asks("turn.action")
    assert (game.t.luck.left, len(game.t.luck.discard)) == (19, 1)


def test_what_would_count_in_a_challenge_is_of_no_use_elsewhere() -> None:
    """UH-EFF-01"""
    assert not offered(having(Effect(ops=(Bonus(n=1),))))
