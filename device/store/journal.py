"""A journal: the lines of one campaign.  A line is on the card before anybody hears of what it says."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from device.store.chain import ChainLink, Heads, chained, first_line, is_sound, title
from device.store.connection import StoreTrouble, told

OURS = 1  # the first line is the store's own


class CampaignSummary(NamedTuple):
    """What is known of a campaign without opening it."""

    name: str
    game: str
    pack: str
    begun: float
    lines: int
    evenings: int
    played: float  # when it was opened last


class Writer:
    """The connection that writes, and whose turn it is to use it."""

    def __init__(self, here: sqlite3.Connection, clock: Callable[[], float], folder: Path | None = None) -> None:
        self.here, self.clock, self.lock = here, clock, RLock()
        self.heads: Heads | None = None  # of whoever plays; visitors take no notes
        self.help: Callable[[StoreTrouble], bool] = lambda trouble: False  # make room, or go on elsewhere: try again?
        self.folder = folder

    @contextmanager
    def turn(self) -> Iterator[sqlite3.Connection]:
        """One thing after the other, whatever the thread; what goes wrong is StoreTrouble."""
        with self.lock, told(self.folder):
            yield self.here

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Several things that happen together or not at all."""
        with self.turn() as here:
            here.execute("BEGIN IMMEDIATE")
            try:
                yield here
                here.execute("COMMIT")
            except BaseException:
                if here.in_transaction:
                    here.execute("ROLLBACK")
                raise


class Journal:
    """A campaign that is being played; for an evening it is what a save file is."""

    def __init__(self, writer: Writer, number: int, name: str) -> None:
        self.name = name
        self._writer, self._number = writer, number
        links = self._links()
        if not links or not is_sound(links):
            raise StoreTrouble("damaged")
        self._next, self._before = len(links), links[-1].checksum
        self._root = _root(links)
        self._evening: int | None = None

    @property
    def was_cut_off(self) -> bool:
        """Did the last evening end without anybody ending it?"""
        ended = "SELECT ended IS NULL FROM evening WHERE campaign = ? ORDER BY number DESC LIMIT 1"
        with self._writer.turn() as here:
            row = here.execute(ended, (self._number,)).fetchone()
        return bool(row and row[0])

    def begin(self) -> None:
        """An evening begins."""
        values = (self._number, self._next, self._writer.clock())
        with self._writer.turn() as here:
            new = here.execute("INSERT INTO evening (campaign, first, begun) VALUES (?, ?, ?)", values)
            self._evening = new.lastrowid

    def go_on(self) -> None:
        """The last evening goes on, as if it had not ended."""
        with self._writer.turn() as here:
            last = here.execute("SELECT max(number) FROM evening WHERE campaign = ?", (self._number,)).fetchone()
            here.execute("UPDATE evening SET ended = NULL WHERE number = ?", last)
        self._evening = last[0]

    def lines(self) -> list[bytes]:
        """All lines, without their newlines."""
        return [link.text for link in self._links()[OURS:]]

    def checksum_of(self, line: int) -> bytes:
        """The checksum over all lines up to this one, the first being 0."""
        query = "SELECT checksum FROM line WHERE campaign = ? AND at = ?"
        with self._writer.turn() as here:
            found = here.execute(query, (self._number, line + OURS)).fetchone()
        return bytes(found[0]) if found else b""

    def is_ended(self) -> bool:
        """Is the last line whole?  A line is whole or not there."""
        return True

    def add(self, lines: Sequence[bytes]) -> None:
        """Add lines that end with newlines; all of them are safe when this returns, or none is there at all."""
        chain = list(chained((line.rstrip(b"\n") for line in lines), self._before))
        try:
            self._write(chain)
        except StoreTrouble as trouble:
            if not self._writer.help(trouble) or not self._is_here():
                raise
            self._forget_untold()
            self._write(chain)
        self._next, self._before = self._next + len(chain), chain[-1].checksum
        self._note()

    def _write(self, chain: Sequence[ChainLink]) -> None:
        with self._writer.transaction() as here:
            if self._next == OURS:
                self._label(here, chain[0].text)
            _insert(here, self._number, self._next, chain)

    def _is_here(self) -> bool:
        """Does what we write into now have all lines that we have told of?"""
        return self.checksum_of(self._next - 1 - OURS) == self._before

    def _forget_untold(self) -> None:
        """What a broken card did not confirm may all the same have been in the log that was copied."""
        with self._writer.turn() as here:
            here.execute("DELETE FROM line WHERE campaign = ? AND at >= ?", (self._number, self._next))

    def keep(self, lines: Iterable[bytes]) -> None:
        """These first lines stay; if there are more, all of them are left under another name."""
        kept = list(lines)
        if len(kept) != self._next - OURS:
            self.set_aside(line + b"\n" for line in kept)

    def set_aside(self, lines: Iterable[bytes] = ()) -> CampaignSummary:
        """Leave all that is here under another name, and go on with these lines under this one."""
        with self._writer.transaction() as here:
            aside = free_name(here, self.name)
            here.execute("UPDATE campaign SET name = ? WHERE number = ?", (aside, self._number))
            texts = (line.rstrip(b"\n") for line in lines)
            number, chain = laid(here, self.name, texts, self._writer.clock())
            here.execute("UPDATE evening SET campaign = ?, first = ? WHERE number = ?", (number, OURS, self._evening))
            left = next(campaign for campaign in campaigns(here) if campaign.name == aside)
        self._number, self._next, self._before = number, len(chain), chain[-1].checksum
        self._root = _root(chain)
        self._note()
        return left

    def empty(self) -> None:
        """Nothing was ever played here."""
        with self._writer.transaction() as here:
            here.execute("DELETE FROM line WHERE campaign = ? AND at >= ?", (self._number, OURS))
        links = self._links()
        self._next, self._before, self._root = len(links), links[-1].checksum, _root(links)
        self._note()

    def close(self) -> None:
        """The evening is over."""
        if self._evening is not None:
            with self._writer.turn() as here:
                values = (self._writer.clock(), self._evening)
                here.execute("UPDATE evening SET ended = ? WHERE number = ?", values)
            self._evening = None
        if self._writer.heads:
            self._writer.heads.sync()

    def _note(self) -> None:
        if self._writer.heads:
            self._writer.heads.note(self._root, self._next, self._before)

    def _links(self) -> list[ChainLink]:
        with self._writer.turn() as here:
            return [link for _, link in links(here, self._number)]

    def _label(self, here: sqlite3.Connection, text: bytes) -> None:
        here.execute("UPDATE campaign SET game = ?, pack = ? WHERE number = ?", (*label(text), self._number))


def _root(chain: Sequence[ChainLink]) -> str:
    """What tells this campaign from all others."""
    first = title(chain[0].text)
    return first.root if first else ""


def links(here: sqlite3.Connection, campaign: int, order: str = "ASC") -> Iterator[tuple[int, ChainLink]]:
    """The lines of a campaign with their places."""
    query = f"SELECT at, text, checksum FROM line WHERE campaign = ? ORDER BY at {order}"
    for at, text, found in here.execute(query, (campaign,)):
        yield at, ChainLink(text, found)


def laid(here: sqlite3.Connection, name: str, texts: Iterable[bytes], begun: float) -> tuple[int, list[ChainLink]]:
    """A new campaign of these lines."""
    return written(here, name, list(chained([first_line(name), *texts])), begun)


def written(
    here: sqlite3.Connection, name: str, chain: list[ChainLink], begun: float, number: int | None = None
) -> tuple[int, list[ChainLink]]:
    """A campaign as it was somewhere else, chain and all."""
    labels = label(chain[OURS].text) if len(chain) > OURS else ("", "")
    into = "INSERT INTO campaign (number, name, game, pack, begun) VALUES (?, ?, ?, ?, ?)"
    made = here.execute(into, (number, name, *labels, begun))
    number = int(made.lastrowid or 0)
    _insert(here, number, 0, chain)
    return number, chain


def _insert(here: sqlite3.Connection, campaign: int, first: int, chain: Sequence[ChainLink]) -> None:
    rows = ((campaign, at, *link) for at, link in enumerate(chain, first))
    here.executemany("INSERT INTO line (campaign, at, text, checksum) VALUES (?, ?, ?, ?)", rows)


def label(header: bytes) -> tuple[str, str]:
    """Which game and which cards the first line of a save names."""
    try:
        data = json.loads(header)
        return str(data["game"]), str(data.get("pack", {}).get("id", ""))
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return "", ""


def free_name(here: sqlite3.Connection, name: str) -> str:
    """The first name with a number behind it that nobody has."""
    taken = {row[0] for row in here.execute("SELECT name FROM campaign")}
    return next(free for number in count(1) if (free := f"{name}.{number}") not in taken)


def campaigns(here: sqlite3.Connection) -> list[CampaignSummary]:
    """All campaigns, the one that was played last first."""
    query = """
        SELECT name, game, pack, campaign.begun, max(0, (SELECT count(*) FROM line WHERE campaign = number) - 1),
               (SELECT count(*) FROM evening WHERE campaign = campaign.number),
               coalesce((SELECT max(begun) FROM evening WHERE campaign = campaign.number), campaign.begun)
        FROM campaign
        ORDER BY (SELECT max(number) FROM evening WHERE campaign = campaign.number) DESC, number DESC
    """
    return [CampaignSummary(*row) for row in here.execute(query)]
