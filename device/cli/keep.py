"""Keeping: what is in the store, and how it gets out of it and back."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from device.cli.options import NO_END, Command, Commands, ForPrograms, Options, flag, option
from device.files.durable import whole
from device.files.save_files import home
from device.store.backups import Backups, Guests, guests, is_sound
from device.store.connection import StoreTrouble
from device.store.database import NAME, chains_are_sound
from device.store.database import restore as brought_back
from device.store.journal import campaigns
from device.store.second_access import Visit, is_played, visit
from device.store.transfer import day, exported, imported

FINE = 0


@dataclass
class StatusOptions(ForPrograms):
    """What `taleside status` takes."""


@dataclass
class BackupOptions(ForPrograms):
    """What `taleside backup` takes."""


@dataclass
class Restore(Options):
    """What `taleside restore` takes."""

    phones: bool = flag()  # those of the backup may come in


@dataclass
class ExportOptions(Options):
    """What `taleside export` takes."""

    evening: int | None = option(int)
    to: Path | None = option(Path)


def status(wish: StatusOptions) -> int:
    """What is kept here, and whether somebody plays."""
    folder = home()
    playing = is_played(folder)
    with visit(folder) as here:
        found = {
            "home": str(folder),
            "playing": playing,
            "campaigns": [campaign._asdict() for campaign in campaigns(here.writer.here)],
            "backups": [path.name for path in here.backups.all()],
            "settings": dict(here.settings.all()),
        }
        if wish.json:
            print(json.dumps(found, indent=2, ensure_ascii=False))
            return FINE
        _say_status(wish, here, playing=playing)
    return FINE


def _say_status(wish: StatusOptions, here: Visit, *, playing: bool) -> None:
    say = wish.said.say
    print(say("status.playing" if playing else "status.resting", {"folder": str(here.path.parent)}))
    for campaign in campaigns(here.writer.here):
        about = {"n": campaign.lines, "evenings": campaign.evenings, "day": day(campaign.played)}
        print(say("status.campaign", {"name": campaign.name, **about}))
    backups = here.backups.all()
    if backups:
        print(say("status.backups", {"n": len(backups), "file": backups[0].name}))
    else:
        print(say("status.no_backups"))


def back_up(wish: BackupOptions) -> int:
    """One more backup now, or one into a file."""
    with visit(home()) as here:
        with here.writer.turn() as connection:
            if not chains_are_sound(connection):
                raise StoreTrouble("damaged")
        made = here.backups.make(here.path, time.time())
        away = here.backups.send_away(made)
        if wish.words:
            there = Path(wish.words[0])
            there.write_bytes(made.read_bytes())
            made = there
    if wish.json:
        print(json.dumps({"file": str(made), "away": str(away) if away else None}, ensure_ascii=False))
        return FINE
    print(wish.said.say("backup.made", {"file": str(made)}))
    if away:
        print(wish.said.say("backup.away", {"file": str(away)}))
    return FINE


def restore(wish: Restore) -> int:
    """Bring a backup back; the newest one by the word `latest`."""
    folder, name = home(), wish.words[0]
    known = {path.name: path for path in Backups(folder / "backups").everywhere()}
    newest = next(iter(known), "")
    backup = known.get(newest if name == "latest" else name, Path(name))
    with_phones = wish.phones or (is_sound(backup) and _wants_theirs(wish, guests(folder / NAME, backup)))
    aside = brought_back(folder, backup, time.time(), with_phones=with_phones)
    about = {"file": backup.name, "aside": aside.name if aside else ""}
    print(wish.said.say("restore.done" if aside else "restore.first", about))
    print(wish.said.say("restore.with_phones" if with_phones else "restore.phones_stay"))
    return FINE


def _wants_theirs(wish: Restore, who: Guests) -> bool:
    """Ask who may come in, where it makes a difference and somebody sits there; else those of now."""
    if not who.differ or not sys.stdin.isatty():
        return False
    said, nobody = wish.said.say, wish.said.say("restore.nobody")
    print(said("restore.who", {"here": ", ".join(who.here) or nobody, "coming": ", ".join(who.coming) or nobody}))
    return sys.stdin.readline().strip() == "2"


def take_out(wish: ExportOptions) -> int:
    """A campaign, or all of them, as lines of text."""
    with visit(home()) as here:
        names = wish.words or [campaign.name for campaign in campaigns(here.writer.here)]
        if not names:
            print(wish.said.say("export.nothing"), file=sys.stderr)
            return FINE
        text = b"".join(line for name in names for line in exported(here.writer.here, name, wish.evening))
    if wish.to:
        wish.to.write_bytes(text)
        print(wish.said.say("export.done", {"n": len(names), "file": str(wish.to)}))
    else:
        sys.stdout.buffer.write(text)
    return FINE


def take_in(wish: Options) -> int:
    """What was exported somewhere; `-` reads it from the input."""
    text = whole(wish.words[0])
    with visit(home()) as here:
        for name in imported(here.writer, text):
            print(wish.said.say("import.done", {"name": name}))
    return FINE


COMMANDS: Commands = {
    "status": Command(StatusOptions, status),
    "backup": Command(BackupOptions, back_up, 0, 1),
    "restore": Command(Restore, restore, 1, 1),
    "export": Command(ExportOptions, take_out, 0, NO_END),
    "import": Command(Options, take_in, 1, 1),
}
