"""The law of the house: who may import whom, and where the engine may touch the world."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from fnmatch import fnmatch

import pytest

from bench.house import cycles, import_graph
from tests.sources import PACKAGES, ROOMS, Lint, Source, breaches, imports, planted, sources

# Rooms that know the engine and nothing else of the house; only device knows them all.
KNOWS = {
    "engine": {"engine"},
    **{room: {room, "engine"} for room in ("vision", "voice", "web_panel")},
    "device": set(PACKAGES),
}
# These read files and package resources, and write nothing; a game's `loading` says where its packs lie, and the shelf
# which games there are.
READERS = (
    *(
        "engine/packs/*",
        "engine/phrases.py",
        "engine/grammar.py",
        "engine/rulebook.py",
        "engine/contract.py",
        "engine/shelf.py",
        "engine/art.py",
    ),
    *("engine/games/*/loading.py", "engine/games/*/game.py"),
)
CHANCE_AND_CLOCK = {"random", "secrets", "uuid", "time", "datetime", "zoneinfo", "sched", "signal"}
THREADS = {"threading", "asyncio", "multiprocessing", "concurrent", "queue", "subprocess", "select", "selectors"}
NETWORK = {"socket", "socketserver", "ssl", "http", "urllib", "smtplib", "ftplib", "xmlrpc"}
FILES = {"os", "io", "pathlib", "shutil", "tempfile", "glob", "fileinput", "importlib", "pkgutil", "sqlite3", "logging"}
WORLD = {"open", "print", "input", "read_text", "read_bytes"}
WRITES = {"copytree", "copyfile", "write_text", "write_bytes", "mkdir", "unlink", "touch", "rename", "rmdir"}


def may_read(source: Source) -> bool:
    return any(fnmatch(source.path, reader) for reader in READERS)


def strange_rooms(source: Source) -> Iterator[tuple[int, str]]:
    """A room that imports another which it must not know."""
    for line, name in imports(source):
        other = name.split(".")[0]
        if other in {*ROOMS} - KNOWS.get(source.room, {*ROOMS}):
            yield line, f"{source.room} imports {name}"


def strange_libraries(source: Source) -> Iterator[tuple[int, str]]:
    """The engine imports the standard library, itself and msgspec; its packs also yaml."""
    allowed = {*sys.stdlib_module_names, *PACKAGES, "msgspec"} | (
        {"yaml"} if source.path.startswith("engine/packs/") else set()
    )
    if source.room == "engine":
        yield from ((line, f"imports {name}") for line, name in imports(source) if name.split(".")[0] not in allowed)


def impure_imports(source: Source) -> Iterator[tuple[int, str]]:
    """No chance, clock, thread or network in the engine, and files only where packs and words are read."""
    banned = CHANCE_AND_CLOCK | THREADS | NETWORK | (set() if may_read(source) else FILES)
    if source.room == "engine":
        yield from ((line, f"imports {name}") for line, name in imports(source) if name.split(".")[0] in banned)


def touches_of_the_world(source: Source) -> Iterator[tuple[int, str]]:
    """Calls that read files or talk to people, outside the few modules that may read; calls that write, anywhere."""
    banned = WRITES if may_read(source) else WRITES | WORLD
    for node in source.nodes():
        if source.room == "engine" and isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in banned:
                yield node.lineno, f"calls {name}"


# The floors of the room `device`: each may import those below it, and none above.
FLOORS = (
    "files", "store", "evening", "packs", "terminal", "front", "camera",
    "speech", "phones", "service", "pages", "trust", "cli",
)  # fmt: skip


def climbers(source: Source) -> Iterator[tuple[int, str]]:
    """Whoever imports a floor above his own; what stands at the foot of the stairs belongs to no floor."""
    here = floor_of(module_of(source))
    if source.room == "device" and here is not None:
        yield from (
            (line, f"{FLOORS[here]} imports {name}") for line, name in imports(source) if (floor_of(name) or 0) > here
        )


def module_of(source: Source) -> str:
    return source.path.removesuffix(".py").replace("/", ".")


def floor_of(name: str) -> int | None:
    room, _, rest = name.partition(".")
    floor = rest.partition(".")[0]
    return FLOORS.index(floor) if room == "device" and floor in FLOORS else None


def rings(source: Source) -> Iterator[tuple[int, str]]:
    """A folder that leads back to itself by way of another; asked once, of the first file."""
    if source.path == sources(*PACKAGES)[0].path:
        yield from ((1, " <> ".join(ring)) for ring in cycles(import_graph(2)))


def lending_tests(source: Source) -> Iterator[tuple[int, str]]:
    """What several tests need lies in a helper, most of it in `tests/kit`: nobody imports from a test."""
    for line, name in imports(source):
        if name.startswith("tests.") and any(part.startswith("test_") for part in name.split(".")[1:-1]):
            yield line, f"imports {name}"


LAWS = (lending_tests, climbers, rings, strange_rooms, strange_libraries, impure_imports, touches_of_the_world)
BREACHES = [
    (climbers, "device/store/x.py", "from device.evening.session import Session"),
    (climbers, "device/evening/x.py", "def late():\n    from device.cli import main"),
    (lending_tests, "tests/device/test_x.py", "from tests.device.test_y import made"),
    (lending_tests, "bench/x.py", "from tests.engine.test_rules import small"),
    (strange_rooms, "engine/game.py", "import voice.speaker"),
    (strange_rooms, "engine/game.py", "def late():\n    from device import cli"),
    (strange_rooms, "vision/reader.py", "from web_panel import views"),
    (strange_rooms, "voice/script.py", "import device"),
    (strange_rooms, "device/cli.py", "from tests.sources import ROOT"),
    (strange_libraries, "engine/table.py", "import rich"),
    (strange_libraries, "engine/games/wonder_book/pack.py", "import yaml"),
    (impure_imports, "engine/games/wonder_book/rules.py", "from random import choice"),
    (impure_imports, "engine/packs/loading.py", "import time"),
    (impure_imports, "engine/game.py", "from asyncio import run"),
    (impure_imports, "engine/journal.py", "from pathlib import Path"),
    (touches_of_the_world, "engine/journal.py", "open('journal')"),
    (touches_of_the_world, "engine/rules.py", "print('here')"),
    (touches_of_the_world, "engine/packs/loading.py", "path.write_text('')"),
    (touches_of_the_world, "engine/games/wonder_book/loading.py", "copytree(source, folder)"),
]


@pytest.mark.parametrize("law", LAWS)
def test_the_house_keeps_the_law_of(law: Lint) -> None:
    assert breaches(law, sources(*ROOMS)) == []


@pytest.mark.parametrize(("law", "path", "text"), BREACHES)
def test_a_breach_of_the_law_is_found(law: Lint, path: str, text: str) -> None:
    assert breaches(law, (planted(path, text),))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("engine/packs/loading.py", "import yaml, msgspec\nfrom pathlib import Path\nPath('x').read_text()"),
        ("engine/games/wonder_book/loading.py", "from pathlib import Path\nfrom engine.packs import load"),
        ("engine/phrases.py", "from importlib.resources import files\nfrom engine.errors import EngineError"),
        ("voice/script.py", "import pyttsx3, time\nfrom engine import News"),
        ("device/box.py", "import vision, voice, web_panel, engine, random"),
    ],
)
def test_what_the_law_allows_is_left_alone(path: str, text: str) -> None:
    assert [found for law in LAWS for found in breaches(law, (planted(path, text),))] == []


def test_a_ring_of_folders_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


def test_every_floor_is_there_and_every_folder_of_the_room_is_a_floor() -> None:
    folders = {source.path.split("/")[1] for source in sources("device") if source.path.count("/") > 1}
    assert folders == set(FLOORS)


def test_the_engine_is_there_to_be_read() -> None:
    """A wrong path in this file would make every law above pass on nothing."""
    assert any(source.path.startswith("engine/") for source in sources(*PACKAGES))
