"""The trust test: everything that can happen to a box happens to one, and the promises are counted."""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from device.cli.options import Command, Commands, ForPrograms, WrongUse, option
from device.files.save_files import home
from device.trust.trial import PROMISES, Ledger, Trial

FINE, PROBLEMS = 0, 1
SEEDS = 8  # about three minutes on a Pi 4
FOR_EACH_CORE, MOST_AT_ONCE = 2, 8  # trials side by side: most of one is waiting
ROOM = 400 << 20  # bytes of memory that a trial's box, voice and camera may take
MOST = 10_000
SHOWN = 12  # broken promises that are told in full


@dataclass
class TrustOptions(ForPrograms):
    """What `taleside trust` takes."""

    seeds: int | None = option(int)
    seed: str | None = option(str)


def trust(wish: TrustOptions) -> int:
    """Try it, and show what came of it; nothing of the owner's is touched."""
    count = SEEDS if wish.seeds is None else wish.seeds
    if not 1 <= count <= MOST or not (wish.seed or "0").isdecimal():
        raise WrongUse(wish.said.say("use.trust"))
    if not (hasattr(os, "sysconf") and Path("/proc/self/stat").exists()):
        print(wish.said.say("trust.linux"))
        return PROBLEMS
    first = int(wish.seed) if wish.seed else random.SystemRandom().randrange(1 << 24)
    ledger = Ledger()
    home().mkdir(parents=True, exist_ok=True)
    where = tempfile.TemporaryDirectory(prefix="trust-", dir=home())  # on the card that the evenings are kept on
    with where as folder, ThreadPoolExecutor(at_once()) as many:
        for at, one in enumerate(many.map(lambda seed: _tried(Path(folder), seed), range(first, first + count)), 1):
            ledger.add(one)
            _tell_progress(wish, at, count)
    if wish.json:
        print(json.dumps({"seed": first, "seeds": count, "promises": ledger.rows(), "broken": ledger.notes}, indent=2))
    else:
        _show(wish, ledger, first, count)
    return FINE if not ledger.broken else PROBLEMS


def at_once() -> int:
    """How many trials this machine has room for side by side."""
    room = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // ROOM
    return max(1, min(room, MOST_AT_ONCE, FOR_EACH_CORE * (os.cpu_count() or 1)))


def _tried(folder: Path, seed: int) -> Ledger:
    here = folder / str(seed)
    here.mkdir()
    return Trial(here, seed).run()


def _tell_progress(wish: TrustOptions, at: int, count: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{wish.said.say('trust.progress', {'n': at, 'all': count})}", end="", file=sys.stderr)
        print("\n" if at == count else "", end="", file=sys.stderr, flush=True)


def _show(wish: TrustOptions, ledger: Ledger, first: int, count: int) -> None:
    say = wish.said.say
    for promise in PROMISES:
        kept, broken = ledger.kept[promise], ledger.broken[promise]
        sign = "✗" if broken else "✓" if kept else "•"
        why = ledger.untried(promise)
        reason = f" ({say(f'untried.{why}')})" if why else ""
        print(f"{sign} {kept:5} {broken:5}  {say(f'promise.{promise}')}{reason}")
    for note in ledger.notes[:SHOWN]:
        print(say("trust.broken", {"what": note}))
    what = "trust.some_broken" if ledger.broken else "trust.all_kept" if ledger.is_good else "trust.some_untried"
    print(say(what, {"n": sum(ledger.kept.values()), "seeds": count, "seed": first}))


COMMANDS: Commands = {
    "trust": Command(TrustOptions, trust),
}
