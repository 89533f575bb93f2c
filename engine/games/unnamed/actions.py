"""The eleven actions of the quest phase, and the twelfth of the Fall of a Hero: what each of them does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine import choose, rule, settle
from engine.content import Text
from engine.games.unnamed import exchanges, gains, piles
from engine.games.unnamed.cards import carry_out, use
from engine.games.unnamed.deeds import lay_down_artifact, marked, take_back, top_treasure, turn
from engine.games.unnamed.payments import pay
from engine.games.unnamed.possible import (
    DECK,
    TOLL,
    bottles,
    closable,
    cost_of,
    recruits,
    sites,
    spaces,
    treasures_at,
    treasuries,
    unmanned,
)
from engine.games.unnamed.reactions import function, happens
from engine.games.unnamed.table import FREE, NEUTRAL, SevenTable
from engine.games.unnamed.treasures import take_treasure
from engine.games.unnamed.verbs import Bundle
from engine.pieces.hands import is_closed, to_choose_from
from engine.pieces.words import ref

# Buying -------------------------------------------------------------------------------------------


@rule
async def bought(t: SevenTable, what: str, who: str) -> str:
    """UN-REC-01, UN-ELX-01, UN-BLD-01: one card that lies open, paid."""
    offers = {"recruit": recruits, "buy_elixir": bottles, "found": sites}[what](t, who)
    card = await choose(f"{what}.which", offers, who)
    await pay(t, who, price(t, what, card), card)
    return card


def price(t: SevenTable, what: str, card: str) -> Bundle:
    """What a card costs: characters fame, all else gold."""
    if what == "recruit":
        return Bundle(fame=t.box.characters[card].cost)
    return Bundle(gold=t.box.elixirs[card].cost if what == "buy_elixir" else t.box.buildings[card].cost)


async def recruit(t: SevenTable, who: str) -> bool:
    """UN-REC-01, UN-REC-02, UN-REC-03, UN-GEN-10: an ally, upright; might without a plus at once."""
    card = await bought(t, "recruit", who)
    if await happens(t, "recruit", who, lambda: card in t.tavern.spaces, of=card):
        t.tavern.take(card)
        t.heroes[who].characters[card] = False
        now = gains.gain_might(t, who, t.box.characters[card].might_now)
        t.tell("recruited", who=who, character=card)
        if now:
            t.tell("gained", who=who, res=gains.bundled(t, {}, might=now))
        await piles.refill(t)
    return True


async def buy_elixir(t: SevenTable, who: str) -> bool:
    """UN-ELX-01, UN-GEN-10: a bottle."""
    card = await bought(t, "buy_elixir", who)
    if await happens(t, "buy_elixir", who, lambda: card in t.store.spaces, of=card):
        t.store.take(card)
        t.heroes[who].elixirs.append(card)
        t.tell("bought", who=who, elixir=card)
        await piles.refill(t)
    return True


async def found(t: SevenTable, who: str) -> bool:
    """UN-BLD-01, UN-BLD-02, UN-BLD-11: a castle, an estate, or a temple, which brings might at once."""
    name = await bought(t, "found", who)
    if not await happens(t, "found", who, lambda: name in t.for_sale(), of=name):
        return True
    now = 0
    if name in t.temples:
        t.temples.remove(name)
        now = gains.gain_might(t, who, 1)
    else:
        (t.castles if name in t.castles.spaces else t.estates).take(name)
    t.heroes[who].buildings[name] = False
    t.tell("founded", who=who, building=name)
    if now:
        t.tell("gained", who=who, res=gains.bundled(t, {}, might=now))
    await piles.refill(t)
    return True


@rule
async def free_marker(t: SevenTable, who: str) -> None:
    """UN-GEN-11: with an empty supply one of one's own is taken back from where it lies, if the table says so."""
    if t.heroes[who].markers < 1 and t.ruled("markers_out") == "moved":
        spots = {spot: where for where in ("building", "quest", "portal") for spot in marked(t, who, where)}
        if spots:
            spot = await choose("marker.move", spots, who)
            await take_back(t, who, spot, spots[spot])


# Manning ------------------------------------------------------------------------------------------


@rule
async def guarded(t: SevenTable, who: str) -> str:
    """UN-MAN-01, UN-MAN-05: an own building, for might; none, if meanwhile there is none any more."""
    if not (there := unmanned(t, who)):
        return ""
    name = await choose("man.which", there, who)
    await pay(t, who, Bundle(might=t.box.buildings[name].manning), name)
    return name


async def man(t: SevenTable, who: str) -> bool:
    """UN-MAN-01, UN-MAN-02, UN-MAN-03, UN-MAN-06: a marker lies there; the rule of a temple begins."""
    await free_marker(t, who)
    name = await guarded(t, who)
    if not name:
        return False
    if await happens(t, "man", who, lambda: name in t.heroes[who].buildings and t.heroes[who].markers > 0, of=name):
        gains.station(t, who, name)
        t.tell("manned", who=who, building=name)
        card = t.box.buildings[name]
        if card.kind == "temple":
            await carry_out(t, card.special.text, card.special.ops, who, name)
    return True


# Sin cards, artifacts -----------------------------------------------------------------------------


@rule
async def sin_from_hand(t: SevenTable, who: str) -> bool:
    """UN-SIN-01, UN-SIN-03: one of the hand, and which of its functions; or never mind."""
    hand = t.heroes[who].sins
    if is_closed(hand):
        known = to_choose_from(hand, piles.unseen_sins(t))
        card = await piles.shown("sin.shown", "sins", [name for name in known if _functions(t, name)], who)
        which = await function(t, card, who, _functions(t, card)) if card else 0
    else:
        options = [f"{name}.{n}" for name in hand for n in _functions(t, name)]
        picked = await choose("sin.which", [piles.NEVER_MIND, *dict.fromkeys(options)], who, private=True)
        card, _, number = picked.rpartition(".")
        which = int(number) if card else 0
    if not which:
        return False
    piles.play_sin_card(t, who, card)
    t.doing = f"{card}.{which}"
    if text := t.box.sins[card].functions[which - 1].text:
        t.tell("sin.played", who=who, card=card, text=ref(text))
    else:
        t.tell("sin.laid", who=who, card=card)
    return True


def _functions(t: SevenTable, card: str) -> tuple[int, ...]:
    """UN-SIN-09: functions that are no reactions."""
    known = t.box.sins.get(card)
    return tuple(n for n, one in enumerate(known.functions, 1) if not one.reacts_to) if known else ()


async def play_sin(t: SevenTable, who: str) -> bool:
    """UN-SIN-01, UN-SIN-02, UN-SIN-03, UN-SIN-04, UN-SIN-06: one function; then the card lies on the pile."""
    if not await sin_from_hand(t, who):
        return False
    if await happens(t, "play_sin", who):
        if t.ruled("seventh_sin") == "before_its_effect":
            piles.put_sins_away(t)
            await settle(t)
        await sin_works(t, who)
    piles.put_sins_away(t)
    return True


async def sin_works(t: SevenTable, who: str) -> None:
    """UN-SIN-03: what was announced."""
    card, _, number = t.doing.rpartition(".")
    known = t.box.sins.get(card)
    if known and number in ("1", "2"):
        chosen = known.functions[int(number) - 1]
        await use(t, Text(), chosen.ops, who, card)


@rule
async def artifact_from_hand(t: SevenTable, who: str) -> str:
    """UN-ART-01: one of those that lie face down; or never mind."""
    hand = t.heroes[who].artifacts
    if is_closed(hand):
        known = to_choose_from(hand, piles.unseen_artifacts(t))
        card = await piles.shown("artifact.shown", "artifacts", known, who)
    else:
        picked = await choose("artifact.which", [piles.NEVER_MIND, *dict.fromkeys(hand)], who, private=True)
        card = picked.removeprefix(piles.NEVER_MIND)
    if card:
        lay_down_artifact(t, who, card)
        t.tell("artifact.used", who=who, artifact=card)
    return card


async def use_artifact(t: SevenTable, who: str) -> bool:
    """UN-ART-01, UN-ART-02, UN-FAL-11: discarded for its effect."""
    card = await artifact_from_hand(t, who)
    if not card:
        return False
    if await happens(t, "use_artifact", who):
        effect = t.box.artifacts[card].effect
        await use(t, effect.text, effect.ops, who, card)
    return True


# Gifts --------------------------------------------------------------------------------------------


@rule
async def helper(t: SevenTable, who: str) -> str:
    """UN-GFT-01, UN-GFT-02: one own character."""
    return await choose("gain_gifts.which", t.heroes[who].characters, who)


async def gain_gifts(t: SevenTable, who: str) -> bool:
    """UN-GFT-01, UN-GFT-03, UN-GFT-06, UN-GFT-07: its gifts out of the pools, then it turns."""
    name = await helper(t, who)
    if await happens(t, "gain_gifts", who, lambda: name in t.heroes[who].characters, of=name):
        card = t.box.characters[name]
        turn(t, who, name)
        if card.gifts and not gains.in_pools(t, card.gifts):
            t.tell("gifts.none", who=who, character=name)
        await piles.gain(t, who, Bundle(gifts=card.gifts), name)
    return True


async def hero_ability(t: SevenTable, who: str) -> bool:
    """UN-HRO-01, UN-HRO-05, UN-HRO-06, UN-HRO-07: the hero turns, and does what the card says."""
    ability, card = t.ability(who), t.heroes[who].card
    if ability.exchange:
        swapped = await exchanges.arranged(t, who, ability.exchange, ability.sources)
        if not swapped:
            t.tell("nothing.exchanged", who=who)
            return False
        turn_hero(t, who)
        words = exchanges.in_words(t, swapped)
        if await happens(t, "hero_ability", who, lambda: exchanges.still_there(t, who, swapped), of=words):
            exchanges.carry_out_all(t, who, swapped)
        return True
    turn_hero(t, who)
    if await happens(t, "hero_ability", who):
        await use(t, ability.effect.text, ability.effect.ops, who, card)
    return True


def turn_hero(t: SevenTable, who: str) -> None:
    """UN-HRO-05: until the heroes are turned back."""
    t.heroes[who].tapped = True
    t.tell("hero.turned", who=who, hero=t.heroes[who].card)


# Quests, treasures, portals -----------------------------------------------------------------------


async def of_own_gifts(t: SevenTable, what: str, options: list[str], who: str) -> str:
    """UN-GEN-10: what somebody can do with gifts; with covered ones they are asked alone, or it may be nothing."""
    if not t.has_covered_gifts:
        return await choose(what, options, who) if options else ""
    picked = await choose(what, [piles.NEVER_MIND, *options], who, private=t.asks_in_private)
    return picked.removeprefix(piles.NEVER_MIND)


@rule
async def space_paid(t: SevenTable, who: str) -> str:
    """UN-QST-01, UN-QST-02, UN-QST-08: one requirement, paid in full; or never mind."""
    space = await of_own_gifts(t, "take_part.which", spaces(t, who), who)
    if not space:
        return ""
    name, _, slot = space.rpartition(".")
    await pay(t, who, cost_of(t.requirement(name, int(slot) - 1)), space)
    t.doing = f"take_part:{space}"
    return space


def can_mark(t: SevenTable, who: str, quest: str, slot: int) -> bool:
    """UN-QST-03, UN-GEN-11: is the requirement still free, and a marker left?"""
    return quest in t.quests and t.quests[quest].slots[slot] == FREE and t.heroes[who].markers > 0


async def take_part(t: SevenTable, who: str) -> bool:
    """UN-QST-01, UN-QST-02, UN-QST-03, UN-QST-04: a marker lies on what was fulfilled."""
    if not t.has_covered_gifts:
        await free_marker(t, who)
    space = await space_paid(t, who)
    if not space:
        return False
    await free_marker(t, who)
    name, _, slot = space.rpartition(".")
    if await happens(t, "take_part", who, lambda: can_mark(t, who, name, int(slot) - 1)):
        t.quests[name].slots[int(slot) - 1] = who
        t.heroes[who].markers -= 1
        t.tell("quest.marked", who=who, space=space, quest=name)
    return True


@rule
async def treasure_picked(t: SevenTable, who: str) -> tuple[str, str]:
    """UN-TRE-01, UN-TRE-02: at which quest, and which treasure, or the top card."""
    quest = await choose("treasure.quest", treasuries(t, who), who)
    card = await choose("treasure.which", treasures_at(t, quest), who, quest=quest)
    slots = t.quests[quest].slots
    slots[slots.index(who)] = NEUTRAL
    t.heroes[who].markers += 1
    t.doing = f"gain_treasure:{card}"
    t.tell("quest.left", who=who, quest=quest)
    gains.neutrals_run_out(t)
    return quest, card


def lies_there(t: SevenTable, quest: str, card: str) -> bool:
    """UN-TRE-02: is a treasure still at its quest, or in the deck?"""
    return DECK in treasures_at(t, quest) if card == DECK else quest in t.quests and card in t.quests[quest].treasures


async def gain_treasure(t: SevenTable, who: str) -> bool:
    """UN-TRE-01, UN-TRE-02, UN-TRE-03, UN-TRE-04, UN-TRE-06, UN-TRE-08.

    A neutral marker takes the place of one's own.
    """
    quest, card = await treasure_picked(t, who)
    if not await happens(t, "gain_treasure", who, lambda: lies_there(t, quest, card)):
        return True
    if card == DECK:
        card = await top_treasure(t, who)
    else:
        t.quests[quest].treasures.remove(card)
    if card:
        await take_treasure(t, who, card, tribute=True, by_action=True)
    else:
        t.tell("treasure.none", who=who)
    return True


@rule
async def portal_paid(t: SevenTable, who: str) -> str:
    """UN-POR-01, UN-POR-02, UN-POR-03, UN-POR-08: seven gift cards in possession, and nothing else."""
    portal = await of_own_gifts(t, "close_portal.which", closable(t, who), who)
    if not portal:
        return ""
    cost = t.box.portals[portal].cost
    for virtue, n in cost.items():
        gains.spend_gift(t, who, virtue, n, is_old=t.is_on("strict_portal"))
    t.tell("paid", who=who, res=gains.bundled(t, cost))
    return portal


def can_close(t: SevenTable, who: str, portal: str) -> bool:
    """UN-POR-04, UN-GEN-11: is it still open, and a marker left?"""
    return not t.portals.get(portal) and t.heroes[who].markers > 0


async def close_portal(t: SevenTable, who: str) -> bool:
    """UN-POR-01, UN-POR-03, UN-POR-04, UN-POR-07, UN-POR-08: a marker lies there, and it is closed."""
    t.closing = who
    if not t.has_covered_gifts:
        await free_marker(t, who)
    portal = await portal_paid(t, who)
    if not portal:
        t.closing = ""
        return False
    await free_marker(t, who)
    stands = await happens(t, "close_portal", who, lambda: can_close(t, who, portal), of=portal)
    t.closing = ""
    if stands:
        t.portals[portal] = who
        t.heroes[who].markers -= 1
        still_open = list(t.portals.values()).count(FREE)
        t.tell("portal.closed" if still_open else "portal.last", who=who, portal=portal, n=still_open)
        gains.portal_victory(t, who)
    return True


async def shed_corruption(t: SevenTable, who: str) -> bool:
    """UN-FAL-04, UN-FAL-16: for one gold, one fame and one might."""
    await pay(t, who, TOLL, "shed_corruption")
    if await happens(t, "shed_corruption", who):
        gains.corrupt(t, who, -1)
    return True


Action = Callable[[SevenTable, str], Awaitable[bool]]
ACTIONS: dict[str, Action] = {
    action.__name__: action
    for action in (
        recruit, buy_elixir, found, man, play_sin, use_artifact, gain_gifts, hero_ability, take_part, gain_treasure,
        close_portal, shed_corruption,
    )
}  # fmt: skip
