"""Packs that nobody typed by accident, or that are huge: refused with a sentence, never with a crash or a hang."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from engine.packs import Pack, load, nodes, say
from tests.engine.packs.sample import GOOD, LAYOUT, Files, Harbour, check, faults, pack_in, report

LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefghijklmno", "bcdefghijklmnop", strict=True)
)


@contextmanager
def as_anybody() -> Iterator[None]:
    """For the time of a test, give up the right of root to open everything."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody may enter, which those of pytest are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_billion_laughs_are_few_problems(tmp_path: Path) -> None:
    told = report(tmp_path, {"crew.yaml": LAUGHS})
    assert {"anchor", "alias", "unknown_key"} < {problem.what for problem in told.errors}
    assert len(told.problems) < 201


@pytest.mark.parametrize("sign", ["[", "{", "- ", "? ", "[a, ", "{a: ", "- - ", "[{"])
def test_a_million_brackets_end_at_the_limit(tmp_path: Path, sign: str) -> None:
    assert faults(report(tmp_path, {"songs.yaml": sign * (1_000_000 // len(sign))})) == [("too_deep", "songs.yaml", 1)]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    folder = pack_in(tmp_path, {"songs.yaml": None})
    os.mkfifo(folder / "songs.yaml")
    assert faults(report(tmp_path, {"songs.yaml": None})) == [("not_a_file", "songs.yaml", 0)]


def test_a_device_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "songs.yaml").symlink_to("/dev/zero")
    assert faults(report(tmp_path, {"songs.yaml": None})) == [("outside", "songs.yaml", 0)]


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "songs.yaml").mkdir()
    assert faults(report(tmp_path, {"songs.yaml": None})) == [("not_a_file", "songs.yaml", 0)]


@pytest.mark.parametrize("target", ["/etc/passwd", "../secret.yaml", "/nowhere"])
def test_a_link_out_of_the_pack_is_not_followed(tmp_path: Path, target: str) -> None:
    (tmp_path / "secret.yaml").write_text("- secret")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack/songs.yaml").symlink_to(target)
    assert faults(report(tmp_path / "pack", {"songs.yaml": None})) == [("outside", "songs.yaml", 0)]


def test_a_folder_that_leads_out_of_the_pack_is_not_entered(tmp_path: Path) -> None:
    pack_in(tmp_path / "other", {})
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack/chapters").symlink_to(tmp_path / "other/chapters")
    told = report(tmp_path / "pack", {"chapters/1.yaml": None})
    assert [(problem.what, problem.file) for problem in told.problems] == [("linked_folder", "chapters")]


def test_links_inside_the_pack_are_followed(tmp_path: Path) -> None:
    (tmp_path / "songs.yaml").symlink_to("old/songs.yaml")
    told = report(tmp_path, {"songs.yaml": None, "old/songs.yaml": "- Linked\n"})
    assert told.pack
    assert told.pack.songs == ["Linked"]


@pytest.mark.parametrize("target", ["songs.yaml", "missing.yaml"])
def test_a_link_to_nothing_is_said(tmp_path: Path, target: str) -> None:
    (tmp_path / "songs.yaml").symlink_to(target)
    assert faults(report(tmp_path, {"songs.yaml": None})) == [("unreadable", "songs.yaml", 0)]


def test_folders_in_a_ring_come_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "again").symlink_to(tmp_path)
    assert faults(report(tmp_path, {})) == [("linked_folder", "again", 0)]


def test_a_closed_file_is_said(open_folder: Path) -> None:
    (pack_in(open_folder, {}) / "songs.yaml").chmod(0)
    with as_anybody():
        told = load(open_folder, Harbour, LAYOUT, game="harbour", check=check)
    assert faults(told) == [("unreadable", "songs.yaml", 0)]


def test_a_closed_folder_is_said(open_folder: Path) -> None:
    (pack_in(open_folder, {}) / "chapters").chmod(0)
    with as_anybody():
        told = load(open_folder, Harbour, LAYOUT, game="harbour", check=check)
    assert [(problem.what, problem.file) for problem in told.problems] == [("closed_folder", "chapters")]


def test_a_closed_pack_is_said(open_folder: Path) -> None:
    pack_in(open_folder, {}).chmod(0)
    with as_anybody():
        told = load(open_folder, Harbour, LAYOUT)
    assert [say(problem) for problem in told.problems] == ["This folder may not be opened; check its permissions."]


@pytest.mark.parametrize("name", ["nowhere", "songs.yaml", "a\0b"])
def test_what_is_no_folder_is_said(tmp_path: Path, name: str) -> None:
    told = load(pack_in(tmp_path, {}) / name, Harbour, LAYOUT)
    (sentence,) = [say(problem) for problem in told.problems]
    assert sentence.startswith(f"There is no folder {name[0]}")


def test_an_empty_folder_lacks_its_header(tmp_path: Path) -> None:
    told = load(tmp_path, Harbour, LAYOUT)
    assert faults(told) == [("no_file", "crew.yaml", 0), ("no_file", "pack.yaml", 0)]


def test_a_folder_full_of_other_things_is_not_searched(tmp_path: Path) -> None:
    for number in range(2_100):
        (tmp_path / f"a{number}.txt").touch()
    told = report(tmp_path, {})
    assert [(problem.what, problem.file) for problem in told.problems] == [("crowded", "")]


def test_only_so_many_files_are_read(tmp_path: Path) -> None:
    told = report(tmp_path, {f"tales/{number}.yaml": "base: 1" for number in range(200)})
    assert {what for what, _, _ in faults(told)} == {"too_many_files"}


def test_only_so_many_bytes_are_read(tmp_path: Path) -> None:
    page = "base: 1 #" + "x" * 2_000_000
    told = report(tmp_path, {f"tales/{number}.yaml": page for number in range(11)})
    assert faults(told) == [("pack_too_big", "tales/10.yaml", 0), ("pack_too_big", "tales/first.yaml", 0)]


def test_hidden_files_are_left_alone(tmp_path: Path) -> None:
    assert not report(tmp_path, {".DS_Store": b"\0", ".git/HEAD": "ref", "chapters/.1.yaml.swp": b"\0"}).problems


def test_a_file_name_of_any_bytes_can_be_shown(tmp_path: Path) -> None:
    folder = os.fsencode(pack_in(tmp_path, {}))
    with open(folder + b"/\xff\xfe.yaml", "wb"):  # noqa: PTH123 - a Path cannot be made of bytes
        pass
    (problem,) = report(tmp_path, {}).problems
    assert say(problem) == "\ufffd\ufffd.yaml: this file is not part of the pack and is not read."


def test_a_hundred_thousand_cards_are_read(tmp_path: Path) -> None:
    cards = "cards:\n" + "".join(f"- number: {number}\n" for number in range(1, 100_001))
    told = report(tmp_path, {"chapters/1.yaml": cards})
    assert told.pack
    assert len(told.pack.chapters[1].cards) == 100_000


def test_a_hundred_thousand_slips_are_listed_in_part(tmp_path: Path) -> None:
    told = report(tmp_path, {"chapters/1.yaml": "cards:\n" + "- {nubmer: 1}\n" * 100_000})
    assert len(told.problems) == 201
    assert say(told.problems[-1]) == "And 199800 more of this kind; they are not listed."


def test_twenty_thousand_false_references_are_listed_in_part(tmp_path: Path) -> None:
    cards = "cards:\n" + "".join(f"- {{number: {n}, next: 0}}\n" for n in range(1, 20_001))
    told = report(tmp_path, {"chapters/1.yaml": cards})
    assert len(told.problems) == 201
    assert told.problems[-1].about == {"n": 19_800}


def test_a_million_tiny_values_are_not_read_to_the_end(tmp_path: Path) -> None:
    told = report(tmp_path, {"songs.yaml": "- a\n" * 520_000, "tales/first.yaml": None})
    ((what, file, line),) = faults(told)
    assert (what, file) == ("too_many_values", "songs.yaml")
    assert 499_900 < line < 500_000


def broken_text() -> st.SearchStrategy[str]:
    """Text with everything in it that means something in YAML."""
    signs = st.sampled_from(
        ["\n", "- ", ": ", "? ", "  ", "\t", "[", "]", "{", "}", "'", '"', "#", "|", ">", "&a", "*a"]
    )
    words = st.sampled_from(
        ["!x", "<<", "---", "...", "%", "@", "\\", "id", "number", "cards", "do", "1", "~", "é", "\x85"]
    )
    return st.lists(signs | words, max_size=30).map("".join)


@given(text=broken_text() | st.text(max_size=60), name=st.sampled_from([*GOOD]))
@example(text='- "\\UFFFFFFFF"', name="songs.yaml")
def test_no_text_is_too_strange(tmp_path_factory: pytest.TempPathFactory, text: str, name: str) -> None:
    told = report(tmp_path_factory.mktemp("pack"), {name: text.encode("utf-8", "surrogatepass")})
    assert all(say(problem, language) for problem in told.problems for language in ("en", "it"))
    assert (told.pack is None) == bool(told.errors)


@given(data=st.binary(max_size=40))
def test_no_bytes_are_too_strange(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    told = report(tmp_path_factory.mktemp("pack"), {"songs.yaml": data})
    assert (told.pack is None) == bool(told.errors)


def test_what_no_scanner_should_let_out_is_said_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scanner written in Python stumbles over a code beyond Unicode with an error that is not YAML's."""
    monkeypatch.setattr(nodes, "LOADER", yaml.SafeLoader)
    files: Files = {"songs.yaml": '- "\\UFFFFFFFF"'}
    assert faults(report(tmp_path, files)) == [("not_yaml", "songs.yaml", 0)]


def test_a_pack_of_nothing_but_its_header_can_be_read(tmp_path: Path) -> None:
    pack_in(tmp_path, dict.fromkeys(GOOD) | {"pack.yaml": GOOD["pack.yaml"]})
    told = load(tmp_path, Pack, {})
    assert told.pack
    assert told.pack.header.spoken == ("en", "it")
