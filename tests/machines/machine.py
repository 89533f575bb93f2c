"""A virtual machine: a PC of QEMU with systemd, whose plug can be pulled, and what is ordered and heard in it."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

GUEST = Path(__file__).with_name("guest")
PATIENCE, LOOK = 600.0, 0.05  # seconds
# On a machine that is busy the kernel finds its timer late, and would give up.
COMMAND_LINE = "root=/dev/vda rw console=ttyS0 quiet loglevel=3 panic=5 mitigations=off no_timer_check"
MEMORY, CORES = "1024", "2"
LINES = ("orders", "told")  # the second and third serial line; the first is the console


class Trouble(Exception):
    """Something did not happen that had to."""


@dataclass(frozen=True)
class Told:
    """A line that came out of the machine, and when."""

    at: float
    said: str


@dataclass
class Machine:
    """One life of it, from the moment when it is switched on."""

    folder: Path  # disk.img, vmlinuz and initrd.img lie there; what is left of it too
    began: float = field(default_factory=time.monotonic)
    told: list[Told] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Switch it on."""
        self.port = free_port()
        self._lines: dict[str, socket.socket] = {}
        self._qemu = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL)
        self._orders = self._line("orders").makefile("rwb")
        self._ear = threading.Thread(target=self._listen, args=(self._line("told").makefile("rb"),), daemon=True)
        self._ear.start()
        self._answer()  # from now on it takes orders
        self.took = self.age

    def _command(self) -> list[str]:
        disk = f"file={self.folder}/disk.img,if=virtio,format=raw,cache=writeback"
        shares = [
            f"local,path={GUEST},mount_tag=guest,security_model=none,readonly=on",
            f"local,path={self.folder},mount_tag=out,security_model=none",
        ]
        serial = [f"file:{self.folder}/console.log", *(f"unix:{self._place(name)},server=on" for name in LINES)]
        return [
            *("nice", "-n", "5", "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max"),
            *("-smp", CORES, "-m", MEMORY, "-display", "none", "-monitor", "none", "-no-reboot"),
            *("-nic", f"user,model=virtio-net-pci,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:8080"),
            *("-kernel", f"{self.folder}/vmlinuz", "-initrd", f"{self.folder}/initrd.img", "-append", COMMAND_LINE),
            *("-drive", disk),
            *(word for share in shares for word in ("-virtfs", share)),
            *(word for line in serial for word in ("-serial", line)),
        ]

    # What can be done with it --------------------------------------------------------------------

    def run(self, command: str, *, may_fail: bool = False) -> str:
        """Run a command of the shell in it; what it said."""
        self._orders.write(json.dumps({"run": command}).encode() + b"\n")
        self._orders.flush()
        done = self._answer()
        if done["code"] and not may_fail:
            raise Trouble(f"{command}: {done['complained'] or done['said']}")
        return str(done["said"]).strip()

    def until(self, is_so: Callable[[], bool], what: str, patience: float = PATIENCE) -> float:
        """Wait for something; how many seconds that took."""
        began = time.monotonic()
        while not is_so():
            if time.monotonic() - began > patience or self._qemu.poll() is not None:
                raise Trouble(f"never came: {what}")
            time.sleep(LOOK)
        return time.monotonic() - began

    def cut(self) -> None:
        """Pull the plug."""
        self._qemu.kill()
        self._qemu.wait()
        self._ear.join()
        for line in self._lines.values():
            line.close()

    def disk(self, place: Path, seen: Callable[[], None]) -> None:
        """Its disk, as a cut would leave it at this moment; *seen* is called while the machine stands still."""
        self._qemu.send_signal(signal.SIGSTOP)
        try:
            seen()
            subprocess.run(["cp", "--sparse=always", self.folder / "disk.img", place], check=True)
        finally:
            self._qemu.send_signal(signal.SIGCONT)

    def goes_off(self, patience: float = PATIENCE) -> float:
        """Wait until it has switched itself off; how many seconds that took."""
        began = time.monotonic()
        try:
            self._qemu.wait(patience)
        except subprocess.TimeoutExpired:
            raise Trouble("never came: that the machine is off") from None
        finally:
            self.cut()
        return time.monotonic() - began

    @property
    def age(self) -> float:
        """For how many seconds it has been on."""
        return time.monotonic() - self.began

    # Lines ---------------------------------------------------------------------------------------

    def _place(self, name: str) -> Path:
        return self.folder / f"{name}.socket"

    def _line(self, name: str) -> socket.socket:
        """The machine waits until somebody is at the other end of both of its lines."""
        line = self._lines[name] = socket.socket(socket.AF_UNIX)
        for _ in range(round(PATIENCE / LOOK)):
            with contextlib.suppress(OSError):
                line.connect(str(self._place(name)))
                line.settimeout(PATIENCE)
                return line
            time.sleep(LOOK)
        raise Trouble("QEMU does not start")

    def _answer(self) -> dict[str, object]:
        said = self._orders.readline()
        if not said:
            raise Trouble("the machine takes no orders any more")
        answer: dict[str, object] = json.loads(said)
        return answer

    def _listen(self, line: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            for said in line:
                if said.endswith(b"\n"):  # what the plug has cut in two was never told
                    self.told.append(Told(time.monotonic(), said.decode(errors="replace").strip()))


def free_port() -> int:
    """One on which nobody listens, for the phones of this machine."""
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        return int(there.getsockname()[1])
