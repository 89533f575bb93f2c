"""What people install: a wheel that carries every word, rule and card, and a lock that names no address."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.sources import PACKAGES, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = sorted([*ROOT.glob("requirements*.lock"), *ROOT.glob("bench/*lock.json")])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel built from a copy, so that nothing left over from another build is in it."""
    copy = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for room in PACKAGES:
        if (ROOT / room).is_dir():
            shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--wheel-dir", str(copy / "dist"), str(copy)], check=True, capture_output=True)
    return zipfile.ZipFile(next((copy / "dist").glob("*.whl")))


def shipped() -> list[str]:
    """Every file of the rooms but what Python leaves behind."""
    files = [path for room in PACKAGES for path in (ROOT / room).rglob("*") if path.is_file()]
    return sorted(path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts)


def test_the_wheel_carries_all_that_lies_in_the_rooms(wheel: zipfile.ZipFile) -> None:
    assert [name for name in shipped() if name not in wheel.namelist()] == []


def test_the_wheel_carries_nothing_else(wheel: zipfile.ZipFile) -> None:
    rooms = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" not in name}
    assert rooms <= set(PACKAGES)


def test_the_wheel_brings_the_command(wheel: zipfile.ZipFile) -> None:
    entry = next(name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert "taleside = device.cli:main" in wheel.read(entry).decode()


def test_every_dependency_is_locked() -> None:
    locked = re.findall(r"^([a-z0-9-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
    wanted = [re.split(r"[<>=~!; \[]", line)[0].lower() for line in PROJECT["dependencies"]]
    assert set(wanted) - set(locked) == set()


def test_every_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    wanted = [
        *PROJECT["dependencies"],
        *(line for extra in PROJECT["optional-dependencies"].values() for line in extra),
    ]
    names = [re.split(r"[<>=~!; \[]", line)[0].lower() for line in wanted]
    assert [name for name in names if f"**{name}**" not in reasons] == []


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_no_address(path: Path) -> None:
    assert "://" not in path.read_text(encoding="utf-8")
