"""The history: a book with chapters and rounds, in the order of what was done, with a way back from every line."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape

import pytest

from engine import ROOM, News
from engine.channel import seen
from tests.browser.sensible_tables import HEROES, SEVEN, TALES, WILD, SensibleTable, table_of
from tests.web_panel.phone import Phone, in_a_chapter, let_in, play_on
from web_panel.pages.history import AnsweredThen, HistoryLine

HEADINGS = re.compile(r"<h([234])[^>]*>([^<]+)</h\1>")
SAID = re.compile(r'<p class="mine">(.*?)(?: ×| <span|</p>)', re.DOTALL)
BACKS = re.compile(r'name="times" value="(\d+)"')


@pytest.fixture
def phone() -> Iterator[Phone]:
    """A phone in the second round of a chapter."""
    with in_a_chapter() as phone:
        yield phone


def test_the_last_chapter_is_open_with_its_rounds_and_whose_turns_they_were(phone: Phone) -> None:
    headings = HEADINGS.findall(phone.page("/history"))
    assert headings[0] == ("2", "Chapter 1")
    assert [said for level, said in headings if level == "3"][:2] == ["Round 1", "Round 2"]
    assert {"Nora", "The Wyrms"} <= {said for level, said in headings if level == "4"}
    page = phone.page("/history")
    assert page.count("<details open>") == 1
    assert page.index("Round 1") < page.index("<details open>") < page.rindex("Round")


def test_an_earlier_chapter_is_one_press_away(phone: Phone) -> None:
    page = phone.page("/history?part=1")
    assert HEADINGS.findall(page)[0] == ("2", "Before the first page")
    assert 'href="/history?part=2"' in page
    for wrong in ("0", "99", "x", "-1"):
        assert phone.get(f"/history?part={wrong}").status_code == 200


def test_every_chapter_together_has_each_thing_that_was_done_once(phone: Phone) -> None:
    done = phone.panel.evening.look(lambda game: len(game.history()))
    pages = [phone.page(f"/history?part={at}") for at in (1, 2)]
    backs = [[int(back) for back in BACKS.findall(page)] for page in pages]
    assert backs[0][0] == done
    assert all(found == sorted(found, reverse=True) for found in backs)
    counted = sum(int(many) for many in re.findall(r"<small>(\d+)</small></a>", pages[0]))
    assert counted == done


def test_a_line_can_be_answered_anew_and_says_what_came_of_it(phone: Phone) -> None:
    page = phone.page("/history")
    changed = re.findall(r'href="(/otherwise/\d+)"', page)
    assert changed
    assert phone.get(changed[-1]).status_code == 200
    assert 'class="came"' in page


def test_what_was_told_before_is_not_read_aloud_with_what_is_told_now(phone: Phone) -> None:
    chance = random.Random(5)
    for _ in range(6):
        phone.page("/")
        play_on(phone.panel, chance)
    page = phone.page("/")
    told = page[page.index('<section id="told"') : page.index('<section id="ask"')]
    assert ("<details" in told, '<section id="earlier" class="earlier" data-part><details>' in page) == (False, True)


def test_a_viewer_reads_and_presses_nothing(phone: Phone) -> None:
    page = let_in(phone.panel, "viewer").page("/history")
    assert HEADINGS.search(page)
    assert (BACKS.findall(page), "/otherwise/" in page) == ([], False)


@pytest.mark.parametrize(("names", "hears"), [(("all",), False), (("all", "nora"), True)])
def test_what_was_told_to_one_alone_stands_in_no_other_book(phone: Phone, names: Sequence[str], hears: bool) -> None:
    view = phone.panel.evening.look(lambda game: replace(seen(game, ROOM), names=tuple(names)))
    words = phone.panel.evening.words("en").over(view.table)
    one = phone.panel.evening.look(lambda game: game.answered(5))[-1]
    came = (News("players.begin"), News("wyrms.begin", to="nora"))
    line = AnsweredThen(one._replace(came=came), view, words).told(HistoryLine("2", "", 1, 1))
    assert words.news(came[0]) in line.came
    assert (words.news(came[1]) in line.came) is hears


@pytest.mark.parametrize("table", [WILD, HEROES, TALES, SEVEN], ids=lambda one: one.game.id)
def test_what_was_answered_is_called_as_it_was_called_then(table: SensibleTable) -> None:
    """What lay on the table then may have gone; a number is no card."""
    chance, called, wrong = random.Random(4), dict[int, str](), list[str]()
    with table_of(table) as (_, session, panel):
        words, viewer = panel.evening.words("en"), let_in(panel, "viewer")
        for at in range(1, 161):
            then, ask = panel.evening.look(lambda game: (seen(game, ROOM), game.ask))
            if not table.post(session, chance):
                break
            one, length = panel.evening.look(lambda game: (game.answered(1)[0], len(game.history())))
            if not one.past.private:
                called[length] = words.over(then.table).past(one.past, ask)
            if at % 20 == 0:
                panel.settle()
                pages = [viewer.page(f"/history?part={part}") for part in range(1, 9)]
                said = SAID.findall(unescape("".join(pages)))
                wrong += [name for name in [*called.values()][-10:] if name not in said]
    assert not wrong


@pytest.mark.parametrize("table", [WILD, HEROES, TALES, SEVEN], ids=lambda one: one.game.id)
def test_every_game_is_told_in_chapters(table: SensibleTable) -> None:
    chance = random.Random(2)
    with table_of(table) as (_, session, panel):
        for _ in range(60):
            assert table.post(session, chance)
        panel.settle()
        headings = HEADINGS.findall(let_in(panel).page("/history"))
    assert headings[0][0] == "2"
    assert [said for level, said in headings if level == "3"]
    assert not [said for _, said in headings if "{" in said or "book." in said or "_" in said]
