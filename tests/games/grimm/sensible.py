"""A sensible player of Dice Upon a Time: goes where quests lead, with the lowest die that will do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine import Ask, Game
from engine.games.grimm import placing
from engine.games.grimm.box import Box
from engine.games.grimm.quests import can_pay, price
from engine.games.grimm.reactions import fits
from engine.games.grimm.table import SPIRIT_SOCKETS, TOKENS, GrimmTable, worth
from engine.laboratory import any_answer
from engine.pieces.maps import distances, ends

SELDOM, HURRY = 0.15, 0.6


def answer(ask: Ask, t: GrimmTable, chance: random.Random, folly: float = 0.05) -> Any:
    """What somebody who wants to win would answer; now and then anything at all."""
    if ask.kind in ("roll", "each", "draw") or chance.random() < folly:
        return any_answer(chance, ask)
    wanted = {
        "turn.die": _die,
        "turn.socket": _socket,
        "turn.walk": lambda a, t, c: "yes",
        "pass.sure": lambda a, t, c: "yes",
        "quest.fulfil": lambda a, t, c: a.options[0],
        "quest.deck": lambda a, t, c: c.choice([one for one in a.options if one != "no"]),
        "token.which": _token,
        "wolf.die": lambda a, t, c: min(a.options, key=worth),
        "trade.agree": lambda a, t, c: "no",
        "reaction.anybody": _whoever_can,
    }.get(ask.what)
    if wanted is not None:
        return wanted(ask, t, chance)
    if ask.what == "reaction.play" and len(ask.options) > 1:
        return ask.options[1]
    return "yes" if "yes" in ask.options else any_answer(chance, ask)


def hasty(ask: Ask, t: GrimmTable, chance: random.Random) -> Any:
    """The same in a hurry: passes soon, so that a whole evening is heard in seconds."""
    return "pass" if ask.what == "turn.die" and chance.random() < HURRY else answer(ask, t, chance)


def goals(t: GrimmTable, name: str) -> Iterator[str]:
    """Where one would like to be, by what open quests lack."""
    for card in t.deeds(name).quests:
        quest = t.box.quests[card]
        missing = [token for token, n in price(quest).items() if t.heroes[name].tokens[token] < n]
        if missing:
            yield from (place for place, field in t.box.places.items() if field.kind in (*missing, "fairy"))
        elif quest.kind == "fetch" and card not in t.heroes[name].deeds.fetched:
            yield from () if card in t.fetched else quest.fetched_at
        elif can_pay(t, name, price(quest)):
            yield from (place for place in quest.places if place not in t.deeds(name).visited.get(card, []))
    if not t.deeds(name).quests and not t.together:
        yield t.box.town


def worth_of(t: GrimmTable, name: str, face: str, socket: str) -> float:
    """How good it is to place this die there."""
    box: Box = t.box
    here = t.heroes[name].at
    if socket in SPIRIT_SOCKETS:
        return 1 - worth(face) / 6
    if here not in ends(socket):
        return -1
    there = next(place for place in ends(socket) if place != here)
    away = distances(box.ways, set(goals(t, name)))
    nearer = away.get(here, 9) - away.get(there, 9)
    return 3 * nearer - worth(face) / 6 if nearer > 0 else -0.5


def _die(ask: Ask, t: GrimmTable, chance: random.Random) -> Any:
    found = [(worth_of(t, ask.who, face, socket), face) for face, socket in _all(t, ask.who)]
    best = max(found, default=(-1.0, "pass"))
    return best[1] if best[1] in ask.options else ask.options[0]


def _all(t: GrimmTable, name: str) -> Iterator[tuple[str, str]]:
    for face in dict.fromkeys(t.heroes[name].pool):
        yield from ((face, socket) for socket in placing.offered_sockets(t, name, face))


def _socket(ask: Ask, t: GrimmTable, chance: random.Random) -> Any:
    face = str(ask.about["face"])
    return max(ask.options, key=lambda socket: worth_of(t, ask.who, face, socket))


def _token(ask: Ask, t: GrimmTable, chance: random.Random) -> Any:
    """What some quest still lacks."""
    if ask.who in t.heroes:
        for card in t.deeds(ask.who).quests:
            for token, n in price(t.box.quests[card]).items():
                if t.heroes[ask.who].tokens[token] < n and token in ask.options:
                    return token
    return chance.choice([option for option in ask.options if option in TOKENS] or list(ask.options))


def _whoever_can(ask: Ask, t: GrimmTable, chance: random.Random) -> Any:
    """Whoever holds a card that answers this."""
    able = (name for name in ask.options if name in t.heroes and any(fits(t, card, name) for card in _hand(t, name)))
    return next(able, "no")


def _hand(t: GrimmTable, name: str) -> list[str]:
    return t.heroes[name].items


def helped(game: Game, chance: random.Random) -> tuple[Any, ...]:
    """Uses what is on offer, now and then."""
    offers = [offer for offer in game.asides() if offer[0] in ("use_item", "show_item", "use_power", "be_asked")]
    if not offers or chance.random() > SELDOM:
        return ()
    name, args = chance.choice(offers)
    return (name, *args)
