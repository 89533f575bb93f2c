"""What each verb of the cards does."""

from __future__ import annotations

from engine import Ask, SoughtDice, choose, put_to_table, rule
from engine.games.grimm import answers, changes, draws, places, reactions, verbs
from engine.games.grimm.at_once import which
from engine.games.grimm.cards import elsewhere
from engine.games.grimm.powers import may_use
from engine.games.grimm.table import ON_SNAKE_DIE, SNAKE_RING, TOKENS, GrimmTable
from engine.pieces.order import seated_after
from engine.pieces.sockets import on_top

NO, YES, DONE = "no", "yes", "done"

# Tokens and cards -----------------------------------------------------------------------------------


async def gain(t: GrimmTable, op: verbs.Gain, name: str) -> None:
    """GR-STY-03: tokens for whoever the card speaks to."""
    await places.take(t, (name,), await which(t, op.token, name), op.n)


async def lose(t: GrimmTable, op: verbs.Lose, name: str) -> None:
    """GR-STY-04: one after the other, of kinds that are chosen; all that one has, if that is no more."""
    for still in range(op.n, 0, -1):
        kinds = [kind for kind in changes.held(t, name) if op.token in ("any", kind)]
        if not t.hides_tokens and sum(t.heroes[name].tokens[kind] for kind in kinds) <= still:
            changes.pay(t, name, {kind: t.heroes[name].tokens[kind] for kind in kinds})
            return
        await lose_one(t, op.token, name)


@rule
async def lose_one(t: GrimmTable, token: str, name: str) -> None:
    """GR-STY-04, GR-OPT-17: any of those that one has; where tokens are hidden, alone, whether there are any or not."""
    kinds = [kind for kind in changes.held(t, name) if token in ("any", kind)]
    if kinds or t.hides_tokens:
        given = await choose("token.lose", kinds or [NO], name, private=t.hides_tokens)
        if given in kinds:
            changes.lose(t, name, given, 1)


async def others_gain(t: GrimmTable, op: verbs.OthersGain, name: str) -> None:
    """GR-STY-07, GR-STY-08, GR-COP-08: everybody else may take what is chosen for them."""
    token = await which(t, op.token, name)
    t.to_favour, t.favoured = [one for one in seated_after(t.players, name) if one in t.others(name)], []
    while t.to_favour:
        await accepts(t, token, op.n)
    await places.take(t, t.favoured, token, op.n)
    t.favoured = []


@rule
async def accepts(t: GrimmTable, token: str, n: int) -> None:
    """GR-STY-08: nobody has to."""
    name = t.to_favour[0]
    wanted = name in t.heroes and await choose("token.favour", [YES, NO], name, amount=f"{n}:{token}") == YES
    t.to_favour = t.to_favour[1:]
    if wanted:
        t.favoured.append(name)


async def steal(t: GrimmTable, op: verbs.Steal, name: str) -> None:
    """GR-ITM-03, GR-ITM-04, GR-ITM-20: what is named may be warded off, and what is got may be answered."""
    victim, token = await pick_loot(t, name)
    if victim and await reactions.touches(t, t.turn.card, name, victim):
        await places.take(t, (name,), token, await hand_loot(t, op.n, name, victim, token))


@rule
async def pick_loot(t: GrimmTable, name: str) -> tuple[str, str]:
    """GR-ITM-20, GR-OPT-17: whom, and what, is chosen; where tokens are hidden, on the chance that they are there."""
    victims = [other for other in t.others(name) if t.tokens(other) or t.hides_tokens]
    if not victims:
        return "", ""
    victim = await choose("steal.whom", victims, name)
    kinds = TOKENS if t.hides_tokens else changes.held(t, victim)
    return victim, await choose("token.steal", kinds, name, victim=victim)


@rule
async def hand_loot(t: GrimmTable, most: int, name: str, victim: str, token: str) -> int:
    """GR-ITM-20, GR-OPT-17: as many as are there; where tokens are hidden only the victim can say."""
    n = min(most, t.heroes[victim].tokens.get(token, 0)) if victim in t.heroes else 0
    if t.hides_tokens and victim in t.heroes:
        await choose("steal.hand", [YES if n else NO], victim, private=True, token=token, by=name)
        n = min(most, t.heroes[victim].tokens.get(token, 0))
    if n:
        changes.lose(t, victim, token, n)
    else:
        t.tell("steal.nothing", who=name, victim=victim, token=token)
    return n


async def draw_quest(t: GrimmTable, op: verbs.DrawQuest, name: str) -> None:
    """GR-QST-13: from a deck of one's choice."""
    await draws.draw_quest(t, name, may_refuse=False)


async def draw_item(t: GrimmTable, op: verbs.DrawItem, name: str) -> None:
    """GR-MAG-03: from wherever it comes."""
    await draws.draw_items(t, name, op.n)


async def lose_item(t: GrimmTable, op: verbs.LoseItem, name: str) -> None:
    """GR-MAG-13: one that was not used."""
    await draws.lose_item(t, name)


async def pass_curse(t: GrimmTable, op: verbs.PassCurse, name: str) -> None:
    """GR-ITM-04, GR-ITM-09, GR-ITM-13: whoever it is meant for may ward it off."""
    tale, taker = await pick_curse(t, name)
    if tale and await reactions.touches(t, tale, name, taker):
        hand_curse(t, name, taker, tale)


def hand_curse(t: GrimmTable, name: str, taker: str, tale: str) -> None:
    """GR-ITM-13: from one to the other, if both are still there."""
    if name in t.heroes and taker in t.heroes and tale in t.heroes[name].deeds.tales:
        t.heroes[name].deeds.tales.remove(tale)
        t.heroes[taker].deeds.tales.append(tale)
        if taker == t.active:
            changes.is_new(t, tale)
        t.tell("curse.passed", who=name, taker=taker, tale=tale)


@rule
async def pick_curse(t: GrimmTable, name: str) -> tuple[str, str]:
    """GR-ITM-13: any curse, however old."""
    mine = t.heroes[name].deeds.tales
    curses = [tale for tale in mine if tale in t.box.tales and t.box.tales[tale].type == "curse"]
    if not curses or t.together or not t.others(name):
        return "", ""
    tale = await choose("curse.which", dict.fromkeys(curses), name)
    return tale, await choose("curse.whom", t.others(name), name, tale=tale)


# Figures --------------------------------------------------------------------------------------------


async def go(t: GrimmTable, op: verbs.Go, name: str) -> None:
    """GR-DIE-09, GR-MOV-08, GR-STY-19: an arrival of its own, at a place that is chosen."""
    if place := await pick_place(t, op, name):
        await places.arrive(t, name, place, "card")


@rule
async def pick_place(t: GrimmTable, op: verbs.Go, name: str) -> str:
    """GR-DIE-09: of those that stand on the card."""
    goals = [place for place in op.places or t.box.places if place != t.heroes[name].at]
    return await choose("figure.where", goals, name) if goals else ""


async def go_to_somebody(t: GrimmTable, op: verbs.GoToSomebody, name: str) -> None:
    """GR-ITM-07, GR-OPT-11: to where another figure stands; the field gives what it gives, by any house rule."""
    if other := await pick_somebody(t, name):
        await places.arrive(t, name, t.heroes[other].at, "visit")


@rule
async def pick_somebody(t: GrimmTable, name: str) -> str:
    """GR-ITM-07: whom one visits."""
    others = elsewhere(t, name)
    return await choose("figure.whom", others, name) if others else ""


async def walk(t: GrimmTable, op: verbs.Walk, name: str) -> None:
    """GR-MOV-05: a step without a die."""
    if place := await pick_step(t, name):
        await places.arrive(t, name, place, "card")


@rule
async def pick_step(t: GrimmTable, name: str) -> str:
    """GR-MOV-03, GR-MOV-05: to a place next to one's own, whatever lies between."""
    near = t.neighbours(name)
    return await choose("figure.where", near, name) if near else ""


# Dice -----------------------------------------------------------------------------------------------


@rule
async def lose_die(t: GrimmTable, op: verbs.LoseDie, name: str) -> None:
    """GR-DIE-03, GR-CHA-09: put aside, and its face does nothing."""
    pool = t.heroes[name].pool
    if pool:
        face = await choose("die.lose", dict.fromkeys(pool), name)
        t.heroes[name].pool.remove(face)
        t.heroes[name].aside.append(face)
        t.tell("die.aside", who=name, face=face)


@rule
async def take_back(t: GrimmTable, op: verbs.TakeBack, name: str) -> None:
    """GR-ITM-10, GR-PLC-16: the snake's die too."""
    tops = changes.own_tops(t, name)
    if tops:
        changes.take_back(t, await choose("socket.back", tops, name))


async def clear_die(t: GrimmTable, op: verbs.ClearDie, name: str) -> None:
    """GR-ITM-04, GR-ITM-09, GR-ITM-12: whoever's it is may ward that off."""
    socket = await pick_top(t, name)
    top, high = on_top(t.dice, socket), len(t.dice.get(socket, ()))
    stands = top and (top.owner == name or await reactions.touches(t, t.turn.card, name, top.owner))
    if stands and len(t.dice.get(socket, ())) == high:  # an answer may have taken it away
        changes.clear_die(t, socket)


@rule
async def pick_top(t: GrimmTable, name: str) -> str:
    """GR-ITM-12, GR-BAN-08: any die on top, though it bans."""
    tops = [socket for socket in t.dice if on_top(t.dice, socket)]
    return await choose("socket.clear", tops, name) if tops else ""


async def reroll(t: GrimmTable, op: verbs.Reroll, name: str) -> None:
    """GR-ITM-06, GR-ITM-19: some of the dice that were not placed; then what answers rolls may answer this one.

    Where a roll is being answered just now, what others have rolled may still be answered after that.
    """
    is_answer = any(window.what == "rolled" for window in t.windows)
    await roll_again(t, op, name)
    rolls_anew(t, name)
    if not is_answer:
        if t.rolled:
            await reactions.offered(t, "rolled", name)
        t.rolled = {}


@rule
async def roll_again(t: GrimmTable, op: verbs.Reroll, name: str) -> None:
    """GR-ITM-06: which ones, and what they show now."""
    left, picked = [face for face in t.heroes[name].pool if not changes.is_snake(face)], list[str]()
    while left and len(picked) < op.most:
        face = await choose("reroll.which", [*dict.fromkeys(left), DONE], name, n=len(picked))
        if face == DONE:
            break
        left.remove(face)
        picked.append(face)
    if not picked:
        return
    new = [str(face) for face in await put_to_table(rolling(t, "reroll.roll", name, len(picked)))]
    for face in picked:
        t.heroes[name].pool.remove(face)
    t.heroes[name].pool += new
    untouched = list(t.rolled.get(name, ()))
    for face in picked:
        if face in untouched:
            untouched.remove(face)
    t.rolled = {**t.rolled, name: untouched + new}
    t.tell("dice.rerolled", who=name, faces=list(new))


@rule
async def turn_low(t: GrimmTable, op: verbs.TurnLow, name: str) -> None:
    """GR-ITM-18, GR-ITM-19: one of those that were rolled just now."""
    low = changes.low_dice(t, name)
    if not low:
        return
    old = await choose("low.which", dict.fromkeys(low), name)
    new = await choose("low.face", faces_for(t, t.heroes[name].pool, old), name, face=old)
    t.heroes[name].pool.remove(old)
    t.heroes[name].pool.append(new)
    t.rolled[name].remove(old)
    t.tell("die.turned", who=name, old=old, face=new)


def rolling(t: GrimmTable, what: str, name: str, n: int) -> Ask:
    """GR-CHP-03: so many of somebody's dice, whichever they are; eyes know what lies on each."""
    any_die = tuple(dict.fromkeys(face for die in t.box.dice for face in die))
    sought = SoughtDice(n, n, t.box.dice, {})
    return Ask(what, "roll", (any_die,) * n, name, {"n": n}, least=n, sought=sought)


def faces_for(t: GrimmTable, pool: list[str], old: str) -> list[str]:
    """GR-FOX-03: what a die can be turned to: a face that lies on a die of its own, the others being what they are.

    GR-SNK-04, GR-SNK-07: of the snake's die any of its numbers.
    """
    if changes.is_snake(old):
        return [ON_SNAKE_DIE + face for face in dict.fromkeys(t.box.snake) if face.isdecimal()]
    others = [face for face in pool if not changes.is_snake(face)]
    if old in others:
        others.remove(old)
    every = dict.fromkeys(face for die in t.box.dice for face in die)
    return [face for face in every if each_has_a_die([*others, face], t.box.dice)] or list(every)


def each_has_a_die(faces: list[str], dice: tuple[tuple[str, ...], ...]) -> bool:
    """Can every face lie on a die of its own?"""
    if not faces:
        return True
    first, *others = faces
    fitting = [at for at, die in enumerate(dice) if first in die]
    return any(each_has_a_die(others, dice[:at] + dice[at + 1 :]) for at in fitting)


async def reroll_snake(t: GrimmTable, op: verbs.RerollSnake, name: str) -> None:
    """GR-ITM-08, GR-SNK-10: what it brought before is kept."""
    holder = t.snake_holder
    if holder in t.heroes and not changes.snake_lies(t):
        for face in [face for face in t.heroes[holder].pool if changes.is_snake(face)]:
            pick_up_snake(t, holder, face)
        await snake_rolls(t, holder)
        rolls_anew(t, holder)


def pick_up_snake(t: GrimmTable, name: str, face: str) -> None:
    """GR-SNK-10: before it is rolled again it shows nothing any more."""
    t.heroes[name].pool.remove(face)
    if face in t.rolled.get(name, ()):
        t.rolled[name].remove(face)


def rolls_anew(t: GrimmTable, name: str) -> None:
    """GR-CHA-12: while all roll, what an answer has rolled again is one more chance for a power that waits for it."""
    if t.phase == "rolling" and may_use(t, name, "low_reroll") and name not in t.to_reroll:
        t.to_reroll = [*t.to_reroll, name]


async def snake_rolls(t: GrimmTable, name: str) -> None:
    """GR-SNK-06, GR-ITM-03: what it leaves behind others may answer like any token."""
    if token := await roll_snake(t, name):
        await places.take(t, (name,), token, 1)


@rule
async def roll_snake(t: GrimmTable, name: str) -> str:
    """GR-SNK-03, GR-SNK-04, GR-SNK-05, GR-SNK-06: a number is one die more; else it is lost, perhaps for a token."""
    sought = SoughtDice(1, 1, (t.box.snake,), {SNAKE_RING: name})
    (face,) = await put_to_table(Ask("snake.roll", "roll", (t.box.snake,), name, sought=sought))
    t.snake_rolled = True
    if face.isdecimal():
        t.heroes[name].pool.append(ON_SNAKE_DIE + face)
        t.rolled = {**t.rolled, name: [*t.rolled.get(name, ()), ON_SNAKE_DIE + face]}
        t.tell("snake.stays", who=name, n=int(face))
        return ""
    t.tell("snake.lost", who=name)
    return face if face in TOKENS else ""


@rule
async def reach(t: GrimmTable, op: verbs.Reach, name: str) -> None:
    """GR-ITM-14, GR-ITM-16, GR-PLC-14: until the end of the turn; a ban stays a ban."""
    if name != t.active:
        return
    t.turn.higher += op.higher
    t.turn.lower += op.lower
    t.tell("reach.changed", who=name, higher=op.higher, lower=op.lower)


@rule
async def again(t: GrimmTable, op: verbs.Again, name: str) -> None:
    """GR-PLC-17, GR-TRN-04, GR-RAB-05: each of them is a placement of its own; none comes after the rabbit's token."""
    if name != t.active or t.turn.by_rabbit or t.turn.has_passed:
        return
    t.turn.more += op.n
    t.tell("turn.more", who=name, n=op.n)


DEEDS = (
    (verbs.Gain, gain),
    (verbs.Lose, lose),
    (verbs.OthersGain, others_gain),
    (verbs.Steal, steal),
    (verbs.DrawQuest, draw_quest),
    (verbs.DrawItem, draw_item),
    (verbs.LoseItem, lose_item),
    (verbs.PassCurse, pass_curse),
    (verbs.Go, go),
    (verbs.GoToSomebody, go_to_somebody),
    (verbs.Walk, walk),
    (verbs.LoseDie, lose_die),
    (verbs.TakeBack, take_back),
    (verbs.ClearDie, clear_die),
    (verbs.Reroll, reroll),
    (verbs.TurnLow, turn_low),
    (verbs.RerollSnake, reroll_snake),
    (verbs.Reach, reach),
    (verbs.Again, again),
    (verbs.Ward, answers.ward),
    (verbs.Redraw, answers.redraw),
    (verbs.Snatch, answers.snatch),
    (verbs.More, answers.more),
    (verbs.Instead, answers.instead),
)
