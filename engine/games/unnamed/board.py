"""The board of 7: quests with who fills what, tavern and store, portals, tracks, and everybody's things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from engine.board import (
    Adjuster,
    Bit,
    Board,
    CardSpace,
    Fact,
    LaidCard,
    Mark,
    Meter,
    Pawn,
    Person,
    Row,
    Space,
    Tally,
    Track,
)
from engine.games.unnamed import gains
from engine.games.unnamed.table import (
    CATACLYSMS,
    DECKS,
    ENOUGH,
    FACE_DOWN,
    FREE,
    NEUTRAL,
    PIECES,
    ROWS,
    SIN_PILE,
    Hero,
    Quest,
    SevenTable,
)
from engine.games.unnamed.verbs import ANY
from engine.pieces.rows import CLOSED, EMPTY
from engine.table import HIDDEN
from engine.wording import Wording

EXPLAINED: tuple[Mark, ...] = ("open", "closed", "done", "hidden")
RINGS = ("red", "blue", "yellow", "green", "purple", "white")
MOST = 99
SORTS = ("characters", "elixirs")  # other cards are buildings, which are drawn by their kinds
GATE = "portal"  # what portals are drawn as that have no drawing of their own
Shape = Literal["gem", "coin", "star", "shield", "word"]


def board(t: SevenTable, words: Wording) -> Board:
    """The whole table."""
    return Board(
        title=t.box.title.say(words.language),
        where=words.say("board.turn", n=t.game_turn) if t.game_turn else words.say("board.before"),
        phase=_phase(t, words),
        rows=tuple(_rows(t, words)),
        tracks=tuple(_tracks(t, words)),
        meters=tuple(_meters(t, words)),
        people=tuple(_person(t, hero, words) for hero in t.heroes.values()),
        tallies=tuple(_tallies(t, words)),
        facts=tuple(_facts(t, words)),
        adjusters=tuple(_adjusters(t, words)),
        eyes={name: words.name("who", name) for name in t.players},
        legend=tuple((mark, words.say(f"sign.{mark}")) for mark in EXPLAINED),
    )


def ring(t: SevenTable, who: str) -> str:
    """The colour of somebody's markers: that of the hero, else by where they sit."""
    card = t.hero_card(who)
    colour = card.colour if card else ""
    return colour or (RINGS[t.players.index(who) % len(RINGS)] if who in t.players else "white")


def _phase(t: SevenTable, words: Wording) -> str:
    if t.active:
        return words.say("board.active", who=t.active)
    return words.say(f"board.phase_{t.phase}") if t.phase else ""


# Cards --------------------------------------------------------------------------------------------


def _rows(t: SevenTable, words: Wording) -> Iterator[Row]:
    for row in range(1, ROWS + 1):
        if quests := t.row(row):
            yield Row(words.say(f"board.row_{row}"), tuple(_quest(t, name, words) for name in quests), is_list=True)
    for name in DECKS:
        if t.board(name).spaces:
            yield Row(words.say(f"board.{name}"), tuple(_open(t, card, words) for card in t.board(name).spaces))
    if t.temples:
        yield Row(words.say("board.temples"), tuple(_open(t, card, words) for card in t.temples))
    if t.portals:
        yield Row(words.say("board.portals"), tuple(_portal(t, name, words) for name in t.portals), is_list=True)


def _quest(t: SevenTable, name: str, words: Wording) -> LaidCard:
    """Each requirement with who fills it, and the treasures that lie there."""
    quest, card = t.quests[name], t.box.quests.get(name)
    spaces = "; ".join(_slot_said(t, name, quest, n, words) for n in range(len(quest.slots)))
    hidden = quest.treasures.count(FACE_DOWN)
    shown = [words.name("treasure", card) for card in quest.treasures if card != FACE_DOWN]
    note = words.say("board.treasures", treasures=shown, n=hidden) if quest.treasures else ""
    might = card.might if card else 0
    is_done = FREE not in quest.slots
    return LaidCard(
        words.name("quest", name),
        f"{spaces}. {note}".strip(),
        "done" if is_done else "open" if t.free_slots(name) else "closed",
        cost=might,
        cost_said=words.say("board.reward", n=might),
        coin="might",
        note=spaces,
        gives=tuple(Bit(said, "word") for said in (*shown, *([words.say("board.face_down", n=hidden)] * bool(hidden)))),
        slots=tuple(_slot(t, name, quest, n, words) for n in range(len(quest.slots))),
        picture=name,
    )


def _slot(t: SevenTable, name: str, quest: Quest, n: int, words: Wording) -> CardSpace:
    requirement, holder = t.requirement(name, n), quest.slots[n]
    wants = tuple(_bits(t, requirement.gifts, words, requirement.gold, requirement.fame))
    filled = "" if holder == FREE else words.say("board.neutral") if holder == NEUTRAL else words.name("who", holder)
    return CardSpace(_slot_said(t, name, quest, n, words), wants, filled, ring(t, holder) if holder in t.heroes else "")


def _bits(t: SevenTable, gifts: Mapping[str, int], words: Wording, gold: int = 0, fame: int = 0) -> Iterator[Bit]:
    """Gifts in their colours, and coins."""
    for name, n in gifts.items():
        virtue = t.box.virtues.get(name)
        colour, letters = (virtue.colour, words.name("virtue", name)[:2]) if virtue else ("", "?")
        yield Bit(words.name("res", f"{name}={n}"), letters=letters, ring=colour, count=n)
    if gold:
        yield Bit(words.name("res", f"gold={gold}"), "coin", count=gold)
    if fame:
        yield Bit(words.name("res", f"fame={fame}"), "star", count=fame)


def _slot_said(t: SevenTable, name: str, quest: Quest, n: int, words: Wording) -> str:
    requirement, holder = t.requirement(name, n), quest.slots[n]
    wants = words.name("res", gains.bundled(t, requirement.gifts, requirement.gold, requirement.fame))
    if holder == FREE:
        return wants
    who = words.say("board.neutral") if holder == NEUTRAL else words.name("who", holder)
    return words.say("board.filled", wants=wants, by=who)


def _open(t: SevenTable, card: str, words: Wording) -> LaidCard:
    """A card that can be bought, with what it costs; or a space without one."""
    if card == EMPTY:
        return LaidCard(words.say("board.empty"), words.say("board.empty"))
    if card == CLOSED:
        return LaidCard(words.say("board.closed"), words.say("board.closed_said"), "closed")
    helper, bottle, house = t.box.characters.get(card), t.box.elixirs.get(card), t.building(card)
    known, coin = helper or bottle or house, "fame" if helper else "gold"
    gifts = helper.gifts if helper else bottle.gives if bottle else {}
    said = words.name("text", "") if house else words.name("res", gains.bundled(t, gifts))
    cost = known.cost if known else 0
    price = words.name("res", f"{coin}={cost}") if cost else words.say("board.free")
    return LaidCard(
        words.name("card", card),
        f"{price}. {said}".strip(". "),
        cost=cost,
        cost_said=price,
        coin="fame" if helper else "gold",
        gives=tuple(_bits(t, gifts, words)),
        picture=card,
        sort=house.kind if house else next((sort for sort in SORTS if card in getattr(t.box, sort)), ""),
    )


def _portal(t: SevenTable, name: str, words: Wording) -> LaidCard:
    holder = t.portals[name]
    if holder:
        closed = words.say("board.closed_by", by=holder)
        return LaidCard(words.name("portal", name), closed, "done", picture=name, sort=GATE)
    card = t.box.portals.get(name)
    wants = words.name("res", gains.bundled(t, card.cost)) if card else ""
    bits = tuple(_bits(t, card.cost, words)) if card else ()
    return LaidCard(words.name("portal", name), wants, "open", note=wants, gives=bits, picture=name, sort=GATE)


# Numbers ------------------------------------------------------------------------------------------


def _tracks(t: SevenTable, words: Wording) -> Iterator[Track]:
    """Might; beyond its end one goes round."""
    spaces = t.box.world.might_track + 1
    said = ", ".join(f"{words.name('who', hero.name)} {hero.might}" for hero in t.heroes.values())
    yield Track(
        name=words.say("board.might"),
        said=f"{words.say('board.might')}: {said}",
        spaces=tuple(Space("", at == ENOUGH) for at in range(spaces)),
        pawns=tuple(
            Pawn("pawn", max(0, hero.might) % spaces, words.name("who", hero.name), ring(t, hero.name))
            for hero in t.heroes.values()
        ),
    )


def _meters(t: SevenTable, words: Wording) -> Iterator[Meter]:
    for name, up, most in (
        ("armour", t.armour, PIECES),
        ("doom", t.doom, CATACLYSMS),
        ("sins", min(SIN_PILE, len(t.sins.discard)), SIN_PILE),
    ):
        yield Meter(words.say(f"board.{name}"), up, most, words.say("board.of", n=up, all=most))


def _person(t: SevenTable, hero: Hero, words: Wording) -> Person:
    """Might first, then what somebody can pay with, then cards."""
    is_active = hero.name == t.active
    note = words.say("board.to_play") if is_active else words.say("board.fallen") if hero.fallen else ""
    return Person(
        words.name("who", hero.name),
        ring(t, hero.name),
        "active" if is_active else "fallen" if hero.fallen else "",
        note,
        (),
        tuple(_held(t, hero, words)),
        hero.card,
        bits=(*_owned(t, hero, words), *_bits(t, _seen_gifts(hero), words)),
    )


def _seen_gifts(hero: Hero) -> Mapping[str, int]:
    """The gifts that can be seen: those that lie open, and to their owner those that are covered."""
    return {name: n for name, n in hero.purse.items() if name != ANY}


def _owned(t: SevenTable, hero: Hero, words: Wording) -> Iterator[Bit]:
    """What is counted of somebody."""
    shapes: dict[str, tuple[Shape, int]] = {
        "might": ("shield", hero.might),
        "gold": ("coin", hero.gold),
        "fame": ("star", hero.fame),
        "markers": ("word", hero.markers),
        "sin_cards": ("word", len(hero.sins)),
        "artifacts": ("word", len(hero.artifacts)),
        "covered": ("word", len(hero.covered)),
        "corruption": ("word", hero.corruption if t.falls_happen else 0),
    }
    for name, (shape, n) in shapes.items():
        if n or shape != "word":
            yield Bit(words.say(f"board.n_{name}", n=n), shape, count=n)


def _held(t: SevenTable, hero: Hero, words: Wording) -> Iterator[str]:
    if hero.card:
        name = words.name("hero", hero.card)
        yield words.say("board.turned", name=name) if hero.tapped else name
    for card, turned in hero.characters.items():
        name = words.name("character", card)
        yield words.say("board.turned", name=name) if turned else name
    yield from (words.name("elixir", card) for card in hero.elixirs)
    for card, manned in hero.buildings.items():
        name, n = words.name("building", card), manned + hero.further.get(card, 0)
        yield words.say("board.manned", name=name, n=n) if n else name
    yield from (words.name("artifact", card) for card in hero.artifacts if card != HIDDEN)
    yield from (words.name("sin", card) for card in hero.sins if card != HIDDEN)


def _tallies(t: SevenTable, words: Wording) -> Iterator[Tally]:
    for name, n in t.pools.items():
        yield Tally(str(n), words.name("virtue", name))
    if t.unnamed:
        yield Tally(str(len(t.unnamed_hand)), words.say("board.unnamed", who=t.unnamed))


def _facts(t: SevenTable, words: Wording) -> Iterator[Fact]:
    """The order, lasting rules, and what happens just now."""
    if t.order:
        yield Fact(words.say("board.order"), tuple(words.name("who", name) for name in t.order))
    if t.passes:
        yield Fact(words.say("board.passes"), (words.say("board.of", n=t.passes, all=len(t.heroes)),))
    for one in t.reminders:
        yield Fact(words.name("who", one.owner), (words.name("text", one.card),))
    if t.windows:
        events = tuple(words.say("board.event", event=window.what, who=window.by) for window in t.windows)
        yield Fact(words.say("board.windows"), events, is_goal=True)


def _adjusters(t: SevenTable, words: Wording) -> Iterator[Adjuster]:
    for name in t.heroes:
        for kind in ("might", "gold", "fame"):
            said = f"{words.name('who', name)}: {words.say(f'part.{kind}')}"
            yield Adjuster("heroes", f"heroes.{name}.{kind}", said, max(0, getattr(t.heroes[name], kind)), MOST)
