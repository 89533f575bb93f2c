"""The Forest Post, read as data: whole in both languages, Italian first, and no way leads nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

import pytest

from engine.content import Text
from engine.games.wildwoods import verbs
from engine.games.wildwoods.loading import demo, demo_folder
from engine.games.wildwoods.pack import Chapter, Effect, Ending, Location, Prerequisite, Scene, ShadowEffect
from engine.pieces.verbs import ByHand, CounterAtLeast, Instruction
from engine.pieces.verbs import Counter as CounterOp
from engine.pieces.words import parts_of, texts_in
from tests.games.wildwoods.sensible import LESSONS
from voice.lines import plain, unknown
from voice.pack import pack_voice, problems
from voice.speakable import speakable

BOX = demo()
CHAPTERS = list(BOX.chapters.values())
SCENES = list(BOX.scenes.values())
EVERYTHING = [BOX.basics, BOX.creatures, BOX.exploration, BOX.chapters]
SAME_IN_BOTH = {"Luma & Brom", "Luma"}

T = TypeVar("T")
each_chapter = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: f"chapter {chapter.number}")
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.id)
each_language = pytest.mark.parametrize("language", ["it", "en"])


def found(kind: type[T], where: Any = None) -> list[T]:
    return [piece for piece in parts_of(EVERYTHING if where is None else where) if isinstance(piece, kind)]


def every_text() -> list[Text]:
    return [text for text in texts_in(EVERYTHING) if text]


def endings(scene: Scene) -> tuple[Ending, Ending]:
    return scene.luma_triumphs, scene.shadow_triumphs


# How much there is --------------------------------------------------------------------------------


def test_a_prologue_teaches_and_a_chapter_follows() -> None:
    assert [(chapter.number, len(chapter.scenes)) for chapter in CHAPTERS] == [(0, 1), (1, 3)]
    assert [scene.id for scene in SCENES if scene.lessons] == ["mailbag"]


def test_every_kind_of_card_is_there() -> None:
    kinds = Counter(card.kind for card in BOX.exploration.values())
    assert kinds == {"blessing": 8, "curse": 4, "companion": 2, "trauma": 2}
    assert len(BOX.creatures) == 10
    assert [len(chapter.shadows) for chapter in CHAPTERS] == [3, 6]
    assert all(BOX.actions[card].first.name and BOX.actions[card].second.name for card in BOX.actions)


def test_creatures_differ_in_dots_and_come_to_different_spaces() -> None:
    assert {card.dots for card in BOX.creatures.values()} == {1, 2, 3}
    assert {card.space for card in BOX.creatures.values()} == {1, 2, 3, 4, "end"}
    assert {bool(card.after_activation.ops) for card in BOX.creatures.values()} == {True, False}
    assert [card.id for card in BOX.creatures.values() if card.heal_dots] == ["fox", "stag"]


@pytest.mark.parametrize(
    ("language", "numbers"),
    [("it", ("tre", "quattro", "cinque", "sei")), ("en", ("three", "four", "five", "six"))],
)
def test_a_creature_says_the_number_of_the_space_to_which_it_comes(language: str, numbers: tuple[str, ...]) -> None:
    for card in BOX.creatures.values():
        if card.space != "end":
            assert f"the {numbers[card.space - 1]}" in card.in_play.text.say(language).replace("sul ", "the ")


def test_both_added_dice_can_be_won() -> None:
    assert {op.die for op in found(verbs.AddDie)} == {"d10", "d12"}


def test_cards_and_places_use_many_verbs() -> None:
    used = {type(op) for op in parts_of(EVERYTHING) if type(op).__struct_config__.tag_field == "do"}
    assert len(used) >= 22
    assert [*found(ByHand), *found(Instruction)] == []


def test_nothing_is_left_to_the_people_but_what_only_hands_can_do() -> None:
    """Words without lines say so; else the people would be asked to do them."""
    said: list[Effect | ShadowEffect | Location | Ending] = [*found(Effect), *found(ShadowEffect)]
    said += [*found(Location), *found(Ending)]
    assert [piece.text for piece in said if piece.text and piece.ops is None] == []


# Two languages ------------------------------------------------------------------------------------


def test_everything_is_said_in_both_languages_italian_first() -> None:
    assert [text for text in every_text() if list(text.words) != ["it", "en"]] == []


def test_nothing_but_names_is_the_same_in_both() -> None:
    assert {text.words["en"] for text in every_text() if text.words["en"] == text.words["it"]} == SAME_IN_BOTH


@each_language
def test_what_is_read_aloud_is_neither_a_breath_nor_a_speech(language: str) -> None:
    lengths = {name: len(plain(text.say(language)).split()) for name, text in told()}
    assert {name: length for name, length in lengths.items() if not 25 <= length <= 100} == {}


def told() -> Iterator[tuple[str, Text]]:
    """What tells the story: how chapters and scenes begin, what ends them, and story cards."""
    for chapter in CHAPTERS:
        yield f"chapter {chapter.number}", chapter.start.text
        yield from ((f"story {story.number}", story.in_play.text) for story in chapter.stories)
    for scene in SCENES:
        yield scene.id, scene.setup[0].text
        yield from ((f"{scene.id} {number}", ending.text) for number, ending in enumerate(endings(scene)))


@each_language
def test_cards_that_lie_on_the_table_are_short(language: str) -> None:
    cards = {**{c.id: c.in_play.text for c in BOX.creatures.values()}, **{c.id: c.effect.text for c in blessings()}}
    lengths = {name: len(text.say(language).split()) for name, text in cards.items()}
    assert {name: length for name, length in lengths.items() if not 6 <= length <= 24} == {}


def blessings() -> list[Any]:
    return [card for card in BOX.exploration.values() if card.kind in ("blessing", "companion")]


@each_language
def test_every_sentence_can_be_spoken_without_losing_a_word(language: str) -> None:
    for text in every_text():
        said = plain(text.say(language))
        spoken = iter(words(speakable(said, language)))
        assert [word for word in words(said) if word not in spoken] == []  # in the same order; numbers come as words


def words(text: str) -> list[str]:
    """All but those that stand for a plus or an ampersand."""
    return [word for word in re.findall(r"[^\W\d_]+", text) if word not in ("plus", "più", "and", "e")]


def test_whoever_speaks_has_a_voice_and_no_marker_is_misspelt() -> None:
    speakers = pack_voice(demo_folder()).speakers
    assert [marker for text in every_text() for said in text.words.values() for marker in unknown(said, speakers)] == []
    spoken = " ".join(said for text in every_text() for said in text.words.values())
    assert [name for name in speakers if f"<voice {name}>" not in spoken] == []
    assert problems(demo_folder()) == ()


@each_language
def test_a_number_of_the_river_is_said_as_a_number(language: str) -> None:
    said = pack_voice(demo_folder()).pronounced("3+, 6+.", language)
    assert said == {"it": "tre o più, sei o più.", "en": "three or more, six or more."}[language]


# Nothing leads nowhere ----------------------------------------------------------------------------


@each_scene
def test_either_side_may_triumph_and_each_leads_somewhere(scene: Scene) -> None:
    for ending in endings(scene):
        assert ending.text
        assert ending.next in {"next_chapter", "game_end", *BOX.scenes}
    assert endings(scene)[0].text != endings(scene)[1].text


def test_every_scene_is_reached_and_the_roads_part_once() -> None:
    firsts = {chapter.scenes[0].id for chapter in CHAPTERS}
    led_to = {ending.next for scene in SCENES for ending in endings(scene)}
    assert set(BOX.scenes) - firsts == led_to & set(BOX.scenes)
    assert [scene.id for scene in SCENES if len({ending.next for ending in endings(scene)}) == 2] == ["bridge"]


@each_chapter
def test_every_story_card_is_called_in_its_own_chapter(chapter: Chapter) -> None:
    assert {op.number for op in found(verbs.DrawStory, chapter)} == {story.number for story in chapter.stories}


@each_chapter
def test_the_last_shadow_card_is_the_final_one(chapter: Chapter) -> None:
    assert [card.final for card in chapter.shadows] == [False] * (len(chapter.shadows) - 1) + [True]


def test_every_card_that_does_not_start_in_the_deck_can_be_had() -> None:
    brought = {op.id for op in found(verbs.TakeExploration)} | {op.id for op in found(verbs.AddToExploration)}
    brought |= {name for chapter in CHAPTERS for name in chapter.start.exploration_add}
    assert brought == {card.id for card in BOX.exploration.values() if not card.start}


def test_every_creature_is_in_a_deck_or_put_into_the_river() -> None:
    dealt = {name for chapter in CHAPTERS for name in BOX.creature_deck(chapter.number)}
    assert dealt | {op.id for op in found(verbs.PlaceCreature)} == set(BOX.creatures)


@each_scene
def test_a_task_that_the_engine_can_judge_and_places_that_lead_to_it(scene: Scene) -> None:
    assert scene.task.text
    assert scene.task.when
    assert all(needed.when for needed in found(Prerequisite, scene))
    places = {place.id: place for place in scene.locations}
    assert all(set(place.joined_left) <= set(places) for place in places.values())
    assert any(place.needs_selva_centre for place in places.values())
    assert {place.kind for place in places.values()} == {"exploration", "help"}
    assert [name for name, place in places.items() if not place.text] == []


@each_scene
def test_every_icon_is_explained_and_used_and_lies_on_the_track(scene: Scene) -> None:
    assert scene.selva
    assert {icon for icons in scene.selva.icons.values() for icon in icons} == set(scene.shadow_effects)
    assert max(scene.selva.icons) < scene.selva.shadow_steps
    assert all(effect.name and effect.text and effect.ops for effect in scene.shadow_effects.values())


@each_scene
def test_counters_are_counted_and_asked_for_where_they_are_declared(scene: Scene) -> None:
    counted = {op.name for op in found(CounterOp, scene)}
    assert counted == set(scene.counters)
    assert {condition.name for condition in found(CounterAtLeast, scene)} <= counted
    assert all(tally.name for tally in scene.counters.values())


def test_what_was_chosen_at_the_otters_matters_on_the_hill() -> None:
    asked = {(condition.id, condition.option) for condition in found(verbs.ChoiceMade)}
    offered = {(choice.id, option.id) for choice in found(verbs.Choose) for option in choice.options}
    assert asked == {("otters_letter", "read")}
    assert asked <= offered


def test_a_choice_always_leaves_an_option_that_needs_nothing() -> None:
    for choice in found(verbs.Choose):
        assert len(choice.options) >= 2
        assert choice.text
        assert any(not option.when for option in choice.options)


def test_an_option_is_called_the_same_wherever_it_is_offered() -> None:
    labels = {(option.id, option.label.say("it")) for choice in found(verbs.Choose) for option in choice.options}
    assert len(labels) == len({name for name, _ in labels})


# The lessons --------------------------------------------------------------------------------------


def test_every_announced_roll_of_the_prologue_has_its_dice() -> None:
    lessons = [lesson for lesson in BOX.scenes["mailbag"].lessons if lesson.at in ("action", "roll")]
    assert [lesson.at for lesson in lessons] == ["action", "roll"] * 4
    assert [bool(lesson.dice) for lesson in lessons] == [False, True] * 4
    assert [(lesson.action, lesson.ability) for lesson in lessons if lesson.dice] == [step[:2] for step in LESSONS]


def test_the_dictated_dice_of_a_round_are_the_five_that_there_are() -> None:
    dice = [len(lesson.dice) for lesson in BOX.scenes["mailbag"].lessons if lesson.dice]
    assert [dice[0] + dice[1], dice[2] + dice[3]] == [5, 5]
    assert all(1 <= value <= 8 for lesson in BOX.scenes["mailbag"].lessons for value in lesson.dice)
