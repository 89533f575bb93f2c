"""The channel of the eyes: looks only while dice are wanted, and answers, proposes or says why not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from device.camera.dice_channel import MOST, DiceChannel, in_order, misreadings
from device.camera.orders import CameraOrder, LookForDice, ReadAgain, TellTruth
from device.evening.session import Session
from engine import Ask, Next, choose, goto, roll, rule
from engine.channel import Answer, Confirm, Reject, Undo, View
from tests.device.small_evening import Listener, evening
from tests.engine.small import Small, game
from vision.tidings import ThrowTold

D6, HITS = (1, 2, 3, 4, 5, 6), ("hit", "blank")


@rule
async def dice(t: Small) -> Next:
    """Something to choose, and then two dice."""
    await choose("way", ["left", "right"])
    faces = await roll("dice", [HITS] * 2)
    t.count += faces.count("hit")
    return goto(dice)


def seen(turn: int, *values: Any, state: str = "sure", trouble: str = "", doubts: Any = ()) -> ThrowTold:
    sure = {"sure": 0.99, "unsure": 0.93, "none": 0.1}[state]
    others = tuple(tuple(doubt) for doubt in doubts) or ((),) * len(values)
    return ThrowTold(turn, 1, values, sure, state, trouble, others)


class Watched:
    """An evening with a reader at it, up to the question for two dice."""

    def __init__(self, session: Session, lamp: Listener) -> None:
        self.session, self.lamp, self.orders = session, lamp, list[CameraOrder]()
        self.reader = DiceChannel(self.orders.append)
        self.lamp.next()
        self.reader.join(session)
        self.answer("left")

    def answer(self, value: Any) -> None:
        """Somebody else answers."""
        self.session.post(Answer(value, self.turn, "lamp"))
        self.view = self.lamp.next()

    @property
    def turn(self) -> int:
        return self.session.look(lambda game: game.turn)

    def sees(self, *values: Any, turn: int | None = None, **about: Any) -> None:
        """The eyes tell something; the lamp shows what comes of it."""
        self.reader.seen(seen(turn or self.turn, *values, **about))
        self.view = self.lamp.next()


@contextmanager
def watched() -> Iterator[Watched]:
    lamp = Listener()
    with evening(game(dice), lamp) as session:
        yield Watched(session, lamp)


def test_the_eyes_look_while_dice_are_wanted_and_sleep_otherwise() -> None:
    with watched() as here:
        turn = here.turn
        assert here.orders == [LookForDice(turn, (("hit", "blank"),) * 2)]
        here.answer(["hit", "hit"])
        here.session.look(lambda game: None)
        assert here.orders[1:] == [LookForDice()]


def test_a_sure_reading_is_the_answer_whichever_die_is_named_first() -> None:
    with watched() as here:
        here.sees("blank", "hit")
        assert (here.view.table.count, here.view.proposal) == (1, None)
        assert here.session.look(lambda game: game.history()[-1].by) == "camera"


def test_an_unsure_reading_is_proposed_with_what_it_may_be_instead() -> None:
    with watched() as here:
        here.sees("hit", "hit", state="unsure", doubts=(["blank"], ["blank"]))
        assert here.view.proposal is not None
        assert here.view.proposal.value == ["hit", "hit"]
        assert here.view.proposal.instead == (["blank", "hit"], ["blank", "blank"])


def test_what_somebody_has_refused_is_not_read_again_however_sure_it_is() -> None:
    with watched() as here:
        here.sees("hit", "hit", state="unsure", doubts=(["blank"], []))
        here.session.post(Reject("lamp", here.turn))
        assert here.lamp.next().likely == (["blank", "hit"],)
        here.session.look(lambda game: None)
        assert here.orders[-1] == ReadAgain()
        here.reader.seen(seen(here.turn, "hit", "hit"))
        here.sees("hit", "blank")
        assert here.view.table.count == 1


def test_where_nothing_can_be_proposed_the_table_hears_why() -> None:
    with watched() as here:
        here.sees("hit", state="none", trouble="few")
        assert [news.what for news in here.view.news] == ["eyes.few", "camera.roll_again"]
        here.sees("hit", "hit", "hit", state="sure")
        assert [news.what for news in here.view.news] == ["eyes.unclear", "camera.roll_again"]


def test_what_was_seen_for_another_turn_is_nothing() -> None:
    with watched() as here:
        turn = here.turn
        here.answer(["hit", "hit"])
        here.reader.seen(seen(turn, "blank", "blank"))
        here.answer("left")
        here.reader.seen(seen(turn, "blank", "blank"))
        here.sees("blank", "blank")
        assert here.view.table.count == 2


def test_of_several_people_who_roll_at_once_only_the_last_one_can_be_meant() -> None:
    part = Ask("dice", "roll", (HITS,), "ken")
    for parts, wanted in (((part,), True), ((part, Ask("dice", "roll", (HITS,), "sid")), False)):
        orders = list[CameraOrder]()
        reader = DiceChannel(orders.append)
        reader.show(view_of(Ask("each", "each", parts=parts)))
        assert bool(orders) == wanted


def view_of(ask: Ask) -> View:
    return View("all", 7, ask, (), {}, False, False, None, (), ())


@pytest.mark.parametrize(
    ("values", "dice", "laid"),
    [
        ([6, "hit"], (HITS, D6), ["hit", 6]),
        ([2, 5], (D6, D6), [2, 5]),
        (["hit", "hit"], (HITS, D6), None),
        ([4], (D6, D6), None),
        ([10, 3], (D6, tuple(range(1, 11))), [3, 10]),
    ],
)
def test_values_are_laid_on_the_dice_that_can_show_them(values: list[Any], dice: Any, laid: list[Any] | None) -> None:
    assert in_order(values, Ask("x", "roll", dice)) == laid


def test_some_dice_of_a_handful_are_an_answer_where_that_is_allowed() -> None:
    ask = Ask("x", "roll", (D6,) * 5, least=2)
    assert in_order([4, 1, 1], ask) == [4, 1, 1]
    assert in_order([4], ask) is None


def test_misreadings_begin_with_the_likeliest_and_are_not_many() -> None:
    ask = Ask("x", "roll", (D6,) * 3)
    found = misreadings([6, 5, 1], [[5, 4], [6], []], ask)
    assert found[:2] == [[5, 5, 1], [6, 6, 1]]
    assert [6, 5, 1] not in found
    assert len(misreadings([1] * 3, [[2, 3, 4]] * 3, ask)) == MOST


@rule
async def numbers(t: Small) -> Next:
    """An eight and a twelve; what counts is which of them shows more than six."""
    faces = await roll("dice", [tuple(f"d{sides}:{n}" for n in range(1, sides + 1)) for sides in (8, 12)])
    t.count += faces[0] in ("d8:7", "d8:8")
    return goto(numbers)


@pytest.mark.parametrize(
    ("read", "proposed", "others"),
    [([11, 5], None, ()), ([5, 5], None, ()), ([7, 5], ["d8:7", "d12:5"], (["d8:5", "d12:7"],))],
)
def test_of_a_mixed_handful_only_that_is_asked_which_the_numbers_leave_open(
    read: list[int], proposed: Any, others: Any
) -> None:
    lamp = Listener()
    with evening(game(numbers), lamp) as session:
        reader = DiceChannel(lambda order: None)
        turn = lamp.next().turn
        reader.join(session)
        session.look(lambda game: None)
        reader.seen(seen(turn, *read))
        view = lamp.next()
        assert (view.turn == turn) is (proposed is not None)
        assert view.proposal is None or (view.proposal.value, view.proposal.instead) == (proposed, others)


def truths(here: Watched) -> list[Any]:
    """What the eyes were told of what lay there."""
    here.session.look(lambda game: None)
    return [list(order.values) for order in here.orders if isinstance(order, TellTruth)]


def test_the_eyes_are_told_what_people_confirm_or_say_instead_where_there_were_doubts() -> None:
    with watched() as here:
        here.sees("hit", "hit", state="unsure", doubts=(["blank"], []))
        here.session.post(Confirm("lamp", here.turn))
        here.lamp.next()
        here.answer("left")
        here.sees("hit", "hit", state="unsure", doubts=(["blank"], []))
        here.session.post(Reject("lamp", here.turn))
        here.lamp.next()
        here.answer(["blank", "hit"])
        assert truths(here) == [["hit", "hit"], ["blank", "hit"]]


def test_the_eyes_are_told_nothing_of_what_was_certain_or_taken_back_or_left_to_chance() -> None:
    with watched() as here:
        here.sees("hit", "hit")
        here.answer("left")
        here.sees("hit", "hit", state="unsure", doubts=(["blank"], []))
        here.session.post(Undo("lamp", to=here.turn))
        here.lamp.next()
        here.answer("left")
        here.sees("hit", "hit", state="unsure", doubts=(["blank"], []))
        here.session.post(Answer(["hit", "blank"], here.turn, "lamp", by_chance=True))
        here.lamp.next()
        assert truths(here) == []
