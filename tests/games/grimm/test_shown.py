"""What boards, lamps and lists show of a table: stacks, the wolf's dice, tokens, chapters, and what is open for all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from device.evening.words import words
from engine.games.grimm.board import CORNERS
from engine.games.grimm.game import GAME
from engine.games.grimm.pack import Event, Place, Route
from engine.games.grimm.rules_end import points_of
from engine.games.grimm.table import Deeds
from engine.games.grimm.verbs import HoldsItems
from engine.pieces.tables import DRAWN
from tests.games.grimm.land import BOX, R1, R2, Play, begin, demo, laid, stack, tale, turn


def seen(game: Play) -> Any:
    """The board, as a screen of all has it."""
    said = words(GAME, demo(), "en").over(game.t.seen_by("all"))
    return said.board()


def signs(game: Play) -> dict[str, int]:
    """How many signs lie on each place of the map, as far as there are any."""
    return {name: len(place.signs) for name, place in seen(game).map.places.items() if place.signs}


def test_dice_of_the_wolf_lie_with_the_wolf_alone() -> None:
    """GR-WLF-07"""
    game = turn(dice={"wolf": stack("ann:2"), "rabbit": stack("bob:3", "ann:4")})
    game.t.wolf_field = stack("bob:5", "cid:1")
    found = {name: n for name, n in signs(game).items() if name in CORNERS}
    assert found == {"wolf": 3, "rabbit": 2}


def test_forest_spirits_live_in_the_four_corners() -> None:
    """GR-SPR-01"""
    places = seen(turn()).map.places
    rabbit, wolf, snake, fox_1, fox_2 = ((places[name].x, places[name].y) for name in CORNERS)
    assert (rabbit[0], rabbit[1], snake[1]) == (snake[0], wolf[1], fox_2[1])
    assert (rabbit[0] + wolf[0], rabbit[1] + snake[1], fox_1[0]) == (100, 100, fox_2[0])
    assert rabbit[0] < wolf[0] <= fox_1[0]
    assert rabbit[1] < fox_1[1] < fox_2[1]


@pytest.mark.parametrize(("rabbit", "shown"), [(0, 1), (1, 2)])
def test_somebodys_tokens_are_shown_and_no_others(rabbit: int, shown: int) -> None:
    """GR-RAB-04, GR-MAG-14"""
    game = turn(ann={"tokens": {"apple": 1}, "rabbit": rabbit}, house={"leader": "hidden"})
    ann = seen(game).people[0]
    assert [counter.up for counter in ann.counters] == [1] * shown


def test_what_lies_open_for_all_is_listed_among_friends() -> None:
    """GR-COP-02, GR-COP-10"""
    game = turn(house={"play": "together"})
    game.t.common = Deeds(quests=["gossip"], tales=["debt"])
    facts = [said for fact in seen(game).facts for said in fact.said]
    assert {"News from the Well", "A Debt to the Troll"} <= set(facts)


@pytest.mark.parametrize(("rolled", "pool", "has_it"), [(False, [], True), (True, [], False), (True, ["s4"], True)])
def test_who_has_the_snakes_die_is_shown_as_long_as_they_have_it(rolled: bool, pool: list[str], has_it: bool) -> None:
    """GR-SNK-05: a die that has slipped away is nobody's."""
    game = turn(snake_holder="bob", snake_rolled=rolled, bob={"pool": pool})
    titles = [fact.name for fact in seen(game).facts]
    assert ("Has the snake's die" in titles) == has_it


def test_lamps_show_the_chapters_that_are_left_and_the_dice_of_whoevers_turn_it_is() -> None:
    """GR-CHP-10"""
    gauges = GAME.gauges(turn().t)
    assert (gauges.level, gauges.most_level, gauges.moves, gauges.most_moves) == (5, 6, 3, 6)
    assert GAME.gauges(GAME.lay(["ann", "bob"], {})).level == 0


def test_where_the_evening_stands_is_said() -> None:
    """GR-TRN-01"""
    t = laid()
    t.active = "bob"
    assert GAME.place(t).what == "place.turn"
    t.active = ""
    assert GAME.place(t).what == "place.chapter"
    t.chapter = 0
    assert GAME.place(t).what == "place.before"


def test_a_figure_that_walks_by_itself_is_not_told_of() -> None:
    """GR-MOV-01: whoever moves it knows; a card that moves it is told."""
    assert turn().go("2", R2).told("figure.moved") == []
    sent = turn(ann={"items": ["cap"]}).aside("use_item", "ann", "cap").answer("sea")
    assert sent.told("figure.moved") == [{"who": "ann", "place": "sea"}]


def test_cards_that_can_lie_in_a_deck_are_counted_for_hands_that_draw() -> None:
    """GR-SET-10: as often as each is there; what is no draw is asked as it is."""
    game = turn(ann={"pool": ["6"]}).go("6", R1)
    ask = game.game.ask
    assert ask
    assert sorted(GAME.pile(game.t, ask)) == sorted(game.t.tale_deck.cards)
    choice = turn().game.ask
    assert choice
    assert list(GAME.pile(game.t, choice)) == list(choice.options)


@pytest.mark.parametrize(("by_hand", "asked"), [([], "setup.list"), (["checklist"], "item.draw")])
def test_who_lays_all_out_by_themselves_is_not_told_how(by_hand: list[str], asked: str) -> None:
    """GR-SET-01"""
    t = laid()
    t.by_hand, t.to_deal_items = by_hand, ["ann"]
    assert begin(t, "gather").asked == asked


def test_a_stack_holds_one_die_whatever_an_event_says() -> None:
    """GR-TWO-02, GR-PLC-14"""
    t = laid(2)
    t.pack, t.event = replace(BOX, events={"tight": Event(id="tight", higher=-5)}), "tight"
    assert t.stack_limit == 1


@pytest.mark.parametrize(("pieces", "hands"), [(DRAWN, "secret"), ("", "closed")])
def test_cards_that_are_only_drawn_lie_in_nobodys_hands(pieces: str, hands: str) -> None:
    """GR-MAG-01"""
    t = laid()
    t.house = {"hands": "closed", "pieces": pieces}
    assert t.ruled("hands") == hands


def test_sockets_lie_where_the_pack_has_them_or_halfway() -> None:
    """GR-PLC-02"""
    places = {"a": Place(id="a", x=10, y=20), "b": Place(id="b", x=30, y=60), "c": Place(id="c", x=90, y=90)}
    routes = {"a|b": Route(a="a", b="b"), "a|c": Route(a="a", b="c", x=70, y=11)}
    game = turn()
    game.t.pack = replace(BOX, places=places, routes=routes)
    said = words(GAME, demo(), "en").over(game.t)
    sockets = said.board().map.sockets  # type: ignore[union-attr]
    assert [(sockets[name].x, sockets[name].y) for name in routes] == [(20, 40), (70, 11)]


@pytest.mark.parametrize(("items", "n"), [(0, 0), (1, 2), (2, 2)])
def test_a_side_quest_may_ask_for_magic_items(items: int, n: int) -> None:
    """GR-STY-10, GR-SCO-03"""
    t = laid(ann={"items": ["lamp", "yarn"][:items], "tales": ["hoard"]})
    hoard = tale("hoard", "side", points=2, when=(HoldsItems(n=1),))
    t.pack = replace(BOX, tales={**BOX.tales, "hoard": hoard})
    assert points_of(t, t.heroes["ann"].deeds, "ann", []) == n


@pytest.mark.parametrize(
    ("chapter", "length", "where"),
    [(2, "normal", "Chapter 2 of 6"), (2, "long", "Chapter 2"), (0, "normal", "Before the first chapter")],
)
def test_the_chapter_stands_above_the_board_and_of_how_many_where_that_is_known(
    chapter: int, length: str, where: str
) -> None:
    """GR-CHP-10, GR-LEN-02"""
    assert seen(turn(chapter=chapter, house={"length": length})).where == where


def test_a_game_without_end_shows_no_fewer_chapters_than_none() -> None:
    """GR-LEN-02"""
    assert GAME.gauges(turn(chapter=9, house={"length": "long"}).t).level == 0


def test_who_has_passed_is_said_to_have_passed_and_nobody_else() -> None:
    """GR-PAS-02"""
    notes = [person.note for person in seen(turn(bob={"has_passed": True})).people]
    assert ["passed" in note for note in notes] == [False, True, False]
