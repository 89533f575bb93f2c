"""Installing on a Pi, as far as it can be tried anywhere: the units, how much they expose, and what is laid where."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.sources import ROOT
from voice.feeder import URGENT

HERE = ROOT / "systemd"
UNITS = ("taleside.service", "taleside-safe.service")
RENDERS = "taleside-render.service"
BOX = ROOT / "docs" / "box.md"
MOST = 2.0


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"needs {tool}")


def exposure(unit: Path) -> float:
    """What systemd makes of a unit: 0 is nothing exposed, 10 is everything."""
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    said = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", said.stdout)
    assert found, said.stderr
    return float(found[1])


def installed(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["sh", str(HERE / "install.sh"), *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "DESTDIR": str(root)}
    )


def tree(root: Path) -> dict[str, tuple[int, bytes]]:
    files = [path for path in root.rglob("*") if path.is_file()]
    return {str(path.relative_to(root)): (path.stat().st_mode & 0o777, path.read_bytes()) for path in files}


@needs("systemd-analyze")
@pytest.mark.parametrize("name", [*UNITS, RENDERS])
def test_a_unit_exposes_little(name: str) -> None:
    assert exposure(HERE / name) <= MOST


@needs("systemd-analyze")
def test_the_page_on_security_says_how_much(tmp_path: Path) -> None:
    """Another systemd may count a little otherwise."""
    said = re.search(r"taleside\.service` says ([\d.]+)", (ROOT / "docs" / "security.md").read_text())
    assert said
    assert abs(float(said[1]) - exposure(HERE / UNITS[0])) <= 0.3


@needs("systemd-analyze")
def test_a_unit_that_lets_more_be_called_would_be_found(tmp_path: Path) -> None:
    lines = (HERE / UNITS[0]).read_text().splitlines()
    (tmp_path / UNITS[0]).write_text("\n".join(line for line in lines if not line.startswith("SystemCallFilter")))
    assert exposure(tmp_path / UNITS[0]) > MOST


@needs("systemd-analyze")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    others = ("taleside-trial.service", "taleside-trial.timer", RENDERS, "taleside-render.timer")
    names = (*UNITS, *others)
    for name in names:
        text = (HERE / name).read_text().replace("/opt/taleside/venv/bin/taleside", "/bin/true")
        (tmp_path / name).write_text(text.replace("/opt/taleside/versions.sh", "/bin/true"))
    command = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in names)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, [line for line in said.stderr.splitlines() if "taleside" in line]) == (0, [])


def test_safe_mode_may_do_what_the_box_may_do() -> None:
    """Only its names, and what it starts, are others."""
    texts = [(HERE / name).read_text().partition("[Service]")[2].partition("[Install]")[0] for name in UNITS]
    assert texts[1].strip() == texts[0].replace("taleside run\n", "taleside run --safe\n").strip()


def seconds(unit: str, name: str) -> int:
    """A figure of a unit, as it stands there."""
    found = re.search(rf"^{name}=(\d+)$", (HERE / unit).read_text(), re.MULTILINE)
    assert found, f"{unit} has no {name}"
    return int(found[1])


@pytest.mark.parametrize("unit", UNITS)
def test_a_box_that_hangs_again_and_again_reaches_safe_mode_however_slowly_it_starts(unit: str) -> None:
    """The last start that is refused has to come while systemd still remembers the first."""
    hang = sum(seconds(unit, name) for name in ("TimeoutStartSec", "WatchdogSec", "TimeoutStopSec", "RestartSec"))
    burst, remembered = seconds(unit, "StartLimitBurst"), seconds(unit, "StartLimitIntervalSec")
    assert burst * hang < remembered
    assert f"{burst} times within {remembered // 60} minutes" in BOX.read_text().replace("eight", "8")


def test_the_board_can_be_told_and_the_pins_be_reached() -> None:
    """What is not a process has to stay visible in /proc, or gpiozero does not know the board."""
    lines = [line for line in (HERE / UNITS[0]).read_text().splitlines() if not line.startswith("#")]
    assert not [line for line in lines if line.startswith("ProcSubset")]
    assert {"DeviceAllow=char-gpiochip rw", "DeviceAllow=char-alsa rw", "Type=notify"} <= set(lines)
    assert any(line.startswith("Environment=LG_WD=%t/") for line in lines)


@needs("systemd-sysusers")
def test_systemd_understands_the_user(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "usr/lib/sysusers.d").mkdir(parents=True)
    shutil.copy(HERE / "sysusers.conf", tmp_path / "usr/lib/sysusers.d/taleside.conf")
    command = ["systemd-sysusers", f"--root={tmp_path}", "taleside.conf"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "taleside:" in (tmp_path / "etc/passwd").read_text()
    assert "/nologin" in (tmp_path / "etc/passwd").read_text()


def test_all_files_are_laid_out_and_once_more_changes_nothing(tmp_path: Path) -> None:
    assert installed(tmp_path).returncode == 0
    first = tree(tmp_path)
    assert installed(tmp_path).returncode == 0
    assert tree(tmp_path) == first
    assert sorted(first) == [
        "etc/systemd/journald.conf.d/taleside.conf",
        "etc/systemd/system.conf.d/taleside.conf",
        "etc/systemd/system/taleside-render.service",
        "etc/systemd/system/taleside-render.timer",
        "etc/systemd/system/taleside-safe.service",
        "etc/systemd/system/taleside-trial.service",
        "etc/systemd/system/taleside-trial.timer",
        "etc/systemd/system/taleside.service",
        "opt/taleside/versions.sh",
        "usr/lib/systemd/system-shutdown/taleside",
        "usr/lib/sysusers.d/taleside.conf",
        "usr/lib/tmpfiles.d/taleside.conf",
        "usr/lib/udev/rules.d/60-taleside.rules",
        "usr/local/bin/taleside",
    ]
    assert first["usr/local/bin/taleside"][0] == 0o755


@pytest.mark.parametrize(("option", "kept"), [("--uninstall", ["var/lib/taleside/taleside.db"]), ("--purge", [])])
def test_it_can_be_taken_away_again(tmp_path: Path, option: str, kept: list[str]) -> None:
    installed(tmp_path)
    for file in ("var/lib/taleside/taleside.db", "var/cache/taleside/x.wav", "opt/taleside/venv/bin/taleside"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("")
    assert installed(tmp_path, option).returncode == 0
    assert sorted(tree(tmp_path)) == kept
    assert installed(tmp_path, option).returncode == 0


def test_what_it_does_not_know_it_does_not_do(tmp_path: Path) -> None:
    said = installed(tmp_path, "--unistall")
    assert (said.returncode, said.stderr, tree(tmp_path)) == (
        1,
        "I do not know --unistall. There are --uninstall and --purge.\n",
        {},
    )


@needs("shellcheck")
@pytest.mark.parametrize("name", ["install.sh", "taleside.sh", "unplug.sh", "versions.sh"])
def test_the_shell_has_nothing_to_complain_of(name: str) -> None:
    said = subprocess.run(["shellcheck", str(HERE / name)], capture_output=True, text=True, check=False)
    assert said.stdout == ""


DEFAULTS = """# What the owner has set.
TALESIDE_PORT=9000
TALESIDE_VOICE_DEVICE="plughw:CARD=Device,DEV=0"
TALESIDE_PLAYERS='Ada, Ben'
; nothing of ours:
PATH=/tmp/evil
TALESIDE_X y=$(touch evil)
LD_PRELOAD=/tmp/evil.so
TALESIDE_LANGUAGE=it"""


def test_the_command_sees_the_settings_of_the_service_and_takes_nothing_else_from_their_file(tmp_path: Path) -> None:
    told, defaults, fake = tmp_path / "taleside", tmp_path / "defaults", tmp_path / "bin"
    fake.mkdir()
    (fake / "id").write_text("#!/bin/sh\necho taleside\n")
    told.write_text('#!/bin/sh\nenv\nprintf "%s|" "$@"\n')
    for file in (fake / "id", told):
        file.chmod(0o755)
    defaults.write_text(DEFAULTS)
    script = (HERE / "taleside.sh").read_text().replace("/etc/default/taleside", str(defaults))
    script = script.replace("/opt/taleside/venv/bin/taleside", str(told))
    path = {"PATH": f"{fake}:{os.environ['PATH']}", "LANG": "it_IT.UTF-8"}
    said = subprocess.run(
        ["sh", "-c", script, "taleside", "say", "two words"], env=path, capture_output=True, text=True, check=True
    ).stdout
    lines = said.splitlines()
    assert {
        "TALESIDE_PORT=9000",
        "TALESIDE_VOICE_DEVICE=plughw:CARD=Device,DEV=0",
        "TALESIDE_PLAYERS=Ada, Ben",
        "TALESIDE_LANGUAGE=it",
        "TALESIDE_HOME=/var/lib/taleside",
    } <= set(lines)
    assert lines[-1] == "say|two words|"
    assert not [line for line in lines if "evil" in line]


@pytest.mark.parametrize("name", UNITS)
def test_whoever_feeds_the_loudspeaker_may_go_before_all_others(name: str) -> None:
    lines = (HERE / name).read_text().splitlines()
    assert f"LimitNICE={URGENT}" in lines
    assert "SystemCallFilter=setpriority" in lines[lines.index("SystemCallFilter=~@privileged @resources") :]


def test_whoever_records_in_the_background_lets_everybody_else_go_first_and_has_no_network() -> None:
    lines = set((HERE / RENDERS).read_text().splitlines())
    assert {"Nice=19", "CPUSchedulingPolicy=idle", "IOSchedulingClass=idle", "PrivateNetwork=yes"} <= lines
    assert {"ConditionPathExists=/var/lib/taleside/voices/kokoro/kokoro.onnx", "ConditionMemory=>=1800M"} <= lines
