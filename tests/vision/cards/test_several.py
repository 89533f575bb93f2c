"""Several cards in one picture are told apart: by sticker, by number, by what they look like, as people read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.cards.outlines import Outline
from vision.cards.pictures import Album
from vision.cards.several import CardBeside, in_rows, several
from vision.cards.stickers import sticker
from vision.cards.text import written
from vision.networks import Picture
from vision.rendered.arena import FINE, Arena
from vision.rendered.photographs import PhotographedCard
from vision.rendered.printed_cards import face, row
from vision.rendered.story_cards import PrintedWords

ACROSS, TURNS = 220.0, (0.03, -0.04, 0.02)
NAMES = ("The Piper", "Old Knight", "Sage of Reeds")
SAID = "came down from the hills one morning, and stayed for soup."


def card(name: str, number: str = "") -> PrintedWords:
    return PrintedWords(number, name, f"{name} {SAID}")


def seen(cards: Sequence[PhotographedCard]) -> Picture:
    arena = Arena()
    arena.deal(cards, 0.0)
    return arena.picture(5.0, FINE)


def dealt(*names: str) -> Picture:
    return seen(row([card(name) for name in names], ACROSS, TURNS[: len(names)]))


def told(found: Sequence[CardBeside]) -> list[str]:
    return [one.number or one.name for one in found]


@pytest.fixture(scope="module")
def album() -> Album:
    known = Album()
    for name in NAMES:
        known.keep(name, face(card(name)))
    return known


def test_three_cards_are_known_by_what_they_look_like_from_the_left(album: Album) -> None:
    found = several(dealt("Sage of Reeds", "The Piper", "Old Knight"), (), album)
    assert told(found) == ["Sage of Reeds", "The Piper", "Old Knight"]
    assert all(one.sure > 0.9 for one in found)


def test_what_nobody_knows_is_told_without_a_name_and_can_be_read(album: Album) -> None:
    stranger = PrintedWords("", "Grandma Gale", "Nobody has asked her in, and nobody would dare to ask her out.")
    picture = seen(row([card("The Piper"), stranger], ACROSS, TURNS[:2]))
    found = several(picture, (), album)
    assert told(found) == ["The Piper", ""]
    assert "Grandma Gale" in [part.text for part in written(found[1].card, "en").passages]


def test_cards_with_numbers_are_known_by_these() -> None:
    picture = seen(row([card("The Piper", "17"), card("Old Knight", "4")], ACROSS, TURNS[:2]))
    assert told(several(picture, ["4", "17", "71"], Album())) == ["17", "4"]


def test_cards_with_stickers_are_known_by_these() -> None:
    cards = row([card("The Piper"), card("Old Knight")], ACROSS, TURNS[:2])
    for one, number in zip(cards, (7, 3), strict=True):
        one.face[20 : 20 + 140, 20 : 20 + 120] = sticker(number, 10.0)
    assert told(several(seen(cards), ["s3", "s7"], Album())) == ["s7", "s3"]


def test_a_card_alone_and_the_papers_of_the_tray_are_none_of_several(album: Album) -> None:
    assert several(dealt("The Piper"), (), album) == []
    assert several(seen([]), (), album) == []


def test_what_is_printed_on_a_card_is_no_card_of_its_own(album: Album) -> None:
    framed = row([card("The Piper"), card("Old Knight")], ACROSS, TURNS[:2])
    for one in framed:
        high, wide = one.face.shape[:2]
        box = (slice(round(0.1 * high), round(0.93 * high)), slice(round(0.08 * wide), round(0.92 * wide)))
        one.face[box] = np.asarray(one.face[box] * 0.55, np.uint8)
    assert len(several(seen(framed), (), album)) == 2


def test_rows_are_read_from_above_and_each_from_the_left() -> None:
    def at(x: float, y: float) -> Outline:
        corners = np.array([(x, y), (x + 60, y), (x + 60, y + 90), (x, y + 90)], np.float32)
        return Outline(corners, 1.0)

    places = [(210, 130), (10, 0), (105, 22), (12, 118), (200, 8)]
    read = [tuple(one.corners[0].tolist()) for one in in_rows([at(*place) for place in places])]
    assert read == [(10, 0), (105, 22), (200, 8), (12, 118), (210, 130)]
