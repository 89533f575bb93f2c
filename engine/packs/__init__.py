"""Content packs: the words and numbers of a box, typed by its owner as a folder of YAML files, read into frozen models.

A game says what a pack is (`Pack` with one field per file), which file is which, and what has to agree:

    class Cards(Content):                              # models are `engine.content.Content`; words are `Text`
        cards: tuple[Card, ...] = ()

    class MyPack(Pack):                                # `header` (pack.yaml) is inherited and must be there
        deck: Cards = Cards()                          # a field with a default may be missing: a blank, not an error
        chapters: dict[int, Chapter] = {}              # a folder of files, by their names: chapters/1.yaml

    LAYOUT = {"deck": "deck.yaml", "chapters": "chapters/*.yaml"}

    def check(pack: MyPack, lines: Lines) -> Iterator[Problem]:
        yield from lines.twice((("deck", "cards", n, "id"), card.id) for n, card in enumerate(pack.deck.cards))
        yield from lines.unknown(("chapters", 1, "boss"), pack.chapters[1].boss, known_ids)
        yield lines.problem(("chapters", 1), "no_ending", "blank")            # a phrase of the game's own

    report = load(folder, MyPack, LAYOUT, game="my_game", check=check)
    report.pack                                        # None where there are errors
    for problem in report.problems:                    # all of them, errors first
        print(say(problem, "it", phrases))             # `phrases`: the game's own, by id, in that language

Types that a model may use: str, int, bool, Literal, X | None, list, tuple[X, ...], frozenset, dict[str | int | Literal,
X], Text, models, unions of models told apart by `tag_field` and `tag`, int | model, str | tuple, and Annotated with
Meta(ge, gt, le, lt, min_length, max_length, pattern, description). A key with nothing behind it counts as not written.
"""

from __future__ import annotations

from engine.packs.fingerprint import fingerprint
from engine.packs.header import FORMAT, Pack, PackHeader
from engine.packs.lines import FileLine, PackLines
from engine.packs.loading import HEADER_FILE, Check, Layout, Report, load
from engine.packs.problems import PackProblem, ToTranslate, Weight, Where, say
from engine.packs.schema import is_published, published, schema

__all__ = (
    "FORMAT",
    "HEADER_FILE",
    "Check",
    "FileLine",
    "Layout",
    "Pack",
    "PackHeader",
    "PackLines",
    "PackProblem",
    "Report",
    "ToTranslate",
    "Weight",
    "Where",
    "fingerprint",
    "is_published",
    "load",
    "published",
    "say",
    "schema",
)
