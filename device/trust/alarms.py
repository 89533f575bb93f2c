"""The alarms: all that the box says of itself when something is wrong, as the phrases list it."""

from __future__ import annotations

import string

from device.evening.words import phrases
from engine import News

FAMILIES = ("box", "camera", "health", "save", "service", "session", "store", "voice")
NEWS = "news."
# What these families say besides: that it is well again, or what somebody has wished for.
GOOD = frozenset(
    {
        "box.to_yourself",
        "camera.over",
        "camera.roll_again",
        "health.over",
        "save.put_away",
        "service.back",
        "service.lent",
        "service.not_seated",
        "service.only_here",
        "service.phones",
        "service.pin",
        "service.restored",
        "service.restored_first",
        "service.seated",
        "service.switched_off",
        "service.switched_on",
        "service.wants_seat",
        "session.agreed",
        "session.proposed",
        "session.rejected",
        "session.wish",
        "session.wish_refused",
        "store.nothing_lost",
        "store.returned",
        "voice.engine_again",
        "voice.in_browser",
        "voice.sound_again",
    }
)
NUMBERS = frozenset({"degrees", "format", "line", "megabytes", "n", "ours", "theirs"})


def alarms() -> list[str]:
    """Their ids."""
    told = [phrase.removeprefix(NEWS) for phrase in phrases("en").words if phrase.startswith(NEWS)]
    return sorted(what for what in told if what.partition(".")[0] in FAMILIES and what not in GOOD)


def example(what: str) -> News:
    """One of them, about anything."""
    wanted = {name for _, name, _, _ in string.Formatter().parse(phrases("en").words[NEWS + what]) if name}
    return News(what, {name: 7 if name in NUMBERS else "voice" for name in wanted})
