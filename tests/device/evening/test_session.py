"""The session: many threads post, one owns the game; what goes wrong is told and never ends the evening."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from device.evening.session import Session
from device.files.save_files import SaveFile
from engine import Entry, Game, News, Next, choose, goto, number, roll, rule, skippable
from engine.channel import Amend, Answer, Confirm, Correct, Jump, OutOfTurn, Post, Redo, Reject, Skip, Undo
from engine.journal import writer
from tests.device.service.house import eventually
from tests.device.small_evening import Broken, Listener, evening
from tests.engine.small import HEADER, Small, game, hurt, rules, two
from tests.kit.counting import count


@rule
async def whisper(t: Small) -> Next:
    """Only Ken is asked, and only Ken hears of it."""
    card = await choose("whisper", t.deck, "ken", private=True)
    t.tell("whispered", to="ken", card=card)
    t.count += 1
    return goto(whisper)


@rule
async def dice(t: Small) -> Next:
    """Two dice."""
    faces = await roll("dice", [("hit", "blank")] * 2)
    t.count += faces.count("hit")
    return goto(dice)


@skippable(None)
async def maybe(t: Small) -> None:
    t.count = await number("maybe", 1, 3)


async def rest(t: Small) -> Next:
    await maybe(t)
    return goto(count)


@rule
async def bug(t: Small) -> Next:
    """Breaks at the answer 3."""
    if await number("bug", 1, 3) == 3:
        raise ZeroDivisionError
    return goto(bug)


def test_everybody_is_shown_how_things_stand_and_what_comes_of_an_answer() -> None:
    lamp, phone = Listener("lamp"), Listener("phone", "ken")
    with evening(game(count), lamp, phone) as session:
        first = lamp.next()
        assert first.ask is not None
        assert (first.ask.what, first.who, phone.next().who) == ("count.more", "all", "ken")
        session.post(Answer(4, first.turn, "phone"))
        assert (lamp.next().table.count, phone.next().news[0].about["n"]) == (4, 4)


def test_a_view_says_which_answer_it_came_of_unless_that_is_somebodys_secret() -> None:
    lamp = Listener("lamp")
    with evening(game(count), lamp) as session:
        session.post(Answer(4, lamp.next().turn, "phone"))
        session.post(Answer(4, 99, "phone"))
        assert [lamp.next().done for _ in range(2)] == [Answer(4, 1, "phone"), None]
    with evening(game(whisper), lamp) as session:
        session.post(
            Answer(session.look(lambda game: game.table.deck)[0], lamp.next().turn, "ken"), Listener("", "ken")
        )
        assert lamp.next().done is None


def test_a_view_says_that_something_was_done_out_of_turn_and_not_what_it_was() -> None:
    lamp = Listener("lamp")
    with evening(game(count, asides=[hurt]), lamp) as session:
        lamp.next()
        session.post(OutOfTurn("hurt", "phone", ("ken",)))
        after = lamp.next()
        session.post(Answer(4, after.turn, "phone"))
        views = [after, lamp.next()]
        assert [(view.is_aside, view.done is None) for view in views] == [(True, True), (False, False)]


def test_a_late_answer_is_refused_by_its_turn_and_only_its_sender_hears_of_it() -> None:
    lamp, camera = Listener("lamp"), Listener("camera")
    with evening(game(count), lamp, camera) as session:
        turn = lamp.next().turn
        camera.next()
        session.post(Answer(1, turn, "lamp"))
        session.post(Answer(2, turn, "camera"))
        assert (lamp.told(), camera.told()) == (["counted"], ["counted"])
        assert (lamp.told(), camera.told()) == ([], ["error.stale"])
        assert session.look(lambda game: game.table.count) == 1


def test_a_refusal_of_somebody_without_a_channel_is_told_to_all() -> None:
    lamp = Listener()
    with evening(game(count), lamp) as session:
        session.post(Answer("many", lamp.next().turn, "Ada"))
        assert lamp.told() == ["error.illegal"]


def test_an_unsure_answer_waits_until_it_is_confirmed() -> None:
    lamp = Listener()
    with evening(game(dice), lamp) as session:
        turn = lamp.next().turn
        session.post(Answer(["hit", "blank"], turn, "camera", sure=0.6))
        view = lamp.next()
        assert view.proposal is not None
        assert (view.turn, view.proposal.value, view.news[0].what) == (turn, ["hit", "blank"], "session.proposed")
        session.post(Confirm("lamp", turn))
        assert lamp.next().table.count == 1
        assert session.look(lambda game: game.history()[-1].by) == "lamp"


def test_a_proposal_can_be_rejected_replaced_and_overtaken() -> None:
    lamp = Listener()
    with evening(game(dice), lamp) as session:
        turn = lamp.next().turn
        for post in (Answer(["hit", "hit"], turn, "camera", 0.5), Reject("lamp", turn)):
            session.post(post)
        assert [lamp.next().proposal is None for _ in range(2)] == [False, True]
        session.post(Answer(["blank", "hit"], turn, "camera", 0.5))
        session.post(Answer(["hit", "hit"], turn, "lamp"))
        assert lamp.next().proposal is not None
        assert (lamp.next().proposal, session.look(lambda game: game.table.count)) == (None, 2)
        session.post(Confirm("lamp", session.look(lambda game: game.turn)))
        assert lamp.told() == ["error.stale"]


def test_after_a_proposal_was_wrong_the_likely_misreadings_are_shown_until_the_next_turn() -> None:
    lamp, others = Listener(), (["hit", "blank"], ["blank", "blank"])
    with evening(game(dice), lamp) as session:
        turn = lamp.next().turn
        session.post(Answer(["hit", "hit"], turn, "camera", 0.5, others))
        session.post(Reject("lamp", turn))
        assert [lamp.next().likely for _ in range(2)] == [(), others]
        session.post(Answer(["hit", "blank"], turn, "lamp"))
        assert lamp.next().likely == ()


def test_nobody_is_asked_which_of_two_readings_is_right_if_nothing_depends_on_it() -> None:
    lamp = Listener()
    with evening(game(dice), lamp) as session:
        turn = lamp.next().turn
        session.post(Answer(["hit", "blank"], turn, "camera", 0.5, (["blank", "hit"],)))
        view = lamp.next()
        assert (view.proposal, view.table.count) == (None, 1)
        session.post(Answer(["hit", "blank"], view.turn, "camera", 0.5, (["hit", "hit"],)))
        assert lamp.next().proposal is not None


def test_an_unsure_answer_that_cannot_be_is_refused_and_a_late_one_is_not_proposed() -> None:
    lamp = Listener()
    with evening(game(dice), lamp) as session:
        turn = lamp.next().turn
        session.post(Answer(["hit"], turn, "camera", 0.5))
        session.post(Answer(["hit", "hit"], 999, "camera", 0.5))
        assert [lamp.told(), lamp.told()] == [["error.illegal"], ["error.stale"]]


def test_a_secret_is_shown_to_the_one_whom_it_concerns() -> None:
    room, ken = Listener("room"), Listener("phone of ken", "ken")
    with evening(game(whisper), room, ken) as session:
        public, own = room.next(), ken.next()
        assert public.ask is not None
        assert own.ask is not None
        assert (public.ask.options, own.ask.options) == ((), ("a", "b", "c"))
        session.post(Answer("b", own.turn, "camera", 0.5))
        assert (room.next().proposal, ken.next().proposal is None) == (None, False)
        session.post(Confirm("phone of ken", own.turn))
        assert (room.told(), ken.told()) == ([], ["whispered"])


def test_a_wrong_answer_to_a_secret_is_not_told_to_the_room() -> None:
    room, ken = Listener("room"), Listener("phone of ken", "ken")
    with evening(game(whisper), room, ken) as session:
        turn = room.next().turn
        ken.next()
        session.post(Answer("z", turn, "phone of ken"))
        assert (room.told(), ken.told()) == ([], ["error.illegal"])


@pytest.mark.parametrize(
    ("post", "told"),
    [
        (Undo("lamp", 9), "error.not_now.undo"),
        (Redo("lamp"), "error.not_now.redo"),
        (Skip("lamp"), "error.not_now.skip"),
        (Correct({"nowhere": 1}, "lamp"), "error.correction.unknown"),
        (OutOfTurn("dance", "lamp"), "error.not_now.aside"),
        (Jump("nowhere", "lamp"), "error.not_now.jump"),
        (Amend(7, 1, "lamp"), "error.not_now.undo"),
        (Undo("lamp", 1, to=999), "error.stale"),
        (Confirm("lamp", 1), "error.stale"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(post: Post, told: str) -> None:
    lamp = Listener("lamp")
    with evening(game(count), lamp) as session:
        before = lamp.next()
        session.post(post)
        after = lamp.next()
        assert ([news.what for news in after.news], after.table, after.turn) == ([told], before.table, before.turn)


def test_what_is_done_can_be_taken_back_done_again_and_set_right() -> None:
    lamp = Listener("lamp")
    with evening(game(count, asides=[hurt]), lamp) as session:
        session.post(Answer(4, lamp.next().turn, "lamp"))
        for post in (Undo("lamp"), Redo("lamp"), Correct({"count": 7}, "lamp"), OutOfTurn("hurt", "lamp", ("ken",))):
            session.post(post)
        views = [lamp.next() for _ in range(5)]
        assert [view.table.count for view in views] == [4, 0, 4, 7, 7]
        assert [view.news[0].what for view in views[1:4]] == ["undone", "redone", "corrected"]
        assert [len(view.changes) for view in views] == [0, 1, 1, 1, 0]
        assert views[-1].table.heroes["ken"].hearts == 2


def test_an_answer_can_be_amended_and_a_step_jumped_to() -> None:
    lamp = Listener("lamp")
    with evening(game(count, two), lamp) as session:
        session.post(Answer(4, lamp.next().turn, "lamp"))
        session.post(Amend(1, 5, "lamp"))
        session.post(Jump("two", "lamp"))
        assert [lamp.told() for _ in range(3)] == [["counted"], ["amended"], ["jumped"]]
        assert session.look(lambda game: (game.table.count, game.step)) == (5, "two")


def test_a_question_can_be_waved_away_where_its_rule_allows_it() -> None:
    lamp = Listener("lamp")
    with evening(game(rest, count), lamp) as session:
        assert lamp.next().can_skip
        session.post(Skip("lamp"))
        view = lamp.next()
        assert ([news.what for news in view.news], view.can_skip) == (["skipped"], False)


def test_a_rule_with_a_bug_takes_its_answer_back_and_the_evening_goes_on() -> None:
    lamp = Listener("lamp")
    with evening(game(bug), lamp) as session:
        session.post(Answer(3, lamp.next().turn, "lamp"))
        view = lamp.next()
        assert [news.what for news in view.news] == ["error.rules_broke"]
        session.post(Answer(1, view.turn, "lamp"))
        assert lamp.next().ask is not None


def test_a_post_with_a_bug_is_told_and_the_evening_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    lamp = Listener("lamp")
    with evening(game(count), lamp) as session:
        turn = lamp.next().turn
        session.post(Undo("lamp", "two"))  # type: ignore[arg-type]
        assert lamp.told() == ["session.broke"]
        session.post(Answer(1, turn, "lamp"))
        assert lamp.told() == ["counted"]
    assert "a post broke" in caplog.text


def test_a_channel_that_breaks_is_reported_once_and_the_game_does_not_notice(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lamp, screen = Broken("lamp"), Listener("screen")
    with evening(game(count), lamp, screen) as session:
        turn = screen.next().turn
        assert [(news.what, news.about) for news in screen.next().news] == [
            ("session.channel_lost", {"channel": "lamp"})
        ]
        session.post(Answer(1, turn, "screen"))
        view = screen.next()
        assert ([news.what for news in view.news], view.table.count) == (["counted"], 1)
        lamp.mended = True
        session.post(Answer(2, view.turn, "screen"))
        assert lamp.next().table.count == 3
    assert "no such lamp" in caplog.text


def test_all_channels_may_break_and_the_game_goes_on() -> None:
    with evening(game(count), Broken("lamp"), Broken("phone")) as session:
        session.post(Answer(3, session.look(lambda game: game.turn), "lamp"))
        assert session.look(lambda game: game.table.count) == 3


def test_a_phone_may_come_late_go_early_and_be_shown_how_things_stand() -> None:
    lamp, phone = Listener("lamp"), Listener("phone")
    with evening(game(count), lamp) as session:
        session.post(Answer(1, lamp.next().turn, "lamp"))
        session.join(phone)
        view = phone.next()
        assert (view.table.count, view.news) == (1, ())
        session.part(phone)
        session.post(Answer(1, view.turn, "lamp"))
        session.look(lambda game: game.turn)
        assert phone.views.empty()


def test_a_view_is_built_once_for_each_turn_and_viewer() -> None:
    lamp, phone = Listener("lamp"), Listener("phone")
    with evening(game(count), lamp, phone) as session:
        first = lamp.next()
        assert phone.next().table is first.table
        session.post(Redo("lamp"))
        assert lamp.next().table is first.table
        session.post(Answer(1, first.turn, "lamp"))
        assert lamp.next().table is not first.table


def test_what_is_to_be_said_first_is_in_the_first_view() -> None:
    lamp = Listener("lamp")
    with evening(game(count), lamp, news=(News("resumed"),)):
        assert lamp.told() == ["resumed"]


def test_a_question_to_the_game_may_fail_and_only_its_asker_knows() -> None:
    with evening(game(count)) as session:
        with pytest.raises(ZeroDivisionError):
            session.look(lambda game: 1 // 0)
        assert session.look(lambda game: game.step) == "count"


def test_ten_threads_at_once_lose_nothing_and_nothing_counts_twice() -> None:
    """Each thread answers whatever is asked until its own ten answers have been taken."""
    with evening(game(count)) as session:
        threads = [threading.Thread(target=_count_to_ten, args=(session, f"thread {at}")) for at in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert session.look(lambda game: (game.table.count, len(game.history()))) == (100, 100)


def _count_to_ten(session: Session, name: str) -> None:
    mine = 0
    while mine < 10:
        session.post(Answer(1, session.look(lambda game: game.turn), name))
        mine = session.look(lambda game: sum(past.by == name for past in game.history()))


def test_a_line_is_on_disk_before_any_channel_sees_what_it_says(tmp_path: Path) -> None:
    class Checker(Listener):
        """Looks into the file whenever it is shown something."""

        def show(self, view: Any) -> None:
            written = (tmp_path / "save.jsonl").read_bytes().count(b'["answer"')
            self.views.put(view if written == view.table.count else None)  # type: ignore[arg-type]

    save, checker = SaveFile(tmp_path / "save.jsonl"), Checker()
    with evening(Game(rules(count), Small(), None, save=writer(save.add, HEADER)), checker) as session:
        for _ in range(5):
            view = checker.next()
            assert view is not None
            session.post(Answer(1, view.turn, "lamp"))
    save.close()


def test_what_cannot_be_saved_has_not_happened_and_is_told() -> None:
    def full(entries: Sequence[Entry]) -> None:
        if entries[0].kind == "answer":
            raise OSError(28, "No space left on device")

    lamp = Listener("lamp")
    with evening(Game(rules(count), Small(), None, save=full), lamp) as session:
        before = lamp.next()
        session.post(Answer(4, before.turn, "lamp"))
        view = lamp.next()
        assert ([news.what for news in view.news], view.table.count) == (["error.not_saved"], 0)


def test_who_asks_of_an_evening_that_was_over_before_it_began_is_answered() -> None:
    session, found = Session(game(count)), list[int]()
    early = threading.Thread(target=lambda: found.append(session.look(lambda game: game.turn)), daemon=True)
    early.start()
    session.stop()
    early.join(5)
    assert found == [session.look(lambda game: game.turn)]


def test_who_asks_when_the_evening_is_over_is_answered_and_nothing_happens_any_more() -> None:
    lamp = Listener("lamp")
    with evening(game(count), lamp) as session:
        session.post(Answer(4, lamp.next().turn, "lamp"))
        turn = lamp.next().turn
    session.post(Answer(4, turn, "lamp"))
    assert session.look(lambda game: int(game.table.count)) == 4
    assert session.look(lambda game: game.turn) == turn


def test_a_question_that_waits_while_the_evening_ends_is_answered_too() -> None:
    found: list[int] = []
    with evening(game(count)) as session:
        doors = threading.Barrier(9)

        def ask() -> None:
            doors.wait()
            found.append(session.look(lambda game: int(game.table.count)))

        askers = [threading.Thread(target=ask) for _ in range(8)]
        for asker in askers:
            asker.start()
        doors.wait()
    for asker in askers:
        asker.join(timeout=5)
    assert found == [0] * 8


def test_who_presses_does_not_wait_for_those_who_only_look() -> None:
    """Forty open histories take a while; an answer that comes after them happens before them."""
    with evening(game(count)) as session:
        held, goes_on, seen = threading.Event(), threading.Event(), list[int]()

        def holds(game: Game) -> None:
            held.set()
            goes_on.wait(5)

        def looks() -> None:
            seen.append(session.look(lambda game: int(game.table.count)))

        lookers = [threading.Thread(target=session.look, args=(holds,))]
        lookers += [threading.Thread(target=looks) for _ in range(40)]
        lookers[0].start()
        held.wait(5)
        for looker in lookers[1:]:
            looker.start()
        eventually(lambda: session._inbox.qsize() == 40)
        turn = session._game.turn
        answered = threading.Thread(target=session.await_outcome, args=(Answer(4, turn, "lamp"),))
        answered.start()
        eventually(lambda: session._inbox.qsize() == 41)
        goes_on.set()
        for thread in (*lookers, answered):
            thread.join(5)
    assert seen == [4] * 40
