"""Where a sentence ends, in English and Italian."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.content import Text
from tests.voice.stories import texts
from voice.speakable import LONGEST, sentences

ENGLISH = [
    ("One. Two! Three?", ["One.", "Two!", "Three?"]),
    ('"What?" she asks. "Go."', ['"What?" she asks.', '"Go."']),
    ("“Bravo.” He bows.", ["“Bravo.”", "He bows."]),
    ("Mr. Whiskerby sleeps.", ["Mr. Whiskerby sleeps."]),
    ("J. R. rolls. Then Dr. Dot rolls.", ["J. R. rolls.", "Then Dr. Dot rolls."]),
    ("It takes 1.5 hours. See no. 5 and fig. 2.", ["It takes 1.5 hours.", "See no. 5 and fig. 2."]),
    ("Well... perhaps. No… Yes.", ["Well... perhaps.", "No…", "Yes."]),
    ("Stop?! Now.", ["Stop?!", "Now."]),
    ("(It sleeps.) You go.", ["(It sleeps.)", "You go."]),
    ("First\n\nSecond", ["First", "Second"]),
    ("  spaces   and\nlines  ", ["spaces and lines"]),
    ("", []),
]
ENGLISH += [
    ("It is nobody's. The paper.", ["It is nobody's.", "The paper."]),
    ("It is nobody’s. 'J. R. is here.'", ["It is nobody’s.", "'J. R. is here.'"]),
]
ITALIAN = [
    ("«Bravi» dice. «Oh!» Poi tace.", ["«Bravi» dice.", "«Oh!»", "Poi tace."]),
    ("«Come?» chiede il sig. Baffetti.", ["«Come?» chiede il sig. Baffetti."]),
    ("È tardi… È notte.", ["È tardi…", "È notte."]),
    ("Aspettate... poi andate.", ["Aspettate... poi andate."]),
    ("È così com'è. Non mescolatelo.", ["È così com'è.", "Non mescolatelo."]),
    ("L’ora è di un’. Poi c’è J. R. Rossi.", ["L’ora è di un’.", "Poi c’è J. R. Rossi."]),
    ("Vedi pag. 3 e n. 4. Fine.", ["Vedi pag. 3 e n. 4.", "Fine."]),
]


@pytest.mark.parametrize(("text", "cut"), ENGLISH)
def test_english_sentences(text: str, cut: list[str]) -> None:
    assert list(sentences(text, "en")) == cut


@pytest.mark.parametrize(("text", "cut"), ITALIAN)
def test_italian_sentences(text: str, cut: list[str]) -> None:
    assert list(sentences(text, "it")) == cut


def test_a_sentence_without_breath_is_cut_at_a_comma() -> None:
    text = ", ".join(["and they walked on"] * 30) + "."
    cut = list(sentences(text))
    assert " ".join(cut) == text
    assert max(map(len, cut)) <= LONGEST + 1
    assert all(each.endswith((",", ".")) for each in cut)


@given(st.text(alphabet="aZ .!?…\"«»'\n,;", max_size=300))
def test_no_letter_is_lost(text: str) -> None:
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_demo_story_is_cut_into_sentences_that_can_be_listened_to(language: str) -> None:
    cut = [list(sentences(text.say(language), language)) for text in texts()]
    assert len(every := [sentence for text in cut for sentence in text]) > 400
    assert max(map(len, every)) <= LONGEST
    assert [sentence for text in cut for sentence in text[1:] if sentence[:1].islower()] == []


def test_the_demo_story_is_there() -> None:
    assert all(isinstance(text, Text) for text in texts())
