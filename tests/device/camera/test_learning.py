"""Dice are taught without a page: whoever is asked to roll them says so, and says so again to stop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device.camera.part import Eyes
from engine import Next, choose, goto, roll, rule
from engine.channel import Answer
from tests.device.small_evening import Listener, evening
from tests.engine.small import Small, game


@rule
async def dice(t: Small) -> Next:
    """Something to choose, and then dice of two kinds."""
    await choose("way", ["left", "right"])
    await roll("dice", [("hit", "blank"), ("blank", "star")])
    return goto(dice)


@contextmanager
def eyes_at_the_table(pack: Path, *answers: str) -> Iterator[Eyes]:
    """Eyes whose camera has not been opened yet, at the question after these answers."""
    eyes, lamp = Eyes({"source": "simulated", "tray": (180, 240), "corners": ()}, pack, pretends=True), Listener()
    with evening(game(dice), lamp) as session:
        eyes.reader.join(session)
        turn = lamp.next().turn
        for answer in answers:
            session.post(Answer(answer, turn, "lamp"))
            turn = lamp.next().turn
        yield eyes


def test_the_dice_that_are_asked_for_are_learned_until_somebody_says_stop(tmp_path: Path) -> None:
    with eyes_at_the_table(tmp_path, "left") as eyes:
        assert eyes.reader.faces == ("hit", "blank", "star")
        assert eyes.learn()
        assert eyes.looker.teaches
        assert eyes.learn()
        assert not eyes.looker.teaches


def test_without_a_question_for_dice_there_is_nothing_to_learn(tmp_path: Path) -> None:
    with eyes_at_the_table(tmp_path) as eyes:
        assert eyes.reader.faces == ()
        assert eyes.learn()
        assert not eyes.looker.teaches
