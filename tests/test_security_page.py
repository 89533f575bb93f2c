"""docs/security.md: every attack that it tells can be typed, and comes to what it says."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from bench.attack.kinds import KINDS
from tests.sources import ROOT
from tests.web_panel.phone import evening
from web_panel import Server, serve
from web_panel.gate import COOKIE

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ATTACKS = re.findall(r"^    (.*curl .*?) +# (\d{3})$", PAGE, re.MULTILINE)

pytestmark = pytest.mark.skipif(shutil.which("curl") is None, reason="the page's commands need curl")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with evening() as (panel, _):
        here = serve(panel, host="127.0.0.1", port=0)
        yield here
        here.stop()


TRUST = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "head"), [(PAGE, "| classes of `make attack` |"), (TRUST, "| tried again by `make attack` |")]
)
def test_every_class_of_attack_stands_beside_a_promise(page: str, head: str) -> None:
    table = page.partition(head)[2].partition("\n\n")[0]
    rest = " ".join(row.split("|")[-2].strip() for row in table.splitlines()[2:])
    names = {kind.name for kind in KINDS}
    for name in sorted(names, key=len, reverse=True):  # some have commas in them
        assert name in rest, name
        rest = rest.replace(name, "")
    assert set(rest) <= {",", " "}, rest


def test_every_claim_of_the_page_names_what_tries_it() -> None:
    """Each thing with a name of its own in the chapters on attacks, and all that is said of what gets out."""
    claims = (
        PAGE.partition("### ")[2].partition("## What tries it")[0]
        + PAGE.partition("## What gets out")[2].partition("## ")[0]
    )
    for claim in re.split(r"\n### ", claims):
        assert "tests/" in claim or "curl" in claim, claim[:80]
    paths = set(re.findall(r"`(tests/[\w/.]+)`", PAGE))
    assert len(paths) > 30
    assert not [path for path in paths if not (ROOT / path).exists()]


def test_the_page_tells_attacks() -> None:
    assert len(ATTACKS) >= 15
    assert PAGE.count("curl -s") == len(ATTACKS)


@pytest.mark.parametrize(("command", "status"), ATTACKS, ids=[command[-60:] for command, _ in ATTACKS])
def test_an_attack_comes_to_what_the_page_says(server: Server, command: str, status: str) -> None:
    cookie = f"{COOKIE}={server.panel.phones.let_in('x', 'owner')}"
    typed = command.replace("BOX", f"127.0.0.1:{server.port}").replace("COOKIE", f"'{cookie}'")
    done = subprocess.run(["bash", "-c", typed], capture_output=True, text=True, timeout=30, check=False)
    assert done.stdout == status, done.stderr
