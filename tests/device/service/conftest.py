"""What the tests of the service share."""

from __future__ import annotations

from tests.device.store.conftest import in_memory

__all__ = ["in_memory"]
