"""What the lines of cards do: energy, luck, the clock, heroes and cards, one rule for each verb."""

from __future__ import annotations

from engine import choose, draw, effect, rule
from engine.content import Content
from engine.games.unlikely_heroes import agenda, changes, verbs, ways
from engine.games.unlikely_heroes.cards import TEXT, amount, by_hand, follow, meant, most, put_off
from engine.games.unlikely_heroes.clock import advance
from engine.games.unlikely_heroes.effects import depleted, window
from engine.games.unlikely_heroes.energy import charge, empty, lies, loaded, on, put, rooms, space, take
from engine.games.unlikely_heroes.luck import lose, restore
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.usefulness import affordable, chargeable, idle, may_count
from engine.pieces.cardtext import Deed, lines_of
from engine.pieces.verbs import ByHand, Counter
from engine.pieces.words import ref

POOL = "pool"

# Cards --------------------------------------------------------------------------------------------


@rule
async def draw_card(t: HeroesTable, op: verbs.DrawCard, hero: str) -> None:
    """UH-ENC-04, UH-ENC-10, UH-CHL-19: a new encounter, without an action; it comes as soon as this line allows."""
    agenda.soon(t, Job("encounter", str(op.number), hero or t.active))


@rule
async def relocate(t: HeroesTable, op: verbs.Relocate, hero: str) -> None:
    """UH-CHL-19, UH-MAP-08: the map is looked for, then the hero may go there."""
    agenda.soon(t, Job("relocated", str(op.number), hero or t.active))


async def discard_card(t: HeroesTable, op: verbs.DiscardCard, hero: str) -> None:
    """UH-ENC-02, UH-ENC-03, UH-CRD-06: wherever it lies in play; if it does not, nothing happens."""
    await send_away(t, op.number)


async def send_away(t: HeroesTable, number: int) -> None:
    """UH-ENC-02, UH-TIM-08: with the time before it, and after it; where nothing has gone it is no new time."""
    used = list(t.used)
    await window(t, "before", "discard")
    if not await leave_play(t, number):
        t.used = list(dict.fromkeys([*used, *t.used]))
    await window(t, "after", "discard")


@rule
async def leave_play(t: HeroesTable, number: int) -> bool:
    """UH-ENC-02, UH-ENC-03: of several with that number the active player picks one."""
    there = t.with_number(number)
    if not there:
        t.tell("card.not_in_play", number=number)
        return False
    every = t.ruled("copies_in_play") == "all"
    gone = there if every else [await choose("card.which", there, t.player(t.active), number=number)]
    for card in gone:
        await leave(t, card)
    return any(card not in t.heroes for card in gone)


async def leave(t: HeroesTable, card: str) -> None:
    """UH-CRD-06, UH-MAP-13: a hero is never discarded by a line; who stood on a map that goes looks for another one."""
    if card in t.heroes:
        t.tell("card.stays", card=card)
        return
    stranded = [hero.name for hero in t.heroes.values() if hero.at == t.cell(card) != ""]
    changes.discard(t, card)
    agenda.soon(t, *(Job("stranded", "", name) for name in stranded))


@rule
async def destroy_card(t: HeroesTable, op: verbs.DestroyCard, hero: str) -> None:
    """UH-CRD-09: into the box lid, wherever it is."""
    piles = [*t.in_play(), *t.pile, *t.discard, *t.aside]
    there = [name for name in dict.fromkeys(piles) if t.number(name) == op.number and name not in t.heroes]
    if not there:
        t.tell("card.nowhere", number=op.number)
        return
    card = await which_destroyed(t, there, op.number)
    stranded = [one.name for one in t.heroes.values() if one.at == t.cell(card) != ""]
    changes.destroy(t, card)
    agenda.soon(t, *(Job("stranded", "", name) for name in stranded))


async def which_destroyed(t: HeroesTable, there: list[str], number: int) -> str:
    """UH-CRD-09, UH-SET-03, UH-ENC-07: one that can be seen; of those in the pile, which nobody can tell apart, any."""
    seen = [card for card in there if card not in t.pile]
    if seen or not there[1:]:
        return await choose("card.which", seen or there, t.player(t.active), number=number)
    return await draw("encounter.copy", there, t.player(t.active), deck="encounters", number=number)


@rule
async def return_card(t: HeroesTable, op: verbs.ReturnCard, hero: str) -> None:
    """UH-CRD-10: back into the encounter draw pile, from the table or the discard pile."""
    piles = [*t.in_play(), *t.discard, *t.aside]
    there = [name for name in dict.fromkeys(piles) if t.number(name) == op.number and name not in t.heroes]
    if not there:
        t.tell("card.in_box" if t.available(op.number) else "card.nowhere", number=op.number)
        return
    card = await choose("card.which", there, t.player(t.active), number=op.number)
    stranded = [one.name for one in t.heroes.values() if one.at == t.cell(card) != ""]
    for pile in (t.discard, t.aside):
        if card in pile:
            pile.remove(card)
    changes.put_back(t, card)
    agenda.soon(t, *(Job("stranded", "", name) for name in stranded))


# Energy -------------------------------------------------------------------------------------------


async def gain_energy(t: HeroesTable, op: verbs.GainEnergy, hero: str) -> None:
    """UH-NRG-04, UH-CUB-04: cubes come; a roll below nothing takes some away."""
    names = tuple(await meant(t, op.who, hero, lambda name: t.pool and rooms(t, name)))
    is_known = False
    while names:
        name = await who_first(t, names, (most(t, op),) * len(names))
        names = tuple(other for other in names if other != name)
        count = await amount(t, op, hero)
        is_known = await gain_some(t, name, count, is_known=is_known)


@rule
async def who_first(t: HeroesTable, names: tuple[str, ...], wanted: tuple[int, ...]) -> str:
    """UH-NRG-12: clockwise; if there are too few cubes for everybody, the people say who gets theirs first."""
    there = {name: min(n, space(t, name)) for name, n in zip(names, wanted, strict=True) if space(t, name)}
    if not there or not t.pool or sum(there.values()) <= t.pool:
        return names[0]
    return await choose("energy.who", there, n=t.pool)


async def lose_energy(t: HeroesTable, op: verbs.LoseEnergy, hero: str) -> None:
    """UH-CUB-04: cubes go, as many as there are."""
    for name in await meant(t, op.who, hero, lambda name: loaded(t, name)):
        await gain(t, name, -abs(await amount(t, op, hero)))


async def gain_some(t: HeroesTable, hero: str, count: int, *, is_known: bool) -> bool:
    """UH-NRG-11: that there is no cube is said once to all who would gain one."""
    is_empty = count > 0 and not t.pool
    if not (is_empty and is_known):
        await gain(t, hero, count)
    return is_known or is_empty


async def gain(t: HeroesTable, hero: str, count: int) -> None:
    """UH-NRG-04, UH-NRG-11, UH-CUB-04: one cube after the other."""
    for _ in range(count):
        if not await gain_cube(t, hero):
            return
    for _ in range(-count):
        if not await lose_cube(t, hero):
            return


@rule
async def gain_cube(t: HeroesTable, hero: str) -> bool:
    """UH-CRD-19, UH-NRG-04, UH-NRG-11: onto an empty space of a visible effect, or straight back to the pool."""
    room = rooms(t, hero)
    if not t.pool:
        t.tell("energy.none_left")
        return False
    if not room:
        t.tell("energy.no_room", hero=hero)
        return False
    card = await choose("energy.where", [*room, POOL], t.player(hero), hero=hero)
    if card == POOL:
        t.tell("energy.declined", hero=hero)
        return True
    put(t, hero, card)
    t.tell("energy.gained", card=card, hero=hero, pool=t.pool)
    return True


@rule
async def lose_cube(t: HeroesTable, hero: str) -> bool:
    """UH-CUB-04, UH-NRG-19: from a card of their choice; it goes with its last one, if it says so."""
    there = loaded(t, hero)
    if not there:
        t.tell("energy.nothing_to_lose", hero=hero)
        return False
    card = await choose("energy.from", there, t.player(hero), hero=hero)
    take(t, hero, card)
    t.tell("energy.lost", card=card, hero=hero, pool=t.pool)
    depleted(t, hero, card)
    return True


async def recharge(t: HeroesTable, op: verbs.Recharge, hero: str) -> None:
    """UH-NRG-14: all charged spaces of one effect."""
    for name in await meant(t, op.who, hero, lambda name: t.pool and chargeable(t, name)):
        await recharge_one(t, name)


@rule
async def recharge_one(t: HeroesTable, hero: str) -> None:
    """UH-NRG-14: of those that have room, one."""
    there = chargeable(t, hero)
    if not there or not t.pool:
        t.tell("energy.nothing_to_charge", hero=hero)
        return
    charge(t, hero, await choose("energy.charge", there, t.player(hero), hero=hero))


async def uncharge(t: HeroesTable, op: verbs.Uncharge, hero: str) -> None:
    """UH-NRG-15: all cubes of one effect."""
    for name in await meant(t, op.who, hero, lambda name: loaded(t, name)):
        await uncharge_one(t, name)


@rule
async def uncharge_one(t: HeroesTable, hero: str) -> None:
    """UH-NRG-15, UH-NRG-19: of those that have any, one; it goes if it says so."""
    there = loaded(t, hero)
    if not there:
        t.tell("energy.nothing_to_lose", hero=hero)
        return
    card = await choose("energy.uncharge", there, t.player(hero), hero=hero)
    thing = lies(t, hero, card)
    count = on(t, hero, card)
    if thing:
        empty(t, thing)
    t.tell("energy.uncharged", card=card, n=count, pool=t.pool)
    depleted(t, hero, card)


# Luck, the clock ----------------------------------------------------------------------------------


async def restore_luck(t: HeroesTable, op: verbs.RestoreLuck, hero: str) -> None:
    """UH-LCK-03, UH-CUB-04: luck comes back; a roll below nothing loses some."""
    count = await amount(t, op, hero)
    await (restore(t, count, hero) if count > 0 else lose(t, -count, hero))


async def discard_luck(t: HeroesTable, op: verbs.DiscardLuck, hero: str) -> None:
    """UH-LCK-06, UH-CUB-04: luck is lost."""
    await lose(t, abs(await amount(t, op, hero)), hero)


async def bonus(t: HeroesTable, op: verbs.Bonus, hero: str) -> None:
    """UH-CHL-14: an eligible effect counts for the challenge under way; elsewhere it is of no use."""
    if not may_count(t, op):
        t.tell("bonus.useless")
        return
    count = await amount(t, op, hero)
    if t.trial.box < 0 and op.skill:
        t.trial.promised[op.skill] = t.trial.promised.get(op.skill, 0) + count
        t.tell("bonus.promised", n=count, skill=op.skill)
    else:
        t.trial.bonus += count
        t.tell("bonus.counts", n=count)


async def advance_clock(t: HeroesTable, op: verbs.AdvanceClock, hero: str) -> None:
    """UH-TRN-05, UH-TRN-06, UH-NIT-05: an effect moves the clock; what a space brings is met before it goes on."""
    for gone in range(1, op.n + 1):
        brought = t.soon
        await advance(t)
        if t.soon > brought and gone < op.n:
            await put_off(t, (verbs.AdvanceClock(n=op.n - gone),), hero)
            return


# Heroes -------------------------------------------------------------------------------------------


async def move_hero(t: HeroesTable, op: verbs.MoveHero, hero: str) -> None:
    """UH-TRV-07: an effect moves a hero, who may stay."""
    for name in await meant(t, op.who, hero, lambda name: ways.in_reach(t, t.heroes[name].at, op.n)):
        await go_somewhere(t, name, op.n)


@rule
async def go_somewhere(t: HeroesTable, hero: str, steps: int) -> None:
    """UH-TRV-02, UH-TRV-07: over connected maps."""
    here = t.heroes[hero].at if hero in t.heroes else ""
    goals = [t.cells[cell] for cell in ways.in_reach(t, here, steps)]
    if not goals:
        t.tell("hero.cannot_move", hero=hero)
        return
    goal = await choose("hero.where", [*goals, "stay"], t.player(hero), hero=hero)
    if goal == "stay":
        t.tell("hero.stays", hero=hero)
        return
    t.heroes[hero].at = t.cell(goal)
    t.tell("hero.goes", hero=hero, card=goal)


@rule
async def regroup(t: HeroesTable, op: verbs.Regroup, hero: str) -> None:
    """UH-RGP-01: as soon as the card at hand is done with."""
    agenda.drop(t, "regroup")
    agenda.before_turn_goes_on(t, Job("regroup", str(op.number or ""), ""))


# Lines that hold other lines ----------------------------------------------------------------------


async def choice(t: HeroesTable, op: verbs.Choose, hero: str) -> None:
    """UH-NRG-13: one of the options that can be carried out."""
    await follow(t, lines_of(op, await picked(t, op, hero)), hero)


@rule
async def picked(t: HeroesTable, op: verbs.Choose, hero: str) -> str:
    """UH-NRG-13: what cannot be done is not offered, and nobody is asked where nothing can come of any."""
    options = [option for option in TEXT.open_options(t, op, hero) if affordable(t, lines_of(op, option), hero)]
    options = options or TEXT.open_options(t, op, hero)
    if all(idle(t, lines_of(op, option), hero) for option in options):
        options = options[:1]
    return await choose("card.choice", options, t.player(t.active), text=ref(op.text)) if options else ""


@rule
async def counter(t: HeroesTable, op: Counter, hero: str) -> None:
    """UH-CRD-20: a counter of the cards goes up or down."""
    t.counters[op.name] = t.counters.get(op.name, 0) + op.n
    t.tell("counter.changed", counter=op.name, left=t.counters[op.name])


async def hands(t: HeroesTable, op: ByHand, hero: str) -> None:
    """UH-CRD-20: words for people, or only that there are some on the card."""
    await by_hand(t, ref(op.text))


@effect
async def branch(t: HeroesTable, op: verbs.If, hero: str) -> None:
    """UH-CRD-20: what follows depends on how things stand."""
    await TEXT.branch(t, op, hero)


DEEDS: tuple[tuple[type[Content], Deed], ...] = (
    (verbs.DrawCard, draw_card),
    (verbs.Relocate, relocate),
    (verbs.DiscardCard, discard_card),
    (verbs.DestroyCard, destroy_card),
    (verbs.ReturnCard, return_card),
    (verbs.GainEnergy, gain_energy),
    (verbs.LoseEnergy, lose_energy),
    (verbs.RestoreLuck, restore_luck),
    (verbs.DiscardLuck, discard_luck),
    (verbs.Bonus, bonus),
    (verbs.Recharge, recharge),
    (verbs.Uncharge, uncharge),
    (verbs.AdvanceClock, advance_clock),
    (verbs.MoveHero, move_hero),
    (verbs.Regroup, regroup),
    (verbs.Choose, choice),
    (verbs.If, branch),
    (Counter, counter),
    (ByHand, hands),
)
