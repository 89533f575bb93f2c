"""Packs of Dice Upon a Time: the demo is whole, and every mistake is named; so is what cannot lie on a table."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from device.evening.words import words
from engine.games.grimm import verbs
from engine.games.grimm.box import Box
from engine.games.grimm.cards import TEXT
from engine.games.grimm.game import GAME
from engine.games.grimm.problems import problems
from engine.pieces.words import parts_of
from tests.games.grimm.land import BOX, demo, laid, stack, turn

TOLL, SET_TABLE = "    places: [bridge]\n    coin: 1", "    ops: [{do: instead, n: 3}]\n"
MISTAKES = {
    "same_name": ("items.yaml", "id: set-table", "id: tokens"),
    "only_one": ("land.yaml", "kind: king", "kind: town"),
    "one_steed": ("land.yaml", "kind: steed, x: 72", "kind: plain, x: 72"),
    "out_of_reach": ("land.yaml", "  - {a: chapel, b: sea, socket: 5}\n", ""),
    "not_five_dice": ("dice.yaml", '  - {faces: ["1", "2", "3", "4", "5", double]}\n', ""),
    "not_six_faces": ("dice.yaml", "lost, coin, apple]", "lost, coin]"),
    "no_dice": ("dice.yaml", "dice:\n", "dice: []\n"),
    "nameless": ("quests.yaml", 'name: {en: "The Toll", it: "Il pedaggio"}', 'name: ""'),
    "quest_kind": ("quests.yaml", TOLL, "    coin: 1"),
    "quest_thing": ("quests.yaml", "    thing: whistle\n", ""),
    "quest_every": ("quests.yaml", TOLL, f"    every: true\n{TOLL}"),
    "quest_people": ("quests.yaml", "\nquests:\n", "\nquests:\n  - {id: mute, name: x, kind: people}\n"),
    "tale_good": ("tales.yaml", "    ops: [{do: gain, token: coin, n: 2}]\n", ""),
    "tale_bad": ("tales.yaml", "      - id: well\n", "      - {id: third, label: x}\n      - id: well\n"),
    "tale_side": ("tales.yaml", "    type: side\n    points: 2\n", "    type: side\n"),
    "tale_curse": ("tales.yaml", "    points: -3\n    coin: 2", "    points: 3\n    coin: 2"),
    "tale_mini": ("tales.yaml", "    when: [{is: arrived, places: [below]}]\n", ""),
    "tale_answers": ("tales.yaml", "    ops: [{do: gain, token: coin, n: 2}]", "    ops: [{do: ward}]"),
    "option_when": ("tales.yaml", "      - id: well\n", "      - id: well\n        when: [{is: rode}]\n"),
    "item_nothing": ("items.yaml", SET_TABLE, ""),
    "item_answers": ("items.yaml", f"    answers: [tokens]\n    whose: mine\n{SET_TABLE}", SET_TABLE),
    "item_tales": ("items.yaml", SET_TABLE, f"    tales: [bad]\n{SET_TABLE}"),
    "item_rolled": ("items.yaml", "    answers: [rolled]\n    ops: [{do: turn_low}]", "    ops: [{do: turn_low}]"),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_a_mistake_in_a_pack_is_named(tmp_path: Path, what: str) -> None:
    shutil.copytree(GAME.demo(), tmp_path / "pack")
    name, old, new = MISTAKES[what]
    file = tmp_path / "pack" / name
    before, found, after = file.read_text(encoding="utf-8").partition(old)
    assert found
    after = after.replace("  - {faces", "# - {faces") if what == "no_dice" else after
    file.write_text(f"{before}{new}{after}", encoding="utf-8")
    assert what in {problem.what for problem in GAME.open(tmp_path / "pack")[1]}


@pytest.mark.parametrize("empty", ["land", "quests", "tales", "items", "events", "figures"])
def test_a_file_that_is_still_empty_is_named_and_played_without(tmp_path: Path, empty: str) -> None:
    shutil.copytree(GAME.demo(), tmp_path / "pack")
    (tmp_path / "pack" / f"{empty}.yaml").unlink()
    found = {problem.what for problem in GAME.open(tmp_path / "pack")[1]}
    assert f"no_{'places' if empty == 'land' else empty}" in found


def test_the_demo_has_all_that_it_promises() -> None:
    """Twenty-one places; fifteen quests in each deck; stories of five kinds; a die of each sort in every colour."""
    box: Any = demo().box
    assert (len(box.places), len(box.routes), len(box.figures)) == (21, 31, 9)
    assert [len(box.pile(points)) for points in (2, 3, 4)] == [15, 15, 15]
    assert (len(box.tales), len(box.items), len(box.events)) == (24, 18, 12)
    assert set(Counter(tale.type for tale in box.tales.values())) == {"good", "side", "bad", "curse", "mini"}
    assert [sum(not face.isdecimal() for face in die) for die in box.dice] == [0, 1, 1, 1, 1]
    assert {figure.power for figure in box.figures.values()} >= {"low_step", "swap", "higher", "second_quest"}


def test_cards_of_the_demo_say_most_of_what_can_be_said() -> None:
    """And whatever a card can say is carried out, or judged."""
    box: Any = demo().box
    said = {
        type(part)
        for part in parts_of([tuple(box.tales.values()), tuple(box.items.values()), tuple(box.events.values())])
    }
    assert len(said & TEXT.verbs) >= 18
    assert set(verbs.Op.__args__) <= TEXT.verbs
    assert set(verbs.Condition.__args__) <= TEXT.conditions


WRONG: dict[str, dict[str, Any]] = {
    "wrong.hero": {"heroes.ann.at": "moon"},
    "wrong.dice": {"dice": {"nowhere": [{"owner": "ann", "face": "2"}]}},
    "wrong.too_many_dice": {"heroes.ann.pool": ["2"] * 7},
    "wrong.quest_missing": {"quest_decks.2.cards": []},
    "wrong.quest_twice": {"heroes.ann.deeds.quests": ["round"], "heroes.bob.deeds.quests": ["round"]},
    "wrong.quest_unknown": {"heroes.ann.deeds.quests": ["moonlight"]},
    "wrong.item_missing": {"heroes.ann.items": []},
    "wrong.item_twice": {"heroes.ann.items": ["lamp", "sack", "sack"]},
    "wrong.item_unknown": {"heroes.ann.items": ["lamp", "moonlight"]},
    "wrong.tale_missing": {"tale_deck.cards": []},
    "wrong.tale_twice": {"heroes.ann.deeds.tales": ["home"]},
    "wrong.tale_unknown": {"heroes.ann.deeds.tales": ["moonlight"]},
    "wrong.house_rule": {"house": {"weather": "fine"}},
    "wrong.house_value": {"house": {"tie": "coin"}},
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_lie_on_a_table_is_said_and_played_on(what: str) -> None:
    game = turn(ann={"items": ["lamp"]})
    assert not problems(game.t)
    game.game.correct(WRONG[what])
    assert what in {problem.what for problem in problems(game.t)}
    assert game.asked == "turn.die"


def test_stacks_and_hands_in_the_middle_of_a_game_are_no_problem() -> None:
    t = laid(ann={"items": ["lamp"], "pool": ["2"]})
    t.dice = {"rabbit": stack("ann:4")}
    t.pack = turn().t.pack
    assert not problems(t)


def test_spirits_lie_where_a_board_has_them() -> None:
    """GR-SPR-01: or in the corner where we draw them."""
    t = laid()
    t.pack = replace(BOX, spirits={"wolf": (70, 12)})
    found = GAME.board(t, words(GAME, demo(), "en").over(t)).map
    assert found
    assert [(found.sockets[name].x, found.sockets[name].y) for name in ("wolf", "rabbit")] == [(70, 12), (16, 6)]
    box = demo().box
    assert isinstance(box, Box)
    assert box.spirits["fox_2"] == (85, 94)


def test_without_a_town_all_begin_in_the_first_place_that_is_named() -> None:
    """GR-SET-04"""
    plain = {name: structs.replace(place, kind="plain") for name, place in BOX.places.items() if name != "town"}
    assert (Box(places=plain).town, Box(places=BOX.places).town, Box().town) == (next(iter(plain)), "town", "")
