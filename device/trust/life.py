"""A life: a whole box that plays our story of a game as fast as it can, takes orders, and says what was told.

It runs in a process of its own, talks in lines of JSON, and is meant to be killed:
`python -m device.trust.life FOLDER GAME SEED TURN`, where TURN is the last that anybody was told of before.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from device.camera.part import Eyes
from device.evening.beginning import TableSetting
from device.evening.words import words
from device.front.meanings import Call, Signal
from device.phones.part import PhonesPart
from device.service.health import Health, WatchedPlaces
from device.service.parts import Supervised
from device.service.parts_of_evening import FrontPart, VoicePart
from device.service.service import LaidTable, Service
from device.store import Journal, Store
from engine import Ask, News
from engine.channel import Answer, Confirm, Post, Undo, View
from engine.contract import AnyTitle
from engine.laboratory import answerable, any_answer
from engine.shelf import SHELF
from vision.tidings import LivePicture, Tiding
from voice.child import Message, own_lines, tell
from voice.narrator import LineTold

PACE = 0.01  # seconds between two answers
LOOKS = 50  # for whoever is asked alone
LOG, SYSTEM = "life.log", "system"  # what its own words go to, and what it takes for the files of the machine
ALIVE = "WATCHDOG=1"  # what systemd is told as long as all is well
FASTER = "1500000"  # microseconds of the watchdog: so the heart beats every half second
SLOWEST = 30.0  # seconds that a card may take
PLENTY = 1 << 30  # pages that a store may have where there is room
PLAYERS = ("Ada", "Ben")  # as many of them as the game lets play
CAMERA = {"source": "simulated", "tray": (180, 240), "corners": ()}
Say = Callable[[Message], None]


class SecretHand:
    """One with cards of their own, as a channel: asked in secret they answer, and they let others take things back."""

    def __init__(self, who: str, chance: random.Random) -> None:
        self.name, self.who = f"hand of {who}", who
        self._chance = chance
        self._view: View | None = None

    def show(self, view: View) -> None:
        """Look at it when it is one's turn."""
        self._view = view

    def post(self, turn: int) -> Post | None:
        """What there is for this one to do in this turn."""
        view = self._view
        if view is None or view.turn != turn:
            return None
        if view.wish and self.who in view.wish.of:
            return Confirm(self.name, turn)
        return given(self._chance, view, self.name)


def given(chance: random.Random, view: View, by: str) -> Post | None:
    """Any answer to what these eyes may answer."""
    ask = view.ask
    parts = [part for part in ask.parts if not part.hidden] if ask else []
    if ask is None or ask.hidden or (ask.kind == "each" and not any(map(answerable, parts))):
        return None
    return Answer(any_answer(chance, msgspec.structs.replace(ask, parts=tuple(parts)) if parts else ask), view.turn, by)


class People:
    """Everybody at the table: they answer whatever is asked of all or of one, and say what the room was told."""

    name, who = "people", "all"

    def __init__(self, journal: Journal, seed: int, say: Say, who: Sequence[str]) -> None:
        self._journal, self._chance, self._say = journal, random.Random(seed), say
        self.alone = [SecretHand(name, self._chance) for name in who]
        self.post: Callable[[Post], None] = lambda post: None
        self.awake, self._has_view = threading.Event(), threading.Event()
        self._view: View | None = None
        threading.Thread(target=self._play, name="people", daemon=True).start()

    def show(self, view: View) -> None:
        """What is told now is on the disk."""
        line = self._journal.checksum_of(view.turn).hex()
        about = {"line": line, "asked": asked(view.ask), "news": [news.what for news in view.news]}
        self._say({"told": view.turn, **about})
        self._view = view
        self._has_view.set()

    def _play(self) -> None:
        while self._has_view.wait() and self.awake.wait():
            self._has_view.clear()
            time.sleep(PACE)
            if (view := self._view) and (post := self._next(view)):
                self.post(post)

    def _next(self, view: View) -> Post | None:
        """What one of them does; whoever is asked alone may not have been shown it yet."""
        for _ in range(LOOKS):
            for post in (*(person.post(view.turn) for person in self.alone), given(self._chance, view, self.name)):
                if post is not None:
                    return post
            if view.ask is None:
                return Undo(self.name, 3, view.turn)
            time.sleep(PACE)
        return None


class Life:
    """The box, and what can be ordered of it."""

    def __init__(self, folder: Path, title: AnyTitle, seed: int, say: Say) -> None:
        self._folder, self._say, self._offset = folder, say, 0.0
        self.is_over, self._is_done = False, threading.Event()
        self.store = Store.open(folder, clock=self._clock)
        table = demo(title, PLAYERS[: title.gathering.most])
        self.is_doomed = False  # the buttons die, and whatever takes their place
        self.service = Service(
            self.store,
            table,
            parts=lambda service: self._parts(service, table),
            health=Health(WatchedPlaces(folder, folder / SYSTEM, self._clock)),
            tell=self._hear_beats,
        )
        self.people = People(self.service.journal, seed, say, table.setting.players)
        self.people.post = self.service.session.post

    def begin(self, turn: int) -> None:
        """Switch it on, and say where it is; people play when they are told to."""
        journal, game = self.service.journal, self.service.game
        line = journal.checksum_of(turn).hex() if turn >= 0 else ""
        about = {
            "turn": game.turn,
            "line": line,
            "asked": asked(game.ask),
            "news": [n.what for n in self.service.first],
        }
        for person in self.people.alone:
            self.service.session.join(person)
        self.service.session.join(self.people)
        self.service.start()
        self._say({"ready": self.port, **about})

    @property
    def port(self) -> int:
        """Where phones find it; 0: nowhere."""
        part = self._phones.part
        return part.server.port if isinstance(part, PhonesPart) else 0

    def obey(self, order: Mapping[str, Any]) -> None:
        """One order."""
        name = f"order_{order['order']}"
        getattr(self, name)(**{key: value for key, value in order.items() if key != "order"})

    # Orders --------------------------------------------------------------------------------------

    def order_play(self) -> None:
        """People play on."""
        self.people.awake.set()

    def order_rest(self) -> None:
        """They wait."""
        self.people.awake.clear()

    def order_clock(self, by: float) -> None:
        """The clock jumps by so many seconds."""
        self._offset += by

    def order_card(self, is_full: bool) -> None:
        """The card is full, or has room again: the database's own limit, which is reached like the card's."""
        with self.store.writer.turn() as here:
            pages = here.execute("PRAGMA page_count").fetchone()[0] if is_full else PLENTY
            here.execute(f"PRAGMA max_page_count = {pages:d}")

    def order_locked(self) -> None:
        """The card can only be read: the database's own lock, which refuses as the card's does."""
        with self.store.writer.turn() as here:
            here.execute("PRAGMA query_only = ON")

    def order_slow(self, is_on: bool) -> None:
        """The card is busy, and nobody else gets at it; or it is done."""
        self._is_done.clear() if is_on else self._is_done.set()
        if is_on:
            is_taken = threading.Event()
            threading.Thread(target=self._keep_busy, args=(is_taken,), name="slow card", daemon=True).start()
            is_taken.wait()

    def _keep_busy(self, is_taken: threading.Event) -> None:
        with self.store.writer.lock:
            is_taken.set()
            self._is_done.wait(SLOWEST)

    def order_alarm(self, what: str, about: Mapping[str, Any]) -> None:
        """Something is wrong, and the table is to hear of it; what was being said can wait."""
        if isinstance(speech := self._voice.part, VoicePart):
            speech.reader.hush()
        self.service.session.tell(News(what, about))

    def order_back_up(self) -> None:
        """An hour has passed."""
        self.service.back_up()

    def order_off(self) -> None:
        """The evening is over."""
        self.is_over = True

    def order_press(self, button: str) -> None:
        """A finger on a button."""
        if isinstance(hands := self._hands.part, FrontPart) and hands.simulated:
            hands.simulated.press(button)

    def order_lose(self) -> None:
        """The buttons show no life, and never will again."""
        self.is_doomed = True

    def order_look(self, is_on: bool) -> None:
        """Somebody looks at the camera's live picture, or no more."""
        if isinstance(eyes := self._camera.part, Eyes):
            eyes.onlookers.come() if is_on else eyes.onlookers.go()

    def order_speak(self, text: str) -> None:
        """These words at once, instead of all others."""
        if isinstance(speech := self._voice.part, VoicePart):
            speech.reader.hush()
            speech.reader.tell(text)

    # Wiring --------------------------------------------------------------------------------------

    def _clock(self) -> float:
        return time.time() + self._offset

    def _parts(self, service: Service, table: LaidTable) -> list[Supervised]:
        cache, setting = self._folder / "cache", table.setting
        sound = {"sound": False}

        def voice() -> VoicePart:
            speech = VoicePart(table, sound, (cache, setting.title.demo()), service.session.tell)
            speech.reader.listen(self._spoken)
            return speech

        def phones() -> PhonesPart:
            return PhonesPart(setting.title, setting.cards, self.store, port=0, simulated=True)

        def hands() -> FrontPart:
            hands = FrontPart(table, "", self._hear, simulate=True)
            shows_life = hands.is_alive
            hands.is_alive = lambda: not self.is_doomed and shows_life()  # type: ignore[method-assign]
            return hands

        def eyes() -> Eyes:
            eyes = Eyes(CAMERA, setting.title.demo(), pretends=True)
            eyes.watch.append(self._seen)
            return eyes

        self._voice, self._hands = Supervised("voice", voice), Supervised("buttons", hands)
        self._camera, self._phones = Supervised("camera", eyes), Supervised("phones", phones)
        return [self._voice, self._hands, self._camera, self._phones]

    def _seen(self, told: Tiding) -> None:
        if isinstance(told, LivePicture):
            self._say({"seen": True})

    def _hear_beats(self, message: str) -> None:
        if message == ALIVE:
            self._say({"beat": True})

    def _hear(self, signal: Signal) -> None:
        if isinstance(signal, Call):
            self._say({"heard": signal.what})

    def _spoken(self, told: LineTold) -> None:
        if told.what == "begins":
            self._say({"spoken": told.line.caption, "aloud": bool(told.clip and told.clip.path)})


def demo(title: AnyTitle, players: tuple[str, ...]) -> LaidTable:
    """Our own story of a game, in English."""
    cards, _ = title.open(title.demo())
    assert cards, "our own story can be played"
    return LaidTable(TableSetting(title, cards, players), words(title, cards, "en"))


def asked(ask: Ask | None) -> list[str]:
    """What is asked, and of whom."""
    return [ask.what, ask.who] if ask else []


def main() -> None:
    """Live until there are no more orders, or somebody ends it otherwise."""
    folder, game, seed, turn = sys.argv[1:]
    lines = own_lines()
    with Path(folder, LOG).open("a", encoding="utf-8") as log:
        os.dup2(log.fileno(), 2)
    os.environ["WATCHDOG_USEC"] = FASTER
    life = Life(
        Path(folder),
        next(title for title in SHELF if title.id == game),
        int(seed),
        lambda message: tell(lines, message),
    )
    life.begin(int(turn))
    while not life.is_over and (order := sys.stdin.readline()):
        life.obey(json.loads(order))
    life.service.stop()
    life.store.close()


if __name__ == "__main__":
    main()
