"""Placing dice: sockets, stacks, bans, and what figures can do about them."""

from __future__ import annotations

import pytest

from device.evening.words import words
from engine import SoughtDie
from engine.board import Map
from engine.games.grimm.game import GAME
from tests.games.grimm.land import BOX, R1, R2, R3, R4, R5, R6, R7, R8, Play, begin, demo, laid, stack, turn


def full(players: int = 3) -> list[str]:
    return ["bob:2"] * (2 if players == 2 else 3)


def test_any_die_of_ones_own_goes_in_any_socket_that_takes_it_near_or_far() -> None:
    """GR-PLC-01, GR-PLC-03, GR-PLC-05, GR-SPR-01, GR-SPR-02, GR-PLC-15: equal is enough."""
    game = turn(ann={"pool": ["3"]})
    found = game.sockets("3")
    assert {R1, R2, R3, R6, "rabbit", "wolf", "snake", "fox_1"} <= set(found)
    assert not {R4, R5, R7, R8} & set(found)
    game.refuses(R4, "nowhere")


def test_ways_from_where_one_stands_come_first_and_then_the_spirits() -> None:
    """GR-PLC-01"""
    found = turn().sockets("6")
    assert (found[0], found.index("rabbit") < found.index(R3)) == (R1, True)


def test_where_a_die_goes_by_a_power_alone_is_said() -> None:
    """GR-CHR-01: before it is spent."""
    game = with_power("low_step", "2").answer("2")
    about = dict(game.about)
    hints = {socket: GAME.names.hint(BOX, "turn.socket", socket, "en", game.t, about) for socket in (R1, R2)}
    assert hints == {R1: "by the power of your figure", R2: ""}


def test_on_another_die_only_the_one_on_top_counts() -> None:
    """GR-PLC-04, GR-PLC-08: what is printed, and what lies below, does not."""
    game = turn(dice={R5: stack("bob:5", "ann:5"), R1: stack("bob:6"), R2: stack("bob:6", "cid:2")})
    found = game.sockets("4")
    assert R2 in found
    assert not {R1, R5} & set(found)


def test_the_example_of_stacking() -> None:
    """GR-EX-01, GR-PLC-06, GR-PLC-07: five, five, a special face; then nothing more."""
    game = turn(ann={"pool": ["5", "6"]}, bob={"pool": ["5"]}, cid={"pool": ["ban"]})
    game.place("5", R5).place("5", R5).place("ban", R5)
    assert [die.owner for die in game.t.dice[R5]] == ["ann", "bob", "cid"]
    assert R5 not in game.sockets("6")


def test_a_special_face_is_a_six_to_place_and_to_be_placed_on() -> None:
    """GR-PLC-07, GR-BAN-05"""
    assert R7 in turn(ann={"pool": ["double"]}).sockets("double")
    assert R7 in turn(ann={"pool": ["ban"]}, dice={R7: stack("bob:6")}).sockets("ban")
    assert R2 not in turn(ann={"pool": ["5"]}, dice={R2: stack("bob:story")}).sockets("5")
    assert R2 in turn(ann={"pool": ["6"]}, dice={R2: stack("bob:story")}).sockets("6")


def test_a_placed_die_leaves_the_pool_and_stays_as_it_is() -> None:
    """GR-PLC-12, GR-TRN-04"""
    game = turn().place("6", R1).answer("no")
    assert (game.hero().pool, game.t.dice[R1]) == (["2", "4"], stack("ann:6"))
    assert game.who == "bob"


def test_when_dice_have_been_taken_off_what_is_on_top_now_counts() -> None:
    """GR-PLC-13"""
    game = turn(dice={R2: stack("bob:6")}).asks("turn.die")
    game.correct(dice={})
    assert R2 in game.sockets("2")


def test_with_two_people_a_stack_holds_two_dice() -> None:
    """GR-TWO-01, GR-TWO-02, GR-TWO-03, GR-RAB-01, GR-SNK-01: everywhere, rabbit and snake too."""
    piles = {place: stack("bob:1", "bob:2") for place in (R2, "rabbit", "snake")}
    assert not set(piles) & set(turn(2, dice=piles).sockets("6"))
    assert set(piles) <= set(turn(3, dice=piles).sockets("6"))
    narrow = turn(2, dice={R2: stack("bob:2")}, event="narrow")
    assert R2 not in narrow.sockets("6")


def test_an_event_changes_the_height_and_the_numbers() -> None:
    """GR-PLC-14, GR-CHP-07"""
    assert R2 not in turn(dice={R2: stack("bob:2", "bob:2")}, event="narrow").sockets("6")
    assert R4 not in turn(ann={"pool": ["3"]}).sockets("3")
    thaw = turn(ann={"pool": ["3"]}, event="thaw", dice={R1: stack("bob:4")}).sockets("3")
    assert (R4 in thaw, R1 in thaw) == (True, False)
    assert "wolf" not in turn(event="hunt").sockets("6")


def test_the_example_of_the_ban() -> None:
    """GR-EX-21, GR-BAN-01, GR-BAN-02, GR-BAN-04: others a ban alone; the owner a six; then anybody as usual."""
    pile = {R2: stack("bob:ban")}
    assert R2 not in turn(ann={"pool": ["6", "story"]}, dice=pile).sockets("6")
    assert R2 not in turn(ann={"pool": ["6", "story"]}, dice=pile).sockets("story")
    assert R2 in turn(ann={"pool": ["ban"]}, dice=pile).sockets("ban")
    own = {R2: stack("ann:ban")}
    assert R2 not in turn(ann={"pool": ["5"]}, dice=own).sockets("5")
    assert R2 in turn(ann={"pool": ["6"]}, dice=own).sockets("6")
    assert R2 in turn(dice={R2: stack("bob:ban", "bob:6")}).sockets("6")


@pytest.mark.parametrize("spirit", ["rabbit", "snake"])
def test_a_ban_works_with_spirits_that_have_stacks(spirit: str) -> None:
    """GR-BAN-06"""
    assert spirit not in turn(dice={spirit: stack("bob:ban")}).sockets("6")


def test_a_full_stack_takes_no_ban_and_covers_none() -> None:
    """GR-BAN-03"""
    game = turn(ann={"pool": ["ban"]}, dice={R2: stack("bob:2", "bob:3", "ann:ban"), R3: stack(*["bob:3"] * 3)})
    assert not {R2, R3} & set(game.sockets("ban"))


def test_a_truce_makes_a_ban_a_mere_six() -> None:
    """GR-CHP-07, GR-BAN-01"""
    assert R2 in turn(dice={R2: stack("bob:ban")}, event="truce").sockets("6")


# What figures can do --------------------------------------------------------------------------------


def with_power(power: str, face: str, **more: object) -> Play:
    return turn(ann={"figure": power, "pool": [face]}, **more)  # type: ignore[arg-type]


def test_a_low_step_opens_a_way_from_here_for_a_die_one_too_low_and_has_to_be_gone() -> None:
    """GR-CHA-01, GR-CHA-02, GR-CHR-01: once, and only where the figure stands."""
    game = with_power("low_step", "2")
    found = game.sockets("2")
    assert (R1 in found, R3 in found) == (True, False)  # three from the town; three from the orchard
    game.answer(R1)
    assert (game.hero().at, game.hero().has_used) == ("granny", True)
    assert game.told("power.used")


def test_a_low_step_does_not_beat_a_ban() -> None:
    """GR-BAN-08, GR-CHA-01"""
    game = with_power("low_step", "5", dice={R1: stack("bob:ban")})
    assert R1 not in game.sockets("5")


def test_one_blow_goes_on_any_die_but_a_ban_once_a_chapter() -> None:
    """GR-CHA-04, GR-BAN-08, GR-CHR-02"""
    pile = {R2: stack("bob:6"), R3: stack("bob:ban"), R4: stack("bob:4", "bob:4", "bob:4")}
    found = with_power("one_blow", "2", dice=pile).sockets("2")
    assert (R2 in found, R3 in found, R4 in found) == (True, False, False)
    used = turn(ann={"figure": "one_blow", "pool": ["2"], "has_used": True}, dice=pile).sockets("2")
    assert R2 not in used


@pytest.mark.parametrize("players", [2, 3])
def test_one_die_more_on_a_full_stack_if_it_is_worth_enough(players: int) -> None:
    """GR-CHA-13, GR-TWO-02: a third with two people, a fourth otherwise."""
    pile = {R2: stack(*full(players)), R3: stack(*["bob:6"] * (players == 2 or 3)), "wolf": stack("bob:1")}
    found = turn(players, ann={"figure": "higher", "pool": ["5"]}, dice=pile).sockets("5")
    assert (R2 in found, R3 in found, "wolf" in found) == (True, False, False)
    assert R2 not in turn(players, ann={"pool": ["5"]}, dice=pile).sockets("5")


def test_powers_can_be_left_out() -> None:
    """GR-SET-03, GR-BEG-04, GR-CHR-04"""
    game = begin(laid(ann={"figure": "low_step", "pool": ["2"]}), house={"powers": "no"})
    assert R1 not in game.sockets("2")


def test_a_power_is_not_spent_where_a_die_fits_without_it() -> None:
    """GR-CHR-01"""
    game = with_power("low_step", "3").place("3", R1).answer("no")
    assert not game.hero().has_used


def test_the_map_shows_the_numbers_of_sockets_until_a_die_covers_them() -> None:
    """GR-PLC-02, GR-MAG-14"""
    game = turn(dice={R2: stack("bob:6")})
    over = words(GAME, demo(), "en").over(game.t.seen_by("all"))
    shown = GAME.board(game.t, over).map
    assert shown
    assert shown.places[R1].number == "3"
    assert [[sign.name for sign in shown.places[socket].signs] for socket in (R1, R2)] == [[], ["6"]]
    assert (R1 in shown.told(), R2 in shown.told()) == (False, True)


# Seen by eyes ------------------------------------------------------------------------------------------


def test_a_die_that_eyes_see_in_its_socket_is_the_whole_move() -> None:
    """GR-PLC-01, GR-PLC-02: which die, and where, at once."""
    game = turn(ann={"pool": ["2", "4"]}).answer(f"4@{R2}").asks("turn.walk")
    assert game.told("die.seen") == [{"who": "ann", "face": "4", "socket": R2}]
    assert (game.hero().pool, game.t.dice[R2]) == (["2"], stack("ann:4"))


def test_eyes_are_told_what_the_dice_look_like_and_where_they_may_lie() -> None:
    """GR-SNK-03: the snake's die is of a colour of its own."""
    sought = turn(ann={"pool": ["2", "s4"]}).game.ask.sought  # type: ignore[union-attr]
    assert isinstance(sought, SoughtDie)
    assert sought.dice == {"red:2": "2", "black:4": "s4"}
    assert {f"2@{R2}", f"s4@{R4}"} <= set(sought.moves)
    assert f"2@{R4}" not in sought.moves


def test_the_board_has_every_socket_with_the_dice_that_lie_there() -> None:
    """GR-SPR-01, GR-SNK-03: a stack from below, each die in its colour."""
    sockets = boarded(turn(dice={R2: stack("ann:2", "bob:s4")})).sockets
    assert (len(sockets), sockets[R2].dice, sockets[R2].note) == (
        len(BOX.routes) + 5,
        (("red", "2"), ("black", "4")),
        "2",
    )


def boarded(game: Play) -> Map:
    found = GAME.board(game.t, words(GAME, demo(), "en").over(game.t)).map
    assert found
    return found
