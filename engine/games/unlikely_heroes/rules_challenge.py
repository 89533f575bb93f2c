"""Challenges: a box, helpers, luck cards announced and turned, strain, the result, and what comes of it."""

from __future__ import annotations

from engine import Next, choose, number, rule
from engine.games.unlikely_heroes import agenda, changes
from engine.games.unlikely_heroes.actions import NO, strain
from engine.games.unlikely_heroes.bonuses import doubts, judged, passive_bonus, says_more
from engine.games.unlikely_heroes.cards import by_hand, follow, met, taker
from engine.games.unlikely_heroes.effects import NO as NOT_NOW
from engine.games.unlikely_heroes.effects import (
    activate,
    begins,
    ends,
    whom,
    window,
)
from engine.games.unlikely_heroes.fate import FATE_COMES, fate_settles, skill_dice
from engine.games.unlikely_heroes.interruptions import INTERRUPTION_STEPS, give_up, is_off, meanwhile, over, wait_with
from engine.games.unlikely_heroes.luck import draw_luck, lay_away
from engine.games.unlikely_heroes.pack import ChallengeBox
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.sums import (
    LEAST_MORE,
    MOST_MORE,
    at_least,
    at_most,
    boosted_by,
    boosts,
    helped,
    may_strain,
    so_far,
    strainable,
    there,
)
from engine.games.unlikely_heroes.table import SKILLS, HeroesTable, Job, Trial
from engine.games.unlikely_heroes.telling import tell_reward
from engine.games.unlikely_heroes.told_cards import BY_HAND
from engine.games.unlikely_heroes.usefulness import affordable, idle
from engine.pieces.words import ref

FORFEIT, MOST_LUCK = "forfeit", 60

# A box --------------------------------------------------------------------------------------------


async def challenge(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-CHL-01, UH-CHL-27, UH-FRC-01: one of its boxes is tried, or it is forfeited."""
    hero = await taker(t, hero)
    if what not in t.open or hero not in t.heroes:
        return NEXT_JOB
    t.trial = Trial(card=what, hero=hero)
    if t.to_pack and t.ruled("save_in_challenge") == "given_up":
        give_up(t)
        return NEXT_JOB
    return Next("attempt")


async def attempt(t: HeroesTable) -> Next:
    """UH-CHL-07, UH-FRC-02, UH-FRC-03, UH-FRC-04, UH-TIM-06: everything is chosen anew; no action is spent."""
    was = t.trial
    t.trial = Trial(card=was.card, hero=was.hero, box_before=was.box, attempt=was.attempt,
                    out_of_luck=was.out_of_luck, dice=kept_dice(t))  # fmt: skip
    if not t.trial.attempt or t.ruled("forced_windows") == "each_attempt":
        await begins(t, "challenge")
    return meanwhile(t, "tries") or Next("tries")


async def tries(t: HeroesTable) -> Next:
    """UH-CHL-01, UH-CHL-07, UH-DEP-08: with a box, or not at all."""
    boxes = open_boxes(t)
    if not boxes:
        return await blocked(t)
    picked = await which_box(t)
    if is_off(t):
        return Next("called_off")
    return await forfeited(t) if picked == FORFEIT else Next("helpers")


def open_boxes(t: HeroesTable) -> list[str]:
    """UH-DEP-04, UH-DEP-07: those that no dependency locks; the cards of heroes on the same map count too."""
    heroes = [t.trial.hero, *t.here(t.trial.hero)]
    if not met(t, t.challenge.needs, heroes):
        return []
    return [str(n) for n, one in enumerate(t.challenge.boxes) if met(t, one.needs, heroes)]


@rule
async def which_box(t: HeroesTable) -> str:
    """UH-CHL-01, UH-CHL-07, UH-CHL-25, UH-FRC-01, UH-FRC-08: a forced challenge can only be tried."""
    if is_off(t):
        return FORFEIT
    options = [*same_box(t, open_boxes(t)), *([] if t.challenge.forced else [FORFEIT])]
    picked = await choose(
        "challenge.box", options or [FORFEIT], t.player(t.trial.hero), card=t.trial.card, hero=t.trial.hero
    )
    if picked != FORFEIT:
        t.trial.box, t.trial.attempt = int(picked), t.trial.attempt + 1
        t.tell("challenge.tries", hero=t.trial.hero, skill=t.box_tried.skill, n=t.requirement())
    return picked


def same_box(t: HeroesTable, boxes: list[str]) -> list[str]:
    """UH-FRC-04: by house rule a forced challenge is repeated with the box that was chosen first."""
    first = str(t.trial.box_before)
    return [first] if t.ruled("repeated_box") == "same_box" and t.trial.attempt and first in boxes else boxes


def kept_dice(t: HeroesTable) -> dict[str, int]:
    """UH-CUB-15: what items were rolled for is kept for the whole encounter, or for one attempt."""
    return dict(t.trial.dice) if t.ruled("fate_rolls") == "encounter" else {}


async def blocked(t: HeroesTable) -> Next:
    """UH-DEP-08: nothing can be tried: it can only be forfeited; a forced one goes back, or has failed."""
    t.tell("challenge.blocked", card=t.trial.card)
    if not t.challenge.forced:
        return await forfeited(t)
    if t.ruled("all_blocked") == "fails":
        t.tell("challenge.lost", hero=t.trial.hero, card=t.trial.card)
        await window(t, "before", "failure")
        return await has_failed(t)
    changes.put_back(t, t.trial.card)
    await over(t)
    return NEXT_JOB


async def forfeited(t: HeroesTable) -> Next:
    """UH-CHL-02, UH-CHL-03, UH-CHL-04, UH-CHL-24: back into the pile; the action is used, and nothing has failed."""
    await window(t, "before", "forfeit")
    chain = turned(t)
    whole = t.ruled("chain_forfeit") == "whole_chain"
    for card in chain if whole else [card for card in chain if card == t.trial.card]:
        changes.put_back(t, card, "challenge.forfeited")
    await window(t, "after", "forfeit")
    await over(t)
    return NEXT_JOB


def is_challenge(t: HeroesTable, card: str) -> bool:
    """UH-SET-03, UH-CRD-04, UH-CHL-22: as everybody can see: it has been turned; and it is not won by now."""
    is_won = any(job.step == "chain_ends" and job.what == card for job in t.agenda)
    is_won = is_won or (t.trial.card == card and t.trial.result == "succeeds")
    return card in turned(t) and not is_won


def turned(t: HeroesTable) -> list[str]:
    """UH-CHL-21, UH-CRD-05: the challenges in play: a card that nobody has turned yet is none."""
    return [card for card in t.open if t.kind(card) == "challenge" and not is_unturned(t, card)]


def is_unturned(t: HeroesTable, card: str) -> bool:
    """UH-CRD-12: is only its back read by now?"""
    return card == t.reading or agenda.is_unturned(t, card)


# Helpers ------------------------------------------------------------------------------------------


async def helpers(t: HeroesTable) -> Next:
    """UH-JON-01, UH-JON-05, UH-JON-06: in a joined challenge everybody on the same map may take part."""
    if first := meanwhile(t, "helpers"):
        return first
    while to_ask(t):
        await takes_part(t, to_ask(t)[0])
    return Next("announce")


def to_ask(t: HeroesTable) -> list[str]:
    """Who has not said yet whether they take part."""
    if not t.challenge.joined or is_off(t):
        return []
    return [name for name in t.here(t.trial.hero) if name not in t.trial.asked]


@rule
async def takes_part(t: HeroesTable, helper: str) -> None:
    """UH-JON-01, UH-JON-02, UH-JON-03: with one of their skills, modifiers included."""
    if helper not in to_ask(t):  # they have been moved away meanwhile
        return
    skill = await choose("challenge.join", [*SKILLS, NO], t.player(helper), hero=helper, card=t.trial.card)
    t.trial.asked.append(helper)
    if skill == NO:
        t.tell("challenge.stays_out", hero=helper)
        return
    t.trial.helpers[helper] = skill
    t.tell("challenge.joins", hero=helper, skill=skill, n=helped(t, helper, skill))


def least(t: HeroesTable) -> int:
    """UH-CHL-08, UH-JON-02: one luck card, and one more for each helper."""
    return 1 + len(t.trial.helpers)


# Luck ---------------------------------------------------------------------------------------------


async def announce(t: HeroesTable) -> Next:
    """UH-CHL-09, UH-TIM-02: the moment before it is said how many are drawn."""
    if first := meanwhile(t, "announce"):
        return first
    await window(t, "before", "announce")
    return meanwhile(t, "how_many") or Next("how_many")


async def how_many(t: HeroesTable) -> Next:
    """UH-CHL-09: how many are drawn is said before the first one."""
    await say_how_many(t)
    await window(t, "after", "announce")
    return Next("draws_luck")


@rule
async def say_how_many(t: HeroesTable) -> None:
    """UH-CHL-08, UH-CHL-09, UH-JON-04: as many as the active hero likes; more than there are is a warning."""
    if is_off(t):
        return
    count = await number("challenge.announce", least(t), MOST_LUCK, t.player(t.trial.hero), least=least(t), n=there(t))
    t.trial.announced = count
    if count > there(t):
        t.tell("challenge.more_than_there", n=there(t))


async def draws_luck(t: HeroesTable) -> Next:
    """UH-CHL-10, UH-CHL-11, UH-CHL-12, UH-FRC-06: all of them, unless there is no card left anywhere."""
    if not t.trial.luck and (first := meanwhile(t, "draws_luck")):
        return first
    if is_off(t):
        return Next("called_off")
    if len(t.trial.luck) >= t.trial.announced or broken_off(t):
        return Next("strains")
    if not await draw_luck(t, t.trial.hero):
        t.tell("luck.all_gone")
        return Next("strains")
    return Next("draws_luck")


def broken_off(t: HeroesTable) -> bool:
    """UH-FRC-06: by house rule an attempt at a forced challenge ends as soon as the luck runs out."""
    return t.challenge.forced and t.trial.out_of_luck and t.ruled("luck_runs_out") == "broken_off"


async def strains(t: HeroesTable) -> Next:
    """UH-CHL-13, UH-JON-04, UH-FRC-06: a cube for one more card, unless the sum is high enough without it anyway."""
    if broken_off(t) or (t.trial.strained and t.ruled("challenge_strain") == "once"):
        return Next("resolve")
    await window(t, "before", "strain")
    if at_least(t) >= t.requirement() or not may_strain(t) or not await strain_cube(t):
        return Next("resolve")
    await draw_luck(t, t.trial.hero)
    await window(t, "after", "strain")
    return Next("strains")


@rule
async def strain_cube(t: HeroesTable) -> bool:
    """UH-CHL-13, UH-NRG-08, UH-NRG-09: whose cube; nobody has to."""
    cards = strainable(t)
    card = await choose("challenge.strain", [*cards, NO], t.player(t.trial.hero), n=so_far(t), most=t.requirement())
    if card == NO:
        return False
    t.trial.strained += 1
    strain(t, cards[card], card)
    return True


# The result ---------------------------------------------------------------------------------------


async def resolve(t: HeroesTable) -> Next:
    """UH-CHL-14, UH-CHL-16: luck, skill and whatever else counts, against what is needed."""
    await begins(t, "resolution")
    if dice_matter(t):
        await skill_dice(t)
    while in_the_balance(t) and (every := doubts(t)):
        await judged(t, every[0].name)
    if says_more(t) and so_far(t) + LEAST_MORE < t.requirement() <= so_far(t) + MOST_MORE:
        await told_bonus(t)
    while await boosted(t):
        pass
    await ends(t, "resolution")
    if is_off(t):
        return Next("called_off")
    judge(t)
    return Next(t.trial.result)


def dice_matter(t: HeroesTable) -> bool:
    """UH-CUB-14, UH-CUB-15: dice are rolled unless the outcome is clear without them."""
    return t.challenge.forced or in_the_balance(t) or says_more(t)


def in_the_balance(t: HeroesTable) -> bool:
    """UH-CHL-14, UH-CHL-16: can it still be won, and lost?"""
    return at_least(t) < t.requirement() <= at_most(t) + boosted_by(t)


async def boosted(t: HeroesTable) -> bool:
    """UH-CHL-14, UH-TIM-04: what could count now is offered once before the sum is made, if it can be enough."""
    if t.ruled("reminders") == "shown" or not so_far(t) < t.requirement() <= so_far(t) + boosted_by(t):
        return False
    name = await which_boost(t)
    if name != NOT_NOW:
        await activate(t, name)
    return name != NOT_NOW


@rule
async def which_boost(t: HeroesTable) -> str:
    """UH-CHL-14, UH-EFF-09: nobody has to."""
    return await choose("challenge.boost", [*boosts(t), NOT_NOW], whom(t, boosts(t)), n=so_far(t), most=t.requirement())


@rule
async def told_bonus(t: HeroesTable) -> None:
    """UH-CHL-14: what words say that only people can judge."""
    count = await number(
        "challenge.bonus", LEAST_MORE, MOST_MORE, t.player(t.trial.hero), n=so_far(t), most=t.requirement()
    )
    t.trial.bonus += count


def judge(t: HeroesTable) -> None:
    """UH-CHL-14, UH-CHL-16, UH-EX-10: the sum with its parts; as much as is needed is enough."""
    result, needed, luck = so_far(t), t.requirement(), sum(t.trial.values)
    t.trial.result = "succeeds" if result >= needed else "fails"
    t.tell("challenge.sum", luck=luck, extra=result - luck, n=result, most=needed)
    for card, n in passive_bonus(t):
        t.tell("bonus.passive", card=card, n=n)


async def succeeds(t: HeroesTable) -> Next:
    """UH-CHL-17, UH-FRC-02, UH-TIM-03, UH-CUB-25: it is won; what these moments bring comes before the reward."""
    hero, card = t.trial.hero, t.trial.card
    lay_away(t)
    t.tell("challenge.won", hero=hero, card=card)
    await window(t, "before", "success")
    if t.ruled("fate_moment") == "before_reward":
        await fate_settles(t, "success", hero)
    await window(t, "after", "success")
    if card not in t.beaten:
        t.beaten.append(card)
    return wait_with(t, "gains") or Next("gains")


async def gains(t: HeroesTable) -> Next:
    """UH-CHL-17, UH-CHL-18, UH-CHL-20, UH-CHL-22: what stands on the right, and the card goes, or waits for it."""
    hero, card = t.trial.hero, t.trial.card
    if not t.box_tried.rewards:
        await tell_reward(t)
    reward = await which_reward(t)
    tried, does_more = t.box_tried, brings_more(t)
    stays = t.ruled("chain") == "stays_open"
    if not stays:
        changes.discard(t, card, "challenge.done")
    await over(t)
    agenda.first(t, *fate_later(t, "success", hero), *([Job("chain_ends", card, hero)] if stays else []))
    t.soon = 0
    if reward:
        await gained(t, tried, int(reward), hero)
    if does_more:
        await by_hand(t, "")
    return NEXT_JOB


def fate_later(t: HeroesTable, how: str, hero: str) -> list[Job]:
    """UH-CUB-25: by house rule fate comes after all that the result brings."""
    return [Job(FATE_COMES, how, hero)] if t.ruled("fate_moment") == "after_reward" else []


def brings_more(t: HeroesTable) -> bool:
    """UH-CHL-17: does a reward that somebody told bring what only hands can do?"""
    told = t.told_rewards.get(f"{t.trial.card}:{t.trial.box}", [])
    return any(line.do == BY_HAND for line in told)


@rule
async def which_reward(t: HeroesTable) -> str:
    """UH-CHL-18, UH-NRG-13: one, if there is any, as the active player says, if it matters; not what has no cubes."""
    rewards = t.box_tried.rewards
    every = [str(n) for n in range(len(rewards))]
    open_ones = [one for one in every if affordable(t, rewards[int(one)].ops, t.trial.hero)]
    if all(idle(t, reward.ops, t.trial.hero) for reward in rewards):
        open_ones = every[:1]
    return await choose("challenge.reward", open_ones or every, t.player(t.trial.hero)) if every else ""


async def gained(t: HeroesTable, tried: ChallengeBox, at: int, hero: str) -> None:
    """UH-CHL-17, UH-CHL-19: all that stands there together."""
    reward = tried.rewards[at]
    if reward.text:
        t.tell("challenge.reward", text=ref(reward.text))
    await follow(t, reward.ops, hero)


async def chain_ends(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-CHL-20, UH-CHL-22, UH-CHL-23: all that it led to is over; the card leaves the table."""
    if what in t.open:
        changes.discard(t, what, "challenge.done")
    return NEXT_JOB


async def fails(t: HeroesTable) -> Next:
    """UH-CHL-21, UH-CHL-26, UH-FRC-05, UH-FRC-06, UH-FRC-07, UH-FRC-09: back into the pile; a forced one again."""
    lay_away(t)
    t.tell("challenge.lost", hero=t.trial.hero, card=t.trial.card)
    await window(t, "before", "failure")
    if again(t):
        if t.ruled("fate_forced") == "each_attempt":
            await fate_settles(t, "failure", t.trial.hero)
        await window(t, "after", "failure")
        if t.ruled("forced_windows") == "each_attempt":
            await ends(t, "challenge")
        t.tell("challenge.again", hero=t.trial.hero)
        return Next("attempt")
    return await has_failed(t)


async def has_failed(t: HeroesTable) -> Next:
    """UH-CHL-21, UH-FRC-07, UH-CUB-25: all challenges on the table go back."""
    hero = t.trial.hero
    if t.ruled("fate_moment") == "before_reward":
        await fate_settles(t, "failure", hero)
    await window(t, "after", "failure")
    for card in turned(t):
        changes.put_back(t, card)
    await over(t)
    agenda.first(t, *fate_later(t, "failure", hero))
    return NEXT_JOB


def again(t: HeroesTable) -> bool:
    """UH-FRC-02, UH-FRC-06, UH-FRC-09: until it succeeds, or the luck has run out meanwhile."""
    ran_out = t.trial.out_of_luck or (t.reshuffles and t.ruled("earlier_reshuffle") == "counts")
    return t.challenge.forced and not ran_out and t.trial.hero in t.heroes and there(t) > 0


CHALLENGE_STEPS = (
    *INTERRUPTION_STEPS,
    challenge,
    attempt,
    tries,
    helpers,
    announce,
    how_many,
    draws_luck,
    strains,
    resolve,
    succeeds,
    gains,
    fails,
    chain_ends,
)
