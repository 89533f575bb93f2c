"""A program at the API in tests."""

from __future__ import annotations

from typing import Any

from werkzeug.test import Client, TestResponse

from tests.web_panel.phone import HOME
from web_panel import Panel
from web_panel.api.operations import ROOT


class Program:
    """Something that is no browser, with the secret of a phone."""

    def __init__(self, panel: Panel, role: Any = "player") -> None:
        self.client = Client(panel.wsgi)
        self.headers = {"Authorization": f"Bearer {panel.phones.let_in('a program', role)}"}

    def get(self, path: str) -> Any:
        return self.client.get(f"{ROOT}/{path}", base_url=HOME, headers=self.headers).json

    def post(self, path: str, **body: Any) -> TestResponse:
        return self.client.post(f"{ROOT}/{path}", base_url=HOME, headers=self.headers, json=body)

    @property
    def turn(self) -> int:
        return int(self.get("view")["turn"])
