"""What people hear before they decide, and what they hear of what has happened by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.wonder_book.pack import Chapter, Defeat, Effect, Entity, HitEffect, Item, Modifier, Skill
from engine.games.wonder_book.verbs import DamageWyrm, Recover
from engine.pieces.verbs import CounterAtLeast, Manual
from engine.pieces.words import ref
from tests.games.wonder_book.chapter_cards import card, law, reading, rest, words_of
from tests.games.wonder_book.play import at, attack, play, turn
from tests.games.wonder_book.small_box import box, end, goal, in_force, with_attack, with_hero, with_shred, words
from tests.sources import ROOT


def test_cheaper_skills_are_no_cheaper_things() -> None:
    """WB-SPK-05"""
    cheap = Modifier(what="spark_cost", value=-1, of="skill")
    skill = Skill(name=words("aim"), effect=Effect(spark_cost=1, ops=(DamageWyrm(),)))
    using = with_shred("dart", DamageWyrm(), using=with_hero("ken", in_force(cheap), skill=skill), spark_cost=1)
    table = at("P: ken/4 A", using=using)
    table.heroes["ken"].shreds = ["dart"]
    game = play(table, "hero_turn", "ken", using=using)
    assert ("skill" in game.options, "special" in game.options) == (True, False)


def test_a_special_rule_is_read_as_well_as_its_story() -> None:
    """WB-SPR-01"""
    using = box(law(1), *rest(2))
    game = reading(law(1), *rest(2)).asks("goal.set")
    assert words_of(game, using)[0] == "law"


def test_what_a_falling_foe_says_is_read() -> None:
    """WB-ATK-13 WB-DMG-06"""
    ogre = Entity(id="ogre", name=words("Ogre"), hearts=1, on_defeated=Defeat(text=words("ouch")))
    using = with_attack(2, box(chapters={1: Chapter(number=1, cards=(goal(1), end(2)), entities=(ogre,))}))
    game = turn("sid", "P: sid/5", using=using).correct(figures__ogre={"area": "P", "hearts": 1}).answer("attack:2")
    assert game.asks("card.text").about["text"] == ref(words("ouch"))


def test_an_effect_of_an_attack_that_is_only_words_is_read() -> None:
    """WB-ATK-07"""
    extra = HitEffect(trigger="at_least_one_success", text=words("the ground shakes"))
    game = attack("P: sid/5 A", "++", with_attack(effects=(extra,)))
    assert game.asks("effect.by_hand").about["text"] == ref(words("the ground shakes"))


def test_what_an_attack_does_for_each_success_and_only_words_tell_is_read_once() -> None:
    """WB-ATK-07 WB-ATK-08: with how often it happens."""
    extra = HitEffect(trigger="per_success", text=words("the ground shakes"))
    game = attack("P: sid/5 A", "++", with_attack(effects=(extra,))).asks("effect.by_hand_often")
    assert (game.about["text"], game.about["n"]) == (ref(words("the ground shakes")), 2)
    game.ok().asks("turn.action")
    attack("P: sid/5 A", "+-", with_attack(effects=(extra,))).ok("effect.by_hand").asks("turn.action")


def test_what_only_people_can_see_to_is_said_as_a_turn_begins() -> None:
    """WB-SPR-02 WB-GEN-03: once, however many cards say it; of a thing only to its holder."""
    hush = Modifier(what="custom", text=words("whisper"))
    cards = (goal(1, modifiers=(hush,)), end(2), law(3, modifiers=(hush,)))
    bell = Item(name=words("bell"), modifiers=(Modifier(what="custom", text=words("ring it")),))
    using = box(*cards, card(4, "item", item=bell))
    for hero, wanted in (("ken", ["whisper"]), ("sid", ["whisper", "ring it"])):
        table = at("P: ken/4 | Q: sid/5", using=using, deck=[1, 2], special=[3])
        table.heroes["sid"].items = [4]
        said = play(table, "hero_turn", hero, using=using).asks("turn.action").told("says")
        assert [news["says"] for news in said] == [ref(words(text)) for text in wanted]


def test_how_far_the_goal_is_is_told() -> None:
    """WB-GOL-05"""
    using = with_attack(2, box(goal(1, CounterAtLeast(name="defeated", at_least=3)), end(2)))
    game = turn("sid", "P: sid/5 A~ B", using=using).answer("attack:1", "no", "A")
    assert game.told("goal.progress") == [{"n": 1, "all": 3}]


@pytest.mark.parametrize(("before", "told"), [(1, [{"n": 2, "all": 3}]), (3, []), (5, [])])
def test_nothing_is_told_of_a_goal_beyond_what_it_wants(before: int, told: list[dict[str, int]]) -> None:
    """WB-GOL-05: something else still holds the goal up."""
    wanted = (CounterAtLeast(name="defeated", at_least=3), Manual(text=words("and more")))
    using = with_attack(2, box(goal(1, *wanted), end(2)))
    game = turn("sid", "P: sid/5 A~ B", using=using, counters={"defeated": before}).answer("attack:1", "no", "A")
    assert game.told("goal.progress") == told


def test_what_would_change_nothing_is_asked_about_before_it_is_paid() -> None:
    """WB-SKL-02 WB-SPA-05"""
    skill = Skill(name=words("heal"), effect=Effect(spark_cost=1, ops=(Recover(who="each"),)))
    using = with_hero("ken", skill=skill)
    game = turn("ken", "P: ken/4+1 sid/5", using=using).answer("skill").asks("effect.vain", "no", "yes").answer("no")
    assert (game.asks("turn.action").t.heroes["ken"].sparks, game.about["left"]) == (1, 3)
    game.answer("skill", "yes").asks("turn.action")
    assert (game.t.heroes["ken"].sparks, game.told("effect.nothing")) == (0, [{"hero": "ken"}])


def test_wyrms_take_more_actions_while_a_card_says_so() -> None:
    """WB-SPR-02 WB-ACT-01"""
    hasty = Modifier(what="wyrm_actions", value=1)
    using = in_force(hasty)
    game = play(at("P: ken/4 A | Q: sid/5", using=using), "enemies_phase", using=using, stop="players_phase")
    assert game.answer("quiet").here() == "P: ken/2 A | Q: sid/5"


def test_wyrms_attack_a_friend_of_whom_a_card_says_so() -> None:
    """WB-WAT-01 WB-GEN-03"""
    friend = Entity(id="owl", name=words("Owl"), side="ally", hearts=3, attacked_by_wyrms=True)
    using = box(chapters={1: Chapter(number=1, cards=(goal(1), end(2)), entities=(friend,))})
    table = at("P: A | Q: ken/4 sid/5", using=using)
    game = play(table, "enemies_phase", using=using, stop="players_phase").correct(
        figures__owl={"area": "P", "hearts": 3}
    )
    game.answer("quiet")
    assert game.t.figures["owl"].hearts == 2


def test_a_friend_has_a_turn_of_its_own_when_the_wyrms_are_done() -> None:
    """WB-DMG-06 WB-GEN-03"""
    friend = Entity(id="owl", name=words("Owl"), side="ally", turn_text=words("whoo"), ops=(Recover(who="each"),))
    using = box(chapters={1: Chapter(number=1, cards=(goal(1), end(2)), entities=(friend,))})
    table = at("P: ken/2 | Q: sid/5", using=using)
    table.phase = "players"
    game = play(table, "hero_turn", "ken", using=using).correct(figures__owl={"area": "Q", "hearts": 3})
    game.answer("pass", "pass", "quiet")
    assert game.told("wyrm_card.rule") == [{"says": ref(words("whoo"))}]
    assert game.t.heroes["ken"].hearts == 3


def test_nobody_is_asked_to_roll_again_what_cannot_become_better() -> None:
    """WB-RER-01"""
    assert attack("P: sid/5 A~", "+-").asked == "turn.action"
    game = turn("sid", "P: sid/5 A~", using=with_attack(2)).answer("attack").roll("+-").asks("turn.action")
    assert game.here() == "P: sid/5"


def test_successes_may_be_spared_when_somebody_says_so_before() -> None:
    """WB-ATK-11"""
    game = turn("sid", "P: sid/5 A | Q: ken/4").aside("spare", "sid").answer("attack:2")
    game.asks("attack.target", "A", "enough").answer("A").asks("attack.target", "A", "enough").answer("enough")
    assert (game.asks("turn.action").here(), game.t.sparing) == ("P: sid/5 A~ | Q: ken/4", False)


def test_by_house_rule_a_hero_who_fell_before_its_turn_is_helped_up_for_it() -> None:
    """WB-PPH-06"""
    table = at("P: ken/4 | Q: sid/0", house={"fallen_before_turn": "helped_up"}, destiny=3)
    game = play(table).asks("turn.who", "ken", "sid").answer("sid").asks("turn.action", who="sid")
    assert (game.t.destiny, game.t.heroes["sid"].hearts) == (2, 5)
    play(at("P: ken/4 | Q: sid/0")).asks("turn.action", who="ken")


def test_enemies_have_one_spelling_everywhere() -> None:
    """WB-GEN-05"""
    folder = ROOT / "engine/games/wonder_book"
    said = "".join((folder / name).read_text(encoding="utf-8") for name in ("phrases.en.toml", "phrases.it.toml"))
    found: Any = set(re.findall(r"\b[WV][uyio]rms?\b", said, re.IGNORECASE))
    assert {one.casefold() for one in found} <= {"wyrm", "wyrms"}
