"""What may be a loudspeaker: names that are plain, and nothing that makes ALSA write files or run commands."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from array import array
from pathlib import Path

import pytest

from tests.kit.loudspeakers import ATTACKS
from voice.clips import write
from voice.errors import SettingError
from voice.feeder import Feeder
from voice.loudspeakers import is_loudspeaker, loudspeakers
from voice.player import PlayClip
from voice.settings import settings

NAMES = [
    *("default", "null", "pulse", "pipewire", "my-own_card2", "jack", "surround51"),
    *("hw:0", "hw:0,0", "plughw:1,0", "hw:CARD=Headphones", "sysdefault:CARD=vc4hdmi0", "front:CARD=PCH,DEV=0"),
    *("hdmi:CARD=vc4hdmi1,DEV=0", "dmix:CARD=PCH,DEV=0", "iec958:CARD=Set,DEV=0,AES0=4", "surround21:CARD=PCH,DEV=0"),
    *("pulse:alsa_output.usb-Generic_00.analog-stereo", "usbstream:CARD=PCH"),
    "bluealsa:SRV=org.bluealsa,DEV=00:11:22:AA:BB:CC,PROFILE=a2dp",
]
OTHERS = [
    *(
        "",
        "-",
        "-Dfile:proof",
        "--help",
        "default ",
        " default",
        "default\n",
        "hw:0\n",
        "hw:",
        "hw:0,",
        "hw:,0",
        "hw:-1",
    ),
    *(
        "hw:CARD=",
        "hw:CARD=/dev/null",
        "hw:card=0",
        "hw:a b",
        "hw:0;id",
        "hw:$CARD",
        "{type null}",
        "a/b",
        "a.b",
        "tee",
    ),
    *(
        "hw:file:proof",
        "pulse:plug:null",
        "default:'x'",
        "mine:0",
        "shm:here,null",
        "oss:/dev/dsp",
        "è",
        "a\0b",
        "file",
    ),
]
needs_aplay = pytest.mark.skipif(not shutil.which("aplay"), reason="needs aplay: `make test` installs it")


@pytest.mark.parametrize("name", NAMES)
def test_plain_names_are_loudspeakers(name: str) -> None:
    assert is_loudspeaker(name)
    assert settings({"device": name}).device == name


@pytest.mark.parametrize("name", [*ATTACKS, *OTHERS])
def test_what_is_no_plain_name_is_refused_when_it_is_set(name: str) -> None:
    with pytest.raises(SettingError) as refused:
        settings({"device": name})
    assert (refused.value.what, refused.value.about) == ("error.voice.device", {"setting": "device", "value": name})


@needs_aplay
@pytest.mark.parametrize("name", ATTACKS)
def test_what_writes_files_or_runs_commands_never_comes_to_aplay(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "click.wav", array("h", [9000] * 800), 16000)
    assert played("click.wav", name) == [("failed", "that is the name of no loudspeaker")]
    assert [path.name for path in tmp_path.iterdir()] == ["click.wav"]


@needs_aplay
def test_these_attacks_are_real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Handed to aplay itself, the worst and the plainest of them do what is said of them."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "click.wav", array("h", [9000] * 800), 16000)
    for name in (ATTACKS[0], "file:proof", "upmix:file:proof"):
        subprocess.run(["aplay", "-q", "-D", name, "click.wav"], timeout=10, check=False)
        assert Path("proof").exists(), name
        Path("proof").unlink()


@needs_aplay
def test_the_loudspeakers_of_this_machine_are_listed_and_each_can_be_set() -> None:
    names = [each.name for each in loudspeakers()]
    assert "null" in names
    assert [name for name in names if not is_loudspeaker(name)] == []
    assert loudspeakers("no-such-aplay") == ()


def played(path: str, device: str) -> list[tuple[str, str]]:
    """What a feeder tells of a clip that it is to play there."""
    here, there = os.pipe()
    feeder = Feeder(there)
    feeder.take(PlayClip(1, path, device))
    feeder.step()
    while feeder.busy:
        feeder.step()
    os.close(there)
    with os.fdopen(here) as lines:
        return [(told["what"], told["reason"]) for told in map(json.loads, lines)]
