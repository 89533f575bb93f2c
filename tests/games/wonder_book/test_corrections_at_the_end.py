"""Corrections by hand while a chapter is being cleared away: what is still to be put back is looked at anew."""

from __future__ import annotations

from tests.games.wonder_book.chapter_cards import item, on_turn, rest
from tests.games.wonder_book.small_box import box

USING = box(*rest(1), item(3))


def test_things_are_put_away_as_they_lie_by_then() -> None:
    """WB-ITM-06 WB-SHR-06"""
    game = on_turn(USING, deck=[1, 2]).correct(heroes__ken__items=[3], heroes__ken__shreds=["lamp"])
    game.aside("goal_reached").asks("store.items").correct(heroes__ken__shreds=["balm"]).ok("store.items")
    assert game.asks("store.shreds").about == {"names": ("balm",)}


def test_a_lost_chapter_is_gathered_up_as_it_lies_by_then() -> None:
    """WB-LOS-01 WB-LOS-03 WB-LOS-04"""
    game = on_turn(USING, deck=[1, 2]).correct(destiny=0).asks("lost.cards")
    game.correct(campaign__wyrm_cards={"quiet": 1}, campaign__keywords={"moon": 1}).ok("lost.cards")
    assert game.asks("lost.wyrm_cards").about == {"names": ("quiet",)}
    assert game.ok("lost.wyrm_cards").asks("lost.keywords").about == {"words": ("moon",)}
