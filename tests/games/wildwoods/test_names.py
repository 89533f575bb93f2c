"""What people read beside an answer: whom it aims at, what it costs, what it does."""

from __future__ import annotations

import pytest

from engine.content import Text
from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.names import NAMES
from engine.games.wildwoods.pack import Effect, Scene, ShadowCard
from tests.games.wildwoods.play import Play, at, luma, play
from tests.games.wildwoods.small_box import in_chapter, words

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


@pytest.mark.parametrize(("words_on_it", "said"), [("", "a Shadow card"), ("One two three.", "“One two three.”")])
def test_a_shadow_card_without_a_name_is_known_by_its_first_words(words_on_it: str, said: str) -> None:
    """WW-SHC-01: whoever has drawn it tells by them which one it is."""
    text = words(words_on_it) if words_on_it else Text()
    bare = ShadowCard(id="bare", in_play=Effect(text=text, ops=()))
    using = in_chapter(shadows=(bare,))
    assert NAMES.name(using, "shadow.draw", "bare", "en") == said
    long = ShadowCard(id="bare", in_play=Effect(text=words("one two three four five six"), ops=()))
    assert NAMES.name(in_chapter(shadows=(long,)), "shadow", "bare", "it") == "“one two three four five…”"


def test_a_scene_without_a_title_is_counted() -> None:
    """WW-TRA-04"""
    bare = Scene(id="third")
    using = in_chapter(scenes=(*in_chapter().chapters[1].scenes, bare))
    assert [NAMES.name(using, "scene", "third", language) for language in ("en", "it")] == ["Scene 3", "Scena 3"]
    assert NAMES.name(using, "ending.where", "glade", "en") == "The Glade"
