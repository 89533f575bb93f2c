"""Cards that lie in rows: what they want and give is drawn, and said in words to whoever listens."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser

from flask import Flask, render_template_string

from engine.art import Art
from engine.board import Bit, Board, CardSpace, LaidCard, Row
from web_panel.stage import Drawings

PAGE = '{% from "row.html" import laid %}{{ laid(board, drawings, {}) }}'
KIND = Bit("2 Kindness", letters="Ki", ring="pink", count=2)


def shown(*cards: LaidCard, is_list: bool = False) -> str:
    app = Flask("web_panel")
    with app.app_context():
        board = Board("x", rows=(Row("Quests", cards, is_list=is_list),))
        return unescape(render_template_string(PAGE, board=board, drawings=Drawings(Art())))


class Ear(HTMLParser):
    """What is left of a page for whoever does not see it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard, self._silent = list[str](), 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "img" and (self._silent or ("aria-hidden", "true") in attrs):
            self._silent += 1

    def handle_endtag(self, tag: str) -> None:
        self._silent = max(0, self._silent - 1)

    def handle_data(self, data: str) -> None:
        self.heard += [] if self._silent else data.split()


def read_aloud(page: str) -> str:
    ear = Ear()
    ear.feed(page)
    return " ".join(ear.heard)


def test_a_space_of_a_quest_shows_what_it_wants_until_somebody_has_filled_it() -> None:
    spaces = (CardSpace("2 Kindness", (KIND,)), CardSpace("1 gold (done: Ada)", (), "Ada", "red"))
    page = shown(LaidCard("Paper Dragon", "2 Kindness; 1 gold (done: Ada)", slots=spaces), is_list=True)
    assert page.count("<i>Ki</i>") == 2
    assert 'slot filled ring-red" title="1 gold (done: Ada)"' in page
    assert read_aloud(page) == "Quests Paper Dragon 2 Kindness; 1 gold (done: Ada)"


def test_a_price_is_a_coin_and_a_loss_is_a_loss() -> None:
    assert 'bit coin" aria-hidden="true"><i>3</i>' in shown(LaidCard("tea", "3 gold", cost=3, coin="gold"))
    assert "−3" in shown(LaidCard("toad", "takes 3", cost=3))


def test_what_one_piece_has_too_many_of_is_counted() -> None:
    page = shown(LaidCard("well", "6 Cheer", gives=(Bit("6 Cheer", letters="Ch", ring="yellow", count=6),)))
    assert (page.count("<i>Ch</i>"), "×6" in page) == (4, True)
