"""What happens inside something else: a card inside a card, a roll inside a roll, a phase that is cut short."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.pack import ActivateStep, RevealStep, RuleStep, Side, SpawnStep
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.verbs import (
    Activate,
    AdditionalAction,
    DamageHero,
    GainItem,
    GainSpark,
    HeroesIn,
    RevealWyrmCard,
    WyrmsIn,
)
from engine.pieces.verbs import CounterAtLeast
from tests.games.wonder_book.chapter_cards import ON, deck, enemies, item, sound, thing
from tests.games.wonder_book.play import at, play, turn
from tests.games.wonder_book.small_box import box, end, goal, story, with_shred, words, wyrm_card

REVEAL = RevealWyrmCard(n=1)
FINISH = {"goal_in_enemies_phase": "finish_phase"}


# A card inside a card -----------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{}, FINISH])
def test_a_wyrm_card_that_a_story_reveals_loses_none_that_is_being_resolved(house: dict[str, str]) -> None:
    """WB-WCD-07 WB-WCD-03: the goal is reached while `quiet` activates; the story then turns up another card."""
    using = box(goal(1, WyrmsIn(area="P", at_least=1), back=ON), story(2, REVEAL), goal(3), end(4))
    game = enemies("P: ken/4 | V: A", using, house=house).answer("quiet").asks("wyrm_card.draw").answer("spawner")
    game.asks("turn.action")
    assert sorted(game.t.wyrm_discard) == ["quiet", "spawner"]
    assert problems(game.t) == []


def test_a_card_that_a_wyrm_card_orders_comes_after_it() -> None:
    """WB-WCD-03 WB-WCD-04: its own lines come first, from top to bottom, then the next card."""
    calling = wyrm_card("calling", RuleStep(text=words("one more"), ops=(REVEAL,)), SpawnStep(count=1))
    using = box(wyrm_cards={card.id: card for card in (calling, wyrm_card("spawner", SpawnStep(count=2)))})
    game = enemies("P: ken/4 | V:", using, wyrm_limit=8).answer("calling")
    assert game.asks("wyrm_card.draw").here() == "P: ken/4 | V: A"
    assert game.answer("spawner").asks("turn.action").here() == "P: ken/4 | V: A B C"
    assert game.t.wyrm_discard == ["calling", "spawner"]


def test_an_empty_wyrm_deck_does_not_resolve_the_last_card_again() -> None:
    """WB-WCD-08: nothing is left to turn up."""
    again = wyrm_card("again", SpawnStep(count=1), RevealStep())
    game = enemies(
        "P: ken/4 | V:", box(wyrm_cards={"again": again}), wyrm_limit=8, house={"last_card_reshuffled": "no"}
    )
    game.answer("again")
    assert game.t.wyrms.keys() <= {"A", "B"}


def test_a_phase_that_is_cut_short_owes_no_card() -> None:
    """WB-GOL-11 WB-WCD-04: of two cards that were ordered one is dropped, and is not turned up later."""
    met = goal(1, WyrmsIn(area="P", at_least=1), back=ON, enemies=(RevealStep(count=2),))
    using = box(met, goal(2, enemies=()), end(3))
    game = enemies("P: ken/4 | V: A", using).answer("quiet").asks("turn.action")
    assert game.t.reveals == 0


def test_wyrms_that_have_not_acted_still_do_after_an_activation_inside_theirs() -> None:
    """WB-ACT-08 WB-GOL-11: the story activates all of them; then the others of the block take their own actions."""
    met = goal(1, WyrmsIn(area="Q", at_least=1), back=ON, enemies=(ActivateStep(count=1),))
    using = box(met, story(2, Activate(n=1)), goal(3, enemies=()), end(4))
    areas, borders = "P: ken/9 | Q: | R: A | S: B | V:", "P-Q Q-R P-S"
    t = at(areas, borders, using=using, house=FINISH)
    game = play(t, "enemies_phase", using=using).answer("A")
    while game.asked == "wyrm.next":
        game.answer(game.game.ask.options[0])  # type: ignore[union-attr]
    assert game.asks("turn.action").here() == "P: ken/8 A B"  # B came in the story's block, and bites in its own


# A roll inside a roll -----------------------------------------------------------------------------


def test_dice_of_a_card_used_meanwhile_leave_those_that_lie_there() -> None:
    """WB-SHR-07 WB-DIC-01: the success of the attack still counts after a shred with dice of its own."""
    using = with_shred("bomb", GainSpark(n=1), timing="free", dice=2)
    game = turn("sid", "P: sid/5 ken/4 W", using=using).correct(heroes__ken__shreds=["bomb"])
    game.answer("attack").roll("+-").asks("reroll").aside("use_shred", "ken", "bomb").roll("--")
    game.asks("reroll").answer("no")
    assert game.t.wyrms["A"].stunned
    assert game.t.dice == []


# Goals that are met at once -----------------------------------------------------------------------


def test_a_goal_that_a_spawn_reaches_comes_before_the_wyrm_acts() -> None:
    """WB-GOL-10 WB-GOL-04: as soon as it is met, even if only one wyrm is there."""
    lines = (SpawnStep(count=1), ActivateStep(count=1))
    using = box(goal(1, WyrmsIn(area="V", at_least=1), back=ON, enemies=lines), goal(2, enemies=()), end(3))
    game = enemies("V: ken/1", using).asks("turn.action")
    assert (game.t.heroes["ken"].hearts, game.t.destiny) == (1, 5)


def test_a_goal_that_holds_as_it_is_laid_down_comes_before_the_fallen_are_counted() -> None:
    """WB-GOL-05 WB-KOH-05"""
    using = box(
        story(1, DamageHero(who="each", n=9)),
        goal(2, HeroesIn(area="P", fallen_count=True), back=Side(bottom=("discard",))),
        end(3),
    )
    game = play(at("P: ken/4", using=using), "read_on", using=using)
    assert [told["n"] for told in game.told("chapter.won")] == [5]


def test_wyrms_that_fell_before_a_goal_do_not_count_for_it() -> None:
    """WB-GOL-05: "defeat one" means from now on."""
    fell = CounterAtLeast(name="defeated", at_least=1)
    using = box(goal(1, HeroesIn(area="Q"), back=ON), goal(2, fell), end(3))
    game = turn("sid", "P: sid/5 W~ | Q: | V:", "P-Q", using=using).answer("attack").roll("+-")
    if game.asked == "reroll":
        game.answer("no")
    game.answer("move").asks("turn.action")
    assert game.t.deck == [2, 3]


# Who is meant -------------------------------------------------------------------------------------


def test_a_reader_who_falls_still_gets_what_the_card_gives() -> None:
    """WB-TRN-08 WB-KOH-14: only the turn and the actions that are left are lost."""
    using = box(goal(1), thing(2, DamageHero(who="you"), GainItem(card=3)), item(3), end(4))
    game = turn("ken", "P: ken/1 sid/5", using=using, deck=[1, 3, 4], stacks={"card 2": [2]}).answer("interact")
    game.okay()
    assert game.t.heroes["ken"].items == [3]


def test_who_acts_out_of_turn_is_meant_by_the_cards_that_follow() -> None:
    """WB-STO-02 WB-SOL-04: the hero one is controlling at that moment."""
    using = box(
        goal(1, HeroesIn(area="Q"), back=Side(ops=(GainSpark(who="you"),), bottom=("discard",))), goal(2), end(3)
    )
    call = with_shred("call", AdditionalAction(who="other", at_once=True), using=using)
    game = turn("ken", "P: ken/4 sid/5 | Q:", "P-Q", using=call).correct(heroes__ken__shreds=["call"])
    game.answer("special").asks("turn.action", who="sid").answer("move")
    assert (game.t.heroes["sid"].sparks, game.t.heroes["ken"].sparks) == (1, 0)


def test_nobody_is_asked_which_wyrm_acts_when_all_heroes_are_down() -> None:
    """WB-ACT-12: activations that are left are ignored."""
    game = enemies("P: ken/1 A B | Q: C | R: D | V:", deck(enemies=(ActivateStep(count=1),)), borders="P-Q Q-R")
    game.answer(game.game.ask.options[0])  # type: ignore[union-attr]
    game.asks("turn.action")
    assert sound(game)


@pytest.mark.parametrize(("house", "stands"), [({}, True), ({"recover_without_heroes": "no"}, False)])
def test_a_wyrm_behind_a_wall_gets_up_while_others_fight(house: dict[str, str], stands: bool) -> None:
    """WB-ACT-11 WB-ACT-06: its first action is to recover, though it reaches nobody itself."""
    using = deck(enemies=(ActivateStep(count=1),))
    game = enemies("P: ken/4 A | Q: B~ | V:", using, borders="P=Q", house=house).asks("turn.action")
    assert game.t.wyrms["B"].stunned is not stands
