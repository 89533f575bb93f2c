"""Skills and cards whose effect nobody has typed: the people do what the card says, and nothing else is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wonder_book.pack import Effect, Shred, Skill
from engine.games.wonder_book.verbs import GainSpark
from engine.pieces.words import ref
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import BOX, with_hero, words

SAID = words("Whistle, and look brave.")


def using_a_skill(**effect: Any) -> Play:
    using = with_hero("ken", BOX, skill=Skill(name=words("whistle"), effect=Effect(**effect)))
    return play(at("P: ken/4 | Q: sid/5", using=using), "hero_turn", "ken", using=using).answer("skill")


def test_an_effect_that_is_only_words_is_done_by_hand() -> None:
    """WB-GEN-03 WB-SKL-01"""
    game = using_a_skill(text=SAID).asks("effect.by_hand", who="ken")
    assert game.about == {"text": ref(SAID)}
    assert game.ok().asks("turn.action").t.heroes["ken"].actions == 2


def test_its_dice_are_rolled_before() -> None:
    """WB-GEN-03 WB-SKL-05"""
    game = using_a_skill(text=SAID, dice=2).asks("skill.roll").roll("++")
    game.ok("effect.by_hand").asks("turn.action")


@pytest.mark.parametrize("parts", [{"ops": (GainSpark(),)}, {"text": SAID, "ops": (GainSpark(),)}])
def test_what_is_typed_is_done_without_asking(parts: dict[str, Any]) -> None:
    """WB-SPK-03"""
    assert using_a_skill(**parts).asks("turn.action").t.heroes["ken"].sparks == 1


def test_a_shred_that_nobody_typed_is_used_up_all_the_same() -> None:
    """WB-SHR-02 WB-SPA-01 WB-GEN-03"""
    using = replace(BOX, shreds={"blank": Shred(id="blank", name=words("blank"))})
    table = at("P: ken/4 | Q: sid/5", using=using)
    table.heroes["ken"].shreds = ["blank"]
    game = play(table, "hero_turn", "ken", using=using).answer("special").ok("effect.untyped").asks("turn.action")
    assert (game.t.heroes["ken"].shreds, game.t.shred_discard) == ([], ["blank"])
