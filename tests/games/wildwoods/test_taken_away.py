"""What is used in between takes away what was about to happen: targets, dice, crystals, tokens, a whole scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine import NotNow
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.pack import ChapterStart
from engine.games.wildwoods.table import ACTIONS, BROM, Campaign, WildTable
from engine.games.wildwoods.verbs import (
    AddToExploration,
    DiscardCreature,
    DrawExploration,
    Flip,
    GainCrystals,
    HealCreature,
    MoveCard,
    RemoveDie,
    Reroll,
    Shuffle,
)
from engine.pieces.verbs import ByHand
from tests.games.wildwoods.play import at, line, luma, play, shadow, sound
from tests.games.wildwoods.small_box import BOX, card, does, in_chapter, with_card, words

ON_TOP = {"new_exploration_card": "on_top"}


def blessing(*ops: Any) -> Box:
    """The small box in which the blessing b1 does this."""
    return with_card(card("b1", "blessing", effect=does(*ops)))


def held(**fields: Any) -> dict[str, Any]:
    """The blessing b1 lies in its space."""
    deck = [name for name in BOX.exploration if name != "b1"]
    return {"blessings": ["b1"], "exploration_deck": deck, **fields}


# Targets ----------------------------------------------------------------------------------------


def test_a_target_that_is_gone_before_the_roll_is_not_rolled_for() -> None:
    """WW-LOC-07 WW-ACT-03: nobody hears how many successes it would have needed; the second ability is left."""
    using = blessing(DiscardCreature(creature="X"))
    game = luma("G X I A E", using=using, **held(spirit=5)).announce("G", "first").asks("luma.roll_first")
    game.aside("use_blessing", "b1").asks("luma.roll_fallen")
    assert (game.about["target"], "needed" in game.about) == ("X", False)
    game.roll(8, 8).asks("luma.count", "second", "nothing").answer("second").asks("luma.action")
    assert game.t.spirit == 7
    assert sound(game)


def test_who_has_nothing_left_to_aim_at_says_anew_what_to_do() -> None:
    """WW-ACT-12: a card takes both creatures away, while it is asked which of them."""
    using = blessing(DiscardCreature(creature="each"))
    game = luma("G X I Y A E", using=using, **held(spirit=3)).answer("heal_first").asks("luma.target", "X", "Y")
    game.aside("use_blessing", "b1").asks("luma.action")
    assert (game.told("action.no_target"), len(game.t.dice_ready)) == ([{"action": "heal"}], 5)
    assert "heal_first" not in game.options
    assert sound(game)


def test_nobody_pays_for_light_that_changes_nothing() -> None:
    """WW-ILL-06 WW-CRY-04: Brom has sent it to the end, asleep; the crystal that is left stays."""
    game = luma("I2 X A E G").announce("I", "first").roll(3, 1).asks("luma.count")
    assert game.options[0] == "first"
    game.aside("protect", "X").asks("luma.count", "second", "nothing", "reroll")


def test_light_that_changes_nothing_is_said_to() -> None:
    """WW-ILL-06 WW-STU-03"""
    game = luma("I1 X A E G").announce("I", "first").aside("protect", "X").roll(8, 8).asks("luma.action")
    assert (game.told("creature.lit_already"), game.river()) == ([{"creature": "X"}], "A E G X~ I")


# Dice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("announced", [True, False])
def test_a_card_that_takes_the_last_die_ends_the_phase(announced: bool) -> None:
    """WW-LUM-05 WW-DIC-04: before the roll or before an action was named; without a die there is none."""
    mine = Campaign(chapter=1, scene="glade", dice=["d10"])
    dice: dict[str, Any] = {"campaign": mine, "dice_ready": ["d10"], "dice_used": ["d8"] * 5, "stop": "shadow_phase"}
    game = luma("G I A E", using=blessing(RemoveDie(die="d10")), **held(spirit=3), **dice)
    if announced:
        game.announce("G").asks("luma.roll")
    game.aside("use_blessing", "b1").asks("stopped")
    assert (len(game.told("luma.no_dice")), game.river(), game.t.dice_ready) == (1, "G I A E", [])


def test_dice_are_rolled_again_before_their_successes_are_used() -> None:
    """WW-DIC-12: with the ability chosen it is too late for the card, and it stays where it lies."""
    game = luma("A2 I E G", using=blessing(Reroll()), **held()).announce("A").roll(8, 1).asks("luma.count")
    assert ("use_blessing", ("b1",)) in game.game.asides()
    game.answer("second").asks("crystal.spend")
    assert game.game.asides() == []


def test_a_card_that_rolls_again_is_told_that_no_dice_lie_there() -> None:
    """WW-DIC-09 WW-DIC-11"""
    using = blessing(Reroll(), GainCrystals(n=1))
    game = luma("A I E G", using=using, **held()).aside("use_blessing", "b1").answer("help")
    game.announce("A").roll(1).asks("luma.count", "fail", "reroll")
    assert (len(game.told("reroll.no_dice")), game.told("reroll.free")) == (1, [])


# Crystals, Brom, tokens -------------------------------------------------------------------------


def test_brom_is_not_called_again_while_he_is_being_paid() -> None:
    """WW-LBR-10 WW-LBR-13: else he would cure twice with one side of his card."""
    game = luma("I2 A2 E1 G", spirit=0).correct(campaign__brom="cure").aside("cure").asks("crystal.all_from")
    with pytest.raises(NotNow):
        game.aside("cure")
    game.answer("apart").asks("crystal.from").answer("explore")
    assert game.game.asides() == []
    game.answer("help").asks("luma.action")
    assert (game.t.spirit, game.t.campaign.brom, game.t.all_crystals()) == (2, "protect", 3)


def test_nothing_is_used_while_brom_is_paid_for_his_protection() -> None:
    """WW-LBR-08 WW-LBR-16: afterwards it is there again."""
    game = shadow("X I1 A1 E G", using=blessing(), **held()).aside("protect", "X").asks("crystal.from")
    assert game.game.asides() == []
    game.answer("help")
    assert ("use_blessing", ("b1",)) in game.game.asides()


def test_a_card_cannot_turn_brom_who_is_away() -> None:
    """WW-LBR-11"""
    game = line(Flip(card="brom"), shadow_discard=[BROM]).asks("stopped")
    assert (game.t.campaign.brom, len(game.told("brom.away")), game.told("brom.cure")) == ("protect", 1, [])


@pytest.mark.parametrize(("op", "why"), [(DiscardCreature, "discarded"), (HealCreature, "healed")])
def test_the_token_of_a_creature_that_goes_is_put_back_in_words(op: Any, why: str) -> None:
    """WW-CRE-07"""
    game = line(op(creature="X"), river="E X~ I A G", stop="action_ends")
    assert [news.what for news in game.news if news.what.startswith("creature")] == [
        "creature.awake",
        f"creature.{why}",
    ]


@pytest.mark.parametrize(("river", "tokens"), [("X~ I A Y~ E G", 2), ("X~ I A Y E G", 1), ("X I A E G", 0)])
def test_tokens_are_put_back_when_travelling(river: str, tokens: int) -> None:
    """WW-TRA-01 WW-CRE-07"""
    game = play(at(river, next="den", outcome="luma"), "travel", stop="scene_begins").asks("travel.creatures")
    assert (game.about["tokens"], game.ok().t.stunned) == (tokens, [])


# Spirit that is used up -------------------------------------------------------------------------


@pytest.mark.parametrize(("spirit", "said"), [(1, "spirit.used_up"), (0, "spirit.returned")])
def test_all_the_spirit_is_not_said_to_be_more_than_there_was(spirit: int, said: str) -> None:
    """WW-SPI-04: by house rule the card is drawn for it."""
    game = shadow("Y I A E G", spirit=spirit, house={"spirit_at_zero": "shadow_card"}).asks("shadow.draw")
    assert [news.what for news in game.news if news.what in ("spirit.used_up", "spirit.returned")] == [said]


# Cards ------------------------------------------------------------------------------------------


def test_a_card_that_is_used_up_gives_way_unused() -> None:
    """WW-EXC-05 WW-EXC-09: once a scene means once, also when it has to go."""
    pal = card("pal", "companion", after_use="stay", once_per="scene")
    deck = [name for name in BOX.exploration if name not in ("b1", "b2", "pal")]
    fields: dict[str, Any] = {"blessings": ["b1", "b2", "pal"], "exploration_deck": deck}
    game = luma("E I A G", using=with_card(pal), **fields).aside("use_blessing", "pal").act("E").answer("b3")
    game.asks("blessing.full").answer("pal").asks("luma.action")
    assert (game.marks(), game.t.exploration_discard, game.t.blessings) == ({"pal": 1}, ["pal"], ["b1", "b2", "b3"])


def on_top(*ops: Any, **fields: Any) -> Sequence[str | int]:
    """What may be drawn after these lines."""
    game = line(AddToExploration(id="late"), *ops, DrawExploration(), house=ON_TOP, **fields).okay()
    game.asks("exploration.draw")
    return game.options


def test_a_card_that_was_laid_on_top_comes_next() -> None:
    """WW-EXC-13: of a shuffled deck nothing else is known, but this is."""
    assert on_top() == ["late"]
    assert on_top(AddToExploration(id="later")) == ["later"]
    assert len(on_top(DrawExploration())) == 1


def test_a_deck_that_is_shuffled_then_hides_it_again() -> None:
    """WW-EXC-13"""
    assert len(on_top(Shuffle(deck="exploration"))) == len(BOX.exploration) + 1


def test_after_the_card_on_top_any_other_may_come() -> None:
    """WW-EXC-13"""
    game = line(AddToExploration(id="late"), DrawExploration(n=2), house=ON_TOP).okay().answer("late")
    assert (sorted(map(str, game.asks("exploration.draw").options)), game.t.on_top) == (sorted(BOX.exploration), [])


# A chapter that is given up ------------------------------------------------------------------------


def begun(river: str, **fields: Any) -> WildTable:
    """A table of which the chapter began with all crystals off, the spirit full, and the whole deck."""
    table = at(river, **fields)
    table.before.river, table.before.crystals, table.before.spirit = list(ACTIONS), dict.fromkeys(ACTIONS, 0), 10
    table.before.campaign, table.before.exploration_deck = Campaign(chapter=1, scene="glade"), list(BOX.exploration)
    return table


def test_a_chapter_given_up_in_the_middle_of_a_scene_begins_on_an_empty_page() -> None:
    """WW-GEN-07 WW-TRA-01 WW-TRA-03: creatures, tokens and pawns go before it begins again."""
    game = play(begun("X~ I A Y E G", overcome=["e1"]), "chapter_again", stop="luma_phase").asks("travel.creatures")
    game.okay().asks("stopped")
    assert (game.t.stunned, game.t.overcome, game.river()) == ([], [], "I A E G")
    assert sorted(game.t.creature_deck) == ["X", "Y", "Z"]
    assert sound(game)


def test_a_chapter_given_up_begins_with_its_first_scene_and_all_its_stories() -> None:
    """WW-GEN-07 WW-STC-02: whatever a card has said of the scene that comes next."""
    game = play(begun("I A E G", next="den", boxed=[12], shadow_discard=["s1"]), "chapter_again", stop="luma_phase")
    assert game.okay().asks("stopped").t.campaign.scene == "glade"
    assert (game.told("story.into_deck"), len(game.told("shadow.gathered"))) == ([{"stories": [12]}], 1)


def test_a_chapter_given_up_in_the_middle_of_a_card_leaves_none_in_the_air() -> None:
    """WW-GEN-07 WW-EXC-04"""
    using = with_card(card("c1", "curse", in_play=does(ByHand(text=words("do")))))
    table = begun("I A E G", resolving=["c1"])
    table.exploration_deck.remove("c1")
    game = play(table, "chapter_again", using=using, stop="luma_phase").okay().asks("stopped")
    assert (game.t.resolving, game.t.exploration_deck) == ([], list(BOX.exploration))
    assert sound(game)


def test_brom_is_back_where_the_chapter_began_with_him() -> None:
    """WW-GEN-07 WW-LBR-14: also in a chapter that sets nothing back by itself."""
    using = in_chapter(start=ChapterStart(resets=()))
    game = play(begun("I A E G", shadow_discard=[BROM]), "chapter_again", using=using, stop="scene_begins").okay()
    assert (game.t.shadow_discard, game.told("brom.returns")) == ([], [{"brom": "protect"}])


def test_cards_that_nobody_typed_are_forgotten_with_the_chapter() -> None:
    """WW-GEN-07 WW-HEA-07: a trauma among them can be healed only if it was there before."""
    game = play(begun("I A E G", strange=2), "chapter_again", stop="scene_begins").okay()
    assert game.asks("stopped").t.strange == 0


def test_a_moved_action_card_is_called_off_while_its_target_is_asked() -> None:
    """WW-DIC-08 WW-ACT-01: pushed off the numbers, it rolls nothing, whatever was left to be said."""
    using = replace(blessing(MoveCard(card="heal", to="end")), chapters=BOX.chapters)
    game = luma("G X I Y A E", using=using, **held()).answer("heal_first").asks("luma.target")
    game.aside("use_blessing", "b1")
    if game.asked == "luma.target":
        game.answer("X")
    assert len(game.asks("luma.action").told("action.adrift")) == 1
