"""Whatever a phrase wants to name, the rule that asks or tells it hands over: in every game, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from engine import choose, draw, each, number, pause, roll, shown, text
from engine.phrases import placeholders, read_words
from engine.shelf import SHELF
from engine.table import Table
from tests.sources import ROOT

ASKS = {ask.__name__: ask for ask in (choose, pause, number, draw, roll, text, shown, each)}
TELLS = {"tell": Table.tell}
OURS = {  # what an ask and a piece of news is made of besides
    verb: {name for name, one in signature(made).parameters.items() if one.kind is not one.VAR_KEYWORD}
    for verb, made in {**ASKS, **TELLS}.items()
}
ALWAYS = frozenset(("who",))  # an ask knows who is asked
FOLDERS = {title.package.rpartition(".")[2]: ROOT / title.package.replace(".", "/") for title in SHELF}

Call = tuple[str, frozenset[str]]  # the id of the phrase, and the names that are handed over


def calls(source: str) -> Iterator[Call]:
    """What is asked and told by name, with all that is said about it; where more is handed on, nobody can know."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        verb, about = ast.unparse(node.func).rpartition(".")[2], {word.arg for word in node.keywords}
        if verb not in OURS or None in about:
            continue
        kind, given = "ask" if verb in ASKS else "news", frozenset(word for word in about if word) - OURS[verb]
        yield from ((f"{kind}.{what}", given | ALWAYS) for what in _constants(node.args[0]))


def _constants(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from (*_constants(node.body), *_constants(node.orelse))


def lacking(source: str, words: dict[str, str]) -> Iterator[str]:
    """The phrases that name something nobody hands over."""
    for what, given in calls(source):
        for key in (what, f"{what}.no_pieces"):
            wanted = {field.partition(".")[0] for field in placeholders(words.get(key, ""))}
            if missing := wanted - given:
                yield f"{key}: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", FOLDERS)
def test_a_phrase_names_only_what_is_handed_over(game: str, language: str) -> None:
    words = read_words(f"engine.games.{game}", language)
    paths: list[Path] = sorted(FOLDERS[game].glob("**/*.py"))
    assert sum(len([*calls(path.read_text(encoding="utf-8"))]) for path in paths) > 5
    assert not [one for path in paths for one in lacking(path.read_text(encoding="utf-8"), words)]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", FOLDERS)
def test_whatever_is_asked_or_told_by_name_has_words(game: str, language: str) -> None:
    words = {**read_words("engine", language), **read_words(f"engine.games.{game}", language)}
    said = {what for path in FOLDERS[game].glob("**/*.py") for what, _ in calls(path.read_text(encoding="utf-8"))}
    assert not sorted(said - set(words))


def test_a_rule_that_forgets_what_it_is_about_rings() -> None:
    rule = 'await choose("pay.gift", there, who, n=1)'
    assert [*lacking(rule, {"ask.pay.gift": "{who}, gift {n} for {thing:the}?"})] == ["ask.pay.gift: thing"]
