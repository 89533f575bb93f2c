"""Rolling again what failed: offered where one more success would count, and not where it could do nothing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.verbs import (
    DamageEntity,
    DamageWyrm,
    DefeatWyrm,
    Op,
    Recover,
    RemoveWyrm,
    StunWyrm,
)
from tests.games.wonder_book.friends import gulp
from tests.games.wonder_book.play import turn
from tests.games.wonder_book.small_box import with_attack, with_shred


@pytest.mark.parametrize(
    ("areas", "op", "dice"),
    [
        ("P: ken/4 A~ B~ C~ | V:", DamageWyrm(n=2), "++-"),
        ("P: ken/3 sid/4 | V:", Recover(who="chosen", n=2), "+-"),
    ],
)
def test_what_is_too_much_for_one_is_lost_on_the_others_so_one_more_success_counts(
    areas: str, op: Op, dice: str
) -> None:
    """WB-RER-01 WB-DIC-02: two at once for each success, and each of them needs but one."""
    using = with_shred("bolt", dice=len(dice), ops_per_success=(op,))
    game = turn("ken", areas, using=using).correct(heroes__ken__shreds=["bolt"])
    game.answer("special").roll(dice).asks("reroll")


@pytest.mark.parametrize(("chain", "asked"), [("second_only", "attack.target"), ("unlimited", "reroll")])
def test_a_success_that_could_only_hit_a_third_wyrm_is_not_rolled_for(chain: str, asked: str) -> None:
    """WB-EXC-06 WB-RER-01: two successes are all that can be used, unless damage goes on from Wyrm to Wyrm."""
    game = turn("sid", "P: sid/5 A~ B~ C~ | V:", using=with_attack(3), house={"leftover_chain": chain})
    game.answer("attack").roll("++-").asks(asked)


@pytest.mark.parametrize(
    ("areas", "attack", "dice", "asked"),
    [
        ("P: sid/5 A~ B~ | V:", {"targets": "up_to_n", "n": 2}, "+--", "turn.action"),
        ("P: sid/5 A~ B | V:", {"targets": "up_to_n", "n": 2}, "+--", "reroll"),
        ("P: sid/5 A~ B~ C~ | V:", {"targets": "up_to_n", "n": 2}, "+--", "reroll"),
        ("P: sid/5 A~ | Q: B~ | V:", {"targets": "up_to_n", "n": 2, "range": "same_or_adjacent"}, "+--", "reroll"),
        ("P: sid/5 A~ B~ C~ | V:", {"targets": "each_in_area"}, "+--", "turn.action"),
        ("P: sid/5 A B~ C~ | V:", {"targets": "each_in_area"}, "+--", "reroll"),
    ],
)
def test_nobody_rolls_again_where_each_success_hits_several_and_one_is_enough(
    areas: str, attack: dict[str, Any], dice: str, asked: str
) -> None:
    """WB-EXC-08 WB-RER-01: Wyrms of one area fall together, those of two areas one after the other."""
    game = turn("sid", areas, "P-Q", using=with_attack(3, **attack)).answer("attack").roll(dice)
    while game.asked == "attack.target":
        game.answer(game.options[0])
    game.asks(asked)


@pytest.mark.parametrize(
    ("op", "dice", "asked"),
    [
        (StunWyrm(), "+-", "turn.action"),
        (StunWyrm(within="same_or_adjacent"), "+-", "reroll"),
        (DefeatWyrm(), "+-", "reroll"),
        (DefeatWyrm(), "++-", "turn.action"),
        (DamageWyrm(which="in_area", n=2), "+-", "turn.action"),
        (DamageWyrm(which="in_area"), "+-", "reroll"),
        (RemoveWyrm(area="P", n=2), "+-", "turn.action"),
        (Recover(who="each"), "+-", "turn.action"),
        (Recover(who="each"), "--", "reroll"),
        (DamageEntity(id="gulp"), "+-", "turn.action"),
    ],
)
def test_dice_are_rolled_again_only_for_what_can_still_be_done(op: Op, dice: str, asked: str) -> None:
    """WB-DIC-02 WB-RER-01: two Wyrms, one of them stunned; one Heart lost; a foe with one Heart."""
    using = with_shred("bolt", dice=len(dice), ops_per_success=(op,))
    areas = "P: ken/3 sid/5 A B~ | Q: C | V:"
    game = turn("ken", areas, "P-Q", using=using, **gulp()).correct(heroes__ken__shreds=["bolt"])
    game.answer("special").roll(dice)
    while game.asked == "card.wyrm":
        game.answer(game.options[0])
    game.asks(asked)
