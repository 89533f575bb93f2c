"""Players who are killed: each request forks somebody who goes on with a campaign as fast as can be, until the end.

A request is a line: the folder of the store, the campaign, a seed, and a turn.  What comes back: `began` with what was
said on opening, how long that took, and the checksum of that turn's line as it is found; then `told`, each time all
channels were shown something, with its turn and checksum.  Both come from a session whose only channel is the player.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from device.evening.beginning import TableSetting, opened
from device.evening.session import Session
from device.store import Journal, Store
from device.trust.pace import Pace
from engine.channel import Answer, Post, Undo, View
from engine.laboratory import any_answer
from tests.device.demo_evening import setting


class Player:
    """A channel that answers at once, and says of each view what was confirmed to it."""

    name, who = "player", "all"

    def __init__(self, journal: Journal, seed: str) -> None:
        self._journal, self._chance = journal, random.Random(seed)
        self.post: Callable[[Post], None] = lambda post: None

    def show(self, view: View) -> None:
        say("told", view.turn, self._journal.checksum_of(view.turn).hex())
        ask = view.ask
        self.post(Answer(any_answer(self._chance, ask), view.turn, "player") if ask else Undo("player", 3))


def play(here: TableSetting, folder: Path, campaign: str, seed: str, turn: int) -> None:
    """One life."""
    pace = Pace()
    store = Store.open(folder)
    journal = store.journal(campaign)
    journal.begin()
    evening = opened(here, journal)
    said = [news.what for news in (*store.news, *evening.news)]
    say("began", ",".join(said) or "-", pace.now(), journal.checksum_of(turn).hex() if turn else "-")
    player = Player(journal, seed)
    session = Session(evening.game, [player])
    player.post = session.post
    session.run()


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def main() -> None:
    """Everybody is born with everything imported and the cards read."""
    here = setting()
    for request in sys.stdin:
        folder, campaign, seed, turn = request.split()
        if not (child := os.fork()):
            play(here, Path(folder), campaign, seed, int(turn))
        say("pid", child)
        os.waitpid(child, 0)
        say("gone")


if __name__ == "__main__":
    main()
