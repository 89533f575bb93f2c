"""Inviting: a phone, or the screen beside the box, is let in from the box's own keyboard."""

from __future__ import annotations

import sys

import segno

from device.cli.options import Command, Commands, Options, WrongUse
from device.files.save_files import home
from device.phones.invitations import leave, noted_port
from device.service.parts_of_evening import is_pi
from device.service.settings import effective
from device.store.second_access import is_played, visit
from web_panel import addresses
from web_panel.gate import RANK

FINE, PROBLEMS = 0, 1
SCREEN = "screen"


def invite(wish: Options) -> int:
    """Let one phone in, as a player unless another role is named; or the screen beside the box."""
    role = next(iter(wish.words), "player")
    if role not in (*RANK, SCREEN):
        raise WrongUse(wish.said.say("use.invite"))
    if not is_played(home()):
        print(wish.said.say("invite.nobody"))
        return PROBLEMS
    with visit(home()) as here:
        config = effective(here.settings.all())
        port = noted_port(here.settings, config["port"].value)
        token = leave(here.settings, role if role in RANK else "viewer")
    is_found = is_pi() or config["network"].value
    here_only = f"http://127.0.0.1:{port}"  # where the screen finds us, and everybody whom a box that pretends lets in
    if role == SCREEN:
        print(wish.said.say("invite.screen", {"link": f"{here_only}/screen#{token}"}))
    else:
        draw(wish, f"{next(iter(addresses(port))) if is_found else here_only}/pair#{token}", role)
        if not is_found:
            print(wish.said.say("invite.simulated"))
    return FINE


def draw(wish: Options, link: str, role: str) -> None:
    """The code into the terminal, and in words what it is."""
    segno.make(link, error="m", micro=False).terminal(out=sys.stdout, border=2, compact=True)
    print(wish.said.say("invite.link", {"link": link, "role": wish.said.say(f"word.role.{role}")}))


COMMANDS: Commands = {
    "invite": Command(Options, invite, 0, 1),
}
