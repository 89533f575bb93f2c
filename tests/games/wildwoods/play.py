"""Playing Wildwoods in a test: a river in one line, a dialogue of asks and answers, and the river in one line again.

`I2 X~ A E G` reads: Illuminate with two crystals on 3+, a stunned X on 4+, then Help (Aiuta), Explore and Heal
(Guarisci), as the worked examples write them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from engine import Game, Next, pause, rule
from engine.games.wildwoods.box import Box
from engine.games.wildwoods.problems import problems
from engine.games.wildwoods.rules import RULES
from engine.games.wildwoods.table import ACTIONS, Campaign, WildTable
from tests.games.dialogue import Dialogue
from tests.games.wildwoods.small_box import BOX, says

LETTERS = dict(zip("IAEG", ACTIONS, strict=True))


def at(river: str = "I A E G", *, using: Box = BOX, **fields: Any) -> WildTable:
    """A table in a Luma phase of the glade: spirit 10, light 3 and shadow 5 from the centre, all decks full."""
    t = WildTable(players=["Ada"], phase="luma", calm=True, round=1, spirit=10, light=3, shadow=5)
    t.light_most, t.shadow_most = 5, 6
    t.campaign = Campaign(chapter=1, scene="glade")
    t.crystals = dict.fromkeys(ACTIONS, 0)
    for word in river.split():
        _put(t, word)
    t.dice_ready = ["d8"] * 5
    t.creature_deck = [name for name in using.creature_deck(1) if name not in t.river]
    t.exploration_deck = [card.id for card in using.exploration.values() if card.start]
    t.shadow_deck = [card.id for card in using.chapters[1].shadows]
    for name, value in fields.items():
        setattr(t, name, value)
    return t


def _put(t: WildTable, word: str) -> None:
    if word[0] in LETTERS:
        action = LETTERS[word[0]]
        t.river.append(action)
        t.crystals[action] = int(word[1:] or 0)
    else:
        t.river.append(word.rstrip("~"))
        if word.endswith("~"):
            t.stunned.append(word.rstrip("~"))


def shown(t: WildTable) -> str:
    """The river in one line, as `at` reads it."""
    initials = {action: letter for letter, action in LETTERS.items()}
    words = []
    for card in t.river:
        if card in initials:
            words.append(initials[card] + (str(t.crystals[card]) if t.crystals[card] else ""))
        else:
            words.append(card + "~" * (card in t.stunned))
    return " ".join(words)


# What is only told, not asked, where nothing could be done about it: its question, and the news.
TOLD = {
    "river.clean": ("river.clean",),
    "shadow.advance": ("shadow.advances", "shadow.arrives"),
    **{what: (what,) for what in ("shadow.icon", "shadow.creature", "shadow.sleeper")},
}
ROLLS = ("luma.roll_first", "luma.roll_second")
DICE = tuple(f"dice.{many}{how}" for many in ("one", "many") for how in ("", "_in_vain"))


class Play(Dialogue):
    """A game under test; every verb gives the play back, so that a dialogue is one sentence."""

    def asks(self, what: str, *options: str | int, who: str = "") -> Self:
        """It is asked; or, where nothing could be done about it, it has been told."""
        if what in TOLD and self.asked != what:
            assert any(news.what in TOLD[what] for news in self.news), (what, self.asked)
            return self
        asked = self.asked if what == "luma.roll" and self.asked in ROLLS else what
        return super().asks(asked, *options, who=who)

    def ok(self, *whats: str) -> Self:
        """Confirm one thing after the other; what is only told needs no confirming."""
        for what in whats or ("",):
            if what in TOLD and self.asked != what:
                self.asks(what)
            else:
                super().ok(*filter(None, [what]))
        return self

    def told(self, what: str) -> list[dict[str, Any]]:
        """What was said under this name so far; `dice.show` is all that was said of dice."""
        return [dict(news.about) for news in self.news if news.what in (DICE if what == "dice.show" else (what,))]

    @property
    def t(self) -> WildTable:
        """The table as it is now."""
        table: WildTable = self.game.table
        return table

    def river(self) -> str:
        """The river in one line."""
        return shown(self.t)

    def marks(self) -> dict[str, int]:
        """What has left a mark so far."""
        return {name: count for name, count in self.t.counters.items() if count}

    def announce(self, action: str, which: str = "second", target: str = "") -> Self:
        """Name an action card by its letter, one of its abilities, and a target, as far as one is asked."""
        self.asks("luma.action").answer(f"{LETTERS[action]}_{which}")
        if self.asked == "luma.target":
            self.answer(target)
        return self

    def roll(self, *values: int | str) -> Self:
        """Dice with eight sides, or `d10:7`."""
        return self.answer([value if isinstance(value, str) else f"d8:{value}" for value in values])

    def act(self, action: str, which: str = "second", target: str = "", *, dice: str = "8") -> Self:
        """An action with these dice, up to what comes of the roll."""
        return self.announce(action, which, target).roll(*(int(value) for value in dice.split()))

    def done(self) -> Self:
        """The river has been cleaned up, and that was told."""
        assert self.told("river.clean")
        return self

    def okay(self) -> Self:
        """Confirm everything that only wants to be confirmed, up to where a test stops the game."""
        while self.game.ask and self.options == ["go on"] and self.asked != "stopped":
            self.answer("go on")
        return self

    def where(self, *actions: str) -> Self:
        """Lay one crystal after the other onto these action cards."""
        for action in actions:
            if self.asked == "crystal.all_on":
                self.answer("apart")
            self.asks("crystal.where").answer(LETTERS[action])
        return self


@rule
async def stopped(t: WildTable) -> Next:
    """Stands in for a step before which a test wants to look at the table."""
    await pause("stopped")
    return Next("set_up")


def play(table: WildTable, step: str = "next_action", *, using: Box = BOX, stop: str = "") -> Play:
    """Start at any step of the game, with the table as given; the step *stop* asks "stopped" instead of beginning."""
    steps = {name: stopped if name == stop else function for name, function in RULES.steps.items()}
    return Play(Game(replace(RULES, first=Next(step), steps=steps), table, using, strict=True))


def luma(river: str = "I A E G", *, using: Box = BOX, stop: str = "", **fields: Any) -> Play:
    """A Luma phase, before the next action."""
    return play(at(river, using=using, **fields), using=using, stop=stop)


def shadow(river: str = "I A E G", *, using: Box = BOX, stop: str = "luma_phase", **fields: Any) -> Play:
    """A Shadow phase from its beginning; the next Luma phase is not begun."""
    return play(at(river, using=using, **fields), "shadow_phase", using=using, stop=stop)


def line(*ops: Any, river: str = "I A E G", stop: str = "action_ends", **fields: Any) -> Play:
    """Carry out lines of a card: the location e1 says them, and one success is enough."""
    using = says(*ops)
    game = luma(river, using=using, stop=stop, **fields).act("E", "first", "e1")
    return game.answer("first") if game.asked == "luma.count" else game


def sound(game: Play) -> bool:
    """Every card, die and pawn is where it can be, and in one place only."""
    found = problems(game.t)
    assert not found, found
    return True
