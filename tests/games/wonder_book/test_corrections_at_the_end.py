"""Corrections by hand while a chapter is being cleared away: what is still to be put back is looked at anew."""

from __future__ import annotations

from tests.games.wonder_book.chapter_cards import item, on_turn, rest
from tests.games.wonder_book.small_box import box

USING = box(*rest(1), item(3))


def test_things_are_put_away_as_they_lie_by_then() -> None:
    """WB-ITM-06 WB-SHR-06"""
    game = on_turn(USING, deck=[1, 2]).correct(heroes__ken__items=[3], heroes__ken__shreds=["lamp"])
    game.correct(heroes__ken__shreds=["balm"]).aside("goal_reached")
    assert (game.told("store.items"), game.told("store.shreds")) == ([{"names": ("item:3",)}], [{"names": ("balm",)}])


def test_a_lost_chapter_is_gathered_up_as_it_lies_by_then() -> None:
    """WB-LOS-01 WB-LOS-03 WB-LOS-04"""
    game = on_turn(USING, deck=[1, 2]).correct(campaign__wyrm_cards={"quiet": 1}, campaign__keywords={"moon": 1})
    game.correct(destiny=0).asks("lost.again")
    assert game.told("lost.wyrm_cards") == [{"names": ("quiet",)}]
    assert game.told("lost.keywords") == [{"words": ("moon",)}]
