"""A first evening from an empty pack, with the cards alone; and a second one, from the pack that the first has made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from device.evening.words import words
from device.packs.blank import write_blank
from device.packs.captured import Captures
from engine import Table
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.packs import PackProblem
from engine.pieces.printed import Printed
from tests.device.camera.desk import on_paper, photographed
from tests.device.evenings.family import Family
from tests.device.evenings.whole_box import whole_box
from tests.kit.chapter_one import is_next_chapter, pressed, recorded

Seen = set[tuple[str, str]]
SEEN: Seen = {("1", "front"), ("1", "back"), ("4", "back")}  # what real eyes read in the everyday suite
TOLD = {"hero.hearts", "attack.dice", "card.bottom", "card.keyword", "card.options", "card.keeper", "interaction.after"}
COUNTED = {"wyrm_card.spawns", "wyrm_card.actions", "wyrm_card.another", "wyrm_card.first"}
HEARD = {  # a story, an option, and a column that nobody picked
    "en": ("You meet in the street, in slippers.", "Half each.", "You tiptoe after it"),
    "it": ("Vi ritrovate in strada, in pantofole.", "Metà per uno.", "Lo seguite in punta di piedi"),
}
MOST_TURNS = 900


@dataclass(frozen=True)
class Evening:
    """What came of it."""

    asked: Mapping[str, int]
    confirmed: Mapping[str, int]
    heard: str
    ends: Table  # the table as the chapter ended
    by: Mapping[tuple[str, str], int]
    buttons: set[str]
    read: Mapping[str, Mapping[str, Printed]]


def evening(folder: Path, pack: Path, printed_in: str, seen: Seen | None) -> Evening:
    """The first chapter, from this pack; *seen* are the sides that real eyes read, None: all."""

    def show(name: str, side: str, printed: Printed) -> str:
        return photographed(printed) if seen is None or (name, side) in seen else on_paper(printed)

    cards, problems = WONDER_BOOK.open(pack)
    assert cards, problems
    with whole_box(folder, printed_in, over=words(WONDER_BOOK, cards, printed_in)) as box:
        family, heard, ends = Family(box, pack, show, printed_in), list[str](), box.view.table
        with closing(family):
            while not is_next_chapter(box):
                ends = box.view.table
                family.turn()
                heard += box.listen()
                assert family.asked.total() < MOST_TURNS
        read = family.cards.reader.read
        return Evening(family.asked, family.confirmed, " ".join(heard), ends, recorded(box), pressed(box), read)


@contextmanager
def empty_pack(language: str) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        write_blank(Path(folder) / "mine", language, WONDER_BOOK.package)
        yield Path(folder) / "mine"


def without_memory(seen: Table) -> dict[str, Any]:
    """A table without what people had to tell of cards: a pack that knows them makes that needless."""
    table = seen.to_data()
    told = {"learned", "orders", "campaign", "before", "reader"} | {"to_read", "read_from"}  # what is typed can be told
    campaign = {key: value for key, value in table["campaign"].items() if key not in ("hearts", "attack_dice")}
    return {**{key: value for key, value in table.items() if key not in told}, "campaign": campaign}


def errors(pack: Path) -> list[PackProblem]:
    return [problem for problem in WONDER_BOOK.open(pack)[1] if problem.weight == "error"]


@pytest.mark.timeout(240)
def test_a_chapter_is_played_from_an_empty_pack_and_the_second_evening_asks_nothing_that_the_first_was_told(
    tmp_path: Path, printed_in: str, request: pytest.FixtureRequest
) -> None:
    """Read, confirmed with buttons alone, heard, kept; and both tables end alike."""
    seen = None if request.config.getoption("--every-card") else SEEN
    with empty_pack(printed_in) as pack:
        first, second = (evening(tmp_path / name, pack, printed_in, seen) for name in ("first", "second"))
        assert (first.buttons, {by for _, by in first.by}) == ({"next", "back"}, {"box", "cards"})
        assert first.confirmed["card.bottom"] > 20
        assert [text in first.heard for text in HEARD[printed_in]] == [True, True, False]
        assert [text in second.heard for text in HEARD[printed_in]] == [True, True, False]
        assert set(second.asked) & (TOLD | COUNTED) == set()
        assert without_memory(first.ends) == without_memory(second.ends)
        assert (errors(pack), set(Captures.open(pack).cards) >= {name for name, _ in SEEN}) == ([], True)
