"""Names in sentences: with their article, and joined to the word before them, in both languages."""

from __future__ import annotations

import pytest

from engine.grammar import BareName, formed, guessed, named
from engine.phrases import Phrases


@pytest.mark.parametrize(
    ("language", "written", "name", "article"),
    [
        ("en", "the Old Well", "Old Well", "the"),
        ("en", "The Old Well", "The Old Well", None),
        ("en", "the end", "the end", None),
        ("it", "il Vecchio Pozzo", "Vecchio Pozzo", "il"),
        ("it", "l'Orto delle Api", "Orto delle Api", "l'"),
        ("it", "l’Orto delle Api", "Orto delle Api", "l'"),
        ("it", "lo Stagno", "Stagno", "lo"),
        ("it", "Torre", "Torre", None),
        ("de", "the Old Well", "the Old Well", None),
    ],
)
def test_an_article_that_was_written_is_known_and_left_out(
    language: str, written: str, name: str, article: str | None
) -> None:
    found = named(language, written)
    assert (found, found.article) == (name, article)


@pytest.mark.parametrize(
    ("name", "article"),
    [
        ("Old Well", "the"),
        ("Garden of Hives", "the"),
        ("Market Square", "the"),
        ("Nora's Kitchen", ""),
        ("Ashford", ""),
        ("A Quiet Room", ""),
        ("", ""),
        ("of", ""),
    ],
)
def test_english_guesses_at_things_and_leaves_proper_names(name: str, article: str) -> None:
    assert guessed("en", name) == article


@pytest.mark.parametrize(
    ("name", "article"),
    [
        ("Vecchio Pozzo", "il"),
        ("Torre", "la"),
        ("Cella Campanaria", "la"),
        ("Antico Pozzo", "l'"),
        ("Orto delle Api", "l'"),
        ("Isola", "l'"),
        ("Stagno", "lo"),
        ("Scoglio Nero", "lo"),
        ("Specchio", "lo"),
        ("Giardini", "i"),
        ("Scogli", "gli"),
        ("Alberi Cavi", "gli"),
        ("Terme", "le"),
        ("Antiche Terme", "le"),
        ("Roma", ""),
    ],
)
def test_italian_guesses_by_the_noun_it_knows(name: str, article: str) -> None:
    assert guessed("it", name) == article


@pytest.mark.parametrize(
    ("article", "joined"),
    [
        ("il", "al dal del nel sul"),
        ("lo", "allo dallo dello nello sullo"),
        ("la", "alla dalla della nella sulla"),
        ("i", "ai dai dei nei sui"),
        ("gli", "agli dagli degli negli sugli"),
        ("le", "alle dalle delle nelle sulle"),
        ("", "a da di in su"),
    ],
)
def test_italian_joins_what_comes_before(article: str, joined: str) -> None:
    said = [formed("it", BareName("X", article), form) for form in ("a", "da", "di", "in", "su")]
    assert said == [f"{word} X" for word in joined.split()]


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("en", "Bridge", "on the Bridge"),
        ("en", "Bridge of Sighs", "on the Bridge of Sighs"),
        ("en", "Old Well", "in the Old Well"),
        ("en", "Ashford", "in Ashford"),
        ("en", "the Windy Ridge", "on the Windy Ridge"),
        ("it", "Ponte", "sul Ponte"),
        ("it", "Vecchio Ponte", "sul Vecchio Ponte"),
        ("it", "Isola", "sull'Isola"),
        ("it", "Torre del Ponte", "nella Torre del Ponte"),
        ("it", "l'Antica Riva", "sull'Antica Riva"),
        ("it", "Roma", "in Roma"),
        ("it", "", "in "),
        ("en", "", "in "),
    ],
)
def test_one_is_on_a_bridge_and_in_a_well(language: str, name: str, said: str) -> None:
    assert formed(language, name, "in") == said
    assert formed(language, name, "In") == said[:1].upper() + said[1:]


def test_what_one_stands_upon_still_is_gone_to() -> None:
    assert [formed("it", "Ponte", form) for form in ("a", "da", "su", "il")] == [
        "al Ponte", "dal Ponte", "sul Ponte", "il Ponte",
    ]  # fmt: skip


def test_a_name_that_comes_with_its_article_gets_no_second_one() -> None:
    assert [formed("it", "il Pozzo che parla", form) for form in ("il", "Il", "a")] == [
        "il Pozzo che parla",
        "Il Pozzo che parla",
        "al Pozzo che parla",
    ]
    assert formed("en", "the Talking Well", "the") == "the Talking Well"


def test_a_before_an_a_runs_on() -> None:
    assert [formed("it", name, "a") for name in ("Ada", "Ben", "Elsa", "Angolo")] == [
        "ad Ada",
        "a Ben",
        "a Elsa",
        "all'Angolo",
    ]
    assert formed("it", "", "a") == "a "


@pytest.mark.parametrize(
    ("language", "name", "form", "said"),
    [
        ("it", "il Pozzo che parla", "il", "il Pozzo che parla"),
        ("it", "la Cappella", "a", "alla Cappella"),
        ("it", "l'Orso che russa", "di", "dell'Orso che russa"),
        ("en", "the Old Well", "the", "the Old Well"),
    ],
)
def test_a_name_that_has_its_article_already_is_given_no_other(language: str, name: str, form: str, said: str) -> None:
    """Who puts two names together may have named them as sentences do."""
    assert formed(language, name, form) == said


def test_an_apostrophe_needs_no_space_and_a_sentence_a_large_letter() -> None:
    hives = BareName("Orto delle Api", "l'")
    assert [formed("it", hives, form) for form in ("il", "in", "Il", "Da")] == [
        "l'Orto delle Api",
        "nell'Orto delle Api",
        "L'Orto delle Api",
        "Dall'Orto delle Api",
    ]
    assert formed("en", BareName("Well", "the"), "The") == "The Well"


def test_phrases_say_names_as_sentences_have_them_one_by_one_in_a_list() -> None:
    words = {"news.gone": "{hero} va {area:a}.", "news.from": "{Da:Da}.", "word.and": "e"}
    places = {"well": BareName("Pozzo", "il"), "tower": BareName("Torre", "la")}

    def name(key: str, value: object) -> str:
        return places.get(str(value), str(value))

    phrases = Phrases("it", words, strict=True)
    assert phrases.say("gone", {"hero": "Milo", "area": "well"}, name=name) == "Milo va al Pozzo."
    assert (
        phrases.say("gone", {"hero": "Milo", "area": ["well", "tower"]}, name=name) == "Milo va al Pozzo e alla Torre."
    )
    assert phrases.say("from", {"Da": "tower"}, name=name) == "Dalla Torre."


def test_a_form_of_another_language_is_no_form() -> None:
    assert Phrases("en", {"news.x": "{area:da}"}).say("x", {"area": "Well"}) == "Well"
