"""A turn: its five parts, moving, special faces, and passing."""

from __future__ import annotations

import pytest

from tests.games.grimm.land import R1, R2, R3, R4, R6, R7, R9, Play, begin, laid, stack, turn


def drawing(tale: str, **more: object) -> Play:
    """Ann places a story die on a way from the town, and draws this."""
    ann = {"pool": ["story", "2"], **more.pop("ann", {})}  # type: ignore[dict-item]
    return turn(ann=ann, **more).place("story", R4).asks("tale.draw", who="ann").answer(tale)  # type: ignore[arg-type]


# Five parts -------------------------------------------------------------------------------------------


def test_the_example_of_the_first_move() -> None:
    """GR-EX-02, GR-TRN-02, GR-TRN-05, GR-LOC-14, GR-LOC-15, GR-MOV-01, GR-PLC-02: the story before any quest."""
    game = turn(ann={"pool": ["3"], "tokens": {"apple": 2}, "quests": ["apples-away"]}).go("3", R1)
    game.asks("tale.draw", who="ann").answer("luck").asks("quest.fulfil", "apples-away", "done")
    assert (game.hero().at, game.tokens()) == ("granny", {"apple": 3})


def test_turns_go_round_clockwise_and_back_to_the_first() -> None:
    """GR-TRN-01, GR-TRN-10"""
    game, found = turn(3), list[str]()
    for face in ("2", "2", "2", "4"):
        found.append(game.who)
        game.place(face, "fox_1" if "fox_1" not in game.t.dice else R6 if face == "2" else "rabbit")
        if game.asked == "turn.walk":
            game.answer("no")
    assert found == ["ann", "bob", "cid", "ann"]


def test_whoever_has_passed_or_has_nothing_left_is_left_out() -> None:
    """GR-TRN-07, GR-TRN-08, GR-EX-30, GR-CHP-09: others play on, several turns in a row."""
    game = turn(3, ann={"has_passed": True, "pool": ["2", "4", "6"]}, bob={"pool": []}, active="cid")
    game = begin(game.t, "next_turn")
    for face in ("2", "4", "6"):
        game.asks("turn.die", who="cid").place(face, R7 if face == "6" else R6 if face == "4" else "rabbit")
        if game.asked == "turn.walk":
            game.answer("no")
    game.asks("chapter.clean")


def test_a_die_has_to_be_placed_but_all_else_is_free() -> None:
    """GR-TRN-03, GR-MOV-01, GR-MOV-07, GR-PLC-10: who stays gets nothing, and the die is only in the way."""
    game = turn().asks("turn.die", "2", "4", "6", "pass").answer("6", R2).asks("turn.walk").answer("no")
    assert (game.hero().at, game.tokens(), game.who) == ("town", {}, "bob")


def test_a_way_elsewhere_opens_but_is_not_walked() -> None:
    """GR-MOV-02, GR-PLC-01"""
    game = turn().place("4", R3)
    assert (game.hero().at, game.who) == ("town", "bob")


def test_ways_can_be_walked_in_both_directions() -> None:
    """GR-MOV-03"""
    assert turn(ann={"at": "orchard"}).go("4", R2).hero().at == "town"


def test_the_example_of_the_way_back() -> None:
    """GR-EX-13, GR-PLC-09: a die of one's own from before opens nothing."""
    game = turn(ann={"at": "orchard", "pool": ["3", "4"]}, dice={R3: stack("ann:4")})
    game.place("3", "rabbit")
    assert game.hero().at == "orchard"
    back = turn(ann={"at": "orchard", "pool": ["4"]}, dice={R3: stack("ann:4")}).go("4", R3)
    assert back.hero().at == "chapel"


def test_any_number_of_figures_may_be_in_one_place() -> None:
    """GR-MOV-04"""
    game = turn(bob={"at": "orchard"}, cid={"at": "orchard"}).go("2", R2)
    assert {hero.at for hero in game.t.heroes.values()} == {"orchard"}


def test_the_example_of_being_locked_in() -> None:
    """GR-EX-23, GR-LOC-09"""
    game = turn(ann={"at": "king"}, dice={R7: stack("bob:6", "bob:6", "cid:6")})
    assert R7 not in game.sockets("6")


def test_a_die_taken_back_is_played_again_with_all_that_it_does() -> None:
    """GR-EX-38, GR-PLC-16, GR-TRN-09"""
    game = turn(2, ann={"pool": []}, bob={"items": ["lamp"], "at": "inn"}, dice={R1: stack("bob:story")}, active="bob")
    game.hero("bob").pool.clear()
    game.correct(heroes__bob__pool=["2"]).aside("use_item", "bob", "lamp")
    assert game.hero("bob").pool == ["2", "story"]
    game.place("story", R6).asks("tale.draw", who="bob")


# Special faces ----------------------------------------------------------------------------------------


def test_numbers_do_nothing_and_neither_do_faces_in_the_pool() -> None:
    """GR-DIE-04, GR-DIE-05"""
    game = turn(ann={"pool": ["2", "story", "magic"]}).place("2", "rabbit")
    assert (game.asked, game.who) == ("turn.die", "bob")


def test_a_magic_face_offers_an_item_before_moving() -> None:
    """GR-DIE-01, GR-DIE-06, GR-DIE-02"""
    game = turn(ann={"pool": ["magic"]}).place("magic", R2).asks("item.wanted", "yes", "no").answer("yes")
    assert game.game.ask
    assert (game.asked, game.game.ask.private) == ("item.draw", True)
    game.answer("lamp").asks("turn.walk")
    assert game.hero().items == ["lamp"]
    assert turn(ann={"pool": ["magic"]}).place("magic", R2).answer("no").asks("turn.walk").hero().items == []


def test_a_story_face_draws_one_without_asking() -> None:
    """GR-DIE-07, GR-STY-01"""
    game = drawing("luck")
    assert game.tokens() == {"apple": 1}
    (told,) = game.told("tale.read")
    assert told["who"] == "ann"


def test_the_example_of_two_stories() -> None:
    """GR-EX-18, GR-DIE-08, GR-DIE-09, GR-MOV-06, GR-MOV-08, GR-TRN-06: sent away, the second one is not drawn."""
    game = drawing("lost", ann={"pool": ["story"]}).asks("figure.where", "sea", "below").answer("sea")
    assert (game.hero().at, game.who) == ("sea", "bob")
    fine = drawing("luck").asks("turn.walk").answer("yes").asks("tale.draw")
    assert fine.hero().at == "warden"


def test_the_example_of_being_sent_by_a_story_die() -> None:
    """GR-EX-36, GR-OPT-12, GR-LOC-02: an arrival of its own, and no way on, unless the house says so."""
    ann = {"at": "chapel", "pool": ["story"]}
    game = turn(ann=ann).place("story", R3).answer("far")
    assert (game.hero().at, game.tokens(), game.who) == ("orchard", {"apple": 1}, "bob")
    walking = turn(ann=ann, house={"walk_after_tale": "yes"}).place("story", R3).answer("far")
    walking.asks("turn.walk").answer("yes")
    assert walking.hero().at == "chapel"


def test_a_warded_story_leaves_the_way_open() -> None:
    """GR-DIE-10, GR-EX-11"""
    ann = {"items": ["ward"], "tokens": {"bread": 1}, "quests": ["loaf-warden"]}
    game = drawing("lost", ann=ann).asks("reaction.play", who="ann").answer("ward")
    game.asks("turn.walk").answer("yes").asks("tale.draw").answer("crumbs")
    assert (game.hero().at, game.tokens(), game.hero().deeds.quests) == ("warden", {}, ["loaf-warden"])
    assert game.who == "bob"


# Doubling ---------------------------------------------------------------------------------------------


def doubling(**more: object) -> Play:
    return turn(ann={"pool": ["double"], **more.pop("ann", {})}, **more)  # type: ignore[arg-type,dict-item]


def test_doubling_brings_one_token_more_of_that_kind() -> None:
    """GR-DIE-11"""
    assert doubling().go("double", R2).tokens() == {"apple": 2}


def test_the_example_of_doubling_with_the_fairy() -> None:
    """GR-EX-29, GR-DIE-13, GR-DIE-12, GR-LOC-08: two of one kind; three quests of the King stay three."""
    game = doubling(ann={"at": "chapel"}).go("double", "chapel|fairy").asks("token.which").answer("coin")
    assert game.tokens() == {"coin": 2}
    king = doubling(ann={"at": "inn"}).go("double", R7)
    king.answer("2", "3", "4").answer("see-sea", "apples-chapel", "round").asks("quest.keep").answer("round")
    assert king.hero().deeds.quests == ["round"]


def test_doubling_is_over_with_the_turn_and_not_for_tokens_of_cards() -> None:
    """GR-DIE-14"""
    game = doubling().place("double", "rabbit")
    assert (game.who, game.t.turn.face) == ("bob", "")
    card = turn(ann={"pool": ["double"], "tales": ["kitten"]}).go("double", R1)
    card.answer("luck").asks("quest.fulfil").answer("kitten")
    assert card.tokens() == {"apple": 1, "bread": 2}


@pytest.mark.parametrize(("scope", "apples"), [("fields", 2), ("on_foot", 1), ("any_token", 2)])
def test_doubling_of_who_was_brought_by_a_card(scope: str, apples: int) -> None:
    """GR-DIE-15, GR-OPT-13: a power takes her one step further, to the orchard."""
    ann = {"figure": "walk_on", "at": "inn", "pool": ["double"]}
    game = turn(ann=ann, house={"doubling": scope}).go("double", R6).answer("no")
    game.asks("walk_on.where").answer("orchard")
    assert game.tokens() == {"apple": apples}


def test_doubling_of_who_has_walked_counts_by_any_house_rule() -> None:
    """GR-OPT-13, GR-DIE-11"""
    assert doubling(house={"doubling": "on_foot"}).go("double", R2).tokens() == {"apple": 2}


def test_doubling_of_any_tokens_by_a_house_rule() -> None:
    """GR-OPT-13"""
    ann = {"pool": ["double"], "tales": ["kitten"]}
    game = turn(ann=ann, house={"doubling": "any_token"}).go("double", R1).answer("raven")
    game.asks("quest.fulfil").answer("kitten")
    assert game.tokens() == {"bread": 3}


def test_a_truce_stops_doubling() -> None:
    """GR-CHP-07"""
    assert doubling(event="truce").go("double", R2).tokens() == {"apple": 1}


# Passing ----------------------------------------------------------------------------------------------


def test_passing_gives_up_all_further_turns_and_quests() -> None:
    """GR-PAS-01, GR-PAS-02, GR-PAS-03, GR-PAS-04: and I say which spirits would still take a die."""
    ann = {"tokens": {"apple": 2}, "quests": ["apples-away"]}
    game = turn(2, ann=ann).answer("pass").asks("pass.sure", "no", "yes")
    assert game.about["spirits"] == ["rabbit", "wolf", "snake", "fox"]
    game.answer("yes").asks("turn.die", who="bob")
    assert (game.hero().has_passed, game.hero().pool, game.tokens()) == (True, ["2", "4", "6"], {"apple": 2})
    game.place("2", "rabbit").asks("turn.die", who="bob")


def test_who_thinks_better_of_it_places_a_die() -> None:
    """GR-PAS-04"""
    turn(2).answer("pass", "no").asks("turn.die", who="ann")


def test_quests_of_who_passes_by_a_house_rule() -> None:
    """GR-OPT-06, GR-PAS-03"""
    ann = {"tokens": {"apple": 2}, "quests": ["apples-away"]}
    game = turn(2, ann=ann, house={"pass_quests": "yes"}).answer("pass", "yes")
    game.asks("quest.fulfil", "apples-away", "done", who="ann")


def blocked(**ann: object) -> Play:
    """Nothing takes Ann's two: all spirits are full, and so are the ways where it would do."""
    three = stack("bob:2", "bob:2", "bob:3")
    dice = {place: list(three) for place in ("rabbit", "snake", "chapel|mill", R2, R6)}
    dice |= {"fox_1": stack("bob:1"), "fox_2": stack("bob:1")}
    return turn(ann={"pool": ["2"], **ann}, dice=dice, wolf_was_here=True)


def test_who_can_place_nothing_passes_by_themselves() -> None:
    """GR-PAS-06"""
    game = blocked()
    assert (game.who, game.told("turn.stuck")) == ("bob", [{"who": "ann"}])


def test_who_could_use_a_card_is_asked_before() -> None:
    """GR-PAS-06"""
    game = blocked(items=["yarn"]).asks("turn.die", "item", "pass", who="ann")
    assert ("use_item", ("ann", "yarn")) in game.game.asides()


def test_a_token_of_the_rabbit_helps_as_well() -> None:
    """GR-PAS-06, GR-RAB-05"""
    blocked(rabbit=1).asks("turn.die", "by_rabbit", "pass")


def test_steeds_of_the_examples() -> None:
    """GR-EX-09, GR-STY-12, GR-LOC-17: the jump lifts the curse."""
    game = turn(ann={"at": "granny", "tales": ["ears"]}).go("4", R9).asks("steed.where", "south", "stay")
    game.answer("south").asks("quest.fulfil", "ears", "done").answer("ears")
    assert (game.hero().at, game.hero().deeds.tales, game.t.tale_deck.discard) == ("south", [], ["ears"])


def test_whose_turn_it_is_on_a_table_of_hands() -> None:
    """GR-TRN-07: who was taken away by hand does not play."""
    t = laid(2)
    t.heroes.pop("ann")
    game = begin(t, active="ann")
    assert game.who == "bob"
