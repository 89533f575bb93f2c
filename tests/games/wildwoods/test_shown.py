"""What is shown of the table of Wildwoods, and what the house asks of the game: lamps, places, newcomers, cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from device.evening.words import words as words_of
from engine import News
from engine.board import Board, LaidCard
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.game import GAME
from engine.games.wildwoods.pack import Effect, StoryCard
from engine.games.wildwoods.printed import deck, printed
from engine.games.wildwoods.table import WildTable
from engine.pieces.printed import Printed
from engine.pieces.words import ref
from tests.games.wildwoods.play import at
from tests.games.wildwoods.small_box import BOX, GLADE, in_chapter, in_glade, with_card, words


def table(river: str = "I2 X A E G", *, using: Box = BOX, **fields: Any) -> WildTable:
    t = at(river, using=using, **fields)
    t.attach(None, using)
    return t


def shown(t: WildTable | None = None) -> Board:
    cards, problems = GAME.open(GAME.demo())
    assert cards, problems
    return words_of(GAME, cards, "en").over(t or table()).board()


def row(name: str, t: WildTable | None = None) -> dict[str, LaidCard]:
    found = next(row for row in shown(t).rows if row.name == name)
    return {card.name: card for card in found.cards}


# What lies there ----------------------------------------------------------------------------------


def test_the_river_shows_crystals_creatures_and_the_numbers_of_its_spaces() -> None:
    """WW-RIV-01 WW-CRE-10"""
    t = table("I2 X~ A E Y G", to_activate=["Y"])
    cards = row("River", t)
    river = next(row for row in shown(t).rows if row.is_river)
    assert river.spaces == ("3+", "4+", "5+", "6+", "–", "–", "–")
    assert [cards["Illuminate"].gems, cards["Help"].gems] == [2, 0]
    assert (cards["Illuminate"].picture, cards["X"].picture) == ("action-illuminate", "X")
    assert [(cards[name].kind, cards[name].dots, cards[name].cost, cards[name].marks) for name in "XY"] == [
        ("foe_down", 2, 2, ()),
        ("foe", 1, 1, ("active",)),
    ]
    assert cards["X"].said.startswith(cards["X"].said.partition(",")[0])
    assert len(cards["X"].said) > len(row("River", table("I2 X A E Y G"))["X"].said)


def test_places_are_done_open_or_closed() -> None:
    """WW-LOC-03 WW-LOC-04"""
    places = row("Locations", table(overcome=["e1"], light=1))
    assert {name: place.kind for name, place in places.items()} == {
        "e1": "done", "e2": "open", "e3": "closed", "h1": "open", "deep": "closed", "door": "closed",
    }  # fmt: skip
    assert {name: place.marks for name, place in places.items() if place.marks} == {"deep": ("source",)}
    assert (places["h1"].dots, places["h1"].note) != (places["e1"].dots, places["e1"].note)
    assert [row.name for row in shown(table(phase="")).rows] == ["River"]
    assert [row.name for row in shown(table(using=in_glade(locations=()))).rows] == ["River"]


def test_both_pawns_stand_on_one_track() -> None:
    """WW-SEL-01"""
    (track,) = shown(table(light=2, shadow=4)).tracks
    assert [space.side for space in track.spaces] == ["left"] * 5 + ["centre"] + ["right"] * 6
    assert [at for at, space in enumerate(track.spaces) if space.is_marked] == [6, 7]
    assert [(pawn.shape, pawn.at) for pawn in track.pawns] == [("sun", 3), ("moon", 9)]
    assert all(number in track.said for number in ("2", "4"))
    assert shown(table(light_most=0)).tracks == shown(table(shadow_most=0)).tracks == ()
    (plain,) = shown(table(using=in_glade(selva=None))).tracks
    assert not any(space.is_marked for space in plain.spaces)


def test_spirit_stays_between_none_and_all() -> None:
    """WW-SPI-02"""
    meters = [shown(table(spirit=n)).meters[0] for n in (-1, 0, 4, 10, 12)]
    assert [meter.up for meter in meters] == [0, 0, 4, 10, 10]
    assert {meter.of for meter in meters} == {10}


def test_luma_keeps_cards_and_brom_says_what_he_can_do() -> None:
    """WW-LBR-02"""
    luma, brom = shown(table(blessings=["b1"])).people
    assert (luma.state, luma.held, brom.state, brom.note) == ("active", ("b1",), "", "Protect")
    luma, brom = shown(table(phase="shadow", shadow_discard=["brom"])).people
    assert (luma.state, brom.state, brom.note) == ("", "done", "with the Shadow cards")
    assert shown(table("")).people == ()


def test_dice_cards_and_spaces_are_counted() -> None:
    """WW-DIC-14 WW-EXC-10"""
    t = table(dice_ready=["d8", "d8", "d12"], dice_used=["d8"] * 3, blessings=["b1", "b2"])
    t.campaign.dice = ["d12"]
    numbers = [tally.number for tally in shown(t).tallies]
    assert numbers == ["3/6", "2/3", "3", str(len(t.creature_deck)), str(len(t.exploration_deck))]
    assert shown(t).tallies[0].note == "1 × twelve-sided die"
    assert shown(table("")).tallies == ()


def test_the_task_and_what_is_counted_are_shown() -> None:
    t = table(counters={"key": 2})
    task, counters = shown(t).facts
    assert (task.is_goal, task.said, counters.said) == (True, (ref(GLADE.task.text),), ("key: 2.",))
    assert [fact.is_goal for fact in shown(table(counters={})).facts] == [True]
    nothing = in_glade(task=msgspec.structs.replace(GLADE.task, text=words("")))
    assert shown(table(using=nothing, counters={})).facts == ()


def test_what_is_often_counted_wrong_can_be_set_right() -> None:
    found = {one.path: (one.value, one.most) for one in shown().adjusters}
    assert found["spirit"] == (10, 10)
    assert (found["light"], found["shadow"], found["crystals.illuminate"]) == ((3, 5), (5, 6), (2, 3))
    assert "light" not in {one.path for one in shown(table(light_most=0)).adjusters}


def test_the_scene_is_named_and_before_the_first_there_is_none() -> None:
    assert (shown().where, shown().scene, shown().phase != "") == ("glade", "scene-1", True)
    first = WildTable(players=["Ada"])
    first.attach(None, BOX)
    assert (shown(first).where, shown(first).phase, shown(first).rows) == ("", "", ())


# What the house asks ------------------------------------------------------------------------------


def test_lamps_show_spirit_and_what_is_left_to_do() -> None:
    found = GAME.gauges(table(dice_ready=["d8"] * 4, dice=["d8:3"], to_activate=["X"], spirit=7))
    assert (found.phase, found.level, found.most_level, found.moves, found.dice_lie) == ("players", 7, 10, 4, True)
    assert found.most_moves == 3
    found = GAME.gauges(table(phase="shadow", to_activate=["X", "Y"]))
    assert (found.phase, found.moves, found.dice_lie) == ("enemies", 2, False)
    assert [GAME.gauges(table(phase=phase)).phase for phase in ("ending", "")] == ["story", "rest"]
    assert GAME.gauges(table(phase="ending")).moves == 0
    assert [GAME.gauges(table(spirit=n)).level for n in (-1, 0, 11)] == [0, 0, 10]


def test_the_place_of_an_evening_is_named() -> None:
    about = {"chapter": 1, "scene": "glade"}
    far = {"light": 3, "shade": 5, "spirit": 10}
    for phase in ("luma", "shadow"):
        assert GAME.place(table(phase=phase)) == News("place.wild_scene", {**about, **far, "phase": phase})
    assert GAME.place(table(phase="travel")) == News("place.wild_between", about)


def test_it_sounds_like_the_wood_and_the_shadow_in_it() -> None:
    assert [GAME.bed(table(phase=phase)) for phase in ("shadow", "luma", "")] == ["unease", "forest", "forest"]


@pytest.mark.parametrize(("left", "found"), [(1, "last"), (2, None)])
def test_the_last_of_the_spirit_is_a_moment(left: int, found: str | None) -> None:
    assert GAME.ceremony(News("spirit.lost", {"left": left})) == found
    assert GAME.ceremony(News("light.arrives", {"left": 1})) == "goal"


def test_a_creature_that_comes_leaves_the_pile_in_which_it_lay() -> None:
    t = table("I A E G", creature_deck=["X", "Y"], creature_discard=["Z"])
    assert GAME.newcomer(t, "X", "") == {"river.+": "X", "creature_deck": ["Y"]}
    assert GAME.newcomer(t, "Z", "") == {"river.+": "Z", "creature_discard": []}
    assert [GAME.newcomer(t, "X", "there"), GAME.newcomer(t, "nobody", "")] == [None, None]
    assert GAME.newcomer(table("I X A E G"), "X", "") is None
    assert GAME.newcomer(table("I X Y A E G full"), "Z", "") is None


def test_what_is_known_of_a_box_is_counted() -> None:
    found = list(GAME.known(BOX))
    assert found[0] == ("known.wild_cards", {"creatures": len(BOX.creatures), "exploration": len(BOX.exploration)})
    assert found[1] == ("known.wild_chapter", {"chapter": 1, "n": 2, "shadows": 3})
    assert found[2] == ("known.wild_chapter", {"chapter": 2, "n": 0, "shadows": 1})


# Cards on paper -----------------------------------------------------------------------------------


def test_a_story_card_shows_its_words_and_what_is_kept_of_it() -> None:
    stories = (
        StoryCard(number=12, title=words("Bucket"), in_play=Effect(text=words("A mouse.")), keep=words("Keep.")),
    )
    using = in_chapter(stories=stories)
    assert printed(using, 1, "12", "front", "en") == Printed("12", "Bucket", "A mouse.", "Keep.")
    assert [printed(using, *what, "en") for what in ((1, "12", "back"), (1, "13", "front"), (7, "12", "front"))] == [
        None
    ] * 3
    assert (deck(using, 1), deck(using, 7)) == (["12"], [])


@pytest.mark.parametrize("name", ["X", "s1", "b1"])
def test_other_cards_show_their_name_and_what_they_do(name: str) -> None:
    card = BOX.creatures.get(name) or BOX.exploration.get(name) or BOX.shadows[name]
    found = printed(BOX, 1, name, "front", "en")
    assert found == Printed("", card.name.say("en"), card.in_play.text.say("en"))
    assert printed(BOX, 1, "nobody", "front", "en") is None
    assert with_card().exploration == BOX.exploration


def test_a_chapter_that_has_begun_begins_again_from_its_first_page() -> None:
    """WW-GEN-07"""
    t = table()
    assert GAME.gathering.again(t) == "set_up"
    t.before.river = ["illuminate"]
    assert GAME.gathering.again(t) == "chapter_again"
    t.phase = ""
    assert GAME.gathering.again(t) == "set_up"
    assert (GAME.gathering.fewest, GAME.gathering.most, GAME.gathering.here(t)) == (1, 1, ["Ada"])
