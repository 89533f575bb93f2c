"""Damage: puts a damaged database aside and builds a new one of all that can still be trusted.

Every campaign is put together line by line from what is left of the database and from the backups, as far as the chain
of checksums holds.  What comes after the first line that nobody has any more is left out: it is kept in the file that
was put aside.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from device.files.durable import free_path, put, stamp, sync_file
from device.store.chain import ChainLink, chained, first_line, mended, title
from device.store.connection import COPIED, connect, look, migrate
from device.store.journal import free_name, links, written
from device.store.tables import SentHome

REST = ("", "-wal", "-shm")
EVENING = "evening"
DOOR = ("phones", "network", "port")  # settings


class Said(NamedTuple):
    """What one file says of a campaign."""

    number: int
    name: str
    begun: float
    lines: dict[int, ChainLink]


@dataclass
class Copy:
    """What one file still says: the campaigns by their roots, and the small tables."""

    campaigns: dict[str, Said] = field(default_factory=dict)
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)  # by their columns: an older one has fewer


def put_aside(path: Path, now: float, why: str = "damaged") -> Path | None:
    """The database under another name, with the log that belongs to it; None if there is none."""
    aside = free_path(path.parent, f"{path.stem}.{why}-{stamp(now)}", path.suffix)
    found = [end for end in REST if path.with_name(path.name + end).exists()]
    for end in found:
        path.with_name(path.name + end).replace(aside.with_name(aside.name + end))
    return aside if found else None


def rebuilt(path: Path, sources: Iterable[Path], *, as_new: bool = False, door: Copy | None = None) -> Path:
    """A new database of all that can be trusted in these, the first of which knows best; *install* puts it in place.

    As new, its campaigns go another way than those they were from here on, and are never mixed up with them again.  Who
    may come in, and from where, is left as *door* says; whoever was sent home stays out in any case.
    """
    copies = [salvaged(source) for source in sources]
    fresh, ready = path.with_name(f".{path.name}.fresh"), _next(path)
    _clear(fresh)
    try:
        fresh.touch(0o600)  # nobody else's business; what SQLite lays beside it is as private
        with closing(connect(fresh)) as here:
            migrate(here)
            here.execute("BEGIN IMMEDIATE")
            _fill(here, copies, as_new=as_new)
            _keep_the_door(here, door)
            here.executemany("DELETE FROM phone WHERE token = ?", [(token,) for token in SentHome(path.parent).tokens])
            here.execute("COMMIT")
            here.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        put(fresh, ready)
    except BaseException:
        with suppress(OSError):
            _clear(fresh)  # on a full card it would take the last room
        raise
    return ready


def _clear(path: Path) -> None:
    for end in REST:
        path.with_name(path.name + end).unlink(missing_ok=True)


def install(path: Path, now: float, why: str = "damaged") -> Path | None:
    """Let the one that was built take its place; where what lay there is now.  A power cut in between does no harm."""
    if not _next(path).exists():
        return None
    aside = put_aside(path, now, why)
    _next(path).replace(path)
    sync_file(path.parent)
    return aside


def _next(path: Path) -> Path:
    return path.with_name(f"{path.name}.next")


def salvaged(path: Path) -> Copy:
    """All that can be read of a database, whatever is wrong with it."""
    found = _read(path)
    return found if found.campaigns or not path.exists() else _described_anew(path)


def _described_anew(path: Path) -> Copy:
    """The same, with its own description of its tables as it ought to be: a wrong byte in that hides all there is."""
    with TemporaryDirectory(prefix=".salvage-", dir=path.parent) as folder, suppress(sqlite3.Error):
        double, model = Path(folder, path.name), Path(folder, "model")
        for end in REST:
            if path.with_name(path.name + end).exists():
                shutil.copyfile(path.with_name(path.name + end), double.with_name(double.name + end))
        with closing(connect(model)) as here:
            migrate(here)
            tables = here.execute("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema").fetchall()
        with closing(sqlite3.connect(double, isolation_level=None)) as here:
            here.execute("PRAGMA writable_schema = ON")
            here.execute("DELETE FROM sqlite_schema")
            here.executemany("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", tables)
        return _read(double)
    return Copy()


def _read(path: Path) -> Copy:
    found = Copy()
    with suppress(sqlite3.Error), closing(look(path)) as here:
        known = _known(here)
        for number in sorted({*known, *_numbers(here)}):
            name, begun = known.get(number, ("", 0.0))
            _take(found, Said(number, name, begun, _lines(here, number)))
        for table in (*COPIED, EVENING):
            with suppress(sqlite3.Error):
                rows = here.execute(f"SELECT * FROM {table}")
                names = [column[0] for column in rows.description]
                found.rows[table] = [dict(zip(names, row, strict=True)) for row in rows.fetchall()]
    return found


def _known(here: sqlite3.Connection) -> dict[int, tuple[str, float]]:
    """The names of the campaigns, and when they were begun; without them the first lines say enough."""
    found = dict[int, tuple[str, float]]()
    with suppress(sqlite3.Error):
        for number, name, begun in here.execute("SELECT number, name, begun FROM campaign"):
            if type(number) is int:
                found[number] = str(name), begun if isinstance(begun, float) else 0.0
    return found


def _numbers(here: sqlite3.Connection) -> set[int]:
    """Which campaigns have lines, from either end of the table."""
    found = set[int]()
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            rows = here.execute(f"SELECT DISTINCT campaign FROM line ORDER BY campaign {order}")
            for (number,) in rows:  # one by one: what comes before a damaged one counts
                if type(number) is int:
                    found.add(number)
    return found


def _lines(here: sqlite3.Connection, number: int) -> dict[int, ChainLink]:
    """What can be read from either end; between them may be a hole."""
    found = dict[int, ChainLink]()
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            for at, link in links(here, number, order):
                found[at] = link
    return {at: link for at, link in found.items() if type(link.text) is bytes and type(link.checksum) is bytes}


def _take(found: Copy, said: Said) -> None:
    """A campaign whose first line is gone cannot be told from others."""
    here = title(said.lines[0].text) if 0 in said.lines else None
    if here:
        found.campaigns[here.root] = said._replace(name=said.name or here.name)


def _fill(here: sqlite3.Connection, copies: list[Copy], *, as_new: bool) -> None:
    numbers = dict[str, int]()
    for root in dict.fromkeys(root for copy in copies for root in copy.campaigns):
        said = [copy.campaigns[root] for copy in copies if root in copy.campaigns]
        chain = mended([each.lines for each in said])
        if chain:
            first = said[0]._replace(name=_free(here, said[0].name))
            again = list(chained([first_line(first.name), *(link.text for link in chain[1:])])) if as_new else chain
            numbers[root] = written(here, first.name, again, first.begun, _unused(here, first.number))[0]
    for table in COPIED:
        _insert(here, table, next((copy.rows[table] for copy in copies if table in copy.rows), []))
    _insert(here, EVENING, list(_evenings(copies, numbers, are_over=as_new)))


def _keep_the_door(here: sqlite3.Connection, door: Copy | None) -> None:
    """Phones, and the settings by which they find the box, as they were here."""
    if door is None:
        return
    here.execute("DELETE FROM phone")
    _insert(here, "phone", door.rows.get("phone", []))
    here.executemany("DELETE FROM setting WHERE name = ?", [(name,) for name in DOOR])
    _insert(here, "setting", [row for row in door.rows.get("setting", []) if row.get("name") in DOOR])


def _evenings(copies: list[Copy], numbers: Mapping[str, int], *, are_over: bool) -> Iterator[dict[str, Any]]:
    """The evenings as the first knows them, of the campaigns by their new numbers.

    *are_over*: nobody has cut off the evening in which a backup was made.
    """
    known = next((copy for copy in copies if EVENING in copy.rows), Copy())
    now = {said.number: numbers[root] for root, said in known.campaigns.items() if root in numbers}
    for row in known.rows.get(EVENING, ()):
        if row.get("campaign") in now:
            ended = row.get("begun") if are_over and row.get("ended") is None else row.get("ended")
            yield {**row, "campaign": now[row["campaign"]], "ended": ended}


def _unused(here: sqlite3.Connection, number: int) -> int | None:
    """The same number as before, for whoever is playing, or any."""
    taken = here.execute("SELECT 1 FROM campaign WHERE number = ?", (number,)).fetchone()
    return None if taken else number


def _free(here: sqlite3.Connection, name: str) -> str:
    taken = here.execute("SELECT 1 FROM campaign WHERE name = ?", (name,)).fetchone()
    return free_name(here, name) if taken else name


def _insert(here: sqlite3.Connection, table: str, rows: list[dict[str, Any]]) -> None:
    """Row by row: one that is damaged does not take the others along."""
    columns = [row[1] for row in here.execute(f"PRAGMA table_info({table})")]
    for row in rows:
        names = [name for name in columns if name in row]
        values, marks = [row[name] for name in names], ", ".join("?" * len(names))
        with suppress(sqlite3.Error):
            here.execute(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", values)
