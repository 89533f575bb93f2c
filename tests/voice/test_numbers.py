"""Numbers are said as words, and an Italian `1` agrees with what it counts."""

from __future__ import annotations

import pytest

from voice.speakable import english, in_words, italian, one_of


@pytest.mark.parametrize(
    ("number", "words", "parole"),
    [
        (0, "zero", "zero"),
        (13, "thirteen", "tredici"),
        (21, "twenty-one", "ventuno"),
        (23, "twenty-three", "ventitré"),
        (28, "twenty-eight", "ventotto"),
        (108, "one hundred and eight", "centotto"),
        (183, "one hundred and eighty-three", "centottantatré"),
        (200, "two hundred", "duecento"),
        (1001, "one thousand and one", "milleuno"),
        (2345, "two thousand three hundred and forty-five", "duemilatrecentoquarantacinque"),
    ],
)
def test_a_number_in_both_languages(number: int, words: str, parole: str) -> None:
    assert (english(number), italian(number)) == (words, parole)


def test_every_number_has_words_of_its_own() -> None:
    for said in (english, italian):
        assert len({said(number) for number in range(10000)}) == 10000


@pytest.mark.parametrize(
    ("noun", "article"),
    [
        ("Cuore", "un "),
        ("Scintilla", "una "),
        ("Spirito", "uno "),
        ("azione", "un'"),
        ("dado", "un "),
        ("zaino", "uno "),
        ("Wyrm", "un "),
        ("problema", "un "),
        ("città", "una "),
        ("chiave", "una "),
    ],
)
def test_an_italian_one_agrees_with_its_noun(noun: str, article: str) -> None:
    assert one_of(noun) == article


@pytest.mark.parametrize(
    ("language", "written", "said"),
    [
        ("it", "Nora perde 1 Cuore; ne restano 3.", "Nora perde un Cuore; ne restano tre."),
        ("it", "Da 1 a 4; 1 più 2; 1 o più.", "Da uno a quattro; uno più due; uno o più."),
        ("en", "From 1 to 4. Roll 1 die again.", "From one to four. Roll one die again."),
        ("en", "6: that is enough, 12.", "six: that is enough, twelve."),
        ("en", "Version 1.5 at 20:30, 3/4 of A4, 12345.", "Version 1.5 at 20:30, 3/4 of A4, 12345."),
        ("de", "Noch 3.", "Noch 3."),
    ],
)
def test_only_whole_numbers_become_words(language: str, written: str, said: str) -> None:
    assert in_words(written, language) == said
