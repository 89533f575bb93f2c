"""What all tests share: repeatable examples, how many random games a fuzz test plays, how many cards real eyes read."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import settings

from device.evening import stand_ins

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def repeatable_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails once fails again: an evening without a seed has, in each test, the luck of the test's own name."""
    throws = itertools.count()
    monkeypatch.setattr(stand_ins, "honest", lambda: random.Random(f"{request.node.nodeid} {next(throws)}"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make fuzz N=1000` says `--fuzz-games=1000`, `make cards` says `--every-card`."""
    parser.addoption("--fuzz-games", type=int, default=30, help="random games that each fuzz test plays")
    parser.addoption("--fuzz-mutants", type=int, default=40, help="random changes of what comes in from outside")
    parser.addoption(
        "--every-card", action="store_true", help="let real eyes read every card, and play long evenings whole"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers we use."""
    config.addinivalue_line(
        "markers", "fuzz: plays one random game per seed (set on every test that asks for fuzz_seed)"
    )
    config.addinivalue_line("markers", "real_time: listens and waits for real (set on every test of such a room)")


# Rooms whose tests listen to real sound, press a real browser or wait for a real process: they run after the others,
# because a busy machine would make them late.  What has the same name beside it runs one after the other: above all
# whatever makes a sound.
REAL_TIME = {
    "tests/voice/": "heard",
    "tests/browser/test_evening.py": "played",
    "tests/browser/": "seen",
    "tests/device/camera/test_card_process.py": "seen",
    "tests/web_panel/test_stream.py": "seen",
    "tests/web_panel/test_attacks.py": "seen",
    "tests/device/service/": "served",
    "tests/device/cli/": "served",
    "tests/device/trust/": "tried",
    "tests/bench/attack/": "tried",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs in real time, and which of it one worker has to have."""
    for item in items:
        group = next((group for room, group in REAL_TIME.items() if item.nodeid.startswith(room)), "")
        if group:
            item.add_marker(pytest.mark.real_time)
            item.add_marker(pytest.mark.xdist_group(group))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once per game for a test that asks for `fuzz_seed`; once per language of its cards for `printed_in`."""
    if "printed_in" in metafunc.fixturenames:
        metafunc.parametrize("printed_in", ["en", "it"] if metafunc.config.getoption("--every-card") else ["en"])
    if "fuzz_seed" in metafunc.fixturenames:
        games = metafunc.config.getoption("--fuzz-games")
        metafunc.parametrize("fuzz_seed", [pytest.param(seed, marks=pytest.mark.fuzz) for seed in range(games)])
