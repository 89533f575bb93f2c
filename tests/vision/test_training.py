"""The networks can be trained where only `vision/training/requirements.txt` is installed."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[2]
NAMED = {"cv2": "opencv-python-headless"}


def imported(file: Path) -> set[str]:
    """What a module needs as soon as it is loaded."""
    tree = ast.parse(file.read_text())
    plain = {one.name for node in tree.body if isinstance(node, ast.Import) for one in node.names}
    parts = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return (
        plain | {f"{node.module}.{one.name}" for node in parts for one in node.names} | {str(n.module) for n in parts}
    )


def files(name: str) -> list[Path]:
    """The modules of the house that loading a name loads."""
    parts = name.split(".")
    ways = [HOUSE.joinpath(*parts[: at + 1]) for at in range(len(parts))]
    return [file for way in ways for file in (way.with_suffix(".py"), way / "__init__.py") if file.is_file()]


def test_all_that_training_loads_is_installed_with_it() -> None:
    waiting, seen, others = [*(HOUSE / "vision" / "training").glob("*.py")], set[Path](), set[str]()
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            names = imported(file)
            waiting += [other for name in names for other in files(name)]
            others |= {name.split(".")[0] for name in names if not files(name)}
    wanted = (HOUSE / "vision" / "training" / "requirements.txt").read_text()
    listed = {line.split("==")[0] for line in wanted.splitlines() if not line.startswith("#")}
    assert {NAMED.get(name, name) for name in others - set(sys.stdlib_module_names)} <= listed
