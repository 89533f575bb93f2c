"""What seldom happens in 7, and where a hasty referee goes wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine import Game
from engine.games.unnamed import gains
from engine.games.unnamed.actions import ACTIONS
from engine.games.unnamed.box import Box
from engine.games.unnamed.cards import touching
from engine.games.unnamed.game import GAME
from engine.games.unnamed.pack import UnnamedCard
from engine.games.unnamed.plans import lacking
from engine.games.unnamed.problems import problems
from engine.games.unnamed.setting_up import take_cards
from engine.games.unnamed.table import FACE_DOWN, Reminder, SevenTable
from engine.games.unnamed.touching import could_gain
from engine.games.unnamed.verbs import Bundle
from engine.pieces.decks import Deck
from tests.games.unnamed.boxes import fated
from tests.games.unnamed.play import TRIO, Play, at, filled, give, mark, pile, play, through
from tests.games.unnamed.small_box import BOX, gain, lose

FOUR = (*TRIO, "Zed")
PLAYED = {"unnamed": "yes", "fall": "yes"}


def tricky(**card: Any) -> Box:
    """The small box in which a card of the Unnamed, the fog, says this."""
    return replace(BOX, unnamed={**BOX.unnamed, "fog": msgspec.convert({"id": "fog", **card}, UnnamedCard)})


# Sin cards in the second step ---------------------------------------------------------------------


def drawing(t: SevenTable) -> Play:
    """Ada holds five sin cards, two of which have to go; the first of them is the seventh on the pile."""
    t.to_draw, t.phase = ["Ada"], "regroup"
    return play(pile(t, 6), "drawing", stop="activating")


def test_what_a_cataclysm_brings_in_between_stays_until_the_next_count() -> None:
    """UN-DRW-03, UN-GEN-10, UN-UNP-08: two were too many, two go; a cataclysm of the first lets everybody draw one."""
    t = at(using=fated({"do": "draw", "what": "sin", "who": "each"}))
    t.heroes["Ada"].sins += t.sins.cards[-1:]
    del t.sins.cards[-1:]
    game = drawing(t)
    while game.asked != "stopped":
        game.answer(game.options[0])
    assert [len(hero.sins) for hero in game.t.heroes.values()] == [4, 4, 4]


def test_who_loses_a_sin_card_in_between_does_not_discard_below_three() -> None:
    """UN-DRW-03, UN-DRW-04: a cataclysm of the first discarded card takes one from everybody."""
    t = at(using=fated({"do": "discard", "what": "sin", "who": "each"}))
    t.heroes["Ada"].sins += t.sins.cards[-1:]
    del t.sins.cards[-1:]
    game = drawing(t)
    while game.asked != "stopped":
        game.answer(game.options[0])
    assert [len(hero.sins) for hero in game.t.heroes.values()] == [3, 2, 2]


# Treasures that nobody has seen -------------------------------------------------------------------


def test_a_card_that_is_drawn_is_not_the_one_that_lies_face_down() -> None:
    deck = Deck(["a", "b", "a", "c"], unseen=2)
    deck.take("a")
    assert (deck.cards, deck.unseen) == (["a", "b", "c"], 2)
    deck.take("b")  # the eyes are right: it was no card of these two
    assert deck.cards == ["a", "c"]


def unseen(t: SevenTable) -> list[str]:
    return t.treasures.cards[: t.treasures.unseen]


def drawn() -> SevenTable:
    """Nothing lies on a real table; the four treasures of the upper row are known to the box alone."""
    t = at(house={"pieces": "drawn"})
    t.treasures.cards = ["relic", "gold3", "fame1", "gold3", "fame1", "relic", "fame1", "gold3", "fame1", "relic"]
    return t


def test_what_lies_face_down_is_not_shuffled_with_the_deck() -> None:
    """UN-TRD-01, UN-TRD-02"""
    t = drawn()
    before, t.treasures.discard = unseen(t), ["gold3", "fame1", "relic", "relic", "gold3", "relic", "gold3", "relic"]
    t.renew(t.treasures)
    assert (unseen(t), t.treasures.left) == (before, 14)


def test_nobody_picks_what_lies_face_down_at_another_quest() -> None:
    """UN-CMP-06"""
    t = drawn()
    t.treasures.cards = ["relic"] * 4 + ["gold3", "fame1"]
    assert t.in_pool() == ["gold3", "fame1"]
    real = at()
    real.treasures.cards = ["relic"] * 4 + ["gold3", "fame1"]
    assert real.in_pool() == ["relic", "gold3", "fame1"]  # which of them lie there only hands can tell


def test_a_treasure_that_became_another_is_noticed() -> None:
    """UN-TRE-03, UN-CMP-12: as many cards, but not the same ones."""
    t = at()
    assert problems(t) == []
    t.treasures.cards[0] = "relic" if t.treasures.cards[0] != "relic" else "gold3"
    assert "wrong.card" in [found.what for found in problems(t)]
    quest = t.quests["quest5"]
    assert quest.treasures == [FACE_DOWN] * 2


# The rule of a temple -----------------------------------------------------------------------------


def manned_temple(**house: str) -> SevenTable:
    """Ada's temple is manned, and its rule is in force."""
    t = give(at(house=house), "Ada", buildings={"temple3": True, "castle3": True})
    op = BOX.buildings["temple3"].special.ops
    assert op
    t.reminders = [Reminder("Ada", "", ["gain_gifts"], BOX.lasting.index(op[0]))]
    return t


def test_a_temple_that_is_lost_takes_its_rule_along() -> None:
    """UN-MAN-02, UN-MAN-03, UN-BLD-14"""
    for kind, left in (("temple", 0), ("castle", 1)):
        t = manned_temple()
        t.pack = fated({"do": "discard_building", "kind": kind, "number": 3})
        game = play(pile(t, 6)).acts("play_sin").answer("sin1.1").lets().draws("quake")
        assert len(game.t.reminders) == left
        assert game.hero("Ada").markers == 6


def test_a_marker_that_is_taken_from_a_temple_ends_its_rule_only_by_a_house_rule() -> None:
    """UN-MAN-03"""
    for house, left in (("turn", 1), ("marker", 0)):
        t = manned_temple(temple_rule=house)
        t.pack = fated({"do": "take_marker", "where": "building", "who": "first_player"})
        game = play(pile(t, 6)).acts("play_sin").answer("sin1.1").lets().draws("quake")
        game.asks("marker.building", "temple3", "castle3").answer("temple3")
        assert len(game.t.reminders) == left


# A turn that is cut short, and ends that come by a house rule -------------------------------------


def test_a_fallen_hero_whose_turn_a_finished_row_ends_hands_gifts_in_all_the_same() -> None:
    """UN-FAL-13, UN-CMP-19: with a neutral marker Ada finishes the row in her own turn."""
    box = changed_sloth({"do": "put_marker", "is_neutral": True, "rows": [1]})
    for house, kept in (("no", {}), ("yes", {"hope": 2})):
        t = at(using=box, house={"fall": "yes", "evil_gifts_once": house})
        mark(mark(t, "quest2", "-", "-", "-"), "quest1", "-", "-", "")
        give(t, "Ada", gifts={"hope": 2}, corruption=7, fallen=1)
        game = play(t).acts("play_sin").answer("sloth.1").lets()
        through(game)
        assert (game.asked, game.hero("Ada").gifts) == ("regroup.begins", kept)


def test_who_is_mighty_enough_wins_before_the_last_cataclysm_ends_it_while_regrouping() -> None:
    """UN-END-06, UN-END-04: also where a victory is looked for at the end of a phase only."""
    for might, ending in ((30, "armour"), (29, "doom")):
        t = at(house={"victory_at": "phase_end"}, armour=7)
        t.heroes["Ben"].might = might
        t.cataclysms.discard, t.cataclysms.cards = t.cataclysms.cards[1:], ["quake"]
        t.heroes["Ada"].sins += t.sins.cards[-1:]
        del t.sins.cards[-1:]
        game = drawing(t)
        while game.game.ask and game.asked != "stopped":
            game.answer(game.options[0])
        assert (game.game.ending, game.t.winners) == (ending, ["Ben"] if might == 30 else [])


def test_with_no_cataclysm_left_who_is_mighty_enough_wins_before_all_is_lost() -> None:
    """UN-CAT-11, UN-END-04"""
    t = mark(filled(at(house={"no_cataclysm": "the_end", "victory_at": "phase_end"}, armour=6)), "quest1", "-", "-", "")
    t.heroes["Ben"].might = 30
    t.cataclysms.discard, t.cataclysms.cards = [], []
    game = through(play(t).acts("take_part").answer("quest1.3").lets())
    assert (game.game.ending, game.t.winners) == ("armour", ["Ben"])


# Who picks for the Unnamed ------------------------------------------------------------------------


def struck(box: Box) -> Play:
    """The lap is over, and Zed plays the fog."""
    t = at(FOUR, using=box, house=PLAYED, unnamed="Zed", active="Cleo", to_act=[])
    t.unnamed_hand = ["fog"]
    return play(t).answer("pass").asks("unnamed.card").answer("fog")


def test_what_a_card_of_the_unnamed_leaves_open_he_decides_himself() -> None:
    """UN-UNP-03, UN-UNP-15"""
    whom = struck(tricky(target="none", ops=[lose("one", might=1), gain("others", gold=1)]))
    assert [hero.gold for hero in whom.hero_list()] == [1, 1, 1]  # nobody had might, and all are others to him
    rich = tricky(target="none", ops=[gain("one", gold=2)])
    game = struck(rich).asks("card.whom", *TRIO, who="Zed").answer("Cleo")
    assert [hero.gold for hero in game.hero_list()] == [0, 0, 2]
    options = [{"id": "a", "label": {"words": {"*": "a"}}, "ops": [gain("each", gold=1)]}]
    options.append({"id": "b", "label": {"words": {"*": "b"}}, "ops": [gain("each", fame=1)]})
    either = tricky(target="none", ops=[{"do": "choose", "options": options}])
    chosen = struck(either).asks("card.choice", "a", "b", who="Zed").answer("b")
    assert [hero.fame for hero in chosen.hero_list()] == [1, 1, 1]


def test_a_cataclysm_still_asks_the_first_player() -> None:
    """UN-CLO-02"""
    t = at(FOUR, using=fated(gain("one", gold=2)), house=PLAYED, unnamed="Zed", first="Ben")
    game = play(pile(t, 6)).acts("play_sin").answer("sin1.1").lets().draws("quake")
    game.asks("card.whom", who="Ben")


def test_three_cards_at_a_time_run_through_all_fourteen_before_any_comes_back() -> None:
    """UN-UNP-02, UN-UNP-06"""
    t = at(FOUR, house={**PLAYED, "unnamed_cards": "three", "pieces": "drawn"}, unnamed="Zed")
    played = list[str]()
    for n in range(14):
        take_cards(t)
        assert len(t.unnamed_hand) == min(3, 14 - n)
        played.append(t.unnamed_hand.pop(0))
    assert sorted(played) == sorted(t.box.unnamed)
    take_cards(t)
    assert (len(t.unnamed_hand), len(t.unnamed_deck)) == (3, 11)


# Markers ------------------------------------------------------------------------------------------


def test_the_marker_on_the_order_track_is_one_more_or_one_of_the_seven() -> None:
    """UN-SET-05"""
    for way, n in (("own", 7), ("of_the_seven", 6)):
        game = Play(Game(GAME.rules, GAME.lay(TRIO, {"order_marker": way}), BOX, strict=True))
        assert [hero.markers for hero in game.hero_list()] == [n] * 3
        while game.asked != "setup.list":
            game.answer(game.options[0])
        assert game.game.ask
        assert game.game.ask.about["tracks"] == n - 5
        assert problems(game.t) == []


def test_one_marker_mans_a_building_or_as_many_as_one_likes() -> None:
    """UN-MAN-06, UN-MAN-04, UN-MRK-01"""
    one = give(at(), "Ada", buildings={"estate3": True}, might=9)
    assert "man" not in play(one).asks("turn.action").options
    t = give(at(house={"garrisons": "several"}), "Ada", buildings={"estate3": True}, might=9)
    game = play(t).acts("man")
    assert (game.hero("Ada").buildings, game.hero("Ada").further, game.hero("Ada").markers) == (
        {"estate3": True}, {"estate3": 1}, 5,
    )  # fmt: skip
    assert problems(game.t) == []
    for might, manned in ((9, True), (10, False)):
        game.aside("use_garrison", "Ada", "estate3")
        assert (game.hero("Ada").might, game.hero("Ada").buildings["estate3"]) == (might, manned)
    assert (game.hero("Ada").further, game.hero("Ada").markers) == ({}, 7)


def test_markers_of_a_building_come_home_all_together() -> None:
    """UN-MAN-06, UN-BLD-09, UN-MRK-01"""
    for step in ("tidying", "turn"):
        t = give(
            at(house={"garrisons": "several"}), "Ada", buildings={"estate3": True}, further={"estate3": 2}, markers=5
        )
        game = play(t, step, stop="turn_order")
        if step == "turn":
            game.aside("discard_estate", "Ada", "estate3")
        assert (game.hero("Ada").markers, game.hero("Ada").further) == (7, {})


# Payments with gifts of any type ------------------------------------------------------------------


def owing(**res: Any) -> Box:
    """The small box in which sloth makes its user pay."""
    return changed_sloth({"do": "pay", "res": res})


def test_an_elixir_of_any_type_saves_a_gift_that_one_has() -> None:
    """UN-ANY-04, UN-ELX-03: whoever has both Hopes, and gives the bottle for one of them, keeps the other."""
    t = give(at(using=owing(gifts={"hope": 2})), "Ada", gifts={"hope": 2}, elixirs=["wild"])
    game = play(t).acts("play_sin").answer("sloth.1").lets().asks("pay.how", "own", "wild:0").answer("wild:0")
    assert (game.hero("Ada").gifts, game.hero("Ada").elixirs) == ({"hope": 1}, [])
    own = play(t).acts("play_sin").answer("sloth.1").lets().answer("own")
    assert (own.hero("Ada").gifts, own.hero("Ada").elixirs) == ({}, ["wild"])


def test_an_elixir_of_any_type_counts_once() -> None:
    """UN-ELX-03, UN-GEN-06: what stands for the Hope cannot be the gift of any type as well."""
    t = give(at(using=owing(gifts={"hope": 1, "any": 1})), "Ada", gifts={"valour": 1, "calm": 1}, elixirs=["wild"])
    game = play(t).acts("play_sin").answer("sloth.1").lets()
    game.asks("pay.gift", "valour", "calm").answer("calm")
    assert (game.hero("Ada").gifts, game.hero("Ada").elixirs) == ({"valour": 1}, [])


def test_an_elixir_of_any_type_goes_where_the_type_is_open_before_it_saves_a_named_one() -> None:
    """UN-ELX-03"""
    held = {"hope": 1, "valour": 1}
    t = give(at(using=owing(gifts={"hope": 1, "any": 1})), "Ada", gifts=held, elixirs=["wild"])
    game = play(t).acts("play_sin").answer("sloth.1").lets().asks("pay.how", "own", "wild:0").answer("wild:0")
    assert game.hero("Ada").gifts == {"valour": 1}


# What cards do ------------------------------------------------------------------------------------


def changed_sloth(*ops: dict[str, Any]) -> Box:
    """The small box in which sloth does this."""
    sloth = msgspec.to_builtins(BOX.sins["sloth"])
    sloth["functions"][0]["ops"] = list(ops)
    return replace(BOX, sins={**BOX.sins, "sloth": msgspec.convert(sloth, type(BOX.sins["sloth"]))})


def slothful(*ops: dict[str, Any], **things: Any) -> Play:
    """Ada, who has these things, plays it."""
    t = give(at(using=changed_sloth(*ops)), "Ada", **things)
    return play(t).acts("play_sin").answer("sloth.1").lets()


def test_a_card_turns_characters_and_the_second_quarter_discards_them() -> None:
    """UN-GFT-03, UN-REC-07"""
    tap = {"do": "tap", "n": 3}
    game = slothful(tap, characters={"piper": False, "sage": True})
    game.asks("character.tap", "piper", "sage").answer("sage")
    assert (game.hero("Ada").characters, game.t.characters.discard) == ({}, ["sage", "piper"])
    nobody = slothful(tap)
    assert nobody.hero("Ada").characters == {}


def test_a_card_takes_the_kind_of_building_that_it_names() -> None:
    """UN-DCK-08, UN-BLD-09"""
    owned = {"castle3": False, "estate3": True, "temple1": False}
    for what, asked in (("castle", None), ("building", [*owned])):
        game = slothful({"do": "discard", "what": what}, buildings=dict(owned))
        if asked:
            game.asks("card.discard", *asked).answer("estate3")
        gone = "estate3" if asked else "castle3"
        assert game.t.gone == [gone]
        assert game.hero("Ada").markers == 7 - (not asked)


def test_all_of_a_kind_go_without_a_question() -> None:
    game = slothful({"do": "discard", "what": "elixir", "n": 9}, elixirs=["tonic", "balm"])
    assert (game.hero("Ada").elixirs, sorted(game.t.elixirs.discard)) == ([], ["balm", "tonic"])


def test_who_has_fallen_and_is_to_act_keeps_no_gift_so_none_is_worth_a_question() -> None:
    """UN-FAL-13"""
    t = at(house={"fall": "yes"})
    give(t, "Ada", corruption=7, fallen=1)
    only_gifts, gold_too = Bundle(gifts={"any": 1}), Bundle(gifts={"any": 1}, gold=1)
    assert not could_gain(t, only_gifts, "Ada")
    assert could_gain(t, gold_too, "Ada")
    assert could_gain(t, only_gifts, "Ben")


def test_a_pile_waits_until_its_deck_is_empty() -> None:
    """UN-DCK-01, UN-DCK-02"""
    t = give(at(), "Ada", gold=9)
    t.elixirs.discard = ["balm"]
    t.elixirs.cards.remove("balm")
    game = play(t).acts("buy_elixir").answer("balm").lets().draws("tonic")
    assert game.t.elixirs.discard == ["balm"]


def test_nothing_is_shown_with_no_markers_and_less_than_nothing_neither() -> None:
    """UN-OPT-01"""
    assert [gains.markers_for(n) for n in (-3, 0, 4, 5, 14)] == [0, 0, 4, 1, 6]


def test_more_than_somebody_has_goes_without_a_question() -> None:
    game = slothful(lose(gifts={"any": 5}), gifts={"hope": 1, "calm": 1})
    assert (game.asked, game.hero("Ada").gifts) == ("turn.action", {})


def test_a_rule_that_ends_when_it_is_used_works_once() -> None:
    """UN-MAN-03"""
    lasting = {"do": "remind", "when": ["buy_elixir"], "ops": [gain(fame=1)]}
    for until, fame in (("used", 1), ("game_turn", 2)):
        box = changed_sloth({**lasting, "until": until})
        t = give(at(("Ada", "Ben"), using=box), "Ada", gold=9)
        game = play(t).acts("play_sin").answer("sloth.1").lets()
        for bottle in ("balm", "tonic"):
            game.answer("pass").acts("buy_elixir").answer(bottle).lets().draws()
        assert game.hero("Ada").fame == fame


def test_a_function_that_depends_on_how_things_stand_is_asked_about_where_it_could_do_something() -> None:
    """UN-SIN-03"""
    when = [{"is": "commands", "needs": {"allegiance": "red", "n": 1}}]
    for owner, could in (("Ada", True), ("Ben", False)):
        branch = {"do": "if", "when": when, "ops": [{"do": "untap"}], "otherwise": [{"do": "tap"}]}
        t = give(at(using=changed_sloth(branch)), owner, characters={"piper": True})
        ops = t.box.sins["sloth"].functions[0].ops
        assert touching(t, ops, "Ada") is could


# Actions ------------------------------------------------------------------------------------------

RICH = {
    "gold": 9, "fame": 9, "might": 9, "characters": {"helper1": False}, "buildings": {"estate3": False},
    "artifacts": ["relic1"], "corruption": 1,
}  # fmt: skip


@pytest.mark.parametrize("action", [*ACTIONS])
def test_every_action_takes_the_turn_and_begins_the_count_of_passes_anew(action: str) -> None:
    """UN-ACT-02, UN-PAS-04"""
    t = at(house={"fall": "yes", "tied_victory": "nobody"}, passes=1)
    give(t, "Ada", gifts=dict.fromkeys(BOX.virtues, 1), **RICH)
    mark(t, "quest2", "Ada", "", "")
    game = play(t).acts(action)
    while not (game.asked == "turn.action" and game.game.ask and game.game.ask.who != "Ada"):
        assert game.asked != "turn.action"
        options = [option for option in game.options if option not in ("never mind", "no")]
        game.answer(options[0] if options and not game.asked.startswith("reaction.") else "no")
    assert game.game.ask.who == "Ben"
    assert (game.t.passes, game.t.active) == (0, "Ben")


def test_there_is_no_eighth_piece_of_armour() -> None:
    """UN-CMP-14"""
    t = mark(filled(at(armour=7)), "quest1", "-", "-", "")
    game = through(play(t).acts("take_part").answer("quest1.3").lets())
    assert game.t.armour == 7
    assert "armour.gained" not in [news.what for news in game.news]


def test_a_gift_that_is_needed_by_its_name_is_not_spare() -> None:
    """UN-GEN-06"""
    cost = Bundle(gifts={"hope": 1, "any": 1})
    assert lacking(cost, {"hope": 1}) == {"any": 1}
    assert lacking(cost, {"hope": 2}) == {}
    assert lacking(cost, {"any": 2}) == {}
    assert lacking(cost, {"calm": 1}) == {"hope": 1}


def test_lamps_show_the_phase_the_armour_and_how_near_doom_is() -> None:
    lit = {}
    for phase in ("setup", "quest", "regroup", "over"):
        t = at(phase=phase, armour=3)
        t.cataclysms.discard = [*BOX.cataclysms][:12]
        gauges = GAME.gauges(t)
        lit[phase] = (gauges.phase, gauges.level, gauges.most_level, gauges.moves)
    assert lit == {
        "setup": ("setup", 3, 7, 2), "quest": ("players", 3, 7, 2),
        "regroup": ("enemies", 3, 7, 2), "over": ("over", 3, 7, 2),
    }  # fmt: skip


def test_a_neutral_marker_is_told_as_nobodys() -> None:
    """UN-TRE-06: whoever lays it has fulfilled nothing."""
    for is_neutral, told in ((True, "quest.filled"), (False, "quest.marked")):
        game = slothful({"do": "put_marker", "is_neutral": is_neutral, "rows": [1]}).answer("quest1.2")
        news = [one for one in game.news if one.what.startswith("quest.")]
        assert [(one.what, one.about["space"]) for one in news] == [(told, "quest1.2")]
        assert ("who" in news[0].about) is not is_neutral
        assert game.t.quests["quest1"].slots[1] == ("-" if is_neutral else "Ada")
