"""Listens at the other end of the loopback for as long as the virtual machine runs.

When somebody begins to speak, and when it is silent again, is told on the third serial line; all that is heard lies in
/run/heard.raw.
"""

from __future__ import annotations

import subprocess
from array import array
from dataclasses import dataclass
from pathlib import Path

CARD, RATE = "hw:Loopback,1,0", 16000
EACH = RATE // 50  # frames that are looked at together
LOUD = 200  # of 32768
WORD, SILENCE = 8, 75  # so many pieces in a row are a word, and so many the end of what was said
HEARD, LINE = Path("/run/heard.raw"), Path("/dev/ttyS2")


@dataclass
class Ear:
    """Tells speech from silence."""

    speaks: bool = False
    run: int = 0  # pieces in a row that are otherwise

    def hears(self, piece: bytes) -> str:
        """What has begun with this piece, if anything."""
        loud = max(map(abs, array("h", piece))) > LOUD
        self.run = self.run + 1 if loud is not self.speaks else 0
        if self.run < (SILENCE if self.speaks else WORD):
            return ""
        self.speaks, self.run = not self.speaks, 0
        return "speaks" if self.speaks else "silent"


def main() -> None:
    """Until it is all over."""
    listening = ("arecord", "-q", "-D", CARD, "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "1")
    ear = Ear()
    with subprocess.Popen(listening, stdout=subprocess.PIPE) as card, HEARD.open("wb", buffering=0) as kept:
        assert card.stdout
        while piece := card.stdout.read(2 * EACH):
            kept.write(piece)
            if told := ear.hears(piece):
                LINE.write_text(f"{told}\n", encoding="ascii")


if __name__ == "__main__":
    main()
