"""Secrets at the session's border: whoever is not asked can neither answer, nor put right, nor take back, nor hear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from device.evening.session import Session
from engine import Game, Next, Rules, Seat, choose, goto, number, roll, rule, text
from engine.channel import Amend, Answer, Confirm, Correct, OutOfTurn, Post, Redo, Reject, Skip, Undo
from tests.device.small_evening import Listener
from tests.engine.medium import RULES, Walker, Way
from tests.engine.small import Small, go


def found_a_charm() -> Game:
    """In the middle of bob's turn: he is about to draw a charm that is nobody else's business."""
    return go(Game(RULES, Way(), None, strict=True), ["ann", 0], ["bob", 3], ["cid", 0], "search")


@dataclass
class Room:
    """The table as everybody sees it, and two phones."""

    session: Session
    room: Listener
    ann: Listener
    bob: Listener

    @property
    def every(self) -> tuple[Listener, ...]:
        return self.room, self.ann, self.bob

    def do(self, post: Post, whose: Listener) -> dict[str, list[str]]:
        """What each of them is told when this is posted from there."""
        self.session.post(post, whose)
        return {channel.name: channel.told() for channel in self.every}

    def history(self) -> int:
        return self.session.look(lambda game: len(game.history()))


class Now:
    """A clock that stands still until somebody moves it."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


@contextmanager
def seated(game: Game, clock: Now | None = None) -> Iterator[Room]:
    phones = Listener("room"), Listener("phone 1", "ann"), Listener("phone 2", "bob")
    session = Session(game, phones, clock=clock or Now())
    session.start()
    try:
        for phone in phones:
            phone.next()
        yield Room(session, *phones)
    finally:
        session.stop()


def refused(told: dict[str, list[str]], whose: Listener) -> bool:
    return told[whose.name] == ["error.not_yours"]


@rule
async def ask_ken(t: Small) -> Next:
    """Everything that can be asked can be asked in secret."""
    added = await number("many", 1, 3, "bob", private=True)
    t.count += added
    return goto(ask_words)


@rule
async def ask_words(t: Small) -> Next:
    t.tell("heard", to="bob", said=await text("words", "bob", private=True))
    return goto(ask_dice)


@rule
async def ask_dice(t: Small) -> Next:
    added = len(await roll("dice", [("hit", "miss")] * 2, "bob", private=True, least=1))
    t.count += added
    return goto(ask_ken)


@rule
async def in_turn(t: Small) -> Next:
    """Two rivals guess, one after the other."""
    first = await number("guess", 1, 3, "ann")
    second = await number("guess", 1, 3, "bob")
    t.count += first + second
    return goto(in_turn)


def quiz(rivals: bool = False) -> Game:
    steps = {step.__name__: step for step in (ask_ken, ask_words, ask_dice, guess)}
    first = goto(guess) if rivals else goto(ask_ken)
    return Game(
        Rules(Small, steps, first, seats=lambda t: (Seat("ann"), Seat("bob"), Seat("cid")), rivals=rivals),
        Small(),
        None,
    )


@rule
async def guess(t: Small) -> Next:
    """Anybody sees what is guessed."""
    added = int(await choose("guess", [1, 2, 3], "bob"))
    t.count += added
    return goto(guess)


@pytest.mark.parametrize("value", [1, "a word", ["hit"]])
def test_whatever_is_asked_in_secret_is_answered_by_its_seat_alone(value: Any) -> None:
    done: Sequence[Any] = {1: [], "a word": [1]}.get(value if isinstance(value, (int, str)) else "", [1, "x"])
    with seated(go(quiz(), *done)) as here:
        turn = here.session.look(lambda game: game.turn)
        for other in (here.room, here.ann):
            assert refused(here.do(Answer(value, turn, other.name), other), other)
        view = here.session.look(lambda game: game.ask.seen_by("all") if game.ask else None)
        assert view is not None
        assert (view.options, view.least, view.hidden) == ((), None, True)
        told = here.do(Answer(value, turn, "phone 2"), here.bob)
        assert not any("error" in what for what in told["phone 2"])
        assert here.history() == len(done) + 1


def test_a_part_that_is_somebodys_secret_is_answered_by_its_seat_alone() -> None:
    with seated(Game(RULES, Way(), None)) as here:
        turn = here.session.look(lambda game: game.turn)
        assert refused(here.do(Answer(["bob", 3], turn, "phone 1"), here.ann), here.ann)
        here.do(Answer(["ann", 3], turn, "phone 1"), here.ann)
        assert here.history() == 1


def test_whose_seat_it_is_follows_from_the_channel_and_not_from_what_a_post_says() -> None:
    with seated(Game(RULES, Way(), None)) as here:
        turn = here.session.look(lambda game: game.turn)
        here.do(Answer(["bob", 3], turn, "bob"), here.ann)
        here.do(Answer(["bob", 3], turn, "phone 2"), here.ann)
        assert here.history() == 0


@pytest.mark.parametrize(
    "post", [Skip("x"), Correct({"walkers.bob.charms": ["salt"]}, "x"), Correct({"walkers.bob": None}, "x")]
)
def test_what_is_secret_is_neither_waved_away_nor_put_right_by_others(post: Post) -> None:
    with seated(found_a_charm()) as here:
        here.session.look(lambda game: game.table.walkers["bob"].charms.append("song"))
        for other in (here.room, here.ann):
            told = here.do(post, other)
            assert any("error.not_yours" in heard for heard in told.values())
        assert here.session.look(lambda game: game.table.walkers["bob"].charms) == ["song"]
        assert not any("error.not_yours" in heard for heard in here.do(post, here.bob).values())


def test_a_doubtful_reading_of_a_secret_goes_to_its_owner_and_is_confirmed_there() -> None:
    with seated(Game(RULES, Way(), None)) as here:
        turn = here.session.look(lambda game: game.turn)
        here.session.post(Answer(["bob", 3], turn, "camera", sure=0.5), Listener("camera"))
        views = {channel.name: channel.next() for channel in here.every}
        assert [views[name].proposal is not None for name in ("room", "phone 1", "phone 2")] == [False, False, True]
        assert [[news.what for news in view.news] for view in views.values()] == [[], [], ["session.proposed"]]
        for verdict in (Confirm("phone 1", turn), Reject("phone 1", turn)):
            assert refused(here.do(verdict, here.ann), here.ann)
        here.do(Confirm("phone 2", turn), here.bob)
        assert here.history() == 1


def test_what_may_have_been_meant_by_a_misread_secret_is_shown_to_its_owner() -> None:
    with seated(Game(RULES, Way(), None)) as here:
        turn = here.session.look(lambda game: game.turn)
        here.do(Answer(["bob", 3], turn, "camera", sure=0.5, instead=(["bob", 2],)), Listener("camera"))
        here.session.post(Reject("phone 2", turn), here.bob)
        assert [channel.next().likely for channel in here.every] == [(), (), (["bob", 2],)]


def test_an_offer_that_would_betray_a_hand_is_shown_to_its_owner_alone() -> None:
    with seated(found_a_charm()) as here:
        turn = here.session.look(lambda game: game.turn)
        here.do(Answer("song", turn, "phone 2"), here.bob)
        here.session.again(here.room)
        here.session.again(here.ann)
        here.session.again(here.bob)
        shown = [[offer.name for offer in channel.next().asides] for channel in here.every]
        assert shown == [[], [], ["sing"]]
        told = here.do(OutOfTurn("sing", "phone 1", ("bob",)), here.ann)
        nobody = here.do(OutOfTurn("sing", "phone 1", ("cid",)), here.ann)
        assert told == nobody == {"room": [], "phone 1": ["error.not_now.aside"], "phone 2": []}


def test_private_news_wait_until_somebody_looks_and_are_told_once() -> None:
    with seated(found_a_charm()) as here:
        here.session.part(here.bob)
        turn = here.session.look(lambda game: game.turn)
        here.session.post(Answer("song", turn, "phone"), Listener("", "bob"))
        assert [channel.told() for channel in (here.room, here.ann)] == [["found"], ["found"]]
        late = Listener("phone 3", "bob")
        here.session.join(late)
        assert late.told() == ["found.what"]
        here.session.again(late)
        assert late.told() == []


def test_private_news_of_what_was_taken_back_are_not_told_any_more() -> None:
    with seated(found_a_charm()) as here:
        here.session.part(here.bob)
        turn = here.session.look(lambda game: game.turn)
        here.session.post(Answer("song", turn, "phone"), Listener("", "bob"))
        here.session.post(Undo("phone"), Listener("", "bob"))
        late = Listener("phone 3", "bob")
        here.session.join(late)
        assert late.told() == []


def drawn() -> Game:
    return go(found_a_charm(), "song")


def test_a_secret_answer_is_taken_back_only_with_its_owners_yes() -> None:
    with seated(drawn()) as here:
        before = here.history()
        told = here.do(Undo("phone 1"), here.ann)
        assert (told["room"], here.history()) == (["session.wish"], before)
        assert refused(here.do(Confirm("phone 1", here.session.look(lambda game: game.turn)), here.ann), here.ann)
        here.do(Confirm("phone 2", here.session.look(lambda game: game.turn)), here.bob)
        assert here.history() == before - 1


def test_its_owner_can_refuse_and_whoever_asked_can_think_better_of_it() -> None:
    with seated(drawn()) as here:
        before, turn = here.history(), here.session.look(lambda game: game.turn)
        for last in (here.bob, here.ann):
            here.do(Undo("phone 1"), here.ann)
            assert here.do(Reject(last.name, turn), last)["room"] == ["session.wish_refused"]
        assert here.history() == before


def test_its_owner_takes_it_back_alone_and_only_the_owner_does_it_again_or_otherwise() -> None:
    with seated(drawn()) as here:
        here.do(Undo("phone 2"), here.bob)
        assert refused(here.do(Redo("phone 1"), here.ann), here.ann)
        here.do(Redo("phone 2"), here.bob)
        assert refused(here.do(Amend(1, "salt", "phone 1"), here.ann), here.ann)
        here.do(Amend(1, "salt", "phone 2"), here.bob)
        assert here.session.look(lambda game: game.table.walkers["bob"].charms) == ["salt"]


def test_among_rivals_an_open_answer_is_taken_back_with_the_yes_of_whose_it_is_or_of_two_others_later() -> None:
    clock, game = Now(), go(quiz(rivals=True), 1, 2)
    with seated(game, clock) as here:
        turn = here.session.look(lambda game: game.turn)
        assert here.do(Undo("phone 1"), here.ann)["room"] == ["session.wish"]
        assert refused(here.do(Confirm("room", turn), here.room), here.room)
        clock.time = 20.0
        assert here.do(Confirm("room", turn), here.room)["room"] == ["undone"]
        assert here.history() == 1


def test_what_is_of_several_is_taken_back_as_soon_as_each_of_them_has_said_yes() -> None:
    rivals = Rules(Small, {"in_turn": in_turn}, goto(in_turn), seats=lambda t: (Seat("ann"), Seat("bob")), rivals=True)
    with seated(go(Game(rivals, Small(), None), 1, 2)) as here:
        turn = here.session.look(lambda game: game.turn)
        assert here.do(Undo("room", 2), here.room)["room"] == ["session.wish", "session.wish"]
        assert here.do(Confirm("phone 2", turn), here.bob)["room"] == ["session.agreed"]
        assert here.history() == 2
        assert here.do(Confirm("phone 1", turn), here.ann)["room"] == ["undone"]
        assert here.history() == 0


def test_in_a_cooperative_game_an_open_answer_is_taken_back_by_anybody() -> None:
    with seated(go(Game(RULES, Way(), None), ["ann", 0], ["bob", 3], ["cid", 0], "walk", "ford")) as here:
        assert here.do(Undo("phone 1"), here.ann)["room"] == ["undone"]


def test_what_was_answered_in_secret_stays_hidden_in_the_history() -> None:
    seen = {
        who: [past.seen_by(*names).value for past in drawn().history()]
        for who, names in {"room": ("all",), "ann": ("all", "ann"), "bob": ("all", "bob")}.items()
    }
    assert seen == {
        "room": [None, None, None, "search", None],
        "ann": [["ann", 0], None, None, "search", None],
        "bob": [None, ["bob", 3], None, "search", "song"],
    }


def test_a_seat_sees_and_answers_for_all_that_it_leads() -> None:
    rules = Rules(
        Way, RULES.steps, RULES.first, RULES.asides, seats=lambda t: (Seat("Ada", ("ann", "bob")), Seat("cid"))
    )
    t = Way(walkers={name: Walker(name, charms=["song"]) for name in ("ann", "bob", "cid")})
    with seated(Game(rules, t, None)) as here:
        here.ann.who = "Ada"
        here.session.again(here.ann)
        view = here.ann.next()
        assert [walker.charms for walker in view.table.walkers.values()] == [["song"], ["song"], ["?"]]
        assert [part.hidden for part in (view.ask.parts if view.ask else ())] == [False, False, True]
        here.do(Answer(["bob", 1], view.turn, "phone 1"), here.ann)
        assert here.history() == 1
