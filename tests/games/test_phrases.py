"""Everything that the rules of a game ask, offer or tell has words in both languages, and no words are left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

import pytest

from engine.phrases import AGAIN, OTHERWISE, Phrases
from tests.sources import ROOT
from voice.retelling import ANSWERED, EACH, SEVERAL, THEN

ASKING = {"choose", "pause", "number", "draw", "roll", "text", "shown", "_says"}  # the last one: who reacts
AFTER_THE_TABLE = {"of_own_gifts"}  # rules that ask what they are given beside the table
KINDS = ("attack", "skill", "special", "interaction", "challenge", "reaction")


@dataclass(frozen=True)
class Spoken:
    """A game, what its phrase ids are filled with, and the phrases of cards that are turned up."""

    name: str
    filled: Mapping[str, tuple[str, ...]]
    listed: Mapping[str, tuple[str, ...]]
    turned_up: tuple[str, ...]

    def said(self, calls: set[str]) -> set[str]:
        """The first arguments of these calls in the rules."""
        found: set[str] = set()
        folders = (ROOT / "engine/games" / self.name, ROOT / "engine/pieces")
        for path in sorted(path for folder in folders for path in folder.glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                called = ast.unparse(node.func).split(".")[-1] if isinstance(node, ast.Call) and node.args else ""
                if isinstance(node, ast.Call) and called in calls:
                    found.update(self._names(node.args[called in AFTER_THE_TABLE]))
        return found

    def asked(self) -> set[str]:
        """Every question, also those about decks that have just been shuffled."""
        return self.said(ASKING | AFTER_THE_TABLE) | {
            f"{what}{how}" for what in self.turned_up for how in ("", "_shuffled")
        }

    def phrases(self, language: str) -> Phrases:
        """Its words."""
        return Phrases.load(f"engine.games.{self.name}", language)

    def _names(self, node: ast.expr) -> Iterator[str]:
        """The phrase ids that an argument can stand for."""
        if isinstance(node, ast.Constant):
            yield str(node.value)
        elif isinstance(node, ast.IfExp):
            yield from self._names(node.body)
            yield from self._names(node.orelse)
        elif isinstance(node, ast.JoinedStr):
            pattern = ast.unparse(node)[2:-1]
            (hole,) = re.findall(r"\{([^}]*)\}", pattern)
            for value in self.listed.get(pattern, self.filled.get(hole, ())):
                yield pattern.replace(f"{{{hole}}}", value)


WONDER_BOOK = Spoken(
    name="wonder_book",
    filled={
        "kind": KINDS,
        "thing": ("book", "destiny", "wyrms", "sparks", "dice", "hearts", "shreds", "wyrm_cards", "heroes"),
        "op.kind": ("dashed", "solid", "none"),
        "where": ("into_deck", "into_discard", "on_top"),
    },
    listed={
        "lost.{what}": ("cards", "upgrades", "wyrm_cards", "keywords", "restored"),
        "store.{what}": ("items", "shreds", "upgrades"),
    },
    turned_up=("shred.draw",),
)
WILDWOODS = Spoken(
    name="wildwoods",
    filled={
        "pawn": ("light", "shadow"),
        "why": ("discarded", "healed"),
        "t.campaign.luma": ("first", "second"),
        "t.campaign.brom": ("protect", "cure"),
        "new.luma": ("first", "second"),
        "new.brom": ("protect", "cure"),
        "aimed": ("first", "second", "fallen"),
        "who": ("creature", "sleeper"),
        "many": ("one", "many"),
        "deck": ("creature", "exploration"),
        "op.deck": ("creature", "exploration", "shadow"),
    },
    listed={
        "scene.{pawn}_steps": ("light", "shadow"),
        "scene.{t.outcome}_triumphs": ("luma", "shadow"),
    },
    turned_up=("creature.draw", "exploration.draw"),
)
UNNAMED = Spoken(
    name="unnamed",
    filled={
        "deck": ("characters", "elixirs", "castle_deck", "estate_deck", "quest_deck", "treasures", "cataclysms"),
        "board": ("tavern", "store", "castles", "estates"),
        "where": ("quest", "portal", "building"),
        "how": ("armour", "portals", "fallen"),
        "self.what": ("reaction",),
    },
    listed={
        "{what}.which": ("recruit", "buy_elixir", "found"),
        "{deck}.draw_shuffled": ("characters", "elixirs", "castle_deck", "estate_deck", "treasures"),
        "lay.{deck}": ("characters", "elixirs", "castle_deck", "estate_deck", "quest_deck", "treasures"),
        "laid.row_{row}": ("1", "2", "3"),
    },
    turned_up=(),
)


def base(key: str, words: Collection[str]) -> str:
    """The phrase of which this is another wording, a short one, or what is said of several or without pieces."""
    key = key.partition(OTHERWISE)[0]
    for ending in (AGAIN, ".no_pieces", ANSWERED, SEVERAL, EACH):
        whole = key.removesuffix(ending)
        key = whole if whole in words else key
    return key


def halves(key: str) -> list[str]:
    """The two phrases that follow each other, where they have one for both."""
    first, then, second = key.partition(THEN)
    return [first, f"news.{second}"] if then else [key]


every_game = pytest.mark.parametrize("game", [WONDER_BOOK, WILDWOODS, UNNAMED], ids=lambda game: game.name)
every_language = pytest.mark.parametrize("language", ["en", "it"])


@every_language
@every_game
def test_every_ask_has_words(game: Spoken, language: str) -> None:
    asked = game.asked()
    assert len(asked) > 50
    assert not sorted(what for what in asked if f"ask.{what}" not in game.phrases(language).words)


@every_language
@every_game
def test_every_news_has_words(game: Spoken, language: str) -> None:
    told = game.said({"tell"})
    assert len(told) > 50
    assert not sorted(what for what in told if f"news.{what}" not in game.phrases(language).words)


@every_game
def test_no_phrase_is_left_over(game: Spoken) -> None:
    used = {f"ask.{what}" for what in game.asked()} | {f"news.{what}" for what in game.said({"tell"})}
    words = game.phrases("en").words
    every = [base(key, words) for key in words if key.startswith(("ask.", "news."))]
    own = {half for key in every for half in halves(key)}
    places = {key for key in own if key.startswith("news.place.")}  # told by the box, not by the rules
    assert not sorted(own - places - used - set(Phrases.load("engine", "en").words))
