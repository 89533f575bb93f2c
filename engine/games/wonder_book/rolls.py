"""Dice, the reroll, and effects with a price: what skills, things, interactions and challenges have in common."""

from __future__ import annotations

from engine import choose, effect, pause, roll, rule, skippable
from engine.games.wonder_book.cards import follow, forbidden, modifiers
from engine.games.wonder_book.changes import lose_hearts, spend_sparks
from engine.games.wonder_book.gains import enough, in_vain
from engine.games.wonder_book.pack import Effect
from engine.games.wonder_book.table import DICE, FACES, WonderTable
from engine.pieces.words import ref

REROLLED = ("attack", "skill", "reaction", "special")  # the kinds of rolls the rulebook lets one roll again
FREE = "free reroll"

# Rolling ------------------------------------------------------------------------------------------


async def roll_for(t: WonderTable, hero: str, kind: str, dice: int, enough: int = DICE, thrown: str = "") -> None:
    """WB-DIC-01, WB-DIC-02, WB-RER-07: the dice are thrown, perhaps once more, and only then do they count.

    *enough* successes do all that can be done, and are not rolled again; *thrown*: so many lie there already.
    """
    await throw(t, hero, kind, min(dice, DICE), thrown)
    while t.dice.count("success") < enough and prices(t, hero, kind) and await reroll(t, hero, kind):
        pass
    t.successes, t.dice = t.dice.count("success"), []


@rule
async def throw(t: WonderTable, hero: str, kind: str, dice: int, thrown: str) -> None:
    """WB-DIC-01, WB-DIC-03: there are five dice, each as often a success as a failure."""
    if thrown:
        t.dice = ["success"] * int(thrown) + ["failure"] * (dice - int(thrown))
    else:
        t.dice = await roll(f"{kind}.roll", [FACES] * dice, hero, n=dice)
    t.tell("dice.show", hero=hero, n=t.dice.count("success"))


def rerollable(t: WonderTable) -> int:
    """WB-RER-04, WB-RER-12: how many dice would be thrown again."""
    return len(t.dice) if t.ruled("reroll_scope") == "all_dice" else t.dice.count("failure")


def prices(t: WonderTable, name: str, kind: str) -> list[str]:
    """WB-RER-01, WB-RER-03, WB-RER-09, WB-RER-12, WB-RER-13: how the hero could pay for a reroll."""
    hero = t.heroes[name]
    if not rerollable(t) or not may_reroll(t, name, kind):
        return []
    free = FREE not in hero.used and any(m.value == "free" for m in modifiers(t, "reroll", name))
    paid = hero.hearts >= 2 and not hero.rerolled and "reroll" not in forbidden(t, name)
    return ["free"] * free + ["heart"] * paid


def may_reroll(t: WonderTable, name: str, kind: str) -> bool:
    """WB-RER-01, WB-RER-11, WB-RER-14: in the hero's own turn; other rolls by house rule or if a card allows it."""
    if kind in REROLLED:
        return name == t.active
    allowed = t.ruled("reroll_other_rolls") == "yes"
    allowed = allowed or any(m.value == "other_rolls" for m in modifiers(t, "reroll", name))
    return allowed and t.active in (name, "")


async def reroll(t: WonderTable, name: str, kind: str) -> bool:
    """WB-RER-02, WB-RER-05, WB-RER-06, WB-RER-08, WB-RER-10: all of them again, and what they show now counts."""
    if not await pays_for_reroll(t, name, kind):
        return False
    await throw_again(t, name, kind)
    return True


@skippable(False)
async def pays_for_reroll(t: WonderTable, name: str, kind: str) -> bool:
    """WB-RER-01, WB-RER-02, WB-RER-13: the price comes first, and is told before the new dice are seen."""
    price = await choose("reroll", [*prices(t, name, kind), "no"], name, n=rerollable(t))
    if price != "no":
        pay_reroll(t, name, price)
    return price != "no"


@rule
async def throw_again(t: WonderTable, name: str, kind: str) -> None:
    """WB-RER-04, WB-RER-05, WB-RER-06: the dice that may be rolled again, all of them."""
    again = rerollable(t)
    faces = await roll(f"{kind}.roll", [FACES] * again, name, n=again, again=again)
    t.dice = ["success"] * (len(t.dice) - again) + faces
    t.tell("dice.show", hero=name, n=t.dice.count("success"))


def pay_reroll(t: WonderTable, name: str, price: str) -> None:
    """WB-RER-02, WB-RER-09, WB-RER-13: a heart, once in a turn; or what a card gives for nothing."""
    if price == "free":
        t.heroes[name].used.append(FREE)
        return
    t.heroes[name].rerolled = True
    lose_hearts(t, name, 1)


# Effects with a price -----------------------------------------------------------------------------


def spark_cost(t: WonderTable, hero: str, wanted: Effect, kind: str) -> int:
    """WB-SPK-05: as printed, or as a card in force changes it for this kind of action."""
    changes = [m for m in modifiers(t, "spark_cost", hero) if m.of in ("any", kind)]
    changed = sum(m.value for m in changes if isinstance(m.value, int))
    return max(0, wanted.spark_cost + changed) if wanted.spark_cost else 0


def affordable(t: WonderTable, name: str, wanted: Effect, kind: str) -> bool:
    """WB-SKL-02, WB-SPA-05, WB-IAC-05, WB-SPA-06: enough of its own; a heart price may take the last."""
    hero = t.heroes[name]
    hearts = hero.hearts if t.ruled("heart_cost_may_fell") == "yes" else hero.hearts - 1
    return hero.sparks >= spark_cost(t, name, wanted, kind) and hearts >= wanted.heart_cost


async def is_meant(t: WonderTable, name: str, wanted: Effect, special: str) -> bool:
    """WB-SKL-02, WB-SPA-05: what would change nothing just now is asked about before it is paid."""
    return not in_vain(t, wanted, name) or await choose("effect.vain", ["no", "yes"], name, special=special) == "yes"


async def accepts(t: WonderTable, name: str, wanted: Effect) -> bool:
    """WB-SPA-06: a price that takes the last heart is named before it is paid."""
    if wanted.heart_cost < t.heroes[name].hearts:
        return True
    return await choose("price.fells", ["yes", "no"], name, n=wanted.heart_cost) == "yes"


def pay(t: WonderTable, hero: str, wanted: Effect, kind: str) -> None:
    """WB-SKL-01, WB-SPA-05, WB-SPA-06, WB-TRN-09: the price comes first, and paying it costs no action."""
    spend_sparks(t, hero, spark_cost(t, hero, wanted, kind))
    lose_hearts(t, hero, wanted.heart_cost)


async def perform(t: WonderTable, hero: str, kind: str, wanted: Effect, thrown: str = "") -> None:
    """WB-SKL-05, WB-SPA-04, WB-TRN-08: what the text says; if it asks for dice, only a hero who stands rolls them."""
    if in_vain(t, wanted, hero):
        t.tell("effect.nothing", hero=hero)
    elif not wanted.dice:
        await follow(t, wanted.ops, hero)
    elif t.heroes[hero].standing:
        await roll_apart(t, hero, kind, wanted, thrown)
    if is_untyped(wanted) and kind != "interaction":  # what an interaction says has just been read
        await done_by_hand(t, hero, ref(wanted.text))


async def roll_apart(t: WonderTable, hero: str, kind: str, wanted: Effect, thrown: str = "") -> None:
    """WB-DIC-01, WB-SHR-07: dice that are thrown while others lie there leave those as they are."""
    lying, successes = tuple(t.dice), t.successes
    await roll_for(t, hero, kind, wanted.dice, enough(t, wanted, hero), thrown)
    await outcome(t, hero, wanted)
    t.dice, t.successes = list(lying), successes


def is_untyped(wanted: Effect) -> bool:
    """Whether nobody has typed what it does, but at most what it says."""
    typed = wanted.ops or wanted.ops_per_success or wanted.ops_if_failed
    return not typed and (bool(wanted.text) or wanted == Effect())


@rule
async def done_by_hand(t: WonderTable, hero: str, text: str, times: int = 1) -> None:
    """WB-GEN-03, WB-SPA-01: the people do what their card says, and put right what a tracker has to know."""
    if text and times > 1:
        await pause("effect.by_hand_often", hero, text=text, n=times)
    else:
        await pause("effect.by_hand" if text else "effect.untyped", hero, text=text)


@effect
async def outcome(t: WonderTable, hero: str, wanted: Effect) -> None:
    """WB-DIC-02: reached or failed where a number is printed; else once, and once more for every success."""
    successes, t.successes = t.successes, 0
    if wanted.needed_successes is not None:
        reached = successes >= wanted.needed_successes
        t.tell("challenge.won" if reached else "challenge.failed", hero=hero, n=successes)
        await follow(t, wanted.ops if reached else wanted.ops_if_failed, hero)
        return
    await follow(t, wanted.ops, hero)
    for left in reversed(range(successes)):
        t.successes = left  # what is still to come of the roll can be seen while people choose
        await follow(t, wanted.ops_per_success, hero)
