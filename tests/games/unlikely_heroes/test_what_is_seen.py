"""What everybody can see of a table of Unlikely Heroes: the board, its numbers, what is printed, what is offered."""

from __future__ import annotations

from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import Effect, Expansions, Trait
from engine.games.unlikely_heroes.regrouping import cubes, places
from engine.games.unlikely_heroes.rules_setup import fate_cards
from engine.games.unlikely_heroes.table import HeroesTable, Item, Job, TraitCard, Trial
from engine.games.unlikely_heroes.verbs import AdvanceClock, DestroyCard, MoveHero
from tests.games.unlikely_heroes.boards import shown
from tests.games.unlikely_heroes.play import at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import BOX, energetic, hero, item, the_map, with_cards

BOXED = demo()


def table(**fields: object) -> HeroesTable:
    """Pino and Zita on the first map of the demo."""
    return at("pino", "zita", using=BOXED, cells={"0,0": "1"}, **fields)


# The board ----------------------------------------------------------------------------------------


def test_the_numbers_of_the_table_are_shown_once_it_is_laid() -> None:
    """UH-LCK-02, UH-OOL-02, UH-TRN-05"""
    t = table(reshuffles=2)
    t.luck.discard = [t.luck.cards.pop(), t.luck.cards.pop()]
    assert [(one.number, one.name) for one in shown(t).tallies] == [
        ("18", "luck cards to draw"),
        ("2", "luck cards discarded"),
        (str(t.pool), "cubes in the heap"),
        ("midnight", "the clock"),
        ("2", "Out of Luck cards owed"),
    ]
    assert [one.name for one in shown(table()).tallies] == [
        "luck cards to draw", "luck cards discarded", "cubes in the heap", "the clock",
    ]  # fmt: skip
    before = HeroesTable()
    before.attach(None, BOXED)
    assert (shown(before).tallies, shown(before).map, shown(before).phase, shown(before).adjusters) == (
        (),
        None,
        "",
        (),
    )


def test_people_have_skills_both_sides_of_the_backpack_energy_and_traits() -> None:
    """UH-CHL-15, UH-BPK-01, UH-CUB-11"""
    t = table()
    pino, zita = t.heroes["pino"], t.heroes["zita"]
    pino.left, pino.right = [Item("string-bag")], [Item("saucepan", 1)]
    pino.traits = [TraitCard("cheerful", 1)]
    first, second = shown(t).people
    assert (first.state, second.state, first.note != "", second.note) == ("active", "", True, "")
    assert len(first.bits) == len(second.bits) == 3
    assert len(first.held) == 3
    assert "One more with wit" in first.held[2]
    assert second.held == ()
    full = [one for one in shown(t).people if one.counters]
    assert [counted.of for one in full for counted in one.counters] == [
        len(effect.spaces) for name in t.heroes for effect in BOXED.heroes[name].effects if effect.spaces
    ]
    assert zita.traits == []


def test_goals_failure_and_rules_of_the_chapter_and_bad_luck_are_facts() -> None:
    """UH-QST-03, UH-QST-05, UH-OOL-03, UH-XPL-04"""
    t = table(quest="1", chapter=1)
    assert [fact.is_goal for fact in shown(t).facts] == [True, False, False]
    t.bad_luck, t.top = ["hiccups"], "breeze"
    found = shown(t).facts
    assert len(found) == 5
    assert "Hiccups: Hic!" in found[3].said[0]
    assert found[4].said == ("Breeze",)
    assert shown(table(quest="1", chapter=1, phase="ended")).facts == ()
    undone, done = shown(table(quest="1", chapter=1)).facts[0].said, shown(table(quest="1", chapter=1, found=[0]))
    assert undone != done.facts[0].said


def test_a_map_shows_its_doors_as_long_as_nothing_lies_there_and_detours_are_no_maps() -> None:
    """UH-MAP-10, UH-DET-09"""
    t = table(detours={"0,-1": "picnic"})
    places = shown(t).map
    assert places
    assert len(places.places["0,0"].doors) == len(BOXED.maps["1"].edges)
    assert places.places["0,-1"].signs == ()
    assert [sign.state for sign in places.places["0,0"].signs] == ["active", ""]
    east = BOXED.maps["1"].edges.get("east")
    if east:
        beside = shown(at("pino", using=BOXED, cells={"0,0": "1", "1,0": str(east)})).map
        assert beside
        assert len(beside.places["0,0"].doors) == len(BOXED.maps["1"].edges) - 1


def test_a_challenge_shows_what_is_needed_and_how_far_one_is() -> None:
    """UH-CHL-14"""
    name = next(name for name, card in BOXED.challenges.items() if card.boxes)
    t = table(trial=Trial(card=name, hero="pino", box=0, values=[1, 1]))
    fact = shown(t).facts[0]
    assert str(t.requirement()) in fact.said[0]
    assert shown(table(trial=Trial(card="", hero="pino", box=0))).facts[:1] != (fact,)


# What is known and printed ------------------------------------------------------------------------


def test_the_shelf_says_how_much_is_in_the_box() -> None:
    """UH-SET-01"""
    found = dict(list(GAME.known(BOXED))[:1])
    kinds = {"maps": BOXED.maps, "heroes": BOXED.heroes, "items": BOXED.items, "challenges": BOXED.challenges}
    assert found == {"known.boxed": {name: len(cards) for name, cards in kinds.items()}}
    assert [told["n"] for what, told in GAME.known(BOXED) if what == "known.quest"] == [3, 2]


def test_of_a_card_that_nobody_has_typed_nothing_is_printed() -> None:
    """UH-SET-03"""
    assert GAME.printed(BOXED, table(), "999", "front", "en") is None
    back = GAME.printed(BOXED, table(), "2", "back", "en")
    front = GAME.printed(BOXED, table(), "2", "front", "en")
    assert back
    assert front
    assert (BOXED.cards["2"].back.text.say("en") in back.words, back.number) == (True, "2")
    assert front.title == BOXED.cards["2"].name.say("en")


def test_a_card_without_a_number_has_none_and_a_number_without_a_card_is_believed() -> None:
    """UH-EXP-08, UH-SET-10"""
    t = at()
    assert (t.number("rope"), t.number("90a"), t.number("777"), t.number("x")) == (0, 90, 777, 0)
    assert (t.available(777), at(discard=["777"]).available(777)) == (["777"], [])


# What is offered ----------------------------------------------------------------------------------


def test_traits_of_each_kind_are_dealt_from_what_is_left_and_only_for_a_cube() -> None:
    """UH-CUB-09, UH-CUB-12"""
    dealt = Expansions(
        traits=(*(Trait(id=f"good-{n}") for n in range(2)), *(Trait(id=f"bad-{n}", blessed=False) for n in range(2)))
    )
    t = at(using=with_cards(expansions=dealt), blessed_items=["x"], cursed_items=["y"])
    t.heroes["ann"].traits = [TraitCard("good-0")]
    assert fate_cards(t, "blessed_traits") == ["good-1"]
    assert fate_cards(t, "cursed_traits") == ["bad-0", "bad-1"]
    assert (fate_cards(t, "blessed_items"), fate_cards(t, "cursed_items")) == (["x"], ["y"])
    t.pool = 0
    assert fate_cards(t, "cursed_traits") == []


def test_cubes_and_room_of_all_heroes_can_be_shared() -> None:
    """UH-RGP-02, UH-NRG-04"""
    t = holding(holding(at(), "ann", "right", "lamp*1"), "bob", "right", "bread")
    assert (cubes(t), places(t)) == (["lamp"], ["bob", "bread"])


def test_the_luck_deck_is_told_card_by_card_when_it_is_built() -> None:
    """UH-SET-13"""
    game = play(HeroesTable(players=["Ada"]), "pick_level").answer("normal")
    (told,) = game.told("setup.luck")
    assert (sorted(told["counts"]), told["n"]) == (["2 +2", "2 -1", "8 +1", "8 0"], 20)


def test_the_clock_goes_on_as_often_as_a_card_says() -> None:
    """UH-NIT-05, UH-TRN-05"""
    game = lines(AdvanceClock(n=2))
    assert (game.t.clock, game.marks()) == (4, {"clock 2": 1, "clock 4": 1})


def test_whoever_is_sent_to_a_map_in_play_draws_nothing() -> None:
    """UH-MAP-08, UH-MAP-09"""
    game = jobs(at(), Job("relocated", "4", "ann")).asks("hero.relocate", "yes", "no", who="Ada").answer("yes")
    assert (game.told("encounter.none"), game.t.heroes["ann"].at, game.t.open) == ([], "0,1", [])
    assert jobs(at(), Job("relocated", "1", "ann")).asks("stopped").told("hero.goes") == []


def test_whoever_may_move_may_stay_and_goes_no_further_than_the_card_says() -> None:
    """UH-TRV-07, UH-TRV-02"""
    game = lines(MoveHero(n=2)).asks("hero.where", "2", "3", "stay").answer("3")
    assert (game.t.heroes["ann"].at, game.t.actions) == ("1,1", 2)
    alone = lines(MoveHero(n=2), cells={"0,0": "1"}).asks("turn.action")
    assert len(alone.told("hero.cannot_move")) == 1


def test_a_destroyed_card_is_gone_from_wherever_it_lay() -> None:
    """UH-CRD-09, UH-CRD-06, UH-NRG-18"""
    in_pile = lines(DestroyCard(number=52))
    assert (in_pile.t.lid, "52" in in_pile.t.pile, in_pile.t.available(52)) == (["52"], False, [])
    charged = with_cards(
        item(41, "0 0 0", energetic()), hero("ann", "2 1 0", effects=(Effect(ops=(DestroyCard(number=41),)),))
    )
    t = holding(at(using=charged), "bob", "right", "41*1")
    pool = t.pool
    game = play(t, using=charged).aside("use_effect", "ann:0").sane()
    assert (game.t.lid, game.t.pool, "41" in game.t.left_play) == (["41"], pool + 1, True)
    off = lines(DestroyCard(number=41), discard=["41"])
    assert (off.t.discard, off.t.lid) == ([], ["41"])


def test_a_number_on_two_maps_is_looked_for_where_the_hero_stands() -> None:
    """UH-MAP-02, UH-EXP-02"""
    using = with_cards(the_map(1, (5,), east=2), the_map(2, (), west=1, south=5))
    game = play(at(using=using, cells={"0,0": "1", "1,0": "2"}), using=using).explore(5)
    assert (game.t.cell("5"), BOX.maps["5"].edges) == ("1,1", {})
