"""The verbs of cards that concern the map: places, borders, what stands there, friends and foes."""

from __future__ import annotations

from collections.abc import Collection

from engine import choose, pause, rule
from engine.games.wonder_book import changes, verbs
from engine.games.wonder_book.cards import amount, follow
from engine.games.wonder_book.pack import Map
from engine.games.wonder_book.table import Figure, WonderTable
from engine.pieces.maps import edge
from engine.pieces.tracks import left
from engine.pieces.words import ref

# The map ------------------------------------------------------------------------------------------


async def load_map(t: WonderTable, op: verbs.LoadMap, hero: str) -> None:
    """WB-SET-19, WB-STO-01: the book is opened, and everything is placed as the card says."""
    scenery = t.box.maps[op.id]
    await open_map(t, scenery)
    t.to_place = take_heroes_off(t, t.areas if op.keep_heroes else ())
    while t.to_place:
        await place_hero(t, t.to_place[0])
    for area, count in scenery.sparks.items():
        lay_sparks(t, area, count)
    for area, wanted in scenery.wyrm_start.items():
        changes.spawn(t, amount(t, wanted), area)


@rule
async def open_map(t: WonderTable, scenery: Map) -> None:
    """WB-SET-19, WB-STO-01: another pop-up stands there, with its areas, borders and things to turn to."""
    cards = " ".join(dict.fromkeys(place.partition(" ")[0] for place in t.read_from))
    if not t.is_drawn:
        await pause("map.opened", map=scenery.id, text=" ".join(t.to_read), popup=ref(scenery.popup), cards=cards)
    elif t.to_read:
        await pause("card.text", text=" ".join(t.to_read), cards=cards)
    t.to_read, t.read_from = [], []
    swept = t.all_sparks() - t.supply - sum(hero.sparks for hero in t.heroes.values()), len(t.wyrms)
    t.scenery, t.areas, t.named = scenery.id, [area.id for area in scenery.areas], []
    t.borders = {edge(line.a, line.b): line.kind for line in scenery.borders}
    t.objects = {name: list(areas) for name, areas in scenery.objects.items()}
    clear_map(t)
    if any(swept):
        t.tell("map.swept", sparks=swept[0], wyrms=swept[1])


def take_heroes_off(t: WonderTable, stay: Collection[str]) -> list[str]:
    """The heroes stand beside the book, until each is placed, but for those who stay where they are."""
    off = [hero for hero in t.heroes.values() if hero.area not in stay]
    for hero in off:
        hero.area = ""
    return [hero.name for hero in off]


def clear_map(t: WonderTable) -> None:
    """WB-SPN-01: what lay on the old scenery goes back to the supplies; what the new one has a place for stays."""
    t.supply += sum(t.sparks.values())
    t.sparks, t.wyrms, t.to_act, t.yet_to_act = {}, {}, [], []
    t.vortex = [area for area in t.vortex if area in t.areas]
    t.figures = {name: figure for name, figure in t.figures.items() if figure.area in t.areas}
    t.targets = [name for name in t.targets if name in t.figures]
    t.tokens = {name: area for name, area in t.tokens.items() if area in t.areas}


@rule
async def place_hero(t: WonderTable, name: str) -> None:
    """WB-SET-19: where a hero starts; a choice, or a place that nobody has typed, belongs to its player."""
    starts = t.box.maps[t.scenery].hero_start
    area = starts.get(name, starts.get("all", "choice"))
    if area not in t.areas and name in t.heroes:
        area = await choose("map.start", t.areas, name) if t.areas else ""
    t.to_place = [other for other in t.to_place if other != name]
    if name in t.heroes:
        changes.walk(t, name, area)


def lay_sparks(t: WonderTable, area: str, count: int) -> None:
    """WB-SPK-08, WB-LIM-01: from the supply, as far as it goes."""
    laid = min(count, t.supply)
    if laid > 0:
        t.supply -= laid
        t.sparks[area] = t.sparks.get(area, 0) + laid
        t.tell("spark.laid", area=area, n=laid)
    if laid < count:
        t.tell("spark.supply_empty", n=count - laid)


@rule
async def place_sparks(t: WonderTable, op: verbs.PlaceSparks, hero: str) -> None:
    """WB-SPK-08: a card lays sparks into an area."""
    lay_sparks(t, op.area, amount(t, op.n))


@rule
async def set_border(t: WonderTable, op: verbs.SetBorder, hero: str) -> None:
    """WB-MOV-09: a way opens or closes."""
    name = edge(op.a, op.b)
    if op.kind == t.borders.get(name, "none"):
        return
    if op.kind == "none":
        t.borders.pop(name, None)
    else:
        t.borders[name] = op.kind
    t.tell(f"border.{op.kind}", area=op.a, other=op.b)


@rule
async def set_vortex(t: WonderTable, op: verbs.SetVortex, hero: str) -> None:
    """WB-SPN-06: where wyrms come from, until another goal says otherwise."""
    t.vortex = list(op.areas)


@rule
async def place_object(t: WonderTable, op: verbs.PlaceObject, hero: str) -> None:
    """Something to turn to stands there now."""
    t.objects[op.name] = list(dict.fromkeys([*t.objects.get(op.name, []), op.area]))


@rule
async def remove_object(t: WonderTable, op: verbs.RemoveObject, hero: str) -> None:
    """It is gone."""
    t.objects.pop(op.name, None)


@rule
async def place_token(t: WonderTable, op: verbs.PlaceToken, hero: str) -> None:
    """WB-GEN-10: a token means only what its card says."""
    if op.area:
        t.tokens[op.name] = op.area
        t.tell("token.placed", token=op.name, area=op.area)
    else:
        t.tokens.pop(op.name, None)
        t.tell("token.gone", token=op.name)


@rule
async def open_envelope(t: WonderTable, op: verbs.OpenEnvelope, hero: str) -> None:
    """WB-STA-05, WB-LOS-11: only now; and no defeat closes it again."""
    if not t.is_drawn:
        await pause("envelope.open")
    if "envelope" not in t.campaign.tokens:
        t.campaign.tokens.append("envelope")


# Friends and foes ---------------------------------------------------------------------------------


@rule
async def place_entity(t: WonderTable, op: verbs.PlaceEntity, hero: str) -> None:
    """WB-DMG-06: it comes with as many hearts as its card says."""
    hearts = amount(t, t.box.entities[op.id].hearts)
    t.figures[op.id] = Figure(op.area, hearts)
    t.fallen_figures = [name for name in t.fallen_figures if name != op.id]
    t.tell("figure.placed", figure=op.id, area=op.area, n=hearts)
    changes.note_many_hearts(t, hearts)


async def damage_entity(t: WonderTable, op: verbs.DamageEntity, hero: str) -> None:
    """WB-DMG-06, WB-ATK-13: a card hurts it."""
    await hurt_figure(t, op.id, op.n, hero)


async def hurt_figure(t: WonderTable, name: str, count: int, hero: str) -> None:
    """WB-ATK-13: one heart for each damage; at none, its card says what happens."""
    if name not in t.figures:
        return
    if not count:
        return
    lost = left(count, t.figures[name].hearts)
    t.figures[name].hearts -= lost
    if lost:
        t.tell("figure.hurt", figure=name, n=lost, left=t.figures[name].hearts)
    if not t.figures[name].hearts:
        t.fallen_figures.append(name)
        del t.figures[name]
        t.tell("figure.defeated", figure=name)
        if entity := t.box.entities.get(name):
            await tell_text(t, ref(entity.on_defeated.text))
            await follow(t, entity.on_defeated.ops, hero)


@rule
async def tell_text(t: WonderTable, text: str) -> None:
    """Words of the pack are read aloud; OK goes on."""
    if text:
        await pause("card.text", text=text)
