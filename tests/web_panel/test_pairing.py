"""Pairing: a link that is good once, six digits that are good for two minutes, and few guesses at either."""

from __future__ import annotations

import pytest

from web_panel import Pairing


class Clock:
    """Time that only passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 1_000_000:06}"


def test_six_digits_let_a_phone_in_once(clock: Clock) -> None:
    pairing = Pairing(clock)
    invitation = pairing.invite("viewer")
    assert pairing.enter(invitation.pin) == "viewer"
    assert pairing.enter(invitation.pin) == "closed"


def test_the_token_of_a_link_is_good_once_and_takes_the_digits_with_it(clock: Clock) -> None:
    pairing = Pairing(clock)
    invitation = pairing.invite("player")
    assert pairing.enter(invitation.token) == "player"
    assert pairing.enter(invitation.pin) == "closed"


def test_after_two_minutes_the_window_is_closed(clock: Clock) -> None:
    pairing = Pairing(clock)
    invitation = pairing.invite()
    clock.now += 119.9
    assert pairing.is_open
    clock.now += 0.2
    assert (pairing.is_open, pairing.enter(invitation.pin)) == (False, "closed")


def test_a_new_invitation_makes_the_one_before_it_worthless(clock: Clock) -> None:
    pairing = Pairing(clock)
    old, new = pairing.invite(), pairing.invite()
    assert pairing.enter(old.token) == "wrong"
    assert pairing.enter(new.token) == "player"


def test_guesses_at_the_digits_never_keep_out_whoever_has_the_link(clock: Clock) -> None:
    pairing = Pairing(clock)
    for _ in range(40):
        invitation = pairing.invite()
        for _ in range(4):
            assert pairing.enter(wrong(invitation.pin)) in ("wrong", "too_many", "closed")
        assert pairing.enter(invitation.token) == "player"
        clock.now += 100


def test_what_is_no_digits_is_no_guess_at_them(clock: Clock) -> None:
    pairing = Pairing(clock)
    pin = pairing.invite().pin
    assert [pairing.enter("x" * 22) for _ in range(40)] == ["wrong"] * 40
    assert pairing.enter(pin) == "player"


def test_the_table_hears_once_for_each_window_that_digits_open_nothing(clock: Clock) -> None:
    pairing = Pairing(clock)
    pin = pairing.invite().pin
    assert [pairing.enter(wrong(pin)) for _ in range(9)].count("too_many") == 1


def test_three_wrong_guesses_in_a_minute_close_the_window(clock: Clock) -> None:
    pairing = Pairing(clock)
    pin = pairing.invite().pin
    assert [pairing.enter(wrong(pin)) for _ in range(3)] == ["wrong", "wrong", "too_many"]
    assert pairing.enter(pin) == "closed"


def test_a_new_window_does_not_forget_the_wrong_guesses(clock: Clock) -> None:
    pairing = Pairing(clock)
    pin = pairing.invite().pin
    for _ in range(3):
        pairing.enter(wrong(pin))
    again = pairing.invite().pin
    assert pairing.enter(again) == "too_many"
    clock.now += 61
    assert pairing.enter(pairing.invite().pin) == "player"


def test_five_slow_wrong_guesses_close_it_for_ten_minutes(clock: Clock) -> None:
    pairing = Pairing(clock)
    found = []
    for _ in range(5):
        found.append(pairing.enter(wrong(pairing.invite().pin)))
        clock.now += 61
    assert found == ["wrong"] * 4 + ["too_many"]
    assert pairing.enter(pairing.invite().pin) == "too_many"
    clock.now += 600
    assert pairing.enter(pairing.invite().pin) == "player"


def test_ten_patient_wrong_guesses_close_it_for_an_hour(clock: Clock) -> None:
    pairing = Pairing(clock)
    found = []
    for _ in range(10):
        found.append(pairing.enter(wrong(pairing.invite().pin)))
        clock.now += 151
    assert found == ["wrong"] * 9 + ["too_many"]
    clock.now += 600
    assert pairing.enter(pairing.invite().pin) == "too_many"
    clock.now += 1600
    assert pairing.enter(pairing.invite().pin) == "player"


def test_what_opens_the_door_is_in_no_description_of_it_and_forgotten_with_it(clock: Clock) -> None:
    pairing = Pairing(clock)
    invitation = pairing.invite()
    assert invitation.pin not in repr(pairing)
    assert invitation.token not in repr(pairing)
    assert pairing.shown == invitation
    pairing.enter(invitation.pin)
    assert pairing.shown is None
