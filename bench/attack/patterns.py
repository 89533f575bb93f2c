"""Patterns: every regular expression that sees what comes from outside, found in the code, and fed its worst texts."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from bench.attack.ground import Ground
from bench.attack.pumps import Work, worst
from tests.sources import Source, sources

ROOMS = ("engine", "device", "web_panel", "voice", "vision")
NEVER_FED = (
    "vision/training/",
    "vision/rendered/",
    "device/trust/",
)  # what runs on no box, or sees nothing from outside
METHODS = ("match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile")
# What strangers' bytes go through that is not ours.
LIBRARIES = (
    "werkzeug.http",
    "werkzeug.formparser",
    "werkzeug.sansio.http",
    "werkzeug.sansio.multipart",
    "werkzeug._internal",
    "werkzeug.datastructures.range",
    "http.cookies",
    "urllib.parse",
    "email._header_value_parser",
    "yaml.resolver",
    "tomllib._re",
    "json.decoder",
    "json.scanner",
    "ipaddress",
    "zipfile",
    "string",
)


class Used(NamedTuple):
    """A pattern, where it stands, and how it is used."""

    place: str
    pattern: str
    flags: int
    method: str

    @property
    def work(self) -> Work:
        """What it does with a text."""
        made = re.compile(self.pattern, self.flags)
        if self.method in ("sub", "subn"):
            return partial(made.sub, "")
        if self.method == "finditer":
            return lambda text: sum(1 for _ in made.finditer(text))
        found: Callable[[str], object] = getattr(made, self.method)
        return found


def patterns(files: tuple[Source, ...]) -> Iterator[Used]:
    """All of these files: compiled ones as they are used, others where they stand."""
    for source in files:
        if not source.path.startswith(NEVER_FED):
            yield from _of(source)


def _of(source: Source) -> Iterator[Used]:
    names, module = dict[str, str](), source.path.removesuffix(".py").replace("/", ".")
    uses: dict[str, set[str]] = {}
    for node in source.nodes():
        if isinstance(node, ast.Assign) and _is_re(node.value) and isinstance(node.targets[0], ast.Name):
            names[node.targets[0].id] = f"{source.path}:{node.lineno}"
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
        ):
            uses.setdefault(node.func.value.id, set()).add(node.func.attr)
        if isinstance(node, ast.Call) and _is_re(node) and not _is_named(node, names):
            yield from _literal(source, node)
    for name, place in names.items():
        made = getattr(importlib.import_module(module), name, None)
        if isinstance(made, re.Pattern) and isinstance(made.pattern, str):
            for method in sorted(uses.get(name, set()) & set(METHODS)) or ["search"]:
                yield Used(f"{place} {name}", made.pattern, made.flags & ~re.UNICODE, method)


def _is_re(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=method)):
            return method in METHODS
    return False


def _is_named(node: ast.Call, names: dict[str, str]) -> bool:
    return getattr(node.func, "attr", "") == "compile"


def _literal(source: Source, node: ast.Call) -> Iterator[Used]:
    match node:
        case ast.Call(func=ast.Attribute(attr=method), args=[ast.Constant(value=str(pattern)), *_]):
            flags = re.IGNORECASE if "IGNORECASE" in ast.unparse(node) else re.NOFLAG
            yield Used(f"{source.path}:{node.lineno}", pattern, int(flags), method)


def of_libraries() -> Iterator[Used]:
    """What libraries have compiled, which see strangers' bytes before we do."""
    for name in LIBRARIES:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        for known, made in vars(module).items():
            if isinstance(made, re.Pattern):
                text = made.pattern.decode("latin-1") if isinstance(made.pattern, bytes) else made.pattern
                yield Used(f"{name}.{known}", text, made.flags & ~re.UNICODE, "match")


def steep(ground: Ground) -> None:
    """None of ours grows faster than its text."""
    found = list(patterns(sources(*ROOMS)))
    ground.note(len(found) > 40, "the patterns are not found any more")
    ground.chance.shuffle(found)
    for at, used in enumerate(found):
        if not ground.goes_on(at, 25):
            return
        bad = worst(used.pattern, used.flags, used.work)
        said = f"{used.method} grows {bad.times:.0f} times for twice the text" if bad else ""
        ground.note(bad is None, f"{used.place}: {said}", bad)
