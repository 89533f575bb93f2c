"""Luck: one deck that is everybody's life; cards are drawn, restored, lost, and shuffled anew at a price."""

from __future__ import annotations

from engine import draw, roll, rule
from engine.games.unlikely_heroes.box import VALUES
from engine.games.unlikely_heroes.cards import fate_dice
from engine.games.unlikely_heroes.effects import window
from engine.games.unlikely_heroes.sums import matters, there
from engine.games.unlikely_heroes.table import HeroesTable

FATE_LUCK = 4

# Drawing ------------------------------------------------------------------------------------------


async def draw_luck(t: HeroesTable, hero: str) -> bool:
    """UH-CHL-12, UH-LCK-07, UH-OOL-01, UH-OOL-05: the top card; an empty pile is made anew first, which is counted."""
    await window(t, "before", "luck_draw")
    await before_reshuffle(t)
    if not there(t):
        return False
    anew = await turn_up(t, hero)
    if anew:
        await window(t, "after", "reshuffle")
    await count_card(t, hero)
    await window(t, "after", "luck_draw")
    return True


async def before_reshuffle(t: HeroesTable) -> None:
    """UH-TIM-02, UH-TIM-08: a card is needed, and there is none but on the discard pile."""
    if not t.luck.left and t.luck.discard:
        await window(t, "before", "reshuffle")


def reshuffled(t: HeroesTable) -> None:
    """UH-OOL-02, UH-OOL-08, UH-FRC-06: it belongs to the turn under way, and to the attempt."""
    t.reshuffles += 1
    t.trial.out_of_luck = True
    t.tell("luck.reshuffled", n=t.reshuffles)


@rule
async def turn_up(t: HeroesTable, hero: str) -> bool:
    """UH-LCK-01, UH-LCK-02, UH-OOL-02, UH-OOL-08: everybody sees it; a reshuffle belongs to the turn under way."""
    card = await t.luck.turned_up("luck.draw", t.player(hero), deck="luck", n=len(t.trial.luck) + 1)
    anew = t.luck.take(card)
    t.shown.append(card)
    know_fate(t, card)
    if anew:
        reshuffled(t)
    return anew


def know_fate(t: HeroesTable, card: str) -> None:
    """UH-CUB-05, UH-CUB-06: four are in the deck; once they have all been seen, it is known which are not."""
    if card in t.box.fate_luck and card not in t.fate_seen:
        t.fate_seen.append(card)
    if t.luck.unseen and len(t.fate_seen) >= FATE_LUCK:
        absent = [name for name in t.luck.cards if name in t.box.fate_luck and name not in t.fate_seen]
        for name in absent[: t.luck.unseen]:
            t.luck.shown(name)
        t.tell("luck.fate_known")


@rule
async def count_card(t: HeroesTable, hero: str) -> None:
    """UH-CHL-28, UH-CUB-07, UH-CUB-08: what it counts: its number, or what its dice say, anew each time."""
    card = t.shown[-1]
    known = t.box.fate_luck.get(card)
    value = int(card) if card in VALUES else 0
    if known is not None:
        dice = fate_dice(t, known.blessed, known.cursed)
        value = sum(await roll("luck.roll", dice, t.player(hero), card=card)) if dice and matters(t, dice) else 0
    t.trial.luck.append(card)
    t.trial.values.append(value)


def lay_away(t: HeroesTable) -> None:
    """UH-CHL-26, UH-CRD-07: what lies there goes face up onto the discard pile."""
    t.luck.discard += t.shown
    t.shown = []


# Restoring, losing --------------------------------------------------------------------------------


async def restore(t: HeroesTable, count: int, hero: str) -> None:
    """UH-LCK-03, UH-LCK-04, UH-LCK-05, UH-LCK-09: at random from the discard pile, to the bottom of the draw pile."""
    await window(t, "before", "restore")
    wanted = min(count, len(t.luck.discard))
    if wanted == len(t.luck.discard):
        restore_all(t)
    else:
        t.restored = []
        while len(t.restored) < wanted and t.luck.discard:
            await restore_one(t, hero, wanted)
        put_under(t)
    await window(t, "after", "restore")


def restore_all(t: HeroesTable) -> None:
    """UH-LCK-04, UH-EX-21: fewer than that lie there; all of them go back."""
    cards, t.luck.discard = t.luck.discard, []
    t.luck.put_under(sorted(cards))
    t.tell("luck.restored_all" if cards else "luck.nothing_to_restore", n=len(cards))


@rule
async def restore_one(t: HeroesTable, hero: str, wanted: int) -> None:
    """UH-LCK-03: the shuffled discard pile gives one card after the other."""
    what = "luck.restore_more" if t.restored else "luck.restore"
    card = await draw(what, dict.fromkeys(t.luck.discard), t.player(hero), deck="luck", n=wanted - len(t.restored))
    t.luck.discard.remove(card)
    t.restored.append(card)


def put_under(t: HeroesTable) -> None:
    """UH-LCK-03, UH-LCK-09: in an order that nobody knows."""
    cards, t.restored = t.restored, []
    t.luck.put_under(sorted(cards))
    t.tell("luck.restored", n=len(cards), left=t.luck.left)


async def lose(t: HeroesTable, count: int, hero: str) -> None:
    """UH-LCK-06: from the top to the discard pile, as many as there are."""
    reshuffles = t.ruled("luck_discard") == "reshuffles"
    t.to_lose = min(count, there(t) if reshuffles else t.luck.left)
    if not t.to_lose and count > 0:
        t.tell("luck.none_to_lose")
    lost = t.to_lose
    while t.to_lose > 0 and there(t):
        await before_reshuffle(t)
        if await lose_one(t, hero):
            await window(t, "after", "reshuffle")
    if lost:
        t.tell("luck.lost", left=t.luck.left)


@rule
async def lose_one(t: HeroesTable, hero: str) -> bool:
    """UH-LCK-06: one of them; by house rule an empty pile is made anew for it."""
    card = await t.luck.turned_up("luck.lose", t.player(hero), deck="luck", n=t.to_lose)
    t.to_lose -= 1
    anew = t.luck.take(card)
    t.luck.discard.append(card)
    know_fate(t, card)
    if anew:
        reshuffled(t)
    return anew
