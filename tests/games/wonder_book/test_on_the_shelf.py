"""What the house asks of Wonder Book: its lamps, where it stands, who may come, which card a question is about."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ask, News
from engine.games.wonder_book.game import GAME
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.table import WYRM_NAMES, Campaign, Extra, WonderTable, Wyrm
from engine.pieces.printed import Printed
from tests.games.wonder_book.play import at
from tests.games.wonder_book.small_box import BOX, box, goal, with_hero


def table(areas: str = "P: ken/3 sid/5 | Q:", **fields: Any) -> WonderTable:
    t = at(areas, **fields)
    t.attach(None, BOX)
    return t


def gauges(**fields: Any) -> tuple[str, int, int]:
    found = GAME.gauges(table(**fields))
    return found.phase, found.level, found.moves


def test_lamps_show_destiny_and_the_actions_of_whose_turn_it_is() -> None:
    """WB-TRN-01 WB-DES-01"""
    t = table(active="ken", dice=["success"])
    t.heroes["ken"].actions, t.heroes["ken"].extra = 2, [Extra()]
    found = GAME.gauges(t)
    assert (found.phase, found.level, found.moves, found.most_moves, found.dice_lie) == ("players", 5, 3, 3, True)
    t.phase = "enemies"
    assert (GAME.gauges(t).phase, GAME.gauges(t).moves) == ("enemies", 0)


def test_lamps_show_nothing_to_do_where_nobody_acts() -> None:
    assert (gauges(), gauges(active="nobody")) == (("players", 5, 0), ("players", 5, 0))
    assert (gauges(phase=""), gauges(phase="reading")) == (("rest", 5, 0), ("story", 5, 0))
    assert [gauges(destiny=n)[1] for n in (-1, 0, 10, 11)] == [0, 0, 10, 10]
    assert not GAME.gauges(table()).dice_lie


def test_the_place_of_an_evening_is_named() -> None:
    t = table(active="ken")
    assert GAME.place(t) == News("place.turn", {"chapter": 1, "hero": "ken"})
    t.phase = "enemies"
    assert GAME.place(t) == News("place.phase", {"chapter": 1, "phase": "enemies"})
    t.phase, t.active = "players", ""
    assert GAME.place(t) == News("place.phase", {"chapter": 1, "phase": "players"})
    t.phase = ""
    assert GAME.place(t) == News("place.between", {"chapter": 1})


def test_it_sounds_like_where_it_plays() -> None:
    assert [GAME.bed(table(phase=phase)) for phase in ("enemies", "players")] == ["unease", "village"]
    assert GAME.bed(WonderTable()) == ""


@pytest.mark.parametrize(("left", "found"), [(1, "last"), (2, None), (0, None)])
def test_the_last_token_is_a_moment(left: int, found: str | None) -> None:
    assert GAME.ceremony(News("destiny.down", {"left": left})) == found
    assert GAME.ceremony(News("hero.falls", {"left": 1})) == "fall"


def test_a_wyrm_that_comes_needs_a_place_and_a_name_that_is_free() -> None:
    using = box()
    t = table(wyrms={"A": Wyrm("A", "P")})
    assert GAME.newcomer(t, "wyrms", "") is None
    assert GAME.newcomer(t, "wyrms", "attic") is None
    known = WonderTable()
    known.attach(None, GAME_BOX)
    area = next(iter(GAME_BOX.areas))
    assert GAME.newcomer(known, "wyrms", area) == {"wyrms.A": {"name": "A", "area": area, "stunned": False}}
    known.wyrms = {"A": Wyrm("A", area)}
    assert list(GAME.newcomer(known, "wyrms", area) or {}) == ["wyrms.B"]
    known.wyrms = {name: Wyrm(name, area) for name in WYRM_NAMES}
    assert GAME.newcomer(known, "wyrms", area) is None
    assert using.areas == {}


GAME_BOX = demo()


def newcomer(t: WonderTable, who: str = "tina") -> dict[str, Any]:
    found = GAME.newcomer(t, who, "")
    return dict((found or {}).get(f"heroes.{who}", {}))


def test_a_hero_who_comes_has_all_its_hearts_and_is_for_whoever_has_none() -> None:
    t = table(players=["Ada", "player of ken", "Ben"])
    t.heroes["sid"].player = "Ada"
    assert (newcomer(t)["hearts"], newcomer(t)["max_hearts"], newcomer(t)["player"]) == (4, 4, "Ben")
    t.players = ["Ada", "player of ken"]
    assert newcomer(t)["player"] == "Ada"
    t.players = []
    assert newcomer(t)["player"] == ""
    assert GAME.newcomer(t, "ken", "") is None
    assert GAME.newcomer(t, "nobody", "") is None


@pytest.mark.parametrize(("told", "hearts"), [({}, 1), ({"tina": 6}, 6)])
def test_a_hero_whose_card_nobody_typed_has_the_hearts_that_were_told(told: dict[str, int], hearts: int) -> None:
    t = table(campaign=Campaign(hearts=told))
    t.attach(None, with_hero("tina", max_hearts=None))
    assert (newcomer(t)["hearts"], newcomer(t)["max_hearts"]) == (hearts, hearts)
    t.attach(None, BOX)
    assert newcomer(t)["hearts"] == 4


def test_every_copy_of_a_shred_lies_in_its_pile() -> None:
    ask = Ask("shred.draw", "draw", ("lamp", "balm"))
    assert GAME.pile(table(shred_deck=["lamp", "lamp", "other"]), ask) == ["lamp", "lamp"]
    assert GAME.pile(table(shred_deck=[], shred_discard=["balm", "balm"]), ask) == ["balm", "balm"]
    assert GAME.pile(table(shred_deck=[]), ask) == ("lamp", "balm")
    wyrms = Ask("wyrm_card.draw", "draw", ("lamp",))
    assert GAME.pile(table(shred_deck=["lamp", "lamp"]), wyrms) == ("lamp",)


def test_a_question_is_about_the_side_that_lies_up() -> None:
    ask = Ask("card.read", "choose", ("go on",), about={"card": 7})
    assert GAME.subject(table(), ask) == ("7", "front")
    assert GAME.subject(table(flipped=True), ask) == ("7", "back")
    assert GAME.subject(table(flipped=True), Ask("x", "number", (0, 8), about={"wyrm_card": "first"})) == (
        "first",
        "front",
    )
    assert GAME.subject(table(), Ask("turn.who", "choose", ("ken",))) is None


def test_only_the_picked_column_of_a_back_is_told() -> None:
    side = Printed("7", "", "A. Bang. B. Hush.")
    t = table(picked="2")
    assert (GAME.aloud(t, "back", side), GAME.aloud(t, "front", side)) == ("Hush.", "A. Bang. B. Hush.")


def test_what_is_known_of_a_box_is_counted_without_blanks() -> None:
    using = with_hero("ken", box(goal(1)), attack=None)
    found = list(GAME.known(using))
    assert found[0] == ("known.heroes", {"n": 3})
    assert found[1] == ("known.shreds", {"n": 16, "wyrm_cards": len(using.wyrm_cards)})
    assert found[2] == ("known.chapter", {"chapter": 1, "n": 1, "all": 1})
    assert next(iter(GAME.known(with_hero("ken", max_hearts=None))))[1] == {"n": 3}


def test_heroes_with_a_ring_are_known_by_it() -> None:
    assert set(GAME.rings(GAME_BOX)) == {"nora", "bruno", "greta", "milo"}
    assert GAME.rings(BOX) == {name: hero.ring for name, hero in BOX.heroes.items() if hero.ring}
