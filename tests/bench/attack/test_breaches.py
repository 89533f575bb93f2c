"""Each kind of attack rings when a defence is taken out of the running box; a short round finds nothing in ours."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bench.attack import bundles, keeping, patterns, programs
from bench.attack.__main__ import PLAYERS, STREAMS, attacked
from bench.attack.box import NOTHING
from bench.attack.ground import Kind
from bench.attack.inside import BREACH
from bench.attack.kinds import KINDS
from bench.attack.tally import Tally
from device.store.tables import Phones
from tests.sources import planted

Monkey = pytest.MonkeyPatch
SLACK, PATIENT = 4.0, 12.0  # other tests run beside this one; figures are for `make siege` on a machine of its own

# Taken out of one box, all at once: who comes in where, and what is told to whom.
DOORS = """
    import web_panel.api.calls as calls, web_panel.gate as gate, web_panel.pairing as pairing
    from web_panel.api.once import Reply
    gate.Gate._stranger = lambda self, phone, least: None
    gate.is_ours = lambda host, names: True
    pairing.LIMITS = ()
    invite, dressed, happen = pairing.Pairing.invite, gate.dressed, calls.ApiCalls._happen
    pins = []
    def heard(self, role="player"):
        pins.append(invite(self, role))
        return pins[-1]
    def told(response):
        response.headers["X-Digits"] = pins[-1].pin if pins else ""
        return dressed(response)
    pairing.Pairing.invite, gate.dressed = heard, told
    class Loose:
        ValidationError, to_builtins = calls.msgspec.ValidationError, staticmethod(calls.msgspec.to_builtins)
        convert = staticmethod(lambda body, kind: kind(**body))
    calls.msgspec = Loose
    def always_yes(self, wanted):
        came = happen(self, wanted)
        is_refused = came.status == 409 and type(wanted).__name__ == "AnswerBody"
        return Reply(200, {"turn": wanted.turn, "told": [], "hands": []}) if is_refused else came
    calls.ApiCalls._happen = always_yes
"""
# Heads that cost a lot, a form that breaks, and a page of the owner's that stops coming.
WALLS = """
    import time, web_panel.door.line as line, web_panel.gate as gate
    call, read, visits = gate.OurHost.__call__, line.read_head, []
    def costly(said):
        until = time.thread_time() + 0.3 * (len(said) > 500)
        while time.thread_time() < until:
            pass
        return read(said)
    def broken(self, environ, start):
        odd = {"HTTP_ACCEPT_LANGUAGE", "HTTP_RANGE", "HTTP_LAST_EVENT_ID"} & set(environ)
        if odd or (environ["REQUEST_METHOD"] == "POST" and not environ.get("CONTENT_TYPE")):
            raise RuntimeError("no such form")
        if environ["PATH_INFO"] == "/" and environ.get("HTTP_COOKIE"):
            visits.append(1)
            if len(visits) > 6:
                raise RuntimeError("no such page")
        return call(self, environ, start)
    gate.OurHost.__call__, line.read_head = broken, costly
"""
LATE = """
    from device.store.journal import Journal
    write, waiting = Journal.add, []
    def late(self, lines):
        waiting.append(lines)
        if len(waiting) > 3:
            write(self, waiting.pop(0))
    Journal.add = late
"""
IN_THE_BOX: Sequence[tuple[str, str, Sequence[str]]] = (
    (
        "who comes in, and what is told",
        DOORS,
        (
            *("roles by route and method", "a browser led astray", "guessed digits", "digits on phones"),
            *("calls of the API", "races for one turn"),
        ),
    ),
    (
        "work without end",
        WALLS,
        ("smuggled requests", "changed requests", "costly at the door", "slow and greedy connections", "five hundred"),
    ),
)


def run(folder: Path, kinds: Sequence[Kind], breach: str = "", seconds: float = 6.0, slack: float = SLACK) -> Tally:
    """A short round of these."""
    variables = {BREACH: textwrap.dedent(breach)} if breach else NOTHING
    wish = argparse.Namespace(seed=1, slack=slack, seconds=seconds, streams=STREAMS, players=PLAYERS)
    return attacked(folder, wish, kinds, variables)


@pytest.fixture
def unheard(monkeypatch: Monkey) -> None:
    """No box begins a voice that nobody hears; in the short round of all kinds it has its own."""
    monkeypatch.setenv("TALESIDE_VOICE_ENGINE", "simulated")


def named(*names: str) -> list[Kind]:
    found = [kind for kind in KINDS if kind.name.startswith(names)]
    assert len(found) == len(names), names
    return found


@pytest.mark.usefixtures("unheard")
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("breach", "names"), [pytest.param(*rest, id=name) for name, *rest in IN_THE_BOX])
def test_each_kind_notices_what_is_taken_out_of_the_box(tmp_path: Path, breach: str, names: Sequence[str]) -> None:
    tally = run(tmp_path, named(*names), breach)
    assert [name for name in names if not any(kind.startswith(name) for kind in tally.broke)] == [], tally.found


def no_refusal(*_: object, **__: object) -> Any:
    raise TypeError


def as_if_nobody_had_left(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(Phones, "send_home", lambda self, number: None)


def a_pattern_of_tomorrow(monkeypatch: Monkey) -> None:
    many = "".join(f"re.match('x{at}', text)\n" for at in range(50)) + "re.search(r'\\s+$', text)\n"
    monkeypatch.setattr(patterns, "sources", lambda *rooms: (planted("web_panel/x.py", f"import re\n{many}"),))


def a_traceback(monkeypatch: Monkey) -> None:
    """As if nobody had caught what went wrong."""
    monkeypatch.setattr(programs, "LITTLE", f"{programs.LITTLE}; echo 'Traceback (most recent call last):'")


def an_archive_that_breaks(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("tests.fuzz.targets.unpacked", no_refusal)


def wiring_that_breaks(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(keeping, "load", no_refusal)


def packs_that_take_long(monkeypatch: Monkey) -> None:
    monkeypatch.setenv(
        BREACH,
        "import time\nfrom device.packs.library import Library\nlook = Library.all\n"
        "Library.all = lambda self, *about: (time.sleep(2), look(self, *about))[1]\n",
    )
    monkeypatch.setattr(bundles, "SOON", 0.4)


def lines_that_come_late(monkeypatch: Monkey) -> None:
    monkeypatch.setenv(BREACH, textwrap.dedent(LATE))


def safe_mode_that_works_long(monkeypatch: Monkey) -> None:
    monkeypatch.setenv(
        BREACH,
        "import web_panel.door.line as line\nread = line.read_head\n"
        "line.read_head = lambda said: (len(said) > 500 and sum(range(3 * 10**7)), read(said))[1]\n",
    )


BESIDE_THE_BOX: Sequence[tuple[str, Callable[[Monkey], None]]] = (
    ("patterns", a_pattern_of_tomorrow),
    ("changed: archive", an_archive_that_breaks),
    ("killed", lines_that_come_late),
    ("brought back", as_if_nobody_had_left),
    ("wiring", wiring_that_breaks),
    ("odd terminals", a_traceback),
    ("the page of safe mode", safe_mode_that_works_long),
    ("packs that are bombs", packs_that_take_long),
)


@pytest.mark.usefixtures("unheard")
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("name", "disarm"), BESIDE_THE_BOX, ids=[name for name, _ in BESIDE_THE_BOX])
def test_a_kind_notices_what_is_taken_out(
    tmp_path: Path, monkeypatch: Monkey, name: str, disarm: Callable[[Monkey], None]
) -> None:
    disarm(monkeypatch)
    (kind,) = named(name)
    assert run(tmp_path, [kind], seconds=3.0).broke[kind.name]


@pytest.mark.timeout(600)
def test_a_short_round_of_all_kinds_finds_nothing(tmp_path: Path) -> None:
    tally = run(tmp_path, KINDS, seconds=5.0, slack=PATIENT)
    assert [str(one) for one in tally.found] == []
    assert {kind.name for kind in KINDS} <= set(tally.tried)
