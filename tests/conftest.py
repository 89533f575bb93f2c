"""What all tests share: repeatable examples, and how many random games a fuzz test plays."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make fuzz N=1000` says `--fuzz-games=1000`."""
    parser.addoption("--fuzz-games", type=int, default=30, help="random games that each fuzz test plays")


def pytest_configure(config: pytest.Config) -> None:
    """Name the one marker we use."""
    config.addinivalue_line(
        "markers", "fuzz: plays one random game per seed (set on every test that asks for fuzz_seed)"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `fuzz_seed` runs once per game."""
    if "fuzz_seed" in metafunc.fixturenames:
        games = metafunc.config.getoption("--fuzz-games")
        metafunc.parametrize("fuzz_seed", [pytest.param(seed, marks=pytest.mark.fuzz) for seed in range(games)])
