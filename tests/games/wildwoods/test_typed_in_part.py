"""Cards and places of which only some words have been typed: what stands on them is read and done by the people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.wildwoods.actions import UNTYPED, UNTYPED_TRAUMA
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.names import NAMES
from engine.games.wildwoods.pack import (
    ChapterStart,
    Ending,
    Exploration,
    Location,
    SetupStep,
    ShadowCard,
    ShadowEffect,
    StoryCard,
    Task,
)
from engine.games.wildwoods.table import UNKNOWN, Told
from engine.games.wildwoods.verbs import AllLocations, DrawCreature, DrawExploration, DrawStory, LightAtCentre
from engine.pieces.verbs import Manual
from tests.games.wildwoods.play import Play, at, luma, play, shadow
from tests.games.wildwoods.small_box import (
    BOX,
    GLADE,
    PLACES,
    in_chapter,
    in_glade,
    mark,
    place,
    says,
    with_card,
    words,
)

# Words that nobody has typed ------------------------------------------------------------------------------


def bare_card(kind: Any, **more: Any) -> Box:
    """The small box with a card of which only name and kind have been typed."""
    return with_card(Exploration(id="bare", name=words("bare"), kind=kind, **more))


def test_a_place_without_its_text_is_read_from_the_book() -> None:
    """WW-LOC-08 WW-EXP-02: its name and dots have been typed, and nothing else."""
    bare = Location(id="bare", name=words("bare"), kind="exploration", dots=1)
    game = luma("E I A G", using=in_glade(locations=(bare,))).act("E", "first", "bare")
    game.ok("location.read_by_hand").asks("luma.action")
    assert game.t.overcome == ["bare"]
    done = Location(id="bare", name=words("bare"), kind="exploration", dots=1, ops=())
    assert luma("E I A G", using=in_glade(locations=(done,))).act("E", "first", "bare").asked == "luma.action"


def test_a_curse_without_words_is_read_and_then_discarded() -> None:
    """WW-EXC-03 WW-EXC-04"""
    game = luma("E I A G", using=bare_card("curse"), exploration_deck=["bare"]).act("E").answer("bare")
    game.asks("card.read_by_hand")
    assert game.about == {"card": "bare"}
    assert game.ok().asks("luma.action").t.exploration_discard == ["bare"]


@pytest.mark.parametrize("after_use", ["discard", "stay"])
def test_a_blessing_without_words_is_read_when_it_is_used(after_use: Any) -> None:
    """WW-EXC-11 WW-EXC-14"""
    using = bare_card("blessing", after_use=after_use)
    game = luma(using=using, blessings=["bare"], exploration_deck=[]).aside("use_blessing", "bare")
    game.ok("card.read_by_hand").asks("luma.action")
    assert (game.t.exploration_discard, game.t.blessings) == (
        (["bare"], []) if after_use == "discard" else ([], ["bare"])
    )


def test_a_blessing_that_only_lies_there_is_not_read() -> None:
    """WW-EXC-02: nothing happens as it comes, so there is nothing to be done."""
    game = luma("E I A G", using=bare_card("blessing"), exploration_deck=["bare"]).act("E").answer("bare")
    assert game.asks("luma.action").t.blessings == ["bare"]


def test_a_shadow_card_without_words_is_read_before_it_lies_on_its_pile() -> None:
    """WW-SHC-01"""
    bare = ShadowCard(id="bare", name=words("bare"))
    using = in_chapter(shadows=(bare, *in_chapter().chapters[1].shadows))
    game = shadow("X I A E G", using=using, spirit=1, shadow_deck=["bare", "s1", "last"]).okay().answer("bare")
    game.asks("card.read_by_hand")
    assert game.ok().okay().asks("stopped").t.shadow_discard == ["bare"]


def story_box(*cards: StoryCard) -> Box:
    """The small box in which the location e1 draws story card 13 twice, and these are its story cards."""
    e1 = Location(id="e1", name=words("e1"), kind="exploration", dots=1, ops=(DrawStory(number=13),) * 2)
    return in_chapter(stories=cards, scenes=(msgspec.structs.replace(GLADE, locations=(e1,)),))


def drawing_twice(*cards: StoryCard) -> Play:
    """Story card 13 is about to be drawn, twice."""
    return luma("E I A G", using=story_box(*cards), stop="action_ends").act("E", "first", "e1")


def test_a_story_card_that_stayed_is_not_looked_for_in_the_deck_again() -> None:
    """WW-STC-01 WW-STC-02: it lies on the table, and is taken up once more."""
    kept = in_chapter().chapters[1].stories[1]
    game = drawing_twice(kept).ok("story.find", "story.again").asks("stopped")
    assert (game.t.kept, len(game.told("story.kept")), game.marks()) == ([13], 1, {"story 13": 2})
    bare = drawing_twice(StoryCard(number=13, keep=words("here"))).ok("story.words_by_hand", "story.again_by_hand")
    assert bare.asks("stopped").t.kept == [13]


def test_of_a_story_card_that_nobody_has_typed_nobody_says_where_it_goes() -> None:
    """WW-STC-02: only its words tell whether it stays."""
    for cards in ((), (StoryCard(number=13),)):
        game = drawing_twice(*cards).ok("story.by_hand", "story.by_hand").asks("stopped")
        assert (game.told("story.drawn"), game.told("story.kept"), game.t.boxed) == ([], [], [])


def test_an_icon_of_which_only_the_name_is_known_is_looked_up() -> None:
    """WW-SEL-06 WW-SEL-07"""
    using = in_glade(shadow_effects={"claw": ShadowEffect(name=words("claw")), "eye": ShadowEffect(ops=())})
    game = shadow(using=using, shadow=2).ok("shadow.icon_by_hand").asks("stopped")
    assert [one["icon"] for one in game.told("shadow.icon")] == ["eye"]


def test_an_ending_of_which_only_the_way_on_is_known_is_read_from_the_book() -> None:
    """WW-SCE-02 WW-SCE-06"""
    using = in_glade(shadow_triumphs=Ending(next="den"))
    game = shadow(using=using, shadow=1).ok("ending.read_by_hand").okay()
    assert (game.asks("travel.save").about, game.t.next) == ({"scene": "den"}, "den")


def test_a_task_that_the_trackers_judge_is_read_and_nobody_has_to_say_when_it_is_done() -> None:
    """WW-SCE-01 WW-SCE-02"""
    using = in_glade(task=Task(when=(LightAtCentre(),)))
    play(at(using=using), "scene_begins", using=using, stop="luma_phase").ok("scene.open", "scene.task_read")
    using = in_glade(task=Task())
    play(at(using=using), "scene_begins", using=using, stop="luma_phase").ok("scene.open", "scene.task_by_hand")


def test_what_a_setup_that_nobody_has_typed_says_is_left_to_the_people() -> None:
    """WW-TRA-04 WW-TRA-05"""
    for steps, untold in (((), 1), ((SetupStep(text=words("a stone")),), 0)):
        using = in_glade(setup=steps)
        assert play(at(using=using), "scene_begins", using=using).asks("scene.open").about["untold"] == untold


@pytest.mark.parametrize(("ops", "asked"), [(None, "card.by_hand"), ((), "card.text")])
def test_a_line_of_a_setup_of_which_only_the_words_are_typed_is_done_by_the_people(ops: Any, asked: str) -> None:
    """WW-GEN-03 WW-TRA-05: as on any card; what it changes on the trackers only they know."""
    using = in_glade(setup=(SetupStep(text=words("Draw 1 Creature."), ops=ops),))
    play(at(using=using), "scene_begins", using=using, stop="luma_phase").ok("scene.open", asked).asks("stopped")


@pytest.mark.parametrize(("ops", "asked"), [(None, "card.by_hand"), ((), "card.text")])
def test_so_are_the_words_with_which_a_chapter_begins(ops: Any, asked: str) -> None:
    """WW-GEN-03 WW-GEN-02: under the title of the chapter."""
    using = in_chapter(start=ChapterStart(text=words("Lose 1 Spirit."), ops=ops), title=words("The Fog"))
    game = play(at(using=using), "chapter_begins", using=using, stop="scene_begins").ok("setup.decks_shuffled")
    assert NAMES.heading(using, game.asks(asked).asked, "en", game.t, game.about) == "The Fog"
    game.ok().asks("stopped")


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ((), "scene.task_for_people"),
        ((Manual(text=words("so")),), "scene.task_for_people"),
        ((LightAtCentre(),), "scene.task"),
    ],
)
def test_who_has_to_say_when_a_task_is_done_hears_so(when: Any, told: str) -> None:
    """WW-SCE-02 WW-GEN-03"""
    using = in_glade(task=Task(text=words("Sing."), when=when))
    game = play(at(using=using), "scene_begins", using=using, stop="luma_phase").ok("scene.open").asks("stopped")
    assert len(game.told(told)) == 1


# Locations ------------------------------------------------------------------------------------------------


def some_locations(**more: Any) -> Box:
    """A glade of which one location has been typed, and others have not."""
    return in_glade(locations=PLACES[:1], whole_locations=False, **more)


def test_a_location_that_nobody_typed_can_be_named_beside_those_that_were() -> None:
    """WW-LOC-01 WW-LOC-02: of either kind."""
    game = luma("E I A G", using=some_locations()).asks("luma.action")
    assert {"explore_first", "help_first"} <= set(game.options)
    game.answer("explore_first").asks("luma.target", "e1", UNTYPED).answer(UNTYPED).asks("location.dots").answer(2)
    game.roll(8, 8).ok("location.by_hand").asks("luma.action")
    assert game.t.overcome == []
    game.answer("help_first").asks("location.dots")


def test_with_all_typed_ones_overcome_another_can_still_be_named() -> None:
    """WW-LOC-06"""
    game = luma("E I A G", using=some_locations(), overcome=["e1"]).answer("explore_first").asks("location.dots")
    assert "explore_first" not in luma("E I A G", using=in_glade(locations=PLACES[:1]), overcome=["e1"]).options
    assert game.t.target == UNTYPED


@pytest.mark.parametrize("typed", [(), PLACES[:1]])
def test_that_all_locations_are_overcome_only_people_can_tell_where_some_are_not_typed(typed: Any) -> None:
    """WW-SCE-02 WW-SCE-03: nobody triumphs because nothing has been typed."""
    using = in_glade(locations=typed, whole_locations=False, task=Task(text=words("all"), when=(AllLocations(),)))
    game = luma(using=using, overcome=["e1"] if typed else [], stop="travel").asks("luma.action")
    assert ("task_done", ()) in game.game.asides()
    assert game.aside("task_done").okay().t.outcome == "luma"


def test_of_a_whole_scene_the_trackers_can_tell_it() -> None:
    """WW-SCE-02"""
    using = in_glade(locations=(place("e1"),), task=Task(text=words("all"), when=(AllLocations(),)))
    game = luma("E I A G", using=using, stop="travel")
    assert ("task_done", ()) not in game.game.asides()
    assert game.act("E", "first", "e1").okay().asks("stopped").t.outcome == "luma"


# Creatures that were told ---------------------------------------------------------------------------------

PARTLY = replace(says(DrawCreature()), whole=frozenset())
MOLE = {"Mole": Told(dots=1, crystals=1, loss=2)}


@pytest.mark.parametrize(("river", "left"), [("I Mole A E G", 8), ("I Mole~ A E G", 10)])
def test_what_a_told_creature_does_after_its_activation_is_left_to_the_people(river: str, left: int) -> None:
    """WW-CRE-02 WW-STU-02: also of one that is stunned."""
    game = shadow(river, using=PARTLY, told_of=dict(MOLE)).ok("creature.acts_by_hand").asks("stopped")
    assert (game.t.spirit, game.t.stunned) == (left, [])


def test_a_told_creature_that_comes_back_is_the_same_card() -> None:
    """WW-CRE-04: its pile was shuffled, and nobody has to tell its numbers again."""
    fields: dict[str, Any] = {"creature_deck": [], "creature_discard": ["Mole"], "told_of": dict(MOLE)}
    game = luma("E I A G", using=PARTLY, **fields).act("E", "first", "e1").answer(UNKNOWN, "mole")
    assert game.asks("creature.space").answer(1).asks("luma.action").t.creature_discard == []
    assert game.t.creatures() == ["Mole"]


def test_a_second_one_of_that_name_is_another_card() -> None:
    """WW-CRE-04: the first lies on the pile, which has not been shuffled."""
    fields: dict[str, Any] = {"creature_deck": ["X"], "creature_discard": ["Mole"], "told_of": dict(MOLE)}
    game = luma("E I A G", using=PARTLY, **fields).act("E", "first", "e1").answer(UNKNOWN, "Mole", 3, 1, 0, 1)
    assert (game.t.creatures(), game.t.creature_discard) == (["Mole 2"], ["Mole"])


def test_that_a_creature_comes_can_be_said_where_nobody_typed_what_brings_it() -> None:
    """WW-CRE-01 WW-RIV-06: an icon or a setup that nobody typed has people draw one; between two steps they say so."""
    nothing = replace(PARTLY, creatures={})
    game = luma("I A E G", using=nothing, creature_deck=[]).aside("creature_comes").asks("creature.name")
    game.answer("Mole", 2, 1, 0, 2).asks("luma.action")
    assert (game.river(), "illuminate_first" in game.options) == ("I Mole A E G", True)
    some = (
        luma("I A E G", using=PARTLY, creature_deck=["X"]).aside("creature_comes").asks("creature.draw", "X", UNKNOWN)
    )
    assert some.answer("X").asks("luma.action").river() == "I X A E G"
    full = luma("I A E G X Y Z", using=PARTLY, creature_deck=[], creature_discard=[]).aside("creature_comes")
    assert full.answer("Mole", 2, 3, 0).asks("luma.action").t.spirit == 7
    assert ("creature_comes", ()) not in luma().game.asides()


def test_no_creature_comes_by_itself_in_the_middle_of_something() -> None:
    """WW-LBR-16"""
    game = luma("E I A G", using=PARTLY).act("E", "first", "e1").asks("creature.draw")
    assert ("creature_comes", ()) not in game.game.asides()


# Exploration cards that only the people know --------------------------------------------------------------


@pytest.mark.parametrize("typed", [True, False])
def test_a_trauma_that_nobody_typed_can_be_healed_too(typed: bool) -> None:
    """WW-HEA-06 WW-HEA-07: as soon as the people may have one; it needs as many successes as they tell."""
    using = replace(BOX, whole=frozenset(), exploration=BOX.exploration if typed else {})
    game = luma("E G I A", using=using, exploration_deck=["b1"] if typed else [])
    assert "heal_first" not in game.options
    game.act("E")
    if typed:
        game.answer(UNKNOWN)
    game.okay().answer("heal_first").asks("trauma.dots").answer(2).roll(8, 8)
    assert "heal_first" not in game.asks("luma.action").options
    assert len(game.told("trauma.put_away")) == 1


def test_beside_a_creature_it_is_asked_which_of_them_is_healed() -> None:
    """WW-HEA-07 WW-ACT-01"""
    game = luma("G X I A E", strange=1).answer("heal_first").asks("luma.target", "X", UNTYPED_TRAUMA)
    assert game.answer("X").asks("luma.roll").roll(8, 8).t.strange == 1


def test_a_card_without_a_space_does_all_that_it_says_wherever_that_was_typed() -> None:
    """WW-EXC-12 WW-EXC-03"""
    using = with_card(Exploration(id="now", name=words("now"), kind="blessing", takes_space=False, effect=mark("now")))
    game = luma("E I A G", using=using, exploration_deck=["now"]).act("E").answer("now").asks("luma.action")
    assert (game.marks(), game.t.exploration_discard) == ({"now": 1}, ["now"])


def test_what_is_kept_of_cards_that_nobody_typed_is_said_as_the_draw_wants_it() -> None:
    """WW-EXP-04 WW-EXC-16: a card that draws two places both of them."""
    using = replace(says(DrawExploration(n=2)), whole=frozenset(), exploration={})
    game = luma("E I A G", using=using, exploration_deck=[]).act("E", "first", "e1").asks("exploration.by_hand")
    assert game.about == {"n": 2, "keep": 0}
    game.ok().asks("luma.action")
    two = luma("E I A G", using=using, exploration_deck=[]).act("E", dice="8 8").asks("exploration.by_hand")
    assert two.about == {"n": 2, "keep": 1}


# Scenes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenes", [(), (GLADE,)])
def test_a_chapter_goes_on_with_a_scene_that_nobody_typed(scenes: Any) -> None:
    """WW-TRA-04 WW-SCE-06: its page is found by the people, and the chapter stays the same."""
    glade = tuple(msgspec.structs.replace(one, luma_triumphs=Ending()) for one in scenes)
    using = in_chapter(scenes=glade)
    table = at(using=using, outcome="luma")
    table.campaign.scene = "glade" if scenes else ""
    game = play(table, "scene_ends", using=using).answer("other_scene").okay()
    game.asks("travel.save").answer("save").okay().asks("scene.light_steps")
    assert (game.t.campaign.chapter, game.t.campaign.scene) == (1, "")
