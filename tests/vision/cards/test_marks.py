"""Numbers in the picture of a card: in circles within it, and in half circles on its edges."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards.marks import framed, marks
from vision.networks import Picture

WIDE, HIGH = 560, 420
DEEP, PAPER, INK, HILL = (90, 48, 39), (200, 231, 243), (38, 18, 14), (77, 107, 63)
Spots = list[tuple[str, int, int]]


def picture(halves: Spots, circles: Spots = (), colour: tuple[int, int, int] = PAPER) -> Picture:  # type: ignore[assignment]
    """A hill at night, with numbers."""
    found = np.full((HIGH, WIDE, 3), DEEP, np.uint8)
    cv2.ellipse(found, (WIDE // 2, HIGH), (WIDE // 2, HIGH // 2), 0, 0, 360, HILL, -1, cv2.LINE_AA)
    for number, x, y in halves:
        cv2.circle(found, (x, y), 46, INK, -1, cv2.LINE_AA)
        cv2.circle(found, (x, y), 42, colour, -1, cv2.LINE_AA)
        written(
            found,
            number,
            x + (21 if x == 0 else -21 if x == WIDE else 0),
            y + (21 if y == 0 else -21 if y == HIGH else 0),
        )
    for number, x, y in circles:
        cv2.circle(found, (x, y), 22, (70, 90, 150), -1, cv2.LINE_AA)
        written(found, number, x, y, (150, 170, 225))
    return found


def written(page: Picture, number: str, x: int, y: int, ink: tuple[int, int, int] = INK) -> None:
    face, size = cv2.FontFace("sans"), 28
    long = cv2.getTextSize((0, 0), number, (0, 0), face, size, 700)[2]
    cv2.putText(page, number, (round(x - long / 2), y + 10), ink, face, size, 700)


def seen(page: Picture) -> set[tuple[str, str, str]]:
    return {(one.number, one.side, one.state) for one in marks(page)}


def test_half_circles_have_a_side_and_full_ones_have_none() -> None:
    page = picture([("4", 280, 0), ("12", WIDE, 210)], [("63", 160, 250)])
    there = {("4", "north"), ("12", "east"), ("63", "")}
    assert {(number, side) for number, side, state in seen(page) if state == "sure"} <= there
    assert {("4", "north"), ("63", "")} <= {(number, side) for number, side, _ in seen(page)}
    assert {number for number, _, _ in seen(page)} == {"4", "12", "63"}


def test_a_picture_on_paper_has_edges_of_its_own() -> None:
    page = np.full((782, WIDE, 3), (214, 234, 242), np.uint8)
    page[120:471, 46:514] = cv2.resize(
        picture([("7", 280, HIGH), ("9", 0, 210)]), (468, 351), interpolation=cv2.INTER_AREA
    )
    frame = framed(page)
    assert frame
    assert np.allclose(frame, (46, 120, 514, 471), atol=4)
    assert {(number, side) for number, side, _ in seen(page)} == {("7", "south"), ("9", "west")}


def test_a_card_without_a_picture_bears_no_such_numbers() -> None:
    page = np.full((782, WIDE, 3), 240, np.uint8)
    written(page, "48", 60, 60)
    assert framed(page) is None
    assert seen(page) == set()


def test_a_number_on_one_ground_with_all_that_is_beside_it_stands_on_no_edge() -> None:
    page = picture([])
    written(page, "46", 200, HIGH - 34, (220, 230, 210))
    assert {(number, side, state) for number, side, state in seen(page) if side} == set()


def test_a_number_near_the_edge_on_a_ground_of_its_own_is_not_sure() -> None:
    page = picture([], [("36", 280, 28)])
    assert {(number, state) for number, _, state in seen(page)} <= {("36", "unsure")}


@pytest.mark.parametrize("level", [4, 12])
def test_a_number_that_hardly_shows_is_never_sure_and_wrong(level: int) -> None:
    page = picture([])
    written(page, "48", 200, 120, (DEEP[0] + level, DEEP[1] + level, DEEP[2] + level))
    assert all(number == "48" for number, _, state in seen(page) if state == "sure")
