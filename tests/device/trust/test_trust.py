"""The trust test keeps all promises, and each is broken as soon as what keeps it is taken out of the box."""

from __future__ import annotations

import json
import os
import signal
import textwrap
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from device.cli import main
from device.trust import faults, hardware_faults, witness
from device.trust.faults import Fault
from device.trust.trial import PROMISES, Ledger, Trial
from engine.shelf import SHELF

# Run in a process of the box before anything else: what takes a defence out.
SABOTEUR = """
import json, os, sys
for where, code in json.loads(os.environ.get("SABOTAGE", "{}")).items():
    if where in " ".join(sys.orig_argv):
        exec(code, {})
"""
LIFE, SPEAKER = "device.trust.life", "voice.engines.worker"


def hung_and_then_killed(trial: Trial) -> None:
    """The plug is pulled while whoever speaks stands still."""
    trial.speaks("Before.")
    for pid in trial.life.children():
        os.kill(pid, signal.SIGSTOP)
    hardware_faults.power_goes(trial)


SABOTAGES: dict[str, tuple[str, str]] = {
    "kept": (
        LIFE,
        """
        from device.store.journal import Journal
        write, waiting = Journal.add, []
        def late(self, lines):
            waiting.append(lines)
            if len(waiting) > 3:
                write(self, waiting.pop(0))
        Journal.add = late
        """,
    ),
    "back": (
        LIFE,
        """
        from device.store.journal import Journal
        Journal.was_cut_off = property(lambda self: False)
        """,
    ),
    "alone": (
        SPEAKER,
        """
        import voice.child
        voice.child.DIE_WITH_PARENT = 4  # asks whether it may be dumped, and nothing else
        """,
    ),
    "off": (
        LIFE,
        """
        from device.store.journal import Journal
        Journal.close = lambda self: None
        """,
    ),
    "slow": (
        LIFE,
        """
        from device.front.presses import Classifier
        from device.store import Store
        opened, edge, stores = Store._opened.__func__, Classifier.edge, []
        def remembered(cls, *about):
            stores.append(opened(cls, *about))
            return stores[-1]
        def looks_into_the_store_first(self, *about):
            with stores[0].writer.turn():
                return edge(self, *about)
        Store._opened = classmethod(remembered)
        Classifier.edge = looks_into_the_store_first
        """,
    ),
    "voice": (
        LIFE,
        """
        from voice.child import Child
        receive = Child.receive
        Child.receive = lambda self, patience=None: receive(self)
        """,
    ),
    "camera": (
        LIFE,
        """
        import device.camera.camera_process as looker
        looker.PATIENCE = looker.OPENING = 1e6
        """,
    ),
    "card": (
        LIFE,
        """
        from device.store import StoreTrouble
        from device.store.journal import Journal
        write = Journal.add
        def careless(self, lines):
            try:
                write(self, lines)
            except StoreTrouble:
                pass
        Journal.add = careless
        """,
    ),
    "memory": (
        LIFE,
        """
        from device.store import Store
        Store._help = lambda self, trouble: False
        """,
    ),
    "damage": (
        LIFE,
        """
        import device.store.opening as opening
        def lost(*_):
            raise RuntimeError("nobody mends it")
        opening.rescued = lost
        """,
    ),
    "clock": (
        LIFE,
        """
        from device.store import StoreTrouble
        from device.store.journal import Journal
        write, last = Journal.add, [0.0]
        def ordered_by_time(self, lines):
            now = self._writer.clock()
            if last[0] and abs(now - last[0]) > 60:
                raise StoreTrouble("broken")
            last[0] = now
            write(self, lines)
        Journal.add = ordered_by_time
        """,
    ),
    "left": (
        LIFE,
        """
        from device.service.parts import Supervised
        Supervised.look_after = lambda self, session: []
        """,
    ),
    "phones": (
        LIFE,
        """
        import web_panel.pages.table as pages
        assert pages.views
        pages.views = lambda *_: iter(["event: beat\\ndata: 0\\n\\n"])
        """,
    ),
    "strangers": (
        LIFE,
        """
        from web_panel.gate import Gate
        Gate._stranger = lambda self, *_: None
        """,
    ),
    "buttons": (
        LIFE,
        """
        from device.front.presses import Classifier
        Classifier.edge = lambda self, *_: []
        """,
    ),
    "end": (
        LIFE,
        """
        from device.evening.session import Session
        show = Session._show
        Session._show = lambda self, *one, **more: self._game.ask is None or show(self, *one, **more)
        """,
    ),
    "once": (
        LIFE,
        """
        from device.service.health import Health
        from engine import News
        Health.look = lambda self: [News("health.clock_jumped")]
        """,
    ),
    "calm": (
        LIFE,
        """
        from device.speech.calls import Captions
        show, kept = Captions.show, []
        def greedy(self, view):
            kept.append(open("/dev/null"))
            show(self, view)
        Captions.show = greedy
        """,
    ),
    "whole": (
        LIFE,
        """
        from device.speech.calls import Captions
        Captions.show = lambda self, view: 1 / 0
        """,
    ),
}
# In one box what does not disturb each other: the promises that are to be broken, and what happens to it.
BOXES: tuple[tuple[Sequence[str], Sequence[Fault]], ...] = (
    (("voice", "camera"), (hardware_faults.voice_hangs, hardware_faults.camera_hangs)),
    (
        ("phones", "strangers", "buttons"),
        (faults.phones_drop, faults.strangers_come, faults.button_is_pressed),
    ),
    (("kept", "back", "alone"), (hung_and_then_killed,)),
    (("slow", "card", "clock", "once"), (hardware_faults.card_is_slow, hardware_faults.card_fills, faults.clock_jumps)),
    (("left", "off"), (faults.part_is_lost,)),
    (("calm", "memory"), (faults.evening_is_long, hardware_faults.card_takes_nothing)),
    (("damage",), (hardware_faults.card_rots,)),
    (("end", "whole"), (faults.story_ends,)),
)

SHORT = 1 + [title.id for title in SHELF].index("lanterns")  # the seed of the game that is soon over


def test_every_promise_has_its_saboteur() -> None:
    assert set(SABOTAGES) == set(PROMISES)
    assert sorted(promise for promises, _ in BOXES for promise in promises) == sorted(PROMISES)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("promises", "happens"), BOXES, ids=[" ".join(promises) for promises, _ in BOXES])
def test_promises_are_broken_when_what_keeps_them_is_taken_out(
    promises: Sequence[str], happens: Sequence[Fault], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_out = defaultdict[str, str](str)
    for where, code in map(SABOTAGES.__getitem__, promises):
        taken_out[where] += textwrap.dedent(code)
    (tmp_path / "saboteur").mkdir()
    (tmp_path / "saboteur" / "sitecustomize.py").write_text(SABOTEUR)
    monkeypatch.setattr(witness, "PATIENCE", 5.0)  # nobody has to wait long for what will never come
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "saboteur"))
    monkeypatch.setenv("SABOTAGE", json.dumps(taken_out))
    ledger = Trial(tmp_path, SHORT if "end" in promises else 1).run(happens)
    assert [promise for promise in promises if not ledger.broken[promise]] == [], ledger.notes


@pytest.mark.timeout(120)
def test_a_box_that_ends_of_its_own_accord_is_noticed_and_another_goes_on(tmp_path: Path) -> None:
    def it_ends(trial: Trial) -> None:
        os.kill(trial.life.pid, signal.SIGKILL)
        trial.life.ends(10)

    ledger = Trial(tmp_path, 5).run([it_ends, faults.button_is_pressed])
    assert (ledger.broken, ledger.kept["buttons"]) == ({"whole": 1}, 1)
    assert ledger.notes == ["seed 5, whole: the box ended of its own accord in it_ends: SIGKILL"]


def test_what_was_not_tried_is_not_called_kept() -> None:
    untried, tried, broken = Ledger(), Ledger(), Ledger()
    for promise in PROMISES:
        tried.note(promise, True, 1)
    for promise in PROMISES[1:]:
        untried.note(promise, True, 1)
    broken.add(tried)
    broken.note("kept", False, 7, "gone")
    assert [ledger.is_good for ledger in (untried, tried, broken)] == [False, True, False]
    assert broken.notes == ["seed 7, kept: gone"]


def test_of_what_was_not_tried_it_is_said_why() -> None:
    ledger, other = Ledger(), Ledger()
    ledger.note("kept", True, 1)
    other.miss("voice", "silent")
    ledger.add(other)
    found = {row["promise"]: row["untried"] for row in ledger.rows()}
    assert [found[promise] for promise in ("kept", "voice", "camera")] == ["", "silent", "not_come"]


@pytest.mark.timeout(400)
def test_the_command_keeps_all_promises_counts_says_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    assert main(["trust", "--seeds", "1", "--seed", str(SHORT), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["seed"], found["broken"]) == (SHORT, [])
    assert {row["promise"] for row in found["promises"] if row["kept"]} == set(PROMISES)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["now"], ["--seeds", "0"], ["--seeds", "many"], ["--seed", "x"], ["--seed", "-3"]])
def test_what_cannot_be_meant_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trust", *words]) == 2
    assert capsys.readouterr().err.startswith(("taleside trust", "--seeds"))
