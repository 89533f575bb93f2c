"""The command line: `taleside play`, `taleside run`, `taleside pack`.  It answers 0 fine, 1 problems, 2 wrong use."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from device.cli import (
    capture,
    config,
    doctor,
    hands,
    invite,
    keep,
    pack,
    play,
    print_sheet,
    read_pictures,
    run,
    voicing,
)
from device.cli import trust as trial
from device.cli import why as rules
from device.cli.options import NO_END, Command, Options, WrongUse, language
from device.evening.words import phrases
from device.service.plan import NoSuchGame
from engine import EngineError
from engine.phrases import Phrases

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
COMMANDS: Mapping[str, Command[Any]] = {
    "play": play.COMMAND,
    "run": run.COMMAND,
    "why": rules.COMMAND,
    "pack new": Command(Options, pack.new, 2, 2),
    "pack check": Command(pack.CheckOptions, pack.check, 1, 1),
    "pack schema": Command(Options, pack.schema, 1, 1),
    "pack capture": Command(capture.CaptureOptions, capture.capture, 1, NO_END),
    "status": Command(keep.StatusOptions, keep.status),
    "backup": Command(keep.BackupOptions, keep.back_up, 0, 1),
    "restore": Command(keep.Restore, keep.restore, 1, 1),
    "export": Command(keep.ExportOptions, keep.take_out, 0, NO_END),
    "import": Command(Options, keep.take_in, 1, 1),
    "config get": Command(config.ConfigOptions, config.get, 1, 1),
    "config set": Command(Options, config.put, 1, 2),
    "config effective": Command(config.ConfigOptions, config.show),
    "doctor": Command(doctor.DoctorOptions, doctor.doctor),
    "devices": Command(doctor.DoctorOptions, doctor.devices),
    "diagnosis": Command(Options, doctor.diagnosis, 0, 1),
    "licences": Command(doctor.DoctorOptions, doctor.licences),
    "print": Command(Options, print_sheet.print_sheet, 1, 3),
    "say": Command(Options, hands.say, 1, NO_END),
    "test buttons": Command(Options, hands.buttons),
    "test lights": Command(Options, hands.lights),
    "test speaker": Command(Options, hands.speaker),
    "trust": Command(trial.TrustOptions, trial.trust),
    "invite": Command(Options, invite.invite, 0, 1),
    "read dice": Command(read_pictures.DiceOptions, read_pictures.read, 1, NO_END),
    "read card": Command(read_pictures.CardOptions, read_pictures.read_card, 1, NO_END),
    "read text": Command(read_pictures.TextOptions, read_pictures.read_text, 1, NO_END),
    "read spot": Command(read_pictures.SpotOptions, read_pictures.read_spot, 2, NO_END),
    "voice render": Command(voicing.Render, voicing.render, 0, 1),
    "voice check": Command(voicing.Render, voicing.check, 1, 1),
    "bench vision": Command(Options, read_pictures.bench, 1, 1),
}
FAMILIES = {name.partition(" ")[0] for name in COMMANDS if " " in name}
EXPLAINED = {name.partition(" ")[0] for name in COMMANDS}


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; whatever goes wrong is said in a sentence."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _write_what_can_be_written()
    said = phrases(language(given))
    try:
        return _obey(given, said)
    except WrongUse as wrong:
        _complain(f"{wrong}\n{said.say('use.more')}")
        return WRONG_USE
    except NoSuchGame as error:
        _complain(f"{said.error(error)}\n{said.say('use.more')}")
        return WRONG_USE
    except EngineError as error:
        _complain(said.error(error))
        return PROBLEMS
    except BrokenPipeError:  # whoever read us has heard enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        _complain(said.say("error.file", {"file": str(error.filename), "why": str(error.strerror)}))
        return PROBLEMS
    except KeyboardInterrupt:
        return FINE


def _obey(given: Sequence[str], said: Phrases) -> int:
    first, rest = next(iter(given), "help"), given[1:]
    if first in ("--version", "-V"):
        return _show_version(said)
    if first in ("-h", "--help", "help"):
        return _help("all", said)
    if first not in EXPLAINED:
        raise WrongUse(said.say("use.no_command", {"what": first}))
    name, rest = _found(first, rest, said)
    if not name:
        return _help(first, said)
    wish = COMMANDS[name].understood(rest, said, f"use.{first}")
    return _help(first, said) if wish.help else COMMANDS[name].run(wish)


def _found(first: str, rest: Sequence[str], said: Phrases) -> tuple[str, Sequence[str]]:
    """The whole name of a command and what stands behind it; of a family alone that only wants help there is none."""
    if first not in FAMILIES:
        return first, rest
    at = next((at for at, word in enumerate(rest) if f"{first} {word}" in COMMANDS), None)
    if at is not None:
        return f"{first} {rest[at]}", [*rest[:at], *rest[at + 1 :]]
    if {"-h", "--help"} & set(rest):
        return "", rest
    raise WrongUse(said.say(f"use.{first}"))


def _help(name: str, said: Phrases) -> int:
    print(said.say(f"use.{name}", {"language": said.language}))
    return FINE


def _write_what_can_be_written() -> None:
    """A letter that a terminal does not have becomes a question mark, and nothing ends over it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(text: str) -> None:
    with contextlib.suppress(OSError):  # nobody is there to read it
        print(text, file=sys.stderr)


def _show_version(said: Phrases) -> int:
    try:
        print(f"taleside {version('taleside')}")
    except PackageNotFoundError:
        print(said.say("use.not_installed"))
    return FINE
