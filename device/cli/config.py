"""Settings at the command line: one, all, and where each comes from."""

from __future__ import annotations

import json
from dataclasses import dataclass

from device.cli.options import Command, Commands, ForPrograms, Options
from device.files.save_files import home
from device.service.settings import KNOBS, SettingValue, WrongSetting, effective, understood, written
from device.store.second_access import visit

FINE = 0


@dataclass
class ConfigOptions(ForPrograms):
    """What `taleside config get` and `effective` take."""


def get(wish: ConfigOptions) -> int:
    """What one setting is."""
    found = _effective()
    if wish.words[0] not in found:
        raise WrongSetting("error.config.unknown", name=wish.words[0], known=", ".join(KNOBS))
    print(
        json.dumps(found[wish.words[0]].value, ensure_ascii=False) if wish.json else written(found[wish.words[0]].value)
    )
    return FINE


def put(wish: Options) -> int:
    """From the next start on."""
    if len(wish.words) < 2:
        return forget(wish)
    name, text = wish.words
    value = understood(name, text)
    with visit(home()) as here:
        here.settings.set(name, written(value))
    print(wish.said.say("config.set", {"name": name, "value": written(value)}))
    if value is True and (about := f"config.about.{name}") in wish.said:
        print(wish.said.say(about, {"name": name}))
    return FINE


def forget(wish: Options) -> int:
    """As it came."""
    name = wish.words[0]
    if name not in KNOBS:
        raise WrongSetting("error.config.unknown", name=name, known=", ".join(KNOBS))
    with visit(home()) as here:
        here.settings.forget(name)
    print(wish.said.say("config.set", {"name": name, "value": written(KNOBS[name].default)}))
    return FINE


def show(wish: ConfigOptions) -> int:
    """All, and where each comes from."""
    found = _effective()
    if wish.json:
        print(json.dumps({name: value._asdict() for name, value in found.items()}, indent=2, ensure_ascii=False))
        return FINE
    for name, value in found.items():
        print(f"{name:26} {written(value.value) or '-':28} {wish.said.say(f'config.source.{value.source}')}")
    return FINE


def _effective() -> dict[str, SettingValue]:
    with visit(home()) as here:
        return effective(here.settings.all())


COMMANDS: Commands = {
    "config get": Command(ConfigOptions, get, 1, 1),
    "config set": Command(Options, put, 1, 2),
    "config effective": Command(ConfigOptions, show),
}
