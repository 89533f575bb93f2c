"""What the pages of the packs need of the box: where packs lie and how files are written is not known here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple, Protocol

from engine import EngineError
from engine.packs.kinds import Kind
from engine.packs.problems import Weight, Where


class PackSeen(NamedTuple):
    """A pack in the list."""

    name: str  # by which pages call it
    game: str
    title: str
    is_ours: bool  # it came with Taleside, and cannot be changed
    is_playable: bool
    errors: int
    blanks: int
    has_earlier: bool  # what it was before the last one of its name came in
    languages: Sequence[str]
    is_checked: bool = True  # it is known what is wrong with it
    kinds: Mapping[str, str] = MappingProxyType({})  # where kinds of its cards are drawn
    cover: str = ""  # where its picture is


class Flaw(NamedTuple):
    """Something that is wrong, missing or odd, in words, and where in its file."""

    file: str
    where: Where
    said: str
    weight: Weight
    place: str = ""  # the file and its line, for whoever writes packs by hand


class PassageSeen(NamedTuple):
    """A piece of print on a card: a title, a story; and which of its words are in doubt."""

    kind: str
    text: str
    doubtful: Sequence[str]


class CardCaught(NamedTuple):
    """A card that was photographed and kept."""

    number: str  # empty: it bears none, and is known by what it looks like
    doubtful: int  # words that somebody should look at
    is_sure: bool  # of its number


class PackShelf(Protocol):
    """The packs that lie on the box.  What cannot be done raises an EngineError, which `explain` says in words."""

    def begun_games(self) -> Mapping[str, str]:
        """The games for which an empty pack can be begun, and what people call them."""
        ...

    def all(self, language: str = "en") -> Sequence[PackSeen]:
        """All of them, ours last."""
        ...

    def flaws(self, name: str, language: str) -> Sequence[Flaw]:
        """All that is wrong with one, errors first."""
        ...

    def begin(self, game: str, title: str, language: str) -> str:
        """An empty one; its name."""
        ...

    def take_in(self, data: BinaryIO) -> str:
        """One that somebody sent; its name."""
        ...

    def give_out(self, name: str) -> bytes:
        """One as an archive."""
        ...

    def put_back(self, name: str) -> None:
        """Let it be what it was before; what it is now is kept in its place."""
        ...

    def remove(self, name: str) -> None:
        """Put it away; it can be put back."""
        ...

    def removed(self) -> Mapping[str, str]:
        """What was put away, by name and title."""
        ...

    def files(self, name: str) -> Mapping[str, Kind]:
        """The files of a pack that hold something to be typed, and what they hold."""
        ...

    def forms(self, name: str, language: str) -> Mapping[str, str]:
        """What the game of a pack calls its keys, and what may stand behind them."""
        ...

    def data(self, name: str, file: str) -> Any:
        """What a file says: blocks, lists, and everything else as letters."""
        ...

    def write(self, name: str, file: str, where: Where, value: Any, language: str) -> Sequence[Flaw]:
        """Write one entry; what is wrong in it. If any of that is an error, nothing was written."""
        ...

    def photo(self, name: str, about: str) -> tuple[bytes, str] | None:
        """A photo that was kept, and what kind of picture it is."""
        ...

    def keep_photo(self, name: str, about: str, data: BinaryIO) -> None:
        """Keep one; another of the same thing goes."""
        ...

    def straighten_photo(self, name: str, about: str, corners: Sequence[tuple[float, float]]) -> None:
        """Keep the photo of a board, of which `about-taken` is as it came, as it is seen from straight above.

        Corners are parts of the photo, clockwise from the upper left; none: its markers tell.
        """
        ...

    def carry_photo(self, name: str, before: str, after: str) -> None:
        """Let a photo follow its entry under another name; empty: put it away.  One that lies there already stays."""
        ...

    def capture(self, name: str, data: BinaryIO) -> CardCaught:
        """A photo of a card: read, and kept with its words."""
        ...

    def progress(self, name: str, language: str) -> Sequence[str]:
        """How much of each part of the game is there, in words."""
        ...

    def read_photo(self, name: str, about: str) -> Sequence[PassageSeen]:
        """What is written on a card that was photographed."""
        ...

    def show_spot(self, name: str, about: str, finger: tuple[float, float], language: str) -> None:
        """A finger, in parts of the photo's width, lies where this deck prints its numbers."""
        ...

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        ...
