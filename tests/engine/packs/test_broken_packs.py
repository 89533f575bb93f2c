"""Packs that are broken in one way each: what is said, and at which file and line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
import yaml

from engine import packs
from engine.packs import PackProblem, nodes, say
from tests.engine.packs.sample import Files, report

CREW, CARDS, SONGS, HEAD = "crew.yaml", "chapters/1.yaml", "songs.yaml", "pack.yaml"
ADA = "sailors:\n- id: ada\n  name: Ada\n"


def card(lines: str) -> Files:
    """A chapter with one card; what is given begins in line 3."""
    return {CARDS: f"cards:\n- number: 1\n{lines}\n"}


BROKEN: tuple[tuple[str, Files, str, str, int], ...] = (
    # The folder
    ("no header", {HEAD: None}, "no_file", HEAD, 0),
    ("a file that must be there", {CREW: None}, "no_file", CREW, 0),
    ("a file that may be missing", {SONGS: None}, "no_file", SONGS, 0),
    ("a folder without files", {CARDS: None}, "no_files", "chapters/*.yaml", 0),
    ("capitals in a name", {CREW: None, "Crew.yaml": "sailors: []"}, "misspelt_file", "Crew.yaml", 0),
    ("another ending", {SONGS: None, "songs.yml": "[]"}, "misspelt_file", "songs.yml", 0),
    ("a folder with capitals", {"Chapters/2.yaml": "title: x"}, "misspelt_file", "Chapters/2.yaml", 0),
    ("a file nobody asked for", {"song.yaml": "[]"}, "extra_file", "song.yaml", 0),
    ("a folder nobody asked for", {"scans/1.jpg": b"\xff\xd8\0", "scans/2.jpg": b"\0"}, "extra_folder", "scans", 0),
    ("a chapter without a number", {"chapters/one.yaml": "title: x"}, "odd_file_name", "chapters/one.yaml", 0),
    ("a chapter twice", {"chapters/01.yaml": "title: x"}, "same_file", "chapters/1.yaml", 0),
    ("nothing in a file", {CREW: ""}, "empty_file", CREW, 0),
    ("only comments", {CREW: "# to be typed\n\n# later\n"}, "empty_file", CREW, 0),
    ("only a rule", {SONGS: "---\n"}, "empty_file", SONGS, 0),
    # Bytes
    ("a latin letter", {CREW: ADA.encode() + b"  hearts: 3 # citt\xe0\n"}, "not_utf8", CREW, 4),
    ("sixteen bits", {CREW: "sailors: []".encode("utf-16")}, "utf16", CREW, 0),
    ("a photo", {CREW: b"\x89PNG\n\0\0"}, "binary", CREW, 2),
    ("a bell", {SONGS: "- one\n- t\x07wo\n"}, "unseen", SONGS, 2),
    ("a bell by its code", {SONGS: '- one\n- "t\\a"\n'}, "unseen", SONGS, 2),
    ("too large", {SONGS: "- " + "la " * 800_000}, "file_too_big", SONGS, 0),
    # YAML
    ("a tab", {CREW: "sailors:\n\t- id: ada\n"}, "tab", CREW, 2),
    ("a tab among spaces", {CREW: ADA + "  \thearts: 3\n"}, "tab", CREW, 4),
    ("a quotation mark left open", {SONGS: "- 'one\n- two\n"}, "open_quote", SONGS, 1),
    ("an apostrophe in quotation marks", {SONGS: "- 'Ada's song'\n"}, "after_quote", SONGS, 1),
    ("a backslash", {SONGS: '- "C:\\quay"\n'}, "escape", SONGS, 1),
    ("a bracket left open", {SONGS: "- a\n- [b, c\n- d\n"}, "open_bracket", SONGS, 2),
    ("a word alone", {CREW: "sailors: []\ndice\nranks: []\n"}, "no_colon", CREW, 2),
    ("a story beside its sign", {CARDS: "title: | Away\n"}, "block_text", CARDS, 1),
    ("a list beside its key", {CREW: "sailors: - id: ada\n"}, "list_place", CREW, 1),
    ("a sign at the beginning", {SONGS: "- one\n- @home\n"}, "odd_start", SONGS, 2),
    ("a colon in a text", {CARDS: "title: Ada said: go\n"}, "colon_in_text", CARDS, 1),
    ("a step to the right", {CREW: "sailors: []\n  dice: 2\n"}, "indentation", CREW, 2),
    ("a step to the left", {CREW: "  sailors: []\n dice: 2\n"}, "indentation", CREW, 2),
    ("an anchor", {SONGS: "- &a one\n- two\n"}, "anchor", SONGS, 1),
    ("an alias", {SONGS: "- one\n- *a\n"}, "alias", SONGS, 2),
    ("a tag", {SONGS: "- !!python/object:os.system one\n"}, "tag", SONGS, 1),
    ("a shout", {SONGS: "- !Ahoy\n"}, "tag", SONGS, 1),
    ("a merge", {CREW: "sailors: []\n<<: {dice: 2}\n"}, "merge", CREW, 2),
    ("two documents", {SONGS: "- one\n---\n- two\n"}, "second_document", SONGS, 2),
    ("another YAML", {SONGS: "%YAML 9.9\n---\n- one\n"}, "odd_start", SONGS, 1),
    ("too deep", {SONGS: "[" * 41 + "]" * 41}, "too_deep", SONGS, 1),
    ("a list for a key", {CREW: "sailors: []\n[a]: 2\n"}, "odd_key", CREW, 2),
    ("no key", {CREW: "?\n: 2\nsailors: []\n"}, "odd_key", CREW, 1),
    ("an alias for a key", {CREW: "sailors: []\n*a : 2\n"}, "alias", CREW, 2),
    ("a key twice", {CREW: "sailors: []\ndice: 1\ndice: 2\n"}, "duplicate_key", CREW, 3),
    # Types
    ("a list for a block", {CREW: "- id: ada\n"}, "wrong", CREW, 1),
    ("a block for a list", {SONGS: "one: two\n"}, "wrong", SONGS, 1),
    ("a list for a choice", card("  kind: [goal]"), "wrong", CARDS, 3),
    ("a list for a block of numbers", {CARDS: "storms: [1, 2]\n"}, "wrong", CARDS, 1),
    ("a list for words or nothing", card("  note: [a]"), "wrong", CARDS, 3),
    ("a word for a file", {SONGS: "one\n"}, "wrong", SONGS, 1),
    ("a word for a number", {CREW: ADA + "  hearts: many\n"}, "wrong", CREW, 4),
    ("a fraction", {CREW: ADA + "  hearts: 3.0\n"}, "wrong", CREW, 4),
    ("a number in words of machines", {CREW: ADA + "  hearts: 0x3\n"}, "wrong", CREW, 4),
    ("a number too small", {CREW: ADA + "  hearts: 0\n"}, "wrong", CREW, 4),
    ("a number too large", card("  ops: [{do: gain, n: 10}]"), "wrong", CARDS, 3),
    ("a number without an end", {CREW: ADA + f"  hearts: {'9' * 9000}\n"}, "huge_number", CREW, 4),
    ("a number in quotation marks", {CREW: ADA + "  hearts: '3'\n"}, "quoted", CREW, 4),
    ("true in quotation marks", card('  secret: "true"'), "quoted", CARDS, 3),
    ("yes for true", card("  secret: yes"), "yes_or_no", CARDS, 3),
    ("a list for a text", card("  title: [a, b]"), "wrong", CARDS, 3),
    ("a list for words", card("  keyword: [a, b]"), "wrong", CARDS, 3),
    ("a list for one language", card("  title:\n    en: a\n    it: [b]"), "wrong", CARDS, 5),
    ("a word for a number or a block", card("  wind: strong"), "wrong", CARDS, 3),
    ("a block with a fault for a number", card("  wind: {base: x}"), "wrong", CARDS, 3),
    ("no space after a colon", {CREW: "sailors:\n- id:ada\n"}, "glued_colon", CREW, 2),
    ("no space after a dash", {CREW: "sailors:\n  -ada\n"}, "glued_dash", CREW, 2),
    ("an unknown kind", card("  kind: gaol"), "no_choice", CARDS, 3),
    ("an unknown number", {CREW: "sailors: []\ndice: 3\n"}, "no_choice", CREW, 2),
    ("an unknown verb", card("  ops:\n  - {do: gian}"), "no_choice", CARDS, 4),
    ("a list for a verb", card("  ops:\n  - {do: [gain]}"), "no_choice", CARDS, 4),
    ("nothing for a verb", card("  ops:\n  - {do: , n: 1}"), "no_choice", CARDS, 4),
    ("an alias for a verb", card("  ops:\n  - {do: *gain}"), "alias", CARDS, 4),
    ("no verb", card("  ops:\n  - {n: 1}"), "missing_key", CARDS, 4),
    ("an unknown key", {CREW: ADA + "  hearts: 3\n  heart: 3\n"}, "unknown_key", CREW, 5),
    ("a key that is missing", {CREW: "sailors:\n- id: ada\n  hearts: 3\n"}, "missing_key", CREW, 2),
    ("a key with nothing behind it", {CREW: ADA + "  hearts:\n"}, "empty", CREW, 4),
    ("an item with nothing behind it", {SONGS: "- one\n-\n"}, "empty", SONGS, 2),
    ("a form that does not fit", {CREW: "sailors:\n- {id: Ada, name: A, hearts: 3}\n"}, "odd_form", CREW, 2),
    ("a short name", {CREW: "sailors:\n- {id: a, name: A, hearts: 3}\n"}, "short_text", CREW, 2),
    ("a long name", {CREW: f"sailors:\n- {{id: {'a' * 11}, name: A, hearts: 3}}\n"}, "long_text", CREW, 2),
    ("a short list", {CREW: ADA + "  hearts: 3\n  likes: []\n"}, "short_list", CREW, 5),
    ("a long list", {CREW: ADA + "  hearts: 3\n  likes: [a, b, c, d]\n"}, "long_list", CREW, 5),
    ("a key that is no number", {CARDS: "storms:\n  1: 2\n  two: 3\n"}, "wrong_key", CARDS, 3),
    ("a key that is no flag", {CARDS: "flags:\n  rde: true\n"}, "wrong_key", CARDS, 2),
    ("a number twice as key", {CARDS: "storms:\n  1: 2\n  01: 3\n"}, "same_key", CARDS, 3),
    ("a language of others", card("  title: {en: a, it: b, fr: c}"), "unknown_language", CARDS, 3),
    ("a language left out", card("  title: {en: a}"), "untranslated", CARDS, 3),
    # What has to agree
    ("another game", {HEAD: "game: forest\nid: demo\ntitle: Demo\nlanguage: en\n"}, "other_game", HEAD, 1),
    ("a newer form", {HEAD: "game: harbour\nformat: 2\nsails: 3\n"}, "newer_format", HEAD, 2),
    ("an odd language", {HEAD: "game: harbour\nid: demo\ntitle: Demo\nlanguage: English\n"}, "odd_form", HEAD, 4),
    ("a card twice", {CARDS: "cards:\n- number: 1\n- number: 2\n- number: 1\n"}, "same_name", CARDS, 4),
    (
        "a port that is not there",
        card("  ops:\n  - do: sail\n    to: bya\nports: {bay: Bay}"),
        "unknown_name",
        CARDS,
        5,
    ),
    ("a card that is not there", card("  next: 2"), "unknown_name", CARDS, 3),
)

# These need more than files, and have tests of their own.
ELSEWHERE = {
    "no_folder", "closed_folder", "crowded", "too_many_files", "pack_too_big", "more",
    "linked_folder", "outside", "not_a_file", "unreadable", "not_yaml", "too_many_values",
}  # fmt: skip


@pytest.mark.parametrize("scanner", [yaml.CSafeLoader, yaml.SafeLoader], ids=["c", "python"])
@pytest.mark.parametrize(("files", "what", "file", "line"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_one_slip_is_one_problem_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scanner: type, files: Files, what: str, file: str, line: int
) -> None:
    monkeypatch.setattr(nodes, "LOADER", scanner)
    told = report(tmp_path, files)
    assert [(p.what, p.file, p.line) for p in told.problems] == [(what, file, line)]
    assert told.playable is (told.problems[0].weight != "error")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("files", [row[1] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_every_problem_has_words(tmp_path: Path, files: Files, language: str) -> None:
    for problem in report(tmp_path, files).problems:
        words = say(problem, language)
        assert words.startswith(problem.file)
        assert not set("{}") & set(words.replace(problem.file, ""))
        assert len(words) < 300


def phrases() -> dict[str, str]:
    path = Path(packs.__file__).parent / "phrases.en.toml"
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))["problem"])


def test_every_phrase_is_the_answer_to_some_slip() -> None:
    assert {row[2] for row in BROKEN} | ELSEWHERE == phrases().keys()


@pytest.mark.parametrize(
    ("files", "near"),
    [
        ({CREW: ADA + "  hearst: 3\n"}, "hearts"),
        (card("  kind: gaol"), "goal"),
        (card("  kind: Story"), "story"),
        (card("  ops: [{do: gian}]"), "gain"),
        ({"songs.yaml": None, "song.yaml": "[]"}, "songs.yaml"),
        ({CARDS: "flags: {rde: true}\n"}, "red"),
        (card("  ops: [{do: sail, to: bya}]\nports: {bay: Bay}"), "bay"),
        (card("  title: {en: a, it: b, itt: c}"), "it"),
    ],
)
def test_a_near_miss_is_guessed(tmp_path: Path, files: Files, near: str) -> None:
    told = report(tmp_path, files)
    assert [p.about["near"] for p in told.problems if "near" in p.about] == [near]
    assert f"Did you mean `{near}`?" in " ".join(say(p) for p in told.problems)


KINDS = "goal, homecoming, ocean_crossing, rest_in_port, story, voyage_by_night"


@pytest.mark.parametrize(
    ("files", "english", "italian"),
    [
        (
            {CREW: ADA + "  hearts: many\n"},
            "crew.yaml, line 4: `hearts` is “many”, but a whole number of 1 or more was expected.",
            "crew.yaml, riga 4: `hearts` è «many», ma era atteso un numero intero da 1 in su.",
        ),
        (
            {SONGS: "- one\n- [two]\n"},
            "songs.yaml, line 2: item 2 of the list is a list, but text was expected.",
            "songs.yaml, riga 2: la voce 2 dell'elenco è un elenco, ma era atteso un testo.",
        ),
        (
            card("  kind: gaol"),
            f"chapters/1.yaml, line 3: `kind` is “gaol”, but should be one of: {KINDS}. Did you mean `goal`?",
            f"chapters/1.yaml, riga 3: `kind` è «gaol», ma le possibilità sono: {KINDS}. Forse `goal`?",
        ),
        (
            {CREW: "dice: 1\n"},
            "crew.yaml, line 1: `sailors` is missing; a list (one line with a dash for each item) was expected.",
            "crew.yaml, riga 1: manca `sailors`; era atteso un elenco (una riga con un trattino per ogni voce).",
        ),
    ],
)
def test_problems_are_said_in_both_languages(tmp_path: Path, files: Files, english: str, italian: str) -> None:
    (problem,) = report(tmp_path, files).problems
    assert (say(problem, "en"), say(problem, "it")) == (english, italian)


def test_a_language_that_we_do_not_speak_is_answered_in_english() -> None:
    assert say(PackProblem("a.yaml", 0, (), "no_file"), "../xx") == "a.yaml: this file is missing."


def test_a_game_says_its_own_problems() -> None:
    problem = PackProblem("a.yaml", 3, (), "no_ending", {"chapter": 2})
    assert say(problem, "en", {"no_ending": "chapter {chapter} never ends."}) == "a.yaml, line 3: chapter 2 never ends."
