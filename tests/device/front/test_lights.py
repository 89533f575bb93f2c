"""Lights: what each shows of table, question and cursor, and that nothing is lit before it is on the disk."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.files.save_files import SaveFile
from device.front.box import MOMENT, SAVING
from device.front.lights import LAMPS, NO_TRACKERS, OFF, PHASES, BoxHealth, Look, Trackers, looks, trackers
from device.front.meanings import Call, Pointer, Signal, Thing
from device.front.simulated import SimulatedBox
from engine import Change, Game, News
from engine.asks import Ask
from engine.board import Gauges
from engine.channel import Answer, View
from engine.games.wonder_book.table import Extra, WonderTable
from engine.journal import writer
from tests.device.demo_evening import at_step
from tests.device.demo_evening import box as demo_box
from tests.device.front.table import A_WHILE, StillClock, Table, on_the_table
from tests.device.small_evening import PATIENCE, evening
from tests.engine.small import HEADER, Small, game, rules
from tests.games.wonder_book.play import at
from tests.kit.counting_box import count, few

ROLL = Ask("attack.roll", "roll", (("success", "failure"),) * 3, "nora")
CHOOSE = Ask("turn.action", "choose", ("move", "pass"), "nora")


def view(ask: Ask | None = CHOOSE, **changes: Any) -> View:
    """A view with this question, over an empty table."""
    return View("all", 5, ask, (), {}, can_skip=False, can_redo=False, ending=None, why=(), asides=(), **changes)


def patterns(name: str, *args: Any, **more: Any) -> str:
    """The patterns of a light, one word for each lamp."""
    return " ".join(look.pattern for look in looks(*args, **more)[name])


PROPOSAL = Answer(["success"] * 3, 5, "camera", 0.5)
THINGS = tuple(Thing("option", name) for name in "abcde")


def test_every_light_has_as_many_lamps_as_it_may_have() -> None:
    for found in (looks(view(), None, Gauges()), looks(None, None, Gauges()), OFF):
        assert {name: len(row) for name, row in found.items()} == dict(LAMPS)


@pytest.mark.parametrize(
    ("shown", "lie", "expected"),
    [
        (view(ROLL), False, "breathe"),
        (view(Ask("x", "draw", (1, 2))), False, "breathe"),
        (view(Ask("x", "each", parts=(CHOOSE, ROLL))), False, "breathe"),
        (view(ROLL, proposal=PROPOSAL), False, "blink"),
        (view(CHOOSE), True, "steady"),
        (view(CHOOSE), False, "dark"),
        (view(None), True, "dark"),
        (None, False, "dark"),
    ],
)
def test_the_tray_wants_dice_doubts_them_or_has_read_them(shown: View | None, lie: bool, expected: str) -> None:
    assert patterns("tray", shown, None, Gauges(dice_lie=lie)) == expected


def test_whoever_looks_through_the_camera_is_shown_whatever_else_the_tray_would_say() -> None:
    for shown in (None, view(ROLL), view(ROLL, proposal=PROPOSAL), view(None)):
        assert patterns("tray", shown, None, Gauges(), BoxHealth(is_watched=True)) == "double_wink"


def test_destiny_and_actions_are_as_many_lamps() -> None:
    trackers = Gauges("players", 7, 10, 2, 3)
    assert patterns("level", view(), None, trackers) == "steady " * 7 + "dark dark dark"
    assert patterns("moves", view(), None, trackers) == "steady steady dark"


def test_the_last_destiny_winks_and_more_actions_than_lamps_breathe() -> None:
    trackers = Gauges("players", 1, 10, 4, 3)
    assert patterns("level", view(), None, trackers).startswith("wink dark")
    assert patterns("moves", view(), None, trackers) == "steady steady breathe"
    assert patterns("moves", view(), None, Gauges("players", 1, 10, 1, 3)) == "steady dark dark"


def test_each_phase_has_a_rhythm_of_its_own_not_only_a_colour() -> None:
    assert len({look.pattern for look in PHASES.values()}) == len(PHASES)
    assert [patterns("phase", view(), None, Gauges(phase)) for phase in ("story", "enemies")] == ["calm", "rush"]
    assert patterns("phase", view(None), None, Gauges("players")) == "heartbeat"


def test_the_lights_beside_the_colours_show_what_they_take_and_where_the_cursor_is() -> None:
    few = Pointer(5, CHOOSE, THINGS[:2], 1, {"red": 0, "yellow": 1})
    many = Pointer(5, CHOOSE, THINGS, None, {"red": 3, "green": 4, "yellow": None})
    assert patterns("options", view(), few, Gauges()) == "steady dark dark wink"
    assert patterns("options", view(), many, Gauges()) == "steady steady dark breathe"
    assert patterns("options", view(), None, Gauges()) == "dark dark dark dark"


@pytest.mark.parametrize(
    ("shown", "health", "expected"),
    [
        (view(), BoxHealth(), "dark"),
        (view(news=(News("error.illegal"),)), BoxHealth(), "double_blink"),
        (view(news=(News("session.channel_lost", {"channel": "voice"}),)), BoxHealth(), "double_blink"),
        (view(news=(News("hero.hurt"),)), BoxHealth(), "dark"),
        (view(changes=(Change("destiny", 3, 4),)), BoxHealth(), "blink"),
        (view(), BoxHealth(stuck=frozenset({"red"})), "heartbeat"),
        (None, BoxHealth(is_alarmed=True), "double_blink"),
    ],
)
def test_attention_is_wanted_for_faults_hands_and_stuck_buttons(
    shown: View | None, health: BoxHealth, expected: str
) -> None:
    assert patterns("attention", shown, None, Gauges(), health) == expected


def test_when_all_is_safe_only_the_light_that_says_so_is_lit() -> None:
    ending, safe = BoxHealth(is_ending=True), BoxHealth(is_ending=True, can_unplug=True)
    assert patterns("unplug", view(), None, Gauges(), ending) == "blink"
    assert looks(view(), None, Gauges("players", 5, 10), safe) == {**OFF, "unplug": (Look("steady"),)}


# A real table -------------------------------------------------------------------------------------


def wonder() -> Trackers:
    return trackers("wonder-book", demo_box())


def shown_of(table: WonderTable) -> Gauges:
    return wonder().read(table.seen_by("all"))


def test_wonder_book_shows_phase_destiny_and_the_actions_of_whose_turn_it_is() -> None:
    table = at("square: nora/3 bruno/3", using=demo_box(), destiny=4, active="nora", dice=["success"])
    table.heroes["nora"].actions, table.heroes["nora"].begun = 2, True
    assert shown_of(table) == Gauges("players", 4, 10, 2, 3, dice_lie=True)
    table.heroes["nora"].extra.append(Extra())
    assert shown_of(table).moves == 3
    table.phase = "enemies"
    assert (shown_of(table).phase, shown_of(table).moves) == ("enemies", 0)


def test_a_game_without_gauges_shows_its_question_alone() -> None:
    assert trackers("another-game", None) == NO_TRACKERS
    assert NO_TRACKERS.read({"anything": 1}) == Gauges()


def test_heroes_are_on_the_buttons_of_their_rings_and_their_lights_are_lit() -> None:
    rings = {name: hero.ring for name, hero in demo_box().heroes.items()}
    with on_the_table(
        at_step(at("square: nora/3 greta/3", using=demo_box(), deck=list(range(3, 26)))), gauges=wonder()
    ) as box:
        assert box.view.ask
        assert box.view.ask.what == "turn.who"
        assert box.pointer.colours == {rings["nora"]: 0, rings["greta"]: 1}
        assert box.lit("options") == 2
        box.calmly(rings["greta"])
        assert box.view.table.active == "greta"
        assert (box.lit("moves"), box.lights("phase"), box.lit("level")) == (3, "steady", 5)


# A slow card --------------------------------------------------------------------------------------


def test_while_a_slow_card_keeps_an_answer_a_light_says_wait_and_a_press_is_refused_for_all_to_see() -> None:
    has_room, heard, clock = threading.Event(), list[Signal](), StillClock()
    has_room.set()

    def save(lines: object) -> None:
        assert has_room.wait(PATIENCE)

    box = clock.box = SimulatedBox(clock=clock, wait=clock.wait, hear=[heard.append])
    with evening(Game(rules(few), Small(), None, save=writer(save, HEADER))) as session:
        box.box.wire(session)
        until(box, lambda: box.box.view is not None)
        clock.wait(A_WHILE)
        has_room.clear()
        box.press("green")
        assert box.box.turn() <= clock.now + SAVING  # it wakes up for it
        clock.wait(SAVING / 2)
        assert box.lights("phase") != "blink"
        clock.wait(SAVING)
        assert box.lights("phase") == "blink"
        box.press("green")
        assert (heard[-1], box.lights("attention")) == (Call("too_early"), "flash")
        has_room.set()
        until(box, lambda: box.lights("phase") != "blink")
        assert session.look(lambda game: game.table.seen_by("all").count) == 2
    box.box.stop()


def until(box: SimulatedBox, is_so: Callable[[], bool]) -> None:
    """Let the box take what other threads bring, until it is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.001)
        box.box.turn()


def test_an_answer_that_is_kept_at_once_lights_nothing() -> None:
    with on_the_table(game(count)) as box:
        box.calmly("green")
        box.wait(2 * SAVING)
        assert box.lights("phase") == "glimmer"


# The disk first -----------------------------------------------------------------------------------


def test_no_lamp_is_written_before_its_line_is_on_the_disk(tmp_path: Path) -> None:
    """Whenever a lamp is written, the file has every answer that the table of that moment has counted."""
    save = SaveFile(tmp_path / "save.jsonl")
    counting = Trackers(lambda table: Gauges("players", table.count, 10))
    table = Table(StillClock(), gauges=counting)
    written = list[tuple[int, int]]()
    flush = table.box.pins.flush

    def watched() -> None:
        on_disk = (tmp_path / "save.jsonl").read_bytes().count(b'["answer"')
        written.append((table.lit("level"), on_disk))
        flush()

    table.box.pins.flush = watched  # type: ignore[method-assign]
    with evening(Game(rules(count), Small(), None, save=writer(save.add, HEADER))) as session:
        table.session = session
        table.box.wire(session)
        for _ in range(4):
            table.calmly("green")
    save.close()
    assert [lit for lit, on_disk in written if lit > on_disk] == []
    assert max(written) == (4, 4)


def test_a_view_may_change_nothing_and_the_lights_stay() -> None:
    before = looks(view(), None, Gauges("players", 5, 10))
    assert looks(replace(view(), turn=6), None, Gauges("players", 5, 10)) == before


@pytest.mark.parametrize(("kind", "pattern"), [("goal", "cheer"), ("defeat", "heartbeat")])
def test_a_moment_has_all_rows_and_leaves_what_can_be_pressed(kind: Any, pattern: str) -> None:
    shown = looks(view(), Pointer(5, CHOOSE), Gauges("players", 3, 10), BoxHealth(moment=kind))
    assert {look.pattern for name in ("phase", "level", "moves") for look in shown[name]} == {pattern}
    assert shown["options"] == looks(view(), Pointer(5, CHOOSE), Gauges())["options"]


def test_a_moment_is_over_after_a_second_and_a_half() -> None:
    clock = StillClock()
    celebrated = Trackers(ceremony=lambda news: "goal" if news.what == "reached" else None)
    box = Table(clock, gauges=celebrated)
    box.box.seats[1].show(view(news=(News("reached"),)))
    clock.wait(MOMENT - 0.2)
    assert box.lights("phase") == "cheer"
    clock.wait(0.4)
    assert box.lights("phase") == "glimmer"
