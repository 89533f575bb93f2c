"""Whoever plays from an empty pack: the cards of the demo lie before them, and they tell what the box asks."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from device.packs.blank import write_blank
from engine import Ask
from engine.contract import OpenedPack
from engine.games.unlikely_heroes.box import Box
from engine.games.unlikely_heroes.game import GAME
from engine.games.unlikely_heroes.loading import demo
from engine.games.unlikely_heroes.pack import ChallengeBox, ChallengeCard, HeroCard, ItemCard, MapCard
from engine.games.unlikely_heroes.table import SKILLS, HeroesTable
from engine.games.unlikely_heroes.told_cards import LINES, NUMBERED
from engine.games.unlikely_heroes.verbs import Op
from engine.laboratory import any_answer
from engine.pieces.grids import beside

START, GOALS = 13, ("14", "88")  # the runaway cake: its first card, and what its chapters look for
KINDS: dict[Any, str] = {MapCard: "map", HeroCard: "hero", ItemCard: "item", ChallengeCard: "challenge"}


def opened(folder: Path, language: str = "en") -> OpenedPack:
    """An empty pack, or what has become of it."""
    if not (folder / "mine").exists():
        write_blank(folder / "mine", language, GAME.package)
    cards, wrong = GAME.open(folder / "mine")
    assert cards, wrong
    assert not [one for one in wrong if one.weight == "error"]
    return cards


def box_of(cards: OpenedPack) -> Box:
    """What the rules see of it."""
    assert isinstance(cards.box, Box)
    return cards.box


class Reader:
    """Somebody with the cards in hand, who plays as sensible people do."""

    def __init__(self, chance: random.Random, box: Box | None = None) -> None:
        self.box, self.chance = box or demo(), chance

    def answer(self, ask: Ask, t: HeroesTable) -> Any:
        """What they say."""
        for kind in (self.settled, self.told, self.played):
            found = kind(ask, t)
            if found is not None and ask.allows(found):
                return found
        return any_answer(self.chance, ask)

    # Before it begins ----------------------------------------------------------------------------

    def settled(self, ask: Ask, t: HeroesTable) -> Any:
        """The easiest evening."""
        return {
            "setup.players": 2, "setup.heroes": 2, "setup.level": "easy", "setup.column": "yes",
            "setup.start": START, "quest.again": "no",
        }.get(ask.what)  # fmt: skip

    # What stands on the cards --------------------------------------------------------------------

    def told(self, ask: Ask, t: HeroesTable) -> Any:
        """Read off the card, as far as it was not told yet."""
        kind, _, what = ask.what.partition(".")
        if kind != "told":
            return None
        if what in ("orders", "brings", "draw", "relocate", "gain_energy", "restore_luck"):
            return self.brings(what, int(ask.about["told"]), t)
        name = str(ask.about["card"])
        card: Any = self.box.cards.get(name) or self.like(name)
        if what == "kind":
            return KINDS[type(card)]
        if what == "limit":
            return card.limit
        if what in SKILLS:
            every: Any = card.skills if isinstance(card, HeroCard) else card.modifiers
            return every.get(what, 0)
        if what in ("skill", "value"):
            return getattr(card.boxes[len(t.told_of[name].boxes)], what)
        if what in ("tag", "piece", "colour", "joint", "shape"):
            return self.piece(what, card, str(ask.about.get("side")), len(t.told_of[name].tags))
        return self.more(what, name, card, t)

    def piece(self, what: str, card: ItemCard, side: str, told: int) -> Any:
        """A keyword, or what there is of a piece of a puzzle."""
        if what == "tag":
            return card.tags[told]
        piece = card.piece
        assert piece
        tabs, knobs = ({str(at): shape for at, shape in joints.items()} for joints in (piece.tabs, piece.knobs))
        joint = "tab" if side in tabs else "knob" if side in knobs else "flat"
        return {"piece": piece.number, "colour": "white", "joint": joint, "shape": "round"}[what]

    def like(self, name: str) -> Any:
        """An unnamed hero or item of the setup is like one that the demo begins with."""
        pool = self.box.heroes if name.startswith("hero") else self.box.items
        return next(card for card in pool.values() if card.starting and card.back.generic)

    def more(self, what: str, name: str, card: Any, t: HeroesTable) -> Any:
        """What else stands there."""
        told, effects = t.told_of[name], getattr(card, "effects", ())
        spaces = [space for effect in effects for space in effect.spaces]
        if what in ("charged", "uncharged"):
            return spaces.count(what)
        if what in ("draws", "discards", "keeps"):
            return getattr(card, "keep_while" if what == "keeps" else what)[len(getattr(told, what))]
        options: list[str] = []
        if isinstance(card, ItemCard):
            options += [one for one in SKILLS if card.modifiers.get(one, 0) and not getattr(told, one)]  # type: ignore[call-overload]
            options += ["tag"] if len(card.tags) > len(told.tags) else []
            options += ["piece"] if card.piece and not told.piece else []
            options += ["keeps"] if len(card.keep_while) > len(told.keeps) else []
        if spaces and not (told.charged or told.uncharged):
            options.append("energy")
        if isinstance(card, ChallengeCard):
            options += [one for one in ("joined", "forced") if getattr(card, one) and not getattr(told, one)]
            options += ["per_hero"] if card.boxes[len(told.boxes) - 1].per_hero and not told.boxes[-1].per_hero else []
            options += ["box"] if len(card.boxes) > len(told.boxes) else []
        options += [one for one in ("draws", "discards") if len(getattr(card, one)) > len(getattr(told, one))]
        return (options or ["done"])[0]

    def brings(self, what: str, told: int, t: HeroesTable) -> Any:
        """The reward of the box that was won; the booklet's orders people carry out when they come to them."""
        if what == "orders":
            return "done"
        verbs = {kind: name for name, kind in LINES.items()}
        lines = [line for line in self.reward(t) if type(line) in verbs]
        if what == "brings":
            return verbs[type(lines[told])] if told < len(lines) else "done"
        return getattr(lines[told], "number" if what in NUMBERED else "n")

    def reward(self, t: HeroesTable) -> tuple[Op, ...]:
        """The first of those that can be chosen."""
        card = self.box.cards.get(t.trial.card)
        boxes: tuple[ChallengeBox, ...] = card.boxes if isinstance(card, ChallengeCard) else ()
        rewards = boxes[t.trial.box].rewards if 0 <= t.trial.box < len(boxes) else ()
        return rewards[0].ops if rewards else ()

    # Playing -------------------------------------------------------------------------------------

    def played(self, ask: Ask, t: HeroesTable) -> Any:
        """Look for the next map, then for all that lies there, until the cake is found."""
        if ask.what == "map.where":
            return self.place(str(ask.about["card"]), t)
        if ask.what == "map.joined":
            return "yes"
        if ask.what in ("explore.which", "explore.number"):
            there = self.there(t)
            known = [str(one) for one in there if str(one) in ask.options]
            if ask.what == "explore.number":
                return there[0] if there else 1
            return known[0] if known else "other" if there else "no"
        is_last = t.chapter >= len(GOALS)
        return {
            "turn.action": "explore" if self.there(t) else "travel",
            "challenge.announce": 4, "map.step": "yes", "item.place": "left", "item.side": "left",
            "quest.more": "no" if is_last else "yes",
            "hero.retire": "no", "regroup.what": "done", "save.sure": "no",
            "quest.sure_lost": "no", "challenge.bonus": 0, "challenge.box": "0",
        }.get(ask.what)  # fmt: skip

    def there(self, t: HeroesTable) -> list[int]:
        """Numbers that can be seen on the map, and may still be turned; what was found once is not tried again."""
        card = self.box.cards.get(t.cells.get(t.hero.at, ""))
        every = [*card.edges.values(), *card.anchors] if isinstance(card, MapCard) else []
        return [one for one in every if t.available(one) and self.may_turn(one, t)]

    def may_turn(self, one: int, t: HeroesTable) -> bool:
        """Has the hero what the back asks for?"""
        cards = [self.box.cards[name] for name in self.box.numbered.get(one, [])]
        needs = [card.back.needs for card in cards if card.back.needs]
        held = {t.number(item.card) for item in t.hero.items}
        return bool(cards) and (not needs or any(number in held for one in needs for number in one.numbers))

    def place(self, name: str, t: HeroesTable) -> str | None:
        """On the side where a half circle points."""
        card = self.box.cards.get(name)
        for cell, other in t.cells.items():
            known = self.box.cards.get(other)
            sides = known.edges if isinstance(known, MapCard) else {}
            for side, number in sides.items():
                if card and number == card.number and beside(cell, str(side)) not in t.cells:
                    return beside(cell, str(side))
        return None

    def has_found(self, t: HeroesTable) -> bool:
        """Has the card been met that this chapter looks for?"""
        return t.is_on and t.chapter <= len(GOALS) and GOALS[t.chapter - 1] in t.met
