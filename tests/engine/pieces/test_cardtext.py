"""Card text: lines one after the other, conditions, choices and branches, in a game of a few lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

import pytest

from engine import Game, Next, Rules, choose, effect, goto, over, rule
from engine.content import Content, Text
from engine.packs import Pack, PackLines, PackProblem
from engine.pieces import verbs
from engine.pieces.cardtext import CardText, lines_of, people_agree
from engine.pieces.names import pieces
from engine.pieces.references import Ref, misnamed, references
from engine.pieces.verbs import Always, ByHand, Counter, CounterAtLeast, If, Instruction, Manual
from engine.pieces.words import ref
from tests.engine.small import Small, asked


class Hurt(Content, kw_only=True, tag_field="do", tag="hurt"):
    """A verb of this game's own."""

    who: Annotated[str, Ref("heroes", or_else=("you",))] = "you"
    too: tuple[Annotated[str, Ref("heroes")], ...] = ()


class Flagged(Content, tag_field="is", tag="flag"):
    """A condition of this game's own."""


@effect
async def line(t: Small, op: Any, whose: str) -> None:
    """XX-LIN-01: one line."""
    await TEXT.deed(op)(t, op, whose)


@rule
async def hurt(t: Small, op: Hurt, whose: str) -> None:
    """XX-HRT-01: a heart less."""
    name = whose if op.who == "you" else op.who
    t.heroes[name].hearts -= 1


@rule
async def count(t: Small, op: Counter, whose: str) -> None:
    """It goes up."""
    t.count += op.n


@rule
async def pick(t: Small, op: verbs.Choose, whose: str) -> str:
    """One of those that are open."""
    return await choose("card.choice", TEXT.open_options(t, op, whose), whose)


async def chosen(t: Small, op: verbs.Choose, whose: str) -> None:
    """And what follows from it."""
    await TEXT.follow(t, lines_of(op, await pick(t, op, whose)), whose)


TEXT: CardText[Small] = CardText(line, {Flagged: lambda t, c, whose: t.flag})
TEXT.learn([(Hurt, hurt), (Counter, count), (verbs.Choose, chosen), (If, TEXT.branch)])


def words(text: str) -> Text:
    """Words in one language."""
    return Text(words={"en": text})


def following(*ops: Content, set_up: Callable[[Small], Any] = lambda t: None) -> Game:
    """A game in which a card says this to sid."""

    async def card(t: Small) -> Next:
        await TEXT.follow(t, ops, "sid")
        return over("done")

    t = Small()
    set_up(t)
    return Game(Rules(Small, {"card": card}, goto(card)), t, None, strict=True)


def small(game: Game) -> Small:
    """Its table."""
    assert isinstance(game.table, Small)
    return game.table


def flag(t: Small) -> None:
    """The flag is up."""
    t.flag = True


def test_lines_are_followed_from_top_to_bottom() -> None:
    game = following(Counter(name="x", n=2), Hurt(), Hurt(who="ken"), Hurt())
    assert (small(game).count, [hero.hearts for hero in small(game).heroes.values()]) == (2, [2, 1])


@pytest.mark.parametrize(
    ("op", "what"),
    [(Instruction(text=words("Sing.")), "card.instruction"), (ByHand(text=words("Sing.")), "card.by_hand")],
)
def test_what_only_hands_can_do_is_read_out(op: Content, what: str) -> None:
    game = following(op)
    assert (asked(game).what, asked(game).about) == (what, {"text": ref(words("Sing."))})
    assert game.why() == ("XX-LIN-01",)
    game.answer("go on")
    assert game.ending == "done"


OPTIONS = verbs.Choose(
    options=(
        verbs.Option(id="a", label=words("a"), ops=(Hurt(),)),
        verbs.Option(id="b", label=words("b"), when=(Flagged(),), ops=(Hurt(who="ken"),)),
        verbs.Option(id="c", label=words("c"), when=(Manual(text=words("If you dare")),), ops=(Counter(name="x"),)),
    )
)


def test_an_option_is_open_unless_the_trackers_speak_against_it() -> None:
    assert asked(following(OPTIONS)).options == ("a", "c")
    assert asked(following(OPTIONS, set_up=flag)).options == ("a", "b", "c")
    assert asked(following(OPTIONS)).who == "sid"
    assert lines_of(OPTIONS, "nothing") == ()


def test_the_lines_of_the_picked_option_are_followed() -> None:
    game = following(OPTIONS, set_up=flag)
    game.answer("b")
    assert [hero.hearts for hero in small(game).heroes.values()] == [2, 3]


def test_a_branch_depends_on_how_things_stand() -> None:
    branch = If(when=(Flagged(), Always()), ops=(Counter(name="x", n=1),), otherwise=(Counter(name="x", n=7),))
    assert small(following(branch)).count == 7
    assert small(following(branch, set_up=flag)).count == 1


def test_a_counter_is_nothing_until_it_counts() -> None:
    class Counting(NamedTuple):
        counters: dict[str, int]

    reached = CounterAtLeast(name="bells", at_least=2)
    judge: Any = TEXT.holds
    assert [judge(Counting({"bells": n}), reached) for n in (1, 2, 3)] == [False, True, True]
    assert judge(Counting({}), CounterAtLeast(name="bells", at_least=0))
    assert not judge(Counting({}), CounterAtLeast(name="bells", at_least=1))


def test_what_only_people_can_tell_does_not_hold_by_itself_but_may_hold() -> None:
    t = Small()
    told = (Manual(text=words("Is it raining?")),)
    assert not TEXT.all_hold(t, told)
    assert TEXT.may_hold(t, told)
    assert not TEXT.may_hold(t, (*told, Flagged()))
    assert {Manual, Always, CounterAtLeast, Flagged} == TEXT.conditions


@pytest.mark.parametrize(("answers", "agreed"), [(["yes", "yes"], True), (["no"], False), (["yes", "no"], False)])
def test_people_are_asked_until_one_does_not_hold(answers: list[str], agreed: bool) -> None:
    told = [Manual(text=words("Rain?")), Always(), Manual(text=words("Snow?"))]

    @rule
    async def agree(t: Small) -> Next:
        return over(str(await people_agree(told, "ken")))

    game = Game(Rules(Small, {"agree": agree}, goto(agree)), Small(), None, strict=True)
    for answer in answers:
        game.answer(answer)
    assert game.ending == str(agreed)


def test_a_field_says_in_its_type_what_it_names() -> None:
    assert references(Hurt) == {"who": Ref("heroes", ("you",)), "too": Ref("heroes")}
    assert references(Counter) == {}


def test_a_name_of_nothing_is_a_problem_where_it_stands() -> None:
    class Cards(Pack, kw_only=True):
        lines: tuple[Hurt, ...] = ()

    lines = (Hurt(), Hurt(who="sid", too=("ken", "dan")), Hurt(who="eve"))
    found: list[PackProblem] = list(misnamed(PackLines(), ("lines",), lines, {"heroes": {"sid", "ken"}}))
    assert [(problem.where, problem.about["found"]) for problem in found] == [
        (("lines", 1, "too", 1), "dan"),
        (("lines", 2, "who"), "eve"),
    ]
    assert [where for where, _ in pieces((), lines)] == [(0,), (1,), (2,)]
