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
from engine.content import Text
from engine.contract import OpenedPack
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.pack import Chapter, Place, Quest, Variant
from engine.games.unlikely_heroes.problems import problems
from engine.games.unlikely_heroes.table import HeroesTable, Job, Trial
from engine.games.unlikely_heroes.told_cards import Told, ToldBox, ToldLine, ToldPiece
from engine.games.unlikely_heroes.verbs import DrawCard, GainEnergy, Regroup
from engine.pieces.printed import Printed
from engine.pieces.verbs import ByHand
from tests.games.unlikely_heroes.from_an_empty_pack import Reader, box_of, opened
from tests.games.unlikely_heroes.play import at, holding, jobs, lines, play
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


def test_keywords_pieces_and_what_hands_do_are_told_once(tmp_path: Path) -> None:
    """UH-ITM-05 UH-PZL-01 UH-CHL-17"""
    piece = ToldPiece(20, "red", {"west": "round"}, {"east": "wavy"})
    one, two = ToldBox("wit", 2), ToldBox("strength", 3)
    t = at(using=box_of(opened(tmp_path)), cells={})
    t.told_of = {"40": Told("item", tags=["tool"], piece=piece), "52": Told("challenge", boxes=[one, two])}
    t.beaten, t.told_rewards = ["52"], {"52:0": [ToldLine("draw", 14), ToldLine("by_hand")]}
    kept(tmp_path, opened(tmp_path), t)
    box = box_of(second := opened(tmp_path))
    item, challenge = box.items["40"], box.challenges["52"]
    assert (item.tags, item.piece and (item.piece.number, item.piece.colour)) == (("tool",), (20, "red"))
    assert item.piece
    assert (item.piece.tabs, item.piece.knobs) == ({"west": "round"}, {"east": "wavy"})
    assert [len(found.rewards) for found in challenge.boxes] == [1, 0]
    game = play(at("hero-1", "hero-2", using=box, cells={"0,0": "1"}, trial=Trial("52", "hero-1", 0)), using=box)
    later = game.t
    later.told_rewards = {"52:1": [ToldLine("gain_energy", 2)]}
    kept(tmp_path, second, later)
    boxes = box_of(opened(tmp_path)).challenges["52"].boxes
    assert [type(op) for found in boxes for op in found.rewards[0].ops] == [DrawCard, ByHand, GainEnergy]


def test_of_a_reward_that_hands_carry_out_it_is_said_that_there_is_one() -> None:
    """UH-CHL-17 UH-CRD-20"""
    lines(ByHand(text=Text())).asks("card.unknown").ok().asks("turn.action")
    lines(ByHand(text=words_of("jump"))).asks("card.by_hand").ok().asks("turn.action")


def test_told_pieces_make_a_puzzle() -> None:
    """UH-PZL-01 UH-PZL-02 UH-PZL-04"""
    t = holding(at(), "ann", "left", "97", "98")
    t.told_of["97"] = Told("item", piece=ToldPiece(20, "red", {}, {"east": "wavy"}))
    t.told_of["98"] = Told("item", piece=ToldPiece(3, "red", {"west": "wavy"}, {}))
    game = play(t).answer("backpack", "solve").asks("card.back")
    assert game.about["number"] == 23
    t.told_of["98"] = Told("item", piece=ToldPiece(3, "red", {"west": "round"}, {}))
    assert "solve" not in play(t).answer("backpack").options


def test_a_keyword_and_a_piece_are_told_of_items_alone() -> None:
    """UH-ITM-05 UH-PZL-01 UH-ENC-01"""
    t = at(cells={"0,0": "1"}, house={"anchors": "searched"})
    game = play(t).answer("explore", "other", 99, "yes").read().answer("item").asks("told.more")
    first = ["done", "strength", "wit", "dexterity", "tag", "piece", "energy", "draws", "discards", "keeps"]
    assert game.options == first
    game.answer("tag").asks("told.tag").answer("  Long  ROD ").answer("tag", "long rod").answer("piece")
    game.asks("told.piece").answer(20).asks("told.colour").answer("blue").asks("told.joint", "flat", "tab", "knob")
    game.answer("tab").asks("told.shape").answer("square", "knob", "wavy", "flat", "flat").asks("told.more")
    assert "piece" not in game.options
    told = game.answer("energy", 0).asks("told.uncharged").answer(1).asks("told.more").t.told_of["99"]
    assert (told.tags, told.piece) == (["long rod"], ToldPiece(20, "blue", {"north": "square"}, {"east": "wavy"}))
    assert (told.charged, told.uncharged, "energy" in game.options) == (0, 1, False)
    other = play(at(cells={"0,0": "1"}, house={"anchors": "searched"})).answer("explore", "other", 99, "yes").read()
    assert other.answer("map").asks("told.more").options == ["done", "edge", "replaces", "draws", "discards"]


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
