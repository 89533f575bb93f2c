"""Presses: what the classifier makes of good contacts, bad contacts, and fingers of all kinds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from device.front.presses import CHORD, DOUBLE, LONG, STUCK, Classifier, Habits, Press
from tests.device.front.contacts import Edge, bounced, clean, gpiozero_presses, presses_of

HABITS = Habits(
    at_once=["red"], doubles=["repeat"], chords=[("back", "repeat")], longer={"talk": 2.0}, patience={"talk": 60}
)
FAST = [(1 + at / 8, 1 + at / 8 + 0.0625) for at in range(10)]
BUTTONS = ("next", "back", "repeat", "red", "talk")


def classified(edges: Iterable[Edge], *, until: float = 1_000.0, looks: Iterable[float] = ()) -> list[Press]:
    """What comes of these edges, if somebody looks at these times, and at the end."""
    classifier, found = Classifier(BUTTONS, HABITS), list[Press]()
    for at, edge in sorted(
        [*((edge.at, edge) for edge in edges), *((look, None) for look in looks)], key=lambda e: e[0]
    ):
        found += classifier.edge(edge.button, edge.closed, edge.at) if edge else classifier.until(at)
    return found + classifier.until(until)


def kinds(presses: Iterable[Press], *without: str) -> list[str]:
    return [press.kind for press in presses if press.kind not in ("down", "up", *without)]


def test_a_short_press_counts_when_the_finger_leaves_and_the_colours_when_it_comes() -> None:
    slow, quick = (classified(clean(button, [(1.0, 1.2)])) for button in ("next", "red"))
    assert [(press.kind, round(press.at, 3)) for press in slow] == [("down", 1.006), ("short", 1.206), ("up", 1.206)]
    assert [(press.kind, round(press.at, 3)) for press in quick] == [("down", 1.006), ("short", 1.006), ("up", 1.206)]


def test_a_long_press_counts_while_the_finger_is_still_down_and_is_nothing_else() -> None:
    found = classified(clean("back", [(1.0, 3.0)]))
    assert kinds(found) == ["long"]
    assert found[1].at == pytest.approx(1.0 + LONG)


def test_some_buttons_have_to_be_held_longer() -> None:
    assert kinds(classified(clean("talk", [(1.0, 2.9), (4.0, 6.1)]))) == ["short", "long"]


def test_a_second_press_soon_after_is_double_and_a_third_is_a_new_one() -> None:
    quick = [(at, at + 0.1) for at in (1.0, 1.25, 1.5)]
    assert kinds(classified(clean("repeat", quick))) == ["short", "double", "short"]
    assert kinds(classified(clean("next", quick))) == ["short"] * 3
    late = [(1.0, 1.1), (1.2 + DOUBLE, 1.3 + DOUBLE)]
    assert kinds(classified(clean("repeat", late))) == ["short", "short"]


def test_two_buttons_held_together_are_a_chord_and_nothing_else() -> None:
    found = classified([*clean("back", [(1.0, 2.5)]), *clean("repeat", [(1.2, 2.4)])])
    chord = next(press for press in found if press.kind == "chord")
    assert (kinds(found), chord.button) == (["chord"], "back+repeat")
    assert chord.at == pytest.approx(1.2 + CHORD)


def test_fingers_that_overlap_for_a_moment_are_two_presses() -> None:
    found = classified([*clean("back", [(1.0, 1.3)]), *clean("repeat", [(1.2, 1.4)])])
    assert kinds(found) == ["short", "short"]


def test_a_button_that_is_stuck_is_reported_once_and_so_is_its_release() -> None:
    found = classified(clean("next", [(1.0, 30.0)]))
    assert kinds(found) == ["long", "stuck", "freed"]
    assert found[2].at == pytest.approx(1.0 + STUCK)
    assert kinds(classified(clean("talk", [(1.0, 30.0)]))) == ["long"]


def test_what_was_down_before_anybody_looked_is_no_press_but_may_be_stuck() -> None:
    classifier = Classifier(BUTTONS, HABITS)
    classifier.hold("back", 1.0)
    assert kinds(classifier.until(5.0)) == []
    assert kinds([*classifier.edge("back", False, 30.0), *classifier.until(31.0)]) == ["stuck", "freed"]


@pytest.mark.parametrize("noise", ["clean", "bounce"])
def test_ten_presses_at_eight_a_second_are_ten(noise: str) -> None:
    edges = clean("next", FAST) if noise == "clean" else bounced("next", FAST, train=0.030, seed=1)
    assert kinds(classified(edges)) == ["short"] * 10


@given(some.integers(0, 10_000))
def test_a_train_of_bounces_as_long_as_thirty_milliseconds_counts_once(seed: int) -> None:
    presses = [(1.0, 1.3), (2.0, 2.1), (2.3, 2.45)]
    assert kinds(classified(bounced("next", presses, train=0.030, seed=seed))) == ["short"] * 3


@given(some.lists(some.tuples(some.floats(0.0001, 0.005), some.floats(0.0001, 0.2)), max_size=40))
def test_a_glitch_of_five_milliseconds_or_less_never_counts(glitches: list[tuple[float, float]]) -> None:
    at, found = 1.0, list[tuple[float, float]]()
    for length, gap in glitches:
        found.append((at, at + length))
        at += length + gap
    assert classified(clean("next", found)) == []


@given(some.lists(some.tuples(some.floats(0.0001, 0.005), some.floats(0.05, 0.2)), max_size=20))
def test_a_glitch_while_the_finger_is_down_does_not_lift_it(glitches: list[tuple[float, float]]) -> None:
    edges, at = [Edge("talk", True, 1.0)], 1.1
    for length, gap in glitches:
        edges += [Edge("talk", False, at), Edge("talk", True, at + length)]
        at += length + gap
    found = classified([*edges, Edge("talk", False, at + 0.1)])
    assert [press.kind for press in found if press.kind in ("down", "up")] == ["down", "up"]


ANYTHING = some.lists(some.tuples(some.sampled_from(BUTTONS), some.floats(0.0001, 1.5)), max_size=40)


def mashed(gaps: list[tuple[str, float]]) -> list[Edge]:
    """Any fingers at all: each edge turns its button over."""
    at, closed, edges = 1.0, dict.fromkeys(BUTTONS, False), list[Edge]()
    for button, gap in gaps:
        closed[button] = not closed[button]
        edges.append(Edge(button, closed[button], at))
        at += gap
    return edges


@given(ANYTHING, some.lists(some.floats(0, 60), max_size=30))
def test_what_is_found_does_not_depend_on_when_somebody_looks(
    gaps: list[tuple[str, float]], looks: list[float]
) -> None:
    assert classified(mashed(gaps), looks=looks) == classified(mashed(gaps))


@given(ANYTHING)
def test_whatever_fingers_do_every_press_goes_down_before_it_comes_up_and_is_one_thing(
    gaps: list[tuple[str, float]],
) -> None:
    found = classified(mashed(gaps))
    assert [press.at for press in found] == sorted(press.at for press in found)
    for button in BUTTONS:
        own = [press.kind for press in found if press.button == button and press.kind in ("down", "up")]
        assert all(first != second for first, second in pairwise(own))
        assert own[:1] in ([], ["down"])
    meant = [(button, press.since) for press in found for button in press.button.split("+")
             if press.kind in ("short", "long", "double", "chord") and press.kind != "chord"]  # fmt: skip
    assert len(meant) == len(set(meant))


def test_the_library_alone_and_deafness_after_an_edge_miscount_what_ours_counts() -> None:
    """Deaf for too short a time doubles, for too long loses; and a spark in the wire counts however long it is."""
    worn = bounced("next", FAST, train=0.030, seed=3)
    spark = clean("next", [(1.0, 1.004)])
    assert len(gpiozero_presses(worn)) > 70
    assert [presses_of(worn, ignore_for=deaf) for deaf in (0.02, 0.08)] == [13, 6]
    assert [presses_of(spark, ignore_for=deaf) for deaf in (0.02, 0.04, 0.08)] == [1, 1, 1]
    assert (kinds(classified(worn)), classified(spark)) == (["short"] * 10, [])
