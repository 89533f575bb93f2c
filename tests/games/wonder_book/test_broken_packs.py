"""The demo pack, broken in one place at a time: the problem is named, with its file, its line and what it should be."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.games.wonder_book.loading import demo_folder, read
from engine.packs import say
from engine.phrases import Phrases


class Slip(NamedTuple):
    """What somebody typed instead of something else, in which file, and what has to be said about it."""

    file: str
    old: str
    new: str
    said: str
    weight: str = "error"


ONE, TWO = "chapters/1.yaml", "chapters/2.yaml"
SLIPS = {
    "a hero twice": Slip("heroes.yaml", "- id: bruno", "- id: nora", "same_name"),
    "an upgrade with a colon in its name": Slip(
        "heroes.yaml", "id: nora_springs", 'id: "nora:springs"', "mark_in_name"
    ),
    "an area with a bar in its name": Slip(ONE, "{id: tower,", '{id: "to|wer",', "mark_in_name"),
    "an upgrade of nobody": Slip(
        "heroes.yaml", "    hero: nora\n    card: 20", "    hero: nona\n    card: 20", "unknown_name"
    ),
    "hearts in words": Slip("heroes.yaml", "max_hearts: 4", "max_hearts: many", "wrong"),
    "no hearts": Slip("heroes.yaml", "max_hearts: 4", "max_hearts: 0", "wrong"),
    "six dice": Slip("heroes.yaml", "dice: 2\n      range", "dice: 6\n      range", "wrong"),
    "wyrms without end": Slip(ONE, "do: spawn_wyrms, n: 1,", "do: spawn_wyrms, n: 100000000000000,", "wrong"),
    "wyrms without end for each": Slip(ONE, "3: 1, 4: 2}", "3: 1, 4: 99999999999}", "wrong"),
    "a deck without end": Slip(ONE, "last_card: 25", "last_card: 100000000000000", "wrong"),
    "a reach that is none": Slip("heroes.yaml", "range: same_or_adjacent", "range: next_door", "no_choice"),
    "an unknown verb": Slip("heroes.yaml", "{do: swap, within: anywhere}", "{do: swop, within: anywhere}", "no_choice"),
    "an unknown key": Slip("heroes.yaml", "    ring: red", "    rign: red", "unknown_key"),
    "too many shreds": Slip("shreds.yaml", "copies: 2", "copies: 9", "too_many_shreds"),
    "too few shreds": Slip("shreds.yaml", "copies: 2", "copies: 1", "too_few_shreds", "blank"),
    "a shred twice": Slip("shreds.yaml", "- id: umbrella", "- id: bath_plug", "same_name"),
    "a wyrm card more": Slip("wyrms.yaml", "chapter: 1", "chapter: 0", "six_wyrm_cards", "blank"),
    "a card of another chapter's file": Slip(ONE, "number: 1\ntitle", "number: 2\ntitle", "other_chapter"),
    "a card twice": Slip(ONE, "- number: 2\n", "- number: 1\n", "same_name"),
    "a card that is missing": Slip(ONE, "last_card: 25", "last_card: 26", "blank_cards", "blank"),
    "a card out of range": Slip(ONE, "last_card: 25", "last_card: 24", "card_out_of_range"),
    "a goal that is none": Slip(ONE, "kind: special_rule", "kind: goal", "card_without_part", "blank"),
    "a choice of nothing": Slip(ONE, "kind: special_rule", "kind: choice", "choice_without_options", "blank"),
    "a back that is missing": Slip(
        ONE, "      bottom: [next]\n    special_rule", "      bottom: [flip]\n    special_rule", "blank_back", "blank"
    ),
    "a map that is missing": Slip(ONE, "load_map, id: nether_ticking", "load_map, id: nether_tickling", "unknown_name"),
    "an area that is missing": Slip(ONE, "vortex: [crack]", "vortex: [crock]", "unknown_name"),
    "a border that is missing": Slip(ONE, "set_border, a: square", "set_border, a: sqare", "unknown_name"),
    "a thing that is missing": Slip(ONE, "item_held, card: 12", "item_held, card: 120", "unknown_name"),
    "a stack of nothing": Slip(ONE, "cards: [15, 16, 17]", "cards: [15, 16, 99]", "unknown_name"),
    "a figure that is missing": Slip(TWO, "place_entity, id: gulp", "place_entity, id: gulb", "unknown_name"),
    "a card to go to": Slip(TWO, "go_to_card, number: 45", "go_to_card, number: 5", "unknown_name"),
    "an order that is none": Slip(ONE, "bottom: [goal]", "bottom: [gaol]", "no_choice"),
    "a language that is missing": Slip(
        ONE, "title: {en: Eleven Strokes, it: Undici rintocchi}", "title: {en: Eleven Strokes}", "untranslated", "note"
    ),
    "another game": Slip("pack.yaml", "game: wonder-book", "game: wonder-land", "other_game"),
    "tokens without an ending": Slip(ONE, "max: 10", "max: 9", "endings_missing"),
    "tokens with two endings": Slip(ONE, "min: 6", "min: 5", "endings_twice"),
    "a border twice": Slip(ONE, "borders:\n", "borders:\n      - {a: tower, b: tower}\n", "border_twice"),
}


def broken(folder: Path, slip: Slip) -> Path:
    """A copy of the demo with this slip in it."""
    shutil.copytree(demo_folder(), folder)
    file = folder / slip.file
    text = file.read_text(encoding="utf-8")
    assert slip.old in text, f"the demo has no {slip.old!r} any more"
    file.write_text(text.replace(slip.old, slip.new, 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_is_found_and_said_in_both_languages(tmp_path: Path, slip: Slip) -> None:
    report = read(broken(tmp_path / "pack", slip))
    found = [problem for problem in report.problems if problem.what == slip.said]
    assert found, [problem.what for problem in report.problems]
    assert {problem.weight for problem in found} == {slip.weight}
    assert found[0].file in (slip.file, "")
    assert report.playable == (not report.errors)
    for language in ("en", "it"):
        own = Phrases.load("engine.games.wonder_book", language).words
        words = say(found[0], language, {key.removeprefix("problem."): value for key, value in own.items()})
        assert "{" not in words.replace("{do:", "")
