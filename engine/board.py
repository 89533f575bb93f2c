"""The board: what can be seen of a game, in neutral words: every screen and every lamp draws all games alike.

A game makes it from its table and from words in one language (`Title.board`); whoever draws it knows no game.  *said*
is for those who listen, or who cannot tell the signs.  What a game does not have it leaves out.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["rest", "setup", "story", "players", "enemies", "over"]
"""What goes on, as a lamp can show it."""
Shape = Literal["pawn", "foe", "foe_down", "gem", "figure", "die", "stack"]
"""What stands or lies in a place."""
State = Literal["", "active", "done", "fallen"]
"""How somebody stands: it is their turn, they have had it, they are out."""
Mark = Literal["gem", "foe", "foe_down", "source", "up", "open", "closed", "active", "done", "fallen", "hidden"]
"""Little pictures, as a terminal draws them; a legend says what they mean in a game."""
Ceremony = Literal["goal", "fall", "last", "victory", "defeat", "upgrade", "onward"]
"""A moment for which everybody looks up; *last*: of what the evening hangs on only one is left."""


class Gauges(msgspec.Struct, frozen=True):
    """What lamps show: the phase, how well it stands, and how much is left to be done; most means that all are lit."""

    phase: Phase = "rest"
    level: int = 0
    most_level: int = 0
    moves: int = 0
    most_moves: int = 0
    dice_lie: bool = False  # dice have been read, and still lie there


class Bit(msgspec.Struct, frozen=True):
    """A small piece that is wanted, given or owned: gems of a colour with two letters, coins and such, or a word."""

    said: str
    shape: Literal["gem", "coin", "star", "shield", "word"] = "gem"
    letters: str = ""  # where a colour is not enough
    ring: str = ""
    count: int = 1


class CardSpace(msgspec.Struct, frozen=True):
    """A space on a card that wants something, and who has filled it."""

    said: str
    wants: tuple[Bit, ...]
    holder: str = ""
    ring: str = ""


class Opening(msgspec.Struct, frozen=True):
    """An edge of a place where the map may still grow, and what is printed there."""

    side: str  # north, east, south, west
    number: str


class Sign(msgspec.Struct, frozen=True):
    """Something in a place: a pawn with its ring, so many foes or gems, a die with its face, a stack of cards."""

    shape: Shape
    said: str
    name: str = ""  # of a pawn or a figure; the face of a die; empty: it is a place where one may lie
    count: int = 1  # of a figure or a stack the number on it
    ring: str = ""
    state: State = ""
    picture: str = ""  # what a drawing of it is called


class Place(msgspec.Struct, frozen=True):
    """A place on the map; *x* and *y* are hundredths of its width and height, if anybody knows them."""

    name: str
    x: int | None = None
    y: int | None = None
    signs: tuple[Sign, ...] = ()
    tokens: tuple[str, ...] = ()  # what has been laid there
    notes: tuple[str, ...] = ()  # what is always there
    source: str = ""  # what comes from here, in words
    doors: tuple[Opening, ...] = ()
    doors_said: str = ""
    between: tuple[str, ...] = ()  # no place of its own, but a socket on the way between these two
    number: str = ""  # of a socket
    picture: str = ""  # what a drawing of it is called, if not by its short name


class Way(msgspec.Struct, frozen=True):
    """A line between two places."""

    a: str
    b: str
    kind: Literal["open", "closed"] = "open"
    note: str = ""  # what is printed on it: a number, or very little more


class Socket(msgspec.Struct, frozen=True):
    """Where dice are put, in hundredths of the width and the height of the map, and what is printed there."""

    x: float
    y: float
    note: str = ""
    dice: tuple[tuple[str, str], ...] = ()  # what lies there, the lowest first: the colour, and what can be seen on it


class Map(msgspec.Struct, frozen=True):
    """Places by their short names, what lies between them, and all sockets, whether dice lie there or not."""

    places: dict[str, Place]
    ways: tuple[Way, ...] = ()
    sockets: dict[str, Socket] = {}
    title: str = ""
    said: str = ""  # how its lines are to be read

    def told(self) -> dict[str, Place]:
        """Those of its places that there is something to say of: sockets only where dice lie."""
        return {key: place for key, place in self.places.items() if place.signs or not place.between}


class Space(msgspec.Struct, frozen=True):
    """A space of a track."""

    side: Literal["", "left", "centre", "right"] = ""
    is_marked: bool = False  # something is printed on it


class Pawn(msgspec.Struct, frozen=True):
    """Who is how far along a track; out of its spaces it is not drawn."""

    shape: Literal["sun", "moon", "pawn"]
    at: int
    name: str = ""
    ring: str = ""


class Track(msgspec.Struct, frozen=True):
    """Spaces one after the other, and who stands on them."""

    name: str
    said: str
    spaces: tuple[Space, ...]
    pawns: tuple[Pawn, ...] = ()


class Meter(msgspec.Struct, frozen=True):
    """So many out of so many."""

    name: str
    up: int
    of: int
    said: str
    shape: Literal["token", "heart"] = "token"


class Counted(msgspec.Struct, frozen=True):
    """What somebody has several of; of something without an end only as many as there are."""

    shape: Literal["heart", "gem", "token"]
    up: int
    said: str
    of: int = 0


class Person(msgspec.Struct, frozen=True):
    """Somebody in play, and what lies before them."""

    name: str
    ring: str = ""
    state: State = ""
    note: str = ""  # their state in words
    counters: tuple[Counted, ...] = ()
    held: tuple[str, ...] = ()
    picture: str = ""  # what a drawing of them is called
    bits: tuple[Bit, ...] = ()
    dice: tuple[Sign, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """A number to be seen at a glance."""

    number: str
    name: str
    note: str = ""


class LaidCard(msgspec.Struct, frozen=True):
    """A card that lies in its place."""

    name: str
    said: str
    kind: Literal["", "foe", "foe_down", "open", "closed", "done"] = ""
    space: str = ""  # what is printed where it lies
    dots: int = 0
    gems: int = 0
    cost: int = 0
    cost_said: str = ""
    coin: Literal["", "gold", "fame", "might"] = ""  # what the cost is counted in; empty: it is a loss
    gives: tuple[Bit, ...] = ()
    slots: tuple[CardSpace, ...] = ()
    note: str = ""  # a word on what it is
    marks: tuple[Mark, ...] = ()
    picture: str = ""  # what a drawing of it is called ...
    sort: str = ""  # ... or one of its like


class Row(msgspec.Struct, frozen=True):
    """Cards in their order: side by side, or one below the other as a list of places."""

    name: str
    cards: tuple[LaidCard, ...]
    is_list: bool = False
    is_river: bool = False  # it flows
    spaces: tuple[str, ...] = ()  # what is printed on all spaces, those that are free too


class Fact(msgspec.Struct, frozen=True):
    """What has to be remembered."""

    name: str
    said: tuple[str, ...]
    is_goal: bool = False  # what all depends on
    up: int = 0  # so much of it is done ...
    of: int = 0  # ... of so much, if it can be counted


class Adjuster(msgspec.Struct, frozen=True):
    """A number that is put right so often that one press changes it: where it lies, and between what it stays."""

    section: str
    path: str
    said: str
    value: int
    most: int


class Board(msgspec.Struct, frozen=True):
    """All that can be seen of a table."""

    title: str
    where: str = ""
    phase: str = ""
    map: Map | None = None
    rows: tuple[Row, ...] = ()
    tracks: tuple[Track, ...] = ()
    meters: tuple[Meter, ...] = ()
    people: tuple[Person, ...] = ()
    tallies: tuple[Tally, ...] = ()
    facts: tuple[Fact, ...] = ()
    adjusters: tuple[Adjuster, ...] = ()
    eyes: dict[str, str] = {}  # with whose eyes a phone may look, and what they are called
    legend: tuple[tuple[Mark, str], ...] = ()  # what the little pictures mean
    scene: str = ""  # what the drawing behind it all is called
    look: str = ""  # what a drawing is called in which people look for something just now
