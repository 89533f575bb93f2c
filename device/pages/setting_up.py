"""Setting up: the box's side of the page of the evenings: what is kept, what can be begun, and who is here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from device.evening.words import Words, phrases, words
from device.packs.headers import called, head
from device.packs.library import OURS, cover
from device.service.evenings import Evenings
from device.service.plan import LONGEST_NAME, MINUTE, EveningPlan, going_on
from device.store.journal import CampaignSummary
from engine import Ask, EngineError, Game
from engine.channel import Correct
from engine.contract import AnyTitle, OpenedPack
from engine.gathering import OPPONENT, Early, Given
from engine.phrases import plain_name
from engine.pieces.tables import DRAWN, LIST
from engine.shelf import SHELF, title
from engine.typed import tidy
from web_panel.packs.wiring import PackSeen
from web_panel.setting_up import (
    EarlyAsk,
    GroupMember,
    HouseRule,
    KeptCampaign,
    Offered,
    Pick,
    Possible,
    WantedEvening,
)

UNBEGUN = 2  # lines of a campaign in which nobody has answered anything
LONGEST = 60  # letters of a campaign's name


class CannotBegin(EngineError):
    """What somebody wants to begin cannot be."""


class SettingUp:
    """The evenings of one box."""

    def __init__(
        self,
        evenings: Evenings,
        folders: Callable[[], Mapping[str, Path]],
        packs: Callable[[], Sequence[PackSeen]],
    ) -> None:
        self._evenings, self._folders, self._packs = evenings, folders, packs

    @property
    def voice(self) -> str:
        """The language of the voice."""
        return self._evenings.service.table.words.language

    # What there is -------------------------------------------------------------------------------

    def campaigns(self, language: str) -> Sequence[KeptCampaign]:
        """All that are kept, the one of tonight first."""
        now = self._evenings.service.table.name
        found = [one for one in self._begun() if title(one.game)]
        titles = self._titles(language)
        kept = [
            KeptCampaign(
                one.name,
                _called(one, titles),
                titles.get((one.game, one.pack), one.pack),
                one.evenings,
                one.played,
                one.name == now,
            )
            for one in found
        ]
        return sorted(kept, key=lambda one: not one.is_now)

    def _begun(self) -> list[CampaignSummary]:
        """All in which somebody has answered anything, and that are not only tried."""
        return [one for one in self._evenings.store.campaigns() if one.game and one.name != MINUTE]

    def last(self, language: str) -> KeptCampaign | None:
        """What people have played last."""
        answered = {one.name: one.played for one in self._begun() if one.lines > UNBEGUN}
        kept = [one for one in self.campaigns(language) if one.name in answered]
        return max(kept, key=lambda one: (one.is_now, answered[one.name]), default=None)

    def is_begun(self) -> bool:
        """Has somebody chosen what is being played, or answered anything in it?  What comes of itself has no name."""
        plan, last = self._evenings.plan, self.last("")
        return bool(plan and plan.campaign) or bool(last and last.is_now)

    def offered(self, language: str) -> Sequence[Offered]:
        """What can be begun."""
        folders = self._folders()
        return [
            Offered(one.name, one.game, said or one.title, one.is_playable, _cover(one.name))
            for one in self._packs()
            if one.name in folders
            for said in (_titled(folders[one.name], language),)
        ]

    def possible(self, pack: str, language: str) -> Possible:
        """What can be settled, in words."""
        game, cards, folder = self._opened(pack)
        said, gathering = words(game, cards, language), game.gathering
        return Possible(
            called(game),
            _titled(folder, language) or pack,
            gathering.fewest,
            gathering.most,
            _picks(said, gathering.hero, list(gathering.heroes(cards.box))),
            _picks(said, gathering.level, gathering.levels),
            [_rule(game, name, cards, said) for name in game.house_rules],
            gathering.heroes_each(1),
            list(game.pieces),
            DRAWN if folder == game.demo() else LIST,
            bool(gathering.opponent),
            [_early(one, cards, said) for one in gathering.early if one.picks(cards.box)],
            bool(gathering.hero or gathering.early),
        )

    def group(self, language: str) -> Sequence[GroupMember]:
        """Who plays tonight's campaign; in the middle of one, whoever holds a hero is here."""
        service = self._evenings.service
        gathering, said = service.table.setting.title.gathering, service.table.words.spoken(language)
        names, here = service.session.look(lambda game: (list(gathering.group(game.table)), gathering.here(game.table)))
        return [GroupMember(name, said.name("player", name), name in here) for name in names]

    def again(self) -> str:
        """The step by which what is under way begins anew."""
        service = self._evenings.service
        return service.session.look(lambda game: service.table.setting.title.gathering.again(game.table))

    # What can be done ----------------------------------------------------------------------------

    def begin(self, wanted: WantedEvening) -> str:
        """Keep what is played, and begin something new; the name of its campaign."""
        game, cards, folder = self._opened(wanted.pack)
        wanted = _opposed(_tidied(wanted), game)
        _check(wanted, game)
        taken = {one.name.casefold() for one in self._evenings.store.campaigns()}
        name = _name(wanted.campaign)
        if name.casefold() in taken:
            raise CannotBegin("error.evening.taken", name=wanted.campaign)
        untouched = {one.name.casefold() for one in self._evenings.store.campaigns() if one.lines <= UNBEGUN}
        free = name or _free(f"{game.id}-{cards.id}", taken - untouched)
        plan = EveningPlan(
            game, folder, free, wanted.players, wanted.house, _given(wanted, game, cards), wanted.language
        )
        self._evenings.follow(replace(plan, is_blank=free.casefold() in untouched))
        return free

    def minute(self, language: str) -> None:
        """Keep what is played, and let people try what it is like; what they tried before goes."""
        found = next(((game, made) for game in SHELF if (made := game.minute())), None)
        if found is None:
            raise CannotBegin("error.evening.no_cards")
        game, made = found
        plan = EveningPlan(game, made.folder, MINUTE, made.players, {"pieces": DRAWN}, made.given, language)
        self._evenings.follow(replace(plan, is_blank=True, is_tried=True))

    def go_on(self, campaign: str) -> None:
        """Keep what is played, and go on with another."""
        if campaign == self._evenings.service.table.name:
            return
        plan = going_on(self._evenings.store, campaign)
        if plan.title.open(plan.folder)[0] is None:
            raise CannotBegin("error.evening.no_cards")
        self._evenings.follow(plan)

    def come(self, here: Sequence[str], by: str) -> None:
        """Only these are here tonight: the table is put right accordingly."""
        service = self._evenings.service
        gathering = service.table.setting.title.gathering

        def wanted(game: Game) -> Mapping[str, Any]:
            known = [name for name in gathering.group(game.table) if name in here]
            return gathering.without(game.table, known) if known else {}

        if changes := service.session.look(wanted):
            service.session.post(Correct(changes, by))

    def speak(self, language: str) -> None:
        """Let the voice speak this from now on; the evening goes on at the same question."""
        if language != self.voice and (plan := self._evenings.plan):
            self._evenings.follow(replace(plan, language=language))

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        return phrases(language).error(error, name=plain_name)

    # Cards ---------------------------------------------------------------------------------------

    def _opened(self, pack: str) -> tuple[AnyTitle, OpenedPack, Path]:
        seen = next((one for one in self._packs() if one.name == pack), None)
        if seen and not seen.is_playable:
            raise CannotBegin("error.evening.no_cards" if seen.is_checked else "error.evening.unchecked")
        folder = self._folders().get(pack)
        game = title(str(head(folder).get("game", ""))) if folder else None
        cards = game.open(folder)[0] if game and folder else None
        if folder is None or game is None or cards is None:
            raise CannotBegin("error.evening.no_cards")
        return game, cards, folder

    def _titles(self, language: str) -> Mapping[tuple[str, str], str]:
        """The titles of packs by game and id, as saves name them."""
        heads = [(folder, head(folder)) for folder in self._folders().values()]
        return {(str(of.get("game")), str(of.get("id"))): _titled(folder, language) for folder, of in heads}


def _titled(folder: Path, language: str) -> str:
    """What a pack is called in this language, or in its own."""
    title = head(folder).get("title", "")
    return str(title.get(language) or next(iter(title.values()), "")) if isinstance(title, dict) else str(title)


def _cover(pack: str) -> str:
    """The picture of an adventure that came with us."""
    game = title(pack.removeprefix(OURS)) if pack.startswith(OURS) else None
    return cover(game) if game else ""


def _called(one: CampaignSummary, titles: Mapping[tuple[str, str], str]) -> str:
    """What people call a campaign: its own name, or the title of its cards."""
    usual = f"{one.game}-{one.pack}"
    if one.name.startswith(usual) and (one.game, one.pack) in titles:
        return f"{titles[one.game, one.pack]} {one.name.removeprefix(usual).strip('-.')}".strip()
    return one.name.replace("_", " ")


def _tidied(wanted: WantedEvening) -> WantedEvening:
    """Names as they may stand in a list, whoever has sent them."""
    heroes = tuple((tidy(name, LONGEST_NAME), hero) for name, hero in wanted.heroes)
    return replace(wanted, players=tuple(tidy(name, LONGEST_NAME) for name in wanted.players), heroes=heroes)


def _opposed(wanted: WantedEvening, game: AnyTitle) -> WantedEvening:
    """If somebody wants to play the opponent, by the house rules for that."""
    chosen = [role for _, role in wanted.heroes if role == OPPONENT]
    if not chosen or not game.gathering.opponent:
        return wanted
    if len(chosen) > 1 or len(wanted.players) <= game.gathering.against:
        raise CannotBegin("error.evening.opponent", n=game.gathering.against)
    return replace(wanted, house={**wanted.house, **game.gathering.with_opponent})


def _check(wanted: WantedEvening, game: AnyTitle) -> None:
    """Whoever asks, a page or a program: what cannot be begun is refused before anything ends."""
    low, high, names = game.gathering.fewest, game.gathering.most, [name.casefold() for name in wanted.players]
    if not all(names) or (names and not (low <= len(names) <= high and len(set(names)) == len(names))):
        raise CannotBegin("error.evening.players", low=low, high=high)
    for rule, value in wanted.house.items():
        if value not in (game.pieces if rule == "pieces" else game.house_rules.get(rule, ())):
            raise CannotBegin("error.evening.house", rule=rule, value=value)


def _given(wanted: WantedEvening, game: AnyTitle, cards: OpenedPack) -> tuple[Given, ...]:
    """The answers that follow from what was settled; who has only drawn pieces mostly leaves the rest to the box."""
    gathering = game.gathering
    given = gathering.given(wanted.level, wanted.heroes) + gathering.chosen(cards.box, wanted.settled)
    is_dealt = wanted.house.get("pieces") == DRAWN if wanted.is_dealt is None else wanted.is_dealt
    return tuple(gathering.dealt(cards.box, wanted.players, given) if is_dealt else given)


def _picks(said: Words, what: str, values: Sequence[str | int]) -> list[Pick]:
    """What can be answered to a question, and what people call it."""
    asked = Ask(what, "choose", tuple(values))
    return [Pick(str(value), said.option(asked, value)) for value in values if what]


def _early(one: Early, cards: OpenedPack, said: Words) -> EarlyAsk:
    return EarlyAsk(
        one.what, said.say(f"early.{one.what}"), _picks(said, one.what, one.picks(cards.box)), one.is_each,
        bool(one.further),
    )  # fmt: skip


def _rule(game: AnyTitle, name: str, cards: OpenedPack, said: Words) -> HouseRule:
    """A house rule; what the pack says comes before what is usual."""
    values = game.house_rules[name]
    usual = sorted(values, key=lambda value: value != cards.house.get(name, values[0]))
    choices = [Pick(value, said.say(f"house.value.{name}.{value}")) for value in usual]
    return HouseRule(
        name, said.say(f"house.rule.{name}"), choices, bool(game.asked_first) and name not in game.asked_first
    )


def _name(typed: str) -> str:
    """A name by which the store can keep a campaign."""
    return re.sub(r"[^\w-]+", "_", tidy(typed)).strip("_")[:LONGEST]


def _free(name: str, taken: set[str]) -> str:
    """The first of its names that nobody has."""
    names = [name, *(f"{name}-{number}" for number in range(2, len(taken) + 3))]
    return next(one for one in names if one.casefold() not in taken)
