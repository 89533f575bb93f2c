"""What stands on the cards of Wonder Book, from top to bottom, for pictures of cards."""

from __future__ import annotations

import pytest

from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import (
    ActivateStep,
    Branch,
    Card,
    Effect,
    Ending,
    EndOfChapter,
    Goal,
    Interaction,
    Item,
    Met,
    Option,
    RevealStep,
    RuleStep,
    Shred,
    Side,
    Skill,
    SpawnStep,
    SpecialRule,
    UpgradeCard,
)
from engine.games.wonder_book.printed import deck, printed
from engine.games.wonder_book.verbs import WriteKeyword
from engine.pieces.printed import Printed
from tests.games.wonder_book.small_box import BOX, box, words, wyrm_card

OWL = WriteKeyword(word="OWL")


def lines(card: Card, side: str = "front", **more: object) -> list[str]:
    """Story, a dash, and the lines below it."""
    found = printed(box(card, **more), 1, str(card.number), side, "en")
    assert found
    assert found.number == str(card.number)
    return [*found.story.split("\n"), "-", *found.rule.split("\n")]


def card(kind: str = "story", **more: object) -> Card:
    return Card(number=7, kind=kind, **more)  # type: ignore[arg-type]


def test_a_story_has_its_title_its_words_and_its_order() -> None:
    front = Side(title=words("Night"), text=words("Rain."), setup_steps=(words("Wait."),), ops=(OWL,), bottom=("flip",))
    both = card(front=front, back=Side(text=words("Sun."), bottom=("next", "discard")))
    assert printed(box(both), 1, "7", "front", "en") == Printed(
        "7", "Night", "Rain.", "Wait.\nKeyword: OWL.\nTurn this card over."
    )
    assert lines(both, "back") == ["Sun.", "-", "Take the next card.", "Discard this card."]


def test_a_card_without_a_back_and_one_that_nobody_typed_show_nothing() -> None:
    assert printed(box(card()), 1, "7", "back", "en") is None
    assert [printed(box(card()), 1, "8", side, "en") for side in ("front", "back")] == [None, None]
    assert printed(box(card()), 2, "7", "front", "en") is None


def test_options_have_letters_and_their_columns_stand_on_the_back() -> None:
    options = (
        Option(id="a", label=words("Wave"), text=words("Go on."), column_text=words("Bang."), column_ops=(OWL,)),
        Option(id="b", label=words("Hide"), column_text=words("Hush.")),
    )
    branch = Branch(requires=(), text=words("If wet: dry."))
    choice = card("choice", front=Side(options=options, branches=(branch,)), back=Side(text=words("Now.")))
    assert lines(choice) == ["", "-", "A. Wave. Go on.", "B. Hide.", "If wet: dry."]
    assert lines(choice, "back") == ["Now.", "A. Bang.", "Keyword: OWL.", "B. Hush.", "-", ""]


def test_a_chapters_end_has_its_endings_on_the_back() -> None:
    endings = (Ending(min=1, max=5, text=words("Sad.")), Ending(min=6, max=10, text=words("Merry.")))
    last = card("end", end=EndOfChapter(endings=endings), back=Side(text=words("So.")))
    assert lines(last, "back") == ["So.", "Sad.", "Merry.", "-", ""]
    assert lines(last) == ["", "-", ""]


@pytest.mark.parametrize(
    ("kind", "part", "said"),
    [
        ("item", {"item": Item(name=words("Key"), text=words("Opens."))}, ["Opens."]),
        ("special_rule", {"special_rule": SpecialRule(text=words("Whisper."))}, ["Whisper."]),
        ("interaction", {"interaction": Interaction(name=words("Oven"))}, ["Oven"]),
        (
            "goal",
            {
                "goal": Goal(
                    text=words("Win."),
                    players_text=words("All."),
                    on_met=Met(text=words("Good!"), bottom=("flip", "keep")),
                )
            },
            ["Win.", "All.", "Good!", "Turn this card over.", "Keep this card."],
        ),
    ],
)
def test_what_only_some_cards_have_stands_below_the_story(kind: str, part: dict[str, object], said: list[str]) -> None:
    one = card(kind, front=Side(text=words("Rain."), bottom=("goal",)), **part)
    assert lines(one) == ["Rain.", "-", *said, "This is your goal."]


def test_what_happens_stands_on_the_back_of_a_thing_to_interact_with() -> None:
    oven = Interaction(name=words("Oven"), effect=Effect(text=words("It yawns.")))
    assert lines(card("interaction", interaction=oven, back=Side()), "back") == ["", "-", "It yawns."]


def test_an_upgrade_shows_both_skills() -> None:
    skills = [Skill(name=words(name), effect=Effect(text=words(f"{name}!"))) for name in ("Left", "Right")]
    upgrade = UpgradeCard(id="u", chapter=1, hero="ken", a=skills[0], b=skills[1])
    assert lines(card("upgrade", upgrade="u"), upgrades={"u": upgrade}) == ["", "-", "Left: Left!", "Right: Right!"]
    assert lines(card("upgrade", upgrade="v")) == ["", "-", ""]


def test_a_wyrm_card_lists_its_lines() -> None:
    steps = (
        SpawnStep(count=2, silver=1), ActivateStep(count=1), RuleStep(text=words("Boom.")), RevealStep(count=1),
        ActivateStep(count=2), SpawnStep(count=1),
    )  # fmt: skip
    using = box(wyrm_cards={"patter": wyrm_card("patter", *steps)})
    found = printed(using, 1, "patter", "front", "en")
    assert found
    assert found.rule.split("\n") == [
        "2 Wyrms appear. With three or four Heroes 1 more.",
        "Each Wyrm takes 1 action.",
        "Boom.",
        "Turn up 1 more Wyrm card.",
        "Each Wyrm takes 2 actions.",
        "1 Wyrm appears.",
    ]


def test_a_shred_says_what_it_does_and_has_no_back_to_look_at() -> None:
    using = box(shreds={"lamp": Shred(id="lamp", name=words("Lamp"), effect=Effect(text=words("Glows.")))})
    assert printed(using, 1, "lamp", "front", "en") == Printed("", "Lamp", "Glows.")
    assert [printed(using, 1, name, "back", "en") for name in ("lamp", "first")] == [None, None]
    assert printed(using, 1, "nobody", "front", "en") is None
    assert printed(Box(), 1, "lamp", "front", "en") is None


def test_cards_are_named_by_their_numbers() -> None:
    assert deck(BOX, 1) == ["1", "2"]
