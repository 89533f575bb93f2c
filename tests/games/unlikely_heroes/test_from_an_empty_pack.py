"""An evening of which nothing is typed reaches the end of a quest; the next one asks for nothing that was told."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from device.camera.pack_writer import PackWriter
from device.evening.words import words
from engine import Game
from engine.contract import OpenedPack
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.pack import Chapter, Place, Quest, Variant
from engine.games.unlikely_heroes.problems import problems
from engine.games.unlikely_heroes.table import HeroesTable, Job
from engine.games.unlikely_heroes.told_cards import ToldLine
from engine.games.unlikely_heroes.verbs import DrawCard, Regroup
from engine.pieces.printed import Printed
from tests.games.unlikely_heroes.from_an_empty_pack import Reader, box_of, opened
from tests.games.unlikely_heroes.play import at, jobs, play
from tests.games.unlikely_heroes.small_box import with_cards
from tests.games.unlikely_heroes.small_box import words as words_of

MOST = 600
Read = Mapping[str, Mapping[str, Printed]]


def played(cards: OpenedPack, seed: int) -> tuple[HeroesTable, Counter[str], str | None]:
    """A whole evening, by people who have the demo's cards in hand."""
    game = Game(GAME.rules, GAME.lay(("Ada", "Ben"), {}), cards.box, strict=True)
    reader, asked = Reader(random.Random(seed)), Counter[str]()
    while (ask := game.ask) and asked.total() < MOST:
        asked[ask.what] += 1
        if ask.what == "turn.action" and reader.has_found(game.table):
            game.aside("follow_objective", 0)
            continue
        game.answer(reader.answer(ask, game.table))
        assert not problems(game.table), problems(game.table)
    return game.table, asked, game.ending


def kept(folder: Path, cards: OpenedPack, t: HeroesTable, read: Read | None = None) -> None:
    """The evening's gains, written into the pack as the box does it."""
    found = read or {}
    writer = PackWriter(folder / "mine", words(GAME, cards, "en"), found, lambda news: pytest.fail(str(news)))
    writer.start()
    writer.note(t)
    writer.stop()


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_of_which_nothing_is_typed_is_won(tmp_path: Path, seed: int) -> None:
    """UH-EXP-06 UH-QST-01 UH-QST-04 UH-SET-21"""
    t, asked, ending = played(opened(tmp_path), seed)
    assert (ending, t.won, t.chapter) == ("won", True, 2)
    assert min(asked["told.kind"], asked["told.brings"]) >= 2


def test_what_was_told_is_in_the_pack_the_next_time(tmp_path: Path) -> None:
    """UH-EXP-06 UH-CHL-05 UH-MAP-12"""
    first = opened(tmp_path)
    t, _, _ = played(first, 1)
    kept(tmp_path, first, t, {"chapter-1-1": {"page": Printed("", "One", "Once upon a cake.")}})
    second = opened(tmp_path)
    box = box_of(second)
    (page,) = box.quests["1"].chapters[0].variants
    assert (page.start, page.story.say("en")) == (13, "One\nOnce upon a cake.")
    assert {card.number for card in box.maps.values()} >= {13, 14}
    assert box.maps["13"].anchors
    assert box.maps["14"].place == Place(next_to=13, side="north")
    assert box.challenges["87"].boxes[0].rewards[0].ops == (DrawCard(number=88),)
    assert box.heroes["hero-1"].skills
    _, more, ending = played(second, 1)
    known = {"setup.start", *(f"told.{what}" for what in ("kind", "strength", "limit", "value"))}
    assert more["chapter.story"] == 1
    assert (ending, {what: more[what] for what in known if more[what]}) == ("won", {})


def test_what_a_chapter_orders_is_asked_once(tmp_path: Path) -> None:
    """UH-QST-12"""
    cards = opened(tmp_path)
    t, _, _ = played(cards, 1)
    t.told_rewards["chapter-1-2"] = [ToldLine("draw", 14), ToldLine("regroup", 0), ToldLine("by_hand")]
    kept(tmp_path, cards, t)
    (page,) = box_of(opened(tmp_path)).quests["1"].chapters[1].variants
    assert page.ops == (DrawCard(number=14), Regroup())


def test_a_page_that_was_read_later_joins_what_is_known_of_its_chapter(tmp_path: Path) -> None:
    """UH-QST-12"""
    cards = opened(tmp_path)
    t, _, _ = played(cards, 1)
    kept(tmp_path, cards, t)
    for story in ("Once upon a cake.", "Something else."):
        kept(tmp_path, cards, t, {"chapter-1-1": {"page": Printed("", "", story)}})
    (page,) = box_of(opened(tmp_path)).quests["1"].chapters[0].variants
    assert (page.start, page.story.say("en")) == (13, "Once upon a cake.")


def test_a_chapter_of_which_people_know_the_end_asks_whether_there_is_another() -> None:
    """UH-QST-01"""
    typed = Variant(title=words_of("t"), story=words_of("s"))
    using = with_cards(quests={"1": Quest(title=words_of("q"), chapters=(Chapter(variants=(typed,)), Chapter()))})
    game = play(at(using=using, chapter=1), using=using).aside("follow_objective", 0).asks("quest.more", "yes", "no")
    assert game.answer("no").asks("quest.again").t.won


def test_eyes_may_read_a_page_of_the_booklet_and_people_hear_it_out() -> None:
    """UH-QST-12, UH-SET-20"""
    using = with_cards(quests={"1": Quest(title=words_of("q"), chapters=(Chapter(),))})
    t = at(using=using, chapter=0)
    game = jobs(t, Job("chapter_opens"), using=using).asks("chapter.by_hand").answer("chapter-1-1")
    assert game.asks("chapter.heard").about["page"] == "chapter-1-1"
    assert game.game.ask
    assert GAME.subject(game.t, game.game.ask) == ("chapter-1-1", "page")
    assert GAME.aloud(game.t, "page", Printed("12", "", "Once.")) == "Once."
    jobs(at(using=using, chapter=0), Job("chapter_opens"), using=using).ok("chapter.by_hand").asks("told.orders")
