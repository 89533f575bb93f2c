"""What people read: no sign of a terminal, no letter nobody has seen, nothing that orders them what is done already."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.evening.words import words
from device.phones.part import OnlyHere, PhonesPart
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.demo_evening import cards
from tests.device.service.house import House, free_port, house
from tests.web_panel.phone import evening, let_in
from web_panel.speech import marked

TYPED = re.compile(r"<textarea.*?</textarea>|<script.*?</script>", re.DOTALL)
PAGES = ("/box/findings", "/phones", "/packs", "/packs/ours.wonder-book", "/more", "/hello")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("TALESIDE_PORT", free_port())
    with house(tmp_path) as made:
        made.nth(1)
        yield made


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_shows_the_signs_of_a_terminal(here: House, path: str, language: str) -> None:
    page = let_in(here.panel, "owner", language).page(path)
    assert "`" not in TYPED.sub("", page)


def test_what_is_typed_is_set_apart_and_stays_harmless() -> None:
    assert marked("type `a <b>` now") == "type <code>a &lt;b&gt;</code> now"
    assert marked("a ` alone") == "a ` alone"


def test_a_correction_orders_nobody_to_correct_the_table() -> None:
    with evening() as (panel, session):
        phone = let_in(panel)
        session.look(lambda game: None)
        phone.post("/right/single", {"destiny": "3"})
        panel.settle()
        page = phone.page("/")
        assert session.look(lambda game: game.table.destiny) == 3
        assert 'class="hands"' not in page


@pytest.mark.parametrize(("language", "said"), [("en", "a Wyrm"), ("it", "un Wyrm")])
def test_a_wyrm_that_is_gone_is_no_letter(language: str, said: str) -> None:
    table = WONDER_BOOK.lay(("1",), {})
    table.attach(None, cards().box)
    here = words(WONDER_BOOK, cards(), language).over(table)
    assert here.name("attack.target", "D") == said


def test_nobody_is_invited_to_where_nobody_is_found(here: House) -> None:
    part = here.evenings.phones
    assert isinstance(part, PhonesPart)
    with pytest.raises(OnlyHere):
        part.invite()
    page = let_in(here.panel, "owner").page("/phones")
    assert "/phones/invite" not in page
    assert "<svg" not in page


@pytest.mark.parametrize(("language", "said"), [("en", "This computer"), ("it", "Questo computer")])
def test_this_computer_is_called_so_in_the_language_of_whoever_looks(here: House, language: str, said: str) -> None:
    here.panel.phones.let_in("This computer", "owner")
    with here.panel.app.test_request_context(headers={"Accept-Language": language}):
        assert here.panel.called(here.panel.phones.all()[0]) == said
