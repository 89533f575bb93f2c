"""What has to agree in a pack of Unlikely Heroes: names that exist, numbers that fit, and what is still blank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from engine.games.unlikely_heroes import verbs
from engine.games.unlikely_heroes.box import VALUES, name_of
from engine.games.unlikely_heroes.pack import LASTING, Card, Effect, HeroesPack, Variant
from engine.packs import PackLines, PackProblem, Where
from engine.pieces.names import given, pieces
from engine.pieces.references import references

DECK = 20
FILES = ("maps", "heroes", "items", "challenges")


def check(pack: HeroesPack, lines: PackLines) -> Iterator[PackProblem]:
    """Everything that the files say about each other."""
    yield from _names(pack, lines)
    yield from _luck(pack, lines)
    yield from _blank(pack, lines)
    yield from _effects(pack, lines)
    yield from _references(pack, lines)


def cards_of(pack: HeroesPack) -> Iterator[tuple[Where, Card]]:
    """Every card with its place."""
    for file in FILES:
        for n, card in enumerate(getattr(pack, file).cards):
            yield (file, "cards", n), card


def _names(pack: HeroesPack, lines: PackLines) -> Iterator[PackProblem]:
    """Every card has a number or a name, and each name is given once."""
    cards = list(cards_of(pack))
    for where, card in cards:
        if not name_of(card):
            yield lines.problem(where, "nameless_card")
        if card.id.isdecimal() and card.id != str(card.number):
            yield lines.problem((*where, "id"), "name_is_number", found=card.id)
    yield from lines.twice(((where, name_of(card)) for where, card in cards if name_of(card)), "same_card")
    boxed = pack.expansions
    yield from lines.twice(given(("expansions", "traits"), boxed.traits))
    yield from lines.twice(given(("expansions", "luck"), boxed.luck))
    decks = [*given(("expansions", "weather"), boxed.weather), *given(("expansions", "detours"), boxed.detours)]
    yield from lines.twice([*decks, *given(("expansions", "nightfall"), boxed.nightfall)])
    yield from lines.twice(given(("basics", "out_of_luck"), pack.basics.out_of_luck))
    items = {name_of(card) for card in pack.items.cards}
    for n, item in enumerate(boxed.items):
        yield from lines.unknown(("expansions", "items", n, "id"), item.id, items)


def _luck(pack: HeroesPack, lines: PackLines) -> Iterator[PackProblem]:
    """UH-SET-14: every column of the luck table comes to twenty cards."""
    for level, counts in pack.basics.luck.items():
        if sum(counts.values()) != DECK:
            yield lines.problem(("basics", "luck", level), "luck_of_twenty", found=sum(counts.values()))
    for n, card in enumerate(pack.expansions.luck):
        if card.id in VALUES or not (card.blessed or card.cursed):
            yield lines.problem(("expansions", "luck", n), "luck_without_dice", found=card.id)


def _blank(pack: HeroesPack, lines: PackLines) -> Iterator[PackProblem]:
    """What the table will be asked for."""
    if not pack.maps.cards:
        yield lines.problem(("maps",), "no_maps", "blank")
    if not pack.quests:
        yield lines.problem(("quests",), "no_quests", "blank")
    if not any(card.starting and card.back.generic for card in pack.heroes.cards):
        yield lines.problem(("heroes",), "no_heroes", "blank")
    if not pack.basics.clock:
        yield lines.problem(("basics",), "no_clock", "blank")
    if not pack.basics.out_of_luck:
        yield lines.problem(("basics",), "no_out_of_luck", "blank")
    for n, hero in enumerate(pack.heroes.cards):
        if not hero.skills:
            yield lines.problem(("heroes", "cards", n), "blank_hero", "blank", card=name_of(hero))
    for n, challenge in enumerate(pack.challenges.cards):
        if not challenge.boxes:
            yield lines.problem(("challenges", "cards", n), "blank_challenge", "blank", card=name_of(challenge))
    for number, quest in pack.quests.items():
        if not any(chapter.variants for chapter in quest.chapters):
            yield lines.problem(("quests", number), "blank_quest", "blank", quest=number)


def _effects(pack: HeroesPack, lines: PackLines) -> Iterator[PackProblem]:
    """One effect of a card at most has energy spaces; what comes by itself says when, unless it only counts."""
    for where, card in cards_of(pack):
        effects: tuple[Effect, ...] = getattr(card, "effects", ())
        if sum(bool(effect.spaces) for effect in effects) > 1:
            yield lines.problem((*where, "effects"), "two_energy_effects")
        for n, effect in enumerate(effects):
            if effect.discard_when_depleted and not effect.spaces:
                yield lines.problem((*where, "effects", n), "depletes_without_spaces")
            if effect.trigger == "passive" and effect.spaces:
                yield lines.problem((*where, "effects", n), "passive_with_spaces")
    for where, model in pieces(("",), pack):
        if isinstance(model, Effect) and model.trigger in ("passive", "forced") and lasts(model):
            if not all(just_counts(op) for op in model.ops or ()):
                yield lines.problem(where[1:], "when_does_it_happen")


def lasts(effect: Effect) -> bool:
    """UH-EFF-07, UH-TIM-04: has it no moment at which it could happen by itself?"""
    timing = effect.timing
    return timing is None or (timing.when == "during" and timing.step in LASTING)


def just_counts(op: verbs.Op) -> bool:
    """UH-CHL-14: a number that needs no moment, as nobody has to roll for it; whatever it depends on."""
    if isinstance(op, verbs.If):
        return all(just_counts(inner) for inner in (*op.ops, *op.otherwise))
    return isinstance(op, verbs.Bonus) and not (op.blessed or op.cursed)


def _references(pack: HeroesPack, lines: PackLines) -> Iterator[PackProblem]:
    """A number that no card bears has still to be typed; that of a map's edge or circle may never be."""
    known = {card.number for _, card in cards_of(pack)}
    missing = Counter[int]()
    for field in (*FILES, "basics", "quests", "expansions"):
        for where, model in pieces((field,), getattr(pack, field)):
            for name, mark in references(type(model)).items():
                if mark.to == "numbers":
                    yield from _unknown(lines, (*where, name), getattr(model, name), known, missing)
    for where, variant in _variants(pack):
        if not variant.objectives:
            yield lines.problem(where, "no_objective", "blank")


def _unknown(
    lines: PackLines, where: Where, value: object, known: Collection[int | None], missing: Counter[int]
) -> Iterator[PackProblem]:
    """Each number once, where it is named first."""
    for number in value if isinstance(value, tuple) else (value,):
        if isinstance(number, int) and number not in known:
            missing[number] += 1
            if missing[number] == 1:
                yield lines.problem(where, "blank_number", "blank", number=number)


def _variants(pack: HeroesPack) -> Iterator[tuple[Where, Variant]]:
    for number, quest in pack.quests.items():
        for n, chapter in enumerate(quest.chapters):
            for m, variant in enumerate(chapter.variants):
                yield ("quests", number, "chapters", n, "variants", m), variant
