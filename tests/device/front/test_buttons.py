"""Buttons in an evening: what each press means, and when it means nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from device.front.buttons import Buttons
from device.front.meanings import GUARD, MEANINGS, SITUATIONS, Call, Meant, OtherEyes, Pointer, habits, meaning
from device.front.presses import LONG, Kind, Press
from engine import Aside, Game, Next, choose, each, goto, number, over, pause, roll, rule, skippable, text
from engine.asks import Ask
from engine.channel import Answer, Undo, View, seen
from tests.device.front.table import A_WHILE, on_the_table
from tests.engine.small import Small, Step, game, hurt, rules
from tests.kit.counting_box import count, few


@rule
async def dice(t: Small) -> Next:
    """Three dice."""
    faces = await roll("dice", [("hit", "blank")] * 3)
    t.count = faces.count("hit")
    return goto(dice)


@rule
async def story(t: Small) -> Next:
    """Something is read, and then there is a choice."""
    await pause("story.read")
    t.count = await number("story.more", 1, 3)
    return goto(story)


@rule
async def whisper(t: Small) -> Next:
    """Only Ken is asked."""
    card = await choose("whisper", t.deck, "ken", private=True)
    t.count = list(t.deck).index(card) + 1
    return goto(count)


@rule
async def secrets(t: Small) -> Next:
    """Ken is asked in secret, and Lara is not."""
    asks = [Ask("x", "number", (1, 3), "lara"), Ask("y", "number", (1, 3), "ken", private=True)]
    t.count = sum((await each("secrets", asks)).values())
    return goto(count)


@rule
async def name(t: Small) -> Next:
    """Words."""
    t.count = len(await text("name"))
    return goto(name)


@rule
async def last(t: Small) -> Next:
    """And then it is over."""
    await pause("last")
    return over("won")


@skippable(None)
async def maybe(t: Small) -> None:
    t.count = await number("maybe", 1, 3)


async def rest(t: Small) -> Next:
    await maybe(t)
    return goto(count)


def offering(*steps: Step) -> Game:
    """A game in which heroes can be hurt out of turn."""
    asides = {"hurt": Aside(rule(hurt), offers=lambda t: [(name,) for name in t.heroes])}
    return Game(replace(rules(*steps), asides=asides), Small(), None, strict=True)


def test_next_puts_the_cursor_down_first_and_takes_what_it_stands_on_then() -> None:
    with on_the_table(game(count)) as box:
        assert (box.pointer.index, len(box.pointer.things)) == (None, 10)
        box.calmly("next")
        assert (box.pointer.index, box.view.table.count) == (0, 0)
        box.calmly("back", "back", "next")
        assert (box.pointer.index, box.view.table.count) == (None, 2)


def test_back_goes_on_and_after_the_last_comes_the_first() -> None:
    with on_the_table(game(few)) as box:
        seen = []
        for _ in range(4):
            box.calmly("back")
            seen.append(box.pointer.index)
        assert seen == [0, 1, 2, 0]


def test_who_goes_on_quickly_loses_no_press() -> None:
    with on_the_table(game(count)) as box:
        box.wait()
        for _ in range(8):
            box.press("back", seconds=0.0625)
        assert box.pointer.index == 7


def test_a_colour_takes_one_of_a_few_at_once() -> None:
    with on_the_table(game(few)) as box:
        assert box.pointer.colours == {"red": 0, "green": 1, "blue": 2}
        box.calmly("blue", "yellow")
        assert box.view.table.count == 3


def test_of_a_longer_list_the_last_colour_turns_the_page() -> None:
    with on_the_table(game(count)) as box:
        pages = []
        for _ in range(4):
            box.calmly("yellow")
            pages.append(list(box.pointer.colours.values()))
        assert pages == [[3, 4, 5, None], [6, 7, 8, None], [9, None], [0, 1, 2, None]]
        box.calmly("yellow", "next")
        assert box.pointer.index == 3
        box.calmly("green")
        assert box.view.table.count == 4


def test_the_page_follows_the_cursor() -> None:
    with on_the_table(game(count)) as box:
        box.calmly(*["back"] * 5)
        assert (box.pointer.index, box.pointer.colours["green"]) == (4, 4)


def test_what_was_looked_up_out_of_turn_is_closed_when_somebody_answers() -> None:
    with on_the_table(offering(few)) as box:
        box.wait()
        box.long("next")
        box.session.post(Answer(2, box.view.turn, "phone"))
        box.wait()
        assert [thing.phrase for thing in box.pointer.things] == ["option"] * 3


def test_a_story_goes_on_with_next() -> None:
    with on_the_table(game(story)) as box:
        box.calmly("next")
        assert box.view.ask
        assert box.view.ask.what == "story.more"


def test_long_back_takes_back_and_does_so_again() -> None:
    with on_the_table(game(few)) as box:
        box.calmly("red", "green", "blue")
        for left in (3, 1, 0):
            box.wait()
            box.long("back")
            assert box.view.table.count == left
        assert [news.what for news in box.view.news] == ["undone"]


def test_a_proposal_is_confirmed_by_next_and_refused_by_back() -> None:
    with on_the_table(game(dice)) as box:
        box.session.post(Answer(["hit", "blank", "hit"], box.view.turn, "camera", sure=0.5))
        box.calmly("back")
        assert (box.view.proposal, box.view.table.count) == (None, 0)
        box.session.post(Answer(["hit", "blank", "hit"], box.view.turn, "camera", sure=0.5))
        box.calmly("next")
        assert box.view.table.count == 2


def test_a_wrong_reading_is_put_right_with_three_presses() -> None:
    with on_the_table(game(dice)) as box:
        box.session.post(Answer(["hit", "hit", "hit"], box.view.turn, "camera", sure=0.5))
        box.calmly("back", "red")
        assert (box.view.table.count, box.view.turn > 1) == (0, True)


def test_words_can_be_spelled() -> None:
    with on_the_table(game(name)) as box:
        box.calmly("red", "green")  # A to D, B
        assert box.pointer.things[-1].about == {"word": "B"}
        while box.pointer.thing is None or box.pointer.thing.phrase != "written":
            box.calmly("back")
        box.calmly("next")
        assert box.view.table.count == 1


def test_a_secret_is_shown_when_the_one_who_is_asked_says_so_and_hidden_again_after_it() -> None:
    with on_the_table(game(whisper, count)) as box:
        assert (box.pointer.things, box.box.buttons.situation) == ((), "secret")
        box.calmly("red")
        assert box.view.table.count == 0
        box.calmly("next")
        assert (len(box.pointer.things), box.pointer.is_private, box.box.buttons.who) == (3, True, "ken")
        assert box.view.ask
        assert box.view.ask.options == ()  # the lights are still everybody's
        box.calmly("green")
        assert (box.view.table.count, box.box.buttons.who, box.pointer.is_private) == (2, "all", False)


def test_of_several_who_are_asked_those_without_secrets_answer_first() -> None:
    with on_the_table(game(secrets, count)) as box:
        box.calmly("red")
        assert box.box.buttons.situation == "secret"
        box.calmly("next", "blue")
        assert (box.view.table.count, box.box.buttons.who) == (4, "all")


def test_long_next_offers_to_teach_the_dice_that_are_asked_for() -> None:
    with on_the_table(game(dice)) as box:
        box.wait()
        box.long("next")
        assert "learn" in [thing.phrase for thing in box.pointer.things]


def test_long_next_shows_what_can_be_done_out_of_turn_and_leads_back() -> None:
    with on_the_table(offering(rest, count)) as box:
        box.wait()
        box.long("next")
        phrases = [thing.phrase for thing in box.pointer.things]
        assert phrases == ["skip", "aside", "aside", "whole_turn", "slower", "faster", "close"]
        box.calmly("back", "next")
        assert [news.what for news in box.view.news] == ["skipped"]
        box.wait()
        box.long("next")
        while box.pointer.thing is None or box.pointer.thing.phrase != "close":
            box.calmly("back")
        box.calmly("next")
        assert len(box.pointer.things) == 10


def test_an_aside_and_a_redo_are_done_with_buttons() -> None:
    with on_the_table(offering(count)) as box:
        box.wait()
        box.long("next")
        box.calmly("red")
        assert sum(hero.hearts for hero in box.view.table.heroes.values()) < 6
        box.wait()
        box.long("back")
        box.wait()
        box.long("next")
        box.calmly("red")
        assert [news.what for news in box.view.news][:1] == ["redone"]


def test_when_the_game_is_over_next_says_where_we_are_and_long_back_takes_back() -> None:
    with on_the_table(game(last)) as box:
        box.calmly("next")
        box.called()
        box.calmly("next", "red", "back")
        assert box.called() == ["where"]
        box.wait()
        box.long("back")
        assert box.view.ask is not None


# What does not count ------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "counts"), [(0.05, False), (GUARD - 0.02, False), (GUARD + 0.02, True)])
def test_a_press_soon_after_its_meaning_has_changed_does_not_count(after: float, counts: bool) -> None:
    with on_the_table(game(story)) as box:
        box.session.post(Answer("go on", box.view.turn, "phone"))
        box.wait(after)
        box.press("red")
        assert (box.view.table.count == 1) is counts
        assert ("too_early" in box.called()) is not counts


def test_a_press_that_is_too_early_cuts_nothing_short_and_a_light_flashes_for_it_once() -> None:
    with on_the_table(game(story)) as box:
        box.session.post(Answer("go on", box.view.turn, "phone"))
        box.wait(0.05)
        box.heard.clear()
        box.press("next")
        assert [signal.what for signal in box.heard if isinstance(signal, Call)] == ["too_early"]
        assert box.lights("attention") == "flash"
        box.wait(1.0)
        assert box.lights("attention") == "dark"


def test_a_finger_that_was_down_before_the_meaning_changed_means_what_it_saw() -> None:
    with on_the_table(game(story)) as box:
        box.wait()
        box.down("next")
        box.wait(0.2)
        box.session.post(Answer("go on", box.view.turn, "phone"))
        box.wait(0.4)
        box.up("next")
        box.wait()
        assert box.pointer.index is None
        assert "too_early" in box.called()


def test_two_presses_in_a_row_answer_once() -> None:
    with on_the_table(game(story)) as box:
        box.wait()
        box.press("next", "next", "next", seconds=0.06)
        assert box.view.ask
        assert (box.view.ask.what, box.view.table.count) == ("story.more", 0)


def test_a_long_press_that_began_before_something_happened_takes_nothing_back() -> None:
    with on_the_table(game(few)) as box:
        box.calmly("red")
        box.wait()
        box.down("back")
        box.wait(LONG / 2)
        box.session.post(Answer(2, box.view.turn, "phone"))
        box.wait(LONG)
        box.up("back")
        box.wait()
        assert box.view.table.count == 3


def test_a_proposal_that_has_just_become_another_is_not_confirmed() -> None:
    with on_the_table(game(dice)) as box:
        box.session.post(Answer(["hit", "hit", "hit"], box.view.turn, "camera", sure=0.5))
        box.wait()
        box.session.post(Answer(["hit", "blank", "blank"], box.view.turn, "camera", sure=0.5))
        box.wait(0.1)
        box.press("next")
        assert (box.view.proposal is None, "too_early" in box.called()) == (False, True)


def test_who_only_put_the_cursor_down_does_not_answer_with_the_same_impatience() -> None:
    with on_the_table(game(few)) as box:
        box.wait()
        box.press("next", "next")
        assert (box.pointer.index, box.view.table.count) == (0, 0)


def test_what_harms_nothing_counts_at_any_time() -> None:
    with on_the_table(game(story)) as box:
        box.session.post(Answer("go on", box.view.turn, "phone"))
        box.wait(0.01)
        box.press("repeat")
        assert box.called() == ["again"]


def test_somebody_else_may_answer_first_and_nobody_is_told_off() -> None:
    with on_the_table(game(count)) as box:
        box.calmly("back", "back")
        box.session.post(Answer(5, box.view.turn, "phone"))
        box.wait()
        assert (box.pointer.index, box.view.table.count) == (None, 5)


def test_a_refusal_is_told_to_the_whole_room() -> None:
    with on_the_table(game(few)) as box:
        box.wait()
        box.long("back")
        assert [news.what for news in box.view.news] == ["error.not_now.undo"]


def test_while_an_answer_is_on_its_way_no_second_one_is_sent() -> None:
    with on_the_table(game(few)) as box:
        box.wait()
        session, box.box._session = box.box._session, None
        box.calmly("red", "red")
        box.box._session = session
        box.calmly("green")
        assert box.view.table.count == 0


# What others are told -----------------------------------------------------------------------------


def test_buttons_call_for_what_is_no_answer() -> None:
    with on_the_table(game(count)) as box:
        box.wait()
        box.press("repeat")
        box.wait(1)
        box.long("repeat")
        box.long("power")
        for chord in (("back", "repeat"), ("next", "repeat"), ("next", "back")):
            box.chord(*chord)
        box.press("talk")
        assert box.called() == ["again", "where", "power", "night", "pair", "hold", "talk", "talk off"]
        assert box.view.table.count == 0


def test_repeat_twice_goes_one_sentence_back() -> None:
    with on_the_table(game(count)) as box:
        box.wait()
        box.double("repeat")
        assert box.called() == ["again", "sentence"]


def test_next_silences_whoever_speaks_before_anything_else_and_cuts_when_it_is_let_go() -> None:
    with on_the_table(game(story)) as box:
        box.wait()
        box.heard.clear()
        box.down("next")
        box.wait(0.02)
        assert box.heard == [Call("breath")]
        box.up("next")
        box.wait()
        assert [call.what for call in box.heard if isinstance(call, Call)] == ["breath", "cut", "breath"]


def test_a_finger_that_leaves_after_somebody_else_has_answered_lets_the_voice_go_on() -> None:
    with on_the_table(game(story)) as box:
        box.wait()
        box.heard.clear()
        box.down("next")
        box.wait(0.1)
        box.session.post(Answer("go on", box.view.turn, "phone"))
        box.wait(0.1)
        box.up("next")
        box.wait()
        assert box.heard[-1] == Call("breath", on=False)


def test_two_buttons_together_cut_nothing() -> None:
    with on_the_table(game(story)) as box:
        box.wait()
        box.heard.clear()
        box.chord("next", "back")
        assert [(call.what, call.on) for call in box.heard if isinstance(call, Call)] == [
            *(("breath", True), ("hold", True), ("breath", False))
        ]


def test_the_knob_turns_the_volume() -> None:
    with on_the_table(game(count)) as box:
        box.turn(2)
        box.turn(-1)
        box.wait()
        assert [call.by for call in box.heard if isinstance(call, Call)] == [1, 1, -1]


def test_the_cursor_is_told_when_it_moves_and_only_then() -> None:
    with on_the_table(game(count)) as box:
        box.wait()
        box.heard.clear()
        box.calmly("back", "repeat", "back")
        told = [signal for signal in box.heard if isinstance(signal, Pointer)]
        assert [(pointer.index, pointer.is_moved) for pointer in told] == [(0, True), (1, True)]
        assert [pointer.thing.option for pointer in told if pointer.thing] == [0, 1]


def too_loud(signal: object) -> None:
    raise OSError("no ears")


def test_who_cannot_hear_does_not_disturb_the_others(caplog: pytest.LogCaptureFixture) -> None:
    with on_the_table(game(count)) as box:
        box.box.hear.insert(0, too_loud)
        box.calmly("back", "back", "next")
        assert box.view.table.count == 1
    assert "somebody could not hear" in caplog.text


def test_a_stuck_button_is_told_and_lit_until_it_is_free() -> None:
    with on_the_table(game(count)) as box:
        box.down("red")
        box.wait(11)
        assert ("stuck" in box.called(), box.lights("attention")) == (True, "heartbeat")
        box.up("red")
        box.wait()
        assert (box.called(), box.lights("attention")) == (["stuck off"], "dark")


def test_an_edge_that_got_lost_is_noticed_on_the_pin() -> None:
    with on_the_table(game(few)) as box:
        box.wait()
        box.down("next")
        box.wait(0.1)
        contact = box.box.pins.contacts["next"]
        contact._device.pin.when_changed = None
        box.up("next")
        box.wait(A_WHILE)
        assert (box.pointer.index, box.called()) == (0, [])


# Alone, without a session -------------------------------------------------------------------------


class Room:
    """Who owns the buttons, and keeps all that was meant."""

    def __init__(self) -> None:
        self.buttons, self.meant = Buttons(), list[Meant]()

    @property
    def looks(self) -> int:
        return sum(isinstance(one, OtherEyes) for one in self.meant)

    def see(self, view: View, at: float) -> None:
        self.meant += self.buttons.see(view, at)

    def press(self, button: str, kind: Kind, at: float) -> None:
        self.meant += self.buttons.press(Press(button, kind, at, at), at)


def test_what_is_taken_back_is_what_was_seen() -> None:
    room = Room()
    room.see(seen(game(few), "all"), 0)
    room.press("back", "long", 1)
    assert [one for one in room.meant if isinstance(one, Undo)] == [Undo("box", to=1)]


def test_a_view_for_everybody_that_is_still_on_its_way_closes_no_secret() -> None:
    playing, room = game(whisper, count), Room()
    room.see(seen(playing, "all"), 0)
    room.press("next", "short", 1)
    room.see(seen(playing, "ken"), 1.1)
    room.see(seen(playing, "all"), 1.2)
    assert (room.buttons.who, len(room.buttons.pointer.things), room.looks) == ("ken", 3, 1)


def test_a_secret_that_was_waved_away_meanwhile_is_not_shown() -> None:
    playing, room = game(whisper, count), Room()
    room.see(seen(playing, "all"), 0)
    room.press("next", "short", 1)
    playing.answer("a", to=playing.turn, by="phone of ken")
    room.see(seen(playing, "ken"), 1.2)
    assert (room.buttons.who, room.buttons.pointer.things, room.looks) == ("all", (), 2)
    room.see(seen(playing, "all"), 1.3)
    assert len(room.buttons.pointer.things) == 10


def test_another_evening_begins_with_its_own_question() -> None:
    room = Room()
    room.see(seen(game(few), "all"), 0)
    room.buttons.forget()
    room.see(seen(game(count), "all"), 1)
    assert len(room.buttons.pointer.things) == 10


# The table of meanings ----------------------------------------------------------------------------


@pytest.mark.parametrize("situation", SITUATIONS[1:])
def test_every_question_can_be_answered_taken_back_and_left(situation: str) -> None:
    means = {meaning(name, situation) for name in MEANINGS}  # type: ignore[arg-type]
    assert {"undo", "again", "where", "more"} <= means
    assert means & {"take", "go_on", "confirm", "reveal"}


def test_what_waits_for_a_second_finger_or_a_long_press_is_only_what_has_one() -> None:
    found = habits()
    assert set(found.at_once) == {"red", "green", "blue", "yellow", "talk"}
    assert (set(found.doubles), len(found.chords)) == ({"repeat"}, 3)
