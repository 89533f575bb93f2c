"""Before a quest: the box is laid out, heroes and items are picked, the luck deck is built, a quest is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from engine import Next, choose, draw, goto, number, pause, rule
from engine.games.unlikely_heroes import agenda, changes
from engine.games.unlikely_heroes.backpack import (
    DISCARD,
    newly_equipped,
    not_taken,
    setup_rule,
    takes,
    which_side,
)
from engine.games.unlikely_heroes.box import LEVELS, VALUES, Box
from engine.games.unlikely_heroes.effects import fire
from engine.games.unlikely_heroes.energy import charge
from engine.games.unlikely_heroes.explorations import turn_up_first
from engine.games.unlikely_heroes.fate import on_top
from engine.games.unlikely_heroes.luck import FATE_LUCK
from engine.games.unlikely_heroes.pack import Detour, HeroCard, ItemCard, Nightfall, Weather
from engine.games.unlikely_heroes.rules_quest import page_name
from engine.games.unlikely_heroes.table import FATES, MODULES, Campaign, Hero, HeroesTable, Job, TraitCard, Trial
from engine.games.unlikely_heroes.telling import tell_card
from engine.games.unlikely_heroes.told_cards import START, ToldLine
from engine.pieces.decks import Deck

FEWEST, MOST, HEROES = 1, 4, 4
READY = "ready"
SURE, DECK = "normal", 20  # the one column that an example confirms; the cards of each


async def set_up(t: HeroesTable) -> Next:
    """UH-SET-01, UH-SET-25: nothing is unlocked yet; whoever has no names has numbers."""
    await who_plays(t)
    t.campaign = Campaign()
    return goto(new_quest)


@rule
async def who_plays(t: HeroesTable) -> None:
    """UH-SET-06, UH-SET-07: one to four people."""
    if not t.players:
        t.players = [str(n) for n in range(1, 1 + await number("setup.players", FEWEST, MOST))]


async def new_quest(t: HeroesTable) -> Next:
    """UH-SET-02, UH-SET-18, UH-SET-25, UH-SET-26, UH-OOL-04: everything as it lies before the first hero is picked."""
    clear(t)
    if "checklist" not in t.by_hand and not t.is_drawn:
        await box_ready(t)
    return goto(pick_modules)


def clear(t: HeroesTable) -> None:
    """UH-SET-02, UH-SET-18, UH-SET-25, UH-LCK-01, UH-OOL-04: each quest begins with a whole box."""
    fresh = HeroesTable(players=t.players, house=t.house, by_hand=t.by_hand, campaign=t.campaign)
    fresh.told_of, fresh.told_rewards = t.told_of, t.told_rewards  # what stands on cards stays what it is
    for name, value in vars(fresh).items():
        setattr(t, name, value)
    t.phase, t.pool, t.pile = "setup", t.box.basics.energy, list(t.box.pile)
    t.misfortune, t.luck, t.trial = list(t.box.out_of_luck), Deck(), Trial()


@rule
async def box_ready(t: HeroesTable) -> None:
    """UH-SET-02, UH-SET-03, UH-SET-17, UH-SET-18: cards upright in the box and unseen, cubes in a heap."""
    await pause("setup.list" if t.has_list else "setup.box", n=t.box.basics.energy)


# Expansions ---------------------------------------------------------------------------------------


async def pick_modules(t: HeroesTable) -> Next:
    """UH-XPL-01, UH-XPL-02, UH-CUB-01: none, or any of those that are in the box."""
    while modules(t) and await pick_module(t):
        pass
    drop_unused(t)
    return goto(pick_heroes)


def modules(t: HeroesTable) -> list[str]:
    """Those that have not been taken yet."""
    return [name for name in boxed_modules(t.box) if name not in t.modules]


def boxed_modules(box: Box) -> list[str]:
    """UH-XPL-01: the expansions that this box has."""
    boxed = box.expansions
    traits, items = {card.blessed for card in boxed.traits}, {item.blessed for item in boxed.items}
    there = {
        "weather": boxed.weather, "detours": boxed.detours, "nightfall": boxed.nightfall,
        "blessed_traits": True in traits, "cursed_traits": False in traits,
        "blessed_items": True in items, "cursed_items": False in items,
        "blessed_luck": [card for card in boxed.luck if card.blessed],
        "cursed_luck": [card for card in boxed.luck if card.cursed],
    }  # fmt: skip
    return [name for name in MODULES if there[name]]


@rule
async def pick_module(t: HeroesTable) -> bool:
    """UH-XPL-01, UH-XPL-02, UH-CUB-01: ready at once is the usual answer."""
    picked = await choose("setup.more_modules" if t.modules else "setup.module", [READY, *modules(t)])
    if picked == READY:
        return False
    t.modules.append(picked)
    return True


def drop_unused(t: HeroesTable) -> None:
    """UH-XPL-03, UH-CUB-13: what is not in the game stays in the box."""
    kinds = {Weather: "weather", Detour: "detours", Nightfall: "nightfall"}
    t.exploration = [name for name, card in t.box.explorations.items() if kinds[type(card)] in t.modules]
    fated = {True: "blessed_items", False: "cursed_items"}
    t.blessed_items = [name for name, blessed in t.box.fated.items() if blessed and fated[True] in t.modules]
    t.cursed_items = [name for name, blessed in t.box.fated.items() if not blessed and fated[False] in t.modules]


# Heroes and their first items ---------------------------------------------------------------------


async def pick_heroes(t: HeroesTable) -> Next:
    """UH-SET-04, UH-SET-06, UH-SET-07, UH-SET-26: two to four heroes, everybody at least one."""
    await how_many(t)
    while t.to_seat:
        if hero := await take_hero(t):
            await fire(t, hero, "reveal", hero)
    while blank := [name for name in t.heroes if t.is_blank(name)]:
        await tell_card(t, blank[0])
        charge(t, blank[0], blank[0])
    return goto(pick_items)


@rule
async def how_many(t: HeroesTable) -> None:
    """UH-SET-06, UH-SET-07: who plays alone leads two heroes at least; others may lead more than one."""
    least = max(2, len(t.players))
    most = max(least, min(HEROES, len(open_heroes(t)) or HEROES))
    count = await number("setup.heroes", least, most) if most > least else least
    t.to_seat = [t.players[n % len(t.players)] for n in range(count)]


def is_unlocked(t: HeroesTable, card: HeroCard | ItemCard, name: str) -> bool:
    """UH-SET-10, UH-QST-09, UH-CRD-01: from the beginning with a generic back, else once it has been met."""
    return card.starting and (card.back.generic or name in t.campaign.unlocked)


def open_heroes(t: HeroesTable) -> list[str]:
    """UH-SET-04, UH-SET-08, UH-SET-10, UH-SET-28: those that can be picked; no hero is in play twice."""
    taken = {one for name in t.heroes for one in (name, t.hero_card(name).same_as) if one}
    found = [name for name, card in t.box.heroes.items() if is_unlocked(t, card, name)]
    return [name for name in found if name not in taken and t.box.heroes[name].same_as not in taken]


@rule
async def take_hero(t: HeroesTable) -> str:
    """UH-SET-04, UH-SET-08, UH-SET-12, UH-SET-27, UH-NRG-02: normal or hard; its charged spaces are filled."""
    player, names = t.to_seat[0], open_heroes(t)
    if not names:
        t.to_seat = []
        t.tell("setup.no_hero_left")
        return ""
    hero = await choose("setup.hero", names, player, player=player)
    t.to_seat = t.to_seat[1:]
    t.heroes[hero] = Hero(hero, player)
    t.pile = [name for name in t.pile if name != hero]
    changes.is_met(t, hero)
    t.tell("setup.takes", hero=hero, player=player)
    charge(t, hero, hero)
    return hero


async def pick_items(t: HeroesTable) -> Next:
    """UH-SET-05, UH-SET-11, UH-SET-12, UH-CUB-09, UH-CUB-13: each hero an item, and what fate deals."""
    if not t.heroes:
        return goto(pick_level)
    t.to_equip = who_gets_items(t)
    while t.to_equip:
        hero = t.to_equip[0]
        if card := await take_item(t):
            await first_item(t, card, hero)
    t.to_deal = [f"{name}:{hero}" for name in FATES[:4] if name in t.modules for hero in t.heroes]
    while t.to_deal:
        hero = t.to_deal[0].partition(":")[2]
        if card := await deal_fate(t):
            await first_item(t, card, hero)
    lay_aside(t)
    return goto(pick_level)


def who_gets_items(t: HeroesTable) -> list[str]:
    """UH-SET-05: each hero, or by house rule the first hero of each player."""
    if t.ruled("first_items") == "each_hero":
        return list(t.heroes)
    return list({hero.player: hero.name for hero in reversed(t.heroes.values())}.values())[::-1]


def open_items(t: HeroesTable) -> list[str]:
    """UH-SET-05, UH-SET-10, UH-SET-28: starting items that nobody has picked; one that was refused is discarded."""
    gone = {*t.in_play(), *t.discard, *t.lid}
    return [name for name, card in t.box.items.items() if is_unlocked(t, card, name) and name not in gone]


@rule
async def take_item(t: HeroesTable) -> str:
    """UH-SET-05, UH-SET-27: one of those that are unlocked."""
    hero, names = t.to_equip[0], open_items(t)
    card = await choose("setup.item", names, t.player(hero), hero=hero) if names else ""
    t.to_equip = t.to_equip[1:]
    if card:
        t.pile = [name for name in t.pile if name != card]
        t.open.append(card)
        t.tell("setup.item_taken", hero=hero, card=card)
    return card


async def first_item(t: HeroesTable, card: str, hero: str) -> None:
    """UH-SET-05, UH-SET-11, UH-SET-12, UH-ITM-06, UH-BPK-09: by the usual rules: left, right, or not at all."""
    known = t.card(card)
    if isinstance(known, ItemCard) and known.setup:
        await setup_rule(t, card, hero)
    if t.is_blank(card):
        await tell_card(t, card)
    changes.is_met(t, card)
    await fire(t, card, "reveal", hero)
    if card not in t.open or hero not in t.heroes:
        return
    if not takes(t, card, hero):
        not_taken(t, card, hero)
        return
    side = await which_side(t, card, hero, *([DISCARD] if may_refuse(t, card) else []))
    if side == DISCARD:
        changes.discard(t, card)
    else:
        await newly_equipped(t, card, hero, side)


def may_refuse(t: HeroesTable, card: str) -> bool:
    """UH-BPK-09, UH-CUB-13, UH-CUB-23: a cursed item only if the house rule says so."""
    return t.box.fated.get(card) is not False or t.ruled("cursed_gift") == "may_refuse"


@rule
async def deal_fate(t: HeroesTable) -> str:
    """UH-CUB-09, UH-CUB-10, UH-CUB-12, UH-CUB-13: a trait with its cube in the middle, or an item, given back."""
    kind, _, hero = t.to_deal[0].partition(":")
    names = fate_cards(t, kind) if hero in t.heroes else []
    card = await draw("setup.fate", names, t.player(hero), deck=kind, hero=hero, kind=kind) if names else ""
    t.to_deal = t.to_deal[1:]
    if not card:
        if "traits" in kind and not t.pool:
            t.tell("fate.no_cube", hero=hero)
        return ""
    if "traits" in kind:
        t.heroes[hero].traits.append(TraitCard(card, len(t.box.traits[card].steps) // 2))
        t.pool -= 1
        t.tell("fate.trait", trait=card, hero=hero, pool=t.pool)
        return ""
    (t.blessed_items if kind == "blessed_items" else t.cursed_items).remove(card)
    t.under = [name for name in t.under if name != card]
    t.open.append(card)
    t.tell("setup.item_taken", hero=hero, card=card)
    return card


def fate_cards(t: HeroesTable, kind: str) -> list[str]:
    """UH-CUB-09, UH-CUB-12, UH-CUB-20: what still lies in this set; a trait needs a cube."""
    if kind == "blessed_items":
        return on_top(t, t.blessed_items)
    if kind == "cursed_items":
        return on_top(t, t.cursed_items)
    dealt = {trait.card for hero in t.heroes.values() for trait in hero.traits}
    wanted = kind == "blessed_traits"
    free = [name for name, card in t.box.traits.items() if card.blessed == wanted and name not in dealt]
    return free if t.pool else []


def lay_aside(t: HeroesTable) -> None:
    """UH-SET-09, UH-SET-27, UH-CRD-11: starting cards that nobody picked are out of play."""
    played = {*t.in_play(), *t.discard, *t.lid}
    for name, card in t.box.cards.items():
        if card.starting and name not in played and name not in t.box.fated:
            is_open = isinstance(card, HeroCard | ItemCard) and is_unlocked(t, card, name)
            if card.back.generic or (is_open and t.ruled("unpicked") == "aside"):
                t.aside.append(name)
    t.pile = [name for name in t.pile if name not in t.aside]


# Luck, quest, map ---------------------------------------------------------------------------------


async def pick_level(t: HeroesTable) -> Next:
    """UH-SET-13, UH-SET-14, UH-SET-15, UH-SET-16, UH-CUB-05: how hard it shall be makes the luck deck."""
    await how_hard(t)
    await fate_luck(t)
    await turn_up_first(t)
    return goto(pick_quest)


@rule
async def how_hard(t: HeroesTable) -> None:
    """UH-SET-13, UH-SET-14, UH-SET-15, UH-SET-16: so many cards of each value; the others go into the lid."""
    level = await choose("setup.level", LEVELS)
    column = await right_column(t, level)
    t.level, t.luck = level, Deck.shuffled(column)
    t.campaign.columns[level] = column
    counts = Counter(t.luck.cards)
    t.tell("setup.luck", counts=[f"{count} {value}" for value, count in counts.items()], n=len(t.luck.cards))


@rule
async def right_column(t: HeroesTable, level: str) -> list[str]:
    """UH-SET-13, UH-SET-14: what the pack says, or what people said before; else our reading, confirmed."""
    column = t.campaign.columns.get(level) or t.box.luck(level)
    is_sure = level in (SURE, *t.campaign.columns, *map(str, t.box.basics.luck)) or t.is_drawn
    counts = [f"{count} {value}" for value, count in Counter(column).items()]
    if is_sure or await choose("setup.column", ["yes", "no"], counts=counts) == "yes":
        return column
    cells: tuple[int, ...] = ()
    while len(cells) < len(VALUES):
        cells = (*cells, await cell(t, VALUES[len(cells)], DECK - sum(cells)))
    return [value for value, count in zip(VALUES, cells, strict=True) for _ in range(count)]


@rule
async def cell(t: HeroesTable, value: str, rest: int) -> int:
    """UH-SET-13, UH-SET-14: one cell of the column; the last one is what twenty cards leave."""
    least = rest if value == VALUES[-1] else 0
    return await number("setup.cell", least, rest, luck=value, rest=rest)


@rule
async def fate_luck(t: HeroesTable) -> None:
    """UH-CUB-05, UH-CUB-06: four in all, unseen; which they are shows when they are drawn."""
    blessed, cursed = "blessed_luck" in t.modules, "cursed_luck" in t.modules
    found = [card.id for card in t.box.expansions.luck if (card.blessed and blessed) or (card.cursed and cursed)]
    if not found:
        return
    if t.is_drawn:
        t.tell("setup.fate_luck", n=min(FATE_LUCK, len(found)))
    else:
        await pause("setup.fate_luck", n=min(FATE_LUCK, len(found)))
    t.luck.shuffle(found)
    t.luck.unseen = len(found) - min(FATE_LUCK, len(found))


async def pick_quest(t: HeroesTable) -> Next:
    """UH-SET-19, UH-SET-20: the origin story first, if nobody has played it."""
    await which_quest(t)
    t.chapter = 0
    agenda.first(t, Job("chapter_opens"), Job("first_turn"))
    return Next("next_job")


@rule
async def which_quest(t: HeroesTable) -> None:
    """UH-SET-19: whichever people like."""
    names = quests(t.box, t.campaign.won)
    t.quest = await choose("setup.quest", names) if names else ""


def quests(box: Box, won: Collection[str]) -> list[str]:
    """UH-SET-19: the origin story stands first as long as it has not been told."""
    return sorted(box.quests, key=lambda name: not (box.quests[name].origin and name not in won))


async def first_turn(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-SET-22, UH-SET-23, UH-SET-24, UH-SET-26: meeples on the first map, the clock at twelve, and who begins."""
    if not t.cells:
        return Next("map_by_hand")
    gather(t)
    await who_begins(t)
    return Next("next_turn")


def gather(t: HeroesTable) -> None:
    """UH-SET-22, UH-SET-23, UH-NRG-11: all on the first map; a cube, if there is one, on twelve, which does nothing."""
    start = t.cell(t.last_map) or next(iter(t.cells))
    for one in t.heroes.values():
        one.at = start
    t.phase, t.clock = "quest", 0
    has_cube = t.clock_runs or t.pool > 0
    if has_cube and not t.clock_runs:
        t.clock_runs, t.pool = True, t.pool - 1
    t.tell("setup.meeples" if has_cube else "setup.meeples_only", card=t.cells[start], pool=t.pool)


@rule
async def who_begins(t: HeroesTable) -> None:
    """UH-SET-24: the players say so; the turn before it is thought of as the one to the right."""
    names = list(t.heroes)
    begins = await choose("setup.first", names)
    t.active = names[names.index(begins) - 1]


async def map_by_hand(t: HeroesTable) -> Next:
    """UH-SET-21, UH-MAP-13: a quest that nobody has typed, or the last map has gone: people say which card comes."""
    await (ask_next_map(t) if t.active else ask_start(t))
    return Next("next_job")


@rule
async def ask_next_map(t: HeroesTable) -> None:
    """UH-MAP-13: the quest goes on where it was, on another map."""
    wanted = await number("map.next", 1, 999)
    agenda.first(t, Job("encounter", str(wanted), t.active), *(Job("stranded", "", name) for name in t.heroes))


@rule
async def ask_start(t: HeroesTable) -> None:
    """UH-SET-20, UH-SET-21: the number of the first map."""
    wanted = await number("setup.start", 1, 999)
    t.told_rewards[page_name(t.quest, t.chapter)] = [ToldLine(START, wanted)]
    agenda.first(t, Job("encounter", str(wanted)), Job("first_turn"))


SETUP_STEPS = (
    set_up,
    new_quest,
    pick_modules,
    pick_heroes,
    pick_items,
    pick_level,
    pick_quest,
    first_turn,
    map_by_hand,
)
