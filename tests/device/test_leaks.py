"""No channel gives a secret away: what others see and hear is the same, whatever somebody holds."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from device.evening.words import Words
from device.front.lights import looks, trackers
from device.front.meanings import Pointer, listed, offered, pointed
from device.front.menus import menu
from device.speech.calls import Captions
from device.terminal.blocks import UNICODE
from device.terminal.boards import told as drawn
from device.terminal.screen import question
from engine import ROOM, Ask, Game, News, Next
from engine.board import Gauges
from engine.channel import View, seen
from engine.games.wonder_book.table import WonderTable
from engine.laboratory import Lab
from engine.leaks import Sight
from engine.shelf import SHELF
from tests.device.demo_evening import box as demo_box
from tests.device.demo_evening import said
from tests.games.wonder_book.play import at
from voice.script import Script
from web_panel.api.views import view_of
from web_panel.question import perhaps, questions, read_back, waiting
from web_panel.seat import PhoneSeat

RULES, BOX, MOVES = SHELF[0].rules, demo_box(), 60
Channel = Callable[[View, Words], Any]


@cache
def words(language: str) -> Words:
    return said(language)


def view_for(game: Game, who: str, told: Sequence[News]) -> View:
    """What the session shows there."""
    names = game.names(who)
    heard = tuple(news for news in told if news.to in (ROOM, *names))
    return replace(seen(game, who), news=heard, changes=tuple(game.changes_for(*names)))


def terminal(view: View, over: Words) -> Any:
    drawing = [line.plain for line in drawn(over, UNICODE)]
    return [[line.plain for line in question(view, over, 90)], drawing]


def api(view: View, over: Words) -> Any:
    phone = PhoneSeat("phone 1")
    phone.show(view)
    return {key: value for key, value in view_of(phone.state(), over).items() if key != "id"}


def pages_and_stream(view: View, over: Words) -> Any:
    return [questions(view, over), waiting(view, over), perhaps(view, over), read_back(view, over), repr(over.board())]


def captions(view: View, over: Words) -> Any:
    here = Captions(words("en"))
    here.show(view)
    return list(here.lines)


def voice(view: View, over: Words) -> Any:
    return [(line.caption, line.spoken) for line in Script(words("it").aloud()).lines(view)]


def lamps(view: View, over: Words) -> Any:
    return looks(view, None, trackers(SHELF[0].id, BOX).read(view.table))


CHANNELS = (terminal, api, pages_and_stream, captions, voice, lamps)


def channels(game: Game, who: str, told: Sequence[News]) -> list[Any]:
    """What the terminal draws, a page and the API show, captions and voice say, and lamps tell; Why and history."""
    view = view_for(game, who, told)
    over = words("en").over(view.table)
    past = [over.past(past.seen_by(*view.names)) for past in game.history()]
    return [*(channel(view, over) for channel in CHANNELS), over.why(view.why), past]


def bare(game: Game, who: str, told: Sequence[News]) -> View:
    """A view as if nobody kept a secret: the table as it is, and what each hand holds as news for all."""
    hands = ((hero.name, shred) for hero in game.table.heroes.values() for shred in hero.shreds)
    blurted = tuple(News("shred.drawn", {"hero": hero, "shred": shred}) for hero, shred in hands)
    return replace(seen(game, who), ask=game.ask, table=game.table, news=(*told, *blurted))


def betraying_lamps(view: View, over: Words) -> Any:
    """A gauge that somebody has made of cards in hands."""
    hands = [
        BOX.all_shreds().index(shred) for hero in view.table.heroes.values() for shred in hero.shreds if shred != "?"
    ]
    return looks(
        view, None, Gauges("players", level=sum(at * place for place, at in enumerate(hands, 1)) % 7, most_level=7)
    )


def closed() -> WonderTable:
    """In the middle of a chapter, with three who hold cards that nobody else may see."""
    t = at("square: nora/3 bruno/3 | bakery: greta/3", "square-bakery", using=BOX, deck=list(range(3, 26)))
    t.house = {"shreds_open": "no"}
    for name, many in (("nora", 2), ("bruno", 1), ("greta", 2)):
        t.heroes[name].shreds, t.shred_deck = t.shred_deck[:many], t.shred_deck[many:]
    return t


def lab(sight: Sight) -> Lab:
    """Often enough that each hand is tried."""
    rules = replace(RULES, first=Next("players_phase"))
    return Lab(lambda save: Game(rules, closed(), BOX, save=save), leak_every=5, wild=0.1, sight=sight)


@pytest.mark.parametrize("seed", range(6))
def test_with_closed_shreds_no_channel_tells_what_others_hold(seed: int) -> None:
    verdict = lab(channels).play(random.Random(seed), MOVES)
    assert verdict, f"{verdict.finding}: {verdict.why}"


@pytest.mark.parametrize("channel", [terminal, api, pages_and_stream, captions, voice, betraying_lamps])
def test_a_channel_that_gives_a_secret_away_is_found(channel: Channel) -> None:
    """And only by what it is shown: given what the session shows, the same channel is quiet."""

    def blurts(game: Game, who: str, told: Sequence[News]) -> list[Any]:
        view = bare(game, who, told)
        return [channel(view, words("en").over(view.table))]

    def keeps(game: Game, who: str, told: Sequence[News]) -> list[Any]:
        view = view_for(game, who, told)
        return [channel(view, words("en").over(view.table))]

    assert lab(blurts).play(random.Random(1), MOVES).finding == "leak"
    assert lab(keeps).play(random.Random(1), 20)


def test_the_cursor_of_a_secret_is_neither_spoken_nor_lit_nor_listed() -> None:
    ask = Ask("give.what", "choose", ("shred:cocoa", "shred:socks"), "nora", private=True)
    things = tuple(entry.thing for entry in menu(ask).entries)
    secret = Pointer(1, ask, things, 0, {"red": 0, "green": 1}, is_private=True, is_moved=True)
    here = words("en")
    assert (pointed(secret, here), offered(replace(secret, index=None), here), listed(secret, here)) == ("", "", [])
    dark = looks(None, None, trackers("", None).read(None))["options"]
    assert looks(None, secret, trackers("", None).read(None))["options"] == dark
    assert pointed(replace(secret, is_private=False), here)
