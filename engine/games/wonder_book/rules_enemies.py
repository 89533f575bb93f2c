"""Wonder Book: the enemies' phase, card by card and line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine import Next, choose, draw, goto, number, pause, rule, settle
from engine.content import Text
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import HERE, follow
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
from engine.games.wonder_book.rules_activation import activate_all
from engine.games.wonder_book.steps import PLAYERS_PHASE
from engine.games.wonder_book.table import EVERYWHERE, WHOLE_MAP, WonderTable
from engine.games.wonder_book.verbs import CrowdBurst, Either, OfHeroes, OfWyrms, Op, OpenEnvelope, RemoveWyrm, SetPopup
from engine.pieces.verbs import ByHand, Instruction
from engine.pieces.words import ref

BY_PEOPLE = (Instruction, ByHand, SetPopup, OpenEnvelope, Either)  # lines of which hands or a choice are a part
FIRST = (
    "spawn",
    "activate",
    "around",
    "rule",
)  # what stands highest on a wyrm card, or that wyrms act before and after
MORE = ("no", "yes", "rule", "both")  # what else it says: to turn up another one, a rule of its own

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
    return together(t, ((card.goal if card else None) or t.goal() or Goal()).enemies)


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
    if t.phase == "enemies":
        t.acting = ""  # whoever has acted out of turn meanwhile is done
    await tell_rule(t, ref(step.text), unseen or not step.ops)
    before, told = t.seal(), t.told
    await follow(t, step.ops)
    if concerns_trackers(step) and not unseen and (t.seal(), t.told) == (before, told):
        t.tell("wyrm_card.nothing")
    t.reader = reader


def concerns_trackers(step: RuleStep) -> bool:
    """WB-WCD-11: only of lines that change nothing but numbers and places can one see that they have done nothing."""
    return bool(step.ops) and not any(isinstance(op, BY_PEOPLE) for op in step.ops)


def needs_a_map(t: WonderTable, step: RuleStep) -> bool:
    """WB-GEN-03: of a map that nobody has typed only people see where it is crowded."""
    return not t.areas and any(concerns_places(op) for op in step.ops)


def concerns_places(op: Op) -> bool:
    """WB-GEN-03: a line that means who stands, or lies, in some places and not in others."""
    if isinstance(op, OfHeroes):
        return op.who in HERE and op.area != WHOLE_MAP
    if isinstance(op, OfWyrms):
        return op.which == "in_area" and op.area not in EVERYWHERE
    return isinstance(op, CrowdBurst) or (isinstance(op, RemoveWyrm) and op.area not in EVERYWHERE)


@rule
async def tell_rule(t: WonderTable, text: str, by_hand: bool) -> None:
    """WB-WCD-11: it is heard; if the trackers know nothing of it, the people carry it out, and say when it is done."""
    if by_hand and not text:
        await pause("wyrm_card.by_hand", wyrm_card=t.wyrm_card)
    elif by_hand:
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
    t.wyrm_card, t.ordered_by = card, ""
    t.wyrm_on_top, t.wyrm_below = next(iter(t.wyrm_below), ""), t.wyrm_below[1:]
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
    more = await choose("wyrm_card.another", MORE, wyrm_card=card)
    has_rule = more in ("rule", "both")
    first = await choose("wyrm_card.first", highest(spawns, actions, rule=has_rule), wyrm_card=card)
    return [spawns, actions, int(more in ("yes", "both")), FIRST.index(first), *[1] * has_rule]


def highest(spawns: int, actions: int, *, rule: bool) -> list[str]:
    """WB-WCD-01: what may stand highest on a card that shows so much."""
    there = (spawns or not rule, actions and (spawns or rule), spawns and actions > 1, rule)
    return [line for line, is_there in zip(FIRST, there, strict=True) if is_there]


def blocks(t: WonderTable) -> list[EnemyStep]:
    """WB-WCD-01, WB-ACT-14: the lines of the card, with activations that stand together taken as one."""
    typed = t.box.wyrm_cards.get(t.wyrm_card)
    steps = typed.steps if typed and typed.steps else learned_steps(t.learned.get(t.wyrm_card, [0, 0, 0]))
    return list(together(t, steps))


def together(t: WonderTable, steps: tuple[EnemyStep, ...]) -> tuple[EnemyStep, ...]:
    """WB-ACT-14: the lines of one card as this table plays them."""
    return tuple(joined(steps, everywhere=t.ruled("split_activations") == "one_block_at_first"))


def learned_steps(facts: Sequence[int]) -> tuple[Step, ...]:
    """WB-WCD-01, WB-WCD-02: what was told of a card, in the order in which it stands there; its rule is for people."""
    spawns, actions, another, first, has_rule = [*facts, 0, 0][:5]
    before = (0, actions, 1, 0)[first]
    acting = (ActivateStep(count=before), SpawnStep(count=spawns), ActivateStep(count=actions - before))
    lines: list[Step] = [step for step in acting if step.count]
    if has_rule == 1:
        lines.insert(0 if FIRST[first] == "rule" else len(lines), RuleStep(text=Text()))
    return (*lines, RevealStep(count=another))


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
    for n in range(count):
        if not await spawn_somewhere(t, count - n):
            return


@rule
async def spawn_somewhere(t: WonderTable, wanted: int) -> bool:
    """WB-SPN-06: one wyrm, in one of the vortices, or where the group says, also nowhere.  False: there is no more."""
    if t.wyrm_supply() <= 0:
        t.tell("wyrm.supply_empty", n=wanted)
        return False
    area = await choose("spawn.where", list(t.vortex) or [*t.areas, "nowhere"])
    if area != "nowhere":
        changes.spawn(t, 1, area)
    return True
