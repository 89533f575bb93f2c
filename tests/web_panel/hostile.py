"""Hostile words, as somebody may type them wherever people type something; and what on a page is not ours."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

from tests.sources import ROOT

SUM, COME_TO = "191*7919", str(191 * 7919)  # what a template or a shell would work out
HOSTILE = (
    "<script>alert(1)</script>",
    "</script><script src=//evil.example/x.js></script>",
    "<img src=x onerror=alert(3)>",
    "<svg/onload=alert(4)>",
    '"><b onmouseover=alert(5)>',
    "' autofocus onfocus='alert(6)",
    '" style="position:fixed" a="',
    "</title></textarea></pre></option></select><h7>",
    "<!-- <iframe srcdoc=x>",
    "<base href=//evil.example><meta http-equiv=refresh content=0>",
    "javascript:alert(11)",
    "data:text/html,<object data=x>",
    "&lt;embed src=x&gt; &#60;embed src=x&#62;",
    "{{ " + SUM + " }}{% raw %}{# x #}",
    "${" + SUM + "} $((" + SUM + ")) `id`",
    "%s %(name)s {0.__class__} {name!r}",
    "x\r\nSet-Cookie: taleside=stolen\r\n\r\n<script>",
    "nul\0<script>",
    "\u202eelbat\u2066 \u200b\ufeff",
    "alone \ud800<script>",
    "../../../etc/passwd",
    "'; DROP TABLE phone; --",
    "\x1b[31m\x07\x9b31m",
    "long" * 25_000,
)
LEADS = frozenset({"href", "src", "action", "formaction", "data", "poster"})


class _Page(HTMLParser):
    """What of a page none of our templates has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.foreign, self._in_script = list[str](), False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        elements, words = ours()
        self._in_script = tag == "script"
        if tag not in elements:
            self.foreign.append(f"<{tag}>")
        for name, value in attrs:
            leads_away = name in LEADS and not re.match(r"/(?!/)|#|https?://(127\.0\.0\.1|localhost)[:/]", value or "")
            if name.startswith("on") or name == "style" or name not in words or leads_away:
                self.foreign.append(f"<{tag} {name}={value}>")

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script and data.strip():
            self.foreign.append(data)


@cache
def ours() -> tuple[set[str], set[str]]:
    """The elements that our pages are made of, and every word that stands beside one."""
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web_panel/templates").glob("*.html"))
    drawn = {"svg", "path", "code"}  # the code of an invitation, and what is to be typed (web_panel/speech)
    lines = {"stroke", "transform", "fill"}
    words = re.findall(r"[\w-]+", text.casefold())
    return drawn.union(re.findall(r"<([a-z]\w*)", text)), lines.union(words)


def foreign(text: str) -> list[str]:
    """What is wrong with a page: elements, attributes and scripts that are not ours, and a sum that was worked out."""
    return [*_Page(text).foreign, *([COME_TO] if COME_TO in text else [])]
