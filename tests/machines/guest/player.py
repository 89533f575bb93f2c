"""A player inside of the virtual machine, who answers whatever is asked through the calls of the phones' pages.

player.py TOKEN          answers for ever; each answer that was acknowledged is told on the third serial line
player.py TOKEN TURN     says how things stand, and what the memory has of this turn
player.py --pair SECRET  comes in, and says the token that it was given
"""

from __future__ import annotations

import json
import random
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

from device.store.connection import is_whole
from device.store.connection import look as opened
from device.store.database import chains_are_sound
from device.store.journal import OURS
from engine import Ask
from engine.laboratory import answerable, any_answer

HOME, MEMORY, LINE = "http://127.0.0.1:8080", Path("/var/lib/taleside/taleside.db"), Path("/dev/ttyS2")
PATIENCE, LOOKS = 30.0, 20


class Player:
    """Somebody with a phone."""

    def __init__(self, token: str) -> None:
        self._known = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._chance = random.Random()

    def asks(self, call: str, **body: Any) -> Any:
        """One call; nothing if it was refused."""
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(f"{HOME}/api/v1/{call}", data, self._known)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError:
            return None

    def plays(self) -> int | None:
        """Answers what is asked; the turn that follows, if the answer was acknowledged."""
        view = self.asks("view")
        ask = asked(view["ask"]) if view["ask"] else None
        if ask is None or not answerable(ask):
            self.asks("undo", turn=view["turn"], times=3)
            return None
        done = self.asks("answer", turn=view["turn"], value=any_answer(self._chance, ask))
        return done["turn"] if done else None


def asked(said: dict[str, Any]) -> Ask:
    """The question as the engine has it."""
    options = tuple(option["value"] for option in said["options"])
    parts = tuple(map(asked, said["parts"]))
    return Ask(said["what"], said["kind"], options, said["who"], said["about"], said["private"], parts, said["least"])


def line_of(turn: int) -> str:
    """What the memory has of this turn: a checksum over all lines up to there."""
    query = "SELECT checksum FROM line WHERE at = ? AND campaign = (SELECT campaign FROM evening ORDER BY number DESC)"
    with closing(opened(MEMORY)) as here:
        found = here.execute(query, (turn + OURS,)).fetchone()
    return bytes(found[0]).hex() if found else ""


def pair(secret: str) -> str:
    """Come in by the secret of an invitation."""
    form = urllib.parse.urlencode({"token": secret, "name": "Player"}).encode()

    class Stays(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *about: Any) -> None:
            """What is wanted is only the cookie."""

    try:
        urllib.request.build_opener(Stays).open(f"{HOME}/pair", form, timeout=PATIENCE)
    except urllib.error.HTTPError as answer:
        if found := re.search(r"taleside=([\w-]+)", answer.headers.get("Set-Cookie", "")):
            return found[1]
    raise SystemExit("nobody was let in")


def see(token: str, file: Path) -> None:
    """The next picture of the camera, from the page of the box; a camera takes a while to wake up."""
    request = urllib.request.Request(f"{HOME}/box/picture", headers={"Cookie": f"taleside={token}"})
    for _ in range(LOOKS):
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            if picture := answer.read():
                file.write_bytes(picture)
                return
    raise SystemExit("the camera shows nothing")


def look(token: str, turn: int) -> dict[str, Any]:
    """How things stand, and whether the memory is sound."""
    view = Player(token).asks("view")
    with closing(opened(MEMORY)) as here:
        sound = is_whole(here) and chains_are_sound(here)
    return {"turn": view["turn"], "ask": view["ask"], "line": line_of(turn), "sound": sound}


def play(token: str) -> None:
    """Until the power goes."""
    player = Player(token)
    with LINE.open("w", encoding="ascii", buffering=1) as line:
        while True:
            if (turn := player.plays()) is not None:
                line.write(f"{turn} {line_of(turn)}\n")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--pair", invitation]:
            sys.stdout.write(pair(invitation))
        case ["--see", known, place]:
            see(known, Path(place))
        case [known, last]:
            json.dump(look(known, int(last)), sys.stdout)
        case [known]:
            play(known)
