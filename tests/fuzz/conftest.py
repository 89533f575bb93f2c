"""What the tests of all that comes in from outside share."""

from __future__ import annotations

import pytest


@pytest.fixture
def mutants(request: pytest.FixtureRequest) -> int:
    """How many random changes each target is fed: few in the suite, `--fuzz-mutants=20000` by hand."""
    return int(request.config.getoption("--fuzz-mutants"))
