"""What a screen reader is given to read: whatever is told and asked, each thing once, whoever brought it about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from device.evening.session import Session
from engine.channel import Answer
from tests.browser.browsing import DESK, focused, home, page
from tests.browser.sensible_tables import WONDER, table_of
from web_panel import Panel, Server

ANSWERS = 40
HEARD = """
() => {
  window.saidAloud = [];
  const live = "[aria-live], [role=status], [role=alert]";
  const told = (one) => (one.nodeType === Node.TEXT_NODE ? one.parentElement : one)?.closest?.(live);
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((one) => {
    if (told(one) && one.textContent.trim()) saidAloud.push(one.textContent.trim());
  }))).observe(document.body, { childList: true, subtree: true });
}
"""
SEEN = """
() => [...document.querySelectorAll("#told > p, #told .turned p, #ask .asked, #ask .proposal")]
  .map((one) => one.textContent.trim())
"""


@pytest.fixture
def table() -> Iterator[tuple[Server, Session, Panel]]:
    with table_of(WONDER) as made:
        yield made


def heard(here: Page) -> Counter[str]:
    """What was to be read since the last time, but for dice, which stand on the page as drawings."""
    return Counter(line for line in here.evaluate("saidAloud.splice(0)") if not line.startswith("The dice show"))


def stands(here: Page, turn: int) -> None:
    expect(here.locator("#ask")).to_have_attribute("data-turn", str(turn), timeout=60_000)


def test_what_others_bring_about_is_read_aloud_once_with_the_question(
    browser: Browser, table: tuple[Server, Session, Panel]
) -> None:
    server, session, panel = table
    chance = random.Random(4)
    with page(browser, server, "viewer", viewport=DESK) as here:
        here.goto(home(server))
        here.evaluate(HEARD)
        for _ in range(ANSWERS):
            assert WONDER.post(session, chance)
            panel.settle()
            stands(here, session.look(lambda game: game.turn))
            assert heard(here) == Counter(here.evaluate(SEEN))


def test_what_comes_in_the_same_turn_is_read_aloud_alone(
    browser: Browser, table: tuple[Server, Session, Panel]
) -> None:
    server, session, _ = table
    with page(browser, server, viewport=DESK) as here:
        here.goto(home(server))
        here.evaluate(HEARD)
        session.post(Answer(2, session.look(lambda game: game.turn), "voice", sure=0.5))
        expect(here.locator(".proposal")).to_be_visible()
        assert heard(here) == Counter(
            here.evaluate(SEEN)[-1:] + here.locator("#told > p").all_inner_texts()
        )  # and not the question once more


def test_who_answers_with_keys_is_read_the_question_by_its_focus_alone(
    browser: Browser, table: tuple[Server, Session, Panel]
) -> None:
    server, session, _ = table
    with page(browser, server, viewport=DESK) as here:
        here.goto(home(server))
        here.evaluate(HEARD)
        assert focused(here, "#ask .answer .choices")
        before = session.look(lambda game: game.turn)
        here.keyboard.press("Enter")
        stands(here, before + 1)
        asked = here.locator("#ask .asked").first
        expect(asked).to_be_focused()
        assert asked.inner_text() not in heard(here)
