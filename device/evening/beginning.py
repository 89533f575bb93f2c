"""An evening: a game that begins, or goes on from a save; and what has to be said of the save before play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from device.evening.stand_ins import Chance
from device.files.save_files import Save
from engine import DamagedSave, EngineError, Entry, Game, Header, NewerSave, News, RulesBroke, SaveError
from engine.contract import AnyTitle, OpenedPack
from engine.game import unsaved
from engine.journal import read, writer
from engine.pieces.luck import LuckyTable


@dataclass(frozen=True)
class TableSetting:
    """What an evening is made of: the game, the owner's cards, who plays, and the house rules."""

    title: AnyTitle
    cards: OpenedPack
    players: Sequence[str] = ()
    house: dict[str, str] = field(default_factory=dict)
    seed: str | None = None  # of all luck; none: whatever comes

    @property
    def header(self) -> Header:
        """The first line of its save."""
        cards = {"id": self.cards.id, "version": self.cards.version, "fingerprint": self.cards.fingerprint}
        return Header(self.title.id, self.title.rules.version, cards)


class TooMany(EngineError):
    """Whoever sets up an evening: this game is for fewer people."""


@dataclass(frozen=True)
class Evening:
    """A game to play, and what is to be said first."""

    game: Game
    news: tuple[News, ...] = ()


def begun(setting: TableSetting, save: Save | None = None) -> Evening:
    """A new game."""
    return _laid(setting, writer(save.add, setting.header) if save else unsaved)


def _laid(setting: TableSetting, keep: Callable[[Sequence[Entry]], None]) -> Evening:
    most = setting.title.gathering.most
    if len(setting.players) > most:
        raise TooMany("error.too_many", n=len(setting.players), most=most)
    table = setting.title.lay(setting.players, {**setting.cards.house, **setting.house})
    if isinstance(table, LuckyTable) and table.is_drawn:
        table.luck = Chance(setting.seed).luck()
    return Evening(Game(setting.title.rules, table, setting.cards.box, save=keep))


def opened(setting: TableSetting, save: Save) -> Evening:
    """The game of a save, or a new one in a save that is empty; refuses what is not ours to open, untouched."""
    lines = save.lines()
    if not lines:
        return begun(setting, save)
    try:
        return _resumed(setting, save, lines)
    except (DamagedSave, RulesBroke) as damage:
        return _rescued(setting, save, lines, damage)


def put_away(save: Save) -> tuple[News, ...]:
    """Leave what was played before under another name, to begin anew; says where it is."""
    if not save.lines():
        return ()
    return (News("save.put_away", {"file": save.set_aside().name}),)


def _resumed(setting: TableSetting, save: Save, lines: list[bytes]) -> Evening:
    saved = read(lines)
    _check(saved.header, saved.entries, setting)
    if not saved.entries and not lines[saved.lines :]:  # the power went before anybody was told anything
        return _laid(setting, writer(save.add))
    torn = _torn(save, lines[saved.lines :])
    save.keep(lines[: saved.lines])
    game = _game(setting, saved.entries, save)
    return Evening(game, (News("resumed"), *torn, *_differences(saved.header, setting, game)))


def _game(setting: TableSetting, entries: list[Entry], save: Save) -> Game:
    return Game.resume(setting.title.rules, entries, setting.cards.box, save=writer(save.add))


def _check(header: Header, entries: list[Entry], setting: TableSetting) -> None:
    """Refuse what was written by newer rules, and the save of another game or of other cards."""
    ours = setting.header
    newest = max([header.rules, *(entry.value.version for entry in entries if entry.kind == "step")])
    if newest > ours.rules:
        raise NewerSave(newest, ours.rules)
    if header.game != ours.game:
        raise SaveError("error.save.other_game", theirs=header.game, ours=ours.game)
    if header.pack.get("id", ours.pack["id"]) != ours.pack["id"]:
        raise SaveError("error.save.other_pack", theirs=header.pack["id"], ours=ours.pack["id"])


def _torn(save: Save, rest: list[bytes]) -> tuple[News, ...]:
    """A line without its end was never confirmed to anybody; one that has its end was, and cannot be read."""
    return (News("save.torn"),) if rest and save.is_ended() else ()


def _differences(header: Header, setting: TableSetting, game: Game) -> list[News]:
    """What is not as it was when the save was written."""
    news = []
    if header.pack.get("fingerprint") != setting.cards.fingerprint:
        news.append(News("save.other_cards"))
    if game.lost:
        news.append(News("lost", {"n": len(game.lost)}))
    return news


# Damage -------------------------------------------------------------------------------------------


def _rescued(setting: TableSetting, save: Save, lines: list[bytes], damage: EngineError) -> Evening:
    """The file is set aside, and the last good state goes on under its name; a new game, if there is none."""
    header, kept = _readable(setting, lines, damage)
    _check(header, kept, setting)
    about: dict[str, Any] = {"line": getattr(damage, "line", len(lines))}
    if not _can_go_on(setting, kept):
        about["file"] = save.set_aside().name
        return Evening(begun(setting, save).game, (News("save.ruined", about),))
    fresh = list[bytes]()
    writer(fresh.extend, header)(kept)
    about["file"] = save.set_aside(fresh).name
    game = _game(setting, kept, save)
    return Evening(game, (News("resumed"), News("save.damaged", about), *_differences(header, setting, game)))


def _readable(setting: TableSetting, lines: list[bytes], damage: EngineError) -> tuple[Header, list[Entry]]:
    """What comes before the damage; if that is the first line, what comes after it may be all there is."""
    if not isinstance(damage, DamagedSave):
        return setting.header, []
    if damage.header is not None:
        return damage.header, damage.kept
    if damage.kept:
        return read(lines[:1]).header, damage.kept
    first = list[bytes]()
    writer(first.extend, setting.header)
    try:
        return setting.header, read([*first, *lines[1:]]).entries
    except DamagedSave as further:
        return setting.header, further.kept


def _can_go_on(setting: TableSetting, entries: list[Entry]) -> bool:
    try:
        return bool(entries) and bool(Game.resume(setting.title.rules, entries, setting.cards.box))
    except EngineError:
        return False
