"""Odd worlds around the program: inputs without end, terminals that close, letters that a terminal does not have."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from device.files.durable import MOST
from device.front.hardware import WrongWiring, load
from device.store import Store
from tests.device.pseudo_terminal import taleside
from tests.device.service.house import free_port
from tests.sources import ROOT

TALESIDE = (sys.executable, "-m", "device")


@contextmanager
def endless(folder: Path, piece: bytes) -> Iterator[Path]:
    """A pipe into which somebody writes for as long as anybody reads."""
    pipe = folder / "endless"
    os.mkfifo(pipe)

    def write() -> None:
        with suppress(OSError), pipe.open("wb", buffering=0) as there:
            while True:
                there.write(piece)

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    yield pipe
    with suppress(OSError):  # one who still waits for a reader is let go
        os.close(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK))
    writer.join(5)


def told(folder: Path, *words: str, **environment: str) -> tuple[int, str]:
    """How the program ends, and what it complains of."""
    surroundings = {**os.environ, "TALESIDE_HOME": str(folder / "home"), **environment}
    done = subprocess.run([*TALESIDE, *words], cwd=ROOT, env=surroundings, capture_output=True, timeout=90, check=False)
    return done.returncode, done.stderr.decode("utf-8", "replace") + done.stdout.decode("utf-8", "replace")


@pytest.mark.parametrize(("language", "sentence"), [("en", "has no end"), ("it", "non finisce mai")])
def test_what_has_no_end_is_refused_with_a_sentence(tmp_path: Path, language: str, sentence: str) -> None:
    assert MOST <= 256 << 20
    for words in (("import",), ("play", "--script")):
        folder = tmp_path / words[0]
        folder.mkdir()
        with endless(folder, b"2\n" * 50_000) as pipe:
            status, said = told(folder, *words, str(pipe), "--lang", language)
        assert status != 0
        assert sentence in said
        assert "Traceback" not in said


@pytest.mark.parametrize(("language", "sentence"), [("en", "no save of Taleside"), ("it", "non è una partita salvata")])
def test_a_file_that_is_no_save_is_never_replaced(tmp_path: Path, language: str, sentence: str) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear grandmother,\n", encoding="utf-8")
    status, said = told(tmp_path, "play", "--save", str(letter), "--new", "--lang", language)
    assert (status, letter.read_text(encoding="utf-8")) == (1, "Dear grandmother,\n")
    assert sentence in said
    with endless(tmp_path, b"x") as pipe:
        status, said = told(tmp_path, "play", "--save", str(pipe), "--lang", language)
    assert status == 1
    assert sentence in said


@pytest.mark.parametrize(("language", "sentence"), [("en", "I do not know what"), ("it", "Non so che cosa")])
def test_bytes_that_are_no_letters_are_refused_with_a_sentence(tmp_path: Path, language: str, sentence: str) -> None:
    for words in (("export", "\udcff"), ("play", "--players", "A\udc80"), ("say", "\udcff"), ("\udcff",)):
        status, said = told(tmp_path, *words, "--lang", language)
        assert (status, "Traceback" in said) == (2, False)
        assert sentence in said


@pytest.mark.parametrize(("language", "sentence"), [("en", "sound is switched off"), ("it", "suono è spento")])
def test_without_sound_nobody_waits_for_words(tmp_path: Path, language: str, sentence: str) -> None:
    for words in (("say", "x" * 9999), ("test", "speaker")):
        status, said = told(tmp_path, *words, "--lang", language, TALESIDE_VOICE_SOUND="no")
        assert status == 1
        assert sentence in said


def test_a_terminal_without_accents_is_told_everything_without_them(tmp_path: Path) -> None:
    status, said = told(tmp_path, "status", "--lang", "it", PYTHONIOENCODING="ascii")
    assert status == 0
    status, said = told(tmp_path, "help", "--lang", "it", PYTHONIOENCODING="ascii")
    assert (status, "Traceback" in said) == (0, False)
    assert "?" in said


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (b"[buttons]\nnext = 17 # \xff\xfe\n", "not_text"),
        (b"a = " + b"[" * 100_000, "not_toml"),
        (b"a" * (1 << 20) + b"aa", "closed"),
    ],
)
def test_no_description_of_the_hardware_is_more_than_a_sentence(tmp_path: Path, text: bytes, what: str) -> None:
    file = tmp_path / "hardware.toml"
    file.write_bytes(text)
    with pytest.raises(WrongWiring) as wrong:
        load(file)
    assert [finding.what for finding in wrong.value.findings] == [what]
    assert told(tmp_path, "config", "set", "hardware", str(file))[0] == 0
    for words in (("doctor",), ("test", "buttons")):
        said = told(tmp_path, *words)[1]
        assert "Traceback" not in said
        assert "hardware.toml" in said


def test_a_terminal_that_is_closed_ends_the_evening_as_ctrl_c_does(tmp_path: Path) -> None:
    with taleside(tmp_path, "play", "--lang", "en") as screen:
        screen.wait_for("How many of you")
        screen.keys("2")
        screen.wait_for("How hard")
        os.kill(screen.process, signal.SIGHUP)
        assert screen.end() == 0
    with closing(Store.open(tmp_path)) as store:
        assert [one.lines for one in store.campaigns()] > [2]


def test_a_box_whose_terminal_is_closed_is_switched_off_in_order(tmp_path: Path) -> None:
    with taleside(tmp_path, "run", "--here", "--lang", "en", variables={"TALESIDE_PORT": free_port()}) as screen:
        screen.wait_for("How many of you")
        os.kill(screen.process, signal.SIGHUP)
        assert screen.end() == 0
    ended = sqlite3.connect(tmp_path / "taleside.db").execute("SELECT ended FROM evening").fetchall()
    assert ended
    assert all(when is not None for (when,) in ended)
