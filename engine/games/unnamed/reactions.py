"""Reactions: sin cards that answer what somebody does, and what always comes with it."""

from __future__ import annotations

from collections.abc import Callable

from engine import choose, rule
from engine.games.unnamed import gains, piles
from engine.games.unnamed.cards import follow, touching, use
from engine.games.unnamed.table import SevenTable
from engine.pieces.windows import Reactions

UNNAMED_CARD = "unnamed_card"
OF_THE_GOOD = ("use_artifact", "take_part", "gain_treasure", "close_portal")  # what nobody does who has fallen


def event_of(t: SevenTable) -> str:
    """What happens just now: an action, or a sin card that is played."""
    what = t.windows[-1].what if t.windows else ""
    return "play_sin" if what in t.box.sins or what == UNNAMED_CARD else what


def answers(t: SevenTable, card: str, event: str) -> list[int]:
    """UN-SIN-09: the functions of a card that answer this."""
    known = t.box.sins.get(card)
    return [n for n, one in enumerate(known.functions) if event in one.reacts_to] if known else []


def fits(t: SevenTable, card: str, name: str) -> bool:
    """UN-SIN-09, UN-UNP-10: a function that answers this very thing, which is not one's own."""
    is_answered = t.ruled("reactions") == "as_printed"
    return is_answered and t.windows[-1].by != name and bool(answers(t, card, event_of(t)))


def spend(t: SevenTable, name: str, card: str) -> None:
    """UN-SIN-02: it lies open now."""
    piles.play_sin_card(t, name, card)


async def carry_out(t: SevenTable, card: str, name: str) -> None:
    """UN-SIN-03, UN-SIN-09: one of its functions that answer this."""
    which = await function(t, card, name, tuple(n + 1 for n in answers(t, card, event_of(t))))
    if which:
        chosen = t.box.sins[card].functions[which - 1]
        await use(t, chosen.text, chosen.ops, name, card)


@rule
async def function(t: SevenTable, card: str, who: str, numbers: tuple[int, ...]) -> int:
    """UN-SIN-01, UN-SIN-03: one of the two functions; if none does anything now, the first."""
    every = t.box.sins[card].functions
    if not any(touching(t, every[n - 1].ops, who) for n in numbers):
        return numbers[0] if numbers else 0
    return await choose("sin.function", numbers, who, card=card)


REACTIONS: Reactions[SevenTable] = Reactions(
    "reaction",
    order=lambda t: t.at_once(),
    hand=lambda t, name: t.heroes[name].sins if name in t.heroes else [],
    every=piles.unseen_sins,
    fits=fits,
    spend=spend,
    carry_out=carry_out,
    at_once=lambda t: t.has_closed_hands,
)


async def happens(
    t: SevenTable, event: str, who: str, still: Callable[[], object] = lambda: True, *, of: str = ""
) -> bool:
    """UN-SIN-09, UN-GEN-14, UN-FAL-08, UN-FAL-11, UN-FAL-12: others may answer, once it is paid.

    False: it has no effect, as an answer has cancelled it, has made its doer fall, or has taken away what it is about,
    so that it *still* could be done no more.  From here on it is carried out to its end, whatever falls due meanwhile;
    with no effect, it has not happened at all.  What it is done with or to (*of*) is said to whoever may answer.
    """
    t.doing = t.doing or (f"{event}:{of}" if of else event)
    stands = await REACTIONS.offered(t, event, who)
    if event != "play_sin":
        piles.put_sins_away(t)
    if event in OF_THE_GOOD and who in t.heroes and t.heroes[who].fallen:
        stands = False
    stands = stands and bool(still())
    if not stands:
        t.tell("cancelled", who=who, event=event)
        t.doing = ""
    return stands


async def has_happened(t: SevenTable, event: str, who: str) -> None:
    """UN-MAN-03, UN-FAL-03: rules that last, and actions that hand out corruption."""
    if who not in t.heroes:
        return
    mine = (n for n, one in enumerate(t.reminders) if one.owner == who and not one.new)
    for n in [n for n in mine if event in t.reminders[n].when]:
        await reminded(t, n)
    t.reminders = [one for one in t.reminders if one.when]
    gains.corrupt(t, who, sum(source.n for source in t.box.world.corruption_sources if source.event == event))


def is_done(t: SevenTable) -> None:
    """UN-MAN-03: a rule that began with what was done just now is in force for all that comes after it."""
    t.doing = ""
    for one in t.reminders:
        one.new = False


async def reminded(t: SevenTable, n: int) -> None:
    """UN-MAN-03: a rule that lasts is said again, and does what it does."""
    if n >= len(t.reminders):
        return
    one = t.reminders[n]
    owner, at, card = one.owner, one.at, one.card
    if one.used:
        one.when = []
    say_again(t, owner, card)
    if at < len(t.box.lasting):
        await follow(t, t.box.lasting[at].ops, owner)


def say_again(t: SevenTable, owner: str, text: str) -> None:
    """What lasts, for whoever has forgotten."""
    if text:
        t.tell("reminder", who=owner, text=text)
