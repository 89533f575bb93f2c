"""What heroes hold: things and shreds, drawing them, using them, giving and taking them."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalAnswer, NotNow
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.verbs import DiscardItem, DrawShred, GainItem, GainSpark, Recover
from tests.games.wonder_book.chapter_cards import item, law, on_turn, rest, sound
from tests.games.wonder_book.play import Play
from tests.games.wonder_book.small_box import BOX, box, goal, with_shred

THINGS = box(
    *rest(1), item(3, GainSpark()), item(4), item(5, GainSpark(n=2), used_up=True), item(6, GainSpark(), once=True)
)
DECK = [1, 2]


def holding(*items: int, hero: str = "ken", **more: Any) -> Play:
    """The turn of ken, while this hero holds things."""
    game = on_turn(THINGS, deck=DECK, **more)
    return game.correct(**{f"heroes__{hero}__items": list(items)})


# Things -------------------------------------------------------------------------------------------


def test_only_the_holder_uses_a_thing_and_only_in_its_own_turn() -> None:
    """WB-ITM-01 WB-ITM-02 WB-SPA-02"""
    game = holding(3).asks("turn.action", "move", "attack", "give", "special", "pass")
    game.answer("pass").asks("turn.action", who="sid")
    assert "special" not in game.options
    assert game.t.heroes["ken"].items == [3]
    assert "special" not in holding(3, hero="sid").options


def test_a_thing_is_used_again_and_again_unless_it_says_otherwise() -> None:
    """WB-ITM-03 WB-SPA-01: each time with an action."""
    game = holding(3, 5, 6).answer("special", "item:3", "special", "item:3")
    assert (game.t.heroes["ken"].actions, game.t.heroes["ken"].sparks) == (1, 2)
    game = holding(5, 6).answer("special", "item:5")
    assert (game.t.heroes["ken"].items, game.t.discard, game.t.heroes["ken"].sparks) == ([6], [5], 2)
    game.answer("special").asks("turn.action")
    assert "special" not in game.options


def test_a_thing_that_works_once_is_not_renewed_by_another_holder() -> None:
    """WB-ITM-03 WB-ITM-04"""
    game = holding(6).answer("special", "give").answer("pass").asks("turn.action", who="sid")
    assert game.t.heroes["sid"].items == [6]
    assert "special" not in game.options


def test_not_every_thing_has_an_action() -> None:
    """WB-ITM-07: and of those that nobody typed, only the people know."""
    assert "special" not in holding(4).options
    assert "special" in holding(1, 99).options
    holding(1, 99).answer("special").ok("effect.untyped").asks("turn.action")


def test_a_hero_may_hold_as_many_cards_as_it_likes() -> None:
    """WB-ITM-05"""
    game = holding(3, 4, 5, 6).correct(heroes__ken__shreds=["lamp"] * 10, shred_deck=["balm"] * 6)
    game.answer("give")
    assert (game.options, sound(game)) == (["item:3", "item:4", "item:5", "item:6", "shred:lamp"], True)


def test_a_card_gives_a_thing_out_of_the_deck_and_takes_it_away_again() -> None:
    """WB-ITM-01 WB-ITM-04 WB-DCK-07"""
    using = box(goal(1), *rest(2), item(4), law(5, GainItem(card=4)), law(6, DiscardItem(card=4)))
    game = on_turn(using, deck=[1, 2, 3, 4], special=[5, 6]).answer("special", "rule:5:0")
    assert (game.t.heroes["ken"].items, game.t.deck) == ([4], [1, 2, 3])
    game.answer("special", "rule:6:0")
    assert (game.t.heroes["ken"].items, game.t.discard, sound(game)) == ([], [4], True)


# Shreds -------------------------------------------------------------------------------------------

DRAWING = box(*rest(1), law(3, DrawShred()), law(4, DrawShred(who="each")))


def drawing(deck: list[str], pile: list[str]) -> Play:
    """The turn of ken, with special rules that let him or everybody draw."""
    return on_turn(DRAWING, deck=DECK, special=[3, 4], shred_deck=deck, shred_discard=pile)


def test_a_drawn_shred_is_the_top_card_and_lies_before_its_hero() -> None:
    """WB-SHR-03: the eyes say which card it is."""
    game = drawing(["lamp", "balm"], []).answer("special", "rule:3:0").asks("shred.draw", "lamp", "balm", who="ken")
    game.answer("balm").asks("turn.action")
    assert (game.t.heroes["ken"].shreds, game.t.shred_deck) == (["balm"], ["lamp"])
    with pytest.raises(IllegalAnswer):
        drawing(["lamp"], ["balm"]).answer("special", "rule:3:0", "balm")


def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    """WB-EX-33 WB-SHR-04"""
    game = drawing([], ["lamp", "balm", "balm"]).answer("special", "rule:3:0")
    game.asks("shred.draw_shuffled", "lamp", "balm").answer("balm")
    assert (game.t.shred_deck, game.t.shred_discard, game.t.heroes["ken"].shreds) == (["lamp", "balm"], [], ["balm"])


def test_with_all_shreds_in_hands_nothing_is_drawn() -> None:
    """WB-SHR-05: and if one is left for two, the group says who gets it."""
    game = drawing([], []).answer("special", "rule:3:0").answer("yes").asks("turn.action")
    assert game.told("effect.nothing") == [{"hero": "ken"}]
    game = drawing(["lamp"], []).answer("special", "rule:4:0").asks("scarce.who", "ken", "sid").answer("sid", "lamp")
    assert [hero.shreds for hero in game.t.heroes.values()] == [[], ["lamp"]]


def shreds(*names: str, using: Box = BOX, hero: str = "ken", **more: Any) -> Play:
    """The turn of ken, with shreds in somebody's hand."""
    left = using.all_shreds()
    for name in names:
        left.remove(name)
    game = on_turn(using, shred_deck=left, **more)
    return game.correct(**{f"heroes__{hero}__shreds": list(names)})


def test_a_shred_is_used_with_an_action_and_discarded_after_its_effect() -> None:
    """WB-SHR-01 WB-SHR-02 WB-SHR-07"""
    game = shreds("lamp", "lamp").answer("special").asks("turn.action")
    assert (game.t.heroes["ken"].actions, game.t.heroes["ken"].sparks) == (2, 2)
    assert (game.t.heroes["ken"].shreds, game.t.shred_discard, sound(game)) == (["lamp"], ["lamp"], True)
    assert "special" not in shreds("lamp", hero="sid").options


def test_a_shred_that_prints_another_moment_costs_no_action() -> None:
    """WB-SHR-07 WB-KOH-13: not for one who lies there, nor by an action."""
    game = (
        shreds("balm", "lamp", areas="P: ken/1 | Q: sid/5 | V:").aside("use_shred", "ken", "balm").asks("turn.action")
    )
    assert (game.t.heroes["ken"].actions, game.t.heroes["ken"].hearts) == (3, 3)
    assert (game.t.heroes["ken"].shreds, game.t.shred_discard) == (["lamp"], ["balm"])
    with pytest.raises(NotNow):
        game.aside("use_shred", "ken", "lamp")
    fallen = shreds("balm", areas="P: ken/4 | Q: sid/0 | V:", hero="sid")
    with pytest.raises(NotNow):
        fallen.aside("use_shred", "sid", "balm")


def test_a_free_shred_is_used_in_the_enemies_phase_before_a_wyrm_strikes() -> None:
    """WB-SHR-07: and only with what it costs."""
    game = shreds("balm", areas="P: ken/1 sid/1 A | V:").answer("pass").answer("pass", "quiet").asks("wyrm.attacks")
    game.aside("use_shred", "ken", "balm").asks("wyrm.attacks").answer("ken")
    assert [hero.hearts for hero in game.t.heroes.values()] == [2, 1]
    dear = shreds("nap", using=with_shred("nap", Recover(), timing="free", spark_cost=1))
    assert ("use_shred", ("ken", "nap")) not in dear.game.asides()
    dear.correct(heroes__ken__sparks=1, heroes__ken__hearts=1, supply=16).aside("use_shred", "ken", "nap")
    assert (dear.t.heroes["ken"].hearts, dear.t.heroes["ken"].sparks, dear.t.supply) == (2, 0, 17)


def test_used_shreds_come_back_only_when_the_deck_is_empty() -> None:
    """WB-SHR-02 WB-SHR-04 WB-DCK-06"""
    game = shreds("lamp").answer("special")
    assert (len(game.t.shred_deck), game.t.shred_discard, game.t.discard) == (15, ["lamp"], [])


# Give and take ------------------------------------------------------------------------------------

NEIGHBOURS = "P: ken/4+3 lara/4 | Q: sid/5 | R: tina/4 | V:"


def test_one_card_is_given_to_somebody_close() -> None:
    """WB-GIV-01 WB-GIV-03 WB-GIV-04 WB-ITM-04 WB-SHR-01: things and shreds only, one for an action."""
    game = holding(3, 4, areas=NEIGHBOURS, borders="P-Q Q-R").correct(heroes__ken__shreds=["lamp"])
    game.answer("give").asks("give.what", "item:3", "item:4", "shred:lamp", who="ken")
    game.answer("shred:lamp").asks("give.whom", "lara", "sid").answer("sid").asks("turn.action")
    assert (game.t.heroes["ken"].items, game.t.heroes["sid"].shreds, game.t.heroes["ken"].actions) == (
        [3, 4],
        ["lamp"],
        2,
    )


def test_one_card_is_taken_from_somebody_close_who_agrees() -> None:
    """WB-GIV-02 WB-GIV-03: a no costs nothing."""
    game = holding(3, 4, hero="sid", areas=NEIGHBOURS, borders="P-Q Q-R").answer("take")
    game.asks("take.what", "item:3", "item:4", who="ken").answer("item:4").asks("take.agreed", who="sid").answer("no")
    assert (game.t.heroes["ken"].actions, game.t.heroes["sid"].items) == (3, [3, 4])
    game.answer("take", "item:4", "yes").asks("turn.action")
    assert (game.t.heroes["ken"].items, game.t.heroes["sid"].items, game.t.heroes["ken"].actions) == ([4], [3], 2)


def test_a_lone_player_says_yes_for_both_heroes() -> None:
    """WB-GIV-02 WB-SOL-08"""
    game = holding(3, hero="sid").correct(heroes__ken__player="Ada", heroes__sid__player="Ada", players=["Ada"])
    assert game.answer("take").asks("turn.action").t.heroes["ken"].items == [3]


def test_across_a_solid_line_nothing_is_handed_over() -> None:
    """WB-EX-39 WB-GIV-01 WB-GIV-02 WB-MOV-04: unless the table's walls stop movement only."""
    game = holding(3, borders="P=Q")
    assert not {"give", "take"} & set(game.options)
    with pytest.raises(IllegalAnswer):
        game.answer("give")
    assert "give" in holding(3, borders="P=Q", house={"solid_lines_stop": "movement_only"}).options


def test_the_new_holder_uses_the_card_in_the_same_phase() -> None:
    """WB-GIV-05"""
    game = holding(3).answer("give", "pass").asks("turn.action", who="sid").answer("special")
    assert game.t.heroes["sid"].sparks == 1


@pytest.mark.parametrize(("rule", "open_"), [("allowed", {"give", "take"}), ("forbidden", set())])
def test_the_fallen_trade_unless_a_house_rule_forbids_it(rule: str, open_: set[str]) -> None:
    """WB-GIV-06 WB-KOH-09: their player still has to agree."""
    game = holding(3, areas="P: ken/4 | Q: sid/0 | V:", house={"trade_with_fallen": rule})
    game.correct(heroes__sid__items=[4])
    assert {"give", "take"} & set(game.options) == open_
    if open_:
        assert game.answer("take").asks("take.agreed", who="sid").answer("yes").t.heroes["ken"].items == [3, 4]
