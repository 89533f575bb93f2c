"""Packs as archives: what is taken in, and every way in which one could be meant badly."""

from __future__ import annotations

import io
import stat
import struct
import tarfile
import zipfile
import zlib
from pathlib import Path

import pytest

from device.packs import NotTaken
from device.packs.archive import LARGEST, MOST_FILES, UNPACKED, packed, unpacked
from tests.kit.zips import HEADER, entry, zipped


def refused(data: io.BytesIO, folder: Path) -> str:
    with pytest.raises(NotTaken) as caught:
        unpacked(data, folder)
    return caught.value.what


def test_what_goes_out_comes_in_again(tmp_path: Path) -> None:
    (tmp_path / "mine" / "chapters").mkdir(parents=True)
    (tmp_path / "mine" / "pack.yaml").write_text(HEADER, encoding="utf-8")
    (tmp_path / "mine" / "chapters" / "1.yaml").write_text("number: 1\n", encoding="utf-8")
    unpacked(io.BytesIO(packed(tmp_path / "mine")), tmp_path / "again")
    assert (tmp_path / "again" / "pack.yaml").read_text(encoding="utf-8") == HEADER
    assert (tmp_path / "again" / "chapters" / "1.yaml").read_text(encoding="utf-8") == "number: 1\n"


def test_own_dice_go_out_and_come_in_with_their_pack(tmp_path: Path) -> None:
    dice = ("dice/stars/success/1.png", "dice/stars/failure/table-1.png")
    for name in ("pack.yaml", *dice, "hall.png", "photos/a/b/hall.png"):
        (tmp_path / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mine" / name).write_text("x", encoding="utf-8")
    unpacked(io.BytesIO(packed(tmp_path / "mine")), tmp_path / "again")
    again = sorted(path.relative_to(tmp_path / "again").as_posix() for path in (tmp_path / "again").rglob("*.*"))
    assert again == sorted([*dice, "pack.yaml"])


def test_photos_and_hidden_files_stay_at_home(tmp_path: Path) -> None:
    for name in ("pack.yaml", "photos/hall.jpg", ".git/config.yaml"):
        (tmp_path / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mine" / name).write_text("x", encoding="utf-8")
    (tmp_path / "mine" / "secret.yaml").symlink_to("/etc/hostname")
    with zipfile.ZipFile(io.BytesIO(packed(tmp_path / "mine"))) as archive:
        assert archive.namelist() == ["mine/pack.yaml"]


def test_what_other_computers_add_is_left_out(tmp_path: Path) -> None:
    unpacked(zipped({"mine/pack.yaml": HEADER, "__MACOSX/mine/._pack.yaml": "x", "mine/run.sh": "x"}), tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["pack.yaml"]


@pytest.mark.parametrize(
    "name",
    [
        "../pack.yaml",
        "a/../../b.yaml",
        "/etc/x.yaml",
        "C:/x.yaml",
        "a\\..\\b.yaml",
        "a/b/c/d/e/f.yaml",
        "x\n.yaml",
        "x.yaml\0.png",
        "a" * 200,
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    assert refused(entry(name), tmp_path / "in") == "error.archive.name"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR, stat.S_IFSOCK])
def test_a_link_or_a_device_is_refused(tmp_path: Path, kind: int) -> None:
    assert refused(entry("x.yaml", "/etc/passwd", kind | 0o777), tmp_path) == "error.archive.link"


def test_a_locked_file_is_refused(tmp_path: Path) -> None:
    assert refused(entry("x.yaml", flag=1), tmp_path) == "error.archive.locked"
    assert refused(zipped({"pack.yaml": HEADER}, zipfile.ZIP_BZIP2), tmp_path) == "error.archive.locked"


def test_the_same_name_twice_is_refused_also_in_other_letters(tmp_path: Path) -> None:
    assert refused(zipped({"pack.yaml": HEADER, "PACK.yaml": HEADER}), tmp_path) == "error.archive.twice"


@pytest.mark.parametrize(
    ("one", "other"), [("caff\u00e9", "caffe\u0301"), ("\u212bngstr\u00f6m", "\u00e5ngstro\u0308m")]
)
def test_the_same_name_twice_is_refused_however_its_accents_are_written(tmp_path: Path, one: str, other: str) -> None:
    assert one != other
    both = zipped({"pack.yaml": HEADER, f"{one}.yaml": "x", f"{other}.yaml": "x"})
    assert refused(both, tmp_path) == "error.archive.twice"
    unpacked(zipped({"pack.yaml": HEADER, f"{one}.yaml": "x"}), tmp_path / "alone")


def test_entries_that_lie_in_each_other_are_refused(tmp_path: Path) -> None:
    """One whose words are another: a thousand of them would make a bomb of a few bytes."""
    made, inner = io.BytesIO(), zipped({"b.yaml": "x: 1"}, zipfile.ZIP_STORED).getvalue()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("pack.yaml", HEADER)
        archive.writestr("a.yaml", inner[: inner.index(b"PK\x01\x02")])
        within = zipfile.ZipInfo("b.yaml")
        within.file_size = within.compress_size = len("x: 1")
        within.CRC, within.header_offset = (
            zlib.crc32(b"x: 1"),
            archive.infolist()[-1].header_offset + 30 + len("a.yaml"),
        )
        archive.filelist.append(within)
    assert refused(made, tmp_path) == "error.archive.no_archive"
    assert not any(tmp_path.iterdir())


def test_an_archive_in_an_archive_is_left_in_there(tmp_path: Path) -> None:
    """One that holds itself, as far as we are concerned: nothing in it is ever opened."""
    whole = zipped({"pack.yaml": HEADER})
    for _ in range(5):
        whole = zipped({"pack.yaml": HEADER, "again.zip": whole.getvalue(), "again.yaml": whole.getvalue()})
    unpacked(whole, tmp_path)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["again.yaml", "pack.yaml"]
    assert (tmp_path / "again.yaml").read_bytes().startswith(b"PK")


@pytest.mark.parametrize("kind", [tarfile.REGTYPE, tarfile.GNUTYPE_SPARSE, tarfile.SYMTYPE])
def test_a_tar_is_not_taken_at_all(tmp_path: Path, kind: bytes) -> None:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        info = tarfile.TarInfo("pack.yaml")
        info.type, info.size = kind, len(HEADER) if kind == tarfile.REGTYPE else 0
        archive.addfile(info, io.BytesIO(HEADER.encode()))
    assert refused(made, tmp_path) == "error.archive.no_archive"


def test_a_bomb_is_stopped_while_it_grows(tmp_path: Path) -> None:
    bomb = zipped({"pack.yaml": HEADER, "heroes.yaml": b"\0" * (UNPACKED + 1)})
    assert len(bomb.getvalue()) < 1_000_000
    assert refused(bomb, tmp_path) == "error.archive.bomb"


def test_a_bomb_that_lies_about_its_size_is_stopped_too(tmp_path: Path) -> None:
    data = bytearray(zipped({"pack.yaml": HEADER, "heroes.yaml": b"\0" * (UNPACKED + 1)}).getvalue())
    size, lie = struct.pack("<I", UNPACKED + 1), struct.pack("<I", 10)
    assert refused(io.BytesIO(bytes(data.replace(size, lie))), tmp_path).startswith("error.archive.")
    assert sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) <= UNPACKED


def test_a_file_that_is_too_large_is_not_even_opened(tmp_path: Path) -> None:
    assert refused(io.BytesIO(b"\0" * (LARGEST + 1)), tmp_path) == "error.archive.too_large"


def test_too_many_files_are_refused_before_they_are_listed(tmp_path: Path) -> None:
    some = {"pack.yaml": HEADER, **{f"{number}.yaml": "" for number in range(MOST_FILES)}}
    assert refused(zipped(some), tmp_path) == "error.archive.too_many"


def test_a_list_that_is_too_long_is_not_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = zipped({"pack.yaml": HEADER, **{f"{number}.yaml": "" for number in range(16 * MOST_FILES)}})
    long = zipped({"pack.yaml": HEADER}).getvalue()
    end = long.rindex(b"PK\x05\x06")
    long = long[:end] + b"PK\x06\x07" + bytes(16) + long[end:]  # a second end, of the kind that has no limits
    monkeypatch.setattr(zipfile, "ZipFile", None)
    assert refused(many, tmp_path) == "error.archive.too_many"
    assert refused(io.BytesIO(long), tmp_path) == "error.archive.too_many"


@pytest.mark.parametrize("data", [b"", b"PK", b"GIF89a", b"PK\x05\x06" + b"\xff" * 18, b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_archive_is_refused_with_a_sentence(tmp_path: Path, data: bytes) -> None:
    assert refused(io.BytesIO(data), tmp_path) in (
        "error.archive.no_archive",
        "error.archive.no_pack",
        "error.archive.too_many",
    )


def test_an_archive_without_a_pack_or_with_things_beside_it_is_refused(tmp_path: Path) -> None:
    assert refused(zipped({"heroes.yaml": "heroes: []"}), tmp_path) == "error.archive.no_pack"
    assert refused(zipped({"a/pack.yaml": HEADER, "b/x.yaml": "x"}), tmp_path) == "error.archive.two_packs"
