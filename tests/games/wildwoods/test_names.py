"""What people read beside an answer: whom it aims at, what it costs, what it does."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from device.evening.words import words as words_over
from engine.channel import seen
from engine.content import Text
from engine.contract import OpenedPack
from engine.games.wildwoods.game import GAME
from engine.games.wildwoods.loading import demo
from engine.games.wildwoods.names import NAMES
from engine.games.wildwoods.pack import Creature, Effect, Scene, ShadowCard
from engine.games.wildwoods.verbs import DrawCreature
from engine.pieces.words import ref
from tests.games.wildwoods.play import Play, at, luma, play
from tests.games.wildwoods.small_box import BOX as SMALL
from tests.games.wildwoods.small_box import box, card, in_chapter, mark, says, words

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


# Cards of which there are several, and names as they are typed ---------------------------------------------


def fox(name: str) -> Creature:
    """One of several that are all alike."""
    called = Text(words={"en": "the Fox", "it": "la Volpe"})
    return Creature(id=name, name=called, dots=1, spirit_loss=1, space=2)


FOXES = box(creatures={name: fox(name) for name in ("fox1", "fox2", "fox3")})


@pytest.mark.parametrize(
    ("language", "names", "offer"),
    [
        ("en", ["Fox on 4+", "Fox on 6+"], "Brom protects from the Fox on 4+, for 1 Crystal"),
        ("it", ["Volpe sul 4+", "Volpe sul 6+"], "Brom protegge dalla Volpe sul 4+, per 1 Cristallo"),
    ],
)
def test_two_creatures_of_one_name_are_told_apart_by_their_spaces(language: str, names: list[str], offer: str) -> None:
    """WW-ACT-01 WW-LBR-08"""
    game = luma("I1 fox1 A fox2 E G", using=FOXES).answer("illuminate_first").asks("luma.target", "fox1", "fox2")
    said = words_over(GAME, OpenedPack(FOXES, "x", 1, "x", {}), language).over(game.t)
    assert game.game.ask
    assert [said.option(game.game.ask, name) for name in game.options] == names
    assert said.offer(seen(game.game, "all").asides[0]) == offer


def test_of_cards_that_nobody_can_tell_apart_one_is_offered() -> None:
    """WW-CRE-04 WW-EXP-04 WW-EXC-05: hands turn up a fox, whichever of them it is."""
    honey = card("honey", "blessing", effect=mark("sweet"))
    jars = {name: msgspec.structs.replace(honey, id=name) for name in ("h1", "h2", "h3")}
    using = replace(says(DrawCreature()), exploration={**SMALL.exploration, **jars}, creatures=FOXES.creatures)
    game = luma("E I fox1 A G", using=using, exploration_deck=["h1", "h2", "b1"]).act("E", dice="8 8")
    game.asks("exploration.draw", "h1", "b1").answer("h1").asks("exploration.draw", "h2", "b1").answer("h2")
    assert (game.asks("luma.action").t.blessings, game.t.exploration_discard) == (["h1"], ["h2"])
    full = luma("E I A G", using=using, exploration_deck=["b1"], blessings=["h1", "h2", "h3"]).act("E")
    assert full.answer("b1").asks("blessing.full", "h1", "b1").game.asides() == []
    luma("E I A G", using=using).act("E", "first", "e1").asks("creature.draw", "fox1")


@pytest.mark.parametrize(("typed", "said"), [("Lose 1", "Lose 1."), ("Run!", "Run!"), ("“Go.”", "“Go.”"), ("", "")])
def test_words_that_were_typed_without_a_stop_end_with_one(typed: str, said: str) -> None:
    """WW-GEN-02: another sentence may follow them."""
    using = in_chapter(shadows=(ShadowCard(id="s", in_play=Effect(text=words(typed), ops=())),))
    assert NAMES.name(using, "text", ref(words(typed)), "en") == said
