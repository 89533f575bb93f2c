"""The table on a phone: every kind of question can be answered, everybody is told what comes of it, no secret leaks."""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from device.evening.beginning import begun
from device.evening.session import Session
from engine import Ask, News, choose, each, number, roll, text
from engine.channel import Answer, Correct
from engine.games.wonder_book.table import Hero
from engine.pieces.words import texts_in
from tests.device.demo_evening import box as demo_box
from tests.device.demo_evening import said, setting
from tests.kit.chapter_one import wise
from tests.kit.pages import asking, buttons, values
from tests.web_panel.phone import JSON, Phone, evening, let_in, seen
from web_panel import Panel
from web_panel.phones import KnownPhone
from web_panel.seat import PhoneSeat


@pytest.fixture
def phone() -> Iterator[Phone]:
    with evening() as (panel, _):
        yield let_in(panel)


# Answering ----------------------------------------------------------------------------------------


def test_a_phone_sees_what_is_asked_and_its_press_is_the_answer(phone: Phone) -> None:
    assert "How many of you are playing?" in phone.page()
    answer = phone.answer("2")
    assert answer.status_code == 200
    assert "How many of you" not in seen(answer)
    assert phone.panel.evening.look(lambda game: len(game.history())) == 1


def test_a_form_without_scripts_leads_back_to_the_table(phone: Phone) -> None:
    answer = phone.post("/answer", {"value": "2"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_what_the_question_does_not_allow_is_refused_with_a_reason(phone: Phone) -> None:
    for wrong in ("9", '"two"', "[2]", "{", "NaN", "[" * 5000, "true"):
        answer = phone.answer(wrong)
        assert answer.status_code == 409, wrong
        assert 'class="notice"' in seen(answer)
    assert phone.panel.evening.look(lambda game: len(game.history())) == 0


def test_dice_are_answered_by_how_many_or_one_by_one(phone: Phone) -> None:
    dice = asking(lambda: roll("attack.roll", [("success", "failure")] * 3, "nora", hero="nora"))
    with evening(dice) as (panel, _):
        here = let_in(panel)
        assert re.findall(r"<span>[12] success\w*<", here.page()) == ["<span>1 success<", "<span>2 successes<"]
        assert '["success", "success", "failure"]' in [one.replace("&#34;", '"') for one in buttons(here.page())]
        here.answer('["success", "success", "failure"]')
        here.post("/answer", {"die0": '"failure"', "die1": '"success"', "die2": '"failure"'})
        values = panel.evening.look(lambda game: [past.value for past in game.history()])
    assert values == [["success", "success", "failure"], ["failure", "success", "failure"]]


def test_chance_may_roll_for_people_without_dice() -> None:
    with evening(asking(lambda: roll("attack.roll", [("success", "failure")] * 2, "nora", hero="nora"))) as (panel, _):
        here = let_in(panel)
        assert "Roll for us" in here.page()
        assert here.post("/luck", {}, **JSON).status_code == 200


@pytest.mark.parametrize(("low", "high", "typed"), [(0, 40, "17"), (-3, 60, "-2")])
def test_a_large_number_is_typed(low: int, high: int, typed: str) -> None:
    with evening(asking(lambda: number("lay.hearts", low, high, hero="nora"))) as (panel, _):
        here = let_in(panel)
        assert f'min="{low}" max="{high}"' in here.page()
        assert here.post("/answer", {"number": "99"}, **JSON).status_code == 409
        assert here.post("/answer", {"number": typed}, **JSON).status_code == 200


def test_words_are_typed_and_never_become_markup() -> None:
    with evening(asking(lambda: text("card.text"))) as (panel, _):
        here = let_in(panel)
        assert "<textarea" in here.page()
        assert here.post("/answer", {"text": "<b>hi</b>"}, **JSON).status_code == 200
        assert "<b>hi</b>" not in here.get("/history").text


def test_whatever_people_call_things_is_words_on_every_page(phone: Phone) -> None:
    wicked = "<img src=x onerror=alert(1)>"
    changes = {"campaign.keywords": {wicked: 1}, "counters": {wicked: 1}, "tokens": {wicked: "square"}}
    phone.panel.evening.post(Correct({**changes, "areas": ["square"], "players": [wicked]}, wicked, phone.turn))
    phone.panel.settle()
    pages = [phone.get(path) for path in ("/", "/history", "/right/piles", "/right/counters", "/right/campaign")]
    assert [page.status_code for page in pages] == [200] * 5
    assert [page for page in pages if "<img src=x" in page.text] == []
    assert all("&lt;img src=x" in page.text for page in pages[:3])


def test_one_to_each_is_answered_by_everybody() -> None:
    parts = [Ask("turn.action", "choose", ("move", "pass"), who, {"n": 1}) for who in ("nora", "bruno")]
    with evening(asking(lambda: each("turn.action", parts, n=1))) as (panel, _):
        here = let_in(panel)
        assert here.page().count('name="part"') == 2
        here.answer('"pass"', part="bruno")
        assert 'value="bruno"' not in here.page()
        assert here.answer('"move"', part="nora").status_code == 200


def test_a_proposal_is_confirmed_or_rejected_with_one_press(phone: Phone) -> None:
    for right, moved in (("no", False), ("yes", True)):
        turn = phone.turn
        panel_session(phone).post(Answer(2, turn, "camera", 0.5))
        phone.panel.settle()
        assert "I read: 2" in phone.page()
        phone.post("/judge", {"right": right})
        assert (phone.turn != turn) is moved
        assert "I read" not in phone.page()


def panel_session(phone: Phone) -> Session:
    """The session behind a phone, for what other channels do."""
    session: Session = phone.panel.evening._session  # type: ignore[attr-defined]
    return session


def test_taking_back_says_what_the_hands_have_to_do_and_redo_does_it_again(phone: Phone) -> None:
    phone.answer("2")
    back = seen(phone.post("/undo", {}, **JSON))
    assert "How many of you are playing?" in back
    assert "Now put this right on the table" in back
    assert "How many of you" not in seen(phone.post("/redo", {}, **JSON))


def test_why_reads_the_rules_behind_the_question(phone: Phone) -> None:
    phone.answer("2")
    assert re.search(r"WB-[A-Z]+-\d+", phone.page("/why"))


# Two phones ---------------------------------------------------------------------------------------


def test_when_two_phones_press_at_once_one_advances_and_the_other_is_told_why() -> None:
    with evening() as (panel, _):
        first, second = let_in(panel), let_in(panel)
        turn = str(first.turn)
        assert first.answer("2", turn=turn).status_code == 200
        late = second.answer("3", turn=turn)
        assert late.status_code == 409
        assert "already" in seen(late)
        assert "already" not in first.page()
        assert panel.evening.look(lambda game: [past.value for past in game.history()]) == [2]


def test_a_refusal_is_forgotten_when_the_phone_does_something_else() -> None:
    with evening() as (panel, _):
        here = let_in(panel)
        here.answer("99")
        assert 'class="notice"' in here.page()
        assert 'class="notice"' not in seen(here.answer("2"))


# Secrets ------------------------------------------------------------------------------------------


def everything(phone: Phone) -> str:
    """All that this phone can be shown."""
    fields = re.findall(r'href="(/right/[a-z_]+)"', phone.page("/right"))
    assert len(fields) > 10
    live = next(iter(phone.client.get("/stream", base_url="http://127.0.0.1:8080", buffered=False).response))
    pages = [phone.page(path) for path in ("/", "/live", "/history", "/why", *fields)]
    suggested = re.compile(r"<datalist.*?</datalist>", re.DOTALL)  # what there is in the box is no secret
    return suggested.sub("", "\n".join([*pages, str(live)]))


def test_what_is_in_secret_hands_reaches_nobody_elses_phone() -> None:
    heroes = {name: Hero(name, area="square", hearts=3, max_hearts=4) for name in ("nora", "bruno")}
    heroes["nora"].shreds = ["cocoa"]
    table = {"house": {"shreds_open": "no"}, "shred_deck": ["socks"]}
    game = asking(lambda: number("lay.hearts", 0, 3, hero="nora"), **table)
    game.correct({"heroes.nora.shreds": ["cocoa"]})
    names = [said().name("shred", "cocoa"), "cocoa"]
    with evening(game) as (panel, _):
        other, hers = let_in(panel), let_in(panel)
        hers.post("/eyes", {"who": "nora"})
        shown = everything(other).casefold()
        assert [name for name in names if name.casefold() in shown] == []
        assert names[0] in hers.page()


def test_a_secret_question_is_only_answered_by_whom_it_is_for() -> None:
    ask = lambda: choose("give.what", ["shred:cocoa", "shred:socks"], "nora", private=True, hero="bruno")  # noqa: E731
    with evening(asking(ask, house={"shreds_open": "no"})) as (panel, _):
        other, hers = let_in(panel), let_in(panel)
        for here in (other, hers):
            assert "I am Nora" in here.page()
            assert buttons(here.page()) == []
        hers.post("/eyes", {"who": "nora"})
        assert values(hers.page()) == ["shred:cocoa", "shred:socks"]
        assert buttons(other.page()) == []
        assert hers.answer('"shred:socks"').status_code == 200
        assert "Socks" not in other.page("/history")


def test_two_phones_cannot_have_the_same_eyes() -> None:
    with evening(asking(lambda: number("lay.hearts", 0, 3, hero="nora"), house={"shreds_open": "no"})) as (panel, _):
        first, second = let_in(panel), let_in(panel)
        assert first.post("/eyes", {"who": "nora"}, **JSON).status_code == 200
        taken = second.post("/eyes", {"who": "nora"}, **JSON)
        assert (taken.status_code, "Another phone" in taken.json["notice"]) == (409, True)  # type: ignore[index]
        assert second.post("/eyes", {"who": "deck"}, **JSON).status_code == 200
        assert panel.seat(panel.phones.all()[1]).who == "all"


def test_nothing_of_a_card_that_was_not_read_reaches_a_phone() -> None:
    box, known = demo_box(), set[int]()
    said_on = defaultdict[str, set[int]](set)
    for card in box.chapters[1].cards:
        for words in texts_in(card):
            said_on[words.say("en")].add(card.number)
    with evening() as (panel, _):
        here, chance = let_in(panel), random.Random(3)
        for _ in range(250):
            here.answer(json.dumps(panel.evening.look(lambda game: wise(game.ask, game.table, chance))))  # type: ignore[arg-type]
            t = panel.evening.look(lambda game: game.table.to_data())
            known |= {
                *t["read"],
                *t["discard"],
                *t["deck"][:1],
                *t["special"],
                *t["given"],
                *chain(*t["stacks"].values()),
                *chain(*(hero["items"] for hero in t["heroes"].values())),
            }
            shown = here.page()
            leaks = [text for text, on in said_on.items() if not on & known and len(text) > 25 and text in shown]
            assert leaks == []
        assert len(known) > 5


# A whole chapter ----------------------------------------------------------------------------------


def is_next_chapter(panel: Panel) -> bool:
    return panel.evening.look(lambda game: bool(game.table.campaign.chapter > 1))


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_chapter_is_played_with_a_phone_alone(language: str) -> None:
    with evening(begun(setting()).game) as (panel, _):
        here, chance = let_in(panel, language=language), random.Random(5)
        for _ in range(900):
            kind, wanted = panel.evening.look(lambda game: (game.ask.kind, wise(game.ask, game.table, chance)))  # type: ignore[arg-type, union-attr]
            if is_next_chapter(panel):
                break
            page = here.page()
            if kind in ("choose", "draw"):
                assert wanted in values(page)
            assert here.answer(json.dumps(wanted)).status_code == 200
            assert "WB-" not in page
        assert is_next_chapter(panel)


def test_every_word_of_the_page_is_in_the_language_of_the_phone(phone: Phone) -> None:
    italian = let_in(phone.panel, language="it").page()
    assert 'lang="it"' in italian
    for english in ("Undo", "Destiny", "History", "Fix the table", "Trackers", "Beside the book"):
        assert english not in italian


def test_news_of_the_same_turn_stay_and_older_ones_are_kept_below(phone: Phone) -> None:
    seat = phone.panel.seat(phone.panel.phones.all()[0])
    first = seat.state().view
    for turn, what in ((90, "a"), (90, "b"), (91, "c")):
        seat.show(replace(first, turn=turn, news=(News(what),)))
    state = seat.state()
    assert ([news.what for news in state.told], [news.what for news in state.earlier][-2:]) == (["c"], ["a", "b"])


def test_without_an_evening_a_phone_is_told_to_wait() -> None:
    panel = Panel()
    assert "Nothing is being played" in let_in_empty(panel)


def let_in_empty(panel: Panel) -> str:
    return Phone(let_in(panel).client, panel).page("/")


def test_a_table_that_is_laid_from_one_list_has_nothing_to_tick_off(phone: Phone) -> None:
    for value in ("2", '"normal"'):
        phone.answer(value)
    page = phone.page()
    assert "Done already" not in page
    assert ("all 17 Sparks" in page, "5 face up, 5 face down" in page) == (True, True)


def test_an_evening_that_ends_while_its_table_is_looked_up_is_no_page_that_is_missing(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, of = phone.panel.seat, phone.panel

    def ended(known: KnownPhone) -> PhoneSeat:
        monkeypatch.setattr(of, "_evening", None)
        of._seats.clear()
        return waiting(known)

    monkeypatch.setattr(of, "seat", ended)
    assert phone.get("/").status_code == 200
    assert 'id="ask"' not in phone.page("/")
