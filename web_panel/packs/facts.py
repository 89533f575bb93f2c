"""Facts: what the words of a card say for its fields: numbers beside what they count, choices that are called by name.

Nothing is taken from them by itself: each is shown as something to be tapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from web_panel.packs.sheet import Slot, named
from web_panel.packs.wiring import PassageSeen

TOKENS = re.compile(r"[^\W\d_]+|\d+")
STEM, SHORTEST = 4, 3  # letters that tell words apart; shorter ones say nothing
NEAR = 3  # words between a number and what it counts
COUNTS = ("count", "n")  # how much of its deed
MOST, LONGEST = 3, 3  # of one field; digits of one


def facts(slots: Slot, passages: Sequence[PassageSeen], numerals: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """By the paths of fields what was read for them, the likeliest first; *numerals* are the words for one, two ..."""
    read = [[_number(word, numerals) for word in TOKENS.findall(one.text.casefold())] for one in passages]
    deeds = {one.path.rpartition(".")[0]: one.value for one in slots.all() if one.turns}
    found = {one.path: tuple(dict.fromkeys(_read_for(one, read, deeds)))[:MOST] for one in slots.all()}
    return {path: values for path, values in found.items() if values}


def _number(word: str, numerals: Sequence[str]) -> str:
    return str(numerals.index(word) + 1) if word in numerals else word


def _read_for(slot: Slot, read: Iterable[Sequence[str]], deeds: Mapping[str, str]) -> Iterator[str]:
    if slot.widget == "number":
        group, _, key = slot.path.rpartition(".")
        deed = deeds.get(group, "") if key in COUNTS else ""
        stems = _stems(slot.label) | (_stems(named(deed)) if deed else set())
        for words in read:
            yield from (one for one in _counted(words, stems) if slot.takes(one))
    elif slot.widget == "choice":
        said = {choice: _stems(named(choice)) for choice in slot.choices}
        for words in read:
            stems = {word[:STEM] for word in words}
            yield from (choice for choice, own in said.items() if own and own <= stems)


def _stems(text: str) -> set[str]:
    return {word[:STEM] for word in TOKENS.findall(text.casefold()) if len(word) >= SHORTEST}


def _counted(words: Sequence[str], stems: set[str]) -> Iterator[str]:
    """The numbers that stand nearest to one of these words."""
    meant = [at for at, word in enumerate(words) if word[:STEM] in stems]
    far = {
        at: min((abs(at - one) for one in meant), default=NEAR + 1) for at, word in enumerate(words) if is_number(word)
    }
    nearest = min(far.values(), default=NEAR + 1)
    yield from (str(int(words[at])) for at, distance in far.items() if distance == nearest <= NEAR)


def is_number(word: str) -> bool:
    """One that a card may bear."""
    return word.isascii() and word.isdecimal() and len(word) <= LONGEST
