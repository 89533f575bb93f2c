"""The rules of Unlikely Heroes in our words: whole in both languages, short enough to be spoken, each with a test."""

from __future__ import annotations

import re

import pytest

from engine.games.unlikely_heroes.house import HOUSE_RULES
from tests.games.ledger import Ledger
from tests.sources import ROOT

LEDGER = Ledger("UH", "unlikely_heroes")
BOOKS = {"en": "RULES.md", "it": "RULES.it.md"}
STEPS = {"en": ("Given ", "When ", "Then "), "it": ("Dat", "Quando ", "Allora ")}
LINE = re.compile(
    r"- \*\*(?P<id>UH-[A-Z]+-\d\d)\*\* (?P<text>[^{}]+?)(?: \{(?P<kind>house|hands): (?P<about>[^{}]+)\})?"
)
SIZES = (
    "SET 28 CRD 20 QST 13 TRN 10 BPK 10 BAC 9 TRV 8 EXP 12 ENC 11 HRO 10 MAP 13 ITM 7 CHL 28 JON 6 FRC 9 DEP 10 EFF 14 "
    "TIM 9 NRG 19 PZL 11 LCK 9 OOL 9 RGP 10 SAV 6 XPL 10 WEA 6 DET 9 NIT 7 CUB 25 EX 36"
)


def entries(language: str) -> list[re.Match[str]]:
    """Every line with a dash."""
    text = (ROOT / "engine/games/unlikely_heroes" / BOOKS[language]).read_text(encoding="utf-8")
    found = [LINE.fullmatch(line) for line in text.splitlines() if line.startswith("-")]
    assert all(found)
    return [match for match in found if match]


@pytest.mark.parametrize("language", BOOKS)
def test_every_rule_is_there_in_order(language: str) -> None:
    words = SIZES.split()
    counts = zip(words[::2], map(int, words[1::2]), strict=True)
    wanted = [f"UH-{name}-{n:02}" for name, count in counts for n in range(1, count + 1)]
    assert [entry["id"] for entry in entries(language)] == wanted


@pytest.mark.parametrize("language", BOOKS)
def test_every_house_rule_is_named_once_with_its_values(language: str) -> None:
    named = [entry["about"].split(" = ") for entry in entries(language) if entry["kind"] == "house"]
    assert len({name for name, _ in named}) == len(named)
    assert {name: tuple(values.split(" | ")) for name, values in named} == HOUSE_RULES


@pytest.mark.parametrize("language", BOOKS)
def test_every_rule_can_be_read_aloud_on_its_own(language: str) -> None:
    for entry in entries(language):
        is_example = "-EX-" in entry["id"]
        assert len(entry["text"].split()) <= 60, entry["id"]
        assert is_example or not re.search(r"UH-|_|/", entry["text"]), entry["id"]
        assert is_example or 1 <= len(re.findall(r"[.!?](?= |$)", entry["text"])) <= 3, entry["id"]


@pytest.mark.parametrize("language", BOOKS)
def test_every_example_has_its_three_steps(language: str) -> None:
    for entry in entries(language):
        parts = entry["text"].split(" / ")
        if "-EX-" in entry["id"]:
            assert len(parts) == 3, entry["id"]
            assert all(part.startswith(step) for part, step in zip(parts, STEPS[language], strict=True)), entry["id"]


def test_every_rule_and_every_example_is_named_by_a_test() -> None:
    assert sorted(LEDGER.wanted - LEDGER.named.keys()) == []
    assert sorted(LEDGER.named.keys() - LEDGER.known) == []


def test_every_id_that_a_rule_shows_for_why_is_in_the_rulebook() -> None:
    assert sorted(LEDGER.shown - LEDGER.known) == []
    rules = [name for name in LEDGER.known if "-EX-" not in name]
    assert len(LEDGER.shown & set(rules)) / len(rules) > 0.95
