"""The head of every pack, `pack.yaml`: which game it is for, its title and its languages."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from engine.content import Content, Text

FORMAT = 1

Name = Annotated[str, Meta(pattern="^[a-z0-9]+([-_][a-z0-9]+)*$", description="small letters, figures, - and _")]
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$", description="a language code: en, it, de")]
Positive = Annotated[int, Meta(ge=1)]


Hundredth = Annotated[int, Meta(ge=0, le=100)]


class NumberSpot(Content, kw_only=True):
    """A place on a card, in hundredths of its width and height from the upper left."""

    x: Hundredth
    y: Hundredth


class PackHeader(Content, kw_only=True):
    """What a pack says about itself."""

    game: Annotated[Name, Meta(description="the game that this pack is for")]
    id: Annotated[Name, Meta(description="a name for the pack, which saved games refer to")]
    title: Annotated[Text, Meta(description="the title that people see")]
    language: Annotated[Language, Meta(description="the language of all words that name none")]
    languages: Annotated[tuple[Language, ...], Meta(description="all languages, if there are several")] = ()
    edition: Annotated[str, Meta(description="which printing of the box this is")] = ""
    version: Annotated[Positive, Meta(description="raised by the owner with every change that matters")] = 1
    format: Annotated[Positive, Meta(description="the form of the files; this is form 1")] = FORMAT
    rules: Annotated[dict[str, str], Meta(description="house rules of this box, by name")] = field(default_factory=dict)
    numbers_at: Annotated[
        NumberSpot | None, Meta(description="where the cards bear their number; null: in a corner")
    ] = None

    numbers_of: Annotated[
        dict[str, NumberSpot], Meta(description="the same of decks that bear theirs elsewhere, by name")
    ] = field(default_factory=dict)

    @property
    def spoken(self) -> tuple[str, ...]:
        """All languages of the pack, its own first."""
        return tuple(dict.fromkeys((self.language, *self.languages)))


class Pack(Content, kw_only=True):
    """A whole pack: its header, and in each further field what one file, or a folder of files, holds."""

    header: PackHeader
