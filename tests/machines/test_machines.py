"""What can be said of the machines without switching one on: `make pi` does that."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from device.evening.beginning import begun
from device.store import Store
from engine import Ask
from engine.laboratory import any_answer
from tests.device.demo_evening import said, setting
from tests.machines.guest.ear import EACH, Ear
from tests.machines.memory import answers, holds, is_sound
from tests.machines.phone import Given, asked
from web_panel.api.views import ask_of

HERE = Path(__file__).parent
SCRIPTS = sorted(str(path.relative_to(HERE)) for path in HERE.rglob("*.sh"))


def asks(turns: int) -> list[Ask]:
    """What the demo story asks, one question after the other."""
    game, chance, found = begun(setting()).game, random.Random(1), list[Ask]()
    while len(found) < turns and game.ask:
        found.append(game.ask)
        game.answer(any_answer(chance, game.ask), to=game.turn)
    return found


def test_a_phone_outside_of_the_machine_understands_what_the_pages_ask() -> None:
    found, chance = asks(150), random.Random(2)
    again = [asked(json.loads(msgspec.json.encode(ask_of(ask, said())))) for ask in found]
    assert {ask.kind for ask in found} >= {"choose", "number", "roll"}
    assert all(ask.allows(any_answer(chance, twin)) for ask, twin in zip(found, again, strict=True))


def test_an_ear_in_the_machine_tells_words_from_clicks_and_pauses_from_silence() -> None:
    ear, loud, quiet = Ear(), b"\x00\x10" * EACH, b"\x10\x00" * EACH
    pieces = [quiet] * 20 + [loud] * 3 + [quiet] * 20 + [loud] * 30 + [quiet] * 20 + [loud] * 30 + [quiet] * 100
    told = [(at, said) for at, piece in enumerate(pieces) if (said := ear.hears(piece))]
    assert told == [(50, "speaks"), (197, "silent")]


def test_an_answer_that_was_acknowledged_and_is_not_there_is_noticed() -> None:
    one, two, three = (Given("turn.act", name) for name in ("move", "attack", "pass"))
    assert holds([one, two, three], [two, three])
    assert holds([one, two, three], [one, two])  # the last was not acknowledged any more
    assert not holds([one, two], [one, two, three])
    assert not holds([one, three], [one, two])


def test_the_answers_of_phones_are_found_in_a_memory(tmp_path: Path) -> None:
    by_phone, by_button = (
        ["answer", "turn.act|nora|2", "move", "phone 1"],
        ["answer", "turn.act|ken", "pass", "buttons"],
    )
    with closing(Store.open(tmp_path)) as store, closing(store.journal("ours")) as journal:
        journal.add(
            [json.dumps(line).encode() + b"\n" for line in (["step", "turn", {}, "rules"], by_phone, by_button)]
        )
        assert answers(store.path) == [Given("turn.act", "move")]
        assert is_sound(store.path)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="needs shellcheck")
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_shell_has_nothing_to_complain_of(name: str) -> None:
    command = ["shellcheck", "--external-sources", "--source-path", str(HERE.parent.parent), str(HERE / name)]
    assert subprocess.run(command, capture_output=True, text=True, check=False).stdout == ""
