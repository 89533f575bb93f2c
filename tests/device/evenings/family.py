"""A family that plays the demo's first chapter from any pack: lays down cards, throws dice, and presses buttons.

What its cards say it knows from the cards themselves; so it can tell whatever the box asks.  The same happens at the
table every evening, however much the box knows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from device.camera.card_process import CardPart
from device.camera.card_request import wanted
from device.camera.orders import CameraOrder, SeekCard
from device.pages.printed_cards import printed
from engine import Ask
from engine.games.wonder_book.game import GAME as WONDER_BOOK
from engine.games.wonder_book.orders import orders, reached
from engine.games.wonder_book.pack import ActivateStep, RevealStep, SpawnStep
from engine.pieces.printed import Printed
from tests.device.camera.desk import InPlace
from tests.device.demo_evening import box as demo_box
from tests.device.evenings.whole_box import WholeBox
from tests.device.front.player import with_cursor

END, LAST_STORY = "25", 11
ROUNDS = 2  # turns of heroes until a goal is called reached
HEARTS, DICE = 9, 3


class Family:
    """Two children and what lies before them."""

    def __init__(self, box: WholeBox, pack: Path, show: Callable[[str, str, Printed], str], printed_in: str) -> None:
        self.box, self.show, self.printed_in = box, show, printed_in
        self.is_seeking = False
        self.cards = CardPart(pack, box.words, self._order)
        self.desk = InPlace(pack, self.cards.reader.seen)
        self.cards.desk = self.desk
        self.laid_in, self.turns = -1, 0
        self.asked, self.confirmed = Counter[str](), Counter[str]()
        self.wyrms = demo_box().first_wyrm_cards()  # from the top; what is turned up goes below
        self.cards.start(box.session)

    def close(self) -> None:
        """Go home."""
        self.cards.stop()

    def turn(self) -> None:
        """Do what the box wants."""
        self.box.settle()
        view = self.box.view
        assert view.ask
        if view.proposal:
            self.confirmed[view.ask.what] += 1
            self.box.calmly("next")
        elif self.is_seeking and view.turn != self.laid_in:
            self._lay(view.ask)
        elif view.ask.what == "turn.who" and self._is_reached():
            self._call_reached()
        else:
            self.asked[view.ask.what] += 1
            with_cursor(self.box, self._answer(view.ask))

    def _order(self, order: CameraOrder) -> None:
        if isinstance(order, SeekCard):
            self.is_seeking = order.is_wanted

    def _lay(self, ask: Ask) -> None:
        self.laid_in = self.box.view.turn
        sought, place = wanted(ask), WONDER_BOOK.subject(self.box.view.table, ask)
        assert sought
        side = place[1] if place else "front"
        name = self._next_card(place[0]) if place else self.wyrms[0]
        if ask.kind == "draw":
            self.wyrms = [*self.wyrms[1:], name]
        words = self.card(name, side)
        self.cards.reader.pictured(self.show(name, side, words))

    def _next_card(self, expected: str) -> str:
        """The story is over before the deck is: the end is laid down instead of what would come next."""
        return END if int(expected) > LAST_STORY else expected

    def card(self, name: str, side: str) -> Printed:
        """What stands there."""
        return printed(WONDER_BOOK, demo_box(), self.box.view.table, name, side, self.printed_in) or Printed(name)

    # What people know ----------------------------------------------------------------------------

    def _is_reached(self) -> bool:
        self.turns += 1
        return self.turns % (2 * ROUNDS) == 0

    def _call_reached(self) -> None:
        """Next is held down, and Back pressed until it says that the goal has been reached."""
        self.box.wait()
        self.box.long("next")
        things = [thing.option for thing in self.box.pointer.things]
        self.box.calmly(*["back"] * (things.index("goal_reached") + (self.box.pointer.index is None)))
        self.box.calmly("next")

    def _answer(self, ask: Ask) -> Any:
        chance = random.Random(f"{ask.what} {self.asked[ask.what]}")
        if ask.what in ("card.bottom", "card.keyword", "card.options"):
            return self._read(ask)
        if ask.what.startswith("wyrm_card.") and ask.kind != "draw":
            return self._counted(ask)
        if ask.kind == "roll":
            return [chance.choice(die) for die in ask.options]
        known = {"setup.players": 2, "setup.difficulty": "easier", "hero.hearts": HEARTS, "attack.dice": DICE}
        if ask.what in known:
            return known[ask.what]
        is_tired = self.asked["turn.action"] % 4 > 1
        likes = {"turn.action": "pass" if is_tired else "attack", "attack.nobody": "yes", "reroll": "no"}
        return likes.get(ask.what, ask.options[0])

    def _read(self, ask: Ask) -> Any:
        """With their own eyes."""
        name, side = WONDER_BOOK.subject(self.box.view.table, ask) or ("", "")
        if name == END:
            return "end"
        words = self.card(name, side)
        picked = str(self.box.view.table.picked) if side == "back" else ""
        found = reached(words) if "goal" not in ask.options and side == "front" else orders(words, picked)
        what, _, about = found[int(ask.about.get("told", 0))].partition(" ")
        return {"card.keyword": about, "card.options": int(about or 0)}.get(ask.what, what)

    def _counted(self, ask: Ask) -> Any:
        """The symbols of the card that was turned up last; it may have words between them."""
        steps = demo_box().wyrm_cards[self.wyrms[-1]].steps
        spawns = sum(step.count for step in steps if isinstance(step, SpawnStep))
        acting = [step.count for step in steps if isinstance(step, ActivateStep)]
        higher = "activate" if isinstance(steps[0], ActivateStep) else "spawn"
        first = "around" if len(acting) > 1 else higher
        another = "yes" if any(isinstance(step, RevealStep) for step in steps) else "no"
        facts = {"spawns": spawns, "actions": sum(acting), "another": another, "first": first}
        return facts[ask.what.removeprefix("wyrm_card.")]
