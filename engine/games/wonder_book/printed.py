"""What stands on the cards of Wonder Book, side by side as a printer would set them: for pictures of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.content import Text
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import ActivateStep, Bottom, Card, RuleStep, Side, Skill, SpawnStep, Step
from engine.games.wonder_book.verbs import Op, WriteKeyword
from engine.phrases import Phrases
from engine.pieces.printed import Printed

PACKAGE = "engine.games.wonder_book"
LETTERS = "ABCDEFGH"


def deck(box: Box, chapter: int, told: Sequence[int] = ()) -> list[str]:
    """The numbers that the cards of a chapter bear."""
    return [str(number) for number in box.numbers(chapter, told)]


def printed(box: Box, chapter: int, name: str, side: str, language: str) -> Printed | None:
    """One side of a card, by its number or by its short name; nothing if nobody has typed it."""
    setter = _Setter(box, language, Phrases.load(PACKAGE, language))
    card = box.card(chapter, int(name)) if name.isdecimal() else None
    if card is not None:
        return setter.numbered(card, side)
    if side == "back":
        return None
    return setter.wyrm_card(name) if name in box.wyrm_cards else setter.shred(name) if name in box.shreds else None


class _Setter(NamedTuple):
    """Sets type in one language."""

    box: Box
    language: str
    phrases: Phrases

    def numbered(self, card: Card, side: str) -> Printed | None:
        """A card of a chapter."""
        face = card.front if side == "front" else card.back
        if face is None:
            return None
        rules = self._front(card) if side == "front" else self._back(card)
        story = [self._said(face.text), *(self._outcomes(card) if side == "back" else ())]
        lines = [*self._lines(face, rules), *self._bottom(face.bottom)]
        return Printed(str(card.number), self._said(face.title), _set(story), _set(lines))

    def wyrm_card(self, name: str) -> Printed:
        """What the wyrms do, line after line."""
        card = self.box.wyrm_cards[name]
        return Printed("", self._said(card.name), rule=_set(map(self._step, card.steps)))

    def shred(self, name: str) -> Printed:
        """A scrap of the book."""
        card = self.box.shreds[name]
        return Printed("", self._said(card.name), self._said(card.effect.text))

    def _said(self, text: Text) -> str:
        return text.say(self.language)

    def _lines(self, face: Side, rules: Iterable[str]) -> Iterator[str]:
        """The lines below the story."""
        yield from map(self._said, face.setup_steps)
        yield from rules
        for letter, option in zip(LETTERS, face.options, strict=False):
            yield f"{letter}. {self._said(option.label)}. {self._said(option.text)}".strip()
        yield from (self._said(branch.text) for branch in face.branches)
        yield from self._keywords(face.ops)

    def _keywords(self, ops: Iterable[Op]) -> Iterator[str]:
        """Words that are written onto the table's list."""
        return (self.phrases.say("printed.keyword", {"word": op.word}) for op in ops if isinstance(op, WriteKeyword))

    def _front(self, card: Card) -> Iterator[str]:
        """What only some kinds of cards have."""
        for thing in (card.special_rule, card.goal, card.item):
            if thing is not None:
                yield self._said(thing.text)
        if card.goal is not None:
            yield self._said(card.goal.players_text)
            yield self._said(card.goal.on_met.text)
            yield from self._bottom(card.goal.on_met.bottom)
        if card.interaction is not None:
            yield self._said(card.interaction.name)
        if card.upgrade in self.box.upgrades:
            upgrade = self.box.upgrades[card.upgrade]
            yield from (self._skill(skill) for skill in (upgrade.a, upgrade.b))

    def _back(self, card: Card) -> Iterator[str]:
        """What comes to light when a card is turned over."""
        if card.interaction is not None:
            yield self._said(card.interaction.effect.text)

    def _outcomes(self, card: Card) -> Iterator[str]:
        """What came of a choice, and how a chapter may end."""
        for letter, option in zip(LETTERS, card.front.options, strict=False):
            yield f"{letter}. {self._said(option.column_text)}"
            yield from self._keywords(option.column_ops)
        if card.end is not None:
            yield from (self._said(ending.text) for ending in card.end.endings)

    def _skill(self, skill: Skill) -> str:
        return f"{self._said(skill.name)}: {self._said(skill.effect.text)}"

    def _bottom(self, bottom: Iterable[Bottom]) -> Iterator[str]:
        """What the lower end orders."""
        return (self.phrases.say(f"printed.{order}") for order in bottom)

    def _step(self, step: Step) -> str:
        """One line of a wyrm card."""
        if isinstance(step, RuleStep):
            return self._said(step.text)
        silver = self.phrases.say("printed.silver", {"n": step.silver}) if step.silver else ""
        return f"{self.phrases.say(f'printed.{_what(step)}', {'n': step.count})} {silver}".strip()


def _set(lines: Iterable[str]) -> str:
    """Line below line."""
    return "\n".join(filter(None, lines))


def _what(step: Step) -> str:
    """The phrase for a line with a number."""
    if isinstance(step, SpawnStep):
        return "spawn"
    return "activate" if isinstance(step, ActivateStep) else "reveal"
