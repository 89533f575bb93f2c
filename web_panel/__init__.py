"""The phones' page: see the table, answer it, and put right whatever is wrong."""

from web_panel.pairing import Pairing, PairingWindow
from web_panel.panel import Panel
from web_panel.phones import PhoneList, Role, Visitor, Visitors
from web_panel.server import Server, addresses, serve
from web_panel.wiring import PhonesEvening

__all__ = [
    "Pairing",
    "PairingWindow",
    "Panel",
    "PhoneList",
    "PhonesEvening",
    "Role",
    "Server",
    "Visitor",
    "Visitors",
    "addresses",
    "serve",
]
