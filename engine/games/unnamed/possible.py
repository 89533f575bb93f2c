"""Who can do what now: the eleven actions, and the twelfth of the Fall of a Hero."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.unnamed import exchanges
from engine.games.unnamed.pack import Requirement
from engine.games.unnamed.piles import has_treasures
from engine.games.unnamed.plans import can_pay, can_pay_portal
from engine.games.unnamed.table import FACE_DOWN, FREE, SevenTable
from engine.games.unnamed.verbs import Bundle

DECK = "deck"
TOLL = Bundle(gold=1, fame=1, might=1)


def recruits(t: SevenTable, who: str) -> list[str]:
    """UN-REC-01, UN-REC-06: characters in the tavern that somebody can pay."""
    known = ((name, t.box.characters.get(name)) for name in t.tavern.cards)
    return [name for name, card in known if card and can_pay(t, who, Bundle(fame=card.cost))]


def bottles(t: SevenTable, who: str) -> list[str]:
    """UN-ELX-01: elixirs in the store that somebody can pay."""
    known = ((name, t.box.elixirs.get(name)) for name in dict.fromkeys(t.store.cards))
    return [name for name, card in known if card and can_pay(t, who, Bundle(gold=card.cost))]


def sites(t: SevenTable, who: str) -> list[str]:
    """UN-BLD-01: buildings that somebody can pay."""
    known = ((name, t.building(name)) for name in t.for_sale())
    return [name for name, card in known if card and can_pay(t, who, Bundle(gold=card.cost))]


def unmanned(t: SevenTable, who: str) -> list[str]:
    """UN-MAN-01, UN-MAN-05, UN-MAN-06, UN-GEN-11: own buildings without a marker, if one is left, and might enough.

    By a house rule there may be a marker already.
    """
    hero, several = t.heroes[who], t.ruled("garrisons") == "several"
    done = [] if t.is_on("man_again") else t.used
    here = (name for name, manned in hero.buildings.items() if (several or not manned) and name not in done)
    empty = ((name, t.building(name)) for name in here)
    known = [(name, Bundle(might=card.manning)) for name, card in empty if card]
    return [name for name, cost in known if t.has_marker(who) and can_pay(t, who, cost)]


def cost_of(requirement: Requirement) -> Bundle:
    """What a space of a quest costs."""
    return Bundle(gifts=requirement.gifts, gold=requirement.gold, fame=requirement.fame)


def spaces(t: SevenTable, who: str, *, as_seen: bool = False) -> list[str]:
    """UN-QST-01, UN-QST-03, UN-QST-04, UN-FAL-08: spaces of quests that somebody can fill, as `quest.number`.

    *as_seen*: as far as everybody knows.
    """
    hero = t.heroes[who]
    if not t.has_marker(who) or hero.fallen:
        return []
    free = [(name, n) for row in (1, 2) for name in t.row(row) for n in t.free_slots(name)]
    costs = ((f"{name}.{n + 1}", cost_of(t.requirement(name, n))) for name, n in free)
    return [space for space, cost in costs if can_pay(t, who, cost, as_seen=as_seen)]


def treasuries(t: SevenTable, who: str) -> list[str]:
    """UN-TRE-01, UN-TRE-05, UN-TRE-08, UN-FAL-08: quests with a marker of somebody, and a treasure to be had."""
    held = [name for name, quest in t.quests.items() if who in quest.slots and treasures_at(t, name)]
    return held if t.neutrals_left else []


def lies_open(t: SevenTable, quest: str) -> list[str]:
    """Treasures that lie face up at a quest."""
    return [card for card in dict.fromkeys(t.quests[quest].treasures) if card != FACE_DOWN]


def treasures_at(t: SevenTable, quest: str) -> list[str]:
    """UN-TRE-02: those, and the top card of the deck, if there is one."""
    return [*(lies_open(t, quest) if quest in t.quests else []), *([DECK] if has_treasures(t) else [])]


def closable(t: SevenTable, who: str, *, as_seen: bool = False) -> list[str]:
    """UN-POR-01, UN-POR-02, UN-POR-04, UN-FAL-12, UN-END-10: open portals whose gifts somebody holds, or may hold."""
    hero = t.heroes[who]
    is_too_late = t.is_doomed and not t.is_on("portals_after_doom")
    if not t.has_marker(who) or hero.fallen or is_too_late:
        return []
    still_open = (card for name, card in t.box.portals.items() if t.portals.get(name) == FREE)
    return [card.id for card in still_open if can_pay_portal(t, who, card.cost, as_seen=as_seen)]


def can_exchange(t: SevenTable, who: str) -> bool:
    """UN-HRO-01, UN-HRO-05, UN-HRO-06, UN-HRO-07: the hero stands upright, and there is something to be done."""
    ability = t.ability(who)
    if t.heroes[who].tapped:
        return False
    return not ability.exchange or bool(exchanges.sources(t, who, ability.sources))


def can_shed(t: SevenTable, who: str) -> bool:
    """UN-FAL-04: corruption, and one of each."""
    return t.falls_happen and t.heroes[who].corruption > 0 and can_pay(t, who, TOLL)


Could = Callable[[SevenTable, str], object]
COULD: dict[str, Could] = {
    "recruit": recruits,
    "buy_elixir": bottles,
    "found": sites,
    "man": unmanned,
    "play_sin": lambda t, who: t.heroes[who].sins,
    "use_artifact": lambda t, who: not t.heroes[who].fallen and t.heroes[who].artifacts,
    "gain_gifts": lambda t, who: t.heroes[who].characters,
    "hero_ability": can_exchange,
    "take_part": lambda t, who: spaces(t, who, as_seen=t.has_covered_gifts),
    "gain_treasure": treasuries,
    "close_portal": lambda t, who: closable(t, who, as_seen=t.has_covered_gifts),
    "shed_corruption": can_shed,
}


def possible(t: SevenTable, who: str) -> list[str]:
    """UN-ACT-05, UN-GEN-06: all that somebody could do now; what cannot be paid is not among it."""
    return [action for action, could in COULD.items() if could(t, who)]
