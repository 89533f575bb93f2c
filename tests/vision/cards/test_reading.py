"""Cards on tables: found, numbered, and never wrong in silence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bench.cards import shared
from vision.cards.framing import framed
from vision.cards.outlines import find
from vision.cards.reading import CardReading, CardSeen, read_cards
from vision.opening import opened
from vision.rendered.dealt import dealt
from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed
from vision.rendered.story_cards import Print, PrintedWords, drawn
from vision.rendered.tables import Picture, table

PHOTOS = Path(__file__).parents[1] / "photos" / "cards_edje"
NUMBERS = tuple(map(str, range(1, 1000)))
PLAYING = {"IMG_2383": "A", "IMG_2391": "9", "IMG_2485": "K", "IMG_2568": "9 K", "cam_image4": "J J J J"}


def laid(number: str, story: str, turn: float = 0.0, paper: float = 240.0) -> Picture:
    """A card with a number and a story on a table that never changes."""
    how = Print(paper=(paper, paper, paper))
    card = PhotographedCard(drawn(PrintedWords(number, "Seven Keys", story), how), turn=turn)
    return photographed(np.random.default_rng(2), [card], CameraView(5.0, wide=700, high=600), Exposure())[0]


def reading(*cards: tuple[str, float]) -> CardReading:
    seen = tuple(CardSeen(number, sure, (), ()) for number, sure in cards)
    return CardReading(seen, min((sure for _, sure in cards), default=0.0))


@pytest.mark.parametrize("fine", [7.0, 4.0])
@pytest.mark.parametrize("seed", [0, 1, 2, 9, 13])
def test_a_rendered_card_is_found_and_its_number_read(seed: int, fine: float) -> None:
    case = dealt(seed, fine)
    found = read_cards(case.picture, NUMBERS)
    assert (found.number, found.state, found.side) == (case.words.number, "sure", "front")
    assert shared(np.array(found.cards[0].corners, np.float32), case.corners) > 0.9


@pytest.mark.parametrize("turn", [0.0, 1.3, np.pi / 2, np.pi, 4.0])
def test_a_card_may_lie_any_way_round(turn: float) -> None:
    found = read_cards(laid("617", "Nobody believes it, but the baker has hidden seven keys.", turn), NUMBERS)
    assert (found.number, found.state) == ("617", "sure")


def test_a_card_that_hardly_differs_from_its_table_is_found_by_its_print() -> None:
    case = dealt(7, 7.0)
    outline = framed(case.picture)
    assert outline is not None
    assert shared(outline.corners, case.corners) > 0.8
    assert read_cards(case.picture, NUMBERS).number == case.words.number


def test_a_number_out_of_order_is_not_taken_for_one_that_is_possible() -> None:
    found = read_cards(laid("88", "Slowly, very slowly, the door under the stairs swings open."), ("1", "2", "3"))
    assert found.state != "sure"


def test_nobody_guesses_between_six_and_nine_when_nothing_says_which_way_is_up() -> None:
    found = read_cards(laid("6", "", turn=0.4), ("6", "9"))
    assert found.state != "sure"
    assert set(found.number) <= {"6", "9"}


def test_a_bare_table_has_no_card() -> None:
    picture = np.clip(table(np.random.default_rng(4), 640, 480), 0, 255).astype(np.uint8)
    assert find(picture) == []
    assert read_cards(picture).trouble == "none"
    assert read_cards(np.zeros((480, 640, 3), np.uint8)).trouble == "dark"


@pytest.mark.parametrize(("name", "ranks"), PLAYING.items())
def test_playing_cards_on_real_tables_are_known_by_their_corners(name: str, ranks: str) -> None:
    found = read_cards(opened(PHOTOS / f"{name}.jpg"))
    assert found.number == ranks
    assert found.state in ("sure", "unsure")


@pytest.mark.parametrize(
    ("cards", "state"),
    [((), "none"), ((("7", 0.99),), "sure"), ((("7", 0.99), ("8", 0.6)), "unsure"), ((("7", 0.1),), "none")],
)
def test_a_reading_is_taken_proposed_or_left(cards: tuple[tuple[str, float], ...], state: str) -> None:
    assert reading(*cards).state == state
    assert reading(*reversed(cards)).number == reading(*cards).number
