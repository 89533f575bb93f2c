"""A log that nobody can fill the card with: the first lines of each kind, and how many more there were."""

from __future__ import annotations

import logging

from device.service.sparing import ALIKE, IN_ALL, SPAN, Sparing


class Log:
    """What is written, at a time of its own."""

    def __init__(self) -> None:
        self.now, self.lines = 0.0, list[str]()
        self._sparing = Sparing(lambda: self.now)

    def say(self, text: str, *args: object) -> None:
        record = logging.LogRecord("door", logging.WARNING, "", 0, text, args, None)
        if self._sparing.filter(record):
            self.lines.append(record.getMessage())


def test_what_is_said_again_and_again_is_written_some_times_and_counted() -> None:
    log = Log()
    for at in range(10_000):
        log.say("line %d broke", at)
    assert log.lines == [f"line {at} broke" for at in range(ALIKE)]
    log.now = SPAN + 1
    log.say("line %d broke", 10_000)
    assert log.lines[ALIKE:] == [f"line 10000 broke ({10_000 - ALIKE} more like this were left out)"]


def test_of_many_kinds_so_many_lines_are_written_in_all() -> None:
    log = Log()
    for at in range(10_000):
        log.say(f"kind {at}")
    assert len(log.lines) == IN_ALL
    log.now = SPAN + 1
    log.say("later")
    assert log.lines[-1] == "later"


def test_what_is_said_now_and_then_is_written_as_it_is() -> None:
    log = Log()
    for at in range(100):
        log.now = at * SPAN / ALIKE * 1.1
        log.say("%s", at)
    assert log.lines == [str(at) for at in range(100)]
