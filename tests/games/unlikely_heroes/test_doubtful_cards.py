"""Cards of Unlikely Heroes that make one stop and think: who has them, what they cost, and when they go."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.effects import can_use
from engine.games.unlikely_heroes.loading import read
from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    Chapter,
    ClockSpace,
    Dependency,
    Effect,
    Expansions,
    FateDice,
    FateItem,
    FateLuck,
    Nightfall,
    NightRow,
    Objective,
    Quest,
    SkillDice,
    Timing,
    Variant,
)
from engine.games.unlikely_heroes.puzzles import complete_sets
from engine.games.unlikely_heroes.rules_encounter import can_seek
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.verbs import (
    Bonus,
    DiscardLuck,
    DrawCard,
    GainEnergy,
    LoseEnergy,
    MoveHero,
    RestoreLuck,
    ReturnCard,
    Uncharge,
)
from engine.pieces.decks import Deck
from engine.pieces.verbs import Manual
from tests.games.unlikely_heroes.play import Play, at, holding, jobs, lines, play
from tests.games.unlikely_heroes.small_box import (
    MISFORTUNE,
    boxed_skill,
    challenge,
    energetic,
    hero,
    item,
    mark,
    piece,
    the_map,
    with_cards,
    words,
)

FADING = energetic(*mark("zap"), discard_when_depleted=True)


# Energy -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [LoseEnergy(), Uncharge()])
def test_a_card_that_goes_when_it_is_empty_goes_with_its_last_cube_however_that_is_lost(line: Any) -> None:
    """UH-NRG-07, UH-NRG-19"""
    using = with_cards(hero("ann", effects=(Effect(ops=(line,)),)))
    game = play(holding(at(using=using), "ann", "right", "bread*1"), using=using).aside("use_effect", "ann:0")
    assert (game.asks("turn.action").sane().t.discard, game.marks()) == (["bread"], {})
    two = with_cards(hero("ann", effects=(Effect(ops=(line,)),)), item("bread", "0 0 0", FADING))
    stays = play(holding(at(using=two), "ann", "right", "bread*2"), using=two).aside("use_effect", "ann:0")
    assert stays.t.discard == ([] if isinstance(line, LoseEnergy) else ["bread"])


def test_minus_dice_for_cubes_that_are_lost_take_cubes_away() -> None:
    """UH-CUB-04"""
    using = with_cards(hero("ann", effects=(Effect(ops=(LoseEnergy(n=0, cursed=1),)),)))
    t = holding(at(using=using), "ann", "right", "lamp*1")
    game = play(t, using=using).aside("use_effect", "ann:0").asks("fate.roll").answer([-1])
    assert (game.asks("turn.action").t.heroes["ann"].right[0].bright, game.t.pool) == (0, 19)


# Strain -------------------------------------------------------------------------------------------

THORNS = Expansions(
    items=(FateItem(id="thorn", blessed=False),), dice=FateDice(cursed=(0, -2)), luck=(FateLuck(id="crow", cursed=1),)
)
THORN = item(
    "thorn",
    "0 0 0",
    starting=False,
    back=Back(generic=True),
    dice=(SkillDice(skill="strength", cursed=1),),
)


def test_whoever_may_still_roll_badly_may_strain_though_the_sum_is_high_enough() -> None:
    """UH-CHL-13, UH-CUB-14"""
    using = with_cards(THORN, expansions=THORNS)
    t = holding(holding(at(using=using), "ann", "left", "thorn"), "ann", "right", "lamp*1")
    game = play(t, using=using).explore(52).tries("0", "+1").asks("challenge.strain", "lamp", "no").answer("lamp")
    game.draws("+2").asks("turn.action")
    assert game.told("challenge.sum")[0] == {"luck": 3, "extra": 2, "n": 5, "most": 3}  # 3 even with the worst die
    sure = holding(holding(at(using=using), "ann", "left", "thorn"), "ann", "right", "bread*1")
    assert play(sure, using=using).explore(52).tries("0", "+2", "+1").asks("turn.action").told("challenge.won")


def test_words_that_may_count_against_a_hero_leave_room_for_a_cube() -> None:
    """UH-CHL-13, UH-CHL-14"""
    wordy = item("rope", "0 0 0", Effect(trigger="passive", text=words("two less when it rains")))
    using = with_cards(wordy)
    t = holding(at(using=using), "ann", "right", "rope", "lamp*1")
    game = play(t, using=using).explore(52).tries("0", "+1").asks("challenge.strain").answer("lamp").draws("+1")
    game.asks("challenge.bonus").answer(-2).asks("turn.action")
    assert (game.told("challenge.sum")[0]["n"], len(game.told("challenge.lost"))) == (2, 1)


def test_after_words_that_count_against_a_hero_an_effect_can_make_up_for_them() -> None:
    """UH-CHL-14, UH-EFF-09"""
    wordy = item("rope", "0 0 0", Effect(trigger="passive", text=words("two less when it rains")))
    using = with_cards(wordy)
    t = holding(at(using=using), "ann", "right", "rope", "lamp*1")
    game = play(t, using=using).explore(52).tries("0", "+1").answer("no").asks("challenge.bonus").answer(-2)
    game.asks("challenge.boost", "lamp:0", "no").answer("lamp:0")
    assert game.told("challenge.won")


# Beyond an icon -----------------------------------------------------------------------------------


def locked(name: int, **more: Any) -> Any:
    """An item of which nothing counts without a tool."""
    return item(name, "3 0 0", needs=Dependency(tags=("tool",)), **more)


def test_modifiers_beyond_an_icon_do_not_count_without_what_it_wants() -> None:
    """UH-DEP-10, UH-BPK-02"""
    using = with_cards(locked(41))
    assert play(holding(at(using=using), "ann", "left", "41"), using=using).skill("ann", "strength") == 2
    assert play(holding(at(using=using), "ann", "left", "41", "40"), using=using).skill("ann", "strength") == 5
    of_bob = holding(holding(at(using=using), "ann", "left", "41"), "bob", "left", "40")
    assert play(of_bob, using=using).skill("ann", "strength") == 2


def test_dice_and_pieces_beyond_an_icon_do_not_count_either() -> None:
    """UH-DEP-10, UH-CUB-14, UH-PZL-09"""
    dice = (SkillDice(skill="strength", cursed=1),)
    using = with_cards(locked(41, dice=dice), expansions=THORNS)
    game = play(holding(at(using=using), "ann", "left", "41"), using=using).explore(52).tries("0", "+1")
    assert game.asks("turn.action").told("challenge.won")
    rolled = holding(at(using=using), "ann", "left", "41", "40")
    play(rolled, using=using).explore(52).tries("0", "-1").asks("fate.item")
    puzzle = with_cards(locked(42, piece=piece(20, {}, {"east": "round"})))
    assert complete_sets(holding(at(using=puzzle), "ann", "left", "42", "44"), "ann") == {}
    assert complete_sets(holding(at(using=puzzle), "ann", "left", "42", "44", "40"), "ann")


# The backpack -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "ann", "bob", "gone"),
    [(("discard", "left"), [], ["rope"], ["40"]), (("right", "discard"), ["40"], [], ["rope"])],
)
def test_whoever_swaps_may_let_go_of_what_they_get(
    sides: tuple[str, ...], ann: list[str], bob: list[str], gone: list[str]
) -> None:
    """UH-BPK-09, UH-BAC-03"""
    t = holding(holding(at(), "ann", "left", "rope"), "bob", "left", "40")
    game = play(t).answer("backpack", "swap").asks("item.side", "left", "right", "discard", who="Ada")
    game.answer(sides[0]).asks("item.side", who="Ben").answer(sides[1])
    assert ([one.card for one in game.t.heroes["ann"].items], game.items("bob", "left")) == (ann, bob)
    assert (game.asks("turn.action").t.discard, game.t.actions) == (gone, 1)


# Before the first turn ----------------------------------------------------------------------------


def first_chapter(*ops: Any, **more: Any) -> Play:
    """The first chapter is opened; nobody has had a turn."""
    page = Variant(title=words("t"), story=words("s"), start=1, ops=ops)
    bag = hero("ann", "2 1 0", effects=(energetic(spaces="uncharged"),))
    using = with_cards(bag, quests={"1": Quest(title=words("q"), chapters=(Chapter(variants=(page,)),))}, **more)
    t = at(using=using, cells={}, chapter=0, active="", phase="setup", clock_runs=False)
    for one in t.heroes.values():
        one.at = ""
    t.pool = 20
    return jobs(t, Job("chapter_opens"), Job("first_turn"), using=using, stop="next_turn").ok("chapter.story")


def test_of_a_card_that_the_first_chapter_hands_out_people_say_who_takes_it() -> None:
    """UH-QST-12, UH-SET-20, UH-ITM-01"""
    game = first_chapter(DrawCard(number=40)).read().asks("hero.which", "ann", "bob").answer("bob")
    game.asks("item.place", "left", "right", "ann", "discard", who="Ben").answer("left").asks("setup.first")
    assert (game.items("bob", "left"), game.t.open) == (["40"], [])


def test_of_a_hero_or_a_challenge_that_it_brings_as_well() -> None:
    """UH-QST-12, UH-HRO-01, UH-CHL-01"""
    game = first_chapter(DrawCard(number=70)).read().asks("hero.which").answer("bob").asks("hero.retire").answer("yes")
    assert list(game.t.heroes) == ["ann", "eve"]
    other = first_chapter(DrawCard(number=34)).read().asks("hero.which").answer("bob").asks("challenge.box", who="Ben")
    assert other.answer("forfeit").asks("setup.first").t.open == []


def test_of_a_cube_too() -> None:
    """UH-QST-12, UH-EFF-13, UH-NRG-04"""
    game = first_chapter(GainEnergy()).asks("hero.which", "ann", "bob").answer("ann").asks("energy.where").answer("ann")
    assert game.t.heroes["ann"].dark == 1


@pytest.mark.parametrize("line", [LoseEnergy(), Uncharge(), MoveHero()])
def test_of_what_makes_no_difference_to_anybody_nobody_is_asked(line: Any) -> None:
    """UH-EFF-13, UH-QST-12"""
    first_chapter(line).asks("card.back")


def test_what_a_hero_does_when_revealed_happens_in_the_setup_too() -> None:
    """UH-EFF-05, UH-SET-04"""
    loud = hero("ann", effects=(Effect(trigger="reveal", ops=mark("hello")),))
    game = play(HeroesTable(players=["Ada"]), "pick_heroes", using=with_cards(loud)).answer(2, "ann")
    assert game.marks() == {"hello": 1}


def test_what_fate_deals_is_equipped_by_the_usual_rules() -> None:
    """UH-CUB-13, UH-BPK-07, UH-BPK-08, UH-EFF-06"""
    worn = item("thorn", "0 0 0", Effect(trigger="play", ops=mark("ouch")), starting=False, back=Back(generic=True))
    ring = item("ring", "0 0 0", starting=False, back=Back(generic=True))
    given = Expansions(items=(FateItem(id="ring"), FateItem(id="thorn", blessed=False)))
    using = with_cards(worn, ring, expansions=given)
    t = HeroesTable(players=["Ada"], modules=["blessed_items", "cursed_items"], pool=20)
    t.heroes, t.blessed_items, t.cursed_items = {"ann": at().heroes["ann"]}, ["ring"], ["thorn"]
    game = play(t, "pick_items", using=using).answer("rope", "left", "ring", "left", "thorn", "left")
    game.asks("item.too_many", "rope", "ring").answer("rope").asks("setup.level")
    assert (game.items("ann", "left"), game.t.discard, game.marks()) == (["ring", "thorn"], ["rope"], {"ouch": 1})
    assert "rope" not in game.t.aside


# Maps ---------------------------------------------------------------------------------------------


def test_a_map_can_be_returned_and_whoever_stood_there_finds_another() -> None:
    """UH-CRD-10, UH-MAP-13"""
    game = lines(ReturnCard(number=1)).asks("turn.action")
    assert ("1" in game.t.pile, game.t.cell("1")) == (True, "")
    assert {one.at for one in game.t.heroes.values()} == {"1,0"}


def test_whose_way_is_cut_off_stays_where_they_are() -> None:
    """UH-TRV-02, UH-TRV-08"""
    breaks = Effect(timing=Timing(when="after", step="space"), ops=(ReturnCard(number=3),), trigger="forced")
    using = with_cards(item("rope", "0 0 0", breaks))
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).answer("travel", "4")
    assert (game.asks("turn.action").t.heroes["ann"].at, game.t.actions) == ("1,0", 1)
    assert game.told("hero.goes") == [{"hero": "ann", "card": "2"}]


# Looking at backs ---------------------------------------------------------------------------------


def test_a_number_that_somebody_sees_in_a_picture_can_be_looked_at_first() -> None:
    """UH-EXP-04, UH-EXP-05, UH-EXP-10, UH-MAP-10"""
    game = play(at(cells={"0,0": "1"}, house={"anchors": "searched"}))
    assert ("peek", (52,)) not in game.game.asides()
    game.aside("peek_found").asks("peek.number").answer(52).asks("peek.back").ok().asks("turn.action")
    assert (game.t.actions, game.t.known, "52" in game.t.pile) == (2, [52], True)
    game.answer("explore").asks("explore.which", "2", "4", "52", "other", "no")


def test_a_number_that_is_not_printed_there_wants_to_be_sure_of_before_anybody_looks() -> None:
    """UH-EXP-05"""
    game = play(at(cells={"0,0": "1"}, house={"anchors": "searched"})).aside("peek_found").answer(54)
    game.asks("explore.sure").answer("no").asks("turn.action")
    assert game.aside("peek_found").answer(54, "yes").asks("peek.back").t.known == []
    gone = play(at(discard=["52"], house={"anchors": "searched"})).aside("peek_found").answer(52).asks("turn.action")
    assert gone.told("explore.no_card") == [{"number": 52}]
    assert not can_seek(at())


@pytest.mark.parametrize(("house", "asked"), [("any_hero", "peek.back_unread"), ("active_hero", "explore.sure")])
def test_where_others_stand_it_may_be_looked_for_as_well(house: str, asked: str) -> None:
    """UH-EXP-05"""
    t = at(house={"anchors": "searched", "peeking": house})
    t.heroes["bob"].at = "1,1"
    play(t).aside("peek_found").answer(55).asks(asked)


# Luck, night --------------------------------------------------------------------------------------


def test_four_fated_cards_are_known_however_they_were_turned_up() -> None:
    """UH-CUB-05, UH-CUB-06"""
    fated = Expansions(luck=tuple(FateLuck(id=f"crow-{n}", cursed=1) for n in range(5)))
    using = with_cards(hero("ann", effects=(Effect(ops=(DiscardLuck(n=1),)),)), expansions=fated)
    deck = Deck.shuffled([*(f"crow-{n}" for n in range(5)), "0", "0"])
    deck.unseen = 1
    t = at(using=using, luck=deck, fate_seen=["crow-0", "crow-1", "crow-2"])
    game = play(t, using=using).aside("use_effect", "ann:0").answer("crow-3")
    assert ("crow-4" in game.t.luck.cards, game.t.luck.unseen, len(game.told("luck.fate_known"))) == (False, 0, 1)


def test_what_the_night_brings_is_met_before_the_clock_moves() -> None:
    """UH-NIT-03"""
    owl = Nightfall(id="owl", rows=(NightRow(intervals=("",), effect=Effect(ops=(DrawCard(number=40),))),))
    clock = (ClockSpace(), ClockSpace(ops=mark("tick")))
    using = with_cards(expansions=Expansions(nightfall=(owl,)), basics=Basics(clock=clock, out_of_luck=MISFORTUNE))
    t = at(using=using, cells={"0,0": "1"}, modules=["nightfall"], top="owl")
    game = play(t, using=using).explore(2).answer("no").read().asks("item.place")
    assert (game.t.clock, game.answer("left").asks("exploration.top").t.clock) == (0, 0)
    assert game.answer("owl").asks("turn.action").t.clock == 1


# What a pack may say ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "is_wrong"),
    [
        ("{trigger: passive, ops: [{do: bonus, n: 1}]}", False),
        ("{trigger: passive, ops: [{do: bonus, n: 0, blessed: 1}]}", True),
        ("{trigger: forced, timing: {when: during, step: challenge}, ops: [{do: draw, number: 1}]}", True),
        ("{trigger: forced, timing: {when: during, step: luck_draw}, ops: [{do: draw, number: 1}]}", False),
        ("{trigger: forced, timing: {when: before, step: challenge}, ops: [{do: bonus, blessed: 1}]}", False),
    ],
)
def test_what_comes_by_itself_has_a_moment_at_which_it_can(tmp_path: Any, effect: str, *, is_wrong: bool) -> None:
    """UH-EFF-07, UH-TIM-04"""
    header = "game: unlikely-heroes\nid: x\nformat: 1\ntitle: x\nlanguage: en\nlanguages: [en]\nversion: 1\n"
    (tmp_path / "pack.yaml").write_text(header)
    (tmp_path / "items.yaml").write_text(f"cards: [{{number: 40, name: x, effects: [{effect}]}}]\n")
    found = {problem.what for problem in read(tmp_path).problems if problem.weight == "error"}
    assert ("when_does_it_happen" in found) == is_wrong, found


def test_what_was_told_of_cards_lasts_for_the_next_quest() -> None:
    """UH-EXP-06, UH-SET-25"""
    t = at(cells={"0,0": "1"}, house={"anchors": "searched"})
    game = play(t).answer("explore", "other", 99, "yes").read().answer("item", "strength", 1, "done")
    game.asks("item.place")
    fresh = play(game.t, "new_quest")
    assert (fresh.t.told_of["99"].strength, fresh.t.heroes) == (1, {})
    assert Box().cards == {}


def test_a_goal_that_only_people_know_can_be_followed_before_it_is_lost() -> None:
    """UH-QST-02, UH-QST-04"""
    goal = Objective(bold=words("x"), when=(Manual(text=words("?")),))
    page = Variant(title=words("t"), story=words("s"), objectives=(goal,))
    using = with_cards(quests={"1": Quest(title=words("q"), chapters=(Chapter(variants=(page,)),))})
    game = play(at(using=using, chapter=1), using=using).aside("follow_objective", 0).asks("quest.again")
    assert (game.t.won, can_use(game.t, "whistle:0")) == (True, False)


def test_a_map_that_nobody_has_typed_may_bear_any_number() -> None:
    """UH-EXP-04, UH-MAP-10"""
    using = with_cards(the_map(1))
    game = play(at(using=using, cells={"0,0": "1"}, house={"anchors": "searched"}), using=using)
    game.aside("peek_found").answer(54).asks("peek.back").ok().asks("turn.action")


def test_restored_luck_is_drawn_last() -> None:
    """UH-LCK-03, UH-LCK-09"""
    deck = Deck.shuffled(["0"])
    deck.discard = ["+2", "-1", "-1"]
    game = lines(RestoreLuck(n=1), luck=deck).answer("+2").explore(52).answer("1", 3, "0")
    assert game.asks("luck.draw").options == ["+2"]
    assert game.answer("+2").asks("luck.draw_shuffled").options == ["-1"]


def test_a_bonus_counts_only_for_the_box_that_was_tried() -> None:
    """UH-CHL-14"""
    using = with_cards(
        challenge(52, boxed_skill("wit", 3)), item("rope", "0 0 0", Effect(ops=(Bonus(n=2, skill="strength"),)))
    )
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).explore(52).answer("0")
    assert not can_use(game.asks("challenge.announce").t, "rope:0")


def test_whoever_can_carry_nothing_is_not_asked_where_it_goes() -> None:
    """UH-BPK-07, UH-BPK-09, UH-SET-05"""
    using = with_cards(hero("bob", "0 2 3", limit=0))
    given = play(holding(at(using=using), "ann", "left", "rope"), using=using).answer("backpack", "give")
    assert (given.asks("turn.action").t.discard, given.t.actions) == (["rope"], 1)
    t = HeroesTable(players=["Ada"], pool=20, phase="setup")
    t.heroes = {"bob": at().heroes["bob"]}
    game = play(t, "pick_items", using=using).asks("setup.item").answer("rope").asks("setup.level")
    assert (game.t.discard, game.t.heroes["bob"].items, "rope" in game.t.aside) == (["rope"], [], False)
