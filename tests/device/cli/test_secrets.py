"""What opens the door is nowhere: not on the card, not in the log, and in nothing that the box says or gives away."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from device.cli import main
from device.files.save_files import LOG
from device.packs.library import Library
from device.phones.invitations import leave
from tests.device.service.house import answer, free_port, house
from tests.web_panel.phone import HOME, let_in, stranger
from web_panel.gate import COOKIE

ASKED = (["diagnosis"], ["config", "effective"], ["status"], ["status", "--json"], ["doctor"], ["export"])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    return tmp_path


def an_evening(folder: Path) -> Mapping[str, str]:
    """Phones come in and play, a pack is begun, somebody is invited; what would open the door."""
    with house(folder) as here:
        service, owner = here.nth(1), let_in(here.panel, "owner")
        owner.post("/packs/begin", {"game": "wonder-book", "title": "Mine", "language": "en"})
        invited, guest = here.panel.pairing.invite("player"), stranger(here.panel)
        guest.post("/pair", base_url=HOME, data={"secret": invited.pin, "name": "Nina's"})
        cookie = guest.get_cookie(COOKIE, domain="127.0.0.1")
        answer(service, 2)
        link, wrong = leave(here.store.settings, "player"), here.panel.pairing.invite("viewer")
        guest.post("/pair", base_url=HOME, data={"secret": "000000"})
        here.panel.settle()
    assert cookie
    of_links = {"a link": invited.token, "a link in the terminal": link, "a link on the wall": wrong.token}
    return {"a phone": cookie.value, "digits": invited.pin, "digits on the wall": wrong.pin, **of_links}


def found(secrets: Mapping[str, str], where: Mapping[str, bytes]) -> list[tuple[str, str]]:
    """Which of them stands where; digits may be part of a longer number."""
    return [
        (what, place)
        for what, secret in secrets.items()
        for place, said in where.items()
        if (secret.encode() if not secret.isdecimal() else f" {secret} ".encode()) in said
    ]


def test_nothing_that_opens_the_door_is_on_the_card_or_in_what_is_told_or_given_away(
    folder: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    secrets = an_evening(folder)
    kept = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert len(kept["taleside.db"]) > 10_000
    said = dict[str, bytes]()
    for command in ASKED:
        main(command)
        said[" ".join(command)] = capsys.readouterr().out.encode()
    with zipfile.ZipFile(io.BytesIO(Library(folder / "packs").give_out("mine"))) as pack:
        said["a pack"] = b"".join(map(pack.read, pack.namelist()))
    assert [name for name, text in said.items() if len(text) < 50] == []
    assert found(secrets, {**kept, **said, "the log": caplog.text.encode()}) == []


def test_what_lies_in_the_log_all_the_same_does_not_get_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    secrets = an_evening(folder)
    lines = [f"WARNING:web_panel:/pair#{secret} Cookie: taleside={secret} {secret} " for secret in secrets.values()]
    (folder / LOG).write_text("\n".join(lines), encoding="utf-8")
    assert main(["diagnosis"]) == 0
    said = {"diagnosis": capsys.readouterr().out.encode()}
    assert found(secrets, {"the log": (folder / LOG).read_bytes()}) != []
    assert found(secrets, said) == []
