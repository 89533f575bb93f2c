"""The table's short names become what people call things, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.changes import Change
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.loading import demo
from engine.games.wonder_book.names import NAMERS, NAMES
from engine.games.wonder_book.pack import Chapter
from engine.games.wonder_book.table import Hero, WonderTable, Wyrm
from engine.games.wonder_book.verbs import Either
from engine.phrases import Phrases, placeholders, read_words
from engine.pieces.words import ref
from engine.table import data_of
from tests.games.wonder_book.small_box import story, words


@pytest.fixture(scope="module")
def box() -> Box:
    """The demo, which has a name for everything."""
    return demo()


@pytest.mark.parametrize(
    ("key", "value", "english", "italian"),
    [
        ("hero", "nora", "Nora", "Nora"),
        ("player", "2", "Player 2", "Giocatore 2"),
        ("player", "Ada", "Ada", "Ada"),
        ("setup.leaves", "2", "Player 2", "Giocatore 2"),
        ("move.where", "square", "Market Square", "Piazza del Mercato"),
        ("borders", "square|well", "Market Square and Old Well", "Piazza del Mercato e Vecchio Pozzo"),
        ("skill", "nora", "Wind-up Mouse", "Topolino a molla"),
        ("upgrade.side", "nora_springs:b", "Spare Springs", "Molle di scorta"),
        ("names", "cocoa", "Mug of Cocoa", "Tazza di cioccolata"),
        ("words", "cocoa", "cocoa", "cocoa"),
        ("give.what", "shred:cocoa", "Mug of Cocoa", "Tazza di cioccolata"),
        ("special.which", "rule:2:0", "Lead a sleepwalker home", "Accompagna a casa un sonnambulo"),
        ("map", "nether_ticking", "Nether Ticking by Night", "Ticchettio di Sotto di notte"),
        ("sparks", "well", "Old Well", "Vecchio Pozzo"),
    ],
)
def test_things_have_their_names_in_both_languages(box: Box, key: str, value: str, english: str, italian: str) -> None:
    assert (NAMES.name(box, key, value, "en"), NAMES.name(box, key, value, "it")) == (english, italian)


def test_numbers_stay_numbers(box: Box) -> None:
    assert [NAMES.name(box, key, 2, "en") for key in ("n", "left", "sparks", "hearts", "card")] == ["2"] * 5


def test_a_text_of_the_pack_is_said_in_the_language_of_the_table(box: Box) -> None:
    story_text = box.cards[1, 1].front.text
    assert NAMES.name(box, "text", ref(story_text), "it") == story_text.words["it"]


def test_what_the_box_does_not_know_keeps_its_short_name(box: Box) -> None:
    assert {key for key in NAMERS if NAMES.name(box, key, "nobody", "en") != "nobody"} == set()
    assert NAMES.name(box, "anything.at.all", "nobody", "en") == "nobody"


def test_every_namer_takes_whatever_lies_there() -> None:
    odd = ("", ":", "rule:", "rule:x:y", "item:", "shred:", "item:x", "|", "7", "-1", "nora:c", " ")
    names = [NAMES.name(Box(), key, value, "en") for key in NAMERS for value in odd]
    assert all(type(said) is str for said in names)


def test_a_wyrm_is_known_by_where_it_stands_and_how(box: Box) -> None:
    t = WonderTable(wyrms={"A": Wyrm("A", "square"), "B": Wyrm("B", "well", stunned=True)})
    assert NAMES.name(box, "attack.target", "A", "en", t) == "the standing Wyrm in the Market Square"
    assert NAMES.name(box, "wyrm.next", "B", "it", t) == "il Wyrm stordito nel Vecchio Pozzo"


@pytest.mark.parametrize("key", ["hero", "wyrm.attacks", "wyrm.did"])
def test_a_friend_whom_wyrms_attack_has_its_name_where_heroes_have_theirs(box: Box, key: str) -> None:
    """WB-WAT-02 WB-DMG-06"""
    name = next(iter(box.entities))
    assert NAMES.name(box, key, name, "en") == box.entities[name].name.say("en")


def test_tokens_have_no_short_names_aloud(box: Box) -> None:
    """WB-GEN-10"""
    assert NAMES.name(box, "token", "dark_aura", "en") == "the Dark Aura token"
    assert NAMES.name(box, "tokens", "Dark aura", "it") == "il segnalino Aura Oscura"
    assert NAMES.name(box, "token", "old_bell", "en") == "old bell"


def test_a_purple_card_that_nobody_typed_is_known_by_its_number(box: Box) -> None:
    """WB-WCD-10"""
    assert NAMES.name(box, "wyrm_card", "card 2-61", "en") == "card 61"


def test_a_card_is_looked_for_in_the_chapter_on_the_table(box: Box) -> None:
    t, (chapter, number) = WonderTable(), next(at for at, card in box.cards.items() if card.item and at[0] == 2)
    t.campaign.chapter = chapter
    item = box.cards[chapter, number].item
    assert item is not None
    assert NAMES.name(box, "item", number, "en", t) == item.name.say("en")


def test_the_options_of_a_choice_are_those_of_its_card(box: Box) -> None:
    t, about = WonderTable(), {"card": 4}
    assert NAMES.name(box, "card.choice", "boo", "en", t, about) == 'Shout "boo"'
    assert NAMES.hint(box, "card.choice", "boo", "en", t, about) == "It will drop whatever it has pinched."


def test_the_options_of_a_line_bear_its_labels() -> None:
    labels = {"left": words("the left door"), "right": words("the right door")}
    cards = (story(1, Either(options={"left": (), "right": ()}, labels=labels)),)
    box = replace(Box(), chapters={1: Chapter(number=1, cards=cards)})
    assert NAMES.name(box, "card.either", "right", "en") == "the right door"


def test_a_hint_says_the_price_and_what_follows(box: Box) -> None:
    said = NAMES.hint(box, "skill.which", "nora", "it")
    assert said.startswith("Costa 1 Scintilla. Un topolino")
    assert NAMES.hint(box, "turn.who", "nora", "it") == ""


def test_an_attack_says_its_dice_and_whom_it_reaches_before_it_is_chosen(box: Box) -> None:
    """WB-ATK-01, WB-ATK-03: and that it reaches nobody, which is asked once more only of whoever chooses it."""
    heroes = {"nora": Hero("nora", area="square")}
    t = WonderTable(heroes=heroes, areas=["square", "tower", "belfry"], active="nora")
    t.pack = box
    assert NAMES.hint(box, "turn.action", "attack", "en", t) == "Nobody in reach."
    t.wyrms = {name: Wyrm(name, area="square") for name in "AB"}
    assert NAMES.hint(box, "turn.action", "attack", "en", t) == "2 dice, 2 in reach."
    assert NAMES.hint(box, "turn.action", "attack=1", "en", t) == ""
    assert NAMES.hint(box, "turn.action", "attack", "it", WonderTable()) == ""


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_word_that_names_use_is_there(language: str) -> None:
    own = read_words("engine.games.wonder_book", language)
    wanted = ("player", "border", "wyrm.standing", "wyrm.stunned", "upgrade", "card", "card_number", "cost.sparks")
    assert [what for what in wanted if not placeholders(own.get(f"name.{what}", ""))] == []


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_comes_and_goes_is_put_back_in_words(box: Box, language: str) -> None:
    """Sparks have no entry where there are none."""
    well = "Old Well" if language == "en" else "Vecchio Pozzo"
    changes = [Change("sparks.well", 1, None), Change("sparks.well", None, 2), Change("sparks.well", 2, 1)]
    said = put_back(box, language, *changes, Change("borders.square|well", "dashed", "solid"))
    assert len(set(said)) == 4
    assert all(well in sentence for sentence in said)
    assert put_back(box, language, Change("sparks.well", None, 0)) == []


def test_borders_that_come_and_go_with_the_book_are_not_told_one_by_one(box: Box) -> None:
    borders = [Change("borders.square|well", None, "solid"), Change("borders.square|well", "dashed", None)]
    assert put_back(box, "en", *borders, Change("scenery", "nether_ticking", "")) == ["Close the book."]
    (opened,) = put_back(box, "it", *borders, Change("scenery", "", "nether_ticking"))
    assert opened.startswith("Aprite il libro: Ticchettio di Sotto")


def test_a_wyrm_is_stood_up_or_laid_down_where_it_is(box: Box) -> None:
    t = WonderTable(wyrms={"A": Wyrm("A", "square")})
    assert put_back(box, "it", Change("wyrms.A.stunned", True, False), t=t) == [
        "Rialzate un Wyrm nella Piazza del Mercato."
    ]
    assert put_back(box, "en", Change("wyrms.A.stunned", False, True), t=t) == [
        "Lay down one Wyrm in the Market Square."
    ]


def test_a_hero_comes_to_the_table_and_goes_with_all_it_has(box: Box) -> None:
    milo = data_of(Hero("milo", "1", "", 5, 5))
    assert put_back(box, "it", Change("heroes.milo.area", "square", "")) == ["Togliete Milo dalla mappa."]
    assert put_back(box, "it", Change("heroes.milo", None, milo)) == [
        "Milo è di nuovo in gioco, con 5 Cuori. Posto: un posto che sapete voi."
    ]
    assert put_back(box, "en", Change("heroes.milo", milo, None)) == ["Put Milo away: card, miniature and Hearts."]


def test_a_stack_has_the_colour_of_its_banner_or_the_number_of_its_card(box: Box) -> None:
    (red,) = put_back(box, "it", Change("18", None, "stacks.blue", 1))
    (single,) = put_back(box, "it", Change("18", None, "stacks.card 18", 1))
    assert "(blu)" in red
    assert "(carta 18)" in single
    assert "la carta 18 " in single


def test_the_other_side_of_a_border_is_called_by_its_name(box: Box) -> None:
    """As the other hero is, with whom one shares."""
    assert (NAMES.name(box, "other", "square", "it"), NAMES.name(box, "other", "nora", "it")) == (
        "Piazza del Mercato",
        "Nora",
    )


def put_back(box: Box, language: str, *changes: Change, t: WonderTable | None = None) -> list[str]:
    """What the hands have to do, in words."""
    phrases = Phrases.load("engine.games.wonder_book", language, strict=True)
    return phrases.put_backs(changes, name=lambda key, value: NAMES.name(box, key, value, language, t))
