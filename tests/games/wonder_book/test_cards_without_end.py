"""Cards of Wonder Book that send to each other: they are stopped, one of them is named, and nothing is lost."""

from __future__ import annotations

import pytest

from engine import RulesBroke
from engine.games.wonder_book.verbs import GoToCard
from tests.games.wonder_book.chapter_cards import card, says
from tests.games.wonder_book.play import at, play
from tests.games.wonder_book.small_box import box, end, story


def test_two_silent_cards_that_send_to_each_other_are_stopped_and_named() -> None:
    """WB-DCK-07, WB-GEN-03: the card before them is heard, and what came of it is taken back."""
    told = card(1, front=says("one", ops=(GoToCard(number=2),)))
    using = box(told, story(2, GoToCard(number=3)), story(3, GoToCard(number=2)), end(4))
    game = play(at("P: ken/4 | V:", using=using), "read_on", using=using).asks("card.read")
    before = game.t.to_data(), game.game.ask, game.game.length
    with pytest.raises(RulesBroke) as broke:
        game.ok()
    assert broke.value.what == "error.goes_round"
    assert broke.value.about["card"] in (2, 3)
    assert (game.t.to_data(), game.game.ask, game.game.length) == before
