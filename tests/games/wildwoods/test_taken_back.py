"""What hands do when an answer is taken back: every card, die and token goes where it lay, and is called as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device.evening.words import words as words_over
from engine.contract import OpenedPack
from engine.games.wildwoods.game import GAME
from engine.games.wildwoods.table import UNKNOWN, Campaign
from engine.games.wildwoods.verbs import AddToExploration, DrawCreature, DrawShadow, DrawStory
from tests.games.wildwoods.play import Play, line, luma
from tests.games.wildwoods.small_box import BOX, creature, says, with_creature

POOR = with_creature(creature("X", 2, 2))


def hands(game: Play, times: int = 1, language: str = "en") -> list[str]:
    """What is said to be done when so many answers are taken back."""
    game.undo(times)
    said = words_over(GAME, OpenedPack(game.t.box, "x", 1, "x", {}), language).over(game.t)
    return said.put_backs(game.put_back)


def test_brom_leaves_the_discards_of_the_shadow() -> None:
    """WW-LBR-02 WW-LBR-03"""
    game = line(DrawShadow(), shadow_deck=["last"]).asks("shadow.final").answer("luma_brom")
    assert hands(game) == ["Take Brom off the Shadow discard pile.", "Turn Luma's card."]


def test_a_shadow_card_is_named_once() -> None:
    """WW-SHC-01"""
    assert hands(line(DrawShadow()).answer("s1")) == ["Put the Shadow card s1 back on top of its deck."]


@pytest.mark.parametrize("number", [12, 13])
def test_a_story_card_goes_back_into_the_chapter_deck(number: int) -> None:
    """WW-STC-01 WW-STC-02: out of the box, or from beside the board."""
    assert hands(line(DrawStory(number=number)).ok()) == [f"Put Story card {number} back into the Chapter deck."]


def test_a_card_that_was_shuffled_in_is_taken_out() -> None:
    """WW-EXC-13"""
    game = line(AddToExploration(id="late"), exploration_deck=["b1"]).ok("exploration.add")
    assert hands(game) == ["Take late out of the Exploration deck."]


def test_a_card_for_which_room_was_made_is_in_the_hand_again() -> None:
    """WW-EXC-05"""
    game = luma("E I A G", blessings=["b1", "b2", "b3"], exploration_deck=["b4"]).act("E").answer("b4", "b1", "discard")
    assert hands(game)[:2] == ["Take b4 out of its Blessing space again.", "Lay b1 into a Blessing space."]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Take 2 dice back, each of them an eight-sided die.", "Take the ten-sided die back."]),
        ("it", ["Riprendi 2 dadi, ognuno un dado a otto facce.", "Riprendi il dado a dieci facce."]),
    ],
)
def test_dice_are_counted_by_their_kind(language: str, said: list[str]) -> None:
    """WW-DIC-14"""
    mine = Campaign(chapter=1, scene="glade", dice=["d10"])
    fields: dict[str, Any] = {"campaign": mine, "dice_ready": ["d8"] * 5 + ["d10"]}
    game = luma("I A E G", **fields).announce("I").roll(8, 8, "d10:7").asks("luma.action")
    assert [one for one in hands(game, language=language) if "die" in one or "dice" in one or "dad" in one] == said


def test_a_single_die_is_named_alone() -> None:
    """WW-DIC-14"""
    game = luma("I A E G").announce("I").roll(8).asks("luma.action")
    assert hands(game)[0] == "Take an eight-sided die back."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Lay the River like this, from the left: Heal, X, Illuminate, Help and Explore."),
        ("it", "Disponi il Fiume così, da sinistra: Guarisci, X, Illumina, Aiuta ed Esplora."),
    ],
)
def test_a_creature_that_was_healed_lies_where_it_lay_and_so_does_the_card_that_healed_it(
    language: str, said: str
) -> None:
    """WW-HEA-04 WW-RIV-04: that it comes back does not tell to which space, nor that Heal leaves the end."""
    game = luma("G X I A E", using=POOR).act("G", "first", "X", dice="8 8").asks("luma.action")
    assert said in hands(game, language=language)


def test_the_card_of_an_action_whose_text_brought_a_creature_goes_back_too() -> None:
    """WW-RIV-06 WW-RIV-12: in one answer the creature came, and the card drifted to the end."""
    game = luma("E I A G", using=says(DrawCreature())).act("E", "first", "e1").answer("X").asks("luma.action")
    assert game.river() == "X I A G E"
    assert "Lay the River like this, from the left: Explore, Illuminate, Help and Heal." in hands(game)


def test_creatures_of_a_page_that_was_cleared_lie_in_their_spaces_again() -> None:
    """WW-TRA-01 WW-TRA-02"""
    game = luma("I X A Y E G", stop="scene_begins").correct(counters__done=1).ok("card.text", "travel.creatures")
    assert (
        hands(game.asks("travel.save")).count(
            "Lay the River like this, from the left: Illuminate, X, Help, Y, Explore and Heal."
        )
        == 1
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Lay a die before you so that it shows 8.", "Lay a die before you so that it shows 1."]),
        (
            "it",
            ["Metti davanti a te un dado in modo che mostri 8.", "Metti davanti a te un dado in modo che mostri 1."],
        ),
    ],
)
def test_dice_lie_again_as_they_lay(language: str, said: list[str]) -> None:
    """WW-DIC-14 WW-ACT-03: what they showed is wanted for the question at which they lay."""
    game = luma("E1 I A G").act("E", "first", "e1", dice="8 1").answer("first").asks("luma.action")
    assert [one for one in hands(game, language=language) if "die" in one or "dado" in one] == said


def test_a_die_that_was_rolled_again_is_turned_back() -> None:
    """WW-DIC-10"""
    game = luma("E2 I A G").act("E", "first", "e1", dice="8 1").answer("reroll", "d8:1").roll(2).asks("luma.count")
    assert hands(game) == ["Lay a die before you so that it shows 1."]


def test_a_card_that_only_people_know_goes_back_too() -> None:
    """WW-GEN-03 WW-EXP-03"""
    using = replace(BOX, whole=frozenset({"creature"}))
    game = luma("E I A G", using=using).act("E").answer(UNKNOWN).ok("exploration.unknown").asks("luma.action")
    assert hands(game)[-1] == "Exploration cards that I do not know: none then, not 1."
