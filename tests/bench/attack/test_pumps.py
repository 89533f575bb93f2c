"""The pumps: a pattern that grows faster than its text is found by its own worst text, and a fair one is left alone."""

from __future__ import annotations

import re

import pytest

from bench.attack.patterns import ROOMS, of_libraries, patterns
from bench.attack.pumps import worst
from tests.sources import planted, sources

STEEP = (
    ("search", r"\s+$"),
    ("sub", r"\s+([,.;])"),
    ("match", r"(a+)+$"),
    ("search", r"(\w+\.)*\w+@"),
    ("fullmatch", r"([^ ]+) ((?:[^ :?#]+://[^ ?#/]*(?:[0-9]{1,5})?)?[^ ]+)(( HTTP/([0-9.]+))$|$)"),
    ("match", r"\[+\s*([^\]\[]+?)\s*\]"),
    ("findall", r"<!--.*?-->"),
    ("finditer", r"[.!?]+(?=\s|$)"),
    ("match", r"(?:a|aa)*$"),
)
FAIR = (
    ("search", r"[a-z0-9]+"),
    ("fullmatch", r"[a-z0-9]+(?:[-_][a-z0-9]+)*"),
    ("sub", r"[ \t]{2,}"),
    ("match", r"^\s*\w+\s*="),
    ("finditer", r"<(/?)([A-Za-z]{1,20})>"),
    ("search", r"\d{1,3}x"),
    ("match", r"[^\r\n]*+$"),
)


@pytest.mark.parametrize(("method", "pattern"), STEEP)
def test_a_pattern_that_is_slow_for_some_text_is_found(method: str, pattern: str) -> None:
    used = next(patterns((planted("web_panel/x.py", f"import re\nre.{method}({pattern!r}, text)"),)))
    found = worst(used.pattern, used.flags, used.work)
    assert found
    assert found.times > 2.6


@pytest.mark.parametrize(("method", "pattern"), FAIR)
def test_a_pattern_that_takes_twice_as_long_for_twice_the_text_is_fair(method: str, pattern: str) -> None:
    if "*+" in pattern and not hasattr(re, "NOFLAG"):
        pytest.skip("this Python knows no possessive repetitions")
    used = next(patterns((planted("web_panel/x.py", f"import re\nre.{method}({pattern!r}, text)"),)))
    assert worst(used.pattern, used.flags, used.work) is None


def test_every_pattern_of_the_house_is_found_with_the_way_it_is_used() -> None:
    found = {(used.place.partition(":")[0], used.method) for used in patterns(sources(*ROOMS))}
    assert {
        ("voice/lines.py", "sub"),
        ("voice/lines.py", "finditer"),
        ("device/packs/library.py", "fullmatch"),
    } <= found
    assert len(found) > 40
    assert len(list(of_libraries())) > 20
