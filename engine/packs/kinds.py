"""What a type of Python means to a reader of packs: its shape, what it expects in words, and a stand-in for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import msgspec
from msgspec import inspect

from engine.content import Text
from engine.packs.nodes import Listing, Node, Scalar, YamlBlock
from engine.packs.problems import ToTranslate

Kind = inspect.Type
LISTS = (inspect.ListType, inspect.VarTupleType, inspect.FrozenSetType)
READABLE = (
    inspect.IntType, inspect.BoolType, inspect.StrType, inspect.LiteralType,
    inspect.DictType, inspect.StructType, inspect.UnionType, *LISTS,
)  # fmt: skip
WHOLE = re.compile(r"[-+]?[0-9]+")
TRUTHS = {"true": True, "false": False}
HARMLESS = (inspect.IntType, inspect.BoolType, inspect.LiteralType, inspect.NoneType)
SHOWN = 8


@dataclass(frozen=True)
class Field:
    """One field of a model."""

    name: str
    kind: Kind
    required: bool


@dataclass(frozen=True)
class Shape:
    """A model as it is read: its fields by key, and the key and the word that tell it from other models."""

    model: type[msgspec.Struct]
    fields: Mapping[str, Field]
    tag_key: str | None
    tag: str


@cache
def kind_of(model: type[msgspec.Struct]) -> Kind:
    """What a model is to msgspec, all its fields included."""
    return inspect.type_info(model)


@cache
def shape_of(model: type[msgspec.Struct]) -> Shape:
    """The shape of a model."""
    kind = kind_of(model)
    assert isinstance(kind, inspect.StructType)
    for each in kind.fields:
        must_be_readable(plain(each.type), f"{model.__name__}.{each.name}")
    fields = {each.encode_name: Field(each.name, plain(each.type), each.required) for each in kind.fields}
    return Shape(model, fields, kind.tag_field, str(kind.tag))


def must_be_readable(kind: Kind, name: str) -> None:
    """Tell the author of a model, not the owner of a pack, that packs hold nothing of this type."""
    if not isinstance(kind, READABLE):
        raise TypeError(f"{name}: packs hold no {type(kind).__name__}")
    inner = [getattr(kind, each) for each in ("item_type", "key_type", "value_type") if hasattr(kind, each)]
    alternatives = parts(kind) if isinstance(kind, inspect.UnionType) else []
    for part in (*inner, *alternatives):
        if not isinstance(part, inspect.NoneType):
            must_be_readable(plain(part), name)


def plain(kind: Kind) -> Kind:
    """The type without what is only said about it."""
    return plain(kind.type) if isinstance(kind, inspect.Metadata) else kind


def parts(kind: Kind) -> list[Kind]:
    """The types that a union joins, or this one alone."""
    return [plain(part) for part in kind.types] if isinstance(kind, inspect.UnionType) else [kind]


def is_text(kind: Kind) -> bool:
    """Is this our `Text`, which is typed as a text or as a block of languages?"""
    return isinstance(kind, inspect.StructType) and issubclass(kind.cls, Text)


def is_harmless(kind: Kind) -> bool:
    """Can something else stand in for this without swallowing a name that others refer to?

    Numbers, choices and words for people are no such names, nor are verbs, which are models with tags.
    """
    if isinstance(kind, inspect.UnionType):
        return any(isinstance(part, inspect.IntType) for part in parts(kind)) or all(map(is_harmless, parts(kind)))
    verb = isinstance(kind, inspect.StructType) and kind.tag_field is not None
    return verb or is_text(kind) or isinstance(kind, HARMLESS)


def is_literal(scalar: Scalar, value: object) -> bool:
    """Has somebody typed this value of a Literal?"""
    if isinstance(value, str):
        return scalar.text == value
    return scalar.plain and WHOLE.fullmatch(scalar.text) is not None and scalar.text.lstrip("+") == str(value)


def takes(kind: Kind, node: Node) -> bool:
    """Has the node the form of this type? Whether every part of it fits is seen when it is read."""
    match kind:
        case inspect.StructType() if is_text(kind):
            return isinstance(node, Scalar | YamlBlock)
        case inspect.StructType() | inspect.DictType():
            return isinstance(node, YamlBlock)
        case inspect.ListType() | inspect.VarTupleType() | inspect.FrozenSetType():
            return isinstance(node, Listing)
        case _:
            return isinstance(node, Scalar) and _takes_letters(kind, node)


def takes_nothing(kind: Kind) -> bool:
    """May the place of this type be left empty?"""
    return any(isinstance(part, inspect.NoneType) for part in parts(kind))


def _takes_letters(kind: Kind, scalar: Scalar) -> bool:
    match kind:
        case inspect.IntType():
            return scalar.plain and WHOLE.fullmatch(scalar.text) is not None
        case inspect.BoolType():
            return scalar.plain and scalar.text in TRUTHS
        case inspect.LiteralType():
            return any(is_literal(scalar, value) for value in kind.values)
        case inspect.NoneType():
            return scalar.plain and scalar.text in {"", "~", "null"}
        case _:
            return isinstance(kind, inspect.StrType)


def expected(kind: Kind) -> tuple[ToTranslate, ...]:
    """What should stand there, in words; alternatives one after the other."""
    every = [_expected(part) for part in parts(kind) if not isinstance(part, inspect.NoneType)]
    return tuple(words for place, words in enumerate(every) if words not in every[:place])


def _expected(kind: Kind) -> ToTranslate:
    match kind:
        case inspect.IntType():
            return _number(lowest(kind), highest(kind))
        case inspect.BoolType():
            return ToTranslate("truth")
        case inspect.LiteralType():
            return ToTranslate("one_of", {"choices": ", ".join(str(value) for value in kind.values[:SHOWN])})
        case inspect.StrType():
            return ToTranslate("text")
        case inspect.StructType() | inspect.DictType():
            return ToTranslate("text" if is_text(kind) else "block")
        case _:
            return ToTranslate("list")


def lowest(kind: inspect.IntType) -> int | None:
    """The lowest number that is allowed."""
    return kind.ge if kind.gt is None else kind.gt + 1


def highest(kind: inspect.IntType) -> int | None:
    """The highest number that is allowed."""
    return kind.le if kind.lt is None else kind.lt - 1


def _number(low: int | None, high: int | None) -> ToTranslate:
    if low is not None and high is not None:
        return ToTranslate("number_between", {"low": low, "high": high})
    if low is not None:
        return ToTranslate("number_from", {"low": low})
    return ToTranslate("number") if high is None else ToTranslate("number_to", {"high": high})


def stand_in(kind: Kind) -> object:
    """Something of this type in place of what cannot be read, so that the rest can still be checked."""
    match parts(kind)[0]:
        case inspect.IntType() as number:
            return lowest(number) or 0
        case inspect.BoolType():
            return False
        case inspect.LiteralType() as literal:
            return literal.values[0]
        case inspect.StrType():
            return ""
        case inspect.ListType() | inspect.VarTupleType() | inspect.FrozenSetType() as kind:
            return gathered(kind, [])
        case inspect.StructType() as struct:
            return _empty_model(shape_of(struct.cls))
        case inspect.DictType():
            return {}
        case _:
            return None


def gathered(kind: Kind, items: list[object]) -> object:
    """The items in the container of this type."""
    if isinstance(kind, inspect.FrozenSetType):
        return frozenset(items)
    return tuple(items) if isinstance(kind, inspect.VarTupleType) else items


def _empty_model(shape: Shape) -> msgspec.Struct:
    needed = [field for field in shape.fields.values() if field.required]
    return shape.model(**{field.name: stand_in(field.kind) for field in needed})
