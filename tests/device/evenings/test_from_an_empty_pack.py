"""A first evening from an empty pack, with the cards alone; and a second one, from the pack that the first has made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from device.blank_pack import write_blank
from device.packs.captured import Captures
from device.shelf import WONDER_BOOK
from device.words import words
from engine.packs import Problem
from engine.pieces.printed import Printed
from tests.device.box.test_chapter import is_next_chapter, pressed, recorded
from tests.device.cards.desk import on_paper, photographed
from tests.device.evenings.family import Family
from tests.device.evenings.whole_box import whole_box

SEEN = {("1", "front"), ("1", "back"), ("4", "back")}  # what real eyes read in the everyday suite
TOLD = {"hero.hearts", "attack.dice", "card.bottom", "card.keyword", "card.options", "card.keeper", "interaction.after"}
COUNTED = {"wyrm_card.spawns", "wyrm_card.actions", "wyrm_card.another", "wyrm_card.first"}
MOST_TURNS = 900


@dataclass(frozen=True)
class Evening:
    """What came of it."""

    asked: Mapping[str, int]
    confirmed: Mapping[str, int]
    heard: str
    ends: Mapping[str, Any]  # the table as the chapter ended
    by: Mapping[tuple[str, str], int]
    buttons: set[str]
    read: Mapping[str, Mapping[str, Printed]]


def evening(folder: Path, pack: Path, *, seen: set[tuple[str, str]] | None) -> Evening:
    """The first chapter, from this pack; *seen* are the sides that real eyes read, None: all."""

    def show(name: str, side: str, printed: Printed) -> str:
        return photographed(printed) if seen is None or (name, side) in seen else on_paper(printed)

    cards, problems = WONDER_BOOK.open(pack)
    assert cards, problems
    with whole_box(folder, over=words(WONDER_BOOK, cards, "en")) as box:
        family, heard, ends = Family(box, pack, show), list[str](), box.view.table
        try:
            for _ in range(MOST_TURNS):
                if is_next_chapter(box):
                    break
                ends = box.view.table
                family.turn()
                heard += box.listen()
        finally:
            family.close()
        asked, confirmed, read = family.asked, family.confirmed, family.cards.reader.read
        return Evening(asked, confirmed, " ".join(heard), ends, recorded(box), pressed(box), read)


@contextmanager
def empty_pack() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        write_blank(Path(folder) / "mine", "en", WONDER_BOOK.package)
        yield Path(folder) / "mine"


def without_memory(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without what people had to tell of cards: a pack that knows them makes that needless."""
    told = {"learned", "orders", "campaign", "before", "reader"}
    campaign = {key: value for key, value in table["campaign"].items() if key not in ("hearts", "attack_dice")}
    return {**{key: value for key, value in table.items() if key not in told}, "campaign": campaign}


def both_evenings(folder: Path, pack: Path, *, seen: set[tuple[str, str]] | None) -> tuple[Evening, Evening]:
    first, second = (evening(folder / name, pack, seen=seen) for name in ("first", "second"))
    return first, second


def holds_together(first: Evening, second: Evening, pack: Path) -> None:
    """Read, confirmed with buttons, heard and kept; then nothing is asked that could be known, and all ends alike."""
    assert first.buttons == {"next", "back"}
    assert {by for _, by in first.by} == {"box", "cards"}
    assert first.confirmed["card.bottom"] > 20
    assert "You meet in the street, in slippers." in first.heard
    assert "Half each." in first.heard
    assert "You tiptoe after it" not in first.heard  # the column that nobody picked
    assert set(second.asked) & (TOLD | COUNTED) == set()
    assert "You meet in the street, in slippers." in second.heard
    assert without_memory(first.ends) == without_memory(second.ends)
    assert errors(pack) == []


def errors(pack: Path) -> list[Problem]:
    return [problem for problem in WONDER_BOOK.open(pack)[1] if problem.weight == "error"]


def test_a_chapter_is_played_from_an_empty_pack_and_the_second_evening_knows_all_that_the_first_has_read(
    tmp_path: Path,
) -> None:
    with empty_pack() as pack:
        first, second = both_evenings(tmp_path, pack, seen=SEEN)
        holds_together(first, second, pack)
        assert set(Captures.open(pack).cards) == {name for name, _ in SEEN}
