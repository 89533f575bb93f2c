"""Special rules, and the special actions that rules, things and shreds offer."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from engine.games.wonder_book.cards import added
from engine.games.wonder_book.pack import Card, Item, Modifier
from engine.games.wonder_book.verbs import DamageHero, DiscardCard, GainSpark, HasKeyword, ItemHeld, Recover, WyrmsIn
from engine.pieces.verbs import Counter, CounterAtLeast, Manual
from tests.games.wonder_book.chapter_cards import card, enemies, item, law, on_turn, reading, rest, sound
from tests.games.wonder_book.play import Play
from tests.games.wonder_book.small_box import box, end, goal, words

NO_MOVE = Modifier(what="forbid_action", value="move")
FOURTH = Modifier(what="actions_per_turn", value=1)


def under(*laws: Card, **more: Any) -> Play:
    """The turn of ken, with these special rules in force."""
    return on_turn(box(*rest(1), *laws), deck=[1, 2], special=[law.number for law in laws], **more)


# Rules in force -----------------------------------------------------------------------------------


def test_special_rules_hold_in_their_order_until_they_are_discarded() -> None:
    """WB-SPR-01 WB-SPR-02 WB-SPR-04 WB-GEN-03: they are stronger than the rules of the book."""
    laws = (law(1, modifiers=(NO_MOVE,)), law(2, modifiers=(FOURTH,)), law(3, DiscardCard(number=1)))
    game = reading(*laws, *rest(4)).okay().answer("ken").asks("turn.action", "attack", "special", "pass")
    assert (game.t.special, game.t.heroes["ken"].actions) == ([1, 2, 3], 4)
    game.answer("special").asks("turn.action", "move", "attack", "special", "pass")
    assert (game.t.special, game.t.discard, game.told("card.discarded")) == ([2, 3], [1], [{"card": 1}])
    assert sound(game)


def test_a_special_rule_ends_as_soon_as_its_condition_holds() -> None:
    """WB-SPR-01: in a turn, in the enemies' phase, or by hand."""
    gone = law(3, modifiers=(NO_MOVE,), until=(WyrmsIn(at_most=0),))
    game = under(gone, areas="P: ken/4 A~ | Q: | V:").asks("turn.action", "attack", "pass")
    game.answer("attack").roll("+").asks("turn.action", "move", "attack", "pass")
    assert (game.t.special, game.t.discard, game.told("card.discarded")) == ([], [3], [{"card": 3}])
    game = under(gone, areas="P: ken/4 A | Q: | V:").correct(wyrms={}).asks("turn.action")
    assert (game.t.special, "move" in game.options) == ([], True)
    using = box(*rest(1), law(3, until=(WyrmsIn(area="P", at_least=1),)))
    game = enemies("P: ken/4 | V: A", using, deck=[1, 2], special=[3]).answer("quiet")
    assert (game.t.special, game.t.discard, game.here()) == ([], [3], "P: ken/4 A")


def test_what_ends_a_special_rule_waits_for_the_end_of_the_effect() -> None:
    """WB-SPR-01 WB-GOL-10"""
    until = (CounterAtLeast(name="c", at_least=1),)
    ops = (Counter(name="c"), Recover(who="each"))
    game = under(law(3, *ops, until=until), areas="P: ken/3 | Q: sid/4 | V:").answer("special").asks("turn.action")
    assert ([hero.hearts for hero in game.t.heroes.values()], game.t.special) == ([4, 5], [])


# Special actions ----------------------------------------------------------------------------------


def test_a_special_rule_offers_its_action_to_every_hero_who_meets_its_conditions() -> None:
    """WB-SPR-03 WB-SPA-01 WB-SPA-02: by place, by keyword, by what the hero holds; people judge what is left."""
    here = law(3, GainSpark(), area="P")
    word = law(4, GainSpark(n=2), requires=(HasKeyword(word="moon"),))
    mine = law(5, GainSpark(n=3), requires=(ItemHeld(card=9, by="you"),))
    people = law(6, GainSpark(n=4), requires=(Manual(text=words("wet?")),))
    game = under(here, word, mine, people)
    assert game.answer("special").options == ["rule:3:0", "rule:6:0"]
    game = under(here, word, mine, people).correct(campaign__keywords={"moon": 1}, heroes__ken__items=[9])
    assert game.answer("special").options == ["rule:3:0", "rule:4:0", "rule:5:0", "rule:6:0", "item:9"]
    game.answer("rule:3:0", "pass").asks("turn.action", who="sid").answer("special")
    assert (game.options, game.t.heroes["ken"].sparks) == (["rule:4:0", "rule:6:0"], 1)


def test_two_rules_that_do_the_same_are_one_offer() -> None:
    """WB-SPR-03 WB-SPA-01: it is not asked which of them; one that can be used but once is another thing."""
    spark = GainSpark(who="you", n=1)
    using = box(goal(1), law(2, spark), law(3, spark), law(4, spark, repeatable=False), end(5))
    game = on_turn(using, deck=[1, 5], special=[2, 3, 4]).answer("special")
    game.asks("special.which", "rule:2:0", "rule:4:0")


def test_an_action_that_cannot_be_repeated_is_offered_once() -> None:
    """WB-SPR-03: to whomever"""
    game = under(law(3, GainSpark(), repeatable=False)).answer("special")
    assert "special" not in game.options
    assert "special" not in game.answer("pass").asks("turn.action", who="sid").options


def test_a_special_action_cannot_be_aimed_at_the_fallen() -> None:
    """WB-SPA-03 WB-KOH-03"""
    heal = law(3, Recover(who="chosen"))
    game = (
        under(heal, areas="P: ken/3 lara/0 sid/4 | V:").answer("special").asks("card.hero", "ken", "sid").answer("sid")
    )
    assert [hero.hearts for hero in game.t.heroes.values()] == [3, 0, 5]


def test_a_special_roll_can_be_rerolled() -> None:
    """WB-SPA-04 WB-RER-01"""
    game = under(law(3, GainSpark(), dice=2, needed=1)).answer("special").asks("special.roll").roll("--")
    game.asks("reroll", "heart", "no").answer("heart").roll("+-").asks("turn.action")
    assert (game.t.heroes["ken"].hearts, game.t.heroes["ken"].sparks) == (3, 1)


def test_sparks_are_paid_first_and_what_cannot_be_paid_is_not_offered() -> None:
    """WB-SPA-05 WB-GEN-08: into the supply, of one's own reserve."""
    using = box(*rest(1), item(3, GainSpark(n=2), spark_cost=1))
    game = on_turn(using, deck=[1, 2]).correct(heroes__ken__items=[3], heroes__sid__sparks=3, supply=14)
    assert "special" not in game.options
    game.correct(heroes__ken__sparks=1, supply=13).answer("special").asks("turn.action")
    assert (game.t.heroes["ken"].sparks, game.t.supply) == (2, 12)
    assert game.told("special.used") == [{"hero": "ken", "special": "item:3"}]
    assert game.told("spark.spent") == [{"hero": "ken", "n": 1}]


def dear(hearts: int, **house: str) -> Play:
    """The turn of ken, who holds a thing that costs two hearts."""
    using = box(*rest(1), item(3, GainSpark(who="other"), heart_cost=2))
    game = on_turn(using, areas=f"P: ken/{hearts} | Q: sid/5 | V:", deck=[1, 2], house=house)
    return game.correct(heroes__ken__items=[3])


def test_a_price_in_hearts_may_take_the_last_one_after_a_warning() -> None:
    """WB-SPA-06: no means that nothing has been paid."""
    game = dear(2).answer("special").asks("price.fells", "yes", "no", who="ken").answer("no").asks("turn.action")
    assert (game.t.heroes["ken"].hearts, game.t.heroes["ken"].actions) == (2, 3)
    game.answer("special", "yes").asks("turn.action", who="sid")
    assert (game.t.heroes["ken"].hearts, game.t.heroes["sid"].sparks) == (0, 1)
    assert dear(3).answer("special").asks("turn.action").t.heroes["ken"].hearts == 1


@pytest.mark.parametrize(("hearts", "offered"), [(2, False), (3, True)])
def test_by_house_rule_the_last_heart_is_never_a_price(hearts: int, offered: bool) -> None:
    """WB-SPA-06"""
    assert ("special" in dear(hearts, heart_cost_may_fell="no").options) is offered


# Whole moments ------------------------------------------------------------------------------------


def test_a_card_that_gives_something_to_you_gives_it_to_the_hero_whose_turn_it_is() -> None:
    """WB-EX-37 WB-SOL-03 WB-SOL-04"""
    game = under(law(3, GainSpark()), areas="P: ken/4 | Q: tina/4 | V:")
    game.answer("pass").asks("turn.action", who="tina").answer("special")
    assert [hero.sparks for hero in game.t.heroes.values()] == [0, 1]


def test_a_special_action_that_hurts_may_end_its_own_turn() -> None:
    """WB-EX-38 WB-KOH-02 WB-TRN-07: two actions are lost, and no token goes down before the next phase."""
    game = (
        under(law(3, DamageHero()), areas="P: ken/1 | Q: sid/5 | V:").answer("special").asks("turn.action", who="sid")
    )
    assert (game.t.heroes["ken"].hearts, game.t.destiny) == (0, 5)
    game.answer("pass", "quiet").asks("turn.who", "ken", "sid")
    assert (game.t.heroes["ken"].hearts, game.t.destiny) == (4, 4)


def test_the_last_spark_goes_to_whom_the_group_names_and_nothing_is_owed() -> None:
    """WB-EX-46 WB-LIM-03 WB-LIM-07"""
    game = under(law(3, GainSpark(who="each")), areas="P: ken/4+8 | Q: sid/5+8 | V:")
    game.answer("special").asks("scarce.who", "ken", "sid", who="all").answer("sid").asks("turn.action")
    assert ([hero.sparks for hero in game.t.heroes.values()], game.t.supply) == ([8, 9], 0)
    assert sound(game.answer("special", "yes").asks("turn.action"))
    assert game.t.all_sparks() == 17


def test_modifiers_hold_for_whom_their_card_says() -> None:
    """WB-SPR-02 WB-ITM-07 WB-KOH-13: a thing's for its holder or for each, while the holder stands."""
    cloak = Modifier(what="attack_dice", value=1)
    flag = Modifier(what="attack_dice", value=1, who="each")
    fog = Modifier(what="attack_dice", value=1, area="Q")
    things = [card(n, "item", item=Item(name=words("worn"), modifiers=(m,))) for n, m in ((3, cloak), (4, flag))]
    game = on_turn(box(*rest(1), *things, law(5, modifiers=(fog,))), deck=[1, 2], special=[5])
    game.correct(heroes__ken__items=[3], heroes__sid__items=[4])
    assert [added(game.t, "attack_dice", hero) for hero in ("ken", "sid")] == [2, 2]
    game.correct(heroes__sid__hearts=0)
    assert [added(game.t, "attack_dice", hero) for hero in ("ken", "sid")] == [1, 1]


CHANGED = get_args(get_type_hints(Modifier)["what"])
VALUES = {"attack_range": "adjacent", "forbid_action": "spark", "reroll": "free"}


@pytest.mark.parametrize("what", CHANGED)
def test_under_whatever_a_card_can_change_a_whole_round_is_played(what: Any) -> None:
    """WB-SPR-02 WB-GEN-03 WB-GOL-03: said by a goal, a rule and a thing at once; up to the next players' phase."""
    change = Modifier(what=what, value=VALUES.get(what, 1), text=words("mind this"))
    lamp = card(4, "item", item=Item(name=words("lamp"), modifiers=(change,)))
    using = box(goal(1, modifiers=(change,)), end(2), law(3, modifiers=(change,)), lamp)
    game = on_turn(using, areas="P: ken/4+1 A *1 | Q: sid/5 B~ | V: C", deck=[1, 2], special=[3])
    game.correct(heroes__ken__items=[4]).answer("attack:1")
    while game.asked != "wyrm_card.draw":
        game.answer("pass" if game.asked == "turn.action" else game.options[-1])
    assert sound(game.answer("quiet"))
