"""The door: what stands between the network and the pages, and what a stranger sends is read and bounded by."""

from web_panel.door.door import Door

__all__ = ["Door"]
