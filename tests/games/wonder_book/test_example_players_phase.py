"""The worked example of a players' phase, step by step."""

from __future__ import annotations

from engine.games.wonder_book.pack import Card, Effect, Interaction
from engine.games.wonder_book.verbs import DrawShred
from tests.games.wonder_book.play import Play, at, play
from tests.games.wonder_book.small_box import box, end, goal, words

CRATE = Interaction(name=words("crate"), areas=("S",), effect=Effect(ops=(DrawShred(),)))
USING = box(goal(1), end(2), Card(number=3, kind="interaction", interaction=CRATE))
LAYOUT = "P: sid/0 A B * | Q: C | R: lara/4 * | S: ken/4 | T:"
BORDERS = "P-Q P-R S-T T-R S=R"


def phase() -> Play:
    """The table of the example at the start of the phase."""
    return play(at(LAYOUT, BORDERS, using=USING, stacks={"crates": [3]}), "players_phase", using=USING)


def sid_attacks_next_door() -> Play:
    return phase().answer("sid", "attack").roll("+-").answer("no", "C")


def sid_rerolls() -> Play:
    return sid_attacks_next_door().answer("attack").roll("--").answer("heart").roll("++").answer("C", "A")


def laras_turn() -> Play:
    return sid_rerolls().answer("spark", "lara")


def lara_swaps() -> Play:
    return laras_turn().answer("spark", "skill", "sid")


def lara_misses() -> Play:
    return lara_swaps().answer("attack").roll("---").answer("no")


def kens_turn() -> Play:
    return lara_misses().answer("attack").roll("+--").answer("no", "A", "B").asks("turn.action", who="ken")


def test_sid_stands_up_at_the_price_of_a_destiny_token() -> None:
    """WB-EX-01 WB-PPH-01 WB-KOH-05 WB-KOH-06 WB-KOH-07 WB-TRN-09"""
    game = phase().asks("turn.who", "sid", "lara", "ken")
    assert game.t.destiny == 4
    assert game.here() == "P: sid/5 A B *1 | Q: C | R: lara/4 *1 | S: ken/4"
    game.answer("sid").asks("turn.action", who="sid")
    assert game.about == {"left": 3, "extra": 0}


def test_sid_stuns_a_wyrm_next_door() -> None:
    """WB-EX-02 WB-ATK-03 WB-WYL-02"""
    game = phase().answer("sid", "attack").roll("+-").answer("no").asks("attack.target", "A", "C").answer("C")
    assert game.here().startswith("P: sid/5 A B *1 | Q: C~ |")
    assert game.about["left"] == 2


def test_sid_rerolls_and_passes_the_damage_on() -> None:
    """WB-EX-03 WB-RER-02 WB-EXC-01 WB-EXC-02 WB-EXC-05"""
    game = sid_attacks_next_door()
    supply = game.t.wyrm_supply()
    game.answer("attack").roll("--").asks("reroll", "heart", "no").answer("heart").roll("++")
    game.asks("attack.target", "A", "C").answer("C").asks("attack.target", "A", "enough").answer("A")
    assert game.here().startswith("P: sid/4 A~ B *1 | R:")
    assert game.t.wyrm_supply() == supply + 1
    assert game.about["left"] == 1
    game.answer("attack").roll("--").asks("turn.who")  # no reroll is left


def test_sid_takes_the_last_spark_and_his_turn_is_over() -> None:
    """WB-EX-04 WB-TRN-06 WB-SPK-01"""
    game = sid_rerolls().answer("spark").asks("turn.who", "lara", "ken")
    assert game.here().startswith("P: sid/4+1 A~ B | R:")


def test_lara_swaps_with_sid_and_may_act_once_more() -> None:
    """WB-EX-05 WB-ADD-01 WB-SKL-01 WB-SPK-04"""
    game = laras_turn().answer("spark")
    supply = game.t.supply
    game.answer("skill").asks("swap.who", "sid", "ken").answer("sid").asks("turn.action", who="lara")
    assert game.here() == "P: lara/4 A~ B | R: sid/4+1 | S: ken/4"
    assert game.about == {"left": 1, "extra": 1}
    assert game.t.supply == supply + 1


def test_lara_misses_and_still_has_her_third_action() -> None:
    """WB-EX-06 WB-ADD-01 WB-ATK-07"""
    game = lara_misses().asks("turn.action", who="lara")
    assert game.here() == "P: lara/4 A~ B | R: sid/4+1 | S: ken/4"
    assert game.about == {"left": 1, "extra": 0}


def test_lara_hits_two_wyrms_with_one_success() -> None:
    """WB-EX-07 WB-ATK-05 WB-WYL-05"""
    game = kens_turn()
    assert game.here() == "P: lara/4 B~ | R: sid/4+1 | S: ken/4"


def test_ken_opens_the_crate_and_draws_a_shred() -> None:
    """WB-EX-08"""
    game = kens_turn().answer("interact").asks("shred.draw", who="ken").answer("lamp")
    assert game.t.heroes["ken"].shreds == ["lamp"]
    assert game.t.turned == [3]
    assert game.about["left"] == 2


def test_ken_goes_round_the_wall() -> None:
    """WB-EX-09 WB-MOV-03 WB-MOV-08"""
    game = kens_turn().answer("interact", "lamp", "move")
    assert game.here().endswith("R: sid/4+1 | T: ken/4")  # the only way
    game.answer("move").asks("move.where", "S", "R").answer("R").asks("wyrm_card.draw")
    assert game.here().endswith("R: sid/4+1 ken/4")
