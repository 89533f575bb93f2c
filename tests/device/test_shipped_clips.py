"""The recordings that come with the demo stories: whole, small, and which of them a reworded text has left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.speech.repertoire import Repertoire
from engine.contract import AnyTitle
from engine.shelf import SHELF
from voice.engines.speech import Utterance
from voice.opus import unpacked
from voice.pack import pack_voice
from voice.rendered import Cast, Role, is_marked, missing, speech, stale

LANGUAGE = "it"
MOST_MEGABYTES = 10
MANY_ENOUGH = 0.9  # of the sentences of a story: a text may be reworded today and rendered tomorrow
SHIPPED = [title for title in SHELF if (title.demo() / "voice" / "rendered" / LANGUAGE).is_dir()]


def story(title: AnyTitle) -> list[Utterance]:
    """What the narrator says of a demo, sentence by sentence."""
    folder = title.demo()
    cards, _ = title.open(folder)
    assert cards
    sounds = pack_voice(folder)
    lines = Repertoire(title, cards, sounds, LANGUAGE).story(title.read(folder).pack)
    return [said for line in lines if (said := speech(line, Cast(sounds)))]


def clips(title: AnyTitle) -> Path:
    """Where they lie."""
    return title.demo() / "voice" / "rendered"


def test_all_games_but_the_example_have_recordings() -> None:
    assert {title.id for title in SHELF} - {title.id for title in SHIPPED} == {"lanterns"}


@pytest.mark.parametrize("title", SHIPPED, ids=lambda title: title.id)
def test_the_story_of_a_demo_is_told_by_its_recordings(title: AnyTitle) -> None:
    """Where too few of its sentences have one, the live voice tells all of it."""
    cards, _ = title.open(title.demo())
    assert cards
    assert is_marked(clips(title), LANGUAGE, cards.id, Role.STORY)


@pytest.mark.parametrize("title", SHIPPED, ids=lambda title: title.id)
def test_recordings_are_small(title: AnyTitle) -> None:
    assert sum(path.stat().st_size for path in clips(title).rglob("*")) < MOST_MEGABYTES * 1_000_000


@pytest.mark.parametrize("title", SHIPPED, ids=lambda title: title.id)
def test_recordings_are_whole(title: AnyTitle, tmp_path: Path) -> None:
    found = sorted(clips(title).rglob("*.opus"))
    for path in found[::10]:
        unpacked(path, tmp_path / "heard.wav")


@pytest.mark.parametrize("title", SHIPPED, ids=lambda title: title.id)
def test_the_story_that_is_told_is_the_one_that_was_recorded(title: AnyTitle) -> None:
    """What this lists is made by `make voices clips`; until then the live voice says it."""
    wanted, folder = story(title), clips(title)
    lacking, left_over = missing(wanted, folder), stale(wanted, folder, LANGUAGE)
    told = "\n".join(said.text for said in lacking)
    enough = len(lacking) <= (1 - MANY_ENOUGH) * len(wanted)
    assert enough, f"{len(left_over)} are stale, and these missing:\n{told}"


@pytest.mark.parametrize("title", SHIPPED, ids=lambda title: title.id)
def test_a_reworded_sentence_is_missing_and_its_clip_is_stale(title: AnyTitle) -> None:
    wanted, folder = story(title), clips(title)
    lacking = set(missing(wanted, folder))
    there = [said for said in wanted if said not in lacking]
    changed = [Utterance(there[0].text + " Anzi, no.", LANGUAGE, there[0].voice), *wanted]
    changed.remove(there[0])
    assert changed[0] in missing(changed, folder)
    assert len(stale(changed, folder, LANGUAGE)) == len(stale(wanted, folder, LANGUAGE)) + 1
