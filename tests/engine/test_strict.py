"""Strict mode: every way to break the law of rules is found, with a sentence that says where."""

from __future__ import annotations

import functools

import pytest

from engine import Ask, Content, Next, RulesBroke, UnlawfulRule, choose, each, effect, goto, over, put_to_table, rule
from tests.engine.small import Hero, Small, Step, game, go, rules, two


class Card(Content):
    """Something that a pack says."""

    number: int


@rule
async def bad(t: Small) -> Next:
    t.count -= 1
    await choose("oops", ["a", "b"])
    return goto(bad)


@rule
async def blabbing(t: Small) -> Next:
    t.tell("now")
    await choose("oops", ["a", "b"])
    return goto(blabbing)


@rule
async def pairs(t: Small) -> Next:
    await put_to_table(Ask("oops", "choose", (("a", "b"), ("c", "d"))))
    return goto(pairs)


@rule
async def odd_dice(t: Small) -> Next:
    await put_to_table(Ask("oops", "roll", ((1, 2), (1.5, 2.5))))
    return goto(odd_dice)


@rule
async def odd_parts(t: Small) -> Next:
    await each("oops", [Ask("oops", "choose", (None, "a"), "ken")])
    return goto(odd_parts)


@rule
async def yes_or_no(t: Small) -> Next:
    await put_to_table(Ask("oops", "choose", (True, False)))
    return goto(yes_or_no)


async def bare(t: Small) -> Next:
    await choose("oops", ["a", "b"])
    return goto(bare)


@effect
async def bare_effect(t: Small) -> Next:
    await choose("oops", ["a", "b"])
    return goto(bare)


@rule
async def endless(t: Small) -> None:
    """A step that forgets to say what comes next."""


@rule
async def stray(t: Small) -> Next:
    t.colour = "red"  # type: ignore[attr-defined]
    return goto(two)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (bad, "bad changed the table before it asked oops"),
        (blabbing, "blabbing told something before it asked oops"),
        (pairs, "names or numbers"),
        (yes_or_no, "names or numbers"),
        (odd_dice, "names or numbers"),
        (odd_parts, "names or numbers"),
        (bare, "oops is asked outside of any rule"),
        (bare_effect, "oops is asked outside of any rule"),
        (endless, "has to say which step comes next"),
        (stray, "colour is no field of the table"),
    ],
)
def test_the_law_of_rules_is_kept_or_it_is_said_how_it_was_broken(step: Step, why: str) -> None:
    with pytest.raises(UnlawfulRule, match=why):
        game(step, two)


@pytest.mark.parametrize("thing", [Hero("ken"), ["ken"], 1.5, (1, ["ken"]), None])
def test_rules_take_names_and_not_things(thing: object) -> None:
    @rule
    async def inner(t: Small, who: object) -> None:
        """Never entered."""

    @rule
    async def step(t: Small) -> Next:
        await inner(t, thing)
        return goto(two)

    with pytest.raises(UnlawfulRule, match="names, not things"):
        game(step, two)


@pytest.mark.parametrize("name", ["ken", 3, True, ("ken", 3), (), (("a", 1), "b"), Card(number=7), (Card(number=7),)])
def test_rules_take_names_numbers_rows_of_them_and_what_a_pack_says(name: object) -> None:
    @rule
    async def inner(t: Small, who: object) -> None:
        t.discard.append(str(who))

    @rule
    async def step(t: Small) -> Next:
        await inner(t, name)
        return goto(two)

    assert game(step, two).table.discard == [str(name)]


def test_steps_take_only_what_a_journal_can_hold() -> None:
    @rule
    async def step(t: Small, card: Card) -> Next:
        return over("never")

    @rule
    async def first(t: Small) -> Next:
        return goto(step, Card(number=7))

    with pytest.raises(UnlawfulRule, match="names or numbers"):
        game(first, step)


def test_a_thing_held_across_a_question_is_gone_after_a_correction() -> None:
    @rule
    async def pick(t: Small) -> None:
        await choose("pick", ["a", "b"])

    async def step(t: Small) -> Next:
        ken = t.heroes["ken"]
        t.count += 1
        await pick(t)
        ken.hearts -= 1
        return goto(step)

    g = game(step)
    g.correct({"count": 7})
    with pytest.raises(RulesBroke) as broke:
        g.answer("a")
    assert isinstance(broke.value.__cause__, ReferenceError)


def test_a_thing_held_from_one_step_to_the_next_is_gone() -> None:
    g = game(two)
    ken = g.table.heroes["ken"]
    g.answer("x")
    assert ken.hearts == 3
    g.answer("ken")
    with pytest.raises(ReferenceError, match="hearts"):
        _ = ken.hearts
    with pytest.raises(ReferenceError, match="hearts"):
        ken.hearts = 4


def test_a_step_that_only_goes_round_is_taken_back() -> None:
    @rule
    async def ring(t: Small) -> Next:
        if not t.count:
            chosen = await choose("n", [0, 1])
            t.count += chosen
        return goto(ring)

    g = game(ring)
    before = g.table.to_data(), g.ask
    with pytest.raises(RulesBroke, match="round in circles"):
        g.answer(1)
    assert (g.table.to_data(), g.ask) == before


def test_what_is_wrapped_around_a_rule_may_change_the_table() -> None:
    """A mark that a wrapper copies must not hide what the wrapper does."""

    def counted(function: Step) -> Step:
        @functools.wraps(function)
        async def wrapper(t: Small) -> Next:
            t.count += 1
            following: Next = await function(t)
            return following

        return wrapper

    assert go(game(counted(two)), "x", "ken").table.count == 2


def test_a_rule_outside_of_any_game_says_so() -> None:
    with pytest.raises(UnlawfulRule, match="in a game only"):
        two(Small()).send(None)


def test_the_rules_of_a_game_may_be_looked_at_before_it_begins() -> None:
    assert rules(two, bad).first == Next("two")


async def shout(t: Small) -> None:
    """An aside that changes nothing, but says so."""
    t.tell("hello")


def test_what_an_aside_tells_is_not_held_against_the_rule_that_waits() -> None:
    g = game(two, asides=[shout])
    assert [news.what for news in g.aside("shout")] == ["hello"]
    go(g, "x", "sid")
