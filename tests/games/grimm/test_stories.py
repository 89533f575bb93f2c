"""Stories of five kinds."""

from __future__ import annotations

import pytest

from tests.games.grimm.land import BOX, R1, R2, R6, Play, begin, laid, turn


def told(tale: str, players: int = 3, **more: object) -> Play:
    """Ann comes to granny, and draws this."""
    ann = {"pool": ["6"], **more.pop("ann", {})}  # type: ignore[dict-item]
    return turn(players, ann=ann, **more).go("6", R1).asks("tale.draw").answer(tale)  # type: ignore[arg-type]


def test_a_story_is_read_for_all_to_hear() -> None:
    """GR-STY-01, GR-STY-02"""
    (news,) = [news for news in told("home").news if news.what == "tale.read"]
    assert (news.to, news.about["tale"], news.about["type"]) == ("all", "home", "side")
    assert news.about["text"]


def test_the_example_of_good_luck() -> None:
    """GR-EX-06, GR-STY-03"""
    game = told("luck")
    assert (game.tokens(), game.t.tale_deck.discard) == ({"apple": 1}, ["luck"])


def test_good_luck_may_let_somebody_choose_or_draw() -> None:
    """GR-STY-03, GR-MAG-03"""
    assert told("wish").asks("token.which").answer("bread").tokens() == {"bread": 1}
    assert told("attic").asks("item.draw").answer("lamp").hero().items == ["lamp"]
    letter = told("letter").asks("quest.deck", "2", "3", "4").answer("4", "round")
    assert letter.hero().deeds.quests == ["round"]


def test_of_bad_luck_one_of_two_is_chosen() -> None:
    """GR-STY-04"""
    game = told("lost", ann={"tokens": {"coin": 1, "apple": 1, "bread": 1}}).asks("tale.option", "o1", "o2")
    game.answer("o2").asks("token.lose", "coin", "bread", "apple").answer("coin").answer("apple")
    assert (game.tokens(), game.hero().at) == ({"bread": 1}, "granny")


def test_who_loses_all_that_there_is_is_not_asked_in_which_order() -> None:
    """GR-STY-04"""
    game = told("lost", ann={"tokens": {"coin": 1, "apple": 1}}).answer("o2")
    assert "token.lose" not in (game.asked, game.tokens())
    assert (game.tokens(), len(game.told("token.lost"))) == ({}, 2)


def test_the_example_of_the_forced_alternative() -> None:
    """GR-EX-07, GR-STY-05, GR-STY-06, GR-MAG-13: the only possible one; and its holder chooses the card."""
    game = told("raven", ann={"items": ["lamp", "yarn"]}).no().asks("item.lose", "lamp", "yarn").answer("yarn")
    assert (game.hero().items, game.t.item_deck.discard) == (["lamp"], ["yarn"])
    assert game.told("item.lost") == [{"who": "ann", "card": "yarn"}]
    free = told("raven", ann={"items": ["lamp"], "tokens": {"apple": 1}}).no().asks("tale.option", "o1", "o2")
    assert free.answer("o1").tokens() == {}
    nothing = told("raven")
    assert (nothing.told("tale.nothing"), nothing.t.tale_deck.discard) == ([{"who": "ann"}], ["raven"])


def test_the_example_of_the_half_possible_bad_luck() -> None:
    """GR-EX-40, GR-STY-20: two tokens cannot be lost by who has one."""
    assert told("lost", ann={"tokens": {"coin": 1}}).asks("figure.where").tokens() == {"coin": 1}


def test_what_is_to_be_laid_down_is_asked_in_secret() -> None:
    """GR-MAG-13, GR-MAG-02"""
    ask = told("raven", ann={"items": ["lamp", "yarn"]}).no().game.ask
    assert ask
    assert (ask.private, ask.seen_by("bob").options) == (True, ())


def test_the_example_of_a_reward_for_others() -> None:
    """GR-EX-05, GR-STY-07, GR-STY-08: each may decline."""
    game = told("round-for-all", 4).answer("o2").asks("token.favour", "yes", "no", who="bob").answer("yes")
    game.asks("token.favour", who="cid").answer("no").asks("token.favour", who="dot").answer("yes")
    assert [game.tokens(name) for name in game.t.heroes] == [{}, {"apple": 1}, {}, {"apple": 1}]


def test_side_quests_and_curses_stay_before_who_drew_them() -> None:
    """GR-STY-09"""
    game = told("home")
    assert (game.hero().deeds.tales, game.t.tale_deck.discard) == (["home"], [])


def ending(*tales: str, **more: object) -> Play:
    """Ann's turn ends with these before her."""
    return turn(ann={"tales": list(tales), **more}).place("2", "rabbit")


def test_a_curse_is_lifted_by_what_it_asks_for() -> None:
    """GR-STY-12, GR-STY-15"""
    game = ending("debt", tokens={"coin": 1}).asks("quest.fulfil", "debt", "done").answer("debt")
    assert (game.hero().deeds.tales, game.tokens(), game.t.tale_deck.discard) == ([], {}, ["debt"])
    assert ending("debt").who == "bob"


def test_a_side_quest_waits_for_the_end() -> None:
    """GR-STY-10: it is never fulfilled before."""
    assert ending("home").who == "bob"


def test_the_example_of_a_mini_quest_kept_for_later() -> None:
    """GR-EX-10, GR-STY-13, GR-STY-15"""
    mine = {"tokens": {"coin": 1}, "quests": ["two-1", "two-2", "two-3"]}
    assert ending("bird", **mine).answer("done").hero().deeds.tales == ["bird"]
    game = ending("bird", **mine).answer("bird").asks("quest.deck").answer("2", "see-sea")
    assert (game.tokens(), game.hero().deeds.tales) == ({}, [])
    assert game.hero().deeds.quests == ["two-1", "two-2", "two-3", "see-sea"]


def test_who_pays_with_any_token_chooses_which() -> None:
    """GR-STY-13"""
    game = ending("bird", tokens={"coin": 1, "apple": 1}).answer("bird").asks("token.lose", "coin", "apple")
    assert game.answer("apple").tokens() == {"coin": 1}


def test_what_a_mini_quest_costs_is_paid_before_the_token_of_ones_choice() -> None:
    """GR-STY-13: else that could be the one which it costs."""
    mine = {"tokens": {"coin": 1, "apple": 1, "bread": 1}}
    game = ending("dear-bird", **mine).answer("dear-bird").asks("token.lose", "coin", "bread")
    assert game.answer("coin").asks("quest.deck").tokens() == {"bread": 1}


def test_a_place_has_to_be_reached_after_the_mini_quest_was_drawn() -> None:
    """GR-STY-14"""
    assert told("kitten").who == "bob"
    later = turn(ann={"pool": ["6"], "tales": ["kitten"]}).go("6", R1).answer("luck").asks("quest.fulfil")
    assert later.answer("kitten").tokens() == {"apple": 1, "bread": 2}
    assert ending("kitten", at="granny").who == "bob"


def test_an_empty_deck_is_made_anew_of_the_old_stories() -> None:
    """GR-STY-16, GR-SET-10"""
    t = laid(ann={"pool": ["6"]})
    t.tale_deck.discard, t.tale_deck.cards = [*t.tale_deck.cards], []
    game = begin(t).go("6", R1).asks("tale.draw_shuffled").answer("luck")
    assert (game.t.tale_deck.discard, len(game.t.tale_deck.cards)) == (["luck"], len(BOX.tales) - 1)


def test_without_any_story_left_nothing_is_drawn() -> None:
    """GR-STY-16"""
    t = laid(ann={"pool": ["6"]})
    t.tale_deck.cards = []
    t.heroes["bob"].deeds.tales = list(BOX.tales)
    assert begin(t).go("6", R1).who == "bob"


def test_a_story_can_be_answered_before_it_happens() -> None:
    """GR-STY-18, GR-ITM-02"""
    game = told("lost", ann={"items": ["ward", "lamp"]}).asks("reaction.play", "no", "ward", who="ann")
    assert (game.hero().at, game.t.tale) == ("granny", "lost")
    game.answer("ward")
    assert (game.hero().at, game.t.tale_deck.discard) == ("granny", ["lost"])


def test_a_story_that_sends_on_from_a_helper_ends_the_turn_there() -> None:
    """GR-STY-19, GR-MOV-08"""
    game = told("lost", ann={"quests": ["see-sea"]}).answer("sea").asks("quest.fulfil", "see-sea", "done")
    assert game.hero().at == "sea"


@pytest.mark.parametrize("socket", [R2, R6])
def test_no_story_without_a_helper_or_its_face(socket: str) -> None:
    """GR-STY-01"""
    assert turn().go("6", socket).told("tale.read") == []
