"""Standing troubles: what was told of a part, and still holds, is not told again when the part is put together anew."""

from __future__ import annotations

from engine import News

TROUBLES = (
    *("box.no_pi", "box.no_library", "box.no_pins", "box.part_lost", "box.wiring"),
    *("voice.no_sound", "voice.no_engine", "voice.engine_lost", "voice.bad_model", "voice.no_model", "voice.no_kokoro"),
    "voice.elsewhere",
)
ENDS = {"voice.sound_again": ("voice.no_sound",), "voice.engine_again": ("voice.no_engine", "voice.engine_lost")}
WHICH = ("part", "engine", "file", "line")  # what tells two troubles of one kind from each other


class Standing:
    """The troubles that the table has heard of."""

    def __init__(self) -> None:
        self._told = set[tuple[str, ...]]()

    def is_new(self, news: News) -> bool:
        """Has the table not heard of it yet?  From now on it has."""
        over = ENDS.get(news.what, ())
        self._told = {told for told in self._told if told[0] not in over}
        key = (news.what, *(str(news.about.get(name, "")) for name in WHICH))
        if news.what not in TROUBLES:
            return True
        is_new = key not in self._told
        self._told.add(key)
        return is_new
