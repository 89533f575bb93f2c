"""Where the border of a rule of Unlikely Heroes lies: the last case that is one thing, the first that is the other."""

from __future__ import annotations

import pytest

from engine.games.unlikely_heroes.pack import Basics, Divider, Effect, Expansions, Quest, Trait
from engine.games.unlikely_heroes.rules_setup import quests
from engine.games.unlikely_heroes.table import Job, TraitCard
from engine.games.unlikely_heroes.verbs import Bonus, GainEnergy
from engine.pieces.decks import Deck
from tests.games.unlikely_heroes.play import at, holding, jobs, play
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
