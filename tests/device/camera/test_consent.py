"""A photo of a card that is read at the table stays on the disk only if the owner wants it so; its words always do."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.camera.card_worker import CardWorker
from device.camera.part import Eyes
from device.packs.captured import FOLDER, Captures
from device.packs.library import Library
from device.service.parts import settings_of
from device.service.settings import KNOBS, effective
from engine.pieces.printed import Printed
from tests.device.camera.desk import photographed
from tests.device.demo_evening import said
from vision.cards.capture import Captured

CARD = Printed("7", "Rain", "It rains on the roof, and nobody is at home but the cat.", "Take the next card.")
PICTURE = photographed(CARD)
ASKED = {"numbers": ["7", "8"], "names": list[str](), "language": "en"}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Captured:
    """What the real eyes have read of a card: once is enough for all."""
    worker = CardWorker(tmp_path_factory.mktemp("anywhere"))
    worker.obey({"read": {**ASKED, "picture": PICTURE}})
    assert worker._last
    return worker._last


def kept(seen: Captured, pack: Path, *, photos: bool) -> set[str]:
    """Somebody says yes to what was read, and these files come of it."""
    worker = CardWorker(pack, photos=photos)
    worker._last = seen
    assert worker.obey({"keep": {"name": "7", "side": "front"}}) == {"kept": "7"}
    return {path.name for path in (pack / FOLDER).iterdir()}


@pytest.mark.parametrize("photos", [True, False])
def test_the_words_are_kept_and_the_photo_only_with_consent(seen: Captured, tmp_path: Path, photos: bool) -> None:
    (tmp_path / "mine").mkdir()
    files = kept(seen, tmp_path / "mine", photos=photos)
    assert files == {"cards.yaml", "album.npz"} | ({"7-front.jpg"} if photos else set())
    entry = Captures.open(tmp_path / "mine").cards["7"]["front"]
    assert ("It rains" in entry["text"], "photo" in entry) == (True, photos)
    assert (Library(tmp_path).photo("mine", "chapters-1-cards-7") is not None) == photos


def test_a_photo_that_the_owner_has_taken_stays_when_the_card_is_read_again(seen: Captured, tmp_path: Path) -> None:
    kept(seen, tmp_path, photos=True)
    before = (tmp_path / FOLDER / "7-front.jpg").read_bytes()
    kept(seen, tmp_path, photos=False)
    assert (tmp_path / FOLDER / "7-front.jpg").read_bytes() == before
    assert Captures.open(tmp_path).cards["7"]["front"]["photo"] == "7-front.jpg"


def test_a_card_is_known_at_a_glance_without_its_photo(seen: Captured, tmp_path: Path) -> None:
    kept(seen, tmp_path, photos=False)
    asked = {**ASKED, "picture": PICTURE, "names": ["7"], "glance": True}
    assert CardWorker(tmp_path).obey({"read": asked})["read"]["name"] == "7"


def test_nothing_is_photographed_unless_an_owner_says_so(tmp_path: Path) -> None:
    assert KNOBS["camera.card_photos"].default is False
    for chosen, photos in (({}, False), ({"camera.card_photos": "yes"}, True)):
        config = {name: found.value for name, found in effective(chosen, {}).items()}
        cards = Eyes(settings_of(config, "camera"), tmp_path, said(), pretends=True).cards
        assert cards
        assert cards.desk.photos is photos
