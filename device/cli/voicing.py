"""The voice at the command line: recordings of all that a pack can say, by a voice that takes its time."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from device.cli.options import Command, Commands, Options, one_of, option
from device.evening.words import LANGUAGES
from device.files.save_files import home, voices_folder
from device.packs.checking import in_words
from device.packs.child_limits import kindly
from device.service.plan import of_pack
from device.service.settings import effective
from device.speech.repertoire import Repertoire
from device.store.second_access import visit
from device.store.tables import Packs
from engine.contract import AnyTitle
from engine.shelf import title
from voice.clips import opened
from voice.engines.apart import Apart
from voice.engines.simulated import reading_time
from voice.engines.speech import Utterance
from voice.errors import EngineLost
from voice.lines import SpokenLine
from voice.opus import packed
from voice.pack import PackVoice, pack_voice
from voice.rendered import ENGINE, Cast, Role, mark, missing, name, speech, stale

FINE, PROBLEMS = 0, 1
PATIENCE = 600.0  # seconds for a sentence: others go first
BYTES_A_SECOND = 2200  # of sound
MEGABYTE = 1_000_000
TOLD_EVERY = 20.0  # seconds
NICEST = 19
ENOUGH = {Role.STORY: 0.98, Role.GAME: 0.95}  # of what is said: from there on a role comes from clips


@dataclass(frozen=True)
class RenderOrder:
    """What is to be rendered, and where to."""

    parts: Mapping[Role, Mapping[Utterance, int]]  # with how often it is said
    folder: Path
    language: str
    pack: str = ""
    rest: Callable[[], Iterable[Utterance]] = tuple  # what else is said, of the parts that were not wished for

    @property
    def wanted(self) -> list[Utterance]:
        """All of it, what matters most first."""
        return [said for part in self.parts.values() for said in part]

    @property
    def missing(self) -> list[Utterance]:
        """What has no clip yet."""
        return missing(self.wanted, self.folder)

    @property
    def stale(self) -> list[Path]:
        """The clips that nobody says any more; what else is said takes a while to find: only where any are left."""
        left = stale(self.wanted, self.folder, self.language)
        return left and stale([*self.wanted, *self.rest()], self.folder, self.language)

    def mark(self) -> None:
        """Let those who play the pack know whose clips are there."""
        lacking = set(self.missing)
        for role, part in self.parts.items():
            there = sum(count for said, count in part.items() if said not in lacking)
            is_ready = bool(part) and there >= ENOUGH[role] * sum(part.values())
            mark(self.folder, self.language, self.pack, role, is_ready=is_ready)


@dataclass
class Render(Options):
    """What `taleside voice render` and `check` take."""

    language: str = option(one_of(LANGUAGES), "")
    to: Path | None = option(Path)
    kind: str = option(one_of(("all", "story")), "all")
    megabytes: int | None = option(int)


def check(wish: Render) -> int:
    """Say which recordings of a pack are missing, and which nobody says any more."""
    return max((checked(wish, order) for order in _orders(wish)), default=PROBLEMS)


def render(wish: Render) -> int:
    """Make the recordings of a pack that are missing; of none in particular: of all that were played here."""
    return max((rendered(wish, order) for order in _orders(wish)), default=PROBLEMS if wish.words else FINE)


def _orders(wish: Render) -> Iterator[RenderOrder]:
    if wish.words:
        known = title(wish.words[0])
        found = [(known or of_pack(Path(wish.words[0])), known.demo() if known else Path(wish.words[0]))]
    else:
        found = list(_played(wish))
    yield from (order for game, folder in found if (order := _order(wish, game, folder)))


def _played(wish: Render) -> Iterator[tuple[AnyTitle, Path]]:
    """The packs of this box, and the language of its table."""
    with visit(home()) as here:
        wish.language = wish.language or str(effective(here.settings.all())["language"].value)
        packs = Packs(here.writer).all()
    for pack in packs:
        game, folder = title(pack.game), Path(pack.folder)
        if game and folder.is_dir():
            yield game, folder


def checked(wish: Render, order: RenderOrder) -> int:
    """Say which clips are missing, and which nobody says any more."""
    lacking, left_over = order.missing, order.stale
    for said in lacking:
        print(wish.said.say("voicing.missing", {"text": said.text}))
    for path in left_over:
        print(wish.said.say("voicing.stale", {"file": str(path)}))
    about = {"n": len(order.wanted), "missing": len(lacking), "stale": len(left_over)}
    print(wish.said.say("voicing.checked", about))
    return PROBLEMS if lacking or left_over else FINE


def rendered(wish: Render, order: RenderOrder) -> int:
    """Make what is missing, after saying how much that is; whoever stops it goes on there the next time."""
    kindly(NICEST)
    todo = order.missing
    seconds = sum(reading_time(said.text, said.rate) for said in todo)
    about: dict[str, object] = {"n": len(todo), "all": len(order.wanted), "minutes": _minutes(seconds)}
    about |= {"megabytes": round(seconds * BYTES_A_SECOND / MEGABYTE, 1), "folder": str(order.folder)}
    print(wish.said.say("voicing.begins", about), flush=True)
    engine = Apart(ENGINE, str(voices_folder()), patience=PATIENCE)
    try:
        done = _render(wish, order, todo, engine)
    except EngineLost as error:
        print(wish.said.error(error))
        print(wish.said.say("voicing.no_voices"))
        return PROBLEMS
    except OSError as error:
        print(wish.said.say("voicing.no_room", {"why": error.strerror or str(error)}))
        return PROBLEMS
    finally:
        engine.close()
        with suppress(OSError):
            order.mark()
    if wish.to:
        for path in order.stale:  # a folder of this pack alone: what it does not say, nobody says
            path.unlink()
    print(wish.said.say("voicing.done", {"n": done, "missing": len(order.missing)}))
    print(wish.said.say("voicing.no_ear"))
    return FINE


def _render(wish: Render, order: RenderOrder, todo: Sequence[Utterance], engine: Apart) -> int:
    began = told = time.monotonic()
    left = sum(len(said.text) for said in todo)
    letters, done, room = 0, 0, _room(wish, order)
    with tempfile.TemporaryDirectory(prefix="taleside-render-") as scratch:
        wav = Path(scratch) / "said.wav"
        for said in todo:
            if room() <= 0:
                break
            try:
                engine.wav(said, wav)
                opened(wav)
            except (EngineLost, ValueError) as error:
                if not done and not engine.pid:
                    raise
                _needs_room(wav)
                print(wish.said.say("voicing.left_out", {"text": said.text, "why": str(error)}))
                continue
            packed(wav, order.folder / name(said))
            letters, done = letters + len(said.text), done + 1
            now = time.monotonic()
            if done == 5 or now - told > TOLD_EVERY:
                told = now
                about = {"n": done, "all": len(todo), "left": _minutes((now - began) / letters * (left - letters))}
                print(wish.said.say("voicing.goes_on", about), flush=True)
    return done


def _needs_room(wav: Path) -> None:
    """`OSError` where the engine, which has just failed, could not have written a sentence."""
    wav.write_bytes(bytes(MEGABYTE))
    wav.unlink()


def _room(wish: Render, order: RenderOrder) -> Callable[[], float]:
    """How many bytes the clips of this folder may still take."""
    limit = wish.megabytes * MEGABYTE if wish.megabytes else float("inf")
    return lambda: limit - sum(path.stat().st_size for path in (order.folder / order.language).glob("*.opus"))


def _minutes(seconds: float) -> int:
    return round(seconds / 60)


def _order(wish: Render, game: AnyTitle, folder: Path) -> RenderOrder | None:
    cards, problems = game.open(folder)
    pack = game.read(folder).pack
    if cards is None or pack is None:
        for problem in problems:
            print(in_words(game, problem, wish.said.language))
        return None
    language = wish.language or wish.said.language
    sounds = pack_voice(folder)
    told = Repertoire(game, cards, sounds, language)
    parts = {Role.STORY: _spoken(((line, 1) for line in told.story(pack)), sounds)}
    if wish.kind == "all":
        parts[Role.GAME] = _spoken(told.game(), sounds)
    rest = partial(_said_else, told, wish, sounds)
    return RenderOrder(parts, wish.to or home() / "rendered", language, cards.id, rest)


def _said_else(told: Repertoire, wish: Render, sounds: PackVoice) -> Iterable[Utterance]:
    return _spoken(told.game(), sounds) if wish.kind == "story" else ()


def _spoken(lines: Iterable[tuple[SpokenLine, int]], sounds: PackVoice) -> dict[Utterance, int]:
    found = Counter[Utterance]()
    for line, count in lines:
        if said := speech(line, Cast(sounds)):
            found[said] += count
    return dict(found)


COMMANDS: Commands = {
    "voice render": Command(Render, render, 0, 1),
    "voice check": Command(Render, check, 1, 1),
}
