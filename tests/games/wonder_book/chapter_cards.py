"""Chapter cards made to measure for tests about the deck, and the table on which they are read."""

from __future__ import annotations

from typing import Any

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import Card, Effect, Interaction, Item, Option, Side, SpecialAction, SpecialRule
from engine.games.wonder_book.problems import problems
from engine.games.wonder_book.verbs import Condition
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import box, end, goal, words

ON = Side(bottom=("next",))  # the back of a goal that says nothing but how to go on


def says(text: str, *bottom: str, **more: Any) -> Side:
    """One side of a card, with words to be read."""
    return Side(text=words(text), bottom=bottom, **more)  # type: ignore[arg-type]


def card(number: int, kind: str = "story", front: Side | None = None, **more: Any) -> Card:
    """A card of any kind."""
    return Card(number=number, kind=kind, front=front or Side(), **more)  # type: ignore[arg-type]


def rest(number: int) -> tuple[Card, Card]:
    """A goal and an end, to come after the cards that matter."""
    return goal(number), end(number + 1)


def choice(number: int, *options: Option, back: Side | None = None) -> Card:
    """A card with options; their columns are on its back."""
    return card(number, "choice", says("which?", options=options), back=back)


def option(name: str, *ops: Any, **more: Any) -> Option:
    """An option, the words of its front, and what its column does."""
    return Option(
        id=name, label=words(name), text=words(f"do {name}"), column_text=words(f"{name} done"), column_ops=ops, **more
    )


def item(number: int, *ops: Any, once: bool = False, used_up: bool = False, **effect: Any) -> Card:
    """A thing; with ops it has a special action."""
    action = SpecialAction(name=words("use"), effect=Effect(ops=ops, **effect), repeatable=not once)
    thing = Item(name=words(f"item {number}"), special_action=action if ops else None, discard_after_use=used_up)
    return card(number, "item", item=thing)


def law(number: int, *ops: Any, until: tuple[Any, ...] = (), modifiers: tuple[Any, ...] = (), **action: Any) -> Card:
    """A special rule; with ops it offers a special action."""
    effect = Effect(ops=ops, dice=action.pop("dice", 0), needed_successes=action.pop("needed", None))
    offered = (SpecialAction(name=words("use"), effect=effect, **action),) if ops else ()
    rule = SpecialRule(text=words("law"), special_actions=offered, modifiers=modifiers, active_until=until)
    return card(number, "special_rule", special_rule=rule)


def thing(number: int, *ops: Any, area: str = "P", banner: str = "", **more: Any) -> Card:
    """Something to turn to; what is no part of an effect belongs to the card."""
    own = {key: more.pop(key) for key in ("after", "requires") if key in more}
    effect = Effect(ops=ops, text=words(f"back of {number}"), **more)
    about = Interaction(name=words(f"thing {number}"), areas=(area,) if area else (), effect=effect, **own)
    return card(number, "interaction", banner=banner, interaction=about)


def deck(*conditions: Condition, **more: object) -> Box:
    """A goal with these conditions; another goal and the end follow."""
    return box(goal(1, *conditions, back=ON, **more), goal(2), end(3))


def enemies(areas: str, using: Box, borders: str = "V-P P-Q", **fields: object) -> Play:
    """The enemies' phase begins."""
    return play(at(areas, borders, using=using, **fields), "enemies_phase", using=using)


def reading(*cards: Card, areas: str = "P: ken/4 | Q: sid/5 | V:", borders: str = "P-Q Q-V", **fields: Any) -> Play:
    """A deck that begins to be read, with heroes on the map already."""
    using = box(*cards)
    return play(at(areas, borders, using=using, **fields), "read_on", using=using)


def on_turn(using: Box, hero: str = "ken", areas: str = "P: ken/4 | Q: sid/5 | V:", **fields: Any) -> Play:
    """The turn of a hero, in a box whose first card is the goal."""
    return play(at(areas, fields.pop("borders", "P-Q Q-V"), using=using, **fields), "hero_turn", hero, using=using)


def heard(game: Play, using: Box) -> list[str]:
    """Confirm what is read aloud, and say what it was, until something has to be decided."""
    found = []
    while game.game.ask and game.options == ["go on"]:
        found += words_of(game, using) or [game.asked]
        game.ok()
    return found


def words_of(game: Play, using: Box) -> list[str]:
    """The words of the pack that the pending question reads, one text after the other."""
    return [using.texts[one].words["*"] for one in str(game.about.get("text", "")).split()]


def sound(game: Play) -> bool:
    """Every card and piece of the table is where it can be, and in one place only."""
    found = problems(game.t)
    assert not found, found
    return True
