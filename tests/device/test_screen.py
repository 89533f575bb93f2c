"""The screen: everything that matters is on it, at every size, with and without colours and little pictures."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from device.cli.play import export_svg
from device.evening.beginning import begun
from device.evening.words import Words
from device.terminal.blocks import ASCII, UNICODE, cut, few, in_columns, signs_for, wrapped
from device.terminal.console import Output
from device.terminal.map import drawn, listed
from device.terminal.screen import picture
from device.terminal.seat import TerminalSeat
from engine.board import Map as BoardMap
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import Area, Chapter, Map
from engine.games.wonder_book.table import WonderTable
from tests.device.demo_evening import BEGIN, at_step, cards, said, say, seated, setting
from tests.games.wonder_book.small_box import words
from tests.kit.battle import battle

SIZES = [(60, 16), (80, 24), (100, 30), (120, 40), (200, 60)]


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def shown(words: Words) -> BoardMap:
    """The map of a table."""
    found = words.board().map
    assert found
    return found


def shot(seat: TerminalSeat, width: int = 80, height: int = 24) -> str:
    return plain(picture(seat.shown, width, height))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_screen_of_a_beginning_fits_its_size(size: tuple[int, int], language: str) -> None:
    with seated(begun(setting()).game, language=language) as seat:
        for line in (*BEGIN, "ok", "nora", "2", "+ -"):
            lines = picture(seat.shown, *size)
            assert max(line.cell_len for line in lines) <= size[0]
            assert len(lines) <= size[1]
            say(seat, line)


def test_map_trackers_news_and_question_are_all_on_a_small_screen() -> None:
    with seated(battle(sparks={"square": 2}, vortex=["crack"], objects={"Oven": ["bakery"]})) as seat:
        say(seat, "nora")
        seen = shot(seat)
        for wanted in ("Market Square", "Bruno", "▲", "▽", "✦✦", "◎ Crooked Crack", "Oven", "●●●●●○○○○○ 5"):
            assert wanted in seen
        for wanted in ("▸ Nora ♥♥♥♥", "Bruno ♥♥♥♥♥", "3 actions", "Mug of Cocoa", "2/4 Wyrms", "defeat four"):
            assert wanted in seen
        assert "Nora, what do you do? Actions left: 3." in seen
        assert re.search(r"1 move +move to the Bakery · move to the Old Well\n +2 collect a Spark\n +3 attack", seen)


def test_open_and_closed_ways_look_different_without_colours() -> None:
    with seated(battle()) as seat:
        t, here = seat.shown.words.table, seat.shown.words
        both = plain(drawn(shown(here), UNICODE, 60, 16))
        t.borders = {"bakery|square": "dashed"}
        only_open = plain(drawn(shown(here), UNICODE, 60, 16))
        t.borders = {"bakery|square": "solid"}
        only_closed = plain(drawn(shown(here), UNICODE, 60, 16))
    assert ("·" in both, "×" in both) == (True, True)
    assert ("·" in only_open, "×" in only_open) == (True, False)
    assert ("·" in only_closed, "×" in only_closed) == (False, True)


def test_heroes_wear_the_colours_of_their_rings_and_the_fallen_are_marked() -> None:
    with seated(battle()) as seat:
        seat.shown.words.table.heroes["bruno"].hearts = 0
        lines = drawn(shown(seat.shown.words), UNICODE, 60, 16)
    assert (styles_of("Nora", lines), styles_of("Bruno✗", lines)) == ({"bold red"}, {"bold bright_blue"})


def styles_of(text: str, lines: list[Text]) -> set[str]:
    """How a text is drawn, wherever it stands."""
    found = [(line, line.plain.index(text)) for line in lines if text in line.plain]
    return {str(span.style) for line, at in found for span in line.spans if span.start <= at < span.end and span.style}


def test_areas_stand_where_the_scenery_has_them() -> None:
    with seated(battle()) as seat:
        rows = plain(drawn(shown(seat.shown.words), UNICODE, 76, 30)).split("\n")
    found = {
        label: (
            next(row.index(label) for row in rows if label in row),
            next(y for y, row in enumerate(rows) if label in row),
        )
        for label in ("Belfry", "Market Square", "Bakery", "Garden of Hives", "Crooked Crack")
    }
    assert found["Belfry"][1] < found["Market Square"][1] < found["Crooked Crack"][1]
    assert found["Bakery"][0] < found["Market Square"][0] < found["Garden of Hives"][0]


@pytest.mark.parametrize("size", [(10, 5), (24, 9), (40, 10), (48, 12), (80, 20)])
def test_a_map_that_has_no_room_becomes_a_list_and_nothing_overlaps(size: tuple[int, int]) -> None:
    with seated(battle()) as seat:
        lines = drawn(shown(seat.shown.words), UNICODE, *size)
    text = " ".join(plain(lines).split())
    for label in ("Belfry", "Tower", "Nora"):
        assert label in text
    assert all(line.cell_len <= size[0] for line in lines)


def test_areas_without_places_of_their_own_are_still_all_there() -> None:
    """A pack in which nobody has typed where the areas lie: all of them are in the middle."""
    areas = tuple(Area(id=f"a{number}", label=words(f"Area {number}")) for number in range(12))
    box = replace(Box(), chapters={1: Chapter(number=1, maps=(Map(id="m", areas=areas),))})
    t = WonderTable(scenery="m", areas=[area.id for area in areas], borders={"a0|a1": "dashed"})
    t.attach(None, box)
    here = replace(said(), cards=replace(cards(), box=box), table=t)
    for size in ((46, 12), (80, 30)):
        text = plain(drawn(shown(here), UNICODE, *size))
        assert all(f"Area {number}" in text for number in range(12))


def test_an_area_that_the_box_does_not_know_makes_a_list() -> None:
    with seated(battle()) as seat:
        t, here = seat.shown.words.table, seat.shown.words
        t.areas.append("cellar")
        assert drawn(shown(here), UNICODE, 76, 30) == listed(shown(here), UNICODE, 76)


def test_impossible_tables_are_drawn_all_the_same() -> None:
    with seated(battle()) as seat:
        say(
            seat,
            "c destiny = -5",
            "c destiny = 77",
            "c nora.hearts = -3",
            "c nora.sparks = 500",
            "c bruno.hearts = 400",
        )
        say(seat, "c active = nobody", "c wyrms.A.area = nowhere", "c supply = -9", "c nora.area = moon", "c deck = []")
        for size in SIZES:
            assert picture(seat.shown, *size)


def test_a_long_text_takes_the_place_of_the_map() -> None:
    with seated(at_step(WonderTable(players=["1", "2"]), "set_up")) as seat:
        say(seat, *BEGIN[1:-1])
        small, large = shot(seat, 80, 16), shot(seat, 80, 40)
    assert "Wyrms! They are as big as geese" in " ".join(small.split())
    assert ("Destiny" in small, "Destiny" in large) == (False, True)


@pytest.mark.parametrize("height", [16, 24])
def test_a_text_that_is_longer_than_the_screen_is_read_part_by_part(height: int) -> None:
    with seated(at_step(WonderTable(players=["1", "2"]), "set_up")) as seat:
        say(seat, *BEGIN[1:])
        asked, parts = seat.shown.view.ask, [shot(seat, 60, height)]
        while seat.shown.turned():
            parts.append(shot(seat, 60, height))
    assert asked == seat.shown.view.ask
    assert all(part.count("\n") < height for part in parts)
    assert ["Enter: more" in part for part in parts] == [*[True] * (len(parts) - 1), False]
    assert "Enter: go on" in parts[-1]
    for wanted in (
        "Put 2 Sparks into the Old Well",
        "grumpy as a mayor",
        "Roll 2 dice",
        "Your goal: defeat four Wyrms.",
    ):
        assert wanted in "\n".join(parts)


@pytest.mark.parametrize("size", SIZES)
def test_all_that_is_laid_out_before_an_evening_is_told_on_every_screen(size: tuple[int, int]) -> None:
    with seated(at_step(WonderTable(players=["1", "2"]), "set_up")) as seat:
        say(seat, BEGIN[1])
        seen = shot(seat, *size)
        while seat.shown.turned():
            seen += shot(seat, *size)
    for wanted in (
        "If the box is new",
        "Lay the Wonder Book",
        "Ten Destiny",
        "Shuffle the Shred cards",
        "take the deck",
    ):
        assert wanted in seen


@pytest.mark.parametrize("size", SIZES)
def test_a_long_question_is_cut_before_its_options_and_keys_are(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Words, "ask", lambda self, ask: "Where to? " + "Far and wide. " * 500)
    with seated(battle()) as seat:
        say(seat, "nora", "x" * 3000)
        lines = picture(seat.shown, *size)
    assert (len(lines), max(line.cell_len for line in lines) <= size[0]) == (size[1], True)
    for wanted in ("Where to?", "1 move", "xxx", "? help"):
        assert wanted in plain(lines)


def test_what_comes_after_a_long_text_begins_at_its_top() -> None:
    with seated(at_step(WonderTable(players=["1", "2"]), "set_up")) as seat:
        say(seat, *BEGIN[1:])
        first = shot(seat, 60, 16)
        assert seat.shown.turned()
        assert shot(seat, 60, 16) != first
        assert shot(seat, 200, 60).count("Out of Our Village") == 1
        say(seat, "ok", "u")
        assert "Out of Our Village" in shot(seat, 60, 16)


def test_undo_shows_what_the_hands_have_to_do() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "move", "bakery", "u")
        assert "→ Put Nora into the Market Square." in shot(seat)
        assert "r redo" in shot(seat, 120, 30)


def test_all_signs_have_a_stand_in_of_plain_letters() -> None:
    assert "".join(vars(ASCII).values()).isascii()
    assert (signs_for("utf-8"), signs_for("ascii"), signs_for("latin-1"), signs_for("klingon")) == (
        UNICODE,
        ASCII,
        ASCII,
        ASCII,
    )


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_placeholder_and_no_id_is_left_in_what_is_shown(language: str) -> None:
    with seated(battle(special=[2]), language=language) as seat:
        pages = [shot(seat, 120, 40)]
        for line in ("nora", "s", "?", "a", "h", "p", "n", "t", "attack", "+ -", "no", "moon", "c moon = 3", "u", "c"):
            found = seat.say(line)
            seat.catch_up()
            pages += ["\n".join(found.lines)] if found and line != "c" else [shot(seat, 120, 40)]
    text = "\n".join(pages)
    assert not re.findall(r"\{\w+|\b(?:ask|news|error|terminal|page|help|key|tracker|sign|past)\.\w+", text)


# Output -------------------------------------------------------------------------------------------


def paper() -> tuple[Output, io.StringIO]:
    file = io.StringIO()
    return Output(Console(file=file, width=80, highlight=False), prompts=False), file


def test_on_paper_only_what_is_new_is_written() -> None:
    output, file = paper()
    with seated(battle()) as seat:
        for line in ("nora", "move", "bakery", "moon"):
            output.draw(seat.shown)
            say(seat, line)
        output.draw(seat.shown)
        output.draw(seat.shown)
    written = file.getvalue()
    assert [
        written.count(text) for text in ("Who goes next?", "Nora goes to the Bakery.", "moon is none of these")
    ] == [
        1,
        1,
        1,
    ]
    assert "\x1b" not in written


def test_a_page_is_written_on_paper_as_it_is() -> None:
    output, file = paper()
    with seated(battle()) as seat:
        output.draw(seat.shown, seat.say("t"))
    assert "Market Square; Nora" in file.getvalue()


def test_a_long_page_is_shown_part_by_part() -> None:
    console = Console(
        file=io.StringIO(), width=80, height=24, force_terminal=True, no_color=True, _environ={"TERM": "xterm"}
    )
    output, seen = Output(console, prompts=False), list[str]()
    with seated(battle()) as seat:
        page, parts = seat.say("c all"), 0
        while page:
            output.draw(seat.shown, page)
            seen += page.lines[: len(page.lines) - len(page.left)]
            page, parts = page.turned(), parts + 1
    assert parts > 1
    assert [line for line in seen if line.startswith(("players =", "Shred deck =", "destiny ="))]


@pytest.mark.parametrize("width", [60, 72, 80, 120])
def test_the_key_for_help_is_there_however_narrow_the_screen_is(width: int) -> None:
    with seated(battle(), said_as=said("it")) as seat:
        say(seat, "nora", "muoversi", "u")
        assert "r rifai" in shot(seat, 120, 30)
        assert shot(seat, width, 24).rstrip().endswith("? aiuto")


def test_a_picture_for_the_documentation_is_drawn(tmp_path: Path) -> None:
    with seated(battle()) as seat:
        say(seat, "nora")
        export_svg(seat.shown, tmp_path / "terminal.svg", 100, 30)
    svg = (tmp_path / "terminal.svg").read_text()
    assert svg.startswith("<svg")
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert "Market&#160;Square" in svg


# Blocks -------------------------------------------------------------------------------------------


def test_blocks_keep_to_their_width() -> None:
    assert plain(wrapped("one two three", 8)) == "one two\nthree"
    assert plain(wrapped("one two three", 10, first="- ")) == "- one two\n  three"
    assert cut(Text("a long line"), 6).plain == "a lon…"
    assert plain(few([Text("a"), Text("b"), Text("c")], 2)) == "a\nb …"
    assert plain(in_columns([Text(letter * 4) for letter in "abc"], 12)) == "aaaa   bbbb\ncccc"
    assert [in_columns([], 10), few([], 0), plain(wrapped("", 10))] == [[], [], ""]
