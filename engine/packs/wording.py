"""What stands at a place of a file, what the place is called, and which slip it probably is: parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import inspect

from engine.packs.kinds import LISTS, SHOWN, WHOLE, Kind, parts, takes
from engine.packs.nodes import Listing, Node, Scalar, YamlBlock, is_blank
from engine.packs.problems import About, ToTranslate, Where

YES_AND_NO = {"yes", "no", "on", "off", "y", "n", "true", "false"}


def name_of(where: Where) -> ToTranslate:
    """What people call a place inside a file: a key, or the third item of a key."""
    if not where:
        return ToTranslate("file")
    last = where[-1]
    if isinstance(last, str):
        return ToTranslate("key", {"name": last})
    above = [part for part in where[:-1] if isinstance(part, str)]
    return ToTranslate("item_of", {"n": last + 1, "name": above[-1]}) if above else ToTranslate("item", {"n": last + 1})


def found(node: Node) -> About:
    """What stands there: numbers as they are, texts in quotation marks, the rest by its form."""
    if isinstance(node, Listing | YamlBlock):
        return ToTranslate("a_list" if isinstance(node, Listing) else "a_block")
    if not isinstance(node, Scalar) or is_blank(node):
        return ToTranslate("nothing")
    return node.text if node.plain and WHOLE.fullmatch(node.text) else ToTranslate("quoted", {"text": node.text})


def listed(words: Iterable[object]) -> str:
    """As many of these words as fit into a sentence."""
    every = [str(word) for word in words]
    return ", ".join(every[:SHOWN]) + (", …" if len(every) > SHOWN else "")


def slip(node: Node, kind: Kind) -> str:
    """The phrase for something that is not of this type: its own where the slip can be guessed."""
    if not isinstance(node, Scalar):
        return "wrong"
    kinds = {type(part) for part in parts(kind)}
    if not node.plain and any(takes(part, Scalar(node.text, node.line)) for part in parts(kind)):
        return "quoted"
    if node.plain and ":" in node.text and kinds & {inspect.StructType, inspect.DictType}:
        return "glued_colon"
    if node.plain and node.text.startswith("-") and kinds & set(LISTS):
        return "glued_dash"
    if inspect.BoolType in kinds and node.text.casefold() in YES_AND_NO:
        return "yes_or_no"
    return "wrong"
