"""Listens at the other end of the loopback for as long as the virtual machine runs.

The first sound that lasts as long as a word is told on the third serial line; all that is heard lies in /run/heard.raw.
"""

from __future__ import annotations

import subprocess
from array import array
from pathlib import Path

CARD, RATE = "hw:Loopback,1,0", 16000
EACH = RATE // 50  # frames that are looked at together
SILENCE, WORD = 200, 8  # how loud nothing is, and how many such pieces in a row make a word
HEARD, LINE = Path("/run/heard.raw"), Path("/dev/ttyS2")


def main() -> None:
    """Until it is all over."""
    listening = ("arecord", "-q", "-D", CARD, "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "1")
    run, is_told = 0, False
    with subprocess.Popen(listening, stdout=subprocess.PIPE) as ear, HEARD.open("wb", buffering=0) as kept:
        assert ear.stdout
        while piece := ear.stdout.read(2 * EACH):
            kept.write(piece)
            run = run + 1 if max(map(abs, array("h", piece))) > SILENCE else 0
            if run >= WORD and not is_told:
                is_told = True
                LINE.write_text("heard\n", encoding="ascii")


if __name__ == "__main__":
    main()
