"""An empty pack for the owner of the real box: right where the rulebook tells, blank and explained elsewhere."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path

from engine.errors import PackError

LANGUAGES = ("en", "it")


def blank_languages(package: str) -> tuple[str, ...]:
    """In which languages a game has an empty pack."""
    return tuple(language for language in LANGUAGES if (files(package) / "blank" / language).is_dir())


def write_blank(folder: Path, language: str, package: str) -> list[Path]:
    """Write the files of a game into a new or empty folder; what they are."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise PackError(str(folder), 0, "error.pack_there")
    spoken = language if language in blank_languages(package) else LANGUAGES[0]
    with as_file(files(package) / "blank" / spoken) as source:
        shutil.copytree(source, folder, dirs_exist_ok=True)
    return sorted(path for path in folder.rglob("*") if path.is_file())
