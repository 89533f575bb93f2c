"""From scores to letters, and how likely given words are: the forward sum against every way to read a line."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np
import pytest

from vision.cards.alphabets import only
from vision.cards.letters import NONE, alphabet, chances, spelled
from vision.networks import Floats

SIGNS = {sign: at for at, sign in enumerate(alphabet())}


def line(*signs: str, sure: float = 0.9) -> Floats:
    """Scores of a line in which each step shows one sign; a dot is none."""
    seen = np.full((len(signs), len(SIGNS)), (1 - sure) / (len(SIGNS) - 1), np.float32)
    for step, sign in enumerate(signs):
        seen[step, NONE if sign == "." else SIGNS[sign]] = sure
    return seen


def all_readings(seen: Floats, columns: list[int]) -> dict[str, float]:
    """How likely each word is, by going through every way to read the line with these columns."""
    found: dict[str, float] = {}
    for way in product(columns, repeat=len(seen)):
        word = "".join(alphabet()[column] for column, _ in groupby(way) if column != NONE)
        likely = float(np.prod([seen[step, column] for step, column in enumerate(way)]))
        found[word] = found.get(word, 0.0) + likely
    return found


def test_a_letter_that_lasts_is_one_and_one_seen_anew_is_two() -> None:
    letters = spelled(line("1", "1", ".", "1", "7", "7"))
    assert "".join(letter.sign for letter in letters) == "117"
    assert [letter.at for letter in letters] == sorted(letter.at for letter in letters)


@pytest.mark.parametrize("words", [("1", "7", "17", "71", "77", "117"), ("17",), ("777", "7")])
def test_words_are_as_likely_as_all_ways_to_read_them_together(words: tuple[str, ...]) -> None:
    chance = np.random.default_rng(3)
    seen = np.zeros((5, len(SIGNS)), np.float32)
    columns = [NONE, SIGNS["1"], SIGNS["7"]]
    seen[:, columns] = chance.dirichlet(np.ones(3), 5)
    by_hand = all_readings(seen, columns)
    assert np.allclose(chances(seen, words), [by_hand.get(word, 0.0) for word in words], rtol=1e-4)


def test_letters_that_a_language_lacks_are_not_read() -> None:
    seen = line("è", ".", "b", sure=0.6)
    seen[0, SIGNS["e"]] = 0.3
    assert "".join(letter.sign for letter in spelled(only(seen, "en"))) == "eb"
    assert "".join(letter.sign for letter in spelled(only(seen, "it"))) == "èb"
    assert "".join(letter.sign for letter in spelled(only(seen))) == "èb"
