"""Real photos from other people's tables: most are read rightly, and none wrongly in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.measure import Score, curve, failures, photos, scored, table

HERE = Path(__file__).parent / "photos"


@pytest.fixture(scope="module")
def with_count() -> list[Score]:
    return [scored(HERE, photo, known=True) for photo in photos(HERE / "truth.csv")]


@pytest.fixture(scope="module")
def without_count() -> list[Score]:
    return [scored(HERE, photo, known=False) for photo in photos(HERE / "truth.csv") if photo.kind.pips]


def test_most_photos_are_read_exactly_when_the_number_of_dice_is_known(with_count: list[Score]) -> None:
    assert sum(score.exact for score in with_count) / len(with_count) >= 0.75, failures(with_count)


def test_many_photos_are_read_exactly_when_nothing_is_known(without_count: list[Score]) -> None:
    assert sum(score.exact for score in without_count) / len(without_count) >= 0.7, failures(without_count)


def test_no_photo_is_read_wrongly_in_silence(with_count: list[Score], without_count: list[Score]) -> None:
    assert [score for score in with_count + without_count if score.taken and not score.exact] == []


def test_the_report_has_a_row_for_each_source_and_a_line_for_each_failure(with_count: list[Score]) -> None:
    sources = {score.photo.source for score in with_count}
    assert len(table(with_count).splitlines()) == len(sources) + 3
    assert len(failures(with_count).splitlines()) == sum(not score.exact for score in with_count)
    assert curve(with_count).startswith("| said")
