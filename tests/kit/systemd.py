"""What systemd would hear."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from tests.device.small_evening import PATIENCE
from tests.sources import ROOT


class Systemd:
    """As much of systemd as starts a service and listens to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ear.bind(str(folder / "notify"))
        self._ear.settimeout(PATIENCE * 2)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        wanted = {"NOTIFY_SOCKET": str(self.folder / "notify"), "WATCHDOG_USEC": "300000"}
        home = {
            "TALESIDE_HOME": str(self.folder / "box"),
            "TALESIDE_VOICE_ENGINE": "simulated",
            "TALESIDE_VOICE_SOUND": "no",
        }
        command = [sys.executable, "-m", "device", "run", *words]
        environment = {**os.environ, **wanted, **home, "JOURNAL_STREAM": "1:1"}
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def hears(self, word: bytes) -> None:
        while word not in self._ear.recv(1000):
            pass

    def close(self) -> None:
        self._ear.close()
