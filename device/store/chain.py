"""The chain: each line has a checksum over itself and all before it, by which a good beginning is told from damage.

The first line of a campaign is our own: its name, and a number that nobody else has.  Two campaigns that were one until
a backup was brought back are two chains, and never get mixed up.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple


class ChainLink(NamedTuple):
    """A line as it lies in the database."""

    text: bytes
    checksum: bytes


class ChainTitle(NamedTuple):
    """What the first line says."""

    name: str
    root: str


def checksum(before: bytes, text: bytes) -> bytes:
    """Over a line and, by the checksum before it, over all lines before."""
    return blake2b(before + text, digest_size=16).digest()


def chained(texts: Iterable[bytes], before: bytes = b"") -> Iterator[ChainLink]:
    """These lines, one after the other."""
    for text in texts:
        before = checksum(before, text)
        yield ChainLink(text, before)


def first_line(name: str) -> bytes:
    """The first line of a new campaign."""
    return json.dumps({"campaign": name, "root": secrets.token_hex(8)}, ensure_ascii=False).encode()


def title(text: bytes) -> ChainTitle | None:
    """What a first line says, if it is one."""
    try:
        data = json.loads(text)
        return ChainTitle(str(data["campaign"]), str(data["root"]))
    except (ValueError, LookupError, TypeError):
        return None


def is_sound(links: Iterable[ChainLink]) -> bool:
    """Is every line as it was written?  One after the other, since there may be more than memory should hold."""
    before = b""
    for link in links:
        if not _follows(link, before):
            return False
        before = link.checksum
    return True


def mended(copies: Sequence[Mapping[int, ChainLink]]) -> list[ChainLink]:
    """The longest good beginning that can be put together from several damaged copies of one campaign.

    A line counts if it follows from the one before, whichever copy it comes from; the first copy knows best.
    """
    good = list[ChainLink]()
    before = b""
    while found := next((link for copy in copies if (link := copy.get(len(good))) and _follows(link, before)), None):
        good.append(found)
        before = found.checksum
    return good


def _follows(link: ChainLink, before: bytes) -> bool:
    return checksum(before, link.text) == link.checksum
