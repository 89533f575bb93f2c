"""Playing: puts the parts of an evening together: cards, save, session, and a terminal or a script."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import random
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from device.cli.console import ended_with_the_terminal
from device.cli.options import Command, Commands, Options, flag, one_of, option, options
from device.evening.beginning import Evening, TableSetting, begun, opened, put_away
from device.evening.session import Session
from device.evening.stand_ins import Chance, Ready, honest
from device.evening.words import words
from device.files.durable import whole
from device.files.save_files import LOG, Save, home, save_at
from device.packs.checking import in_words
from device.service.plan import FirstEvening, house_rule, players
from device.store import Store
from device.terminal.blocks import signs_for
from device.terminal.console import Keyboard, Output
from device.terminal.screen import ScreenShown, picture
from device.terminal.script import Stumble, perform
from device.terminal.seat import Manners, Rolling, TerminalSeat
from device.terminal.seat import play as at_the_keyboard
from engine import News
from engine.contract import AnyTitle, OpenedPack
from engine.pieces.tables import DRAWN

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
ROLLING = ("ask", "auto")
# Letters would be fetched from a foreign address; any that are all as wide as each other will do.
FOREIGN_LETTERS = re.compile(r"@font-face \{[^}]{0,999}\}|<!--[^>]{0,999}-->")


def _size(text: str) -> tuple[int, int]:
    columns, rows = map(int, text.split("x"))
    return max(40, min(columns, 400)), max(12, min(rows, 200))


@dataclass
class TableOptions(Options):
    """What is played, and by whom."""

    pack: Path | None = option(Path)
    players: tuple[str, ...] = option(players, ())
    house: list[tuple[str, str]] = options(house_rule)
    new: bool = flag()
    drawn: bool = flag()
    dealt: bool = flag()

    @property
    def first_evening(self) -> FirstEvening:
        """All of it in one."""
        return FirstEvening(
            next(iter(self.words), ""),
            self.pack,
            self.players,
            {**dict(self.house), **({"pieces": DRAWN} if self.drawn else {})},
            self.new,
            self.dealt,
        )


@dataclass
class PlayOptions(TableOptions):
    """What `taleside play` takes."""

    roll: Rolling = option(one_of(ROLLING), "ask")
    seed: str | None = option(str)
    save: Path | None = option(Path)
    script: str = option(str, "")
    export_svg: Path | None = option(Path)
    size: tuple[int, int] = option(_size, (100, 30))


def play(wish: PlayOptions) -> int:
    """An evening at the terminal, or a script."""
    game = wish.first_evening.title(wish.pack)
    cards, problems = game.open(wish.pack or game.demo())
    if cards is None:
        for problem in problems:
            _complain(in_words(game, problem, wish.said.language))
        _complain(wish.said.say("pack.errors", {"n": sum(problem.weight == "error" for problem in problems)}))
        return PROBLEMS
    if not wish.script:
        evening(wish, game, cards)
        return FINE
    try:
        print(script(wish, game, cards))
    except Stumble as stumble:
        _complain(stumble.said(wish.said))
        return WRONG_USE
    return FINE


def _interrupt() -> None:
    raise KeyboardInterrupt


def _complain(text: str) -> None:
    print(text, file=sys.stderr)


def evening(wish: PlayOptions, title: AnyTitle, cards: OpenedPack) -> None:
    """Play at the terminal, from where the save left off."""
    logging.basicConfig(handlers=[_log()], level=logging.WARNING)
    with ended_with_the_terminal(_interrupt), _kept(wish, f"{title.id}-{cards.id}") as (save, store):
        before = put_away(save) if wish.new else ()
        here = opened(_setting(wish, title, cards), save)
        output = _at_the_terminal(wish, (title, cards), here, before, store)
    output.say(wish.said.say(_farewell(here, store)))


LONGEST_SCRIPT = 4 << 20  # bytes


@contextlib.contextmanager
def _kept(wish: PlayOptions, name: str) -> Iterator[tuple[Save, Store | None]]:
    """Where this evening is kept: in a file of its own if one is named, else with all others in the store."""
    if wish.save:
        with contextlib.closing(save_at(wish.save)) as save:
            yield save, None
        return
    with contextlib.closing(Store.open(home())) as store, contextlib.closing(store.journal(name)) as journal:
        journal.begin()
        yield journal, store


def script(wish: PlayOptions, title: AnyTitle, cards: OpenedPack) -> str:
    """Play a script; the final table as JSON, or a Stumble."""
    lines = _lines(wish.script)
    save = save_at(wish.save) if wish.save else None
    setting = _setting(wish, title, cards)
    here = opened(setting, save) if save else begun(setting)
    said = words(title, cards, wish.said.language)
    seat = TerminalSeat(said, Chance(wish.seed), name="script", manners=Manners(wish.roll, literal=True))
    session = Session(here.game, [seat], news=here.news)
    ready = _settled(wish, title, cards)
    ready.wire(session)
    session.start()
    try:
        ready.settle(session)
        seat.sit_down(session)
        perform(lines, seat)
    finally:
        session.stop()
        if save:
            save.close()
    if wish.export_svg:
        export_svg(seat.shown, wish.export_svg, *wish.size)
    return json.dumps(here.game.table.to_data(), indent=2, ensure_ascii=False)


def export_svg(shown: ScreenShown, file: Path, columns: int, rows: int) -> None:
    """A picture of the screen as it is shown, for the documentation."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=columns, height=rows, file=nowhere, force_terminal=True)
        for line in picture(shown, columns, rows - 1):
            console.print(line, soft_wrap=True)
        console.print(Text("> ", "bold"), end="")
    drawn = console.export_svg(title="taleside play", unique_id="taleside")
    file.write_text(FOREIGN_LETTERS.sub("", drawn), encoding="utf-8")


def _setting(wish: PlayOptions, title: AnyTitle, cards: OpenedPack) -> TableSetting:
    return TableSetting(title, cards, wish.players, dict(wish.first_evening.house), wish.seed)


def _settled(wish: PlayOptions, title: AnyTitle, cards: OpenedPack) -> Ready:
    """What is answered before anybody is asked, by the same luck as everything else."""
    gathering, luck = title.gathering, random.Random(wish.seed) if wish.seed else honest()
    given = gathering.dealt(cards.box, wish.players) if wish.dealt else []
    return Ready(given, is_over=gathering.is_set_up, lots=luck.choice)


def _log() -> logging.Handler:
    """Where a fault leaves its traces, for those who mend it; the people at the table hear a sentence."""
    home().mkdir(parents=True, exist_ok=True)
    return logging.FileHandler(home() / LOG, encoding="utf-8", delay=True)


# The terminal -------------------------------------------------------------------------------------


def _at_the_terminal(
    wish: PlayOptions, played: tuple[AnyTitle, OpenedPack], here: Evening, before: Sequence[News], store: Store | None
) -> Output:
    title, cards = played
    said = words(title, cards, wish.said.language)
    console, keyboard = Console(highlight=False), Keyboard(_typed())
    manners = Manners(wish.roll, signs=signs_for(console.encoding))
    seat = TerminalSeat(said, Chance(wish.seed), manners=manners, ring=keyboard.ring)
    session = Session(here.game, [seat], news=[*(store.news if store else ()), *before, *here.news])
    if store:
        store.tell = session.tell
    ready = _settled(wish, title, cards)
    ready.wire(session)
    output = Output(console, prompts=bool(sys.stdin and sys.stdin.isatty()))
    session.start()
    ready.settle(session)
    try:
        with _redrawn_when_resized(keyboard):
            at_the_keyboard(session, seat, keyboard, output)
    except KeyboardInterrupt:
        output.say("")
    finally:
        session.stop()
        keyboard.close()
        if store:
            store.tell = store.news.append
    return output


def _farewell(here: Evening, store: Store | None) -> str:
    """How the evening can go on another day; not at all if the card could not be written to the last."""
    if store and store.is_borrowed:
        return "terminal.not_kept"
    return "terminal.goodbye" if here.game.ending is None else "terminal.the_end"


def _typed() -> int:
    """What is typed or piped in; nothing at all if somebody has closed it."""
    return sys.stdin.fileno() if sys.stdin else os.open(os.devnull, os.O_RDONLY)


@contextlib.contextmanager
def _redrawn_when_resized(keyboard: Keyboard) -> Iterator[None]:
    if not hasattr(signal, "SIGWINCH"):  # Windows does not say when a window has another size
        yield
        return
    before = signal.signal(signal.SIGWINCH, lambda *_: keyboard.ring())
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)


# Scripts ------------------------------------------------------------------------------------------


def _lines(script: str) -> list[str]:
    """The lines of a script; `-` is what is typed or piped in."""
    return whole(script, LONGEST_SCRIPT).decode("utf-8", "replace").splitlines()


COMMANDS: Commands = {
    "play": Command(PlayOptions, play, 0, 1),
}
