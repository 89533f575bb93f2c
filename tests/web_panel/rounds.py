"""Rounds through all pages: every address that the panel answers, with something real in its gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from web_panel import Panel

GAPS: Mapping[str, str] = {
    "/packs/<name>": "ours.wonder-book",
    "/right/<name>": "heroes",
    "/dice/picture/<name>": "nobody",
    "<pack>": "ours.wonder-book",
    "<path:file>": "wyrms.yaml",
    "<int:back>": "1",
}


def addresses(panel: Panel, method: str, gaps: Mapping[str, str] = GAPS) -> Iterator[str]:
    """Each of them; streams, which never end, are asked for apart."""
    for rule in panel.app.url_map.iter_rules():
        if method in (rule.methods or ()) and rule.endpoint != "static" and not rule.rule.endswith("/stream"):
            yield _filled(rule.rule, gaps)


def _filled(rule: str, gaps: Mapping[str, str]) -> str:
    for gap, filling in gaps.items():
        rule = rule.replace(gap, gap.partition("<")[0] + filling)
    return re.sub(r"<[^>]+>", "1", rule)


def streams(panel: Panel) -> list[str]:
    """The pages that never end."""
    return [rule.rule for rule in panel.app.url_map.iter_rules() if rule.rule.endswith("/stream")]
