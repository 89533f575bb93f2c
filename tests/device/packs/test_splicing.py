"""Splicing: one entry is written anew, and all else in the file stays letter by letter."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from device.packs.splicing import plain, replaced, written
from engine.games.wonder_book.loading import demo_folder

FILES = sorted(demo_folder().rglob("*.yaml"))
LINES = """# Mine.
number: 1
cards:
  # the first
  - {number: 1, kind: story}

  # the second
  - number: 2
    kind: goal
    front: {text: "yes: no"}   # on its front
  - number: 3
maps: []
"""


def others(text: str, changed: str) -> list[str]:
    """The lines that are only in one of the two."""
    one, two = text.split("\n"), changed.split("\n")
    return [line for line in one if line not in two] + [line for line in two if line not in one]


def test_only_the_lines_of_the_entry_change() -> None:
    made = replaced(LINES, ("cards", 1), {"number": "2", "kind": "story", "front": {"text": "Hello"}})
    assert others(LINES, made) == [
        "    kind: goal",
        '    front: {text: "yes: no"}   # on its front',
        "    kind: story",
        "    front: {text: Hello}   # on its front",
    ]


def test_an_entry_on_one_line_stays_on_one_line() -> None:
    assert "  - {number: 1, kind: goal}\n" in replaced(LINES, ("cards", 0), {"number": "1", "kind": "goal"})


def test_one_more_stands_behind_the_last_and_the_first_in_an_empty_list() -> None:
    made = replaced(LINES, ("cards", 3), {"number": "4"})
    assert "  - number: 3\n  - {number: 4}\nmaps: []\n" in made
    assert replaced(LINES, ("maps", 0), {"id": "hall"}).endswith("maps:\n  - {id: hall}\n")
    assert replaced(LINES, ("entities", 0), {"id": "cat"}).endswith("maps: []\n\nentities:\n  - {id: cat}\n")


def test_an_entry_that_goes_takes_its_lines_with_it() -> None:
    made = replaced(LINES, ("cards", 1), None)
    assert "# the first" in made
    assert plain(made)["cards"] == [{"number": "1", "kind": "story"}, {"number": "3"}]


def test_a_key_that_is_new_or_goes_leaves_the_rest_alone() -> None:
    assert replaced(LINES, ("title",), "Mine") == f"{LINES}title: Mine\n"
    assert replaced(LINES, ("number",), None) == LINES.replace("number: 1\n", "", 1)


def test_where_the_layout_is_unusual_nothing_but_comments_is_lost() -> None:
    made = replaced("{a: [{b: 1}, {b: 2}]}", ("a", 2), {"b": "3"})
    assert plain(made) == {"a": [{"b": "1"}, {"b": "2"}, {"b": "3"}]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_entry_of_the_demo_can_be_written_again(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for key, entries in plain(text).items():
        for at, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                made = replaced(text, (key, at), {**entry, "mark": "seen"})
                assert plain(made)[key][at] == {**entry, "mark": "seen"}
                assert made.count("#") == text.count("#")


LETTERS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufeff\x85"),
    max_size=120,
)
TREES: st.SearchStrategy[Any] = st.recursive(
    LETTERS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(LETTERS.filter(str.strip), inner, max_size=3)
)


@settings(max_examples=150)
@given(TREES)
def test_whatever_is_typed_says_the_same_when_it_is_read_again(tree: Any) -> None:
    try:
        wanted = copy.deepcopy(tree)
        made = replaced(LINES, ("cards", 1, "front"), tree)
    except yaml.YAMLError as error:
        raise AssertionError(written(tree)) from error
    found = plain(made)["cards"][1]["front"]
    assert _tidy(found) == _tidy(wanted)


def _tidy(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _tidy(value) for key, value in tree.items()}
    return [_tidy(one) for one in tree] if isinstance(tree, list) else " ".join(tree.split())
