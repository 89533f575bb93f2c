"""`taleside doctor` and its like: how the box is doing, what is plugged in, and what it is made of."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from device.cli.options import Command, Commands, ForPrograms, Options
from device.service import checkup
from device.service.checkup import SIGNS, checks
from device.service.diagnosis import found
from device.service.licences import bill, pieces

FINE, PROBLEMS = 0, 1


@dataclass
class DoctorOptions(ForPrograms):
    """What `taleside doctor`, `devices` and `licences` take."""


def doctor(wish: DoctorOptions) -> int:
    """Look at everything."""
    found = list(checks(wish.said))
    if wish.json:
        said = [{**asdict(check), "said": wish.said.say(check.what, check.about)} for check in found]
        print(json.dumps(said, indent=2, ensure_ascii=False))
    else:
        for check in found:
            name = wish.said.say(f"word.check.{check.name}")
            print(f"{SIGNS[check.state]} {name:14} {wish.said.say(check.what, check.about)}")
    return PROBLEMS if any(check.state == "wrong" for check in found) else FINE


def devices(wish: DoctorOptions) -> int:
    """Loudspeakers and cameras that could be named in the settings."""
    speakers = [asdict(found) for found in checkup.loudspeakers()]
    cameras = [str(path) for path in checkup.cameras(Path("/"))]
    if wish.json:
        print(json.dumps({"loudspeakers": speakers, "cameras": cameras}, indent=2))
        return FINE
    for speaker in speakers:
        print(f"voice.device = {speaker['name']:30} {speaker['about']}")
    for camera in cameras:
        print(camera)
    if not speakers and not cameras:
        print(wish.said.say("devices.none"))
    return FINE


def diagnosis(wish: Options) -> int:
    """Write it into a file, or print it, so that everybody can read first what they give away."""
    text = json.dumps(found(wish.said), indent=2, ensure_ascii=False) + "\n"
    if not wish.words:
        print(text, end="")
        return FINE
    file = Path(wish.words[0])
    file.write_text(text, encoding="utf-8")
    print(wish.said.say("diagnosis.made", {"file": str(file)}))
    return FINE


def licences(wish: DoctorOptions) -> int:
    """Show all that the box is made of."""
    made_of = pieces()
    if wish.json:
        print(json.dumps(bill(made_of), indent=2))
    else:
        for piece in made_of:
            print(f"{piece.name:28} {piece.version:16} {piece.licence or wish.said.say('licences.unknown')}")
    return FINE if all(piece.licence for piece in made_of) else PROBLEMS


COMMANDS: Commands = {
    "doctor": Command(DoctorOptions, doctor),
    "devices": Command(DoctorOptions, devices),
    "diagnosis": Command(Options, diagnosis, 0, 1),
    "licences": Command(DoctorOptions, licences),
}
