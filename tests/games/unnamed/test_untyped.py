"""Cards that nobody has typed: what they are called is told at the table or read there, and the pack knows it then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from device.camera.card_worker import NOTHING
from device.camera.pack_writer import PackWriter
from device.evening.words import words
from device.packs.blank import write_blank
from device.packs.captured import Captures
from engine.channel import Answer, Confirm, Reject, Skip
from engine.content import Text
from engine.contract import OpenedPack
from engine.games.unnamed.box import Box
from engine.games.unnamed.game import GAME
from engine.games.unnamed.table import SevenTable
from engine.pieces.printed import Gain, Printed
from tests.device.camera.desk import from_paper
from tests.games.unnamed.camera_table import Table, camera_table, words_on
from tests.games.unnamed.play import TAVERN, at, mark, play
from tests.games.unnamed.small_box import BOX
from tests.games.unnamed.valley import cards
from tests.kit.kinds import of_kind

EVERYDAY = {"en": ("characters",), "it": ("castle_deck",)}  # what real eyes read in the everyday suite
IN_ONE = {"characters": 3, "elixirs": 3, "castle_deck": 2, "estate_deck": 2, "quest_deck": 2, "treasures": 2}


def nameless(*names: str) -> Box:
    """The small box, in which these characters are not typed."""
    blank = {name: msgspec.structs.replace(BOX.characters[name], name=Text()) for name in names}
    return replace(BOX, characters={**BOX.characters, **blank})


# Told ---------------------------------------------------------------------------------------------


def test_a_card_without_a_name_is_asked_about_once_and_called_so_from_then_on() -> None:
    """UN-SET-08, UN-REC-04"""
    t = at(using=nameless("helper1"))
    t.tavern.spaces, t.tavern.waiting = ["", *TAVERN[1:]], [0]
    game = play(t, stop="next_turn").answer("pass").asks("characters.draw").answer("helper1")
    game.asks("card.called").answer("  Old  Tim ").asks("stopped")
    assert (game.t.called, game.t.tavern.spaces[0]) == ({"helper1": "Old Tim"}, "helper1")
    name = GAME.names.name(game.t.box, "card", "helper1", "en", game.t)
    assert name == "Old Tim"
    assert list(GAME.gains(game.t, {"helper1": {"front": Printed("", "Old Tim", "He hums.", "")}})) == [
        Gain("tavern.yaml", "characters", "id", "helper1", {"name": "Old Tim", "text": "He hums."})
    ]


@pytest.mark.parametrize(("language", "said"), [("en", "Character 7"), ("it", "Personaggio 7")])
def test_nothing_of_an_empty_pack_is_called_by_what_programs_call_it(tmp_path: Path, language: str, said: str) -> None:
    """UN-REC-04: what it is, and its number."""
    write_blank(tmp_path / "mine", language, GAME.package)
    opened, _ = GAME.open(tmp_path / "mine")
    assert opened
    box, table = of_kind(Box, opened.box), GAME.lay(("Ada", "Ben"), {})
    kinds = {"card" if kind == "unnamed" else kind: names for kind, names in GAME.short_names(box).items()}
    called = {name: GAME.names.name(box, kind, name, language, table) for kind in kinds for name in kinds[kind]}
    assert called["character_7"] == said
    assert [name for name, words in called.items() if "_" in words] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Quest 1: 1 Virtue 1", "Sin card 1, function 2", "function 2", "Old Tale: 1 Virtue 1"]),
        ("it", ["Impresa 1 (1 Virtù 1)", "Carta peccato 1, funzione 2", "funzione 2", "Old Tale (1 Virtù 1)"]),
    ],
)
def test_requirements_and_functions_that_nobody_typed_can_be_told_apart(
    tmp_path: Path, language: str, said: list[str]
) -> None:
    """UN-QST-01, UN-SIN-01: by what the quest is called, also if that was told at the table."""
    write_blank(tmp_path / "mine", language, GAME.package)
    opened, _ = GAME.open(tmp_path / "mine")
    assert opened
    box, table = of_kind(Box, opened.box), of_kind(SevenTable, GAME.lay(("Ada", "Ben"), {}))
    asked = [("take_part.which", "quest_1.1"), ("sin.which", "sin_1.2")]
    called = [GAME.names.name(box, kind, value, language, table) for kind, value in asked]
    called.append(GAME.names.name(box, "sin.function", "2", language, table, {"card": "sin_1"}))
    table.called["quest_1"] = "Old Tale"
    assert [*called, GAME.names.name(box, "quest.put", "quest_1.1", language, table)] == said


@pytest.mark.parametrize("way", ["skip", "by_hand", "named"])
def test_whoever_does_not_care_goes_on(way: str) -> None:
    """UN-REC-04"""
    t = at(using=BOX if way == "named" else nameless("helper1"), by_hand=["names"] if way == "by_hand" else [])
    t.tavern.spaces, t.tavern.waiting = ["", *TAVERN[1:]], [0]
    game = play(t, stop="next_turn").answer("pass").answer("helper1")
    if way == "skip":
        game.asks("card.called").skip()
    game.asks("stopped")
    assert (game.t.called, game.t.tavern.spaces[0], list(GAME.gains(game.t, {}))) == ({}, "helper1", [])


def test_a_treasure_that_is_turned_over_is_asked_about_too_and_what_the_box_deals_is_not() -> None:
    """UN-CMP-16"""
    gold = msgspec.structs.replace(BOX.treasures["gold3"], name=Text())
    for house, asked in (({}, "card.called"), ({"pieces": "drawn"}, "regroup.begins")):
        t = at(using=replace(BOX, treasures={**BOX.treasures, "gold3": gold}), house=house)
        game = play(mark(mark(t, "quest1", "-", "-", "-"), "quest2", "-", "-", "-"))
        while game.asked not in ("card.called", "regroup.begins"):
            game.answer("gold3" if game.asked == "treasure.turn" else game.options[0])
        assert game.asked == asked


# Read ---------------------------------------------------------------------------------------------


def empty(folder: Path, language: str) -> OpenedPack:
    """A pack as it is handed out, with one character that somebody has typed."""
    write_blank(folder, language, GAME.package)
    typed = next(iter(of_kind(Box, cards().box).characters.values())).name.say(language)
    tavern = folder / "tavern.yaml"
    tavern.write_text(tavern.read_text().replace('character_9, name: ""', f'character_9, name: "{typed}"'))
    return opened(folder)


def opened(folder: Path) -> OpenedPack:
    found, problems = GAME.open(folder)
    assert found, problems
    return found


def real(deck: str) -> list[str]:
    """The cards of our own box that lie before the eyes."""
    return list(GAME.decks(cards().box, GAME.lay((), {}))[deck])


def laid_out(here: Table, decks: tuple[str, ...]) -> list[str]:
    """Row after row; what is proposed as a name is confirmed at a glance, and other rows stay as they are."""
    proposed, piles, order = list[str](), {deck: real(deck) for deck in decks}, list(IN_ONE)
    while (ask := here.ask()) and order.index(ask.deck or order[0]) <= order.index(decks[-1]):
        if ask.deck in decks:
            row, piles[ask.deck] = piles[ask.deck][: IN_ONE[ask.deck]], piles[ask.deck][IN_ONE[ask.deck] :]
            assert row, ask
            here.lays(row)
        elif ask.what == "turn.action":
            break
        elif ask.what != "card.called":
            here.presses_one(ask)
        elif (name := proposal(here)[1]) is None:
            here.session.post(Skip("buttons", here.session.look(lambda game: game.turn)))
        else:
            proposed.append(str(name))
            says(here, Confirm)
    return proposed


def alike(name: str) -> str:
    return "".join(filter(str.isalpha, name.casefold()))


def reads(here: Table, *titles: str) -> None:
    """A picture of cards on which this stands, read without error."""
    here.ask()
    turn = here.session.look(lambda game: game.turn)
    here.reader._given = here.reader._wanted
    row = [from_paper(Printed("", title, "Words below it.")) for title in titles]
    here.reader.seen({"turn": turn, "read": {**NOTHING, "beside": row}})


def proposal(here: Table) -> tuple[str, object]:
    """What is asked, and what is proposed to it."""
    ask = here.ask()
    found = here.session._proposal
    return ask.what if ask else "", found.value if found else None


def says(here: Table, post: type[Confirm | Reject]) -> None:
    here.session.post(post("buttons", here.session.look(lambda game: game.turn)))


def confirms(here: Table) -> None:
    """All that is proposed as a name."""
    while proposal(here)[0] == "card.called":
        says(here, Confirm)


def to_a_row(here: Table, deck: str) -> None:
    """What is asked before a row is answered with the first thing that is there, and cards get no names."""
    while (ask := here.ask()) and ask.deck != deck:
        if ask.what == "card.called":
            here.session.post(Skip("buttons", here.session.look(lambda game: game.turn)))
        else:
            here.presses_one(ask)


def test_each_new_card_of_a_row_is_confirmed_before_the_next_and_a_wrong_letter_loses_none(tmp_path: Path) -> None:
    """UN-SET-08"""
    with camera_table(tmp_path / "mine", empty(tmp_path / "mine", "en")) as here:
        to_a_row(here, "characters")
        reads(here, "Ann", "Bert", "Carl")
        assert proposal(here) == ("card.called", "Ann")
        says(here, Reject)
        assert proposal(here) == ("card.called", None)
        here.session.post(Answer("Anne", here.session.look(lambda game: game.turn), "phone"))
        for name in ("Bert", "Carl"):
            assert proposal(here) == ("card.called", name)
            says(here, Confirm)
        assert proposal(here)[0] == "lay.elixirs"
        assert [here.t.called[card] for card in here.t.tavern.cards] == ["Anne", "Bert", "Carl"]


def test_bottles_that_look_alike_are_several_and_what_lies_there_still_is_none_of_them(tmp_path: Path) -> None:
    """UN-SET-09: an ally in the tavern is no elixir, and no second ally either."""
    with camera_table(tmp_path / "mine", empty(tmp_path / "mine", "en")) as here:
        to_a_row(here, "characters")
        reads(here, "Ann", "Bert")
        confirms(here)
        reads(here, "Ann", "Bert")
        assert proposal(here)[0] == "lay.characters"
        to_a_row(here, "elixirs")
        for titles in (("Ann", "Bert"), ("Tonic", "Tonic"), ("Ann", "Tonic")):
            reads(here, *titles)
            confirms(here)
        assert here.t.store.cards == ["elixir_1", "elixir_2", "elixir_3"]
        assert {here.t.called[card] for card in here.t.store.cards} == {"Tonic"}


def test_a_typed_card_of_which_a_letter_was_read_wrongly_is_no_new_one(tmp_path: Path) -> None:
    """UN-SET-08"""
    with camera_table(tmp_path / "mine", empty(tmp_path / "mine", "en")) as here:
        to_a_row(here, "characters")
        typed = words_on(real("characters")[0]).title
        reads(here, "x" + typed[1:], "Bert")
        assert proposal(here) == ("card.called", "Bert")
        assert here.t.called == {}
        assert here.session.look(lambda game: game.history()[-1].value) == "character_1"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["en", "it"])
def test_rows_that_nobody_typed_are_read_from_one_picture_each_and_join_the_pack(
    tmp_path: Path, language: str, request: pytest.FixtureRequest
) -> None:
    """UN-SET-08, UN-SET-09, UN-SET-10, UN-SET-11, UN-SET-12: by real eyes, and known at once the next time."""
    decks = tuple(IN_ONE) if request.config.getoption("--every-card") else EVERYDAY[language]
    pack = tmp_path / "mine"
    with camera_table(pack, empty(pack, language), language) as here:
        proposed = laid_out(here, decks)
        printed = [words_on(card, language).title for deck in decks for card in real(deck)[: IN_ONE[deck]]]
        new = printed[decks[0] == "characters" :]  # the first character was typed
        assert [*map(alike, proposed)][: len(new)] == [*map(alike, new)]
        assert len(set(here.kept)) == len(here.kept) >= len(printed)
        lying, told = [here.t.tavern.cards, here.t.castles.cards], here.t.called
        PackWriter(pack, words(GAME, opened(pack), language), here.reader.read, lambda news: None)._keep(here.t)
    cards_of = of_kind(Box, opened(pack).box)
    kinds: tuple[Mapping[str, Any], ...] = (cards_of.characters, cards_of.buildings, cards_of.elixirs)
    known = {name: card for kind in (*kinds, cards_of.quests, cards_of.treasures) for name, card in kind.items()}
    assert {name: known[name].name.say(language) for name in told} == told
    with camera_table(pack, opened(pack), language) as again:
        again.reader.read |= Captures.open(pack).printed()
        assert laid_out(again, decks) == []
        assert [again.t.tavern.cards, again.t.castles.cards] == lying
        assert (again.t.called, again.pictures) == ({}, len(decks) if decks == EVERYDAY[language] else here.pictures)
