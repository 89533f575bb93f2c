"""Inviting: one more phone is let in from the box's own keyboard; its code is drawn into the terminal."""

from __future__ import annotations

import sys

import segno

from device.arguments import Wish, WrongUse
from device.invitations import leave
from device.saves import home
from device.service.config import effective
from device.service.hardware import is_pi
from device.store.visit import is_played, visit
from web_panel import addresses
from web_panel.gate import RANK

FINE, PROBLEMS = 0, 1


def invite(wish: Wish) -> int:
    """Let one phone in, as a player unless another role is named."""
    role = next(iter(wish.words), "player")
    if len(wish.words) > 1 or role not in RANK:
        raise WrongUse(wish.said.say("use.invite"))
    if not is_played(home()):
        print(wish.said.say("invite.nobody"))
        return PROBLEMS
    with visit(home()) as here:
        port = effective(here.settings.all())["port"].value
        token = leave(here.settings, role)
    address = (
        next(iter(addresses(port))) if is_pi() else f"http://127.0.0.1:{port}"
    )  # a box that pretends is at home only
    link = f"{address}/pair#{token}"
    segno.make(link, error="m", micro=False).terminal(out=sys.stdout, border=2, compact=True)
    print(wish.said.say("invite.link", {"link": link, "role": wish.said.say(f"word.role.{role}")}))
    if not is_pi():
        print(wish.said.say("invite.simulated"))
    return FINE
