"""Goals that interrupt: what goes on after them, and what comes first when much happens at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.wonder_book.pack import ActivateStep, Card, Met, Side, SpawnStep
from engine.games.wonder_book.verbs import FlipDestiny, HeroesIn, LoseChapter, WyrmsIn
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wonder_book.chapter_cards import ON, deck, enemies, law, on_turn, sound
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import box, end, goal, with_shred, words

RUNG = CounterAtLeast(name="rung", at_least=1)


# After an interruption ----------------------------------------------------------------------------

THREE = "P: ken/4 lara/4 sid/5 | Q: | V:"


def second_of_three(**house: str) -> Play:
    """The second of three heroes reaches the goal with its first action."""
    using = box(goal(1, HeroesIn(area="Q"), back=ON), goal(2, enemies=(SpawnStep(count=1),)), end(3))
    game = play(at(THREE, "P-Q", using=using, house=house), "players_phase", using=using)
    return game.answer("ken", "pass", "sid", "move")


def test_the_turn_goes_on_exactly_where_the_goal_interrupted_it() -> None:
    """WB-EX-36 WB-DCK-09: then the last hero, then the enemies' phase of the new goal."""
    game = second_of_three().asks("turn.action", who="sid")
    assert (game.t.heroes["sid"].actions, game.t.deck) == (2, [2, 3])
    game.answer("pass").asks("turn.action", who="lara").answer("pass")
    assert game.asks("turn.who").here().endswith("V: A")


def test_by_house_rule_a_new_goal_begins_a_fresh_players_phase() -> None:
    """WB-DCK-09 WB-KOH-11"""
    game = second_of_three(new_goal_in_players_phase="new_players_phase").asks("turn.who", "ken", "lara", "sid")
    assert [hero.taken for hero in game.t.heroes.values()] == [False] * 3


@pytest.mark.parametrize(("rule", "left"), [("drop_rest", "V: C D"), ("finish_phase", "")])
def test_a_new_goal_in_the_enemies_phase_drops_the_rest_of_it(rule: str, left: str) -> None:
    """WB-EX-44 WB-GOL-11: the third wyrm does not act, no further card comes; by house rule all goes on."""
    using = deck(WyrmsIn(area="P", at_least=2))
    house = {"goal_in_enemies_phase": rule}
    game = enemies("P: ken/9 | Q: lara/0 | V: A B C", using, house=house, wyrm_limit=8).answer("first")
    if rule == "finish_phase":
        game.asks("wyrm_card.draw").answer("quiet")
    game.asks("turn.who", "ken", "lara")
    assert (game.here().partition(" | V")[2], game.t.destiny) == (left[1:], 4)
    assert sorted(game.t.wyrm_discard) == (["first"] if left else ["first", "quiet"])


def test_what_follows_from_a_goal_cannot_be_waved_away_even_out_of_turn() -> None:
    """WB-GOL-04 WB-SHR-07: a free shred reaches it; once it is used, its goal has to be followed."""
    using = replace(
        with_shred("bell", Counter(name="rung"), timing="free"),
        chapters=deck(RUNG, on_met=Met(text=words("well done"))).chapters,
    )
    game = on_turn(using).correct(heroes__ken__shreds=["bell"]).aside("use_shred", "ken", "bell").asks("goal.set")
    assert not game.game.can_skip
    assert game.ok().asks("turn.action").t.deck == [2, 3]


def test_a_phase_that_is_finished_follows_the_card_under_which_it_began() -> None:
    """WB-GOL-11 WB-GOL-06: the new goal's own enemies come in the next round."""
    first = (ActivateStep(count=1), SpawnStep(count=1))
    using = box(goal(1, WyrmsIn(area="P", at_least=1), back=ON, enemies=first), goal(2, enemies=()), end(3))
    game = enemies("P: ken/4 | V: A", using, house={"goal_in_enemies_phase": "finish_phase"}).asks("turn.action")
    assert game.here() == "P: ken/4 A | V: B"
    assert game.answer("pass").asks("turn.action").here() == "P: ken/4 A | V: B"


def test_a_new_goal_may_let_the_enemies_begin() -> None:
    """WB-GOL-11 WB-GOL-06: the wyrm card that was being resolved is discarded first."""
    after = goal(2, enemies_first=True, enemies=(SpawnStep(count=1),))
    using = box(goal(1, WyrmsIn(area="P", at_least=1), back=ON), after, end(3))
    game = enemies("P: ken/4 | V: A", using).answer("quiet").asks("turn.action")
    assert (game.here(), game.t.wyrm_discard) == ("P: ken/4 A | V: B", ["quiet"])
    assert sound(game)


# Goal and loss ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("meets", "ending"), [(True, "chapter.won"), (False, "chapter.lost")])
def test_a_goal_reached_before_the_next_players_phase_comes_before_the_loss(meets: bool, ending: str) -> None:
    """WB-EX-22 WB-GOL-09 WB-DES-02: the last token would go down for the fallen hero only then."""
    using = box(goal(1, WyrmsIn(area="V", exactly=0 if meets else 9), back=ON), end(2))
    game = enemies("P: ken/1 A | Q: sid/5 | V: B", using, destiny=1).answer("quiet")
    if game.asked == "wyrm.next":
        game.answer("A")
    assert game.told("hero.falls")
    assert [news.what for news in game.news if news.what.startswith("chapter.")] == [ending]


@pytest.mark.parametrize(
    ("ops", "leads_to", "told"),
    [
        ((Counter(name="c"), FlipDestiny()), end(2), ["goal.reached", "chapter.won"]),
        ((FlipDestiny(), Counter(name="c")), end(2), ["chapter.lost"]),
        ((Counter(name="c"), LoseChapter()), goal(2), ["goal.reached", "chapter.lost"]),
        ((LoseChapter(), Counter(name="c")), end(2), ["chapter.lost"]),
    ],
)
def test_of_goal_and_loss_in_one_text_the_first_decides(ops: object, leads_to: Card, told: list[str]) -> None:
    """WB-GOL-09 WB-LOS-10: a goal that leads only to another goal does not save the chapter."""
    condition = CounterAtLeast(name="c", at_least=1)
    using = box(goal(1, condition, back=ON), leads_to, end(3), law(4, *ops))  # type: ignore[misc]
    game = on_turn(using, special=[4], deck=[1, 2, 3], destiny=1).answer("special")
    assert [news.what for news in game.news if news.what in (*told, "chapter.won", "chapter.lost")] == told


@pytest.mark.parametrize(("rule", "ending"), [("loss", "chapter.lost"), ("goal", "chapter.won")])
def test_what_is_truly_simultaneous_is_a_loss_unless_the_table_says_otherwise(rule: str, ending: str) -> None:
    """WB-GOL-09"""
    once = CounterAtLeast(name="c", at_least=1)
    using = box(goal(1, once, back=ON, extra_loss=(once,)), end(2), law(3, Counter(name="c")))
    game = on_turn(using, special=[3], deck=[1, 2], house={"goal_and_loss_together": rule}).answer("special")
    assert [news.what for news in game.news if news.what.startswith("chapter.")] == [ending]


def test_a_loss_that_comes_while_the_order_of_a_goal_is_followed_is_a_loss() -> None:
    """WB-DES-02 WB-GOL-09: the end card below it is not reached."""
    using = box(goal(1, back=Side(ops=(FlipDestiny(),), bottom=("next",))), end(2))
    game = on_turn(using, destiny=1, house={"goal_and_loss_together": "goal"}).aside("goal_reached")
    assert (len(game.told("chapter.lost")), game.told("chapter.won")) == (1, [])
