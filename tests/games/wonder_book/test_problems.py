"""What cannot be right about a table is accepted, and then said in words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.verbs import HasKeyword, WriteKeyword
from engine.phrases import Phrases
from tests.games.wonder_book.chapter_cards import law, on_turn, rest, thing
from tests.games.wonder_book.play import Play, campaign
from tests.games.wonder_book.small_box import box, chapters

USING = box(*rest(1), law(3, WriteKeyword(word="moon")), thing(4, requires=(HasKeyword(word="sun"),)))
WYRM = {"name": "A", "area": "P"}
FIVE = {name: {"name": name, "area": "P"} for name in "ABCDE"}


def table(**changes: Any) -> Play:
    """A sound table in the middle of a chapter, set wrong by hand."""
    game = on_turn(USING, areas="P: ken/4+1 *2 | Q: sid/5 | V:", deck=[1, 2, 4], special=[3])
    assert problems(game.t) == []
    game.game.correct({path.replace("__", "."): value for path, value in changes.items()})
    return game


@pytest.mark.parametrize(
    ("changes", "what", "about"),
    [
        ({"supply": 15}, "sparks", {"n": 18, "right": 17}),
        ({"sparks": {"P": -1}, "supply": 17}, "sparks_below_none", {"place": "P", "n": -1}),
        ({"heroes__ken__hearts": 5}, "hearts", {"hero": "ken", "n": 5, "most": 4}),
        ({"heroes__sid__hearts": -1}, "hearts", {"hero": "sid", "n": -1, "most": 5}),
        ({"wyrms": FIVE}, "wyrms", {"n": 5, "most": 4}),
        ({"destiny": 11}, "destiny", {"n": 11, "most": 10}),
        ({"heroes__sid__area": "moon"}, "area", {"thing": "sid", "area": "moon"}),
        ({"wyrms": {"A": {"name": "A", "area": ""}}}, "area", {"thing": "A", "area": ""}),
        ({"tokens": {"aura": "moon"}}, "area", {"thing": "aura", "area": "moon"}),
        ({"figures": {"ogre": {"area": "moon", "hearts": 1}}}, "area", {"thing": "ogre", "area": "moon"}),
        ({"sparks": {"moon": 2}}, "area", {"thing": "sparks", "area": "moon"}),
        ({"deck": [1, 2]}, "card_missing", {"card": 4}),
        ({"discard": [3]}, "card_twice", {"card": 3}),
        ({"stacks": {"red": [4]}}, "card_twice", {"card": 4}),
        ({"heroes__ken__items": [99]}, "card_unknown", {"card": 99}),
        ({"shred_deck": ["lamp"] * 10 + ["balm"] * 5}, "shred_missing", {"shred": "balm"}),
        ({"heroes__ken__shreds": ["lamp"]}, "shred_twice", {"shred": "lamp"}),
        ({"heroes__ken__shreds": ["bomb"]}, "shred_unknown", {"shred": "bomb"}),
        ({"wyrm_deck__0": None}, "wyrm_card_missing", {"wyrm_card": "first"}),
        ({"wyrm_card": "quiet"}, "wyrm_card_twice", {"wyrm_card": "quiet"}),
        ({"wyrm_discard": ["purple"]}, "wyrm_card_unknown", {"wyrm_card": "purple"}),
        ({"campaign__keywords": {"noon": 1}}, "keyword", {"word": "noon"}),
        ({"campaign__keywords": {"sun": 2}}, "keyword_chapter", {"word": "sun", "chapter": 2}),
        ({"house": {"cheating": "yes"}}, "house_rule", {"switch": "cheating"}),
        ({"house": {"leftover_chain": "no"}}, "house_value", {"switch": "leftover_chain", "value": "no"}),
        ({"heroes__bob": {"name": "bob", "area": "P"}}, "hero", {"hero": "bob"}),
    ],
)
def test_what_cannot_be_is_accepted_and_then_said(changes: dict[str, Any], what: str, about: dict[str, Any]) -> None:
    """In both languages, and the game goes on."""
    game = table(**changes)
    assert problems(game.t) == [(f"wrong.{what}", about)]
    for language in ("en", "it"):
        words = Phrases.load("engine.games.wonder_book", language, strict=True).say(f"wrong.{what}", about)
        assert all(str(value) in words for value in about.values() if value)


def test_what_only_looks_odd_is_no_problem() -> None:
    """Words that the cards know, hearts that are lost, a supply that is empty, tokens all up or down."""
    game = table(campaign__keywords={"moon": 1, "sun": 1}, heroes__sid__hearts=0, destiny=10)
    assert problems(game.t) == []
    assert problems(table(wyrms={"A": WYRM}, sparks={}, supply=16).t) == []
    assert problems(table(sparks={"P": 16}, supply=0).t) == []


def test_several_problems_are_all_said() -> None:
    game = table(destiny=12, supply=0, heroes__ken__hearts=9)
    assert [problem.what for problem in problems(game.t)] == ["wrong.sparks", "wrong.hearts", "wrong.destiny"]


def test_on_a_map_that_nobody_typed_everybody_is_nowhere() -> None:
    assert problems(table(areas=[], heroes__ken__area="", heroes__sid__area="").t) == []


def test_a_box_without_keywords_knows_no_wrong_ones() -> None:
    using: Box = box(*rest(1))
    game = on_turn(using, deck=[1, 2]).correct(campaign__keywords={"whatever": 1})
    assert problems(game.t) == []


def test_a_whole_chapter_is_without_problems_from_its_first_question_to_the_next_one() -> None:
    """WB-DCK-07 WB-LIM-01: before, between and after the chapters nothing is missed, either."""
    game = campaign(chapters((*rest(1), law(3, WriteKeyword(word="moon"))), rest(1)))
    answers = iter(["normal", "ken", "sid"])
    while not game.told("chapter.won"):
        assert problems(game.t) == []
        if game.asked == "turn.who":
            game.aside("goal_reached")
        else:
            game.answer("go on" if game.options == ["go on"] else next(answers))
    assert problems(game.t) == []
