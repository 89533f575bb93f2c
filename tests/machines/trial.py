"""The trial: what a box has to stand that has systemd, pins, a loudspeaker and a camera, in a virtual machine.

`python -m tests.machines.trial FOLDER FIGURES` switches the machine of that folder on, and adds to the figures.
"""

from __future__ import annotations

import contextlib
import random
import re
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from device.front.hardware import default
from tests.machines.machine import Machine, Trouble
from tests.machines.memory import answers, holds, is_sound, of_disk
from tests.machines.phone import Given, Phone
from tests.machines.updates import BREAKS, NEWER, RUNS, tried
from tests.voice.recogniser import Recogniser

CUTS, MOMENTS, LOOKS, REPEATS = 3, 10, 50, 3
COLOURS = 6  # at least, in the bars that a virtual camera shows
HARDWARE = default()
PIN = "/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{pin}"
SPEAKS, SILENT = "speaks", "silent"
SHORT = 0.15  # seconds of a finger on a button
OTHERS = ("What do you do?", "Is that right?", "Which one is it?", "Roll the dice.", "It is your turn.")
# While the box goes on; SQLite itself copies what is there, to where files can be locked.
KEEP = """rm -f /run/memory.db; python3 -c 'import sqlite3
here = sqlite3.connect("file:/var/lib/taleside/taleside.db?mode=ro", uri=True)
here.backup(sqlite3.connect("/run/memory.db"))' && cp /run/memory.db /mnt/out/memory.db"""
NAME = "Debian with systemd"


def press(machine: Machine, button: str) -> None:
    """A finger on a button: the pin is pulled to ground, and let go."""
    machine.run(f"echo pull-down >{pull(button)}; sleep {SHORT}; echo pull-up >{pull(button)}")


def hold(machine: Machine, button: str) -> None:
    """A finger that stays there."""
    machine.run(f"echo pull-down >{pull(button)}")


def pull(button: str) -> str:
    """Where it is written, as a shell finds it, which way the pin of a button is pulled."""
    return f"$(echo {PIN.format(pin=HARDWARE.buttons[button].pin)}/pull)"


def say(began: float, what: str) -> None:
    """A line for a step, with its seconds."""
    sys.stdout.write(f"{time.monotonic() - began:5.0f} s  {NAME}: {what}\n")
    sys.stdout.flush()


@dataclass
class Trial:
    """One machine after the other with the same disk, and what was measured."""

    machine: Machine
    figures: Path
    phone: Phone

    def run(self) -> None:
        """Everything, in this order."""
        self.step("boot to the first spoken word", self.boots)
        self.step("a phone comes in", self.pairs)
        self.step("buttons are heard", self.hears_buttons)
        self.step("lamps are lit", self.lights_lamps)
        self.step("the voice is understood", self.is_understood)
        self.step("a camera is read", self.sees)
        self.step("killed, it is there again", self.is_killed)
        self.step("stopped, the watchdog starts it anew", self.hangs)
        self.step("a voice that hangs is started anew", self.voice_hangs)
        self.step("a newer version that breaks makes room for the one before", self.goes_back)
        self.step("a newer version that is well stays", self.stays_new)
        self.step("the disk as it is at some moments", self.stands_still)
        self.step("power cuts", self.is_cut_off)
        self.step("the power button switches it off", self.is_switched_off)

    def step(self, what: str, do: Callable[[], str]) -> None:
        """Do it, and keep what was measured."""
        began = time.monotonic()
        measured = do()
        say(began, f"{what} ({measured})" if measured else what)
        if measured:
            with self.figures.open("a", encoding="utf-8") as figures:
                figures.write(f"{NAME}: {what}\t{measured}\n")

    # Steps ---------------------------------------------------------------------------------------

    def boots(self) -> str:
        """From power on to the first word, on the other end of the loopback."""
        machine = self.machine
        self.serves()
        machine.until(lambda: self.speeches() > 0, "the first word")
        heard = next(told.at for told in machine.told if told.said == SPEAKS) - machine.began
        return f"{heard:.1f} s; the system stood after {machine.took:.1f} s"

    def pairs(self) -> str:
        """By an invitation at its own keyboard."""
        found = re.search(r"/pair#([\w-]+)", self.machine.run("taleside invite player"))
        self.phone.comes_in(found[1] if found else "")
        return ""

    def hears_buttons(self) -> str:
        """A press of Next is an answer sooner or later."""
        machine, turn = self.machine, self.phone.call("view")["turn"]
        for _ in range(4):
            press(machine, "next")
            if self.phone.call("view")["turn"] != turn:
                return "the game went on"
        raise Trouble("no press of Next was heard")

    def lights_lamps(self) -> str:
        """Lamps on pins of their own are looked at many times; while it asks, one of them shines."""
        pins = [pin for light in HARDWARE.lights.values() for pin in light.pins]
        values = " ".join(f"{PIN.format(pin=pin)}/value" for pin in pins)
        one = f"for file in {values}; do read -r value <$file; echo -n $value; done; echo"
        seen = self.machine.run(f"for look in {{1..{LOOKS}}}; do {one}; done").split()
        lit = {pin: sum(look[at] == "1" for look in seen) for at, pin in enumerate(pins)}
        if not any(lit.values()) or all(count == len(seen) for count in lit.values()):
            raise Trouble(f"the lamps show nothing: {lit}")
        return ", ".join(f"pin {pin} {count / len(seen):.0%}" for pin, count in lit.items())

    def is_understood(self) -> str:
        """The question is asked again, and recognised among others; a busy machine stutters, and is asked again."""
        asked = str(self.phone.call("view")["ask"]["said"])
        recogniser = Recogniser([asked, *OTHERS])
        for number in range(1, REPEATS + 1):
            if recogniser.hears(self.question()) == asked:
                return f"{asked!r}, the {number}. time"
        raise Trouble(f"{asked!r} was not understood")

    def question(self) -> array[int]:
        """What comes out of the loudspeaker when Repeat is pressed."""
        machine = self.machine
        machine.until(self.is_silent, "silence")
        before = int(machine.run("stat -c %s /run/heard.raw"))
        self.speaks_again()
        machine.until(self.is_silent, "silence")
        machine.run(f"tail -c +{before + 1} /run/heard.raw >/mnt/out/heard.raw")
        return array("h", (machine.folder / "heard.raw").read_bytes())

    def sees(self) -> str:
        """The box is told of a camera, and shows its picture on a page."""
        machine = self.machine
        machine.run("modprobe vivid && taleside config set camera.source /dev/video0 && systemctl restart taleside")
        self.serves()
        photo = next((photo for _ in range(LOOKS) if (photo := self.phone.picture())), b"")
        picture = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR) if photo else None
        if picture is None or len(np.unique(picture.reshape(-1, 3) // 64, axis=0)) < COLOURS:
            raise Trouble("that is no picture of coloured bars")
        return f"{picture.shape[1]} by {picture.shape[0]} points"

    def is_killed(self) -> str:
        """With all that it is, by the system."""
        return self.comes_back("KILL")

    def hangs(self) -> str:
        """It takes nothing any more, not even the signal to stop."""
        return self.comes_back("STOP")

    def voice_hangs(self) -> str:
        """The process that feeds the loudspeaker hangs: another one speaks, and the box itself goes on."""
        before = self.restarts()
        self.machine.run("pkill -STOP -f voice.feeder")
        took = self.speaks_again()
        if self.restarts() != before:
            raise Trouble("the whole box was started anew")
        return f"it speaks again after {took:.1f} s"

    def goes_back(self) -> str:
        """It rewrites the memory and ends at once, again and again; the one before comes back with its backup."""
        asked, before = self.phone.call("view")["ask"], self.machine.run(RUNS)
        took = tried(self.machine, BREAKS)
        self.serves()
        if (runs := self.machine.run(RUNS)) != before:
            raise Trouble(f"{runs} still runs, and not {before}")
        if (now := self.phone.call("view")["ask"]) != asked:
            raise Trouble(f"it asked {asked}, and now {now}")
        return f"after {took:.0f} s, at the same question"

    def stays_new(self) -> str:
        """It is looked at for a minute, and then it is the one that runs."""
        took = tried(self.machine)
        self.serves()
        if (runs := self.machine.run(RUNS)) != NEWER:
            raise Trouble(f"{runs} runs, and not {NEWER}")
        return f"after {took:.0f} s"

    def is_cut_off(self) -> str:
        """The plug is pulled while somebody answers as fast as that can be done, and the power comes back."""
        return self.often(CUTS, self.is_cut_off_once)

    def stands_still(self) -> str:
        """The same, but what would be left on the disk is looked at from outside, and the machine goes on."""
        return self.often(MOMENTS, self.stands_still_once)

    def often(self, times: int, cut: Callable[[], int]) -> str:
        """So many cuts; how many answers had been acknowledged, all of which must be there."""
        counts = list[int]()
        for number in range(1, times + 1):
            began = time.monotonic()
            counts.append(cut())
            say(began, f"cut {number}: all {counts[-1]} acknowledged answers are there")
        return f"none of {sum(counts)} acknowledged answers lost in {times}"

    def is_switched_off(self) -> str:
        """How long it takes from when a finger lies on the power button until there is no machine any more."""
        hold(self.machine, "power")
        return f"{self.machine.goes_off():.1f} s"

    # What steps are made of ----------------------------------------------------------------------

    def serves(self) -> None:
        """Wait until the service says that it is ready, and its pages come; one that has failed is not waited for."""
        healthy = "systemctl is-active -q taleside && curl -sf http://127.0.0.1:8080/healthz && exit 0"
        failed = "systemctl is-failed -q taleside && exit 1"
        self.machine.run(f"for look in $(seq 600); do {healthy}; {failed}; sleep 0.2; done; exit 1")

    def speeches(self) -> int:
        """How often somebody has begun to speak."""
        return sum(told.said == SPEAKS for told in self.machine.told)

    def is_silent(self) -> bool:
        """Does nobody speak just now?"""
        said = [told.said for told in self.machine.told if told.said in (SPEAKS, SILENT)]
        return said[-1:] != [SPEAKS]

    def speaks_again(self) -> float:
        """Repeat is pressed; how long until somebody speaks."""
        before = self.speeches()
        press(self.machine, "repeat")
        return self.machine.until(lambda: self.speeches() > before, "the question again")

    def restarts(self) -> int:
        """How often systemd has started it anew."""
        return int(self.machine.run("systemctl show -P NRestarts taleside"))

    def comes_back(self, signal: str) -> str:
        """A signal to its main process; how long until it is ready again, started anew by systemd."""
        asked, restarts = self.phone.call("view")["ask"], self.restarts()
        self.machine.run(f"kill -{signal} $(systemctl show -P MainPID taleside)")
        began = time.monotonic()
        again = self.machine.until(lambda: self.restarts() > restarts, "that it is started anew")
        self.serves()
        ready = time.monotonic() - began
        if (now := self.phone.call("view")["ask"]) != asked:
            raise Trouble(f"it asked {asked}, and now {now}")
        return f"started anew after {again:.1f} s, ready after {ready:.1f} s, at the same question"

    def is_cut_off_once(self) -> int:
        """Play, pull the plug at some moment, switch on again, and look for every answer that was acknowledged."""
        with self.played():
            self.machine.cut()
        self.begins_anew()
        self.machine.run(KEEP)
        return self.has_all(self.machine.folder / "memory.db", self.phone.acknowledged)

    def stands_still_once(self) -> int:
        """Play, and take the disk as it is at some moment."""
        disk, acknowledged = self.machine.folder / "moment.img", list[Given]()
        with self.played():
            self.machine.disk(disk, lambda: acknowledged.extend(self.phone.acknowledged))
            self.phone.is_tired.set()
        return self.has_all(of_disk(disk, self.machine.folder), acknowledged)

    @contextlib.contextmanager
    def played(self) -> Iterator[None]:
        """Somebody plays until something happens at some moment."""
        self.phone.acknowledged = []
        self.phone.is_tired.clear()
        player = threading.Thread(target=self.phone.plays_on, daemon=True)
        player.start()
        wanted = random.randint(3, 25)
        self.machine.until(lambda: len(self.phone.acknowledged) >= wanted, "answers")
        time.sleep(random.random() / 2)
        yield
        player.join()

    @staticmethod
    def has_all(memory: Path, acknowledged: list[Given]) -> int:
        """How many answers were acknowledged, all of which are in a memory that is sound."""
        if not (is_sound(memory) and holds(answers(memory), acknowledged)):
            raise Trouble(f"{acknowledged} was acknowledged, and there is {answers(memory)[-len(acknowledged) - 2 :]}")
        return len(acknowledged)

    def begins_anew(self) -> None:
        """The power is back."""
        self.machine = Machine(self.machine.folder)
        self.phone.port = self.machine.port
        self.serves()


def main() -> int:
    """Try everything."""
    machine = Machine(Path(sys.argv[1]))
    trial = Trial(machine, Path(sys.argv[2]), Phone(machine.port))
    try:
        trial.run()
    except Trouble as trouble:
        sys.stdout.write(f"{trouble}\n")
        sys.stderr.write(trial.machine.run("journalctl -u taleside --no-pager -n 100", may_fail=True))
        return 1
    finally:
        trial.machine.cut()
    return 0


if __name__ == "__main__":
    sys.exit(main())
