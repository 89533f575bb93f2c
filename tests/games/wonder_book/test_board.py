"""What is shown of the table of Wonder Book: who stands where and how, what is left, and how far the goal is."""

from __future__ import annotations

from typing import Any

from device.evening.words import words
from engine.board import Board, Fact, Person, Sign
from engine.games.wonder_book.game import GAME
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.table import Extra, Figure, Hero, WonderTable, Wyrm
from engine.pieces.verbs import CounterAtLeast

BOX = demo()


def table(**fields: Any) -> WonderTable:
    """The second goal of the demo: Nora's turn, Bruno has fallen, Greta is done and Milo waits."""
    t = WonderTable(
        players=["Ada"], phase="players", active="nora", destiny=3, scenery="village", wyrm_limit=6, supply=9
    )
    t.campaign.chapter = 1
    t.areas, t.vortex = ["square", "well", "hives"], ["well"]
    t.borders = {"square|well": "dashed", "hives|well": "solid", "square": "dashed", "hives|square": "gone"}
    t.heroes = {
        "nora": Hero("nora", "Ada", "square", 3, 4, sparks=2, actions=2, extra=[Extra()]),
        "bruno": Hero("bruno", "Ada", "square", 0, 5),
        "greta": Hero("greta", "Ada", "well", 4, 4, taken=True, shreds=["lullaby"]),
        "milo": Hero("milo", "Ada", "hives", 6, 5),
    }
    for name, value in fields.items():
        setattr(t, name, value)
    t.attach(None, BOX)
    return t


def shown(t: WonderTable | None = None, language: str = "en") -> Board:
    cards, problems = GAME.open(GAME.demo())
    assert cards, problems
    return words(GAME, cards, language).over(t or table()).board()


def people(t: WonderTable | None = None) -> dict[str, Person]:
    return {person.name: person for person in shown(t).people}


def signs(t: WonderTable, area: str) -> tuple[Sign, ...]:
    map_ = shown(t).map
    assert map_
    return map_.places[area].signs


def test_every_hero_is_shown_with_what_it_is_doing() -> None:
    """WB-KOH-01 WB-TRN-05"""
    found = people()
    assert {name: person.state for name, person in found.items()} == {
        "Nora": "active", "Bruno": "fallen", "Greta": "done", "Milo": "",
    }  # fmt: skip
    assert [found[name].note for name in ("Nora", "Milo")] == ["3 actions", ""]
    assert all(found[name].note for name in ("Bruno", "Greta"))
    assert [person.ring for person in shown().people] == [BOX.heroes[name].ring for name in table().heroes]
    assert found["Nora"].picture == "nora"


def test_hearts_and_sparks_are_counted_and_none_are_shown_below_none() -> None:
    """More hearts than the card shows are no mistake of the picture."""
    found = people(table())
    hearts = {name: (person.counters[0].up, person.counters[0].of) for name, person in found.items()}
    assert hearts == {"Nora": (3, 4), "Bruno": (0, 5), "Greta": (4, 4), "Milo": (6, 6)}
    assert [len(person.counters) for person in found.values()] == [2, 1, 1, 1]
    gems = found["Nora"].counters[1]
    assert (gems.shape, gems.up) == ("gem", 2)


def test_a_hero_below_no_hearts_shows_none() -> None:
    t = table()
    t.heroes["bruno"].hearts = -2
    assert people(t)["Bruno"].counters[0].up == 0


def test_what_a_hero_holds_is_named() -> None:
    t = table()
    t.heroes["greta"].items = [12]
    item = BOX.cards[1, 12].item
    held = people(t)["Greta"].held
    assert (len(held), held[0]) == (2, item.name.say("en") if item else GAME)


def test_pawns_wyrms_and_sparks_stand_where_they_are() -> None:
    t = table(sparks={"square": 2, "well": 0}, figures={"gulp": Figure("square", 7)})
    t.wyrms = {name: Wyrm(name, "square", stunned=name > "B") for name in "ABC"}
    found = signs(t, "square")
    assert [(sign.shape, sign.count, sign.state) for sign in found] == [
        ("pawn", 1, "active"), ("pawn", 1, "fallen"), ("figure", 7, ""), ("foe", 2, ""), ("foe_down", 1, ""),
        ("gem", 2, ""),
    ]  # fmt: skip
    assert [sign.picture for sign in found] == ["nora", "bruno", "gulp", "wyrm", "wyrm", ""]
    assert [(sign.shape, sign.state) for sign in signs(t, "well")] == [("pawn", "")]
    assert [(sign.shape, sign.state) for sign in signs(t, "hives")] == [("pawn", "")]


def test_the_map_shows_open_ways_walls_and_where_wyrms_come_from() -> None:
    map_ = shown(table(tokens={"stage": "well"}, objects={"bell": ["hives"]})).map
    assert map_
    assert {(way.a, way.b): way.kind for way in map_.ways} == {("square", "well"): "open", ("hives", "well"): "closed"}
    assert [bool(map_.places[area].source) for area in ("square", "well")] == [False, True]
    assert [len(map_.places[area].tokens) for area in ("square", "well")] == [0, 1]
    assert [len(map_.places[area].notes) for area in ("square", "hives")] == [0, 1]
    known = BOX.areas["square"]
    assert (map_.places["square"].x, map_.places["square"].y) == (known.x, known.y)
    assert shown(table(areas=[])).map is None


def test_an_area_that_nobody_typed_stands_somewhere() -> None:
    map_ = shown(table(areas=["attic"])).map
    assert map_
    assert (map_.places["attic"].x, map_.places["attic"].y) == (None, None)


def tallies(t: WonderTable) -> list[str]:
    return [tally.number for tally in shown(t).tallies]


def test_what_is_left_beside_the_book_is_counted() -> None:
    """WB-SET-06"""
    t = table(
        wyrm_deck=["a", "b"], wyrm_discard=["c"], shred_deck=["d"] * 5, deck=[6, 9], wyrms={"A": Wyrm("A", "well")}
    )
    t.shred_discard = ["e", "f"]
    assert tallies(t) == ["5/6", "9", "2", "5", "2"]
    assert [tally.note for tally in shown(t).tallies][2:4] == ["discard 1", "discard 2"]
    assert "6" in shown(t).tallies[-1].note
    assert len(tallies(table(deck=[]))) == 4
    assert tallies(table(deck=[], areas=[])) == []


def counting_goal() -> int:
    """The first card of the demo's first chapter whose goal counts something."""
    return next(
        number for (chapter, number), card in BOX.cards.items() if chapter == 1 and card.goal and _counts(card.goal)
    )


def _counts(goal: Any) -> bool:
    return any(isinstance(condition, CounterAtLeast) for condition in goal.condition)


def facts(t: WonderTable) -> dict[str, Fact]:
    return {fact.name: fact for fact in shown(t).facts}


def test_the_goal_says_how_far_it_is() -> None:
    """WB-GOL-05"""
    t = table(deck=[counting_goal(), 99])
    goal = t.goal()
    assert goal
    counter = next(one for one in goal.condition if isinstance(one, CounterAtLeast))
    t.counters = {counter.name: 1}
    fact = next(fact for fact in shown(t).facts if fact.is_goal)
    assert (fact.up, fact.of, fact.said) == (1, counter.at_least, (goal.text.say("en"),))
    assert tallies(t)[0] == f"1/{counter.at_least}"
    t.counters = {}
    assert tallies(t)[0] == f"0/{counter.at_least}"


def test_a_goal_that_counts_nothing_has_no_measure() -> None:
    number = next(
        n for (chapter, n), card in BOX.cards.items() if chapter == 1 and card.goal and not _counts(card.goal)
    )
    fact = next(fact for fact in shown(table(deck=[number])).facts if fact.is_goal)
    assert (fact.up, fact.of) == (0, 0)


def test_rules_stacks_and_keywords_are_shown_where_there_are_any() -> None:
    """WB-SPR-01 WB-KEY-01"""
    assert facts(table(deck=[])) == {}
    rule = next(n for (chapter, n), card in BOX.cards.items() if chapter == 1 and card.special_rule)
    t = table(deck=[], special=[rule], stacks={"red": [15, 16]})
    t.campaign.keywords = {"PIANO": 1}
    found = facts(t)
    assert [len(fact.said) for fact in found.values()] == [1, 1, 1]
    assert list(found.values())[-1].said == ("PIANO",)
    card = BOX.cards[1, rule]
    assert card.special_rule
    assert next(iter(found.values())).said == (card.special_rule.text.say("en"),)


def test_destiny_stays_between_none_and_ten() -> None:
    meters = [shown(table(destiny=n)).meters[0].up for n in (-1, 0, 4, 10, 12)]
    assert meters == [0, 0, 4, 10, 10]


def test_what_is_often_counted_wrong_can_be_set_right() -> None:
    found = [(one.path, one.value, one.most) for one in shown(table()).adjusters]
    assert found[:2] == [("heroes.nora.hearts", 3, 4), ("heroes.nora.sparks", 2, 11)]
    assert ("heroes.milo.hearts", 6, 6) in found
    assert found[-1] == ("destiny", 3, 10)


def test_before_and_between_chapters_the_cover_is_shown() -> None:
    first = WonderTable(players=["Ada"])
    first.attach(None, BOX)
    board = shown(first)
    assert (board.scene, board.map, board.people, board.facts) == ("cover", None, (), ())
    assert (shown(table()).scene, shown(table()).phase != board.phase) == ("village", True)


def test_whoever_plays_several_sees_the_hands_of_all() -> None:
    """WB-SHR-08 WB-SOL-02"""
    t = table(players=["Ada", "Ben"], house={"shreds_open": "no"})
    t.heroes["milo"].player = "Ben"
    eyes = shown(t).eyes
    assert eyes == {"Ada": "Nora, Bruno, Greta", "Ben": "Milo"}
    assert shown(table()).eyes == {}
