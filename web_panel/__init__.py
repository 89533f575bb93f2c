"""The phones' page: see the table, answer it, and put right whatever is wrong."""

from web_panel.pairing import Pairing, Window
from web_panel.panel import Panel
from web_panel.phones import Phone, Phones, Role, Visitors
from web_panel.server import Server, addresses, serve
from web_panel.wiring import Evening, Seen, Watcher, Words

__all__ = [
    "Evening",
    "Pairing",
    "Panel",
    "Phone",
    "Phones",
    "Role",
    "Seen",
    "Server",
    "Visitors",
    "Watcher",
    "Window",
    "Words",
    "addresses",
    "serve",
]
