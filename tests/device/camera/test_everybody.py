"""Everybody rolls at once, in one tray: a colour says whose a handful is, and doubts are for its owner only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from device.camera.dice_channel import DiceChannel, mark
from device.camera.everybody import all_dice, parts_of
from device.camera.orders import CameraOrder, LookForDice
from device.evening.session import Session
from engine import Game, Next
from engine.channel import Answer, Confirm, Reject, View
from engine.games.grimm.game import GAME
from engine.games.grimm.rules import RULES
from tests.device.small_evening import Listener
from tests.games.grimm.land import demo, laid
from vision.cameras.simulated import SimulatedCamera
from vision.drawer import FOLDER
from vision.lookout import Lookout
from vision.rendered.arena import Arena
from vision.sets import Sets
from vision.tidings import HandfulTold, ThrowTold
from vision.watch import DiceWanted

ANN, BOB, CID = ["3", "1", "1", "ban", "5"], ["4", "magic", "story", "1", "2"], ["5", "2", "6", "2", "double"]


def handful(values: list[str], state: str = "sure", *, sure: float = 0.99) -> HandfulTold:
    """What eyes tell of one handful."""
    doubts: tuple[Any, ...] = ((),) * len(values) if state == "sure" else ((2,), *((),) * (len(values) - 1))
    return HandfulTold(tuple(map(mark, values)), sure, state, doubts)


class Everybodys:
    """The beginning of a chapter: Ann, Bob and Cid roll all their dice."""

    def __init__(self, **more: Any) -> None:
        t = laid(3)
        t.house, t.event = {"items": "no", "tales": "no", "events": "none"}, ""
        for name, value in more.items():
            setattr(t, name, value)
        self.lamp, self.orders, self.given = Listener(), list[CameraOrder](), dict[str, list[str]]()
        rules = replace(RULES, first=Next("chapter_begins"))
        self.session = Session(Game(rules, t, demo().box, strict=True), [self.lamp])
        self.session.start()
        self.channel = DiceChannel(self.order)
        self.channel.join(self.session)
        self.view = self.lamp.next()
        self.hear()

    def order(self, order: CameraOrder) -> None:
        self.orders.append(order)

    def hear(self) -> View:
        """As things stand when nothing more happens by itself."""
        for _ in range(8):
            self.session.look(lambda game: None)
        while not self.lamp.views.empty():
            self.view = self.lamp.next()
            if isinstance(self.view.done, Answer) and len(self.view.done.value) > 1:
                self.given[self.view.done.value[0]] = sorted(self.view.done.value[1])
        return self.view

    def see(self, *others: tuple[str, Any], **handfuls: HandfulTold) -> View:
        """One picture, with these handfuls in it, and dice of nobody's colour."""
        self.channel.seen(ThrowTold(self.view.turn, 1, (), 0.0, "none", "", (), handfuls, others))
        return self.hear()

    def waiting(self) -> list[str]:
        """Whose dice are still asked for."""
        assert self.view.ask
        return [part.who for part in self.view.ask.parts]

    def pool(self, name: str) -> list[str]:
        found: list[str] = self.session.look(lambda game: list(game.table.heroes[name].pool))
        return sorted(found)


@pytest.fixture
def rolling() -> Iterator[Everybodys]:
    here = Everybodys()
    yield here
    here.channel.part()
    here.session.stop()


def test_the_eyes_look_for_the_dice_of_all_by_their_colours(rolling: Everybodys) -> None:
    """GR-CHP-02"""
    order = rolling.orders[-1]
    assert isinstance(order, LookForDice)
    assert (tuple(order.owned), len(order.dice), order.least) == (("red", "white", "green"), 15, 1)
    assert all(dice == order.dice[:5] for dice in order.owned.values())


def test_all_that_is_sure_in_one_picture_answers_for_everybody(rolling: Everybodys) -> None:
    """GR-CHP-02, GR-CHP-03"""
    rolling.see(red=handful(ANN), white=handful(BOB), green=handful(CID))
    assert rolling.view.ask
    assert rolling.view.ask.what == "turn.die"
    assert [rolling.pool(name) for name in ("ann", "bob", "cid")] == [sorted(ANN), sorted(BOB), sorted(CID)]


def test_what_is_doubtful_is_asked_of_its_owner_only(rolling: Everybodys) -> None:
    """GR-CHP-02"""
    rolling.see(red=handful(ANN), white=handful(BOB, "unsure", sure=0.7), green=handful(CID))
    assert (rolling.waiting(), rolling.view.proposal is not None) == (["bob"], True)
    assert rolling.view.proposal
    assert rolling.view.proposal.value[0] == "bob"
    rolling.session.post(Confirm("hand", rolling.view.turn))
    rolling.hear()
    assert rolling.pool("bob") == sorted(BOB)


def test_what_its_owner_says_no_to_is_not_proposed_again_until_they_have_thrown_again(rolling: Everybodys) -> None:
    rolling.see(red=handful(ANN, "unsure", sure=0.7), white=handful(BOB, "unsure", sure=0.7))
    rolling.session.post(Reject("hand", rolling.view.turn))
    assert rolling.hear().proposal
    assert rolling.view.proposal
    assert (rolling.view.proposal.value[0], rolling.waiting()) == ("bob", ["ann", "bob", "cid"])
    rolling.session.post(Confirm("hand", rolling.view.turn))
    assert (rolling.hear().proposal, rolling.waiting()) == (None, ["ann", "cid"])
    rolling.see(red=handful(CID))
    assert (rolling.waiting(), rolling.given["ann"]) == (["cid"], sorted(CID))


def test_who_has_too_few_dice_is_waited_for(rolling: Everybodys) -> None:
    rolling.see(red=HandfulTold((1, 2), 0.5, "unsure", ((), ())), white=handful(BOB))
    assert (rolling.waiting(), rolling.view.proposal) == (["ann", "cid"], None)


def test_the_die_of_the_snake_among_the_others_is_proposed_to_whoever_holds_it() -> None:
    """GR-SNK-03"""
    here = Everybodys(snake_holder="bob")
    here.see(("black", 4), red=handful(ANN), white=handful(BOB), green=handful(CID))
    assert here.view.ask
    assert (here.view.ask.what, here.view.ask.who) == ("snake.roll", "bob")
    assert here.view.proposal
    assert here.view.proposal.value == ["4"]
    here.session.post(Confirm("hand", here.view.turn))
    here.hear()
    assert "s4" in here.pool("bob")
    here.channel.part()
    here.session.stop()


# The real eyes over the drawn tray ---------------------------------------------------------------


@cache
def learned() -> Sets:
    """The dice that the demo brings along."""
    return Sets(GAME.demo() / FOLDER)


@pytest.mark.timeout(180)  # fifteen dice, read in several frames
def test_fifteen_dice_in_the_drawn_tray_are_read_for_three_people(rolling: Everybodys) -> None:
    """GR-CHP-02, GR-CHP-03"""
    now = [0.0]

    def wait(seconds: float) -> None:
        now[0] += seconds + 0.1

    eye = SimulatedCamera(Arena(seed=5), clock=lambda: now[0], wait=wait)
    lookout = Lookout(lambda: eye, learned(), clock=lambda: now[0], wait=wait)
    order = rolling.orders[-1]
    assert isinstance(order, LookForDice)
    lookout.want(DiceWanted(order.turn, order.dice, order.least, order.owned))
    while now[0] < 1.0:
        assert [told for told in lookout.tick() if isinstance(told, ThrowTold)] == []
    dice, colours = all_dice(rolling.view.ask)
    eye.throw([tuple(map(mark, die)) for die in dice], list(map(mark, [*ANN, *BOB, *CID])), colours)
    until = now[0] + 8.0
    while now[0] < until and parts_of(rolling.view.ask):
        for told in lookout.tick():
            if isinstance(told, ThrowTold):
                rolling.channel.seen(told)
                until = 0.0
    rolling.hear()
    read = rolling.given
    wanted = {"ann": sorted(ANN), "bob": sorted(BOB), "cid": sorted(CID)}
    assert read == {name: wanted[name] for name in read}, "whatever is taken is right"
    assert read, "and not everybody is asked"
    while rolling.view.proposal:
        who, values = rolling.view.proposal.value
        assert sorted(values) == wanted[who], "what is doubtful is proposed as it was read"
        rolling.session.post(Confirm("hand", rolling.view.turn))
        rolling.hear()
