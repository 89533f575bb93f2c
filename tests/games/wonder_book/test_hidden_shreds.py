"""Shreds lie open; by house rule each holder keeps them secret, and nothing tells the others which they are."""

from __future__ import annotations

import json

import pytest

from engine import NotNow
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
