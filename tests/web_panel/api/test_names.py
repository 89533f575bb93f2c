"""Names of places reach programs as words, whatever article they know."""

from __future__ import annotations

import msgspec

from engine.games.wonder_book.table import WonderTable
from tests.device.demo_evening import said
from tests.kit.asking import AREAS
from web_panel.api.views import ask_of


def test_a_place_among_the_options_is_plain_data() -> None:
    told = msgspec.to_builtins(ask_of(AREAS, said("en").over(WonderTable().seen_by("all"))))
    assert [option["said"] for option in told["options"]] == ["Market Square", "Crooked Crack"]
