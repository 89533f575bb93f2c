"""`make attack`: start a box, try everything, say what broke."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.attack import kinds
from bench.attack.box import NOTHING, running
from bench.attack.bundles import Owner, zipped
from bench.attack.ground import ROLES, Ground, Kind, fight
from bench.attack.honest import Listening, Play
from bench.attack.roles import filled
from bench.attack.tally import Tally
from bench.attack.watch import Watch
from bench.attack.wire import head, said
from device.trust.attacks import Trespasser
from tests.sources import ROOT

FOUND = Path("build/attack/found.jsonl")
OURS = ROOT / "engine/games/wonder_book/demo"
PLAYERS, STREAMS = 4, 8
BRIEF = 60.0  # seconds: with less than that only a part is tried of each


def attacked(folder: Path, wish: argparse.Namespace, chosen: Sequence[Kind], variables: Mapping[str, str]) -> Tally:
    """One box, and all these attacks on it."""
    tally = Tally(wish.seed)
    is_brief = wish.seconds < BRIEF
    with running(folder / "box", variables) as box:
        owner = Trespasser(box.port)
        assert owner.comes_in(), "the owner is not let in"
        tokens = {role: box.let_in(role) for role in ROLES[1:]} | {"stranger": ""}
        listening = Listening(box.port, tokens["viewer"], wish.streams)
        watch = Watch(box, owner, Play.at(box, wish.players, wish.seed), listening, wish.slack)
        (folder / "work").mkdir()
        ground = Ground(box, watch, tally, folder / "work", tokens, is_brief=is_brief)
        if not is_brief:
            used_once(ground)
        watch.start()
        time.sleep(1.0)
        fight(ground, chosen, wish.seconds)
        rows = () if box.is_gone else watch.left()
        for row, held, what in rows:
            tally.watched(row, held, f"at the end: {what}")
        watch.stop()
    return tally


def used_once(ground: Ground) -> None:
    """Whatever the first who asks has to wait for is there before anything is weighed: each page, and a pack."""
    for route in ground.box.routes:
        if route["method"] == "GET":
            asked = head(f"GET {filled(route['path'])} HTTP/1.1", token=ground.tokens["owner"])
            said(ground.box.port, asked, 5.0, quiet=0.1)
    files = {str(path.relative_to(OURS)): path.read_bytes() for path in OURS.rglob("*.yaml")}
    Owner(ground).takes_in("a pack of ours", zipped("ours", files))


def main(arguments: Sequence[str] | None = None) -> int:
    """0: all held."""
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slack", type=float, default=1.0, help="so many times as long as promised is borne")
    parser.add_argument("--streams", type=int, default=STREAMS, help="so many phones that only look on")
    parser.add_argument(
        "--players", type=int, default=PLAYERS, help="so many phones that answer, six times a second each"
    )
    parser.add_argument("--figures", action="store_true", help="say what was measured, also where all held")
    parser.add_argument("--kind", action="append", default=[], help="only these; they are named in the table")
    parser.add_argument(
        "--at", action="append", help="where the box keeps its data, and once more for each: disk, memory"
    )
    wish = parser.parse_args(arguments)
    for at in wish.at or [None]:
        if at:
            print(f"The box keeps its data at {at}")
        status = besieged(wish, at)
        if status:
            return status
    return 0


def besieged(wish: argparse.Namespace, at: str | None) -> int:
    """One box that keeps its data there, all that was chosen, and what came of it."""
    chosen = [kind for kind in kinds.KINDS if not wish.kind or any(part in kind.name for part in wish.kind)]
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="attack-", dir=at) as folder:
        tally = attacked(Path(folder), wish, chosen, NOTHING)
    print("\n".join((*tally.rows(), *(tally.figures if wish.figures else ()))))
    tally.keep(FOUND)
    for finding in tally.found:
        print(f"FOUND {finding}")
    print(
        f"{tally.tried.total():,} tried in {time.monotonic() - began:.0f} s, seed {wish.seed}; {len(tally.found)} found"
    )
    if tally.found:
        print(f"What broke lies in {FOUND}; again with:  make attack SEED={wish.seed} SECONDS={wish.seconds:g}")
    return 1 if tally.found else 0


if __name__ == "__main__":
    sys.exit(main())
