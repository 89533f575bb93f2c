"""Cards are known by what they look like, in other light and the other way up, and never wrongly in silence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.cards.flat import flat
from vision.cards.outlines import Outline
from vision.cards.pictures import WIDE, Album, recognised
from vision.rendered.photographs import CameraView, Exposure, PhotographedCard, photographed
from vision.rendered.sentences import story, title
from vision.rendered.story_cards import Print, PrintedWords, drawn
from vision.rendered.tables import Picture

KEPT, DIM = Exposure(), Exposure(bright=0.5, warm=0.08, blur=0.8, noise=5)


def face(seed: int) -> Picture:
    chance = np.random.default_rng(seed)
    how = Print(typeface="Caladea-Regular", framed=True, picture=34, seed=seed)
    return drawn(PrintedWords("", title(chance, "en"), story(chance, "en", 8)), how)


def photo(seed: int, turn: float, light: Exposure) -> tuple[Picture, Outline]:
    view = CameraView(5.0, np.deg2rad(8), 1.0, 700, 620)
    picture, corners = photographed(np.random.default_rng(40), [PhotographedCard(face(seed), turn=turn)], view, light)
    return picture, Outline(corners[0], 1.0)


@pytest.fixture(scope="module")
def album() -> Album:
    kept = Album()
    for seed in range(8):
        picture, outline = photo(seed, 0.05, KEPT)
        kept.keep(f"card {seed}", flat(picture, outline, width=WIDE))
    return kept


@pytest.mark.parametrize("turn", [0.4, np.pi + 0.3])
@pytest.mark.parametrize("seed", [0, 3, 7])
def test_a_card_is_known_again_in_other_light(album: Album, seed: int, turn: float) -> None:
    known = recognised(photo(seed, turn, DIM)[0], album)
    assert known is not None
    assert (known.name, known.upside_down) == (f"card {seed}", turn > np.pi / 2)


@pytest.mark.parametrize("seed", [21, 22, 23])
def test_a_card_that_is_not_in_the_album_is_never_taken_for_one_of_it(album: Album, seed: int) -> None:
    known = recognised(photo(seed, 0.4, KEPT)[0], album)
    assert known is None or known.sure < 0.98


def test_colours_tell_cards_apart_that_look_alike_in_gray() -> None:
    words = PrintedWords("", "Seven Keys", "Nobody believes it, but the baker has hidden seven keys.")
    red, blue = (drawn(words, Print(framed=True, picture=34, seed=1)) for _ in range(2))
    red[500:700, 100:600], blue[500:700, 100:600] = (60, 60, 200), (200, 80, 45)
    kept = Album()
    kept.keep("red", red)
    kept.keep("blue", blue)
    scene = photographed(
        np.random.default_rng(3), [PhotographedCard(blue, turn=0.6)], CameraView(5.0, wide=700, high=620), DIM
    )[0]
    known = recognised(scene, kept)
    assert known is not None
    assert known.name == "blue"


def test_an_album_is_the_same_after_it_was_put_away(album: Album, tmp_path: Path) -> None:
    album.save(tmp_path / "album.npz")
    again = Album.load(tmp_path / "album.npz")
    picture = photo(3, 0.4, DIM)[0]
    assert recognised(picture, again) == recognised(picture, album)


def test_what_is_no_album_is_said(tmp_path: Path) -> None:
    (tmp_path / "album.npz").write_bytes(b"not an album")
    with pytest.raises(ValueError, match="pickle"):
        Album.load(tmp_path / "album.npz")
