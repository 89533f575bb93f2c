"""What is said in words that fit: who has no die, what hands have to do, what may be answered, and how it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from device.evening.words import words
from engine import Ask, Game, Next
from engine.channel import seen
from engine.games.grimm.box import Box
from engine.games.grimm.game import GAME
from engine.games.grimm.pack import Event
from engine.games.grimm.rules import RULES
from engine.games.grimm.table import GrimmTable
from engine.games.grimm.verbs import LoseItem, OthersGain
from tests.games.grimm.land import BOX, R2, Play, begin, demo, item, laid, named, says, stack, tale, turn
from tests.kit.kinds import of_kind
from tests.kit.spoken_evenings import script_of


def happening(game: Play, what: str) -> list[str]:
    """What is said of it, in both languages."""
    return [GAME.names.name(BOX, "event", what, language, game.t) for language in ("en", "it")]


def test_of_a_gift_to_several_it_is_said_that_each_gets_it() -> None:
    """GR-MAG-10: who answers knows how much there is."""
    game = says(OthersGain(token="coin"), others={"bob": {"items": ["sack"]}}).answer("yes", "yes")
    assert happening(game, "tokens") == ["a coin each for 2 of you", "una moneta a testa per 2 di voi"]
    game = says(OthersGain(token="coin"), others={"bob": {"items": ["sack"]}}).answer("no", "yes")
    assert happening(game, "tokens") == ["a coin", "una moneta"]


def test_who_has_no_die_that_fits_is_said_to_have_none() -> None:
    """GR-PAS-06: nobody has chosen that."""
    full = {socket: stack("bob:6", "bob:6", "bob:6") for socket in (*BOX.routes, "rabbit", "snake")}
    dice = {**full, "fox_1": stack("bob:1"), "fox_2": stack("bob:1"), "wolf": stack("bob:1")}
    game = turn(2, dice=dice, wolf_was_here=True, bob={"pool": []})
    assert (game.told("turn.stuck"), game.told("turn.passed")) == ([{"who": "ann"}], [])
    game = turn(2).answer("pass", "yes")
    assert (game.told("turn.stuck"), game.told("turn.passed")) == ([], [{"who": "ann"}])


@pytest.mark.parametrize(
    ("more", "chores"),
    [
        ({"event": ""}, ("dice",)),
        ({}, ("dice", "event")),
        ({"event": "", "snake_holder": "ann", "dice": {"rabbit": stack("ann:s4")}}, ("dice", "snake")),
        ({"event": "", "snake_holder": "ann", "ann": {"pool": ["s4"], "has_passed": True}}, ("dice", "snake")),
        ({"event": "", "snake_holder": "ann", "dice": {"snake": stack("ann:s4")}}, ("dice",)),
        ({"event": "", "snake_holder": "ann"}, ("dice",)),
        ({"event": "", "bob": {"pool": [], "has_used": True}}, ("dice", "figures")),
    ],
)
def test_at_the_end_of_a_chapter_nobody_is_told_to_do_what_there_is_not(
    more: dict[str, Any], chores: tuple[str, ...]
) -> None:
    """GR-END-03, GR-END-06, GR-END-07: whoever has just won the snake's die does not hear that it goes back."""
    t = laid(2, **{name: more.get(name, {"pool": []}) for name in ("ann", "bob")})
    for name in more.keys() - set(t.players):
        setattr(t, name, more[name])
    game = begin(t, "next_turn").asks("chapter.clean")
    assert tuple(game.about["chores"]) == chores


def test_who_holds_the_only_rabbits_token_keeps_it() -> None:
    """GR-RAB-03, GR-RAB-10"""
    t = laid(2, ann={"pool": []}, bob={"pool": [], "rabbit": 1, "has_passed": True})
    t.dice = {"rabbit": stack("bob:2")}
    game = begin(t, "next_turn")
    assert (game.told("rabbit.kept"), game.told("rabbit.won"), game.hero("bob").rabbit) == ([{"who": "bob"}], [], 1)


def test_only_who_has_a_die_at_the_fox_hears_of_setting_it() -> None:
    """GR-FOX-03"""
    game = begin(laid(2, bob={"fox": 2}), "chapter_begins").asks("chapter.roll")
    assert game.game.ask
    assert [(part.what, part.about["n"]) for part in game.game.ask.parts] == [("dice.roll", 5), ("dice.roll_fox", 3)]


def test_a_quest_that_is_drawn_is_named_before_anybody_answers() -> None:
    """GR-QST-12, GR-MAG-10: it lies open; of an item there is only that it is one."""
    game = turn(ann={"at": "orchard"}, bob={"items": ["mirror"]}).go("2", R2).answer("4", "round")
    game.asks("reaction.play", who="bob")
    assert happening(game, "quests") == ["a new quest, round", "una missione nuova, round"]
    game = turn(ann={"pool": ["magic"]}, bob={"items": ["bottle"]}).place("magic", "rabbit").answer("yes", "yarn")
    game.asks("reaction.play", who="bob")
    assert happening(game, "items") == ["a new magic item", "un oggetto magico nuovo"]


def test_what_all_have_rolled_is_said_of_everybody() -> None:
    """GR-ITM-18"""
    game = begin(laid(2, ann={"items": ["bird"]}), "chapter_begins")
    game.answer(["ann", ["4", "1", "2", "3", "4"]], ["bob", ["4", "1", "2", "3", "4"]])
    assert [GAME.names.name(BOX, "by", game.about["by"], language) for language in ("en", "it")] == [
        "Everybody",
        "Tutti",
    ]


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_a_story_lets_somebody_choose_is_said_as_the_story_says_it(language: str) -> None:
    """GR-STY-04: whatever short name its option bears."""
    said = words(GAME, demo(), language)
    box = of_kind(Box, demo().box)
    for card in box.tales.values():
        for option in card.options:
            ask = Ask("tale.option", "choose", (option.id,), "Ada", {"tale": card.id})
            assert said.option(ask, option.id) == option.label.say(language)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ending", ["over", "nobody"])
def test_the_end_is_said_in_words(language: str, ending: str) -> None:
    """GR-SCO-01"""
    assert words(GAME, demo(), language).say(f"ending.{ending}") != f"ending.{ending}"


@pytest.mark.parametrize(("play", "told"), [("together", "tale.shared"), ("rivals", "tale.laid")])
def test_what_friends_draw_is_said_to_lie_before_all_of_them(play: str, told: str) -> None:
    """GR-COP-10, GR-STY-09"""
    game = turn(ann={"pool": ["story"]}, house={"play": play}).place("story", "rabbit").answer("ears")
    assert (game.t.deeds("ann").tales, game.told(told)) == (["ears"], [{"who": "ann", "tale": "ears"}])


def test_a_place_that_is_ticked_off_is_told() -> None:
    """GR-QST-22"""
    game = turn(ann={"quests": ["round"]}).go("2", R2)
    assert game.told("quest.visited") == [{"who": "ann", "place": "orchard", "quest": "round"}]


def test_which_item_is_laid_down_is_asked_alone_only_where_there_is_a_choice_and_a_secret() -> None:
    """GR-MAG-13: the only one is laid down without a question."""
    game = says(LoseItem(), items=["lines", "yarn"])
    assert (game.told("item.lost"), game.asked) == ([{"who": "ann", "card": "yarn"}], "turn.die")
    for hands, alone in (("secret", True), ("open", False)):
        game = says(LoseItem(), items=["lines", "yarn", "lamp"], house={"hands": hands}).asks("item.lose")
        assert game.game.ask
        assert game.game.ask.private == alone


def test_all_are_told_once_to_roll_however_many_have_still_to_do_so() -> None:
    """GR-CHP-02: whoever is not ready yet has heard it."""
    game, narrator = begin(laid(3), "chapter_begins"), script_of(GAME, "en")
    said = [[line.caption for line in narrator.lines(seen(game.game, "all"))]]
    for name in ("cid", "ann"):
        game.answer([name, ["4", "1", "3", "4", "5"]])
        said.append([line.caption for line in narrator.lines(seen(game.game, "all"))])
    assert said == [["Everybody, roll your dice."], [], []]


@pytest.mark.parametrize(
    ("key", "value", "about", "name"),
    [
        ("reaction.play", "bird", {}, "the item"),
        ("item.use", "bird", {}, "the item"),
        ("trade.item", "bird", {}, "the item"),
        ("card", "bird", {"who": "ann"}, "the item"),
        ("quest.fulfil", "bird", {}, "the tale"),
        ("deed", "bird", {}, "the tale"),
        ("event", "wolf", {"text": ""}, "the event"),
        ("event", "wolf", {"by": "ann"}, "the wolf wants dice"),
        ("event", "bird", {"by": "ann"}, "the item"),
        ("answers", "wolf", {"who": "ann"}, "the wolf wants dice"),
    ],
)
def test_cards_of_different_kinds_may_have_one_short_name(
    key: str, value: str, about: dict[str, Any], name: str
) -> None:
    """GR-MAG-05, GR-STY-01: an owner who has typed a bird twice hears of the one that is meant."""
    cards: dict[str, Any] = {
        "items": item("bird"),
        "tales": tale("bird", "mini"),
        "events": Event(id="bird", name=named("the event")),
    }
    box = replace(
        BOX,
        items={"bird": replaced(cards["items"], "the item")},
        tales={"bird": replaced(cards["tales"], "the tale")},
        events={"bird": cards["events"], "wolf": replaced(cards["events"], "the event")},
    )
    assert GAME.names.name(box, key, value, "en", about=about) == name


def replaced(card: Any, name: str) -> Any:
    """The same card under another name, with that as its text."""
    return structs.replace(card, name=named(name), text=named(f"{name} says"))


def test_what_stands_on_a_card_is_that_cards() -> None:
    """GR-MAG-01: and not another's of the same short name."""
    box = replace(
        BOX,
        items={"bird": replaced(BOX.items["bird"], "the item")},
        tales={"bird": replaced(BOX.tales["bird"], "the tale")},
    )
    said = [GAME.names.hint(box, key, "bird", "en") for key in ("item.use", "reaction.play", "quest.fulfil")]
    assert said == ["the item says", "the item says", "the tale says"]


def test_a_card_whose_short_name_is_a_word_of_ours_is_called_as_it_is() -> None:
    """GR-STY-01: an owner may call a story `lost` and a place `wolf`."""
    opened = demo()
    box: Any = opened.box
    lost = replaced(next(iter(box.tales.values())), "The Lost Child")
    den = structs.replace(next(iter(box.places.values())), name=named("the Wolf's Den"))
    box = replace(box, tales={"lost": lost}, places={"wolf": den})
    over = words(GAME, replace(opened, box=box), "en")
    assert over.option(Ask("tale.draw", "draw", ("lost",), "ann"), "lost") == "The Lost Child"
    assert over.option(Ask("figure.where", "choose", ("wolf",), "ann"), "wolf") == "Wolf's Den"
    assert over.option(Ask("turn.socket", "choose", ("wolf",), "ann"), "wolf") == "The wolf"


def test_the_board_calls_the_cards_before_somebody_as_they_are() -> None:
    """GR-STY-09: though an item has the same short name."""
    box = replace(
        BOX,
        items={**BOX.items, "bird": replaced(BOX.items["bird"], "the item")},
        tales={**BOX.tales, "bird": replaced(BOX.tales["bird"], "the tale")},
    )
    t = laid(2, ann={"tales": ["bird"], "quests": ["round"], "items": ["bird"]})
    t.active = "ann"
    game = Game(replace(RULES, first=Next("turn")), t, box, strict=True)
    board = GAME.board(of_kind(GrimmTable, game.table), words(GAME, replace(demo(), box=box), "en").over(game.table))
    assert board.people[0].held == ("round", "the tale", "the item")
