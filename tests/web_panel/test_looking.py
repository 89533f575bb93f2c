"""Looking changes nothing: every page and every stream of a whole box, asked for by the phone that may see most.

There is no camera here: one that is looked through is opened for it, and the table is told, on purpose (/box/picture,
/tray/picture, /dice/seen). No foreign page can bring that about, since browsers send it our cookie only from our own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.device.service.house import House, eventually, furnished
from tests.web_panel.phone import Phone, let_in
from tests.web_panel.rounds import GAPS, addresses, streams

OPENED = {"/packs/<name>": "mine", "/dice/picture/<name>": "nobody"}
NOTES = {".log", ".db", ".db-wal", ".db-shm"}  # the store is looked at from inside
SOUNDS = "cache/voice"  # are only remembered: the voice renders what it will say, whoever looks


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with furnished(tmp_path, monkeypatch) as made:
        yield made


def contacts(box: House) -> Any:
    """The buttons of the box, which are only drawn."""
    return box.panel.rooms.tray._box().box.pins.contacts  # type: ignore[union-attr]


def everything(box: House, folder: Path) -> dict[str, Any]:
    """All that a look could have changed."""
    with box.store.writer.turn() as here:
        kept = list(here.iterdump())
    paths = [path for path in folder.rglob("*") if path.suffix not in NOTES and folder / SOUNDS not in path.parents]
    files = {path: path.stat().st_mtime_ns for path in paths if path.is_file()}
    service = box.nth(box.begun)
    return {
        "turn": service.session.look(lambda game: game.turn),
        "table": service.session.look(lambda game: game.table.seal()),
        "store": kept,
        "files": files,
        "door": (box.panel.pairing.is_open, box.panel.phones.all()),
        "pressed": [name for name, contact in contacts(box).items() if contact.is_closed],
        "evenings": box.begun,
    }


def looked(phone: Phone, path: str) -> int:
    """Look, as far as the first words of a stream, and go away."""
    page = phone.get(path)
    page.close()
    return page.status_code


def test_looking_never_changes_anything(here: House, tmp_path: Path) -> None:
    owner, player = let_in(here.panel, "owner"), let_in(here.panel)
    owner.post("/packs/begin", {"game": "wonder-book", "title": "Mine", "language": "en"})
    owner.post("/packs/mine/open", {})
    owner.post("/phones/invite", {"role": "viewer"})
    player.post("/tray/press", {"button": "repeat", "how": "down"})
    eventually(lambda: contacts(here)["repeat"].is_closed)
    owner.page("/history")
    before = everything(here, tmp_path)
    seen = {
        path: looked(owner, path) for path in [*addresses(here.panel, "GET", {**GAPS, **OPENED}), *streams(here.panel)]
    }
    assert len(seen) > 40
    assert {path: status for path, status in seen.items() if status >= 500} == {}
    assert sum(status == 200 for status in seen.values()) > 35, seen
    assert everything(here, tmp_path) == before
