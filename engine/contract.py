"""The contract: all that the house has to know of a game.  Each game fills it in once, in its own folder.

A game is one folder in `engine/games`.  Its `game.py` derives a class from `Title` and lays one thing on the shelf:

    class Chess(Title[ChessPack, ChessBox, ChessTable]):
        rules = RULES                                       # Rules[ChessTable](...): every rule takes this table
        model, layout = ChessPack, LAYOUT
        names = NAMES                                       # Names[ChessBox, ChessTable](...)
        gathering = Gathering[ChessTable](fewest=2, most=2)
        ...
    GAME = on_the_shelf(Chess())

mypy follows the three types into every rule, name and offer, and says where another game's table got in.
The shelf finds it there, and nothing outside of the folder has to name it.  What is abstract here must be filled in;
everything else has an answer that suits a game without such a thing.  Beside `game.py` lie all words of the game
(`phrases.en.toml`, `phrases.it.toml`), its rules in words (`RULES.md`, `RULES.it.md`), the adventure that comes with us
(`demo/`) and the pack that is handed out empty (`blank/`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar, cast

from engine.art import Art, art, photos
from engine.asks import Ask, SoughtCard
from engine.board import Board, Ceremony, Gauges
from engine.book import Leaf
from engine.changes import Change
from engine.gathering import Corrections, Gathering, Given
from engine.packs import Pack, PackProblem, Report, fingerprint, published
from engine.phrases import Phrases
from engine.pieces.naming import Names
from engine.pieces.printed import Gain, PaperCard, Printed
from engine.rules import Rules
from engine.table import News, Table
from engine.wording import Wording

P = TypeVar("P", bound=Pack)
B = TypeVar("B")
T = TypeVar("T", bound=Table)

Told = tuple[str, Mapping[str, Any]]
"""A phrase of the game's, and what fills its placeholders."""
Read = Mapping[str, Mapping[str, Printed]]
"""What was read on cards, by the name of the card and its side."""


@dataclass(frozen=True)
class OpenedPack:
    """An owner's pack, ready to be played, and how a save knows it again."""

    box: object  # of the game's own kind: only the game looks into it
    id: str
    version: int
    fingerprint: str
    house: Mapping[str, str]
    art: Art = field(
        default_factory=Art
    )  # what is drawn of it; of an owner's pack only what the game has for everybody


@dataclass(frozen=True)
class Minute:
    """A tiny evening to try: its cards, who plays, and all that is answered before anybody is asked."""

    folder: Path
    players: tuple[str, ...]
    given: tuple[Given, ...]


class Title(ABC, Generic[P, B, T]):
    """A game on the shelf: P is what an owner types, B the same as the rules look at it, T what lies on the table."""

    # What it is ----------------------------------------------------------------------------------

    rules: Rules[T]  # its table, its steps, what may be done at any time
    model: type[P]  # what an owner types ...
    layout: Mapping[str, str]  # ... and in which file of the pack each field lies
    names: Names[B, T]  # what people call its things
    gathering: Gathering[T]  # how many play, and what can be settled before an evening
    house_rules: Mapping[str, tuple[str, ...]] = {}  # switches with their values, the usual one first
    asked_first: Sequence[str] = ()  # of many of them those that people ask about; the others stand behind a fold
    tells: Mapping[
        str, Sequence[str]
    ] = {}  # what sentences say of all that lies somewhere, not naming it: engine/laws.py
    sounds: Mapping[str, str] = {}  # news, and the effect that is heard with it: a name of `voice/effects`
    pieces: Sequence[str] = ()  # how its table can be laid, as `house["pieces"]` says; nothing: as it always is
    automations: Sequence[str] = ()  # what it walks people through unless they would rather do it by themselves
    called: str = ""  # what people call it, if not as its folder is called
    order: int = 50  # its place on the shelf, small numbers first
    ceremonies: Mapping[str, Ceremony] = {}  # news that everybody looks up for
    book: Mapping[str, Leaf] = {}  # steps that open a chapter of what was done, a round in it, or somebody's turn

    @cached_property
    def package(self) -> str:
        """The folder of the game as Python names it."""
        return type(self).__module__.rpartition(".")[0]

    @cached_property
    def id(self) -> str:
        """Its name in saves and packs: that of the folder."""
        return self.package.rpartition(".")[2].replace("_", "-")

    # The owner's pack ----------------------------------------------------------------------------

    @abstractmethod
    def read(self, folder: Path) -> Report[P]:
        """The pack in this folder, with everything that is wrong or missing in it."""

    @abstractmethod
    def boxed(self, pack: P) -> B:
        """The pack as the rules look at it."""

    @abstractmethod
    def known(self, box: B) -> Iterable[Told]:
        """What of a pack has been typed, for whoever fills it in."""

    def demo(self) -> Path:
        """Where the pack lies that comes with us."""
        return self.beside("demo")

    def minute(self) -> Minute | None:
        """A minute of it for whoever has never played it."""
        return None

    def beside(self, name: str) -> Path:
        """Where a pack of this name lies that comes with us."""
        with as_file(files(self.package) / name) as folder:
            return folder

    def schema(self) -> str:
        """What a pack may say, as JSON schema."""
        return published(self.model)

    def open(self, folder: Path) -> tuple[OpenedPack | None, Sequence[PackProblem]]:
        """An owner's pack, if it can be played, and everything that is wrong or missing in it."""
        report = self.read(folder)
        if report.pack is None:
            return None, report.problems
        header = report.pack.header
        is_ours = folder.resolve() == self.demo().resolve()
        drawn = self.art if is_ours else replace(art(self.id, self.demo().parent), photos=photos(folder))
        stamp = fingerprint(folder)
        return OpenedPack(
            self.boxed(report.pack), header.id, header.version, stamp, header.rules, drawn
        ), report.problems

    @cached_property
    def art(self) -> Art:
        """All that is drawn of it: in its folder for every pack, in `demo` of the adventure that comes with us."""
        return art(self.id, self.demo().parent, self.demo())

    # The table -----------------------------------------------------------------------------------

    @abstractmethod
    def lay(self, players: Sequence[str], house: Mapping[str, str]) -> T:
        """An empty table for these people."""

    @abstractmethod
    def place(self, table: T) -> News:
        """Where we are, in one sentence, for those who have lost the thread."""

    def problems(self, table: T) -> Iterable[Told]:
        """What cannot be right about a table; it is played on all the same, but it is said."""
        return ()

    def short_names(self, box: B) -> Mapping[str, Iterable[str]]:
        """What people may type to mean things of the table, by their kind."""
        return {}

    def newcomer(self, table: T, who: str, where: str) -> Corrections | None:
        """What is put right when something comes to the table, and where; None: it cannot come."""
        return None

    def pile(self, table: T, ask: Ask) -> Sequence[str | int]:
        """The cards that one really draws from, each as often as it is there."""
        return ask.options

    # What screens and lamps show -----------------------------------------------------------------

    @abstractmethod
    def board(self, table: T, words: Wording) -> Board:
        """What can be seen of the table, as every screen draws it."""

    def ceremony(self, news: News) -> Ceremony | None:
        """Is this a moment for which everybody looks up?"""
        return self.ceremonies.get(news.what)

    def gauges(self, table: T) -> Gauges:
        """What the lamps show."""
        return Gauges()

    def bed(self, table: T) -> str:
        """The sound that lies under what is seen: a name of `voice/effects`; empty: none."""
        return ""

    def rings(self, box: B) -> Mapping[str, str]:
        """The colour of what lies in this colour on the table: its button is the one of this colour."""
        return {}

    def has_hands(self, changes: Iterable[Change]) -> bool:
        """Is there anything to put back on a real table?"""
        return bool(self._phrases.put_backs(changes))

    @cached_property
    def _phrases(self) -> Phrases:
        return Phrases.load(self.package)

    # Cards before eyes ---------------------------------------------------------------------------

    def decks(self, box: B, table: T) -> Mapping[str, Sequence[str]]:
        """The cards that may be laid down as things stand, by the names of their decks: numbers, or names."""
        return {}

    def deck_of(self, about: str) -> str:
        """The deck of a card that was photographed, by its file and list (`chapters-1-cards-17`).

        Empty if all decks bear their numbers in one place.
        """
        return ""

    def printed(self, box: B, table: T, card: str, side: str, language: str) -> Printed | None:
        """What stands on one side of a card; nothing if nobody has typed it."""
        return None

    def paper(self, box: B, language: str) -> Iterable[PaperCard]:
        """All cards that can be printed for a table without a box."""
        table = self.lay((), {})
        for name in (card for deck in self.decks(box, table).values() for card in deck):
            front, back = (self.printed(box, table, name, side, language) or Printed() for side in ("front", "back"))
            if any(front) or any(back):
                yield PaperCard(front, back)

    def subject(self, table: T, ask: Ask) -> tuple[str, str] | None:
        """The card that an ask is about, and its side."""
        card = ask.about.get("card")
        side = ask.sought.side if isinstance(ask.sought, SoughtCard) else "front"
        return None if card is None else (str(card), side)

    def aloud(self, table: T, side: str, words: Printed) -> str:
        """What is told of a side that was read, as things stand."""
        return words.words

    def proposed(self, table: T, ask: Ask, side: Printed) -> str | int | None:
        """The answer that the print of a card gives, if it is a sure one."""
        return None

    def is_blank(self, table: T, ask: Ask, name: str) -> bool:
        """Has nobody said yet which card of a pile this name is?"""
        return False

    def recurs(self, deck: str) -> bool:
        """Are cards of this deck there several times, so that another one may look the same?"""
        return False

    def gains(self, table: T, read: Read) -> Iterable[Gain]:
        """What a pack gains from a table, and from what was read."""
        return ()

    def ahead(self, table: T, language: str) -> Sequence[str]:
        """What may be told next, in one language."""
        return ()


AnyTitle: TypeAlias = Title[Pack, object, Table]
"""A game among others on the shelf: whoever takes one looks into no box, and hands every table back as it came."""


def on_the_shelf(title: Title[P, B, T]) -> AnyTitle:
    """The game as the house takes it.  What it is handed is always of its own kind: it made it itself."""
    return cast(AnyTitle, title)
