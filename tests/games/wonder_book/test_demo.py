"""The demo story, read as data: whole in both languages, nothing left to the hands, and no way leads nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

import pytest

from engine.content import Content, Text
from engine.games.wonder_book import verbs
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.pack import Card, Chapter, Map, Modifier
from engine.pieces import verbs as pieces_verbs
from engine.pieces.maps import distances, edge, ways
from engine.pieces.words import texts_in
from voice.lines import plain

BOX = demo()
CHAPTERS = list(BOX.chapters.values())
EVERYTHING = [BOX.heroes, BOX.upgrades, BOX.wyrm_cards, BOX.shreds, BOX.chapters]
LANGUAGES = ("en", "it")
TOLD = {"story", "choice", "special_rule", "goal"}
SHORT = {"item", "upgrade", "wyrm", "interaction"}
SAME_IN_BOTH = {"Nora", "Bruno", "Greta", "Milo", "Hic"}
BOXED_HEROES = re.compile(r"\b(Ken|Lara|Sid|Tina)\b")
AUTOMATIC = {"defeated"}  # the rules count this one

T = TypeVar("T")
each_chapter = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: f"chapter {chapter.number}")
each_language = pytest.mark.parametrize("language", LANGUAGES)


def inside(thing: Any) -> Iterator[Content]:
    """Every piece of content in this one, itself included."""
    if isinstance(thing, Content):
        yield thing
        thing = [getattr(thing, name) for name in thing.__struct_fields__]
    if isinstance(thing, dict):
        thing = list(thing.values())
    if isinstance(thing, (tuple, list)):
        for part in thing:
            yield from inside(part)


def found(kind: type[T], where: Any = EVERYTHING) -> list[T]:
    return [piece for piece in inside(where) if isinstance(piece, kind)]


def cards(*kinds: str) -> list[Card]:
    return [card for chapter in CHAPTERS for card in chapter.cards if card.kind in kinds]


def words(language: str, *texts: Text) -> int:
    return sum(len(plain(text.words[language]).split()) for text in texts if text)


# How much there is --------------------------------------------------------------------------------


def test_there_are_as_many_cards_as_in_a_box() -> None:
    assert len(BOX.heroes) == 4
    assert len(BOX.all_shreds()) == 16
    assert len(BOX.first_wyrm_cards()) == 6
    assert [card.chapter for card in BOX.wyrm_cards.values() if card.chapter] == [1]


def test_every_hero_gets_an_upgrade_in_each_chapter() -> None:
    gained = Counter((upgrade.hero, upgrade.chapter) for upgrade in BOX.upgrades.values())
    assert gained == Counter((hero, chapter.number) for hero in BOX.heroes for chapter in CHAPTERS)


def test_no_two_heroes_attack_alike() -> None:
    attacks = [hero.attack for hero in BOX.heroes.values() if hero.attack]
    assert len({(a.dice, a.range, a.targets, len(a.effects)) for a in attacks}) == 4
    assert all(hero.skill and hero.skill.effect.spark_cost for hero in BOX.heroes.values())


def test_the_decks_ascend_without_a_gap_from_chapter_to_chapter() -> None:
    numbers = [card.number for chapter in CHAPTERS for card in chapter.cards]
    assert numbers == list(range(1, 46))
    assert [(c.first_card, c.last_card) for c in CHAPTERS] == [(1, 25), (26, 45)]


def test_every_kind_of_enemy_line_is_there() -> None:
    lines = [[step.__struct_config__.tag for step in card.steps] for card in BOX.wyrm_cards.values()]
    assert {"spawn", "activate", "rule", "reveal_another"} == {tag for line in lines for tag in line}
    assert any("spawn" in line and line.index("activate") < line.index("spawn") for line in lines)
    assert ["activate", "spawn", "activate"] in lines
    assert len(found(verbs.CrowdBurst, BOX.wyrm_cards)) == 1


# Two languages, our own words, nothing by hand ----------------------------------------------------


def test_everything_is_said_in_both_languages() -> None:
    assert [text for text in texts_in(EVERYTHING) if text and sorted(text.words) != ["en", "it"]] == []


def test_nothing_but_names_is_the_same_in_both() -> None:
    same = {text.words["en"] for text in texts_in(EVERYTHING) if text and text.words["en"] == text.words["it"]}
    assert same == SAME_IN_BOTH


def test_the_heroes_are_our_own() -> None:
    assert [
        text for text in texts_in(EVERYTHING) if any(BOXED_HEROES.search(said) for said in text.words.values())
    ] == []


def test_nothing_is_left_to_the_people_but_what_only_hands_can_do() -> None:
    assert found(pieces_verbs.ByHand) + found(pieces_verbs.Manual) == []
    assert [modifier for modifier in found(Modifier) if modifier.what == "custom"] == []
    assert found(pieces_verbs.Instruction)


@each_language
def test_what_is_read_aloud_is_neither_a_breath_nor_a_speech(language: str) -> None:
    lengths = {name: words(language, *texts) for name, texts in read_aloud()}
    assert {name: length for name, length in lengths.items() if not 28 <= length <= 115} == {}


def read_aloud() -> Iterator[tuple[str, list[Text]]]:
    """Each side that tells the story, with all that is heard before the table may do something."""
    for card in cards(*TOLD, "end"):
        extra = [card.goal.text, card.goal.players_text] if card.goal else []
        extra += [card.special_rule.text] if card.special_rule else []
        options = [text for option in card.front.options for text in (option.label, option.text)]
        yield f"{card.number} front", [*side_texts(card.front), *extra, *options]
        yield from ((f"{card.number} {option.id}", [option.column_text]) for option in card.front.options)
        if card.back and card.kind != "choice":
            yield f"{card.number} back", side_texts(card.back)
        if card.end:
            yield from ((f"{card.number} ending {one.min}", [one.text]) for one in card.end.endings)
    yield from ((f"{card.number}", [card.interaction.effect.text]) for card in cards(*SHORT) if card.interaction)


def side_texts(side: Any) -> list[Text]:
    return [side.text, *side.setup_steps, *(branch.text for branch in side.branches)]


@each_language
def test_cards_that_lie_on_the_table_are_short(language: str) -> None:
    lengths = {card.number: words(language, card.front.text) for card in cards(*SHORT)}
    assert {number: length for number, length in lengths.items() if not 5 <= length <= 30} == {}


# Nothing leads nowhere ----------------------------------------------------------------------------


def test_every_keyword_that_is_written_is_asked_for_and_the_other_way_round() -> None:
    written = {op.word for op in found(verbs.WriteKeyword, BOX.chapters)}
    assert written == {condition.word for condition in found(verbs.HasKeyword)} == {"BISCOTTI", "LUNA", "PIANO"}
    assert {op.word for op in found(verbs.EraseKeyword)} <= written


def test_every_keyword_of_chapter_one_matters_in_chapter_two() -> None:
    written = {op.word for op in found(verbs.WriteKeyword, BOX.chapters[1])}
    assert written == {condition.word for condition in found(verbs.HasKeyword, BOX.chapters[2])}


def test_every_counter_that_is_asked_for_is_counted() -> None:
    asked = {condition.name for condition in found(pieces_verbs.CounterAtLeast)}
    assert asked - AUTOMATIC == {op.name for op in found(pieces_verbs.Counter)}


@each_chapter
def test_every_item_can_be_had_and_every_interaction_lies_in_one_stack(chapter: Chapter) -> None:
    kinds = {card.number: card for card in chapter.cards}
    gained = {op.card for op in found(verbs.GainItem, chapter)}
    assert gained == {card.number for card in chapter.cards if card.kind == "item"}
    stacks = [(op.banner, number) for op in found(verbs.BuildStack, chapter) for number in op.cards]
    assert Counter(stacks) == Counter((c.banner, c.number) for c in chapter.cards if c.kind == "interaction")
    assert all(kinds[number].banner == banner for banner, number in stacks)


@each_chapter
def test_upgrades_and_purple_cards_know_their_numbers(chapter: Chapter) -> None:
    on_cards = {card.upgrade: card.number for card in chapter.cards if card.kind == "upgrade"}
    assert on_cards == {u.id: u.card for u in BOX.upgrades.values() if u.chapter == chapter.number}
    purple = {card.wyrm: card.number for card in chapter.cards if card.kind == "wyrm"}
    assert purple == {w.id: w.card for w in BOX.wyrm_cards.values() if w.chapter == chapter.number}


@each_chapter
def test_the_story_only_ever_skips_forward_and_its_last_card_is_the_end(chapter: Chapter) -> None:
    for card in chapter.cards:
        assert all(op.number > card.number for op in found(verbs.GoToCard, card))
    last = chapter.cards[-1]
    assert (last.kind, last.number) == ("end", chapter.last_card)
    assert last.end
    assert len(last.end.preparation) >= 3


@each_chapter
def test_the_endings_cover_every_number_of_tokens_once(chapter: Chapter) -> None:
    ends = [card.end for card in chapter.cards if card.end]
    covered = [n for end in ends for ending in end.endings for n in range(ending.min, ending.max + 1)]
    assert covered == list(range(1, 11))
    assert [len(end.endings) for end in ends] == [3]


@each_chapter
def test_destiny_can_turn_both_ways(chapter: Chapter) -> None:
    assert {op.to for op in found(verbs.FlipDestiny, chapter)} == {"up", "down"}
    assert found(verbs.Challenge, chapter)


@each_chapter
def test_a_choice_always_leaves_two_options_that_need_nothing(chapter: Chapter) -> None:
    choices = [card for card in chapter.cards if card.kind == "choice"]
    assert len(choices) == 2
    assert all(sum(not option.requires for option in card.front.options) >= 2 for card in choices)
    assert all(option.column_text and option.text for card in choices for option in card.front.options)


# Maps ---------------------------------------------------------------------------------------------


def sceneries() -> list[tuple[Chapter, Map]]:
    return [(chapter, scenery) for chapter in CHAPTERS for scenery in chapter.maps]


each_map = pytest.mark.parametrize(("chapter", "scenery"), sceneries(), ids=[m.id for _, m in sceneries()])


def lines(scenery: Map, *kinds: str) -> dict[str, str]:
    return {edge(line.a, line.b): line.kind for line in scenery.borders if line.kind in kinds}


def changed(chapter: Chapter, scenery: Map) -> dict[str, set[str]]:
    """What becomes of the borders of this map while the chapter is played."""
    after: dict[str, set[str]] = {}
    known = lines(scenery, "dashed", "solid")
    for op in found(verbs.SetBorder, chapter):
        if edge(op.a, op.b) in known:
            after.setdefault(edge(op.a, op.b), set()).add(op.kind)
    return after


@each_map
def test_every_area_can_be_reached_once_the_borders_have_opened(chapter: Chapter, scenery: Map) -> None:
    opened = {name: "dashed" for name, kinds in changed(chapter, scenery).items() if "dashed" in kinds}
    open_ = ways(lines(scenery, "dashed") | opened, ["dashed"])
    assert set(distances(open_, [scenery.areas[0].id])) == {area.id for area in scenery.areas}


@each_map
def test_some_borders_are_solid_and_some_of_them_change(chapter: Chapter, scenery: Map) -> None:
    assert 6 <= len(scenery.areas) <= 8
    assert lines(scenery, "solid")
    assert changed(chapter, scenery)


@each_map
def test_whoever_starts_on_the_map_can_walk_to_the_others(chapter: Chapter, scenery: Map) -> None:
    open_ = ways(lines(scenery, "dashed"), ["dashed"])
    starts = set(scenery.hero_start.values())
    first = {area.id for area in scenery.areas} if starts == {"choice"} else starts
    assert first <= set(distances(open_, [min(first)]))
    assert set(scenery.hero_start) in ({"all"}, set(BOX.heroes))


@each_map
def test_a_map_can_be_drawn_without_areas_on_top_of_each_other(chapter: Chapter, scenery: Map) -> None:
    places = [(area.x, area.y) for area in scenery.areas]
    near = [(a, b) for a in places for b in places if a < b and abs(a[0] - b[0]) < 14 and abs(a[1] - b[1]) < 14]
    assert near == []


@each_map
def test_the_sparks_of_a_map_leave_some_in_the_supply(chapter: Chapter, scenery: Map) -> None:
    assert 6 <= sum(scenery.sparks.values()) <= 10


def test_no_area_is_on_two_maps() -> None:
    areas = Counter(area.id for _, scenery in sceneries() for area in scenery.areas)
    assert [area for area, count in areas.items() if count > 1] == []


@each_chapter
def test_things_to_turn_to_stand_where_their_cards_say(chapter: Chapter) -> None:
    cards_say = {
        card.interaction.name.words["en"]: card.interaction.areas for card in chapter.cards if card.interaction
    }
    assert cards_say == {name: places for scenery in chapter.maps for name, places in scenery.objects.items()}


@each_chapter
def test_a_goal_says_where_wyrms_come_from_and_how_it_is_reached(chapter: Chapter) -> None:
    goals = [card.goal for card in chapter.cards if card.goal]
    assert len(goals) >= 3
    assert all(goal.text and goal.vortex and goal.condition for goal in goals)
    areas = [{area.id for area in scenery.areas} for scenery in chapter.maps]
    assert all(any(set(goal.vortex) <= one for one in areas) for goal in goals)


def test_goals_are_of_many_kinds() -> None:
    conditions = {
        condition.__struct_config__.tag for card in cards("goal") if card.goal for condition in card.goal.condition
    }
    assert conditions == {"counter", "item_held", "heroes_in", "wyrms", "interacted", "entity_defeated"}
