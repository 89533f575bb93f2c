"""An evening of Wildwoods at the terminal, typed as people type: every screen fits, all of it in one language."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from device.evening.words import words
from device.terminal.answers import options_of
from device.terminal.blocks import UNICODE
from device.terminal.boards import legend
from device.terminal.screen import picture
from device.terminal.seat import TerminalSeat
from engine import Ask, Game
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.game import GAME as WILDWOODS
from tests.device.demo_evening import say, seated
from tests.games.wildwoods.sensible import answer
from tests.kit.kinds import of_kind
from tests.kit.one_language import cards, foreign

SIZES = [(60, 16), (80, 24), (120, 40)]
LONGEST = 1500


def typed(ask: Ask, value: Any) -> str:
    """What somebody types for such an answer: a number of the list, or what the dice show."""
    if ask.options == ("go on",):
        return "ok"
    if ask.kind == "roll":
        return " ".join(face.removeprefix("d8:") for face in value)
    return str(value) if ask.kind == "number" else str(options_of(ask).index(value) + 1)


def seat_of(language: str) -> Any:
    game = Game(WILDWOODS.rules, WILDWOODS.lay(("Ada",), {}), cards().box, strict=True)
    return seated(game, said_as=words(WILDWOODS, cards(), language))


def on(seat: TerminalSeat, chance: random.Random) -> bool:
    """Answer the pending question at the keyboard; False: the evening is over."""
    ask = seat.shown.view.ask
    if ask is None:
        return False
    value = seat.session.look(lambda game: answer(ask, game.table, chance))
    say(seat, typed(ask, value))
    return True


def test_a_creature_is_laid_into_the_river_in_plain_words() -> None:
    with seat_of("it") as seat:
        name = next(iter(of_kind(Box, cards().box).creatures))
        said = seat.shown.words.name("creature", name)
        say(seat, f"c + {said.lower()}")
        assert seat.shown.view.table.river[-1] == name
        assert name not in seat.shown.view.table.creature_deck
        say(seat, f"c + {said}")  # it lies there already
        assert "Creatura" in seat.shown.said[-1]


@pytest.mark.parametrize("language", ["it", "en"])
def test_a_whole_evening_is_typed_to_its_end(language: str) -> None:
    lines, chance = dict[str, None](), random.Random(4)
    with seat_of(language) as seat:
        for _ in range(LONGEST):
            shot = picture(seat.shown, 200, 60)
            lines.update(dict.fromkeys(line.plain for line in shot))
            if not on(seat, chance):
                break
        assert seat.shown.view.ending in ("luma", "shadow")
    assert len(lines) > 300
    assert [
        line for line in lines if foreign(line, language) or re.search(r"\bd(8|10|12)\b(?!:)|[a-z]_[a-z]", line)
    ] == []


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_of_the_prologue_fits_its_size(size: tuple[int, int]) -> None:
    chance = random.Random(1)
    with seat_of("it") as seat:
        for _ in range(90):
            lines = picture(seat.shown, *size)
            assert max(line.cell_len for line in lines) <= size[0]
            assert len(lines) <= size[1]
            on(seat, chance)


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_help_page_explains_the_signs_of_this_game(language: str) -> None:
    table = WILDWOODS.lay((), {})
    table.attach(None, cards().box)
    said = legend(words(WILDWOODS, cards(), language).over(table), UNICODE)
    assert {"it": "il centro della Selva", "en": "the centre of the Selva"}[language] in said
    assert "Wyrm" not in said


def test_wrong_dice_bring_a_sentence_and_change_nothing() -> None:
    chance = random.Random(1)
    with seat_of("it") as seat:
        while seat.shown.view.ask and seat.shown.view.ask.kind != "roll":
            on(seat, chance)
        turn = seat.shown.view.turn
        say(seat, "9", "d10:3", "1 1 1 1 1 1")
        assert seat.shown.view.turn == turn
        assert "dado" in "\n".join(line.plain for line in picture(seat.shown, 120, 40))


@pytest.mark.parametrize(
    ("language", "typed_line"),
    [("it", "c dadi pronti = un dado a otto facce"), ("en", "c dice ready = an eight-sided die")],
)
def test_dice_are_put_right_in_the_words_that_are_shown_for_them(language: str, typed_line: str) -> None:
    """Whatever is taken can be rolled."""
    with seat_of(language) as seat:
        chance = random.Random(1)
        while seat.shown.view.ask and seat.shown.view.ask.what != "luma.action":
            on(seat, chance)
        say(seat, typed_line)
        assert seat.shown.view.table.dice_ready == ["d8"]
        for _ in range(4):
            on(seat, chance)
        assert seat.shown.view.table.dice_ready != ["d8"]
