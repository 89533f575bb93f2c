"""What people hear at a table of Unlikely Heroes: each change is said, once, with its numbers and with whose it is."""

from __future__ import annotations

from typing import Any

from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    Chapter,
    ClockSpace,
    Effect,
    Expansions,
    FateItem,
    Objective,
    OutOfLuckCard,
    Quest,
    Trait,
    Variant,
    Weather,
)
from engine.games.unlikely_heroes.table import HeroesTable, Job, TraitCard
from engine.games.unlikely_heroes.verbs import (
    Bonus,
    Choose,
    DestroyCard,
    DiscardCard,
    GainEnergy,
    LoseEnergy,
    Met,
    MoveHero,
    Option,
    Recharge,
    Uncharge,
)
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import (
    CLOCK,
    energetic,
    hero,
    item,
    mark,
    with_cards,
    words,
)

ROOMY = hero("ann", "2 1 0", effects=(energetic(spaces="charged uncharged"),))


def with_rope(*ops: Any, **fields: Any) -> Play:
    """Ann, who has room for two cubes, uses a rope with these lines."""
    using = with_cards(ROOMY, item("rope", "0 0 0", Effect(ops=ops)))
    t = holding(at(using=using, **fields), "ann", "right", "rope")
    return play(t, using=using)


# Energy -------------------------------------------------------------------------------------------


def test_cubes_are_said_as_they_come_and_go() -> None:
    """UH-NRG-02, UH-NRG-04, UH-NRG-05, UH-NRG-14, UH-NRG-15"""
    game = with_rope(GainEnergy(n=2)).aside("use_effect", "rope:0").answer("ann", "pool")
    assert game.told("energy.gained") == [{"card": "ann", "hero": "ann", "pool": 18}]
    assert (game.told("energy.declined"), game.told("effect.used")) == ([{"hero": "ann"}], [{"card": "rope"}])
    used = game.aside("use_effect", "ann:0")
    assert used.told("effect.used_cube") == [{"card": "ann", "left": 0, "pool": 19, "hero": "ann"}]
    charged = with_rope(Recharge()).aside("use_effect", "rope:0")
    assert charged.told("energy.placed") == [{"card": "ann", "hero": "ann", "n": 1, "pool": 18}]
    t = with_rope(Uncharge())
    t.t.heroes["ann"].bright, t.t.pool = 1, 18
    assert t.aside("use_effect", "rope:0").told("energy.uncharged") == [{"card": "ann", "n": 1, "pool": 19}]


def test_what_cannot_come_about_is_said() -> None:
    """UH-NRG-11, UH-NRG-13, UH-CUB-04"""
    assert with_rope(LoseEnergy()).aside("use_effect", "rope:0").told("energy.nothing_to_lose") == [{"hero": "ann"}]
    assert with_rope(Uncharge()).aside("use_effect", "rope:0").told("energy.nothing_to_lose") == [{"hero": "ann"}]
    full = with_rope(Recharge())
    full.t.heroes["ann"].bright, full.t.pool = 1, 18
    assert full.aside("use_effect", "rope:0").told("energy.nothing_to_charge") == [{"hero": "ann"}]
    mixed = with_rope(Bonus(n=1), *mark("x")).aside("use_effect", "rope:0")
    assert (mixed.told("bonus.useless"), mixed.marks()) == ([{}], {"x": 1})


def test_cubes_of_a_card_that_moves_or_goes_are_said() -> None:
    """UH-BAC-06, UH-NRG-18"""
    covered = play(holding(at(), "ann", "right", "lamp*1")).answer("backpack", "rearrange", "left")
    assert covered.told("energy.covered") == [{"card": "lamp", "n": 1, "pool": 19}]
    gone = play(holding(at(), "ann", "right", "lamp*1")).answer("backpack", "discard")
    assert gone.told("energy.returned") == [{"card": "lamp", "n": 1, "pool": 19}]


# Cards --------------------------------------------------------------------------------------------


def test_what_becomes_of_a_card_is_said() -> None:
    """UH-CRD-09, UH-CRD-06, UH-CUB-19, UH-EFF-05"""
    destroyed = lines(DestroyCard(number=41))
    assert destroyed.told("card.destroyed") == [{"card": "41", "hero": ""}]
    using = with_cards(hero("ann", effects=(Effect(ops=(DiscardCard(number=70),)),)), hero("eve", number=70))
    stays = play(at("ann", "eve", using=using), using=using).aside("use_effect", "ann:0")
    assert (stays.told("card.stays"), list(stays.t.heroes)) == ([{"card": "eve"}], ["ann", "eve"])
    thorn = item("thorn", "0 0 0", starting=False, back=Back(generic=True))
    fated = with_cards(thorn, expansions=Expansions(items=(FateItem(id="thorn", blessed=False),)))
    under = play(holding(at(using=fated), "ann", "left", "thorn"), using=fated).answer("backpack", "discard")
    assert (under.told("card.under"), under.t.cursed_items) == ([{"card": "thorn", "hero": "ann"}], ["thorn"])
    loud = with_cards(item(41, "0 0 0", Effect(trigger="reveal", ops=mark("x"))))
    assert play(at(using=loud), using=loud).explore(41).told("effect.fires") == [{"card": "41"}]


def test_a_map_that_lies_beside_none_is_said_to_lie_there() -> None:
    """UH-MAP-01"""
    t = at(cells={"0,0": "1"})
    far = jobs(t, Job("map_laid", "5@3,3", "ann")).asks("stopped")
    assert (far.told("map.laid"), far.t.cells["3,3"]) == ([{"card": "5"}], "5")


def test_who_retires_is_said_and_who_stays_where_they_are() -> None:
    """UH-HRO-01, UH-TRV-07"""
    t = at(cells={"0,0": "1"})
    game = jobs(t, Job("encounter", "70", "ann")).read().answer("yes")
    assert game.told("hero.retires") == [{"hero": "eve", "old": "ann"}]
    stays = lines(MoveHero(n=1)).answer("stay")
    assert (stays.told("hero.stays"), stays.told("hero.goes")) == ([{"hero": "ann"}], [])


# Challenges, luck, fate ---------------------------------------------------------------------------


def test_a_challenge_is_told_from_its_box_to_its_result() -> None:
    """UH-CHL-07, UH-JON-01, UH-JON-03, UH-FRC-02, UH-EFF-08"""
    t = at("ann", "bob", "cid")
    for one in t.heroes.values():
        one.at = "1,0"
    game = play(t).explore(54).answer("0", "dexterity", "no")
    assert game.told("challenge.tries") == [{"hero": "ann", "skill": "strength", "n": 8}]
    assert game.told("challenge.joins") == [{"hero": "bob", "skill": "dexterity", "n": 3}]
    assert game.told("challenge.stays_out") == [{"hero": "cid"}]
    again = play(at()).explore(53).answer(1, "0")
    assert (again.told("challenge.again"), again.told("challenge.lost")) == (
        [{"hero": "ann"}],
        [{"hero": "ann", "card": "53"}],
    )
    steady = with_cards(item("rope", "0 0 0", Effect(trigger="passive", ops=(Bonus(n=1),))))
    counted = play(holding(at(using=steady), "ann", "right", "rope"), using=steady).explore(52).tries("0", "0")
    assert counted.told("bonus.passive") == [{"card": "rope", "n": 1}]


def test_luck_that_runs_out_is_said() -> None:
    """UH-CHL-11, UH-OOL-01, UH-OOL-03"""
    deck = Deck.shuffled(["0"])
    deck.discard = ["0"]
    game = play(at(luck=deck)).explore(52).answer("0", 3, "0", "0")
    assert (game.told("luck.reshuffled"), game.told("luck.all_gone")) == ([{"n": 1}], [{}])
    game.answer("pass").answer("woe-1")
    (stays,) = game.told("bad_luck.stays")
    assert (stays["bad_luck"], bool(stays["text"])) == ("woe-1", True)
    nameless = with_cards(basics=Basics(clock=CLOCK, out_of_luck=(OutOfLuckCard(id="x"),)))
    blank = play(at(using=nameless, reshuffles=1), using=nameless).answer("pass")
    if blank.asked == "bad_luck.draw":
        blank.answer("x")
    assert blank.told("bad_luck.stays") == [{"bad_luck": "x", "text": ""}]


def test_fate_is_told_step_by_step() -> None:
    """UH-CUB-10, UH-CUB-16"""
    steps = tuple(Effect(trigger="passive", ops=()) for _ in range(3))
    using = with_cards(expansions=Expansions(traits=(Trait(id="good", steps=steps),)))
    t = HeroesTable(players=["Ada"], modules=["blessed_traits"], pool=20, phase="setup")
    t.heroes = {"ann": at().heroes["ann"]}
    dealt = play(t, "pick_items", using=using).answer("rope", "left").asks("setup.fate").answer("good")
    assert dealt.told("fate.trait") == [{"trait": "good", "hero": "ann", "pool": 19}]
    assert dealt.told("setup.item_taken") == [{"hero": "ann", "card": "rope"}]
    rising = at(using=using, modules=["blessed_traits"])
    rising.heroes["ann"].traits, rising.pool = [TraitCard("good", 1)], rising.pool - 1
    won = play(rising, using=using).explore(52).tries("0", "+1").answer("trait:good")
    assert won.told("fate.trait_rises") == [{"trait": "good", "hero": "ann"}]


# Turns, quests ------------------------------------------------------------------------------------


def test_turns_and_the_clock_are_said() -> None:
    """UH-TRN-01, UH-TRN-05"""
    game = play(at()).answer("pass")
    assert game.told("turn.passed") == [{"hero": "ann"}]
    assert game.told("turn.begins") == [{"hero": "bob", "player": "Ben"}]
    talking = with_cards(basics=Basics(clock=(ClockSpace(), ClockSpace(text=words("ding")))))
    (rings,) = play(at(using=talking), using=talking).answer("pass").told("clock.moves_and_says")
    assert (rings["space"], bool(rings["text"])) == (1, True)
    blank = with_cards(basics=Basics())
    assert play(at(using=blank), using=blank).answer("pass").told("clock.moves_unread") == [{}]


def test_objectives_are_told_with_their_words_or_without() -> None:
    """UH-QST-04, UH-QST-08"""
    for text, key in ((words("hurray"), "objective.follows"), (words(""), "objective.done")):
        goal = Objective(bold=words("x"), when=(Met(number=40),), text=text)
        page = Variant(title=words("t"), story=words("s"), objectives=(goal,))
        quest = Quest(title=words("q"), chapters=(Chapter(variants=(page,)),), won=words("the end"))
        using = with_cards(quests={"1": quest})
        game = play(at(using=using, chapter=1), using=using).answer("explore", "40").ok().answer("yes")
        assert (len(game.told(key)), len(game.told("quest.epilogue"))) == (1, 1)


def test_whoever_is_not_sure_plays_on_and_whoever_is_has_lost() -> None:
    """UH-QST-02"""
    game = play(at(chapter=9)).aside("say_failed").answer("no")
    assert game.told("quest.goes_on") == [{}]
    lost = game.aside("say_failed").answer("yes").asks("quest.again")
    assert [told["quest"] for told in lost.told("quest.lost")] == ["1"]


def test_where_everybody_meets_is_said_and_which_cube_moved() -> None:
    """UH-RGP-02, UH-RGP-05, UH-SAV-04"""
    using = with_cards(ROOMY)
    t = holding(at(using=using), "bob", "right", "lamp*1")
    game = jobs(t, Job("share"), Job("meet", "3"), using=using).answer("cube")
    if game.asked == "regroup.cube_to":
        game.answer("ann")
    assert game.told("regroup.cube_moved") == [{"card": "ann", "old": "lamp", "hero": "ann", "owner": "bob", "n": 1}]
    assert game.answer("done").told("regroup.meets") == [{"card": "3"}]
    packed = play(at()).aside("save").answer("yes").asks("save.done").ok()
    assert packed.told("save.unpacks") == [{}]


def test_the_setup_is_said() -> None:
    """UH-SET-04, UH-SET-22, UH-SET-23"""
    game = play(HeroesTable(players=["Ada"], pool=20), "pick_heroes").answer(2, "bob", "ann")
    assert game.told("setup.takes") == [{"hero": "bob", "player": "Ada"}, {"hero": "ann", "player": "Ada"}]
    assert game.told("energy.placed") == [{"card": "bob", "hero": "bob", "n": 1, "pool": 19}]
    t = at(active="", phase="setup", clock_runs=False)
    t.pool = 20
    placed = jobs(t, Job("first_turn"), stop="next_turn").asks("setup.first").answer("bob")
    assert (placed.told("setup.meeples"), placed.t.active) == ([{"card": "4", "pool": 19}], "ann")
    few = with_cards()
    for name in ("ann", "cid", "dan"):
        del few.heroes[name]  # type: ignore[attr-defined]
    none_left = play(HeroesTable(players=["Ada"], pool=20), "pick_heroes", using=few)
    assert none_left.told("setup.no_hero_left") == [{}]


def test_weather_is_said_with_where_it_comes_from() -> None:
    """UH-WEA-02"""
    using = with_cards(expansions=Expansions(weather=(Weather(id="wind", effects={"east": Effect(ops=())}),)))
    game = play(at(using=using, cells={"0,0": "1"}, top="wind"), using=using).explore(2).answer("no")
    assert (game.told("weather.blows"), game.told("exploration.says")) == ([{"side": "east"}], [])


def test_a_choice_of_one_is_no_question() -> None:
    """UH-NRG-13"""
    one = Choose(text=words("?"), options=(Option(id="a", label=words("a"), ops=mark("a")),))
    assert lines(one).marks() == {"a": 1}
