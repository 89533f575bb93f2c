"""Shreds lie open; by house rule each holder keeps them secret, and nothing tells the others which they are."""

from __future__ import annotations

import json

import pytest

from engine import NotNow
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.verbs import DrawShred
from tests.games.wonder_book.chapter_cards import law, on_turn, rest
from tests.games.wonder_book.play import Play
from tests.games.wonder_book.small_box import box

USING = box(*rest(1), law(3, DrawShred()))


def hidden(rule: str = "no", **shreds: list[str]) -> Play:
    """The turn of ken, who may draw by a special rule; these heroes hold shreds."""
    game = on_turn(USING, deck=[1, 2], special=[3], house={"shreds_open": rule})
    return game.correct(**{f"heroes__{hero}__shreds": names for hero, names in shreds.items()})


def others_know(game: Play, shred: str) -> bool:
    """Is the shred named in anything that sid sees or hears?"""
    ask = game.game.ask
    assert ask
    seen = ask.seen_by("sid")
    heard = [news.about for news in game.news if news.to in ("all", "sid")]
    offered = [args for _, args in game.game.asides()]
    return shred in json.dumps(
        [game.t.seen_by("sid").to_data(), seen.options, seen.about, heard, offered], default=dict
    )


def test_shreds_lie_open_for_all_to_see() -> None:
    """WB-SHR-08"""
    game = hidden("yes", ken=["balm"]).answer("special").answer("lamp")
    assert others_know(game, "balm")
    assert game.told("shred.drawn") == [{"hero": "ken", "shred": "lamp"}]
    assert game.t.seen_by("sid").heroes["ken"].shreds == ["balm", "lamp"]


def test_by_house_rule_only_the_holder_sees_what_is_drawn() -> None:
    """WB-SHR-08: the others hear that a card was drawn, and count them."""
    game = hidden().answer("special").asks("shred.draw", "balm", "lamp")
    assert not others_know(game, "balm")
    game.answer("balm").asks("turn.action")
    assert (others_know(game, "balm"), game.told("shred.drawn_unseen")) == (False, [{"hero": "ken"}])
    assert [game.t.seen_by(who).heroes["ken"].shreds for who in ("ken", "sid")] == [["balm"], ["?"]]
    assert [news.to for news in game.news if news.what == "shred.drawn"] == ["ken"]


def test_by_house_rule_the_holder_picks_unseen_what_to_use() -> None:
    """WB-SHR-08 WB-SHR-07: and once it is used, everybody knows."""
    game = hidden(ken=["lamp"]).answer("special").asks("special.which", "shred:lamp", "rule:3:0", "nothing")
    assert not others_know(game, "lamp")
    assert others_know(game.answer("shred:lamp"), "lamp")
    game = hidden(ken=["lamp", "balm"], sid=["lamp"]).correct(heroes__ken__hearts=1)
    assert [args for name, args in game.game.asides() if name == "use_shred"] == [("ken", ""), ("sid", "")]
    game.aside("use_shred", "ken", "").asks("shred.which", "balm", "nothing", who="ken")
    assert not others_know(game, "balm")
    assert game.answer("balm").t.heroes["ken"].hearts == 3


def test_who_has_no_free_shred_is_asked_all_the_same_and_gives_up_unnoticed() -> None:
    """WB-SHR-08: nothing has happened; who holds none is not offered any."""
    game = hidden(ken=["lamp"]).aside("use_shred", "ken", "").asks("shred.which", "nothing", who="ken")
    game.answer("nothing").asks("turn.action", who="ken")
    assert game.t.heroes["ken"].shreds == ["lamp"]
    with pytest.raises(NotNow):
        game.aside("use_shred", "sid", "")


def test_by_house_rule_shreds_change_hands_unseen() -> None:
    """WB-SHR-08 WB-GIV-02: the giver picks which."""
    game = hidden(ken=["lamp", "balm"]).answer("give").asks("give.what")
    assert not others_know(game, "balm")
    game.answer("shred:balm").asks("give.whom", "sid").answer("sid").asks("turn.action")
    assert game.told("shred.handed_over") == [{"hero": "ken", "other": "sid"}]
    game.answer("take").asks("take.agreed", who="sid").answer("yes").asks("take.shred", "balm", who="sid")
    assert game.answer("balm").t.heroes["ken"].shreds == ["lamp", "balm"]


def test_a_correction_of_a_hidden_hand_is_the_holders_business() -> None:
    """WB-SHR-08"""
    game = hidden(ken=["lamp"])
    assert (game.t.owner("heroes.ken.shreds"), game.t.owner("heroes.ken.hearts")) == ("ken", "all")
    assert hidden("yes").t.owner("heroes.ken.shreds") == "all"


def test_in_closed_hands_not_even_the_box_knows_what_was_drawn() -> None:
    """WB-SHR-08 WB-SHR-03: nobody is asked; the cards are counted, and what may be there still is in the deck."""
    game = hidden("closed").answer("special").asks("turn.action")
    assert game.told("shred.drawn_closed") == [{"hero": "ken"}]
    assert (game.t.heroes["ken"].shreds, game.t.shreds_left) == (["?"], len(game.t.shred_deck) - 1)
    assert problems(game.t) == []
    assert game.t.seen_by("sid").heroes["ken"].shreds == ["?"]


def test_a_card_from_a_closed_hand_is_learnt_when_it_is_used() -> None:
    """WB-SHR-08 WB-SHR-02: openly asked; shown, used, on its pile, and no longer in the deck."""
    game = hidden("closed", ken=["?"]).answer("special").asks("special.which", "shred:a_shred", "rule:3:0")
    game.answer("shred:a_shred").asks("special.shown", "shred:lamp", "nothing", who="ken")
    game.answer("shred:lamp").asks("turn.action")
    assert game.told("special.used")[-1] == {"hero": "ken", "special": "shred:lamp"}
    assert (game.t.heroes["ken"].shreds, game.t.shred_discard) == ([], ["lamp"])
    assert len(game.t.shred_deck) == game.t.shreds_left == len(USING.all_shreds()) - 1
    assert problems(game.t) == []


def test_who_shows_nothing_keeps_the_closed_card_and_the_action() -> None:
    """WB-SHR-08"""
    game = hidden("closed", ken=["?"]).answer("special").answer("shred:a_shred").answer("nothing")
    assert game.asks("turn.action", who="ken").t.heroes["ken"].shreds == ["?"]


def test_out_of_turn_a_closed_hand_is_asked_openly() -> None:
    """WB-SHR-07 WB-SHR-08: whoever holds it is offered without the name of a card."""
    game = hidden("closed", sid=["?"]).correct(heroes__sid__hearts=1)
    assert [args for name, args in game.game.asides() if name == "use_shred"] == [("sid", "")]
    ask = game.aside("use_shred", "sid", "").asks("shred.which", "balm", "nothing", who="sid").game.ask
    assert ask
    assert not ask.is_private
    assert game.answer("balm").t.heroes["sid"].hearts == 3
    assert (game.t.heroes["sid"].shreds, game.t.shred_discard) == ([], ["balm"])


def test_closed_shreds_change_hands_as_they_are() -> None:
    """WB-SHR-08 WB-GIV-02"""
    game = hidden("closed", ken=["?"]).answer("give").asks("turn.action")
    assert game.told("shred.handed_over") == [{"hero": "ken", "other": "sid"}]
    assert game.t.heroes["sid"].shreds == ["?"]


def test_when_all_cards_are_in_closed_hands_the_discard_pile_becomes_the_deck() -> None:
    """WB-SHR-05 WB-SHR-08: and without one there is nothing left to draw."""
    game = hidden("closed", sid=["?", "?"]).correct(shred_deck=["lamp", "balm"])
    assert game.answer("special").told("shred.none") == [{"hero": "ken"}]
    game = hidden("closed", sid=["?"]).correct(shred_deck=["lamp"], shred_discard=["balm"])
    assert game.answer("special").told("shred.shuffled") == [{}]
    assert (game.t.shreds_left, game.t.shred_discard) == (0, [])


def test_cards_that_are_only_drawn_lie_in_no_hand_and_are_secret_instead() -> None:
    """WB-SHR-08"""
    game = on_turn(USING, deck=[1, 2], special=[3], house={"shreds_open": "closed", "pieces": "drawn"})
    assert (game.t.hides_shreds, game.t.closes_shreds) == (True, False)
    game.answer("special").asks("shred.draw", "balm", "lamp")
