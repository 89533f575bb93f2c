"""The board of Lanterns: the harbour with its dice, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Board, Counted, Fact, Map, Mark, Person, Place, Sign, State, Tally, Way
from engine.games.lanterns.table import ROUNDS, Keeper, LanternTable
from engine.pieces.maps import ends
from engine.wording import Wording

RINGS = ("red", "blue", "yellow", "green", "purple")
EXPLAINED: tuple[Mark, ...] = ("open", "closed")


def board(t: LanternTable, words: Wording) -> Board:
    """The whole table."""
    return Board(
        title=t.box.title.say(words.language),
        where=words.say("board.night", n=t.round, all=ROUNDS) if t.round else words.say("board.before"),
        phase=words.say("board.turn", who=t.active) if t.active else "",
        map=_map(t, words),
        people=tuple(_person(t, keeper, words) for keeper in t.keepers.values()),
        tallies=(Tally(str(t.deck.left), words.say("board.deck")),),
        facts=tuple(_facts(t, words)),
        eyes={name: words.name("keeper", name) for name in t.keepers},
        legend=tuple((mark, words.say(f"sign.{mark}")) for mark in EXPLAINED),
        scene="scene",
    )


def ring(t: LanternTable, name: str) -> str:
    """The colour of somebody's dice: by where they sit."""
    return RINGS[t.players.index(name) % len(RINGS)] if name in t.players else "white"


def _face(t: LanternTable, name: str) -> str:
    """The drawing of a keeper: by where they sit, as their colour."""
    return f"keeper-{ring(t, name)}"


def _map(t: LanternTable, words: Wording) -> Map:
    return Map(
        places={name: _place(t, name, words) for name in t.box.places},
        ways=tuple(Way(*ends(name), "open" if kind == "dashed" else "closed") for name, kind in t.box.edges.items()),
        said=words.say("board.lines"),
    )


def _place(t: LanternTable, name: str, words: Wording) -> Place:
    place = t.box.places[name]
    note = words.say("board.place", least=place.least, worth=place.worth)
    return Place(words.name("place", name), place.x, place.y, tuple(_standing(t, name, words)), notes=(note,))


def _standing(t: LanternTable, place: str, words: Wording) -> Iterator[Sign]:
    """Dice from the lowest to the one on top, and the keepers."""
    for die in t.dice.get(place, []):
        said = words.say("board.die", who=die.owner, face=die.face)
        yield Sign("die", said, die.face, ring=ring(t, die.owner))
    for keeper in t.keepers.values():
        if keeper.at == place:
            state: State = "active" if keeper.name == t.active else ""
            name = words.name("keeper", keeper.name)
            yield Sign("pawn", name, name, ring=ring(t, keeper.name), state=state, picture=_face(t, keeper.name))


def _person(t: LanternTable, keeper: Keeper, words: Wording) -> Person:
    points, is_active = t.points()[keeper.name], keeper.name == t.active
    return Person(
        words.name("keeper", keeper.name),
        ring(t, keeper.name),
        "active" if is_active else "",
        words.say("board.active") if is_active else "",
        (Counted("token", points, words.say("board.points", n=points)),),
        tuple(words.name("card", card) for card in keeper.cards),
        _face(t, keeper.name),
    )


def _facts(t: LanternTable, words: Wording) -> Iterator[Fact]:
    """What happens just now, the latest last."""
    if t.windows:
        events = tuple(words.say("board.event", event=window.what, who=window.by) for window in t.windows)
        yield Fact(words.say("board.windows"), events, is_goal=True)
