"""A YAML file as a tree of texts, lists and blocks that know their lines, without any guess at what they mean.

The tree is built from PyYAML's events rather than from its own composer: events do not recurse, so that a file of a
million brackets ends at the depth limit; and nothing is resolved, so that `no`, `1:30` and `2024-01-01` are still the
letters that somebody typed when the type that is expected decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import msgspec
import yaml

from engine.packs.mistakes import diagnose

DEPTH, VALUES = 40, 500_000
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


# Structs of msgspec, since a large pack makes a hundred thousand of them, and they are made four times faster.
class Scalar(msgspec.Struct, frozen=True, gc=False):
    """Letters; `plain` where no quotation marks stood around them."""

    text: str
    line: int
    plain: bool = True


class Listing(msgspec.Struct, frozen=True, gc=False):
    """A list, one item after the other."""

    items: list[Node]
    line: int


class YamlBlock(msgspec.Struct, frozen=True, gc=False):
    """Keys with their values, in the order of the file."""

    entries: dict[str, YamlEntry]
    line: int


class YamlEntry(msgspec.Struct, frozen=True, gc=False):
    """What stands behind one key, and the line of the key."""

    node: Node
    line: int


class Hole(msgspec.Struct, frozen=True, gc=False):
    """Something that was refused and has been reported already."""

    line: int


Node = Scalar | Listing | YamlBlock | Hole


class Complain(Protocol):
    """Takes note of a problem in the file that is read."""

    def __call__(self, what: str, line: int, /, **about: str | int) -> None: ...


def is_blank(node: Node) -> bool:
    """Nothing stands here, as in `title:` with the rest of the line empty."""
    return isinstance(node, Scalar) and node.plain and not node.text


@dataclass
class Room:
    """How many more keys and values a pack may have; many tiny ones would cost minutes on a small machine."""

    left: int = VALUES


def compose(text: str, complain: Complain, room: Room) -> Node | None:
    """The tree of a file, or None where it is empty; `Hole` where it is no YAML at all."""
    try:
        return _Composer(text, complain, room).document()
    # The scanner written in Python lets a few errors of its own out (a character code beyond Unicode, for one).
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        mistake = diagnose(error, text)
        complain(mistake.what, mistake.line, **mistake.about)
        return Hole(mistake.line)
    except _TooMuch as halt:
        complain(halt.what, halt.line, limit=halt.limit)
        return Hole(halt.line)


class _TooMuch(Exception):
    def __init__(self, what: str, line: int, limit: int) -> None:
        self.what, self.line, self.limit = what, line, limit


class _Composer:
    def __init__(self, text: str, complain: Complain, room: Room) -> None:
        self.events: Iterator[yaml.Event] = yaml.parse(text, Loader=LOADER)
        self.complain, self.room = complain, room

    def document(self) -> Node | None:
        """The one document of the stream; a second one is reported and not read."""
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            return None
        node = self.node(next(self.events), 1)
        next(self.events)
        after = next(self.events)
        if isinstance(after, yaml.DocumentStartEvent):
            self.complain("second_document", line_of(after))
        return None if is_blank(node) else node

    def node(self, event: yaml.Event, depth: int) -> Node:
        """The tree that this event begins."""
        line = line_of(event)
        self.room.left -= 1
        if depth > DEPTH:
            raise _TooMuch("too_deep", line, DEPTH)
        if self.room.left < 0:
            raise _TooMuch("too_many_values", line, VALUES)
        if isinstance(event, yaml.AliasEvent):
            self.complain("alias", line, name=event.anchor or "")
            return Hole(line)
        decorated = self.is_decorated(event, line)
        if isinstance(event, yaml.ScalarEvent):
            return Hole(line) if decorated else self.scalar(event, line)
        if isinstance(event, yaml.SequenceStartEvent):
            return Listing(list(self.items(depth + 1)), line)
        return YamlBlock(self.entries(depth + 1), line)

    def is_decorated(self, event: yaml.Event, line: int) -> bool:
        """Refuse anchors and tags, which make YAML a language; most are texts without their quotation marks."""
        if isinstance(event, yaml.NodeEvent) and event.anchor:
            self.complain("anchor", line, name=event.anchor)
            return True
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag:
            self.complain("tag", line, name=event.tag)
            return True
        return False

    def scalar(self, event: yaml.ScalarEvent, line: int) -> Scalar:
        """Letters, without the unseen ones that only an escape can bring in."""
        text: str = event.value
        if unseen := UNSEEN.search(text):
            self.complain("unseen", line, code=f"{ord(unseen[0]):04X}")
            text = UNSEEN.sub("", text)
        return Scalar(text, line, not event.style)

    def items(self, depth: int) -> Iterator[Node]:
        """The items up to the end of the list."""
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            yield self.node(event, depth)

    def entries(self, depth: int) -> dict[str, YamlEntry]:
        """The keys and values up to the end of the block; the first of two equal keys counts."""
        entries: dict[str, YamlEntry] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.node(event, depth)
            value = self.node(next(self.events), depth)
            if isinstance(key, Listing | YamlBlock) or is_blank(key):
                self.complain("odd_key", key.line)
            elif isinstance(key, Hole):
                continue
            elif key.text == "<<" and key.plain:
                self.complain("merge", key.line)
            elif key.text in entries:
                self.complain("duplicate_key", key.line, name=key.text, first=entries[key.text].line)
            else:
                entries[key.text] = YamlEntry(value, key.line)
        return entries


def line_of(event: yaml.Event) -> int:
    """The line where this event begins, counted from 1."""
    return event.start_mark.line + 1 if event.start_mark else 0
