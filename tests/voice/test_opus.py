"""Clips as Opus: small, whole or not there, and slower or quicker at the same pitch."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT
from tests.voice.hearing import height
from voice.clips import notes, opened, write
from voice.opus import packed, unpacked

RATE = 24000


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """Three seconds of a note, as Opus."""
    write(tmp_path / "note.wav", notes((180.0,), 3.0, RATE), RATE)
    packed(tmp_path / "note.wav", tmp_path / "it" / "note.opus")
    return tmp_path / "it" / "note.opus"


def test_a_clip_is_a_tenth_of_its_size_and_as_long(clip: Path, tmp_path: Path) -> None:
    unpacked(clip, tmp_path / "again.wav")
    assert clip.stat().st_size * 10 < (tmp_path / "note.wav").stat().st_size
    assert opened(tmp_path / "again.wav").seconds == pytest.approx(3.0, abs=0.01)
    assert height(tmp_path / "again.wav") == pytest.approx(180, abs=3)


@pytest.mark.parametrize("pace", [0.5, 0.85, 1.3, 2.0])
def test_slower_and_quicker_keep_the_pitch(clip: Path, tmp_path: Path, pace: float) -> None:
    unpacked(clip, tmp_path / "again.wav", pace)
    assert opened(tmp_path / "again.wav").seconds == pytest.approx(3.0 / pace, rel=0.05)
    assert height(tmp_path / "again.wav") == pytest.approx(180, abs=4)


@pytest.mark.parametrize("kept", [0, 20, 300, -200])
def test_a_clip_that_is_cut_off_is_refused_and_leaves_no_file(clip: Path, tmp_path: Path, kept: int) -> None:
    clip.write_bytes(clip.read_bytes()[:kept])
    with pytest.raises(ValueError, match=r"cannot be read|not whole"):
        unpacked(clip, tmp_path / "again.wav")
    assert not (tmp_path / "again.wav").exists()


def test_every_byte_may_be_another_and_nothing_worse_than_a_refusal_comes_of_it(clip: Path, tmp_path: Path) -> None:
    whole = clip.read_bytes()
    for at in range(0, len(whole), 97):
        clip.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            unpacked(clip, tmp_path / "again.wav")
        except ValueError:
            continue
        assert opened(tmp_path / "again.wav").frames > 0


def test_where_nothing_can_be_written_no_half_clip_stays(tmp_path: Path, clip: Path) -> None:
    (tmp_path / "closed").write_text("no folder", encoding="utf-8")
    with pytest.raises(OSError, match=r"."):
        packed(tmp_path / "note.wav", tmp_path / "closed" / "it" / "note.opus")
    assert [path.name for path in tmp_path.rglob("*.part")] == []
    assert clip.is_file()


FULL_AFTER = """
import resource, sys
from pathlib import Path
from voice.opus import packed
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
try:
    packed(Path(sys.argv[2]), Path(sys.argv[3]))
except OSError:
    print("told")
"""


@pytest.mark.parametrize("of_the_clip", [0.0, 0.4, 0.99, 1.0])
def test_where_the_disk_runs_full_that_is_told_and_no_half_clip_stays(
    clip: Path, tmp_path: Path, of_the_clip: float
) -> None:
    """However late: the last bytes are written when the file is closed."""
    room, again = int(of_the_clip * clip.stat().st_size), tmp_path / "full" / "note.opus"
    command = [sys.executable, "-c", FULL_AFTER, str(room), str(tmp_path / "note.wav"), str(again)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout
    is_whole = of_the_clip == 1.0
    assert (told, [file.name for file in again.parent.iterdir()]) == (
        ("", ["note.opus"]) if is_whole else ("told\n", [])
    )
