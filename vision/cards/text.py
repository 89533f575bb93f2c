"""What is written on a card, as it can be read aloud: in order, without hyphens at line ends, doubtful words marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.cards.alphabets import only
from vision.cards.flat import flat, legible
from vision.cards.framing import likely
from vision.cards.layout import PrintRow, blocks
from vision.cards.letters import Letter, scores, spelled
from vision.cards.lines import PrintLine
from vision.cards.numbers import in_corner
from vision.cards.outlines import Outline, Search
from vision.cards.page import FlatCard, page
from vision.networks import Picture
from vision.reading import Box

DOUBTFUL = 0.62  # a word with a letter below this is marked
POOR = 0.96  # pages whose letters are less sure in the mean are looked at once more, with faint print made clear
READABLE = 0.4  # lines whose letters are less sure in the mean are no print
ODD = re.compile(r"[^\W\d_]\d|\d[^\W\d_]|[a-zà-ÿ][A-ZÀ-Ý]")  # digits or capitals inside a word
LARGE = 1.2  # times the usual height: the number of a card is large
CLEAR = 0.75  # an outline as good as this with print on it is not compared with others
ENOUGH, TRIED = 3, 4  # lines of print that make a card worth reading; outlines that are tried to find some
LONG = 3.0  # how many times as long as high such lines are: letters on tiles are no sentences
ICON = "icon"


@dataclass(frozen=True)
class Passage:
    """One block of print: a title, a story, a box, or an icon (a place that is no print); and where it is."""

    kind: str
    text: str
    box: Box


@dataclass(frozen=True)
class PrintedText:
    """Everything that is written on a card; `doubtful` are the words that somebody should look at."""

    passages: tuple[Passage, ...] = ()
    doubtful: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def words(self) -> str:
        """What is read aloud."""
        return "\n".join(passage.text for passage in self.passages if passage.text)


@dataclass(frozen=True)
class _Said:
    """The words of one row, with those that are in doubt."""

    text: str
    doubtful: tuple[str, ...]


def read_text(picture: Picture, language: str = "") -> PrintedText:
    """The text of the card in a picture; a picture without a card is read as if it were one."""
    pages: list[FlatCard] = []
    outlines: list[Outline] = []
    for outline in likely(picture, Search(picture)):
        outlines.append(outline)
        pages.append(page(flat(picture, outline)))
        if (outline.likely >= CLEAR and _is_card(pages[-1])) or len(pages) == TRIED:
            break
    at = max(range(len(pages)), key=lambda at: _readable(pages[at]))
    best = pages[at]
    if best.lines and _certainty(best) < POOR:
        best = max(best, page(legible(picture, outlines[at])), key=_readable)
    return written(best, language) if best.lines else PrintedText(trouble="no_text")


def _certainty(page: FlatCard) -> float:
    """How sure the letters of a page are in the mean."""
    return float(np.mean([letter.sure for letters in page.spelled for letter in letters] or [0.0]))


def _readable(page: FlatCard) -> float:
    """How much of a page can be read: letters that are hardly likely do not count."""
    return sum(max(0.0, letter.sure - 0.5) for letters in page.spelled for letter in letters if letter.sign.isalnum())


def _is_card(page: FlatCard) -> bool:
    """Whether a page has lines long enough for sentences: letters that lie about as tiles have none."""
    return sum(line.wide > LONG * line.high for line in page.lines) >= ENOUGH


def written(page: FlatCard, language: str = "") -> PrintedText:
    """The text of a page that lies the right way up."""
    lines = [line for line in page.lines if not _is_number(page, line)]
    passages, doubtful = [], []
    for block in blocks(page.card, lines):
        said = [_row(page, row, language) for row in block.rows]
        text = joined([one.text for one in said])
        passages.append(Passage(block.kind if text else ICON, text, block.box))
        doubtful += [word for one in said for word in one.doubtful]
    if not any(passage.text for passage in passages):
        return PrintedText(trouble="no_text")
    return PrintedText(tuple(passages), tuple(doubtful))


def _is_number(page: FlatCard, line: PrintLine) -> bool:
    """Whether a line is the number in the corner, which is not read aloud."""
    return in_corner(line, page.card) and "".join(letter.sign for letter in _letters(page, line, "")).isdigit()


def _row(page: FlatCard, row: PrintRow, language: str) -> _Said:
    pieces = [_said(_without_number(page, piece, _letters(page, piece, language))) for piece in row.pieces]
    return _Said(
        " ".join(one.text for one in pieces if one.text), tuple(word for one in pieces for word in one.doubtful)
    )


def _without_number(page: FlatCard, line: PrintLine, letters: list[Letter]) -> list[Letter]:
    """The letters of a line that the number of the card was taken for a part of, without that number."""
    if not in_corner(line, page.card) or line.high < LARGE * float(np.median([other.high for other in page.lines])):
        return letters
    text = "".join(letter.sign for letter in letters)
    inner = re.sub(r"^\d+|\d+$", "", text)
    start = text.index(inner) if inner else 0
    return letters[start : start + len(inner)]


def _letters(page: FlatCard, line: PrintLine, language: str) -> list[Letter]:
    return spelled(only(scores(page.strip(line)), language))


def _said(letters: Sequence[Letter]) -> _Said:
    """The words of one line of print; what is hardly print is left out."""
    signs = [letter for letter in letters if letter.sign.strip()]
    if not signs or float(np.mean([letter.sure for letter in signs])) < READABLE:
        return _Said("", ())
    words: list[list[Letter]] = [[]]
    for letter in letters:
        if letter.sign.strip():
            words[-1].append(letter)
        elif words[-1]:
            words.append([])
    texts = ["".join(letter.sign for letter in word) for word in words if word]
    sure = [min(letter.sure for letter in word) for word in words if word]
    doubtful = tuple(text for text, least in zip(texts, sure, strict=True) if least < DOUBTFUL or ODD.search(text))
    return _Said(" ".join(texts), doubtful)


def joined(rows: Sequence[str]) -> str:
    """Rows as one text; a word that was divided at the end of a row is whole again."""
    text = ""
    for row in filter(None, rows):
        if re.search(r"[^\W\d_]-$", text) and row[:1].islower():
            text = text[:-1] + row
        else:
            text = f"{text} {row}".strip()
    return text
