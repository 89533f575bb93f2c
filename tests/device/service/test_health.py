"""Health: every alarm rings, once, and says when it is over; a machine that knows less is not ill for that."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from device.service.health import FIRST_YEAR, Health, WatchedPlaces
from tests.device.demo_evening import said

NOW = FIRST_YEAR + 1e7
FREE, FLAGS = 4, 8  # where a system says how many blocks are free, and how a disk is mounted


class Machine:
    """A Raspberry Pi as its files show it."""

    def __init__(self, root: Path, now: float = NOW) -> None:
        self.root, self.now, self.passed = root, now, 1000.0
        self.put("sys/class/thermal/thermal_zone0/temp", "48312")
        self.put("sys/class/hwmon/hwmon1/name", "rpi_volt")
        self.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0")
        self.put("sys/fs/ext4/mmcblk0p2/errors_count", "0")
        self.health = Health(WatchedPlaces(root, root, lambda: self.now, lambda: self.passed))

    def put(self, file: str, text: str) -> None:
        (self.root / file).parent.mkdir(parents=True, exist_ok=True)
        (self.root / file).write_text(text + "\n")

    def told(self) -> list[str]:
        return [news.what for news in self.health.look()]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("file", "ill", "well", "what"),
    [
        ("sys/class/thermal/thermal_zone0/temp", "81500", "60000", "health.hot"),
        ("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1", "0", "health.under_voltage"),
        ("sys/fs/ext4/mmcblk0p2/errors_count", "3", "0", "health.disk_errors"),
    ],
)
def test_an_alarm_rings_once_and_is_over_once(machine: Machine, file: str, ill: str, well: str, what: str) -> None:
    assert machine.told() == []
    machine.put(file, ill)
    assert (machine.told(), machine.told(), machine.health.is_alarmed) == ([what], [], True)
    machine.put(file, well)
    assert (machine.told(), machine.told(), machine.health.is_alarmed) == (["health.over"], [], False)


THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"


@pytest.mark.parametrize(
    ("word", "told"),
    [("50005", ["health.under_voltage"]), ("50000", ["health.power_dipped"]), ("40000", []), ("0", [])],
)
def test_an_older_firmware_is_understood_too(machine: Machine, word: str, told: list[str]) -> None:
    machine.put("sys/class/hwmon/hwmon1/name", "something else")
    machine.put(THROTTLED, word)
    assert machine.told() == told


def test_a_dip_of_the_power_that_nobody_saw_is_told_once_and_is_no_alarm(machine: Machine) -> None:
    """The chip's alarm is over by the time that somebody looks; the firmware remembers it, as long as it runs."""
    assert machine.told() == []
    machine.put(THROTTLED, "10000")
    assert (machine.told(), machine.told(), machine.health.is_alarmed) == (["health.power_dipped"], [], False)


def test_a_dip_is_told_once_for_each_time_that_the_machine_is_switched_on(tmp_path: Path) -> None:
    told = list[list[str]]()
    for run in ("3b1e", "3b1e", "77aa"):
        machine = Machine(tmp_path)  # another evening, or the box has begun anew
        machine.put("proc/sys/kernel/random/boot_id", run)
        machine.put(THROTTLED, "50000")
        told += [machine.told(), machine.told()]
    assert told == [["health.power_dipped"], [], [], [], ["health.power_dipped"], []]


def test_a_dip_that_was_told_while_it_lasted_is_not_told_again(machine: Machine) -> None:
    machine.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1")
    machine.put(THROTTLED, "10001")
    assert machine.told() == ["health.under_voltage"]
    machine.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0")
    machine.put(THROTTLED, "10000")
    assert (machine.told(), machine.told()) == (["health.over"], [])


def test_a_disk_that_is_nearly_full_or_gone_is_told(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.service.health.space", lambda folder: (5 << 20, 32 << 30))
    assert [(news.what, news.about) for news in machine.health.look()] == [("health.disk_low", {"megabytes": 5})]
    assert [news.what for news in Health(WatchedPlaces(machine.root / "gone", machine.root)).look()] == [
        "health.disk_lost"
    ]


def test_a_disk_that_can_only_be_read_is_told_and_its_room_does_not_matter_any_more(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list(os.statvfs(machine.root))
    found[FREE], found[FLAGS] = 0, os.ST_RDONLY
    monkeypatch.setattr("os.statvfs", lambda folder: os.statvfs_result(found))
    assert machine.told() == ["health.disk_read_only"]
    monkeypatch.undo()
    assert machine.told() == ["health.over"]


def test_a_clock_that_was_never_set_is_told_but_is_no_alarm(tmp_path: Path) -> None:
    machine = Machine(tmp_path, now=12.0)
    assert (machine.told(), machine.health.is_alarmed) == (["health.clock_unset"], False)
    machine.now = NOW
    assert machine.told() == ["health.over"]


@pytest.mark.parametrize("jump", [-3600.0, 3600.0, 4e9])
def test_a_clock_that_jumps_is_told_and_time_that_passes_is_not(machine: Machine, jump: float) -> None:
    machine.now, machine.passed = NOW + 500, machine.passed + 500
    assert machine.told() == []
    machine.now += jump
    assert "health.clock_jumped" in machine.told()
    assert machine.told() == []


def test_what_a_machine_does_not_know_is_no_trouble(tmp_path: Path) -> None:
    assert Health(WatchedPlaces(tmp_path, tmp_path, lambda: NOW)).look() == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_each_trouble_is_said_in_words(machine: Machine, language: str) -> None:
    machine.put("sys/class/thermal/thermal_zone0/temp", "91000")
    machine.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1")
    words = [said(language).news(news) for news in machine.health.look()]
    machine.put("sys/class/thermal/thermal_zone0/temp", "50000")
    words += [said(language).news(news) for news in machine.health.look()]
    assert len(words) == 3
    assert not [sentence for sentence in words if "health." in sentence or "{" in sentence]
