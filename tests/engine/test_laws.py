"""No idle question, nothing untold: each breach is planted once and rings, and what only looks like one does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine import Ask, Game, Next, choose, goto, number, pause, put_to_table, roll, rule
from engine.changes import Change
from engine.laboratory import Lab
from engine.laws import Listener, idle
from tests.engine.small import Small, Step, game, go, hurt, ponder, rules


class AllHands:
    """Every change of the small table has to be followed by hand, but for the flag."""

    def __init__(self, tells: Mapping[str, Sequence[str]] | None = None) -> None:
        self.tells: Mapping[str, Sequence[str]] = tells or {}

    def has_hands(self, changes: Iterable[Change]) -> bool:
        return any(change.what != "flag" for change in changes)


def found(step: Step, tells: Mapping[str, Sequence[str]] | None = None) -> set[str]:
    """What the laboratory says of a game of this step."""
    lab = Lab(
        lambda save: Game(rules(step, asides=[hurt, ponder]), Small(), None, save=save, strict=True),
        hands=AllHands(tells),
        wild=0,
    )
    return {lab.play(Random(seed), 40).finding for seed in range(10)}


def said(step: Step, *answers: Any) -> list[tuple[str, str]]:
    """The breaches that are heard when these answers are given."""
    play = game(step)
    listener, heard = Listener(play, AllHands()), list[Any]()
    for answer in answers:
        scene = listener.scene()
        heard += listener.after_answer(scene, answer, play.answer(answer))
    return [(breach.law, breach.why) for breach in heard]


# No idle question ---------------------------------------------------------------------------------


@rule
async def either_way(t: Small) -> Next:
    """Asks, and does the same whatever is answered."""
    await choose("way", ["left", "right"])
    t.flag = not t.flag
    return goto(either_way)


@rule
async def any_dice(t: Small) -> Next:
    """Rolls, and does not look at the dice."""
    await roll("dice", [(1, 2, 3), (1, 2, 3)])
    return goto(any_dice)


@rule
async def any_number(t: Small) -> Next:
    """Wants a number, and forgets it."""
    await number("many", 2, 9)
    return goto(any_number)


@rule
async def lone(t: Small) -> Next:
    """Puts a question with one option around the verb that would have answered it."""
    t.count = int(await put_to_table(Ask("one", "choose", (1,), about={"n": t.count})))
    return goto(lone)


@rule
async def stands_twice(t: Small) -> Next:
    """Stands at the same place again, and nobody has said anything meanwhile."""
    await pause("stand", n=t.count // 2)
    t.count += 1
    return goto(stands_twice)


@pytest.mark.parametrize("step", [either_way, any_dice, any_number, lone, stands_twice], ids=lambda step: step.__name__)
def test_a_question_that_changes_nothing_rings(step: Step) -> None:
    assert found(step) == {"idle question"}


def test_of_many_answers_one_that_leads_elsewhere_is_enough() -> None:
    @rule
    async def last_counts(t: Small) -> Next:
        t.flag = await choose("way", ["a", "b", "c", "d"]) == "c"
        return goto(last_counts)

    assert not idle(game(last_counts))


def test_whoever_is_asked_in_secret_may_have_nothing_to_choose() -> None:
    @rule
    async def secretly(t: Small) -> Next:
        await choose("card", ["none"], "ken", private=True)
        return goto(secretly)

    assert not idle(game(secretly))


@rule
async def some_dice(t: Small) -> Next:
    """How many dice are rolled matters, and not what they show."""
    t.count = len(await roll("dice", [(1, 2, 3), (1, 2, 3)], least=1))
    return goto(some_dice)


def test_how_many_dice_are_rolled_may_be_all_that_matters() -> None:
    assert not idle(game(some_dice))


def test_a_pause_that_was_left_to_do_something_out_of_turn_may_stand_again() -> None:
    """Somebody begins something, thinks better of it, and is where the room was before."""

    @rule
    async def thinks_twice(t: Small) -> None:
        t.flag = await choose("mind", ["no", "yes"]) == "yes"

    @rule
    async def stand(t: Small) -> Next:
        await pause("stand")
        return goto(stand)

    play = game(stand, asides=[thinks_twice])
    listener, heard = Listener(play, AllHands()), list[Any]()
    for verb, value, is_aside in (("aside", "thinks_twice", True), ("answer", "no", False), ("answer", "go on", False)):
        scene = listener.scene()
        heard.append([*listener.after_answer(scene, value, getattr(play, verb)(value), is_aside=is_aside)])
    assert heard[:2] == [[], []]
    assert heard[2]  # whoever goes on is not to be stopped by the same pause


def test_a_number_that_can_be_no_other_is_not_asked() -> None:
    @rule
    async def sure(t: Small) -> Next:
        many = await number("many", 2, 2)
        t.flag, t.count = await choose("way", ["left", "right"]) == "left", many
        return goto(sure)

    assert game(sure).ask == Ask("way", "choose", ("left", "right"))


def test_a_pause_that_says_something_else_or_comes_after_news_is_none_too_many() -> None:
    @rule
    async def other_words(t: Small) -> Next:
        await pause("stand", n=t.count)
        t.count += 1
        return goto(other_words)

    @rule
    async def with_news(t: Small) -> Next:
        await pause("stand")
        t.flag = not t.flag
        t.tell("flag", up=t.flag)
        return goto(with_news)

    assert not said(other_words, "go on", "go on")
    assert not said(with_news, "go on", "go on")


def test_after_second_thoughts_a_pause_may_be_heard_again() -> None:
    @rule
    async def stand_and_stand(t: Small) -> Next:
        await pause("first")
        await pause("second")
        return goto(stand_and_stand)

    play = game(stand_and_stand)
    listener, heard = Listener(play, AllHands()), list[Any]()
    for _ in range(2):
        heard += listener.after_answer(listener.scene(), "go on", play.answer("go on"))
        play.undo()
        listener.after_second_thoughts()
    assert heard == []


# Nothing untold -----------------------------------------------------------------------------------


def asking(change: Step) -> Step:
    """A step that asks for somebody, and lets a change follow."""

    @rule
    async def step(t: Small) -> Next:
        who = await choose("who", ["ken", "nobody"])
        await change(t, who)
        t.flag = who == "ken"
        return goto(step)

    return step


async def hurts_in_silence(t: Small, who: str) -> None:
    """Sid loses a heart."""
    t.heroes["sid"].hearts -= 1


async def speaks_of_another(t: Small, who: str) -> None:
    """Sid loses a heart, and Ken is spoken of."""
    t.heroes["sid"].hearts -= 1
    t.tell("hurt", hero="ken", n=1)


async def says_not_how_many(t: Small, who: str) -> None:
    """Sid comes and loses two hearts, and only one of both is said."""
    t.heroes["sid"].hearts += 2
    t.tell("comes", hero="sid")


async def counts_wrong(t: Small, who: str) -> None:
    """The number of what has no name is another one."""
    t.count += 2
    t.tell("counted", n=77)


async def loses_a_card(t: Small, who: str) -> None:
    """A card goes somewhere else."""
    if t.deck:
        t.discard.append(t.deck.pop())


async def tells_one_alone(t: Small, who: str) -> None:
    """What all can see is told to one pair of ears."""
    t.count += 2
    t.tell("counted", "ken", n=2)


SILENT = [hurts_in_silence, speaks_of_another, says_not_how_many, counts_wrong, loses_a_card, tells_one_alone]


@pytest.mark.parametrize("change", SILENT, ids=lambda change: change.__name__)
def test_a_change_in_silence_rings(change: Step) -> None:
    assert [law for law, _ in said(asking(change), "nobody")] == ["untold"]
    assert "untold" in found(asking(change))


def told_by_news(**about: Any) -> Step:
    async def change(t: Small, who: str) -> None:
        t.heroes["sid"].hearts -= 1
        t.count += 1
        t.discard.append(t.deck.pop())
        t.tell("told", **about)

    return change


def test_a_sentence_tells_by_names_and_numbers() -> None:
    whole = {"hero": "sid", "n": 1, "cards": ("c", "b")}
    assert not said(asking(told_by_news(**whole)), "nobody", "nobody")
    assert len(said(asking(told_by_news(hero="sid", n=1)), "nobody")) == 1


def test_an_answer_tells_what_it_says() -> None:
    async def hurt_who_was_named(t: Small, who: str) -> None:
        if who in t.heroes:
            t.heroes[who].hearts = 0

    assert not said(asking(hurt_who_was_named), "ken")


def test_the_question_that_follows_tells_as_well_and_a_run_of_pauses_is_one_speech() -> None:
    @rule
    async def stand(t: Small) -> Next:
        await pause("hearts", hero="sid", n=2)
        await pause("more", n=9)
        return goto(lose)

    @rule
    async def lose(t: Small) -> Next:
        t.heroes["sid"].hearts = 2
        return goto(decide)

    @rule
    async def decide(t: Small) -> Next:
        await choose("way", ["left", "right"])
        return goto(lose_again)

    @rule
    async def lose_again(t: Small) -> Next:
        t.heroes["sid"].hearts = 1
        return goto(decide)

    play = game(stand, lose, decide, lose_again)
    listener = Listener(play, AllHands())
    breaches = [list(listener.after_answer(listener.scene(), a, play.answer(a))) for a in ("go on", "go on")]
    assert breaches == [[], []]
    assert [one.law for one in listener.after_answer(listener.scene(), "left", play.answer("left"))] == ["untold"]


def test_a_card_that_was_named_may_move_later_but_only_once() -> None:
    @rule
    async def name_it(t: Small) -> Next:
        await choose("card", ["a", "c"])
        return goto(wait)

    @rule
    async def wait(t: Small) -> Next:
        await choose("way", ["left", "right"])
        pile, other = (t.deck, t.discard) if "c" in t.deck else (t.discard, t.deck)
        other.append(pile.pop(pile.index("c")))
        return goto(wait)

    play = game(name_it, wait)
    listener = Listener(play, AllHands())
    heard = []
    for answer in ("c", "left", "left"):
        scene = listener.scene()
        heard.append([one.law for one in listener.after_answer(scene, answer, play.answer(answer))])
    assert heard == [[], [], ["untold"]]


def test_a_game_may_say_that_a_sentence_speaks_of_a_whole_pile() -> None:
    assert found(asking(loses_a_card), {"who": ["deck > discard"]}) == {"fine"}
    assert found(asking(loses_a_card), {"who": ["discard > deck"], "other": ["* > discard"]}) == {"untold"}


def test_what_is_done_out_of_turn_and_what_is_waved_away_is_listened_to_as_well() -> None:
    play = go(game(asking(loses_a_card), asides=[hurt]), "nobody")
    listener = Listener(play, AllHands())
    scene = listener.scene()
    assert [one.law for one in listener.after_answer(scene, (), play.aside("hurt", "sid"))] == ["untold"]
    scene = listener.scene()
    assert not list(listener.after_answer(scene, ("hurt", "sid", 1), play.aside("hurt", "sid")))
