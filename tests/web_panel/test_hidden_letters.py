"""Letters that nobody can see: kept out by every way in, and harmless on every way out if one slipped in."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from device.front.drawn_front import on
from device.service.plan import players
from device.terminal.console import Output
from engine import IllegalAnswer, Next, goto, rule
from engine import text as words
from engine.typed import LONGEST_CORRECTION, harmless, tidy
from tests.engine.small import Small, game
from tests.web_panel.phone import HOME, Phone, evening, let_in
from web_panel.api.operations import ROOT

ESCAPE, TURNED, BLANK, HIDDEN = "A\x1b[2J\x1b]0;PWNED\x07da", "B\u202ex", "\u3164\u2800", "C\u200b\u2066\u00adc"
BAD = (ESCAPE, TURNED, HIDDEN, "D\0", "E\x9b31m", "F\U000e0041")


def correct(phone: Phone, text: str) -> Any:
    body = {"turn": phone.turn, "changes": {"house.reroll": text}}
    headers = {"X-CSRF-Token": phone.csrf}
    return phone.client.post(f"{ROOT}/correct", base_url=HOME, headers=headers, json=body)


@pytest.mark.parametrize("text", [*BAD, "two\r\nlines", "a\tgap", "x" * (LONGEST_CORRECTION + 1)])
def test_a_correction_by_the_api_takes_what_the_forms_take_and_no_more(text: str) -> None:
    with evening() as (panel, _):
        phone = let_in(panel)
        refused = correct(phone, text)
        assert (refused.status_code, refused.json["code"]) == (409, "correction.letters")
        assert phone.panel.evening.look(lambda game: len(game.history())) == 0


@rule
async def ask_a_name(t: Small) -> Next:
    """XX-ASK-01: somebody types a name."""
    t.count = len(await words("a.name"))
    return goto(ask_a_name)


@pytest.mark.parametrize("typed", [*BAD, BLANK])
def test_a_text_that_is_answered_can_be_seen(typed: str) -> None:
    with pytest.raises(IllegalAnswer):
        game(ask_a_name).answer(typed)
    assert game(ask_a_name).answer("Zoé,\nwho else?") == []


@pytest.mark.parametrize("text", [*BAD, BLANK, "\u200b"])
def test_no_name_has_letters_that_nobody_sees(text: str) -> None:
    name = tidy(text)
    assert name.isprintable()
    assert name == harmless(name)
    assert bool(name) == (text not in (BLANK, "\u200b"))
    assert all(one == tidy(one) for one in players(f"Ada,{text}"))


def test_a_name_has_no_towers_of_marks_and_keeps_its_accents() -> None:
    assert len(tidy("Z" + "\u0335\u0336\u0337" * 30)) < 5
    assert tidy("  Zoé   Ñandú  ") == "Zoé Ñandú"


def test_what_slipped_in_steers_no_terminal() -> None:
    paper = io.StringIO()
    Output(Console(file=paper), prompts=False).say(ESCAPE + TURNED)
    screen = io.StringIO()
    on(Console(file=screen, color_system=None))([Text(f"{ESCAPE} {TURNED}")])
    for said in (paper.getvalue(), screen.getvalue()):
        assert "PWNED" in said
        assert not any(sign in said for sign in ("\x1b]", "\x07", "\u202e"))


def test_what_slipped_in_turns_no_line_of_a_page() -> None:
    with evening() as (panel, _):
        let_in(panel)
        panel.phones.rename(1, f"name {TURNED}{ESCAPE}")
        owner = let_in(panel, "owner")
        page = owner.page("/phones")
        assert "name B" in page
        assert not any(sign in page for sign in ("\x1b", "\x07", "\u202e"))
