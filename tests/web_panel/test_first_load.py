"""The first load: little, all of it ours, and something that can be put on a phone's first screen."""

from __future__ import annotations

import gzip
import json
import re

from tests.sources import ROOT
from tests.web_panel.phone import Phone, evening, let_in

MOST = 200_000  # bytes, compressed: the page, its styles, scripts, fonts, and what is drawn on it at once
STATIC = ROOT / "web_panel/static"
SCRIPTS = 16_000  # bytes of them, compressed


def file(phone: Phone, path: str) -> tuple[str, bytes]:
    """What kind of file lies there, and what is in it."""
    with phone.get(path) as answer:
        assert answer.status_code == 200, path
        return answer.mimetype or "", bytes(answer.data)


def weight(data: bytes) -> int:
    """As it goes over the air."""
    return len(gzip.compress(data))


def test_the_first_load_is_small() -> None:
    with evening() as (panel, _):
        phone = let_in(panel, "owner")
        page = phone.page("/")
        named = set(re.findall(r'(?:src|href)="(/(?:static|art)/[^"]+)"', page))
        fonts = {f"/static/{name}" for name in re.findall(r'url\("([^"]+)"\)', phone.get("/static/panel.css").text)}
        assert len(named) >= 6
        assert len(fonts) == 3
        assert sum(weight(file(phone, path)[1]) for path in named | fonts) + weight(page.encode()) < MOST
        assert sum(weight(file(phone, path)[1]) for path in named if path.endswith(".js")) < SCRIPTS


def test_all_scripts_of_the_stage_are_small_with_voice_sound_and_tray() -> None:
    wanted, found = ["panel.js", "stage.js", "voice.js", "tray.js"], dict[str, bytes]()
    while wanted:
        name = wanted.pop()
        found[name] = (STATIC / name).read_bytes()
        wanted += [one for one in re.findall(r'from "\./([a-z_]+\.js)"', found[name].decode()) if one not in found]
    assert "sound.js" in found
    assert sum(map(weight, found.values())) < SCRIPTS


def test_it_can_be_put_on_a_phones_first_screen() -> None:
    with evening() as (panel, _):
        phone = let_in(panel)
        kind, text = file(phone, "/static/panel.webmanifest")
        manifest = json.loads(text)
        assert (kind, manifest["start_url"]) == ("application/manifest+json", "/")
        for icon in manifest["icons"]:
            assert file(phone, icon["src"])[0] == icon["type"]
