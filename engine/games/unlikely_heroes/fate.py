"""Cursed and blessed: plus and minus dice, traits that rise and fall, and items that come with success and failure."""

from __future__ import annotations

from engine import Next, choose, draw, roll, rule
from engine.games.unlikely_heroes import changes
from engine.games.unlikely_heroes.backpack import DISCARD, newly_equipped, side_of_new
from engine.games.unlikely_heroes.cards import fate_dice, met
from engine.games.unlikely_heroes.effects import fire, goes
from engine.games.unlikely_heroes.pack import ItemCard, SkillDice
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import Hero, HeroesTable

NOTHING, FATE_COMES = "nothing", "fate_comes"

# Dice for skills ----------------------------------------------------------------------------------


async def skill_dice(t: HeroesTable) -> None:
    """UH-CUB-14, UH-CUB-15: each item on the left that shows dice for a skill that counts is rolled for, once."""
    while rolls := to_roll(t):
        await roll_item(t, *rolls[0])


def counting(t: HeroesTable) -> list[tuple[str, str]]:
    """UH-CUB-14, UH-JON-03: items with dice for the skill of the box, and those of helpers for the skill they lend."""
    lent = t.trial.helpers if t.ruled("joined_skill") == "helpers" else {}
    skills = {t.trial.hero: str(t.box_tried.skill), **lent}
    backpacks = [(t.heroes[name], skill) for name, skill in skills.items() if name in t.heroes]
    return [(item.card, skill) for hero, skill in backpacks for item in hero.left if dice_of(t, item.card, skill)]


def to_roll(t: HeroesTable) -> list[tuple[str, str]]:
    """UH-CUB-14: the items whose dice have not been rolled yet, each with the skill."""
    return [(card, skill) for card, skill in counting(t) if rolled_as(card, skill) not in t.trial.dice]


def rolled(t: HeroesTable) -> int:
    """UH-CUB-14, UH-CUB-15: what was rolled for this box; what was rolled for another skill does not count."""
    return sum(t.trial.dice.get(rolled_as(card, skill), 0) for card, skill in counting(t))


def rolled_as(card: str, skill: str) -> str:
    """Under which name a roll is kept."""
    return f"{card} {skill}"


def extremes(t: HeroesTable) -> tuple[int, int]:
    """UH-CUB-14: the least and the most that dice can still add."""
    shown = [dice_of(t, card, skill) for card, skill in to_roll(t)]
    dice = [die for known in shown if known for die in fate_dice(t, known.blessed, known.cursed)]
    return sum(map(min, dice)), sum(map(max, dice))


def dice_of(t: HeroesTable, card: str, skill: str) -> SkillDice | None:
    """The dice that an item shows for a skill."""
    known = t.card(card)
    every = known.dice if isinstance(known, ItemCard) and met(t, known.needs, [t.holder(card)]) else ()
    return next((dice for dice in every if dice.skill == skill and dice.blessed + dice.cursed), None)


@rule
async def roll_item(t: HeroesTable, card: str, skill: str) -> None:
    """UH-CUB-02, UH-CUB-14: one die for each symbol."""
    dice = dice_of(t, card, skill)
    if dice is None:
        return
    faces = await roll("fate.item", fate_dice(t, dice.blessed, dice.cursed), t.player(t.holder(card)), card=card)
    t.trial.dice[rolled_as(card, skill)] = sum(faces)
    t.tell("fate.item", card=card, n=sum(faces))


# After a challenge --------------------------------------------------------------------------------


async def fate_comes(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-CUB-25: by house rule, when the challenge is over with all that it has brought."""
    await fate_settles(t, what, hero)
    return NEXT_JOB


async def fate_settles(t: HeroesTable, how: str, hero: str) -> None:
    """UH-CUB-16, UH-CUB-17, UH-CUB-22, UH-CUB-25: success lifts, failure weighs down; only the active hero chooses."""
    if not settled_ways(t, how, hero):
        return
    picked = await settle_how(t, how, hero)
    what, _, name = picked.partition(":")
    if what == "item":
        await new_item(t, how, hero)
    elif what == "discard" and name:
        await goes(t, name)
    elif what == "trait":
        step(t, name, -1 if how == "success" else 1)


@rule
async def settle_how(t: HeroesTable, how: str, hero: str) -> str:
    """UH-CUB-16, UH-CUB-17, UH-CUB-18: who succeeds may, who fails must; what is not possible is not offered."""
    options = settled_ways(t, how, hero)
    options += [NOTHING] if how == "success" else []
    return await choose(f"fate.{how}", options, t.player(hero), hero=hero) if options else NOTHING


def settled_ways(t: HeroesTable, how: str, name: str) -> list[str]:
    """UH-CUB-16, UH-CUB-17, UH-CUB-18, UH-CUB-20, UH-CUB-21: a trait one step on, an item of this kind, one less."""
    hero = t.heroes.get(name)
    if hero is None or not any(module in t.modules for module in FATED):
        return []
    rises = how == "success"
    owners = [hero] if t.ruled("fate_trait") == "own" else list(t.heroes.values())
    found = [f"trait:{card}" for owner in owners for card in movable(t, owner, rises=rises)]
    if t.blessed_items if rises else t.cursed_items:
        found.append("item:")
    wanted = not rises
    return found + [f"discard:{item.card}" for item in hero.items if t.box.fated.get(item.card) == wanted]


FATED = ("blessed_traits", "cursed_traits", "blessed_items", "cursed_items")


def movable(t: HeroesTable, hero: Hero, *, rises: bool) -> list[str]:
    """UH-CUB-18: traits whose cube is not at the end yet."""
    found = []
    for trait in hero.traits:
        steps = t.box.traits[trait.card].steps if trait.card in t.box.traits else ()
        if trait.step > 0 if rises else trait.step < len(steps) - 1:
            found.append(trait.card)
    return found


def step(t: HeroesTable, card: str, by: int) -> None:
    """UH-CUB-16, UH-CUB-17, UH-CUB-11: up is better; the step where the cube lies is the one that counts."""
    for hero in t.heroes.values():
        for trait in hero.traits:
            if trait.card == card:
                trait.step += by
                t.tell("fate.trait_rises" if by < 0 else "fate.trait_falls", trait=card, hero=hero.name)


async def new_item(t: HeroesTable, how: str, hero: str) -> None:
    """UH-CUB-16, UH-CUB-17, UH-CUB-23, UH-ITM-06: the top one of its pile; a cursed one has to be equipped."""
    card = await draw_item(t, how, hero)
    if not card:
        return
    changes.is_met(t, card)
    await fire(t, card, "reveal", hero)
    may_refuse = how == "success" or t.ruled("cursed_gift") == "may_refuse"
    side = await side_of_new(t, card, hero, *([DISCARD] if may_refuse else []))
    if side == DISCARD:
        await goes(t, card)
    else:
        await newly_equipped(t, card, hero, side)


@rule
async def draw_item(t: HeroesTable, how: str, hero: str) -> str:
    """UH-CUB-16, UH-CUB-17, UH-CUB-20: eyes say which one lies on top."""
    pile = t.blessed_items if how == "success" else t.cursed_items
    if not pile:
        return ""
    from_pile = "blessed_items" if how == "success" else "cursed_items"
    card = await top_of(t, from_pile, hero)
    (t.blessed_items if how == "success" else t.cursed_items).remove(card)
    t.under = [name for name in t.under if name != card]
    t.open.append(card)
    return card


@rule
async def top_of(t: HeroesTable, pile: str, hero: str) -> str:
    """UH-CUB-13: the piles lie face down."""
    return await draw("fate.draw_item", on_top(t, getattr(t, pile)), t.player(hero), deck=pile, pile=pile)


def on_top(t: HeroesTable, pile: list[str]) -> list[str]:
    """UH-CUB-19: what may lie there: none of those that went below it, as long as there is another."""
    below = [name for name in t.under if name in pile]
    return [name for name in pile if name not in below] or below[:1]


FATE_STEPS = (fate_comes,)
