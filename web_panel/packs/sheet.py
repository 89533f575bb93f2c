"""The sheet: an entry of a pack as fields to be typed, found from the game's own models; and what was typed, as data.

No game is named here: whatever its models hold has a field.  What is left empty is not written, so that an entry keeps
only what its owner meant.  A sheet is data again after every press: one more of a list is a list with one more in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from msgspec import inspect

from engine.packs.kinds import LISTS, Kind, Shape, highest, is_text, lowest, parts, plain, shape_of
from web_panel.packs.wiring import Flaw, PassageSeen
from web_panel.speech import called

Widget = Literal["line", "words", "number", "choice", "commas", "group", "list", "pairs"]
TRUTHS = ("true", "false")
SINGLES = (inspect.IntType, inspect.StrType, inspect.LiteralType, inspect.BoolType)
DEEPEST = 14  # groups in each other; no entry needs as many
BETWEEN = "\n\n"  # passages of one field
MOST = 200  # items of one list on a sheet
FEW, LARGE = 8, 100  # choices, or numbers, that are there to be tapped; numbers up to here place or name something
OTHER = "other"  # below a field: what is typed because it is none of what can be tapped


@dataclass(frozen=True)
class Slot:
    """One field, or a group or list of them."""

    path: str
    label: str
    widget: Widget
    value: str = ""
    words: Mapping[str, str] | None = None  # by language
    choices: Sequence[str] = ()
    inner: Sequence[Slot] = ()
    low: int | None = None
    high: int | None = None
    is_required: bool = False
    can_widen: bool = False  # a number that may be a group instead, such as one that grows with the heroes
    turns: bool = False  # another choice here means other fields
    flaws: Sequence[Flaw] = ()

    @property
    def is_filled(self) -> bool:
        """Does anything stand in it, or is anything wrong with it?"""
        own = bool(self.value) or any((self.words or {}).values()) or bool(self.flaws)
        return own or any(one.is_filled for one in self.inner)

    @property
    def is_flawed(self) -> bool:
        """Is anything wrong with it, or with what is in it?"""
        return bool(self.flaws) or any(one.is_flawed for one in self.inner)

    @property
    def taps(self) -> Sequence[str]:
        """What can be tapped instead of typed: few choices, small numbers; nothing where there is no end of it."""
        if self.widget == "choice":
            return self.choices if len(self.choices) <= FEW else ()
        low = max(self.low or 0, 0)
        if self.widget != "number" or (self.high or 0) >= LARGE or low >= FEW:
            return ()
        return [str(number) for number in range(low, low + FEW) if self.high is None or number <= self.high]

    def takes(self, number: str) -> bool:
        """May this number stand here?"""
        return (self.low or 0) <= int(number) <= (self.high if self.high is not None else LARGE)

    def all(self) -> Iterator[Slot]:
        """Itself and all below."""
        yield self
        for one in self.inner:
            yield from one.all()


def is_id(slot: Slot) -> bool:
    """Is this the name by which files call their entries, which nobody at a table needs?"""
    return slot.widget == "line" and slot.path.rpartition(".")[2] == "id"


def label(key: str) -> str:
    """What people call a key."""
    return called("key", key)


def named(choice: str) -> str:
    """What people call a choice."""
    return called("choice", choice)


def sheet(kind: Kind, data: Any, languages: Sequence[str], flaws: Sequence[Flaw] = ()) -> Slot:
    """All fields of an entry; *flaws* name their places within it."""
    made = _Sheet(languages).slot("", "", kind, data)
    known = {one.path for one in made.all()}
    marked: dict[str, list[Flaw]] = {}
    for flaw in flaws:
        steps = [str(part) for part in flaw.where]
        paths = (".".join(steps[:end]) for end in range(len(steps), -1, -1))
        marked.setdefault(next(path for path in paths if path in known), []).append(flaw)
    return _marked(made, marked)


def _marked(slot: Slot, flaws: Mapping[str, Sequence[Flaw]]) -> Slot:
    inner = tuple(_marked(one, flaws) for one in slot.inner)
    return replace(slot, inner=inner, flaws=tuple(flaws.get(slot.path, ())))


def chosen(kind: Kind, data: Any) -> Kind:
    """The one of several alternatives that fits the data best."""
    alternatives = [part for part in parts(plain(kind)) if not isinstance(part, inspect.NoneType)]
    if isinstance(data, Mapping):
        structs = [part for part in alternatives if isinstance(part, inspect.StructType) and not is_text(part)]
        tagged = [part for part in structs if data.get(part.tag_field or "") == str(part.tag)]
        return next(iter([*tagged, *structs, *alternatives]))
    if isinstance(data, list):
        return next((part for part in alternatives if isinstance(part, LISTS)), alternatives[0])
    single = (part for part in alternatives if isinstance(part, SINGLES) or is_text(part))
    return next(single, alternatives[0])


def tags(kind: Kind) -> Sequence[str]:
    """The words by which several models are told apart, if there are several."""
    found = [part for part in parts(plain(kind)) if isinstance(part, inspect.StructType) and part.tag_field]
    return [str(part.tag) for part in found] if len(found) > 1 else ()


class _Sheet:
    """Makes fields of models."""

    def __init__(self, languages: Sequence[str]) -> None:
        self._languages = languages

    def slot(self, path: str, key: str, kind: Kind, data: Any, required: bool = False) -> Slot:
        """The field of this kind with this in it."""
        here, said = chosen(kind, data), label(key) if key else ""
        if is_text(here):
            return Slot(path, said, "words", words=self._words(data), is_required=required)
        if isinstance(here, inspect.StructType):
            inner = tuple(self._fields(path, here, kind, data if isinstance(data, Mapping) else {}))
            return Slot(path, said, "group", inner=inner, is_required=required)
        if isinstance(here, inspect.DictType):
            return Slot(path, said, "pairs", inner=tuple(self._pairs(path, here, data)), is_required=required)
        if isinstance(here, LISTS):
            return self._list(path, said, here, data)
        return _single(path, said, here, kind, data, required)

    def _words(self, data: Any) -> Mapping[str, str]:
        """Letters without a language are in that of the pack."""
        typed = data if isinstance(data, Mapping) else {self._languages[0]: data or ""}
        return {name: str(typed.get(name) or "") for name in dict.fromkeys((*self._languages, *typed))}

    def _fields(self, path: str, kind: inspect.StructType, union: Kind, data: Mapping[str, Any]) -> Iterator[Slot]:
        shape, choices = shape_of(kind.cls), tags(union)
        if shape.tag_key and choices:
            tag = _below(path, shape.tag_key)
            yield Slot(tag, label(shape.tag_key), "choice", shape.tag, choices=choices, is_required=True, turns=True)
        for key, field in shape.fields.items() if path.count(".") < DEEPEST else ():
            yield self.slot(_below(path, key), key, field.kind, data.get(key), field.required)

    def _list(self, path: str, said: str, kind: Any, data: Any) -> Slot:
        items, inner = data if isinstance(data, list) else [], plain(kind.item_type)
        if all(isinstance(part, SINGLES) for part in parts(inner)):
            typed = data if isinstance(data, str) else ", ".join(map(str, items))
            return Slot(path, said, "commas", typed, choices=_choices(inner))
        slots = (self.slot(f"{path}.{at}", "", inner, item) for at, item in enumerate(items[:MOST]))
        inner_slots = tuple(replace(one, label=_numbered(said, at, one)) for at, one in enumerate(slots, 1))
        return Slot(path, said, "list", inner=inner_slots)

    def _pairs(self, path: str, kind: inspect.DictType, data: Any) -> Iterator[Slot]:
        """A name and a value in each row, and an empty row."""
        typed = data if isinstance(data, Mapping) else {}
        value_kind = plain(kind.value_type)
        for at, (key, value) in enumerate([*typed.items(), ("", None)]):
            name = Slot(f"{path}.{at}.name", label("name"), "line", key)
            yield Slot(
                f"{path}.{at}",
                key,
                "group",
                inner=(name, self.slot(f"{path}.{at}.value", "value", value_kind, value)),
            )


def _single(path: str, said: str, here: Kind, kind: Kind, data: Any, required: bool) -> Slot:
    typed = "" if data is None else str(data)
    if sum(isinstance(part, SINGLES) for part in parts(plain(kind))) > 1:
        return Slot(path, said, "line", typed, is_required=required)
    if isinstance(here, inspect.BoolType | inspect.LiteralType):
        return Slot(path, said, "choice", typed, choices=_choices(here), is_required=required)
    if isinstance(here, inspect.IntType):
        can_widen = any(isinstance(part, inspect.StructType) for part in parts(plain(kind)))
        low, high = lowest(here), highest(here)
        return Slot(path, said, "number", typed, low=low, high=high, is_required=required, can_widen=can_widen)
    return Slot(path, said, "line", typed, is_required=required)


def _numbered(said: str, at: int, slot: Slot) -> str:
    """What one of a list is called: its place, and the first things that stand in it."""
    own = [one for one in slot.inner if one.widget in ("line", "choice", "number")]
    typed = [named(one.value) if one.widget == "choice" else one.value for one in own if one.value]
    return f"{said} {at}: {', '.join(typed[:3])}" if typed else f"{said} {at}"


def _choices(kind: Kind) -> Sequence[str]:
    if isinstance(kind, inspect.BoolType):
        return TRUTHS
    return [str(value) for value in kind.values] if isinstance(kind, inspect.LiteralType) else ()


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


# What was typed -----------------------------------------------------------------------------------


def typed(slot: Slot, form: Mapping[str, str]) -> Any:
    """What a form says in the fields of a sheet that was shown; None: nothing."""
    if slot.widget == "words":
        return _typed_words(slot, form)
    if slot.widget == "pairs":
        rows = [(typed(one.inner[0], form), typed(one.inner[1], form)) for one in slot.inner]
        return {name: "" if value is None else value for name, value in rows if name} or None
    if slot.widget == "list":
        return [found if (found := typed(one, form)) is not None else {} for one in slot.inner] or None
    if slot.widget == "group":
        found_all = {one.path.rpartition(".")[2]: typed(one, form) for one in slot.inner}
        return {key: value for key, value in found_all.items() if value is not None} or None
    said = form.get(_below(slot.path, OTHER), "").strip() or form.get(slot.path, "").strip()
    if slot.widget == "commas":
        return [part.strip() for part in said.split(",") if part.strip()] or None
    return said or None


def _typed_words(slot: Slot, form: Mapping[str, str]) -> Any:
    names = list(slot.words or {})
    found = {name: form.get(f"{slot.path}.{name}", "").replace("\r\n", "\n").strip() for name in names}
    filled = {name: text for name, text in found.items() if text}
    return next(iter(filled.values()), None) if len(names) == 1 else filled or None


def pruned(data: Any) -> Any:
    """The same without items in which nothing stands."""
    if isinstance(data, dict):
        return {key: pruned(value) for key, value in data.items()}
    return [pruned(item) for item in data if item not in ("", {}, [])] if isinstance(data, list) else data


def altered(kind: Kind, data: Any, deed: str) -> Any:
    """The data after a press: `add:path`, `gone:path`, `up:path`, `widen:path`."""
    what, _, path = deed.partition(":")
    *above, last = path.split(".")
    if what == "add":
        items = _dig(data, [*above, last], made=[])
        items.append(_first(kind_at(kind, data, [*above, last])))
    elif what == "widen":
        _dig(data, above, made={})[last] = {}
    elif what in ("gone", "up") and last.isdecimal():
        items, at = _dig(data, above, made=[]), int(last)
        item = items.pop(at)
        if what == "up":
            items.insert(max(0, at - 1), item)
    return data


def put(slots: Slot, data: Any, where: str, text: str, read: Sequence[str] = ()) -> Any:
    """The data with other words in one field of a sheet: its path, and behind a colon the language.

    Where another of the passages that were *read* stands already, this one joins it, and none is there twice.
    """
    path, _, tongue = where.rpartition(":")
    slot = next(one for one in slots.all() if one.widget == "words" and one.path == path)
    if tongue not in (slot.words or {}):
        raise LookupError(tongue)
    *above, last = path.split(".")
    inner = _dig(data, above, made={})
    before = (slot.words or {})[tongue]
    if text in before.split(BETWEEN):
        return data
    is_begun = any(one.strip() in before.split(BETWEEN) for one in read if one.strip())
    words = {**(slot.words or {}), tongue: f"{before}{BETWEEN}{text}" if is_begun else text}
    inner[last] = text if len(words) == 1 else {name: said for name, said in words.items() if said}
    return data


def settle(slots: Slot, data: Any, where: str, value: str) -> Any:
    """The data with this in a field that holds one thing."""
    slot = next(one for one in slots.all() if one.path == where and one.widget in ("number", "choice", "line"))
    *above, last = slot.path.split(".")
    _dig(data, above, made={})[last] = value
    return data


TITLES = ("name", "title", "label")
TEXTS = ("text", "story", "words")


def fitting(slots: Slot, passages: Sequence[PassageSeen]) -> list[str]:
    """For each passage the field in which it most likely belongs: titles by their names, the rest where text is."""
    fields = [one for one in slots.all() if one.widget == "words"]
    named_so = {word: one for one in reversed(fields) for word in (*TITLES, *TEXTS) if one.path.split(".")[-1] == word}

    def first(words: Sequence[str]) -> Slot | None:
        return next((named_so[word] for word in words if word in named_so), fields[0] if fields else None)

    found = [first(TITLES if one.kind == "title" else TEXTS) for one in passages]
    return [f"{one.path}:{next(iter(one.words or {}), '')}" if one else "" for one in found]


def _first(kind: Kind) -> Any:
    """What one more of a list begins as."""
    inner = plain(getattr(kind, "item_type", kind))
    first = parts(inner)[0]
    is_tagged = isinstance(first, inspect.StructType) and first.tag_field and tags(inner)
    return {str(first.tag_field): str(first.tag)} if is_tagged and isinstance(first, inspect.StructType) else {}


def kind_at(kind: Kind, data: Any, path: Sequence[str]) -> Kind:
    """What belongs at this place of an entry."""
    here = chosen(kind, data)
    if not path:
        return here
    first, *rest = path
    if isinstance(here, inspect.StructType):
        shape: Shape = shape_of(here.cls)
        return kind_at(shape.fields[first].kind, data.get(first) if isinstance(data, Mapping) else None, rest)
    if isinstance(here, LISTS):
        items = data if isinstance(data, list) else []
        return kind_at(plain(here.item_type), items[int(first)] if int(first) < len(items) else None, rest)
    return here


def _dig(data: Any, path: Sequence[str], made: Any) -> Any:
    """What lies at a place; made if there is nothing yet."""
    for at, part in enumerate(path):
        key: Any = int(part) if isinstance(data, list) else part
        if isinstance(data, dict) and data.get(key) is None:
            data[key] = {} if at + 1 < len(path) else made
        data = data[key]
    return data
