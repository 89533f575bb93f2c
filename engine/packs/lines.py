"""Where everything of a pack was typed, so that a check of what it means can point at the line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from engine.packs.nodes import Listing, Node, YamlBlock
from engine.packs.problems import About, Guesses, PackProblem, Weight, Where


@dataclass(frozen=True)
class FileLine:
    """A file, and a line in it; line 0 is the whole file."""

    file: str
    line: int


@dataclass(frozen=True)
class Root:
    """The tree of one file."""

    file: str
    node: Node


@dataclass
class PackLines:
    """The way from a place in the pack (`("heroes", 2, "skill")`) to file and line, along the trees of the files."""

    roots: dict[Where, Root] = field(default_factory=dict)
    guesses: Guesses = field(default_factory=Guesses)

    def at(self, where: Where) -> FileLine:
        """File and line of this place, or of the nearest that was typed above it."""
        root = next((where[:end] for end in range(len(where), 0, -1) if typed(where[:end]) in self.roots), None)
        if root is None:
            return FileLine("", 0)
        file = self.roots[typed(root)]
        return FileLine(file.file, _line(file.node, where[len(root) :]))

    def problem(self, where: Where, what: str, weight: Weight = "error", /, **about: About) -> PackProblem:
        """A problem at this place; `what` is one of our phrases or one of the game's."""
        place = self.at(where)
        return PackProblem(place.file, place.line, where, what, about, weight)

    def unknown(
        self, where: Where, name: str | int, known: Collection[str] | Collection[int], what: str = "unknown_name"
    ) -> Iterator[PackProblem]:
        """A problem if what was typed at this place is not one of the known names (a set or a dict of them)."""
        if name not in known:
            near = self.guesses.near(str(name), known)
            yield self.problem(where, what, found=str(name), **near)

    def twice(self, names: Iterable[tuple[Where, str | int]], what: str = "same_name") -> Iterator[PackProblem]:
        """A problem for each name that was given before; it tells where."""
        first: dict[str | int, Where] = {}
        for where, name in names:
            if name in first:
                before = self.at(first[name])
                yield self.problem(where, what, found=str(name), file=before.file, first=before.line)
            first.setdefault(name, where)


def typed(where: Where) -> Where:
    """The place as it stands in the file, where a key is always letters; items of lists keep their numbers apart."""
    return tuple(str(part) for part in where)


def _line(node: Node, where: Where) -> int:
    line = node.line
    for part in where:
        if isinstance(node, YamlBlock) and str(part) in node.entries:
            line, node = node.entries[str(part)].line, node.entries[str(part)].node
        elif isinstance(node, Listing) and isinstance(part, int) and 0 <= part < len(node.items):
            node = node.items[part]
            line = node.line
        else:
            break
    return line
