"""Eyes that look on at a drawn board while time goes by."""

from __future__ import annotations

from vision.boards.watch import BoardWatch, Placements
from vision.frames import CameraFrame
from vision.rendered.board_table import BoardTable


class BoardOnlooker:
    """Sees picture after picture of a table; whoever plays there says when to look."""

    frame = 0.1  # seconds: ten pictures in a second
    watch: BoardWatch
    table: BoardTable
    now = 0.0

    def wait(self, seconds: float) -> Placements:
        """Let time pass until something was said."""
        until = self.now + seconds
        while self.now < until:
            self.now += self.frame
            if seen := self.watch.see(CameraFrame.of(self.table.picture(self.now), self.now)):
                return seen
        return ()
