"""What the print on a card of Wonder Book orders: proposals for what the table is asked, where words leave no doubt.

It is given the words that somebody has read.  A card that orders two things which exclude each other orders nothing
here: then the people are asked, as they would be if nobody had read anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine import Ask
from engine.games.wonder_book.rules_enemies import FIRST
from engine.games.wonder_book.table import WonderTable
from engine.pieces.printed import Printed

BOTTOMS = {
    "flip": r"\b(turn|flip)\b[^.]*\b(card|it)\b[^.]*\bover\b|\bflip (this|the) card\b|\bgira(te|re|)\b[^.]*\bcarta\b",
    "next": r"\b(take|read|draw|go to|continue with|turn to) the next card\b"
    r"|\b(prendete|prendi|leggete|leggi|pescate|passate)\b[^.]*\b(carta (successiva|seguente)|prossima carta)\b",
    "discard": r"\bdiscard (this|the) card\b|\bput this card away\b|\bscart(a|ate|are) (questa|la) carta\b",
    "keep": r"\bkeep this card\b|\b(tenete|tenere|conservate|tieni) questa carta\b",
    "goal": r"\bthis is your goal\b|\byour goal:|\bquesto è il vostro obiettivo\b|\bil vostro obiettivo:",
    "end": r"\bthe chapter (ends|is over)\b|\bend of (the )?chapter\b|\bil capitolo (finisce|è finito|termina)\b"
    r"|\bfine del capitolo\b",
}
KEYWORD = re.compile(r"\b(?:keyword|parola chiave):?\s+[\"“«]?([^\W\d_]{2,30})[\"”»]?", re.IGNORECASE)
RUBBED_OUT = re.compile(r"\b(?:erase|rub out|strike|cancell\w*|cancelli)\b", re.IGNORECASE)
FACTS = ("wyrm_card.spawns", "wyrm_card.actions", "wyrm_card.another", "wyrm_card.first")
LETTERS = "ABCD"
COLUMN = re.compile(r"(?:^|(?<=[.!?\"”»\s]))([A-D])\. ")
SENTENCE = re.compile(r"[^.!?…]+[.!?…]*[\"”»]?")
N = r"(\d{1,2}|[lI])"  # a thin 1 may be read as a letter, and stands for nothing else before these words
COUNTED = {
    "spawn": rf"\b{N} wyrms? (?:appears?|spawns?)\b|\b(?:spawn|place) {N} wyrms?\b|\bcompa(?:re|iono) {N} wyrm\b",
    "activate": rf"\beach wyrm takes {N} actions?\b|\bogni wyrm compie {N} azion[ei]\b",
    "reveal": rf"\bturn up {N} more wyrm cards?\b|\bscoprite ancora {N} cart[ae] wyrm\b",
}
SILVER = re.compile(rf"\bwith three or four heroes {N} more\b|\bcon tre o quattro eroi {N} in più\b", re.IGNORECASE)


class Counted(NamedTuple):
    """A line of a wyrm card: spawn, activate or reveal, how often, and how often more with three or four heroes."""

    what: str
    n: int
    silver: int = 0


# Cards of a chapter -------------------------------------------------------------------------------


def orders(side: Printed, picked: str = "") -> tuple[str, ...]:
    """What one side orders, from top to bottom, as the table is told it; nothing where it is not sure."""
    words = column(side, picked)
    text = f"{words.story}\n{words.rule}"
    bottom = _bottom(words.rule) or ("" if picked else _bottom_of_options(words.story))
    if not bottom:
        return ()
    return (*map(_of_keyword, KEYWORD.finditer(text)), bottom)


def _of_keyword(found: re.Match[str]) -> str:
    """It is written, unless its sentence says that it is rubbed out."""
    before = re.split(r"[.!?\n]", found.string[: found.start()])[-1]
    return f"{'erase' if RUBBED_OUT.search(before) else 'keyword'} {found[1].upper()}"


def _bottom_of_options(text: str) -> str:
    """Options that stand in no box of their own."""
    return f"choice {len(options)}" if (options := lettered(text)) else ""


def _bottom(text: str) -> str:
    """The one bottom that the words name; what a goal card says below its goal is for later."""
    if options := _bottom_of_options(text):
        return options
    found = [order for order, words in BOTTOMS.items() if re.search(words, text, re.IGNORECASE)]
    if "goal" in found:
        return "goal"
    return found[0] if len(found) == 1 else ""


def reached(side: Printed) -> tuple[str, ...]:
    """What a goal card orders once the goal has been reached."""
    words = BOTTOMS["goal"]
    rest = " ".join(line for line in sentences(side.rule) if not re.search(words, line, re.IGNORECASE))
    bottom = _bottom(rest)
    return (bottom,) if bottom and bottom != "goal" else ()


def lettered(text: str) -> list[str]:
    """What stands behind the letters A, B and so on; nothing if they are not all there, in their order."""
    parts = COLUMN.split(text)
    letters, texts = parts[1::2], [part.strip() for part in parts[2::2]]
    return texts if len(letters) > 1 and letters == list(LETTERS[: len(letters)]) else []


def column(side: Printed, picked: str) -> Printed:
    """The side with only the picked column of its story: nobody wants to know what else might have happened."""
    side = set_apart(side)
    texts = lettered(side.story)
    if not picked.isdecimal() or not 0 < int(picked) <= len(texts):
        return side
    return side._replace(story=texts[int(picked) - 1])


def set_apart(side: Printed) -> Printed:
    """With the orders at the end of a story as its rule, where nobody has seen a box around them."""
    lines = sentences(side.story)
    last = next((at for at in range(len(lines), 0, -1) if not is_order(lines[at - 1])), 0)
    if side.rule or last == len(lines):
        return side
    return side._replace(story=" ".join(lines[:last]), rule=" ".join(lines[last:]))


def aloud(side: Printed, picked: str = "") -> str:
    """What is told of a side: its title, its story, and what the rule below it says to people."""
    words = column(side, picked)
    rule = " ".join(line for line in sentences(words.rule) if not is_order(line))
    return "\n\n".join(filter(None, (words.title and f"{words.title}.", words.story, rule)))


def is_order(line: str) -> bool:
    """Is this sentence one that only says how the deck goes on?"""
    return any(re.search(words, line, re.IGNORECASE) for order, words in BOTTOMS.items() if order != "goal")


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [line.strip() for line in SENTENCE.findall(text) if line.strip()]


# Wyrm cards ---------------------------------------------------------------------------------------


def parts(side: Printed) -> tuple[Counted | str, ...]:
    """A wyrm card from top to bottom: its symbols, and between them the words of rules of its own."""
    found = list[Counted | str]()
    for sentence in sentences(side.rule or side.story):
        silver, read, last = SILVER.search(sentence), list(_counted(sentence)), found[-1] if found else ""
        if silver and not read and isinstance(last, Counted):
            found[-1] = last._replace(silver=_number(silver))
        elif len(read) == 1:
            found += read
        elif isinstance(last, str) and last:
            found[-1] = f"{last} {sentence}"
        else:
            found.append(sentence)
    return tuple(found)


def lines(side: Printed) -> tuple[Counted, ...]:
    """The symbols of a wyrm card, if all that stands there is one; nothing where there is more to it."""
    found = parts(side)
    return tuple(part for part in found if isinstance(part, Counted)) if not any(map(_is_words, found)) else ()


def _is_words(part: Counted | str) -> bool:
    return isinstance(part, str)


def _counted(sentence: str) -> Iterator[Counted]:
    for what, words in COUNTED.items():
        if match := re.search(words, sentence, re.IGNORECASE):
            yield Counted(what, _number(match))


def _number(match: re.Match[str]) -> int:
    read = next(filter(None, match.groups()))
    return int(read) if read.isdecimal() else 1


def told_of(found: Sequence[Counted], crowd: bool) -> list[int]:
    """The same as the table is told it: wyrms that come, activations, further cards, and what stands highest.

    Nothing, if that does not say in which order it happens.
    """
    order = tuple(line.what for line in found if line.what != "reveal")
    shapes = {("spawn",): 0, ("activate",): 0, ("spawn", "activate"): 0, ("activate", "spawn"): 1}
    first = 2 if order == ("activate", "spawn", "activate") else shapes.get(order, -1)
    if first < 0 or (first == 2 and _held(found[0], crowd) != 1) or "reveal" in [line.what for line in found[:-1]]:
        return []
    counts = [sum(_held(line, crowd) for line in found if line.what == what) for what in COUNTED]
    return [*counts, first]


def _held(line: Counted, crowd: bool) -> int:
    """The symbols that hold for this group."""
    return line.n + line.silver * crowd


# Proposals ----------------------------------------------------------------------------------------


def proposed(t: WonderTable, ask: Ask, side: Printed) -> Any:
    """The answer to an ask that the print gives; nothing if it gives none that is sure."""
    if ask.what in ("card.bottom", "card.keyword", "card.erased", "card.options"):
        return _of_orders(t, ask, side)
    if ask.what.startswith("wyrm_card."):
        return _of_lines(t, ask, side)
    return None


def _of_orders(t: WonderTable, ask: Ask, side: Printed) -> Any:
    picked = t.picked if t.flipped else ""
    is_later = ask.what == "card.bottom" and "goal" not in ask.options
    every, at = reached(side) if is_later else orders(side, picked), int(ask.about.get("told", 0))
    found = [one for one in every if not one.startswith("erase ") or one[6:] in t.campaign.keywords]
    what, _, about = found[at].partition(" ") if at < len(found) else ("", "", "")
    words = {"card.keyword": about, "card.erased": about, "card.options": int(about) if about.isdecimal() else None}
    value = words.get(ask.what, what)
    return value if value and ask.allows(value) else None


def _of_lines(t: WonderTable, ask: Ask, side: Printed) -> Any:
    told = told_of(lines(side), t.crowd)
    if not told or told[2] > 1:
        return None
    values = dict(zip(FACTS, (*told[:2], ("no", "yes")[told[2]], FIRST[told[3]]), strict=True))
    value = values.get(ask.what)
    return value if value is not None and ask.allows(value) else None
