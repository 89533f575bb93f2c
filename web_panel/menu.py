"""The menu: which pages a phone finds, and which of them fit under a thumb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from web_panel.gate import RANK
from web_panel.phones import Role
from web_panel.rooms import Rooms


class MenuLink(NamedTuple):
    """A page in the menu: its words are `nav.<key>`, and `more.<key>` says what it is for."""

    path: str
    key: str
    least: Role = "viewer"
    room: str = ""  # there only if this room is wired
    is_near: bool = False  # always under the thumb; the others stand behind "More" where there is little room


LINKS = (
    MenuLink("/", "table", is_near=True),
    MenuLink("/evening", "evening", "player", "setup"),
    MenuLink("/tray", "tray", room="tray"),
    MenuLink("/history", "history", is_near=True),
    MenuLink("/right", "right", "player", is_near=True),
    MenuLink("/packs", "packs", "player", "packs"),
    MenuLink("/dice", "dice", "player", "dice"),
    MenuLink("/box", "box", "player", "box"),
    MenuLink("/phones", "phones", "owner"),
)
MORE = MenuLink("/more", "more", is_near=True)


def links(role: Role, rooms: Rooms) -> Iterator[MenuLink]:
    """What this phone may open."""
    for link in LINKS:
        if RANK[role] >= RANK[link.least] and (not link.room or getattr(rooms, link.room) is not None):
            yield link


def is_here(link: MenuLink, path: str) -> bool:
    """Is this page, or one below it, open now?"""
    return path == link.path or (link.path != "/" and path.startswith(f"{link.path}/"))
