"""Phones round a table of Dice Upon a Time: who holds one, what is asked, and what nobody may learn there."""

from __future__ import annotations

from typing import Any

from engine import Ask, Game
from tests.web_panel.phone import JSON, Phone
from web_panel import Panel


def asked(panel: Panel) -> Ask | None:
    """What is asked now, whoever it is."""
    return panel.evening.look(lambda game: game.ask)


def sits(phone: Phone, who: str, how: str = "") -> int:
    """Somebody takes a phone: for good, or *now*, as it goes round."""
    return phone.post("/eyes", {"who": who, "how": how}, **JSON).status_code


def speaks(phone: Phone, language: str) -> None:
    """Whoever holds it has chosen this language."""
    phone.post("/language", {"language": language})
    assert f'<html lang="{language}"' in phone.page()


def secrets(panel: Panel, name: str, language: str = "en") -> set[str]:
    """The items that this one cannot know, by what they are called: in others' hands, and never seen on the table."""

    def found(game: Game) -> set[str]:
        t: Any = game.table
        known = {*t.heroes[name].items, *t.heroes[name].drawn, *t.item_deck.discard} if name in t.heroes else set()
        hidden = {item for hero in t.heroes.values() if hero.name != name for item in (*hero.items, *hero.drawn)}
        seen = {str(past.value) for past in game.history() if past.value and not past.private}
        return {t.box.items[item].name.say(language) for item in hidden - known - seen}

    return panel.evening.look(found)
