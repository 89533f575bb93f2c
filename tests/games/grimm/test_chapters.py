"""Before the first chapter, the beginning and the end of each, and how long a game is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Game, IllegalAnswer
from engine.asks import GO_ON
from engine.games.grimm.game import GAME
from engine.games.grimm.pack import Start
from tests.games.grimm.land import BOX, R1, R2, R6, Play, begin, demo, laid, stack, turn


def evening(*players: str, start: Start | None = None, **house: Any) -> Play:
    """A new evening in the land of the examples."""
    box = replace(BOX, start=start) if start else BOX
    return Play(Game(GAME.rules, GAME.lay(players, {"reactions": "each", **house}), box, strict=True))


def ready(*players: str, **house: Any) -> Play:
    """The same, with plain figures and whatever comes first, up to who begins."""
    game = evening(*players, **house)
    while game.asked != "setup.first":
        game.answer("thrice" if "plain" not in game.options and game.asked == "setup.figure" else game.options[-1])
    return game


FACES = ["4", "1", "2", "3", "5"]


def rolled(game: Play) -> Play:
    """Everybody rolls the same."""
    for name in list(game.t.heroes):
        game.answer([name, FACES])
    return game.no()


# Setting up -------------------------------------------------------------------------------------------


def test_two_to_five_people_each_with_a_figure_of_their_own() -> None:
    """GR-SET-01, GR-SET-02"""
    game = evening()
    with pytest.raises(IllegalAnswer):
        game.answer(6)
    game.answer(2).asks("setup.list").answer(GO_ON)
    game.asks("setup.figure", who="1").answer("swap").asks("setup.figure", who="2")
    assert "swap" not in game.options


def test_what_everybody_begins_with() -> None:
    """GR-SET-04, GR-SET-05, GR-SET-06, GR-SET-07, GR-SET-12, GR-QST-12: quests of any deck, and an item in secret."""
    start = Start(quests=2, items=1, coin=1)
    game = evening("ann", "bob", start=start).answer(GO_ON, "swap", "plain")
    game.asks("quest.deck", "2", "3", "4", who="ann").answer("2").asks("quest.draw").answer("see-sea")
    game.asks("quest.deck", who="bob").answer("4", "round").answer("2", "see-town").answer("3", "apples-chapel")
    ask = game.asks("item.draw", who="ann").game.ask
    assert ask
    assert ask.private
    game.answer("lamp", "yarn").asks("setup.first", "ann", "bob")
    ann = game.hero()
    assert (ann.at, ann.deeds.quests, ann.items, game.tokens()) == (
        "town",
        ["see-sea", "see-town"],
        ["lamp"],
        {"coin": 1},
    )
    assert game.t.seen_by("bob").heroes["ann"].items == ["?"]


def test_nobody_has_what_spirits_give_and_things_lie_aside() -> None:
    """GR-SET-13, GR-SET-16, GR-SET-10, GR-END-05"""
    t = ready("ann", "bob").t
    assert (t.snake_holder, [hero.rabbit for hero in t.heroes.values()], t.dice) == ("", [0, 0], {})
    assert all(hero.deeds.fetched == [] for hero in t.heroes.values())
    assert (t.tale_deck.discard, t.item_deck.discard) == ([], [])


def test_lots_say_who_begins() -> None:
    """GR-SET-14, GR-CHP-08, GR-TRN-01"""
    game = rolled(ready("ann", "bob", "cid").answer("cid").asks("chapter.roll"))
    assert game.answer("calm").asks("turn.die", who="cid").t.first == "cid"


def test_events_lie_open_from_the_start_or_there_are_none() -> None:
    """GR-SET-08, GR-SET-09, GR-LEN-03"""
    game = evening("ann", "bob", events="open", length="short", items="no", powers="no")
    while game.asked != "event.ahead":
        game.answer(game.options[-1])
    game.answer("calm", "thaw", "fog")
    assert game.t.ahead == ["calm", "thaw", "fog"]
    assert not set(game.t.ahead) & set(game.t.event_deck.cards)
    rolled(game.answer("ann"))
    assert (game.t.event, game.t.ahead, game.asked) == ("calm", ["thaw", "fog"], "turn.die")
    none = rolled(ready("ann", "bob", events="none").answer("ann"))
    assert (none.t.event, none.asked) == ("", "turn.die")


def test_the_table_may_choose_its_events() -> None:
    """GR-SET-08, GR-OPT-20: as many as there are chapters; all others stay out of the game."""
    game = evening("ann", "bob", event_choice="chosen", length="short", items="no", powers="no")
    while game.asked != "event.pick":
        game.answer(game.options[-1])
    game.answer("fog", "calm").asks("event.pick", *(one for one in BOX.events if one not in ("fog", "calm")))
    assert game.about == {"n": 3, "all": 3}
    rolled(game.answer("thaw").asks("setup.first").answer("ann"))
    assert sorted(game.asks("event.draw").options) == ["calm", "fog", "thaw"]


@pytest.mark.parametrize("house", [{"events": "none"}, {"length": "long"}])
def test_where_no_event_is_left_out_none_is_chosen(house: dict[str, Any]) -> None:
    """GR-LEN-03, GR-OPT-20"""
    game = evening("ann", "bob", event_choice="chosen", items="no", powers="no", **house)
    while game.asked != "setup.first":
        assert game.asked != "event.pick"
        game.answer(game.options[-1])


def test_what_stands_on_a_quest_is_read_out() -> None:
    """GR-BEG-06"""
    told = [news for news in ready("ann", "bob", items="no").news if news.what == "quest.active"]
    assert told
    assert all(BOX.texts[news.about["text"]] for news in told)


def test_without_items_nobody_begins_with_one() -> None:
    """GR-BEG-01, GR-BEG-07, GR-SET-07"""
    game = rolled(ready("ann", "bob", items="no", tales="no").answer("ann"))
    assert game.asks("event.draw").hero().items == []
    assert game.hero().deeds.quests


# The beginning ----------------------------------------------------------------------------------------


def test_all_roll_at_once_and_see_each_others_dice_before_the_event() -> None:
    """GR-CHP-01, GR-CHP-02, GR-CHP-03, GR-CHP-04"""
    game = ready("ann", "bob").answer("ann").asks("chapter.roll")
    game.answer(["bob", FACES]).asks("chapter.roll").answer(["ann", ["magic", "story", "ban", "double", "6"]])
    game.no().asks("event.draw")
    assert game.t.seen_by("bob").heroes["ann"].pool == ["magic", "story", "ban", "double", "6"]


def test_dice_show_what_lies_on_them() -> None:
    """GR-CHP-03: two magic faces are on no five dice."""
    game = ready("ann", "bob").answer("ann")
    game.refuses(["ann", ["magic", "magic", "1", "2", "4"]], ["ann", ["1", "2", "3", "4"]])


def test_eyes_may_look_for_everybodys_dice() -> None:
    """GR-CHP-02"""
    ask = ready("ann", "bob").answer("ann").game.ask
    assert ask
    assert [(part.who, part.seeks and part.seeks.least) for part in ask.parts] == [("ann", 5), ("bob", 5)]  # type: ignore[union-attr]


def test_an_event_is_turned_up_and_happens_to_all() -> None:
    """GR-CHP-06, GR-CHP-07"""
    game = rolled(ready("ann", "bob", items="no").answer("bob")).asks("event.draw").answer("gifts").asks("turn.die")
    assert [game.tokens(name) for name in ("ann", "bob")] == [{"apple": 1}, {"apple": 1}]
    assert game.told("event.turned")[0]["event"] == "gifts"


def test_a_used_event_does_not_come_again_before_all_were_there() -> None:
    """GR-CHP-06, GR-LEN-03"""
    game = begin(laid(2), "chapter_begins")
    assert "calm" not in rolled(game).asks("event.draw").options


@pytest.mark.parametrize(("value", "asked"), [("reshuffled", "event.draw_shuffled"), ("used_up", "turn.die")])
def test_when_all_events_were_there(value: str, asked: str) -> None:
    """GR-OPT-20, GR-LEN-03"""
    t = laid(2)
    t.event_deck.discard, t.event_deck.cards = list(BOX.events), []
    assert rolled(begin(t, "chapter_begins", house={"event_deck": value})).asked == asked


# The end ----------------------------------------------------------------------------------------------


def test_a_chapter_is_over_when_nobody_can_play() -> None:
    """GR-END-01, GR-CHP-09"""
    t = laid(2, ann={"pool": []}, bob={"pool": ["2"], "has_passed": True})
    begin(t, "next_turn").asks("chapter.clean")


def test_dice_come_back_and_all_else_stays() -> None:
    """GR-END-06, GR-END-07, GR-END-09, GR-PAS-02"""
    ann = {"pool": ["2"], "has_passed": True, "has_used": True, "at": "sea", "tokens": {"coin": 2}}
    t = laid(2, ann=ann, bob={"pool": []})
    t.dice, t.wolf_field, t.wolf_was_here = {R1: stack("ann:4")}, stack("bob:2"), True
    game = begin(t, "next_turn").ok("chapter.clean").asks("chapter.roll")
    hero = game.hero()
    assert (game.t.dice, game.t.wolf_field, game.t.wolf_was_here) == ({}, [], False)
    assert (hero.at, game.tokens(), hero.pool, hero.has_passed, hero.has_used) == ("sea", {"coin": 2}, [], False, False)


@pytest.mark.parametrize(("length", "last"), [("normal", 6), ("short", 3)])
def test_the_number_of_chapters(length: str, last: int) -> None:
    """GR-CHP-10, GR-LEN-01, GR-SCO-01"""
    for chapter, ending in ((last - 1, None), (last, "over")):
        t = laid(2, ann={"pool": []}, bob={"pool": []})
        t.chapter = chapter
        assert begin(t, "next_turn", house={"length": length}).game.ending == ending


def test_a_long_game_ends_with_the_last_quest() -> None:
    """GR-LEN-02, GR-LEN-04: once all three decks were empty at some moment."""
    t = laid(2, ann={"at": "orchard", "pool": ["6"]}, bob={"pool": []})
    t.chapter = 9
    t.quest_decks["2"].cards, t.quest_decks["3"].cards, t.quest_decks["4"].cards = ["see-sea"], [], []
    game = begin(t, house={"length": "long"}).go("6", R2).answer("2", "see-sea")
    assert game.game.ending == "over"
    other = laid(2, ann={"pool": []}, bob={"pool": []})
    other.chapter = 9
    assert begin(other, "next_turn", house={"length": "long"}).asked == "chapter.clean"


def test_together_there_is_no_long_game() -> None:
    """GR-LEN-05"""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    t.chapter = 6
    assert begin(t, "next_turn", house={"length": "long", "play": "together"}).game.ending == "over"


def test_how_one_treats_the_others_is_no_rule() -> None:
    """GR-LEN-06, GR-ENC-04: one may block them, or give them a present."""
    game = turn(ann={"tokens": {"coin": 1}}).aside("trade", "ann", "bob").answer("coin", "yes")
    game.place("6", R6)
    assert game.tokens("bob") == {"coin": 1}


def test_two_people_play_by_the_same_rules_but_for_stacks() -> None:
    """GR-TWO-03"""
    assert turn(2).go("2", R2).tokens() == {"apple": 1}


def test_the_king_and_the_fairy_of_the_demo_have_one_way_with_a_six() -> None:
    """GR-LOC-09"""
    box: Any = demo().box
    for kind in ("king", "fairy"):
        (place,) = (name for name, field in box.places.items() if field.kind == kind)
        assert [route.socket for route in box.routes.values() if place in (route.a, route.b)] == [6]


def test_nothing_is_left_of_an_evening_before_this_one() -> None:
    """GR-SET-01, GR-SET-13"""
    t = laid(2, ann={"at": "sea", "rabbit": 1, "tokens": {"coin": 2}})
    t.dice, t.wolf_field, t.wolf_was_here, t.last_quest_drawn = {R1: stack("ann:4")}, stack("bob:2"), True, True
    t.snake_holder, t.wants, t.ahead, t.stopped = "ann", ["ann"], ["thaw"], True
    new = begin(t, "set_up").t
    assert (new.chapter, new.phase, new.dice, new.wolf_field, new.wolf_was_here) == (0, "setup", {}, [], False)
    assert (new.snake_holder, new.wants, new.ahead, new.last_quest_drawn, new.stopped) == ("", [], [], False, False)
    assert (new.heroes["ann"].at, new.heroes["ann"].rabbit, sum(new.heroes["ann"].tokens.values())) == ("town", 0, 0)


@pytest.mark.parametrize(("length", "told"), [("normal", "chapter.begins"), ("long", "chapter.begins_long")])
def test_the_number_of_a_chapter_is_told_and_how_many_there_are_if_anybody_knows(length: str, told: str) -> None:
    """GR-CHP-10, GR-LEN-01"""
    game = begin(laid(2), "chapter_begins", house={"length": length})
    assert [(news.what, news.about["n"]) for news in game.news if news.what.startswith("chapter.")] == [(told, 3)]
    assert (game.t.phase, game.t.active) == ("rolling", "")


def test_a_game_that_hands_have_taken_beyond_its_last_chapter_ends_all_the_same() -> None:
    """GR-SCO-01"""
    t = laid(2, ann={"pool": []}, bob={"pool": []})
    t.chapter = 9
    assert begin(t, "next_turn").game.ending == "over"
