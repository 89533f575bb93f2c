"""What can be broken in a Python file, and how: cosmic-ray's operators and one of our own, a statement left out."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names
from parso.python.tree import Name

# Left out: `is` and less-than for `==` (the same, or without sense, for words and counts), arithmetic that rules never
# meet, and operators that want to be told variables.
POINTLESS = (
    "_Is",
    "_IsNot",
    "Shift",
    "_Bit",
    "BitOr_",
    "BitAnd_",
    "BitXor_",
    "_Pow",
    "_Mod",
    "_Div",
    "_FloorDiv",
    "Eq_Lt",
    "Eq_Gt",
    "Variable",
)
LEAVE_OUT = "taleside/LeaveOut"
Place = tuple[int, int]  # line from 1, column from 0


class LeaveOut(Operator):  # type: ignore[misc]  # cosmic-ray has no types
    """Puts `pass` where a statement stood: a call, a question or an assignment that no test would miss."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Place, Place]]:
        """Every simple statement but returns, docstrings, imports and the like."""
        if node.type == "simple_stmt" and node.children[0].type in {"expr_stmt", "atom_expr", "await", "del_stmt"}:
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The statement with `pass` in its place, on the same line."""
        first = node.children[0].get_first_leaf()
        node.children[0] = Name("pass", first.start_pos, prefix=first.prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """None: our tests show what it does."""
        return ()


@cache
def operators() -> dict[str, Operator]:
    """The operators that make sense for rules, by name."""
    names = [name for name in operator_names() if not any(word in name for word in POINTLESS)]
    return {**{name: get_operator(name)() for name in names}, LEAVE_OUT: LeaveOut()}


@dataclass(frozen=True)
class Mutation:
    """One place in one file broken in one way; `function` is the outermost one around it, or empty at module level."""

    path: str
    operator: str
    occurrence: int
    line: int
    function: str

    def source(self) -> str:
        """The whole file, broken."""
        text = Path(self.path).read_text(encoding="utf-8")
        return mutate_code(text, operators()[self.operator], self.occurrence) or text

    def code(self) -> CodeType:
        """The broken file, compiled; a SyntaxError when the operator made no sense here."""
        return compile(self.source(), self.path, "exec", flags=0, dont_inherit=True)

    def change(self) -> str:
        """The lines that differ, as a diff without its head."""
        before = Path(self.path).read_text(encoding="utf-8").splitlines()
        rows = list(difflib.unified_diff(before, self.source().splitlines(), lineterm="", n=0))[2:]
        return "\n".join(f"    {row}" for row in rows if not row.startswith("@@"))


def mutations(path: Path) -> Iterator[Mutation]:
    """Everything that can be broken in this file; types and declarations are left alone."""
    text = path.read_text(encoding="utf-8")
    tree, parsed = ast.parse(text), get_ast(text)
    silent = list(types_written(tree))
    for name, operator in operators().items():
        places = (place for node in ast_nodes(parsed) for place in operator.mutation_positions(node))
        for occurrence, (start, _) in enumerate(places):
            around = function_around(tree, start)
            if (around or name != LEAVE_OUT) and not any(first <= start < last for first, last in silent):
                yield Mutation(str(path), name, occurrence, start[0], around)


def types_written(tree: ast.Module) -> Iterator[tuple[Place, Place]]:
    """Where types are written, from and to."""
    for node in ast.walk(tree):
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(part, ast.expr):
                yield (part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)


def function_around(tree: ast.AST, place: Place, above: str = "") -> str:
    """The whole name of the outermost function whose body holds this place."""
    for node in ast.iter_child_nodes(tree):
        name = f"{above}{getattr(node, 'name', '')}"
        if isinstance(node, ast.ClassDef) and (found := function_around(node, place, f"{name}.")):
            return found
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and in_body(node, place):
            return name
    return ""


def in_body(function: ast.FunctionDef | ast.AsyncFunctionDef, place: Place) -> bool:
    """Decorators, names and defaults belong to the module: they are run when it is loaded."""
    first = function.body[0]
    return (first.lineno, first.col_offset) <= place < (function.end_lineno or 0, function.end_col_offset or 0)


def function_codes(code: CodeType) -> dict[str, CodeType]:
    """Every function compiled in this code, by its whole name."""
    inner = [part for part in code.co_consts if isinstance(part, CodeType)]
    return {part.co_qualname: part for part in inner} | {
        k: v for part in inner for k, v in function_codes(part).items()
    }


def load_broken(mutation: Mutation) -> None:
    """From now on the import of this file gives the broken one."""
    whole, broken = SourceFileLoader.get_code, mutation.code()

    def get_code(self: Any, name: str) -> CodeType | None:
        return broken if self.path == mutation.path else whole(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]  # every import passes here
