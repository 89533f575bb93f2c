"""The library: the packs that lie on this box, those that came with it, and those that were played from elsewhere.

Nothing is lost by a slip: what takes the place of a pack, and what is put away, leaves the former one beside it.
"""

from __future__ import annotations

import re
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Lock, RLock
from typing import Any, BinaryIO

import yaml

from device.evening.words import forms, phrases
from device.files.durable import make_folder, put
from device.packs import NotTaken, archive, pictures
from device.packs.blank import blank_languages, write_blank
from device.packs.captured import Captures, photo_of
from device.packs.checking import PATIENCE, TOO_MUCH, Checks, in_words
from device.packs.checking import found as found_now
from device.packs.headers import (
    HEADER,
    LONGEST,
    called,
    depth,
    head,
    listed,
    name_elsewhere,
    said_in,
    slug,
    stamp,
    title_in,
)
from device.packs.pictures import read_print, read_spot
from device.packs.splicing import replaced
from engine import EngineError
from engine.contract import AnyTitle
from engine.packs import Pack as PackModel
from engine.packs import PackHeader, PackProblem
from engine.packs.contents import look_into
from engine.packs.kinds import Kind, kind_of, shape_of
from engine.packs.problems import Where
from engine.packs.source import UnreadableFile, clean, read, text_of
from engine.phrases import plain_name
from engine.shelf import SHELF
from web_panel.packs.wiring import CardCaught, Flaw, PackSeen, PassageSeen

KIND = "kind-"  # so drawings of kinds of cards are called
BEFORE, FRESH, PHOTOS = ".before", ".fresh", "photos"
TAKEN = "taken"  # the photo of a board as it came, before it was made flat
AWAY = "away-"  # photos of what is not in the pack any more
OURS = "ours."
NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
MOST_LANGUAGES = 8  # that a list names
SUFFIXES = {"jpeg": "jpg", "png": "png", "webp": "webp"}
AT_ONCE = 2.0  # seconds for which a page of the box waits for what is wrong with all packs
_NO_GAME = PackProblem(HEADER, 0, ("header", "game"), "unknown_key", {"name": "game"})
_IS_CHECKED = PackProblem("", 0, (), "is_checked", {}, "note")


class Library:
    """A folder of packs; *played* are folders elsewhere that hold one too.  So many seconds it waits for a check."""

    def __init__(
        self,
        folder: Path,
        titles: Iterable[AnyTitle] = SHELF,
        played: Callable[[], Iterable[Path]] = tuple,
        *,
        patience: float = PATIENCE,
        photographed: Callable[[Path], None] = lambda pack: None,
    ) -> None:
        """*photographed* hears of every card that was captured from a photo."""
        self.folder, self._titles, self._played = folder, {title.id: title for title in titles}, played
        self._at_captures, self._photographed = Lock(), photographed
        self._lock, self._patience, self._checks = RLock(), patience, Checks()
        self._demos: dict[str, Sequence[PackProblem]] = {}

    # Looking -------------------------------------------------------------------------------------

    def folders(self) -> dict[str, Path]:
        """Where the packs lie, by the names that pages have for them."""
        own = sorted(path for path in self.folder.glob("*") if path.is_dir() and NAME.fullmatch(path.name))
        away = (path for path in self._played() if (path / HEADER).is_file() and path.parent != self.folder)
        ours = {f"{OURS}{title.id}": title.demo() for title in self._titles.values()}
        elsewhere = {name_elsewhere(path): path for path in away if path not in ours.values()}
        return {**{path.name: path for path in own}, **elsewhere, **ours}

    def folder_of(self, name: str) -> Path:
        """Where this one lies."""
        found = self.folders().get(name)
        if found is None:
            raise NotTaken("error.packs.gone", name=name)
        return found

    def all(self, language: str = "en") -> Sequence[PackSeen]:
        """All of them, ours last."""
        until = time.monotonic() + self._patience
        return [self._seen(name, folder, language, until) for name, folder in self.folders().items()]

    def begun_games(self) -> Mapping[str, str]:
        """The games that have an empty pack."""
        return {title.id: called(title) for title in self._titles.values() if blank_languages(title.package)}

    def _seen(self, name: str, folder: Path, language: str, until: float) -> PackSeen:
        header = head(folder)
        game = str(header.get("game", ""))
        problems = self._problems(folder, until)
        count = {weight: sum(one.weight == weight for one in problems) for weight in ("error", "blank")}
        title = self._titles.get(game)
        languages = [str(header.get("language", "en")), *map(str, listed(header.get("languages")))]
        return PackSeen(
            name,
            called(title) if title else game,
            title_in(header, name, language),
            name.startswith(OURS),
            title is not None and count["error"] == 0 and _IS_CHECKED not in problems,
            count["error"],
            count["blank"],
            (self.folder / BEFORE / name).is_dir(),
            tuple(dict.fromkeys(languages))[:MOST_LANGUAGES],
            _IS_CHECKED not in problems,
            _kinds(title) if title else {},
            cover(title) if title and name.startswith(OURS) else "",
        )

    def _problems(self, folder: Path, until: float) -> Sequence[PackProblem]:
        """All that is wrong, looked for by a child, and again only when a file has changed."""
        title = self._title(folder)
        if title is None:
            return (_NO_GAME,)
        if folder == title.demo():
            return self._of_ours(title)
        known = self._checks.of(folder, stamp(folder), title.id, until)
        return (_IS_CHECKED,) if known is None else known

    def _of_ours(self, title: AnyTitle) -> Sequence[PackProblem]:
        """What came with us asks for no child."""
        if title.id not in self._demos:
            self._demos[title.id] = found_now(title.demo(), title)
        return self._demos[title.id]

    def _title(self, folder: Path) -> AnyTitle | None:
        """Of which game its cards are."""
        return self._titles.get(str(head(folder).get("game", "")))

    def flaws(self, name: str, language: str) -> Sequence[Flaw]:
        """All that is wrong with one."""
        folder = self.folder_of(name)
        return self._said(folder, self._problems(folder, time.monotonic() + self._patience), language)

    def _said(self, folder: Path, problems: Iterable[PackProblem], language: str) -> list[Flaw]:
        title = self._title(folder)
        return [_flaw(one, title, language) for one in problems]

    # Coming and going ----------------------------------------------------------------------------

    def begin(self, game: str, title: str, language: str) -> str:
        """An empty pack with a name made from its title."""
        found = self._titles.get(game)
        if found is None or not blank_languages(found.package):
            raise NotTaken("error.packs.no_game", game=game)
        with self._lock, self._fresh() as fresh:
            write_blank(fresh, language, found.package)
            name = self._free(slug(title) or game)
            text = (fresh / HEADER).read_text(encoding="utf-8")
            text = replaced(replaced(text, ("id",), name), ("title",), title.strip() or called(found))
            (fresh / HEADER).write_text(text, encoding="utf-8")
            self._install(fresh, name)
        return name

    def take_in(self, data: BinaryIO) -> str:
        """What somebody sent, if it is a pack of a game that we know; it may have problems, to be put right here."""
        with self._lock, self._fresh() as fresh:
            archive.unpacked(data, fresh)
            header = head(fresh)
            name = str(header.get("id", ""))
            if str(header.get("game", "")) not in self._titles:
                raise NotTaken("error.packs.no_game", game=str(header.get("game", "")))
            if not NAME.fullmatch(name) or len(name) > LONGEST:
                raise NotTaken("error.packs.no_name", name=name[:LONGEST])
            self._install(fresh, name)
        return name

    def give_out(self, name: str) -> bytes:
        """One as an archive."""
        return archive.packed(self.folder_of(name))

    def put_back(self, name: str) -> None:
        """Change places with what was there before."""
        before = self.folder / BEFORE / name
        if not NAME.fullmatch(name) or not before.is_dir():
            raise NotTaken("error.packs.gone", name=name)
        with self._lock:
            aside = self.folder / f"{FRESH}-{secrets.token_hex(4)}"
            before.rename(aside)
            self._install(aside, name)

    def remove(self, name: str) -> None:
        """Put it away."""
        if self._own(name).parent != self.folder:
            raise NotTaken("error.packs.elsewhere")
        with self._lock:
            self._aside(name)

    def removed(self) -> Mapping[str, str]:
        """What was put away."""
        found = sorted((self.folder / BEFORE).glob("*"))
        return {path.name: title_in(head(path), path.name) for path in found if not (self.folder / path.name).exists()}

    @contextmanager
    def _fresh(self) -> Iterator[Path]:
        """A folder that is gone again unless it was given a name."""
        make_folder(self.folder)
        fresh = self.folder / f"{FRESH}-{secrets.token_hex(4)}"
        fresh.mkdir()
        try:
            yield fresh
        finally:
            shutil.rmtree(fresh, ignore_errors=True)

    def _install(self, fresh: Path, name: str) -> None:
        self._aside(name)
        fresh.rename(self.folder / name)

    def _aside(self, name: str) -> None:
        """What bears this name is kept as what was before."""
        there, before = self.folder / name, self.folder / BEFORE / name
        if there.exists():
            make_folder(before.parent)
            shutil.rmtree(before, ignore_errors=True)
            there.rename(before)

    def _own(self, name: str) -> Path:
        """A pack that may be changed."""
        if name.startswith(OURS):
            raise NotTaken("error.packs.ours")
        return self.folder_of(name)

    def _free(self, name: str) -> str:
        taken = {*self.folders(), *(path.name for path in (self.folder / BEFORE).glob("*"))}
        names = (name, *(f"{name}-{number}" for number in range(2, 1000)))
        return next(each for each in names if each not in taken)

    # Typing --------------------------------------------------------------------------------------

    def files(self, name: str) -> Mapping[str, Kind]:
        """The files that the game asks for, as far as they are there."""
        folder = self.folder_of(name)
        title = self._title(folder)
        if title is None:
            return {}
        model: type[PackModel] = title.model
        fields, contents = shape_of(model).fields, look_into(folder)
        found: dict[str, Kind] = {HEADER: kind_of(PackHeader)}
        for field, pattern in title.layout.items():
            kind = fields[field].kind
            inner = getattr(kind, "value_type", getattr(kind, "item_type", kind)) if "*" in pattern else kind
            found |= dict.fromkeys(contents.matching(pattern), inner)
        return found

    def forms(self, name: str, language: str) -> Mapping[str, str]:
        """What the game calls its keys, and what may stand behind them."""
        title = self._titles.get(str(head(self.folder_of(name)).get("game", "")))
        return forms(title.package, language) if title else {}

    def data(self, name: str, file: str) -> Any:
        """What a file says."""
        folder = self.folder_of(name)
        if file not in self.files(name):
            raise NotTaken("error.packs.gone", name=file)
        try:
            return said_in(folder, file) or {}
        except (UnreadableFile, OSError, yaml.YAMLError, RecursionError, ValueError) as error:
            raise NotTaken("error.packs.unreadable", file=file) from error

    def write(self, name: str, file: str, where: Where, value: Any, language: str) -> Sequence[Flaw]:
        """Write one entry, unless it has errors then."""
        folder = self._own(name)
        if TOO_MUCH in self._problems(folder, time.monotonic() + self._patience):
            raise NotTaken("error.packs.too_much")
        with self._lock, self._fresh() as fresh:
            for one in look_into(folder).files.values():
                inside = one.relative_to(folder)
                if inside.suffix == ".yaml" and inside.parts[0] not in (PHOTOS, "voice"):
                    (fresh / inside).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(one, fresh / inside)
            (fresh / file).write_text(replaced(self._text(name, file), where, value), encoding="utf-8")
            here = tuple(map(str, where))
            title = self._title(fresh)  # looked through here and now: a child has done so with all but one entry
            problems = found_now(fresh, title) if title else (_NO_GAME,)
            flaws = [one for one in self._said(fresh, problems, language) if one.file == file]
            flaws = [one for one in flaws if tuple(map(str, one.where))[: len(here)] == here and value is not None]
            if not any(one.weight == "error" for one in flaws):
                put(fresh / file, folder / file)
        return flaws

    def _text(self, name: str, file: str) -> str:
        folder = self.folder_of(name)
        if file not in self.files(name):
            raise NotTaken("error.packs.gone", name=file)
        try:
            return clean(text_of(read(folder / file, folder)))[0]
        except UnreadableFile as refused:
            raise NotTaken("error.packs.unreadable", file=file) from refused

    # Photos --------------------------------------------------------------------------------------

    def photo(self, name: str, about: str) -> tuple[bytes, str] | None:
        """A photo of something in the pack."""
        there = self.folder_of(name) / PHOTOS
        for kind, suffix in SUFFIXES.items():
            if about == slug(about) and (there / f"{about}.{suffix}").is_file():
                return (there / f"{about}.{suffix}").read_bytes(), kind
        captured = photo_of(self.folder_of(name), about, slug) if about == slug(about) else None
        return (captured.read_bytes(), "jpeg") if captured else None

    def keep_photo(self, name: str, about: str, data: BinaryIO) -> None:
        """Keep one; it is not looked into beyond its size."""
        there, found = self._own(name) / PHOTOS, pictures.looked_at(data)
        make_folder(there)
        data.seek(0)
        for suffix in SUFFIXES.values():
            (there / f"{slug(about)}.{suffix}").unlink(missing_ok=True)
        fresh = there / f"{FRESH}-{secrets.token_hex(4)}"
        fresh.write_bytes(data.read())
        put(fresh, there / f"{slug(about)}.{SUFFIXES[found.kind]}")

    def straighten_photo(self, name: str, about: str, corners: Sequence[tuple[float, float]]) -> None:
        """The photo of a board as it was taken becomes one that is seen from straight above."""
        self._own(name)
        with tempfile.TemporaryDirectory() as folder:
            flat = Path(folder) / "board.jpg"
            if not pictures.straightened(self._photo(name, f"{about}-{TAKEN}"), flat, corners):
                raise NotTaken("error.picture.no_board" if corners else "error.picture.no_markers")
            with flat.open("rb") as data:
                self.keep_photo(name, about, data)

    def carry_photo(self, name: str, before: str, after: str) -> None:
        """Under another name from now on; that of an entry that is gone lies where nobody takes it for another's."""
        there = self._own(name) / PHOTOS
        for suffix in SUFFIXES.values() if before != after else ():
            photo = there / f"{slug(before)}.{suffix}"
            target = slug(after) if after else f"{AWAY}{slug(before)}-{secrets.token_hex(2)}"
            if photo.is_file() and not any((there / f"{target}.{other}").exists() for other in SUFFIXES.values()):
                photo.rename(there / f"{target}.{suffix}")

    def capture(self, name: str, data: BinaryIO) -> CardCaught:
        """One after the other: each is written into the same list."""
        pack, found = self._own(name), pictures.looked_at(data)
        data.seek(0)
        with self._at_captures, tempfile.TemporaryDirectory() as folder:
            photo = Path(folder) / f"card.{SUFFIXES[found.kind]}"
            photo.write_bytes(data.read())
            caught = pictures.captured_card(pack, photo, str(head(pack).get("language", "")))
        self._photographed(pack)
        return caught

    def progress(self, name: str, language: str) -> Sequence[str]:
        """As the game counts it, and the cards that were photographed."""
        folder = self.folder_of(name)
        title = self._title(folder)
        cards = title.open(folder)[0] if title else None
        if title is None or cards is None:
            return ()
        said = phrases(language, title.package)
        photographed = len(Captures.open(folder).cards)
        known = [
            said.say(what, about, name=plain_name) for what, about in title.known(cards.box) if about.get("all") != 0
        ]
        return [*known, said.say("packs.photographed", {"n": photographed})] if photographed else known

    def read_photo(self, name: str, about: str) -> Sequence[PassageSeen]:
        """In the language of the pack."""
        return read_print(self._photo(name, about), str(head(self.folder_of(name)).get("language", "")))

    def show_spot(self, name: str, about: str, finger: tuple[float, float], language: str) -> None:
        """A finger lies on the number of a card: there this deck prints its numbers."""
        self._own(name)
        found = read_spot(self._photo(name, about), finger)
        title = self._titles.get(str(head(self.folder_of(name)).get("game", "")))
        deck = title.deck_of(about) if title else ""
        flaws = self.write(name, HEADER, ("numbers_of", deck) if deck else ("numbers_at",), found, language)
        if any(flaw.weight == "error" for flaw in flaws):
            raise NotTaken("error.packs.unreadable", file=HEADER)

    def _photo(self, name: str, about: str) -> Path:
        """The file of a photo that was kept."""
        photos = (self.folder_of(name) / PHOTOS / f"{slug(about)}.{suffix}" for suffix in SUFFIXES.values())
        photo = next((path for path in photos if path.is_file()), None)
        photo = photo or photo_of(self.folder_of(name), slug(about), slug)
        if photo is None:
            raise NotTaken("error.packs.gone", name=about)
        return photo

    def explain(self, error: EngineError, language: str) -> str:
        """Why something cannot be done."""
        return phrases(language).error(error, name=plain_name)


def _flaw(problem: PackProblem, title: AnyTitle | None, language: str) -> Flaw:
    """In words for whoever plays; with the file and its line for whoever writes it."""
    said, full = (in_words(title, one, language) for one in (replace(problem, file="", line=0), problem))
    place = full[: -len(said)].rstrip(": ") if problem.file else ""
    where = problem.where[depth(problem.file, title) :]
    return Flaw(problem.file, where, said, problem.weight, place)


def cover(title: AnyTitle) -> str:
    """The picture of the adventure that came with us, if it has one."""
    return f"/art/{title.id}/cover.svg" if "cover" in title.art else ""


def _kinds(title: AnyTitle) -> Mapping[str, str]:
    """Where the kinds of its cards are drawn."""
    drawn = (name for name in title.art.drawings if name.startswith(KIND))
    return {name.removeprefix(KIND): f"/art/{title.id}/{name}.svg" for name in drawn}
