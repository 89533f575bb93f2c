"""The small box with some cards another, for scenarios."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from engine.games.unnamed.box import Box
from engine.games.unnamed.pack import Cataclysm, CorruptionSource
from engine.games.unnamed.verbs import Event, Op, Remind
from tests.games.unnamed.small_box import BOX

UNRULED = {name: card for name, card in BOX.buildings.items() if card.kind != "temple"}


def with_card(kind: str, name: str, **changes: Any) -> Box:
    """One card is another."""
    cards = getattr(BOX, kind)
    changed: dict[str, Any] = {kind: {**cards, name: msgspec.structs.replace(cards[name], **changes)}}
    return replace(BOX, **changed)


def fated(*ops: dict[str, Any]) -> Box:
    """Every cataclysm does this."""
    card = msgspec.convert({"id": "fate", "ops": ops}, Cataclysm)
    return replace(BOX, cataclysms={name: msgspec.structs.replace(card, id=name) for name in BOX.cataclysms})


def with_corruption_for(event: Event, box: Box = BOX) -> Box:
    """An action corrupts."""
    return replace(box, world=msgspec.structs.replace(box.world, corruption_sources=(CorruptionSource(event=event),)))


def lasting(when: Event, *ops: Op) -> Box:
    """The rule of a temple that lasts."""
    card = BOX.buildings["temple1"]
    special = msgspec.structs.replace(card.special, ops=(Remind(when=(when,), ops=ops),))
    return replace(BOX, buildings={"temple1": msgspec.structs.replace(card, special=special), **UNRULED})


def sinful(*ops: Op, answers: Any = (), box: Box = BOX) -> Box:
    """The first function of a sin does this, or answers something with it."""
    sin = box.sins["sin2"]
    first = msgspec.structs.replace(sin.functions[0], ops=ops, reacts_to=tuple(answers))
    return replace(box, sins={**box.sins, "sin2": msgspec.structs.replace(sin, functions=(first, sin.functions[1]))})
