"""What the simulated table and the voice in the browser need of the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

Press = Literal["down", "up", "short", "long"]


class LampSeen(NamedTuple):
    """How one lamp shines: the name of its pattern, and its colour as browsers write it."""

    pattern: str
    colour: str


class ThingSeen(NamedTuple):
    """Something that a button takes, and whether the cursor stands on it."""

    colour: str
    said: str
    is_here: bool


class Front(NamedTuple):
    """All that can be seen of a box from its front, and what it asks."""

    lights: Mapping[str, Sequence[LampSeen]]
    asked: str
    read: str  # what was read and waits to be confirmed
    things: Sequence[ThingSeen]
    told: Sequence[str]
    wants: Literal["", "dice", "die", "card"]
    throws: Sequence[int]  # so many dice may be thrown at once, where somebody decides how many
    cards: Sequence[str]  # that can be laid down, if one is wanted
    language: str  # of what was told aloud
    turn: int
    pile: Sequence[str]  # numbers of the cards that can be laid before the eyes
    dice: Sequence[tuple[str, str]] = ()  # that can be put on the board, if one is wanted: how each looks, and its name
    sockets: Sequence[tuple[str, str]] = ()  # where


class TraySight(NamedTuple):
    """What the eyes make of the tray."""

    stage: str
    dice: Sequence[Mapping[str, Any]]  # each with a value, and corners in parts of the picture


class TrayRoom(Protocol):
    """A box that is only drawn: buttons to press, lights to see, a tray to throw dice into."""

    def buttons(self) -> Sequence[str]:
        """Those that there are."""
        ...

    def rhythms(self) -> Mapping[str, Sequence[tuple[float, float]]]:
        """How every pattern goes: brightness, and the second in which it is so bright; the last ends the round."""
        ...

    def stamp(self) -> object:
        """Another one as soon as there is anything else to see."""
        ...

    def front(self, language: str) -> Front | None:
        """The box as it is now; nothing while no evening is open."""
        ...

    def press(self, button: str, how: Press) -> bool:
        """A finger; two buttons are joined by a plus. False: there is no such button."""
        ...

    def release(self) -> None:
        """All fingers leave."""
        ...

    def turn(self, steps: int) -> None:
        """The knob."""
        ...

    def throw(self, many: int) -> bool:
        """Throw the dice that are asked for, or the first so many; False: there is nobody who could see them."""
        ...

    def lay(self, card: int, to: int) -> bool:
        """Lay one of the cards down for the question of turn *to*; False: there is none such."""
        ...

    def deal(self, card: str, side: str) -> bool:
        """Lay a card of the pile before the eyes, or several; none: take away what lies there. False: none such."""
        ...

    def put(self, die: str, socket: str) -> bool:
        """Put a die that looks so on a socket of the board; False: no such die is wanted, or no such socket there."""
        ...

    def picture(self) -> bytes | None:
        """The next picture of the tray, as JPEG."""
        ...

    def sight(self) -> TraySight | None:
        """What was made of the last one; nothing if there are no eyes."""
        ...


class Spoken(NamedTuple):
    """Something that the voice begins to say, or has been cut short in."""

    number: int
    what: Literal["begins", "cut", "ends", "bed"]
    words: str
    key: str  # of its sound; empty if there is none to be had
    language: str


class VoiceRoom(Protocol):
    """What the voice says, for loudspeakers elsewhere."""

    def newest(self) -> int:
        """The number of the last thing that happened."""
        ...

    def later(self, known: int) -> Sequence[Spoken]:
        """What has happened since."""
        ...

    def wav(self, key: str) -> bytes | None:
        """A sound by its key."""
        ...

    def again(self) -> None:
        """Say the pending question again."""
        ...

    def bed(self) -> str:
        """The name of the sound that lies under the scene; empty: none."""
        ...

    def sound(self, name: str) -> bytes | None:
        """An effect or a bed by its name."""
        ...
