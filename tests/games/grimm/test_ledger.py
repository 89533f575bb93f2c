"""Every rule and example is named by a test, and whatever code and tests name is in the rulebook, in both languages."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.games.grimm.house import HOUSE_RULES
from engine.rulebook import Rulebook
from tests.games.ledger import Ledger
from tests.sources import ROOT

LEDGER = Ledger("GR", "grimm")
STEPS = {"en": ("Given ", "When ", "Then "), "it": ("Dat", "Quando ", "Allora ")}
STATEMENTS = {language: Rulebook.load("engine.games.grimm", language).statements for language in STEPS}


def test_every_rule_and_every_example_is_named_by_a_test() -> None:
    assert len(LEDGER.wanted) > 300
    assert sorted(LEDGER.wanted - LEDGER.named.keys()) == []


def test_what_tests_and_code_name_is_in_the_rulebook() -> None:
    assert sorted(LEDGER.named.keys() - LEDGER.known) == []
    assert sorted(LEDGER.shown - LEDGER.known) == []


def test_every_rule_can_be_shown_for_why() -> None:
    assert sorted(name for name in LEDGER.wanted - LEDGER.shown if "-EX-" not in name) == []


def test_both_languages_have_the_same_rules_in_the_same_order() -> None:
    assert list(STATEMENTS["en"]) == list(STATEMENTS["it"])
    assert [name for name, one in STATEMENTS["en"].items() if one.text == STATEMENTS["it"][name].text] == []
    assert [one.notes for one in STATEMENTS["en"].values()] == [one.notes for one in STATEMENTS["it"].values()]


@pytest.mark.parametrize("language", list(STEPS))
def test_every_rule_can_be_read_aloud_on_its_own(language: str) -> None:
    rules = [one for one in STATEMENTS[language].values() if "-EX-" not in one.id]
    assert [one.id for one in rules if not 1 <= len(re.findall(r"[.!?](?= |$)", one.text)) <= 3] == []
    assert [one.id for one in rules if len(one.text.split()) > 60 or re.search(r"GR-|_|/", one.text)] == []


@pytest.mark.parametrize("language", list(STEPS))
def test_every_example_has_its_three_steps(language: str) -> None:
    examples = [one for one in STATEMENTS[language].values() if "-EX-" in one.id]
    parts = {one.id: one.text.split(" / ") for one in examples}
    assert len(examples) == 40
    assert [name for name, steps in parts.items() if len(steps) != 3] == []
    steps = [(name, *pair) for name, found in parts.items() for pair in zip(found, STEPS[language], strict=True)]
    assert [name for name, said, start in steps if not said.startswith(start)] == []


def test_the_rules_name_every_house_rule_once_with_its_values() -> None:
    named = [one.notes["house"].split(" = ") for one in STATEMENTS["en"].values() if "house" in one.notes]
    assert max(Counter(name for name, _ in named).values()) == 1
    assert {name: tuple(values.split(" | ")) for name, values in named} == HOUSE_RULES


def test_every_line_of_the_rulebook_can_be_read() -> None:
    for name in ("RULES.md", "RULES.it.md"):
        text = (ROOT / "engine/games/grimm" / name).read_text(encoding="utf-8")
        assert sum(line.startswith("- ") for line in text.splitlines()) == len(STATEMENTS["en"])
