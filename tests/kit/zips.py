"""Packs as archives in tests."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

HEADER = "game: wonder-book\nid: mine\ntitle: Mine\nlanguage: en\n"


def zipped(files: Mapping[str, str | bytes], how: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, text in files.items():
            info = zipfile.ZipInfo("x")
            info.filename = info.orig_filename = name
            info.compress_type = how
            archive.writestr(info, text)
    return made


def entry(name: str, text: str = "x", mode: int = 0, flag: int = 0) -> io.BytesIO:
    """A pack with one entry more, which is not what it should be."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("pack.yaml", HEADER)
        info = zipfile.ZipInfo("x")
        info.filename, info.external_attr = name, mode << 16
        archive.writestr(info, text)
        archive.infolist()[-1].flag_bits |= flag
    return made
