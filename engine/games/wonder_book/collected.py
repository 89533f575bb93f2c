"""What a pack of Wonder Book gains from cards that were read at the table: their words, and what people said of them.

Everything here is data as it stands in the files of a pack.  Words come from what was read, orders only from what the
table was told; of what nobody was asked about there are the words alone, which people carry out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.wonder_book.attack import UNTYPED
from engine.games.wonder_book.orders import Counted, aloud, is_order, lettered, lines, sentences
from engine.games.wonder_book.table import WonderTable
from engine.pieces.printed import Printed

Entry = dict[str, Any]
Sides = Mapping[str, Printed]  # what was read of a card, by its sides
BLANK = Printed()
REACHED, AFTER = "reached", "after"
KINDS = {"goal": "goal", "end": "end", "keep item": "item", "keep special_rule": "special_rule"}
KINDS |= {"keep interaction": "interaction", "keep other": "upgrade"}


# Cards of a chapter -------------------------------------------------------------------------------


def cards(t: WonderTable, read: Mapping[str, Sides]) -> dict[int, Entry]:
    """All numbered cards of this chapter of which something was told, with what was read of them."""
    told: dict[int, dict[str, list[str]]] = {}
    for place, orders in t.orders.items():
        chapter, number, side = place.split(" ")
        if int(chapter) == t.campaign.chapter:
            told.setdefault(int(number), {})[side] = orders
    whole = {number: orders for number, orders in sorted(told.items()) if is_whole(orders)}
    return {number: card(number, orders, read.get(str(number), {})) for number, orders in whole.items()}


def is_whole(told: Mapping[str, list[str]]) -> bool:
    """Is all of it told that would be taken for granted otherwise?  A back that nobody has seen yet is asked for."""
    front = told.get("front", [])
    needs = {"goal": REACHED, "keep interaction": AFTER}
    return bool(front) and all(needs[order] in told for order in front if order in needs)


def card(number: int, told: Mapping[str, list[str]], read: Sides) -> Entry:
    """One card."""
    every = [order for side in ("front", "back") for order in told.get(side, [])]
    front, back = read.get("front", BLANK), read.get("back", BLANK)
    kind = next((KINDS[order] for order in every if order in KINDS), "story")
    is_choice = any(order.startswith("choice") for order in every)
    options = list(_options(front, back, told.get("back", []))) if is_choice else []
    if options:
        kind = "choice"
    found: Entry = {"number": number, "kind": kind, "front": _side(front, told.get("front", []))}
    if kind == "choice":
        found["front"]["options"] = options
    if "back" in told and is_choice == bool(options):
        found["back"] = _side(back._replace(story="") if kind == "choice" else back, told.get("back", []))
    if kind in ("goal", "special_rule", "item", "interaction"):
        found["front"].pop("setup_steps", None)  # the same words stand in the part of its own
    return found | _part(kind, told, front, back)


def _side(side: Printed, told: list[str]) -> Entry:
    """The words of a side, what hands do for them, and what follows."""
    ops: list[Entry] = [{"do": "write_keyword", "word": order[8:]} for order in told if order.startswith("keyword ")]
    if "end" in told:
        ops.append({"do": "end_chapter"})
    rule = "" if lettered(side.rule) else _rule(side)
    bottom = [_bottom(told[-1])] if told and _bottom(told[-1]) else []
    words = {"title": side.title, "text": side.story, "setup_steps": [rule] if rule else []}
    return _without_blanks({**words, "ops": ops, "bottom": bottom})


def _bottom(order: str) -> str:
    """The order as the bottom of a side has it; the end of a chapter has none."""
    what = order.partition(" ")[0].replace("choice", "flip")
    return what if what in ("flip", "next", "discard", "goal", "keep") else ""


def _part(kind: str, told: Mapping[str, list[str]], front: Printed, back: Printed) -> Entry:
    """What only some kinds of cards have."""
    rule = _rule(front) or front.story
    if kind == "goal":
        met = [bottom for order in told.get(REACHED, []) if (bottom := _bottom(order))]
        return {"goal": _without_blanks({"text": _rule(front), "on_met": {"bottom": met} if met else {}})}
    if kind == "item":
        return {"item": _without_blanks({"name": front.title or "?", "text": _rule(front)})}
    if kind == "special_rule":
        return {"special_rule": {"text": rule or "?"}}
    if kind == "interaction":
        return {"interaction": _interaction(told, front, back)}
    return {"end": {"endings": []}} if kind == "end" else {}


def _interaction(told: Mapping[str, list[str]], front: Printed, back: Printed) -> Entry:
    found: Entry = {"name": front.title or "?", "effect": _without_blanks({"text": aloud(back)})}
    return _without_blanks(found) | ({"after": told[AFTER][0]} if told.get(AFTER) else {})


def _options(front: Printed, back: Printed, told: list[str]) -> Iterator[Entry]:
    """The options of a choice with their columns; nothing unless every option has one."""
    options, columns = lettered(front.rule), lettered(back.story)
    if len(options) != len(columns):
        return
    words = [order[8:] for order in told if order.startswith("keyword ")]
    for at, (option, column) in enumerate(zip(options, columns, strict=True), 1):
        label, *rest = sentences(option)
        ops = [{"do": "write_keyword", "word": word} for word in words if word.casefold() in column.casefold()]
        texts = {"text": " ".join(rest), "column_text": column, "column_ops": ops}
        yield _without_blanks({"id": str(at), "label": label.rstrip("."), **texts})


def _rule(side: Printed) -> str:
    return " ".join(line for line in sentences(side.rule) if not is_order(line))


def _without_blanks(entry: Entry) -> Entry:
    return {key: value for key, value in entry.items() if value}


# Wyrm cards and heroes ----------------------------------------------------------------------------


def wyrm_cards(t: WonderTable, read: Mapping[str, Sides]) -> dict[str, Entry]:
    """The wyrm cards that were counted at the table."""
    return {
        name: wyrm_card(facts, read.get(name, {}).get("front", BLANK), t.crowd) for name, facts in t.learned.items()
    }


def wyrm_card(facts: list[int], side: Printed, crowd: bool) -> Entry:
    """One wyrm card: line by line as it is printed where that is what was told, else as it was told."""
    spawns, actions, another, *first = [*facts, 0]
    told = [("spawn", spawns), ("activate", actions)]
    told = [*(reversed(told) if first[0] else told), ("reveal", another)]
    printed = lines(side)
    if [(line.what, line.n + line.silver * crowd) for line in printed] != [one for one in told if one[1]]:
        printed = tuple(Counted(what, count) for what, count in told if count)
    steps = [_step(line) for line in printed] or [{"do": "rule", "text": aloud(side) or "?"}]
    return _without_blanks({"name": side.title, "steps": steps})


def _step(line: Counted) -> Entry:
    do = "reveal_another" if line.what == "reveal" else line.what
    return {"do": do, "count": line.n} | ({"silver": line.silver} if line.silver else {})


def heroes(t: WonderTable) -> dict[str, Entry]:
    """What people have told of the heroes' cards."""
    found: dict[str, Entry] = {name: {"max_hearts": hearts} for name, hearts in t.campaign.hearts.items()}
    for name, dice in t.campaign.attack_dice.items():
        found.setdefault(name, {})["attack"] = {"dice": dice, "range": UNTYPED.range}
    return found
