"""Encounters: a numbered card is taken, its back is read, it is turned, and what it is decides what comes next."""

from __future__ import annotations

from msgspec.structs import replace

from engine import Next, choose, draw, number, pause, rule
from engine.asks import SoughtCard, shown
from engine.games.unlikely_heroes import agenda, changes, puzzles, ways
from engine.games.unlikely_heroes.box import MOST
from engine.games.unlikely_heroes.cards import lines, met
from engine.games.unlikely_heroes.deeds import send_away
from engine.games.unlikely_heroes.effects import begins, empties, ends, fire, goes, window
from engine.games.unlikely_heroes.pack import Card
from engine.games.unlikely_heroes.steps import NEXT_JOB
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.telling import tell_card

DECK = "encounters"
KIND_STEPS = {"map": "map_found", "hero": "hero_found", "item": "item_found"}


async def next_job(t: HeroesTable) -> Next:
    """What is still to be done, one thing after the other."""
    t.soon = 0
    if not t.agenda:
        return Next("turn" if t.active else "next_turn")
    job = t.agenda.pop(0)
    return Next(job.step, (job.what, job.hero))


# The back -----------------------------------------------------------------------------------------


async def encounter(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-EXP-06, UH-EXP-08, UH-ENC-04, UH-ENC-10: the card of this number; if it has gone, nothing is spent."""
    await window(t, "before", "draw_encounter")
    card = await take_card(t, int(what))
    if not card:
        give_back(t, int(what), "missing_sum" if t.solving else "")
        return NEXT_JOB
    await window(t, "after", "draw_encounter")
    agenda.soon(t, Job("back", card, hero))  # what these moments have brought comes before it is read
    return NEXT_JOB


@rule
async def take_card(t: HeroesTable, wanted: int) -> str:
    """UH-EXP-08, UH-ENC-07, UH-ENC-08, UH-ENC-09, UH-EXP-12: out of the pile; of several one at random."""
    names = t.available(wanted)
    if not names:
        t.tell("encounter.in_play" if t.with_number(wanted) else "encounter.none", number=wanted)
        return ""
    if t.exploring != wanted:
        mix_again(t)
    card = await which_copy(t, wanted, t.player(t.active))
    if t.peeked != card:
        mix_again(t)
    t.peeked = ""
    t.pile = [name for name in t.pile if name != card]
    t.open.append(card)
    t.reading = card
    return card


@rule
async def which_copy(t: HeroesTable, wanted: int, who: str = "all") -> str:
    """UH-ENC-07, UH-EXP-12: of several cards with a number one at random, or the one that is out still."""
    names = t.available(wanted)
    if t.peeked in names or not names[1:]:
        return t.peeked if t.peeked in names else names[0]
    return await draw("encounter.copy", names, who, deck=DECK, number=wanted)


def mix_again(t: HeroesTable) -> None:
    """UH-EXP-12: a card that was looked at, and not explored at once, goes back among the others."""
    if t.peeked:
        t.tell("peek.done", number=t.number(t.peeked))
    t.peeked = ""


async def back(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-EXP-06, UH-CRD-02, UH-EXP-07, UH-DEP-03: its back is read; a dependency on it has to be met."""
    await window(t, "before", "read_back")
    return NEXT_JOB if agenda.waits(t, Job("reads", what, hero)) else await reads(t, what, hero)


async def reads(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-CRD-02, UH-EXP-07, UH-DEP-03: the back, if the card is still there."""
    if what not in t.open:
        return NEXT_JOB
    t.reading = what
    await read_back(t, what, hero)
    card = t.card(what)
    if card and not met(t, card.back.needs, takers(t, hero)):
        unmet(t, what)
        return NEXT_JOB
    agenda.first(t, Job("front", what, hero))
    await window(t, "after", "read_back")
    return NEXT_JOB


@rule
async def read_back(t: HeroesTable, card: str, hero: str) -> None:
    """UH-CRD-02, UH-CRD-04, UH-SET-21, UH-DEP-01: read aloud before the card is turned, as far as an icon allows."""
    await shown(
        f"card.{readable(t, card, takers(t, hero))}",
        seek(t, card, "back"),
        t.player(hero),
        card=card,
        number=t.number(card),
        back=card,
        beyond=card,
    )
    if card not in t.read:
        t.read.append(card)


def readable(t: HeroesTable, card: str, heroes: list[str]) -> str:
    """UH-DEP-01, UH-DEP-09: how far a back may be read: not at all, up to the icon, or beyond it."""
    known = t.card(card)
    if known is None or not (known.back.text or known.back.beyond):
        return "back_unread"
    return "back_beyond" if known.back.beyond and met(t, known.back.needs, heroes) else "back"


def seek(t: HeroesTable, card: str, side: str) -> SoughtCard:
    """What eyes look for."""
    return SoughtCard((label(t, card),), side, DECK)


def label(t: HeroesTable, card: str) -> str:
    """How eyes know a card: by the number on it, or by its name."""
    return str(t.number(card) or card)


def unmet(t: HeroesTable, card: str) -> None:
    """UH-EXP-07, UH-DEP-01: it goes back unseen; the action is not lost, as only the back was read."""
    changes.put_back(t, card, "encounter.unmet")
    give_back(t, t.number(card), "unmet")


def give_back(t: HeroesTable, wanted: int, switch: str) -> None:
    """UH-EXP-07, UH-PZL-07, UH-PZL-10: an action that came to nothing, if the house rule says so; nothing is solved."""
    if t.exploring != wanted or not wanted:
        return
    t.locked = [card for card in t.locked if card not in t.solving]
    if not switch or t.ruled(switch) == "free":
        t.actions += 1
        t.tell("action.kept", left=t.actions)
    t.exploring, t.solving = 0, []


# The front ----------------------------------------------------------------------------------------


async def front(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-EXP-09, UH-ENC-11, UH-CRD-12: it is turned and read, then its icons, and what it is."""
    await window(t, "before", "reveal")
    return NEXT_JOB if agenda.waits(t, Job("turns", what, hero)) else await turns(t, what, hero)


async def turns(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-EXP-09, UH-CRD-12: the front, if the card is still there."""
    if what not in t.open:
        return NEXT_JOB
    await read_front(t, what, hero)
    if t.is_blank(what):
        await tell_card(t, what)
    kind = t.kind(what) or "other"
    draws, own = Job("draws", what, hero), Job(KIND_STEPS.get(kind, kind), what, hero)
    rest = [own, draws] if draws_later(t, kind) else [draws, own]
    known, discards = t.card(what), Job("discards", what, hero)
    rest.insert(rest.index(draws) + 1 if known and known.draws_first else 0, discards)
    agenda.first(t, Job("fires", what, hero), *rest)
    await window(t, "after", "reveal")
    return NEXT_JOB


def draws_later(t: HeroesTable, kind: str) -> bool:
    """UH-ENC-11, UH-CHL-27: only a challenge waits for what it draws, unless a house rule says otherwise."""
    if kind == "challenge":
        return t.ruled("challenge_draws") == "after_it"
    return t.ruled("draws") == "after_card"


@rule
async def read_front(t: HeroesTable, card: str, hero: str) -> None:
    """UH-EXP-09, UH-QST-09, UH-DEP-01: the front, as far as nothing on it is locked; whoever met a hero may start.

    A map that nobody has to turn over is told of, and nobody has to say that it lies there.
    """
    known = t.card(card)
    kind = t.kind(card) or "other"
    is_locked = bool(known and not met(t, known.needs, readers(t, kind, hero)))
    what = "card.front_locked" if is_locked else f"card.front_{kind}" if card in t.box.cards else "card.front_unread"
    sought = replace(seek(t, card, "front"), is_pictured=t.is_blank(card))
    if t.is_drawn and what == "card.front_map":
        t.tell("map.met", card=card, front=card)
    else:
        await shown(what, sought, t.player(hero), card=card, front=card)
    t.reading = "" if t.reading == card else t.reading
    is_turned(t, card)
    changes.is_met(t, card)
    if known and known.starting and card not in t.campaign.unlocked:
        t.campaign.unlocked.append(card)
        t.tell("card.unlocked", card=card)


def is_turned(t: HeroesTable, card: str) -> None:
    """UH-EXP-08, UH-PZL-07: it is the one for which the action was spent, or a puzzle has led to it at some time."""
    if t.exploring and t.exploring == t.number(card):
        if t.solving:
            t.led_to[card] = t.solving
        t.taken, t.exploring, t.solving = t.exploring, 0, []
    puzzles.lock(t, t.led_to.get(card, ()))


def readers(t: HeroesTable, kind: str, hero: str) -> list[str]:
    """UH-DEP-03, UH-DEP-04: whose cards count: in a challenge also those of heroes on the same map."""
    return [hero, *t.here(hero)] if kind == "challenge" and hero else takers(t, hero)


def takers(t: HeroesTable, hero: str) -> list[str]:
    """UH-DEP-03, UH-SET-21: whose cards count; before the first turn nobody has taken it, and all of them do."""
    return [hero] if hero else list(t.heroes)


async def fires(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-EFF-05, UH-ITM-06, UH-HRO-10: what happens as it is revealed."""
    await fire(t, what, "reveal", hero)
    return NEXT_JOB


async def discards(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-ENC-01, UH-ENC-02, UH-ENC-05: the cards that it sends away, before anything else."""
    card = t.card(what) or Card()
    for wanted in card.discards:
        await send_away(t, wanted)
    return NEXT_JOB


async def draws(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-ENC-01, UH-ENC-04, UH-ENC-05: the cards that it brings, from top to bottom."""
    card = t.card(what) or Card()
    agenda.first(t, *(Job("encounter", str(wanted), hero) for wanted in card.draws))
    return NEXT_JOB


async def other(t: HeroesTable, what: str, hero: str) -> Next:
    """UH-EXP-06: a card that is none of the four kinds: the people do what it says, and lay it aside."""
    await do_as_it_says(t, what)
    await goes(t, what)
    return NEXT_JOB


@rule
async def do_as_it_says(t: HeroesTable, card: str) -> None:
    """UH-EXP-06: nobody has typed it."""
    await pause("card.do_as_it_says", card=card)


# Peeking ------------------------------------------------------------------------------------------


def peekable(t: HeroesTable) -> list[tuple[int]]:
    """UH-EXP-04, UH-EXP-05: the numbers that people know of, on a map card where somebody stands."""
    return [(wanted,) for wanted in sorted(reachable(t)) if t.available(wanted)]


def reachable(t: HeroesTable) -> set[int]:
    """UH-EXP-05: printed where a hero stands; full circles only once somebody has found them."""
    return {wanted for cell in looked_at(t) for wanted in seen_at(t, cell)}


def looked_at(t: HeroesTable) -> tuple[str, ...]:
    """UH-EXP-05: the map cards on which a hero stands, or the active one."""
    names = t.heroes if t.ruled("peeking") == "any_hero" else [t.active]
    cells = (t.heroes[name].at for name in names if name in t.heroes)
    return tuple(dict.fromkeys(cell for cell in cells if cell in t.cells))


def seen_at(t: HeroesTable, cell: str) -> list[int]:
    """UH-EXP-02, UH-MAP-10: half circles are plain to see; what hides in a picture is found by people."""
    card = t.map(cell)
    every = t.ruled("anchors") == "listed"
    hidden = [wanted for wanted in card.anchors if every or wanted in t.known]
    return sorted({*card.edges.values(), *hidden})


def can_peek(t: HeroesTable, wanted: int) -> bool:
    """UH-EXP-04: at any time, by anybody."""
    return t.is_on and wanted in reachable(t) and bool(t.available(wanted))


async def peek(t: HeroesTable, number: int) -> None:
    """UH-EXP-04, UH-EXP-12, UH-DEP-09, UH-EXP-10, UH-CRD-03: the back is read and put back; nothing else happens."""
    await begins(t, "peek")
    if t.available(number):
        card = await which_copy(t, number)
        was, t.reading = t.reading, card
        await look_at_back(t, number, card)
        t.reading = was
    await ends(t, "peek")


@rule
async def look_at_back(t: HeroesTable, wanted: int, card: str) -> None:
    """UH-EXP-04, UH-DEP-09: as far as an icon allows; the cards of those who stand there count."""
    names = t.available(wanted)
    if card not in names:
        return
    there = [one.name for one in t.heroes.values() if wanted in ways.anchors(t, one.at)]
    how = readable(t, card, there if t.ruled("peeked_dependency") == "any_hero_there" else [])
    await shown(f"peek.{how}", seek(t, card, "back"), number=wanted, back=card, beyond=card)
    mix_again(t)
    if names[1:] and t.ruled("peeked_copy") == "same_card" and t.phase == "quest":
        t.peeked = card
        t.tell("peek.stays_out", number=wanted)
    else:
        t.tell("peek.done", number=wanted)


def can_seek(t: HeroesTable) -> bool:
    """UH-EXP-04, UH-MAP-10: where numbers hide in pictures, whoever finds one may look at the back of its card."""
    return t.is_on and t.ruled("anchors") == "searched" and bool(looked_at(t))


async def peek_found(t: HeroesTable) -> None:
    """UH-EXP-04, UH-EXP-10: people say which number; it is known from then on."""
    wanted = await found_number(t, "peek.number", looked_at(t))
    if wanted:
        await peek(t, wanted)


@rule
async def found_number(t: HeroesTable, what: str, cells: tuple[str, ...]) -> int:
    """UH-EXP-03, UH-EXP-11: of a number that is not printed there, as far as the pack knows, people have to be sure."""
    laid = SoughtCard(tuple(range(1, MOST + 1)), "back", DECK, is_next=False)  # whoever has found it may lay it down
    wanted = await number(what, 1, MOST, t.player(t.active), sought=laid, hero=t.active)
    there = {one for cell in cells for one in ways.anchors(t, cell)}
    is_blank = any(t.cells[cell] in t.told_of or not ways.anchors(t, cell) for cell in cells)
    if not t.available(wanted):
        t.tell("explore.no_card", number=wanted)
        return 0
    if wanted not in there and not is_blank:
        is_sure = await choose("explore.sure", ["no", "yes"], t.player(t.active), number=wanted) == "yes"
        return wanted if is_sure else 0
    if wanted in there and wanted not in t.known:
        t.known = sorted([*t.known, wanted])
    return wanted


def help_there(t: HeroesTable) -> list[tuple[str]]:
    """UH-CRD-03: the card whose back is being read, if it has a further clue."""
    return [(t.reading,)] if can_help(t, t.reading) else []


def can_help(t: HeroesTable, card: str) -> bool:
    """UH-CRD-03: on request only."""
    known = t.card(card)
    return bool(card and card == t.reading and known and known.back.help)


@rule
async def help_text(t: HeroesTable, card: str) -> None:
    """UH-CRD-03: what stands there upside down."""
    t.tell("card.help", card=card, help=card)


ENCOUNTER_STEPS = (
    next_job,
    lines,
    empties,
    encounter,
    back,
    reads,
    front,
    turns,
    fires,
    discards,
    draws,
    other,
)
