"""Wonder Book: the enemies' phase, wyrm by wyrm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine import Next, choose, draw, effect, goto, number, pause, rule, settle, skippable
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import added, follow, may_hold, modifiers_at
from engine.games.wonder_book.deeds_map import hurt_figure
from engine.games.wonder_book.pack import (
    ActivateStep,
    EnemyStep,
    Goal,
    RevealCardStep,
    RevealStep,
    RuleStep,
    SpawnStep,
    Step,
)
from engine.games.wonder_book.steps import PLAYERS_PHASE
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import Condition, CrowdBurst, WyrmsIn
from engine.pieces.maps import distances
from engine.pieces.words import ref

NEXT_BLOCK = ""  # between the wyrms of one block and those of the block inside it
FIRST = ("spawn", "activate", "around")  # what stands highest on a wyrm card, or that wyrms act before and after

# The phase ----------------------------------------------------------------------------------------


async def enemies_phase(t: WonderTable) -> Next:
    """WB-ENP-01, WB-GOL-03: the phase of the wyrms begins."""
    put_all_off(t)
    t.phase, t.active, t.acting, t.enemy_step = "enemies", "", "", 0
    t.enemies_of = t.deck[0] if t.deck else 0
    t.figures_to_act = list(t.figures)
    t.tell("enemies.begin")
    return goto(next_enemy_step)


async def next_enemy_step(t: WonderTable) -> Next:
    """WB-ENP-01, WB-ENP-02, WB-GOL-06: what the goal card lists, line by line; then the players again."""
    t.to_act, t.yet_to_act, t.acting = [], [], ""
    if "enemies" in t.by_hand:
        await enemies_by_hand(t)
        return PLAYERS_PHASE
    if t.reveals > 0:
        await wyrm_card(t)
        return goto(next_enemy_step)
    steps = listed(t)
    if t.enemy_step >= len(steps):
        return await figures_act(t)
    step = steps[t.enemy_step]
    t.enemy_step += 1
    await enemy_step(t, step)
    return goto(next_enemy_step)


async def figures_act(t: WonderTable) -> Next:
    """WB-DMG-06, WB-GEN-03: friends and foes that have a turn of their own take it when the wyrms are done."""
    while t.figures_to_act:
        name, *t.figures_to_act = t.figures_to_act
        entity = t.box.entities.get(name)
        if entity and name in t.figures:
            await tell_rule(t, ref(entity.turn_text), bool(entity.turn_text) and not entity.ops)
            await follow(t, entity.ops)
    return PLAYERS_PHASE


@rule
async def enemies_by_hand(t: WonderTable) -> None:
    """WB-ENP-01: the people run the wyrms, and put right on the trackers what has become of it."""
    await pause("enemies.by_hand")


def listed(t: WonderTable) -> tuple[EnemyStep, ...]:
    """WB-GOL-06, WB-GOL-11: the lines of the card under which the phase began, even if another goal lies on top now."""
    card = t.known(t.enemies_of)
    return ((card.goal if card else None) or t.goal() or Goal()).enemies


async def enemy_step(t: WonderTable, step: EnemyStep) -> None:
    """WB-WCD-01, WB-WCD-02, WB-WCD-05, WB-WCD-06: one line, on a wyrm card or a goal card."""
    if isinstance(step, RevealStep | RevealCardStep):
        changes.order_reveals(t, counted(t, step))
    elif isinstance(step, SpawnStep):
        await put_spawned(t, counted(t, step))
        await settle(t)  # a goal that is reached by it comes before anybody acts
    elif isinstance(step, ActivateStep):
        await activate_all(t, counted(t, step))
    elif t.crowd or not step.silver:
        await own_rule(t, step)


def counted(t: WonderTable, step: SpawnStep | ActivateStep | RevealStep | RevealCardStep) -> int:
    """WB-WCD-05, WB-WCD-06, WB-SOL-06, WB-SWI-06: silver symbols count with three or four heroes only."""
    return step.count + step.silver * t.crowd


async def own_rule(t: WonderTable, step: RuleStep) -> None:
    """WB-WCD-11: the card's own text, once, for everything that fits it now; whom it speaks to is another matter."""
    reader, t.reader, unseen = t.reader, "", needs_a_map(t, step)
    await tell_rule(t, ref(step.text), unseen or not step.ops)
    before = t.seal()
    await follow(t, step.ops)
    if step.ops and not unseen and t.seal() == before:
        t.tell("wyrm_card.nothing")
    t.reader = reader


def needs_a_map(t: WonderTable, step: RuleStep) -> bool:
    """WB-GEN-03: of a map that nobody has typed only people see where it is crowded."""
    return not t.areas and any(isinstance(op, CrowdBurst) for op in step.ops)


@rule
async def tell_rule(t: WonderTable, text: str, by_hand: bool) -> None:
    """WB-WCD-11: it is heard; if the trackers know nothing of it, the people carry it out, and say when it is done."""
    if by_hand:
        await pause("card.by_hand", text=text)
    elif text:
        t.tell("wyrm_card.rule", says=text)


# Wyrm cards ---------------------------------------------------------------------------------------


async def wyrm_card(t: WonderTable) -> None:
    """WB-WCD-01, WB-WCD-03, WB-WCD-04, WB-WCD-07: one card from top to bottom, then onto the discard pile."""
    if not await reveal(t):
        return
    for step in blocks(t):
        await enemy_step(t, step)
    put_off(t)


def put_off(t: WonderTable) -> None:
    """WB-WCD-07, WB-WCD-09: it is done with, and one that lies beneath it goes on."""
    if t.wyrm_card:
        t.wyrm_discard.append(t.wyrm_card)
    t.wyrm_card = t.beneath.pop() if t.beneath else ""


def put_all_off(t: WonderTable) -> None:
    """WB-WCD-07, WB-GOL-11: a phase that is over leaves no card lying, and owes none."""
    while t.wyrm_card:
        put_off(t)
    t.reveals, t.ordered_by, t.to_act, t.yet_to_act = 0, "", [], []


@rule
async def reveal(t: WonderTable) -> bool:
    """WB-WCD-03, WB-WCD-08, WB-WCD-09: from the top; the discard pile is shuffled when the deck is empty.

    False: there is no card. One that is being resolved waits beneath the new one.
    """
    fresh = not t.wyrm_deck
    pile = fresh_pile(t) if fresh else t.wyrm_deck
    if t.wyrm_on_top in pile:
        pile = [t.wyrm_on_top]
    if not pile:
        t.reveals = 0
        return False
    card = await draw("wyrm_card.draw_shuffled" if fresh else "wyrm_card.draw", pile)
    facts = [] if known_steps(t, card) else await told_steps(t, card)
    t.reveals -= 1
    if fresh:
        t.wyrm_deck = list(pile)
        t.wyrm_discard = [name for name in t.wyrm_discard if name not in pile]
    t.wyrm_deck.remove(card)
    t.beneath += [t.wyrm_card] if t.wyrm_card else []
    t.wyrm_card, t.wyrm_on_top, t.ordered_by = card, "", ""
    if facts:
        t.learned[card] = facts
    t.tell("wyrm_card.revealed", wyrm_card=card)
    return True


def fresh_pile(t: WonderTable) -> list[str]:
    """WB-WCD-08, WB-WCD-09: the whole discard pile; by house rule without the card that has just ordered it."""
    stays_out = t.ordered_by if t.ruled("last_card_reshuffled") == "no" else ""
    return [name for name in t.wyrm_discard if name != stays_out] or list(t.wyrm_discard)


def known_steps(t: WonderTable, card: str) -> bool:
    """Whether the pack, or the table before, has told what the card says."""
    typed = t.box.wyrm_cards.get(card)
    return bool(typed and typed.steps) or card in t.learned


async def told_steps(t: WonderTable, card: str) -> list[int]:
    """WB-WCD-01, WB-WCD-02: a card that nobody typed: its symbols are counted at the table, and which come first."""
    spawns = await number("wyrm_card.spawns", 0, 8, wyrm_card=card)
    actions = await number("wyrm_card.actions", 0, 8, wyrm_card=card)
    another = await choose("wyrm_card.another", ["no", "yes"], wyrm_card=card)
    both = [*FIRST[: 2 + (actions > 1)]] if spawns and actions else ["spawn"]
    first = await choose("wyrm_card.first", both, wyrm_card=card)
    return [spawns, actions, int(another == "yes"), FIRST.index(first)]


def blocks(t: WonderTable) -> list[EnemyStep]:
    """WB-WCD-01, WB-ACT-14: the lines of the card, with activations that stand together taken as one."""
    typed = t.box.wyrm_cards.get(t.wyrm_card)
    steps = typed.steps if typed and typed.steps else learned_steps(t.learned.get(t.wyrm_card, [0, 0, 0]))
    return list(joined(steps, everywhere=t.ruled("split_activations") == "one_block_at_first"))


def learned_steps(facts: Sequence[int]) -> tuple[Step, ...]:
    """WB-WCD-01: what was told of a card, in the order in which it stands there."""
    spawns, actions, another, *first = [*facts, 0]
    spawn, before = SpawnStep(count=spawns), (0, actions, 1)[first[0]]
    acting = (ActivateStep(count=before), spawn, ActivateStep(count=actions - before))
    return (*(step for step in acting if step.count), RevealStep(count=another))


def joined(steps: tuple[EnemyStep, ...], *, everywhere: bool) -> Iterator[EnemyStep]:
    """WB-ACT-14: one block for neighbouring activations, or by house rule for all of them."""
    lines = moved_up(steps) if everywhere else steps
    for active, group in groupby(lines, key=lambda step: isinstance(step, ActivateStep)):
        same = list(group)
        yield from [one_block(same)] if active else same


def moved_up(steps: tuple[EnemyStep, ...]) -> tuple[EnemyStep, ...]:
    """WB-ACT-14: every activation stands where the first one does."""
    activations = [step for step in steps if isinstance(step, ActivateStep)]
    if not activations:
        return steps
    at = steps.index(activations[0])
    return (*steps[:at], *activations, *(step for step in steps[at:] if not isinstance(step, ActivateStep)))


def one_block(steps: list[EnemyStep]) -> ActivateStep:
    """WB-ACT-14: that many actions for each wyrm."""
    same = [step for step in steps if isinstance(step, ActivateStep)]
    return ActivateStep(count=sum(step.count for step in same), silver=sum(step.silver for step in same))


# Spawning -----------------------------------------------------------------------------------------


async def put_spawned(t: WonderTable, count: int) -> None:
    """WB-SPN-01, WB-SPN-04, WB-SPN-06: out of the dark vortex; the group says where if there are several or none.

    On a map that nobody has typed only the people know where that is.
    """
    if len(t.vortex) == 1 or not t.areas:
        changes.spawn(t, count, t.vortex[0] if t.vortex else "")
        return
    for _ in range(count):
        if not await spawn_somewhere(t):
            return


@rule
async def spawn_somewhere(t: WonderTable) -> bool:
    """WB-SPN-06: one wyrm, in one of the vortices, or where the group says, also nowhere.  False: there is no more."""
    if t.wyrm_supply() <= 0:
        return False
    area = await choose("spawn.where", list(t.vortex) or [*t.areas, "nowhere"])
    if area != "nowhere":
        changes.spawn(t, 1, area)
    return True


# Activation ---------------------------------------------------------------------------------------


async def activate_all(t: WonderTable, actions: int) -> None:
    """WB-ACT-01, WB-ACT-08, WB-ACT-13: every wyrm that is there now takes so many actions.

    Those who wait for an activation that this one came into act when it is over.
    """
    t.yet_to_act += [NEXT_BLOCK, *t.to_act]
    t.to_act = list(t.wyrms) if actions else []
    while t.to_act:
        await activation(t, actions)
    at = max(0, len(t.yet_to_act) - t.yet_to_act[::-1].index(NEXT_BLOCK)) if NEXT_BLOCK in t.yet_to_act else 0
    t.to_act, t.yet_to_act = t.yet_to_act[at:], t.yet_to_act[: max(0, at - 1)]


async def activation(t: WonderTable, actions: int) -> None:
    """WB-ACT-02: one wyrm finishes before the next begins."""
    name = await next_wyrm(t, actions)
    if not name:  # waved away: the rest of them stay where they are
        t.to_act = []
    for _ in range(actions + more_actions(t, name)):
        if not await act(t, name):
            return


def more_actions(t: WonderTable, name: str) -> int:
    """WB-SPR-02, WB-GEN-03: cards in force may give wyrms more actions, or fewer."""
    area = t.wyrms[name].area if name in t.wyrms else ""
    return sum(m.value for m in modifiers_at(t, "wyrm_actions", area) if isinstance(m.value, int))


@skippable("")
async def next_wyrm(t: WonderTable, actions: int) -> str:
    """WB-ACT-03, WB-ACT-12: the group says which, where it matters; with everybody down it is over."""
    there = [name for name in t.to_act if name in t.wyrms and (t.standing() or recovers(t, name))]
    if not there:
        t.to_act = []
        return ""
    awake = [w for w in there if not is_idle(t, w)] or there
    name = await choose("wyrm.next", t.alike(awake)) if order_matters(t, awake, actions) else awake[0]
    t.to_act = [other for other in there if other != name]
    return name


def order_matters(t: WonderTable, names: Sequence[str], actions: int) -> bool:
    """WB-ACT-03: somebody may fall, or where wyrms stand may decide the goal, before the last of them has acted."""
    goal = t.goal() or Goal()
    decisive = may_be_decided(t, goal.condition) or may_be_decided(t, goal.extra_loss)
    return decisive or not t.areas or any(may_fall(t, hero, names, actions) for hero in t.standing())


def may_be_decided(t: WonderTable, conditions: Sequence[Condition]) -> bool:
    """WB-GOL-05: all that is left of these conditions depends on where wyrms stand."""
    rest = [condition for condition in conditions if not isinstance(condition, WyrmsIn)]
    return len(rest) < len(conditions) and may_hold(t, rest)


def may_fall(t: WonderTable, hero: str, names: Sequence[str], actions: int) -> bool:
    """WB-KOH-01, WB-WAT-02: would this hero fall if every wyrm that can come so far hit nobody else?"""
    away = distances(t.roads(), [t.heroes[hero].area])
    near = [name for name in names if t.wyrms[name].area in away]
    times = (actions + more_actions(t, name) - t.wyrms[name].stunned - away[t.wyrms[name].area] for name in near)
    hits = sum(max(0, n) for n in times)
    return hits > 0 and hits * damage(t, hero) >= t.heroes[hero].hearts


def damage(t: WonderTable, hero: str) -> int:
    """WB-WAT-02: one heart, or as cards in force change it."""
    return max(0, 1 + added(t, "wyrm_damage", hero))


@effect
@skippable(True)
async def act(t: WonderTable, name: str) -> bool:
    """WB-ACT-04, WB-ACT-05, WB-ACT-06, WB-ACT-07, WB-ACT-12, WB-WAT-05: recover, else attack, else come closer.

    False: there is nothing that it could do, nor will it with its next action.
    """
    if not can_act(t, name):
        return False
    if t.wyrms[name].stunned:
        stand_up(t, name)
    elif not t.areas:
        await act_unmapped(t, name)
    elif victims(t, t.wyrms[name].area):
        await attack(t, name)
    else:
        await approach(t, name)
    return True


def can_act(t: WonderTable, name: str) -> bool:
    """WB-ACT-06, WB-ACT-12: it is there, and can stand up or has somebody to hit or to approach."""
    return name in t.wyrms and (recovers(t, name) or not is_idle(t, name))


def recovers(t: WonderTable, name: str) -> bool:
    """WB-ACT-06, WB-ACT-10, WB-ACT-11: always, unless no wyrm reaches anybody; house rules know two other ways."""
    ruling = t.ruled("recover_without_heroes")
    as_printed = ruling == "while_one_is_reached" and not all(is_idle(t, other) for other in t.wyrms)
    return t.wyrms[name].stunned and (as_printed or ruling == "yes")


def is_idle(t: WonderTable, name: str) -> bool:
    """WB-ACT-09, WB-ACT-10, WB-ACT-11, WB-ACT-12: it can neither hit nor approach anybody who stands."""
    area = t.wyrms[name].area
    return not (victims(t, area) or t.ways_to_heroes(area)) if t.areas else not t.standing()


def victims(t: WonderTable, area: str) -> list[str]:
    """WB-WAT-01, WB-GEN-03: the standing heroes there, and figures of which a card says that wyrms attack them."""
    figures = (name for name, figure in t.figures.items() if figure.area == area and name in t.box.entities)
    return t.heroes_in(area) + [name for name in figures if t.box.entities[name].attacked_by_wyrms]


def stand_up(t: WonderTable, name: str) -> None:
    """WB-ACT-06, WB-WYL-08, WB-WYL-09: its first action, and it is unhurt again."""
    t.wyrms[name].stunned = False
    t.tell("wyrm.recovers", wyrm=name, area=t.wyrms[name].area)


async def attack(t: WonderTable, name: str) -> None:
    """WB-WAT-01, WB-WAT-02, WB-WAT-03, WB-WAT-04: somebody in its own area loses a heart; the group says who."""
    victim = await victim_of(t, name)
    if victim in t.figures:
        await hurt_figure(t, victim, 1, "")


@rule
async def victim_of(t: WonderTable, name: str) -> str:
    """WB-WAT-03: one of those who stand there; where nobody can be hurt, nobody has to choose."""
    area = t.wyrms[name].area
    found = victims(t, area)
    harmless = all(who in t.heroes and not damage(t, who) for who in found)
    victim = found[0] if harmless else await choose("wyrm.attacks", found, wyrm=name, area=area)
    t.tell("wyrm.attacked", wyrm=name, hero=victim, area=area)
    if victim in t.heroes:
        changes.lose_hearts(t, victim, damage(t, victim))
    return victim


@rule
async def approach(t: WonderTable, name: str) -> None:
    """WB-WMV-01, WB-WMV-02, WB-WMV-03, WB-WMV-04, WB-WMV-05, WB-WMV-06, WB-WMV-07, WB-WMV-08: one area closer."""
    here = t.wyrms[name].area
    changes.move_wyrm(t, name, await choose("wyrm.moves", t.ways_to_heroes(here), wyrm=name, area=here))


@rule
async def act_unmapped(t: WonderTable, name: str) -> None:
    """WB-ACT-04: on a map that nobody has typed, the people see whom it reaches."""
    victim = await choose("wyrm.did", [*t.standing(), "moved"], wyrm=name)
    if victim != "moved":
        changes.lose_hearts(t, victim, 1)
