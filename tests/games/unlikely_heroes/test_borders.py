"""Where the border of a rule of Unlikely Heroes lies: the last case that is one thing, the first that is the other."""

from __future__ import annotations

import pytest

from engine.games.unlikely_heroes.collected import gains
from engine.games.unlikely_heroes.gathering import GATHERING
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import (
    Back,
    Basics,
    Chapter,
    Divider,
    Effect,
    Expansions,
    HeroCard,
    Objective,
    Quest,
    Timing,
    Trait,
    Variant,
)
from engine.games.unlikely_heroes.rules_encounter import label
from engine.games.unlikely_heroes.rules_quest import can_follow
from engine.games.unlikely_heroes.rules_setup import quests
from engine.games.unlikely_heroes.table import HeroesTable, Job, TraitCard
from engine.games.unlikely_heroes.told_cards import Told, ToldBox
from engine.games.unlikely_heroes.verbs import Bonus, DiscardLuck, GainEnergy, Met, RestoreLuck
from engine.games.unlikely_heroes.ways import free_cells
from engine.pieces.decks import Deck
from engine.pieces.verbs import Manual
from tests.games.unlikely_heroes.boards import shown
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
    with_cards,
    words,
)

ROOM = Effect(spaces=("uncharged",), ops=())


@pytest.mark.parametrize(("pool", "is_asked"), [(1, True), (2, False), (3, False)])
def test_who_is_first_is_asked_only_where_not_everybody_gets_one(pool: int, *, is_asked: bool) -> None:
    """UH-NRG-12"""
    gains = Effect(ops=(GainEnergy(who="everybody"),))
    using = with_cards(item("rope", "0 0 0", gains), hero("bob", effects=(ROOM,)), hero("cid", effects=(ROOM,)))
    t = holding(at("ann", "bob", "cid", using=using), "ann", "right", "rope")
    t.heroes["ann"].dark, t.pool = t.pool - pool, pool
    game = play(t, using=using).aside("use_effect", "rope:0")
    assert (game.asked == "energy.who") == is_asked


def test_where_there_are_enough_cubes_no_house_rule_keeps_them_back() -> None:
    """UH-NRG-12"""
    two = Effect(spaces=("charged", "charged"), ops=())
    using = with_cards(item(40, "0 0 0", two))
    game = play(at(using=using, house={"too_few_cubes": "none"}), using=using).explore(40).answer("right")
    assert game.t.heroes["ann"].right[0].bright == 2


def test_one_piece_alone_is_no_puzzle() -> None:
    """UH-PZL-02, UH-PZL-04: numbers are added, so there are two of them at least."""
    using = with_cards(item(42, "0 0 0", piece=piece(20, {}, {})))
    game = play(holding(at(using=using), "ann", "left", "42"), using=using).answer("backpack")
    assert "solve" not in game.options


@pytest.mark.parametrize(("count", "is_told"), [(20, False), (21, True)])
def test_as_many_luck_cards_as_there_are_are_not_too_many(count: int, *, is_told: bool) -> None:
    """UH-CHL-09"""
    game = play(at()).explore(52).answer("0", count)
    assert bool(game.told("challenge.more_than_there")) == is_told


def test_whoever_passes_has_no_action_left_and_no_fewer() -> None:
    """UH-TRN-02"""
    game = play(at(reshuffles=1)).answer("pass").asks("bad_luck.draw")
    assert game.t.actions == 0


@pytest.mark.parametrize(
    ("won", "order"), [((), ["2", "1", "3"]), (("2",), ["1", "2", "3"]), (("1",), ["2", "1", "3"])]
)
def test_the_origin_story_stands_first_until_it_has_been_told(won: tuple[str, ...], order: list[str]) -> None:
    """UH-SET-19"""
    using = with_cards(quests={"1": Quest(title=words("a")), "2": Quest(origin=True), "3": Quest()})
    assert quests(using, won) == order


@pytest.mark.parametrize("count", [1, 2])
def test_every_divider_is_read_once_and_backwards_when_all_comes_out_again(count: int) -> None:
    """UH-SAV-01, UH-SAV-02"""
    dividers = tuple(Divider(text=words(f"divider {n}")) for n in range(count))
    using = with_cards(basics=Basics(dividers=dividers, out_of_luck=MISFORTUNE))
    game = play(at(using=using), using=using).aside("save").answer("yes")
    read = []
    while game.asked.startswith("save."):
        if "divider" in game.asked:
            read.append((game.asked, str(game.about["text"])))
        game.answer("go on")
    assert [what for what, _ in read] == ["save.divider"] * count + ["save.divider_back"] * count
    assert [text for _, text in read[:count]] == [text for _, text in read[count:]][::-1]


def test_what_is_too_much_after_sharing_brings_cubes_as_well() -> None:
    """UH-RGP-03, UH-RGP-04: two too many go, and a cube comes for each of them."""
    using = with_cards(hero("ann", effects=(Effect(spaces=("uncharged",) * 3, ops=()),), limit=1))
    t = holding(at(using=using), "ann", "left", "rope", "40", "41")
    game = jobs(t, Job("share"), Job("rewards"), using=using).answer("done", "rope", "40")
    while game.asked == "energy.where":
        game.answer("ann")
    assert (game.asks("stopped").t.heroes["ann"].dark, game.t.discard) == (2, ["rope", "40"])


STEPS = tuple(Effect(trigger="passive", ops=(Bonus(n=n),)) for n in (3, 2, 1))
TRAITS = Expansions(traits=(Trait(id="good", steps=STEPS),))


@pytest.mark.parametrize(
    ("step", "luck", "moves"), [(0, "+3", False), (1, "+3", True), (2, "+3", True), (1, "-3", True), (2, "-3", False)]
)
def test_a_trait_moves_as_far_as_it_has_steps(step: int, luck: str, *, moves: bool) -> None:
    """UH-CUB-16, UH-CUB-17, UH-CUB-18"""
    using = with_cards(challenge(52, boxed_skill("strength", 5)), expansions=TRAITS)
    t = at(using=using, modules=["blessed_traits"], luck=Deck.shuffled([luck]))
    t.heroes["ann"].traits, t.pool = [TraitCard("good", step)], t.pool - 1
    game = play(t, using=using).explore(52).tries("0", luck)
    if game.asked.startswith("fate."):
        assert "trait:good" in game.options
        game.answer("trait:good")
    gone = game.asks("turn.action").t.heroes["ann"].traits[0].step - step
    assert gone == ((-1 if luck == "+3" else 1) if moves else 0)


def test_what_a_card_counts_beyond_the_box_is_nothing() -> None:
    """UH-CHL-15, UH-BPK-05: an item that says nothing of a skill leaves it as it is."""
    using = with_cards(item("rope", "0 0 0"))
    known = using.items["rope"]
    plain = with_cards(type(known)(id="rope", name=words("rope"), modifiers={"wit": 1}))
    game = play(holding(at(using=plain), "ann", "left", "rope"), using=plain)
    assert [game.skill("ann", which) for which in ("strength", "wit", "dexterity")] == [2, 2, 0]


def test_cubes_that_a_new_hero_takes_over_are_counted() -> None:
    """UH-HRO-04"""
    using = with_cards(hero("ann", "2 1 0", effects=(energetic(*mark("x"), spaces="charged charged"),)))
    t = at(using=using, cells={"0,0": "1"})
    t.heroes["ann"].bright, t.pool = 2, t.pool - 2
    game = jobs(t, Job("encounter", "70", "ann"), using=using).read().answer("yes").asks("stopped")
    (told,) = game.told("hero.inherits")
    assert (told["n"], told["left"], game.t.heroes["eve"].dark) == (1, 1, 1)


# What is left of a rule at its border ---------------------------------------------------------------


def test_no_luck_at_all_is_neither_restored_nor_lost_nor_spoken_of() -> None:
    """UH-LCK-04, UH-LCK-06"""
    deck = Deck.shuffled(["0"])
    deck.discard = ["+1"]
    game = lines(RestoreLuck(n=0), DiscardLuck(n=0), luck=deck).asks("turn.action")
    assert [news.what for news in game.news if news.what.startswith("luck.")] == []
    assert (game.t.luck.left, game.t.luck.discard) == (1, ["+1"])


def test_a_turn_that_a_regrouping_cuts_short_has_no_actions_left() -> None:
    """UH-RGP-07"""
    game = jobs(at(reshuffles=1), Job("regrouped"), stop="next_turn").asks("bad_luck.draw")
    assert game.t.actions == 0


def test_after_each_attempt_at_a_forced_challenge_it_is_over_for_a_moment() -> None:
    """UH-TIM-06, UH-FRC-04"""
    tired = Effect(trigger="forced", timing=Timing(when="after", step="challenge"), ops=mark("tired"))
    using = with_cards(item("rope", "0 0 0", tired))
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).explore(53).answer(1, "0", 1, "0")
    assert (game.asks("challenge.announce").marks(), game.t.going_on.count("challenge")) == ({"tired": 2}, 1)


def test_nobody_is_asked_to_boost_what_is_won_already() -> None:
    """UH-CHL-14"""
    quick = Effect(trigger="", timing=Timing(when="during", step="challenge"), ops=(Bonus(n=1),))
    using = with_cards(item("rope", "0 0 0", quick))
    t = holding(at(using=using), "ann", "right", "rope")
    assert play(t, using=using).explore(52).tries("0", "+1").asks("turn.action").marks() == {"won 52": 1}
    less = holding(at(using=using), "ann", "right", "rope")
    play(less, using=using).explore(52).tries("0", "0").asks("challenge.boost")


def test_a_card_without_a_number_is_known_by_its_name() -> None:
    """UH-EXP-09"""
    t = at()
    assert [(label(t, name), t.number(name)) for name in ("rope", "52")] == [("rope", 0), ("52", 52)]


def test_the_owner_of_an_effect_is_meant_whoever_is_on() -> None:
    """UH-EFF-13, UH-NRG-04"""
    gives = Effect(trigger="anytime", timing=Timing(when="before", step="travel"), ops=(GainEnergy(who="owner"),))
    using = with_cards(item("rope", "0 0 0", gives))
    t = holding(at(using=using), "bob", "right", "rope")
    play(t, using=using).answer("travel").asks("effect.use")
    full = holding(at(using=using), "bob", "right", "rope")
    full.heroes["bob"].bright, full.heroes["bob"].dark, full.pool = 1, 1, full.pool - 2
    play(full, using=using).answer("travel").asks("travel.where")


@pytest.mark.parametrize(("players", "each"), [(1, 2), (2, 1), (4, 1)])
def test_whoever_gathers_alone_leads_two_heroes(players: int, each: int) -> None:
    """UH-SET-06"""
    assert GATHERING.heroes_each(players) == each


@pytest.mark.parametrize(
    ("what", "low", "high"),
    [("draws", 1, 999), ("discards", 1, 999), ("energy", 0, 6), ("strength", -5, 15), ("keeps", 1, 999)],
)
def test_what_is_told_of_a_card_lies_between_two_numbers(what: str, low: int, high: int) -> None:
    """UH-EXP-06, UH-ENC-01"""
    game = play(at(cells={"0,0": "1"}, house={"anchors": "searched"})).answer("explore", "other", 99, "yes").read()
    ask = game.answer("item").asks("told.more").answer(what).game.ask
    assert ask
    assert ask.options == (low, high)


# Before the first turn, and between turns -----------------------------------------------------------


def test_a_cube_of_the_first_chapter_goes_to_whoever_has_room() -> None:
    """UH-EFF-13, UH-NRG-04: nobody is asked where only one hero can take it."""
    page = Variant(title=words("t"), story=words("s"), start=1, ops=(GainEnergy(),))
    using = with_cards(
        hero("ann"),
        hero("bob", effects=(ROOM,)),
        quests={"1": Quest(title=words("q"), chapters=(Chapter(variants=(page,)),))},
    )
    t = at(using=using, cells={}, chapter=0, active="", phase="setup", clock_runs=False)
    for one in t.heroes.values():
        one.at = ""
    t.pool = 20
    game = jobs(t, Job("chapter_opens"), Job("first_turn"), using=using, stop="next_turn").ok("chapter.story")
    assert game.asks("energy.where", "bob", "pool").answer("bob").t.heroes["bob"].dark == 1


def test_what_is_under_way_between_turns_is_finished_before_all_is_packed_away() -> None:
    """UH-SAV-01, UH-SAV-06"""
    game = play(at(reshuffles=1)).answer("pass").asks("bad_luck.draw").aside("save").answer("yes")
    assert (len(game.told("save.soon")), game.t.open) == (1, [])
    quiet = play(at()).aside("save").answer("yes")
    assert quiet.told("save.soon") == []


def test_a_hero_whom_somebody_has_told_begins_with_its_cubes() -> None:
    """UH-SET-12, UH-EXP-06"""
    blank = HeroCard(id="ann", starting=True, back=Back(generic=True))
    t = HeroesTable(players=["Ada"], pool=20)
    game = play(t, "pick_heroes", using=with_cards(blank)).answer(2)
    while game.asked == "setup.hero":
        game.answer("ann" if "ann" in game.options else game.options[0])
    while game.asked != "told.more":
        game.answer(1)
    game.answer("energy", 2, 1).asks("setup.item")
    assert (game.t.heroes["ann"].bright, game.t.heroes["ann"].dark) == (2, 0)


@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_trait_says_what_its_step_does(step: int) -> None:
    """UH-CUB-11"""
    t = at("pino", using=demo(), cells={"0,0": "1"})
    t.heroes["pino"].traits = [TraitCard("nimble", step)]
    words_of = t.box.traits["nimble"].steps[step].text.say("en")
    assert words_of
    assert any(words_of in line for one in shown(t).people for line in one.held)


def untyped(kind: str) -> Play:
    """A card that nobody has typed is met, and it is told what it is."""
    game = play(at(cells={"0,0": "1"}, house={"anchors": "searched"})).answer("explore", "other", 99, "yes").read()
    return game.answer(kind).asks("told.more")


def test_a_keyword_is_kept_once_in_small_letters() -> None:
    """UH-ITM-05, UH-EXP-06"""
    game = untyped("item").answer("tag", " Rusty  Tool ", "tag", "rusty tool", "tag", "old")
    assert game.asks("told.more").t.told_of["99"].tags == ["rusty tool", "old"]


def test_any_number_may_stand_in_a_half_circle_and_each_edge_has_one() -> None:
    """UH-TRV-03, UH-EXP-02"""
    game = untyped("map").answer("edge").asks("told.edge", "north", "east", "south", "west").answer("east")
    assert game.asks("told.edge_number").game.ask
    assert game.game.ask
    assert game.game.ask.options == (1, 999)
    game.answer(1).asks("told.more").answer("edge").asks("told.edge", "north", "south", "west")
    assert game.t.told_of["99"].edges == {"east": 1}


# What a pack gains ----------------------------------------------------------------------------------


def test_a_pack_gains_what_is_known_for_certain() -> None:
    """UH-EXP-06, UH-CHL-05: a challenge once it has been won, and nothing of a card of no kind."""
    t = at()
    t.told_of = {
        "99": Told("item", strength=1, tags=["odd"]),
        "98": Told("challenge", boxes=[ToldBox("wit", 3, per_hero=True), ToldBox()], forced=True),
        "97": Told("other"),
    }
    assert [(gain.file, gain.value) for gain in gains(t, {})] == [("items.yaml", 99)]
    t.beaten = ["98"]
    known = {gain.value: gain.entry for gain in gains(t, {})}
    assert known[99]["tags"] == ["odd"]
    boxes = [{"skill": "wit", "value": 3, "per_hero": "true"}, {"skill": "strength", "value": 0}]
    assert (known[98]["boxes"], known[98]["forced"]) == (boxes, "true")


def test_it_is_said_how_many_dice_are_rolled() -> None:
    """UH-CUB-03, UH-CUB-04"""
    game = lines(GainEnergy(n=0, blessed=1, cursed=2)).asks("fate.roll")
    assert game.about["n"] == 3


def test_only_what_has_been_found_can_be_followed() -> None:
    """UH-QST-04"""
    people = Objective(bold=words("x"), when=(Manual(text=words("?")),))
    page = Variant(title=words("t"), objectives=(people, Objective(bold=words("y"), when=(Met(number=40),))))
    using = with_cards(quests={"1": Quest(title=words("q"), chapters=(Chapter(variants=(page,)),))})
    t = at(using=using, chapter=1)
    assert [can_follow(t, n) for n in range(3)] == [True, False, False]
    t.saved = "within"
    assert not can_follow(t, 0)


@pytest.mark.parametrize(("needed", "is_asked"), [(-9, False), (-7, False), (-6, True)])
def test_words_are_not_asked_about_where_the_worst_of_them_is_good_enough(needed: int, *, is_asked: bool) -> None:
    """UH-CHL-14"""
    using = with_cards(
        challenge(52, boxed_skill("strength", needed)),
        item("rope", "0 0 0", Effect(trigger="passive", text=words("odd"))),
    )
    game = play(holding(at(using=using), "ann", "right", "rope"), using=using).explore(52).tries("0", "0").declines()
    assert (game.asked == "challenge.bonus") == is_asked


@pytest.mark.parametrize(("bright", "least"), [(0, 1), (2, 0)])
def test_a_card_with_room_for_energy_has_one_space_at_least(bright: int, least: int) -> None:
    """UH-NRG-01, UH-EXP-06"""
    ask = untyped("item").answer("energy", bright).asks("told.uncharged").game.ask
    assert ask
    assert ask.options == (least, 6)


def test_places_beside_the_hero_come_first() -> None:
    """UH-MAP-01, UH-MAP-02"""
    t = at(cells={"0,0": "1", "1,0": "2", "2,0": "3"})
    for start, first in (("0,0", {"0,-1", "0,1", "-1,0"}), ("2,0", {"2,-1", "2,1", "3,0"})):
        assert set(free_cells(t, start)[:3]) == first
