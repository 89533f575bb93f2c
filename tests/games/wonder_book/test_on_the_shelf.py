"""What the house asks of Wonder Book: its lamps, where it stands, who may come, which card a question is about."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ask, News
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.game import GAME
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.pack import Card, Side
from engine.games.wonder_book.table import WYRM_NAMES, Campaign, Extra, WonderTable, Wyrm
from engine.games.wonder_book.verbs import HasKeyword, WriteKeyword
from engine.pieces.printed import Printed
from tests.games.wonder_book.play import at
from tests.games.wonder_book.small_box import BOX, box, goal, with_hero, words


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


# Before an evening --------------------------------------------------------------------------------


def test_the_heroes_of_whoever_stays_at_home_are_shared_out_within_a_chapter_only() -> None:
    """WB-SWI-07: the next in turn takes the next hero."""
    t = table("P: ken/4 sid/4 lara/4 tina/4 |", players=["Ada", "Ben"])
    for hero, player in zip(t.heroes.values(), ("Ada", "Ben", "Cleo", "Dan"), strict=True):
        hero.player = player
    without = GAME.gathering.without
    assert without(t, ["Ada", "Ben"]) == {"heroes.lara.player": "Ada", "heroes.tina.player": "Ben"}
    assert without(t, ["Ada", "Ben", "Cleo", "Dan"]) == {}
    assert GAME.gathering.here(t) == ["Ada", "Ben", "Cleo", "Dan"]
    t.heroes = {}
    assert (without(t, ["Ada", "Ben"]), without(t, ["Ben", "Ada"])) == ({}, {"players": ["Ben", "Ada"]})
    assert (GAME.gathering.here(t), GAME.gathering.group(t)) == (["Ada", "Ben"], ["Ada", "Ben"])


def test_a_chapter_that_has_begun_is_lost_by_beginning_it_again() -> None:
    """WB-LOS-06"""
    found = {
        phase: GAME.gathering.again(table(phase=phase)) for phase in ("", "setup", "reading", "players", "enemies")
    }
    assert found == dict.fromkeys(("reading", "players", "enemies"), "chapter_lost") | {"": "set_up", "setup": "set_up"}


def test_one_person_leads_two_heroes_and_four_lead_one_each() -> None:
    """WB-SOL-01"""
    assert [GAME.gathering.heroes_each(players) for players in (1, 2, 4)] == [2, 1, 1]
    assert (GAME.gathering.fewest, GAME.gathering.most) == (1, 4)


def test_stories_that_may_come_next_are_the_back_on_top_and_the_front_below() -> None:
    cards = (story(1, "one", back=Side(text=words("turned"))), story(2, "two"), story(3, "three"))
    t = table(deck=[1, 2, 3])
    t.attach(None, box(*cards))
    assert list(GAME.ahead(t, "en")) == ["turned", "two"]
    t.flipped = True
    assert list(GAME.ahead(t, "en")) == ["two"]
    t.deck, t.flipped = [3], False
    assert list(GAME.ahead(t, "en")) == []
    t.deck = []
    assert list(GAME.ahead(t, "en")) == []


def story(number: int, front_text: str, **more: Any) -> Card:
    return Card(number=number, kind="story", front=Side(text=words(front_text)), **more)


def test_a_box_names_its_cards_and_all_that_they_speak_of() -> None:
    deck = (goal(3, HasKeyword(word="owl")), Card(number=5, kind="story", front=Side(ops=(WriteKeyword(word="cat"),))))
    using = box(*deck)
    assert (using.numbers(1), using.numbers(2)) == ([3, 4, 5], [])
    assert using.keywords == {"owl", "cat"}
    assert (using.card(1, 3) is deck[0], using.card(1, 4), using.card(2, 3)) == (True, None, None)
    assert (using.max_hearts("ken"), using.max_hearts("nobody")) == (4, None)
    assert Box().hero_names() == [*Box().hero_names()][:4]
    assert len(Box().hero_names()) == 4


def test_a_hero_is_known_by_an_attack_or_a_skill() -> None:
    assert [box().knows(name) for name in ("ken", "nobody")] == [True, False]
    assert not with_hero("ken", attack=None, skill=None).knows("ken")
    assert with_hero("lara", attack=None).knows("lara")
    assert (box().skill("ken1:a").name.say("en"), box().skill("ken1:b").name.say("en")) == ("left", "right")
    assert box().skill("ken").name.say("en") == ""
