"""What people read beside an answer: whom it aims at, what it costs, what it does."""

from __future__ import annotations

import pytest

from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.names import NAMES
from tests.games.wildwoods.play import Play, at, luma, play

BOX = demo()


def hinted(game: Play, option: str, language: str = "it") -> str:
    assert game.game.ask
    return NAMES.hint(BOX, game.asked, option, language, game.t, game.about)


def tried(dice: str, crystals: str = "") -> Play:
    """Help against the otters, who need two successes, with these dice and crystals."""
    table = at(f"A{crystals} I1 E G", using=BOX, overcome=["signpost"])
    table.campaign.scene = "bridge"
    return play(table, using=BOX).act("A", "first", "otters", dice=dice)


def test_the_first_ability_is_shown_with_its_target() -> None:
    game = tried("8", "1").asks("luma.count")
    assert hinted(game, "first").startswith("La tana delle lontre.")
    assert hinted(game, "first", "en").startswith("The otters' den.")


def test_what_it_still_costs_is_said_beside_it() -> None:
    game = tried("8", "1").asks("luma.count", "first", "second", "nothing")
    assert hinted(game, "first") == "La tana delle lontre. Ti costa 1 Cristallo di questa carta."


def test_the_second_ability_is_shown_with_what_it_does() -> None:
    game = tried("8")
    assert [hinted(game, option) for option in ("second", "nothing")] == ["Un grazie per successo.", ""]


@pytest.mark.parametrize(
    ("card", "said"), [("illuminate_second", "Con 3 o più. Un passo di luce per successo."), ("end", "")]
)
def test_an_action_card_says_which_number_its_dice_need(card: str, said: str) -> None:
    assert hinted(luma(), card) == said
