"""What has to agree in a pack of Wildwoods: names that exist, numbers that fit, and what is still blank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from engine.content import Content
from engine.games.wildwoods import verbs
from engine.games.wildwoods.pack import Chapter, Scene, Start, WildPack
from engine.packs import PackLines, PackProblem, Where
from engine.pieces.names import given, pieces, unknown
from engine.pieces.references import misnamed

ACTIONS = ("illuminate", "help", "explore", "heal")
ANY_CREATURE = ("", "this", "chosen", "each", "leftmost", "rightmost")
ENDINGS = ("next_chapter", "restart_chapter", "game_end", "by_ops")


def check(pack: WildPack, lines: PackLines) -> Iterator[PackProblem]:
    """Everything that the files say about each other."""
    yield from _twice(pack, lines)
    yield from _basics(pack, lines)
    known = names_in(pack)
    for field in ("basics", "creatures", "exploration", "chapters"):
        yield from misnamed(lines, (field,), getattr(pack, field), known)
    for number, chapter in pack.chapters.items():
        yield from _chapter(known["endings"], lines, number, chapter)
    if not pack.chapters:
        yield lines.problem(("chapters",), "no_chapters", "blank")


def names_in(pack: WildPack) -> dict[str, set[str]]:
    """The names that a pack gives, by what they name, with the words that stand for one."""
    scenes = [scene for chapter in pack.chapters.values() for scene in chapter.scenes]
    creatures = {*ANY_CREATURE, *(card.id for card in pack.creatures.creatures)}
    return {
        "scenes": {scene.id for scene in scenes},
        "endings": {*ENDINGS, *(scene.id for scene in scenes)},  # where one can lead
        "locations": {place.id for scene in scenes for place in scene.locations},
        "creatures": creatures,
        "river": {*creatures, *ACTIONS, "chosen_action"},
        "exploration": {"", "chosen", *(card.id for card in pack.exploration.cards)},
        "choices": {thing.id for thing in _lines(pack) if isinstance(thing, verbs.Choose) and thing.id},
    }


def _lines(pack: WildPack) -> Iterator[Content]:
    """Everything that cards and scenes say."""
    parts: Iterable[Content] = (pack.basics, pack.creatures, pack.exploration, *pack.chapters.values())
    return (thing for part in parts for _, thing in pieces((), part))


def _twice(pack: WildPack, lines: PackLines) -> Iterator[PackProblem]:
    """Every name is given once, and no creature is called as an action card is."""
    cards = list(given(("creatures", "creatures"), pack.creatures.creatures))
    yield from lines.twice(cards)
    yield from lines.twice(given(("exploration", "cards"), pack.exploration.cards))
    for where, named in cards:
        name = str(named)
        if name in ACTIONS or name in ANY_CREATURE or "\n" in name or "." in name:
            yield lines.problem(where, "creature_name", found=name)
    scenes = (given(("chapters", number, "scenes"), chapter.scenes) for number, chapter in pack.chapters.items())
    yield from lines.twice(chain.from_iterable(scenes))


def _basics(pack: WildPack, lines: PackLines) -> Iterator[PackProblem]:
    """What has still to be counted on the board; the four action cards lie in four spaces."""
    for part in ("spirit_spaces", "blessing_spaces"):
        if getattr(pack.basics, part) is None:
            yield lines.problem(("basics",), f"no_{part}", "blank")
    start: Start = pack.basics.start
    if sorted(start.river) != sorted(ACTIONS):
        yield lines.problem(("basics", "start", "river"), "river_of_four")
    yield from lines.twice(given(("basics", "actions"), pack.basics.actions))
    for what, cards in (("no_creatures", pack.creatures.creatures), ("no_exploration", pack.exploration.cards)):
        if not cards:
            yield lines.problem(("creatures" if what == "no_creatures" else "exploration",), what, "blank")


def _chapter(endings: set[str], lines: PackLines, number: int, chapter: Chapter) -> Iterator[PackProblem]:
    """One chapter: its shadow cards, its story cards, its scenes."""
    where: Where = ("chapters", number)
    if chapter.number != number:
        yield lines.problem((*where, "number"), "other_chapter", found=chapter.number)
    yield from lines.twice(given((*where, "shadows"), chapter.shadows))
    yield from lines.twice(given((*where, "stories"), chapter.stories, "number"))
    final = [n for n, card in enumerate(chapter.shadows) if card.final]
    if len(final) > 1:
        yield lines.problem((*where, "shadows", final[1]), "two_final_shadows")
    if not chapter.shadows:
        yield lines.problem((*where, "shadows"), "no_shadows", "blank", chapter=number)
    if not chapter.scenes:
        yield lines.problem((*where, "scenes"), "no_scenes", "blank", chapter=number)
    for n, scene in enumerate(chapter.scenes):
        yield from _scene(endings, lines, (*where, "scenes", n), scene)
    yield from _stories(lines, where, chapter)


def _stories(lines: PackLines, where: Where, chapter: Chapter) -> Iterator[PackProblem]:
    """A story card that is sent for, but has not been typed."""
    known = {card.number for card in chapter.stories}
    for place, thing in pieces(where, chapter):
        if isinstance(thing, verbs.DrawStory) and thing.number not in known:
            yield lines.problem((*place, "number"), "blank_story", "blank", story=thing.number)


def _scene(endings: set[str], lines: PackLines, where: Where, scene: Scene) -> Iterator[PackProblem]:
    """One scene: its track, its icons, its locations, its endings."""
    yield from lines.twice(given((*where, "locations"), scene.locations))
    if scene.selva is None:
        yield lines.problem(where, "no_selva", "blank", scene=scene.id)
    if not scene.locations:
        yield lines.problem(where, "no_locations", "blank", scene=scene.id)
    elif not scene.whole_locations:
        yield lines.problem(where, "some_locations", "blank", scene=scene.id)
    if not scene.task.when:
        yield lines.problem(where, "no_task", "blank", scene=scene.id)
    yield from _icons(lines, where, scene)
    for part in ("luma_triumphs", "shadow_triumphs"):
        yield from unknown(lines, (*where, part, "next"), getattr(scene, part).next, endings)


def _icons(lines: PackLines, where: Where, scene: Scene) -> Iterator[PackProblem]:
    """Icons lie beside spaces of the track, and each is explained."""
    for space, icons in scene.selva.icons.items() if scene.selva else ():
        if scene.selva and not 0 <= space <= scene.selva.shadow_steps:
            yield lines.problem((*where, "selva", "icons", space), "icon_off_track", found=space)
        for icon in icons:
            yield from lines.unknown((*where, "selva", "icons", space), icon, scene.shadow_effects.keys())
