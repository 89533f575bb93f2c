"""The regrouping phase: seven steps, each finished for everybody before the next begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine import Next, goto, pause, rule, settle
from engine.games.unnamed import gains, piles
from engine.games.unnamed.covered import lay_down_all
from engine.games.unnamed.table import Hero, SevenTable
from engine.games.unnamed.verbs import Bundle
from engine.pieces.order import by_track, seated_after, seated_from, sole_leader

CATEGORIES: dict[str, Callable[[Hero], int]] = {
    "elixirs": lambda hero: len(hero.elixirs),
    "characters": lambda hero: len(hero.characters),
    "buildings": lambda hero: len(hero.buildings),
    "gifts": lambda hero: hero.many_gifts,
    "fame": lambda hero: hero.fame,
    "gold": lambda hero: hero.gold,
}
TEMPLE_MIGHT = 1
Told = Mapping[str, Any]


async def phase_over(t: SevenTable) -> Next:
    """UN-GEN-14, UN-RGP-01, UN-END-05, UN-FAL-13, UN-OPT-02.

    A turn that a finished row has cut short ends here; what waits comes first; after the last cataclysm it is all over.
    """
    if not t.is_on("evil_gifts_once"):
        await discard_evil_gifts(t, t.active)
    t.active, t.to_act, t.passes, t.laps, t.closing, t.doing = "", [], 0, 0, "", ""
    await settle(t)
    gains.armour_victory(t, is_over=True)
    if not ends_here(t):
        await breathe(t, "regroup.begins")
    return gains.goto_end("doom") if ends_here(t) else goto(scoring)


def ends_here(t: SevenTable) -> bool:
    """UN-END-05, UN-OPT-02: has the last cataclysm come, also by what somebody used when the phase was over?"""
    return t.is_doomed and not t.is_on("regroup_after_14")


async def breathe(t: SevenTable, what: str) -> None:
    """A place to stand, for whoever wants to use something first."""
    if "reminders" not in t.by_hand:
        await stand(t, what)


@rule
async def stand(t: SevenTable, what: str) -> None:
    """UN-ANY-01, UN-ANY-02: between two steps everybody may use what can be used at any time."""
    await pause("regroup.begins" if what == "regroup.begins" else "regroup.produces")


# Step 1 -------------------------------------------------------------------------------------------


async def scoring(t: SevenTable) -> Next:
    """UN-RGP-01, UN-RGP-02, UN-SCO-08, UN-END-04: awards, then sins."""
    t.phase = "regroup"
    won = award(t)
    pay_for_sins(t, won)
    gains.armour_victory(t, is_over=True)
    t.to_draw = by_first(t)
    return goto(drawing)


def by_first(t: SevenTable) -> list[str]:
    """UN-DRW-01: the First Player first, then turn order; or clockwise."""
    order = [name for name in t.players if name in t.heroes] if t.ruled("sin_order") == "clockwise" else t.in_order()
    return seated_from(order, t.first)


def awards(t: SevenTable) -> dict[str, str]:
    """UN-SCO-01, UN-SCO-02, UN-SCO-03, UN-SCO-04, UN-SCO-05, UN-SCO-06: who alone has most, by category; or nobody."""
    heroes = t.heroes.values()
    by_markers = t.ruled("counted") == "markers"
    found = dict[str, str]()
    for kind, count in CATEGORIES.items():
        shown = gains.markers_for if by_markers and kind in ("fame", "gold") else int
        found[kind] = sole_leader({hero.name: shown(count(hero)) for hero in heroes})
    for colour in t.box.allegiances:
        found[f"colour.{colour}"] = sole_leader({hero.name: t.count(hero.name, colour) for hero in heroes})
    return found


def award(t: SevenTable) -> dict[str, Told]:
    """UN-SCO-01, UN-SCO-06: all from how things stand before any of it; what everybody got, and for what."""
    found, got = awards(t), dict[str, Told]()
    for who in t.in_order():
        if won := [kind for kind, winner in found.items() if winner == who]:
            got[who] = {"n": gains.gain_might(t, who, len(won)), "categories": ",".join(won)}
    if not got:
        t.tell("scored.nobody")
    return got


def pay_for_sins(t: SevenTable, won: Mapping[str, Told]) -> None:
    """UN-SCO-07, UN-SCO-08, UN-FAL-01, UN-FAL-02, UN-FAL-14, UN-FAL-20.

    Might, or corruption, for each; the fallen suffer nothing.  Everybody's count is told in one breath.
    """
    burdened = [who for who in t.in_order() if t.heroes[who].sins and not t.heroes[who].fallen]
    for who in t.in_order():
        hero, about = t.heroes[who], won.get(who, {})
        lost = gains.lose_might(t, who, len(hero.sins)) if who in burdened and not t.falls_happen else 0
        if about and lost:
            t.tell("scored.and_sins", who=who, **about, lost=lost, sins=len(hero.sins), all=hero.might)
        elif about:
            t.tell("scored", who=who, **about, all=hero.might)
        elif lost:
            t.tell("sins.weigh", who=who, n=lost, sins=len(hero.sins), all=hero.might)
    if t.ruled("corruption_order") == "clockwise":
        burdened = [
            who for who in seated_from([name for name in t.players if name in t.heroes], t.first) if who in burdened
        ]
    for who in burdened if t.falls_happen else ():
        gains.corrupt(t, who, len(t.heroes[who].sins))


# Step 2 -------------------------------------------------------------------------------------------


async def drawing(t: SevenTable) -> Next:
    """UN-DRW-01, UN-DRW-02, UN-DRW-03, UN-DRW-04.

    One after the other draws up to three, and discards what is too much.
    """
    await settle(t)
    t.to_draw = [who for who in t.to_draw if who in t.heroes]
    if not t.to_draw:
        return goto(activating)
    who, t.to_draw = t.to_draw[0], t.to_draw[1:]
    await piles.draw_sins(t, who, piles.many_to_draw(t, who))
    for _ in range(piles.many_to_discard(t, who)):
        if piles.many_to_discard(t, who):  # a cataclysm in between may have taken one
            await piles.discard_sin(t, who)
            await settle(t)
    return goto(drawing)


# Steps 3 and 4 ------------------------------------------------------------------------------------


async def activating(t: SevenTable) -> Next:
    """UN-UNT-01, UN-UNT-02, UN-GFT-04: heroes are turned back, characters are not."""
    stand_up(t, t.in_order())
    await breathe(t, "regroup.produces")
    return goto(production)


def stand_up(t: SevenTable, players: Iterable[str]) -> None:
    """UN-UNT-01: those of them who are turned."""
    turned = [who for who in players if who in t.heroes and t.heroes[who].tapped]
    for who in turned:
        t.heroes[who].tapped = False
    if turned:
        t.tell("heroes.upright", players=turned)


def produced(t: SevenTable, who: str) -> Bundle:
    """UN-PRO-01, UN-PRO-02, UN-PRO-03, UN-BLD-12, UN-POR-05, UN-REC-03, UN-REC-05, UN-HRO-08, UN-GFT-09, UN-MAN-08.

    All that somebody gets.
    """
    hero, box = t.heroes[who], t.box
    own = [box.characters[name] for name in hero.characters if name in box.characters]
    ratings = [t.rating(who, name) for name in hero.buildings]
    income = t.income(who)
    temples = [card for name in hero.buildings if (card := t.building(name)) and card.kind == "temple"]
    might = sum(TEMPLE_MIGHT for card in temples if card.might_if and t.commands(who, [card.might_if]))
    portals = [box.portals[name].might for name, holder in t.portals.items() if holder == who and name in box.portals]
    might += sum(portals) if t.ruled("portal_might") == "each" else max(portals, default=0)
    return Bundle(
        gold=income.gold + sum(card.gold for card in own) + sum(one.gold for one in ratings),
        fame=income.fame + sum(card.fame for card in own) + sum(one.fame for one in ratings),
        might=income.might + might + sum(card.might_each_turn for card in own) + sum(one.might for one in ratings),
    )


async def production(t: SevenTable) -> Next:
    """UN-PRO-01, UN-PRO-02, UN-PRO-04, UN-END-04, UN-FAL-21, UN-OPT-02: all at once, each told in one breath."""
    every = {who: produced(t, who) for who in t.in_order()}
    for who, res in every.items():
        got = gains.gain_fixed(t, who, res)
        t.tell("produced" if got else "produced.nothing", who=who, res=got)
    gains.armour_victory(t, is_over=True)
    if t.is_doomed:
        return gains.goto_end("doom")
    return goto(tidying)


# Steps 5, 6 and 7 ---------------------------------------------------------------------------------


async def tidying(t: SevenTable) -> Next:
    """UN-TRD-01, UN-TRD-02, UN-TRD-03, UN-DCK-09, UN-MRK-01, UN-MRK-02: treasures, and markers on buildings."""
    if t.treasures.discard:
        t.tell("treasures.shuffled", n=len(t.treasures.discard))
        t.renew(t.treasures)
    piles.supply_row(t)
    back = {who: t.on_buildings(who) for who in t.heroes}
    for who, n in back.items():
        hero = t.heroes[who]
        hero.buildings, hero.further = dict.fromkeys(hero.buildings, False), {}
        hero.markers += n
        if n:
            t.tell("markers.back", who=who, n=n)
    if t.ruled("temple_rule") == "marker":
        t.reminders = []
    return goto(turn_order)


def next_order(t: SevenTable) -> list[str]:
    """UN-ORD-01, UN-ORD-02, UN-ORD-03, UN-ORD-04.

    Least might first; ties clockwise from the old First Player, who is last.
    """
    here = [name for name in t.players if name in t.heroes]
    stays = t.ruled("tie_for_first") == "token_stays"
    seats = seated_from(here, t.first) if stays else seated_after(here, t.first)
    might = {who: hero.might for who, hero in t.heroes.items()}
    first = _first_of(t, by_track(might, seats))
    others = seats if t.ruled("further_ties") == "clockwise" else t.in_order()
    falling = t.ruled("order_by") == "most_might"
    return [*first, *by_track(might, [name for name in others if name not in first], highest_first=falling)]


def _first_of(t: SevenTable, order: list[str]) -> list[str]:
    """UN-ORD-01: who gets the token; by a house rule never the one who had it."""
    moves = order[:1] == [t.first] and t.ruled("least_alone") == "passes_on"
    return order[1:2] if moves and len(order) > 1 else order[:1]


async def turn_order(t: SevenTable) -> Next:
    """UN-ORD-01, UN-RGP-03, UN-MAN-03, UN-OPT-11: the token goes on, and a new game turn begins."""
    t.order = next_order(t)
    t.first = t.order[0] if t.order else ""
    t.tell("order", who=t.first, players=list(t.order))
    t.reminders, t.used = [], []
    for hero in t.heroes.values():
        hero.fresh = {}
    if t.is_on("evil_gifts_once"):
        while laden := [who for who in t.in_order() if t.heroes[who].fallen and t.gifts_of(who)]:
            await discard_evil_gifts(t, laden[0])
    return goto(game_turn)


async def discard_evil_gifts(t: SevenTable, who: str) -> None:
    """UN-FAL-13: a fallen hero keeps no gifts."""
    if who in t.heroes and t.heroes[who].fallen:
        await lay_down_all(t, who)


async def game_turn(t: SevenTable) -> Next:
    """UN-GEN-02, UN-RGP-03, UN-ACT-01, UN-ACT-04, UN-DCK-03: the order stays for the whole quest phase."""
    t.phase, t.game_turn, t.passes, t.laps, t.to_act = "quest", t.game_turn + 1, 0, 0, []
    t.tell("turn.begins", n=t.game_turn)
    await piles.refill(t)
    return Next("next_turn")
