"""The panel: the simulated box on a terminal.  Keys are fingers, and lights are drawn with their patterns' names."""

from __future__ import annotations

import contextlib
import os
import select
from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from device.evening.words import Words
from device.front.lamps import level
from device.front.lights import LAMPS, Look
from device.front.meanings import COLOURS, Call, Signal, listed
from device.front.simulated import SimulatedBox
from device.terminal.blocks import unarmed

KEYS: Mapping[str, str] = {
    "n": "next",
    "b": "back",
    "r": "repeat",
    **{str(number): colour for number, colour in enumerate(COLOURS, 1)},
    "t": "talk",
    "p": "power",
}
CHORDS: Mapping[str, tuple[str, str]] = {"z": ("back", "repeat"), "x": ("next", "repeat"), "c": ("next", "back")}
KNOB: Mapping[str, int] = {"+": 1, "-": -1}
QUIT = "q"
LIT, UNLIT = "●", "○"
STYLES: Mapping[str, str] = {"red": "bold red", "green": "bold green", "blue": "bold blue", "yellow": "bold yellow"}
WIDEST = 26  # letters of the name of a light
PICTURE = 0.1  # seconds between two pictures
REMEMBERED = 3
HOME, REST_OF_LINE, REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"

ReadKey = Callable[[float], str | None]
Draw = Callable[[Sequence[Text]], None]


class DrawnFront:
    """A box to see and to press; *words* say what it asks."""

    def __init__(self, simulated: SimulatedBox, words: Words, clock: Callable[[], float]) -> None:
        self.simulated, self.words, self._clock = simulated, words, clock
        self._calls: list[str] = []
        simulated.box.hear.append(self._hear)

    def typed(self, key: str) -> bool:
        """A key is a finger; a capital letter holds the button down.  False: somebody wants to leave."""
        if key in KEYS:
            self.simulated.press(KEYS[key])
        elif key.lower() in KEYS:
            self.simulated.long(KEYS[key.lower()])
        elif key in CHORDS:
            self.simulated.chord(*CHORDS[key])
        elif key in KNOB:
            self.simulated.turn(KNOB[key])
        return key != QUIT

    def drawn(self) -> list[Text]:
        """The whole box, line by line."""
        lines = [self._light(name) for name in LAMPS if self.simulated.box.lamps.look(name)]
        return [*lines, Text(), *self._question(), Text(), *self._keys()]

    def play(self, read: ReadKey, draw: Draw) -> None:
        """Show it, and press what is typed, until somebody leaves."""
        while True:
            draw(self.drawn())
            key = read(PICTURE)
            if key == "" or (key and not self.typed(key)):
                return

    # The parts of the picture --------------------------------------------------------------------

    def _light(self, name: str) -> Text:
        looks = self.simulated.box.lamps.look(name)
        line = Text(f"{self.words.say(f'word.part.{name}'):>{WIDEST}}  ")
        for at, look in enumerate(looks):
            line.append(self._bulb(look), _style(name, at, look))
        patterns = list(dict.fromkeys(look.pattern for look in looks))
        said = ", ".join(self.words.say(f"word.pattern.{pattern}") for pattern in patterns)
        return line.append(f"  {said}", "dim")

    def _bulb(self, look: Look) -> str:
        return LIT if level(look.pattern, self._clock()) > 0.5 else UNLIT

    def _question(self) -> Iterator[Text]:
        pointer, view = self.simulated.box.buttons.pointer, self.simulated.box.view
        if view and view.ask:
            ask = (None if pointer.is_private else pointer.ask) or view.ask
            yield Text(self.words.over(view.table).ask(ask), "bold")
        if view and view.proposal and view.ask:
            yield Text(self.words.over(view.table).value(view.ask, view.proposal.value), "bold cyan")
        for at, (colour, said) in enumerate(listed(pointer, self.words)):
            mark = "> " if at == pointer.index else "  "
            yield Text(mark).append(f"{LIT if colour else ' '} ", STYLES.get(colour, "")).append(said)

    def _keys(self) -> Iterator[Text]:
        keys = ", ".join(f"{key} {self.words.say(f'word.part.{button}')}" for key, button in KEYS.items())
        chords = ", ".join(f"{key} {self._together(buttons)}" for key, buttons in CHORDS.items())
        yield Text(f"{self.words.say('panel.keys')}: {keys}, +/-; {chords}", "dim")
        yield Text(f"{self.words.say('panel.hold')}; {self.words.say('panel.quit')}", "dim")
        yield Text(", ".join(self.words.say(f"word.call.{call}") for call in self._calls), "italic")

    def _together(self, buttons: Sequence[str]) -> str:
        return "+".join(self.words.say(f"word.button.{button}") for button in buttons)

    def _hear(self, signal: Signal) -> None:
        if isinstance(signal, Call) and signal.what not in ("breath", "cut"):
            self._calls = [*self._calls, signal.what][-REMEMBERED:]


def _style(name: str, at: int, look: Look) -> str:
    if look.pattern == "dark":
        return "dim"
    if name == "options":
        return STYLES[COLOURS[at]]
    red, green, blue = (round(255 * part) for part in look.colour)
    return f"bold #{red:02x}{green:02x}{blue:02x}"


# A real terminal ----------------------------------------------------------------------------------


def on(console: Console) -> Draw:
    """Draw one picture over the other, so that nothing flickers."""
    console.clear()

    def draw(lines: Sequence[Text]) -> None:
        with console.capture() as picture:
            for line in lines:
                console.print(unarmed(line))
        console.file.write(HOME + picture.get().replace("\n", REST_OF_LINE + "\n") + REST_OF_SCREEN)
        console.file.flush()

    return draw


@contextlib.contextmanager
def keys(source: int) -> Iterator[ReadKey]:
    """Single keys from a terminal; None: nothing was typed in time, empty: there will be no more."""
    import termios  # noqa: PLC0415  Windows has neither, and shows the box in the browser alone
    import tty  # noqa: PLC0415

    def read(seconds: float) -> str | None:
        ready, _, _ = select.select([source], [], [], seconds)
        try:
            return os.read(source, 1).decode("ascii", "ignore") if ready else None
        except OSError:  # the terminal was closed
            return ""

    if not os.isatty(source):
        yield read
        return
    before = termios.tcgetattr(source)
    tty.setcbreak(source)
    try:
        yield read
    finally:
        with contextlib.suppress(termios.error):  # it was closed
            termios.tcsetattr(source, termios.TCSADRAIN, before)
