"""What strangers may ask for."""

from __future__ import annotations

OPEN = {"GET /healthz", "GET /pair", "POST /pair", "POST /language", "GET /hello", "POST /hello", "static"}
