"""`taleside print` writes sheets that any printer takes, and says plainly what it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.cli import main
from device.cli.print_sheet import pages
from device.service.settings import effective
from engine.art import Art
from engine.pieces.printed import PaperCard, Printed


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("name", "start"), [("a.pdf", b"%PDF-1.4"), ("b.svg", b"<svg"), ("c.png", b"\x89PNG")])
def test_the_sheet_is_written_in_the_form_that_the_name_says(name: str, start: bytes, tmp_path: Path) -> None:
    assert main(["print", "tray", name, "--lang", "en"]) == 0
    assert (tmp_path / name).read_bytes().startswith(start)


def test_without_a_name_it_is_a_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "tray", "--lang", "it"]) == 0
    assert (tmp_path / "taleside-tray.pdf").exists()
    assert "taleside-tray.pdf" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "it"])
def test_stickers_are_a_sheet_of_their_own(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "stickers", "--lang", language]) == 0
    assert (tmp_path / "taleside-stickers.pdf").read_bytes().startswith(b"%PDF")
    assert "taleside-stickers.pdf" in capsys.readouterr().out


@pytest.mark.parametrize(("what", "pages"), [("board", 4), ("board-a3", 1)])
def test_a_board_is_printed_whole_or_in_parts(what: str, pages: int, tmp_path: Path) -> None:
    assert main(["print", what, "grimm", "--lang", "it"]) == 0
    data = (tmp_path / f"taleside-{what}.pdf").read_bytes()
    assert (data.startswith(b"%PDF-1.4"), data.count(b"/Type /Page ")) == (True, pages)


def test_a_game_without_sockets_has_no_board_to_print(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "board", "lanterns", "--lang", "en"]) == 1
    assert "lanterns" in capsys.readouterr().err
    assert main(["print", "board", "grimm", "x.png", "--lang", "en"]) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "Crumbs always lead"), ("it", "Le briciole portano")])
def test_the_cards_of_an_adventure_are_a_page_for_the_browser(language: str, word: str, tmp_path: Path) -> None:
    """Fronts and backs, drawings in the page itself, and the clues upside down."""
    assert main(["print", "cards", "unlikely-heroes", "--lang", language]) == 0
    page = (tmp_path / "taleside-unlikely-heroes-cards.html").read_text()
    assert page.count('class="page"') % 2 == 0
    assert page.count("data:image/svg+xml") > 14
    assert "://" not in page.replace("http://www.w3.org", "")
    assert f'<p class="rule turned">{word}' in page
    assert page.count("<h2>+1</h2>") == 8


def test_backs_meet_their_fronts_when_the_paper_is_turned() -> None:
    cards = [PaperCard(Printed("", f"front {n}"), Printed("", f"back {n}")) for n in range(3)]
    made = pages(cards, Art(), "en")
    assert [made.index(f"back {n}") for n in (1, 0, 2)] == sorted(made.index(f"back {n}") for n in range(3))


@pytest.mark.parametrize("words", [["nothing"], ["unlikely-heroes", "cards.pdf"], []])
def test_of_what_there_are_no_cards_it_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "cards", *words, "--lang", "en"]) == 2
    assert "taleside print cards" in capsys.readouterr().err


def test_what_cannot_be_printed_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["print", "tray", "sheet.doc", "--lang", "en"]) == 1
    assert ".pdf" in capsys.readouterr().err
    monkeypatch.setenv("TALESIDE_CAMERA_TRAY", "400x300")
    assert main(["print", "tray", "--lang", "en"]) == 1
    assert "400 x 300" in capsys.readouterr().err
    assert main(["print", "--lang", "en"]) == 2


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("camera.source", "simulated", "simulated"),
        ("camera.tray", "200x250", (200.0, 250.0)),
        ("camera.tray", "4x4", (180.0, 240.0)),
        ("camera.corners", "0,0 1,0 1,1 0,1", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))),
        ("camera.corners", "0,0 1,0 1,1", ()),
        ("camera.source", "/dev/no/such/thing", "auto"),
    ],
)
def test_settings_of_the_camera_that_cannot_be_are_left_out(name: str, text: str, value: object) -> None:
    assert effective({name: text}, {})[name].value == value
