"""A seat: every command does what it says, and says what it cannot do."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from device.evening.beginning import TableSetting, begun
from device.evening.words import words
from device.terminal.commands import GoHome, PageToRead
from device.terminal.seat import TerminalSeat
from engine import ROOM
from engine.channel import Answer
from engine.content import Text
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from tests.browser.sensible_tables import HEROES
from tests.device.demo_evening import BEGIN, cards, say, seated, setting
from tests.device.demo_evening import box as demo_box
from tests.kit.battle import battle


@pytest.fixture
def seat() -> Iterator[TerminalSeat]:
    """Somebody who has played up to the first card."""
    with seated(begun(setting()).game) as seat:
        yield say(seat, *BEGIN)


def asked(seat: TerminalSeat) -> str:
    return seat.shown.view.ask.what if seat.shown.view.ask else f"[{seat.shown.view.ending}]"


def page(seat: TerminalSeat, typed: str) -> list[str]:
    """The lines of a page that a command brings up."""
    found = seat.say(typed)
    assert isinstance(found, PageToRead)
    return list(found.lines)


def test_one_plays_by_numbers_names_and_enter(seat: TerminalSeat) -> None:
    assert asked(seat) == "goal.set"
    assert list(seat.shown.view.table.heroes) == ["nora", "bruno"]


def test_what_was_told_stays_until_the_next_answer() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "move", "bakery")
        assert seat.shown.told == ["Nora goes to the Bakery."]
        say(seat, "w", "moon")
        assert seat.shown.told == ["Nora goes to the Bakery."]
        say(seat, "pass")
        assert seat.shown.told == ["Nora is done."]


def test_undo_says_what_the_hands_have_to_put_back_and_redo_does_it_again() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "move", "bakery", "u")
        assert (seat.shown.told, seat.shown.hands) == (["Taken back."], ["Put Nora into the Market Square."])
        say(seat, "r")
        assert seat.shown.view.table.heroes["nora"].area == "bakery"
        say(seat, "u 3")
        assert asked(seat) == "turn.who"
        say(seat, "u")
        assert seat.shown.told == ["There are not 1 things to take back."]


def test_undo_of_what_moves_nothing_says_so() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "u")
        assert seat.shown.hands == ["Nothing has to be moved on the table."]


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", ("c + Wyrm Bakery", "c +zelda", "c + Greta Market Square")),
        ("it", ("c + wyrm panetteria", "c + nora", "c + greta piazza del mercato")),
    ],
)
def test_a_wyrm_or_a_hero_is_put_onto_the_table_in_plain_words(language: str, typed: tuple[str, str, str]) -> None:
    wyrm, nobody, hero = typed
    with seated(battle(players=["1", "2", "3"]), language=language) as seat:
        say(seat, wyrm, nobody)
        assert "c + Wyrm" in seat.shown.said[-1]
        say(seat, hero)
        table = seat.shown.view.table
        assert (table.wyrms["C"].area, table.heroes["greta"].area) == ("bakery", "square")
        assert (table.heroes["greta"].player, table.heroes["greta"].hearts) == ("3", 4)


def test_a_correction_sets_the_table_right_and_a_wrong_one_gets_a_sentence() -> None:
    with seated(battle()) as seat:
        say(seat, "c nora.hearts = 2")
        assert seat.shown.view.table.heroes["nora"].hearts == 2
        assert seat.shown.hands == ["Nora: 2 Hearts, not 4."]
        say(seat, "c nora.hearts = many")
        assert seat.shown.told == ["Nora hearts cannot be many: it takes a whole number."]
        say(seat, "c moon = 1")
        assert seat.shown.said == ["There is nothing called moon on the table. Type c alone to see what there is."]


@pytest.mark.parametrize(
    "value", ["99999999999999999999999999", "1e999", "NaN", "-1", "[[[]]]", '{"a": {}}', "\\ud800"]
)
def test_odd_values_are_refused_or_stand_but_never_end_the_evening(value: str) -> None:
    with seated(battle()) as seat:
        say(seat, f"c destiny = {value}", f"c heroes.nora.hearts = {value}", f"c heroes.nora.area = {value}", "t", "p")
        say(seat, "u", "r", "nora")
        assert seat.shown.view.turn > 0


def test_what_cannot_be_right_is_accepted_and_wondered_about() -> None:
    with seated(battle()) as seat:
        say(seat, "c nora.area = moon")
        assert seat.shown.told == ["Done, I have changed it.", "Nora is in moon, which is not on this map."]
        say(seat, "c destiny = 4")
        assert seat.shown.told == ["Done, I have changed it."]


def test_what_nobody_can_take_off_is_refused_in_words() -> None:
    with seated(battle()) as seat:
        say(seat, "c heroes.milo = none")
        assert seat.shown.told == ["Milo cannot be nothing: it takes a thing with all its parts."]


def test_what_was_set_right_stands_in_the_history_in_words() -> None:
    with seated(battle()) as seat:
        say(seat, "c nora place bakery", "c wyrm A none")
        assert [line.split("  ")[-1] for line in page(seat, "h")] == [
            "set right: Wyrm A = nothing",
            "set right: Nora place = Bakery",
        ]


def test_a_path_alone_lists_what_could_be_set_right() -> None:
    with seated(battle()) as seat:
        assert "Nora hearts = 4" in page(seat, "c nora")
        assert "heroes.nora.begun = false" in page(seat, "c nora")
        assert "destiny = 5" in page(seat, "c")


def test_a_question_is_waved_away_where_its_rule_allows_it() -> None:
    with seated(battle()) as seat:
        say(seat, "s")
        assert seat.shown.told == ["This question cannot be waved away."]
        say(seat, "nora", "move", "s")
        assert (asked(seat), seat.shown.told) == ("turn.action", ["Waved away."])


def test_why_reads_the_rules_behind_what_has_just_happened_as_well() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "attack", "+ -", "no", "1")
        lines = page(seat, "w")
        stunned = lines.index("• A Wyrm in the Market Square is stunned. Lay it down.")
        assert lines[0].partition(": ")[0] == seat.shown.view.why[0]
        assert lines[stunned + 1].startswith("WB-")
        assert len(set(lines)) == len(lines)


def test_why_reads_the_rules_behind_the_question_or_any_other() -> None:
    with seated(battle(), language="it") as seat:
        assert [line.partition(": ")[0] for line in page(seat, "w")] == list(seat.shown.view.why)
        assert any(line.startswith("WB-PPH-03: Decidete") for line in page(seat, "w"))
        assert page(seat, "perché wb-atk-04")[0].startswith("WB-ATK-04: ")
        assert page(seat, "w XX-YYY-01") == ["XX-YYY-01: XX-YYY-01"]


def test_the_history_calls_what_was_answered_as_it_was_called_then() -> None:
    """What lay on the table then may have gone: a box of a challenge is no card of that number."""
    found, chance, wrong = HEROES.game.open(HEROES.game.demo())[0], random.Random(4), list[str]()
    assert found
    game = begun(TableSetting(HEROES.game, found, HEROES.people)).game
    with seated(game, said_as=words(HEROES.game, found, "en")) as seat:
        called = list[str]()
        for at in range(1, 161):
            then, ask = seat.session.look(lambda game: (game.table.seen_by(ROOM), game.ask))
            HEROES.post(seat.session, chance)
            past = seat.session.look(lambda game: game.history()[-1])
            called.append(seat.shown.words.over(then).past(past, ask))
            if at % 5 == 0:
                seat.catch_up()
                said = {line.split(maxsplit=1)[1] for line in page(seat, "h")}
                wrong += [one for one in called[-10:] if one not in said]
    assert not wrong


def test_the_history_is_numbered_and_goes_back_to_any_line() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "move", "bakery", "c destiny = 4", "pass")
        assert page(seat, "h") == [
            "      5  Nora: pass",
            "      4  set right: destiny = 4",
            "      3  Nora: Bakery",
            "      2  Nora: move",
            "      1  Nora",
        ]
        say(seat, "h 2")
        assert (asked(seat), seat.shown.view.table.destiny) == ("turn.action", 5)
        say(seat, "h 9")
        assert seat.shown.said == ["9 is no line of the history: it has the numbers 1 to 1."]


def test_asides_are_offered_by_number_and_done() -> None:
    with seated(battle(destiny=4)) as seat:
        assert page(seat, "a") == [" 1  We have reached the goal", " 2  Nora uses Mug of Cocoa"]
        say(seat, "a 2", "yes")  # she has all her hearts, and is asked whether she means it
        assert seat.shown.view.table.heroes["nora"].shreds == []
        say(seat, "a 7")
        assert seat.shown.said == ["7 is none of the things that can be done now: there are 1."]


def test_problems_of_the_table_are_said() -> None:
    with seated(battle(supply=17)) as seat:
        say(seat, "c nora.hearts = 9")
        assert "Nora cannot have 9 Hearts: none at least, 4 at most." in page(seat, "p")


def test_news_table_and_help_are_pages() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "move", "bakery")
        assert page(seat, "n") == ["Nora goes to the Bakery."]
        assert any("Nora" in line and "Bakery" in line for line in page(seat, "t"))
        assert sum(line.strip().startswith(tuple("urcswhapnt?q")) for line in page(seat, "?")) >= 12


def test_an_option_named_in_full_comes_before_a_command() -> None:
    renamed = msgspec.structs.replace(demo_box().heroes["bruno"], name=Text(words={"*": "Undo"}))
    heroes = {**demo_box().heroes, "bruno": renamed}
    odd = words(WONDER_BOOK, replace(cards(), box=replace(demo_box(), heroes=heroes)), "en")
    with seated(battle(), said_as=odd) as seat:
        say(seat, "UNDO")
        assert seat.shown.view.table.active == "bruno"


def test_quitting_goes_home(seat: TerminalSeat) -> None:
    with pytest.raises(GoHome):
        seat.say("q")


# Chance -------------------------------------------------------------------------------------------


def test_enter_and_roll_roll_the_dice() -> None:
    for typed in ("ok", "roll"):
        with seated(battle()) as seat:
            say(seat, "nora", "attack", typed)
            assert seat.shown.told[0].endswith(("success.", "successes."))
            assert seat.session.look(lambda game: game.history()[-1].by) == "dice"


def test_rolling_by_itself_asks_nobody_and_undo_goes_back_over_it() -> None:
    with seated(battle(), rolling="auto") as seat:
        say(seat, "nora", "attack")
        assert asked(seat) != "attack.roll"
        say(seat, "u")
        assert asked(seat) == "turn.action"
        say(seat, "r")
        assert asked(seat) not in ("attack.roll", "turn.action")


def test_the_same_seed_has_the_same_luck_and_an_undone_roll_is_rolled_anew() -> None:
    rolls = []
    for _ in range(2):
        with seated(battle(), seed="tick") as seat:
            say(seat, "nora", "attack", "ok", "u", "ok")
            rolls.append(seat.session.look(lambda game: [past.value for past in game.history()]))
    assert rolls[0] == rolls[1]


# Proposals and secrets ----------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "rolled"), [("ok", ["success", "failure"]), ("- -", ["failure", "failure"])])
def test_a_proposal_is_confirmed_or_replaced(typed: str, rolled: list[str]) -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "attack")
        seat.post(Answer(["success", "failure"], seat.shown.view.turn, "camera", 0.5))
        say(seat, "w", typed)
        assert seat.session.look(lambda game: game.history()[-1].value) == rolled


def test_a_proposal_is_rejected_and_asked_again() -> None:
    with seated(battle()) as seat:
        say(seat, "nora", "attack")
        seat.post(Answer(["success", "failure"], seat.shown.view.turn, "camera", 0.5))
        say(seat, "no")
        assert (asked(seat), seat.shown.view.proposal, seat.shown.told) == (
            "attack.roll",
            None,
            ["Then let us look again."],
        )


def test_a_secret_is_shown_only_after_its_owner_took_the_screen() -> None:
    with seated(battle(house={"shreds_open": "no"})) as seat:
        say(seat, "nora", "give")
        assert seat.shown.view.ask is not None
        assert (asked(seat), seat.shown.view.ask.options) == ("give.what", ())
        assert seat.shown.words.table.heroes["nora"].shreds == ["?"]
        say(seat, "1")
        assert seat.shown.said[0].startswith("Only Nora may answer this.")
        say(seat, "ok")
        assert (seat.who, seat.shown.view.ask.options) == ("nora", ("shred:cocoa",))
        say(seat, "1", "bruno")
        assert (asked(seat), seat.shown.view.table.heroes["bruno"].shreds) == ("turn.action", ["?"])
        say(seat, "pass")
        assert (seat.who, seat.shown.view.who) == ("all", "all")
