"""An evening of Wildwoods with a phone alone: every question can be pressed, and every page is in one language."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

import pytest

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.phones.part import PanelEvening
from engine import Game
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.game import GAME as WILDWOODS
from tests.games.wildwoods.sensible import answer
from tests.kit.kinds import of_kind
from tests.kit.one_language import cards, foreign
from tests.kit.pages import values
from tests.web_panel.phone import Phone, let_in
from web_panel import Panel

LONGEST = 900  # questions
TAGS = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)


@contextmanager
def evening() -> Iterator[Panel]:
    """The Forest Post, with nothing but phones at it."""
    session = Session(Game(WILDWOODS.rules, WILDWOODS.lay(("Ada",), {}), cards().box, strict=True))
    session.start()
    panel = Panel()
    panel.open(PanelEvening(session, WILDWOODS, cards(), Chance("1")))
    try:
        yield panel
    finally:
        panel.close()
        session.stop()


def pending(panel: Panel, chance: random.Random) -> tuple[str, Any]:
    """Of what kind the question is, and what a sensible player answers; no kind: the evening is over."""

    def look(game: Game) -> tuple[str, Any]:
        return (game.ask.kind, answer(game.ask, game.table, chance)) if game.ask else ("", None)

    return panel.evening.look(look)


def words_of(page: str) -> list[str]:
    """What people read on a page, piece by piece, but for the names of the languages."""
    return [piece.strip() for piece in unescape(TAGS.sub("\n", page)).split("\n") if len(piece.strip()) > 2]


def played(here: Phone, seed: int) -> Iterator[str]:
    """Press what a sensible player wants, to the end of the evening; every page on the way."""
    chance = random.Random(seed)
    for _ in range(LONGEST):
        kind, wanted = pending(here.panel, chance)
        page = here.page()
        yield page
        if not kind:
            return
        if kind in ("choose", "draw"):
            assert wanted in values(page)
        assert here.answer(json.dumps(wanted)).status_code == 200
    raise AssertionError("still not over")


def to_a_roll(here: Phone) -> None:
    """Sensible answers, until Luma may roll as many dice as she dares."""
    chance = random.Random(4)
    while (found := pending(here.panel, chance))[0] != "roll":
        here.answer(json.dumps(found[1]))


@pytest.mark.parametrize("language", ["it", "en"])
def test_an_evening_is_played_with_a_phone_alone_in_one_language(language: str) -> None:
    seen = dict[str, None]()
    with evening() as panel:
        for page in played(let_in(panel, language=language), 4):
            seen.update(dict.fromkeys(words_of(page)))
        assert panel.evening.look(lambda game: game.ending) in ("luma", "shadow")
    assert len(seen) > 300
    assert [
        line for line in seen if foreign(line, language) or re.search(r"\bd(8|10|12)\b|WW-|[a-z]_[a-z]", line)
    ] == []


def test_what_has_not_been_read_is_on_no_page() -> None:
    """WW-LOC-08, WW-STC-03: the words of places stay a surprise until they are overcome."""
    secrets = {place.id: place.text.say("it")[:40] for place in of_kind(Box, cards().box).locations.values()}
    with evening() as panel:
        for page in played(let_in(panel, language="it"), 4):
            overcome = panel.evening.look(lambda game: list(game.table.overcome))
            here = panel.evening.look(lambda game: [place.id for place in game.table.scene.locations])
            leaks = [name for name in here if name not in overcome and secrets[name] in page]
            assert leaks == []


def test_a_die_that_nobody_touches_on_the_phone_was_not_rolled() -> None:
    """WW-DIC-04: of five dice one presses only those that were rolled."""
    with evening() as panel:
        here = let_in(panel, language="it")
        to_a_roll(here)
        page = here.page()
        assert page.count("checked") >= panel.evening.look(lambda game: len(game.ask.options) if game.ask else 0)
        form = {f"die{at}": "" for at in range(5)} | {"die0": json.dumps("d8:8")}
        assert here.post("/answer", form).status_code in (200, 303)
        assert panel.evening.look(lambda game: game.table.dice or game.table.dice_used) in (["d8:8"], ["d8"])


def test_chance_rolls_as_many_dice_as_somebody_says() -> None:
    with evening() as panel:
        here = let_in(panel)
        to_a_roll(here)
        ready = panel.evening.look(lambda game: len(game.table.dice_ready))
        assert f'name="many" value="{ready}"' in here.page()
        here.post("/luck", {"many": "2"})
        assert panel.evening.look(lambda game: len(game.table.dice_ready)) == ready - 2


def test_of_dice_that_are_not_alike_somebody_says_which_are_rolled() -> None:
    with evening() as panel:
        here = let_in(panel)
        to_a_roll(here)
        here.post("/right/piles", {"dice_ready": "d8, d8, d10"})
        assert "10 sides" in here.page()
        here.post("/luck", {"pick": ["2", "0"]})
        assert panel.evening.look(lambda game: game.table.dice_ready) == ["d8"]


def test_a_creature_is_laid_into_the_river_by_the_name_that_people_know() -> None:
    with evening() as panel:
        here = let_in(panel, language="it")
        to_a_roll(here)
        name = next(name for name in of_kind(Box, cards().box).creatures if name not in river(panel))
        said = panel.evening.words("it").name("creature", name)
        there = ", ".join(panel.evening.words("it").name("river", card) for card in river(panel))
        assert here.post("/right/piles", {"river": f"{there}, {said.upper()}"}).status_code == 303
        assert river(panel)[-1] == name
        assert "Non conosco" in here.post("/right/piles", {"river": f"{there}, Drago"}).text


def river(panel: Panel) -> list[str]:
    return panel.evening.look(lambda game: list(game.table.river))
