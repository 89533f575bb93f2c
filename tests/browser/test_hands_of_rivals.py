"""Rivals with magic items in real browsers: a phone for each of them, one that goes round, and none of their own."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from device.evening.session import Session
from engine import Ask, Game
from tests.browser.browsing import findings, fits_the_screen, home, page, press_answer
from tests.browser.sensible_tables import SHORT_TALES, SensibleTable, table_of

MOST, PRESSES, OFTEN = 700, 6, 30  # answers; secret ones that are pressed; every so many others are pressed too
ENGLISH, ITALIAN = "en-GB", "it-IT"


def wise(ask: Ask, table: Any, chance: random.Random) -> Any:
    """Passes soon, so that evenings are short."""
    if ask.what == "turn.die" and chance.random() < 0.3:
        return "pass"
    return SHORT_TALES.answering(ask, table, chance)


def rivals(**house: str) -> SensibleTable:
    return SHORT_TALES._replace(answering=wise, house={**SHORT_TALES.house, "reactions": "each", **house})


def hidden_from(session: Session, name: str, language: str) -> set[str]:
    """What the items are called that this one cannot know of."""

    def found(game: Game) -> set[str]:
        t: Any = game.table
        mine = {*t.heroes[name].items, *t.heroes[name].drawn} if name in t.heroes else set()
        theirs = {item for hero in t.heroes.values() for item in (*hero.items, *hero.drawn)}
        return {t.box.items[item].name.say(language[:2]) for item in theirs - mine - {*t.item_deck.discard}}

    return session.look(found)


def asked(session: Session) -> tuple[Ask | None, Any, int]:
    return session.look(lambda game: (game.ask, game.table, game.turn))


def shows_turn(here: Page, turn: int) -> None:
    expect(here.locator("#ask")).to_have_attribute("data-turn", str(turn), timeout=60_000)


def betrays(here: Page, names: set[str]) -> list[str]:
    """Those of these names that stand on the page."""
    content = here.content().replace("&#39;", "'")
    return sorted(name for name in names if name in content)


def is_over(session: Session) -> bool:
    return session.look(lambda game: (game.ask, game.ending)) == (None, "over")


def sit(phones: Mapping[str, Page]) -> None:
    """Each where they play; the owner agrees to whoever comes later."""
    owner = next(iter(phones.values()))
    for name, phone in phones.items():
        phone.locator(f"form.eyes button[value='{name}']").click()
        if phone is not owner:
            owner.locator("form[action='/seat'] button.yes").click()
            expect(owner.locator("form[action='/seat']")).to_have_count(0)


@pytest.mark.timeout(300)
def test_two_phones_of_two_rivals_in_two_languages_show_each_their_own_hand(browser: Browser) -> None:
    chance, table, pressed, hidden, shown = random.Random(5), rivals(), 0, 0, 0
    with (
        table_of(table) as (server, session, panel),
        page(browser, server, "owner", locale=ENGLISH) as ada,
        page(browser, server, "player", locale=ITALIAN) as ben,
    ):
        phones, languages = {"Ada": ada, "Ben": ben}, {"Ada": ENGLISH, "Ben": ITALIAN}
        for phone in phones.values():
            phone.goto(home(server))
        sit(phones)
        for _ in range(MOST):
            ask, now, turn = asked(session)
            if ask is None:
                break
            if ask.private and pressed < PRESSES:
                mine, other = phones[ask.who], "Ben" if ask.who == "Ada" else "Ada"
                for phone in phones.values():
                    shows_turn(phone, turn)
                secret = hidden_from(session, other, languages[other])
                hidden += len(secret)
                assert betrays(phones[other], secret) == []
                shown += len(betrays(mine, hidden_from(session, other, languages[ask.who])))
                assert phones[other].locator("#ask .answer button").count() == 0
                press_answer(mine, table.answer(ask, now, chance), ask.kind)
                pressed += 1
            else:
                table.post(session, chance)
        panel.settle()
        assert (is_over(session), pressed) == (True, PRESSES)
        assert (hidden > 0, shown > 0) == (True, True)
        assert [findings(phone) for phone in phones.values()] == [[], []]


@pytest.mark.timeout(300)
def test_one_phone_that_goes_round_is_covered_until_somebody_says_who_they_are(browser: Browser) -> None:
    chance, table, pressed = random.Random(6), rivals(), 0
    with table_of(table) as (server, session, panel), page(browser, server, "owner", locale=ITALIAN) as phone:
        phone.goto(home(server))
        before = ""
        for _ in range(MOST):
            ask, now, turn = asked(session)
            if ask is None:
                break
            if ask.private and pressed < PRESSES and ask.who != before:
                shows_turn(phone, turn)
                assert betrays(phone, hidden_from(session, "", ITALIAN)) == []
                phone.locator(f"#ask form[action='/eyes'] button[value='{ask.who}']").click()
                phone.locator("#ask .answer button").first.wait_for()
                press_answer(phone, table.answer(ask, now, chance), ask.kind)
                pressed += 1
            else:
                table.post(session, chance)
            before = ask.who if ask.private else ""
        panel.settle()
        assert (is_over(session), pressed) == (True, PRESSES)
        assert fits_the_screen(phone)


@pytest.mark.timeout(300)
def test_with_closed_hands_one_page_is_enough_and_never_names_a_card_that_was_not_shown(browser: Browser) -> None:
    chance, table = random.Random(7), rivals(hands="closed")
    with table_of(table) as (server, session, panel), page(browser, server, "owner", locale=ENGLISH) as phone:
        phone.goto(home(server))
        for count in range(MOST):
            ask, now, turn = asked(session)
            if ask is None:
                break
            assert not ask.is_private
            if count % OFTEN == 5 and ask.kind == "choose":
                shows_turn(phone, turn)
                press_answer(phone, table.answer(ask, now, chance), ask.kind)
            else:
                table.post(session, chance)
        panel.settle()
        assert is_over(session)
