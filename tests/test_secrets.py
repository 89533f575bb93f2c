"""No secret lies in the project: keys, tokens and passwords, in any file of any kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOMS, ROOT

SHELVES = (*ROOMS, "docs", "systemd")
SECRETS = {
    "a private key": rb"-----BEGIN [A-Z ]*PRIVATE KEY",
    "a key of a cloud": rb"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}",
    "a token of a workshop": rb"\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,}|glpat-[\w-]{20,}|pypi-[\w-]{30,})",
    "a token of a service": rb"\b(?:xox[abprs]-[\w-]{10,}|sk-[\w-]{24,}|hf_[A-Za-z0-9]{30,})",
    "a signed token": rb"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.",
    "a password in an address": rb"://[^/\s:@\"'{}<>]+:[^/\s:@\"'{}<>]+@\w",
    "a password in a line": rb"(?i)\b(?:passw(?:or)?d|secret|token|api_?key)\b[\"']?\s*[:=]\s*[\"'][\w+/=-]{16,}[\"']",
}
PLANTED = {
    "a private key": ("-----BEGIN RSA ", "PRIVATE KEY-----"),
    "a key of a cloud": ("AKIA", "ABCDEFGHIJKLMNOP"),
    "a token of a workshop": ("ghp_", "a1" * 18),
    "a token of a service": ("sk-", "a1-" * 10),
    "a signed token": ("eyJhbGciOiJIUzI1NiJ9.", "eyJzdWIiOiIxMjM0In0.x"),
    "a password in an address": ("https://nina:", "hunter2@example.org"),
    "a password in a line": ("api_key = ", f"'{'a1' * 10}'"),
}


def files() -> Iterator[Path]:
    """All that somebody who takes the project gets."""
    yield from (path for path in ROOT.iterdir() if path.is_file())
    for shelf in SHELVES:
        yield from (path for path in (ROOT / shelf).rglob("*") if path.is_file() and "node_modules" not in path.parts)


def secrets_in(data: bytes) -> list[str]:
    return [what for what, pattern in SECRETS.items() if re.search(pattern, data)]


def test_no_file_holds_a_secret() -> None:
    looked_at = {path: secrets_in(path.read_bytes()) for path in files() if path.suffix not in (".pyc", ".onnx")}
    assert len(looked_at) > 900
    assert {str(path): found for path, found in looked_at.items() if found} == {}


@pytest.mark.parametrize("what", SECRETS)
def test_one_would_be_found(what: str) -> None:
    assert secrets_in(b"x = " + "".join(PLANTED[what]).encode()) == [what]
