"""The project's own Python files, read once and parsed once, for the tests that read code as text."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "vision", "voice", "web_panel", "device")
ROOMS = (*PACKAGES, "tests", "bench")

Function = ast.FunctionDef | ast.AsyncFunctionDef
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Source:
    """One file: where it lies, seen from the project's root, and what it says."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @property
    def room(self) -> str:
        return self.path.split("/")[0]

    def nodes(self) -> Iterator[ast.AST]:
        return ast.walk(self.tree)

    def functions(self) -> Iterator[Function]:
        return (node for node in self.nodes() if isinstance(node, FUNCTIONS))


Lint = Callable[[Source], Iterator[tuple[int, str]]]  # the line and what is wrong there


def planted(path: str, text: str) -> Source:
    """A file that does not exist, to try a lint on."""
    return Source(path, text)


@cache
def sources(*rooms: str) -> tuple[Source, ...]:
    """All Python files of these rooms; a room that is not built yet has none."""
    files = [path for room in rooms for path in sorted((ROOT / room).rglob("*.py")) if "node_modules" not in path.parts]
    return tuple(planted(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in files)


def breaches(lint: Lint, files: tuple[Source, ...]) -> list[str]:
    """What the lint finds in these files, as lines that an editor can open."""
    return [f"{source.path}:{line} {what}" for source in files for line, what in lint(source)]


def imports(source: Source) -> Iterator[tuple[int, str]]:
    """Every imported module; `from a import b` may mean the module a.b and counts as that."""
    for node in source.nodes():
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module or '.'}.{alias.name}") for alias in node.names)


def code_lines(node: Function | ast.Module, text: str) -> int:
    """Lines of code in a node: no blank lines, no comment lines, no docstrings."""
    lines = text.splitlines()
    first, last = (1, len(lines)) if isinstance(node, ast.Module) else (node.lineno, node.end_lineno or node.lineno)
    silent = {number for documented in ast.walk(node) for number in docstring_lines(documented)}
    return sum(number not in silent and is_code(lines[number - 1]) for number in range(first, last + 1))


def is_code(line: str) -> bool:
    """Is this line neither blank nor a comment?"""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def docstring_lines(node: ast.AST) -> range:
    """The lines of this node's docstring, if it is a thing that can have one."""
    if isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Module)) and ast.get_docstring(node, clean=False) is not None:
        return range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
    return range(0)
