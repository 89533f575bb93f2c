"""Rendering at the command line: said before what it takes, resumable, and honest when it cannot go on."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from device.cli import voicing
from device.cli.main import main
from device.cli.voicing import Render, RenderOrder, checked, rendered
from device.evening.words import phrases
from device.speech.repertoire import Repertoire
from device.store import Store
from device.store.tables import KnownPack
from engine.shelf import SHELF
from tests.voice.loudspeaker import wait_for
from voice.engines.speech import Utterance
from voice.opus import unpacked
from voice.pack import PackVoice, pack_voice
from voice.rendered import Role, is_marked, name

ROOT = Path(__file__).resolve().parents[3]
SENTENCES = ("La torre batte le undici.", "Nessuno dorme.", "Chi gioca adesso?", "Avete vinto!")


@pytest.fixture
def order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RenderOrder:
    """Four sentences, to be rendered by an engine that is always there."""
    monkeypatch.setattr(voicing, "ENGINE", "pico")
    monkeypatch.setattr(os, "nice", lambda by: 0)  # the tests go on at the pace they have
    return of(tmp_path / "clips", *SENTENCES)


def of(folder: Path, *sentences: str) -> RenderOrder:
    story = {Utterance(text, "it", "im_nicola"): 1 for text in sentences}
    return RenderOrder({Role.STORY: story, Role.GAME: {}}, folder, "it", "box")


def wish(to: Path | None = None, megabytes: int | None = None) -> Render:
    return Render(phrases("en"), to=to, megabytes=megabytes)


def test_all_that_is_missing_is_rendered_after_saying_how_much_that_is(
    order: RenderOrder, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert rendered(wish(), order) == 0
    told = capsys.readouterr().out
    assert told.startswith("4 of 4 sentences are to be rendered: about 0 minutes of sound, 0.0 MB, into ")
    assert "nobody whose language it is has listened to it. `taleside config set voice.engine pico`" in told
    for wanted in order.wanted:
        unpacked(order.folder / name(wanted), tmp_path / "said.wav")
    assert checked(wish(), order) == 0
    assert capsys.readouterr().out == "4 sentences: 0 without a clip; 0 clips that are said by nobody any more.\n"


def test_what_is_there_is_not_made_again_and_what_is_reworded_is(
    order: RenderOrder, capsys: pytest.CaptureFixture[str]
) -> None:
    rendered(wish(), order)
    stamps = {path: path.stat().st_mtime_ns for path in order.folder.rglob("*.opus")}
    reworded = of(order.folder, *SENTENCES[1:], "La torre batte le dodici.")
    capsys.readouterr()
    assert checked(wish(), reworded) == 1
    told = capsys.readouterr().out
    assert told.count("missing: ") == 1
    assert "missing: La torre batte le dodici." in told
    assert told.count("said by nobody any more: ") == 1
    rendered(wish(to=reworded.folder), reworded)
    assert "1 sentence rendered; 0 still missing." in capsys.readouterr().out
    assert checked(wish(), reworded) == 0
    assert sum(path.stat().st_mtime_ns == stamps.get(path) for path in order.folder.rglob("*.opus")) == 3


def test_whoever_renders_the_story_alone_keeps_what_the_game_says_and_nothing_else(order: RenderOrder) -> None:
    rendered(wish(to=order.folder), order)
    story, *game = order.wanted[:3]
    alone = RenderOrder({Role.STORY: {story: 1}}, order.folder, "it", "box", rest=lambda: game)
    rendered(wish(to=order.folder), alone)
    assert {path.name for path in order.folder.rglob("*.opus")} == {Path(name(said)).name for said in (story, *game)}


def test_what_else_a_game_says_is_looked_for_only_where_something_is_left_over(order: RenderOrder) -> None:
    def never() -> list[Utterance]:
        raise AssertionError("this takes a minute")

    rendered(wish(to=order.folder), replace(order, rest=never))
    assert checked(wish(), replace(order, rest=never)) == 0


def test_a_role_comes_from_clips_when_enough_of_it_is_there_and_no_longer(order: RenderOrder) -> None:
    lines = {Utterance(text, "it", "im_nicola"): count for text, count in zip(SENTENCES, (90, 6, 3, 1), strict=True)}
    both = replace(order, parts={**order.parts, Role.GAME: lines})
    rendered(wish(), order)
    both.mark()
    assert [is_marked(order.folder, "it", "box", role) for role in Role] == [True, True]
    (order.folder / name(order.wanted[3])).unlink()
    both.mark()
    assert [is_marked(order.folder, "it", "box", role) for role in Role] == [False, True]
    (order.folder / name(order.wanted[1])).unlink()
    both.mark()
    assert [is_marked(order.folder, "it", "box", role) for role in Role] == [False, False]
    assert not is_marked(order.folder, "it", "another box", Role.STORY)


def test_in_a_folder_of_many_packs_nothing_is_taken_away(order: RenderOrder) -> None:
    rendered(wish(), order)
    rendered(wish(), of(order.folder, *SENTENCES[1:]))
    assert len(list(order.folder.rglob("*.opus"))) == 4


def test_no_more_is_written_than_there_may_be(order: RenderOrder, capsys: pytest.CaptureFixture[str]) -> None:
    (order.folder / "it").mkdir(parents=True)
    (order.folder / "it" / "large.opus").write_bytes(bytes(1_000_000))
    rendered(wish(megabytes=1), order)
    assert "0 sentences rendered; 4 still missing." in capsys.readouterr().out


def test_without_the_voices_it_says_how_to_get_them(
    order: RenderOrder, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(voicing, "ENGINE", "kokoro")
    monkeypatch.setenv("TALESIDE_VOICES", str(tmp_path / "none"))
    assert rendered(wish(), order) == 1
    assert "`make voices` fetches them" in capsys.readouterr().out
    assert not list(tmp_path.rglob("*.opus"))


def test_where_nothing_can_be_written_it_stops_and_says_so(
    order: RenderOrder, capsys: pytest.CaptureFixture[str]
) -> None:
    order.folder.write_text("no folder", encoding="utf-8")
    assert rendered(wish(), order) == 1
    assert "No more clips can be written here" in capsys.readouterr().out


def test_where_the_engine_itself_finds_the_disk_full_it_stops_too_and_goes_on_when_there_is_room(
    order: RenderOrder, capsys: pytest.CaptureFixture[str]
) -> None:
    """The engine is a child, and what it writes is ten times as large as the clip that is made of it."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
        assert rendered(wish(), order) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    told = capsys.readouterr().out
    assert "No more clips can be written here" in told
    assert "Left out" not in told
    assert [path.suffix for path in order.folder.rglob("*.*")] == []
    assert rendered(wish(), order) == 0
    assert order.missing == []


RENDERER = """
import sys
from pathlib import Path
from device.cli import voicing
from tests.device.cli.test_voicing import of, wish
voicing.ENGINE, voicing.kindly = "pico", lambda by: None
voicing.rendered(wish(), of(Path(sys.argv[1]), *sys.argv[2:]))
"""


@pytest.mark.timeout(300)
def test_a_renderer_that_was_killed_leaves_whole_clips_and_the_next_goes_on_there(
    order: RenderOrder, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    many = of(order.folder, *(f"La torre batte un colpo, {number}." for number in range(30)))
    command = [sys.executable, "-c", RENDERER, str(order.folder), *(said.text for said in many.wanted)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as renderer:
        try:
            wait_for(lambda: len(list(order.folder.rglob("*.opus"))) >= 3, 120)
        finally:
            renderer.kill()
    left = len(many.missing)
    assert 0 < left <= 27
    assert rendered(wish(), many) == 0
    assert capsys.readouterr().out.startswith(f"{left} of 30 sentences are to be rendered")
    for wanted in many.wanted:
        unpacked(order.folder / name(wanted), tmp_path / "said.wav")
    assert not list(order.folder.rglob("*.part"))


def test_an_engine_that_dies_in_the_middle_costs_that_sentence_alone(
    order: RenderOrder, capsys: pytest.CaptureFixture[str]
) -> None:
    strange = of(order.folder, SENTENCES[0], "…", *SENTENCES[1:])
    assert rendered(wish(), strange) == 0
    told = capsys.readouterr().out
    assert "4 sentences rendered; 1 still missing." in told
    assert "Left out, and spoken live: …" in told


def test_without_a_pack_all_that_were_played_here_are_rendered_in_the_language_of_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    with closing(Store.open(tmp_path)) as store:
        store.settings.set("language", "it")
        for game in SHELF:
            store.packs.remember(KnownPack(str(game.demo()), game.id, "box", 1, ""))
        store.packs.remember(KnownPack(str(tmp_path / "gone"), SHELF[0].id, "gone", 1, ""))
    seen = list[RenderOrder]()

    def noted(wish: Render, order: RenderOrder) -> int:
        seen.append(order)
        return 0

    monkeypatch.setattr(voicing, "rendered", noted)
    monkeypatch.setattr(Repertoire, "game", lambda self: [])
    assert main(["voice", "render"]) == 0
    assert [(order.language, len(order.wanted) > 10) for order in seen] == [("it", True)] * len(list(SHELF))
    assert len({order.pack for order in seen}) == len(list(SHELF))


def test_a_box_on_which_nothing_was_played_has_nothing_to_render(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TALESIDE_HOME", str(tmp_path))
    assert main(["voice", "render"]) == 0


@pytest.mark.parametrize("words", [[], ["check"], ["sing", "wonder-book"], ["render", "a", "b"]])
def test_whoever_writes_it_wrong_reads_how_it_is_meant(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voice", *words]) == 2
    assert "taleside voice render PACK" in capsys.readouterr().err


# What is to be rendered -----------------------------------------------------------------------------


@pytest.mark.parametrize("title", SHELF, ids=lambda title: title.id)
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_repertoire_has_the_story_and_what_the_game_says_and_is_always_the_same(title, language) -> None:  # type: ignore[no-untyped-def]
    folder = title.demo()
    cards, _ = title.open(folder)
    assert cards
    told = Repertoire(title, cards, pack_voice(folder), language)
    story, game = told.story(title.read(folder).pack), told.game(3)
    assert len(story) > 10
    assert len(game) > 10
    assert game == Repertoire(title, cards, pack_voice(folder), language).game(3)
    assert [count for _, count in game] == sorted((count for _, count in game), reverse=True)
    assert all(any(map(str.isalnum, line.spoken)) for line in story)


def test_a_repertoire_speaks_as_the_table_does() -> None:
    title = SHELF[0]
    cards, _ = title.open(title.demo())
    assert cards
    said = {line.caption for line, _ in Repertoire(title, cards, PackVoice(), "it").game(3)}
    assert "A chi tocca adesso?" in said
    assert "attaccare" in said  # what the cursor stands on
