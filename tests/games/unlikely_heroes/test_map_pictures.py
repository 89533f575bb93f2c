"""The maps of the demo are drawn: every number of a card is in its picture, and can be found by looking."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from engine import Ask
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import MapCard
from engine.pieces.words import texts_in
from tests.games.unlikely_heroes.map_pictures import FOLDER, HIDDEN, HIGH, WIDE, hidden, name, pictures
from tests.games.unlikely_heroes.play import at, play
from tests.games.unlikely_heroes.sensible import answer
from tests.kit.everywhere import Everywhere
from tests.web_panel.phone import let_in

NUMBER = re.compile(r"<text[^>]*>(\d+)</text>")
MAPS = pytest.mark.parametrize("card", demo().maps.values(), ids=name)
CHANCE = random.Random(2)
SEEN, FOUND = 1.25, 4.0  # contrast of a hidden number: enough for a child who looks, too little for a glance


def wise(ask: Ask, table: Any, chance: random.Random) -> Any:
    """The short quest."""
    settled = {"setup.quest": "2", "setup.level": "easy", "setup.module": "ready", "turn.action": "explore"}
    return settled.get(ask.what) or answer(ask, table, chance, folly=0)


def phones() -> Everywhere:
    """Whoever plays the demo on a phone."""
    cards, problems = GAME.open(GAME.demo())
    assert cards, problems
    return Everywhere(GAME, cards, ("Ada", "Ben"), {"anchors": "searched"}, wise, most=60)


def seen(colour: str) -> float:
    """How bright a colour is."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.05 + sum(by * float(part**2.2) for by, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@MAPS
def test_the_picture_that_is_shipped_is_the_one_that_is_drawn(card: MapCard) -> None:
    assert (FOLDER / f"{name(card)}.svg").read_text(encoding="utf-8") == pictures()[name(card)]


@MAPS
def test_a_picture_shows_all_numbers_of_its_card_and_no_other(card: MapCard) -> None:
    """UH-MAP-10, UH-EXP-02"""
    shown = sorted(map(int, NUMBER.findall(pictures()[name(card)])))
    assert shown == sorted([*card.edges.values(), *card.anchors])


@MAPS
def test_a_hidden_number_can_be_found_and_does_not_leap_to_the_eye(card: MapCard) -> None:
    """UH-MAP-10"""
    places = HIDDEN[card.number or 0]
    for number, (x, y, colour) in zip(card.anchors, places, strict=True):
        assert 8 <= x <= WIDE - 8
        assert 8 <= y <= HIGH - 8
        ink = re.findall(r'fill="(#\w+)"', hidden(number, x, y, colour))[-1]
        contrast = max(seen(ink), seen(colour)) / min(seen(ink), seen(colour))
        assert SEEN <= contrast <= FOUND, (number, contrast)
        assert all(abs(x - a) + abs(y - b) > 14 for a, b, _ in places if (a, b) != (x, y))


@MAPS
def test_no_words_of_a_map_give_its_hidden_numbers_away(card: MapCard) -> None:
    """UH-MAP-10, UH-CRD-03"""
    said = " ".join(text.say(language) for text in texts_in(card) for language in ("en", "it"))
    assert not {str(number) for number in card.anchors} & set(re.findall(r"\d+", said))


def test_the_card_under_the_hero_is_looked_at_while_a_number_is_sought() -> None:
    """UH-MAP-10"""
    game = play(at("pino", using=demo(), cells={"0,0": "1"}, house={"anchors": "searched"}), using=demo())
    words = phones().said("en")
    assert words.over(game.t).board().look == ""
    game.answer("explore").asks("explore.which")
    assert words.over(game.t).board().look == "card-1"
    assert "card-1" in GAME.art
    game.answer("2").asks("card.back")
    assert words.over(game.t).board().look == ""


def test_a_phone_shows_the_card_above_the_question() -> None:
    with phones().panel() as here:
        phone = let_in(here, language="en")
        while 'class="look"' not in (page := phone.page()):
            value = here.evening.look(lambda game: game.ask and wise(game.ask, game.table, CHANCE))
            assert phone.answer(json.dumps(value)).status_code == 200
        assert re.search(r'<img class="look" src="/art/unlikely-heroes/card-13\.svg" alt="[^"]+"', page)
