"""How the game is built: what counts at a moment, cards before rules, and stopping in the middle."""

from __future__ import annotations

import pytest

from engine import Game, IllegalAnswer, NotNow, StaleAnswer
from engine.games.wonder_book.pack import Card, Modifier, Side, SpecialRule
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import WonderTable
from engine.games.wonder_book.verbs import ChooseHeroes, FlipDestiny, PlaceToken, Spawn, WriteKeyword
from engine.pieces.verbs import Counter, CounterAtLeast
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import HEROES, box, chapters, end, goal, story, words

AURA = PlaceToken(name="dark aura", area="P")


@pytest.mark.parametrize(("players", "heroes"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_one_to_four_people_win_or_lose_together(players: int, heroes: int) -> None:
    """WB-GEN-01 WB-HER-01"""
    game = play(WonderTable(), "set_up").asks("setup.players")
    assert game.options == [1, 4]
    game.answer(players, "normal").okay()
    while game.asked == "hero.choose":
        game.answer(game.options[0])
    assert (len(game.t.heroes), len(game.t.players)) == (heroes, players)
    game.aside("goal_reached").okay()
    assert game.t.campaign.scores == {"1": 5}


def test_no_more_than_four_play_even_if_there_are_more_heroes() -> None:
    """WB-GEN-01"""
    five = HEROES | {"owl": HEROES["ken"]}
    game = play(WonderTable(), "set_up", using=box(heroes=five)).asks("setup.players", 1, 4)
    assert game.answer(4, "normal").okay().asks("hero.choose").options == list(five)


def test_each_chapter_has_its_own_deck_and_rules() -> None:
    """WB-GEN-02: the same number is another card in another chapter."""
    decks = [(story(1, ChooseHeroes(), Counter(name=f"chapter {n}")), goal(2), end(3)) for n in (1, 2)]
    game = campaign(chapters(*decks)).prepared().answer("ken", "sid").asks("turn.who")
    assert game.t.counters == {"chapter 1": 1}
    game.aside("goal_reached").okay().prepared().answer("ken", "sid").asks("turn.who")
    assert game.t.counters == {"chapter 2": 1}


def test_cards_are_stronger_than_rules() -> None:
    """WB-GEN-03 WB-SPR-02: four actions instead of three, no attack, and enemies who begin."""
    rule = SpecialRule(
        text=words("a long day"),
        modifiers=(Modifier(what="actions_per_turn", value=1), Modifier(what="forbid_action", value="attack")),
    )
    long_day = Card(number=5, kind="special_rule", special_rule=rule)
    using = box(goal(1, enemies_first=True, enemies=()), end(2), story(3), story(4), long_day)
    table = at("P: ken/4 *1", "P-Q", using=using, special=[5], deck=[1, 2], phase="reading")
    game = play(table, "read_on", using=using).asks("turn.action", "move", "spark", "pass")
    assert game.t.heroes["ken"].actions == 4
    assert [news.what for news in game.news][:2] == ["enemies.begin", "players.begin"]


def test_one_answer_counts_for_the_group_and_can_be_taken_back() -> None:
    """WB-GEN-06"""
    table = at("P: ken/4 sid/5 A", wyrm_card="quiet")
    game = play(table, "enemies_phase").answer("quiet").asks("wyrm.attacks", "ken", "sid", who="all")
    turn = game.game.turn
    game.game.answer("sid", to=turn, by="Ada's phone")
    with pytest.raises(StaleAnswer):
        game.game.answer("ken", to=turn, by="Ben's phone")
    game.undo().asks("wyrm.attacks").answer("ken")
    assert game.here() == "P: ken/3 sid/5 A"


def test_the_card_on_top_says_what_counts_now() -> None:
    """WB-GEN-07 WB-GOL-02 WB-DCK-04: the goal in force is that of the top card, and changes with it."""
    first = goal(1, CounterAtLeast(name="bells", at_least=1))
    using = box(first, goal(2, CounterAtLeast(name="owls", at_least=1)), end(3))
    game = play(at("P: ken/4 sid/5", using=using), using=using).correct(counters__owls=0)
    assert game.t.goal() == first.goal
    game.correct(counters__bells=1).asks("turn.who")
    assert (game.t.deck, game.t.goal()) == ([2, 3], using.cards[1, 2].goal)
    assert game.correct(counters__owls=1).told("chapter.won")


def test_your_area_is_where_your_own_hero_stands() -> None:
    """WB-GEN-08 WB-SPK-02 WB-ATK-03"""
    game = play(at("P: ken/4 | Q: sid/5 A *1", "P-Q")).answer("ken").asks("turn.action", "move", "attack", "pass")
    game.answer("attack").asks("attack.nobody").answer("no", "move")
    assert "spark" in game.asks("turn.action").options
    game.answer("attack").roll("+").asks("turn.action")
    assert game.t.wyrms["A"].stunned


def test_without_a_goal_nobody_takes_a_turn_and_no_enemy_acts() -> None:
    """WB-GEN-09 WB-GOL-07"""
    using = box(story(1, Spawn(n=1, area="P")), story(2, FlipDestiny()), end(3, front=Side(text=words("end"))))
    game = play(at("P: ken/4", using=using, phase="reading"), "read_on", using=using).asks("ending.read")
    assert {news.what for news in game.news} == {"wyrm.spawned", "destiny.down", "chapter.won"}
    assert game.game.asides() == []
    with pytest.raises(NotNow):
        game.aside("goal_reached")


def test_the_dark_aura_does_nothing_by_itself() -> None:
    """WB-GEN-10: it lies where a card puts it, and nothing else is different."""
    quiet = (goal(2), end(3))
    with_aura = play(at("P: ken/4", phase="reading"), "read_on", using=box(story(1, AURA), *quiet)).t.to_data()
    without = play(at("P: ken/4", phase="reading"), "read_on", using=box(story(1), *quiet)).t.to_data()
    assert with_aura.pop("tokens") == {"dark aura": "P"}
    assert without.pop("tokens") == {}
    assert with_aura == without


def test_a_game_can_stop_in_the_middle_of_a_chapter_and_go_on() -> None:
    """WB-GEN-11: exactly as it lay, and the chapter counts only once it is finished."""
    using = box(story(1, ChooseHeroes(), WriteKeyword(word="moon")), goal(2), end(3))
    lines: list[object] = []
    game = Play(Game(RULES, WonderTable(players=["Ada"]), using, save=lines.extend, strict=True)).prepared()
    game.answer("ken", "sid", "ken").correct(wyrms__A={"name": "A", "area": ""})
    game.answer("attack").roll("-").answer("heart").asks("attack.roll")
    again = Play(Game.resume(RULES, lines, using, strict=True))  # type: ignore[arg-type]
    assert again.asks("attack.roll").t.to_data() == game.t.to_data()
    assert (again.t.campaign.scores, again.t.campaign.chapter) == ({}, 1)
    assert again.roll("+").asks("turn.action").t.heroes["ken"].hearts == 3


def test_what_is_no_answer_changes_nothing() -> None:
    """WB-GEN-06: the question stays."""
    game = play(at("P: ken/4 sid/5")).asks("turn.who")
    before = game.t.to_data()
    for nonsense in ("tina", 1, None, ["ken"], True):
        with pytest.raises(IllegalAnswer):
            game.answer(nonsense)
    assert game.asks("turn.who").t.to_data() == before
