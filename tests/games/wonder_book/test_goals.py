"""Goals: how they are told, and when they are reached."""

from __future__ import annotations

import pytest

from engine import NotNow
from engine.games.wonder_book.pack import Goal, Met, Side, SpawnStep
from engine.games.wonder_book.verbs import (
    Condition,
    GainSpark,
    HasKeyword,
    HeroesIn,
    PlayersAtLeast,
    SetVortex,
    Spawn,
    WriteKeyword,
    WyrmsIn,
)
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wonder_book.chapter_cards import ON, card, deck, enemies, heard, law, on_turn, reading, says, thing
from tests.games.wonder_book.play import at, play
from tests.games.wonder_book.small_box import box, end, goal, story, words

DEFEATED = CounterAtLeast(name="defeated", at_least=1)


# The card -----------------------------------------------------------------------------------------


def test_a_goal_card_is_read_first_and_then_both_phases_and_the_goal_are_told() -> None:
    """WB-GOL-01 WB-GOL-08 WB-DCK-01"""
    about = Goal(text=words("find it"), players_text=words("only two actions"), vortex=("Q",))
    front = says("upper part", "goal", ops=(GainSpark(who="each"),))
    using = box(card(1, "goal", front, goal=about), end(2))
    game = play(at("P: ken/4 sid/5 | Q:", using=using), "read_on", using=using)
    assert heard(game, using) == ["upper part", "only two actions", "find it"]
    game.asks("turn.who")
    assert (game.t.vortex, game.t.heroes["ken"].sparks, game.t.deck) == (["Q"], 1, [1, 2])


def test_a_goal_stays_on_top_and_both_phases_alternate_until_it_is_reached() -> None:
    """WB-GOL-02 WB-GOL-03 WB-GOL-07"""
    game = on_turn(deck(DEFEATED), areas="P: ken/4 | V:").answer("pass").asks("wyrm_card.draw")
    assert (game.t.phase, game.t.active) == ("enemies", "")
    game.answer("spawner").answer("attack", "yes").asks("turn.action")
    assert (game.t.deck, game.t.phase, len(game.told("players.begin"))) == ([1, 2, 3], "players", 1)


def test_a_goal_card_may_alter_the_phases() -> None:
    """WB-GOL-06: other enemies instead of a wyrm card, or the enemies first."""
    game = on_turn(deck(enemies=(SpawnStep(count=2),)), areas="P: ken/4 | V:", wyrm_limit=4).answer("pass")
    assert game.asks("turn.action").here() == "P: ken/4 | V: A B"
    first = reading(goal(1, enemies_first=True, enemies=(SpawnStep(count=1),)), end(2)).asks("turn.who")
    assert first.here() == "P: ken/4 | Q: sid/5 | V: A"


@pytest.mark.parametrize(("ops", "vortex"), [((), []), ((SetVortex(areas=("Q",)),), ["Q"])])
def test_the_vortex_of_a_goal_is_gone_with_it(ops: tuple[SetVortex, ...], vortex: list[str]) -> None:
    """WB-GOL-08 WB-SPN-06: unless a card has named another since."""
    following = card(2, "goal", goal=Goal(condition=(DEFEATED,)))
    game = on_turn(box(goal(1, back=Side(ops=ops, bottom=("next",))), following, end(3))).aside("goal_reached")
    assert (game.t.deck, game.t.vortex) == ([2, 3], vortex)


# When it is reached -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "answers"),
    [
        (HeroesIn(area="Q", who="any"), ["move"]),
        (DEFEATED, ["attack", ["success"]]),
        (WyrmsIn(at_most=0), ["attack", ["success"]]),
        (HasKeyword(word="moon"), ["interact", "go on"]),
    ],
)
def test_the_goal_is_looked_at_after_every_change_in_a_turn(condition: Condition, answers: list[object]) -> None:
    """WB-GOL-04 WB-GOL-05"""
    using = box(goal(1, condition, back=ON), goal(2), thing(3, WriteKeyword(word="moon")), end(4))
    game = on_turn(using, areas="P: ken/4 A~ | Q: | V:", borders="P-Q", deck=[1, 2, 4], stacks={"red": [3]})
    game.answer(*answers).asks("turn.action", who="ken")
    assert (len(game.told("goal.reached")), game.t.deck) == (1, [2, 4])
    assert game.t.heroes["ken"].actions == 2


def test_the_goal_is_looked_at_in_the_enemies_phase_too() -> None:
    """WB-GOL-04 WB-GOL-05"""
    game = enemies("P: ken/4 | V:", deck(WyrmsIn(area="V", at_least=2)), wyrm_limit=4).answer("spawner")
    assert (game.told("goal.reached"), game.asked) == ([{"card": 1}], "turn.action")


def test_a_correction_by_hand_can_reach_the_goal() -> None:
    """WB-GOL-05: in the middle of an attack it is finished first, and a reached goal stays reached."""
    game = on_turn(deck(WyrmsIn(at_most=2)), "sid", areas="P: sid/5 A~ B C | V:").answer("attack").roll("+-")
    game.answer("no").asks("attack.target", "A", "B").correct(wyrms__C=None)
    game.correct(wyrms__C={"name": "C", "area": "P"}).asks("attack.target")
    assert (game.t.reached, game.told("goal.reached")) == (True, [])
    game.answer("B").asks("turn.action")
    assert (len(game.told("goal.reached")), game.here()) == (1, "P: sid/5 A~ B~ C")


def test_what_only_people_can_tell_they_say_out_of_turn() -> None:
    """WB-GOL-04 WB-GOL-05: once, and it can be taken back."""
    using = box(goal(1, back=says("well done", "next")), goal(2), end(3))
    game = on_turn(using).aside("goal_reached").asks("goal.set")
    with pytest.raises(NotNow):
        game.aside("goal_reached")
    with pytest.raises(NotNow):
        game.game.skip()
    assert game.undo().asks("turn.action").t.deck == [1, 2, 3]
    assert game.aside("goal_reached").ok("goal.set").asks("turn.action").t.deck == [2, 3]


def test_the_order_of_the_goal_is_carried_out_and_the_next_goal_is_told() -> None:
    """WB-GOL-02 WB-GOL-04 WB-GOL-01: what its lower end says, even if that does not say where the card goes."""
    met = Met(text=words("well done"), ops=(GainSpark(who="each"),), bottom=("goal",))
    using = box(goal(1, on_met=met), goal(2, text=words("now hide")), end(3))
    game = on_turn(using).aside("goal_reached")
    assert heard(game, using) == ["well done", "now hide"]
    assert ([hero.sparks for hero in game.t.heroes.values()], game.t.discard, game.t.deck) == ([1, 1], [1], [2, 3])


def test_a_goal_is_not_looked_at_before_its_own_setup_is_done() -> None:
    """WB-GOL-01 WB-GOL-05: no wyrm is there before its card has brought some; nor in the middle of a round."""
    about = Goal(condition=(WyrmsIn(at_most=0),), on_met=Met(bottom=("next",)))
    hunt = card(2, "goal", says("hunt them", "goal", ops=(Spawn(area="Q"),)), goal=about)
    game = reading(story(1), hunt, goal(3), end(4)).ok("card.read").asks("turn.who")
    assert (game.t.deck, game.told("goal.reached"), game.here()) == ([2, 3, 4], [], "P: ken/4 | Q: sid/5 A")
    turn = on_turn(box(goal(1, back=ON), hunt, goal(3), end(4))).aside("goal_reached").ok("card.read")
    assert (turn.asks("turn.action").t.deck, len(turn.told("goal.reached"))) == ([2, 3, 4], 1)


def test_a_goal_that_holds_as_soon_as_it_is_laid_is_reached_at_once() -> None:
    """WB-GOL-04 WB-GOL-05"""
    always = PlayersAtLeast(count=1)
    game = on_turn(box(goal(1, back=ON), goal(2, always, back=ON), goal(3, always, back=ON), goal(4), end(5)))
    game.aside("goal_reached").asks("turn.action", who="ken")
    assert ([about["card"] for about in game.told("goal.reached")], game.t.deck) == ([1, 2, 3], [4, 5])
    assert reading(goal(1, always, back=ON), end(2)).told("chapter.won")


def test_a_goal_reached_in_mid_effect_waits_for_its_end_and_stays_reached() -> None:
    """WB-GOL-10: the rest of the effect even undoes it; a used shred is discarded and the reward drawn first."""
    ops = (WriteKeyword(word="moon"), Counter(name="c"), Counter(name="c", n=-1), GainSpark())
    using = box(goal(1, CounterAtLeast(name="c", at_least=1), back=says("read", "next")), goal(2), end(3), law(4, *ops))
    game = on_turn(using, special=[4], deck=[1, 2, 3]).answer("special").ok("goal.set").asks("turn.action")
    assert (game.t.heroes["ken"].sparks, game.t.counters["c"], game.t.deck) == (1, 0, [2, 3])


def test_left_over_damage_is_dealt_before_the_goal_is_followed() -> None:
    """WB-EX-43 WB-GOL-10"""
    using = deck(DEFEATED, on_met=Met(text=words("well done")))
    game = on_turn(using, "sid", areas="P: sid/5 A~ B | V:").answer("attack").roll("++")
    game.answer("A", "B").asks("goal.set")
    assert (game.here(), len(game.told("goal.reached"))) == ("P: sid/5 B~", 1)
