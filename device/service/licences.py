"""Licences: all that this box is made of, and on what terms; as a table, or as CycloneDX for programs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files as resources
from pathlib import Path
from typing import Any, NamedTuple

US = "taleside"
NOT_AT_THE_TABLE = ("test", "check", "build", "mutants")  # extras that no box installs
# What their makers say on their pages and not in a form that a program understands.
TOLD = {
    "flatbuffers": "Apache-2.0",
    "lgpio": "Unlicense",
    "mfusepy": "ISC",
    "opencv-python-headless": "Apache-2.0",
    "protobuf": "BSD-3-Clause",
    "py-nanotts": "Apache-2.0",
}
CLASSIFIED = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}


class Component(NamedTuple):
    """One thing that the box is made of."""

    name: str
    version: str
    licence: str  # an SPDX expression; empty: nobody has said
    kind: str = "library"
    sha256: str = ""


def pieces() -> list[Component]:
    """We ourselves, all libraries that play a part at the table, the networks and the letters that come with us."""
    return [_library(one) for one in _libraries()] + [*_networks(), *_letters()]


def bill(found: list[Component]) -> dict[str, Any]:
    """The bill of materials, in the form of CycloneDX."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(found[0])},
        "components": [_component(piece) for piece in found[1:]],
    }


def _component(piece: Component) -> dict[str, Any]:
    named = {"type": "application" if piece.name == US else piece.kind, "name": piece.name, "version": piece.version}
    terms = {"licenses": [{"expression": piece.licence}]} if piece.licence else {}
    hashes = {"hashes": [{"alg": "SHA-256", "content": piece.sha256}]} if piece.sha256 else {}
    where = {"purl": f"pkg:pypi/{piece.name}@{piece.version}"} if piece.kind == "library" else {}
    return {**named, **terms, **hashes, **where}


def _library(found: Distribution) -> Component:
    return Component(found.name.lower(), found.version, _licence(found))


def _licence(found: Distribution) -> str:
    about = found.metadata
    if "License-Expression" in about:
        return str(about["License-Expression"])
    classifiers = (line.rpartition(" :: ")[2] for line in about.get_all("Classifier", ()) if line.startswith("License"))
    told = (CLASSIFIED[line] for line in classifiers if line in CLASSIFIED)
    written = str(about["License"]) if "License" in about else ""
    return TOLD.get(found.name.lower()) or next(told, "") or (written if re.fullmatch(r"[\w.+-]+", written) else "")


def _libraries() -> list[Distribution]:
    """Ours first, then what it needs and has, by name."""
    known: dict[str, Distribution] = {}
    waiting = [US]
    while waiting:
        name = waiting.pop()
        try:
            found = distribution(name)
        except PackageNotFoundError:  # for another machine, or not installed
            continue
        known[name] = found
        waiting += [needed for needed in _needed(found, with_extras=name == US) if needed not in known]
    return [known.pop(US), *(known[name] for name in sorted(known))]


def _needed(found: Distribution, *, with_extras: bool) -> Iterator[str]:
    for line in found.requires or ():
        extra = re.search(r"extra *== *['\"]([\w-]+)", line)
        if extra is None or (with_extras and extra[1] not in NOT_AT_THE_TABLE):
            yield re.split(r"[^\w.-]", line)[0].replace("_", "-").lower()


def _networks() -> Iterator[Component]:
    """Trained by ourselves, unless a file beside them says otherwise."""
    folder = Path(str(resources("vision"))) / "models"
    for file in sorted(folder.glob("*.onnx")):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        yield Component(file.name, digest[:12], "MIT", "machine-learning-model", digest)


def _letters() -> Iterator[Component]:
    """The letters of stories and titles; their terms lie beside them."""
    folder = Path(str(resources("web_panel"))) / "static"
    for file in sorted(folder.glob("*.woff2")):
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        yield Component(file.name, digest[:12], "OFL-1.1", "data", digest)
