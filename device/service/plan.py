"""The plan: which campaign an evening goes on with, from which cards; and, if it begins, who plays and how.

What was planned is kept with the settings, so that a power cut in the middle of setting up loses none of it.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from device.store import Store, StoreTrouble
from engine import EngineError
from engine.contract import AnyTitle
from engine.gathering import Given
from engine.shelf import title

CAMPAIGN, GIVEN = "campaign", "given"  # the settings in which it is kept


class NoCampaign(EngineError):
    """There is none of this name, or nobody knows its cards any more."""


@dataclass(frozen=True)
class EveningPlan:
    """One campaign; its players and house rules matter only if it begins."""

    title: AnyTitle
    folder: Path
    campaign: str = ""  # empty: the one that has the name of its cards
    players: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    given: tuple[Given, ...] = ()


def going_on(store: Store, campaign: str) -> EveningPlan:
    """The plan to go on with a campaign."""
    found = next((one for one in store.campaigns() if one.name == campaign and one.game), None)
    game = title(found.game) if found else None
    if found is None or game is None:
        raise NoCampaign("error.service.no_campaign", name=campaign)
    folder = folder_of(store, game, found.pack)
    if folder is None:
        raise NoCampaign("error.service.no_pack", name=campaign, pack=found.pack)
    return EveningPlan(game, folder, campaign, given=left(store, campaign))


def folder_of(store: Store, game: AnyTitle, pack: str) -> Path | None:
    """Where the cards of this name lie; our own story always lies where it lay."""
    if known := store.packs.folder_of(game.id, pack):
        return known
    cards, _ = game.open(game.demo())
    return game.demo() if cards and cards.id == pack else None


def keep(store: Store, plan: EveningPlan) -> None:
    """From now on this is what the box goes on with; a card that takes no more is told of when it matters."""
    with contextlib.suppress(StoreTrouble):
        store.settings.set(CAMPAIGN, plan.campaign)
    keep_given(store, plan.campaign, plan.given)


def keep_given(store: Store, campaign: str, given: Sequence[Given]) -> None:
    """What of a campaign was settled, and is still to be asked."""
    lines = [[one.what, one.value, dict(one.about)] for one in given]
    with contextlib.suppress(StoreTrouble):
        store.settings.set(GIVEN, json.dumps([campaign, lines], ensure_ascii=False))


def left(store: Store, campaign: str) -> tuple[Given, ...]:
    """What was settled for this campaign, and not asked yet."""
    try:
        kept, lines = json.loads(store.settings.all().get(GIVEN, '["", []]'))
        found = tuple(Given(str(what), value, dict(about)) for what, value, about in lines)
        return found if kept == campaign else ()
    except (ValueError, TypeError):
        return ()
