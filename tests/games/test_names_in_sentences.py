"""Names of places and things stand in sentences as people say them: "to the Old Well", "al Vecchio Pozzo".

A phrase that puts a bare placeholder behind a preposition rings here, unless what fills it has no article: people,
numbers, proper names and titles.
"""

from __future__ import annotations

import re
from itertools import islice

import pytest

from engine.grammar import guessed
from engine.phrases import read_words
from tests.kit.spoken_evenings import TITLES, recorded, said, script_of

PREPOSITIONS = {
    "en": ("to", "into", "onto", "in", "at", "on", "from", "of", "beside", "between", "towards"),
    "it": ("a", "da", "di", "in", "su", "per", "tra", "fra", "con", "verso", "presso"),
}
PLAIN = set(
    re.findall(
        r"\S+",
        """
        who hero heroes player players other victim taker by one res n left all most rest new old found total right
        light shadow shade spirit shadows space face wyrms given spent luck pool extra dice so_far new.hearts blessed
        cursed doom armour pieces exploration creature quests many cards used wyrm_cards characters challenges items
        routes tales creatures blessings parts action chapter scene card deck virtue skill gifts figures kind colour
        owner brom luma categories side source sins lack worth
        """,
    )
)
WRITTEN = ("problem.", "error.", "frame.", "help.", "name.count_")  # for whoever types a pack, and sums
FEW = 60  # views of an evening


def bare(language: str, words: dict[str, str]) -> list[tuple[str, str]]:
    """The placeholders of places and things that stand behind a preposition without their article."""
    behind = re.compile(rf"(?<![\w'])(?:{'|'.join(PREPOSITIONS[language])}) \{{([a-z_0-9.]+)\}}", re.IGNORECASE)
    found = ((key, one) for key, text in words.items() if not key.startswith(WRITTEN) for one in behind.findall(text))
    return [(key, one) for key, one in found if one not in PLAIN]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", TITLES)
def test_no_phrase_puts_a_bare_place_behind_a_preposition(name: str, language: str) -> None:
    assert bare(language, read_words(TITLES[name].package, language)) == []


def test_a_new_phrase_with_a_bare_place_rings() -> None:
    assert bare("it", {"news.gone": "{hero} va a {area}, con {n} dadi di {who}."}) == [("news.gone", "area")]
    assert bare("en", {"ask.into": "Put {n} into {area} of {chapter}."}) == [("ask.into", "area")]
    assert bare("it", {"news.gone": "{hero} va {area:a}, {before:da}."}) == []


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", [name for name in TITLES if recorded(name)])
def test_on_an_evening_no_place_is_named_bare_behind_a_preposition(name: str, language: str) -> None:
    """Whatever was typed into a phrase or a card: places that have an article are heard with it."""
    words, heard, places = script_of(TITLES[name], language).words, list[str](), set[str]()
    for view, lines, _ in islice(said(name, recorded(name)[0], language), FEW):
        heard += [line.caption for line in lines]
        drawn = words.over(view.table).board().map
        places |= {place.name for place in drawn.places.values()} if drawn else set()
    assert heard
    for place in places:
        if guessed(language, place):
            sounds_wrong = re.compile(rf"\b({'|'.join(PREPOSITIONS[language])}) {re.escape(place)}\b")
            assert [line for line in heard if sounds_wrong.search(line)] == []
