"""Phrases: words for everything that has an id, in both languages, and never a crash at the table."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ask, Change, News, StaleAnswer
from engine.changes import corrected
from engine.errors import AnswerError, DamagedSave, EngineError, NewerSave, NotNow, NotSaved, UnlawfulRule
from engine.phrases import MissingPhrase, Phrases, placeholders, read_words
from tests.engine.small import Small, game, two

WORDS = {
    "ask.turn.who": "Who is next, {who}?",
    "news.hero.hurt": "{hero} loses {n} {n:Heart|Hearts}.",
    "news.hero.sparks": "{n:{n} Spark is|{n} Sparks are|no Spark is} left{old:, not {old}|, not {old}|}.",
    "news.wyrm.placed": "A wyrm comes to {new.area}.",
    "news.found": "{who} found {cards}.",
    "news.stunned": "Stunned: {yes}.",
    "option.pass": "Pass",
    "option.turn.action.pass": "End the turn, {left} left",
    "option.yes": "Yes",
    "option.no": "No",
    "word.and": "and",
    "word.nothing": "nothing",
    "word.kind.any": "whatever you like",
    "news.extra": "An action: {kind}.",
    "put_back.heroes.*.hearts": "{heroes} has {new} {new:Heart|Hearts}, not {old}.",
    "put_back.heroes.ken.hearts": "Poor Ken: {new}.",
    "put_back.+ wyrms.*": "Put wyrm {1} into {new.area}.",
    "put_back.- wyrms.*": "Take wyrm {wyrms} away.",
    "put_back.wyrms.*.area": "Wyrm {1} goes to {new}.",
    "put_back.heroes.*.items > heroes.*.items": "{1} gives {many} {what} to {2}.",
    "put_back.heroes.*.items >": "{heroes} gives {what} back.",
    "put_back.> discard": "{what} is discarded.",
}
NAMES = {("heroes", "lara"): "Lara", ("heroes", "ken"): "Ken", ("area", "gate"): "the Gate", ("items", "7"): "the Lamp"}


def name(key: str, value: Any) -> str:
    """What a pack knows."""
    return NAMES.get((key, str(value)), str(value))


PHRASES = Phrases("en", WORDS, strict=True)
AT_THE_TABLE = Phrases("en", WORDS)


@pytest.mark.parametrize(
    ("what", "about", "said"),
    [
        ("news.hero.hurt", {"hero": "Ken", "n": 1}, "Ken loses 1 Heart."),
        ("hero.hurt", {"hero": "Ken", "n": 0}, "Ken loses 0 Hearts."),
        ("hero.sparks", {"n": 0, "old": 2}, "no Spark is left, not 2."),
        ("hero.sparks", {"n": 1, "old": 0}, "1 Spark is left."),
        ("turn.who", {"who": "all"}, "Who is next, all?"),
        ("wyrm.placed", {"new": {"area": "gate"}}, "A wyrm comes to the Gate."),
        ("found", {"who": "Ken", "cards": ["a", "b", "c"]}, "Ken found a, b and c."),
        ("found", {"who": "Ken", "cards": ["a"]}, "Ken found a."),
        ("found", {"who": "Ken", "cards": ()}, "Ken found nothing."),
        ("stunned", {"yes": True}, "Stunned: Yes."),
        ("extra", {"kind": "any"}, "An action: whatever you like."),
        ("extra", {"kind": "move"}, "An action: move."),
    ],
)
def test_a_phrase_is_filled_with_what_it_is_about(what: str, about: dict[str, Any], said: str) -> None:
    assert PHRASES.say(what, about, name=name) == said


def test_asks_news_and_options_find_their_own_words() -> None:
    act = Ask("turn.action", "choose", ("pass", "move"), "ken", {"left": 2})
    assert PHRASES.ask(Ask("turn.who", "choose", (), "Ken")) == "Who is next, Ken?"
    assert PHRASES.news(News("hero.hurt", {"hero": "Ken", "n": 3})) == "Ken loses 3 Hearts."
    assert PHRASES.option(act, "pass") == "End the turn, 2 left"
    assert PHRASES.option(Ask("other", "choose", ("pass",)), "pass") == "Pass"
    assert PHRASES.option(Ask("area", "choose", ("gate",)), "gate", name=name) == "the Gate"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change("heroes.lara.hearts", 2, 3), "Lara has 3 Hearts, not 2."),
        (Change("heroes.ken.hearts", 2, 1), "Poor Ken: 1."),
        (Change("wyrms.A", None, {"area": "gate"}), "Put wyrm A into the Gate."),
        (Change("wyrms.A", {"area": "gate"}, None), "Take wyrm A away."),
        (Change("wyrms.A.area", "hall", "gate"), "Wyrm A goes to the Gate."),
        (Change("7", "heroes.ken.items", "heroes.lara.items", 2), "Ken gives 2 the Lamp to Lara."),
        (Change("7", "heroes.ken.items", "discard", 1), "Ken gives the Lamp back. 7 is discarded."),
        (Change("7", None, "discard", 1), "7 is discarded."),
        (Change("7", "heroes.ken.items", None, 1), "Ken gives the Lamp back."),
        (Change("7", "deck", "elsewhere", 1), None),
        (Change("reached", False, True), None),
        (Change("wyrms.A.area", "", "gate"), "Wyrm A goes to the Gate."),
        (Change("heroes.lara.hearts", None, 0), None),
        (Change("heroes.lara", None, {}), None),
    ],
)
def test_a_change_says_what_the_hands_do_or_is_silent(change: Change, said: str | None) -> None:
    assert PHRASES.put_back(change, name=name) == said


def test_a_list_of_changes_says_only_what_concerns_the_hands() -> None:
    todo = [
        Change("reached", False, True),
        Change("wyrms.A", None, {"area": "gate"}),
        Change("heroes.ken.hearts", 1, 2),
    ]
    assert PHRASES.put_backs(todo) == ["Put wyrm A into gate.", "Poor Ken: 2."]


def test_a_phrase_that_is_not_there_is_found_in_tests_and_does_no_harm_at_the_table() -> None:
    with pytest.raises(KeyError):
        PHRASES.say("news.nothing")
    with pytest.raises(MissingPhrase, match="hero"):
        PHRASES.say("news.hero.hurt", {"n": 1})
    assert AT_THE_TABLE.say("news.nothing") == "news.nothing"
    assert AT_THE_TABLE.say("hero.hurt", {"n": 1}) == "{hero} loses 1 Heart."
    assert AT_THE_TABLE.say("hero.hurt", {"hero": None, "n": 1}) == f"{AT_THE_TABLE.say('word.nothing')} loses 1 Heart."
    assert AT_THE_TABLE.say("wyrm.placed", {"new": 3}) == "A wyrm comes to {new.area}."
    assert "news.nothing" not in AT_THE_TABLE
    assert "hero.hurt" in AT_THE_TABLE


def test_two_languages_can_be_compared_by_their_placeholders() -> None:
    assert PHRASES.placeholders("news.hero.hurt") == {"hero", "n"}
    assert placeholders("{n:cuore|cuori} {new.area} {{}}") == {"n", "new.area"}


ERRORS: list[EngineError] = [
    StaleAnswer("error.stale", value="x"),
    NewerSave(3, 1),
    DamagedSave(17),
    NotSaved("no space left"),
    UnlawfulRule("it asks too late"),
    NotNow("error.not_now.undo", times=3),
    MissingPhrase("news.x"),
]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.what)
def test_every_error_has_words_in_both_languages(error: EngineError, language: str) -> None:
    said = Phrases.load(language=language, strict=True).error(error)
    assert said[0].isupper()
    assert "{" not in said


NO_NUMBER = "count cannot be x: it takes a whole number."
NESSUN_NUMERO = "count non può essere x: ci vuole un numero intero."


@pytest.mark.parametrize(
    ("correction", "english", "italian"),
    [
        ({"count": "x"}, NO_NUMBER, NESSUN_NUMERO),
        ({"colour": "red"}, "The table has no place for colour.", "Il tavolo non ha posto per colour."),
    ],
)
def test_a_refused_correction_says_why_in_words(correction: dict[str, Any], english: str, italian: str) -> None:
    with pytest.raises(NotNow) as refused:
        corrected(Small(), correction)
    said = [Phrases.load(language=language, strict=True).error(refused.value) for language in ("en", "it")]
    assert said == [english, italian]


@pytest.mark.parametrize(
    "wrong", [("answer", "z"), ("skip",), ("undo",), ("redo",), ("amend", 1, 1), ("jump", "x"), ("aside", "x")]
)
def test_whatever_a_game_refuses_can_be_said(wrong: tuple[str, ...]) -> None:
    verb, *args = wrong
    with pytest.raises(AnswerError) as refused:
        getattr(game(two), verb)(*args)
    assert refused.value.what in read_words("engine", "en")
    assert Phrases.load(strict=True).error(refused.value)


def test_the_words_of_a_game_lie_over_those_of_the_engine() -> None:
    words = Phrases.load("engine.games.wonder_book", "it").words
    assert words["error.stale"] == read_words("engine", "it")["error.stale"]
    assert read_words("engine.games.wonder_book", "it").items() <= words.items()
    assert read_words("engine", "xx") == {}


def test_in_italian_and_takes_a_letter_more_before_its_own() -> None:
    italian = Phrases.load("engine", "it")
    assert italian.value("what", ["Guarisci", "Esplora"], lambda key, one: str(one)) == "Guarisci ed Esplora"
    assert italian.value("what", ["Esplora", "Aiuta"], lambda key, one: str(one)) == "Esplora e Aiuta"


@pytest.mark.parametrize(
    ("language", "form", "said"),
    [("en", "in", "in a place of yours"), ("it", "in", "in un posto"), ("it", "a", "a un posto")],
)
def test_words_for_a_value_stand_in_a_sentence_as_names_do(language: str, form: str, said: str) -> None:
    word = {"en": "a place of yours", "it": "un posto"}[language]
    phrases = Phrases(language, {"news.moved": f"{{area:{form}}}", "word.area.": word})
    assert phrases.say("news.moved", {"area": ""}) == said
