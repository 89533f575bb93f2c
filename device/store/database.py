"""The database: opened by one Taleside at a time, looked through before anything is believed, closed when it is safe.

Theory of operation.  A file beside it is locked by whoever plays.  A new database takes its name when it is whole.  One
that is damaged is put aside and built anew (`damage`); a card that cannot be written is left alone, and the evening is
played in a copy in memory (`loan`), which is said.  What was found on opening is in *news*, for the table to hear.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from device.files.durable import let_go, locked_file, make_folder
from device.store.backups import Backups, copy, is_sound
from device.store.chain import Heads
from device.store.chain import is_sound as is_sound_chain
from device.store.connection import StoreInUse, StoreTrouble, Why, trouble
from device.store.damage import install, rebuilt, salvaged
from device.store.journal import CampaignSummary, Journal, Writer, campaigns, laid, links
from device.store.opening import LEFT, come_home, complete, given_back, lent, memory, rescued, whole
from device.store.tables import Packs, Phones, SentHome, Settings
from engine import News, SaveError

NAME = "taleside.db"
log = logging.getLogger(__name__)
NO_LOCK = -1


class Store:
    """All that the box keeps."""

    def __init__(self, path: Path, writer: Writer, backups: Backups, lock: int, home: Path) -> None:
        self.path, self.backups, self.writer = path, backups, writer
        self._home, self._lent = home, {path} - {home}  # the card's own file, and copies in memory
        self.phones = Phones(writer, SentHome(home.parent))
        self.packs, self.settings = Packs(writer), Settings(writer)
        self.news: list[News] = []
        self.writer.heads, self.writer.help = Heads(path.parent), self._help
        self.tell: Callable[[News], None] = self.news.append  # who hears what happens to the card in mid-evening
        self.make_room: Callable[[], bool] = lambda: False  # lets go of what nobody misses; was there any of it?
        self._lock, self._at_card, self._at_stick = lock, threading.Lock(), threading.Lock()

    @property
    def folder(self) -> Path:
        """Where everything lies that is kept, also while the evening is played in memory."""
        return self._home.parent

    @property
    def is_borrowed(self) -> bool:
        """Is it a copy in memory, of a card that cannot be written?"""
        return self.path != self._home

    @classmethod
    def open(cls, folder: Path, *, clock: Callable[[], float] = time.time, backups: Backups | None = None) -> Self:
        """The store of this folder, made if need be, mended if need be."""
        path, kept = folder / NAME, backups or Backups(folder / "backups")
        lock = locked(folder)
        try:
            return cls._opened(path, kept, clock, lock)
        except StoreTrouble:
            unlock(lock)
            raise

    @classmethod
    def _opened(cls, path: Path, backups: Backups, clock: Callable[[], float], lock: int) -> Self:
        news = list[News]()
        try:
            here = whole(path, backups, clock(), news)
        except (sqlite3.Error, OSError, StoreTrouble) as error:
            if isinstance(error, StoreTrouble) and error.what == "error.newer_save":
                raise
            return cls._borrowed(path, backups, clock, lock, error)
        store = cls(path, Writer(here, clock, path.parent), backups, lock, path)
        store.news = news
        return store

    @classmethod
    def _borrowed(cls, path: Path, backups: Backups, clock: Callable[[], float], lock: int, error: Exception) -> Self:
        """A copy elsewhere: what is played in it is gone with the power, but it can be played."""
        why, place = trouble(error, path.parent).why, lent(path)
        news = list[News]()
        try:
            here = whole(place, backups, clock(), news)
        except (sqlite3.Error, OSError, StoreTrouble) as worse:
            given_back(place)
            raise StoreTrouble(why) from worse
        store = cls(place, Writer(here, clock, place.parent), backups, lock, path)
        store.news = [*news, News("store.borrowed", {"cause": why})]
        return store

    def _help(self, trouble: StoreTrouble) -> bool:
        """A line was not taken: make room for it, or leave the card; is it worth another try?"""
        if trouble.why == "full":
            return self.make_room()
        return trouble.why in LEFT and not self.is_borrowed and self._borrow(trouble.why)

    def _borrow(self, why: Why) -> bool:
        """The card takes nothing from here on: go on in a copy in memory, from the next line on."""
        with self.writer.lock:
            try:
                place = lent(self.path)
            except StoreTrouble:
                return False
            self._lent.add(place)
            here = complete(place, self.writer.heads)
            if here is None:
                return False
            self._go_on_in(place, here)
        self.tell(News("store.borrowed", {"cause": why}))
        return True

    def _come_home(self) -> bool:
        """Can the card be written again?  Then all that was played meanwhile is on it, and so is what follows."""
        with self.writer.lock:
            try:
                if self._lock == NO_LOCK:
                    self._lock = locked(self._home.parent)
                self._go_on_in(self._home, come_home(self.path, self._home, self.writer.clock()))
            except (sqlite3.Error, OSError, StoreTrouble) as error:
                log.info("the card cannot be written yet: %s", error)
                return False
        self.tell(News("store.returned"))
        return True

    def _go_on_in(self, path: Path, here: sqlite3.Connection) -> None:
        self.writer.here.close()
        self.writer.here, self.writer.heads, self.writer.folder = here, Heads(path.parent), path.parent
        self.path = path

    # Campaigns -----------------------------------------------------------------------------------

    def journal(self, name: str) -> Journal:
        """A campaign to be played, a new one if there is none of this name."""
        try:
            return Journal(self.writer, self._number(name), name)
        except StoreTrouble as trouble:
            if trouble.why != "damaged":
                raise
        self._mend()
        return Journal(self.writer, self._number(name), name)

    def campaigns(self) -> list[CampaignSummary]:
        """All of them, the one that was played last first."""
        with self.writer.turn() as here:
            return campaigns(here)

    def _number(self, name: str) -> int:
        with self.writer.transaction() as here:
            found = here.execute("SELECT number FROM campaign WHERE name = ?", (name,)).fetchone()
            return int(found[0]) if found else laid(here, name, (), self.writer.clock())[0]

    def _mend(self) -> None:
        """A line is not as it was written, though SQLite finds nothing wrong."""
        with self.writer.lock:
            self.writer.here.close()
            self.writer.here = rescued(self.path, self.backups, self.writer.clock(), self.news)
            self.writer.heads = Heads(self.path.parent)

    # Life ----------------------------------------------------------------------------------------

    def is_alive(self, patience: float = 1.0) -> bool:
        """Does it answer within this time?  Nothing is written for that."""
        if not self.writer.lock.acquire(timeout=patience):
            return False
        try:
            return bool(self.writer.here.execute("SELECT 1").fetchone())
        except sqlite3.Error:
            return False
        finally:
            self.writer.lock.release()

    def back_up(self) -> Path | None:
        """One more backup, if anything has changed since the last; never of something damaged.

        While the card cannot be written, it is tried whether it can again; if not, there is one on the stick alone.
        A stick that is still busy with another one gets this one the next time.
        """
        is_away, made = self.is_borrowed and not self._come_home(), None
        with self._at_card:
            self._refuse_damage()
            if not is_away and (made := self.backups.refresh(self.path, self.writer.clock())) is None:
                return None
        if self._at_stick.acquire(blocking=False):
            try:
                made = self._send_away(made)
            finally:
                self._at_stick.release()
        return made

    def _send_away(self, made: Path | None) -> Path | None:
        if made is None:
            return self.backups.keep_away(self.path)
        self.backups.carry(made)
        if self.backups.is_stick_lost:
            self.tell(News("store.stick_lost"))
        return made

    def copied(self) -> bytes:
        """All of it as it is now, to be taken away; never of something damaged."""
        self._refuse_damage()
        with TemporaryDirectory(prefix="taleside-", dir=memory()) as folder:
            copy(self.path, Path(folder, NAME))
            return Path(folder, NAME).read_bytes()

    def _refuse_damage(self) -> None:
        with self.writer.turn() as here:
            if not chains_are_sound(here):
                raise StoreTrouble("damaged")

    def close(self) -> None:
        """Leave everything in one file, and a backup beside it; others may open it now."""
        try:
            self.back_up()
        except (OSError, sqlite3.Error, StoreTrouble) as error:
            log.warning("no backup could be made: %s", error)
        with self.writer.lock:
            with suppress(sqlite3.Error):  # what is in the log is as safe there
                self.writer.here.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.writer.here.close()
        for place in self._lent:
            given_back(place)
        unlock(self._lock)
        self._lock = NO_LOCK


def chains_are_sound(here: sqlite3.Connection) -> bool:
    """Is every line of every campaign as it was written?"""
    numbers = [row[0] for row in here.execute("SELECT number FROM campaign").fetchall()]
    return all(is_sound_chain(link for _, link in links(here, number)) for number in numbers)


# The lock -----------------------------------------------------------------------------------------


def locked(folder: Path) -> int:
    """Nobody else may play from here; a card that cannot be written needs no lock."""
    try:
        make_folder(folder)
        return locked_file(folder / f"{NAME}.lock")
    except BlockingIOError as error:
        raise StoreInUse(str(folder / NAME)) from error
    except OSError:
        return NO_LOCK


def unlock(lock: int) -> None:
    """Others may play from here."""
    if lock >= 0:
        let_go(lock)


def restore(folder: Path, backup: Path, now: float, *, with_phones: bool = False) -> Path | None:
    """Bring it back; where that is now which was there before.  Its phones come in only where somebody has said so."""
    if not is_sound(backup):
        raise SaveError("error.store.no_backup", file=backup.name)
    lock = locked(folder)
    try:
        door = None if with_phones else salvaged(folder / NAME)
        rebuilt(folder / NAME, [backup], as_new=True, door=door)
        Heads(folder).forget()
        return install(folder / NAME, now, "before-restore")
    finally:
        unlock(lock)
