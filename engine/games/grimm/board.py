"""The board of Dice Upon a Time: the map with its stacks of dice, and what lies before everybody."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Board, Counted, Fact, Map, Mark, Person, Place, Sign, Socket, State, Tally, Way
from engine.games.grimm.changes import snake_is_out
from engine.games.grimm.placing import shown_by
from engine.games.grimm.rules_end import done, points_of
from engine.games.grimm.table import DECKS, TOKENS, GrimmTable, Hero
from engine.pieces.maps import ends
from engine.pieces.sockets import PlacedDie
from engine.wording import Wording

EXPLAINED: tuple[Mark, ...] = ("open", "active", "done")
SIGNS = {"double": "×2", "magic": "✦", "story": "❧", "ban": "∅"}
CORNERS = {"rabbit": (16, 6), "wolf": (84, 6), "snake": (16, 94), "fox_1": (85, 85), "fox_2": (85, 94)}


def board(t: GrimmTable, words: Wording) -> Board:
    """The whole table."""
    return Board(
        title=t.box.title.say(words.language),
        where=_where(t, words),
        phase=words.say("board.turn", who=t.active) if t.active else words.say(f"board.phase.{t.phase}"),
        map=_map(t, words),
        people=tuple(_person(t, hero, words) for hero in t.heroes.values()),
        tallies=tuple(_tallies(t, words)),
        facts=tuple(_facts(t, words)),
        eyes={name: words.name("player", name) for name in t.heroes},
        legend=tuple((mark, words.say(f"sign.{mark}")) for mark in EXPLAINED),
    )


def _where(t: GrimmTable, words: Wording) -> str:
    if not t.chapter:
        return words.say("board.before")
    return words.say("board.chapter" if t.chapters else "board.chapter_long", n=t.chapter, all=t.chapters)


# The map ----------------------------------------------------------------------------------------------


def _map(t: GrimmTable, words: Wording) -> Map:
    ways = tuple(Way(*ends(name)) for name in t.box.routes)
    return Map(dict(_places(t, words)), ways, dict(_sockets(t)), said=words.say("board.ways"))


def _places(t: GrimmTable, words: Wording) -> Iterator[tuple[str, Place]]:
    """The fields, the spirits in their corners, and the sockets on the ways."""
    for name, field in t.box.places.items():
        yield name, Place(words.name("place", name), field.x, field.y, tuple(_figures(t, name, words)))
    for socket in CORNERS:
        x, y = _socket_at(t, socket)
        yield socket, Place(words.name("socket", socket), x, y, tuple(_dice(t, socket, words)))
    for socket, route in t.box.routes.items():
        x, y = _socket_at(t, socket)
        dice, name = tuple(_dice(t, socket, words)), words.name("socket", socket)
        yield socket, Place(name, x, y, dice, between=ends(socket), number=str(route.socket))


def _sockets(t: GrimmTable) -> Iterator[tuple[str, Socket]]:
    """All of them, with the number that is printed there."""
    for socket in (*t.box.routes, *CORNERS):
        route = t.box.routes.get(socket)
        dice = tuple((t.ring_of(die), shown_by(die.face)) for die in t.dice.get(socket, ()))
        yield socket, Socket(*_socket_at(t, socket), str(route.socket if route else 1), dice)


def _socket_at(t: GrimmTable, socket: str) -> tuple[int, int]:
    """Where the pack says, or halfway between its two ends; a spirit's in its corner."""
    if socket in CORNERS:
        return t.box.spirits.get(socket, CORNERS[socket])
    route, (a, b) = t.box.routes[socket], (t.box.places[end] for end in ends(socket))
    return (a.x + b.x) // 2 if route.x is None else route.x, (a.y + b.y) // 2 if route.y is None else route.y


def _dice(t: GrimmTable, socket: str, words: Wording) -> Iterator[Sign]:
    """From the lowest to the one on top; at the wolf those that it was given too."""
    for die in (*t.dice.get(socket, ()), *(t.wolf_field if socket == "wolf" else ())):
        yield Sign("die", said_die(die, words), shown(die.face, words), ring=t.ring_of(die))


def shown(face: str, words: Wording) -> str:
    """What is seen of a die: a number, or a sign."""
    return SIGNS.get(face) or words.name("face", face)


def said_die(die: PlacedDie, words: Wording) -> str:
    """Whose it is, and what it shows."""
    return words.say("board.die", who=die.owner, face=die.face)


def _figures(t: GrimmTable, place: str, words: Wording) -> Iterator[Sign]:
    for hero in t.heroes.values():
        if hero.at == place:
            state: State = "active" if hero.name == t.active else ""
            name = words.name("player", hero.name)
            yield Sign("pawn", name, name, ring=t.ring(hero.name), state=state, picture=hero.figure)


# People -----------------------------------------------------------------------------------------------


def _person(t: GrimmTable, hero: Hero, words: Wording) -> Person:
    """Dice, tokens and cards of somebody; of their hand as much as the reader may see."""
    is_active = t.active == hero.name
    state: State = "active" if is_active else "done" if hero.has_passed else ""
    note = words.say("board.active") if is_active else words.say("board.passed") if hero.has_passed else ""
    figure = words.name("figure", hero.figure) if hero.figure else ""
    return Person(
        words.name("player", hero.name),
        t.ring(hero.name),
        state,
        ", ".join(filter(None, (figure, note))),
        tuple(_counted(t, hero, words)),
        tuple(_held(t, hero, words)),
        hero.figure,
        dice=tuple(
            Sign("die", words.name("face", face), shown(face, words), ring=t.ring_of(PlacedDie(hero.name, face)))
            for face in hero.pool
        ),
    )


def _counted(t: GrimmTable, hero: Hero, words: Wording) -> Iterator[Counted]:
    if t.ruled("leader") == "shown" and not t.together:
        points = points_of(t, hero.deeds, hero.name, [])
        yield Counted("gem", done(t, hero.deeds), words.say("board.points", n=done(t, hero.deeds), all=points))
    for token in TOKENS:
        if n := hero.tokens.get(token, 0):
            yield Counted("token", n, words.name("amount", f"{n}:{token}"))
    if hero.rabbit:
        yield Counted("token", hero.rabbit, words.say("board.rabbit"))


def _held(t: GrimmTable, hero: Hero, words: Wording) -> Iterator[str]:
    """Open cards, magic items."""
    for card in (*hero.deeds.quests, *hero.deeds.tales):
        yield words.name("deed", card)
    for item in (*hero.items, *hero.drawn):
        yield words.name("item", item)


def has_snake(t: GrimmTable) -> bool:
    """GR-SNK-05: is its die still to be rolled, or anywhere but at home?"""
    return not t.snake_rolled or snake_is_out(t)


# What else is there -------------------------------------------------------------------------------------


def _tallies(t: GrimmTable, words: Wording) -> Iterator[Tally]:
    if t.together:
        points = points_of(t, t.common, "", [])
        yield Tally(str(points), words.say("board.points_together"))
    else:
        for deck in DECKS:
            if deck in t.quest_decks:
                yield Tally(str(t.quest_decks[deck].left), words.say("board.quests", n=int(deck)))
    if t.with_tales:
        yield Tally(str(t.tale_deck.left), words.say("board.tales"))
    if t.with_items:
        yield Tally(str(t.item_deck.left), words.say("board.items"))


def _facts(t: GrimmTable, words: Wording) -> Iterator[Fact]:
    """What happens just now, what this chapter is like, and who has what advantage."""
    if t.windows:
        said = tuple(words.say("board.window", event=window.what, who=window.by) for window in t.windows)
        yield Fact(words.say("board.windows"), said, is_goal=True)
    if t.event:
        event = t.box.events.get(t.event)
        text = event.text.say(words.language) if event else ""
        yield Fact(words.say("board.event"), (words.name("event", t.event), text), is_goal=True)
    if t.ahead:
        yield Fact(words.say("board.ahead"), tuple(words.name("event", event) for event in t.ahead))
    if t.first in t.heroes:
        yield Fact(words.say("board.first"), (words.name("player", t.first),))
    if t.snake_holder in t.heroes and has_snake(t):
        yield Fact(words.say("board.snake"), (words.name("player", t.snake_holder),))
    if t.together:
        open_cards = tuple(words.name("deed", card) for card in (*t.common.quests, *t.common.tales))
        yield Fact(words.say("board.common"), open_cards)
