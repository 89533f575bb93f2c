"""The tray: the simulated box and its voice, as pages show them.  Parts come and go; whoever is there now is asked."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Condition
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from device.camera.board_channel import sought_in
from device.camera.dice_channel import as_read, mark
from device.camera.everybody import all_dice, parts_of
from device.evening.words import Words, words
from device.front.lamps import PATTERNS, Pattern, Rhythm
from device.front.lights import LAMPS, Look
from device.front.meanings import COLOURS, listed
from device.front.simulated import SHORT, SimulatedBox
from device.pages.printed_cards import drawing, numbers, printed
from device.service.evenings import Evenings, NoEvening
from device.service.service import Service
from engine import Ask
from engine.channel import Answer, View
from engine.pieces.printed import Printed
from web_panel.tray.wiring import Front, LampSeen, Press, Spoken, ThingSeen, TraySight

if TYPE_CHECKING:
    from voice.narrator import LineTold
    from voice.reader import ReaderAloud

Choices = Sequence[tuple[str, str]]
WHITE = "#fff6e0"
BULBS: Mapping[str, str] = {"red": "#ff6b5e", "green": "#6fe58a", "blue": "#6f9dff", "yellow": "#ffd23f"}
ROUND = 16  # looks at a pattern that swells
REMEMBERED = 64
NAME = "tray"


class SimulatedTable:
    """The box of the evening that is played, if it is one that only pretends."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings
        self._words = dict[tuple[str, str], Words]()
        self._since = dict[str, float]()  # when fingers went down

    # Looking -------------------------------------------------------------------------------------

    def buttons(self) -> Sequence[str]:
        """Those that are wired."""
        box = self._box()
        return list(box.hardware.buttons) if box else ()

    def rhythms(self) -> Mapping[str, Sequence[tuple[float, float]]]:
        """How every pattern goes."""
        return {name: rounded(pattern) for name, pattern in PATTERNS.items()}

    def stamp(self) -> object:
        """What of it has to differ if anything does."""
        box, eyes, service = self._box(), self._eyes(), open_evening(self._evenings)
        if box is None or service is None:
            return None
        lights = tuple(tuple(box.box.lamps.look(name)) for name in LAMPS)
        told = tuple(service.captions.lines)
        seen = (eyes.onlookers.shown.stage, eyes.onlookers.shown.dice) if eyes else None
        return lights, box.box.buttons.pointer, id(box.box.view), told, seen

    def front(self, language: str) -> Front | None:
        """The box as it is now."""
        box, service = self._box(), open_evening(self._evenings)
        if box is None or service is None:
            return None
        said, view, pointer = self._said(service, language), box.box.view, box.box.buttons.pointer
        over = said.over(view.table) if view else said
        dice, sockets = self._on_board(view, over)
        ask = (None if pointer.is_private else pointer.ask) or (view.ask if view else None)
        things = [
            ThingSeen(colour, text, at == pointer.index) for at, (colour, text) in enumerate(listed(pointer, said))
        ]
        return Front(
            lights={name: [_lamp(name, *found) for found in enumerate(box.box.lamps.look(name))] for name in LAMPS},
            asked=over.ask(ask) if ask else "",
            read=over.value(view.ask, view.proposal.value) if view and view.ask and view.proposal else "",
            things=things,
            told=list(service.captions.lines),
            wants="die" if dice else _wants(view.ask if view else None),
            throws=_throws(view.ask if view else None),
            cards=[over.option(view.ask, card) for card in cards_of(view)] if view and view.ask else (),
            language=service.table.words.language,
            turn=view.turn if view else -1,
            pile=self._pile(service, view),
            dice=dice,
            sockets=sockets,
        )

    def _on_board(self, view: View | None, over: Words) -> tuple[Choices, Choices]:
        """The dice that may be put on the board before the eyes, and all sockets; nothing if none is wanted."""
        sought = sought_in(view.ask) if view and self._eyes() else None
        land = over.board().map if sought else None
        if view is None or view.ask is None or sought is None or land is None:
            return (), ()
        ask = view.ask
        return [(look, over.option(ask, face)) for look, face in sought.dice.items()], [
            (socket, over.name("socket", socket)) for socket in land.sockets
        ]

    def _pile(self, service: Service, view: View | None) -> Sequence[str]:
        """Numbers of cards that eyes could be shown: nobody reads ahead here."""
        setting = service.table.setting
        return numbers(setting.title, setting.cards.box, view.table) if self._eyes() and view else ()

    def _said(self, service: Service, language: str) -> Words:
        setting = service.table.setting
        key = (setting.cards.fingerprint, language)
        if key not in self._words:
            self._words = {key: words(setting.title, setting.cards, language)}
        return self._words[key]

    # Fingers -------------------------------------------------------------------------------------

    def press(self, button: str, how: Press) -> bool:
        """A finger, or two at once."""
        box, names = self._box(), button.split("+")
        if box is None or not set(names) <= set(box.hardware.buttons) or len(names) > 2:
            return False
        if len(names) > 1:
            box.chord(*names)
        else:
            fingers: Mapping[Press, Callable[[str], None]] = {"down": self._down, "up": self._up, "long": box.long}
            fingers.get(how, box.press)(button)
        return True

    def _down(self, button: str) -> None:
        self._since[button] = time.monotonic()
        if box := self._box():
            box.down(button)

    def _up(self, button: str) -> None:
        """Not at once: what is shorter than any real press would count as a bouncing contact."""
        time.sleep(max(0.0, self._since.pop(button, 0.0) + SHORT - time.monotonic()))
        if box := self._box():
            box.up(button)

    def release(self) -> None:
        """All fingers leave."""
        if box := self._box():
            for button in box.hardware.buttons:
                box.up(button)

    def turn(self, steps: int) -> None:
        """The knob."""
        if box := self._box():
            box.turn(steps)

    # The tray ------------------------------------------------------------------------------------

    def throw(self, many: int) -> bool:
        """Into the simulated tray, before the real eyes."""
        eyes, box = self._eyes(), self._box()
        view = box.box.view if box else None
        if eyes is None or view is None or view.ask is None or _wants(view.ask) != "dice":
            return False
        dice, colours = all_dice(view.ask)
        if colours:
            eyes.throw([tuple(map(mark, die)) for die in dice], colours=colours)
        else:
            eyes.throw(as_read(view.ask).options[: many or None])
        return True

    def lay(self, card: int, to: int) -> bool:
        """A card lies there for all to see: that is an answer."""
        box = self._box()
        view = box.box.view if box else None
        cards = cards_of(view)
        service = open_evening(self._evenings)
        if service is None or view is None or view.turn != to or not 0 <= card < len(cards):
            return False
        service.session.post(Answer(cards[card], to=to, by=NAME))
        return True

    def deal(self, card: str, side: str) -> bool:
        """One, or several in a row, before the real eyes; that answers nothing. A side without print is a picture."""
        eyes, box, service = self._eyes(), self._box(), open_evening(self._evenings)
        view = box.box.view if box else None
        names = card.split()
        if eyes is None or service is None or view is None or not set(names) <= set(self._pile(service, view)):
            return False
        setting, language, table = service.table.setting, service.table.words.language, view.table
        found = (printed(setting.title, setting.cards.box, table, name, side, language) for name in names)
        cards = [one or Printed() for one in found]
        eyes.deal(*cards, drawings=[drawing(setting.title, one, side, language) for one in cards])
        return True

    def put(self, die: str, socket: str) -> bool:
        """Before the real eyes, wherever it goes: what comes of it they say."""
        eyes, box, service = self._eyes(), self._box(), open_evening(self._evenings)
        view = box.box.view if box else None
        if eyes is None or view is None or service is None:
            return False
        dice, sockets = self._on_board(view, self._said(service, service.table.words.language).over(view.table))
        if die not in dict(dice) or socket not in dict(sockets):
            return False
        eyes.put(die, socket)
        return True

    def picture(self) -> bytes | None:
        """The next picture."""
        eyes = self._eyes()
        found: bytes | None = eyes.onlookers.drawing() if eyes else None
        return found

    def sight(self) -> TraySight | None:
        """What was made of it."""
        eyes = self._eyes()
        shown = eyes.onlookers.shown if eyes else None
        return TraySight(shown.stage, [msgspec.structs.asdict(die) for die in shown.dice]) if shown else None

    # Parts ---------------------------------------------------------------------------------------

    def _box(self) -> SimulatedBox | None:
        found: SimulatedBox | None = getattr(part(self._evenings, "buttons"), "simulated", None)
        return found

    def _eyes(self) -> Any:
        """The eyes, if they look at a table that is only drawn."""
        found = part(self._evenings, "camera")
        return found if getattr(found, "is_simulated", False) else None


class VoiceElsewhere:
    """What the voice says, remembered for a while for loudspeakers elsewhere."""

    def __init__(self, evenings: Evenings) -> None:
        self._evenings = evenings
        self._heard: ReaderAloud | None = None  # whom we listen to: another one after the voice was started anew
        self._happened: deque[Spoken] = deque(maxlen=REMEMBERED)
        self._changed, self._number = Condition(), 0
        self._sounds = dict[str, bytes]()

    def newest(self) -> int:
        """The number of the last thing that happened."""
        self._listen()
        return self._number

    def later(self, known: int) -> Sequence[Spoken]:
        """What has happened since."""
        self._listen()
        with self._changed:
            return [one for one in self._happened if one.number > known]

    def wav(self, key: str) -> bytes | None:
        """A sound by its key."""
        reader = self._reader()
        return reader.wav(key) if reader else None

    def again(self) -> None:
        """What is asked, once more."""
        if reader := self._reader():
            reader.ask_again()

    def bed(self) -> str:
        """What lies under the scene."""
        reader = self._reader()
        return reader.bed if reader else ""

    def sound(self, name: str) -> bytes | None:
        """An effect or a bed; each is read once."""
        if name not in self._sounds:
            sounds = getattr(part(self._evenings, "voice"), "sounds", None)
            clip = sounds.clip(name) if sounds and sounds.is_one(name) else None
            if clip is None:
                return None
            self._sounds[name] = clip.path.read_bytes()
        return self._sounds[name]

    def _reader(self) -> ReaderAloud | None:
        found: ReaderAloud | None = getattr(part(self._evenings, "voice"), "reader", None)
        return found

    def _listen(self) -> None:
        reader = self._reader()
        with self._changed:
            is_new = reader is not None and reader is not self._heard
            self._heard = reader
        if is_new and reader:
            reader.listen(self._hear)
            reader.heard_bed = self._hear_bed

    def _hear_bed(self, name: str) -> None:
        with self._changed:
            self._number += 1
            self._happened.append(Spoken(self._number, "bed", name, "", ""))
            self._changed.notify_all()

    def _hear(self, told: LineTold) -> None:
        """From the voice's thread; what is only for those beside the box goes nowhere else."""
        if told.line.is_here:
            return
        what: Literal["begins", "ends", "cut"] = told.what
        has_sound = told.clip is not None and told.clip.path is not None
        key = told.clip.key if told.clip and has_sound and self.wav(told.clip.key) else ""
        with self._changed:
            self._number += 1
            self._happened.append(Spoken(self._number, what, told.line.caption, key, told.line.language))
            self._changed.notify_all()


def open_evening(evenings: Evenings) -> Service | None:
    """What is played; nothing between two evenings."""
    try:
        return evenings.service
    except NoEvening:
        return None


def part(evenings: Evenings, name: str) -> object | None:
    """A part of the evening that is played, if it is there."""
    service = open_evening(evenings)
    kept = next((one for one in service.parts if one.name == name), None) if service else None
    return kept.part if kept else None


def cards_of(view: View | None) -> Sequence[str | int]:
    """Which cards are wanted, if a single one is, and everybody may see it."""
    ask = view.ask if view else None
    return tuple(ask.options) if ask and ask.kind == "draw" and not ask.private else ()


def rounded(pattern: Pattern) -> Sequence[tuple[float, float]]:
    """One round of a pattern: brightness by the second."""
    if not isinstance(pattern, Rhythm):
        moments = [pattern.lasts * at / ROUND for at in range(ROUND + 1)]
        return [(round(pattern.level(moment), 3), round(moment, 3)) for moment in moments]
    found, now = list[tuple[float, float]](), 0.0
    for level, seconds in pattern.steps:
        found += [(level, round(now, 3)), (level, round(now + seconds, 3))]
        now += seconds
    return found


def _lamp(name: str, at: int, look: Look) -> LampSeen:
    if name == "options":
        return LampSeen(look.pattern, BULBS[COLOURS[at]])
    red, green, blue = (round(255 * light) for light in look.colour)
    return LampSeen(look.pattern, WHITE if look.colour == Look("").colour else f"#{red:02x}{green:02x}{blue:02x}")


def _wants(ask: Ask | None) -> Literal["", "dice", "card"]:
    kinds: Mapping[str, Literal["dice", "card"]] = {"roll": "dice", "draw": "card"}
    if ask is not None and parts_of(ask):
        return "dice"
    return kinds.get(ask.kind, "") if ask and not ask.private else ""


def _throws(ask: Ask | None) -> Sequence[int]:
    """How many dice may be thrown, where the rules leave that open."""
    is_open = ask is not None and ask.kind == "roll" and ask.least is not None
    return range(max(1, ask.least or 0), len(ask.options) + 1) if ask and is_open else ()
