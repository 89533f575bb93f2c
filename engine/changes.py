"""Changes of a table: what differs between two of them, for the journal and for hands; and values put right by hand.

Corrections name dotted paths.  What could not lie on the table is refused with a reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple, cast

import msgspec

from engine.errors import NotNow
from engine.table import Data, Table, built, data_of, sealed, within

_encode = msgspec.msgpack.Encoder().encode  # tells True from 1, and one order from another


def delta(old: Any, new: Any) -> Any:
    """[] nothing; [value] the new one; {key: delta} the changed ones; a key with null is gone."""
    if type(old) is dict and type(new) is dict and _in_order(old, new):
        found = {key: delta(old[key], value) if key in old else [value] for key, value in new.items()}
        found = {key: change for key, change in found.items() if change}
        return found | dict.fromkeys(key for key in old if key not in new) or []
    return [] if _encode(old) == _encode(new) else [new]


def _in_order(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Does a patch lead to this order?  It leaves what stays where it was and adds the rest at the end."""
    if old.keys() == new.keys():
        return list(old) == list(new)
    return list(new) == [key for key in old if key in new] + [key for key in new if key not in old]


def patched(old: Any, change: Any) -> Any:
    """What a delta leads to."""
    if not isinstance(change, dict):
        return change[0] if change else old
    changed = {key: patched(old.get(key), part) for key, part in change.items() if part is not None}
    return {key: value for key, value in old.items() if key not in change or key in changed} | changed


class Change(NamedTuple):
    """One thing for the hands.

    A value: *what* is its path, and it goes from *old* to *new*.  A move: *many* things called *what* go from the place
    *old* to the place *new*; no place means outside of what can be seen.
    """

    what: str
    old: Any
    new: Any
    many: int = 0  # 0: not a move but a value

    @property
    def is_move(self) -> bool:
        """Does a thing change its place?"""
        return self.many > 0


def changes(old: Any, new: Any) -> list[Change]:
    """The shortest list that leads from one view of a table to another: what left one list for another is a move."""
    gone, come, values = dict[str, Counter[Any]](), dict[str, Counter[Any]](), list[Change]()
    for path, before, after in _leaves(old, new, ""):
        if isinstance(before, list) and isinstance(after, list) and _is_pile(before) and _is_pile(after):
            gone[path], come[path] = _counted(before, after), _counted(after, before)
            if not gone[path] and not come[path]:
                values.append(Change(path, before, after))  # the same things in another order
        else:
            values.append(Change(path, before, after))
    return [*_moves(gone, come), *values]


def _moves(gone: dict[str, Counter[Any]], come: dict[str, Counter[Any]]) -> Iterator[Change]:
    for thing in dict.fromkeys(thing for piles in (gone, come) for pile in piles.values() for thing in pile):
        givers = [place for place, pile in gone.items() for _ in range(pile[thing])]
        takers = [place for place, pile in come.items() for _ in range(pile[thing])]
        for (giver, taker), many in Counter(zip_longest(givers, takers)).items():
            yield Change(str(thing), giver, taker, many)


def _counted(mine: list[Any], theirs: list[Any]) -> Counter[Any]:
    return Counter(mine) - Counter(theirs)


def _is_pile(things: list[Any]) -> bool:
    return all(type(thing) in (str, int) for thing in things)


def _leaves(old: Any, new: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*old, *new]):
            yield from _leaves(old.get(key), new.get(key), f"{path}.{key}" if path else key)
        return
    yield path, old, new
    if old is None or new is None:  # a thing that comes or goes takes its piles with it
        yield from (
            (place, *((things, []) if new is None else ([], things))) for place, things in _piles(old or new, path)
        )


def _piles(thing: Any, path: str) -> Iterator[tuple[str, list[Any]]]:
    for key, value in thing.items() if isinstance(thing, dict) else ():
        if isinstance(value, list):
            yield f"{path}.{key}", value
        yield from _piles(value, f"{path}.{key}")


MOST = 999  # nothing on a table goes further, and what counts that far comes to its end
EXPECTED = re.compile(r"Expected `(int|float|str|bool|array|object|null)\b")


def corrected(table: Table, changes: Mapping[str, Any]) -> Data:
    """The table as data with values put at dotted paths; refuses what could not lie on it, or is far out of reach.

    None takes an entry out of a dict or a list, '+' adds one to the end of a list.
    """
    data = table.to_data()
    for path, value in changes.items():
        try:
            _put(data, table, path.split("."), data_of(value))
            sealed(data)  # what no save could hold, such as a number without end, cannot lie there either
        except (LookupError, TypeError, ValueError, OverflowError) as error:
            raise NotNow("error.correction.path", path=path, value=value) from error
        if (far := next((number for number in _numbers(value) if abs(number) > MOST), None)) is not None:
            raise NotNow("error.correction.far", path=path, value=far, most=MOST)
    try:
        back = data_of(built(type(table), data))
    except msgspec.ValidationError as error:
        raise NotNow("error.correction.type", **_culprit(table, changes, str(error))) from error
    if (lost := _lost(data, back)) is not None:
        raise NotNow("error.correction.unknown", unknown=lost)
    return cast(Data, back)


def _culprit(table: Table, changes: Mapping[str, Any], reason: str) -> dict[str, Any]:
    """Which of several corrections cannot be, and what would be right there."""
    alone = [path for path, value in changes.items() if len(changes) > 1 and not _takes(table, path, value)]
    path = [*alone, *changes][0]
    expected = EXPECTED.search(reason)
    return {"path": path, "value": changes[path], "expected": expected[1] if expected else "other"}


def _takes(table: Table, path: str, value: Any) -> bool:
    try:
        return bool(corrected(table, {path: value}))
    except NotNow:
        return False


def _put(data: Any, thing: Any, path: list[str], value: Any) -> None:
    """Set *path* in plain data; *thing* is what the data was made of, and tells a dict from a dataclass."""
    name, *rest = path
    if rest:
        _put(data[int(name) if isinstance(data, list) else name], within(thing, name), rest, value)
    elif isinstance(data, list):
        _put_in_list(data, name, value)
    elif value is None and name in data and isinstance(thing, dict):
        del data[name]
    else:
        data[name] = value


def _put_in_list(data: list[Any], name: str, value: Any) -> None:
    if name == "+":
        data.append(value)
    elif value is None:
        del data[int(name)]
    else:
        data[int(name)] = value


def _numbers(value: Any) -> Iterator[int]:
    """Every whole number in a value, however deep."""
    if isinstance(value, int):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _numbers(inner)


def _lost(data: Any, back: Any, path: str = "") -> str | None:
    """The first path of *data* that did not come *back*: the table has no such field."""
    if isinstance(data, list):
        data, back = dict(enumerate(data)), dict(enumerate(back))
    if not isinstance(data, dict):
        return None
    for key, value in data.items():
        inner = f"{path}.{key}" if path else str(key)
        if key not in back:
            return inner
        if (lost := _lost(value, back[key], inner)) is not None:
            return lost
    return None
