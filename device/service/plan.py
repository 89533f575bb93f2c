"""The plan: what somebody who starts a box wants to be played, and which campaign an evening goes on with.

What was planned is kept with the settings, so that a power cut in the middle of setting up loses none of it.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from device.packs.headers import head
from device.store import Store, StoreTrouble
from engine import EngineError
from engine.contract import AnyTitle
from engine.gathering import Given
from engine.shelf import SHELF, title
from engine.typed import tidy

MINUTE = "one-minute"  # the campaign in which a game is only tried
CAMPAIGN, GIVEN, LANGUAGE = "campaign", "given", "language."  # the settings in which it is kept


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
    language: str = ""  # of the voice; empty: as it was, or as it is set
    is_blank: bool = False  # whatever lies under its name was never begun, or only tried: it goes
    is_tried: bool = False  # only for a minute: the box goes on with what was played before


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
    if plan.is_tried:
        return
    if plan.language:
        with contextlib.suppress(StoreTrouble):
            store.settings.set(f"{LANGUAGE}{plan.campaign}", plan.language)
    with contextlib.suppress(StoreTrouble):
        store.settings.set(CAMPAIGN, plan.campaign)
    keep_given(store, plan.campaign, plan.given)


def spoken(store: Store, plan: EveningPlan) -> str:
    """In which language this campaign is told; empty: as everything is."""
    return plan.language or store.settings.all().get(f"{LANGUAGE}{plan.campaign}", "")


def keep_given(store: Store, campaign: str, given: Sequence[Given]) -> None:
    """What of a campaign was settled, and is still to be asked."""
    lines = [[one.what, one.value, dict(one.about), one.who, one.how] for one in given]
    with contextlib.suppress(StoreTrouble):
        store.settings.set(GIVEN, json.dumps([campaign, lines], ensure_ascii=False))


def keep_left(store: Store, plan: EveningPlan, given: Sequence[Given]) -> None:
    """What is still to be asked, unless all of it is only tried."""
    if not plan.is_tried:
        keep_given(store, plan.campaign, given)


def left(store: Store, campaign: str) -> tuple[Given, ...]:
    """What was settled for this campaign, and not asked yet."""
    try:
        kept, lines = json.loads(store.settings.all().get(GIVEN, '["", []]'))
        found = tuple(Given(str(what), value, dict(about), *more) for what, value, about, *more in lines)
        return found if kept == campaign else ()
    except (ValueError, TypeError):
        return ()


# Who starts it ------------------------------------------------------------------------------------


LONGEST_NAME = 20


class NoSuchGame(EngineError):
    """Whoever names it: there is no game of this name here."""


@dataclass(frozen=True)
class FirstEvening:
    """Which game, from whose cards, who plays and how; what is left open is as it was, or as it comes."""

    game: str = ""
    pack: Path | None = None
    players: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    new: bool = False
    dealt: bool = False  # whatever can be settled before the first turn is left to the box

    def title(self, folder: Path | None = None) -> AnyTitle:
        """The game that is named, the one whose cards lie there, or the first on the shelf."""
        if self.game:
            return named(self.game)
        return of_pack(folder) if folder else SHELF[0]


def named(name: str) -> AnyTitle:
    """The game of this name; if there is none, those that there are."""
    found = title(name)
    if found is None:
        raise NoSuchGame("use.no_game", game=name, games=", ".join(game.id for game in SHELF))
    return found


def of_pack(folder: Path) -> AnyTitle:
    """The game that a pack says it is for; whatever is wrong with that is told when the pack is read."""
    return title(str(head(folder).get("game", ""))) or SHELF[0]


def players(text: str) -> tuple[str, ...]:
    """`3`, or their names with commas between; ValueError: no game could be played like that."""
    given = [str(seat) for seat in range(1, int(text) + 1)] if re.fullmatch(r"\d", text) else text.split(",")
    names = tuple(filter(None, map(tidy, given)))
    most = max(game.gathering.most for game in SHELF)
    if not 1 <= len(names) <= most or len(set(names)) < len(names) or max(map(len, names)) > LONGEST_NAME:
        raise ValueError
    return names


def house_rule(text: str) -> tuple[str, str]:
    """`switch=value`, as the games on the shelf know them."""
    switch, _, value = text.partition("=")
    rules = {name: values for game in SHELF for name, values in game.house_rules.items()}
    if switch not in rules:
        raise ValueError(", ".join(sorted(rules)))
    if value not in rules[switch]:
        raise ValueError(", ".join(f"{switch}={known}" for known in rules[switch]))
    return switch, value
