"""Turns the tree of a file into the values of a type, and goes on after each problem to find the next.

Nobody's slip ends the reading: what cannot be read is replaced by a stand-in of the right type, so that all the rest
of the file, and then the references between the files, can be checked in the same run. A pack in which anything
stands in for something else is never handed out. Where a stand-in may have swallowed names that others refer to,
`lost` is set, and the references are not checked: they would be missed without being wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import inspect

from engine.content import OWN_LANGUAGE
from engine.packs.kinds import (
    LISTS,
    TRUTHS,
    Field,
    Kind,
    Shape,
    expected,
    gathered,
    is_harmless,
    is_literal,
    is_text,
    parts,
    plain,
    shape_of,
    stand_in,
    takes,
    takes_nothing,
)
from engine.packs.nodes import Hole, Listing, Node, Scalar, YamlBlock, is_blank
from engine.packs.problems import About, PackProblem, Problems, ToTranslate, Where
from engine.packs.wording import found, listed, name_of, slip

_NONE = inspect.NoneType()
DIGITS = 15
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")


class FileReader:
    """Reads one file; `languages` are those of the pack, none where they are not known."""

    def __init__(self, file: str, problems: Problems, languages: Sequence[str] = (), root: Where = ()) -> None:
        self.file, self.problems, self.languages, self.root = file, problems, languages, root
        self.lost = False

    def read(self, node: Node, kind: Kind, where: Where) -> object:
        """The value of this node; a stand-in, and a problem, where it is not of this type."""
        if isinstance(node, Hole):
            return self._stand_in(kind)
        return READERS[type(kind)](self, node, kind, where)

    def complain(self, what: str, line: int, where: Where, **about: About) -> None:
        """Note an error at this place."""
        self.problems.add(PackProblem(self.file, line, where, what, about))

    def _stand_in(self, kind: Kind) -> object:
        self.lost = self.lost or not is_harmless(kind)
        return stand_in(kind)

    def _wrong(self, node: Node, kind: Kind, where: Where) -> object:
        """Say what stands there and what was expected; a slip that can be guessed gets its own sentence."""
        about: dict[str, About] = {"name": self._name(where), "found": found(node), "expected": expected(kind)}
        self.complain(slip(node, kind), node.line, where, **about)
        return self._stand_in(kind)

    def _name(self, where: Where) -> ToTranslate:
        return name_of(where[len(self.root) :])

    def number(self, node: Node, kind: Kind, where: Where) -> object:
        """A whole number in plain digits, within its limits."""
        assert isinstance(kind, inspect.IntType)
        if not isinstance(node, Scalar) or not takes(kind, node):
            return self._wrong(node, kind, where)
        if len(node.text) > DIGITS:
            self.complain("huge_number", node.line, where, name=self._name(where), found=node.text)
            return self._stand_in(kind)
        value = int(node.text)
        below = (kind.ge is not None and value < kind.ge) or (kind.gt is not None and value <= kind.gt)
        above = (kind.le is not None and value > kind.le) or (kind.lt is not None and value >= kind.lt)
        return self._wrong(node, kind, where) if below or above else value

    def truth(self, node: Node, kind: Kind, where: Where) -> object:
        """`true` or `false`, and no other word for it."""
        return TRUTHS[node.text] if isinstance(node, Scalar) and takes(kind, node) else self._wrong(node, kind, where)

    def letters(self, node: Node, kind: Kind, where: Where) -> object:
        """A text as it was typed: `no`, `1:30` and 7 are texts here."""
        assert isinstance(kind, inspect.StrType)
        if not isinstance(node, Scalar):
            return self._wrong(node, kind, where)
        self._measure(len(node.text), kind, node, where, "text")
        if kind.pattern and not re.search(kind.pattern, node.text):
            self.complain("odd_form", node.line, where, name=self._name(where), found=found(node))
        return node.text

    def choice(self, node: Node, kind: Kind, where: Where) -> object:
        """One of a few values."""
        assert isinstance(kind, inspect.LiteralType)
        if not isinstance(node, Scalar):
            return self._wrong(node, kind, where)
        for value in kind.values:
            if is_literal(node, value):
                return value
        self._no_choice(node, [str(value) for value in kind.values], where)
        return self._stand_in(kind)

    def _no_choice(self, node: Node, known: list[str], where: Where) -> None:
        near = self.problems.guesses.near(node.text, known) if isinstance(node, Scalar) else {}
        name, choices = self._name(where), listed(known)
        self.complain("no_choice", node.line, where, name=name, found=found(node), choices=choices, **near)

    def items(self, node: Node, kind: Kind, where: Where) -> object:
        """A list, tuple or set."""
        assert isinstance(kind, LISTS)
        if not isinstance(node, Listing):
            return self._wrong(node, kind, where)
        self._measure(len(node.items), kind, node, where, "list")
        inner = plain(kind.item_type)
        return gathered(kind, [self._item(item, inner, (*where, number)) for number, item in enumerate(node.items)])

    def _item(self, node: Node, kind: Kind, where: Where) -> object:
        """An item or value that cannot be left out: nothing at all is a problem unless the type allows it."""
        if not is_blank(node) or takes_nothing(kind):
            return self.read(node, kind, where)
        self.complain("empty", node.line, where, name=self._name(where), expected=expected(kind))
        return self._stand_in(kind)

    def entries(self, node: Node, kind: Kind, where: Where) -> object:
        """A block whose keys are the owner's own."""
        assert isinstance(kind, inspect.DictType)
        if not isinstance(node, YamlBlock):
            return self._wrong(node, kind, where)
        self._measure(len(node.entries), kind, node, where, "list")
        values: dict[object, object] = {}
        key_kind, value_kind = plain(kind.key_type), plain(kind.value_type)
        for name, entry in node.entries.items():
            key = self._key(Scalar(name, entry.line), key_kind, where)
            value = self._item(entry.node, value_kind, (*where, name))
            if key in values:
                self.complain("same_key", entry.line, (*where, name), name=name)
            elif key is not None:
                values[key] = value
        return values

    def _key(self, key: Scalar, kind: Kind, where: Where) -> object:
        if takes(kind, key):
            return self.read(key, kind, (*where, key.text))
        about: dict[str, About] = {"name": key.text, "expected": expected(kind)}
        if isinstance(kind, inspect.LiteralType):
            about |= self.problems.guesses.near(key.text, [str(value) for value in kind.values])
        self.complain("wrong_key", key.line, (*where, key.text), **about)
        self.lost = True
        return None

    def model(self, node: Node, kind: Kind, where: Where) -> object:
        """A block with known keys, as an instance of its model."""
        assert isinstance(kind, inspect.StructType)
        if is_text(kind):
            return self._text(node, kind, where)
        return self._model(node, kind, [shape_of(kind.cls)], where)

    def _model(self, node: Node, kind: Kind, shapes: list[Shape], where: Where) -> object:
        if not isinstance(node, YamlBlock):
            return self._wrong(node, kind, where)
        shape = self._told_apart(node, shapes, where)
        if shape is None:
            return self._stand_in(kind)
        values = {
            shape.fields[key].name: self.read(entry.node, shape.fields[key].kind, (*where, key))
            for key, entry in node.entries.items()
            if self._is_filled(key, node, shape, where)
        }
        for key, field in shape.fields.items():
            if field.required and field.name not in values:
                values[field.name] = self._missing(key, field, node, where)
        return shape.model(**values)

    def _is_filled(self, key: str, node: YamlBlock, shape: Shape, where: Where) -> bool:
        """Is this a known key with something behind it? A key with nothing behind it is as good as not written."""
        if key in shape.fields:
            return not is_blank(node.entries[key].node)
        if key != shape.tag_key:
            near = self.problems.guesses.near(key, [field for field in shape.fields if field not in node.entries])
            self.complain("unknown_key", node.entries[key].line, (*where, key), name=key, **near)
            meant = shape.fields.get(str(near.get("near")))
            self.lost = self.lost or (meant is not None and not is_harmless(meant.kind))
        return False

    def _missing(self, key: str, field: Field, node: YamlBlock, where: Where) -> object:
        written = node.entries.get(key)
        if written and takes_nothing(field.kind):
            return None
        name, line = self._name((*where, key)), written.line if written else node.line
        what = "empty" if written else "missing_key"
        self.complain(what, line, (*where, key), name=name, expected=expected(field.kind))
        return self._stand_in(field.kind)

    def _told_apart(self, node: YamlBlock, shapes: list[Shape], where: Where) -> Shape | None:
        """The model that the tag names; a model that stands alone needs no tag, but may not wear another's."""
        key = shapes[0].tag_key
        if key is None or (len(shapes) == 1 and key not in node.entries):
            return shapes[0]
        tags = {shape.tag: shape for shape in shapes}
        if key not in node.entries:
            one_of = ToTranslate("one_of", {"choices": listed(tags)})
            self.complain("missing_key", node.line, (*where, key), name=self._name((*where, key)), expected=one_of)
            return None
        tag = node.entries[key].node
        if isinstance(tag, Scalar) and tag.text in tags:
            return tags[tag.text]
        if not isinstance(tag, Hole):
            self._no_choice(tag, list(tags), (*where, key))
        return None

    def _text(self, node: Node, kind: Kind, where: Where) -> object:
        """Words in the pack's own language, or a block of languages."""
        assert isinstance(kind, inspect.StructType)
        if isinstance(node, Scalar):
            return kind.cls(words={OWN_LANGUAGE: node.text.strip()} if node.text.strip() else {})
        if not isinstance(node, YamlBlock):
            return self._wrong(node, kind, where)
        words: dict[str, str] = {}
        for language, entry in node.entries.items():
            if not self._speaks(language, entry.line, where) or is_blank(entry.node):
                continue
            if isinstance(entry.node, Scalar):
                words[language] = entry.node.text.strip()
            else:
                self._wrong(entry.node, kind, (*where, language))
        self._untranslated(words, node, where)
        ordered = [*self.languages, *words]
        return kind.cls(words={language: words[language] for language in ordered if words.get(language)})

    def _speaks(self, language: str, line: int, where: Where) -> bool:
        if language in self.languages or (not self.languages and LANGUAGE.fullmatch(language)):
            return True
        near = self.problems.guesses.near(language, self.languages)
        about: dict[str, About] = {"name": self._name(where), "found": language, **near}
        self.complain("unknown_language", line, (*where, language), languages=", ".join(self.languages), **about)
        return False

    def _untranslated(self, words: dict[str, str], node: YamlBlock, where: Where) -> None:
        typed = {language for language, entry in node.entries.items() if not isinstance(entry.node, Scalar)}
        missing = [language for language in self.languages if not words.get(language) and language not in typed]
        if words and missing:
            about: dict[str, About] = {"name": self._name(where), "languages": ", ".join(missing)}
            self.problems.add(PackProblem(self.file, node.line, where, "untranslated", about, "note"))

    def union(self, node: Node, kind: Kind, where: Where) -> object:
        """The alternative whose form the node has; texts come last, since every word is one."""
        rest = [part for part in parts(kind) if not isinstance(part, inspect.NoneType)]
        if takes_nothing(kind) and takes(_NONE, node):
            return None
        tagged = [shape_of(part.cls) for part in rest if isinstance(part, inspect.StructType) and not is_text(part)]
        if tagged and isinstance(node, YamlBlock):
            return self._model(node, kind, tagged, where)
        fitting = [part for part in rest if takes(part, node)]
        fitting.sort(key=lambda part: isinstance(part, inspect.StrType) or is_text(part))
        if fitting or len(rest) == 1:
            return self.read(node, (fitting or rest)[0], where)
        return self._wrong(node, kind, where)

    def _measure(self, size: int, kind: Kind, node: Node, where: Where, what: str) -> None:
        """Say so where a list or a text is too short or too long."""
        least, most = getattr(kind, "min_length", None), getattr(kind, "max_length", None)
        if least is not None and size < least:
            self.complain(f"short_{what}", node.line, where, name=self._name(where), n=size, least=least)
        elif most is not None and size > most:
            self.complain(f"long_{what}", node.line, where, name=self._name(where), n=size, most=most)


READERS: dict[type[Kind], Callable[[FileReader, Node, Kind, Where], object]] = {
    inspect.IntType: FileReader.number,
    inspect.BoolType: FileReader.truth,
    inspect.StrType: FileReader.letters,
    inspect.LiteralType: FileReader.choice,
    inspect.ListType: FileReader.items,
    inspect.VarTupleType: FileReader.items,
    inspect.FrozenSetType: FileReader.items,
    inspect.DictType: FileReader.entries,
    inspect.StructType: FileReader.model,
    inspect.UnionType: FileReader.union,
}
