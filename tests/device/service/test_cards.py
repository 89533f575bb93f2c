"""A card that is laid before the simulated box is read by real eyes in real processes, and kept in the pack."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from device.camera.part import Eyes
from device.packs.blank import write_blank
from device.packs.captured import FOLDER, LIST, Captures
from device.pages.printed_cards import printed
from device.service.plan import EveningPlan
from device.service.service import Service
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.device.demo_evening import cards
from tests.device.service.house import answer, asked, eventually, furnished

PATIENCE = 180.0  # seconds; a busy machine needs some for two processes and their networks
AGAIN = 20.0  # seconds after which somebody lays the card down once more


def laid_until(is_so: Callable[[], bool], lay: Callable[[], None]) -> None:
    """Lay a card down, and once more if nothing comes of it."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until
        lay()
        soon = time.monotonic() + AGAIN
        while not is_so() and time.monotonic() < soon:
            time.sleep(0.1)


def up_to_the_first_card(service: Service) -> None:
    while asked(service) != "card.unknown":
        ask = service.session.look(lambda game: game.ask)
        assert ask
        answer(service, 2 if ask.what == "setup.players" else ask.options[0])


@pytest.mark.timeout(400)
def test_a_card_that_is_laid_down_is_read_aloud_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = tmp_path / "mine"
    write_blank(pack, "en", WONDER_BOOK.package)
    with furnished(tmp_path / "home", monkeypatch, camera="simulated") as here:
        here.evenings.follow(EveningPlan(WONDER_BOOK, pack))
        service = here.nth(2)
        up_to_the_first_card(service)
        eyes = next(part.part for part in service.parts if part.name == "camera")
        assert isinstance(eyes, Eyes)
        card = printed(WONDER_BOOK, cards().box, WONDER_BOOK.lay((), {}), "1", "front", "en")
        assert card
        laid_until(lambda: asked(service) == "card.bottom", lambda: eyes.deal(card))
        assert "In truth you are under the blankets" in " ".join(service.captions.lines)
        eventually((pack / FOLDER / LIST).exists)
        assert [past.by for past in service.session.look(lambda game: game.history()[-1:])] == ["cards"]
    assert set(Captures.open(pack).cards) == {"1"}
    assert list(pack.rglob("*.jpg")) == []  # nobody has allowed photos
