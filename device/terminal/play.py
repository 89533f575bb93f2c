"""Playing at a terminal: draw, read a line, do what it says; until somebody goes home or nothing more is typed."""

from __future__ import annotations

from device.evening.session import Session
from device.terminal.keyboard import Bell, Keyboard
from device.terminal.orders import GoHome, PageToRead
from device.terminal.output import Output
from device.terminal.seat import TerminalSeat


def play(session: Session, seat: TerminalSeat, keyboard: Keyboard, output: Output) -> None:
    """One evening at one terminal."""
    seat.sit_down(session)
    page: PageToRead | None = None
    while True:
        seat.catch_up()
        output.draw(seat.shown, page)
        try:
            typed = keyboard.line()
        except Bell:
            continue
        if typed is None:
            break
        try:
            page = page.turned() if page and not typed and output.is_screen else seat.say(typed)
        except GoHome:
            break
    seat.catch_up()
