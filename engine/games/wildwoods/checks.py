"""What has to agree in a pack of Wildwoods: names that exist, numbers that fit, and what is still blank."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.content import Content
from engine.games.wildwoods import verbs
from engine.games.wildwoods.pack import Chapter, ChapterStart, Location, Scene, Start, WildPack
from engine.packs import Lines, Problem, Where
from engine.pieces.names import pieces, unknown

ACTIONS = ("illuminate", "help", "explore", "heal")
ANY_CREATURE = ("", "this", "chosen", "each", "leftmost", "rightmost")
ENDINGS = ("next_chapter", "restart_chapter", "game_end", "by_ops")

# Which field of which piece names what; what is not listed for a card's own scene is looked for in the whole pack.
NAMES: Mapping[tuple[type[Content], str], str] = {
    (verbs.Overcome, "id"): "locations",
    (verbs.PlaceLocationPawn, "id"): "locations",
    (Location, "joined_left"): "locations",
    (verbs.CreatureInRiver, "id"): "creatures",
    (verbs.NoCreatureInRiver, "id"): "creatures",
    (verbs.PlaceCreature, "id"): "creatures",
    (ChapterStart, "creatures"): "creatures",
    **{
        (verb, "creature"): "creatures"
        for verb in (
            verbs.Stun, verbs.Unstun, verbs.IlluminateCreature, verbs.DiscardCreature, verbs.HealCreature,
            verbs.ActivateCreature,
        )
    },
    (verbs.MoveCard, "card"): "river",
    (verbs.CardInBlessingSpace, "id"): "exploration",
    (verbs.TakeExploration, "id"): "exploration",
    (verbs.AddToExploration, "id"): "exploration",
    (verbs.RemoveFromExploration, "id"): "exploration",
    (verbs.DiscardBlessing, "id"): "exploration",
    (ChapterStart, "exploration_add"): "exploration",
    (ChapterStart, "exploration_remove"): "exploration",
    (verbs.GoToScene, "id"): "scenes",
    (verbs.SceneWon, "id"): "scenes",
    (verbs.ChoiceMade, "id"): "choices",
}  # fmt: skip


def check(pack: WildPack, lines: Lines) -> Iterator[Problem]:
    """Everything that the files say about each other."""
    yield from _twice(pack, lines)
    yield from _basics(pack, lines)
    known = _Known(pack)
    for field in ("basics", "creatures", "exploration", "chapters"):
        for where, thing in pieces((field,), getattr(pack, field)):
            yield from _names(known, lines, where, thing)
    for number, chapter in pack.chapters.items():
        yield from _chapter(known, lines, number, chapter)
    if not pack.chapters:
        yield lines.problem(("chapters",), "no_chapters", "blank")


@dataclass
class _Known:
    """The names that a pack gives, by their kind."""

    pack: WildPack

    @cached_property
    def scenes(self) -> set[str]:
        """Every scene."""
        return {scene.id for chapter in self.pack.chapters.values() for scene in chapter.scenes}

    @cached_property
    def endings(self) -> set[str]:
        """Where an ending can lead."""
        return {*ENDINGS, *self.scenes}

    @cached_property
    def locations(self) -> set[str]:
        """Every location of every scene."""
        scenes = (scene for chapter in self.pack.chapters.values() for scene in chapter.scenes)
        return {place.id for scene in scenes for place in scene.locations}

    @cached_property
    def creatures(self) -> set[str]:
        """Every creature, and the words that stand for one."""
        return {*ANY_CREATURE, *(card.id for card in self.pack.creatures.creatures)}

    @cached_property
    def river(self) -> set[str]:
        """What a line can move."""
        return {*self.creatures, *ACTIONS, "chosen_action"}

    @cached_property
    def exploration(self) -> set[str]:
        """Every exploration card, or the one that the player picks."""
        return {"", "chosen", *(card.id for card in self.pack.exploration.cards)}

    @cached_property
    def choices(self) -> set[str]:
        """Every choice that is remembered."""
        parts = [self.pack.basics, self.pack.creatures, self.pack.exploration, *self.pack.chapters.values()]
        found = [thing for part in parts for _, thing in pieces((), part)]
        return {thing.id for thing in found if isinstance(thing, verbs.Choose) and thing.id}

    def of(self, kind: str) -> Collection[Any]:
        """Those of one kind."""
        names: Collection[Any] = getattr(self, kind)
        return names


def _names(known: _Known, lines: Lines, where: Where, thing: Content) -> Iterator[Problem]:
    for name in thing.__struct_fields__:
        if kind := NAMES.get((type(thing), name)):
            yield from unknown(lines, (*where, name), getattr(thing, name), known.of(kind))


def _twice(pack: WildPack, lines: Lines) -> Iterator[Problem]:
    """Every name is given once, and no creature is called as an action card is."""
    cards = [(("creatures", "creatures", n, "id"), card.id) for n, card in enumerate(pack.creatures.creatures)]
    yield from lines.twice(cards)
    yield from lines.twice(
        (("exploration", "cards", n, "id"), card.id) for n, card in enumerate(pack.exploration.cards)
    )
    for where, name in cards:
        if name in ACTIONS or name in ANY_CREATURE or "\n" in name or "." in name:
            yield lines.problem(where, "creature_name", found=name)
    scenes = [
        ((*("chapters", number), "scenes", n, "id"), scene.id)
        for number, chapter in pack.chapters.items()
        for n, scene in enumerate(chapter.scenes)
    ]
    yield from lines.twice(scenes)


def _basics(pack: WildPack, lines: Lines) -> Iterator[Problem]:
    """What has still to be counted on the board; the four action cards lie in four spaces."""
    for part in ("spirit_spaces", "blessing_spaces"):
        if getattr(pack.basics, part) is None:
            yield lines.problem(("basics",), f"no_{part}", "blank")
    start: Start = pack.basics.start
    if sorted(start.river) != sorted(ACTIONS):
        yield lines.problem(("basics", "start", "river"), "river_of_four")
    yield from lines.twice((("basics", "actions", n, "id"), card.id) for n, card in enumerate(pack.basics.actions))
    for what, cards in (("no_creatures", pack.creatures.creatures), ("no_exploration", pack.exploration.cards)):
        if not cards:
            yield lines.problem(("creatures" if what == "no_creatures" else "exploration",), what, "blank")


def _chapter(names: _Known, lines: Lines, number: int, chapter: Chapter) -> Iterator[Problem]:
    """One chapter: its shadow cards, its story cards, its scenes."""
    where: Where = ("chapters", number)
    if chapter.number != number:
        yield lines.problem((*where, "number"), "other_chapter", found=chapter.number)
    yield from lines.twice(((*where, "shadows", n, "id"), card.id) for n, card in enumerate(chapter.shadows))
    yield from lines.twice(((*where, "stories", n, "number"), card.number) for n, card in enumerate(chapter.stories))
    final = [n for n, card in enumerate(chapter.shadows) if card.final]
    if len(final) > 1:
        yield lines.problem((*where, "shadows", final[1]), "two_final_shadows")
    if not chapter.shadows:
        yield lines.problem((*where, "shadows"), "no_shadows", "blank", chapter=number)
    if not chapter.scenes:
        yield lines.problem((*where, "scenes"), "no_scenes", "blank", chapter=number)
    for n, scene in enumerate(chapter.scenes):
        yield from _scene(names, lines, (*where, "scenes", n), scene)
    yield from _stories(lines, where, chapter)


def _stories(lines: Lines, where: Where, chapter: Chapter) -> Iterator[Problem]:
    """A story card that is sent for, but has not been typed."""
    known = {card.number for card in chapter.stories}
    for place, thing in pieces(where, chapter):
        if isinstance(thing, verbs.DrawStory) and thing.number not in known:
            yield lines.problem((*place, "number"), "blank_story", "blank", story=thing.number)


def _scene(names: _Known, lines: Lines, where: Where, scene: Scene) -> Iterator[Problem]:
    """One scene: its track, its icons, its locations, its endings."""
    yield from lines.twice(((*where, "locations", n, "id"), place.id) for n, place in enumerate(scene.locations))
    if scene.selva is None:
        yield lines.problem(where, "no_selva", "blank", scene=scene.id)
    if not scene.locations:
        yield lines.problem(where, "no_locations", "blank", scene=scene.id)
    if not scene.task.when:
        yield lines.problem(where, "no_task", "blank", scene=scene.id)
    yield from _icons(lines, where, scene)
    for part in ("luma_triumphs", "shadow_triumphs"):
        yield from unknown(lines, (*where, part, "next"), getattr(scene, part).next, names.endings)


def _icons(lines: Lines, where: Where, scene: Scene) -> Iterator[Problem]:
    """Icons lie beside spaces of the track, and each is explained."""
    for space, icons in scene.selva.icons.items() if scene.selva else ():
        if scene.selva and not 0 <= space <= scene.selva.shadow_steps:
            yield lines.problem((*where, "selva", "icons", space), "icon_off_track", found=space)
        for icon in icons:
            yield from lines.unknown((*where, "selva", "icons", space), icon, scene.shadow_effects.keys())
