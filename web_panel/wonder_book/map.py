"""The map of Wonder Book: areas, dashed and solid borders, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.wonder_book.table import Hero, WonderTable
from web_panel.picture import Picture, Place, Sign, label, note, picture
from web_panel.speech import phrases
from web_panel.wiring import Words

MOST_NOTES = 3


def drawn(t: WonderTable, words: Words) -> Picture | None:
    """The scenery that is open, if there is one."""
    if not t.areas:
        return None
    places = {area: _place(t, area, words) for area in t.areas}
    borders = [(*name.split("|")[:2], kind) for name, kind in t.borders.items() if name.count("|") == 1]
    title = words.name("map", t.scenery) if t.scenery else ""
    return picture(title, places, [(a, b, kind) for a, b, kind in borders])


def _place(t: WonderTable, area: str, words: Words) -> Place:
    known = t.box.areas.get(area)
    x, y = (known.x, known.y) if known else _in_order(t, area)
    notes = [words.name("object", name) for name, areas in t.objects.items() if area in areas]
    notes += [words.name("token", name) for name, where in t.tokens.items() if where == area]
    return Place(
        label(words.name("area", area)),
        x,
        y,
        list(_standing(t, area, words)),
        [note(said) for said in notes[:MOST_NOTES]],
        area in t.vortex,
    )


def _in_order(t: WonderTable, area: str) -> tuple[int, int]:
    """Areas that nobody has typed stand in three columns."""
    row, column = divmod(t.areas.index(area), 3)
    return 50 * column, min(100, 30 * row)


def _standing(t: WonderTable, area: str, words: Words) -> Iterator[Sign]:
    for hero in t.heroes.values():
        if hero.area == area:
            yield _hero(t, hero, words)
    for figure in (name for name, here in t.figures.items() if here.area == area):
        said = words.name("figure", figure)
        yield Sign("figure", said, f"{t.figures[figure].hearts}")
    stunned = [t.wyrms[name].stunned for name in t.wyrms_in(area)]
    for kind, many in (("wyrm", stunned.count(False)), ("stunned", stunned.count(True))):
        if many:
            yield Sign(kind, phrases(words.language).say(f"sign.{kind}", {"n": many}), str(many) if many > 1 else "")
    if sparks := t.sparks.get(area, 0):
        said = phrases(words.language).say("sign.spark", {"n": sparks})
        yield Sign("spark", said, str(sparks) if sparks > 1 else "")


def _hero(t: WonderTable, hero: Hero, words: Words) -> Sign:
    said = words.name("hero", hero.name)
    state = "fallen" if not hero.standing else "active" if hero.name == t.active else ""
    return Sign("hero", said, said[:1], f"ring-{ring(t, hero.name)} {state}".strip())


def ring(t: WonderTable, hero: str) -> str:
    """The colour of a hero's ring."""
    card = t.box.heroes.get(hero)
    return card.ring if card and card.ring else "white"
