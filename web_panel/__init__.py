"""The phones' page: see the table, answer it, and put right whatever is wrong."""

from web_panel.pairing import Pairing, PairingWindow
from web_panel.panel import Panel
from web_panel.phones import Visitor, PhoneList, Role, Visitors
from web_panel.server import Server, addresses, serve
from web_panel.wiring import PhonesEvening, Seen, Watcher, PhonesWords

__all__ = [
    "PhonesEvening",
    "Pairing",
    "Panel",
    "Visitor",
    "PhoneList",
    "Role",
    "Seen",
    "Server",
    "Visitors",
    "Watcher",
    "PairingWindow",
    "PhonesWords",
    "addresses",
    "serve",
]
