"""A small box of 7 whose numbers do not change, for scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.games.unnamed.box import Box, boxed
from engine.games.unnamed.pack import SevenPack

VIRTUES = ("hope", "valour", "faith", "mercy", "truth", "calm", "grace")
ONE_EACH = dict.fromkeys(VIRTUES, 1)
COLOURS = ("red", "blue", "green", "yellow", "purple", "white")

Data = dict[str, Any]


def text(words: str) -> Data:
    """Words in no particular language."""
    return {"words": {"*": words}}


def named(cards: Iterable[Data]) -> list[Data]:
    """Cards that are called as they are known."""
    return [{"name": text(card["id"]), **card} for card in cards]


def gain(who: str = "self", **res: Any) -> Data:
    """A line by which somebody gets something."""
    return {"do": "gain", "who": who, "res": res}


def lose(who: str = "self", **res: Any) -> Data:
    """A line by which somebody loses something."""
    return {"do": "lose", "who": who, "res": res}


def hero(n: int) -> Data:
    """Odd heroes are red, even ones blue; all begin with a Hope, a gift of any type, two gold and two fame."""
    return {
        "id": f"hero{n}",
        "colour": COLOURS[n - 1],
        "allegiance": "red" if n % 2 else "blue",
        "start": {"gifts": {"hope": 1, "any": 1}, "gold": 2, "fame": 2},
        "income": {"gold": 1, "fame": 1},
        "evil": {"income": {"gold": 5}},
    }


CHARACTERS: list[Data] = [
    {"id": "piper", "cost": 3, "allegiance": "blue", "gifts": {"hope": 2, "valour": 1}, "gold": 1},
    {"id": "knight", "cost": 2, "allegiance": "red", "gifts": {"faith": 1}, "might_now": 2},
    {"id": "sage", "cost": 2, "allegiance": "blue", "gifts": {"calm": 1}, "fame": 1, "might_each_turn": 1},
    *({"id": f"helper{n}", "cost": 1, "allegiance": "blue", "gifts": {"truth": 1}} for n in range(1, 28)),
]
ELIXIRS: list[Data] = [
    {
        "id": "tonic",
        "cost": 2,
        "gives": {"hope": 1},
        "alternatives": [{"needs": [{"allegiance": "blue", "n": 2}], "gives": {"hope": 2}}],
        "copies": 12,
    },
    {"id": "balm", "cost": 1, "gives": {"grace": 1}, "copies": 12},
    {"id": "wild", "cost": 1, "gives": {"any": 1}, "copies": 12},
]


def castle(n: int) -> Data:
    """Four fame, or six for two blue ones; its rule brings two gold."""
    return {
        "id": f"castle{n}",
        "kind": "castle",
        "number": n,
        "cost": 3,
        "produces": {"fame": 4},
        "upgraded": {"needs": {"allegiance": "blue", "n": 2}, "produces": {"fame": 6}},
        "manning": 2,
        "special": {"text": text("Two gold."), "ops": [gain(gold=2)]},
    }


def estate(n: int) -> Data:
    """Two gold, and nothing better."""
    special = {"text": text("A might."), "ops": [gain(might=1)]}
    produces = {"gold": 2}
    return {"id": f"estate{n}", "kind": "estate", "number": n, "cost": 2, "produces": produces, "special": special}


def temple(n: int) -> Data:
    """While it is manned, each use of a character brings a fame."""
    lasting = {"do": "remind", "when": ["gain_gifts"], "text": text("A fame."), "ops": [gain(fame=1)]}
    return {
        "id": f"temple{n}",
        "kind": "temple",
        "number": n,
        "cost": 4,
        "might_if": {"allegiance": "blue", "n": 3},
        "manning": 1,
        "special": {"ops": [lasting]},
    }


def sin(name: str, *ops: Data | list[Data], reacts_to: Iterable[str] = ()) -> Data:
    """Two cards of a sin: the second function answers something, if that is said."""
    first, second = ({"ops": op if isinstance(op, list) else [op]} for op in ops)
    return {"id": name, "functions": [first, {**second, "reacts_to": list(reacts_to)}], "copies": 2}


SINS = [
    sin("sloth", {"do": "untap"}, gain(gold=2)),
    sin("wrath", lose("one", might=1), {"do": "cancel"}, reacts_to=["recruit", "play_sin"]),
    sin("envy", lose("most_gold", gold=2), gain(gifts={"any": 1})),
    *(sin(f"sin{n}", gain(gold=1), gain(fame=1)) for n in range(1, 12)),
]
CATACLYSMS: list[Data] = [
    {"id": "quake", "ops": [{"do": "discard_building", "kind": "castle", "number": 3}]},
    {"id": "plague", "ops": [{"do": "close_space", "board": "tavern"}]},
    {"id": "famine", "ops": [{"do": "close_space", "board": "store"}]},
    {"id": "storm", "text": text("Do it by hand.")},
    *({"id": f"gloom{n}", "ops": [lose("each", gold=1)]} for n in range(1, 11)),
]
TREASURES = [
    {"id": "gold3", "gains": {"gold": 3}, "copies": 6},
    {"id": "fame1", "gains": {"fame": 1}, "copies": 6},
    {"id": "relic", "is_artifact": True, "copies": 6},
]
QUESTS = [
    {
        "id": f"quest{n}",
        "might": 5 if n % 2 else 4,
        "requirements": [{"gifts": {"hope": 2}}, {"gold": 2}, {"fame": 2}, {"gifts": {"any": 1}}][: 4 if n == 3 else 3],
    }
    for n in range(1, 25)
]
UNNAMED = [
    {"id": "toll", "target": "one", "requirement": {"gold": 2}},
    {"id": "scorn", "target": "all", "requirement": {"fame": 1}},
    {"id": "fog", "target": "none", "ops": [lose("most_might", might=1)]},
    {"id": "snare", "target": "choice", "requirement": {"gifts": {"any": 1}}},
    {"id": "riddle", "target": "one", "judged": text("You know the answer.")},
    *({"id": f"shade{n}", "target": "one", "requirement": {"might": 1}} for n in range(1, 10)),
]


def box() -> Box:
    """The box, made anew."""
    data: Data = {
        "header": {"game": "unnamed", "id": "small", "title": text("Small"), "language": "en"},
        "world": {
            "virtues": [{"id": name} for name in VIRTUES],
            "allegiances": [{"id": "red"}, {"id": "blue"}],
            "portals": [{"id": f"portal{n}", "cost": ONE_EACH, "might": 1} for n in range(1, 7)],
        },
        "heroes": {"heroes": [hero(n) for n in range(1, 7)]},
        "tavern": {"characters": named(CHARACTERS)},
        "store": {"elixirs": named(ELIXIRS)},
        "buildings": {"buildings": named(kind(n) for kind in (castle, estate, temple) for n in range(1, 7))},
        "sins": {"sins": SINS},
        "cataclysms": {"cataclysms": named(CATACLYSMS)},
        "treasures": {
            "treasures": named(TREASURES),
            "artifacts": [{"id": f"relic{n}", "effect": {"ops": [gain(gold=5)]}} for n in range(1, 8)],
            "armour": [{"id": f"piece{n}", "effect": {"ops": []}} for n in range(1, 8)],
        },
        "quests": {"quests": named(QUESTS)},
        "unnamed": {"cards": UNNAMED},
    }
    return boxed(msgspec.convert(data, SevenPack))


BOX = box()
