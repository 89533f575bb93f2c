"""Less than there was a moment ago, or more: heroes who fall in mid-attack, a group that grows, prices that change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.wonder_book.names import NAMES
from engine.games.wonder_book.pack import (
    Branch,
    Chapter,
    Defeat,
    Effect,
    Entity,
    HitEffect,
    Modifier,
    RuleStep,
    Side,
    Skill,
    SpecialAction,
    SpecialRule,
    WyrmCard,
)
from engine.games.wonder_book.verbs import (
    AdditionalAction,
    DamageHero,
    DamageWyrm,
    FlipDestiny,
    GainSpark,
    Interacted,
    ItemHeld,
    LoseChapter,
    MoveHero,
    Op,
    Recover,
    Spawn,
)
from engine.pieces.verbs import ByHand, Instruction
from tests.games.wonder_book.chapter_cards import ON, card, enemies, item, option, thing
from tests.games.wonder_book.chapter_cards import choice as choice_card
from tests.games.wonder_book.friends import gulp
from tests.games.wonder_book.play import Play, at, campaign, play, turn
from tests.games.wonder_book.small_box import (
    PLAIN,
    box,
    chapters,
    end,
    goal,
    in_force,
    story,
    with_attack,
    with_hero,
    with_shred,
    words,
    wyrm_card,
)
from tests.games.wonder_book.spoken import said_on_a_card

DECK = (goal(1), end(2))


def through(game: Play, until: str, **answers: Any) -> Play:
    """Say the first thing to everything, or what is named, until this is asked."""
    while game.asked != until:
        game.answer(answers.get(game.asked.replace(".", "_"), game.options[0]))
    return game


# Who attacks falls ---------------------------------------------------------------------------------------


def foe_that_bursts(dice: int, **attack: Any) -> Any:
    """Sid's attack, and a foe that takes a Heart from whoever defeats it."""
    foe = Entity(id="gulp", name=words("Gulp"), on_defeated=Defeat(ops=(DamageHero(),)))
    return with_attack(dice, box(chapters={1: Chapter(number=1, cards=PLAIN, entities=(foe,))}), **attack)


def test_damage_left_over_by_an_attacker_who_has_fallen_hurts_nobody() -> None:
    """WB-KOH-02 WB-TRN-08 WB-EXC-01: its turn ends at once, in the middle of the attack."""
    game = turn("sid", "P: sid/1 ken/4 A~ | V:", using=foe_that_bursts(3), **gulp()).answer("attack").roll("+++")
    assert game.answer("gulp").asks("turn.action", who="ken").here() == "P: sid/0 ken/4 A~"


def test_an_attacker_who_still_stands_goes_on_with_what_is_left_over() -> None:
    """WB-EXC-01"""
    game = turn("sid", "P: sid/2 ken/4 A~ | V:", using=foe_that_bursts(3), **gulp()).answer("attack").roll("+++")
    assert game.answer("gulp", "A").asks("turn.action", who="sid").here() == "P: sid/1 ken/4"


def test_an_attacker_who_has_fallen_helps_nobody_by_that_attack() -> None:
    """WB-KOH-10 WB-ATK-08: what hits do besides is not done by somebody who lies there."""
    heal = HitEffect(trigger="at_least_one_success", optional=True, ops=(Recover(who="chosen"),))
    using = foe_that_bursts(3, effects=(heal,))
    game = turn("sid", "P: sid/1 ken/2 | V:", using=using, **gulp()).answer("attack").roll("+--")
    assert game.asks("turn.action", who="ken").t.heroes["ken"].hearts == 2


def test_a_shred_that_fells_the_attacker_before_it_aims_saves_the_wyrms() -> None:
    """WB-KOH-02 WB-SHR-07: the question whom it hits is asked no longer."""
    using = with_shred("bomb", DamageHero(who="each"), timing="free")
    game = turn("sid", "P: sid/1 ken/4 A | Q: B~ | V:", "P-Q", using=using).correct(heroes__ken__shreds=["bomb"])
    game.answer("attack").roll("++").asks("attack.target").aside("use_shred", "ken", "bomb")
    assert game.asks("turn.action", who="ken").here() == "P: sid/0 ken/3 A | Q: B~"


# Nothing twice, and nothing that is not so ---------------------------------------------------------------


def ruled(*ops: Op) -> Play:
    """A Wyrm card of which one line says this, with no Wyrm left in the supply."""
    line = wyrm_card("line", RuleStep(text=words("now"), ops=ops))
    return enemies("P: ken/4 sid/5 A B C D | V:", box(wyrm_cards={"line": line}), "V-P").answer("line").okay()


@pytest.mark.parametrize("op", [Instruction(text=words("turn the book")), ByHand(text=words("clap"))])
def test_what_hands_do_for_a_wyrm_card_is_not_said_to_touch_nobody(op: Op) -> None:
    """WB-WCD-11: they have just done it."""
    assert ruled(op).told("wyrm_card.nothing") == []


def test_that_the_supply_is_empty_is_enough_to_be_said() -> None:
    """WB-WCD-11 WB-LIM-04"""
    game = ruled(Spawn(n=2, area="P"))
    assert (len(game.told("wyrm.supply_empty")), game.told("wyrm_card.nothing")) == (1, [])


def test_a_line_that_finds_nobody_is_said_to_touch_nobody() -> None:
    """WB-WCD-11"""
    assert ruled(DamageHero(who="in_area", area="V")).told("wyrm_card.nothing") == [{}]


def test_a_fallen_hero_whom_a_card_moves_does_not_walk() -> None:
    """WB-KOH-14: it is laid down where the others go."""
    game = said_on_a_card(MoveHero(who="each", to="Q"), areas="P: ken/4 sid/0 | Q: | V:")
    assert game.told("hero.moved") == [{"hero": "ken", "area": "Q"}]
    assert game.told("hero.carried") == [{"hero": "sid", "area": "Q"}]


def test_what_others_gain_from_the_spark_that_is_paid_is_not_in_vain() -> None:
    """WB-SPK-04 WB-SKL-02: it lies in the supply when they take it."""
    gift = Skill(name=words("gift"), effect=Effect(spark_cost=1, ops=(GainSpark(who="other"),)))
    game = turn("ken", "P: ken/4+1 sid/5 | V: *16", using=with_hero("ken", skill=gift)).answer("skill")
    assert game.asks("turn.action").here() == "P: ken/4 sid/5+1 | V: *16"


# Who may, and what it costs ------------------------------------------------------------------------------


def test_after_a_loss_nobody_reacts_any_more() -> None:
    """WB-LOS-06 WB-SKL-07: the chapter is over, whatever skills there are."""
    lives = Skill(name=words("nine lives"), kind="reaction", effect=Effect(ops=(FlipDestiny(to="up"),)))
    using = with_hero("ken", box(story(1, LoseChapter()), goal(2), end(3)), skill=lives)
    game = play(at("P: ken/4 sid/5 | V:", using=using), "read_on", using=using).asks("lost.again")
    assert "react" not in [name for name, _ in game.game.asides()]


@pytest.mark.parametrize(
    ("of", "value", "said"),
    [
        ("skill", 1, "Costs 2 Sparks."),
        ("any", 0, "Costs 1 Spark."),
        ("skill", -1, ""),
        ("special", -1, "Costs 1 Spark."),
    ],
)
def test_the_price_that_is_said_is_what_will_be_paid(of: Any, value: int, said: str) -> None:
    """WB-SPK-05 WB-SPR-02: as cards in force change it, for this kind of action."""
    game = turn("lara", "P: lara/4+2 ken/4 | V:", using=in_force(Modifier(what="spark_cost", value=value, of=of)))
    assert NAMES.hint(game.t.box, "turn.action", "skill:lara", "en", game.t) == said


@pytest.mark.parametrize("holder", ["ken", "sid"])
def test_a_thing_makes_prices_lower_for_its_holder_and_says_so(holder: str) -> None:
    """WB-SPK-05 WB-ITM-01: what a card costs is said for whoever has it."""
    cheap = Skill(name=words("thrift"), kind="passive", modifiers=(Modifier(what="spark_cost", value=-1),))
    using = with_hero("ken", with_shred("dart", DamageWyrm(), spark_cost=2), skill=cheap)
    game = turn("ken", "P: ken/4+2 sid/5+2 A | V:", using=using).correct(**{f"heroes__{holder}__shreds": ["dart"]})
    said = NAMES.hint(game.t.box, "shred", "dart", "en", game.t)
    assert said == {"ken": "Costs 1 Spark.", "sid": "Costs 2 Sparks."}[holder]


@pytest.mark.parametrize(
    ("areas", "price", "asked"),
    [
        ("P: sid/5 ken/1 A | V:", (0, 1), "price.fells"),
        ("P: sid/5 ken/4+1 | V:", (1, 0), "effect.vain"),
    ],
)
def test_a_reaction_that_would_fell_or_change_nothing_is_asked_about_before_it_is_paid(
    areas: str, price: tuple[int, int], asked: str
) -> None:
    """WB-SKL-07 WB-SPA-06 WB-SKL-02: as everything else that costs something."""
    strike = Skill(
        name=words("rage"),
        kind="reaction",
        effect=Effect(spark_cost=price[0], heart_cost=price[1], ops=(DamageWyrm(),)),
    )
    game = turn("sid", areas, using=with_hero("ken", skill=strike))
    before = game.here()
    game.aside("react", "ken", "ken").asks(asked, who="ken").answer("no")
    assert game.asks("turn.action", who="sid").here() == before


def test_who_acts_out_of_turn_hears_the_price_that_it_pays() -> None:
    """WB-ADD-07 WB-SPK-05: and not that of the hero whose turn it is."""
    cheap = Skill(name=words("thrift"), kind="passive", modifiers=(Modifier(what="spark_cost", value=-1),))
    use = SpecialAction(name=words("use"), effect=Effect(spark_cost=2, ops=(GainSpark(),)))
    rule = card(4, "special_rule", special_rule=SpecialRule(text=words("law"), special_actions=(use,)))
    using = with_hero(
        "sid", box(goal(1), thing(2, AdditionalAction(who="other", at_once=True)), end(3), rule), skill=cheap
    )
    table = at("P: ken/4 | Q: sid/5+3 | V:", using=using, deck=[1, 3], stacks={"card 2": [2]}, special=[4])
    game = play(table, "hero_turn", "ken", using=using).answer("interact").okay().asks("turn.action", who="sid")
    assert NAMES.hint(game.t.box, "turn.action", "special:rule:4:0", "en", game.t, game.about) == "Costs 1 Spark."


def test_how_many_dice_are_rolled_is_said() -> None:
    """WB-DIC-02 WB-ATK-01 WB-SPR-02: cards in force may change the number, and hands have to know."""
    game = turn("sid", "P: sid/5 A | V:", using=in_force(Modifier(what="attack_dice", value=1))).answer("attack")
    assert game.asks("attack.roll").about["n"] == 3
    assert game.roll("+--").answer("heart").asks("attack.roll").about["n"] == 2


# You, on a card that comes up in a turn ------------------------------------------------------------------


def turned_by(holder: str, follows: Any) -> Play:
    """Ken turns to what reaches the goal, and this card comes up; one hero holds card 6."""
    using = box(goal(1, Interacted(card=5), back=ON), follows, goal(3), end(4), thing(5), item(6))
    table = at("P: ken/4 | Q: sid/5 | V:", using=using, deck=[1, 2, 3, 4], stacks={"card 5": [5]})
    table.heroes[holder].items = [6]
    return play(table, "hero_turn", "ken", using=using).answer("interact").okay()


@pytest.mark.parametrize(("holder", "sparks"), [("ken", 1), ("sid", 0)])
def test_if_you_hold_a_thing_means_whose_turn_it_is(holder: str, sparks: int) -> None:
    """WB-STO-02 WB-CHO-04"""
    side = Side(branches=(Branch(requires=(ItemHeld(card=6, by="you"),), ops=(GainSpark(),)),), bottom=("next",))
    assert turned_by(holder, card(2, "story", side)).t.heroes["ken"].sparks == sparks


@pytest.mark.parametrize(("holder", "open_"), [("ken", ["a", "b", "c"]), ("sid", ["b", "c"])])
def test_an_option_for_you_is_open_to_whose_turn_it_is(holder: str, open_: list[str]) -> None:
    """WB-STO-02 WB-CHO-04"""
    follows = choice_card(2, option("a", requires=(ItemHeld(card=6, by="you"),)), option("b"), option("c"))
    assert turned_by(holder, follows).asks("card.choice").options == open_


# A group that changes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "then", "asked"), [(2, 3, True), (3, 2, True), (3, 4, False)])
def test_wyrm_cards_are_counted_anew_where_silver_symbols_begin_or_cease_to_count(
    players: int, then: int, asked: bool
) -> None:
    """WB-SWI-06 WB-WCD-05: cards that nobody typed were counted as they held for the group of that time."""
    using = replace(chapters(DECK, DECK), wyrm_cards={name: WyrmCard(id=name) for name in "abcdef"})
    game = through(campaign(using, players), "wyrm_card.draw", turn_action="pass").answer("a").answer(1, 1)
    through(game, "turn.who").aside("goal_reached")
    through(game, "setup.players", setup_group="changed").answer(then)
    through(game, "wyrm_card.draw", turn_action="pass").answer("a")
    assert (game.asked == "wyrm_card.spawns") is asked
