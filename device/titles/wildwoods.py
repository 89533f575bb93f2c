"""Wildwoods on the shelf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from device.box.trackers import Gauges, Phase, Trackers
from device.titles.title import Title, opened
from engine import Ask, News, Table
from engine.games.wildwoods import names, rules
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.gathering import GATHERING
from engine.games.wildwoods.house import AUTOMATIONS, HOUSE_RULES
from engine.games.wildwoods.loading import GAME, LAYOUT, boxed, demo_folder, read
from engine.games.wildwoods.pack import WildPack
from engine.games.wildwoods.printed import deck, printed
from engine.games.wildwoods.problems import problems
from engine.games.wildwoods.table import ACTIONS, BROM, WildTable
from engine.packs import published
from engine.phrases import Phrases
from engine.table import built

SHOWN_DICE = 3  # lights for what is left to be done


def _table(players: Sequence[str], house: Mapping[str, str]) -> Table:
    return WildTable(players=list(players), house=dict(house))


def _seen(data: Mapping[str, Any]) -> Table:
    """Nothing is hidden from the one who plays."""
    return built(WildTable, dict(data))


def _known(box: Box) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """What of a pack has been typed: phrases, for whoever fills it in."""
    yield "known.wild_cards", {"creatures": len(box.creatures), "exploration": len(box.exploration)}
    for number, chapter in box.chapters.items():
        scenes = sum(bool(scene.selva and scene.locations) for scene in chapter.scenes)
        yield "known.wild_chapter", {"chapter": number, "n": scenes, "shadows": len(chapter.shadows)}


def _pile(table: WildTable, ask: Ask) -> Sequence[str | int]:
    """Every card is there once."""
    return ask.options


def _names(box: Box) -> Mapping[str, Iterable[str]]:
    """What the table may call things, by their kind."""
    return {
        "action": ACTIONS,
        "river": (*ACTIONS, *box.creatures),
        "creature": box.creatures,
        "exploration": box.exploration,
        "location": box.locations,
        "shadow": (*box.shadows, BROM),
    }


def _newcomer(t: WildTable, who: str, where: str) -> Mapping[str, Any] | None:
    """A creature comes to the right end of the river, out of whatever pile it lies in."""
    if where or who not in t.box.creatures or who in t.river or t.full:
        return None
    piles = {"creature_deck": t.creature_deck, "creature_discard": t.creature_discard}
    left = {pile: [name for name in cards if name != who] for pile, cards in piles.items() if who in cards}
    return {"river.+": who, **left}


# What the lights show, and where we are ------------------------------------------------------------

_PHASES: Mapping[str, Phase] = {
    "setup": "setup",
    "luma": "players",
    "shadow": "enemies",
    "ending": "story",
    "travel": "story",
}


def _gauges(box: Box) -> Gauges:
    """The spirit that is left; dice that are ready, or creatures that have still to activate."""
    said = Phrases.load("engine.games.wildwoods")
    return Gauges(partial(_trackers, box.full_spirit), hands=lambda changes: bool(said.put_backs(changes)))


def _trackers(full: int, table: Mapping[str, Any]) -> Trackers:
    phase = _PHASES.get(table["phase"], "rest")
    left = {"players": len(table["dice_ready"]), "enemies": len(table["to_activate"])}
    return Trackers(
        phase=phase,
        destiny=max(0, min(full, table["spirit"])),
        most_destiny=full,
        actions=left.get(phase, 0),
        most_actions=SHOWN_DICE,
        dice_lie=bool(table["dice"]),
    )


def _place(table: Mapping[str, Any]) -> News:
    campaign, phase = table["campaign"], table["phase"]
    about = {"chapter": campaign["chapter"], "scene": campaign["scene"]}
    if phase in ("luma", "shadow"):
        far = {"light": table["light"], "shade": table["shadow"], "spirit": table["spirit"]}
        return News("place.wild_scene", {**about, **far, "phase": phase})
    return News("place.wild_between", about)


WILDWOODS = Title(
    id=GAME,
    package="engine.games.wildwoods",
    rules=rules.RULES,
    house_rules=HOUSE_RULES,
    automations=AUTOMATIONS,
    demo=demo_folder,
    open=partial(opened, read, boxed),
    lay=_table,
    seen=_seen,
    schema=lambda: published(WildPack),
    known=_known,
    names=names.NAMES,
    pile=_pile,
    short_names=_names,
    problems=problems,
    newcomer=_newcomer,
    gathering=GATHERING,
    model=WildPack,
    layout=LAYOUT,
    gauges=_gauges,
    place=_place,
    deck=deck,
    printed=printed,
)
