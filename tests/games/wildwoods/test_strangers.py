"""Cards in Blessing spaces that nobody has typed: they take space, give way, and go where a chapter lets them go."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.games.wildwoods.pack import ChapterStart
from engine.games.wildwoods.table import UNKNOWN, Lasting
from engine.games.wildwoods.verbs import DiscardBlessing, DrawExploration, DrawShadow
from tests.games.wildwoods.play import Play, at, luma, play
from tests.games.wildwoods.small_box import BOX, CHAPTER, SECOND, box, says

PARTLY = replace(BOX, whole=frozenset({"creature"}))


def draws(card: str, *blessings: str, strange: int = 1, **fields: Any) -> Play:
    """One success draws this card, and the people may have others in their spaces."""
    cards: dict[str, Any] = {"blessings": list(blessings), "strange": strange, "exploration_deck": [card]}
    return luma("E I A G", using=PARTLY, **cards, **fields).act("E").answer(card)


def test_where_a_card_that_only_people_know_may_lie_they_are_asked_for_a_space() -> None:
    """WW-EXC-05 WW-GEN-03: two are known, a third lies there, and there are three spaces."""
    game = draws("b3", "b1", "b2").asks("blessing.free", "yes", "no").answer("no")
    game.asks("blessing.full", "b1", "b2", UNKNOWN, "b3").answer("b1", "discard")
    assert (game.asks("luma.action").t.blessings, game.t.strange) == (["b2", "b3"], 1)


def test_with_a_space_left_for_all_of_them_nobody_is_asked() -> None:
    """WW-EXC-02"""
    assert draws("b3", "b1").asks("luma.action").t.blessings == ["b1", "b3"]


def test_a_space_that_is_free_tells_that_the_card_was_not_kept() -> None:
    """WW-EXC-03 WW-GEN-03: it was a curse, say, and is asked about no more."""
    game = draws("b3", "b1", "b2").answer("yes").asks("luma.action")
    assert (game.t.blessings, game.t.strange) == (["b1", "b2", "b3"], 0)


def test_the_card_that_only_people_know_may_give_way() -> None:
    """WW-EXC-05"""
    game = draws("b3", "b1", "b2").answer("no", UNKNOWN).ok("blessing.stranger_goes").asks("luma.action")
    assert (game.t.blessings, game.t.strange) == (["b1", "b2", "b3"], 0)


def test_where_known_cards_lie_in_all_spaces_no_other_can() -> None:
    """WW-EXC-05 WW-EXC-06"""
    draws("b4", "b1", "b2", "t1", strange=2).asks("blessing.full", "b1", "b2", "b4")


@pytest.mark.parametrize(
    ("held", "strange", "asked"),
    [(3, 0, "unknown_full"), (2, 1, "unknown_perhaps"), (1, 2, "unknown_perhaps"), (1, 1, "unknown")],
)
def test_a_card_that_nobody_typed_is_kept_only_where_a_space_is_free(held: int, strange: int, asked: str) -> None:
    """WW-EXC-05 WW-GEN-03"""
    cards: dict[str, Any] = {"blessings": ["b1", "b2", "b3"][:held], "strange": strange}
    game = luma("E I A G", using=PARTLY, **cards).act("E").answer(UNKNOWN).asks(f"exploration.{asked}")
    assert game.ok().asks("luma.action").t.strange == strange + 1


def test_of_cards_of_which_none_is_typed_as_many_may_be_kept_as_were_to_be_kept() -> None:
    """WW-EXC-16 WW-EXP-04 WW-GEN-03"""
    using = replace(says(DrawExploration(n=3)), whole=frozenset(), exploration={})
    assert luma("E I A G", using=using).act("E", "first", "e1").ok("exploration.by_hand").t.strange == 3
    assert luma("E I A G", using=using).act("E", dice="8 8").ok("exploration.by_hand").t.strange == 1


@pytest.mark.parametrize(("gone", "left"), [("b1", (1, [])), (UNKNOWN, (0, ["b1"]))])
def test_a_card_that_takes_a_blessing_may_take_one_that_only_people_know(
    gone: str, left: tuple[int, list[str]]
) -> None:
    """WW-EXC-09 WW-EXC-14"""
    using = replace(says(DiscardBlessing()), whole=frozenset({"creature"}))
    game = luma("E I A G", using=using, blessings=["b1"], strange=1, stop="action_ends").act("E", "first", "e1")
    game.asks("blessing.which", "b1", UNKNOWN).answer(gone)
    assert (game.asks("stopped").t.strange, game.t.blessings) == left
    assert len(game.told("blessing.stranger_leaves")) == (gone == UNKNOWN)


def test_a_chapter_that_takes_the_blessings_back_speaks_of_those_that_nobody_typed() -> None:
    """WW-EXC-09 WW-GEN-07"""
    start = msgspec.structs.replace(SECOND, start=ChapterStart(resets=("blessings",)))
    using = box(chapters={1: CHAPTER, 2: start})
    table = at(using=using, strange=2, blessings=["b1"], exploration_deck=["b2"], before=Lasting(river=["heal"]))
    table.campaign.chapter = 2
    game = play(table, "chapter_begins", using=using, stop="scene_begins").okay()
    assert (game.asks("stopped").t.strange, len(game.told("blessing.strangers_into_deck"))) == (0, 1)


@pytest.mark.parametrize(("then", "told"), [(0, "into_deck"), (3, "back")])
def test_a_chapter_that_begins_again_speaks_of_them_too(then: int, told: str) -> None:
    """WW-GEN-07"""
    before = Lasting(river=["heal", "help", "explore", "illuminate"], strange=then, spirit=10)
    game = play(at(before=before, strange=1), "chapter_again", stop="chapter_begins").okay()
    assert (game.asks("stopped").t.strange, len(game.told(f"blessing.strangers_{told}"))) == (then, 1)


def test_several_in_a_row_say_how_many_are_still_to_come() -> None:
    """WW-SHC-02 WW-EXC-16 WW-GEN-03: nobody confirms the same sentence twice."""
    using = replace(says(DrawExploration(n=2), DrawShadow(n=2)), whole=frozenset())
    bare = msgspec.structs.replace(using.chapters[1], shadows=(), whole_shadows=False)
    using = replace(using, chapters={1: bare})
    game = luma("E I A G", using=using, exploration_deck=["b1"], shadow_deck=[]).act("E", "first", "e1")
    game.answer(UNKNOWN, UNKNOWN).asks("exploration.unknown")
    assert game.about == {"more": 1}
    assert game.ok().asks("exploration.unknown").about == {"more": 0}
    assert game.ok().answer("draw").asks("shadow.by_hand").about == {"shown": 0, "more": 1}
    assert game.ok().answer("draw").asks("shadow.by_hand").about == {"shown": 0, "more": 0}


@pytest.mark.parametrize(("house", "told"), [("only_kept", "discarded"), ("all_strike", "strikes")])
def test_where_every_curse_strikes_so_may_a_card_that_nobody_typed(house: str, told: str) -> None:
    """WW-EXP-05 WW-GEN-03"""
    rules = {"curses_among_drawn": house}
    game = luma("E I A G", using=PARTLY, exploration_deck=["b1", "b2"], house=rules).act("E", dice="8 8")
    game.answer("b1", UNKNOWN, "b1").asks("luma.action")
    assert [len(game.told(f"exploration.unknown_{how}")) for how in ("discarded", "strikes")] == [
        told == "discarded",
        told == "strikes",
    ]
