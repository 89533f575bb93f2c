"""Attacks: their range, their target, foes with hearts, and what hits do besides."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.wonder_book.pack import Chapter, Defeat, Entity, HitEffect, Modifier
from engine.games.wonder_book.verbs import DefeatWyrm, GainSpark, MoveWyrm, Recover, Spawn
from engine.pieces.verbs import Counter
from tests.games.wonder_book.play import Play, attack, turn
from tests.games.wonder_book.small_box import HEAL, box, end, goal, in_force, with_attack, words

# Range --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reach", "targets"),
    [("same", "A"), ("adjacent", "B"), ("same_or_adjacent", "AB"), ("custom", "ABCD")],
)
def test_the_hero_card_has_the_last_word_on_the_range(reach: str, targets: str) -> None:
    """WB-ATK-03 WB-MOV-02 WB-MOV-04"""
    for target in targets:
        game = attack("P: sid/5 A | Q: B | R: C | S: D", "+-", with_attack(range=reach))
        if len(targets) > 1:
            game.asks("attack.target", *targets).answer(target)
        assert game.told("wyrm.stunned") == [{"wyrm": target, "area": dict(zip("ABCD", "PQRS", strict=True))[target]}]


def test_attacks_stop_at_solid_lines_unless_the_table_plays_otherwise() -> None:
    """WB-MOV-04 WB-MOV-03"""
    areas = "P: sid/5 | Q: A | S: B"
    assert attack(areas, "+-").told("wyrm.stunned")[0]["wyrm"] == "A"
    game = attack(areas, "+-", house={"solid_lines_stop": "movement_only"}).asks("attack.target", "A", "B")
    game.skip().answer("move")
    assert game.here().startswith("Q: sid/5")


def test_a_card_in_force_changes_range_and_dice() -> None:
    """WB-ATK-03 WB-GEN-03"""
    using = in_force(Modifier(what="attack_range", value="adjacent"), Modifier(what="attack_dice", value=-1))
    assert attack("P: sid/5 A | Q: B", "+", using).told("wyrm.stunned")[0]["wyrm"] == "B"


def test_attacking_when_nobody_is_in_reach_is_asked_twice_and_hits_nobody() -> None:
    """WB-ATK-10 WB-ATK-07"""
    areas = "P: tina/3 | R: A"
    game = turn("tina", areas).answer("attack").asks("attack.nobody", "no", "yes").answer("no")
    assert game.about["left"] == 3
    game.answer("attack", "yes").asks("turn.action")
    assert (game.here(), game.about["left"], game.told("attack.missed")) == (areas, 2, [{"hero": "tina"}])


# One target ---------------------------------------------------------------------------------------


def test_two_successes_defeat_a_standing_wyrm_and_cannot_be_split() -> None:
    """WB-EX-25 WB-ATK-04 WB-ATK-05 WB-WYL-04 WB-WYL-06 WB-EXC-03"""
    game = attack("P: sid/5 A | Q: B", "++").answer("B").asks("turn.action")
    assert game.here() == "P: sid/5 A"
    assert not game.told("wyrm.stunned")
    assert game.told("wyrm.defeated") == [{"wyrm": "B", "area": "Q", "supply": 3}]


def test_one_success_only_stuns_and_nothing_can_be_moved_elsewhere() -> None:
    """WB-EXC-07 WB-WYL-02 WB-ATK-12"""
    game = attack("P: sid/5 A | Q: B", "+-").answer("A").asks("turn.action")
    assert game.here() == "P: sid/5 A~ | Q: B"


def test_no_success_does_nothing_at_all() -> None:
    """WB-ATK-07"""
    game = attack("P: tina/3 A", "--", hero="tina").asks("turn.action")
    assert game.here() == "P: tina/3 A"


def test_the_next_attack_may_go_elsewhere() -> None:
    """WB-ATK-06 WB-WYL-05 WB-WYL-10"""
    game = attack("P: sid/5 A | Q: B~", "+-").answer("A").answer("attack").roll("+-").answer("no", "B")
    assert game.here() == "P: sid/5 A~"


def test_wyrms_of_a_kind_are_one_option_and_others_are_two() -> None:
    """WB-ATK-02 WB-ACT-03"""
    attack("P: sid/5 A B C~ | Q: D", "+-").asks("attack.target", "A", "C", "D")
    game = attack("P: sid/5 A B C", "+-").asks("turn.action")
    assert game.here() == "P: sid/5 A~ B C"


def test_the_player_may_do_less_damage() -> None:
    """WB-ATK-11"""
    game = attack("P: sid/5 A | Q: B", "++").correct(successes=1).asks("attack.target").answer("A").asks("turn.action")
    assert game.here() == "P: sid/5 A~ | Q: B"
    game = attack("P: sid/5 A | Q: B", "++").correct(successes=0).asks("turn.action")
    game = attack("P: sid/5 A | Q: B", "++").skip().asks("turn.action")
    assert game.here() == "P: sid/5 A | Q: B"


# Foes with hearts ---------------------------------------------------------------------------------

TROLL = Entity(id="troll", name=words("Troll"), hearts=3, on_defeated=Defeat(ops=(Counter(name="felled"),)))
FRIEND = Entity(id="friend", name=words("Friend"), side="ally")
GHOST = Entity(id="ghost", name=words("Ghost"), can_be_targeted=False)


def troll_hunt(areas: str, dice: str, *ops: Any, attack: Any = (), **figures: Any) -> Play:
    """An attack with these figures on the table; *ops* is what follows when the troll falls."""
    troll = msgspec.structs.replace(TROLL, on_defeated=Defeat(ops=(*TROLL.on_defeated.ops, *ops)))
    chapter = Chapter(number=1, cards=(goal(1), end(2)), entities=(troll, FRIEND, GHOST))
    using = with_attack(len(dice), box(chapters={1: chapter}), range="same_or_adjacent", **dict(attack))
    game = turn("sid", areas, "P-Q", using)
    for name, (area, hearts) in figures.items():
        game.correct(**{f"figures__{name}": {"area": area, "hearts": hearts}})
    game.answer("attack").roll(dice)
    return game.answer("no") if game.asked == "reroll" else game


def test_other_enemies_lose_one_heart_for_each_damage() -> None:
    """WB-ATK-13 WB-DMG-06"""
    game = troll_hunt("P: sid/5 A~", "++-", troll=("P", 3)).asks("attack.target", "A", "troll").answer("troll")
    assert (game.t.figures["troll"].hearts, game.here()) == (1, "P: sid/5 A~")
    assert game.told("figure.hurt") == [{"figure": "troll", "n": 2, "left": 1}]


def test_a_defeated_foe_leaves_damage_over_and_its_card_is_obeyed() -> None:
    """WB-ATK-13 WB-EXC-01 WB-DMG-06"""
    game = troll_hunt("P: sid/5 A~", "+++", troll=("P", 2)).answer("troll").asks("attack.target", "A", "enough")
    assert (game.t.counters["felled"], game.t.fallen_figures) == (1, ["troll"])
    assert game.answer("A").here() == "P: sid/5"


def test_one_success_fells_a_foe_with_one_heart_and_the_rest_passes_on() -> None:
    """WB-ATK-13 WB-EXC-03"""
    game = troll_hunt("P: sid/5 A~", "++", troll=("P", 1)).answer("troll", "A")
    assert game.here() == "P: sid/5"


def test_what_a_falling_foe_takes_along_is_not_hit_once_more() -> None:
    """WB-ATK-13 WB-EXC-08"""
    both = {"targets": "up_to_n", "n": 2, "effects": (HitEffect(trigger="on_defeat", ops=(GainSpark(),)),)}
    game = troll_hunt("P: sid/5 A~", "+-", DefeatWyrm(which="each"), attack=both, troll=("P", 1)).answer("troll")
    game = game.answer("A").asks("turn.action")
    assert (game.here(), len(game.told("wyrm.defeated"))) == ("P: sid/5+1", 1)
    game = troll_hunt("P: sid/5 A~", "++", Spawn(area="P"), attack=both, troll=("P", 1)).answer("A", "troll")
    game.asks("attack.target", "A", "enough")  # a new one, at whom nobody has aimed yet


def test_friends_and_the_untouchable_are_no_targets_but_the_unknown_are() -> None:
    """WB-ATK-03 WB-ATK-13"""
    troll_hunt("P: sid/5 A~", "+-", friend=("P", 1), ghost=("P", 1), unknown=("Q", 1)).asks(
        "attack.target", "A", "unknown"
    )
    game = troll_hunt("P: sid/5 A~", "++", unknown=("Q", 1)).answer("unknown", "A")
    assert game.told("figure.defeated") == [{"figure": "unknown"}]  # of whom no card says what follows


# What hits do besides -----------------------------------------------------------------------------


def besides(trigger: Any, areas: str, dice: str = "++", *, optional: bool = False) -> Play:
    """How many sparks come of an attack whose effect gives one each time."""
    effect = HitEffect(trigger=trigger, optional=optional, ops=(GainSpark(),))
    return attack(areas, dice, with_attack(effects=(effect,)))


@pytest.mark.parametrize(
    ("trigger", "areas", "dice", "sparks"),
    [
        ("per_success", "P: sid/5 A", "++", 2),
        ("per_success", "P: sid/5 A", "--", 0),
        ("at_least_one_success", "P: sid/5 A", "++", 1),
        ("on_stun", "P: sid/5 A", "+-", 1),
        ("on_stun", "P: sid/5 A", "++", 0),
        ("on_stun", "P: sid/5 A~", "+-", 0),
        ("on_defeat", "P: sid/5 A", "++", 1),
        ("on_defeat", "P: sid/5 A", "+-", 0),
        ("custom", "P: sid/5 A", "+-", 1),
    ],
)
def test_extra_effects_come_on_top_of_the_damage(trigger: str, areas: str, dice: str, sparks: int) -> None:
    """WB-ATK-07 WB-ATK-08"""
    assert besides(trigger, areas, dice).asks("turn.action").t.heroes["sid"].sparks == sparks


def test_an_effect_happens_for_each_who_was_stunned_or_defeated() -> None:
    """WB-ATK-08 WB-EXC-05"""
    game = besides("on_defeat", "P: sid/5 A~ B~ C", "++").answer("A", "B")
    assert game.t.heroes["sid"].sparks == 2
    game = besides("on_stun", "P: sid/5 A~ B", "++").answer("A", "B")
    assert game.t.heroes["sid"].sparks == 1


def test_a_foe_that_is_hit_is_not_stunned() -> None:
    """WB-ATK-08 WB-ATK-13"""
    effects = {"effects": (HitEffect(trigger="on_stun", ops=(GainSpark(),)),)}
    assert troll_hunt("P: sid/5", "+-", attack=effects, troll=("P", 3)).asks("turn.action").here() == "P: sid/5"


def test_without_a_target_successes_bring_no_effect() -> None:
    """WB-ATK-10"""
    using = with_attack(effects=(HitEffect(trigger="per_success", ops=(GainSpark(),)),))
    game = turn("sid", "P: sid/5", using=using).answer("attack", "yes").asks("turn.action")
    assert game.t.heroes["sid"].sparks == 0


@pytest.mark.parametrize("declined", [True, False])
def test_an_optional_effect_may_be_left_out(declined: bool) -> None:
    """WB-ATK-08"""
    game = besides("at_least_one_success", "P: sid/5 A", optional=True).asks("attack.effect", "yes", "no")
    game = game.skip() if declined else game.answer("yes")
    assert game.asks("turn.action").t.heroes["sid"].sparks == (0 if declined else 1)


def test_an_attack_without_damage_can_still_hit() -> None:
    """WB-ATK-08"""
    push = HitEffect(trigger="at_least_one_success", ops=(MoveWyrm(to="Q"),))
    game = attack("P: sid/5 A | Q:", "+-", with_attack(damage_per_success=0, effects=(push,))).asks("turn.action")
    assert game.here() == "P: sid/5 | Q: A"


def test_tina_cannot_heal_the_fallen_by_attacking() -> None:
    """WB-EX-18 WB-ATK-09 WB-KOH-03"""
    game = attack("P: tina/3 lara/0 ken/2 A | Q: sid/4", "+-", hero="tina")
    game.asks("attack.effect", "tina", "ken", "sid", "no").answer("ken")
    assert game.here() == "P: tina/3 lara/0 ken/3 A~ | Q: sid/4"
    assert HEAL.ops == (Recover(who="chosen", within="same_or_adjacent"),)
