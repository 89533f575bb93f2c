"""A card of Unlikely Heroes that answers what it does itself: it is stopped and named, and nothing is lost."""

from __future__ import annotations

import pytest

from engine import RulesBroke
from engine.games.unlikely_heroes.pack import Effect, Timing
from engine.games.unlikely_heroes.verbs import DiscardCard
from tests.games.unlikely_heroes.play import at, holding, play
from tests.games.unlikely_heroes.small_box import item, with_cards

GOES = (DiscardCard(number=99),)
BEFORE = Timing(when="before", step="discard")


def test_an_item_that_discards_before_each_discard_is_stopped_and_named() -> None:
    """UH-EFF-07, UH-TIM-02"""
    rope = item("rope", "0 0 0", Effect(ops=GOES), Effect(trigger="forced", timing=BEFORE, ops=GOES))
    using = with_cards(rope)
    game = play(holding(at(using=using), "ann", "right", "rope*0"), using=using)
    before = game.t.to_data(), game.game.ask
    with pytest.raises(RulesBroke) as broke:
        game.aside("use_effect", "rope:0")
    assert (broke.value.what, broke.value.about["card"]) == ("error.goes_round", "rope")
    assert (game.t.to_data(), game.game.ask) == before
