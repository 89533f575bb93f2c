"""Three everyday walks through the box: a roll that the eyes tell, a correction from a phone, a press on Next."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from device.camera.dice_channel import DiceChannel
from engine import Ask
from engine.channel import Answer
from tests.device.evenings.whole_box import WholeBox, whole_box
from tests.kit.chapter_one import wise
from tests.web_panel.phone import evening, let_in
from vision.tidings import ThrowTold

MOST = 200


class Counter(Protocol):
    """What counts while somebody walks."""

    def counted(self) -> AbstractContextManager[None]:
        """Count until the end."""
        ...


def roll(folder: Path, steps: Counter) -> None:
    """The eyes tell what lies in the tray; it is written down, shown by lamps and said."""
    with whole_box(folder) as box:
        eyes = DiceChannel(lambda order: None)
        eyes.join(box.session)
        _until(box, lambda ask: ask.kind == "roll")
        ask = box.view.ask
        assert ask
        values = [die[0] for die in ask.options]
        told = ThrowTold(box.view.turn, 1, tuple(values), 0.99, "sure", "", ((),) * len(values))
        box.wait()
        with steps.counted():
            eyes.seen(told)
            box.settle()
        assert box.view.turn != told.turn


def correction(folder: Path, steps: Counter) -> None:
    """A phone's form says that a number is another."""
    with evening() as (panel, session):
        phone = let_in(panel)
        before = session.look(lambda game: game.table.destiny)
        phone.page("/right/single")
        with steps.counted():
            phone.post("/right/single", {"destiny": str(before - 1)})
        assert session.look(lambda game: game.table.destiny) == before - 1


def next_press(folder: Path, steps: Counter) -> None:
    """A finger on Next while a story is told."""
    with whole_box(folder) as box:
        _until(box, lambda ask: len(ask.options) == 1)
        before = box.view.turn
        box.wait()
        with steps.counted():
            box.press("next")
            box.wait()
        assert box.view.turn != before


def _until(box: WholeBox, is_wanted: Callable[[Any], bool]) -> None:
    """Play on until such a question comes."""
    chance = Random(1)
    for _ in range(MOST):
        view = box.view
        if view.ask and is_wanted(view.ask):
            return
        value = box.session.look(lambda game: wise(cast(Ask, game.ask), game.table, chance))
        box.session.post(Answer(value, view.turn, "house"))
        box.settle()
    raise AssertionError("such a question never came")
