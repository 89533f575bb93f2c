"""Sensible people at the table of 7: they save up for requirements, close nothing early, and rid themselves of sins."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from engine import Ask
from engine.games.unnamed.actions import price
from engine.games.unnamed.piles import NEVER_MIND
from engine.games.unnamed.possible import bottles, closable, recruits, sites, spaces
from engine.games.unnamed.table import FALLEN, FREE, SIN_PILE, SevenTable
from engine.laboratory import any_answer

SURE = 0.05  # so seldom somebody does anything at all


def answer(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """What somebody sensible answers."""
    if ask.kind == "draw" or chance.random() < SURE or ask.what not in HABITS:
        return any_answer(chance, ask)
    return HABITS[ask.what](ask, t, chance)


def wanted(t: SevenTable, who: str) -> Counter[str]:
    """The gifts that open requirements still want, those of the lowest row twice."""
    found = Counter[str]()
    for row, weight in ((1, 3), (2, 1)):
        for name in t.row(row):
            for slot in t.free_slots(name):
                for virtue, n in t.requirement(name, slot).gifts.items():
                    found[virtue] += n * weight
    return found


def action(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """Requirements first, then gifts for them, then whatever brings more of both; sins before the count."""
    who, hero = ask.who, t.heroes[ask.who]
    can = set(ask.options)
    is_last = list(t.portals.values()).count(FREE) == 1
    if "close_portal" in can and closable(t, who) and (hero.might >= 20 or is_last):
        return "close_portal"
    if way := washing(t, who, can):
        return way
    if "take_part" in can and spaces(t, who):  # with covered gifts it can be tried without
        return "take_part"
    if "use_artifact" in can:
        return "use_artifact"
    needs = wanted(t, who)
    useful = [name for name in hero.characters if any(needs[virtue] for virtue in t.box.characters[name].gifts)]
    if "gain_gifts" in can and any(not hero.characters[name] or len(hero.characters) > 3 for name in useful):
        return "gain_gifts"
    for buy in ("recruit", "buy_elixir", "found"):
        if (
            buy in can
            and (buy != "found" or len(hero.buildings) < 2)
            and (buy != "recruit" or len(hero.characters) < 6)
            and any(is_spare(t, who, buy, card) for card in BUYABLE[buy](t, who))
        ):
            return buy
    if "hero_ability" in can and sum(hero.gifts.values()) >= 2:
        return "hero_ability"
    if "play_sin" in can and len(hero.sins) > sin_limit(t, who) and len(t.sins.discard) < SIN_PILE - 1:
        return "play_sin"
    return "shed_corruption" if hero.corruption and can_shed(t, who, can) else "pass"


def is_spare(t: SevenTable, who: str, buy: str, card: str) -> bool:
    """Against somebody who plays the Unnamed everybody keeps a gold and a fame for what he wants."""
    cost, hero = price(t, buy, card), t.heroes[who]
    return not t.unnamed or (hero.fame > cost.fame if buy == "recruit" else hero.gold > cost.gold)


def washing(t: SevenTable, who: str, can: set[str]) -> str:
    """Whoever has fallen sheds corruption first; whoever would with the next count plays sins, or sheds as well."""
    hero = t.heroes[who]
    if not t.falls_happen or not (hero.fallen or hero.corruption + len(hero.sins) >= FALLEN):
        return ""
    if "play_sin" in can and not hero.fallen and is_harmless(t, "play_sin"):
        return "play_sin"
    return "shed_corruption" if can_shed(t, who, can) else ""


def can_shed(t: SevenTable, who: str, can: set[str]) -> bool:
    """Without giving a building up for it."""
    hero = t.heroes[who]
    return "shed_corruption" in can and hero.gold > 0 and hero.fame > 0


def is_harmless(t: SevenTable, way: str) -> bool:
    """Nobody calls a cataclysm without need; but where sins corrupt, an early one is better than a fall."""
    is_early = t.falls_happen and t.doom < 3 + t.armour
    return way != "play_sin" or len(t.sins.discard) < SIN_PILE - 1 or is_early


def sin_limit(t: SevenTable, who: str) -> int:
    """Sins cost might only while there is any, and the pile brings doom to all; where they corrupt, one is played.

    Whoever plays the Unnamed feeds the pile as well: against him one at most is played.
    """
    return 2 if t.falls_happen or t.unnamed or t.heroes[who].might < 3 else 0


def which_space(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """In the lowest row, where one already has markers or nobody else has."""

    def worth(space: str) -> tuple[int, int, int]:
        name = space.rpartition(".")[0]
        quest = t.quests[name]
        others = max((quest.slots.count(other) for other in t.heroes if other != ask.who), default=0)
        return (-quest.row, quest.slots.count(ask.who) - others, t.box.quests[name].might)

    return max((space for space in ask.options if space != NEVER_MIND), key=worth, default=NEVER_MIND)


def helper(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """An ally whose gifts are wanted, that is upright."""
    needs = wanted(t, ask.who)

    def worth(name: str) -> tuple[int, int]:
        gifts = t.box.characters[name].gifts
        return (
            sum(min(n, needs[virtue], t.pools.get(virtue, 0)) for virtue, n in gifts.items()),
            -t.heroes[ask.who].characters[name],
        )

    return max(ask.options, key=worth)


def recruit(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """Whoever brings most."""

    def worth(name: str) -> float:
        card = t.box.characters[name]
        return (
            2 * card.might_each_turn + card.might_now + card.gold + card.fame + sum(card.gifts.values()) - card.cost / 3
        )

    return max(affordable(ask, t, "recruit"), key=worth)


def bottle(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """One that is wanted."""
    needs = wanted(t, ask.who)
    bottles = affordable(ask, t, "buy_elixir")
    return max(bottles, key=lambda name: sum(needs[virtue] for virtue in t.box.elixirs[name].gives))


def site(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """Any; against the Unnamed one that leaves something in the purse."""
    return chance.choice(affordable(ask, t, "found")) if t.unnamed else any_answer(chance, ask)


def affordable(ask: Ask, t: SevenTable, buy: str) -> list[Any]:
    """What leaves a little, or if nothing does all of it."""
    return [card for card in ask.options if is_spare(t, ask.who, buy, card)] or [*ask.options]


def treasure(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """Might before all else."""

    def worth(name: str) -> int:
        card = t.box.treasures.get(name)
        return 3 if card is None else 5 * card.gains.might + card.gains.gold + card.gains.fame + 4 * card.is_artifact

    return max(ask.options, key=worth)


def sin(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """Whatever turns a character upright if one lies there, else what brings something."""
    options = [option for option in ask.options if option != "never mind"]
    turned = any(t.heroes[ask.who].characters.values())

    def worth(option: str) -> int:
        name, _, number = option.rpartition(".")
        ops = t.box.sins[name].functions[int(number) - 1].ops or ()
        kinds = [type(op).__name__ for op in ops]
        return (3 * turned) * ("Untap" in kinds) + 2 * ("Gain" in kinds) + ("PutMarker" in kinds) * 4

    return max(options, key=worth) if options else "never mind"


def cheapest(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """The first proposal, which is the cheapest."""
    return ask.options[0]


def let(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """Mostly lets things happen."""
    return "no" if chance.random() < 0.8 else any_answer(chance, ask)


def give(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """What is wanted least."""
    needs = wanted(t, ask.who)
    return min(ask.options, key=lambda virtue: needs[virtue])


def get(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """What is wanted most."""
    needs = wanted(t, ask.who)
    return max(ask.options, key=lambda virtue: needs[virtue])


def most(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """As many as can be."""
    return ask.options[1]


def unnamed(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """A card whenever there is one."""
    return chance.choice(ask.options[1:])


def penalty(ask: Ask, t: SevenTable, chance: random.Random) -> Any:
    """Corruption, while it is far from the fall."""
    return "sin" if t.heroes[ask.about["about"]].corruption >= 4 else "corruption"


BUYABLE = {"recruit": recruits, "buy_elixir": bottles, "found": sites}
HABITS = {
    "found.which": site,
    "unnamed.penalty": penalty,
    "turn.action": action,
    "take_part.which": which_space,
    "gain_gifts.which": helper,
    "recruit.which": recruit,
    "buy_elixir.which": bottle,
    "treasure.pick": treasure,
    "treasure.which": treasure,
    "sin.which": sin,
    "pay.how": cheapest,
    "pay.waste": cheapest,
    "pay.gift": give,
    "exchange.give": give,
    "exchange.get": get,
    "exchange.many": most,
    "gift.any": get,
    "reaction.play": let,
    "unnamed.card": unnamed,
}
