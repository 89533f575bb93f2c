"""Splicing: one entry of a YAML file is written anew, and everything around it, comments too, stays as it was typed.

Theory of operation.  PyYAML says where each value begins; where a block ends it says too late, behind the comments that
follow, so the end is that of the last letter in it.  The text between is replaced.  Then the whole is read again: if
it does not say what it should, which unusual layouts may bring about, the file is written anew without its comments.
"""

from __future__ import annotations

import copy
import io
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from engine.packs.nodes import DEPTH

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Takes everything as letters: what they mean is decided by what is expected there.
PLAIN = type("Plain", (LOADER,), {"yaml_implicit_resolvers": {}})
Where = Sequence[str | int]
WIDTH, SHORT = 112, 100
MOST_VALUES = 60_000  # of one file, ten times what the longest one has
LONG_TEXT, MOST_ON_A_LINE = 80, 6


class _Dumper(yaml.SafeDumper):
    """Writes lists with their dashes indented, and no quotation marks where there is nothing to be told apart."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}  # type: ignore[misc]  # the stubs call it one of instances

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """No list stands as far left as its key."""
        super().increase_indent(flow, False)


def _words(dumper: yaml.SafeDumper, text: str) -> ScalarNode:
    is_long = len(text) > LONG_TEXT and "\n" not in text and text == text.strip()
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=">" if is_long else None)


_Dumper.add_representer(str, _words)


def replaced(text: str, where: Where, value: Any) -> str:
    """The text with another value at this place; None takes it out; one place behind a list's end adds to it."""
    wanted = changed(plain(text), where, value)
    spliced = _spliced(text, where, value)
    if spliced is not None and _says(spliced, wanted):
        return spliced
    return written(wanted)


def changed(data: Any, where: Where, value: Any) -> Any:
    """The same as plain data."""
    made = copy.deepcopy(data)
    made = {} if made is None else made
    inner, last = made, where[-1]
    for part, after in pairwise(where):
        if isinstance(inner, dict) and inner.get(part) is None:
            inner[part] = [] if isinstance(after, int) else {}
        inner = inner[part]
    if value is None:
        del inner[last]
    elif isinstance(inner, list) and last == len(inner):
        inner.append(value)
    else:
        inner[last] = value
    return made


def written(value: Any, *, flow: bool = False, block: bool = False) -> str:
    """A value as YAML; *flow*: all on one line, *block*: with lines of its own."""
    node = _laid_out(_Dumper(io.StringIO(), sort_keys=False).represent_data(value), flow)
    if not flow and isinstance(node, MappingNode) and (block or len(node.value) > MOST_ON_A_LINE):
        node.flow_style = not node.value
    stream = yaml.serialize(node, Dumper=_Dumper, allow_unicode=True, width=10_000 if flow else WIDTH)
    return str(stream).removesuffix("...\n")


def _laid_out(node: Node, flow: bool) -> Node:
    """What is short and has nothing long in it stands on one line."""
    inner = _inner(node)
    for one in inner:
        _laid_out(one, flow)
    if isinstance(node, ScalarNode):
        node.style = '"' if flow and node.style == ">" else node.style
        return node
    is_leaf = all(isinstance(one, ScalarNode) or getattr(one, "flow_style", False) for one in inner)
    if isinstance(node, MappingNode | SequenceNode):
        node.flow_style = flow or (is_leaf and _length(node) <= SHORT)
    return node


def _length(node: Node) -> int:
    return len(node.value) + 3 if isinstance(node, ScalarNode) else sum(map(_length, _inner(node))) + 2


def _inner(node: Node) -> list[Node]:
    if isinstance(node, MappingNode):
        return [one for pair in node.value for one in pair]
    return list(node.value) if isinstance(node, SequenceNode) else []


# Cutting and sewing -------------------------------------------------------------------------------


def _spliced(text: str, where: Where, value: Any) -> str | None:
    """None where the layout is one that is not known here."""
    root: Node | None = yaml.compose(text, Loader=LOADER)
    parent, last = (_at(root, where[:-1]) if root else None), where[-1]
    if parent is None:
        return _with_new_list(text, where, value) if isinstance(root, MappingNode) else None
    if value is None:
        return _without(text, parent, last)
    if isinstance(parent, SequenceNode) and last == len(parent.value):
        return _with_more(text, parent, value)
    node = _at(parent, [last])
    if node is None and parent is root and isinstance(root, MappingNode) and not root.flow_style:
        return f"{text.rstrip()}\n{written({str(last): value}, block=True)}"
    if node is None or _end(text, node) <= node.start_mark.index:
        return None
    how = "flow" if getattr(parent, "flow_style", False) else "" if getattr(node, "flow_style", True) else "block"
    return _sewn(text, (node.start_mark.index, _end(text, node)), value, node.start_mark.column, how)


def _sewn(text: str, old: tuple[int, int], value: Any, column: int, how: str = "") -> str:
    """Put a value there; its further lines stand below its first letter."""
    lines = written(value, flow=how == "flow", block=how == "block").rstrip("\n").split("\n")
    indent = "\n" + " " * column
    return text[: old[0]] + indent.join(lines).replace(f"{indent}\n", "\n\n") + text[old[1] :]


def _with_more(text: str, listing: SequenceNode, value: Any) -> str | None:
    """One more behind the last item of a list that has a line for each, or the first of an empty list."""
    if listing.flow_style and listing.value:
        return None
    start, column = listing.start_mark.index, listing.start_mark.column
    if listing.value:
        end = after = _end(text, listing.value[-1])
    else:
        end, after = len(text[:start].rstrip()), listing.end_mark.index
        line = text[text.rfind("\n", 0, start) + 1 : start]
        column = len(line) - len(line.lstrip()) + 2
    begun = f"{text[:end]}\n{' ' * column}- "
    return _sewn(begun + text[after:], (len(begun), len(begun)), value, column + 2)


def _with_new_list(text: str, where: Where, value: Any) -> str | None:
    """A list that was not there yet, with its first item, at the end of the file."""
    if len(where) != 2 or where[1] != 0:
        return None
    begun = f"{text.rstrip()}\n\n{where[0]}:\n  - "
    return _sewn(f"{begun}\n", (len(begun), len(begun)), value, 4)


def _without(text: str, parent: Node, last: str | int) -> str | None:
    """What has lines of its own is cut out with its dash or key; what would leave nothing behind is not."""
    if len(getattr(parent, "value", ())) < 2 or getattr(parent, "flow_style", True):
        return None
    if isinstance(parent, SequenceNode) and isinstance(last, int):
        start, node = text.rfind("-", 0, parent.value[last].start_mark.index), parent.value[last]
    elif isinstance(parent, MappingNode):
        key, node = next(pair for pair in parent.value if pair[0].value == str(last))
        start = key.start_mark.index
    else:
        return None
    line, after = text.rfind("\n", 0, start) + 1, text.find("\n", _end(text, node))
    return text[:line] + (text[after + 1 :] if after >= 0 else "")


def _at(node: Node, where: Where) -> Node | None:
    for part in where:
        if isinstance(node, MappingNode):
            found = [value for key, value in node.value if key.value == str(part)]
        else:
            items = node.value if isinstance(node, SequenceNode) else []
            found = items[part : part + 1] if isinstance(part, int) else []
        if not found:
            return None
        node = found[0]
    return node


def _end(text: str, node: Node) -> int:
    """Where its last letter is."""
    inner = [] if getattr(node, "flow_style", False) else _inner(node)
    if inner:
        return _end(text, inner[-1])
    end = int(node.end_mark.index)
    return len(text[:end].rstrip()) if isinstance(node, ScalarNode) and node.style in (">", "|") else end


# Reading again ------------------------------------------------------------------------------------


def plain(text: str, loader: Any = PLAIN) -> Any:
    """What a file says, all of it as letters; `yaml.YAMLError` where it is more than somebody could have typed."""
    must_be_small(text)
    return yaml.load(text, Loader=loader)


def must_be_small(text: str) -> None:
    """An alias makes much of little, and what lies deep or is long asks for more than a page can show."""
    depth = values = 0
    for event in yaml.parse(text, Loader=LOADER):
        values += isinstance(event, yaml.NodeEvent)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if isinstance(event, yaml.AliasEvent) or depth > DEPTH or values > MOST_VALUES:
            raise yaml.YAMLError("too much")


def _says(text: str, wanted: Any) -> bool:
    try:
        return bool(_tidy(plain(text)) == _tidy(wanted))
    except yaml.YAMLError:
        return False


def _tidy(data: Any) -> Any:
    """The same without what folding a long text does to the spaces at its ends."""
    if isinstance(data, dict):
        return {key: _tidy(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_tidy(value) for value in data]
    return data.strip() if isinstance(data, str) else data
