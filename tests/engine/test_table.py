"""The table: sealed, saved, seen by one pair of eyes, and set right by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import News, NotNow, Table, secret
from engine.changes import corrected
from engine.table import HIDDEN, decoder, unsealed
from tests.engine.small import Hero, Small, game, two


@dataclass
class Wide(Table):
    """A table with everything that a path may lead through."""

    name: str = ""
    heroes: dict[str, Hero] = field(default_factory=lambda: {"ken": Hero("ken")})
    marks: dict[str, str] = field(default_factory=lambda: {"gate": "open"})
    pages: dict[int, list[str]] = field(default_factory=lambda: {7: ["x", "y"]})
    rest: list[Hero] = field(default_factory=lambda: [Hero("sid"), Hero("tina")])
    bonus: int | None = None
    weight: float = 1.5


def test_a_seal_is_equal_as_long_as_nothing_has_changed() -> None:
    t, u = Small(), Small()
    assert t.seal() == u.seal()
    t.heroes["ken"].hand.append("ace")
    assert t.seal() != u.seal()
    u.heroes["ken"].hand.append("ace")
    assert t.seal() == u.seal()


def test_a_seal_knows_the_order_of_things() -> None:
    t = Small(heroes={name: Hero(name) for name in ("sid", "ken")})
    assert t == Small()
    assert t.seal() != Small().seal()


def test_a_table_comes_whole_out_of_its_seal_and_knows_nothing_of_its_game() -> None:
    t = game(two).table
    assert decoder(Small).decode(t.seal()) == t
    assert unsealed(t.seal()) == t.to_data()
    assert "kernel" not in t.to_data()


def test_data_that_does_not_say_everything_says_the_defaults() -> None:
    """Whatever the table was before: nothing of that stays."""
    t = Small(count=5, flag=True)
    t.load_data({"heroes": {"ken": {"name": "ken"}}, "deck": [], "discard": []})
    assert t.to_data() == Small(heroes={"ken": Hero("ken")}, deck=[]).to_data()
    assert t.seal() == Small(heroes={"ken": Hero("ken")}, deck=[]).seal()


def test_two_fields_never_share_one_list() -> None:
    t = Small()
    t.deck = t.discard
    t.load(t.seal())
    t.deck.append("z")
    assert t.discard == []


def test_news_wait_until_somebody_takes_them_even_without_a_game() -> None:
    t = Small()
    t.tell("hurt", hero="ken")
    t.tell("peeked", to="sid", card="ace")
    assert t.drain() == [News("hurt", {"hero": "ken"}), News("peeked", {"card": "ace"}, "sid")]
    assert t.drain() == []
    assert t.told == 2


def test_a_secret_is_a_number_for_everybody_but_its_owner() -> None:
    t = Wide()
    t.heroes["ken"].hand = ["ace", "king"]
    assert t.seen_by("ken").heroes["ken"].hand == t.seen_by("ken").to_data()["heroes"]["ken"]["hand"] == ["ace", "king"]
    for other in ("sid", "all", ""):
        assert t.seen_by(other).heroes["ken"].hand == [HIDDEN, HIDDEN]
        assert t.seen_by(other).to_data()["heroes"]["ken"]["hand"] == 2
    assert t.seen_by("sid").pages == {7: ["x", "y"]}
    assert t.heroes["ken"].hand == ["ace", "king"]


@dataclass
class Player:
    """Whoever has said that the cards lie open hides nothing any more."""

    name: str
    lies_open: bool = False
    hand: list[str] = secret(lambda table, player: not player.lies_open, default_factory=list)
    aim: str = secret(default="")
    marks: dict[str, int] = secret(default_factory=dict)


@dataclass
class Closed(Table):
    """A pile that is nobody's to see, and a player."""

    pile: list[int] = secret(default_factory=list)
    players: list[Player] = field(default_factory=list)


def test_a_secret_ends_where_the_table_says_so() -> None:
    t = Closed(players=[Player("ken", True, ["ace"]), Player("sid", False, ["king"])])
    assert [player.hand for player in t.seen_by("all").players] == [["ace"], [HIDDEN]]
    assert [t.owner(f"players.{at}.hand.0") for at in (0, 1)] == ["all", "sid"]


def test_what_is_hidden_has_no_length_but_that_of_a_pile() -> None:
    t = Closed([7, 8, 9], [Player("ken", aim="win by the river", marks={"river": 2})])
    ken = t.seen_by("all").players[0]
    assert (ken.aim, list(ken.marks)) == (HIDDEN, [f"{HIDDEN}0"])
    seen = t.seen_by("all").to_data()
    assert (seen["pile"], seen["players"][0]["aim"], seen["players"][0]["marks"]) == (3, None, 1)


def test_what_lies_in_a_thing_without_a_name_is_nobodys_to_see() -> None:
    t = Closed([7])
    assert [str(t.seen_by(who).pile[0]) for who in ("all", "ken", "")] == [HIDDEN, HIDDEN, HIDDEN]
    assert t.owner("pile.0") == ""


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        ("heroes.ken.hand", "ken"),
        ("heroes.ken.hand.0", "ken"),
        ("rest.1.hand", "tina"),
        ("heroes.ken.hearts", "all"),
        ("heroes.nobody.hand", "all"),
        ("marks.gate", "all"),
        ("pages.7.0", "all"),
    ],
)
def test_a_path_is_the_business_of_whoever_may_see_what_lies_there(path: str, owner: str) -> None:
    assert Wide().owner(path) == owner


@pytest.mark.parametrize(
    ("path", "value", "seen"),
    [
        ("name", "x", "x"),
        ("heroes.ken.hearts", 1, 1),
        ("heroes.tina", {"name": "tina"}, {"name": "tina", "hearts": 3, "hand": []}),
        ("heroes.tina", Hero("tina", 2), {"name": "tina", "hearts": 2, "hand": []}),
        ("heroes.ken", None, None),
        ("heroes", {}, {}),
        ("marks.gate", None, None),
        ("marks.hall", "shut", "shut"),
        ("pages.7.1", "z", "z"),
        ("pages.7", None, None),
        ("rest.0", None, {"name": "tina", "hearts": 3, "hand": []}),
        ("rest.0.hearts", 0, 0),
        ("bonus", 4, 4),
        ("bonus", 999, 999),
        ("bonus", None, None),
        ("weight", 2, 2),
    ],
)
def test_a_correction_puts_a_value_at_a_path(path: str, value: Any, seen: Any) -> None:
    data: Any = corrected(Wide(bonus=1), {path: value})
    for part in path.split("."):
        data = data[int(part)] if isinstance(data, list) else data.get(part)
    assert data == seen


def test_a_correction_adds_to_the_end_of_a_list_and_does_several_things_at_once() -> None:
    data = corrected(Wide(), {"pages.7.+": "z", "heroes.tina": {"name": "tina"}, "heroes.tina.hearts": 1})
    assert data["pages"]["7"] == ["x", "y", "z"]
    assert data["heroes"]["tina"]["hearts"] == 1


@pytest.mark.parametrize(
    ("path", "value", "what", "about"),
    [
        ("heroes.kenn.hearts", 3, "path", {"path": "heroes.kenn.hearts"}),
        ("name.x", 3, "path", {"path": "name.x"}),
        ("heroes.ken.hearts.more", 3, "path", {}),
        ("rest.9", Hero("x"), "path", {}),
        ("rest.x", Hero("x"), "path", {}),
        ("rest.9", None, "path", {}),
        ("name", object(), "path", {}),
        ("heroes.ken.hearts", 2**70, "path", {"path": "heroes.ken.hearts"}),
        ("name", "\ud800", "path", {}),
        ("heroes.ken.hearts", 10**15, "far", {"path": "heroes.ken.hearts", "value": 10**15, "most": 999}),
        ("heroes.ken.hearts", -1000, "far", {"value": -1000}),
        ("heroes.tina", {"name": "tina", "hearts": 1000}, "far", {"value": 1000}),
        ("rest", [{"name": "tina", "hearts": 1000}], "far", {"value": 1000}),
        ("nothing", 3, "unknown", {"unknown": "nothing"}),
        ("heroes.ken.nam", "k", "unknown", {"unknown": "heroes.ken.nam"}),
        ("rest.0.nam", "k", "unknown", {"unknown": "rest.0.nam"}),
        ("heroes.ken.hearts", "many", "type", {"path": "heroes.ken.hearts", "expected": "int", "value": "many"}),
        ("heroes.ken.hearts", True, "type", {"expected": "int"}),
        ("heroes.ken.hearts", None, "type", {"expected": "int"}),
        ("heroes.ken", 3, "type", {"expected": "object"}),
        ("heroes.tina", {"hearts": 3}, "type", {"expected": "other"}),
        ("rest", "sid", "type", {"expected": "array"}),
        ("marks.gate", 5, "type", {"expected": "str"}),
        ("", 5, "unknown", {}),
    ],
)
def test_what_could_not_lie_on_the_table_is_refused_with_a_reason(
    path: str, value: Any, what: str, about: dict[str, Any]
) -> None:
    t = Wide()
    with pytest.raises(NotNow) as refused:
        corrected(t, {path: value})
    assert refused.value.what == f"error.correction.{what}"
    assert about.items() <= refused.value.about.items()
    assert t == Wide()


def test_of_several_corrections_the_wrong_one_is_named() -> None:
    with pytest.raises(NotNow) as refused:
        corrected(Wide(), {"name": "x", "bonus": "much", "weight": 3})
    assert refused.value.about == {"path": "bonus", "value": "much", "expected": "int"}


def test_a_correction_keeps_its_own_copy_of_what_it_was_given() -> None:
    g, hand = game(two), ["ace"]
    g.correct({"heroes.ken.hand": hand})
    g.table.heroes["ken"].hand.append("king")
    hand.append("queen")
    g.correct({"count": 1})
    g.undo(2)
    g.redo()
    assert g.table.heroes["ken"].hand == ["ace"]
