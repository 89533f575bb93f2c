"""What a pack of Unlikely Heroes gains from an evening: cards that were told, with the words that were read of them.

Chapters are gained, too: their story if eyes have read it, the card that they begin with, and what they order.
Everything here is data as it stands in the files of a pack.  What people judge by themselves is not in it: they are
asked again, or carry out the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from engine.games.unlikely_heroes.box import name_of
from engine.games.unlikely_heroes.rules_quest import CHAPTER, PAGE, page_name
from engine.games.unlikely_heroes.table import HeroesTable
from engine.games.unlikely_heroes.told_cards import BY_HAND, LINES, NUMBERED, START, Told, ToldLine, skills
from engine.games.unlikely_heroes.ways import OPEN, side_towards
from engine.pieces.grids import around
from engine.pieces.maps import edge
from engine.pieces.printed import Gain, Printed

Entry = dict[str, Any]
Sides = Mapping[str, Printed]  # what was read of a card, by its sides
BLANK = Printed()
GROWS = ("anchors", "links")  # of a map: they are found one after the other


def gains(t: HeroesTable, read: Mapping[str, Sides]) -> Iterator[Gain]:
    """UH-EXP-06: every card of which somebody has told what it is."""
    for name, told in t.told_of.items():
        if told.kind not in ENTRIES or not is_whole(t, name, told):
            continue
        typed = t.box.cards.get(name)
        is_named = typed is not None and name_of(typed) != str(typed.number)
        key, value = ("id", name) if is_named else ("number", int(name) if name.isdecimal() else 0)
        if value:
            entry = {**_words(read.get(name, {})), **_icons(told), **ENTRIES[told.kind](t, name, told)}
            yield Gain(f"{FILES[told.kind]}.yaml", "cards", key, value, _without_blanks(entry), GROWS)
    yield from rewards(t)
    yield from chapters(t, read)


def rewards(t: HeroesTable) -> Iterator[Gain]:
    """UH-CHL-05, UH-CHL-17: of challenges that are typed but for what their boxes bring."""
    for name, card in t.box.challenges.items():
        found = {at: _rewards(t, f"{name}:{at}") for at, box in enumerate(card.boxes) if not box.rewards}
        if name in t.told_of or not any(found.values()):
            continue
        boxes = [
            {"skill": box.skill, "value": box.value, "rewards": found.get(at)} for at, box in enumerate(card.boxes)
        ]
        key, value = ("id", name) if card.id else ("number", t.number(name))
        yield Gain("challenges.yaml", "cards", key, value, {"boxes": [_known(box) for box in boxes]})


def _known(box: Entry) -> Entry:
    return {key: value for key, value in box.items() if value}


def chapters(t: HeroesTable, read: Mapping[str, Sides]) -> Iterator[Gain]:
    """UH-QST-12, UH-SET-21: of chapters that nobody has typed."""
    pages = {name for name in (*t.told_rewards, *read) if name.startswith(f"{CHAPTER}-")}
    for quest, at in sorted(tuple(map(int, name.split("-")[1:])) for name in pages):
        page = page_name(str(quest), at)
        lines = t.told_rewards.get(page, [])
        start = next((line.n for line in lines if line.do == START), "")
        entry = _without_blanks(
            {
                "story": read.get(page, {}).get(PAGE, BLANK).words,
                "start": start,
                "ops": [_op(line) for line in lines if line.do in LINES],
            }
        )
        if entry and str(quest) in t.box.quests:
            yield Gain(f"quests/{quest}.yaml", "chapters", "", at, {"variants": [entry]})


def is_whole(t: HeroesTable, name: str, told: Told) -> bool:
    """UH-CHL-05: a challenge is kept once it has been won: then it is known what the box that was tried brings."""
    return told.kind != "challenge" or name in t.beaten


def _words(sides: Sides) -> Entry:
    """What was read of both sides."""
    back, front = sides.get("back", BLANK), sides.get("front", BLANK)
    text = "\n".join(filter(None, (front.story, front.rule)))
    return {"name": front.title, "text": text, "back": _without_blanks({"text": back.words})}


def _icons(told: Told) -> Entry:
    return {"draws": list(told.draws), "discards": list(told.discards), "keep_while": list(told.keeps)}


# By their kinds -----------------------------------------------------------------------------------


def _map(t: HeroesTable, name: str, told: Told) -> Entry:
    """UH-MAP-12, UH-TRV-03: the numbers that were read or found on it, whom one can walk to, and where it lies."""
    cell = t.cell(name)
    near = {side: t.cells[other] for side, other in around(t.cells, cell).items()} if cell else {}
    linked = {side: other for side, other in near.items() if t.links.get(edge(name, other)) == OPEN and t.number(other)}
    links = [t.number(other) for other in linked.values()]
    found: Entry = {"edges": dict(told.edges), "anchors": list(told.anchors), "links": links}
    if told.replaces:
        return {**found, "replaces": told.replaces}
    if linked and name != next(iter(t.cells.values())):
        other = next(iter(linked.values()))
        found["place"] = {"next_to": t.number(other), "side": side_towards(t.cell(other), cell)}
    return found


def _hero(t: HeroesTable, name: str, told: Told) -> Entry:
    return {"skills": skills(told), "limit": told.limit, "effects": _effects(told)}


def _item(t: HeroesTable, name: str, told: Told) -> Entry:
    piece = asdict(told.piece) if told.piece else {}
    found = {"modifiers": skills(told), "effects": _effects(told), "tags": list(told.tags)}
    return {**found, "piece": _without_blanks(piece)}


def _effects(told: Told) -> list[Entry]:
    spaces = ["charged"] * told.charged + ["uncharged"] * told.uncharged
    return [{"trigger": "anytime", "spaces": spaces}] if spaces else []


def _challenge(t: HeroesTable, name: str, told: Told) -> Entry:
    boxes = []
    for at, one in enumerate(told.boxes):
        box = {"skill": one.skill, "value": one.value, "per_hero": "true" if one.per_hero else ""}
        boxes.append(_without_blanks({**box, "rewards": _rewards(t, f"{name}:{at}")}))
    flags = {flag: "true" for flag in ("joined", "forced") if getattr(told, flag)}
    return {"boxes": boxes, **flags}


def _rewards(t: HeroesTable, box: str) -> list[Entry]:
    """UH-CHL-17: what was told; what hands have to do is known to be there, and that only the card says it."""
    if box not in t.told_rewards:
        return []
    return [{"ops": [_op(line) if line.do in LINES else {"do": BY_HAND, "text": ""} for line in t.told_rewards[box]]}]


def _op(line: ToldLine) -> Entry:
    """Without a number, regrouping is on the map that was laid last."""
    return _without_blanks({"do": line.do, "number" if line.do in NUMBERED else "n": line.n or ""})


FILES = {"map": "maps", "hero": "heroes", "item": "items", "challenge": "challenges"}
ENTRIES: Mapping[str, Callable[[HeroesTable, str, Told], Entry]] = {
    "map": _map,
    "hero": _hero,
    "item": _item,
    "challenge": _challenge,
}


def _without_blanks(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if value not in ("", [], {})}
