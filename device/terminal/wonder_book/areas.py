"""What stands in the areas of the map, as words and signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from device.terminal.blocks import Block, cut, wrapped
from device.terminal.signs import RINGS, Signs
from device.words import Words
from engine.games.wonder_book.table import WonderTable


@dataclass(frozen=True)
class Detail:
    """How much of an area there is room for."""

    width: int
    objects: bool = True
    whole_names: bool = True


def area_block(t: WonderTable, area: str, words: Words, signs: Signs, detail: Detail) -> Block:
    """The name of an area and all that is there."""
    label = Text(words.name("area", area), "bold" if t.heroes_in(area) else "")
    if area in t.vortex:
        label = Text(f"{signs.vortex} ", "bold magenta").append_text(label)
    lines = wrapped(label, detail.width)
    if len(lines) > 2:
        lines = [lines[0], cut(lines[1].append("…"), detail.width)]
    things = list(_standing(t, area, words, signs, whole=detail.whole_names))
    if detail.objects:
        things += [Text(words.name("object", name), "dim italic") for name, areas in t.objects.items() if area in areas]
    return [cut(line, detail.width) for line in lines + _flowing(things, detail.width)]


def hero_style(t: WonderTable, hero: str) -> str:
    """The colour of a hero's ring."""
    card = t.box.heroes.get(hero)
    return RINGS.get(card.ring if card else "", "bold")


def _standing(t: WonderTable, area: str, words: Words, signs: Signs, *, whole: bool) -> Iterator[Text]:
    for hero in t.heroes.values():
        if hero.area == area:
            name = words.name("hero", hero.name)
            mark = "" if hero.standing else signs.fallen
            yield Text((name if whole else name[:3]) + mark, hero_style(t, hero.name))
    wyrms = [t.wyrms[name].stunned for name in t.wyrms_in(area)]
    if not all(wyrms):
        yield Text(_times(signs.wyrm, wyrms.count(False)), "bold magenta")
    if any(wyrms):
        yield Text(_times(signs.stunned, wyrms.count(True)), "magenta")
    if t.sparks.get(area):
        yield Text(_times(signs.spark, t.sparks[area]), "bold bright_yellow")
    for name, figure in t.figures.items():
        if figure.area == area:
            yield Text(f"{words.name('figure', name)} {signs.heart}{figure.hearts}", "bold cyan")
    for name, place in t.tokens.items():
        if place == area:
            yield Text(f"[{words.name('token', name)}]", "cyan")


def _times(sign: str, count: int) -> str:
    return sign * count if count <= 4 else f"{count}{sign}"


def _flowing(things: list[Text], width: int) -> Block:
    """One thing after the other, in as many lines as they need."""
    lines: Block = []
    for thing in things:
        if lines and lines[-1].cell_len + 1 + thing.cell_len <= width:
            lines[-1].append(" ").append_text(thing)
        else:
            lines.append(thing.copy())
    return lines
