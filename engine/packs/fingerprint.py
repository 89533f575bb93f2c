"""A short name for all that a pack says, so that a saved game can tell whether its pack has changed meanwhile."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from engine.packs.contents import OTHERS, look_into
from engine.packs.nodes import Listing, Node, Room, Scalar, YamlBlock, compose, is_blank
from engine.packs.problems import natural
from engine.packs.source import UnreadableFile, clean, read, text_of

Said = str | Sequence["Said"] | Mapping[str, "Said"] | None


def fingerprint(folder: Path) -> str:
    """Sixteen signs that change with what the YAML files say; comments, spaces, order of keys and sound do not."""
    files = look_into(folder).files
    names = sorted((name for name in files if name.endswith(".yaml") and not name.startswith(OTHERS)), key=natural)
    room = Room()
    said = {name: _said(files[name], folder, room) for name in names}
    return hashlib.sha256(msgspec.json.encode(said, order="sorted")).hexdigest()[:16]


def _said(path: Path, folder: Path, room: Room) -> Said:
    """What a file says; of a file that cannot be read, its bytes, if there are any."""
    try:
        data = read(path, folder)
        text, _ = clean(text_of(data))
    except UnreadableFile as refused:
        return refused.what
    broken: list[str] = []
    node = compose(text, lambda what, line, /, **about: broken.append(what), room)
    return text if broken else _plain(node)


def _plain(node: Node | None) -> Said:
    if isinstance(node, YamlBlock):
        return {key: _plain(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, Listing):
        return [_plain(item) for item in node.items]
    return node.text if isinstance(node, Scalar) and not is_blank(node) else None
