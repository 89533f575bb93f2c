"""Destiny tokens, and losing a chapter: when it happens, what goes back, what stays, and trying again."""

from __future__ import annotations

from typing import Any

from engine.games.wonder_book.pack import Card, Effect, Interaction, RuleStep, Side, UpgradeCard
from engine.games.wonder_book.table import Campaign, Upgrade, WonderTable
from engine.games.wonder_book.verbs import (
    AddWyrmCard,
    BuildStack,
    ChooseHeroes,
    DamageHero,
    DrawShred,
    FlipDestiny,
    GainItem,
    GainSpark,
    GainUpgrade,
    LoseChapter,
    OpenEnvelope,
)
from engine.pieces.verbs import CounterAtLeast
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import (
    TAG_TEAM,
    UPGRADES,
    WYRM_CARDS,
    box,
    chapters,
    end,
    goal,
    story,
    words,
    wyrm_card,
)

DOWN, UP = FlipDestiny(n=1), FlipDestiny(n=1, to="up")
OPENING = (story(1, ChooseHeroes()), goal(2), end(3))
THIRD = chapters(
    OPENING,
    OPENING,
    (
        story(1, GainUpgrade(id="sid3"), AddWyrmCard(id="purple3")),
        goal(2),
        Card(number=3, kind="upgrade", upgrade="sid3"),
        Card(number=4, kind="wyrm", wyrm="purple3"),
        end(5),
    ),
    upgrades=UPGRADES | {"sid3": UpgradeCard(id="sid3", chapter=3, hero="sid", card=3, a=TAG_TEAM, b=TAG_TEAM)},
    wyrm_cards=WYRM_CARDS | {f"purple{n}": wyrm_card(f"purple{n}", chapter=n, card=4) for n in (1, 3)},
)


def third_chapter() -> Play:
    """The first turn of chapter three, which has brought Sid an upgrade and the wyrm deck a purple card."""
    cast = {"sid": "Ada", "ken": "Ben"}
    kept = Campaign(
        chapter=3,
        keywords={"moon": 1},
        wyrm_cards={"purple1": 1},
        upgrades={"sid1": Upgrade("sid", "a", 1), "sid2": Upgrade("sid", "b", 2)},
        played=cast,
        cast={"1": cast, "2": cast},
    )
    game = play(WonderTable(players=["Ada", "Ben"], campaign=kept), "set_up", using=THIRD)
    return game.prepared().answer("sid3:a").asks("turn.who")


def reading(*cards: Card, **fields: Any) -> Play:
    """These cards are read with Ken and Sid on the table."""
    using = box(*cards)
    return play(at("P: ken/4 | Q: sid/5", using=using, phase="reading", **fields), "read_on", using=using)


# Destiny ------------------------------------------------------------------------------------------


def test_tokens_are_turned_both_ways_and_there_are_ten() -> None:
    """WB-DES-01 WB-DES-04"""
    assert reading(story(1, FlipDestiny(n=2)), goal(2), end(3)).t.destiny == 3
    game = reading(story(1, FlipDestiny(n=9, to="up"), DOWN, UP, UP), goal(2), end(3))
    assert game.t.destiny == 10
    assert [news["n"] for news in game.told("destiny.up")] == [5, 1]


def test_the_last_token_loses_the_chapter_in_the_middle_of_a_card() -> None:
    """WB-DES-02 WB-DES-03: one by one, and nothing else is resolved."""
    game = reading(story(1, FlipDestiny(n=4), GainSpark(who="each"), UP), goal(2), end(3), destiny=2)
    assert [news["left"] for news in game.asks("lost.again").told("destiny.down")] == [1, 0]
    assert (game.told("spark.gained"), game.told("destiny.up"), len(game.told("chapter.lost"))) == ([], [], 1)


def test_the_last_token_loses_the_chapter_in_the_enemies_phase() -> None:
    """WB-DES-02: no later line of the wyrm card is carried out."""
    thief = wyrm_card("thief", RuleStep(text=words("steal"), ops=(DOWN, GainSpark(who="each"))))
    using = box(wyrm_cards={"thief": thief})
    game = play(at("P: ken/4 A", destiny=1, using=using), "enemies_phase", using=using).answer("thief").okay()
    assert (game.asked, game.told("spark.gained")) == ("lost.again", [])


def test_the_last_token_loses_the_chapter_when_a_hand_turns_it() -> None:
    """WB-DES-02: in the middle of an action, too."""
    game = play(at("P: ken/4 A")).answer("attack").asks("attack.roll").correct(destiny=0)
    assert (game.asked, len(game.told("chapter.lost"))) == ("lost.again", 1)
    assert game.undo().asks("attack.roll").t.destiny == 5


def test_two_fallen_heroes_with_two_tokens_left_lose_the_chapter() -> None:
    """WB-EX-21 WB-DES-03: nobody stands up and nobody takes a turn."""
    game = play(at("P: ken/0 sid/0 lara/4", destiny=2), "players_phase").asks("lost.again")
    assert [news["left"] for news in game.told("destiny.down")] == [1, 0]
    assert (game.told("hero.stands_up"), game.here()) == ([], "P: ken/0 sid/0 lara/4")


def test_a_hero_felled_before_its_turn_stands_up_in_the_next_phase() -> None:
    """WB-EX-45: and has no turn in this one."""
    trap = Interaction(name=words("trap"), areas=("P",), effect=Effect(ops=(DamageHero(n=9, who="other"),)))
    using = box(goal(1), end(2), Card(number=5, kind="interaction", interaction=trap))
    table = at("P: ken/4 lara/4 sid/5", stacks={"red": [5]}, deck=[1, 2])
    game = play(table, using=using).answer("lara", "interact", "ken", "pass").asks("turn.action", who="sid")
    game.answer("pass").asks("wyrm_card.draw").answer("silver").asks("turn.who", "ken", "lara", "sid")
    assert (game.t.destiny, game.here()) == (4, "P: ken/4 lara/4 sid/5")


# Losing -------------------------------------------------------------------------------------------


def test_cards_are_gathered_from_wherever_they_lie() -> None:
    """WB-LOS-01 WB-LOS-06"""
    gather = story(1, BuildStack(banner="red", cards=(3, 4)), GainItem(card=2), bottom=("discard",))
    rule = Card(number=5, kind="special_rule", front=Side(bottom=("next",)))
    game = reading(gather, story(2), story(3), story(4), rule, goal(6), end(7)).okay().answer("ken").asks("turn.who")
    assert (game.t.stacks, game.t.heroes["ken"].items, game.t.special) == ({"red": [3, 4]}, [2], [5])
    assert game.correct(destiny=0).told("lost.cards") == [{"names": (1, 2, 3, 4, 5)}]
    game.answer("again", "same", "normal").asks("setup.deck")
    assert (game.t.deck, game.t.stacks, game.t.special, game.t.discard) == ([1, 2, 3, 4, 5, 6, 7], {}, [], [])


def test_upgrades_and_purple_cards_of_the_lost_chapter_go_back() -> None:
    """WB-EX-40 WB-LOS-02 WB-LOS-03 WB-LOS-06 WB-UPG-07 WB-CAM-04 WB-SET-13"""
    game = third_chapter()
    assert (game.t.deck, game.t.skills("sid")) == ([2, 5], ["sid1:a", "sid2:b", "sid3:a"])
    assert game.t.campaign.wyrm_cards == {"purple1": 1, "purple3": 3}
    assert game.correct(destiny=0).told("lost.upgrades") == [{"names": ("sid3",)}]
    assert game.told("lost.wyrm_cards") == [{"names": ("purple3",)}]
    game.answer("again", "same", "normal").asks("setup.deck")
    assert (game.t.deck, game.t.skills("sid")) == ([1, 2, 3, 4, 5], ["sid1:a", "sid2:b"])
    assert game.t.wyrm_deck == [*WYRM_CARDS, "purple1"]
    game.okay().asks("upgrade.side", "sid3:a", "sid3:b")


def test_a_lost_try_leaves_no_score_but_is_counted() -> None:
    """WB-LOS-08"""
    game = third_chapter().correct(destiny=0).okay().answer("again").prepared().answer("sid3:b").correct(lost=True)
    kept = game.okay().answer("again").t.campaign
    assert (kept.attempts, kept.scores, kept.chapter) == ({"3": 2}, {}, 3)


def test_all_sixteen_shreds_are_in_their_deck_again() -> None:
    """WB-LOS-07 WB-SET-11"""
    game = reading(story(1, DrawShred(who="each")), goal(2), end(3)).answer("lamp", "balm").asks("turn.who")
    assert len(game.t.shred_deck) == 14
    game.correct(destiny=0).okay().answer("again", "same", "normal").asks("setup.deck")
    assert (len(game.t.shred_deck), game.t.shred_discard, game.t.heroes) == (16, [], {})


def test_after_chapter_one_is_lost_heroes_are_chosen_again() -> None:
    """WB-LOS-09: those of last time are named first."""
    game = campaign(box(*OPENING)).prepared().answer("tina", "lara").correct(destiny=0).okay().answer("again")
    game.prepared().asks("hero.choose", "tina", "ken", "lara", "sid").answer("sid")
    game.asks("hero.choose", "lara", "ken", "tina").answer("ken").asks("turn.who", "sid", "ken")


def test_a_card_may_say_that_the_chapter_is_lost() -> None:
    """WB-LOS-10: what follows is the same."""
    game = reading(story(1, LoseChapter(), GainSpark(who="each")), goal(2), end(3)).asks("lost.again")
    assert (len(game.told("chapter.lost")), game.told("spark.gained"), game.t.destiny) == (1, [], 5)
    game.answer("again", "same", "normal").okay().asks("lost.again")
    assert game.t.campaign.attempts == {"1": 2}


def test_a_goal_may_have_another_way_to_lose() -> None:
    """WB-LOS-10"""
    owls = CounterAtLeast(name="owls", at_least=3)
    game = reading(goal(1, extra_loss=(owls,)), end(2)).correct(counters__owls=2).asks("turn.who")
    game.correct(counters__owls=3).asks("lost.again")


def test_an_opened_envelope_stays_open() -> None:
    """WB-LOS-11 WB-STA-05: all else is as it was when the chapter began."""
    game = campaign(box(story(1, ChooseHeroes(), OpenEnvelope()), goal(2), end(3))).prepared().answer("ken", "sid")
    game.ok("envelope.open").asks("turn.who").correct(campaign__keywords={"by hand": 1}, areas=["P"], borders={})
    game.correct(destiny=0).okay().answer("again")
    assert (game.t.campaign.tokens, game.t.campaign.keywords, game.t.areas) == (["envelope"], {}, [])


def test_whoever_has_lost_may_stop() -> None:
    """WB-LOS-06: and think better of it."""
    game = play(at("P: ken/4")).correct(destiny=0).answer("stop")
    assert game.asked == "[lost]"
    assert game.undo().asks("lost.again").answer("again").t.phase == "setup"


def test_a_loss_can_be_taken_back() -> None:
    """WB-LOS-02 WB-GEN-06: upgrades, purple cards, places and hearts are there again as they were."""
    game = third_chapter()
    before, done = game.t.to_data(), len(game.game.history())
    game.correct(destiny=0).okay().answer("again", "changed", 3, "hardcore").asks("hero.choose")
    assert game.undo(len(game.game.history()) - done).asks("turn.who").t.to_data() == before
    assert game.put_back


def test_a_second_try_may_be_played_by_others() -> None:
    """WB-SWI-07 WB-GEN-04"""
    game = third_chapter().correct(destiny=0).okay().answer("again").asks("setup.group").answer("changed", 3)
    game.answer("normal").asks("hero.choose").answer("tina", "ken", "lara").okay()
    assert (game.t.players, game.t.wyrm_limit, game.t.crowd) == (["Ada", "Ben", "3"], 6, True)
