"""The board of Wonder Book: map, Destiny, heroes, what lies beside the book, the goal, and what else is in force."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Adjuster, Board, Counted, Fact, Map, Mark, Meter, Person, Place, Sign, State, Tally, Way
from engine.games.wonder_book.table import DESTINY, Hero, WonderTable
from engine.pieces.verbs import CounterAtLeast
from engine.pieces.words import ref
from engine.wording import Wording

FOE = "wyrm"  # the drawing of each of them
KINDS: dict[str, bool] = {"dashed": True, "solid": False}
EXPLAINED: tuple[Mark, ...] = ("open", "closed", "foe", "foe_down", "gem", "source", "fallen")


def board(t: WonderTable, words: Wording) -> Board:
    """The whole table."""
    return Board(
        title=t.box.title.say(words.language),
        where=words.say("board.chapter", n=t.campaign.chapter),
        phase=words.say(f"word.phase.{t.phase}") if t.phase else words.say("board.between"),
        map=_map(t, words) if t.areas else None,
        meters=(_destiny(t, words),),
        people=tuple(_person(t, hero, words) for hero in t.heroes.values()),
        tallies=tuple(_tallies(t, words)),
        facts=tuple(_facts(t, words)),
        adjusters=tuple(_adjusters(t, words)),
        eyes=_eyes(t, words) if t.hides_shreds else {},
        legend=tuple((mark, words.say(f"sign.{mark}")) for mark in EXPLAINED),
        scene=t.scenery or "cover",
    )


def _eyes(t: WonderTable, words: Wording) -> dict[str, str]:
    """Whoever plays sees the hands of all their heroes."""
    led = {seat.name: [words.name("hero", hero) for hero in seat.leads] for seat in t.seats() if seat.leads}
    alone = {name: words.name("hero", name) for name, hero in t.heroes.items() if hero.player not in led}
    return {**{player: ", ".join(heroes) for player, heroes in led.items()}, **alone}


def ring(t: WonderTable, hero: str) -> str:
    """The colour of a hero's ring."""
    card = t.box.heroes.get(hero)
    return card.ring if card and card.ring else "white"


def _portrait(hero: str) -> str:
    """Whose drawing it is: whoever has learnt something still has the same face."""
    return hero.partition("_")[0]


# The map ------------------------------------------------------------------------------------------


def _map(t: WonderTable, words: Wording) -> Map:
    """The scenery that is open."""
    ends = [(*name.split("|"), kind) for name, kind in t.borders.items() if name.count("|") == 1 and kind in KINDS]
    return Map(
        places={area: _place(t, area, words) for area in t.areas},
        ways=tuple(Way(a, b, "open" if KINDS[kind] else "closed") for a, b, kind in ends),
        title=words.name("map", t.scenery) if t.scenery else "",
        said=words.say("board.lines"),
    )


def _place(t: WonderTable, area: str, words: Wording) -> Place:
    known = t.box.areas.get(area)
    return Place(
        name=words.name("area", area),
        x=known.x if known else None,
        y=known.y if known else None,
        signs=tuple(_standing(t, area, words)),
        tokens=tuple(words.name("token", name) for name, where in t.tokens.items() if where == area),
        notes=tuple(words.name("object", name) for name, areas in t.objects.items() if area in areas),
        source=words.say("board.vortex") if area in t.vortex else "",
    )


def _standing(t: WonderTable, area: str, words: Wording) -> Iterator[Sign]:
    for hero in t.heroes.values():
        if hero.area == area:
            name = words.name("hero", hero.name)
            state: State = "fallen" if not hero.standing else "active" if hero.name == t.active else ""
            yield Sign("pawn", name, name, ring=ring(t, hero.name), state=state, picture=_portrait(hero.name))
    for figure, here in t.figures.items():
        if here.area == area:
            name = words.name("figure", figure)
            yield Sign("figure", name, name, here.hearts, picture=figure)
    stunned = [t.wyrms[name].stunned for name in t.wyrms_in(area)]
    if up := stunned.count(False):
        yield Sign("foe", words.say("board.wyrm_signs", n=up), count=up, picture=FOE)
    if down := stunned.count(True):
        yield Sign("foe_down", words.say("board.stunned_signs", n=down), count=down, picture=FOE)
    if sparks := t.sparks.get(area, 0):
        yield Sign("gem", words.say("board.spark_signs", n=sparks), count=sparks)


# Beside the map -----------------------------------------------------------------------------------


def _destiny(t: WonderTable, words: Wording) -> Meter:
    up = max(0, min(DESTINY, t.destiny))
    return Meter(words.say("board.destiny"), up, DESTINY, words.say("board.of", n=up, most=DESTINY))


def _person(t: WonderTable, hero: Hero, words: Wording) -> Person:
    state: State = (
        "fallen" if not hero.standing else "active" if hero.name == t.active else "done" if hero.taken else ""
    )
    note = words.say("board.actions", n=hero.actions + len(hero.extra)) if state == "active" else ""
    hearts, most = max(0, hero.hearts), max(hero.max_hearts, hero.hearts)
    held = [words.name("item", item) for item in hero.items] + [words.name("shred", shred) for shred in hero.shreds]
    counters = [Counted("heart", hearts, words.say("board.hearts", n=hearts, most=most), most)]
    if hero.sparks:
        counters.append(Counted("gem", hero.sparks, words.say("board.spark_signs", n=hero.sparks)))
    return Person(
        words.name("hero", hero.name),
        ring(t, hero.name),
        state,
        note or (words.say(f"board.{state}") if state in ("fallen", "done") else ""),
        tuple(counters),
        tuple(held),
        _portrait(hero.name),
    )


def _facts(t: WonderTable, words: Wording) -> Iterator[Fact]:
    goal = t.goal()
    if goal and goal.text:
        counted = next((one for one in goal.condition if isinstance(one, CounterAtLeast)), None)
        up, of = (t.counters.get(counted.name, 0), counted.at_least) if counted else (0, 0)
        yield Fact(words.say("board.goal"), (words.name("text", ref(goal.text)),), is_goal=True, up=up, of=of)
    known = (t.known(number) for number in t.special)
    if rules := tuple(words.name("text", ref(card.special_rule.text)) for card in known if card and card.special_rule):
        yield Fact(words.say("board.rules"), rules)
    if tops := t.stack_tops():
        yield Fact(words.say("board.stacks"), tuple(words.name("interact.which", number) for number in tops))
    if t.campaign.keywords:
        yield Fact(words.say("board.keywords"), tuple(t.campaign.keywords))


def _tallies(t: WonderTable, words: Wording) -> Iterator[Tally]:
    """How far the goal is, and what is left beside the book."""
    goal = t.goal()
    for counted in (one for one in (goal.condition if goal else ()) if isinstance(one, CounterAtLeast)):
        yield Tally(f"{t.counters.get(counted.name, 0)}/{counted.at_least}", words.say("board.to_goal"))
    if not t.areas:
        return
    yield Tally(f"{t.wyrm_supply()}/{t.wyrm_limit}", words.say("board.wyrms"))
    yield Tally(str(t.supply), words.say("board.sparks"))
    yield Tally(str(len(t.wyrm_deck)), words.say("board.wyrm_cards"), words.say("board.gone", n=len(t.wyrm_discard)))
    yield Tally(str(t.shreds_left), words.say("board.shreds"), words.say("board.gone", n=len(t.shred_discard)))
    if t.deck:
        yield Tally(str(len(t.deck)), words.say("board.deck"), words.say("board.top", n=t.deck[0]))


def _adjusters(t: WonderTable, words: Wording) -> Iterator[Adjuster]:
    """What is most often counted wrong: hearts and sparks of the heroes, and destiny."""
    for hero in t.heroes.values():
        name, most = words.name("hero", hero.name), max(hero.max_hearts, hero.hearts)
        for part, value, limit in (("hearts", hero.hearts, most), ("sparks", hero.sparks, hero.sparks + t.supply)):
            said = f"{name}: {words.say(f'part.{part}')}"
            yield Adjuster("heroes", f"heroes.{hero.name}.{part}", said, value, limit)
    yield Adjuster("single", "destiny", words.say("part.destiny"), t.destiny, DESTINY)
