"""Settings at the command line: one, all, and where each comes from."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from device.arguments import Wish, WrongUse
from device.saves import home
from device.service.config import KNOBS, Value, WrongSetting, effective, understood, written
from device.store.visit import visit

FINE = 0


def config(wish: Wish) -> int:
    """Get one, set one (without a value: as it came), or show all."""
    deeds: Mapping[tuple[str, int], Callable[[Wish], int]] = {
        ("get", 2): get,
        ("set", 3): put,
        ("set", 2): forget,
        ("effective", 1): show,
    }
    deed = deeds.get((next(iter(wish.words), ""), len(wish.words)))
    if deed is None:
        raise WrongUse(wish.said.say("use.config"))
    return deed(wish)


def get(wish: Wish) -> int:
    """What one setting is."""
    found = _effective()
    if wish.words[1] not in found:
        raise WrongSetting("error.config.unknown", name=wish.words[1], known=", ".join(KNOBS))
    print(
        json.dumps(found[wish.words[1]].value, ensure_ascii=False) if wish.json else written(found[wish.words[1]].value)
    )
    return FINE


def put(wish: Wish) -> int:
    """From the next start on."""
    _, name, text = wish.words
    value = understood(name, text)
    with visit(home()) as here:
        here.settings.set(name, written(value))
    print(wish.said.say("config.set", {"name": name, "value": written(value)}))
    if value is True and (about := f"config.about.{name}") in wish.said:
        print(wish.said.say(about, {"name": name}))
    return FINE


def forget(wish: Wish) -> int:
    """As it came."""
    name = wish.words[1]
    if name not in KNOBS:
        raise WrongSetting("error.config.unknown", name=name, known=", ".join(KNOBS))
    with visit(home()) as here:
        here.settings.forget(name)
    print(wish.said.say("config.set", {"name": name, "value": written(KNOBS[name].default)}))
    return FINE


def show(wish: Wish) -> int:
    """All, and where each comes from."""
    found = _effective()
    if wish.json:
        print(json.dumps({name: value._asdict() for name, value in found.items()}, indent=2, ensure_ascii=False))
        return FINE
    for name, value in found.items():
        print(f"{name:26} {written(value.value) or '-':28} {wish.said.say(f'config.source.{value.source}')}")
    return FINE


def _effective() -> dict[str, Value]:
    with visit(home()) as here:
        return effective(here.settings.all())
