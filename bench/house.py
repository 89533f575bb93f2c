"""The house in figures (`make house`): how large each room is, how far everyday walks lead, what names say twice.

The walks are counted while the real box takes them: a simulated one, on a clock that stands still, in this process.
"""

from __future__ import annotations

import ast
import statistics
import sys
import tempfile
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from types import FrameType
from typing import Any, TypeGuard

from tests.sources import PACKAGES, ROOMS, ROOT, Source, code_lines, imports, sources

MOST_SHOWN = 12
GAMES = "engine/games/"


# Sizes ----------------------------------------------------------------------------------------------


def sizes() -> Iterator[str]:
    """Modules and lines of code by room."""
    yield "room        modules   code   median   largest"
    for room in ROOMS:
        lines = [code_lines(source.tree, source.text) for source in sources(room)]
        yield f"{room:11} {len(lines):7} {sum(lines):6} {statistics.median(lines):8.0f} {max(lines):9}"
    runtime = sum(code_lines(source.tree, source.text) for source in sources(*PACKAGES))
    yield f"{'all rooms of the box':20}{runtime:6}"


# Imports --------------------------------------------------------------------------------------------


def module(source: Source) -> str:
    """The dotted name of a file."""
    return ".".join(PurePosixPath(source.path).with_suffix("").parts).removesuffix(".__init__")


def import_graph(depth: int) -> Mapping[str, set[str]]:
    """Who imports whom, each as the first *depth* parts of its name."""
    names = {module(source) for source in sources(*PACKAGES)}
    graph = defaultdict[str, set[str]](set)
    for source in sources(*PACKAGES):
        here = ".".join(module(source).split(".")[:depth])
        for wanted in _run_time(source):
            found = next((name for name in (wanted, wanted.rpartition(".")[0]) if name in names), "")
            there = ".".join(found.split(".")[:depth])
            if there and there != here:
                graph[here].add(there)
    return graph


def _run_time(source: Source) -> Iterator[str]:
    """What a file imports when it runs; what only names types makes no ring."""
    typed = {
        line for node in source.nodes() if _names_types(node) for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    return (wanted for line, wanted in imports(source) if line not in typed)


def _names_types(node: ast.AST) -> TypeGuard[ast.If]:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The names that lead back to themselves, those that belong together in one list."""
    return [sorted(part) for part in _components(graph) if len(part) > 1]


def _components(graph: Mapping[str, set[str]]) -> Iterator[set[str]]:
    reach = {name: _reached(graph, name) for name in graph}
    left = set(graph)
    while left:
        name = min(left)
        together = {other for other in reach[name] if name in reach.get(other, ())} | {name}
        left -= together
        yield together


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    found, ahead = set[str](), list(graph[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += graph.get(name, ())
    return found


def rings() -> Iterator[str]:
    """Cycles among files, and among folders."""
    for what, depth in (("files", 9), ("folders of two names", 2)):
        found = cycles(import_graph(depth))
        yield f"cycles among {what}: {len(found)}"
        yield from (f"  {' <> '.join(ring)}" for ring in found[:MOST_SHOWN])


# Names ----------------------------------------------------------------------------------------------


def classes() -> Mapping[str, list[str]]:
    """Every public class of the house that has its name in more than one file; a game's folder has words of its own."""
    found = defaultdict[str, list[str]](list)
    for source in sources(*PACKAGES):
        game = f"{source.path.split('/')[2]}: " if source.path.startswith(GAMES) else ""
        for node in source.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[f"{game}{node.name}"].append(source.path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def twins() -> Mapping[str, list[str]]:
    """Every file that has the name of another, or of a folder, in the same room; each game is a room of its own."""
    found = defaultdict[str, set[str]](set)
    for source in sources(*PACKAGES):
        path = PurePosixPath(source.path)
        room = "/".join(path.parts[:3]) if source.path.startswith(GAMES) else path.parts[0]
        found[f"{room}: {path.stem}"].add(source.path)
        if path.stem == "__init__" and len(path.parts) > 2:
            found[f"{room}: {path.parts[-2]}"].add(source.path)
    return {name: sorted(paths) for name, paths in found.items() if len(paths) > 1 and not name.endswith("__init__")}


def ambiguous_names() -> Iterator[str]:
    """Names that mean more than one thing."""
    for what, found in (("class names", classes()), ("file names within a room", twins())):
        yield f"{what} that stand for more than one thing: {len(found)}"
        ranked = sorted(found.items(), key=lambda one: -len(one[1]))
        yield "  " + ", ".join(f"{name} x{len(paths)}" for name, paths in ranked[:MOST_SHOWN])


# Games ----------------------------------------------------------------------------------------------


def outside_of_games() -> Iterator[str]:
    """Files outside its folder that name a game, in code or in words."""
    folders = [path for path in sorted((ROOT / GAMES).iterdir()) if (path / "__init__.py").is_file()]
    files = [
        path
        for room in PACKAGES
        for path in sorted((ROOT / room).rglob("*"))
        if path.suffix in (".py", ".toml", ".html", ".js", ".css")
    ]
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in files}
    for folder in folders:
        names = {folder.name, folder.name.replace("_", "-"), folder.name.upper()}
        naming = [path for path in files if folder not in path.parents and any(name in texts[path] for name in names)]
        inside = [path for path in files if folder in path.parents]
        yield f"{folder.name}: {len(inside)} files in its folder, {len(naming)} elsewhere name it"
        yield from (f"  {path.relative_to(ROOT)}" for path in naming[:MOST_SHOWN])


# Walks ----------------------------------------------------------------------------------------------


class Footsteps:
    """Counts what runs of the house, in all threads that begin after it."""

    def __init__(self) -> None:
        self.calls, self.is_counting = Counter[str](), False
        self.changes = 0  # how often a call leads into another file
        self._rooms = tuple(f"{ROOT / room}/" for room in PACKAGES)

    def hear(self, frame: FrameType, event: str, _: Any) -> None:
        """For `sys.setprofile`."""
        if not self.is_counting or event != "call":
            return
        file = frame.f_code.co_filename
        if not file.startswith(self._rooms):
            return
        self.calls[file] += 1
        self.changes += frame.f_back is not None and frame.f_back.f_code.co_filename != file

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count until the end."""
        self.calls.clear()
        self.changes, self.is_counting = 0, True
        try:
            yield
        finally:
            self.is_counting = False

    def __str__(self) -> str:
        return f"{len(self.calls):3} files, {self.changes:5} times from one to another, {self.calls.total():6} calls"


def walks() -> Iterator[str]:
    """A roll, a correction and Next: how many files they lead through in the box's own process."""
    from bench.walks import correction, next_press, roll  # noqa: PLC0415  these load the whole box

    steps = Footsteps()
    threading.setprofile(steps.hear)
    sys.setprofile(steps.hear)
    try:
        walks: Mapping[str, Callable[[Path, Footsteps], None]] = {
            "a roll, from what the eyes tell to lamps and voice": roll,
            "a correction, from a phone's form to the page": correction,
            "Next, from the pin to the next question": next_press,
        }
        for name, walk in walks.items():
            with tempfile.TemporaryDirectory() as folder:
                walk(Path(folder), steps)
            yield f"{name}: {steps}"
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def main() -> None:
    """All of it."""
    for part in (sizes, rings, ambiguous_names, outside_of_games, walks):
        for line in part():
            print(line)
        print()


if __name__ == "__main__":
    main()
