"""Heroes and their upgrade cards: who can be chosen, what their cards say, and which skills show."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine import NotNow
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import Attack, Card, Effect, HeroCard, Interaction, Modifier, Skill, UpgradeCard
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.table import Upgrade, WonderTable
from engine.games.wonder_book.verbs import ChooseHeroes, DamageHero, GainSpark, GainUpgrade, Recover
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import HEROES, UPGRADES, box, end, goal, story, words

CHOOSING = (story(1, ChooseHeroes()), goal(2), end(3))


def skill(name: str, *ops: Any) -> Skill:
    """A skill that is an action."""
    return Skill(name=words(name), effect=Effect(ops=ops))


def upgraded(card: int | None = None, hero: str = "sid") -> Box:
    """A box in which an interaction card brings an upgrade: card 5 in area P."""
    sunny = UpgradeCard(id="sun", chapter=1, hero=hero, card=card, a=skill("a", GainSpark()), b=skill("b", GainSpark()))
    chest = Interaction(name=words("chest"), areas=("P",), effect=Effect(ops=(GainUpgrade(id="sun"),)), after="discard")
    return box(
        goal(1), end(2), story(4), Card(number=5, kind="interaction", interaction=chest), upgrades={"sun": sunny}
    )


def at_the_chest(using: Box, **fields: Any) -> Play:
    """Lara stands at the chest, Sid beside her; she opens it."""
    table = at("P: lara/4 sid/5", using=using, stacks={"red": [5]}, deck=[1, 2], discard=[4], **fields)
    return play(table, using=using).answer("lara", "interact")


def sides(game: Play) -> dict[str, str]:
    """Which side of each upgrade shows."""
    return {name: upgrade.side for name, upgrade in game.t.campaign.upgrades.items()}


def test_no_hero_is_played_twice_and_the_others_stay_in_the_box() -> None:
    """WB-HER-01 WB-HER-02 WB-HER-03"""
    game = campaign(box(*CHOOSING), players=3).prepared().asks("hero.choose", "ken", "lara", "sid", "tina")
    game.answer("sid").asks("hero.choose", "ken", "lara", "tina").answer("ken").asks("hero.choose", "lara", "tina")
    game.answer("tina").asks("turn.who", "sid", "ken", "tina")
    assert {name: hero.player for name, hero in game.t.heroes.items()} == {"sid": "Ada", "ken": "Ben", "tina": "Cleo"}


def test_the_hero_card_says_hearts_attack_and_first_skill() -> None:
    """WB-HER-04 WB-HER-05 WB-HER-08"""
    game = campaign(box(*CHOOSING)).prepared().answer("lara", "sid")
    assert [(h.hearts, h.max_hearts) for h in game.t.heroes.values()] == [(4, 4), (5, 5)]
    assert (game.t.skills("lara"), game.t.skills("sid")) == (["lara"], [])
    game.correct(wyrms__A={"name": "A", "area": ""}).answer("lara", "attack").asks("attack.roll")
    assert len(game.options) == HEROES["lara"].attack.dice  # type: ignore[union-attr]


def test_an_attack_rolls_at_least_one_die() -> None:
    """WB-HER-05: a card that says otherwise is not a hero card, and no card in force takes the last die away."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"dice": 0}, Attack)
    using = box(goal(1, modifiers=(Modifier(what="attack_dice", value=-5),)), end(2))
    game = play(at("P: sid/5 A", using=using), using=using).answer("attack").asks("attack.roll")
    assert len(game.options) == 1


def test_a_pack_that_does_not_know_a_heros_hearts_has_them_told_once() -> None:
    """WB-HER-04 WB-SET-17: the table is asked, and remembers it over a loss."""
    untyped = box(*CHOOSING, heroes=HEROES | {"ken": HeroCard(id="ken", name=words("Ken"))})
    game = campaign(untyped).prepared().answer("ken").asks("hero.hearts", 1, 99).answer(6, "sid").asks("turn.who")
    assert [(h.hearts, h.max_hearts) for h in game.t.heroes.values()] == [(6, 6), (5, 5)]
    game.correct(destiny=0).okay().answer("again").prepared().answer("ken").asks("hero.choose").answer("sid")
    assert game.t.heroes["ken"].max_hearts == 6


def test_a_pack_that_does_not_know_a_heros_attack_has_its_dice_told() -> None:
    """WB-HER-04 WB-ATK-01"""
    untyped = box(heroes={"ken": HeroCard(id="ken", name=words("Ken"), max_hearts=4)})
    game = play(at("P: ken/4 A", using=untyped), using=untyped).answer("attack").asks("attack.dice")
    assert len(game.answer(3).asks("attack.roll").options) == 3


def test_a_pack_without_heroes_offers_the_four_that_the_rulebook_names() -> None:
    """WB-HER-01 WB-SET-15: and where no card says so, they are chosen before the first goal."""
    game = campaign(box(heroes={}, upgrades={})).prepared().asks("hero.choose", "ken", "lara", "sid", "tina")
    game.answer("sid", 5, "ken", 4).asks("turn.who", "sid", "ken")


def test_a_pack_of_two_heroes_is_for_two_and_one_of_one_is_filled_up() -> None:
    """WB-HER-01 WB-GEN-01"""
    two = dict.fromkeys(("owl", "fox"), HEROES["ken"])
    assert play(WonderTable(), "set_up", using=box(heroes=two)).asks("setup.players").options == [1, 2]
    game = campaign(box(heroes={"owl": HEROES["ken"]}), players=1).prepared()
    game.asks("hero.choose", "owl", "ken", "lara", "sid")


def test_whoever_gives_a_hero_back_keeps_nothing_of_it() -> None:
    """WB-HER-03 WB-LIM-03: a card that lets heroes be chosen again sends sparks, shreds and things back."""
    table = at("P: ken/4+3", deck=[1, 2, 3], players=["Ada"], phase="reading")
    table.heroes["ken"].shreds, table.heroes["ken"].items = ["lamp"], [7]
    table.shred_deck.remove("lamp")
    game = play(table, "read_on", using=box(*CHOOSING)).answer("sid", "ken").asks("turn.who")
    assert (game.t.all_sparks(), game.t.shred_discard, game.t.discard) == (17, ["lamp"], [7])
    assert [(h.sparks, h.items, h.shreds) for h in game.t.heroes.values()] == [(0, [], [])] * 2
    assert game.told("hero.leaves") == [{"hero": "ken"}]


def test_a_hero_who_is_chosen_when_the_book_lies_open_waits_beside_it_until_all_are_chosen() -> None:
    """WB-SET-19 WB-HER-02: nothing is wrong with the table in between."""
    table = at("P: ken/4 | Q: sid/5", deck=[1, 2, 3], players=["Ada", "Ben"], phase="reading", scenery="new")
    game = play(table, "read_on", using=box(*CHOOSING)).answer("sid").asks("hero.choose")
    assert (game.t.to_place, problems(game.t)) == (["sid"], [])


def test_hearts_come_and_go_but_never_above_the_card() -> None:
    """WB-HER-06 WB-HER-07: what lies before the heroes is what the supply has given."""
    using = box(story(1, DamageHero(n=2, who="each"), Recover(n=1, who="each"), Recover(n=9, who="each")), goal(2))
    game = play(at("P: ken/3 | Q: sid/5", phase="reading", using=using), "read_on", using=using).asks("turn.who")
    assert (game.here(), game.t.max_hearts_in_play()) == ("P: ken/4 | Q: sid/5", 9)
    assert game.told("hero.hurt") == [{"hero": "ken", "n": 2, "left": 1}, {"hero": "sid", "n": 2, "left": 3}]
    assert [(news["n"], news["left"]) for news in game.told("hero.recovers")] == [(1, 2), (1, 4), (2, 4), (1, 5)]


def test_a_first_skill_costs_sparks_and_a_later_one_only_what_is_printed() -> None:
    """WB-HER-08 WB-HER-09 WB-UPG-06 WB-SKL-04: all learned skills are there at once."""
    free = UpgradeCard(id="free", chapter=1, hero="lara", a=skill("a", GainSpark()), b=skill("b"))
    using = box(upgrades={"free": free, "lara2": UPGRADES["lara2"]})
    table = at("P: lara/4 sid/5", using=using)
    table.campaign.upgrades = {"free": Upgrade("lara", "a", 1), "lara2": Upgrade("lara", "b", 1)}
    game = play(table, using=using).answer("lara", "skill").asks("skill.which", "free:a", "lara2:b").answer("free:a")
    game.answer("skill").asks("skill.which", "lara", "free:a", "lara2:b")


def test_the_side_of_an_upgrade_is_chosen_before_anything_else() -> None:
    """WB-UPG-01 WB-UPG-02 WB-UPG-03 WB-TRN-09: by the player of its hero, whoever has found it."""
    game = at_the_chest(upgraded()).asks("upgrade.side", "sun:a", "sun:b", who="sid")
    assert not game.game.can_skip
    game.answer("sun:b").asks("turn.action")
    assert game.t.campaign.upgrades == {"sun": Upgrade("sid", "b", 1)}
    assert (game.t.skills("sid"), game.t.heroes["lara"].actions) == (["sun:b"], 2)
    game.answer("pass", "skill").asks("turn.action", who="sid")


def test_the_hidden_skill_cannot_be_used() -> None:
    """WB-UPG-03 WB-UPG-06"""
    table = at("P: sid/5 lara/4")
    table.campaign.upgrades = {"sid1": Upgrade("sid", "a", 1), "sid2": Upgrade("sid", "b", 2)}
    assert play(table).t.skills("sid") == ["sid1:a", "sid2:b"]
    assert "sid1:b" not in play(table).answer("sid", "skill").options


def test_a_side_once_chosen_stays() -> None:
    """WB-UPG-04: not even the same card, gained again, opens it."""
    table = at("P: lara/4 sid/5", using=upgraded(), stacks={"red": [5]}, deck=[1, 2])
    table.campaign.upgrades = {"sun": Upgrade("sid", "a", 1)}
    game = play(table, using=upgraded()).answer("lara", "interact").asks("turn.action")
    assert sides(game) == {"sun": "a"}


def test_a_chosen_side_can_be_taken_back_at_once() -> None:
    """WB-UPG-02 WB-GEN-06"""
    game = at_the_chest(upgraded()).answer("sun:b").undo().asks("upgrade.side").answer("sun:a")
    assert sides(game) == {"sun": "a"}


def test_the_upgrade_card_leaves_the_deck() -> None:
    """WB-DCK-07 WB-UPG-01"""
    game = at_the_chest(upgraded(card=4)).answer("sun:a")
    assert (game.t.given, game.t.discard) == ([4], [5])


def test_an_upgrade_of_somebody_who_is_not_here_belongs_to_nobody() -> None:
    """WB-SWI-03 WB-UPG-02"""
    game = at_the_chest(upgraded(card=4, hero="tina")).asks("turn.action")
    assert (game.t.campaign.upgrades, game.t.given) == ({}, [4])


def test_a_card_may_bring_everybody_the_next_upgrade() -> None:
    """WB-UPG-02: one after the other, each by its own player; with no further ones there is nothing to choose."""
    using = box(story(1, GainUpgrade(), GainUpgrade()), goal(2), end(3))
    game = play(at("P: ken/4 sid/5", phase="reading", using=using), "read_on", using=using)
    game.asks("upgrade.side", "ken1:a", "ken1:b", who="ken").answer("ken1:b").asks("upgrade.side", who="sid")
    game.answer("sid1:a").asks("turn.who")
    assert sides(game) == {"ken1": "b", "sid1": "a"}


def test_an_open_side_survives_a_correction() -> None:
    """WB-UPG-02: the question comes again with the table set right."""
    game = at_the_chest(upgraded()).correct(heroes__lara__sparks=2).asks("upgrade.side").answer("sun:a")
    assert (game.t.heroes["lara"].sparks, sides(game)) == (2, {"sun": "a"})
    with pytest.raises(NotNow):
        game.correct(campaign__upgrades__sun__side=7)


def test_rules_of_the_house_that_nobody_knows_change_nothing() -> None:
    """WB-SET-05: a switch set to a value that it does not have is at its first one."""
    table = WonderTable(house={"difficulty_fixed": "never", "nobody": "knows"}, players=["1", "2"])
    table.campaign.difficulty = 4
    play(table, "set_up").asks("setup.difficulty")
