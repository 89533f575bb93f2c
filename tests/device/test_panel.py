"""The panel's side of the device: phones that are still known the next evening, and a server over a real session."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.evening.beginning import begun
from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.phones.part import PanelEvening, PhoneBook, PhonesPart
from device.store import Store
from engine.channel import Answer, Correct, Redo, Undo
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.demo_evening import cards, setting
from tests.web_panel.phone import let_in
from web_panel.gate import COOKIE


@pytest.fixture
def session() -> Iterator[Session]:
    session = Session(begun(setting()).game)
    session.start()
    yield session
    session.stop()


def test_a_phone_that_was_let_in_is_known_the_next_evening(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        token = PhoneBook(store.phones, store.writer, store.settings).let_in("Anna's phone", "player")
    with closing(Store.open(tmp_path)) as store:
        phone = PhoneBook(store.phones, store.writer, store.settings).known(token)
        assert phone is not None
        assert (phone.name, phone.role) == ("Anna's phone", "player")


def test_a_phone_is_renamed_and_sent_home(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path)) as store:
        book = PhoneBook(store.phones, store.writer, store.settings)
        token = book.let_in("Anna's phone", "player")
        book.rename(1, "Ben's phone")
        assert [one.name for one in book.all()] == ["Ben's phone"]
        book.send_home(1)
        assert (book.known(token), book.all()) == (None, [])


def test_an_evening_is_served_to_phones_of_the_store(tmp_path: Path, session: Session) -> None:
    with closing(Store.open(tmp_path)) as store:
        token = store.phones.let_in("x", "player")
        part = PhonesPart(WONDER_BOOK, cards(), store, port=0, simulated=True)
        part.start(session)
        try:
            assert part.is_alive()
            address = f"http://127.0.0.1:{part.server.port}/"
            known = urllib.request.Request(address, headers={"Cookie": f"{COOKIE}={token}"})
            with urllib.request.urlopen(known) as page:
                assert "How many of you are playing?" in page.read().decode()
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(address)
            with refused.value as answer:
                assert answer.code == 401
        finally:
            part.stop()
        assert not part.is_alive()


@pytest.mark.parametrize("is_found", [True, False])
def test_a_box_on_the_screen_is_found_by_phones_only_if_somebody_wants_it(session: Session, is_found: bool) -> None:
    part = PhonesPart(WONDER_BOOK, cards(), port=0, simulated=True, is_found=is_found)
    part.start(session)
    try:
        panel = part.server.panel
        assert bool(panel.address) is is_found
        page = let_in(panel, "owner").page("/phones")
        assert ("phones do not find it" in page) is not is_found
        with socket.socket() as phone:
            heard = phone.connect_ex(("127.0.0.2", part.server.port)) == 0  # another address of this computer
        assert heard is is_found
    finally:
        part.stop()


def test_all_that_phones_can_do_happens_in_the_session(session: Session) -> None:
    evening = PanelEvening(session, WONDER_BOOK, cards(), Chance("1"))
    evening.post(Answer(2, evening.look(lambda game: game.turn), "phone 1"))
    evening.post(Undo("phone 1", 1, evening.look(lambda game: game.turn)))
    evening.post(Redo("phone 2", evening.look(lambda game: game.turn)))
    evening.post(Correct({"destiny": 7}, "phone 1", evening.look(lambda game: game.turn)))
    assert evening.look(lambda game: [past.kind for past in game.history()]) == ["answer", "correct"]
    assert evening.look(lambda game: game.table.destiny) == 7
