"""The verbs of cards that concern heroes."""

from __future__ import annotations

from itertools import chain

from engine import choose, number, rule
from engine.games.wonder_book import changes, verbs
from engine.games.wonder_book.cards import heroes_in_reach, heroes_meant
from engine.games.wonder_book.deeds_map import place_hero
from engine.games.wonder_book.table import Extra, Hero, Upgrade, WonderTable
from engine.pieces.decks import come_by, take, turned_up
from engine.pieces.hands import UNKNOWN

# Hearts and sparks --------------------------------------------------------------------------------


@rule
async def damage_hero(t: WonderTable, op: verbs.DamageHero, hero: str) -> None:
    """WB-DMG-01, WB-DMG-02: hearts are lost."""
    for name in await heroes_meant(t, op, hero):
        changes.lose_hearts(t, name, op.n)


@rule
async def recover(t: WonderTable, op: verbs.Recover, hero: str) -> None:
    """WB-HER-06, WB-DMG-03: hearts come back."""
    for name in await heroes_meant(t, op, hero):
        changes.recover(t, name, op.n)


@rule
async def gain_spark(t: WonderTable, op: verbs.GainSpark, hero: str) -> None:
    """WB-SPK-03, WB-SOL-04: sparks from the supply."""
    meant = await heroes_meant(t, op, hero)
    for name in await first_served(t, meant, op.n, t.supply):
        changes.gain_sparks(t, name, op.n)


async def first_served(t: WonderTable, meant: list[str], each: int, there: int) -> list[str]:
    """WB-LIM-01, WB-LIM-02, WB-LIM-07: when not everybody can get something, the group says who does."""
    if len(meant) < 2 or each * len(meant) <= there:
        return meant
    if not there:
        return meant[:1]  # who is told that nothing is left
    served: list[str] = []
    while len(served) * each < there:
        served.append(await choose("scarce.who", [name for name in meant if name not in served], got=len(served)))
    return served


@rule
async def collect_spark(t: WonderTable, op: verbs.CollectSpark, hero: str) -> None:
    """WB-SPK-01: sparks from where the hero stands; on a map that nobody has typed as the action takes them."""
    served: list[str] = []
    meant = await heroes_meant(t, op, hero)
    if not t.areas:
        for name in await first_served(t, meant, op.n, t.supply):
            changes.gain_sparks(t, name, op.n)
        return
    for area in dict.fromkeys(t.heroes[name].area for name in meant):
        here = [name for name in meant if t.heroes[name].area == area]
        some = await first_served(t, here, op.n, t.sparks.get(area, 0))
        served += some
    for name in served:
        changes.collect_sparks(t, name, op.n)


@rule
async def lose_spark(t: WonderTable, op: verbs.LoseSpark, hero: str) -> None:
    """WB-SPK-04: sparks go back into the supply."""
    for name in await heroes_meant(t, op, hero):
        changes.lose_sparks(t, name, op.n)


# Cards --------------------------------------------------------------------------------------------


async def draw_shred(t: WonderTable, op: verbs.DrawShred, hero: str) -> None:
    """WB-SHR-03, WB-LIM-07: the meant heroes draw, one after the other."""
    for name in await shred_drawers(t, op, hero):
        for _ in range(op.n):
            if not await draw_one_shred(t, name):
                break


@rule
async def shred_drawers(t: WonderTable, op: verbs.DrawShred, hero: str) -> list[str]:
    """WB-LIM-07: who draws; if the cards do not suffice, the group says so."""
    meant = await heroes_meant(t, op, hero)
    there = t.shreds_left + len(t.shred_discard)
    return await first_served(t, meant, op.n, there)


def hands_of_others(t: WonderTable, name: str) -> list[list[str]]:
    """WB-SHR-08: what the drawer cannot know is not in the deck, as it is hidden there."""
    return [hero.shreds for hero in t.heroes.values() if hero.name != name]


@rule
async def draw_one_shred(t: WonderTable, name: str) -> bool:
    """WB-SHR-03, WB-SHR-04, WB-SHR-05: the top card; an empty deck is made anew.  False: there is none left."""
    if not t.shreds_left and not t.shred_discard:
        t.tell("shred.none", hero=name)
        return False
    if t.closes_shreds:
        take_closed(t, name)
        return True
    pile = sorted(chain(t.shred_deck, *hands_of_others(t, name))) if t.shred_deck and t.hides_shreds else t.shred_deck
    card = await turned_up("shred.draw", pile, t.shred_discard, name, private=t.hides_shreds)
    come_by(t.shred_deck, card, hands_of_others(t, name))
    take(t.shred_deck, t.shred_discard, card)
    t.heroes[name].shreds.append(card)
    t.tell("shred.drawn", to=name if t.hides_shreds else "all", hero=name, shred=card)
    if t.hides_shreds:
        t.tell("shred.drawn_unseen", hero=name)
    return True


def take_closed(t: WonderTable, name: str) -> None:
    """WB-SHR-03, WB-SHR-05, WB-SHR-08: the top card goes into a hand, and nobody says which it is."""
    if not t.shreds_left:
        t.shred_deck += t.shred_discard
        t.shred_discard = []
        t.tell("shred.shuffled")
    t.heroes[name].shreds.append(UNKNOWN)
    t.tell("shred.drawn_closed", hero=name)


@rule
async def gain_item(t: WonderTable, op: verbs.GainItem, hero: str) -> None:
    """WB-ITM-01, WB-DCK-07: the thing lies beside its holder's card."""
    for name in (await heroes_meant(t, op, hero))[:1]:
        if op.card not in t.heroes[name].items and changes.take_out(t, op.card):
            changes.hold(t, name, op.card)


@rule
async def discard_item(t: WonderTable, op: verbs.DiscardItem, hero: str) -> None:
    """WB-ITM-03, WB-LIM-01: only where a text says so, and only what somebody holds."""
    changes.discard_item(t, op.card)


# Upgrades and heroes ------------------------------------------------------------------------------


async def gain_upgrade(t: WonderTable, op: verbs.GainUpgrade, hero: str) -> None:
    """WB-UPG-01, WB-UPG-02, WB-UPG-03: the side is chosen at once, before anything else goes on."""
    wanted = [op.id] if op.id else next_upgrades(t)
    t.to_choose = [name for name in wanted if name not in t.campaign.upgrades]
    await choose_sides(t)


def next_upgrades(t: WonderTable) -> list[str]:
    """The next upgrade of this chapter for each hero in play."""
    found: dict[str, str] = {}
    for card in t.box.upgrades.values():
        if card.chapter == t.campaign.chapter and card.hero in t.heroes and card.id not in t.campaign.upgrades:
            found.setdefault(card.hero, card.id)
    return list(found.values())


async def choose_sides(t: WonderTable) -> None:
    """WB-UPG-02: one upgrade after the other, as long as any is open."""
    while t.to_choose:
        await choose_side(t, t.to_choose[0])


@rule
async def choose_side(t: WonderTable, name: str) -> None:
    """WB-UPG-01, WB-UPG-04, WB-UPG-05, WB-UPG-06, WB-SWI-02, WB-TRN-09: one of the two shows, beside the others."""
    card = t.box.upgrades.get(name)
    side = ""
    if card and card.hero in t.heroes:
        side = await choose("upgrade.side", [f"{name}:a", f"{name}:b"], card.hero, upgrade=name, sides=name)
    t.to_choose = [other for other in t.to_choose if other != name]
    if card:
        own_upgrade(t, name, side.partition(":")[2])


def own_upgrade(t: WonderTable, name: str, side: str) -> None:
    """WB-DCK-07, WB-UPG-03: the card leaves the deck; that of a hero who is not here belongs to nobody yet."""
    card = t.box.upgrades[name]
    if card.card and card.chapter == t.campaign.chapter and changes.take_out(t, card.card):
        t.given.append(card.card)
    if side:
        before = t.campaign.upgrades.get(name)
        t.campaign.upgrades[name] = Upgrade(card.hero, side, before.chapter if before else t.campaign.chapter)
        t.tell("upgrade.gained", hero=card.hero, skill=f"{name}:{side}")


# Who plays whom -----------------------------------------------------------------------------------


async def choose_heroes(t: WonderTable, op: verbs.ChooseHeroes, hero: str) -> None:
    """WB-HER-01, WB-HER-02, WB-SET-15, WB-SOL-01: everybody picks a hero, a lone player two."""
    await take_seats(t)


async def take_seats(t: WonderTable) -> None:
    """WB-HER-01, WB-HER-02, WB-SOL-01, WB-SET-19: seat by seat; whoever had a hero before has laid it back."""
    send_home(t)
    t.to_seat = seats(t)
    while t.to_seat:
        await choose_hero(t, t.to_seat[0])
    while t.to_place:
        await place_hero(t, t.to_place[0])


def send_home(t: WonderTable) -> None:
    """WB-HER-03: a hero who leaves keeps nothing."""
    for hero in t.heroes.values():
        t.tell("hero.leaves", hero=hero.name)
        t.supply += hero.sparks
        t.shred_discard += [shred for shred in hero.shreds if shred != UNKNOWN]
        t.discard += hero.items
    t.heroes = {}


def seats(t: WonderTable) -> list[str]:
    """WB-HER-01, WB-SOL-01: one hero for everybody, two for a lone player."""
    return t.players * 2 if len(t.players) == 1 else list(t.players)


@rule
async def choose_hero(t: WonderTable, player: str) -> None:
    """WB-HER-02, WB-HER-03, WB-SOL-07, WB-LOS-09: a hero nobody has yet; the one played last time is named first."""
    free = [name for name in t.box.hero_names() if name not in t.heroes]
    free.sort(key=lambda name: t.before.played.get(name) != player)
    name = await choose("hero.choose", free, player=player)
    hearts = await hearts_of(t, name)
    t.to_seat.remove(player)
    join(t, name, player, hearts)


@rule
async def take_again(t: WonderTable, name: str, player: str) -> None:
    """WB-SET-14, WB-SET-17, WB-CAM-02: the same player with the same hero."""
    join(t, name, player, await hearts_of(t, name))


async def hearts_of(t: WonderTable, name: str) -> int:
    """WB-HER-04, WB-SET-17: as many as the card shows; one that nobody typed is told once."""
    return t.box.max_hearts(name) or t.campaign.hearts.get(name) or await number("hero.hearts", 1, 99, hero=name)


def join(t: WonderTable, name: str, player: str, hearts: int) -> None:
    """WB-SET-17, WB-SET-18, WB-HER-08: full hearts, no sparks, no cards."""
    t.heroes[name] = Hero(name, player, hearts=hearts, max_hearts=hearts)
    t.to_place += [name] if t.areas and t.scenery else []  # where the book lies open already
    card = t.box.heroes.get(name)
    if card and card.card and changes.take_out_of_deck(t, card.card):
        t.given.append(card.card)
    if not t.box.max_hearts(name):
        t.campaign.hearts[name] = hearts
    t.tell("hero.joined", hero=name, player=player, n=hearts)
    changes.note_many_hearts(t, hearts)


# Moving and acting --------------------------------------------------------------------------------


@rule
async def move_hero(t: WonderTable, op: verbs.MoveHero, hero: str) -> None:
    """WB-KOH-14, WB-MOV-03: a card moves heroes, lying ones too if it means everybody."""
    meant = await heroes_meant(t, op, hero)
    where = {name: op.to or await next_door(t, name) for name in meant}
    for name, area in where.items():
        changes.walk(t, name, area)


async def next_door(t: WonderTable, name: str) -> str:
    """A neighbouring area of the player's choice, or where the hero is."""
    here = t.heroes[name].area
    ways = t.roads().get(here, ())
    return await choose("move.where", [*ways, here], name) if ways else here


@rule
async def swap(t: WonderTable, op: verbs.Swap, hero: str) -> None:
    """WB-SKL-03, WB-TRN-08: two standing heroes change places."""
    others = [name for name in heroes_in_reach(t, hero, op.within) if name != hero]
    others = one_for_each_place(t, others) if t.areas else others
    if hero not in t.standing() or not others:
        return
    other = await choose("swap.who", others, hero)
    here, there = t.heroes[hero].area, t.heroes[other].area
    changes.walk(t, hero, there)
    changes.walk(t, other, here)


def one_for_each_place(t: WonderTable, names: list[str]) -> list[str]:
    """Whoever stands beside another one is as good to change places with."""
    return list({t.heroes[name].area: name for name in reversed(names)}.values())[::-1]


@rule
async def additional_action(t: WonderTable, op: verbs.AdditionalAction, hero: str) -> None:
    """WB-ADD-01, WB-ADD-03, WB-ADD-06, WB-ADD-07: it does not count towards the three, whoever gets it."""
    for name in [name for name in await heroes_meant(t, op, hero) if t.heroes[name].standing]:
        t.heroes[name].extra.append(Extra(op.kind, op.at_once or name != t.active))
        t.tell("action.extra", hero=name, kind=op.kind)
