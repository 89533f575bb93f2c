"""What people get and lose: gifts that are limited, gold, fame, might, corruption.  Nothing here asks."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Next, leave
from engine.games.unnamed.table import ENOUGH, FALLEN, FREE, NEUTRAL, NEUTRALS, PIECES, SevenTable
from engine.games.unnamed.verbs import ANY, Bundle
from engine.pieces.hands import UNKNOWN, holds, put_down
from engine.pieces.order import leaders
from engine.pieces.tracks import left
from engine.pieces.words import parts_of

CORRUPTION = 36  # cards
COINS = 30  # markers of gold, and as many of fame
ON_CARD = 5  # what one on the treasury card is worth

# Bundles in asks and news -------------------------------------------------------------------------


def bundled(t: SevenTable, gifts: Mapping[str, int], gold: int = 0, fame: int = 0, might: int = 0) -> str:
    """So much of everything as one word, which names can put into a sentence: `hope=2,gold=1`."""
    known = {name: gifts.get(name, 0) for name in (*t.box.virtues, ANY)}
    every = {**known, "gold": gold, "fame": fame, "might": might}
    return ",".join(f"{name}={n}" for name, n in every.items() if n)


def said(t: SevenTable, res: Bundle) -> str:
    """The same of a bundle."""
    return bundled(t, res.gifts, res.gold, res.fame, res.might)


# Gifts --------------------------------------------------------------------------------------------


def take_gift(t: SevenTable, who: str, virtue: str, n: int = 1, *, fresh: bool = False) -> int:
    """UN-GFT-06, UN-GFT-10: out of the pool of its type, as many as there are."""
    got = left(n, t.pools.get(virtue, 0))
    if got:
        hero = t.heroes[who]
        t.pools[virtue] -= got
        receive(t, who, virtue, got)
        if fresh:
            hero.fresh[virtue] = hero.fresh.get(virtue, 0) + got
    return got


def in_pools(t: SevenTable, gifts: Mapping[str, int]) -> bool:
    """UN-GFT-06, UN-GFT-10: do the pools hold any of these?"""
    return any(t.pools.get(name, 0) > 0 for name in (t.pools if gifts.get(ANY) else gifts))


def spend_gift(t: SevenTable, who: str, virtue: str, n: int = 1, *, is_old: bool = False) -> int:
    """UN-GFT-08, UN-OPT-09: back to the pool of its type at once; *is_old*: one that came from no elixir."""
    lost = hand_over(t, who, virtue, n, is_seen=not is_old)
    t.pools[virtue] = t.pools.get(virtue, 0) + lost
    return lost


def hand_over(t: SevenTable, who: str, virtue: str, n: int, *, is_seen: bool = True) -> int:
    """Gifts leave somebody, those from this turn's elixirs first; of which type nobody sees, only what is left."""
    hero = t.heroes[who]
    lost = left(n, hero.gifts.get(virtue, 0))
    _put(hero.gifts, virtue, hero.gifts.get(virtue, 0) - lost)
    while lost < n and holds(hero.covered, virtue):
        put_down(hero.covered, virtue)
        lost += 1
    if is_seen:
        _put(hero.fresh, virtue, max(0, hero.fresh.get(virtue, 0) - lost))
    return lost


def receive(t: SevenTable, who: str, virtue: str, n: int = 1) -> None:
    """UN-GEN-10: gifts come to somebody, open or covered; what goes into a closed hand is not known from then on."""
    hero = t.heroes[who]
    if t.has_covered_gifts:
        hero.covered += [UNKNOWN if t.has_closed_hands else virtue] * n
    else:
        hero.gifts[virtue] = hero.gifts.get(virtue, 0) + n


def _put(gifts: dict[str, int], virtue: str, n: int) -> None:
    """So many; a type of which there are none is not there."""
    gifts[virtue] = n
    if not n:
        del gifts[virtue]


def hand_in(t: SevenTable, who: str) -> int:
    """UN-FAL-13: all gifts go to the pools whose type is known."""
    known = [(virtue, n) for virtue, n in t.heroes[who].purse.items() if virtue != ANY]
    return sum(spend_gift(t, who, virtue, n) for virtue, n in known)


def drain(t: SevenTable, who: str, elixir: str) -> None:
    """UN-ELX-07: used up, it goes to its pile."""
    t.heroes[who].elixirs.remove(elixir)
    t.elixirs.discard.append(elixir)


def station(t: SevenTable, who: str, building: str) -> None:
    """UN-MAN-01, UN-MAN-06: a marker of one's supply lies there; by a house rule it may lie beside others."""
    hero = t.heroes[who]
    if hero.buildings[building]:
        hero.further[building] = hero.further.get(building, 0) + 1
    hero.buildings[building] = True
    hero.markers -= 1


def relieve(t: SevenTable, who: str, building: str) -> None:
    """UN-MAN-04: a marker comes back to the supply; the last one leaves the building unmanned."""
    hero = t.heroes[who]
    others = hero.further.get(building, 0)
    if others:
        _put(hero.further, building, others - 1)
    else:
        hero.buildings[building] = False
    hero.markers += 1


def tear_down(t: SevenTable, who: str, building: str) -> None:
    """UN-BLD-09, UN-BLD-14: it leaves its owner; markers come back, the rule of a temple is over."""
    rule_ends(t, who, building)
    hero = t.heroes[who]
    back = hero.buildings.pop(building) + hero.further.pop(building, 0)
    hero.markers += back
    if back:
        t.tell("marker.back" if back == 1 else "markers.back", who=who, place=building, n=back)


def rule_ends(t: SevenTable, who: str, building: str) -> None:
    """UN-MAN-02, UN-MAN-03: the rule of a temple goes with it; those of castles and estates are used already."""
    card = t.building(building)
    rules = [*parts_of([card.special])] if card and card.kind == "temple" else []
    known = t.box.lasting
    here = (n for n, one in enumerate(t.reminders) if one.owner == who and one.at < len(known))
    if (lost := next((n for n in here if known[t.reminders[n].at] in rules), None)) is not None:
        del t.reminders[lost]


# Gold, fame, might --------------------------------------------------------------------------------


def gain_coins(t: SevenTable, who: str, kind: str, n: int) -> int:
    """UN-GEN-09, UN-OPT-01: as much as there is, or as the markers can show."""
    got = coins_left(t, who, kind, n)
    setattr(t.heroes[who], kind, getattr(t.heroes[who], kind) + got)
    return got


def coins_left(t: SevenTable, who: str, kind: str, n: int) -> int:
    """UN-OPT-01: how much of it somebody would get."""
    if not t.is_on("limit_markers"):
        return n
    now: int = getattr(t.heroes[who], kind)
    rest = sum(markers_for(getattr(other, kind)) for other in t.heroes.values() if other.name != who)
    return next((fewer for fewer in range(n, 0, -1) if rest + markers_for(now + fewer) <= COINS), 0)


def markers_for(amount: int) -> int:
    """How many markers show an amount, as few as can be."""
    return sum(divmod(max(0, amount), ON_CARD))


def lose_coins(t: SevenTable, who: str, kind: str, n: int) -> int:
    """As far as there is any; it goes back to the stock."""
    hero = t.heroes[who]
    lost = left(n, getattr(hero, kind))
    setattr(hero, kind, getattr(hero, kind) - lost)
    return lost


def gain_might(t: SevenTable, who: str, n: int) -> int:
    """UN-GEN-03, UN-GEN-05: forward on the track, which has no end, unless the table says so."""
    room = max(0, t.box.world.might_track - t.heroes[who].might)
    got = min(n, room) if t.ruled("might_end") == "stops" else n
    t.heroes[who].might += got
    return got


def lose_might(t: SevenTable, who: str, n: int) -> int:
    """UN-GEN-04: back on the track, not below its first space."""
    lost = n if t.is_on("losses_below_zero") else left(n, t.heroes[who].might)
    t.heroes[who].might -= lost
    return lost


def gain_fixed(t: SevenTable, who: str, res: Bundle, *, fresh: bool = False) -> str:
    """Everything but gifts of any type; what really came, as one word."""
    gifts = {
        virtue: take_gift(t, who, virtue, n, fresh=fresh) for virtue, n in res.gifts.items() if virtue in t.box.virtues
    }
    gold, fame = (gain_coins(t, who, kind, getattr(res, kind)) for kind in ("gold", "fame"))
    return bundled(t, gifts, gold, fame, gain_might(t, who, res.might))


def lose_all(t: SevenTable, who: str, res: Bundle) -> str:
    """What of it somebody has, but for gifts of any type; what really went, as one word."""
    gifts = {virtue: spend_gift(t, who, virtue, n) for virtue, n in res.gifts.items() if virtue in t.box.virtues}
    gold, fame = (lose_coins(t, who, kind, getattr(res, kind)) for kind in ("gold", "fame"))
    return bundled(t, gifts, gold, fame, lose_might(t, who, res.might))


def neutrals_run_out(t: SevenTable) -> None:
    """UN-TRE-08: as soon as there are more than the box holds, anything else will do."""
    if t.neutrals > NEUTRALS and not t.is_drawn:
        t.tell("neutrals.out", n=t.neutrals - NEUTRALS)


# Corruption ---------------------------------------------------------------------------------------


def corrupt(t: SevenTable, who: str, n: int) -> None:
    """UN-FAL-05, UN-FAL-15, UN-FAL-16: counted without an end; with the seventh a hero falls, below it they return."""
    if not t.falls_happen or not n:
        return
    hero = t.heroes[who]
    if t.ruled("corruption_cards") == "limited":
        n = min(n, CORRUPTION - sum(other.corruption for other in t.heroes.values()))
    was, hero.corruption = hero.corruption, max(0, hero.corruption + n)
    if hero.corruption > was:
        t.tell("corruption.more", who=who, n=hero.corruption - was, all=hero.corruption)
        if sum(other.corruption for other in t.heroes.values()) > CORRUPTION and not t.is_drawn:
            t.tell("corruption.out")
    elif hero.corruption < was:
        t.tell("corruption.less", who=who, n=was - hero.corruption, all=hero.corruption)
    _turn_card(t, who)
    if t.heroes and not t.good():
        all_have_fallen(t)


def _turn_card(t: SevenTable, who: str) -> None:
    """UN-FAL-05, UN-FAL-16: to the side that so much corruption shows."""
    hero = t.heroes[who]
    if hero.corruption >= FALLEN and not hero.fallen:
        _fall(t, who)
    elif hero.corruption < FALLEN and hero.fallen:
        hero.fallen = 0
        t.tell("hero.returns", who=who, hero=hero.card)


def fallen_by_hand(t: SevenTable) -> Next | None:
    """UN-FAL-05, UN-FAL-16, UN-FAL-19: whoever has seven corruptions has fallen, also if people have put that right."""
    if not t.falls_happen or t.phase not in ("quest", "regroup"):
        return None
    for who in t.in_order():
        _turn_card(t, who)
    return None if t.good() else _all_have_fallen(t)


def _fall(t: SevenTable, who: str) -> None:
    """UN-FAL-05, UN-FAL-06, UN-FAL-07, UN-FAL-11, UN-OPT-04: turned to evil; markers leave quests and portals."""
    hero = t.heroes[who]
    t.falls += 1
    hero.fallen = t.falls
    back = t.on_quests(who) + t.on_portals()[who]
    hero.markers += back
    hero.tapped = hero.tapped and t.ruled("fall_stands") == "as_before"
    neutrals = t.neutrals
    for quest in t.quests.values():
        for at in [at for at, holder in enumerate(quest.slots) if holder == who]:
            quest.slots[at] = NEUTRAL if t.is_on("neutral_on_fall") and t.neutrals_left else FREE
    replaced = t.neutrals - neutrals
    t.portals = {name: FREE if holder == who else holder for name, holder in t.portals.items()}
    t.tell("hero.falls", who=who, hero=hero.card, n=back)
    if replaced:
        t.tell("hero.replaced", n=replaced)
    neutrals_run_out(t)
    if t.ruled("fallen_artifacts") == "lost" and hero.artifacts:
        t.tell("artifacts.lost", who=who, n=len(hero.artifacts))
        t.artifacts.discard += hero.artifacts
        hero.artifacts = []


# Sudden ends --------------------------------------------------------------------------------------


def all_have_fallen(t: SevenTable) -> None:
    """UN-FAL-19: it is over at once."""
    leave(_all_have_fallen(t))


def _all_have_fallen(t: SevenTable) -> Next:
    """UN-FAL-19, UN-FAL-20, UN-UNP-13: everybody wins but the one who fell last."""
    last = max(t.heroes, key=lambda name: t.heroes[name].fallen)
    shares = bool(t.unnamed) and t.is_on("fall_shared")
    t.winners = [*(name for name in t.in_order() if name != last), *([t.unnamed] if shares else [])]
    return goto_end("fallen")


def armour_victory(t: SevenTable, *, is_over: bool = False) -> None:
    """UN-END-01, UN-END-02, UN-END-03, UN-END-04, UN-END-12, UN-FAL-17: seven pieces, and thirty might at least.

    *is_over*: a phase, a count or a production has ended.
    """
    if t.ruled("victory_at") == "phase_end" and not is_over:
        return
    least = ENOUGH + (t.ruled("enough_might") == "more_than_thirty")
    mighty = {name: t.heroes[name].might for name in compared(t) if t.heroes[name].might >= least}
    if t.armour < PIECES or not mighty or t.phase not in ("quest", "regroup"):
        return
    best = [name for name in leaders(mighty) if name in t.good()]
    if not best or (len(best) > 1 and t.ruled("tied_victory") == "nobody"):
        return
    t.winners = best
    leave(goto_end("armour"))


def compared(t: SevenTable) -> list[str]:
    """UN-FAL-17: who is compared when somebody could win: the good, or by a house rule all."""
    return t.in_order() if t.is_on("fallen_compared") else t.good()


def portal_victory(t: SevenTable, closer: str = "") -> None:
    """UN-POR-07, UN-END-08, UN-END-09, UN-END-10, UN-END-11, UN-FAL-17: the last portal, and the armour before it."""
    if not t.portals or FREE in t.portals.values() or not t.good():
        return
    if t.ruled("both_ends") == "armour":
        armour_victory(t, is_over=True)
    counted = {name: n for name, n in t.on_portals().items() if name in t.good()}
    most = leaders(counted)
    if t.ruled("portal_majority") == "more_than_half" and 2 * max(counted.values()) <= len(t.portals):
        most = [name for name, n in counted.items() if n] or most
    t.winners = leaders({name: t.heroes[name].might for name in most})
    if closer in t.winners and t.ruled("tied_portals") == "last_closer":
        t.winners = [closer]
    leave(goto_end("portals"))


def goto_end(how: str) -> Next:
    """Where a game ends, and how."""
    return Next("the_end", (how,))
