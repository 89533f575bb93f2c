"""What has to agree in a pack: names that exist, a map that can be walked, cards that do something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.games.grimm import verbs
from engine.games.grimm.pack import GrimmPack, Item, Quest, Tale
from engine.packs import PackLines, PackProblem, Where
from engine.pieces.maps import distances, edge, ways
from engine.pieces.names import given
from engine.pieces.references import misnamed

LISTS = (
    ("land", "places"),
    ("quests", "things"),
    ("quests", "quests"),
    ("tales", "tales"),
    ("items", "items"),
    ("events", "events"),
    ("figures", "figures"),
)
ANSWERS = (verbs.Ward, verbs.Redraw, verbs.Snatch, verbs.More, verbs.Instead)
ONE_OF_EACH = ("town", "king", "fairy")
DICE, OPTIONS = 5, 2


def check(pack: GrimmPack, lines: PackLines) -> Iterator[PackProblem]:
    """Everything that the files say about each other."""
    known = {
        "places": {place.id for place in pack.land.places},
        "things": {thing.id for thing in pack.quests.things},
    }
    for file, name in LISTS:
        things = getattr(getattr(pack, file), name)
        yield from lines.twice(given((file, name), things))
        yield from misnamed(lines, (file, name), things, known)
        if not things and name != "things":
            yield lines.problem((file,), f"no_{name}", "blank")
        for n, thing in enumerate(things):
            if not thing.name:
                yield lines.problem((file, name, n), "nameless", "blank", id=thing.id)
    yield from misnamed(lines, ("land", "routes"), pack.land.routes, known)
    yield from lines.twice(given(("land", "spirits"), pack.land.spirits))
    yield from _ids_of_all(pack, lines)
    yield from _land(pack, lines)
    yield from _dice(pack, lines)
    for n, quest in enumerate(pack.quests.quests):
        yield from _quest(lines, ("quests", "quests", n), quest)
    for n, tale in enumerate(pack.tales.tales):
        yield from _tale(lines, ("tales", "tales", n), tale)
    for n, item in enumerate(pack.items.items):
        yield from _item(lines, ("items", "items", n), item)


def _ids_of_all(pack: GrimmPack, lines: PackLines) -> Iterator[PackProblem]:
    """Quests, tales, items and tokens are picked from one list, and so bear different names."""
    taken = {"coin", "bread", "apple", "item", "done", "no"} | {quest.id for quest in pack.quests.quests}
    for n, tale in enumerate(pack.tales.tales):
        if tale.id in taken:
            yield lines.problem(("tales", "tales", n, "id"), "same_name", "error", id=tale.id)
    for n, item in enumerate(pack.items.items):
        if item.id in ("tokens", "quests", "items", "story", "wolf", "rolled", "harm", "no", "done", "yes"):
            yield lines.problem(("items", "items", n, "id"), "same_name", "error", id=item.id)


def _land(pack: GrimmPack, lines: PackLines) -> Iterator[PackProblem]:
    """GR-LOC-09: one town, king and fairy at most, no way twice, and every field within reach."""
    kinds = Counter[str](place.kind for place in pack.land.places)
    for kind in ONE_OF_EACH:
        if kinds[kind] > 1:
            yield lines.problem(("land", "places"), "only_one", "error", kind=kind)
    if kinds["steed"] == 1:
        yield lines.problem(("land", "places"), "one_steed", "blank")
    edges = [edge(route.a, route.b) for route in pack.land.routes]
    yield from lines.twice((("land", "routes", n), name) for n, name in enumerate(edges))
    places = [place.id for place in pack.land.places]
    if places and set(distances(ways(dict.fromkeys(edges, "way"), ("way",)), places[:1])) < set(places):
        yield lines.problem(("land", "routes"), "out_of_reach", "error")


def _dice(pack: GrimmPack, lines: PackLines) -> Iterator[PackProblem]:
    """Five dice or none yet; the snake's die has six faces, and no number that a die has not."""
    if pack.dice.dice and len(pack.dice.dice) != DICE:
        yield lines.problem(("dice", "dice"), "not_five_dice", "error")
    if not pack.dice.dice:
        yield lines.problem(("dice",), "no_dice", "blank")
    if pack.dice.snake and len(pack.dice.snake) != 6:
        yield lines.problem(("dice", "snake"), "not_six_faces", "error")


def _quest(lines: PackLines, where: Where, quest: Quest) -> Iterator[PackProblem]:
    """What its kind needs is there, and what it would not look at is not."""
    tokens = quest.coin + quest.bread + quest.apple
    needs_place, needs_tokens = quest.kind in ("visit", "deliver", "fetch"), quest.kind in ("deliver", "discard")
    if needs_place != bool(quest.places) or (needs_tokens and not tokens) or (quest.kind == "visit" and tokens):
        yield lines.problem(where, "quest_kind", "error", quest=quest.id)
    if (quest.kind == "fetch") != bool(quest.thing) or (quest.kind == "fetch") != bool(quest.fetched_at):
        yield lines.problem(where, "quest_thing", "error", quest=quest.id)
    if quest.every and quest.kind != "visit":
        yield lines.problem(where, "quest_every", "error", quest=quest.id)
    if quest.kind == "people" and not quest.text:
        yield lines.problem(where, "quest_people", "error", quest=quest.id)


def _tale(lines: PackLines, where: Where, tale: Tale) -> Iterator[PackProblem]:
    """A good one does something, a bad one offers two things, one that waits says for what."""
    waits = bool(tale.when or tale.coin or tale.bread or tale.apple or tale.any)
    right = {
        "good": bool(tale.ops) and not (tale.options or waits or tale.points),
        "bad": len(tale.options) == OPTIONS and not (tale.ops or waits or tale.points),
        "side": bool(tale.when) and tale.points > 0 and not (tale.ops or tale.options),
        "curse": waits and tale.points < 0 and not (tale.ops or tale.options),
        "mini": waits and bool(tale.ops) and not (tale.options or tale.points),
    }
    if not right[tale.type]:
        yield lines.problem(where, f"tale_{tale.type}", "error", tale=tale.id)
    if _answers(tale.ops) or any(_answers(option.ops) for option in tale.options):
        yield lines.problem(where, "tale_answers", "error", tale=tale.id)
    if any(option.when for option in tale.options):
        yield lines.problem(where, "option_when", "error", tale=tale.id)


def _item(lines: PackLines, where: Where, item: Item) -> Iterator[PackProblem]:
    """One that answers says what, one that is used in one's own turn answers nothing."""
    if not item.ops:
        yield lines.problem(where, "item_nothing", "error", item=item.id)
    if _answers(item.ops) and not item.answers:
        yield lines.problem(where, "item_answers", "error", item=item.id)
    if item.tales and "story" not in item.answers:
        yield lines.problem(where, "item_tales", "error", item=item.id)
    low = any(isinstance(op, verbs.TurnLow | verbs.RerollSnake) for op in item.ops)
    if low and "rolled" not in item.answers:
        yield lines.problem(where, "item_rolled", "error", item=item.id)


def _answers(ops: tuple[Any, ...]) -> bool:
    return any(isinstance(op, ANSWERS) for op in ops)
