"""A map that nobody has typed lies before real eyes: its numbers are read, proposed, and one press confirms them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.camera.card_request import marks_of
from device.camera.card_worker import CardWorker
from device.evening.words import words
from device.pages.printed_cards import drawing
from engine.games.unlikely_heroes.collected import gains
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import MapCard
from engine.games.unlikely_heroes.printed import printed
from engine.games.unlikely_heroes.table import Job
from engine.games.unlikely_heroes.told_cards import Told
from engine.games.unlikely_heroes.ways import connected
from engine.marks import Mark, heard, told
from engine.pieces.printed import Printed
from tests.device.camera.desk import photographed
from tests.games.unlikely_heroes.play import Play, at, jobs, play
from tests.kit.kinds import of_kind

EVERYDAY = ("14",)  # what real eyes read in the everyday suite; the others with --every-card
READ = "marks north=4 east=2 south=5? 63 72?"


def read(folder: Path, name: str, language: str) -> dict[str, Any]:
    """What the real reader tells of the front of one of our maps on the simulated table."""
    side = printed(demo(), name, "front", language)
    assert side
    picture = photographed(side, drawing(GAME, side, "front", language))
    asked = {"picture": picture, "numbers": [name], "names": [], "side": "front", "language": language, "marks": True}
    return of_kind(dict, CardWorker(folder).obey({"read": asked})["read"])


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", demo().maps)
def test_real_eyes_read_the_numbers_of_a_map(
    tmp_path: Path, name: str, printed_in: str, request: pytest.FixtureRequest
) -> None:
    """UH-EXP-02, UH-TRV-03, UH-MAP-10"""
    if name not in EVERYDAY and not request.config.getoption("--every-card"):
        pytest.skip("make cards")
    card, found = demo().maps[name], read(tmp_path, name, printed_in)
    there = {(number, str(side)) for side, number in card.edges.items()} | {(one, "") for one in card.anchors}
    seen = heard(marks_of(found))
    sure = {(one.number, one.side) for one in seen if not one.is_doubtful}
    assert found["number"] in (name, "")
    assert sure <= there  # what is taken with one press is right
    assert {one for one in there if one[1]} <= {(one.number, one.side) for one in seen}
    assert len(there - {(one.number, one.side) for one in seen}) <= 1  # one that hides well may be overlooked
    spoken = " ".join(block["text"] for block in found["blocks"])
    assert card.text.say(printed_in).split()[0] in spoken
    assert not any(word.isdigit() for word in spoken.split())  # what hides in the picture is never read aloud


# What becomes of it -------------------------------------------------------------------------------


def told_map(**edges: int) -> Told:
    """A map that somebody has told, with the half circles on its edges."""
    return Told("map", edges=edges)


def untyped(anchors: str = "searched") -> Play:
    """A map that nobody has typed lies open, and people have said that it is one."""
    t = at(cells={"0,0": "1"}, house={"anchors": anchors})
    return jobs(t, Job("encounter", "99", "ann")).read().answer("map").asks("told.more")


def proposed(game: Play, marks: str) -> str | int | None:
    """What eyes would propose to what is asked."""
    assert game.game.ask
    return GAME.proposed(game.t, game.game.ask, Printed("", "", marks))


def test_a_half_circle_makes_it_a_map() -> None:
    """UH-EXP-06"""
    t = at(cells={"0,0": "1"}, house={"anchors": "searched"})
    game = play(t).answer("explore", "other", 99, "yes").read().asks("told.kind")
    assert proposed(game, READ) == "map"
    assert proposed(game, "marks north=4? 63") is None
    assert proposed(game, "A song of 4 cats.") is None


def test_what_people_have_to_look_for_is_proposed_only_where_it_is_listed() -> None:
    """UH-MAP-10, UH-EXP-02"""
    assert proposed(untyped(), READ) == "marks north=4 east=2 south=5?"
    assert proposed(untyped("listed"), READ) == READ
    assert proposed(untyped(), "marks 63 72?") is None


def test_one_press_confirms_what_is_sure_and_what_is_doubtful_is_asked() -> None:
    """UH-TRV-03, UH-EXP-02"""
    game = untyped("listed").answer(READ).asks("told.mark_at", "yes", "no")
    assert game.about == {"card": "99", "number": 5, "side": "south"}
    game.answer("no").asks("told.mark", "yes", "no").answer("yes").asks("told.more")
    card = of_kind(MapCard, game.t.card("99"))
    assert ({str(side): one for side, one in card.edges.items()}, card.anchors) == ({"north": 4, "east": 2}, (63, 72))
    assert proposed(game, READ) is None  # it is asked once
    assert game.game.ask
    assert not game.game.ask.allows(READ)


@pytest.mark.parametrize(
    "answer", ["marks", "marks north=0", "marks up=4", "marks north=4 and more", "marks 1000", "4"]
)
def test_what_is_no_such_answer_is_none(answer: str) -> None:
    """UH-EXP-02"""
    game = untyped()
    assert game.game.ask
    assert not game.game.ask.allows(answer)


def test_people_may_tell_half_circles_themselves() -> None:
    """UH-TRV-03"""
    game = untyped().answer("edge").asks("told.edge", "north", "east", "south", "west").answer("south")
    game.asks("told.edge_number").answer(1).asks("told.more")
    game.answer("edge").asks("told.edge", "north", "east", "west").answer("north", 4, "done").read()
    assert of_kind(MapCard, game.t.card("99")).edges == {"south": 1, "north": 4}


def test_maps_that_name_each_other_connect_themselves_and_the_pack_keeps_it() -> None:
    """UH-TRV-03, UH-MAP-02, UH-MAP-12"""
    t = at(cells={"0,0": "98"}, house={"anchors": "searched"})
    t.told_of["98"] = told_map(north=99)
    game = play(t).answer("explore").asks("explore.which")
    assert "99" in game.options
    game.answer("99").read().answer("map", told([Mark(98, "south"), Mark(97, "east")]), "done").asks("map.step")
    assert game.t.cells["0,-1"] == "99"
    assert connected(game.t, "0,0", "north", "0,-1")
    entries = {gain.value: gain.entry for gain in gains(game.t, {})}
    assert entries[99]["edges"] == {"south": 98, "east": 97}
    assert "links" not in entries[99]


def test_a_way_is_asked_for_where_the_other_map_was_not_read() -> None:
    """UH-MAP-12, UH-TRV-03"""
    t = at(cells={"0,0": "98"}, house={"anchors": "searched"})
    t.told_of["98"] = told_map()
    game = play(t).answer("explore", "other", 99).read().answer("map", "marks south=98", "done")
    game.asks("map.joined").answer("yes")
    assert connected(game.t, "0,0", "north", "0,-1")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "4 in the north, 2 in the east, perhaps 5 in the south, 63 in the picture, perhaps 72 in the picture"),
        ("it", "4 a nord, 2 a est, forse 5 a sud, 63 nel disegno, forse 72 nel disegno"),
    ],
)
def test_what_is_proposed_is_said_in_words(language: str, said: str) -> None:
    """UH-MAP-10"""
    cards, _ = GAME.open(GAME.demo())
    game = untyped("listed")
    assert cards
    assert game.game.ask
    assert words(GAME, cards, language).over(game.t).value(game.game.ask, READ) == said
