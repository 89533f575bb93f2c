"""The words of a table: what is hidden from somebody is said to be hidden, never shown and never an error."""

from __future__ import annotations

import pytest

from device.service.running import demo_words
from engine import Past


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_correction_of_something_secret_is_only_said_to_have_been(language: str) -> None:
    words = demo_words(language)
    hidden = Past("correct", "", None, "Ada", 1, "nora", private=True)
    assert words.past(hidden) == words.say("past.hidden")
