"""Where nothing is left, nothing comes of it, or nobody can: what a careful referee does then, and says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.channel import seen
from engine.games.unnamed.box import Box
from engine.games.unnamed.possible import closable
from engine.games.unnamed.table import Reminder, SevenTable
from engine.games.unnamed.verbs import Bundle, Corruption, Gain
from engine.pieces.rows import CLOSED, EMPTY
from tests.games.unnamed.boxes import fated, lasting, sinful, with_card, with_corruption_for
from tests.games.unnamed.play import TRIO, Play, at, give, mark, pile, play
from tests.games.unnamed.small_box import BOX, ONE_EACH

FOUR = (*TRIO, "Zed")
BELOW_ZERO, FALLS, COVERED = {"losses_below_zero": "yes"}, {"fall": "yes"}, {"gifts": "covered"}


# Less than nothing --------------------------------------------------------------------------------


def test_whoever_has_less_than_no_might_pays_all_that_costs_none() -> None:
    """UN-GEN-04, UN-GEN-06, UN-MAN-01"""
    t = give(
        at(using=with_card("buildings", "estate1", manning=0), house=BELOW_ZERO),
        "Ada",
        gold=5,
        fame=5,
        gifts={"hope": 3},
        might=-1,
    )
    game = play(give(t, "Ada", buildings={"estate1": False, "castle1": False}))
    assert {"recruit", "buy_elixir", "found", "man", "take_part"} <= set(game.options)
    game.acts("man").asks("turn.action", who="Ben")  # the estate costs nothing, the castle two
    assert game.hero("Ada").buildings == {"estate1": True, "castle1": False}
    assert game.hero("Ada").might == -1


# Cancelled ----------------------------------------------------------------------------------------


def cancelled(using: Box, **more: Any) -> Play:
    """Ada recruits the knight, and Ben cancels that."""
    t = give(at(using=using, **more), "Ada", fame=4)
    t.heroes["Ben"].sins = ["wrath"]
    t.reminders = [Reminder("Ada", "temple1", ["recruit"])]
    return play(t).acts("recruit").answer("knight").answer("wrath").lets()


def test_what_is_cancelled_has_not_happened_for_any_card() -> None:
    """UN-SIN-09, UN-FAL-03, UN-MAN-03: its cost stays paid, and nothing comes of it."""
    game = cancelled(with_corruption_for("recruit"), house=FALLS)
    assert (game.hero("Ada").corruption, game.hero("Ada").fame, game.told("passed")) == (0, 2, [{"who": "Ben"}])
    again = cancelled(lasting("recruit", Gain(res=Bundle(gold=2)))).asks("turn.action", who="Cleo")
    assert (again.hero("Ada").gold, again.told("reminder"), again.t.tavern.cards) == (
        0,
        [],
        ["piper", "knight", "sage"],
    )


# At once ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "card", "next_card"),
    [
        ("recruit", "knight", "characters.draw"),
        ("buy_elixir", "tonic", "elixirs.draw"),
        ("found", "castle1", "castle_deck.draw"),
    ],
)
def test_what_was_bought_is_replaced_before_anything_else_comes_of_it(action: Any, card: str, next_card: str) -> None:
    """UN-REC-04, UN-ELX-01, UN-BLD-02: also before a rule that lasts."""
    t = give(at(using=lasting(action, Gain(res=Bundle(gifts={"any": 1})))), "Ada", fame=4, gold=4)
    t.reminders = [Reminder("Ada", "temple1", [action])]
    game = play(t).acts(action).answer(card).lets().asks(next_card)
    game.draws(game.options[0]).asks("gift.any")


def test_a_cataclysm_in_the_middle_finds_no_empty_space() -> None:
    """UN-REC-04, UN-CAT-01, UN-CLO-02"""
    wrath = BOX.sins["wrath"]
    gold = msgspec.structs.replace(wrath.functions[1], ops=(Gain(res=Bundle(gold=1)),))
    sins = {**BOX.sins, "wrath": msgspec.structs.replace(wrath, functions=(wrath.functions[0], gold))}
    t = pile(give(at(using=replace(fated({"do": "close_space", "board": "tavern"}), sins=sins)), "Ada", fame=4), 6)
    t.heroes["Ben"].sins = ["wrath"]
    game = play(t).acts("recruit").answer("knight").answer("wrath").lets().asks("characters.draw")
    while game.asked != "space.close":
        game.draws(game.options[0])
    assert all(game.t.tavern.spaces)


def test_a_space_that_waited_while_regrouping_is_filled_before_the_next_turn() -> None:
    """UN-DCK-03: an elixir that is used then is the only one there is."""
    t = give(at(), "Ada", elixirs=["balm"])
    t.elixirs.cards, t.elixirs.unseen = [], 0
    t.store.take("tonic")
    game = play(t, "phase_over").asks("regroup.begins").aside("use_elixir", "Ada", "balm:0")
    while game.asked != "turn.action":
        game.answer(game.options[0])
    assert "balm" in game.t.store.cards[:1]


# Nothing to be had --------------------------------------------------------------------------------


def hit(**more: Any) -> Play:
    """The Unnamed wants two gold of Ben, who has none."""
    t = at(FOUR, unnamed="Zed", **more)
    t.unnamed_hand, t.sins.cards = ["toll", "fog"], []
    return play(t, "unnamed_turn").answer("toll", "Ben")


def test_of_an_empty_sin_deck_nobody_chooses_a_card() -> None:
    """UN-UNP-07, UN-UNP-09, UN-DCK-06"""
    game = hit(house={"fall": "yes", "unnamed": "yes"}).asks("turn.action")
    assert (game.hero("Ben").corruption, len(game.hero("Ben").sins)) == (1, 3)
    spared = hit(house={"unnamed": "yes"}).asks("turn.action")
    assert (spared.told("unnamed.unpaid"), spared.told("sins.none")) == (
        [{"who": "Ben", "card": "toll"}],
        [{"who": "Ben"}],
    )
    joined = hit(house={"fall": "yes", "unnamed": "yes", "empty_sins": "pile_joins"})
    assert joined.hero("Ben").corruption == 1  # there is no pile either


def test_a_pile_that_joins_an_empty_deck_is_shuffled_only_if_a_card_is_drawn() -> None:
    """UN-UNP-07, UN-DCK-06"""
    t = at(FOUR, unnamed="Zed", house={"fall": "yes", "unnamed": "yes", "empty_sins": "pile_joins"})
    pile(t, 3)
    t.unnamed_hand, t.sins.cards = ["toll", "fog"], []
    game = play(t, "unnamed_turn").answer("toll", "Ben").asks("unnamed.penalty", "corruption", "sin")
    game.answer("corruption")
    assert (len(game.t.sins.discard), game.hero("Ben").corruption) == (3, 1)


def test_whoever_would_draw_in_vain_is_told() -> None:
    """UN-DRW-02, UN-DCK-06"""
    t = at(to_draw=["Ada", "Ben"], phase="regroup")
    t.sins.cards = []
    game = play(t, "drawing", stop="activating").asks("stopped")
    assert game.told("sins.none") == [{"who": "Ada"}, {"who": "Ben"}]


@pytest.mark.parametrize(("gifts", "told"), [({}, 0), ({"any": 1}, 1), ({"hope": 1}, 1)])
def test_empty_pools_are_told_of_whoever_would_give_something(gifts: dict[str, int], told: int) -> None:
    """UN-GFT-06, UN-GFT-07"""
    t = give(at(using=with_card("characters", "knight", gifts=gifts)), "Ada", characters={"knight": False})
    t.pools = dict.fromkeys(t.pools, 0)
    game = play(t).acts("gain_gifts")
    assert (len(game.told("gifts.none")), game.hero("Ada").characters) == (told, {"knight": True})


def used(t: SevenTable, bottle: str) -> list[str]:
    """What is said when Ada uses an elixir."""
    game = play(give(t, "Ada", elixirs=[bottle])).aside("use_elixir", "Ada", f"{bottle}:0")
    while game.asked == "gift.any":
        game.answer("hope")
    return [news.what for news in game.news]


def test_an_elixir_of_any_type_brings_nothing_only_from_empty_pools() -> None:
    """UN-ELX-03, UN-GFT-10"""
    bare = at()
    bare.pools = dict.fromkeys(bare.pools, 0)
    assert used(at(), "wild") == ["card.given", "gained"]
    assert used(bare, "wild") == ["card.yielded"]
    assert used(at(), "balm") == ["card.yielded"]


def test_a_gift_of_any_type_from_an_elixir_is_from_an_elixir_too() -> None:
    """UN-OPT-09, UN-ELX-08"""
    t = give(at(house={"strict_portal": "yes"}), "Ada", gifts={**ONE_EACH, "hope": 0}, elixirs=["wild"])
    game = play(t).aside("use_elixir", "Ada", "wild:0").answer("hope")
    assert (game.hero("Ada").gifts["hope"], closable(game.t, "Ada")) == (1, [])


def test_of_a_treasure_that_the_fallen_share_among_them_nothing_is_left() -> None:
    """UN-FAL-09"""
    t = mark(at(FOUR, house=FALLS), "quest1", "Ada", "-", "")
    for n, who in enumerate(("Ben", "Cleo"), 1):
        give(t, who, fallen=n, corruption=7)
    game = play(t).acts("gain_treasure").answer("fame1")
    assert ([one["who"] for one in game.told("tribute")], game.told("tribute.all")) == (
        ["Ben", "Cleo"],
        [{"who": "Ada"}],
    )
    more = play(t).acts("gain_treasure").answer("gold3")
    assert (more.told("tribute.all"), more.hero("Ada").gold) == ([], 1)


# Portals ------------------------------------------------------------------------------------------


def test_from_the_moment_that_a_closing_is_announced_its_closer_uses_nothing() -> None:
    """UN-POR-08, UN-ANY-05: and whoever thinks better of it may again."""
    t = give(at(house=COVERED), "Ada", elixirs=["wild"])
    t.heroes["Ada"].covered, t.pools = [*ONE_EACH], {name: n - 1 for name, n in t.pools.items()}
    game = play(t).acts("close_portal").asks("close_portal.which")
    assert game.game.asides() == []
    game.answer("never mind").asks("turn.action", who="Ada")
    assert game.game.asides() == [("use_elixir", ("Ada", "wild:0"))]


# Covered gifts ------------------------------------------------------------------------------------


def test_nobody_learns_from_elixirs_which_gift_was_exchanged() -> None:
    """UN-GEN-10, UN-OPT-09: what came out of them this turn was seen by all, what leaves a hand by nobody else."""
    views = list[Any]()
    for given in ("hope", "calm"):
        t = give(at(house=COVERED), "Ada", elixirs=["tonic"])
        t.heroes["Ada"].covered, t.heroes["Ben"].covered = ["calm"], ["faith"]
        t.pools.update({name: n - 1 for name, n in t.pools.items() if name in ("calm", "faith")})
        game = play(t).aside("use_elixir", "Ada", "tonic:0").acts("hero_ability").answer("Ben", 1)
        game.asks("exchange.give").answer(given).answer("faith").asks("turn.action", who="Ben")
        assert given in game.hero("Ben").covered
        views.append(seen(game.game, "Cleo").table.to_data())
    assert views[0] == views[1]


# Whose requirement --------------------------------------------------------------------------------


def test_whoever_takes_a_marker_back_says_from_which_requirement_where_they_differ() -> None:
    """UN-QST-04"""
    back = fated({"do": "take_marker", "where": "quest", "who": "first_player"})
    t = pile(mark(at(using=back), "quest1", "Ada", "Ada", ""), 6)
    game = play(t).sin("sin1")
    game.draws(game.options[0]).asks("marker.space", "quest1.1", "quest1.2", who="Ada").answer("quest1.2")
    assert (game.t.quests["quest1"].slots, game.hero("Ada").markers) == (["Ada", "", ""], 6)


# House rules --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("way", "told"), [("discarded", "space.closed_on"), ("shuffled_in", "space.closed_in")])
def test_hands_are_told_where_the_card_of_a_closed_space_goes(way: str, told: str) -> None:
    """UN-CLO-03"""
    t = pile(at(using=fated({"do": "close_space", "board": "store"}), house={"closed_card": way}), 6)
    t.store.spaces[:2] = [CLOSED, CLOSED]
    game = play(t).sin("sin1")
    game.draws(game.options[0])
    assert game.told(told) == [{"space": "store.3", "card": "wild"}]


def test_an_empty_space_is_said_to_be_closed_without_a_card() -> None:
    """UN-CLO-01"""
    t = pile(at(using=fated({"do": "close_space", "board": "store"})), 6)
    t.store.spaces[:3], t.elixirs.cards = [CLOSED, CLOSED, EMPTY], []
    game = play(t).sin("sin1")
    game.draws(game.options[0])
    assert game.told("space.closed") == [{"space": "store.3"}]
    assert game.t.store.spaces[2] == CLOSED


@pytest.mark.parametrize(("what", "who"), [("castle", "Ada"), ("estate", "Ben")])
def test_a_card_that_takes_a_building_from_one_means_whoever_has_one_of_its_kind(what: str, who: str) -> None:
    """UN-CAT-06"""
    t = pile(at(using=fated({"do": "discard", "what": what, "who": "one"})), 6)
    game = play(give(give(t, "Ada", buildings={"castle1": True}), "Ben", buildings={"estate1": True})).sin("sin1")
    game.draws(game.options[0])
    assert [name for name in ("Ada", "Ben") if not game.hero(name).buildings] == [who]


def test_whoever_loses_corruption_is_said_to_have_returned() -> None:
    """UN-FAL-16"""
    t = at(using=sinful(Corruption(n=-1)), house={"fall": "yes"})
    give(t, "Ada", corruption=7, fallen=1, sins=["sin2"])
    game = play(t).sin("sin2")
    assert not game.hero("Ada").fallen
    assert [about["who"] for about in game.told("hero.returns")] == ["Ada"]
