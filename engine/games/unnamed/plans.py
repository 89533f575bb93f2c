"""Plans: which elixirs, castles and estates cover what somebody's own things do not, and what would be lost by it.

A plan is one word that names can read: cards joined by `+`, each `elixir:option` or a building's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from engine.games.unnamed.gains import coins_left
from engine.games.unnamed.pack import Gifts
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import ANY, Bundle

OWN = "own"  # nothing is discarded
COINS = ("gold", "fame")
FEW, TRIES = 6, 400  # so many plans are offered at most, so many are looked at

Cards = tuple[str, ...]


def plan_of(cards: Iterable[str]) -> str:
    """A plan as one word."""
    return "+".join(cards) or OWN


def cards_of(plan: str) -> Cards:
    """The cards of a plan."""
    return () if plan == OWN else tuple(plan.split("+"))


def card_and_option(part: str) -> tuple[str, int]:
    """A card of a plan, and which of its options."""
    card, _, option = part.partition(":")
    return card, int(option or 0)


def worth(t: SevenTable, who: str, part: str) -> Counter[str]:
    """What a card of a plan gives."""
    card, option = card_and_option(part)
    if ":" in part:
        return Counter(t.sources(who, card).get(option, {}))
    rating = t.rating(who, card, discarded=True)
    return +Counter({"gold": rating.gold, "fame": rating.fame})


def worths(t: SevenTable, who: str, cards: Iterable[str]) -> Counter[str]:
    """What they all give."""
    return sum((worth(t, who, part) for part in cards), Counter())


def usable(t: SevenTable, who: str) -> list[str]:
    """UN-BLD-09: every card of somebody, in each of its options."""
    hero = t.heroes[who]
    elixirs = (f"{name}:{n}" for name in dict.fromkeys(hero.elixirs) for n in t.sources(who, name))
    manned = t.is_on("manned_given_up")
    return [*elixirs, *(name for name, man in hero.buildings.items() if worth(t, who, name) and (manned or not man))]


# What is lacking ----------------------------------------------------------------------------------


def lacking(cost: Bundle, have: Mapping[str, int]) -> Counter[str]:
    """What does not cover a cost; under `any` the gifts that may be of any type."""
    gifts = Counter({name: n for name, n in cost.gifts.items() if name != ANY})
    wanted = gifts + Counter({kind: getattr(cost, kind) for kind in (*COINS, "might")})
    short = wanted - Counter(have)
    spare = sum(max(0, n - gifts[name]) for name, n in have.items() if name not in (*COINS, "might", ANY))
    wild = have.get(ANY, 0)
    short[ANY] = max(0, cost.gifts.get(ANY, 0) - spare)
    for name in [name for name in short if name not in (*COINS, "might")]:
        used = min(wild, short[name])
        wild, short[name] = wild - used, short[name] - used
    return +short


def having(t: SevenTable, who: str, *, strict: bool = False, as_seen: bool = False) -> Counter[str]:
    """All that somebody owns; *strict*: without gifts that came from elixirs in this game turn.

    *as_seen*: as far as everybody knows, so that covered gifts may be of any type.
    """
    hero = t.heroes[who]
    gifts = Counter(hero.gifts) + Counter({ANY: len(hero.covered)}) if as_seen else hero.purse
    own = gifts + Counter(gold=hero.gold, fame=hero.fame, might=hero.might)
    if not strict:
        return own
    return own - Counter({ANY: sum(hero.fresh.values())} if own[ANY] else hero.fresh)


def lie_in_hands(t: SevenTable, cost: Bundle, own: Counter[str], given: Counter[str]) -> bool:
    """UN-GEN-10: could gifts of which nobody knows the types be these at all, or do so many lie in the pools?"""
    need = named(cost) - given
    return not own[ANY] or sum(max(0, n - t.gifts_out(name)) for name, n in need.items()) <= given[ANY]


def surplus(cost: Bundle, given: Mapping[str, int]) -> Counter[str]:
    """What of all that is discarded the cost does not use."""
    need = Counter(cost.gifts) + Counter(gold=cost.gold, fame=cost.fame)
    spare = Counter(given) - need
    free = need[ANY]
    for name in [name for name in spare if name not in (*COINS, ANY)]:
        used = min(free, spare[name])
        free, spare[name] = free - used, spare[name] - used
    return +spare


def named(cost: Bundle) -> Counter[str]:
    """The gifts of a cost whose types are given."""
    return Counter({name: n for name, n in cost.gifts.items() if name != ANY})


def stands_for(t: SevenTable, who: str, cost: Bundle, cards: Iterable[str]) -> Counter[str]:
    """UN-ELX-03: what gifts of any type from elixirs are used as.

    First as what somebody lacks, then where a cost leaves the type open, then as what they would have had.
    """
    given, used = worths(t, who, cards), Counter[str]()
    wanted = named(cost) - given
    missing = wanted - t.heroes[who].purse
    spare = (given - named(cost)).total() - sum(given[kind] for kind in (*COINS, ANY))
    is_open = Counter({ANY: max(0, cost.gifts.get(ANY, 0) - spare)})
    for part in (missing, +is_open, wanted - missing):
        for name, n in part.items():
            used[name] += min(n, given[ANY] - used.total())
    return +used


# Plans --------------------------------------------------------------------------------------------


def plans(t: SevenTable, who: str, cost: Bundle, most: int = FEW, have: Counter[str] | None = None) -> list[str]:
    """UN-ANY-04, UN-BLD-08: own things alone, else the fewest cards that make up for what is missing."""
    own = having(t, who) if have is None else have
    every = usable(t, who)
    limit = sum((_best(t, who, name) for name in dict.fromkeys(card.split(":")[0] for card in every)), own)
    if lacking(cost, limit) and ANY not in limit:
        return []
    nothing: Cards = ()
    found, front, seen, tries = list[Cards](), [nothing], {nothing}, 0
    while front and len(found) < most and tries < TRIES:
        tries += len(front)
        short = [(cards, lacking(cost, own + worths(t, who, cards))) for cards in front]
        enough = (cards for cards, missing in short if not missing)
        useful = (cards for cards in enough if not _wastes_a_card(t, who, cost, cards))
        found += [cards for cards in useful if lie_in_hands(t, cost, own, worths(t, who, cards))]
        longer = (longer for cards, missing in short if missing for longer in _longer(t, who, cards, missing, every))
        front = [cards for cards in dict.fromkeys(longer) if cards not in seen]
        seen.update(front)
    return [plan_of(cards) for cards in sorted(found, key=len)[:most]]


def _wastes_a_card(t: SevenTable, who: str, cost: Bundle, cards: Cards) -> bool:
    """UN-BLD-08: is there one of which the cost uses nothing, so that the others do as well?"""
    spare = surplus(cost, worths(t, who, cards))
    return any(not worth(t, who, part) - spare for part in cards if ANY not in worth(t, who, part))


def _best(t: SevenTable, who: str, card: str) -> Counter[str]:
    """The most that all copies of a card could give of each kind."""
    hero = t.heroes[who]
    if card in hero.buildings:
        return worth(t, who, card)
    best = Counter[str]()
    for option in t.sources(who, card).values():
        best |= Counter(option)
    return Counter({name: n * hero.elixirs.count(card) for name, n in best.items()})


def _longer(t: SevenTable, who: str, cards: Cards, missing: Counter[str], every: list[str]) -> Iterator[Cards]:
    """One card more, which gives something that is missing, if there is such a copy left."""
    gifts_missing = any(name not in (*COINS, "might") for name in missing)
    for part in every:
        gives, name = worth(t, who, part), part.split(":")[0]
        helps = any(missing[kind] for kind in gives) or (gives[ANY] and gifts_missing)
        helps = helps or (missing[ANY] and any(kind not in COINS for kind in gives))
        left = t.heroes[who].elixirs.count(name) if ":" in part else 1
        if helps and sum(used.split(":")[0] == name for used in cards) < left:
            yield tuple(sorted((*cards, part)))


def offered(t: SevenTable, who: str, cost: Bundle) -> list[str]:
    """UN-ANY-04: ways to pay, the cheapest first; whoever has the gifts may still give an elixir for one of them."""
    found = plans(t, who, cost)
    if t.has_covered_gifts and t.has_closed_hands:  # whoever lacks what the cards would have been
        found = [*dict.fromkeys([*found, *plans(t, who, cost, have=having(t, who) - t.heroes[who].purse)])]
    if found and found[0] == OWN and cost.gifts:
        own = having(t, who)
        single = (part for part in usable(t, who) if _helps(t, who, part, cost))
        found = [OWN, *(part for part in single if not lacking(cost, own + worth(t, who, part)))]
    return found[:FEW]


def helpful(t: SevenTable, who: str, cost: Bundle) -> bool:
    """UN-GEN-10: has somebody an elixir that this cost could use, as everybody sees?"""
    return any(_helps(t, who, part, cost) for part in usable(t, who))


def _helps(t: SevenTable, who: str, part: str, cost: Bundle) -> bool:
    """An elixir of which the cost could use anything."""
    return ":" in part and bool(+(worth(t, who, part) & _wanted(t, cost)))


def _wanted(t: SevenTable, cost: Bundle) -> Counter[str]:
    """The gifts that a cost could use."""
    if cost.gifts.get(ANY):
        return Counter(dict.fromkeys([*t.box.virtues, ANY], 99))
    return Counter({**cost.gifts, ANY: sum(cost.gifts.values())})


def can_pay(t: SevenTable, who: str, cost: Bundle, *, as_seen: bool = False) -> bool:
    """UN-GEN-06: in full, if need be with allowed discards; *as_seen*: as far as everybody knows."""
    hero, has_might = t.heroes[who], not cost.might or t.heroes[who].might >= cost.might
    ratings = [t.rating(who, name, discarded=True) for name in usable(t, who) if ":" not in name]
    coins = all(
        getattr(cost, kind) <= getattr(hero, kind) + sum(getattr(one, kind) for one in ratings) for kind in COINS
    )
    if not coins or not has_might or not cost.gifts:
        return coins and has_might
    if sum(cost.gifts.values()) > hero.many_gifts and not hero.elixirs:
        return False
    own = having(t, who, as_seen=as_seen)
    if not own[ANY] and not lacking(cost, own):
        return True
    return bool(plans(t, who, cost, 1, own))


def can_pay_portal(t: SevenTable, who: str, cost: Gifts, *, as_seen: bool = False) -> bool:
    """UN-POR-02, UN-ANY-05, UN-ELX-08, UN-OPT-09: by gift cards in possession alone."""
    own, seven = having(t, who, strict=t.is_on("strict_portal"), as_seen=as_seen), Bundle(gifts=cost)
    return not lacking(seven, own) and lie_in_hands(t, seven, own, Counter())


def taken_first(t: SevenTable, who: str, cost: Bundle, cards: Cards) -> bool:
    """UN-BLD-07, UN-ELX-03: would it do to take markers and gift cards first, and would anything be otherwise by it?"""
    given, got = worths(t, who, cards), Counter[str]()
    for name, n in given.items():
        got[name] = coins_left(t, who, name, n) if name in COINS else min(n, t.pools.get(name, 0))
    spare = surplus(cost, given)
    is_alike = all(got[name] == n - spare[name] for name, n in given.items())
    return ANY not in given and not is_alike and not lacking(cost, having(t, who) + got)
