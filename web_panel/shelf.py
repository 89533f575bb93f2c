"""The shelf: styles, scripts and pictures of the pages, in memory: whoever asks for them makes us open no file."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from flask import Response, abort, request

STATIC = Path(__file__).resolve().parent / "static"
KEPT = 3600  # seconds that a browser may keep them
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}


class StaticFiles:
    """What lies in a folder, by its names."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.name: (path.read_bytes(), KINDS[path.suffix]) for path in folder.iterdir() if path.is_file()
        }
        self._stamps = {name: sha256(data).hexdigest()[:16] for name, (data, _) in self._files.items()}

    def page(self, filename: str) -> Response:
        """One of them."""
        data, kind = self._files.get(filename) or abort(404)
        response = Response(data, content_type=kind)
        response.set_etag(self._stamps[filename])
        response.cache_control.public, response.cache_control.max_age = True, KEPT
        response.make_conditional(request)
        return response
