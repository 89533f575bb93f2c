"""All of it: the steps, what may be done at any time, and what comes by itself as soon as it is due."""

from __future__ import annotations

from engine import Aside, Next, Rules, effect, goto, over
from engine.games.unnamed import gains, regrouping, setting_up, turns
from engine.games.unnamed.cards import use
from engine.games.unnamed.cataclysms import sins_overflow
from engine.games.unnamed.completion import complete
from engine.games.unnamed.payments import spend_card
from engine.games.unnamed.piles import can_refill, gain, refill
from engine.games.unnamed.plans import usable
from engine.games.unnamed.table import SIN_PILE, SevenTable
from engine.games.unnamed.verbs import ANY, Bundle
from engine.seats import Seat

BUYING = ("recruit", "buy_elixir", "found")
Offers = list[tuple[str | int, ...]]

# What may be done at any time ---------------------------------------------------------------------


def is_free(t: SevenTable, who: str) -> bool:
    """UN-ANY-02, UN-POR-08: nothing while a cataclysm or a completion is carried out, or while one closes a portal.

    A finished row that waits for the rest of an action counts as one that is carried out.
    """
    running = t.kernel.stack if t.kernel else []
    halted = t.row_is_complete or any(frame.kind == "interrupt" for one in running for frame in one.frames)
    return t.phase in ("quest", "regroup") and t.closing != who and (not halted or t.ruled("any_moment") == "always")


def elixirs(t: SevenTable) -> Offers:
    """UN-ANY-03: every elixir in each option that is open; whose turn it is first, then in turn order."""
    return [(who, part) for who in t.at_once() for part in usable(t, who) if ":" in part]


def estates(t: SevenTable) -> Offers:
    """UN-ANY-03: every castle and estate that yields anything, in the same order."""
    return [(who, part) for who in t.at_once() for part in usable(t, who) if ":" not in part]


def garrisons(t: SevenTable) -> Offers:
    """UN-ANY-03: every castle and estate that is manned, in the same order."""
    return [(who, name) for who in t.at_once() for name in t.heroes[who].buildings if can_use(t, who, name)]


def can_use(t: SevenTable, who: str, building: str) -> bool:
    """UN-MAN-02, UN-MAN-04: its owner, while a marker lies there; temples work by themselves."""
    card = t.building(building)
    manned = t.heroes[who].buildings.get(building, False)
    closes = t.closing == who and t.is_on("portal_garrisons")
    return manned and card is not None and card.kind != "temple" and (closes or is_free(t, who))


def can_use_elixir(t: SevenTable, who: str, bottle: str) -> bool:
    """UN-ELX-02: one that is there, and gives something."""
    return is_free(t, who) and ":" in bottle and bottle in usable(t, who)


def breaks_passes(t: SevenTable) -> None:
    """UN-PAS-05: what is no action leaves the count of passes, unless the table says otherwise."""
    t.passes = 0 if t.is_on("asides_break_passes") else t.passes


async def use_elixir(t: SevenTable, who: str, bottle: str) -> None:
    """UN-ELX-02, UN-ELX-03, UN-ELX-05, UN-ELX-06, UN-ELX-07, UN-ANY-01, UN-DCK-03: no action; gift cards of the pools.

    A space that waits for such a card has it at once.
    """
    breaks_passes(t)
    card, _, option = bottle.partition(":")
    gives = t.sources(who, card).get(int(option), {})
    spend_card(t, who, bottle)
    got = gains.gain_fixed(t, who, Bundle(gifts=dict(gives)), fresh=True)
    is_open = bool(gives.get(ANY)) and gains.in_pools(t, {ANY: 1})
    t.tell("card.given" if is_open and not got else "card.yielded", who=who, parts=bottle, res=got)
    if is_open:
        await gain(t, who, Bundle(gifts={ANY: gives[ANY]}), card, fresh=True)
    await refill(t)


def can_discard(t: SevenTable, who: str, building: str) -> bool:
    """UN-BLD-05: one that is there."""
    return is_free(t, who) and ":" not in building and building in usable(t, who)


async def discard_estate(t: SevenTable, who: str, building: str) -> None:
    """UN-BLD-05, UN-BLD-06, UN-BLD-09, UN-BLD-13, UN-ANY-01, UN-DCK-08: no action; its yield in markers."""
    breaks_passes(t)
    rating = t.rating(who, building, discarded=True)
    spend_card(t, who, building)
    got = gains.gain_fixed(t, who, Bundle(gold=rating.gold, fame=rating.fame))
    t.tell("card.yielded", who=who, parts=building, res=got)
    await refill(t)


async def use_garrison(t: SevenTable, who: str, building: str) -> None:
    """UN-MAN-04, UN-MAN-05, UN-MAN-07, UN-ANY-01: no action; the marker goes, and the rule is used once."""
    breaks_passes(t)
    gains.relieve(t, who, building)
    t.used.append(building)
    t.tell("garrison.used", who=who, building=building)
    await rule_of(t, who, building)
    await refill(t)
    gains.armour_victory(t)


@effect
async def rule_of(t: SevenTable, who: str, building: str) -> None:
    """UN-MAN-02, UN-GEN-14: all lines of a castle's or an estate's rule, before a row that one of them finishes."""
    special = t.box.buildings[building].special
    await use(t, special.text, special.ops, who, building)


ASIDES = {
    "use_elixir": Aside(use_elixir, can_use_elixir, elixirs),
    "discard_estate": Aside(discard_estate, can_discard, estates),
    "use_garrison": Aside(use_garrison, can_use, garrisons),
}

# What comes by itself -----------------------------------------------------------------------------


def due(t: SevenTable) -> Next | None:
    """UN-GEN-14, UN-QST-09, UN-CAT-04: a finished row first, then seven sin cards; or the other way round.

    A finished row may end the phase, so it waits until whatever is being done is done: nothing is left owed.
    What somebody has just bought is replaced before either.
    """
    if t.phase not in ("quest", "regroup") or (t.doing.partition(":")[0] in BUYING and can_refill(t)):
        return None
    overflows = len(t.sins.discard) >= SIN_PILE and not t.sins_aside
    if t.row_is_complete and not (overflows and t.ruled("comes_first") == "sins"):
        return None if t.doing else goto(complete)
    return goto(sins_overflow) if overflows else None


def seats(t: SevenTable) -> tuple[Seat, ...]:
    """UN-UNP-01: everybody with a hero, and whoever plays the Unnamed."""
    return tuple(Seat(name, kind="opponent" if name == t.unnamed else "player") for name in t.players)


# The end ------------------------------------------------------------------------------------------


async def the_end(t: SevenTable, how: str) -> Next:
    """UN-END-01, UN-END-05, UN-END-07, UN-END-08, UN-FAL-18, UN-FAL-19, UN-UNP-12: who has won, and by what."""
    t.phase, t.doing = "over", ""
    if how == "doom":
        fallen = [who for who in t.in_order() if t.heroes[who].fallen]
        t.winners = [*fallen, *([t.unnamed] if t.unnamed else [])]
        if t.unnamed:
            t.tell("end.doom_played" if fallen else "end.doom_played_alone", who=t.unnamed, players=fallen)
        else:
            t.tell("end.doom" if fallen else "end.doom_alone", players=fallen)
    elif how in ("armour", "portals", "fallen"):
        t.tell(f"end.{how}", players=list(t.winners))
    return over(how)


STEPS = (
    *setting_up.STEPS,
    regrouping.game_turn,
    turns.next_turn,
    turns.turn,
    turns.unnamed_turn,
    regrouping.phase_over,
    regrouping.scoring,
    regrouping.drawing,
    regrouping.activating,
    regrouping.production,
    regrouping.tidying,
    regrouping.turn_order,
    the_end,
)
RULES = Rules[SevenTable](
    SevenTable,
    {step.__name__: step for step in STEPS},
    goto(setting_up.set_up),
    asides=ASIDES,
    interrupts={"complete": complete, "sins_overflow": sins_overflow},
    notice=gains.fallen_by_hand,
    due=due,
    seats=seats,
    rivals=True,
)
