"""What cards say, carried out: whom they mean, when they hold, what they change, and one line after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine import choose, effect, rule
from engine.games.wonder_book import verbs
from engine.games.wonder_book.pack import Modifier
from engine.games.wonder_book.table import EVERYWHERE, WHOLE_MAP, WonderTable
from engine.pieces.cardtext import CardText, Judge, people_agree

HERE = ("in_area", "near_area")
NOBODY_ELSE = "enough"

# One line after the other -------------------------------------------------------------------------


@effect
async def line(t: WonderTable, op: verbs.Op, hero: str) -> None:
    """WB-STO-01, WB-STO-02, WB-ITM-01: one line, finished first; you is the acting hero, or whom the group names."""
    if not hero and speaks_to_somebody(t, op) and not isinstance(op, verbs.Challenge):  # its words come first
        hero = await reader(t)
    await TEXT.deed(op)(t, op, hero)


def speaks_to_somebody(t: WonderTable, op: verbs.Op) -> bool:
    """Lines that need to know who is meant: you, another one than you, or who and what is where you are."""
    if isinstance(op, verbs.OfHeroes):
        near = op.who in HERE and not op.area
        return near or op.who in ("you", "other") or (op.who == "chosen" and op.within != "anywhere" and bool(t.areas))
    if isinstance(op, verbs.OfWyrms):
        return op.which == "in_area" and not op.area and op.within != "anywhere"
    if isinstance(op, verbs.RemoveWyrm):
        return not op.area
    if isinstance(op, verbs.Either):
        return any(speaks_to_somebody(t, inner) for ops in op.options.values() for inner in ops)
    return isinstance(op, verbs.Swap | verbs.Challenge)


@rule
async def reader(t: WonderTable) -> str:
    """WB-STO-02, WB-SOL-04, WB-SOL-05: the hero whose turn it is; between turns the group names a standing one."""
    if t.you:
        return t.you
    if t.reader not in t.heroes:
        standing = t.standing() or list(t.heroes)
        t.reader = await choose("card.who", standing) if standing else ""
    return t.reader


# Whom a line means --------------------------------------------------------------------------------


async def heroes_meant(t: WonderTable, op: verbs.OfHeroes, hero: str) -> list[str]:
    """WB-SKL-03, WB-SPA-03, WB-ATK-09, WB-KOH-03, WB-KOH-14: nobody chooses the fallen; gifts to all reach them."""
    if op.who == "you":
        return [hero] if hero in t.heroes and hero not in cut_short(t) else []
    if op.who in ("chosen", "other"):
        found = [h for h in heroes_in_reach(t, hero, op.within) if op.who == "chosen" or h != hero]
        found = those_it_helps(t, op, found)
        return [await choose("card.hero", found, hero or "all", line=op.__struct_config__.tag)] if found else []
    everybody = list(t.heroes) if getattr(op, "fallen_too", False) else t.standing()
    if op.who == "each" or op.area == WHOLE_MAP:
        return everybody
    if not t.areas:
        return await seen_there(t, [hero] if op.who == "in_area" and not op.area else [], everybody)
    places = places_meant(t, op, hero)
    return [name for name in everybody if t.heroes[name].area in places]


async def seen_there(t: WonderTable, known: list[str], everybody: list[str]) -> list[str]:
    """WB-GEN-03: of a map that nobody has typed people see who is there, beside those of whom it is known."""
    found = [name for name in everybody if name in known]
    while rest := [name for name in everybody if name not in found]:
        name = await choose("card.there", [*rest, NOBODY_ELSE], got=len(found))
        if name == NOBODY_ELSE:
            break
        found.append(name)
    return found


def places_meant(t: WonderTable, op: verbs.OfHeroes, hero: str) -> Collection[str]:
    """The areas of those who are meant by where they stand: the one that is named, or where the hero is."""
    if op.area == WHOLE_MAP:
        return {anybody.area for anybody in t.heroes.values()}
    area = op.area or (t.heroes[hero].area if hero in t.heroes else "")
    return t.near(area) if op.who == "near_area" else (area,)


def cut_short(t: WonderTable) -> list[str]:
    """WB-TRN-08: by house rule a hero who has fallen in its own turn gets nothing more of what is being read."""
    lost = t.ruled("fallen_reader") == "gets_nothing"
    return [name for name in t.fallen() if lost and name == t.active]


def those_it_helps(t: WonderTable, op: verbs.OfHeroes, found: list[str]) -> list[str]:
    """WB-DMG-03: whoever has all their hearts recovers none; nobody is asked to choose among those."""
    if not isinstance(op, verbs.Recover):
        return found
    return [name for name in found if t.heroes[name].hearts < t.heroes[name].max_hearts]


def heroes_in_reach(t: WonderTable, hero: str, within: str) -> list[str]:
    """The standing heroes whom *hero* can mean."""
    if within == "anywhere" or hero not in t.heroes or not t.areas:
        return t.standing()
    places = list(t.within(t.heroes[hero].area, within))
    return [name for name in t.standing() if t.heroes[name].area in places]


async def wyrms_meant(t: WonderTable, op: verbs.OfWyrms, hero: str) -> list[str]:
    """The wyrms a line means; the acting player picks where it leaves a choice, and it matters."""
    found = wyrms_in_reach(t, op, hero)
    if op.which in ("each", "in_area") or not found:
        return found
    if isinstance(op, verbs.StunWyrm):
        found = [name for name in found if not t.wyrms[name].stunned] or found[:1]
    return [await choose("card.wyrm", t.alike(found), hero or "all", line=op.__struct_config__.tag)]


def wyrms_in_reach(t: WonderTable, op: verbs.OfWyrms, hero: str) -> list[str]:
    """All wyrms that the line can mean."""
    if op.which == "each":
        return list(t.wyrms)
    if op.area:
        return t.wyrms_in(op.area)
    if not t.areas or hero not in t.heroes:
        return list(t.wyrms)
    places = list(t.within(t.heroes[hero].area, op.within))
    return [wyrm.name for wyrm in t.wyrms.values() if wyrm.area in places]


def removed_from(t: WonderTable, op: verbs.RemoveWyrm, hero: str) -> str:
    """The area that is named, or the one where the hero is."""
    return op.area or (t.heroes[hero].area if hero in t.heroes else WHOLE_MAP)


def amount(t: WonderTable, wanted: int | verbs.Amount) -> int:
    """A number that may depend on the size of the group."""
    if isinstance(wanted, int):
        return wanted
    sizes = (str(size) for size in (len(t.players), len(t.heroes)))  # a lone player is two where one is not named
    named = (wanted.by_players[size] for size in sizes if size in wanted.by_players)
    return max(0, next(named, wanted.base + wanted.per_hero * len(t.heroes)))


# When a line holds --------------------------------------------------------------------------------


def _heroes_in(t: WonderTable, c: verbs.HeroesIn) -> bool:
    counted = [h for h in t.heroes.values() if h.standing or c.fallen_count]
    there = [c.area in (h.area, WHOLE_MAP) for h in counted]
    return any(there) if c.who == "any" else bool(there) and all(there)


def _wyrms(t: WonderTable, c: verbs.WyrmsIn) -> bool:
    count = len(t.wyrms_in(c.area))
    exactly = c.exactly is None or count == c.exactly
    return exactly and (c.at_least is None or count >= c.at_least) and (c.at_most is None or count <= c.at_most)


def _item(t: WonderTable, c: verbs.ItemHeld, hero: str) -> bool:
    holders = [h.name for h in t.heroes.values() if c.card in h.items]
    return bool(holders) if c.by == "any" else (hero if c.by == "you" else c.by) in holders


HOLDS: Mapping[type, Judge] = {
    verbs.HasKeyword: lambda t, c, hero: (c.word in t.campaign.keywords) == c.present,
    verbs.ItemHeld: _item,
    verbs.Interacted: lambda t, c, hero: f"interacted {c.card}" in t.counters,
    verbs.HeroesIn: lambda t, c, hero: _heroes_in(t, c),
    verbs.WyrmsIn: lambda t, c, hero: _wyrms(t, c),
    verbs.EntityDefeated: lambda t, c, hero: c.id in t.fallen_figures,
    verbs.PlayersAtLeast: lambda t, c, hero: max(len(t.players), len(t.heroes)) >= c.count,
}

TEXT: CardText[WonderTable] = CardText(line, HOLDS)
follow, holds, all_hold, may_hold = TEXT.follow, TEXT.holds, TEXT.all_hold, TEXT.may_hold


async def fulfilled(t: WonderTable, conditions: Sequence[verbs.Condition]) -> bool:
    """WB-CHO-04, WB-STO-02: nothing that the trackers know speaks against it, and people agree; you is whoever acts."""
    return may_hold(t, conditions, t.you) and await people_agree(conditions)


# What is in force ---------------------------------------------------------------------------------


def modifiers(t: WonderTable, what: str, hero: str) -> list[Modifier]:
    """WB-SPR-01, WB-SPR-02, WB-GEN-03, WB-SKL-07, WB-KOH-13: all that goal, special rules, things and skills change."""
    return [m for m in _in_force(t, what, hero) if m.area in (*EVERYWHERE, t.heroes[hero].area)]


def modifiers_at(t: WonderTable, what: str, area: str) -> list[Modifier]:
    """WB-SPR-01, WB-GEN-03: all that changes something for everybody and everything in an area."""
    return [m for m in _in_force(t, what, "") if m.area in (*EVERYWHERE, area)]


def _in_force(t: WonderTable, what: str, hero: str) -> Iterator[Modifier]:
    return (m for m in _all_in_force(t, hero) if m.what == what) if what in t.box.modified else iter(())


def _all_in_force(t: WonderTable, hero: str) -> Iterator[Modifier]:
    goal = t.goal()
    yield from goal.modifiers if goal else ()
    for number in t.special:
        card = t.known(number)
        yield from card.special_rule.modifiers if card and card.special_rule else ()
    for holder in t.standing():
        yield from (m for m in _carried(t, holder) if holder == hero or m.who == "each")


def _carried(t: WonderTable, holder: str) -> Iterator[Modifier]:
    for number in t.heroes[holder].items:
        card = t.known(number)
        yield from card.item.modifiers if card and card.item else ()
    for name in t.skills(holder):
        yield from t.box.skill(name).modifiers


def added(t: WonderTable, what: str, hero: str) -> int:
    """The sum of what modifiers add."""
    return sum(m.value for m in modifiers(t, what, hero) if isinstance(m.value, int))


def forbidden(t: WonderTable, hero: str) -> set[str]:
    """The kinds of actions that a card forbids."""
    return {str(m.value) for m in modifiers(t, "forbid_action", hero)}
