"""News that are alike are told as one, and what is said again and again is not said in the same words."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine import Ask, News
from engine.games.wonder_book.table import WonderTable
from engine.phrases import AGAIN, OTHERWISE, Phrases, Rewording, placeholders, read_words
from engine.table import HERE
from tests.device.demo_evening import said
from tests.kit.asking import WHO, asking
from tests.kit.spoken_evenings import TITLES, script_of
from voice.lines import GAP, Priority
from voice.retelling import retold

READ = [
    ("grimm", "tale.read", {"tale": "windfall", "text": "The wind has shaken a tree. You get an apple."}),
    ("unnamed", "cataclysm.drawn", {"cataclysm": "sour_rain", "n": 1, "all": 14, "text": "It rains. All is wet."}),
]


def told(*news: News, language: str = "en") -> list[str]:
    return [one.words for one in retold(news, said(language).over(WonderTable().seen_by("all")))]


def attacked(hero: str, left: int, area: str = "tower") -> tuple[News, News]:
    return News("wyrm.attacked", {"area": area, "hero": hero}), News("hero.hurt", {"hero": hero, "n": 1, "left": left})


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["Move 2 Wyrms from the Tower to the Belfry.", "2 attacks on Nora in the Belfry!"]),
        (
            "it",
            ["Spostate 2 Wyrm dalla Torre alla Cella Campanaria.", "2 attacchi contro Nora, nella Cella Campanaria!"],
        ),
    ],
)
def test_wyrms_that_do_the_same_are_told_as_one_and_hearts_are_counted(language: str, wanted: list[str]) -> None:
    move = News("wyrm.moved", {"before": "tower", "area": "belfry"})
    news = [move, *attacked("nora", 3, "belfry"), move, *attacked("nora", 2, "belfry")]
    hearts = {"en": "Nora loses 2 Hearts; 2 left.", "it": "Nora perde 2 Cuori; ne restano 2."}
    assert told(*news, language=language) == [*wanted, hearts[language]]


def test_what_is_not_alike_is_told_apart_and_in_its_order() -> None:
    news = [*attacked("nora", 3), News("hero.falls", {"hero": "nora"}), *attacked("nora", 0)]
    assert len(told(*news)) == 5
    assert len(told(*attacked("nora", 3), *attacked("milo", 3))) == 4


def test_what_is_for_others_is_not_put_together() -> None:
    first, _ = attacked("nora", 3)
    assert len(told(first, News(first.what, first.about, HERE))) == 2


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Put out Sparks: 2 in the Old Well and 1 in the Tower."),
        ("it", "Mettete le Scintille: 2 nel Vecchio Pozzo e 1 nella Torre."),
    ],
)
def test_what_is_laid_in_several_places_is_one_list(language: str, wanted: str) -> None:
    laid = [News("spark.laid", {"area": area, "n": n}) for area, n in (("well", 2), ("tower", 1))]
    assert told(*laid, language=language) == [wanted]


PAID, BOUGHT = News("paid", {"who": "Ada", "res": "gold=2"}), News("bought", {"who": "Ada", "elixir": "modesty_tea"})


def told_of_seven(*news: News, asked: Ask | None = None) -> list[str]:
    script = script_of(TITLES["unnamed"], "en")
    return [one.words for one in retold(news, script.words.over(TITLES["unnamed"].rules.table()), asked)]


def test_two_that_belong_together_are_told_in_one_sentence() -> None:
    lost = News("lost", {"who": "Ada", "res": "gold=1"})
    assert told_of_seven(lost, PAID, BOUGHT, lost) == [
        "Ada loses 1 gold.",
        "Ada buys moon tea for 2 gold.",
        "Ada loses 1 gold.",
    ]
    asked = Ask("buy_elixir.which", "choose", ("modesty_tea", "loyalty_drops"), who="Ada")
    assert told_of_seven(PAID, BOUGHT, asked=asked) == ["Moon tea, for 2 gold."]


@pytest.mark.parametrize("first", [News("paid", {"who": "Ben", "res": "gold=2"}), News(PAID.what, PAID.about, HERE)])
def test_what_two_people_did_or_what_two_of_them_hear_is_told_apart(first: News) -> None:
    assert len(told_of_seven(first, BOUGHT)) == 2
    assert len(told_of_seven(PAID, PAID, BOUGHT)) == 2
    assert len(told_of_seven(BOUGHT, PAID)) == 2


def test_an_option_that_is_not_open_is_called_by_its_name() -> None:
    """The card that offers it is in the news."""
    closed = News("choice.closed", {"card": 8, "closed": ("wheels",)})
    table = WonderTable()
    table.campaign.chapter = 1
    assert said("en").over(table.seen_by("all")).news(closed) == "This you cannot choose: After Crumb."


# Wordings -----------------------------------------------------------------------------------------


def test_no_wording_comes_twice_in_a_row_and_eyes_always_read_the_first() -> None:
    phrases = Phrases("en", {"news.x": "one", "news.x~2": "two", "news.x~3": "three", "news.y": "same"})
    aloud = Rewording(phrases)
    heard = [aloud.say("x") for _ in range(7)]
    assert all(one != other for one, other in pairwise(heard))
    assert set(heard) == {"one", "two", "three"}
    assert {phrases.say("x") for _ in range(3)} == {"one"}
    assert [Rewording(phrases, always=1).say(what) for what in ("x", "x", "y")] == ["two", "two", "same"]


@pytest.mark.parametrize("name", [name for name in TITLES if name != "lanterns"])
def test_stock_lines_of_every_game_have_three_or_four_wordings_in_both_languages(name: str) -> None:
    counted = []
    for language in ("en", "it"):
        words = read_words(TITLES[name].package, language)
        many = {key.partition(OTHERWISE)[0]: 0 for key in words if OTHERWISE in key}
        counted.append({key: sum(one.partition(OTHERWISE)[0] == key for one in words) for key in many})
        assert all(words[key] != words[f"{key}{OTHERWISE}2"] for key in many)
    assert counted[0] == counted[1]
    assert len(counted[0]) >= 4
    assert set(counted[0].values()) <= {3, 4}


SHORTENED = {
    "news.x": "{n} come into {area}: take them out.",
    "news.x.again": "{n} into {area}.",
    "ask.y": "{who}, this? {does}",
    "ask.y.again": "{who}, {does:brief}?",
}


def test_what_is_said_again_is_said_shortly_to_ears_and_in_full_to_eyes() -> None:
    phrases = Phrases("en", SHORTENED)
    aloud, about = Rewording(phrases), {"n": 2, "area": "town"}
    assert [aloud.say("x", about) for _ in range(3)] == ["2 come into town: take them out.", *["2 into town."] * 2]
    assert {phrases.say("x", about) for _ in range(3)} == {"2 come into town: take them out."}
    in_full = Rewording(phrases, brief=False)
    assert {in_full.say("x", about) for _ in range(3)} == {"2 come into town: take them out."}


def test_nothing_is_left_out_that_was_not_told_before() -> None:
    aloud = Rewording(Phrases("en", SHORTENED))
    soup, bread = "Soup: it helps.", "Bread: it fills."
    said = [aloud.say("ask.y", {"who": "Nora", "does": does}) for does in (soup, bread, soup, bread)]
    assert said == ["Nora, this? Soup: it helps.", "Nora, this? Bread: it fills.", "Nora, Soup?", "Nora, Bread?"]


def test_whoever_asks_again_hears_all_of_it() -> None:
    aloud, about = Rewording(Phrases("en", SHORTENED)), {"who": "Nora", "does": "Soup: it helps."}
    assert [aloud.say("ask.y", about) for _ in range(2)][1] == "Nora, Soup?"
    assert [aloud.once_more().say("ask.y", about) for _ in range(2)] == ["Nora, this? Soup: it helps."] * 2


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", TITLES)
def test_what_is_said_shortly_is_shorter_and_names_nothing_new(name: str, language: str) -> None:
    words = read_words(TITLES[name].package, language)
    for key, phrase in words.items():
        whole, ending, _ = key.partition(OTHERWISE)[0].rpartition(AGAIN)
        if ending and whole in words:
            in_full = [words[other] for other in words if other.partition(OTHERWISE)[0] == whole]
            assert len(phrase) < max(map(len, in_full)), key
            assert placeholders(phrase) <= placeholders(words[whole]), key


def test_what_the_question_has_said_is_not_said_with_the_answer() -> None:
    moves = Ask("wyrm.moves", "choose", ("square", "well"), about={"wyrm": "w1", "area": "crack"})
    news = News("wyrm.moved", {"wyrm": "w1", "before": "crack", "area": "square"})
    over = said("en").over(WonderTable().seen_by("all"))
    assert [one.words for one in retold([news], over, moves)] == ["To the Market Square."]
    other = Ask(moves.what, moves.kind, moves.options, about={"wyrm": "w1", "area": "tower"})
    assert [one.words for one in retold([news], over, other)] == [one.words for one in retold([news], over)]


@pytest.mark.parametrize(("game", "what", "about"), READ)
def test_the_words_of_a_card_are_read_by_whoever_tells_the_story(
    game: str, what: str, about: dict[str, object]
) -> None:
    script = script_of(TITLES[game], "en")
    table = TITLES[game].rules.table()
    lines = script.lines(replace(asking(None, news=(News(what, about), News("undone"))), table=table))
    assert [line.is_story for line in lines] == [False, *[True] * (len(lines) - 2), False]
    assert all(line.priority == Priority.ANSWER for line in lines)
    assert {line.pause for line in lines if line.is_story} >= {GAP["story"]}


def test_again_says_a_question_in_the_words_in_which_it_was_asked() -> None:
    script = script_of(TITLES["wonder_book"], "en")
    for turn in range(1, 6):
        asked = script.lines(asking(WHO, turn))[0].caption
        assert [script.question(asking(WHO, turn))[0].caption for _ in range(2)] == [asked] * 2


def test_what_happens_twice_to_one_piece_is_told_in_its_order() -> None:
    """Else hands would lay down a Wyrm of which they have just heard that it is gone."""
    gone, down, down_for_good = (
        News(f"wyrm.{what}", {"wyrm": wyrm, "area": area})
        for what, wyrm, area in (("defeated", "A", "tower"), ("stunned", "B", "belfry"), ("defeated", "B", "belfry"))
    )
    assert told(gone, down, down_for_good) == [
        "A Wyrm in the Tower is defeated and goes back to the supply.",
        "A Wyrm in the Belfry is stunned. Lay it down.",
        "A Wyrm in the Belfry is defeated and goes back to the supply.",
    ]
    other = News("wyrm.stunned", {"wyrm": "C", "area": "belfry"})
    assert told(gone, other, down_for_good)[-1] == "A Wyrm in the Belfry is stunned. Lay it down."
