"""What a pack of Wonder Book gains from cards that were read at the table: their words, and what people said of them.

Everything here is data as it stands in the files of a pack.  Words come from what was read, orders only from what the
table was told; of what nobody was asked about there are the words alone, which people carry out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine import Ask
from engine.games.wonder_book.attack import UNTYPED
from engine.games.wonder_book.orders import Counted, aloud, is_order, lettered, parts, sentences, set_apart, told_of
from engine.games.wonder_book.pack import ActivateStep, Effect, RevealStep, RuleStep, SpawnStep
from engine.games.wonder_book.rules_enemies import known_steps, learned_steps
from engine.games.wonder_book.table import PURPLE, WonderTable
from engine.pieces.printed import Gain, Printed

Entry = dict[str, Any]
Sides = Mapping[str, Printed]  # what was read of a card, by its sides
BLANK = Printed()
REACHED, AFTER = "reached", "after"
NEEDS = {"flip": "back", "choice": "back", "goal": REACHED, "keep interaction": AFTER}  # what comes later
WORDS = {"keyword": "write_keyword", "erase": "erase_keyword"}
WHATS: Mapping[type, str] = {SpawnStep: "spawn", ActivateStep: "activate", RevealStep: "reveal"}
KINDS = {"goal": "goal", "end": "end", "keep item": "item", "keep special_rule": "special_rule"}
KINDS |= {"keep interaction": "interaction", "keep other": "upgrade"}


# Cards of a chapter -------------------------------------------------------------------------------


def cards(t: WonderTable, read: Mapping[str, Sides]) -> Iterator[tuple[int, int, Entry]]:
    """All numbered cards of which enough was told, with what was read of them: chapter, number, and the card."""
    told: dict[tuple[int, int], dict[str, list[str]]] = {}
    for place, orders in t.orders.items():
        *where, side = place.split(" ")
        of_card = told.setdefault((int(where[0]), int(where[1])), {})
        name = side.partition(":")[0]  # the columns of a choice stand on one back
        of_card[name] = [*of_card.get(name, [])[:-1], *orders]
    for (chapter, number), sides in sorted(told.items()):
        if is_whole(sides):
            yield chapter, number, card(number, sides, read.get(str(number), {}))


def is_whole(told: Mapping[str, list[str]]) -> bool:
    """Is all of it told?  What would be taken for granted otherwise is rather asked for another time."""
    every = [order for side in told.values() for order in side]
    orders = [order if order in NEEDS else order.partition(" ")[0] for order in every]
    return (
        "front" in told
        and "keep purple" not in every
        and all(NEEDS[order] in told for order in orders if order in NEEDS)
    )


def card(number: int, told: Mapping[str, list[str]], read: Sides) -> Entry:
    """One card."""
    every = [order for side in ("front", "back") for order in told.get(side, [])]
    front, back = (set_apart(read.get(side, BLANK)) for side in ("front", "back"))
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
    words = [order.partition(" ") for order in told if order.partition(" ")[0] in WORDS]
    ops: list[Entry] = [{"do": WORDS[what], "word": word} for what, _, word in words]
    if "heroes" in told:
        ops.append({"do": "choose_heroes"})
    if "end" in told:
        ops.append({"do": "end_chapter"})
    rule = "" if lettered(side.rule) else _rule(side)
    bottom = [_bottom(told[-1])] if told and _bottom(told[-1]) else []
    print_ = {"title": side.title, "text": side.story, "setup_steps": [rule] if rule else []}
    return _without_blanks({**print_, "ops": ops, "bottom": bottom})


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
    sides = {name: read.get(name, {}).get("front", BLANK) for name in t.learned}
    known = {name: facts for name, facts in t.learned.items() if not name.startswith(PURPLE)}
    return {name: entry for name, facts in known.items() if (entry := wyrm_card(facts, sides[name], t.crowd))}


def wyrm_card(facts: list[int], side: Printed, crowd: bool) -> Entry:
    """One wyrm card: line by line as it is printed where that is what was told, else as it was told.

    Nothing of one with a rule of its own that nobody has read: what would be taken for none is told another time.
    """
    told = [*facts, 0][:4]
    printed: tuple[Counted | str, ...] = parts(side)
    if facts[4:5] == [1] and not any(isinstance(part, str) for part in printed):
        return {}
    if told_of([part for part in printed if isinstance(part, Counted)], crowd) != told:
        printed = tuple(_as_told(facts, [part for part in printed if isinstance(part, str)]))
    return _without_blanks({"name": side.title, "steps": [_step(part) for part in printed]})


def _as_told(facts: list[int], words: Sequence[str]) -> Iterator[Counted | str]:
    """What was told of a card, in the order of the rules, and what was read of its own one."""
    for step in learned_steps(facts):
        if isinstance(step, RuleStep):
            yield " ".join(words)
        elif step.count:
            yield Counted(WHATS[type(step)], step.count)


def _step(part: Counted | str) -> Entry:
    if isinstance(part, str):
        return {"do": "rule", "text": part}
    do = "reveal_another" if part.what == "reveal" else part.what
    return _without_blanks({"do": do, "count": part.n, "silver": part.silver})


def heroes(t: WonderTable) -> dict[str, Entry]:
    """What people have told of the heroes' cards."""
    found: dict[str, Entry] = {name: {"max_hearts": hearts} for name, hearts in t.campaign.hearts.items()}
    for name, dice in t.campaign.attack_dice.items():
        found.setdefault(name, {})["attack"] = {"dice": dice, "range": UNTYPED.range}
    return found


def is_blank(t: WonderTable, ask: Ask, name: str) -> bool:
    """Is this one of the names that an empty pack has for cards of a pile, and any of them may be called so?"""
    if ask.what.startswith("wyrm_card."):
        return not known_steps(t, name)
    return name in t.box.shreds and t.box.shreds[name].effect == Effect()


# Files --------------------------------------------------------------------------------------------


def gains(t: WonderTable, read: Mapping[str, Sides]) -> Iterator[Gain]:
    """All that a pack gains from this table."""
    for chapter, number, entry in cards(t, read):
        yield Gain(f"chapters/{chapter}.yaml", "cards", "number", number, entry)
    for name, entry in wyrm_cards(t, read).items():
        yield Gain("wyrms.yaml", "wyrm_cards", "id", name, entry)
    for name, entry in heroes(t).items():
        yield Gain("heroes.yaml", "heroes", "id", name, entry)
