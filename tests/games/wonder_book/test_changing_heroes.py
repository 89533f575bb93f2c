"""Changing heroes and players between chapters: who takes whom, with which upgrades, and which sides are open again."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.pack import UpgradeCard
from engine.games.wonder_book.table import Campaign, Upgrade, WonderTable
from tests.games.wonder_book.play import Play, play
from tests.games.wonder_book.small_box import HEROES, TAG_TEAM, chapters, end, goal

DECK = (goal(1), end(2))
ALL = [UpgradeCard(id=f"{hero}{n}", chapter=n, hero=hero, a=TAG_TEAM, b=TAG_TEAM) for n in (1, 2, 3) for hero in HEROES]
THREE = chapters(DECK, DECK, DECK, upgrades={card.id: card for card in ALL})


def prepared(chapter: int, *played: str, cast: dict[str, str] | None = None, **house: str) -> Play:
    """Chapters before this one were won with Ken (Ada) and Sid (Ben), who chose side a of what they gained."""
    pairs = dict(pair.split("/") for pair in played or ("ken/Ada", "sid/Ben"))
    gained = {f"{hero}{n}": Upgrade(hero, "a", n) for n in range(1, chapter) for hero in ("ken", "sid")}
    casts = {str(n): {"ken": "Ada", "sid": "Ben"} for n in range(1, chapter)}
    casts |= {str(chapter - 1): cast} if cast else {}
    kept = Campaign(chapter=chapter, upgrades=gained, played=pairs, cast=casts)
    players = sorted(set(pairs.values()))
    return play(WonderTable(players=players, campaign=kept, house=house), "set_up", using=THREE).asks("setup.group")


def opened(game: Play, side: str = "b") -> list[str]:
    """The upgrades whose side is asked now; all get the same."""
    found = []
    while game.asked == "upgrade.side":
        found.append(game.about["upgrade"])
        game.answer(f"{found[-1]}:{side}")
    return found


def test_the_same_group_goes_on_with_the_same_heroes() -> None:
    """WB-SWI-01 WB-SET-14 WB-CAM-02 WB-UPG-05"""
    game = prepared(2).answer("same", "normal").asks("setup.deck")
    assert {hero.name: hero.player for hero in game.t.heroes.values()} == {"ken": "Ada", "sid": "Ben"}
    assert (game.t.skills("ken"), game.t.skills("sid")) == (["ken1:a"], ["sid1:a"])
    assert [hero.hearts for hero in game.t.heroes.values()] == [4, 5]


def test_a_hero_whom_the_pack_has_lost_is_replaced() -> None:
    """WB-SWI-01 WB-GEN-04: everybody chooses again."""
    game = prepared(2, "ken/Ada", "owl/Ben").answer("same", "normal").asks("hero.choose", "ken", "lara", "sid", "tina")
    assert game.about == {"player": "Ada"}


def test_players_may_exchange_their_heroes() -> None:
    """WB-SWI-01 WB-SWI-02 WB-SWI-04: and choose the side of each upgrade anew."""
    game = prepared(3).answer("changed", 2, "normal").asks("hero.choose", "ken", "lara", "sid", "tina")
    game.answer("sid", "ken")
    assert opened(game) == ["ken1", "sid1", "ken2", "sid2"]
    assert game.t.skills("sid") == ["sid1:b", "sid2:b"]


def test_whoever_keeps_a_hero_keeps_its_skills() -> None:
    """WB-SWI-04 WB-UPG-04: while another hero changes hands."""
    game = prepared(2).answer("changed", 2, "normal", "ken", "tina")
    assert opened(game) == ["tina1"]
    assert (game.t.skills("ken"), game.t.skills("tina")) == (["ken1:a"], ["tina1:b"])


@pytest.mark.parametrize(
    ("value", "keeping", "taking"),
    [("new_player", [], ["ken1", "sid1"]), ("never", [], []), ("every_chapter", ["ken1", "sid1"], ["ken1", "sid1"])],
)
def test_when_sides_are_open_again_is_a_house_rule(value: str, keeping: list[str], taking: list[str]) -> None:
    """WB-SWI-04 WB-UPG-04 WB-UPG-05"""
    assert opened(prepared(2, sides_reopen=value).answer("same", "normal")) == keeping
    assert opened(prepared(2, sides_reopen=value).answer("changed", 2, "normal", "sid", "ken")) == taking


def test_a_side_that_was_never_chosen_is_asked_whatever_the_house_rule() -> None:
    """WB-SWI-02 WB-SWI-04"""
    game = prepared(2, sides_reopen="never").answer("changed", 2, "normal", "tina", "lara")
    assert opened(game) == ["lara1", "tina1"]


def test_a_hero_returns_to_its_player_after_a_chapter_in_the_box() -> None:
    """WB-SWI-04: it was not that player's in the chapter before."""
    game = prepared(3, "tina/Ada", "sid/Ben", cast={"tina": "Ada", "sid": "Ben"})
    game.answer("changed", 2, "normal", "ken", "sid")
    assert opened(game) == ["ken1", "ken2"]


def test_a_second_try_opens_the_sides_of_a_hero_taken_over_in_this_chapter() -> None:
    """WB-SWI-04 WB-SWI-07: what counts is the chapter before, not the try that was lost."""
    game = prepared(2).answer("changed", 2, "normal", "sid", "ken")
    assert opened(game) == ["ken1", "sid1"]
    game.okay().correct(destiny=0).okay().answer("again", "same", "normal").asks("upgrade.side", "ken1:a", "ken1:b")
    assert opened(game, "a") == ["ken1", "sid1"]
    assert {hero.name: hero.player for hero in game.t.heroes.values()} == {"sid": "Ada", "ken": "Ben"}


def test_an_unplayed_hero_gets_the_upgrades_of_the_chapters_won() -> None:
    """WB-SWI-03 WB-SWI-02: all of them, and none of a chapter still to come."""
    game = prepared(3).answer("changed", 2, "normal", "ken", "lara")
    assert opened(game) == ["lara1", "lara2"]


def test_by_house_rule_only_what_was_earned_with_a_hero() -> None:
    """WB-SWI-03"""
    game = prepared(3, upgrades_of_unplayed="only_if_gained").answer("changed", 2, "normal", "lara", "sid")
    assert opened(game) == []
    assert (game.t.skills("lara"), game.t.skills("sid")) == (["lara"], ["sid1:a", "sid2:a"])


def test_a_hero_who_was_played_does_not_get_what_it_has_missed() -> None:
    """WB-SWI-03: an upgrade that nobody found stays in its chapter, even for the next player."""
    game = prepared(2).correct(campaign__upgrades={}).answer("changed", 2, "normal", "sid", "tina")
    assert opened(game) == ["tina1"]
    assert game.t.skills("sid") == []


def test_new_friends_take_free_heroes() -> None:
    """WB-SWI-05 WB-SWI-06 WB-GEN-04: more wyrms come with them, and silver symbols count."""
    game = prepared(2).answer("changed", 3, "normal").answer("ken", "sid").asks("hero.choose", "lara", "tina")
    game.answer("tina")
    assert opened(game) == ["tina1"]
    assert (game.t.players, game.t.wyrm_limit, game.t.crowd) == (["Ada", "Ben", "3"], 6, True)
    assert game.t.heroes["tina"].player == "3"


def test_when_friends_leave_fewer_wyrms_stay() -> None:
    """WB-SWI-06 WB-SWI-08: and whoever is left alone leads two heroes."""
    game = (
        prepared(2, "ken/Ada", "sid/Ben", "tina/Cleo").answer("changed", 1).asks("setup.leaves", "Ada", "Ben", "Cleo")
    )
    game.answer("Ben", "Cleo", "normal", "ken", "tina")
    assert (game.t.players, game.t.wyrm_limit, game.t.crowd) == (["Ada"], 4, False)
    assert [hero.player for hero in game.t.heroes.values()] == ["Ada", "Ada"]


def test_a_lone_player_is_joined_by_others() -> None:
    """WB-SWI-08 WB-SWI-05: each leads one hero from now on."""
    game = prepared(2, "ken/Ada", "sid/Ada").answer("changed", 4, "normal", "ken", "sid", "lara")
    assert [hero.player for hero in game.t.heroes.values()] == ["Ada", "2", "3", "4"]
    assert game.t.wyrm_limit == 8


def test_a_lone_player_goes_on_with_both_heroes() -> None:
    """WB-SWI-01 WB-SOL-01"""
    game = prepared(2, "ken/Ada", "sid/Ada", cast={"ken": "Ada", "sid": "Ada"}).answer("same", "normal")
    assert [hero.player for hero in game.asks("setup.deck").t.heroes.values()] == ["Ada", "Ada"]


def test_nobody_joins_in_the_middle_of_a_chapter() -> None:
    """WB-SWI-07: nothing out of turn offers it."""
    game = prepared(2).answer("same", "normal").okay().asks("turn.who")
    assert {name for name, _ in game.game.asides()} == {"goal_reached"}


def test_a_change_of_heroes_can_be_taken_back() -> None:
    """WB-SWI-01 WB-GEN-06"""
    game = prepared(2).answer("changed", 2, "normal", "sid", "ken").asks("upgrade.side").undo(5)
    game.asks("setup.group").answer("same", "normal")
    assert game.asks("setup.deck").t.skills("ken") == ["ken1:a"]
