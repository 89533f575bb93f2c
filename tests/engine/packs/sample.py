"""A small game that exists only here, a pack for it without a fault, and ways to break the pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, field

from engine.content import Content, Text
from engine.packs import Pack, PackLines, PackProblem, Report, load


class Gain(Content, tag_field="do", tag="gain"):
    """Something is gained."""

    n: Annotated[int, Meta(ge=1, le=9)] = 1


class Sail(Content, tag_field="do", tag="sail"):
    """The ship sails."""

    to: str


class Crowd(Content):
    """A number that grows with the group."""

    base: int
    per_hero: int = 0


class Card(Content, kw_only=True):
    """A numbered card."""

    number: Annotated[int, Meta(ge=1, le=999_999, description="as printed in the corner")]
    kind: Literal["story", "goal", "homecoming", "ocean_crossing", "rest_in_port", "voyage_by_night"] = "story"
    title: Text = Text()
    ops: tuple[Gain | Sail, ...] = ()
    wind: int | Crowd = 1
    secret: bool = False
    ports: str | tuple[str, ...] = ()
    keyword: str | None = None
    note: Text | None = None
    next: int | None = None


class Sailor(Content):
    """Somebody of the crew."""

    id: Annotated[str, Meta(pattern="^[a-z]+$", min_length=2, max_length=10)]
    name: Text
    hearts: Annotated[int, Meta(ge=1)]
    likes: Annotated[tuple[str, ...], Meta(min_length=1, max_length=3)] = ("rum",)


class Crew(Content):
    """The file crew.yaml."""

    sailors: tuple[Sailor, ...]
    dice: Literal[1, 2, "many"] = 2
    ranks: frozenset[str] = frozenset()


class Chapter(Content):
    """A file of the folder chapters."""

    title: Text = Text()
    cards: tuple[Card, ...] = ()
    ports: dict[str, Text] = field(default_factory=dict)
    storms: dict[int, int] = field(default_factory=dict)
    flags: dict[Literal["red", "blue"], bool] = field(default_factory=dict)


class Harbour(Pack):
    """The whole pack."""

    crew: Crew
    chapters: dict[int, Chapter] = field(default_factory=dict)
    songs: list[str] = field(default_factory=list)
    tales: tuple[Crowd, ...] = ()


LAYOUT = {"crew": "crew.yaml", "chapters": "chapters/*.yaml", "songs": "songs.yaml", "tales": "tales/*.yaml"}

Files = Mapping[str, str | bytes | None]

GOOD: Files = {
    "pack.yaml": "game: harbour\nid: demo\ntitle: {en: Harbour, it: Porto}\nlanguage: en\nlanguages: [en, it]\n",
    "crew.yaml": "sailors:\n- id: ada\n  name: Ada\n  hearts: 3\n- id: bob\n  name: Bob\n  hearts: 4\n",
    "chapters/1.yaml": "cards:\n- number: 1\n  ops:\n  - {do: sail, to: bay}\n- number: 2\nports:\n  bay: Bay\n",
    "songs.yaml": "- Home again\n",
    "tales/first.yaml": "base: 1\n",
}


def pack_in(folder: Path, files: Files) -> Path:
    """Write the good pack with other files in place of some of its own; None takes a file away."""
    for name, text in {**GOOD, **files}.items():
        if text is not None:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def check(pack: Harbour, lines: PackLines) -> Iterator[PackProblem]:
    """What has to agree in a pack of this game."""
    for number, chapter in pack.chapters.items():
        numbers = {card.number for card in chapter.cards}
        cards = ("chapters", number, "cards")
        yield from lines.twice(((*cards, at, "number"), card.number) for at, card in enumerate(chapter.cards))
        for at, card in enumerate(chapter.cards):
            if card.next is not None:
                yield from lines.unknown((*cards, at, "next"), card.next, numbers)
            for line, op in enumerate(card.ops):
                if isinstance(op, Sail):
                    yield from lines.unknown((*cards, at, "ops", line, "to"), op.to, chapter.ports)


def report(folder: Path, files: Files) -> Report[Harbour]:
    """The report on a pack with these files."""
    return load(pack_in(folder, files), Harbour, LAYOUT, game="harbour", check=check)


def faults(told: Report[Harbour]) -> list[tuple[str, str, int]]:
    """What was found, where, without what is merely missing or noted."""
    return [(problem.what, problem.file, problem.line) for problem in told.errors]
