"""The board of Unlikely Heroes: the map as it has grown, heroes with their backpacks, luck, clock, what is sought."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Adjuster, Bit, Board, Counted, Fact, Map, Mark, Opening, Person, Place, Sign, State, Tally, Way
from engine.games.unlikely_heroes.changes import skill
from engine.games.unlikely_heroes.energy import spaces
from engine.games.unlikely_heroes.pack import MapCard
from engine.games.unlikely_heroes.rules_encounter import seen_at
from engine.games.unlikely_heroes.sums import so_far
from engine.games.unlikely_heroes.table import SKILLS, Hero, HeroesTable, Item
from engine.games.unlikely_heroes.ways import half, ways
from engine.pieces.grids import SIDES, beside, extent, position
from engine.pieces.words import ref
from engine.wording import Wording

RINGS = ("red", "blue", "green", "yellow")
EXPLAINED: tuple[Mark, ...] = ("open",)


def board(t: HeroesTable, words: Wording) -> Board:
    """The whole table."""
    return Board(
        title=t.box.title.say(words.language),
        where=_where(t, words),
        phase=words.say("board.turn", hero=t.active, left=t.actions) if t.active and t.phase == "quest" else "",
        map=_map(t, words) if t.cells else None,
        people=tuple(_person(t, hero, words) for hero in t.heroes.values()),
        tallies=tuple(_tallies(t, words)),
        facts=tuple(_facts(t, words)),
        adjusters=tuple(_adjusters(t, words)),
        legend=tuple((mark, words.say(f"sign.{mark}")) for mark in EXPLAINED),
        look=_look(t),
    )


def _look(t: HeroesTable) -> str:
    """UH-MAP-10: the whole card under the hero who explores, in which numbers hide."""
    is_looking = "explore" in t.going_on and not t.exploring and not t.open
    return f"card-{t.number(t.cells[t.hero.at])}" if is_looking and t.hero.at in t.cells else ""


def _where(t: HeroesTable, words: Wording) -> str:
    if t.phase == "ended":
        return words.say("board.over")
    if not (t.quest and t.chapter):
        return words.say("board.before")
    is_title = words.name("quest", t.quest) == t.box.title.say(words.language)
    return words.say("board.chapter_only" if is_title else "board.chapter", quest=t.quest, n=t.chapter)


def ring(t: HeroesTable, name: str) -> str:
    """The colour of a hero's meeple: as its card says, or by its place at the table."""
    printed = t.heroes[name].meeple or t.hero_card(name).ring
    return printed or RINGS[list(t.heroes).index(name) % len(RINGS)]


# The map ------------------------------------------------------------------------------------------


def _map(t: HeroesTable, words: Wording) -> Map:
    """Cards in a grid, detours beside them, and the ways between."""
    there = {**dict.fromkeys(t.detours, ""), **t.cells}
    west, north, east, south = extent(there)
    places = {cell: _place(t, cell, words, west, north, max(1, east - west), max(1, south - north)) for cell in there}
    pairs = {tuple(sorted((cell, near))) for cell, nears in ways(t).items() for near in nears}
    return Map(places=places, ways=tuple(Way(a, b) for a, b in sorted(pairs)), said=words.say("board.lines"))


def _place(t: HeroesTable, cell: str, words: Wording, west: int, north: int, wide: int, high: int) -> Place:
    x, y = position(cell)
    at = (10 + 80 * (x - west) // wide, 10 + 80 * (y - north) // high)
    if cell not in t.cells:
        return Place(words.say("board.detour", exploration=t.detours[cell]), *at)
    doors = tuple(_doors(t, cell))
    sides = ", ".join(f"{words.name('side', door.side)} {door.number}" for door in doors)
    return Place(
        words.name("card", t.cells[cell]),
        *at,
        tuple(_standing(t, cell, words)),
        notes=tuple(_notes(t, cell, words)),
        doors=doors,
        doors_said=words.say("board.doors", text=sides) if doors else "",
        picture=_drawing(t.map(cell)),
    )


def _standing(t: HeroesTable, cell: str, words: Wording) -> Iterator[Sign]:
    for hero in t.heroes.values():
        if hero.at == cell:
            name = words.name("card", hero.name)
            state: State = "active" if hero.name == t.active else ""
            yield Sign("pawn", name, name, ring=ring(t, hero.name), state=state, picture=_portrait(hero.name))


def _drawing(card: MapCard) -> str:
    """What a drawing of it is called: as the card is in English, without the article."""
    return "-".join(["map", *card.name.say("en").casefold().split()[1:]])


def _doors(t: HeroesTable, cell: str) -> Iterator[Opening]:
    """UH-MAP-10: half circles where nothing lies yet."""
    for side in SIDES:
        if (number := half(t.map(cell), side)) and beside(cell, side) not in t.cells:
            yield Opening(side, str(number))


def _notes(t: HeroesTable, cell: str, words: Wording) -> Iterator[str]:
    """UH-MAP-10: the numbers that somebody has found."""
    others = [str(n) for n in seen_at(t, cell) if n not in t.map(cell).edges.values() and t.available(n)]
    if others:
        yield words.say("board.numbers", text=", ".join(others))


# Heroes -------------------------------------------------------------------------------------------


def _person(t: HeroesTable, hero: Hero, words: Wording) -> Person:
    is_active = hero.name == t.active
    skills = [f"{words.say(f'name.{one}')} {skill(t, hero.name, one)}" for one in SKILLS]
    full = sum(spaces(t, hero.name))
    lying = hero.bright + hero.dark
    counters = (Counted("gem", lying, words.say("board.energy", n=lying), full),) if full else ()
    return Person(
        words.name("card", hero.name),
        ring(t, hero.name),
        "active" if is_active else "",
        words.say("board.active") if is_active else "",
        counters,
        tuple(_held(t, hero, words)),
        _portrait(hero.name),
        bits=tuple(Bit(said, "word") for said in skills),
    )


def _portrait(hero: str) -> str:
    """Whose drawing it is: whoever makes it harder for themselves still has the same face."""
    return hero.partition("-")[0]


def _held(t: HeroesTable, hero: Hero, words: Wording) -> Iterator[str]:
    """Both sides of the backpack, and what fate has dealt."""
    for side in ("left", "right"):
        items = [_item(item, words) for item in hero.side(side)]
        if items:
            yield words.say(f"board.{side}", text=", ".join(items))
    for trait in hero.traits:
        steps = t.box.traits[trait.card].steps if trait.card in t.box.traits else ()
        text = ref(steps[trait.step].text) if 0 <= trait.step < len(steps) else ""
        yield words.say("board.trait", trait=trait.card, text=text)


def _item(item: Item, words: Wording) -> str:
    lying = item.bright + item.dark
    return words.say("board.cubes", card=item.card, n=lying) if lying else words.name("card", item.card)


# Numbers, and what has to be remembered -----------------------------------------------------------


def _tallies(t: HeroesTable, words: Wording) -> Iterator[Tally]:
    if not t.level:
        return
    yield Tally(str(t.luck.left), words.say("board.luck"))
    yield Tally(str(len(t.luck.discard)), words.say("board.spent"))
    yield Tally(str(t.pool), words.say("board.pool"))
    if t.clock_runs:
        yield Tally(words.name("space", str(t.clock)), words.say("board.clock"))
    if t.reshuffles:
        yield Tally(str(t.reshuffles), words.say("board.owed"))


def _facts(t: HeroesTable, words: Wording) -> Iterator[Fact]:
    """The challenge first, then objectives without what comes later, and what stays in force."""
    if t.trial.box >= 0 and t.trial.card:
        needed = words.say("board.needed", skill=t.box_tried.skill, n=t.requirement())
        yield Fact(words.say("board.challenge"), (needed, words.say("board.so_far", n=so_far(t))))
    page = t.page
    if page.objectives and t.phase == "quest":
        goals = tuple(_goal(t, n, words) for n in range(len(page.objectives)))
        yield Fact(words.say("board.goals"), goals, is_goal=True)
        if page.failure.text:
            yield Fact(words.say("board.failure"), (words.name("text", ref(page.failure.text)),))
        if page.rules:
            yield Fact(words.say("board.rules"), (words.name("text", ref(page.rules)),))
    if t.bad_luck:
        yield Fact(words.say("board.bad_luck"), tuple(_woe(t, name, words) for name in t.bad_luck))
    if t.top:
        yield Fact(words.say("board.top"), (words.name("exploration", t.top),))


def _goal(t: HeroesTable, at: int, words: Wording) -> str:
    bold = ref(t.page.objectives[at].bold)
    return words.say("board.found", text=bold) if at in t.found or at in t.solved else words.name("text", bold)


def _woe(t: HeroesTable, name: str, words: Wording) -> str:
    known = t.box.out_of_luck.get(name)
    said = words.name("text", ref(known.text)) if known and known.text else ""
    return f"{words.name('bad_luck', name)}: {said}" if said else words.name("bad_luck", name)


def _adjusters(t: HeroesTable, words: Wording) -> Iterator[Adjuster]:
    """What is most often counted wrong."""
    if t.phase == "quest":
        yield Adjuster("single", "pool", words.say("board.pool"), t.pool, t.box.basics.energy)
        yield Adjuster("single", "actions", words.say("part.actions"), t.actions, 9)
        yield Adjuster("single", "reshuffles", words.say("board.owed"), t.reshuffles, 8)
