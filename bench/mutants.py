"""Mutation testing: break every rule on purpose, one place at a time, and count what the tests notice (`make mutants`).

`make mutants ARGS="--kernel"` breaks what carries the rules instead, and counts what its own tests notice.

How it works. The tests run twice: once traced, so that we know which tests reach which line, and once timed. Then each
mutant is tried in a forked process that holds everything loaded already: the broken function's code is swapped in, and
the tests that reach its line run, the quickest first, until one fails. What runs while modules load (tables, marks,
defaults) is tried cold, in a new process that imports the broken file. A mutant that runs for ever counts as noticed.

The mutations are cosmic-ray's; its own runner would start the whole of pytest once for each. mutmut cannot be used: it
leaves functions with a decorator alone, and nearly every rule has one.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType

import pytest

from bench.mutations import Mutation, function_codes, mutations
from bench.reach import Functions, Reach, functions_by_place, put_into, stop_tracing

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "engine"
RULES = [*sorted(path.parent for path in (KERNEL / "games").glob("*/rules.py")), KERNEL / "pieces"]
# What an owner types, and words, are no rules.
NOT_RULES = {"pack", "verbs", "checks", "problems", "loading", "names", "naming", "words"}
SURVIVORS = ROOT / "build" / "mutants.txt"
SURVIVED, KILLED, NO_SENSE, OUR_FAULT = 0, 1, 42, 43
SECONDS, MEMORY = 1, 4 << 30  # processor seconds that one test may use beyond five times what it needs, and memory


@dataclass
class Trial:
    """A pytest plugin that takes over once the tests are collected."""

    planned: list[Mutation]
    reach: Reach
    jobs: int
    results: dict[Mutation, int] = field(default_factory=dict)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests once traced, once timed; then all mutants."""
        self.run_all(session.items, begin=lambda: sys.settrace(self.reach.trace))
        stop_tracing()
        self.run_all(session.items)
        if session.testsfailed:
            raise pytest.UsageError("the tests must pass before anything is broken")
        items = {item.nodeid: item for item in session.items}
        functions = functions_by_place(self.reach.files)
        forget_what_is_cached()
        self.try_all(lambda mutation: self.start(mutation, items, functions))
        return True

    def run_all(self, items: list[pytest.Item], begin: Callable[[], None] = lambda: None) -> None:
        """Every test, with its time; the tracer is told which one runs.

        *begin* comes before each: a test that recurses too deep fails in the tracer too, which Python then lets go.
        """
        for item, after in zip(items, [*items[1:], None], strict=True):
            begin()
            self.reach.begin(item.nodeid)
            began = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            self.reach.seconds[item.nodeid] = time.process_time() - began

    def try_all(self, start: Callable[[Mutation], int]) -> None:
        """As many at a time as there are processors."""
        running: dict[int, Mutation] = {}
        for mutation in self.planned:
            if len(running) >= self.jobs:
                self.wait(running)
            running[start(mutation)] = mutation
        while running:
            self.wait(running)

    def wait(self, running: dict[int, Mutation]) -> None:
        """Take the next result; a process that was ended by a signal used up its time or memory."""
        pid, status = os.wait()
        mutation = running.pop(pid)
        self.results[mutation] = os.waitstatus_to_exitcode(status)
        if self.results[mutation] == OUR_FAULT:
            raise RuntimeError(f"{mutation} could not be tried")
        if len(self.results) % 50 == 0:
            print(f"{len(self.results)} of {len(self.planned)} mutants tried", file=sys.stderr, flush=True)

    def start(self, mutation: Mutation, items: dict[str, pytest.Item], functions: Functions) -> int:
        """A child process that tries one mutant and says so by its exit code."""
        tests = self.reach.tests_for(mutation.path, mutation.line, is_early=not mutation.function)
        if (pid := os.fork()) == 0:
            try:
                be_modest()
                if mutation.function and (mutation.path, mutation.function) not in self.reach.early:
                    try_warm(mutation, [(items[test], self.reach.seconds[test]) for test in tests], functions)
                try_cold(mutation, tests, sum(self.reach.seconds[test] for test in tests))
            finally:
                os._exit(OUR_FAULT)
        return pid


def forget_what_is_cached() -> None:
    """What a whole function computed must not answer for the broken one."""
    for thing in gc.get_objects():
        if type(thing) is _lru_cache_wrapper and (thing.__module__ or "").startswith(("engine", "tests", "device")):
            thing.cache_clear()


def be_modest() -> None:
    """A mutant is silent and may not eat the memory; the default of these signals is to end the process."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def try_warm(mutation: Mutation, tests: list[tuple[pytest.Item, float]], functions: Functions) -> None:
    """Swap the broken code in and run the tests until one fails; comes back if it does not fit into the function."""
    broken = compiled_or_leave(mutation)
    if not put_into(functions[mutation.path, mutation.function], function_codes(broken)[mutation.function]):
        return
    for number, (item, seconds) in enumerate(tests, 1):
        signal.setitimer(signal.ITIMER_PROF, SECONDS + 5 * seconds)
        signal.alarm(60 + int(60 * seconds))
        after = tests[number][0] if number < len(tests) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if item.session.testsfailed:
            os._exit(KILLED)
    os._exit(SURVIVED)


def try_cold(mutation: Mutation, tests: list[str], seconds: float) -> None:
    """Run the tests in a new process, which loads the broken file; for that, too, its time is measured out."""
    compiled_or_leave(mutation)
    if not tests:
        os._exit(SURVIVED)
    limit = int(10 + 5 * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    options = ["-x", "-q", "-p", "bench.broken", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "TALESIDE_MUTANT": json.dumps(asdict(mutation)), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-m", "pytest", *options], env=environment, cwd=ROOT, check=False)
    os._exit(SURVIVED if done.returncode == 0 else KILLED)


def compiled_or_leave(mutation: Mutation) -> CodeType:
    """Some operators make what is no Python at all; those are not counted."""
    try:
        return mutation.code()
    except SyntaxError:
        os._exit(NO_SENSE)


def report(results: dict[Mutation, int]) -> Iterator[str]:
    """The kill rate of each file and of all, and where the survivors are listed."""
    counted = {mutation: result != SURVIVED for mutation, result in results.items() if result != NO_SENSE}
    for path in sorted({mutation.path for mutation in counted}):
        name = "/".join(Path(path).parts[-2:])
        yield rate(name, [killed for mutation, killed in counted.items() if mutation.path == path])
    yield rate("all", list(counted.values()))
    survivors = sorted((m for m, killed in counted.items() if not killed), key=lambda m: (m.path, m.line, m.operator))
    SURVIVORS.parent.mkdir(exist_ok=True)
    SURVIVORS.write_text(
        "".join(f"{m.path}:{m.line} {m.operator}\n{m.change()}\n" for m in survivors), encoding="utf-8"
    )
    yield f"The {len(survivors)} survivors are in {SURVIVORS.relative_to(ROOT)}."


def rate(name: str, killed: list[bool]) -> str:
    """One row of the report."""
    return f"  {name:32} {sum(killed):5} of {len(killed):5} killed   {sum(killed) / max(1, len(killed)):6.1%}"


def rules(*folders: Path) -> list[Path]:
    """The files in these folders that hold rules, and the table that they play on."""
    every = (path for folder in folders for path in sorted(folder.glob("*.py")))
    return [path for path in every if path.stem not in NOT_RULES]


def arguments() -> argparse.Namespace:
    """What `make mutants ARGS=...` can say."""
    parser = argparse.ArgumentParser(
        prog="make mutants", description="Break the rules and count what the tests notice."
    )
    parser.add_argument("--kernel", action="store_true", help="break what carries the rules instead of them")
    parser.add_argument("--files", nargs="*", type=Path, help="what is broken")
    parser.add_argument("--tests", nargs="*", help="what should notice")
    parser.add_argument("--every", type=int, default=1, help="try only every n-th mutant, for a quick look")
    parser.add_argument("--first", type=int, default=0, help="which of them is the first: another one, another sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--fuzz-games", type=int, default=5, help="random games that each fuzz test plays")
    said = parser.parse_args()
    said.files = said.files or rules(*([KERNEL] if said.kernel else RULES))
    said.tests = said.tests or (["tests/engine"] if said.kernel else ["tests/games", "tests/engine/pieces"])
    return said


def main() -> None:
    """Plan, try, report."""
    said = arguments()
    files = [path.resolve() for path in said.files]
    planned = [mutation for path in files for mutation in mutations(path)][said.first :: said.every]
    reach = Reach(frozenset(map(str, files)))
    trial = Trial(planned, reach, said.jobs)
    print(f"{len(planned)} mutants of {len(files)} files")
    sys.settrace(reach.trace)
    threading.settrace(reach.trace)
    options = ["-q", "--capture=sys", "--timeout=0", "-p", "no:cacheprovider", f"--fuzz-games={said.fuzz_games}"]
    code = pytest.main([*options, *said.tests], plugins=[trial])
    if not trial.results:
        raise SystemExit(code)
    print("\n".join(report(trial.results)))


if __name__ == "__main__":
    main()
