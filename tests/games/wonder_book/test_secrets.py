"""Nothing of a card that has not been reached can be seen: not in an ask, not in news, not in the table."""

from __future__ import annotations

import json

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import (
    Branch,
    Card,
    Effect,
    Ending,
    EndOfChapter,
    Goal,
    Interaction,
    Met,
    Option,
    Side,
    UpgradeCard,
)
from engine.games.wonder_book.verbs import BuildStack, ChooseHeroes, GainUpgrade, HasKeyword
from engine.pieces.verbs import Manual
from tests.games.wonder_book.play import Play, campaign
from tests.games.wonder_book.small_box import TAG_TEAM, UPGRADES, chapters, end, story, words


def side(text: str, *bottom: str, **more: object) -> Side:
    """A side of a card that says something."""
    return Side(text=words(text), bottom=bottom, **more)  # type: ignore[arg-type]


def option(name: str) -> Option:
    """An option with words of its own on both sides of the card."""
    return Option(id=name, label=words(f"label {name}"), text=words(f"do {name}"), column_text=words(f"column {name}"))


ONLY_WITH_MOON = Branch(requires=(HasKeyword(word="moon"),), text=words("if moon"))
CRATE = Interaction(name=words("crate"), effect=Effect(text=words("in the crate")))
GOAL = Goal(text=words("find it"), condition=(Manual(text=words("?")),), on_met=Met(text=words("found")))
ENDINGS = (Ending(min=1, max=3, text=words("sad")), Ending(min=4, max=10, text=words("happy")))
LAST = EndOfChapter(endings=ENDINGS, preparation=(words("tidy up"),))
SECRETS: Box = chapters(
    (
        Card(number=1, kind="story", front=side("one", "flip"), back=side("one back", "next", ops=(ChooseHeroes(),))),
        Card(
            number=2,
            kind="choice",
            front=side("two", options=(option("run"), option("hide"))),
            back=side("two back", "next"),
        ),
        story(3, BuildStack(banner="red", cards=(5,)), GainUpgrade(id="ken9")),
        Card(number=4, kind="goal", goal=GOAL, back=side("four back", "discard", branches=(ONLY_WITH_MOON,))),
        Card(number=5, kind="interaction", interaction=CRATE, back=side("five back")),
        end(6, front=side("the end"), end=LAST),
    ),
    (Card(number=1, kind="story", front=side("next chapter")),),
    upgrades=UPGRADES | {"ken9": UpgradeCard(id="ken9", chapter=1, hero="ken", a=TAG_TEAM, b=TAG_TEAM, card=3)},
)


def heard(game: Play) -> set[str]:
    """The words of the pack that a channel could know by now."""
    ask = game.game.ask
    open_ = [[dict(news.about) for news in game.news], dict(ask.about) if ask else "", game.t.seen_by("all").to_data()]
    shown = json.dumps([*open_, ask.options if ask else ""])
    spoken = {name: text.words["*"] for name, text in SECRETS.texts.items() if text}
    return {text for name, text in spoken.items() if name in shown or f'"{text}"' in shown}


ORDER = [
    "one",
    "one back",
    "two",
    "label run",
    "do run",
    "label hide",
    "do hide",
    "column hide",
    "find it",
    "four back",
    "the end",
    "happy",
    "tidy up",
]


def read_on(game: Play, *answers: object) -> list[str]:
    """What is heard for the first time, from these answers to the next decision."""
    known, new = heard(game), list[str]()
    todo = list(answers)
    while todo or (game.game.ask and game.options == ["go on"]):
        game.answer(todo.pop(0) if todo else "go on")
        new += sorted(heard(game) - known - set(new), key=ORDER.index)
    return new


def test_a_chapter_is_heard_card_by_card_and_no_earlier() -> None:
    """WB-STA-02 WB-GEN-07 WB-DCK-11 WB-CHO-03 WB-WIN-02: every word, in the order in which it is reached."""
    game = campaign(SECRETS)
    assert heard(game) == set()
    assert read_on(game, "normal") == ["one", "one back"]
    assert read_on(game, "ken", "sid") == ["two", "label run", "do run", "label hide", "do hide"]
    assert read_on(game, "hide") == ["column hide"]
    assert read_on(game, "ken9:a") == ["find it"]
    assert heard(game) & {"four back", "the end"} == set()
    game.aside("goal_reached").asks("ending.read")
    assert {"four back", "the end", "happy", "tidy up"} <= heard(game)
    game.okay()
    assert heard(game.asks("setup.group")).isdisjoint({"in the crate", "if moon", "column run", "sad", "next chapter"})


def test_cards_of_the_deck_are_numbers_and_nothing_else() -> None:
    """WB-STA-02 WB-STA-03"""
    game = campaign(SECRETS).prepared().answer("ken", "sid").okay().answer("run").okay().answer("ken9:b").okay()
    seen = game.asks("turn.who").t.seen_by("all")
    assert (seen.deck, seen.stacks, seen.unread) == ([4, 6], {"red": [5]}, [])
    assert heard(game).isdisjoint({"in the crate", "four back", "found"})


def test_the_list_of_cards_to_gather_after_a_loss_gives_nothing_away() -> None:
    """WB-STA-02 WB-LOS-01"""
    game = campaign(SECRETS).prepared().answer("ken", "sid").okay().answer("run").okay().answer("ken9:b").okay()
    game.correct(destiny=0).asks("lost.again")
    assert game.told("lost.cards") == [{"names": (1, 2, 3, 5)}]
    assert heard(game).isdisjoint({"in the crate", "four back", "column hide", "the end"})
