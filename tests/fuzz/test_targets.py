"""What comes from outside never breaks us: what once did, whole examples, and some random changes of them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from tests.fuzz.mutations import mutated
from tests.fuzz.targets import TARGETS, Target

FOUND = Path(__file__).parent / "found"
each_target = pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)


@each_target
def test_whole_examples_are_taken(target: Target) -> None:
    seeds = list(target.seeds())
    assert seeds
    for data in seeds:
        target.feed(data)


@pytest.mark.parametrize("path", sorted(FOUND.glob("*/*")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_once_broke_us_does_not_any_more(path: Path) -> None:
    (target,) = [target for target in TARGETS if target.name == path.parent.name]
    target.feed(path.read_bytes())


@each_target
def test_random_changes_find_nothing(target: Target, mutants: int) -> None:
    chance, seeds = Random(crc32(target.name.encode())), list(target.seeds())
    for _ in range(mutants):
        data = mutated(chance, seeds, target.words)
        try:
            target.feed(data)
        except Exception as error:
            error.add_note(f"{target.name} broke on {data!r}")
            raise


def test_changes_change_something() -> None:
    chance, seed = Random(1), bytes(range(200))
    assert sum(mutated(chance, [seed], [b"word"]) != seed for _ in range(50)) > 45
