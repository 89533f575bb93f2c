"""Settings that end in a command line or a path: refused when they are set, left out where they are there already."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.cli import main
from device.evening.words import phrases
from device.service.settings import effective, understood
from engine import EngineError
from tests.kit.loudspeakers import ATTACKS

HOLES = [
    *(("voice.device", name) for name in ATTACKS),
    *(("voice.piper_model", text) for text in ("-m", "--help.onnx", "/etc/passwd", "voice.onnx\n", "a\0.onnx")),
    *(("camera.source", text) for text in ("", "/etc/passwd", "/dev/null", "/dev/video0/../null", "rtsp://x/y.mp4")),
    *(("hardware", text) for text in ("/dev/zero", "/etc", "no/such.yaml", "a\0b", "x" * 9000)),
    *(("pack", text) for text in ("/", "/dev/null", "/etc/passwd", "-r", "x" * 9000)),
]


@pytest.mark.parametrize(("name", "text"), HOLES)
def test_what_no_path_or_name_should_be_is_refused_in_both_languages(name: str, text: str) -> None:
    with pytest.raises(EngineError) as refused:
        understood(name, text)
    said = {phrases(language).error(refused.value) for language in ("en", "it")}
    assert len(said) == 2
    assert all(name in sentence for sentence in said)


@pytest.mark.parametrize(("name", "text"), HOLES)
def test_wherever_it_comes_from_it_never_holds(name: str, text: str) -> None:
    """What is kept may have come in with a backup, and the environment from anybody."""
    for found in (effective({name: text}, {}), effective({}, {f"TALESIDE_{name.upper().replace('.', '_')}": text})):
        assert found[name].source == "default"


def test_the_command_refuses_it_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "set", "voice.device", ATTACKS[0], "--lang", "it"]) == 1
    assert "il nome di un altoparlante" in capsys.readouterr().err


def test_videos_and_folders_take_the_place_of_a_camera(tmp_path: Path) -> None:
    for name in ("dice.MP4", "list.m3u8", "list.ffconcat"):
        (tmp_path / name).touch()
    assert understood("camera.source", str(tmp_path / "dice.MP4")) == str(tmp_path / "dice.MP4")
    assert understood("camera.source", str(tmp_path)) == str(tmp_path)
    for name in ("list.m3u8", "list.ffconcat"):
        with pytest.raises(EngineError):
            understood("camera.source", str(tmp_path / name))


def test_a_pipe_of_which_nothing_comes_is_no_file_to_wait_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "hardware.yaml")
    with pytest.raises(EngineError):
        understood("hardware", str(tmp_path / "hardware.yaml"))
