"""The lookout: one camera, one tray, and all that is to be told of them while somebody wants to know.

It wakes its camera when dice are wanted and lets it sleep otherwise. It finds the tray by its markers, looks after
camera and lamp, and hands the frames to `watch`. What it has to tell are tidings (`vision.tidings`), because whoever
asked is in another process.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import cv2
import numpy as np

from vision.boards.reading import BoardWanted, white_of
from vision.boards.watch import BoardWatch, PlacementSeen
from vision.cameras import Camera, CameraTrouble
from vision.corrections import Corrections
from vision.dice import look_at
from vision.frames import CameraFrame
from vision.kinds import PIP_D6
from vision.laid import CardTrigger
from vision.lesson import DiceLesson
from vision.networks import Picture
from vision.opening import decoded
from vision.owners import NOBODYS, SharedOut, by_owner
from vision.reading import Reading, Value
from vision.sets import Sets
from vision.sight import CHECK, CameraFaults, Paper, is_blurred, light_has_changed, moved, paper, sharpness
from vision.tidings import (
    AwakeNow,
    CardPictured,
    DieOnBoard,
    PlacementTold,
    ThrowTold,
    Tiding,
    TrayTold,
    TroubleBegun,
    TroubleOver,
)
from vision.tray import DIE, LEAST, MOVED, Bare, Mat, Tray, calibrated, markers, tapped
from vision.watch import SEEN, DiceWanted, ThrowSeen, Watch
from vision.ways import Ways

RETRY = 0.7  # seconds between two tries to open a camera
FAR = 12.0  # millimetres by which a tray may be pushed before anybody is told
BY_MARKERS = ("blurred", "turned")  # the troubles that only the markers tell
BESIDE = 0.6  # so likely something beside the tray is a die
DISTURBED = ("hand", "moving")  # stages
SLIGHT = 0.7  # millimetres of drift that are put right
QUALITY = 92  # of the pictures on which print shall be read


class Lookout:
    """What sees; `tick` does one step and gives what there is to be told."""

    def __init__(
        self,
        open_: Callable[[], Camera],
        sets: Sets,
        *,
        mat: Mat | None = None,
        keeps: bool = False,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.camera: Camera | None = None
        self.mat, self.sets = mat or Mat(), sets
        ways = Ways(sets)
        self._read = ways.read
        self.watch, self.laid = Watch(self._read, careful=ways.read_carefully), CardTrigger()
        self.board = BoardWatch(ways.read)
        self.corrections = Corrections(sets, is_allowed=keeps)
        self.frame: CameraFrame | None = None  # the latest
        self.trouble = ""
        self._open, self._clock, self._wait = open_, clock, wait
        self._size: tuple[object, ...] = ()  # of the camera's pictures
        self._sight = CameraFaults(is_live=False)
        self._sharp = 0.0
        self._lesson: DiceLesson | None = None
        self._taps: tuple[tuple[float, float], ...] = ()
        self._next_check = 0.0
        self._is_live = False  # somebody looks at the picture

    # What is wanted ------------------------------------------------------------------------------

    @property
    def is_awake(self) -> bool:
        """Is there anything to do?"""
        is_watching = self.watch.stage != "asleep" or self.board.wanted is not None
        return is_watching or self.laid.is_wanted or self._is_live or self._lesson is not None

    @property
    def stage(self) -> str:
        """What is being done, for whoever looks on."""
        return self.board.stage if self.board.wanted else self.watch.stage

    def want(self, wanted: DiceWanted | None) -> None:
        """Look for these dice; nothing: sleep."""
        self.watch.want(wanted)
        self._doze()

    def seek(self, *, is_wanted: bool) -> None:
        """Look for a card that is laid down, or no more."""
        self.laid.want(is_wanted=is_wanted)
        self._doze()

    def want_placed(self, wanted: BoardWanted | None) -> None:
        """Watch for a die that is put on the board, or no more."""
        self.board.want(wanted)
        self._doze()

    def show(self, *, is_live: bool) -> None:
        """Somebody wants to see the picture, or no more."""
        self._is_live = is_live
        self._doze()

    def tap(self, corners: Sequence[tuple[float, float]]) -> None:
        """Somebody has tapped the corners of the tray, as parts of the picture; without corners: no longer."""
        self._taps = tuple(corners)
        self._begin_anew()

    def teach(self, lesson: DiceLesson | None) -> Iterator[Tiding]:
        """Learn a set of dice, or break the lesson off."""
        self._lesson = lesson
        self._doze()
        if lesson:
            yield lesson.wish()

    def trust(self, name: str) -> Iterator[Tiding]:
        """End a lesson that is over: its set is kept under this name, if its faces can be told apart."""
        lesson = self._lesson
        if lesson is None or not lesson.is_over:
            return
        self._lesson, lesson.name = None, name
        yield self._kept(lesson)
        self._doze()

    def photo(self, data: bytes) -> ThrowSeen:
        """The dice on a photo that somebody sent, or NoPicture; on a phone nobody knows how large a die is."""
        picture, wanted = Bare().field(decoded(data)), self.watch.wanted
        dice = None if wanted is None or wanted.least is not None else wanted.dice
        reading = self._read(picture, dice, wanted.faces if wanted else PIP_D6.faces, None)
        return ThrowSeen(wanted.turn if wanted else 0, 0, reading, 0.0, 0.0)

    def _doze(self) -> None:
        if not self.is_awake:
            self.frame = None
            if self.camera:
                self.camera.rest()

    # What is seen --------------------------------------------------------------------------------

    def tick(self) -> Iterator[Tiding]:
        """One frame further."""
        try:
            frame = self._awake().frame()
        except CameraTrouble as trouble:
            yield from self._tell(trouble.trouble)
            self.frame = None
            if trouble.trouble == "unplugged":
                self._look_for_another()
            self._wait(RETRY)
            return
        self.frame = frame
        if self.board.wanted is not None:
            yield from self._placed_seen(frame)
            return
        self._notice_size(frame)
        if self._taps and isinstance(self.watch.ground, Bare):
            high, wide = frame.whole().shape[:2]
            self.watch.place(tapped([(x * wide, y * high) for x, y in self._taps], self.mat))
        if wrong := self._sight.glance(frame):
            yield from self._tell(wrong)
            return
        if self.trouble not in BY_MARKERS:
            yield from self._tell("")
        if self.laid.is_wanted:  # what lies on the tray then may hide its markers
            if self.laid.see(frame):
                yield AwakeNow()  # a fine picture takes its time
                yield CardPictured(encoded(self.laid.pictured()))
            return
        yield from self._checked(frame)
        if self._lesson is not None:
            yield from self._learned(self._lesson, frame)
        elif seen := self.watch.see(frame):
            yield from self._told(seen, frame)
        if self.watch.stage in DISTURBED:
            self.corrections.let_go()

    def _placed_seen(self, frame: CameraFrame) -> Iterator[Tiding]:
        """One frame of the board: the tray need not be in it."""
        if wrong := self._sight.glance(frame):
            yield from self._tell(wrong)
            return
        yield from self._tell("")
        if seen := self.board.see(frame):
            yield placed_told(seen[0].turn, seen)

    def _told(self, seen: ThrowSeen, frame: CameraFrame) -> Iterator[Tiding]:
        """A throw, unless the tray was pushed meanwhile: then it is looked for, and read anew."""
        if not self._is_in_place(frame):
            self._next_check = 0.0
            self.watch.look_again()
            return
        explained, wanted = self._explained(seen, frame), self.watch.wanted
        if wanted is not None:
            field = self.watch.ground.field(frame.whole())
            self.corrections.hold(seen.turn, explained.reading, field, wanted.faces)
        yield told_of(explained, self._owners(explained.reading, frame))

    def _owners(self, reading: Reading, frame: CameraFrame) -> SharedOut:
        """Whose is what, if several people have thrown at once; without a tray nobody knows what is white."""
        ground, wanted = self.watch.ground, self.watch.wanted
        if wanted is None or not wanted.owned or not isinstance(ground, Tray):
            return NOBODYS
        picture = frame.whole()
        return by_owner(ground.field(picture), reading, wanted.owned, white_of(picture, ground))

    def truth(self, turn: int, values: Sequence[Value]) -> Iterator[Tiding]:
        """People have said what was thrown in a turn; whatever is learned of it is told."""
        try:
            learned = self.corrections.hear(turn, values)
        except OSError:
            return
        if learned is not None:
            yield learned

    def eye(self) -> Camera:
        """The camera, awake or asleep; CameraTrouble if there is none."""
        if self.camera is None:
            self.camera = self._open()
            self._sight = CameraFaults(is_live=self.camera.is_live)
        return self.camera

    def _look_for_another(self) -> None:
        """The camera that was known is gone: it may come back under another name, or another one be plugged in."""
        with suppress(CameraTrouble):
            found = self._open()
            if self.camera is not None and found.name != self.camera.name:
                self.camera = None
                self._begin_anew()

    def _notice_size(self, frame: CameraFrame) -> None:
        """Pictures of another size are those of another camera, whatever it is called."""
        before, self._size = self._size, (frame.small.shape, frame.scale)
        if before not in ((), self._size):
            self._begin_anew()
            self.eye().settle()

    def _begin_anew(self) -> None:
        """Nothing is known of the tray any more."""
        self.watch.place(Bare())
        self.corrections.let_go()
        self._sight.reference, self._next_check = None, 0.0

    def _awake(self) -> Camera:
        eye = self.eye()
        eye.wake()
        return eye

    def _tell(self, trouble: str) -> Iterator[Tiding]:
        """Each trouble once, and when it is over."""
        if trouble != self.trouble:
            if self.trouble and not trouble:
                yield TroubleOver(self.trouble)
            self.trouble = trouble
            if trouble:
                yield TroubleBegun(trouble)

    # The tray ------------------------------------------------------------------------------------

    def _checked(self, frame: CameraFrame) -> Iterator[Tiding]:
        """Look for the markers now and then, when nothing is in the way."""
        is_new = isinstance(self.watch.ground, Bare)
        if frame.at < self._next_check or not (self.watch.is_quiet or is_new):
            return
        self._next_check = frame.at + CHECK
        picture = frame.whole()
        seen = markers(picture)
        tray = calibrated(seen, self.mat)
        if tray and (look := paper(picture, seen)):
            yield from self._placed(tray, look, frame.at, picture, is_exact=len(seen) > LEAST)
        elif isinstance(self.watch.ground, Tray) and self.watch.ground.marked and len(seen) < LEAST:
            yield from self._lost(frame.at, picture)

    def _learned(self, lesson: DiceLesson, frame: CameraFrame) -> Iterator[Tiding]:
        """One frame of a lesson that goes on."""
        if not lesson.is_over:
            yield from lesson.see(frame, self.watch.ground)
            yield from self._judged(lesson)

    def _judged(self, lesson: DiceLesson) -> Iterator[Tiding]:
        """At its end the set is kept, unless somebody wants to hear its error first."""
        if not lesson.is_over:
            return
        yield AwakeNow()  # to read every example by all others takes its time
        if lesson.asks and not lesson.is_poor:
            yield lesson.result("judged")
        else:
            yield from self.trust(lesson.name)

    def _kept(self, lesson: DiceLesson) -> Tiding:
        """Write the set down, if its faces can be told apart and the pack can be written."""
        try:
            if not lesson.is_poor:
                self.sets.keep(lesson.name, lesson.examples)
        except OSError:
            return lesson.result("unkept")
        return lesson.result()

    def _explained(self, seen: ThrowSeen, frame: CameraFrame) -> ThrowSeen:
        """If dice are missing, one may lie beside the tray."""
        ground, wanted = self.watch.ground, self.watch.wanted
        if seen.reading.trouble != "few" or isinstance(ground, Bare) or wanted is None:
            return seen
        picture = frame.whole()
        near, far = ground.in_picture(np.array([(0.0, 0.0), (DIE, 0.0)]))
        size, own = float(np.hypot(*(far - near))) * SEEN, self.sets.fitting(wanted.faces)
        looks = look_at(picture, wanted.faces, own=own, size=size)
        if not any(look.die > BESIDE and not ground.inside(look.spot.x, look.spot.y) for look in looks):
            return seen
        return replace(seen, reading=replace(seen.reading, trouble="off"))

    def _is_in_place(self, frame: CameraFrame) -> bool:
        """Nothing is believed that was read where the tray no longer is."""
        ground = self.watch.ground
        if isinstance(ground, Bare) or not ground.marked:
            return True
        off = ground.drift(frame.whole())
        return off is not None and off < MOVED

    def _placed(self, tray: Tray, look: Paper, at: float, picture: Picture, *, is_exact: bool) -> Iterator[Tiding]:
        """The tray is seen: where it was, or elsewhere, in the light that it was, or another."""
        self._sight.lasts("markers", at, holds=False)
        before, reference = self.watch.ground, self._sight.reference
        if isinstance(before, Bare) or reference is None:
            self._take(tray, look, picture)
            yield TrayTold("found")
            return
        off = moved(before, tray)
        if off > (SLIGHT if is_exact else MOVED):
            self.watch.shift(tray)
            if off > FAR:
                yield TrayTold("moved")
        if light_has_changed(look, reference) and self.camera:
            self.camera.settle()
            self._take(tray, look, picture)
        is_soft = self._sight.lasts("blurred", at, holds=is_blurred(look, reference))
        yield from self._tell("blurred" if is_soft else "")

    def _take(self, tray: Tray, look: Paper, picture: Picture) -> None:
        if isinstance(self.watch.ground, Bare):
            self.watch.place(tray)
        self._sight.reference, self._sharp = look, sharpness(picture)

    def _lost(self, at: float, picture: Picture) -> Iterator[Tiding]:
        """The markers are gone: everything is soft, or the camera looks elsewhere."""
        is_soft = sharpness(picture) < 0.5 * self._sharp
        what = "blurred" if is_soft else "turned"
        if self._sight.lasts("markers", at, holds=True):
            yield from self._tell(what)


def encoded(picture: Picture) -> str:
    """A picture as text, for whoever reads cards."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return base64.b64encode(data.tobytes()).decode()


def told_of(seen: ThrowSeen, shared: SharedOut = NOBODYS) -> ThrowTold:
    """A throw, as it is told; of several people's what each of them has thrown."""
    reading = seen.reading
    sure, state, trouble = round(reading.sure, 4), reading.state, reading.trouble
    return ThrowTold(seen.turn, seen.roll, reading.values, sure, state, trouble, reading.doubts, *shared)


def placed_told(turn: int, seen: Sequence[PlacementSeen]) -> PlacementTold:
    """A die that was put on the board, or what may be one, as it is told."""
    dice = [
        DieOnBoard(one.socket, one.colour, one.face, round(one.sure, 4), tuple(one.others), one.is_known)
        for one in seen
    ]
    return PlacementTold(turn, tuple(dice))
