"""What was read and told goes into the owner's pack, and what stands there already stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from device.camera.card_process import CardPart
from device.camera.pack_writer import PackWriter, completed
from device.evening.words import words
from device.packs.blank import write_blank
from engine import News
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.table import WonderTable
from engine.pieces.printed import Printed
from tests.device.demo_evening import cards as demo_cards
from tests.kit.kinds import of_kind

ONE = Printed("1", "Rain", "It rains on the roof.", "Take the next card.")
READ = {"1": {"front": ONE}}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    write_blank(tmp_path / "mine", "en", WONDER_BOOK.package)
    return tmp_path / "mine"


def lying(**fields: Any) -> WonderTable:
    table = WonderTable(**fields)
    table.attach(None, demo_cards().box)
    return table


def kept(pack: Path, read: Mapping[str, Mapping[str, Printed]] = READ, **fields: Any) -> list[News]:
    """Let a keeper note such a table; what it has to say."""
    cards, _ = WONDER_BOOK.open(pack)
    assert cards
    said = list[News]()
    keeper = PackWriter(pack, words(WONDER_BOOK, cards, "en"), read, said.append)
    keeper.start()
    for _ in range(2):
        keeper.note(lying(**fields))
    keeper.stop()
    return said


def card(pack: Path, number: int = 1) -> Any:
    cards, problems = WONDER_BOOK.open(pack)
    assert cards, problems
    return of_kind(Box, cards.box).card(1, number)


def test_a_card_of_which_all_is_told_stands_in_the_pack(pack: Path) -> None:
    assert kept(pack, orders={"1 1 front": ["keyword WET", "next"]}) == []
    front = card(pack).front
    assert (front.title.say("en"), front.text.say("en")) == ("Rain", "It rains on the roof.")
    assert ([op.word for op in front.ops], front.bottom) == (["WET"], ("next",))


def test_a_card_that_is_told_in_part_is_asked_for_another_time(pack: Path) -> None:
    kept(pack, orders={"1 1 front": ["flip"], "1 2 front": ["goal"], "1 3 front": ["keep interaction"]})
    assert [card(pack, number) for number in (1, 2, 3)] == [None, None, None]


def test_what_somebody_has_put_right_is_never_written_over(pack: Path) -> None:
    kept(pack, orders={"1 1 front": ["next"]})
    file = pack / "chapters" / "1.yaml"
    file.write_text(file.read_text().replace("It rains on the roof.", "It rained on the roof."))
    kept(pack, orders={"1 1 front": ["discard"]})
    assert (card(pack).front.text.say("en"), card(pack).front.bottom) == ("It rained on the roof.", ("next",))


@pytest.mark.parametrize(
    ("orders", "kind", "part"),
    [
        ({"front": ["goal"], "reached": ["discard"]}, "goal", "goal"),
        ({"front": ["keep item"]}, "item", "item"),
        ({"front": ["keep special_rule"]}, "special_rule", "special_rule"),
        ({"front": ["keep interaction"], "after": ["discard"]}, "interaction", "interaction"),
        ({"front": ["end"]}, "end", "end"),
    ],
)
def test_a_card_is_kept_as_what_it_was_told_to_be(
    pack: Path, orders: Mapping[str, list[str]], kind: str, part: str
) -> None:
    kept(pack, orders={f"1 1 {side}": told for side, told in orders.items()})
    assert card(pack).kind == kind
    assert getattr(card(pack), part) is not None


def test_a_choice_is_kept_with_all_its_columns_and_what_was_told_of_the_picked_one(pack: Path) -> None:
    front = Printed("1", "Hic", "What now?", "A. Wave. They may wave back. B. Hide.")
    back = Printed("1", "", "A. They wave. Keyword: FRIEND. B. Nobody comes.", "Take the next card.")
    told = {"1 1 front": ["choice 2"], "1 1 back": ["keyword FRIEND", "next"]}
    kept(pack, {"1": {"front": front, "back": back}}, orders=told)
    options = card(pack).front.options
    assert [option.label.say("en") for option in options] == ["Wave", "Hide"]
    assert [[op.word for op in option.column_ops] for option in options] == [["FRIEND"], []]
    assert (options[1].column_text.say("en"), card(pack).back.bottom) == ("Nobody comes.", ("next",))


def test_what_heroes_cards_show_need_not_be_told_again(pack: Path) -> None:
    table = WonderTable()
    table.campaign.hearts, table.campaign.attack_dice = {"ken": 6}, {"ken": 3}
    kept(pack, campaign=table.campaign)
    cards, _ = WONDER_BOOK.open(pack)
    assert cards
    ken = of_kind(Box, cards.box).heroes["ken"]
    assert (ken.max_hearts, ken.attack and ken.attack.dice) == (6, 3)


def test_only_lists_that_grow_are_added_to() -> None:
    there = {"number": "1", "anchors": ["5"], "draws": ["7"]}
    more = {"anchors": ["5", "9"], "draws": ["7", "8"]}
    assert completed(there, more, ("anchors",)) == {**there, "anchors": ["5", "9"]}


def test_a_pack_that_cannot_be_written_is_said_once(pack: Path) -> None:
    (pack / "chapters" / "1.yaml").write_text("number: [")
    said = kept_blindly(pack, orders={"1 1 front": ["next"]})
    assert [news.what for news in said] == ["cards.unkept"]


def kept_blindly(pack: Path, **fields: Any) -> list[News]:
    """The same with a pack that nobody could open any more."""
    said = list[News]()
    keeper = PackWriter(pack, words(WONDER_BOOK, demo_cards(), "en"), READ, said.append)
    keeper.start()
    for _ in range(3):
        keeper.note(lying(**fields))
    keeper.stop()
    return said


def test_a_pack_may_be_called_as_its_owner_likes_and_be_named_from_where_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_blank(Path("My box!"), "en", WONDER_BOOK.package)
    assert kept(Path("My box!"), orders={"1 1 front": ["next"]}) == []
    assert card(Path("My box!")).front.bottom == ("next",)
    assert [path.name for path in Path("My box!").glob(".*")] == []


def test_nothing_is_kept_in_our_own_story(monkeypatch: pytest.MonkeyPatch) -> None:
    part = CardPart(WONDER_BOOK.demo(), words(WONDER_BOOK, demo_cards(), "en"), lambda order: None)
    given = list[Any]()
    monkeypatch.setattr(part.desk, "give", given.append)
    part.reader._give({"keep": {"name": "1", "side": "front"}})
    part.reader._give({"read": {}})
    assert given == [{"read": {}}]


def test_an_entry_is_completed_and_not_changed() -> None:
    there = {"number": "1", "front": {"text": "mine", "title": ""}, "ops": []}
    more = {"front": {"text": "theirs", "title": "new"}, "ops": ["x"], "kind": "story"}
    whole = {"number": "1", "front": {"text": "mine", "title": "new"}, "ops": ["x"], "kind": "story"}
    assert completed(there, more) == whole
