"""Whole evenings of all games: played on a phone in one language, seen on a television in the other."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from device.evening.session import Session
from engine.channel import Correct
from tests.browser.browsing import DESK, SMALL, TABLET, findings, fits_the_screen, home, page, press_answer, until
from tests.browser.sensible_tables import HEROES, SEVEN, SHORT_QUEST, SHORT_TALES, WILD, WONDER, SensibleTable, table_of
from tests.games.unnamed.evenings import nearly_closed, nearly_doomed

TV = {"width": 1280, "height": 720}
SIX = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fina")
TWO = SEVEN._replace(people=("Ada", "Ben"), shortened=nearly_closed)
THREE = SEVEN._replace(shortened=nearly_closed)
FOUR_CLOSED = SEVEN._replace(people=SIX[:4], house={"hands": "closed", "pieces": "list"}, shortened=nearly_closed)
AGAINST = SEVEN._replace(
    people=SIX[:4],
    settled={"setup.unnamed": "Dora"},
    house={"fall": "yes", "unnamed": "yes"},
    shortened=nearly_doomed,
)
MOST, OFTEN = 700, 40  # answers of an evening; every so many one is pressed on the phone
BEGINNING, LONG = 50, 3000  # answers of a long one
SIZES: tuple[Any, ...] = (TABLET, DESK, SMALL)  # the phone as each of these, and then as it was
LOOKS = (30, 90, 400)  # after so many answers, and at the end, people look closely
ENGLISH, ITALIAN = "en-GB", "it-IT"
BELOW_THE_EDGE = """
() => [...document.querySelectorAll(".place, .laid, .spots li, .person, #ask .asked, #ask .offered li, .meter")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.outerHTML.slice(0, 90))
"""
CUT_OFF = """
() => [...document.querySelectorAll(".theatre .laid, .theatre .spots li, .theatre .place")].filter((one) => {
  const [card, stage] = [one.getBoundingClientRect(), one.closest(".theatre").getBoundingClientRect()];
  return card.bottom > stage.bottom + 1 || card.right > stage.right + 1 || card.left < stage.left - 1;
}).map((one) => one.textContent.slice(0, 60))
"""


def pressed(phone: Page, session: Session, table: SensibleTable, chance: random.Random) -> bool:
    """What can be pressed by anybody is pressed on the phone."""
    ask, now, turn = session.look(lambda game: (game.ask, game.table, game.turn))
    if ask is None or ask.kind != "choose" or ask.is_private:
        return table.post(session, chance)
    value = table.answer(ask, now, chance)
    expect(phone.locator("#ask")).to_have_attribute("data-turn", str(turn), timeout=60_000)
    press_answer(phone, value, ask.kind)
    return True


def looked_at(phone: Page, screen: Page, session: Session) -> None:
    """Nobody is shut out, nothing is wider than a phone, and nothing of the television is cut off."""
    turn = str(session.look(lambda game: game.turn))
    for here in (phone, screen):
        expect(here.locator("#ask")).to_have_attribute("data-turn", turn, timeout=60_000)
        assert findings(here) == []
        assert fits_the_screen(here)
    for size in SIZES:
        phone.set_viewport_size(size)
        assert fits_the_screen(phone), size
    shows_all(screen)


def shows_all(screen: Page) -> None:
    """Nothing of the television is below its edge or cut off."""
    assert until(screen, lambda: missing(screen) == []), missing(screen)


def missing(screen: Page) -> list[str]:
    return [*screen.evaluate(BELOW_THE_EDGE), *screen.evaluate(CUT_OFF)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("table", "spoken", "shown", "scheme"),
    [
        (WONDER, ITALIAN, ENGLISH, "light"),
        (WILD, ITALIAN, ENGLISH, "light"),
        (SHORT_QUEST, ENGLISH, ITALIAN, "dark"),
        (SHORT_TALES, ITALIAN, ENGLISH, "light"),
        (THREE, ENGLISH, ITALIAN, "light"),
        (TWO, ITALIAN, ENGLISH, "dark"),
        (FOUR_CLOSED, ITALIAN, ENGLISH, "light"),
        (AGAINST, ENGLISH, ITALIAN, "dark"),
    ],
    ids=lambda value: (
        f"{value.game.id}-{len(value.people)}-{len(value.house)}" if isinstance(value, SensibleTable) else ""
    ),
)
def test_an_evening_is_played_on_a_phone_and_seen_on_a_television(
    browser: Browser, table: SensibleTable, spoken: str, shown: str, scheme: Any
) -> None:
    is_over, winners = played(browser, table, spoken, shown, scheme)
    assert is_over
    if table is AGAINST:  # a fallen hero wins with whoever played against all
        assert {"Ben", "Dora"} <= winners


@pytest.mark.timeout(900)
def test_a_long_quest_is_played_on_a_phone_and_seen_on_a_television(
    browser: Browser, printed_in: str, request: pytest.FixtureRequest
) -> None:
    """Its beginning; the whole of it, and in the other language, with all that `make cards` plays."""
    is_whole = bool(request.config.getoption("--every-card"))
    spoken, shown = (ENGLISH, ITALIAN) if printed_in == "en" else (ITALIAN, ENGLISH)
    is_over, _ = played(browser, HEROES, spoken, shown, "light", LONG if is_whole else BEGINNING)
    assert is_over == is_whole


def played(
    browser: Browser, table: SensibleTable, spoken: str, shown: str, scheme: Any, most: int = MOST
) -> tuple[bool, set[str]]:
    """So many answers on a phone, with a television beside it: is it over, and who has won?"""
    chance = random.Random(1)
    with table_of(table) as (server, session, panel):
        phone_look: dict[str, Any] = {"viewport": SMALL, "locale": spoken, "color_scheme": scheme}
        with (
            page(browser, server, **phone_look) as phone,
            page(browser, server, "viewer", viewport=TV, locale=shown) as screen,
        ):
            phone.goto(home(server))
            screen.goto(home(server, "/screen"))
            is_short = False
            for count in range(most):
                if not (pressed(phone, session, table, chance) if count % OFTEN == 5 else table.post(session, chance)):
                    break
                if count in LOOKS:
                    panel.settle()
                    looked_at(phone, screen, session)
                if table.shortened and not is_short:
                    is_short = shortened(session, table)
            panel.settle()
            looked_at(phone, screen, session)
            winners = session.look(lambda game: set(getattr(game.table, "winners", ())))
            return session.look(lambda game: game.ask is None and bool(game.ending)), winners


@pytest.mark.parametrize("heroes", [3, 6])
def test_a_television_shows_all_cards_of_seven_in_both_languages(browser: Browser, heroes: int) -> None:
    chance, table = random.Random(heroes), SEVEN._replace(people=SIX[:heroes])
    with table_of(table) as (server, session, panel):
        while session.look(lambda game: game.table.phase) != "quest":
            assert table.post(session, chance)
        panel.settle()
        for shown, scheme in ((ITALIAN, "light"), (ENGLISH, "dark")):
            look: dict[str, Any] = {"viewport": TV, "locale": shown, "color_scheme": scheme}
            with page(browser, server, "viewer", **look) as screen:
                screen.goto(home(server, "/screen"))
                assert screen.locator(".spots li, .laid").count() > 20
                shows_all(screen)


def test_a_page_names_the_turn_though_two_secrets_look_alike(browser: Browser) -> None:
    chance = random.Random(1)
    with table_of(THREE) as (server, session, panel), page(browser, server, "viewer") as screen:
        while not session.look(lambda game: game.ask and game.ask.what == "sin.draw"):
            assert THREE.post(session, chance)
        panel.settle()
        screen.goto(home(server))
        said = screen.locator("#ask").inner_text()
        for _ in range(2):
            assert THREE.post(session, chance)
            turn = str(session.look(lambda game: game.turn))
            expect(screen.locator("#ask")).to_have_attribute("data-turn", turn)
            assert screen.locator("#ask").inner_text() == said, turn


def shortened(session: Session, table: SensibleTable) -> bool:
    """In the first turn something is put right, and the evening ends sooner."""
    if table.shortened is None or session.look(lambda game: game.table.phase) != "quest":
        return False
    change = table.shortened
    session.post(Correct(session.look(lambda game: change(game.table)), by="table"))
    return True
