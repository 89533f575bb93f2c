"""The rules in our words: complete, the same in both languages, short enough to be spoken, honest about house rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from engine.games.unnamed import house as unnamed
from engine.games.wildwoods import house as wildwoods
from engine.games.wonder_book import house as wonder_book
from tests.sources import ROOT

STEPS = {"en": ("Given ", "When ", "Then "), "it": ("Dat", "Quando ", "Allora ")}
LINE = re.compile(
    r"- \*\*(?P<id>(?:W[BW]|UN)-[A-Z]+-\d\d)\*\* (?P<text>[^{}]+?)(?: \{(?P<kind>house|hands): (?P<about>[^{}]+)\})?"
)


@dataclass(frozen=True)
class Book:
    """A game's rulebook: how many statements it comes to, section by section; they are numbered without gaps."""

    name: str
    prefix: str
    folder: str
    house: dict[str, tuple[str, ...]]
    examples: int
    sizes: str  # each section's name, and how many statements it has

    def written(self, language: str) -> str:
        """Its text in one language."""
        name = {"en": "RULES.md", "it": "RULES.it.md"}[language]
        return (ROOT / "engine/games" / self.folder / name).read_text(encoding="utf-8")

    def ids(self) -> list[str]:
        """Every id it has to have, in order."""
        words = f"{self.sizes} EX {self.examples}".split()
        counts = zip(words[::2], map(int, words[1::2]), strict=True)
        return [f"{self.prefix}-{name}-{n:02}" for name, count in counts for n in range(1, count + 1)]


WONDER_BOOK = Book(
    name="Wonder Book",
    prefix="WB",
    folder="wonder_book",
    house=wonder_book.HOUSE_RULES,
    examples=48,
    sizes=(
        "GEN 11 STA 8 SET 20 HER 9 UPG 7 SOL 8 DCK 11 STO 2 CHO 4 KEY 6 ITM 7 SHR 8 SPR 4 INT 7 GOL 11 PPH 6 "
        "TRN 9 ADD 7 DIC 3 RER 14 MOV 10 SPK 8 SKL 7 ATK 13 WYL 11 EXC 8 IAC 7 GIV 6 SPA 6 ENP 2 WCD 12 SPN 6 "
        "ACT 14 WAT 5 WMV 8 DMG 7 KOH 14 DES 5 LOS 11 WIN 6 CAM 9 SWI 8 LIM 7"
    ),
)
WILDWOODS = Book(
    name="Wildwoods",
    prefix="WW",
    folder="wildwoods",
    house=wildwoods.HOUSE_RULES,
    examples=36,
    sizes=(
        "GEN 7 LUM 9 ACT 13 DIC 14 ILL 6 AID 4 EXP 7 HEA 8 LBR 16 SHC 5 STC 4 EXC 16 CRE 11 RIV 18 LOC 8 SEL "
        "12 CRY 11 SPI 10 STU 4 SHP 9 SCE 9 TRA 6 SAV 11 RES 6"
    ),
)
SEVEN = Book(
    name="7",
    prefix="UN",
    folder="unnamed",
    house=unnamed.HOUSE_RULES,
    examples=22,
    sizes=(
        "GEN 14 SET 18 DCK 11 ACT 8 PAS 5 ANY 5 REC 7 ELX 9 BLD 14 MAN 8 SIN 9 ART 3 GFT 10 HRO 8 QST 9 TRE 8 POR 8 "
        "CMP 22 CAT 11 CLO 6 RGP 3 SCO 8 DRW 4 UNT 2 PRO 4 TRD 3 MRK 2 ORD 4 END 12 FAL 21 UNP 15 TWO 4 OPT 11"
    ),
)
BOOKS = [WONDER_BOOK, WILDWOODS, SEVEN]


@dataclass(frozen=True)
class Entry:
    """One line with a dash: a rule or an example, and what its braces say."""

    id: str
    text: str
    kind: str = ""
    about: str = ""

    @property
    def is_example(self) -> bool:
        return "-EX-" in self.id


def entries(book: str) -> Iterator[Entry]:
    """Every line that starts with a dash, read; one that cannot be read is an error."""
    for line in book.splitlines():
        if line.startswith("-"):
            found = LINE.fullmatch(line)
            assert found, f"cannot be read: {line}"
            yield Entry(found["id"], found["text"], found["kind"] or "", found["about"] or "")


def sections(book: str) -> list[list[str]]:
    """The ids under each title, in order."""
    return [[entry.id for entry in entries(part)] for part in book.split("\n## ")[1:]]


def switches(book: str) -> dict[str, tuple[str, ...]]:
    """The house rules that the braces name, with their values."""
    named = [entry.about.split(" = ") for entry in entries(book) if entry.kind == "house"]
    assert max(Counter(name for name, _ in named).values()) == 1, "a house rule is named twice"
    return {name: tuple(values.split(" | ")) for name, values in named}


def hard_to_hear(entry: Entry) -> list[str]:
    """What keeps this entry from being read aloud on its own."""
    sentences = len(re.findall(r"[.!?](?= |$)", entry.text))
    found = [f"{entry.id} has more than sixty words"] if len(entry.text.split()) > 60 else []
    if not entry.is_example and not 1 <= sentences <= 3:
        found.append(f"{entry.id} has {sentences} sentences")
    if not entry.is_example and re.search(r"W[BW]-|UN-|_|/", entry.text):
        found.append(f"{entry.id} says what nobody can pronounce")
    return found


def unfinished(example: Entry, language: str) -> bool:
    """Does this example lack one of its three steps?"""
    parts = example.text.split(" / ")
    return len(parts) != 3 or not all(part.startswith(step) for part, step in zip(parts, STEPS[language], strict=True))


@pytest.fixture(params=["en", "it"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=BOOKS, ids=lambda book: book.folder)
def book(request: pytest.FixtureRequest) -> Book:
    assert isinstance(request.param, Book)
    return request.param


def test_every_statement_of_the_rulebook_is_there_in_order(book: Book, language: str) -> None:
    assert [entry.id for entry in entries(book.written(language))] == book.ids()


def test_both_languages_have_the_same_sections(book: Book) -> None:
    assert sections(book.written("en")) == sections(book.written("it"))


def test_braces_say_the_same_in_both_languages(book: Book) -> None:
    """Only the reason why a rule concerns the hands alone is translated."""
    braces = [
        [(entry.kind, "" if entry.kind == "hands" else entry.about) for entry in entries(book.written(language))]
        for language in STEPS
    ]
    assert braces[0] == braces[1]


def test_the_rules_name_every_house_rule_with_its_values(book: Book) -> None:
    assert switches(book.written("en")) == book.house


def test_every_rule_with_a_house_rule_says_so_in_words(book: Book) -> None:
    for language, words in (("en", "house rule"), ("it", "regol")):
        housed = [entry for entry in entries(book.written(language)) if entry.kind == "house"]
        assert [entry.id for entry in housed if words not in entry.text.casefold()] == []


def test_at_most_one_rule_in_ten_is_left_to_the_hands(book: Book, language: str) -> None:
    rules = [entry for entry in entries(book.written(language)) if not entry.is_example]
    assert sum(entry.kind == "hands" for entry in rules) <= len(rules) / 10


def test_every_rule_can_be_read_aloud_on_its_own(book: Book, language: str) -> None:
    assert [fault for entry in entries(book.written(language)) for fault in hard_to_hear(entry)] == []


def test_every_example_says_what_is_given_what_happens_and_what_follows(book: Book, language: str) -> None:
    examples = [entry for entry in entries(book.written(language)) if entry.is_example]
    assert [example.id for example in examples if unfinished(example, language)] == []


def test_no_rule_is_left_in_english(book: Book) -> None:
    pairs = zip(entries(book.written("en")), entries(book.written("it")), strict=True)
    assert [english.id for english, italian in pairs if english.text == italian.text] == []


def test_five_lines_explain_how_to_read_the_file(book: Book, language: str) -> None:
    opening = book.written(language).split("\n## ")[0].splitlines()
    assert (opening[0].startswith(f"# {book.name}: "), len([line for line in opening[1:] if line])) == (True, 5)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("word " * 61 + "end.", "WB-GEN-01 has more than sixty words"),
        ("One. Two! Three? Four.", "WB-GEN-01 has 4 sentences"),
        ("No end", "WB-GEN-01 has 0 sentences"),
        ("As WB-GEN-02 says.", "WB-GEN-01 says what nobody can pronounce"),
    ],
)
def test_a_rule_that_is_hard_to_hear_is_found(text: str, fault: str) -> None:
    assert hard_to_hear(Entry("WB-GEN-01", text)) == [fault]


@pytest.mark.parametrize("text", ["Given a / When b", "Given a / Then c / When b", "Given a. When b. Then c."])
def test_an_unfinished_example_is_found(text: str) -> None:
    assert unfinished(Entry("WB-EX-01", text), "en")


@pytest.mark.parametrize(
    "line",
    ["- **WB-GEN-1** One.", "- **WB-GEN-01** One. {house rules}", "- **WB-GEN-01** One. {house: a = b", "- One."],
)
def test_a_line_that_cannot_be_read_is_found(line: str) -> None:
    with pytest.raises(AssertionError, match="cannot be read"):
        list(entries(line))


def test_a_house_rule_named_twice_is_found() -> None:
    with pytest.raises(AssertionError, match="twice"):
        switches("- **WB-A-01** One. {house: a = b | c}\n- **WB-A-02** Two. {house: a = b | c}")
