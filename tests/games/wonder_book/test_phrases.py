"""Everything that the rules ask, offer or tell has words in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from engine.phrases import Phrases
from tests.sources import ROOT

FOLDER = ROOT / "engine/games/wonder_book"
ASKING = {"choose", "pause", "number", "draw", "roll", "text"}
KINDS = ("attack", "skill", "special", "interaction", "challenge", "reaction")
FILLED = {
    "kind": KINDS,
    "thing": ("book", "destiny", "wyrms", "sparks", "dice", "hearts", "shreds", "wyrm_cards", "heroes"),
    "op.kind": ("dashed", "solid", "none"),
    "where": ("into_deck", "into_discard", "on_top"),
}
LISTED = {
    "lost.{what}": ("cards", "upgrades", "wyrm_cards", "keywords", "restored"),
    "store.{what}": ("items", "shreds", "upgrades"),
}


def names_in(node: ast.expr) -> Iterator[str]:
    """The phrase ids that an argument can stand for."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from names_in(node.body)
        yield from names_in(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        pattern = ast.unparse(node)[2:-1]
        (hole,) = re.findall(r"\{([^}]*)\}", pattern)
        for value in LISTED.get(pattern, FILLED.get(hole, ())):
            yield pattern.replace(f"{{{hole}}}", value)


def said(calls: set[str]) -> set[str]:
    """The first arguments of these calls in the rules."""
    found: set[str] = set()
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in calls and node.args:
                found.update(names_in(node.args[0]))
    return found


def phrases(language: str) -> Phrases:
    return Phrases.load("engine.games.wonder_book", language)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_ask_has_words(language: str) -> None:
    asked = said(ASKING) | {"shred.draw", "shred.draw_shuffled"}
    assert len(asked) > 50
    assert not sorted(what for what in asked if f"ask.{what}" not in phrases(language).words)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_news_has_words(language: str) -> None:
    told = said({"tell"})
    assert len(told) > 50
    assert not sorted(what for what in told if f"news.{what}" not in phrases(language).words)


def test_no_phrase_is_left_over() -> None:
    used = {f"ask.{what}" for what in said(ASKING) | {"shred.draw", "shred.draw_shuffled"}}
    used |= {f"news.{what}" for what in said({"tell"})}
    own = {key for key in phrases("en").words if key.startswith(("ask.", "news."))}
    assert not sorted(own - used - set(Phrases.load("engine", "en").words))
