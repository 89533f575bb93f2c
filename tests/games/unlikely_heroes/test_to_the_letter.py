"""Rules of Unlikely Heroes to the letter: what is said, what is over, and where the last possible case lies."""

from __future__ import annotations

import pytest

from engine import Ask
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.names import NAMERS
from engine.games.unlikely_heroes.pack import Back, Dependency, Detour, Effect, Expansions, Nightfall, NightRow, Weather
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.verbs import Bonus, RestoreLuck
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.boards import shown
from tests.games.unlikely_heroes.play import at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import (
    boxed_skill,
    challenge,
    hero,
    item,
    mark,
    with_cards,
    words,
)

ONE = {"0,0": "1"}

# Actions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["explore", "backpack"])
def test_an_action_that_somebody_thinks_better_of_is_not_under_way(action: str) -> None:
    """UH-TIM-04, UH-TRN-02"""
    game = play(holding(at(), "ann", "left", "rope")).answer(action, "no").asks("turn.action")
    assert (game.t.going_on, game.t.actions, game.t.action) == (["turn"], 2, "")


def test_of_a_sum_without_a_card_it_is_said_that_there_is_none() -> None:
    """UH-PZL-10"""
    game = play(holding(at(discard=["23"]), "ann", "left", "42", "44")).answer("backpack", "solve").asks("turn.action")
    assert (game.told("puzzle.sum"), game.told("encounter.none")) == ([{"number": 23}], [{"number": 23}])
    assert game.told("action.kept") == [{"left": 2}]


def test_a_card_that_is_on_the_table_is_not_said_to_be_gone() -> None:
    """UH-ENC-04, UH-ENC-08"""
    using = with_cards(item(41, "0 0 0", draws=(2, 40)))
    game = play(at(using=using, discard=["40"]), using=using).explore(41).answer("left").asks("turn.action")
    assert (game.told("encounter.in_play"), game.told("encounter.none")) == ([{"number": 2}], [{"number": 40}])


def test_a_back_that_went_back_is_not_being_read_any_more() -> None:
    """UH-EXP-07, UH-CRD-03"""
    closed = Back(text=words("closed"), help=words("a clue"), needs=Dependency(tags=("tool",)))
    using = with_cards(item(41, "0 0 0", back=closed))
    game = play(at(using=using), using=using).answer("explore", "41")
    assert ("help_text", ("41",)) in game.game.asides()
    game.ok().asks("turn.action")
    assert (game.t.reading, [name for name, _ in game.game.asides() if name == "help_text"]) == ("", [])


# Challenges ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("needed", "is_asked"), [(32, True), (33, False)])
def test_words_are_asked_about_as_long_as_they_can_make_up_for_what_lacks(needed: int, *, is_asked: bool) -> None:
    """UH-CHL-14"""
    using = with_cards(
        challenge(52, boxed_skill("strength", needed)),
        item("rope", "0 0 0", Effect(trigger="passive", text=words("odd"))),
    )
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).explore(52).tries("0", "0").declines()
    assert (game.asked == "challenge.bonus") == is_asked


@pytest.mark.parametrize(("discard", "asked"), [("0", "challenge.announce"), ("", "turn.action")])
def test_a_forced_challenge_is_repeated_as_long_as_there_is_one_luck_card(discard: str, asked: str) -> None:
    """UH-FRC-02, UH-OOL-05"""
    deck = Deck.shuffled(discard.split())
    game = play(at(luck=deck)).explore(53).answer(1)
    if discard:
        game.draws("0")
    assert game.asks(asked).t.reshuffles == 0


def test_an_effect_from_elsewhere_counts_once_it_is_used() -> None:
    """UH-CHL-14, UH-EFF-02"""
    using = with_cards(item("rope", "0 0 0", Effect(trigger="anytime", ops=(Bonus(n=1),))))
    t = holding(at(using=using), "bob", "right", "rope")
    t.heroes["bob"].at = "1,0"
    game = play(t, using=using).explore(52).answer("0").aside("use_effect", "rope:0").answer(1, "0")
    assert (game.told("bonus.counts"), game.told("challenge.sum")[0]["n"]) == ([{"n": 1}], 3)


# Heroes, maps -------------------------------------------------------------------------------------


def test_what_a_new_hero_brings_along_is_the_new_heros() -> None:
    """UH-HRO-03, UH-ENC-04"""
    using = with_cards(hero("eve", "1 4 1", number=70, back=Back(text=words("b")), draws=(40,)))
    game = jobs(at(using=using, cells=dict(ONE)), Job("encounter", "70", "ann"), using=using).read().answer("yes")
    game.read().asks("item.place").answer("left")
    assert game.items("eve", "left") == ["40"]


def test_whoever_goes_far_is_said_to_stand_there() -> None:
    """UH-MAP-09"""
    game = jobs(at(), Job("relocated", "4", "ann")).answer("yes")
    assert game.told("hero.goes") == [{"hero": "ann", "card": "4"}]
    stays = jobs(at(), Job("relocated", "4", "ann")).answer("no")
    assert stays.told("hero.goes") == []


def test_a_map_is_drawn_by_its_name_without_the_article() -> None:
    """UH-MAP-10"""
    places = shown(at("pino", using=demo(), cells={"0,0": "13"})).map
    assert places
    assert places.places["0,0"].picture == "map-bakery-cellar"


# Exploring ----------------------------------------------------------------------------------------

EFFECT = Effect(text=words("a gust"), ops=mark("x"))
DECK = Expansions(
    weather=(Weather(id="wind", effects={"east": EFFECT}),),
    detours=(Detour(id="inn", sides=("north",), effect=EFFECT),),
    nightfall=(Nightfall(id="owl", rows=(NightRow(intervals=("day",), effect=EFFECT),)),),
)


@pytest.mark.parametrize("top", ["wind", "owl"])
def test_what_an_exploration_card_says_is_read_before_it_happens(top: str) -> None:
    """UH-WEA-02, UH-NIT-02, UH-XPL-08"""
    using = with_cards(expansions=DECK)
    game = play(at(using=using, cells=dict(ONE), top=top), using=using).explore(2).answer("no")
    told = [news.what for news in game.news]
    assert told.index("exploration.drawn") < told.index("exploration.says") < told.index("counter.changed")


def test_where_a_detour_lies_is_said_and_what_it_says_when_it_is_met() -> None:
    """UH-DET-02, UH-DET-06"""
    using = with_cards(expansions=DECK)
    game = play(at(using=using, cells=dict(ONE), top="inn"), using=using).explore(2).answer("no")
    assert game.told("detour.placed") == [{"exploration": "inn", "card": "2", "side": "north"}]
    met = jobs(at(using=using, cells=dict(ONE), detours={"1,0": "inn"}), Job("detour_met", "1,0", "ann"), using=using)
    assert (len(met.told("exploration.says")), met.marks()) == (1, {"x": 1})


# Luck ---------------------------------------------------------------------------------------------


def test_who_is_owed_more_bad_luck_than_there_is_gets_what_there_is() -> None:
    """UH-OOL-06, UH-OOL-02"""
    game = play(at(reshuffles=3, misfortune=["woe-1"], bad_luck=["woe-2", "woe-3"])).answer("pass")
    if game.asked == "bad_luck.draw":
        game.answer("woe-1")
    assert (game.asks("turn.action").t.bad_luck, game.t.reshuffles) == (["woe-2", "woe-3", "woe-1"], 0)
    assert game.told("bad_luck.no_card") == [{"n": 2}]
    later = at(reshuffles=2, misfortune=["woe-1"], bad_luck=["woe-2", "woe-3"], house={"owed_again": "next_turn"})
    second = play(later).answer("pass")
    if second.asked == "bad_luck.draw":
        second.answer("woe-1")
    assert (second.asks("turn.action").told("bad_luck.no_card"), second.t.reshuffles) == ([{"n": 1}], 0)


def test_eyes_look_for_what_can_lie_there_as_often_as_it_is_there() -> None:
    """UH-LCK-02, UH-LCK-03"""
    t = at()
    t.luck.cards, t.luck.discard = ["0", "0", "+1"], ["-1", "-1"]
    draw = Ask("luck.draw", "draw", ("0", "+1"), deck="luck")
    restore = Ask("luck.restore", "draw", ("-1",), deck="luck")
    other = Ask("encounter.copy", "draw", ("90a", "90b"), deck="encounters")
    assert [list(GAME.pile(t, ask)) for ask in (draw, restore, other)] == [
        ["0", "0", "+1"], ["-1", "-1"], ["90a", "90b"],
    ]  # fmt: skip


# Regrouping, packing away -------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "asked"), [("together", "item.too_many"), ("each_side", "stopped")])
def test_after_sharing_the_limit_is_that_of_the_house(house: str, asked: str) -> None:
    """UH-RGP-03, UH-BPK-07"""
    t = holding(holding(at(house={"limit": house}), "ann", "left", "rope", "40"), "ann", "right", "41")
    jobs(t, Job("share")).answer("done").asks(asked)


def test_whose_turn_it_was_is_said_when_all_is_packed_away() -> None:
    """UH-SAV-03"""
    between = play(at("ann", "bob", "cid", active="cid")).aside("save").answer("yes")
    within = play(at("ann", "bob", "cid", active="cid", actions=1)).aside("save").answer("yes")
    assert [game.told("save.packs") for game in (between, within)] == [[{"hero": "bob"}], [{"hero": "cid"}]]


def test_a_quest_that_nobody_has_typed_begins_with_any_card() -> None:
    """UH-SET-21"""
    t = at(cells={}, active="", phase="setup", clock_runs=False)
    t.pool = 20
    game = play(t, "map_by_hand", stop="next_turn").asks("setup.start")
    assert game.game.ask
    assert game.game.ask.options == (1, 999)
    game.answer(3).asks("card.back_unread" if not game.t.card("3") else game.asked)
    assert (game.t.reading, game.t.told_rewards["chapter-1-9"][0].n) == ("3", 3)


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "name"), [("nimble", "Passo leggero"), ("hiccups", "Singhiozzo"), ("1", "Piazza")])
def test_what_counts_in_a_challenge_is_called_by_its_name(value: str, name: str) -> None:
    """UH-CHL-14, UH-CUB-11, UH-OOL-03"""
    cards, _ = GAME.open(GAME.demo())
    assert cards
    t = at("pino", using=demo(), cells={"0,0": "1"})
    assert name in GAME.names.name(cards.box, "card", value, "it", t)
    assert NAMERS["card"] is NAMERS["effect"]


def test_the_first_luck_card_back_is_the_last_one_out() -> None:
    """UH-LCK-03, UH-LCK-04"""
    deck = Deck.shuffled(["0"])
    deck.discard = ["+1"]
    game = lines(RestoreLuck(n=1), luck=deck).asks("turn.action")
    assert (game.told("luck.restored_all"), game.t.luck.discard) == ([{"n": 1}], [])
