"""The style that a machine can see: sizes, names, docstrings, and the two ways to lose a table across a question."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from tests.sources import FUNCTIONS, PACKAGES, ROOMS, Function, Lint, Source, breaches, code_lines, planted, sources

FUNCTION_STOP, FILE_STOP = 50, 500
NOT_A_NOUN = {"util", "utils", "helper", "helpers", "manager", "managers", "base", "common", "misc", "core"}
CONTENT = {"pack", "box"}
COPIES = {"list", "tuple", "set", "sorted", "reversed", "enumerate", "zip", "filter", "iter"}
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def long_functions(source: Source) -> Iterator[tuple[int, str]]:
    for function in source.functions():
        if (lines := code_lines(function, source.text)) > FUNCTION_STOP:
            yield function.lineno, f"{function.name} has {lines} lines of code, {FUNCTION_STOP} are the stop"


def long_files(source: Source) -> Iterator[tuple[int, str]]:
    if (lines := code_lines(source.tree, source.text)) > FILE_STOP:
        yield 1, f"{lines} lines of code, {FILE_STOP} are the stop"


def names_that_say_nothing(source: Source) -> Iterator[tuple[int, str]]:
    path = PurePosixPath(source.path)
    yield from ((1, f"{part} is no noun of the table") for part in path.with_suffix("").parts if part in NOT_A_NOUN)


def modules_without_a_word(source: Source) -> Iterator[tuple[int, str]]:
    if source.tree.body and not ast.get_docstring(source.tree):
        yield 1, "no sentence at the top says what this module is"


def functions_without_a_word(source: Source) -> Iterator[tuple[int, str]]:
    """Public functions, and public methods of public classes, in the packages; what overrides is explained above it."""
    for function in public_functions(source.tree.body):
        if source.room in PACKAGES and not ast.get_docstring(function) and not is_said_elsewhere(function):
            yield function.lineno, f"{function.name} has no docstring"


def public_functions(body: list[ast.stmt]) -> Iterator[Function]:
    for node in body:
        if isinstance(node, FUNCTIONS) and not node.name.startswith("_"):
            yield node
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node.body)


def is_said_elsewhere(function: Function) -> bool:
    return any(
        ast.unparse(mark).split(".")[-1] in {"overload", "override", "setter"} for mark in function.decorator_list
    )


def awaits_in_augmented_assignments(source: Source) -> Iterator[tuple[int, str]]:
    """`x += await ...` reads x before the question and writes it after: a correction in between is lost."""
    for node in source.nodes():
        if isinstance(node, ast.AugAssign) and asks(node.value):
            yield node.lineno, ast.unparse(node)


def loops_that_ask(source: Source) -> Iterator[tuple[int, str]]:
    """A `for` over things of the table with a question inside: what is still to be done belongs into the table."""
    if not source.path.startswith("engine/games/"):
        return
    for node in source.nodes():
        if isinstance(node, ast.For) and of_the_table(node.iter) and any(asks(part) for part in node.body):
            yield node.lineno, f"asks inside a loop over {ast.unparse(node.iter)}"
        elif (
            isinstance(node, COMPREHENSIONS) and any(of_the_table(loop.iter) for loop in node.generators) and asks(node)
        ):
            yield node.lineno, f"asks inside {ast.unparse(node)}"


def asks(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Await) for part in ast.walk(node))


def of_the_table(node: ast.AST) -> bool:
    """Something like `t.heroes`, or a copy of it; what the pack says (`t.box`) does not change meanwhile."""
    match node:
        case ast.Attribute(value=ast.Name(id="t"), attr=name):
            return name not in CONTENT
        case ast.Call(func=ast.Name(id=name), args=parts):
            return name in COPIES and any(map(of_the_table, parts))
        case ast.Attribute(value=inner) | ast.Subscript(value=inner) | ast.Starred(value=inner) | ast.Call(func=inner):
            return of_the_table(inner)
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.BoolOp(values=parts):
            return any(map(of_the_table, parts))
        case ast.BinOp(left=left, right=right):
            return of_the_table(left) or of_the_table(right)
    return isinstance(node, COMPREHENSIONS) and any(of_the_table(loop.iter) for loop in node.generators)


LINTS = (
    long_functions,
    long_files,
    names_that_say_nothing,
    modules_without_a_word,
    functions_without_a_word,
    awaits_in_augmented_assignments,
    loops_that_ask,
)
BREACHES = [
    (long_functions, "tests/test_x.py", "def f():\n" + "    x = 1\n" * 50),
    (long_functions, "engine/x.py", "class A:\n  async def f(self):\n" + "    x = 1\n\n" * 50),
    (long_files, "engine/x.py", "x = 1\n" * 501),
    (names_that_say_nothing, "engine/utils.py", ""),
    (names_that_say_nothing, "vision/core/tray.py", ""),
    (modules_without_a_word, "bench/x.py", "import engine"),
    (functions_without_a_word, "engine/x.py", "def spawn(): pass"),
    (functions_without_a_word, "device/x.py", "class Light:\n  def on(self): pass"),
    (awaits_in_augmented_assignments, "tests/x.py", "async def f(t):\n  t.hearts += 1 + await number()"),
    (loops_that_ask, "engine/games/x/rules.py", "async def f(t):\n for h in t.heroes:\n  await g(t, h)"),
    (
        loops_that_ask,
        "engine/games/x/rules.py",
        "async def f(t):\n for h in list(t.heroes.values()):\n  x = [await g(h)]",
    ),
    (loops_that_ask, "engine/games/x/rules.py", "async def f(t):\n for h in [h for h in t.order if h]: await g(h)"),
    (loops_that_ask, "engine/games/x/rules.py", "async def f(t):\n for h in t.heroes_in('hall'): await g(h)"),
    (loops_that_ask, "engine/games/x/rules.py", "async def f(t):\n return [await g(h) for h in t.heroes]"),
]
FINE = [
    (long_functions, "engine/x.py", "def f():\n    '''One\n    two.'''\n    # why\n\n" + "    x = 1\n" * 49),
    (long_files, "engine/x.py", "# why\n\n" * 300 + "x = 1\n" * 500),
    (names_that_say_nothing, "engine/score.py", ""),
    (modules_without_a_word, "engine/__init__.py", ""),
    (functions_without_a_word, "tests/x.py", "def test_it(): pass"),
    (
        functions_without_a_word,
        "engine/x.py",
        "def _own(): pass\nclass A:\n  def __len__(self): return 1\n  @override\n  def f(self): pass",
    ),
    (awaits_in_augmented_assignments, "engine/x.py", "async def f(t):\n  lost = await number()\n  t.hearts -= lost"),
    (
        loops_that_ask,
        "engine/games/x/rules.py",
        "async def f(t):\n for h in t.heroes: g(h)\n while t.left: await act(t)",
    ),
    (
        loops_that_ask,
        "engine/games/x/rules.py",
        "async def f(t):\n for step in t.box.card(t.card).steps: await do(t, step)",
    ),
    (loops_that_ask, "engine/games/x/rules.py", "async def f(t, actions):\n for _ in range(actions): await act(t)"),
]


@pytest.mark.parametrize("lint", LINTS)
def test_the_house_has_no(lint: Lint) -> None:
    assert breaches(lint, sources(*ROOMS)) == []


@pytest.mark.parametrize(("lint", "path", "text"), BREACHES)
def test_a_breach_of_style_is_found(lint: Lint, path: str, text: str) -> None:
    assert breaches(lint, (planted(path, text),))


@pytest.mark.parametrize(("lint", "path", "text"), FINE)
def test_good_style_is_left_alone(lint: Lint, path: str, text: str) -> None:
    assert breaches(lint, (planted(path, text),)) == []
