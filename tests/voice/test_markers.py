"""Markers in a pack's text: who speaks, in which mood, where to wait; and what is no marker."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from voice.lines import SpokenPiece, pieces, plain, unknown


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("You wait.", "You wait."),
        ('<voice cat>"Bravo," he says.</voice>', '"Bravo," he says.'),
        ("You wait. <pause> And then: <pause 1.5> nothing.", "You wait. And then: nothing."),
        ("Read <mood whisper>softly</mood>.", "Read softly."),
        ("3 < 4 and 5 > 2", "3 < 4 and 5 > 2"),
        ("a <3 b", "a <3 b"),
        ("<paus>Wait", "Wait"),
    ],
)
def test_people_read_the_text_without_its_markers(text: str, read: str) -> None:
    assert plain(text) == read


def test_a_text_is_cut_where_the_voice_changes() -> None:
    text = 'He purrs. <voice cat>"Bravo."</voice> You nod.'
    assert pieces(text) == [SpokenPiece("He purrs."), SpokenPiece('"Bravo."', "cat"), SpokenPiece("You nod.")]


def test_moods_and_voices_may_overlap() -> None:
    text = "<voice cat>One <mood whisper>two</voice> three</mood> four"
    assert pieces(text) == [
        SpokenPiece("One", "cat"),
        SpokenPiece("two", "cat", "whisper"),
        SpokenPiece("three", "", "whisper"),
        SpokenPiece("four"),
    ]


def test_a_pause_is_half_a_second_or_what_it_says_but_never_long() -> None:
    assert [piece.pause for piece in pieces("a <pause> b <pause 2> c <pause 60> d")] == [0.5, 2.0, 5.0, 0.0]


def test_a_pause_before_all_words_is_a_pause() -> None:
    assert pieces("<pause>Now") == [SpokenPiece("", pause=0.5), SpokenPiece("Now")]


def test_what_is_not_closed_ends_with_the_text() -> None:
    assert pieces("<voice cat>One. Two.") == [SpokenPiece("One. Two.", "cat")]


def test_an_unknown_marker_is_read_as_nothing() -> None:
    assert pieces("One <paus 2>two.") == [SpokenPiece("One two.")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<voice cat>Hi</voice><mood whisper>ho</mood><pause><pause 1.5>", []),
        ("<paus>", ["<paus>"]),
        ("<voice dog>", ["<voice dog>"]),
        ("<mood angry>", ["<mood angry>"]),
        ("<pause long>", ["<pause long>"]),
        ("</pause>", ["</pause>"]),
        ("<b>bold</b>", ["<b>", "</b>"]),
        ("1 < 2 > 3", []),
    ],
)
def test_unknown_markers_are_found(text: str, found: list[str]) -> None:
    assert [each.marker for each in unknown(text, {"cat"})] == found


def test_an_unknown_marker_is_found_with_its_line() -> None:
    assert [each.line for each in unknown("one\ntwo\nthree <x>", ())] == [3]


@given(st.text(alphabet="ab <>/.1pausevoicemood", max_size=80))
def test_no_text_is_lost_or_invented(text: str) -> None:
    """All letters that people read are said, in their order."""
    said = " ".join(piece.text for piece in pieces(text))
    assert said.split() == [] if not plain(text) else "".join(said.split()) == "".join(plain(text).split())
