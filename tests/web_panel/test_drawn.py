"""Drawn: what many phones see alike is drawn once, with each phone's own secret in it."""

from __future__ import annotations

import threading

import pytest

from tests.web_panel.phone import evening, let_in
from web_panel.drawn import FORM, REMEMBERED, Drawn


def test_many_who_come_at_once_wait_for_one_drawing() -> None:
    drawn, begun, go_on, found = Drawn(), list[int](), threading.Event(), list[str]()

    def draw() -> str:
        begun.append(1)
        go_on.wait(5)
        return f"<{FORM}>"

    threads = [threading.Thread(target=lambda n=n: found.append(drawn.part("a", draw, str(n)))) for n in range(8)]
    for thread in threads:
        thread.start()
    go_on.set()
    for thread in threads:
        thread.join(5)
    assert (sorted(found), len(begun)) == ([f"<{n}>" for n in range(8)], 1)


def test_what_cannot_be_drawn_is_tried_again() -> None:
    drawn = Drawn()
    with pytest.raises(ZeroDivisionError):
        drawn.part("a", lambda: str(1 // 0), "x")
    assert drawn.part("a", lambda: "fine", "x") == "fine"


def test_only_so_many_are_remembered() -> None:
    drawn, times = Drawn(), iter("abc")
    first = drawn.part(0, lambda: next(times), "x")
    for key in range(1, REMEMBERED + 1):
        drawn.part(key, str, "x")
    assert (first, drawn.part(0, lambda: next(times), "x")) == ("a", "b")


def test_each_phone_finds_its_own_secret_and_role_in_what_is_shared() -> None:
    with evening() as (panel, _):
        one, other, viewer = let_in(panel), let_in(panel), let_in(panel, "viewer")
        pages = [phone.page() for phone in (one, other, viewer)]
        assert one.csrf != other.csrf
        assert [one.csrf in page for page in pages] == [True, False, False]
        assert ["/answer" in page for page in pages] == [True, True, False]
        assert FORM not in "".join(pages)
