"""The simulated box and the pages of the box in a real browser, over a whole evening with real lights and voice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from device.service.service import Service
from tests.browser.browsing import DESK, PHONE, SMALL, TABLET, TV, findings, fits_the_screen, home, page, until
from tests.device.service.house import House, answer, asked, furnished
from web_panel import Server
from web_panel.dice.wiring import LessonSeen, SetSeen


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with furnished(tmp_path, monkeypatch) as made:
        yield made


@pytest.fixture
def server(here: House) -> Server:
    assert here.evenings.phones
    return here.evenings.phones.server


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The pages of one box for all who only look at them."""
    with (
        pytest.MonkeyPatch.context() as around,
        furnished(tmp_path_factory.mktemp("shown"), around) as made,
    ):
        yield made.panel_server


READ = "() => document.querySelector('.proposal') || document.querySelector('[data-throw]').disabled"


def until_a_roll(box: House) -> Service:
    """Answers from elsewhere, until somebody has to roll."""
    service = box.nth(1)
    while not service.session.look(lambda game: game.ask is not None and game.ask.kind == "roll"):
        options = service.session.look(lambda game: game.ask.options if game.ask else ())
        answer(service, 2 if asked(service) == "setup.players" else "attack" if "attack" in options else options[0])
    return service


def asks(tray: Page, said: str) -> None:
    """The box asks this; a press that comes within a blink of an eye would be too early, as on the real one."""
    expect(tray.locator("[data-said]")).to_contain_text(said)
    tray.wait_for_timeout(400)


def test_a_newcomer_plays_with_the_buttons_on_the_page(browser: Browser, here: House, server: Server) -> None:
    with page(browser, server) as tray:
        tray.goto(home(server, "/tray"))
        asks(tray, "How many of you")
        tray.click("[data-press=green]")
        asks(tray, "How hard shall it be?")
        tray.locator("[data-press=back]").scroll_into_view_if_needed()
        box = tray.locator("[data-press=back]").bounding_box()
        assert box
        tray.mouse.move(box["x"] + 20, box["y"] + 20)
        tray.mouse.down()
        tray.wait_for_timeout(1200)
        tray.mouse.up()
        asks(tray, "How many of you")


def test_keys_are_fingers_too(browser: Browser, here: House, server: Server) -> None:
    with page(browser, server, viewport=DESK) as tray:
        tray.goto(home(server, "/tray"))
        asks(tray, "How many of you")
        tray.keyboard.press("3", delay=90)
        asks(tray, "How hard shall it be?")
        tray.locator("[data-press=red]").focus()
        tray.keyboard.press("Enter", delay=90)
        asks(tray, "deck")
        assert len(here.nth(1).session.look(lambda game: game.table.players)) == 3


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_lamps_keep_their_rhythm_unless_somebody_wants_calm(
    browser: Browser, shown: Server, motion: Any, moves: bool
) -> None:
    with page(browser, shown, reduced_motion=motion) as tray:
        tray.goto(home(shown, "/tray"))
        expect(tray.locator("[data-state=phase]")).to_have_text("winking")
        running = tray.evaluate("document.querySelector('[data-light=phase] .glow').getAnimations().length")
        assert (running > 0) is moves


def test_dice_are_thrown_on_the_page(browser: Browser, here: House, server: Server) -> None:
    service = until_a_roll(here)
    before = service.session.look(lambda game: game.turn)
    with page(browser, server) as tray:
        tray.goto(home(server, "/tray"))
        expect(tray.locator("[data-state=tray]")).to_have_text("breathing")
        tray.click("[data-throw]")
        expect(tray.locator("[data-state=tray]")).not_to_have_text("breathing")
    assert service.session.look(lambda game: game.turn) > before


@pytest.mark.timeout(150)
def test_dice_that_fall_in_the_drawn_tray_are_read_by_the_real_eyes(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a newcomer does first: throw, watch them fall, and hear what they show."""
    with furnished(tmp_path, monkeypatch, camera="auto") as box:
        until_a_roll(box)
        turn = box.nth(1).session.look(lambda game: game.turn)
        assert box.evenings.phones
        with page(browser, box.evenings.phones.server, viewport=DESK) as tray:
            tray.goto(home(box.evenings.phones.server, "/tray"))
            expect(tray.locator("[data-picture]")).to_have_attribute("src", re.compile("picture"), timeout=60_000)
            for _ in range(4):  # what leans on the edge is thrown again, as on any table
                tray.click("[data-throw]")
                expect(tray.locator("[data-marks] polygon").first).to_be_attached(timeout=60_000)
                if until(tray, lambda: bool(tray.evaluate(READ)), 200):
                    break
        was_answered = box.nth(1).session.look(lambda game: game.turn) > turn
        room = box.panel.rooms.tray
        assert room
        assert was_answered or ((front := room.front("en")) and front.read)


@pytest.mark.timeout(120)
def test_own_dice_are_taught_on_the_page_which_goes_on_by_itself(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with furnished(tmp_path, monkeypatch, camera="simulated") as box, page(browser, box.panel_server) as dice:
        dice.goto(home(box.panel_server, "/dice"))
        dice.click("text=Other faces")
        dice.fill("#faces", "success, failure")
        dice.click("[data-lesson] details button")
        for taken in range(1, 5):
            dice.click("[action='/dice/lay'] button", timeout=60_000)
            said = f"{taken} of 4" if taken < 4 else "0 % wrongly"
            expect(dice.locator("[data-lesson]")).to_contain_text(said, timeout=30_000)
        expect(dice.locator("[data-picture]")).to_have_attribute("src", re.compile("seen"))
        assert (findings(dice), fits_the_screen(dice)) == ([], True)
        dice.fill("#name", "Nora's dice")
        dice.click("text=I trust that")
        expect(dice.locator(".set h3", has_text="Nora's dice")).to_be_visible(timeout=30_000)


def test_a_set_that_is_learned_while_the_page_comes_is_listed(
    browser: Browser, here: House, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is made while somebody's trust is still being written down; its stream begins when that is done."""
    room, told = here.panel.rooms.dice, [LessonSeen("judged")]
    learned = SetSeen("Nora's dice", {}, [], [])
    monkeypatch.setattr(room, "has_eyes", lambda: True)
    monkeypatch.setattr(room, "lesson", lambda: told[-1])
    monkeypatch.setattr(room, "sets", lambda: [learned] if told[-1].stage == "done" else [])

    def comes(route: Route) -> None:
        told.append(LessonSeen("done", name=learned.name))
        route.continue_()

    with page(browser, server) as dice:
        dice.route("**/dice/stream", comes)
        dice.goto(home(server, "/dice"))
        expect(dice.locator(".set h3")).to_have_text(learned.name)


def test_the_voice_is_heard_after_one_tap(browser: Browser, here: House, server: Server) -> None:
    with page(browser, server) as tray:
        sounds: list[str] = []
        tray.on("request", lambda request: sounds.append(request.url))
        tray.goto(home(server, "/tray"))
        asks(tray, "How many of you")
        with tray.expect_request("**/voice/stream"):
            tray.click("[data-voice]")
        tray.wait_for_timeout(300)
        answer(here.nth(1), 2)
        with tray.expect_request(re.compile(r"/voice/[0-9a-f]{24}$"), timeout=10_000):
            pass
        tray.click("[data-voice]")
        expect(tray.locator("[data-voice]")).to_have_attribute("aria-pressed", "false")


SYSTEM_VOICES = """
window.spoken = [];
const local = (name, lang) => ({ name, lang, voiceURI: name, localService: true, default: false });
const voices = [local("Alba", "it-IT"), local("Basil", "en-GB"), { ...local("Cloud", "en-US"), localService: false }];
const stand_in = Object.assign(new EventTarget(), {
  broken: false,
  getVoices: () => voices,
  cancel() { spoken.push("cut"); },
  speak(words) {
    spoken.push([words.voice && words.voice.name, words.text, words.rate]);
    if (stand_in.broken) return setTimeout(() => words.onerror({ error: "synthesis-failed" }), 20);
    setTimeout(() => words.onstart && words.onstart(), 20);
    setTimeout(() => words.onend && words.onend(), 2000);
  },
});
Object.defineProperty(window, "speechSynthesis", { value: stand_in });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""  # no headless browser has voices: this stands in for those of the system, and for nothing of ours


def test_a_phone_reads_in_a_voice_of_its_system_and_in_ours_where_that_fails(
    browser: Browser, here: House, server: Server
) -> None:
    with page(browser, server) as phone:
        phone.add_init_script(SYSTEM_VOICES)
        phone.goto(home(server, "/box"))
        lists = phone.locator("[data-own-voice=en]")
        expect(lists.locator("option")).to_have_text(["in the voice of the box", "Basil"])
        lists.select_option("Basil")
        assert phone.evaluate("spoken") == [["Basil", "Once upon a time there was a box.", 1]]
        phone.goto(home(server, "/tray"))
        asks(phone, "How many of you")
        phone.evaluate("addEventListener('taleside:spoken', (told) => { window.lit = told.detail.words; }, true)")
        with phone.expect_request("**/voice/stream"):
            phone.click("[data-voice]")
        phone.wait_for_function("() => spoken.some((one) => one[0] === 'Basil') && window.lit", timeout=20_000)
        phone.evaluate("speechSynthesis.broken = true")
        with phone.expect_request(re.compile(r"/voice/[0-9a-f]{24}$"), timeout=20_000):
            answer(here.nth(1), 2)


def test_the_first_six_steps_take_a_minute_and_come_by_themselves_on_a_pi_alone(
    browser: Browser, here: House, server: Server
) -> None:
    with page(browser, server, "owner") as box:
        box.goto(home(server))
        expect(box.locator(".door")).not_to_have_count(0)
        expect(box.locator("text=Six short steps")).to_have_count(0)
        server.panel.simulated = False  # as on a Pi
        box.goto(home(server))
        box.click("text=Six short steps")
        for number in range(1, 7):
            expect(box.locator("main")).to_contain_text(f"Step {number} of 6")
            box.click("form[action='/box/welcome'] button.big")
        expect(box.locator("#ask")).to_contain_text("How many of you")
        expect(box.locator("text=Six short steps")).to_have_count(0)


def test_a_button_that_is_tried_is_named_and_means_nothing(browser: Browser, here: House, server: Server) -> None:
    with page(browser, server, "owner") as box:
        box.goto(home(server, "/box/welcome?step=3"))
        box.click("text=Try the buttons")
        expect(box.locator("[data-pressed]")).to_have_text("Press a button of the box now.")
        box.request.post(home(server, "/tray/press"), form={"button": "blue"})  # refused: not one of our forms
        tray = here.panel.rooms.tray
        assert tray
        tray.press("blue", "short")
        expect(box.locator("[data-pressed]")).to_have_text("Blue")
    assert asked(here.nth(1)) == "setup.players"


def test_everything_is_looked_at_without_loading_anew(browser: Browser, shown: Server) -> None:
    with page(browser, shown, "owner", locale="it-IT") as box:
        box.goto(home(shown, "/box"))
        expect(box.locator(".findings li").first).to_contain_text("memoria", timeout=15_000)


def test_dark_for_the_evening_light_and_large_are_chosen_by_hand(browser: Browser, shown: Server) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    with page(browser, shown, "owner") as box:  # on a phone that is set to light
        box.emulate_media(color_scheme="light")
        box.goto(home(shown, "/box"))
        dark = box.evaluate(ground)
        for choice, is_dark in (("light", False), ("as the phone", False), ("dark", True)):
            box.click(f"main button[name=look]:has-text('{choice}')")
            assert (box.evaluate(ground) == dark) is is_dark, choice
        box.click("main button:has-text('large')")
        assert box.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
        assert fits_the_screen(box)


PAGES = ("/tray", "/dice", "/box", "/box/findings", "/box/log", *(f"/box/welcome?step={step}" for step in range(1, 7)))


@pytest.mark.parametrize(
    ("scheme", "locale", "size"),
    [("dark", "en-GB", PHONE), ("light", "it-IT", SMALL), ("light", "en-GB", TABLET), ("dark", "it-IT", TV)],
)
def test_every_page_of_the_box_is_open_to_everybody(
    browser: Browser, shown: Server, scheme: Any, locale: str, size: Any
) -> None:
    with page(browser, shown, "owner", color_scheme=scheme, locale=locale, viewport=size) as box:
        for path in PAGES:
            box.goto(home(shown, path))
            assert (path, findings(box)) == (path, [])
            assert fits_the_screen(box), path
            assert not re.search(
                r"\b(box|tray|dice|welcome|setting|look)\.[a-z_]+\b", box.locator("main").inner_text()
            ), path
