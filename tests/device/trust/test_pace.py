"""The pace: the same patience on a quiet machine and on one that does a lot at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.trust.pace import Pace, crowd


@pytest.mark.parametrize(
    ("said", "cores", "many"),
    [("0.5 0.4 0.3 1/123 4567", 2, 1.0), ("9.1 7.0 5.0 8/123 4567", 2, 4.0), ("not a load", 2, 1.0), ("", 4, 1.0)],
)
def test_a_machine_tells_how_many_programs_want_each_core(said: str, cores: int, many: float, tmp_path: Path) -> None:
    (tmp_path / "loadavg").write_text(said)
    assert crowd(tmp_path / "loadavg", cores) == many
    assert crowd(tmp_path / "nothing", cores) == 1.0


def test_where_three_programs_want_each_core_a_second_counts_for_a_third_of_one() -> None:
    seconds, many = [100.0], [1.0]
    pace = Pace(lambda: many[0], lambda: seconds[0])
    seconds[0] = 102.0
    quiet = pace.now()
    many[0], seconds[0] = 3.0, 108.0
    assert (quiet, pace.now()) == (2.0, 4.0)
