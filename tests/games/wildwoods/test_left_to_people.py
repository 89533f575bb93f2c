"""What the trackers do not know, or know otherwise than the hands: words that would not be true are not said."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from device.evening.words import words as words_over
from engine.contract import OpenedPack
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.game import GAME
from engine.games.wildwoods.names import NAMES
from engine.games.wildwoods.pack import Basics, SetupStep
from engine.games.wildwoods.table import ACTIONS, UNKNOWN, Lasting, Told, WildTable
from engine.games.wildwoods.verbs import AddToExploration, Advance, DrawCreature, DrawShadow, TakeExploration
from engine.pieces.verbs import Counter
from tests.games.wildwoods.play import Play, at, luma, play
from tests.games.wildwoods.small_box import (
    BOX,
    card,
    creature,
    does,
    in_glade,
    says,
    with_card,
    words,
)

UNTYPED = Box(title=words("mine"))


def said(game: Play, language: str = "en") -> list[str]:
    """All that was told, and what is asked."""
    here = words_over(GAME, OpenedPack(game.t.box, "x", 1, "x", {}), language).over(game.t)
    return [*map(here.news, game.news), *([here.ask(game.game.ask)] if game.game.ask else [])]


# A book that nobody has typed ----------------------------------------------------------------------


def untyped_evening() -> Play:
    """The end of the first scene of a box of which nothing has been typed."""
    game = play(WildTable(players=["Ada"]), "set_up", using=UNTYPED).okay()
    return game.asks("scene.light_steps").answer(3, 1).okay().answer("end").okay().asks("ending.where")


def test_a_story_that_nobody_typed_goes_on_with_the_next_chapter() -> None:
    """WW-GEN-03 WW-GEN-07: only the people know how many there are."""
    game = untyped_evening().answer("next_chapter").okay().asks("travel.save").answer("go_on").okay()
    assert (game.asks("scene.light_steps").t.campaign.chapter, game.game.ending) == (1, None)


def test_an_ending_that_nobody_typed_is_carried_out_by_the_people() -> None:
    """WW-SCE-06 WW-GEN-03"""
    assert "Do what it says" in said(untyped_evening())[-1]


@pytest.mark.parametrize(("language", "begins"), [("en", "A new Scene begins."), ("it", "Comincia una nuova Scena.")])
def test_a_scene_that_nobody_knows_begins_in_a_whole_sentence(language: str, begins: str) -> None:
    """WW-TRA-04"""
    game = play(WildTable(players=["Ada"]), "set_up", using=UNTYPED).okay()
    assert begins in said(game, language)


def packed(table: WildTable, using: Box) -> list[str]:
    """Every question from packing away to the laid table."""
    game, asked = play(table, "onward", using=using, stop="scene_begins").answer("save"), []
    while game.asked != "stopped":
        asked.append(game.asked)
        game.ok()
    return asked


def test_cards_that_nobody_knows_are_not_counted_when_packing() -> None:
    """WW-SAV-02 WW-RES-02 WW-GEN-03: none at all would be wrong; in a whole box they are counted."""
    unknown = packed(at(next="den", outcome="luma", phase="travel"), replace(BOX, whole=frozenset({"creature"})))
    assert {"save.piles_uncounted", "resume.decks_uncounted"} < {*unknown}
    whole = packed(at(next="den", outcome="luma", phase="travel"), BOX)
    assert {"save.piles", "resume.decks"} < {*whole}


@pytest.mark.parametrize("language", ["en", "it"])
def test_cards_in_blessing_spaces_that_nobody_knows_are_packed_too(language: str) -> None:
    """WW-SAV-03 WW-RES-03"""
    known = {"en": "that I do not know", "it": "che non conosco"}[language]
    for strange in (0, 2):
        game = play(at(next="den", outcome="luma", phase="travel", strange=strange), "onward", stop="scene_begins")
        heard = []
        game.answer("save")
        while game.asked != "stopped":
            heard.append(said(game, language)[-1])
            game.ok()
        assert sum(known in sentence for sentence in heard) == (2 if strange else 0)


def test_of_several_cards_that_only_people_know_they_choose_one() -> None:
    """WW-EXP-04 WW-GEN-03: before the others go."""
    using = replace(BOX, whole=frozenset({"creature"}))
    game = luma("E I A G", using=using, exploration_deck=[]).act("E", dice="8 8 8").asks("exploration.keep_unknown")
    assert (game.about["n"], game.told("exploration.unknown_discarded")) == (3, [])
    game.ok().asks("exploration.unknown")
    assert len(game.told("exploration.unknown_discarded")) == 2


@pytest.mark.parametrize(("held", "asked"), [(3, "exploration.unknown_full"), (2, "exploration.unknown")])
def test_people_make_room_for_a_card_that_only_they_know(held: int, asked: str) -> None:
    """WW-EXC-05 WW-GEN-03: with all spaces taken it cannot just be kept."""
    using = replace(BOX, whole=frozenset({"creature"}))
    luma("E I A G", using=using, blessings=["b1", "b2", "b3"][:held]).act("E").answer("unknown").asks(asked)


def test_a_creature_that_was_told_is_named_beside_what_aims_at_it() -> None:
    """WW-ACT-01 WW-GEN-03"""
    using = replace(BOX, whole=frozenset())
    game = luma("I Moth A E G", using=using, told_of={"Moth": Told(2, 1, 1)})
    assert game.game.ask
    hint = NAMES.hint(using, "luma.action", "illuminate_first", "en", game.t, game.about)
    assert hint == "On 3 or more. Moth, 2 dots."


# Hands ------------------------------------------------------------------------------------------


def test_a_card_that_shuffles_itself_is_not_looked_for_in_the_box() -> None:
    """WW-EXC-13"""
    using = with_card(card("c1", "curse", in_play=does(AddToExploration(id="c1"))))
    luma("E I A G", using=using).act("E").answer("c1").asks("exploration.add_this").ok().asks("luma.action")
    on_top = {"new_exploration_card": "on_top"}
    game = luma("E I A G", using=using, house=on_top).act("E").answer("c1").asks("exploration.add_this_on_top")
    assert game.ok().t.on_top == ["c1"]


def test_a_card_that_takes_itself_is_in_the_hand_already() -> None:
    """WW-EXC-16"""
    using = with_card(card("b1", "blessing", effect=does(TakeExploration(id="b1"))))
    deck = [name for name in BOX.exploration if name != "b1"]
    game = luma(using=using, blessings=["b1"], exploration_deck=deck).aside("use_blessing", "b1")
    assert (game.told("exploration.taken"), game.t.blessings) == ([], ["b1"])


def test_crystals_of_which_there_are_none_left_are_not_said_to_lack_room() -> None:
    """WW-CRY-03 WW-CRY-10"""
    using = replace(BOX, basics=Basics(spirit_spaces=11, blessing_spaces=3, crystals=6))
    game = luma("A3 I2 E G", using=using).act("A", dice="8 8 8").asks("crystal.where")
    game.answer("explore").asks("luma.action")
    assert (game.told("crystal.out"), game.told("crystal.lost")) == ([{"n": 2}], [])


def test_creatures_of_another_chapter_are_sorted_out_in_words() -> None:
    """WW-CRE-04: the deck of this one is made of others, though it does not name them."""
    others = (creature("X", deck=1), creature("Y"), creature("Z", deck=2))
    using = replace(BOX, creatures={one.id: one for one in others})
    table = at(using=using, before=Lasting(river=list(ACTIONS)), creature_deck=["X", "Y"])
    table.campaign.chapter = 2
    game = play(table, "chapter_begins", using=using, stop="scene_begins").okay()
    assert game.told("creature.deck") == [{"creatures": ["Y", "Z"]}]


def test_the_same_creatures_are_not_named_once_more() -> None:
    """WW-CRE-04"""
    table = at(before=Lasting(river=list(ACTIONS)), creature_deck=["X", "Y"], creature_discard=["Z"])
    table.campaign.chapter = 2
    assert play(table, "chapter_begins", stop="scene_begins").okay().told("creature.deck") == []


def test_a_card_that_nobody_knows_is_let_go_in_a_whole_sentence() -> None:
    """WW-EXP-04 WW-GEN-03"""
    game = luma("E I A G", using=replace(BOX, whole=frozenset({"creature"}))).act("E", dice="8 8")
    game.answer("unknown", "b1").asks("exploration.keep").answer("b1")
    assert "The card that I do not know goes to the discard pile." in said(game)
    assert "La carta che non conosco va negli scarti." in said(game, "it")


# Setup ------------------------------------------------------------------------------------------


def test_the_shadow_that_comes_home_in_the_setup_ends_the_scene_at_once() -> None:
    """WW-SCE-04: what is left of the setup is not done any more, and no phase begins."""
    steps = (SetupStep(ops=(Advance(pawn="shadow", n=9),)), SetupStep(ops=(Counter(name="late"),)))
    using = in_glade(setup=steps)
    game = play(at(using=using), "scene_begins", using=using, stop="travel").okay().asks("stopped")
    assert (game.t.campaign.outcomes, "late" in game.marks()) == ({"glade": "shadow"}, False)
    assert game.told("luma.begins") == game.told("scene.task") == []


@pytest.mark.parametrize(("house", "begins"), [({}, 0), ({"luma_triumphs": "end_of_phase"}, 1)])
def test_a_task_that_the_setup_fulfils_needs_no_phase(house: dict[str, str], begins: int) -> None:
    """WW-SCE-03 WW-LUM-08: by house rule Luma waits for the end of hers."""
    using = in_glade(setup=(SetupStep(ops=(Counter(name="done"),)),))
    game = play(at(using=using, house=house), "scene_begins", using=using, stop="travel").okay()
    assert len(game.told("luma.begins")) == begins
    if not begins:
        assert game.asks("stopped").t.campaign.outcomes == {"glade": "luma"}


@pytest.mark.parametrize(
    ("language", "again", "first"),
    [("en", "I do not know this Creature yet", "Draw a Creature card."), ("it", "Questa Creatura", "Pesca una carta")],
)
def test_a_card_that_was_just_drawn_is_not_drawn_once_more(language: str, again: str, first: str) -> None:
    """WW-CRE-04 WW-SHC-01 WW-GEN-03: whoever says that nobody knows it holds it in the hand."""
    using = replace(says(DrawCreature(), DrawShadow()), whole=frozenset())
    some = msgspec.structs.replace(using.chapters[1], whole_shadows=False)
    using = replace(using, chapters={1: some})
    game = luma("E I A G", using=using).act("E", "first", "e1").answer(UNKNOWN)
    assert said(game, language)[-1].startswith(again)
    game.answer("Mole", 1, 1, 0, 1).answer(UNKNOWN).asks("shadow.by_hand")
    assert not said(game, language)[-1].startswith(first[:4])
    empty = luma("E I A G", using=using, creature_deck=[], shadow_deck=[]).act("E", "first", "e1")
    assert said(empty, language)[-1].startswith(first)
    empty.answer("Mole", 1, 1, 0, 1).answer("draw").asks("shadow.by_hand")
    assert said(empty, language)[-1].startswith(first[:4])


def test_a_third_creature_of_one_name_is_the_third() -> None:
    """WW-GEN-03"""
    using = replace(BOX, whole=frozenset(), creatures={})
    game = luma("I A E G", using=using, creature_deck=[])
    for _ in range(3):
        game.aside("creature_comes").answer("Mole", 1, 1, 0, 7)
    assert game.river() == "I A E G Mole Mole 2 Mole 3"


def test_hands_hear_that_they_draw_where_no_known_card_is_left() -> None:
    """WW-EXP-03 WW-GEN-03"""
    using = replace(BOX, whole=frozenset({"creature"}))
    game = luma("E I A G", using=using, exploration_deck=[]).act("E", dice="8 8").asks("exploration.keep_unknown")
    assert (len(game.told("exploration.draw_unknown")), game.told("exploration.drawn")) == (2, [])
    known = luma("E I A G", using=using, exploration_deck=["b1"]).act("E", dice="8").answer(UNKNOWN)
    assert (known.told("exploration.draw_unknown"), len(known.told("exploration.drawn"))) == ([], 1)
