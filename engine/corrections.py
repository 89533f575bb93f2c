"""Corrections: the table set right by hand, by dotted paths.  What could not lie on it is refused with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec

from engine.errors import NotNow
from engine.table import Data, Table, built, data_of, sealed, within

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
