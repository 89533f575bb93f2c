"""Drawings of ours as pictures: shapes, curves and text stand where they stand in a browser."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.networks import Picture
from vision.rendered.drawings import UnknownPencil, drawing

RED, BLUE = (0, 0, 255), (255, 0, 0)


def drawn(folder: Path, inner: str) -> Picture:
    file = folder / "one.svg"
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    file.write_text(f"{head}<defs><clipPath id='m'/></defs><g>{inner}</g></svg>", encoding="utf-8")
    return drawing(file, 10)


def at(page: Picture, x: float, y: float) -> tuple[int, ...]:
    return tuple(page[round(10 * y), round(10 * x)].tolist())


def test_shapes_are_filled_where_they_are(tmp_path: Path) -> None:
    page = drawn(
        tmp_path,
        '<rect x="2" y="2" width="10" height="8" fill="#ff0000" rx="2"/><circle cx="30" cy="10" r="5" fill="#0000ff"/>'
        '<ellipse cx="20" cy="16" rx="4" ry="2" fill="#ff0000" stroke="#0000ff" stroke-width="1"/>',
    )
    assert page.shape == (200, 400, 3)
    assert [at(page, 7, 6), at(page, 30, 10), at(page, 20, 16), at(page, 16, 16)] == [RED, BLUE, RED, BLUE]
    assert at(page, 2.1, 2.1) == at(page, 36, 10) == (255, 255, 255)


@pytest.mark.parametrize(
    "orders", ["M2 2L12 2L12 12L2 12Z", "M2 2H12V12H2Z", "M2 2h10v10h-10z", "M2 2l10 0l0 10l-10 0z", "M2 2H12V12H2V2"]
)
def test_paths_say_the_same_in_many_ways(tmp_path: Path, orders: str) -> None:
    page = drawn(tmp_path, f'<path d="{orders}" fill="#ff0000"/>')
    assert (at(page, 7, 7), at(page, 11.5, 2.5), at(page, 13, 7)) == (RED, RED, (255, 255, 255))


@pytest.mark.parametrize("orders", ["M0 10C0 0 40 0 40 10", "M0 10Q20 -5 40 10", "M0 10q10 -7.5 20 -7.5q10 0 20 7.5"])
def test_curves_bend_towards_where_they_are_held(tmp_path: Path, orders: str) -> None:
    page = drawn(tmp_path, f'<path d="{orders}Z" fill="#ff0000"/>')
    assert (at(page, 20, 6), at(page, 20, 1), at(page, 2, 2)) == (RED, (255, 255, 255), (255, 255, 255))


def test_text_stands_in_the_middle_of_its_place(tmp_path: Path) -> None:
    page = drawn(
        tmp_path, '<text x="20" y="14" font-size="10" font-weight="700" text-anchor="middle" fill="#000000">88</text>'
    )
    rows, columns = np.nonzero(page.sum(axis=2) < 300)
    assert abs(float(columns.mean()) - 200) < 12
    assert 50 < rows.min() < rows.max() <= 145


def test_what_nobody_here_can_draw_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnknownPencil, match="filter"):
        drawn(tmp_path, '<filter id="f"/>')
