"""Hostile words in every place where people's words reach a page: they stay words, and every page still comes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest
import yaml
from flask import Flask
from werkzeug.test import TestResponse

from device.evening.beginning import TableSetting, begun
from device.files.save_files import LOG
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.demo_evening import cards, setting
from tests.device.service.house import House, free_port, house
from tests.kit.zips import HEADER, zipped
from tests.web_panel.hostile import HOSTILE, foreign
from tests.web_panel.phone import HOME, Phone, evening, let_in, stranger
from tests.web_panel.rounds import GAPS, addresses

SAID_ON = ("/phones", "/packs", "/evening", "/packs/hostile", "/packs/hostile/file/wyrms.yaml")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A box with hostile words wherever people's words are kept."""
    folder = tmp_path_factory.mktemp("hostile")
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("TALESIDE_PORT", free_port())
        surroundings.setenv("TALESIDE_HOME", str(folder))
        with house(folder) as made:
            made.nth(1)
            _fill(made, folder)
            yield made


def _fill(box: House, folder: Path) -> None:
    for at, text in enumerate(HOSTILE):
        _pack(folder / "packs" / f"hostile-{at}", {"title": text, "language": text})
        invited = box.panel.pairing.invite("player")
        stranger(box.panel).post("/pair", base_url=HOME, data={"token": invited.token, "name": sendable(text)})
    _pack(folder / "packs" / "hostile", {"title": {"en": HOSTILE[0]}, HOSTILE[1]: HOSTILE[2]})
    card = [{"id": "x", "name": {"en": text, text: "x"}, text: text} for text in map(sendable, HOSTILE)]
    (folder / "packs/hostile/wyrms.yaml").write_text(yaml.safe_dump({"wyrm_cards": card}), encoding="utf-8")
    for text in HOSTILE[:-1]:
        with closing(box.store.journal(sendable(text))) as journal:
            begun(TableSetting(WONDER_BOOK, cards(), ("Anna", "Ben")), journal)
    box.store.settings.set("voice.device", HOSTILE[4])
    said = "\n".join(f"WARNING:{text}:{text}\n{text}Error: {text}" for text in HOSTILE)
    (folder / LOG).write_text(said, encoding="utf-8", errors="ignore")


def _pack(folder: Path, header: dict[str, object]) -> None:
    folder.mkdir(parents=True)
    text = yaml.safe_dump({"game": "wonder-book", "id": folder.name, "language": "en", **header})
    (folder / "pack.yaml").write_text(text, encoding="utf-8")


def sendable(text: str) -> str:
    """As it gets through where only whole letters do."""
    return text.encode(errors="replace").decode()


def wrong_pages(phone: Phone, paths: list[str]) -> dict[str, object]:
    """The pages on which something is not ours."""
    found = {path: phone.get(path) for path in paths}
    broken = {path: page.status for path, page in found.items() if page.status_code >= 500}
    return broken | {path: wrong for path, page in found.items() if (wrong := foreign(shown(page)))}


def shown(page: TestResponse) -> str:
    """What a browser draws of it: of data, what a script of ours puts into the page."""
    if page.mimetype == "application/json":
        return str(page.json.get("html", "")) if isinstance(page.json, dict) else ""
    return page.text if page.mimetype == "text/html" else ""


def test_the_corpus_would_be_noticed() -> None:
    """Put into a page as they are, most of these are markup; the others are for other ears."""
    noticed = [text for text in HOSTILE if foreign(f"<p title=\"{text}\">{text}</p><p title='{text}'></p>")]
    assert len(noticed) >= 11
    assert all(map(foreign, ("<script>a()</script>", '<a href="javascript:x">', '<p title="" onclick="a()">')))
    assert not foreign('<p title="&lt;b&gt;">a &lt;b&gt;</p>')


def test_no_page_of_the_box_takes_words_for_markup(here: House) -> None:
    owner = let_in(here.panel, "owner")
    owner.post("/packs/hostile/open", {})
    paths = list(addresses(here.panel, "GET", {**GAPS, "/packs/<name>": "hostile"}))
    paths += [f"/packs/hostile-{at}" for at in range(len(HOSTILE))]
    paths += [f"/packs/hostile/entry/wyrms.yaml?at=wyrm_cards.{at}" for at in range(len(HOSTILE))]
    assert len(paths) > 70
    assert wrong_pages(owner, paths) == {}
    assert {path: owner.get(path).text.count("alert(") >= 3 for path in SAID_ON} == dict.fromkeys(SAID_ON, True)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/packs/begin", "game"),
        ("/evening/go-on", "campaign"),
        ("/box/restore", "name"),
        ("/packs/hostile/entry/wyrms.yaml", "at"),
        ("/phones/invite", "role"),
        ("/answer", "text"),
        ("/dice/begin", "faces"),
        ("/look", "then"),
    ],
)
def test_what_is_refused_is_told_in_words_too(here: House, path: str, field: str) -> None:
    owner = let_in(here.panel, "owner")
    for text in HOSTILE:
        said = owner.post(path, {field: f"{sendable(text)} of nobody"})
        assert (said.status_code < 500, foreign(said.text)) == (True, []), text[:40]
        assert "stolen" not in str(said.headers)
        assert "evil" not in said.headers.get("Location", "")


def test_addresses_and_names_of_files_are_words_too(here: House) -> None:
    owner = let_in(here.panel, "owner")
    for text in HOSTILE[:-1]:
        name = quote(sendable(text), safe="")
        assert (
            wrong_pages(owner, [f"/{name}", f"/packs/{name}", f"/evening/new/{name}", f"/box/welcome?step={name}"])
            == {}
        )
        sent = zipped({"pack.yaml": HEADER, sendable(text): "x"})
        said = owner.post("/packs/import", {"pack": (sent, sendable(text))})
        assert (said.status_code < 500, foreign(said.text)) == (True, []), text


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_names_of_players_stay_names(first: int) -> None:
    with evening(begun(setting(players=[sendable(text) for text in HOSTILE[first : first + 4]])).game) as (panel, _):
        phone = let_in(panel)
        phone.answer("normal")
        assert wrong_pages(phone, list(addresses(panel, "GET"))) == {}


def test_without_the_escaping_of_templates_they_would_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Flask, "select_jinja_autoescape", lambda self, name: False)
    with evening(begun(setting(players=HOSTILE[3:6])).game) as (panel, _):
        phone = let_in(panel, "owner")
        phone.answer("normal")
        assert {"/", "/live"} <= set(wrong_pages(phone, list(addresses(panel, "GET"))))
