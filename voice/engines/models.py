"""Models of Piper that an owner has brought along: which language each speaks, and why one cannot be used."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FOLDER = "piper"  # in the folder of voices


@dataclass(frozen=True)
class Model:
    """A file with a voice; *why* says why it cannot be used."""

    path: Path
    language: str = ""
    why: str = ""

    @property
    def name(self) -> str:
        """By which a speaker of a pack may wish for it."""
        return self.path.stem


def models(named: str, voices: Path | None) -> list[Model]:
    """The model that the settings name, and all that lie in the folder of voices."""
    found = sorted((voices / FOLDER).glob("*.onnx")) if voices else []
    first = [Path(named)] if named else []
    return [looked_at(path) for path in (*first, *(path for path in found if path not in first))]


def looked_at(path: Path) -> Model:
    """What its description says, which lies beside it."""
    description = path.with_name(f"{path.name}.json")
    try:
        with path.open("rb") as file:
            if not file.read(1):
                return Model(path, why="it is empty")
        told = json.loads(description.read_text(encoding="utf-8"))
        code = (told.get("language") or {}).get("code") or (told.get("espeak") or {}).get("voice") or ""
    except OSError as error:
        return Model(path, why=f"{Path(str(error.filename)).name}: {error.strerror}")
    except (ValueError, AttributeError):
        return Model(path, why=f"{description.name} cannot be read")
    language = str(code).replace("-", "_").partition("_")[0].casefold()
    return Model(path, language) if language else Model(path, why=f"{description.name} names no language")


def together(found: Iterable[Model]) -> str:
    """Those that can be used, as they are handed to the child."""
    return os.pathsep.join(str(model.path) for model in found if not model.why)


def apart(handed: str) -> list[Model]:
    """The same in the child."""
    return [looked_at(Path(path)) for path in handed.split(os.pathsep) if path]
