"""Words: everything that is said at the table, in one language: the engine's phrases, the game's, and our own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from engine import Ask, Change, EngineError, News, Past, Table
from engine.board import Board
from engine.channel import Offer, argument_names
from engine.contract import AnyTitle, OpenedPack
from engine.phrases import InWords, Name, Phrases, Rewording, plain_name, read_words
from engine.pieces.references import Named, Ref, named_fields
from engine.rulebook import Rulebook
from voice.lines import plain

LANGUAGES = ("en", "it")
PATHS = ("path", "unknown")  # what errors call places on the table
OF_THE_BOX = ("front", "store", "service", "cli", "packs", "camera")  # folders with words of their own
OURS = ("engine", "voice", "vision", "device", *(f"device.{folder}" for folder in OF_THE_BOX))


def phrases(language: str, package: str = "") -> Phrases:
    """All phrases of a language: those of the engine, of this room, and of one game over them."""
    rooms = (*OURS, package) if package else OURS
    return Phrases(language, {key: word for room in rooms for key, word in read_words(room, language).items()})


@cache
def forms(package: str, language: str) -> Mapping[str, str]:
    """What a game calls fields, and what may stand in them."""
    return read_words(package, language, "forms")


@dataclass(frozen=True)
class Words:
    """What is said over one table."""

    title: AnyTitle
    cards: OpenedPack
    phrases: Phrases
    book: Rulebook
    table: Any = None
    about: Mapping[str, Any] = field(default_factory=dict)
    is_aloud: bool = False  # for ears: with the marks that say who speaks, and how

    @property
    def language(self) -> str:
        """The language of all that is said."""
        return self.phrases.language

    @property
    def forms(self) -> Mapping[str, str]:
        """What the fields of the game's table and of its packs are called."""
        return forms(self.title.package, self.language)

    def over(self, table: Table) -> Words:
        """The same words over the table as somebody sees it."""
        return replace(self, table=table)

    def board(self) -> Board:
        """What can be seen of the table, in these words."""
        return self.title.board(self.table, self)

    def spoken(self, language: str) -> Words:
        """The same in another language, or in this one."""
        return self if language == self.language else words(self.title, self.cards, language)

    def aloud(self) -> Words:
        """The same words for a voice, which does not say the same thing in the same words time and again."""
        return replace(self, is_aloud=True, phrases=Rewording(self.phrases))

    def once_more(self) -> Words:
        """The same words for whoever did not hear them: in full."""
        return replace(self, phrases=self.phrases.once_more())

    def _marked(self, text: str) -> str:
        """A text of the pack: whoever reads it sees no marks."""
        return text if self.is_aloud else plain(text)

    def name(self, key: str, value: Any) -> str:
        """What people call a thing, or a place on the table by its path."""
        if key in PATHS:
            return self.path(str(value))
        if isinstance(value, (str, int)):
            return self._marked(
                self.title.names.name(self.cards.box, key, value, self.language, self.table, self.about)
            )
        return plain_name(key, value)

    def path(self, path: str) -> str:
        """What people call a place on the table: `people.ada.hearts` is "Ada hearts"."""
        parts = path.split(".")
        said = [self.part(parts[at - 1] if at else "", part) for at, part in enumerate(parts)]
        is_bearer = parts[0] in self._fields.bearers and self._is_named(parts[0])
        return " ".join(said[1:] if is_bearer and len(said) > 1 else said)

    def part(self, above: str, part: str) -> str:
        """What people call one part of a path."""
        below = self._below(above)
        if below and not below.is_letter:
            return self.name(above if above in self.title.names.namers else below.to, part)
        return self.phrases.words.get(f"part.{part}", part)

    def has_part(self, above: str, part: str) -> bool:
        """Do people have a word for it?"""
        return self._below(above) is not None or f"part.{part}" in self.phrases.words

    def _is_named(self, above: str) -> bool:
        below = self._below(above)
        return below is not None and not below.is_letter

    def _below(self, above: str) -> Ref | None:
        """What the things in a group of the table are."""
        return self._fields.keys.get(above)

    @property
    def _fields(self) -> Named:
        return named_fields(self.title.rules.table)

    def say(self, phrase: str, /, **about: Any) -> str:
        """A phrase in words."""
        return self.phrases.say(phrase, about, name=self.name)

    def ask(self, ask: Ask) -> str:
        """What is asked; nothing but a name is said of a question that is somebody else's secret."""
        if ask.hidden:
            return self.say("terminal.private", who=ask.who)
        phrase = f"ask.{self._drawn(ask.what, 'ask')}"
        return self.phrases.say(phrase, {"who": ask.who, **ask.about}, name=self._named(ask))

    def heading(self, ask: Ask) -> str:
        """What stands above it, if it reads a text that has a title."""
        return self._marked(self.title.names.heading(self.cards.box, ask.what, self.language, self.table, ask.about))

    def option(self, ask: Ask, option: str | int) -> str:
        """One of the things that can be picked."""
        named = self._named(ask)
        if ask.what in self.title.names.labelled and (label := named(ask.what, option)) != str(option):
            return label
        return self.phrases.option(ask, option, name=named)

    def hint(self, ask: Ask, option: str | int) -> str:
        """What it does, if its card says so."""
        return self._marked(
            self.title.names.hint(self.cards.box, ask.what, option, self.language, self.table, ask.about)
        )

    def value(self, ask: Ask, value: Any) -> str:
        """An answer in words: an option, several dice, a number, or whatever was said."""
        if isinstance(value, list):
            return ", ".join(self.value(ask, item) for item in value)
        return self.option(ask, value)

    def lying(self, path: str, value: Any) -> str:
        """What lies at a path, in words."""
        *_, above, key = ["", *(part for part in path.split(".") if not part.isdecimal() and part != "+")]
        if isinstance(value, dict):
            named = {part: inner for part, inner in value.items() if self.has_part(key, part)} or value
            return ", ".join(
                f"{self.part(key, part)} = {self.lying(f'{key}.{part}', inner)}" for part, inner in named.items()
            )
        if value in ("", []):
            return self.say("word.nothing")
        return self.phrases.value(above if self._is_named(above) else key, value, self.name)

    def news(self, news: News) -> str:
        """What is told."""
        named = replace(self, about=news.about).name
        return self.phrases.say(self._drawn(news.what, "news"), news.about, name=named)

    def error(self, error: EngineError) -> str:
        """What went wrong."""
        return self.phrases.error(error, name=self.name)

    def put_backs(self, changes: Iterable[Change]) -> list[str]:
        """What the hands have to do."""
        if self._is_drawn:
            return []
        changes = list(changes)
        return self.phrases.put_backs([*changes, *self._rows(changes)], name=self.name)

    def _rows(self, changes: Iterable[Change]) -> Iterator[Change]:
        """Of a row in which things came or went it is said once how it lies now, where there is a phrase for that."""
        moves = (place for change in changes if change.is_move for place in (change.old, change.new))
        for place in dict.fromkeys(moves):
            if self.table and f"put_back.# {place}" in self.phrases.words:
                yield Change(f"# {place}", [], getattr(self.table, place, []))

    @property
    def _is_drawn(self) -> bool:
        return bool(self.table and self.table.is_drawn)

    def _drawn(self, what: str, kind: str) -> str:
        """Another phrase for it, where there are no pieces that hands could lay anywhere."""
        return f"{what}.no_pieces" if self._is_drawn and f"{kind}.{what}.no_pieces" in self.phrases.words else what

    def offer(self, offer: Offer) -> str:
        """Something that can be done out of turn."""
        return self.say(f"aside.{offer.name}", **offer.about)

    def why(self, ids: Iterable[str]) -> list[str]:
        """Rules in words, each with its id."""
        return [f"{rule}: {self.book.say(rule)}" for rule in ids]

    def past(self, past: Past, asked: Ask | None = None) -> str:
        """What somebody did; *asked*: in answer to this, which the journal itself only remembers in part."""
        if past.kind == "correct" and past.value is None:
            return self.say("past.hidden")  # of something that only somebody else may see
        if past.kind == "correct":
            what = (f"{self.path(path)} = {self.lying(path, value)}" for path, value in past.value.items())
            return self.say("past.correct", what=InWords(", ".join(what)))
        if past.kind == "aside":
            return self.say(f"aside.{past.what}", **self._arguments(past))
        if past.kind != "answer":
            return self.say(f"past.{past.kind}", what=past.what)
        asked = asked or Ask(past.what, "choose", who=past.who)
        said = self.say("past.hidden") if past.value is None else self.value(asked, past.value)
        return said if past.who == "all" else self.say("past.answer", who=past.who, said=InWords(said))

    def _arguments(self, past: Past) -> dict[str, Any]:
        aside = self.title.rules.asides.get(past.what)
        return dict(zip(argument_names(aside.rule) if aside else (), past.value, strict=False))

    def _named(self, ask: Ask) -> Name:
        return replace(self, about=ask.about).name


def words(title: AnyTitle, cards: OpenedPack, language: str) -> Words:
    """The words of a game in one language."""
    return Words(title, cards, phrases(language, title.package), Rulebook.load(title.package, language))
