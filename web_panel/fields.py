"""Fields: everything on a table that can be put right, found from the table's own dataclasses.

Whatever a game adds to its table is on the page without anybody writing a form for it.  A field whose value is the
secret of somebody else is there only as a number, and cannot be typed over.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal, NamedTuple

from engine.pieces.references import named_fields
from engine.typed import LONGEST_CORRECTION, OwnNames, flag, items
from engine.wording import Wording
from web_panel.speech import called, say

Kind = Literal["number", "flag", "text", "list", "group", "secret"]
PLAIN: Mapping[type, Kind] = {bool: "flag", int: "number", str: "text"}
SINGLE, PILES = "single", "piles"  # the two pages for what is no group of its own
MOST = 9_999  # of anything that lies on a table
LONGEST = LONGEST_CORRECTION  # letters of one text


class Bad(NamedTuple):
    """Something that cannot be, what was typed, and why it cannot."""

    path: str
    typed: str
    why: str


@dataclass(frozen=True)
class FieldEntry:
    """A field, or a group of them."""

    path: str
    label: str
    kind: Kind
    value: str = ""
    raw: Any = None
    names: str = ""  # the kind of thing that may stand here
    inner: Sequence[FieldEntry] = ()
    can_go: bool = False
    numbers: bool = False  # a list of numbers
    fresh: Sequence[FieldEntry] = field(default_factory=tuple)  # what one more entry of a group has to say
    keys: str = ""  # the kind of thing by whose names the entries of a group go
    is_named: bool = False  # ... and they know these names themselves

    @property
    def is_for_authors(self) -> bool:
        """Does a word of the game's own stand here, which names nothing that lies on a table?"""
        is_word = self.value.isascii() and self.value == self.value.lower() and " " not in self.value
        return self.kind == "text" and not self.names and is_word

    def flat(self) -> Iterator[FieldEntry]:
        """Itself and all below, with what one more would need."""
        yield self
        for one in (*self.inner, *self.fresh):
            yield from one.flat()


def sections(table: Any) -> dict[str, str]:
    """The pages of a table, and what they are called."""
    hints = typing.get_type_hints(type(table))
    groups = [entry.name for entry in fields(table) if _kind(hints[entry.name]) == "group"]
    return {name: called("field", name) for name in (SINGLE, PILES, *groups)}


def entries(section: str, table: Any, data: Mapping[str, Any], words: Wording) -> FieldEntry:
    """One page; *data* is the table as this phone may see it."""
    hints = typing.get_type_hints(type(table))
    wanted = {SINGLE: ("number", "flag", "text"), PILES: ("list",)}.get(section)
    if wanted is None:
        return _entry(section, section, hints[section], getattr(table, section), data[section], words)
    names = [one.name for one in fields(table) if _kind(hints[one.name]) in wanted]
    inner = [_entry(name, name, hints[name], getattr(table, name), data[name], words) for name in names]
    return FieldEntry("", called("field", section), "group", inner=inner)


def _value_named(name: str, words: Wording) -> str:
    """The kind of thing that a field names; empty if it names nothing."""
    found = named_fields(type(words.table)).values.get(name)
    return found.to if found else ""


def _key_named(name: str, words: Wording) -> str:
    """The same of the keys of a group."""
    found = named_fields(type(words.table)).keys.get(name)
    return found.to if found else ""


def _knows_its_name(kind: Any) -> bool:
    return is_dataclass(kind) and any(one.name == "name" for one in fields(kind))


def _kind(hint: Any) -> Kind:
    if hint in PLAIN:
        return PLAIN[hint]
    if typing.get_origin(hint) is list:
        return "list" if typing.get_args(hint)[0] in PLAIN else "group"
    return "group"


def _entry(path: str, name: str, hint: Any, value: Any, seen: Any, words: Wording) -> FieldEntry:
    """A field with all that is in it; *name* is what it is called in the dataclass."""
    label, names, kind = _label(name), _value_named(name, words), _kind(hint)
    if kind == "list" and isinstance(seen, int):
        return FieldEntry(path, label, "secret", str(seen))
    if kind == "group":
        return _group(path, name, hint, value, seen, words)
    shown = _shown(kind, value, names, words)
    return FieldEntry(
        path, label, kind, shown, value, names, numbers=kind == "list" and typing.get_args(hint)[0] is int
    )


def _group(path: str, name: str, hint: Any, value: Any, seen: Any, words: Wording) -> FieldEntry:
    if is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        inner = [
            _entry(f"{path}.{one.name}", one.name, hints[one.name], getattr(value, one.name), seen[one.name], words)
            for one in fields(hint)
        ]
        return FieldEntry(path, _label(name), "group", inner=inner)
    parts = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    keys = _key_named(name, words)
    kind = typing.get_args(hint)[-1]
    inner = [_part(path, name, kind, key, item, _at(seen, key), words) for key, item in parts]
    first = FieldEntry(f"new:{path}", *_first(value))
    return FieldEntry(
        path,
        _label(name),
        "group",
        inner=inner,
        fresh=(first, *_fresh(path, kind, words)),
        keys=keys,
        is_named=_knows_its_name(kind),
    )


def _part(path: str, name: str, hint: Any, key: Any, item: Any, seen: Any, words: Wording) -> FieldEntry:
    """One of many: it has the name of what it stands for, and may go."""
    said = words.name(_key_named(name, words) or name, key) if isinstance(key, str) else f"{key + 1}."
    made = _entry(f"{path}.{key}", name, hint, item, seen, words)
    return FieldEntry(
        made.path, said, made.kind, made.value, made.raw, made.names, made.inner, True, made.numbers, made.fresh
    )


def _first(value: Any) -> tuple[str, Kind, str]:
    """By what one says that there is one more: its name, or, where things have none, just that there is."""
    return (say("right.new"), "text", "") if isinstance(value, dict) else (say("right.one_more"), "flag", "no")


def _fresh(path: str, hint: Any, words: Wording) -> Iterator[FieldEntry]:
    """What one more of these is made of."""
    if not is_dataclass(hint):
        if _kind(hint) != "group":
            yield FieldEntry(f"new:{path}.", say("right.value"), _kind(hint), raw="")
        return
    hints = typing.get_type_hints(hint)
    for one in fields(hint):
        if one.name != "name" and _kind(hints[one.name]) != "group":
            numbers = typing.get_args(hints[one.name])[:1] == (int,)
            names = _value_named(one.name, words)
            yield FieldEntry(
                f"new:{path}.{one.name}", _label(one.name), _kind(hints[one.name]), names=names, numbers=numbers
            )


def _label(name: str) -> str:
    """What people call a field; one without a phrase keeps its name in the code."""
    return called("field", name)


def _at(seen: Any, key: Any) -> Any:
    return seen[key] if isinstance(seen, list) else seen[str(key)]


def _shown(kind: Kind, value: Any, names: str, words: Wording) -> str:
    """A value as it stands in its field."""
    if kind == "flag":
        return "yes" if value else "no"
    if kind == "list":
        return ", ".join(_called(item, names, words) for item in value)
    return _called(value, names, words)


def _called(item: Any, names: str, words: Wording) -> str:
    return words.name(names, item) if names and item else str(item)


# What was typed -----------------------------------------------------------------------------------


def changes(page: FieldEntry, form: Mapping[str, str], own: OwnNames) -> tuple[dict[str, Any], list[Bad]]:
    """What is other than it was, by its path; and what cannot be."""
    wanted, bad = dict[str, Any](), list[Bad]()
    for entry in (one for one in page.flat() if one.path in form and not one.path.startswith("new:")):
        typed = form[entry.path].strip()
        if entry.kind in ("group", "secret") or typed == entry.value:
            continue
        _take(entry, typed, own, wanted, bad)
    gone = [one.path for one in page.flat() if one.can_go and form.get(f"gone:{one.path}")]
    for path in gone:
        wanted = {key: value for key, value in wanted.items() if not key.startswith(f"{path}.") and key != path}
    for group in (one for one in page.flat() if one.fresh and _is_wanted(one.fresh[0], form)):
        _add(group, form, own, wanted, bad)
    return {**wanted, **dict.fromkeys(reversed(gone))}, bad


def _is_wanted(first: FieldEntry, form: Mapping[str, str]) -> bool:
    """Did somebody say that there is one more?"""
    return form.get(first.path, "").strip() not in ("", first.value)


def _take(entry: FieldEntry, typed: str, own: OwnNames, wanted: dict[str, Any], bad: list[Bad]) -> None:
    value, why = read(entry, typed, own)
    if why:
        bad.append(Bad(entry.path, typed, why))
    else:
        wanted[entry.path] = value


def _add(group: FieldEntry, form: Mapping[str, str], own: OwnNames, wanted: dict[str, Any], bad: list[Bad]) -> None:
    """One more of a group."""
    first, *others = group.fresh
    key = "+" if first.kind == "flag" else _key(group.keys, form[first.path].strip(), own)
    if "." in key or not key.isprintable() or len(key) > LONGEST:
        bad.append(Bad(first.path, key, say("right.bad_name")))
        return
    parts = dict[str, Any]()
    for one in others:
        _take(one, form.get(one.path, "").strip() or {"number": "0", "flag": "no"}.get(one.kind, ""), own, parts, bad)
    if len(others) == 1 and others[0].path == f"{first.path}.":
        wanted[f"{group.path}.{key}"] = parts.get(others[0].path)
    else:
        made = {path.rpartition(".")[2]: value for path, value in parts.items()}
        wanted[f"{group.path}.{key}"] = {"name": key, **made} if group.is_named else made


def _key(names: str, typed: str, own: OwnNames) -> str:
    return own.own(typed, names) or typed if names else typed


def read(entry: FieldEntry, typed: str, own: OwnNames) -> tuple[Any, str]:
    """The value of what was typed, or a sentence that says why it is none."""
    if entry.kind == "flag":
        said = flag(typed)
        return bool(said), "" if said is not None else say("right.bad_flag")
    if entry.kind == "number":
        return _number(typed)
    if len(typed) > LONGEST or not typed.isprintable():
        return None, say("right.bad_text", n=LONGEST)
    if entry.kind == "list":
        return _list(entry, typed, own)
    return _named(entry, typed, own)


def _number(typed: str) -> tuple[int, str]:
    is_number = typed.removeprefix("-").isdecimal() and typed.isascii() and len(typed) < 6
    if not is_number or abs(int(typed)) > MOST:
        return 0, say("right.bad_number", typed=typed, n=MOST) if typed else say("right.no_number")
    return int(typed), ""


def _list(entry: FieldEntry, typed: str, own: OwnNames) -> tuple[list[Any], str]:
    found_all = list[Any]()
    for item in items(typed):
        value, why = _number(item) if entry.numbers else _named(entry, item, own)
        if why:
            return [], why
        found_all.append(value)
    return found_all, ""


def _named(entry: FieldEntry, typed: str, own: OwnNames) -> tuple[str, str]:
    """A thing by the name that people have for it, if this field wants such a thing."""
    held = entry.raw if isinstance(entry.raw, list) else [entry.raw]
    if not own.knows(entry.names) or not typed or typed in held:
        return typed, ""
    found = own.own(typed, entry.names)
    return found, "" if found else say("right.unknown", typed=typed, kind=called("kind", entry.names))
