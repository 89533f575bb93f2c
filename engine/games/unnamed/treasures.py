"""Treasures: what one brings, and what fallen heroes take of it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.unnamed import gains, piles
from engine.games.unnamed.pack import Gifts
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import Bundle

KINDS = ("gold", "fame", "might")


async def take_treasure(
    t: SevenTable, who: str, treasure: str, *, tribute: bool = False, by_action: bool = False
) -> None:
    """UN-TRE-03, UN-TRE-07, UN-CMP-10, UN-CMP-11: it gives what it shows, and is discarded."""
    card = t.box.treasures.get(treasure)
    t.treasures.discard.append(treasure)
    t.tell("treasure.taken", who=who, treasure=treasure)
    if card is None:
        return
    res = _shared_out(t, who, card.gains) if tribute and not card.is_artifact else card.gains
    await piles.gain(t, who, res)
    if card.is_artifact and not (by_action and t.ruled("artifact_treasures") == "completed_quests"):
        await piles.draw_artifact(t, who)


def _shared_out(t: SevenTable, who: str, res: Bundle) -> Bundle:
    """UN-FAL-09, UN-FAL-10: each kind shrinks by one for every fallen hero, and each of them gets one."""
    fallen = [name for name in t.in_order() if t.heroes[name].fallen and name != who]
    if not fallen or not t.falls_happen or t.heroes[who].fallen:
        return res
    kinds = [kind for kind in KINDS if getattr(res, kind)]
    is_limited = t.ruled("tribute") == "what_is_there"
    for n, name in enumerate(fallen):
        left_over = [kind for kind in kinds if not is_limited or getattr(res, kind) > n]
        got = gains.gain_fixed(t, name, only(dict.fromkeys(left_over, 1)))
        if got:
            t.tell("tribute", who=name, by=who, res=got)
    if not any(getattr(res, kind) > len(fallen) for kind in kinds) and kinds and not res.gifts:
        t.tell("tribute.all", who=who)
    left = {kind: max(0, getattr(res, kind) - len(fallen)) for kind in kinds}
    return only(left, res.gifts)


def only(counts: Mapping[str, int], gifts: Gifts | None = None) -> Bundle:
    """A bundle of these."""
    gold, fame, might = (counts.get(kind, 0) for kind in KINDS)
    return Bundle(gifts=gifts or {}, gold=gold, fame=fame, might=might)
