"""The table: plain data that says what lies on the real one; how it is sealed, saved, corrected and seen."""

from __future__ import annotations

import functools
import inspect
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec

from engine.frames import ids_in

if TYPE_CHECKING:
    from engine.stack import Kernel

Data = dict[str, Any]
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


class News(msgspec.Struct, frozen=True):
    """Something to be told: voice says it, the panel lists it, lights colour it.  *why* names the rules behind it.

    *to* is who may hear it: everybody, one of them by name, or, as `HERE`, whoever is beside the box itself.
    """

    what: str
    about: Mapping[str, Any] = {}
    to: str = "all"
    why: tuple[str, ...] = ()


HERE = "\0here"  # no name that anybody can have
HIDDEN = "?"  # what somebody may not see: of a list as many of them as there are


def secret(hidden_while: Callable[[Any, Any], bool] = lambda table, thing: True, **options: Any) -> Any:
    """A field that only the one whose *name* the thing bears may see; the others see how many.

    Of a thing without a name it is nobody's to see.  *hidden_while* says, of a table and the thing, how long it is one.
    """
    return field(metadata={"secret": hidden_while}, **options)


class Table:
    """What lies on the table.  Games subclass it as a dataclass of plain data; what else it carries is never saved."""

    __slots__ = ("_news", "hidden", "kernel", "pack", "told")

    def __new__(cls, *_: Any, **__: Any) -> Self:
        """A table of its own, not yet in any game."""
        table = super().__new__(cls)
        table.attach(None, None)
        return table

    def attach(self, kernel: Kernel | None, pack: Any) -> None:
        """Say which game this is the table of, and what the box says."""
        self.kernel: Kernel | None = kernel
        self.pack: Any = pack
        self._news: list[News] = []
        self.told = 0  # how many news ever
        self.hidden: dict[
            tuple[str, ...], int | None
        ] = {}  # in what somebody sees: where something is hidden, how many

    def tell(self, what: str, to: str = "all", **about: Any) -> None:
        """Something that all, or one, should hear of: after the change, never before an ask.

        The rules behind it are those that the function telling it names, else those that are going on.
        """
        teller = inspect.currentframe()
        named = ids_in(teller.f_back.f_code) if teller and teller.f_back else ()
        self._news.append(News(what, about, to, named or (self.kernel.why() if self.kernel else ())))
        self.told += 1

    @property
    def is_drawn(self) -> bool:
        """Is there nothing on a real table that hands could touch?"""
        return False

    @property
    def at_it(self) -> tuple[str, ...]:
        """Whose turn it is, and in which phase: what stays the same as long as nobody else comes to it."""
        return tuple(str(getattr(self, name, "")) for name in ("phase", "active"))

    def drain(self) -> list[News]:
        """What was told since the last time."""
        news, self._news = self._news, []
        return news

    def seal(self) -> bytes:
        """The whole table in a few bytes: equal as long as nothing has changed."""
        return _encode(self)

    def load(self, sealed: bytes, strict: bool = False) -> None:
        """Become what was *sealed*; only the table itself stays.  Strict: who held a thing in it finds it gone."""
        kind: Any = type(self)
        self._become(decoder(kind).decode(sealed), strict)

    def load_data(self, data: Data, strict: bool = False) -> None:
        """The same, from plain data as it comes out of a journal."""
        self._become(built(type(self), data), strict)

    def _become(self, other: Table, strict: bool) -> None:
        old = self.__dict__.copy()
        self.__dict__.update(other.__dict__)
        if strict:
            kind: Any = type(self)
            for name in holders(kind):
                bury(old.get(name))

    def to_data(self) -> Data:
        """As JSON would have it; of what is hidden there only how many."""
        data = typing.cast(Data, data_of(self))
        for path, many in self.hidden.items():
            _put(data, path, many)
        return data

    def seen_by(self, *names: str, seal: bytes = b"") -> Self:
        """A copy for one pair of eyes: what is secret has become as many things that are HIDDEN.

        With a *seal* it is what they saw when the table was sealed like that.
        """
        kind: Any = type(self)
        seen = typing.cast(Self, decoder(kind).decode(seal or self.seal()))
        seen.attach(None, self.pack)
        hidden = [found for found in _secrets(seen, seen, ()) if not found.owner or found.owner not in names]
        for path, thing, _ in hidden:
            value = getattr(thing, path[-1])
            seen.hidden[path] = len(value) if isinstance(value, (list, dict)) else None
            setattr(thing, path[-1], _covered(value))
        return seen

    def secrets(self) -> list[Secret]:
        """All that is hidden from somebody just now."""
        return list(_secrets(self, self, ()))

    def owner(self, path: str) -> str:
        """Who may see what lies at this path: all, or the one whose secret it is."""
        thing: Any = self
        for part in path.split("."):
            if is_dataclass(thing) and is_secret(self, thing, part):
                return owner_of(thing)
            thing = within(thing, part)
        return "all"

    def owners(self, paths: Iterable[str]) -> set[str]:
        """Whose secrets lie at these paths, or below them; empty for one that is nobody's."""
        above = {self.owner(path) for path in paths} - {"all"}
        parts = [tuple(path.split(".")) for path in paths]
        below = (found for found in _secrets(self, self, ()) if any(found.path[: len(at)] == at for at in parts))
        return above | {found.owner for found in below if getattr(found.thing, found.path[-1])}


@functools.cache
def decoder(kind: Any) -> msgspec.msgpack.Decoder[Table]:
    """What makes typed tables from seals."""
    return msgspec.msgpack.Decoder(kind)


def data_of(thing: Any) -> Any:
    """Plain data, as JSON would have it."""
    return msgspec.to_builtins(thing, str_keys=True)


def built(kind: type[Table], data: Data) -> Table:
    """A typed table from plain data; what the data does not say has its default."""
    table = msgspec.convert(data, kind, str_keys=True)
    complete(table)
    return table


def complete(thing: Any) -> None:
    """Give everything in here all its fields: msgspec leaves out those that have a plain default."""
    kind: Any = type(thing)
    for item in thing.values() if kind is dict else thing if kind is list else ():
        complete(item)
    if hasattr(kind, "__dataclass_fields__"):
        if len(vars(thing)) < len(kind.__dataclass_fields__):
            thing.__dict__.update({entry.name: getattr(thing, entry.name) for entry in fields(thing)})
        for name in holders(kind):
            complete(getattr(thing, name))


def unsealed(sealed: bytes) -> Data:
    """The plain data in a seal, without knowing the game."""
    return typing.cast(Data, data_of(_decode(sealed)))


def sealed(data: Data) -> bytes:
    """Plain data in a few bytes."""
    return _encode(data)


def within(thing: Any, part: str) -> Any:
    """One step along a path; None where there is nothing."""
    if isinstance(thing, dict):
        return next((item for key, item in thing.items() if str(key) == part), None)
    if isinstance(thing, list):
        return thing[int(part)] if part.isdigit() and int(part) < len(thing) else None
    return getattr(thing, part, None) if is_dataclass(thing) else None


class Gone:
    """What is left of a thing after a correction or a step: rules take names, not things."""

    def __getattribute__(self, name: str) -> Any:
        raise ReferenceError(f"a rule kept hold of a thing across a question, and wants its {name}")

    def __setattr__(self, name: str, value: Any) -> None:
        raise ReferenceError(f"a rule kept hold of a thing across a question, and sets its {name}")


@functools.cache
def holders(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass in which there may be things to keep hold of."""
    hints = typing.get_type_hints(kind)
    return tuple(entry.name for entry in fields(kind) if _may_hold_things(hints[entry.name]))


def _may_hold_things(hint: Any) -> bool:
    if hint is Any or (isinstance(hint, type) and is_dataclass(hint)):
        return True
    return any(_may_hold_things(arg) for arg in typing.get_args(hint))


def bury(thing: Any) -> None:
    """Turn all things in here into what is gone."""
    kind: Any = type(thing)
    if kind is dict:
        for item in thing.values():
            bury(item)
    elif kind is list:
        for item in thing:
            bury(item)
    elif hasattr(kind, "__dataclass_fields__"):
        for name in holders(kind):
            bury(getattr(thing, name))
        thing.__class__ = Gone


class Secret(NamedTuple):
    """Something on a table for one pair of eyes only: where it lies, the thing whose field it is, and whose it is."""

    path: tuple[str, ...]
    thing: Any
    owner: str


@functools.cache
def secrets(kind: Any) -> Mapping[str, Callable[[Any, Any], bool]]:
    """The fields of a dataclass that may be secret, and as long as what they are."""
    return {entry.name: entry.metadata["secret"] for entry in fields(kind) if "secret" in entry.metadata}


def is_secret(table: Table, thing: Any, name: str) -> bool:
    """Is this field for one pair of eyes only, just now?"""
    kind: Any = type(thing)
    hidden_while = secrets(kind).get(name)
    return hidden_while is not None and hidden_while(table, thing)


def owner_of(thing: Any) -> str:
    """Whose secrets lie in a thing; empty: nobody's."""
    return str(getattr(thing, "name", ""))


def _secrets(table: Table, thing: Any, path: tuple[str, ...]) -> Iterator[Secret]:
    """All that is secret in here."""
    kind: Any = type(thing)
    if kind is dict or kind is list:
        for key, item in thing.items() if kind is dict else enumerate(thing):
            yield from _secrets(table, item, (*path, str(key)))
    elif hasattr(kind, "__dataclass_fields__"):
        hidden = [name for name in secrets(kind) if is_secret(table, thing, name)]
        yield from (Secret((*path, name), thing, owner_of(thing)) for name in hidden)
        for name in holders(kind):
            if name not in hidden:
                yield from _secrets(table, getattr(thing, name), (*path, name))


def _covered(value: Any) -> Any:
    """What others see of a secret."""
    if isinstance(value, list):
        return [HIDDEN] * len(value)
    if isinstance(value, dict):
        return {f"{HIDDEN}{at}": HIDDEN for at in range(len(value))}
    return HIDDEN if isinstance(value, str) else type(value)()


def _put(data: Any, path: tuple[str, ...], value: Any) -> None:
    *above, last = path
    for part in above:
        data = data[int(part) if isinstance(data, list) else part]
    data[last] = value
