"""Cards on the simulated table are read by the eyes that read real ones."""

from __future__ import annotations

from vision.cameras.simulated import SimulatedCamera
from vision.cards.reading import read_cards
from vision.cards.text import read_text
from vision.rendered.arena import Arena
from vision.rendered.story_cards import PrintedWords

SAID = PrintedWords(
    "17", "The Ferry", "The ferryman looks at your boots for a while. Then he shakes his head.", "Pay him."
)


def looking() -> tuple[SimulatedCamera, list[float]]:
    now = [0.0]
    eye = SimulatedCamera(Arena(), clock=lambda: now[0], wait=lambda seconds: None, seed=3)
    eye.wake()
    return eye, now


def test_a_card_that_was_dealt_is_read_with_number_and_text() -> None:
    eye, now = looking()
    eye.deal(SAID)
    now[0] = 3.0
    frame = eye.frame()
    assert frame.still is not None
    still = frame.still()
    assert (read_cards(still, ["16", "17", "71"]).number, read_cards(still, ["16", "17", "71"]).state) == ("17", "sure")
    assert "a while. Then he shakes" in read_text(still, "en").words


def test_until_the_hand_lets_go_nothing_new_lies_there_and_a_throw_takes_the_card_away() -> None:
    eye, _ = looking()
    eye.deal(SAID)
    assert eye.arena.picture(0.0).mean() < eye.arena.picture(3.0).mean() - 10
    eye.throw([range(1, 7)])
    assert not eye.arena.cards


def test_a_still_is_finer_than_the_frames_that_are_glanced_at() -> None:
    eye, _ = looking()
    frame = eye.frame()
    assert frame.still is not None
    assert frame.still().shape[1] == 2.5 * frame.whole().shape[1]
