"""An evening that is played by what is shown and by the lamps."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from tests.device.evenings.eye import Eye, Wish
from tests.device.evenings.whole_box import WholeBox
from tests.device.evenings.witness import Witness, kinds
from tests.device.front.player import leads_to
from tests.kit.chapter_one import pressed, recorded, wise

FIVE = {"next", "red", "green", "blue", "yellow"}


MOST_TURNS = 1_500


def sensible(box: WholeBox, seed: int) -> Wish:
    """Wants what a family would, and takes it by the words that stand beside a colour."""
    chance = random.Random(seed)

    def wish(things: Mapping[str, str]) -> str:
        pointer = box.pointer
        ask = pointer.ask
        assert ask
        value = box.session.look(lambda game: wise(ask, game.table, chance))
        fitting = {at for at, thing in enumerate(pointer.things) if leads_to(thing, value, ask)}
        return next((colour for colour in things if pointer.colours[colour] in fitting), "")

    return wish


def is_seen(eye: Eye, box: WholeBox) -> None:
    """The question stands there in full, and the lamps say what is wanted."""
    ask, page = box.view.ask, eye.page()
    if ask is None:
        return
    assert " ".join(box.words.over(box.view.table).ask(ask).split()) in page
    assert set(eye.lit()) == set(box.pointer.colours)
    assert (box.lights("tray") == "breathe") is bool(kinds(ask) & {"roll", "draw"})


def played_by_eye(box: WholeBox, wish: Wish, is_over: Callable[[WholeBox], bool]) -> Eye:
    """Somebody who reads and presses, until it is over: all that was said stood there, and no more was needed."""
    witness, eye = Witness(box.words), Eye(box, wish)
    box.session.join(witness)
    while not is_over(box):
        is_seen(eye, box)
        eye.turn()
        assert eye.answers < MOST_TURNS
    eye.look()
    assert eye.read == witness.lines
    assert witness.raw() == []
    assert pressed(box) <= FIVE
    assert set(recorded(box)) == {("answer", "box")}
    return eye
