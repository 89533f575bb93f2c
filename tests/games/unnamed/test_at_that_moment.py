"""Between saying and doing: what has gone meanwhile, what may be answered, and that nothing comes of something."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from device.evening.words import words
from engine.content import Text
from engine.games.unnamed.box import Box
from engine.games.unnamed.game import GAME
from engine.games.unnamed.possible import closable
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import (
    Bundle,
    Choose,
    Corruption,
    Discard,
    Draw,
    Exchange,
    Gain,
    Lose,
    Op,
    Option,
    Untap,
)
from tests.games.unnamed.boxes import fated, sinful, with_card
from tests.games.unnamed.play import (
    COVERED,
    answered_by_ben,
    at,
    give,
    hide,
    mark,
    pile,
    play,
    plays_sin,
    with_sin,
)
from tests.games.unnamed.small_box import BOX, ONE_EACH
from tests.games.unnamed.valley import cards

ENDINGS = ("armour", "portals", "doom", "fallen")
NO_MARKS = str.maketrans(".,!'", "    ")


def ruling(building: str, *ops: Op) -> Box:
    """The rule of a castle or an estate does this."""
    special = msgspec.structs.replace(BOX.buildings[building].special, ops=ops)
    return with_card("buildings", building, special=special)


# A space that waits -------------------------------------------------------------------------------


def without_characters(t: SevenTable) -> SevenTable:
    """The tavern lacks one, and no other is to be had."""
    t.characters.cards = []
    t.tavern.take("piper")
    return t


def test_an_elixir_that_is_used_in_anothers_turn_fills_the_space_that_waits_for_it_at_once() -> None:
    """UN-DCK-02, UN-DCK-03, UN-ANY-01: whoever is to act can buy it."""
    t = give(at(), "Ben", elixirs=["balm"])
    t.elixirs.cards = []
    t.store.take("tonic")
    game = play(give(t, "Ada", gold=1)).aside("use_elixir", "Ben", "balm:0").asks("turn.action", who="Ada")
    assert (game.t.store.cards, game.t.elixirs.discard) == (["balm", "balm", "wild"], [])
    assert game.acts("buy_elixir").answer("balm").lets().hero("Ada").elixirs == ["balm"]


def test_so_does_a_character_that_the_rule_of_an_estate_discards() -> None:
    """UN-DCK-01, UN-DCK-03, UN-MAN-04"""
    t = at(using=ruling("estate1", Discard(what="character")))
    give(t, "Ben", characters={"helper1": False}, buildings={"estate1": True})
    game = play(without_characters(t)).aside("use_garrison", "Ben", "estate1").asks("turn.action", who="Ada")
    assert game.t.tavern.cards == ["helper1", "knight", "sage"]


def test_so_does_a_castle_that_is_given_up_where_castles_come_back() -> None:
    """UN-DCK-08, UN-BLD-02"""
    t = give(at(house={"buildings_return": "yes"}), "Ben", buildings={"castle3": False})
    t.castle_deck.cards = []
    t.castles.take("castle1")
    game = play(t).aside("discard_estate", "Ben", "castle3").asks("turn.action", who="Ada")
    assert game.t.castles.cards == ["castle3", "castle2"]


# Gone meanwhile -----------------------------------------------------------------------------------


def test_a_top_card_that_a_cataclysm_takes_first_is_not_taken_from_the_pile() -> None:
    """UN-TRE-02, UN-DCK-09, UN-SIN-04: the answer was the seventh sin, and its cataclysm draws the last treasure."""
    fate = fated({"do": "draw", "what": "treasure", "who": "first_player"})
    t = pile(
        mark(at(using=sinful(Gain(res=Bundle(gold=1)), answers=["gain_treasure"], box=fate)), "quest1", "Ada", "", ""),
        6,
    )
    t.treasures.cards = t.treasures.cards[: t.treasures.unseen + 1]
    game = answered_by_ben(play(t).acts("gain_treasure").answer("deck"))
    game.draws("gloom1").draws("fame1").asks("turn.action", who="Ben")
    assert (len(game.told("treasure.taken")), game.told("treasure.none")) == (1, [{"who": "Ada"}])
    assert (game.t.treasures.discard, game.told("deck.renewed")) == (["fame1"], [])


@pytest.mark.parametrize("what", ["treasure", "artifact"])
def test_the_last_card_goes_to_whoever_takes_it_first(what: Any) -> None:
    """UN-DCK-10, UN-DCK-11, UN-TRE-05, UN-ANY-01: Ben's estate draws it while Ada is asked which it is."""
    box = replace(ruling("estate1", Draw(what=what)), sins=sinful(Draw(what=what)).sins)
    t = give(with_sin(at(using=box)), "Ben", buildings={"estate1": True})
    t.treasures.cards, t.artifacts.cards = t.treasures.cards[: t.treasures.unseen + 1], t.artifacts.cards[:1]
    game = plays_sin(play(t)).aside("use_garrison", "Ben", "estate1").draws().asks("turn.action", who="Ben")
    assert game.told(f"{what}.none") == [{"who": "Ada"}]


def test_whoever_moved_a_marker_and_can_pay_nothing_any_more_does_something_else() -> None:
    """UN-GEN-11, UN-GEN-06, UN-ANY-01: Ben's estate takes the gold while Ada picks a requirement."""
    t = at(using=ruling("estate1", Lose(res=Bundle(gold=9), who="others")), house={"markers_out": "moved"})
    give(mark(t, "quest3", "Ada", "", "", ""), "Ada", gold=2, markers=0)
    game = play(give(t, "Ben", buildings={"estate1": True})).acts("take_part").asks("take_part.which")
    game.aside("use_garrison", "Ben", "estate1").asks("turn.action", who="Ada")
    assert (game.hero("Ada").gold, game.hero("Ada").markers) == (0, 1)


def test_a_portal_takes_gifts_that_came_from_no_elixir() -> None:
    """UN-OPT-09, UN-ELX-08: the one that did closes no other portal in this turn."""
    t = give(at(house={"strict_portal": "yes"}), "Ada", gifts={**ONE_EACH, "hope": 2}, fresh={"hope": 1})
    game = play(t).acts("close_portal").answer("portal1").lets()
    game.correct(heroes__Ada__gifts=dict(ONE_EACH))
    assert (game.hero("Ada").fresh, closable(game.t, "Ada")) == ({"hope": 1}, [])


def test_a_treasure_that_takes_no_action_can_win_at_once() -> None:
    """UN-END-04, UN-TRE-01"""
    t = mark(
        at(using=with_card("treasures", "fame1", gains=Bundle(might=1)), house={"treasure": "free"}),
        "quest1",
        "Ada",
        "",
        "",
    )
    t.armour, t.heroes["Ada"].might = 7, 29
    assert play(t).acts("gain_treasure").answer("fame1").lets().asked == "[armour]"


def test_the_seventh_sin_that_brings_the_thirtieth_might_wins_before_its_cataclysm() -> None:
    """UN-END-01, UN-END-04, UN-SIN-06: its effect is over, and the armour is whole."""
    t = pile(give(with_sin(at(using=sinful(Gain(res=Bundle(might=1))), armour=7)), "Ada", might=29), 6)
    game = plays_sin(play(t))
    assert (game.asked, game.t.winners, game.t.doom) == ("[armour]", ["Ada"], 0)


def test_whoever_is_left_without_a_treasure_is_told() -> None:
    """UN-CMP-07, UN-CMP-09: two have earned one, and a single one is there."""
    t = give(mark(mark(at(), "quest2", "-", "-", "-"), "quest1", "Ada", "Ben", ""), "Ada", fame=2)
    for name in ("quest1", "quest2"):
        t.treasures.discard += t.quests[name].treasures
        t.quests[name].treasures = []
    t.treasures.discard += t.treasures.cards[t.treasures.unseen + 1 :]
    t.treasures.cards = t.treasures.cards[: t.treasures.unseen + 1]
    game = play(t).acts("take_part").answer("quest1.3").lets().answer("gold3").asks("cataclysms.draw")
    assert (len(game.told("treasure.taken")), game.told("treasure.none")) == (1, [{"who": "Ben"}])


def test_a_card_of_the_unnamed_that_hits_nobody_is_not_played_in_silence() -> None:
    """UN-UNP-03, UN-UNP-15: he may pick as many as he likes, also none."""
    t = at(("Ada", "Ben", "Cleo", "Zed"), house={"unnamed": "yes"}, unnamed="Zed", active="Cleo", to_act=[])
    t.unnamed_hand = ["snare", "fog"]
    game = play(t).answer("pass").asks("unnamed.card").answer("snare").asks("unnamed.also").answer("no")
    assert game.told("nothing.happens") == [{"who": "Zed"}]


@pytest.mark.parametrize("way", ["penalty", "card"])
def test_who_draws_a_sin_card_that_others_do_not_is_told_to_all(way: str) -> None:
    """UN-UNP-07, UN-GEN-12: which one it is only they see."""
    if way == "card":
        game = plays_sin(play(with_sin(at(using=sinful(Draw(what="sin", n=2, who="self")))))).draws("sin3", "sin3")
    else:
        t = at(("Ada", "Ben", "Cleo", "Zed"), house={"unnamed": "yes"}, unnamed="Zed", active="Cleo", to_act=[])
        t.unnamed_hand = ["toll", "fog"]
        game = play(t).answer("pass").answer("toll", "Ada").draws("sin3")
    assert game.told("sins.drawn") == [{"who": "Ada", "n": 2 if way == "card" else 1}]


# Who may answer hears what ------------------------------------------------------------------------


TOP_EN, TOP_IT = "takes the top card of the treasure deck", "prende la carta in cima al mazzo dei tesori"


def answerable(event: Any) -> Box:
    """A sin answers this with a gold."""
    return sinful(Gain(res=Bundle(gold=1)), answers=[event])


@pytest.mark.parametrize(
    ("action", "picks", "english", "italian"),
    [
        ("recruit", ["knight"], "recruits knight", "recluta knight"),
        ("buy_elixir", ["tonic"], "buys tonic", "compra tonic"),
        ("found", ["temple1"], "founds temple1", "fonda temple1"),
        ("man", ["estate3"], "mans estate3", "presidia estate3"),
        ("gain_gifts", ["sage"], "gains the gifts of sage", "prende i doni di sage"),
        ("take_part", ["quest1.2"], "fulfils quest1: 2 gold", "adempie una condizione: quest1 (2 oro)"),
        ("gain_treasure", ["gold3"], "takes gold3", "prende gold3"),
        ("gain_treasure", ["deck"], TOP_EN, TOP_IT),
        ("close_portal", ["portal1"], "closes portal1", "chiude portal1"),
        ("hero_ability", ["Ben"], "gives 1 calm for 1 grace, with Ben", "scambia con Ben 1 calm per 1 grace"),
    ],
)  # fmt: skip
def test_whoever_may_answer_is_told_what_it_is(action: Any, picks: list[str], english: str, italian: str) -> None:
    """UN-SIN-09"""
    t = mark(at(using=answerable(action)), "quest3", "Ada", "", "", "")
    gifts = dict(ONE_EACH) if action == "close_portal" else {"calm": 1}
    give(t, "Ada", gold=9, fame=9, might=9, gifts=gifts, characters={"sage": False, "helper1": False})
    give(t, "Ben", gifts={"grace": 1})
    game = play(give(t, "Ada", buildings={"estate3": False, "estate4": False})).acts(action).answer(*picks)
    ask = game.asks("reaction.play").game.ask
    assert ask
    for language, said in (("en", english), ("it", italian)):
        heard = words(GAME, replace(cards(), box=game.t.box), language).over(game.t).ask(ask)
        assert heard.startswith(f"Ada {said}. "), heard


def test_of_covered_gifts_whoever_may_answer_hears_how_many() -> None:
    """UN-SIN-09, UN-GEN-10"""
    t = hide(hide(at(using=answerable("hero_ability"), house=COVERED), "Ada", "hope"), "Ben", "calm")
    game = play(t).acts("hero_ability").answer("Ben", 1, "hope", "calm").asks("reaction.play", who="Ben")
    assert game.game.ask
    heard = words(GAME, replace(cards(), box=game.t.box), "en").over(game.t.seen_by("Cleo")).ask(game.game.ask)
    assert heard.startswith("Ada exchanges 1 covered gift with Ben. ")
    assert "hope" not in game.t.doing


def test_a_sin_card_without_a_name_is_called_all_the_same() -> None:
    """UN-SIN-09: also in a box of which only part has been typed."""
    game = play(give(at(using=answerable("recruit")), "Ada", fame=2)).acts("recruit").answer("knight")
    game.t.heroes["Ben"].sins[0] = "sin2"
    said = words(GAME, replace(cards(), box=game.t.box), "en").over(game.t)
    assert said.name("event", "sin2") == "answers with sin2"
    assert said.name("sin.which", "sin2.1") == "sin2, function 1"


# Nothing comes of it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("op", "told"), [(Untap(), 1), (Lose(who="most_gold", res=Bundle(gold=2)), 1), (Gain(res=Bundle(gold=1)), 0)]
)
def test_a_card_of_which_nothing_comes_is_not_played_in_silence(op: Op, told: int) -> None:
    """UN-SIN-01, UN-SIN-07: nobody is turned; several have most gold."""
    game = plays_sin(play(with_sin(at(using=sinful(op))))).asks("turn.action", who="Ben")
    assert len(game.told("nothing.happens")) == told


def test_so_it_is_with_the_rule_of_an_estate_and_with_an_answer() -> None:
    """UN-MAN-04, UN-SIN-09"""
    used = play(give(at(using=ruling("estate1", Untap())), "Ben", buildings={"estate1": True}))
    assert used.aside("use_garrison", "Ben", "estate1").told("nothing.happens") == [{"who": "Ben"}]
    t = give(at(using=sinful(Untap(), answers=["recruit"])), "Ada", fame=2)
    answered = answered_by_ben(play(t).acts("recruit").answer("knight"))
    assert answered.told("nothing.happens") == [{"who": "Ben"}]


def test_a_building_that_has_gone_already_is_named() -> None:
    """UN-CAT-09"""
    t = pile(at(using=fated({"do": "discard_building", "kind": "castle", "number": 3})), 6)
    t.castle_deck.cards.remove("castle3")
    t.gone = ["castle3"]
    game = play(t).sin("sin1").draws()
    (about,) = game.told("building.nowhere")
    assert (about["building"], about["n"]) == ("castle3", 3)


# No idle question ---------------------------------------------------------------------------------


def test_which_quest_comes_first_is_asked_only_where_it_matters() -> None:
    """UN-CMP-02, UN-CMP-05, UN-CMP-12: what lies at the other one could be picked, if that one comes first."""
    for lying, asked in (([], "treasure.pick"), (["gold3", "fame1"], "complete.which")):
        t = give(mark(mark(at(), "quest2", "-", "-", "-"), "quest1", "Ada", "-", ""), "Ada", fame=2)
        t.treasures.cards += [card for card in t.quests["quest2"].treasures if card not in lying]
        t.quests["quest2"].treasures = lying
        assert play(t).acts("take_part").answer("quest1.3").lets().asked == asked


def test_where_all_that_is_open_is_filled_nobody_picks_though_the_row_above_has_quests() -> None:
    """UN-QST-06"""
    t = mark(mark(with_sin(at(using=sinful(*_fills(3)))), "quest1", "Ben", "", ""), "quest2", "-", "-", "")
    for name in ("quest3", "quest4"):
        t.quests[name].slots = ["-"] * (len(t.quests[name].slots) - 1) + [""]
    assert plays_sin(play(t)).asked == "complete.which"


def _fills(n: int) -> tuple[Op, ...]:
    return msgspec.convert([{"do": "put_marker", "n": n}], tuple[Op, ...])


@pytest.mark.parametrize(("pool", "asked"), [(6, "pay.how"), (0, "turn.action")])
def test_an_elixir_with_two_options_that_do_the_same_for_a_cost_is_not_asked_about(pool: int, asked: str) -> None:
    """UN-ELX-04, UN-ELX-05, UN-BLD-07: of two Hope one could be had first, unless the pool is empty."""
    requirement = msgspec.structs.replace(BOX.quests["quest1"].requirements[0], gifts={"hope": 1})
    t = at(using=with_card("quests", "quest1", requirements=(requirement,) * 3))
    give(t, "Ada", elixirs=["tonic"], characters={"helper1": False, "helper2": False})
    t.pools["hope"] = pool
    assert play(t).acts("take_part").answer("quest1.1").lets().asked == asked


def test_an_option_that_saves_a_gift_is_offered_beside_the_other() -> None:
    """UN-ANY-04, UN-ELX-05: two Hope are wanted, and one is there."""
    t = give(at(), "Ada", gifts={"hope": 1}, elixirs=["tonic"], characters={"helper1": False, "helper2": False})
    play(t).acts("take_part").answer("quest1.1").asks("pay.how", "tonic:0", "tonic:1")


def ways(*ops: Op) -> Choose:
    """Either of these."""
    return Choose(options=tuple(Option(id=f"way{n}", label=Text(), ops=(op,)) for n, op in enumerate(ops)))


@pytest.mark.parametrize(("turned", "asked"), [(False, "turn.action"), (True, "card.choice")])
def test_of_ways_that_all_lead_nowhere_nobody_picks_one(turned: bool, asked: str) -> None:
    """UN-SIN-01: nobody is turned, and nobody can fall."""
    t = with_sin(at(using=sinful(ways(Untap(), Corruption(n=1)))))
    game = plays_sin(play(give(t, "Ada", characters={"knight": turned})))
    assert game.asked == asked
    assert len(game.told("nothing.happens")) == (not turned)


# May, not must ------------------------------------------------------------------------------------

ONE_SOURCE, TWO_SOURCES = ("pool",), ("pool", "player")


@pytest.mark.parametrize("house", [{}, {"exchange_with": "several"}, COVERED, {**COVERED, "hands": "closed"}])
@pytest.mark.parametrize("sources", [ONE_SOURCE, TWO_SOURCES])
def test_an_exchange_that_a_card_allows_can_be_refused(house: dict[str, str], sources: Any) -> None:
    """UN-HRO-01, UN-SIN-01"""
    box = sinful(Exchange(n=2, sources=sources))
    t = at(using=box, house=house)
    hand = hide if house.get("gifts") else _openly
    hand(hand(with_sin(t), "Ada", "hope", "hope"), "Ben", "calm")
    game = plays_sin(play(t)).asks("exchange.with", who="Ada")
    assert game.options[0] == "never mind"
    game.answer("never mind").asks("turn.action", who="Ben")
    assert (game.told("nothing.exchanged"), game.t.gifts_of("Ada")) == ([{"who": "Ada"}], 2)


def _openly(t: SevenTable, who: str, *gifts: str) -> SevenTable:
    return give(t, who, gifts={name: gifts.count(name) for name in gifts})


def test_a_hero_who_is_turned_for_it_exchanges() -> None:
    """UN-HRO-01: whoever picks the action wants it."""
    game = play(give(give(at(), "Ada", gifts={"hope": 1}), "Ben", gifts={"calm": 1})).acts("hero_ability")
    assert "never mind" not in game.asks("exchange.with").options


# The end, once ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("how", ENDINGS)
def test_how_it_ended_is_said_once(how: str, language: str) -> None:
    """UN-END-01, UN-END-07, UN-END-08, UN-FAL-19: what is told of the end and the last words share none of weight."""
    said = words(GAME, cards(), language)
    told = said.phrases.say(f"news.end.{'doom_alone' if how == 'doom' else how}", {"players": ["Ada"]})
    last = said.phrases.say(f"ending.{how}")
    weighty = [{word for word in text.casefold().translate(NO_MARKS).split() if len(word) > 4} for text in (told, last)]
    assert weighty[0]
    assert not weighty[0] & weighty[1]
