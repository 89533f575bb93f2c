"""What is set holds at once, and outlasts a power cut; it is no new evening, makes no backup, and repeats nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.service.parts import Standing
from device.store.journal import campaigns
from engine import News
from tests.device.service.house import House, answer, asked, eventually, furnished
from tests.web_panel.phone import Phone, let_in
from voice.reader import ReaderAloud


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with furnished(tmp_path, monkeypatch) as made:
        eventually(lambda: len(made.store.backups.all()) == 1)
        yield made


@pytest.fixture
def owner(here: House) -> Phone:
    return let_in(here.panel, "owner")


def part(here: House, name: str) -> Any:
    return next(one.part for one in here.evenings.service.parts if one.name == name)


def reader(here: House) -> ReaderAloud:
    found: ReaderAloud = part(here, "voice").reader
    return found


def evenings(here: House) -> int:
    return campaigns(here.store.writer.here)[0].evenings


def told(here: House) -> list[str]:
    """All that was said since the box began."""
    return list(here.evenings.service.captions.lines)


def test_a_slider_holds_at_once_in_the_same_voice_and_on_the_same_lamps(here: House, owner: Phone) -> None:
    voice, box = reader(here), part(here, "buttons").box
    owner.post("/box/settings", {"voice.volume": "35", "voice.rate": "1.5", "brightness": "0.5"})
    eventually(lambda: voice.narrator.volume.wished == 35 and box.lamps._bright == 0.5)
    assert voice._narrator is not None
    assert voice.narrator.set_rate(voice.narrator._studio.rate) == 1.5
    assert (reader(here), part(here, "buttons").box, here.begun) == (voice, box, 1)


def test_what_takes_another_voice_puts_only_the_voice_together_anew(here: House, owner: Phone) -> None:
    voice, buttons, said = reader(here), part(here, "buttons"), told(here)
    owner.post("/box/settings", {"voice.voice": "en-GB"})
    assert reader(here) is not voice
    assert (part(here, "buttons"), here.begun, told(here)) == (buttons, 1, said)


@pytest.mark.parametrize("wanted", [{"voice.night": "yes"}, {"voice.device": "hw:3"}, {"language": "it"}])
def test_nothing_that_is_set_is_an_evening_or_a_backup(here: House, owner: Phone, wanted: dict[str, str]) -> None:
    before = here.store.backups.all()
    for name, value in wanted.items():
        owner.post("/box/settings", {name: value})
    here.nth(2 if "language" in wanted else 1)
    assert (evenings(here), here.store.backups.all()) == (1, before)


def test_another_language_goes_on_with_the_question_and_says_nothing_else(here: House, owner: Phone) -> None:
    answer(here.nth(1), 2)
    assert "box.no_pi" in [news.what for news in part(here, "buttons").box.news]
    owner.post("/box/settings", {"language": "it"})
    service = here.nth(2)
    assert (asked(service), list(service.first)) == ("setup.difficulty", [])
    assert not [line for line in told(here) if "Raspberry" in line or "avanti" in line]


def test_an_evening_that_was_put_together_anew_ends_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with furnished(tmp_path, monkeypatch) as here:
        let_in(here.panel, "owner").post("/box/settings", {"language": "it"})
        here.nth(2)
    with furnished(tmp_path, monkeypatch) as here:
        assert not here.nth(1)._was_cut_off
        assert evenings(here) == 2


def test_night_volume_and_speed_outlast_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with furnished(tmp_path, monkeypatch) as here:
        fingers = part(here, "buttons").simulated
        fingers.turn(-2)
        fingers.chord("back", "repeat")
        reader(here).faster(-1)
        kept = here.store.settings
        eventually(lambda: {"voice.volume", "voice.night", "voice.rate"} <= set(kept.all()))
        assert [kept.all()[f"voice.{name}"] for name in ("volume", "night", "rate")] == ["60", "yes", "0.85"]
    with furnished(tmp_path, monkeypatch) as here:
        voice, box = reader(here), part(here, "buttons").box
        assert (voice.narrator.volume.wished, voice.narrator.volume.night) == (60, True)
        eventually(lambda: bool(box.lamps.is_night))


def test_a_setting_of_the_page_keeps_what_the_knob_has_set(here: House, owner: Phone) -> None:
    reader(here).louder(-3)
    eventually(lambda: "voice.volume" in here.store.settings.all())
    owner.post("/box/settings", {"brightness": "0.4"})
    assert reader(here).narrator.volume.wished == 50


def test_what_the_knob_has_set_at_the_last_moment_is_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with furnished(tmp_path, monkeypatch) as here:
        reader(here).louder(-1)
    with furnished(tmp_path, monkeypatch) as here:
        assert here.store.settings.all()["voice.volume"] == "70"


def test_a_trouble_that_stands_is_told_once_and_again_only_after_it_was_over() -> None:
    standing, lost = Standing(), News("voice.no_sound", {"why": "it hangs"})
    assert [standing.is_new(lost), standing.is_new(lost)] == [True, False]
    assert standing.is_new(News("voice.sound_again"))
    assert standing.is_new(lost)
    assert standing.is_new(News("box.part_lost", {"part": "next"}))
    assert standing.is_new(News("box.part_lost", {"part": "back"}))
    assert standing.is_new(News("cards.lay"))
    assert standing.is_new(News("cards.lay"))
