"""Runs what is ordered over the second serial line of the virtual machine, and says what came of it."""

from __future__ import annotations

import json
import os
import subprocess
import tty
from pathlib import Path
from typing import IO

LINE = Path("/dev/ttyS1")


def obeyed(order: dict[str, str]) -> dict[str, object]:
    """A command of the shell; how it ended, and what it said."""
    done = subprocess.run(["/bin/bash", "-c", order["run"]], capture_output=True, text=True, check=False)
    return {"code": done.returncode, "said": done.stdout, "complained": done.stderr[-2000:]}


def main(line: IO[bytes]) -> None:
    """For ever."""
    tty.setraw(line.fileno())
    os.write(line.fileno(), b'{"ready": true}\n')
    for order in line:
        os.write(line.fileno(), json.dumps(obeyed(json.loads(order))).encode() + b"\n")


if __name__ == "__main__":
    with LINE.open("r+b", buffering=0) as found:
        main(found)
