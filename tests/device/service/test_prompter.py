"""While one story is told, the next one is made ready, so that nobody waits for it."""

from __future__ import annotations

from device.service.parts_of_evening import Prompter
from engine.channel import seen
from engine.games.wonder_book.rules_deck import ahead
from engine.games.wonder_book.table import WonderTable
from tests.device.demo_evening import at_step, cards, said


def table(**fields: object) -> WonderTable:
    made = WonderTable(deck=[1, 2, 3], **fields)  # type: ignore[arg-type]
    made.attach(None, cards().box)
    return made


def test_what_may_be_told_next_is_the_back_of_the_card_and_the_front_of_the_one_below() -> None:
    starts = [[story[:12] for story in ahead(table(), language)] for language in ("en", "it")]
    assert starts == [["You meet in ", "The sleepwal"], ["Vi ritrovate", "I sonnambuli"]]
    assert [story[:12] for story in ahead(table(flipped=True), "en")] == ["The sleepwal"]


def test_the_next_story_is_made_once_for_every_one_that_is_told() -> None:
    prepared = list[str]()
    prompter = Prompter(said(), prepared.append)
    game = at_step(table(players=["1"]), "read_on")
    for _ in range(2):
        prompter.show(seen(game, "all"))
    assert [story[:12] for story in prepared] == ["You meet in ", "The sleepwal"]
    game.answer("go on")
    prompter.show(seen(game, "all"))
    assert len(prepared) == 2  # heroes are chosen: no story is being told
