"""Reads a pack: every file that the game asks for, then what they say about each other; and reports all of it at once.

A check of the game's own (`check`) runs on the whole pack even when single values in it were wrong, since it may have
more to say. It does not run when names may have been lost, and what it says about a place that has an error already
is dropped: a problem that goes away by itself is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Generic, TypeVar

from msgspec import inspect

from engine.packs.contents import look_into, matches, meant, strangers
from engine.packs.header import FORMAT, Pack, PackHeader
from engine.packs.kinds import LISTS, Field, Kind, expected, gathered, kind_of, plain, shape_of, stand_in, takes
from engine.packs.lines import PackLines, Root, typed
from engine.packs.nodes import Hole, Node, Room, Scalar, compose
from engine.packs.problems import LISTED, About, PackProblem, Problems, Weight, Where
from engine.packs.reading import FileReader
from engine.packs.source import MEGABYTE, UnreadableFile, clean, read, text_of

HEADER_FILE = "pack.yaml"
MOST_FILES = 200
MOST_BYTES = 20 * MEGABYTE

P = TypeVar("P", bound=Pack)
Layout = Mapping[str, str]
Check = Callable[[P, PackLines], Iterable[PackProblem]]


@dataclass(frozen=True)
class Report(Generic[P]):
    """A pack, or None where it has errors; and everything that is wrong with it, errors first."""

    pack: P | None
    problems: tuple[PackProblem, ...]

    @property
    def errors(self) -> tuple[PackProblem, ...]:
        """What has to be put right before the pack can be played."""
        return self._of("error")

    @property
    def blanks(self) -> tuple[PackProblem, ...]:
        """What is missing, so that the table will be asked."""
        return self._of("blank")

    @property
    def playable(self) -> bool:
        """Is there a pack to play with?"""
        return self.pack is not None

    def whole(self) -> P:
        """The pack; if one that comes with us has errors, that is our own fault."""
        if self.pack is None:
            raise ValueError([problem.what for problem in self.errors])
        return self.pack

    def _of(self, weight: Weight) -> tuple[PackProblem, ...]:
        return tuple(problem for problem in self.problems if problem.weight == weight)


def load(folder: Path, model: type[P], layout: Layout, *, game: str = "", check: Check[P] | None = None) -> Report[P]:
    """The pack in this folder; `layout` says for each field of the model which file it is, `check` what must agree."""
    loading = _Loading(folder, {"header": HEADER_FILE, **layout})
    if not loading.begins(game):
        return Report(None, loading.problems.listed())
    pack = loading.pack(model)
    if check and loading.whole and loading.problems.count["error"] < LISTED:
        loading.add_findings(check(pack, loading.lines))
    return Report(None if loading.problems.count["error"] else pack, loading.problems.listed())


class _Loading:
    def __init__(self, folder: Path, layout: Layout) -> None:
        self.folder, self.layout = folder, layout
        self.contents = look_into(folder)
        self.problems = Problems()
        self.lines = PackLines(guesses=self.problems.guesses)
        self.whole = not self.contents.problems
        self.room = Room()
        self.bytes_left, self.files_left = MOST_BYTES, MOST_FILES
        self.trees: dict[str, Node | None] = {}
        self.languages: tuple[str, ...] = ()

    def begins(self, game: str) -> bool:
        """Look at folder and header: is there anything to read, and can we read it? Learns the languages on the way."""
        for problem in self.contents.problems:
            self.problems.add(problem)
            if not problem.file:
                return False
        header = self.header()
        if header.format > FORMAT:
            self.say_of_header("format", "newer_format", known=FORMAT)
        if game and header.game not in {"", game}:
            self.say_of_header("game", "other_game", found=header.game, game=game)
        return header.format <= FORMAT

    def header(self) -> PackHeader:
        """The header, read aside: its problems are told when its turn comes."""
        aside = Problems()
        tree = self.tree(HEADER_FILE, ("header",)) if HEADER_FILE in self.contents.files else None
        header = FileReader(HEADER_FILE, aside).read(tree or Hole(0), kind_of(PackHeader), ("header",))
        assert isinstance(header, PackHeader)
        if header.language and not aside.count:
            self.languages = header.spoken
        return header

    def say_of_header(self, key: str, what: str, **about: About) -> None:
        """Add a problem with one key of the header."""
        self.problems.add(self.lines.problem(("header", key), what, **about))

    def tree(self, name: str, where: Where) -> Node | None:
        """The tree of a file, read once; None where nothing is written in it."""
        if name not in self.trees:
            self.trees[name] = node = self.grown(name, where)
            self.lines.roots[typed(where)] = Root(name, node or Hole(0))
        return self.trees[name]

    def grown(self, name: str, where: Where) -> Node | None:
        """Read a file into its tree; a file that cannot be read is reported and leaves a hole."""

        def complain(what: str, line: int, /, **about: str | int) -> None:
            self.problems.add(PackProblem(name, line, where, what, about))

        try:
            text, unseen = clean(text_of(self.within_limits(read(self.contents.files[name], self.folder))))
        except UnreadableFile as refused:
            complain(refused.what, refused.line, **refused.about)
            return Hole(0)
        for line, code in unseen:
            complain("unseen", line, code=code)
        return compose(text, complain, self.room)

    def within_limits(self, data: bytes) -> bytes:
        """The data, unless the pack has become too large with it."""
        self.bytes_left -= len(data)
        self.files_left -= 1
        if self.bytes_left < 0:
            raise UnreadableFile("pack_too_big", limit=MOST_BYTES // MEGABYTE)
        if self.files_left < 0:
            raise UnreadableFile("too_many_files", limit=MOST_FILES)
        return data

    def pack(self, model: type[P]) -> P:
        """Every field of the pack from its file or files."""
        fields = shape_of(model).fields
        for problem in strangers(self.contents, self.layout.values(), self.problems.guesses):
            self.problems.add(problem)
        values = {name: value for name in fields if (value := self.field(fields[name], self.layout[name])) is not None}
        make: Callable[..., P] = model
        return make(**values)

    def field(self, field: Field, pattern: str) -> object:
        """What the files of one field hold; None where its default will do."""
        names = self.contents.matching(pattern)
        if not names:
            return self.missing(field, pattern)
        if "*" in pattern:
            return self.gather(field, names)
        return self.read(names[0], field.kind, (field.name,), field.required)

    def missing(self, field: Field, pattern: str) -> object:
        """Say that a file is missing, unless it is there under a misspelt name."""
        closed = any(str(PurePosixPath(pattern).parent) == problem.file for problem in self.contents.problems)
        if closed or any(matches(meant(name), pattern) for name in self.contents.files):
            self.whole = False
        else:
            what = "no_files" if "*" in pattern else "no_file"
            self.problems.add(PackProblem(pattern, 0, (field.name,), what, {}, "error" if field.required else "blank"))
        self.whole = self.whole and not field.required
        return stand_in(field.kind) if field.required else None

    def gather(self, field: Field, names: list[str]) -> object:
        """The files of a folder, by their names or one after the other."""
        if isinstance(field.kind, inspect.DictType):
            return self.by_name(field.name, field.kind, names)
        assert isinstance(field.kind, LISTS)
        inner = plain(field.kind.item_type)
        return gathered(field.kind, [self.read(name, inner, (field.name, n)) for n, name in enumerate(names)])

    def by_name(self, field: str, kind: inspect.DictType, names: list[str]) -> dict[object, object]:
        """What the files of a folder hold, by their names without the ending."""
        values: dict[object, object] = {}
        key_kind, inner = plain(kind.key_type), plain(kind.value_type)
        for name in names:
            key = Scalar(PurePosixPath(name).stem, 0)
            where = (field, key.text)
            if not takes(key_kind, key):
                self.problems.add(PackProblem(name, 0, where, "odd_file_name", {"expected": expected(key_kind)}))
                self.whole = False
                continue
            value = FileReader(name, self.problems, (), where).read(key, key_kind, where)
            if value in values:
                self.problems.add(PackProblem(name, 0, where, "same_file", {"name": str(value)}))
            values.setdefault(value, self.read(name, inner, where))
        return values

    def read(self, name: str, kind: Kind, where: Where, required: bool = True) -> object:
        """What one file holds; None where it is empty and need not be there."""
        tree = self.tree(name, where)
        if tree is None:
            self.problems.add(PackProblem(name, 0, where, "empty_file", {}, "error" if required else "blank"))
            self.whole = self.whole and not required
            return stand_in(kind) if required else None
        reader = FileReader(name, self.problems, self.languages, where)
        value = reader.read(tree, kind, where)
        self.whole = self.whole and not reader.lost
        return value

    def add_findings(self, findings: Iterable[PackProblem]) -> None:
        """Add what the game's check found, but not what only follows from an error that was told before."""
        told = {typed(problem.where) for problem in self.problems.kept["error"]}
        for finding in findings:
            where = typed(finding.where)
            if not any(where[:end] in told for end in range(1, len(where) + 1)):
                self.problems.add(finding)
