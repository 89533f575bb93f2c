"""What all tests share: repeatable examples, how many random games a fuzz test plays, how many cards real eyes read."""

from __future__ import annotations

import gc
import itertools
import random
from pathlib import Path

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
    gc.disable()  # what is collected lives as long as the process: nobody needs to look through it again and again


REAL_TIME_ALONE = "real_time"  # what `make test` says after -m for its second half
# Rooms whose tests listen to real sound, press a real browser or wait for a real process: they run after the others,
# because a busy machine would make them late.  Each of their files stays with one worker, and has its box, its browser
# and its loudspeaker once.
REAL_TIME = (
    *("tests/voice/", "tests/browser/", "tests/device/service/", "tests/device/cli/", "tests/device/trust/"),
    *("tests/bench/attack/", "tests/device/camera/test_card_process.py"),
    *("tests/web_panel/test_stream.py", "tests/web_panel/test_attacks.py"),
)
# What takes longest begins first, so that no worker is left alone with it in the end.
LONGEST_FIRST = (
    *("tests/browser/test_whole_evenings.py", "tests/browser/test_every_moment.py", "tests/bench/attack/"),
    *("tests/browser/", "tests/device/service/", "tests/device/trust/", "tests/device/camera/", "tests/voice/"),
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Whoever wants what runs in real time alone reads no file without it: that takes as long as a hundred tests."""
    if config.getoption("markexpr") != REAL_TIME_ALONE or not collection_path.name.startswith("test_"):
        return None
    is_of_a_room = collection_path.relative_to(config.rootpath).as_posix().startswith(REAL_TIME)
    return None if is_of_a_room or "real_time" in collection_path.read_text(encoding="utf-8") else True


def pytest_collection_finish() -> None:
    """From here on what tests leave behind is looked for again, and only that."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what runs in real time, and let the longest of it come first."""
    for item in items:
        if item.nodeid.startswith(REAL_TIME):
            item.add_marker(pytest.mark.real_time)
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    """What does not run in real time comes before all that does."""
    if item.get_closest_marker("real_time") is None:
        return -1
    found = (at for at, files in enumerate(LONGEST_FIRST) if item.nodeid.startswith(files))
    return next(found, len(LONGEST_FIRST))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once per game for a test that asks for `fuzz_seed`; once per language of its cards for `printed_in`."""
    if "printed_in" in metafunc.fixturenames:
        metafunc.parametrize("printed_in", ["en", "it"] if metafunc.config.getoption("--every-card") else ["en"])
    if "fuzz_seed" in metafunc.fixturenames:
        games = metafunc.config.getoption("--fuzz-games")
        metafunc.parametrize("fuzz_seed", [pytest.param(seed, marks=pytest.mark.fuzz) for seed in range(games)])
